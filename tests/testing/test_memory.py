"""What the check for leaks takes for known, and what not: in the order of what happens."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import CHECKS, Report, VariantDefectError, check_variant
from tests.toys.made_up import variant

FEW = [name for name in CHECKS if name not in ("leaks", "errors", "hooks")]
ALARMS = ("excalibohn bohnedikt, 3 players, seed 1", "excalibohn, 4 players, seed 101")
"""Games in which the kit once took for a leak what is none."""


@pytest.mark.parametrize("game", ALARMS)
def test_where_there_once_was_a_false_alarm_there_is_none(game: str) -> None:
    names, players, seed = game.split(", ")
    count, first = int(players.split()[0]), int(seed.split()[1])
    games = 3 if first == 1 else 1
    check_variant(*names.split(), players=[count], games=games, seed=first, without=FEW)


@frozen
class Named(bz.Event):
    """Names a card to everybody."""

    card: ba.Public[ba.CardId]


@frozen
class Shown(bz.Event):
    """Shows a card to everybody, and may."""

    shown_by: ClassVar[str] = "base.turn.order"
    card: ba.Public[ba.CardId]


@frozen
class Remembered:
    """A card that everybody knows by its id."""

    card: ba.Public[ba.CardId | None] = None


@frozen
class Dinner(ba.Scope):
    """Names a card for as long as it lasts."""

    card: ba.Public[ba.CardId]


@frozen
class Dessert(bz.Decision):
    """A part of dinner."""


DINNER = ba.Declarations(
    events=(Named, Shown),
    scopes=(ba.ScopeSpec(Dinner),),
    decisions=(
        ba.DecisionSpec(
            Dessert,
            bz.Text("More?", "Noch mehr?"),
            "base.turn.order",
            passed=ba.close_decision,
            interrupts=True,
        ),
    ),
)


def checked(enter: Callable[[ba.Table], None]) -> Report:
    """Check a game in which something is done in every turn, after the first planting."""
    house = variant(
        collect_slots=lambda: (ba.Slot(Remembered, lambda _players: Remembered()),),
        collect_declarations=lambda: DINNER,
        collect_stages=lambda: (ba.Stage("turn", "told", enter, after="plant"),),
    )
    return check_variant("bohnanza", house, "shortgame:fewer=9", players=[3], games=1, without=FEW)


def refused(enter: Callable[[ba.Table], None]) -> str:
    with pytest.raises(VariantDefectError) as raised:
        checked(enter)
    assert raised.value.report.failed == ("leaks",)
    return str(raised.value)


def front(table: ba.Table) -> Any:
    """Return a card that nobody but its owner sees, or None."""
    return next(iter(table.cards("hand", table.active)), None)


def discard_front(table: ba.Table) -> Any:
    card = front(table)
    if card is not None:
        table.move_one(card, ("hand", table.active), "discard")
    return card


def test_what_is_shown_after_shuffling_is_known() -> None:
    # As when coins are shuffled, and two are turned up then.
    def enter(table: ba.Table) -> None:
        card = front(table)
        if card is not None:
            table.move_one(card, ("hand", table.active), "deck")
            table.shuffle("deck")
            table.emit(Shown, card)
            table.emit(Named, card)

    assert checked(enter).passed


def test_a_value_may_go_on_naming_a_card_that_is_shuffled_away() -> None:
    # As the magic card by which the start player was found.
    def enter(table: ba.Table) -> None:
        if table.slot(Remembered).card is None:
            table.set_slot(Remembered(discard_front(table)))
        elif table.turn % 3 == 0 and table.cards("discard"):
            table.move(table.cards("discard"), "discard", "deck")
            table.shuffle("deck")

    assert checked(enter).passed


def test_a_value_may_name_what_is_shown_and_shuffled_away_at_once() -> None:
    def enter(table: ba.Table) -> None:
        table.set_slot(Remembered(discard_front(table)))
        table.move(table.cards("discard"), "discard", "deck")
        table.shuffle("deck")

    assert checked(enter).passed


def test_a_card_may_be_named_and_shown_then() -> None:
    def enter(table: ba.Table) -> None:
        card = front(table)
        if card is not None:
            table.emit(Named, card)
            discard_front(table)

    assert checked(enter).passed


def test_what_was_mixed_in_may_be_named_then() -> None:
    # As borrowed magic cards that are given back.
    def enter(table: ba.Table) -> None:
        card = discard_front(table)
        table.move(table.cards("discard"), "discard", "deck")
        table.shuffle("deck")
        if card is not None:
            table.emit(Named, card)

    assert checked(enter).passed


def test_a_card_named_before_it_is_mixed_with_others_is_found() -> None:
    def enter(table: ba.Table) -> None:
        card = front(table)
        if card is not None:
            table.emit(Named, card)
            table.move_one(card, ("hand", table.active), "deck")
            table.shuffle("deck")

    assert "Named names card" in refused(enter)


def test_a_known_card_that_was_mixed_in_and_drawn_is_found() -> None:
    def enter(table: ba.Table) -> None:
        card = discard_front(table)
        table.move(table.cards("discard"), "discard", "deck")
        table.shuffle("deck")
        if card is not None:
            table.move_one(card, "deck", ("hand", table.active))
            table.emit(Named, card)

    assert "Named names card" in refused(enter)


def test_a_card_that_swapped_ids_out_of_sight_is_found() -> None:
    def enter(table: ba.Table) -> None:
        # All have seen which cards became Taler, but not which of the same sort is whose now.
        table.swap_lookalikes(table.rules.coins)
        for card in table.cards("coins", table.active):
            table.emit(Named, card)

    assert "Named names card" in refused(enter)


def test_a_card_named_on_the_agenda_below_the_decision_is_found() -> None:
    def enter(table: ba.Table) -> None:
        card = front(table)
        if card is not None:
            table.then(Dessert(table.active), Dinner(card))

    assert "Dinner names card" in refused(enter)
