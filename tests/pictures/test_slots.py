"""What variants remember openly is shown by the titles they gave, whatever it is."""

import attrs
import pytest

import bohnanza_core as bz
from bohnanza_core.legend import Show, SlotEntry, SlotFieldEntry
from bohnanza_core.pictures import draw_table
from bohnanza_core.testing import scene

from .reading import SVG, cards, tree

GAME = scene(players=["Ada", "Ben", "Cleo"], fields={0: ["3*blue"]}, hands={0: "soy"})


def texts(show: Show, value: object, *, many: bool = False, by_seat: bool = False) -> list[str]:
    """Return what is written on a table with a slot that holds a value."""
    root = tree(draw_table(*table_with(show, value, many=many, by_seat=by_seat)))
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def table_with(
    show: Show, value: object, *, many: bool = False, by_seat: bool = False
) -> tuple[bz.View, bz.Legend]:
    words = bz.Text("secretly glad", "heimlich froh")
    entry = SlotEntry("odd", words, (SlotFieldEntry("what", words, show, many, by_seat),))
    legend = attrs.evolve(GAME.legend(), slots=(*GAME.legend().slots, entry))
    view = GAME.view(0)
    return attrs.evolve(view, slots={**view.slots, "odd": {"what": value}}), legend


@pytest.mark.parametrize(
    ("show", "value", "words"),
    [
        ("flag", True, "secretly glad"),
        ("number", 3, "secretly glad: 3"),
        ("text", "so", "secretly glad: so"),
        ("seat", 1, "secretly glad: Ben"),
        ("seat", 0, "secretly glad: Ada"),
        ("field", 0, "secretly glad: field 1"),
    ],
)
def test_a_value_is_shown_with_its_title(show: Show, value: object, words: str) -> None:
    assert words in texts(show, value)


@pytest.mark.parametrize(
    ("show", "value", "many"),
    [
        ("flag", False, False),
        ("number", 0, False),
        ("card", None, False),
        ("seat", [], True),
        ("nothing", 3, False),
    ],
)
def test_a_value_that_says_nothing_is_not_shown(show: Show, value: object, many: bool) -> None:
    assert not [words for words in texts(show, value, many=many) if "glad" in words]


def test_lists_and_values_by_seat() -> None:
    assert "secretly glad: Ada, Cleo" in texts("seat", [0, 2], many=True)
    by_seat = texts("number", [1, 2, 3], many=True, by_seat=True)
    assert "secretly glad: Ada 1, Ben 2, Cleo 3" in by_seat


def test_a_card_that_lies_there_is_marked_and_another_one_is_drawn() -> None:
    (blue, *_) = GAME.cards("field1", 0)
    marked = draw_table(*table_with("card", blue)).svg
    assert f'data-card="{blue}"><title>Blue Bean, secretly glad' in marked
    hidden = GAME.cards("deck")[0]
    assert hidden in cards(draw_table(*table_with("card", [hidden], many=True)))
    assert "secretly glad" in " ".join(texts("card", [hidden], many=True))
