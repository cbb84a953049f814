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
    for number, (party, score) in enumerate(
        zip(game.rules.parties, outcome.party_scores, strict=True), len(game.players)
    ):
        if score is not None:
            style = "bold" if number == outcome.winning_party else ""
            grid.add_row(party.name.in_language(language), str(score), style=style)
    words = game.describe(outcome, language)
    return Group(Rule(say("result", language), align="left", style="dim"), grid, bold(words))
