"""The table as it is drawn: what fields pay, whatever variants make of it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import bohnanza_core as bz
from bohnanza_core.cli._cards import _beans
from bohnanza_core.cli._drawing import Drawing
from bohnanza_core.testing import scene

from ..toys.payers import BigBeans, Generous, Ladies


def text(drawn: Any) -> str:
    """Return what is drawn, without colours."""
    console = Console(file=io.StringIO(), width=100, color_system=None)
    console.print(drawn)
    written: str = console.file.getvalue()  # type: ignore[attr-defined] # it is a StringIO
    return written


@pytest.mark.parametrize(
    ("variants", "column", "line"),
    [
        ([], "4*blue", "4 pay 1, 6 pay 2, 8 pay 3, 10 pay 4"),
        ([Ladies()], "3*blue lady", "4 pay 2, 8 pay 3, 10 pay 4"),
        ([BigBeans()], "3*blue", "3 pay 1, 5 pay 2, 7 pay 3, 9 pay 4"),
        ([Generous()], "4*blue", "4 pay 2, 6 pay 3, 8 pay 4, 10 pay 5"),
    ],
)
def test_a_field_is_drawn_with_what_it_pays(variants: list[Any], column: str, line: str) -> None:
    game: bz.Game = scene("bohnanza", *variants, hands={0: "soy"}, fields={0: [column]})
    assert line in " ".join(text(Drawing(game, 0, "en").own_place()).split())


def test_cards_that_pay_otherwise_than_their_sort_are_listed() -> None:
    catalogue = scene(Ladies()).rules.catalogue
    lines = text(_beans(catalogue.sorts, catalogue, "en")).splitlines()
    (lady,) = [line.split() for line in lines if "lady" in line]
    assert lady == ["lady", "Blue", "Lady", "1", "2", "4", "5", "–"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "edicts in this turn, in force: Bohnedikt “Draw One More”"),
        ("de", "Edikte in diesem Zug, in Kraft: Bohnedikt „Eine mehr ziehen“"),
    ],
)
def test_what_variants_remember_is_drawn_in_the_words_of_the_legend(
    language: bz.Language, line: str
) -> None:
    game = scene("bohnedikt", players=3, hands={0: "soy"})
    slot = next(one.type for one in game.rules.slots if one.type.__name__ == "Edicts")
    (card,) = (c.id for c in game.rules.catalogue.cards if c.face.key == "edict-draw-more")
    game = scene("bohnedikt", players=3, hands={0: "soy"}, slots=[slot((card,))])
    drawn = text(Drawing(game, 0, language).table())
    assert line in drawn
    # Nothing is said of what is empty, or not to be shown.
    assert drawn.count("Edikte" if language == "de" else "edicts in") == 1
