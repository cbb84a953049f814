"""``bohnanza rules``: the clauses of a game."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from .. import compose
from ..authoring import Clause
from ..errors import BohnanzaError
from ._console import bold, dim, make_console
from ._layout import Hanging
from ._parameters import VariantName, as_language, language_option, uses
from ._words import say


class ClauseName(StringParamType):
    """The id of a clause, or its beginning."""

    name = "clause"

    def shell_complete(
        self, context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete by the clauses of the variant that is named before."""
        named: Any = context.params.get("variant")
        try:
            known = compose(*uses([named] if named else ())).clauses()
        except BohnanzaError:
            return []
        return [CompletionItem(clause.id) for clause in known if clause.id.startswith(incomplete)]


@click.command("rules")
@click.argument("variant", type=VariantName())
@click.argument("clause", required=False, type=ClauseName())
@language_option
def command(variant: str, clause: str | None, language: str) -> None:
    """Look up the rules, clause by clause.

    All clauses in force in VARIANT are listed, or those that begin with CLAUSE or have that word
    in their id. One that is replaced is told with the clause that holds instead. A refusal cites
    the clause it rests on; a ruling settles what the rulebooks leave open.

    \b
    Examples:
      bohnanza rules bohnanza
      bohnanza rules duell duell.gift.bluff
      bohnanza rules duell harvest --language de
      bohnanza rules excalibohn+bohnedikt bohnedikt.compose.cape
    """  # noqa: D301 - \b is a mark for click, not for Python
    rule_set = compose(*uses([variant]))
    known, tongue = rule_set.clauses(), as_language(language)
    found = _matching(known, clause or "")
    instead = rule_set.for_players(rule_set.players[0]).replaced.get(clause or "")
    if instead:
        found = [entry for entry in known if entry.id == instead]
        words = say("replaced", tongue, clause=clause, instead=instead)
        make_console().print(dim(words))
    if not found:
        close = difflib.get_close_matches(clause or "", [c.id for c in known], 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise BohnanzaError(f"{variant} has no clause {clause!r}{hint}")
    console = make_console()
    for entry in found:
        source = say("ruling", tongue) if entry.ruling else entry.source
        console.print(bold(entry.id).append_text(dim(f"  {source}" if source else "")))
        console.print(Hanging("  ", entry.text.in_language(tongue)))


def _matching(known: Sequence[Clause], clause: str) -> list[Clause]:
    """Return the clause and those below it; else those with that word in their id."""
    exact = [entry for entry in known if entry.id == clause]
    below = [entry for entry in known if entry.id.startswith(f"{clause.rstrip('.')}.")]
    if not clause:
        return list(known)
    return [*exact, *below] or [entry for entry in known if clause in entry.id.split(".")]
