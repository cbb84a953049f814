"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid

from ._console import bold
from ._words import say

if TYPE_CHECKING:
    from .. import Game, Language


def result(game: Game, language: Language, bots: Sequence[str] = ()) -> RenderableType:
    """Return the scores, the best first, and who won; who played each seat, if that is known."""
    outcome = game.outcome
    assert outcome is not None
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column(say("player", language))
    grid.add_column(game.rules.settings.score_unit.name.in_language(language), justify="right")
    if bots:
        grid.add_column(say("bot", language))
    for seat in sorted(range(len(game.players)), key=lambda seat: -outcome.scores[seat]):
        style = "bold" if seat in outcome.winners else ""
        grid.add_row(
            game.players[seat], str(outcome.scores[seat]), *bots[seat : seat + 1], style=style
        )
    winners = " & ".join(game.players[seat] for seat in outcome.winners)
    criterion = outcome.tie_break.in_language(language) if outcome.tie_break else ""
    key = "won-by" if criterion else "won"
    words = say(
        key, language, players=winners, criterion=criterion, clause=outcome.tie_clause or ""
    )
    return Group(Rule(say("result", language), align="left", style="dim"), grid, bold(words))
