"""Bonus cards are fulfilled: their patterns, at any time, on any field."""

from collections.abc import Sequence
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named
from bohnanza_duell import (
    BonusFulfilled,
    FulfilBonus,
)

from ._helpers import (
    accept,
    bonus,
    both_seats,
    duell,
    only,
    plant,
    push,
    refuse,
    refused,
    waits_for,
)

STEPS = bonus("garden red")


def holding(*patterns: str, seat: int = 0, **what: Any) -> bz.Game:
    """Return a scene in which a seat holds bonus cards with these patterns."""
    zones = {"duell.bonus_hand": {seat: " ".join(bonus(pattern) for pattern in patterns)}}
    return duell(**{"hands": {0: "blue"}, "zones": zones, **what})


def fulfil(game: bz.Game, seat: int, owner: int, field: int) -> Sequence[bz.Event]:
    """Let a seat fulfil the first of its bonus cards by a field."""
    return game.apply(FulfilBonus(seat, game.cards("duell.bonus_hand", seat)[0], owner, field))


def fulfilments(game: bz.Game, seat: int) -> list[tuple[int, int]]:
    """Return the fields, by owner and number, on which a seat may fulfil something."""
    actions = game.legal_actions(seat)
    return [(a.owner, a.field) for a in actions if isinstance(a, FulfilBonus)]


# The pattern


@pytest.mark.clause("duell.bonus.pattern")
@pytest.mark.parametrize(
    ("pattern", "column", "stands"),
    [
        ("garden red", "garden red", True),
        ("garden red", "2*garden red black-eyed", True),
        ("garden red", "garden 2*red", True),
        ("garden red", "2*garden", False),
        ("garden red", "red", False),
        ("garden red", "", False),
        ("garden red black-eyed", "garden red black-eyed", True),
        ("garden red black-eyed", "garden 2*red black-eyed", False),
        ("garden red red black-eyed", "garden 2*red black-eyed", True),
        ("garden red red black-eyed", "garden 3*red black-eyed", False),
        ("soy soy green", "black-eyed 3*soy green", True),
        ("soy soy green", "soy green", False),
        ("blue blue blue", "chili 3*blue", True),
        ("blue blue blue", "2*blue", False),
        ("garden garden red red", "3*garden 4*red", True),
        ("garden garden red red", "garden 3*red", False),
    ],
)
def test_the_pattern_stands_as_adjacent_cards_in_that_order(
    pattern: str, column: str, stands: bool
) -> None:
    game = holding(pattern, fields={0: ["", column]})
    assert fulfilments(game, 0) == ([(0, 1)] if stands else [])
    action = FulfilBonus(0, game.cards("duell.bonus_hand", 0)[0], 0, 1)
    if stands:
        game.apply(action)
        assert len(game.cards("duell.bonus_done", 0)) == 1
    else:
        refused(game, action, "pattern-missing", "bonus.pattern")


@pytest.mark.clause("duell.bonus.pattern")
def test_the_pattern_stands_in_one_field_and_the_beans_stay() -> None:
    game = holding("garden red", fields={0: ["garden", "red"], 1: ["red", "2*garden red"]})
    assert fulfilments(game, 0) == [(1, 1)]
    before = (fields(game, 0), fields(game, 1))
    fulfil(game, 0, 1, 1)
    assert (fields(game, 0), fields(game, 1)) == before


@pytest.mark.clause("duell.bonus.pattern", "duell.bonus.any-time")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("field", range(3))
def test_the_pattern_stands_in_any_of_the_six_fields(owner: int, field: int) -> None:
    columns = ["soy"] * 3
    columns[field] = "garden red"
    game = holding("garden red", fields={owner: columns})
    assert fulfilments(game, 0) == [(owner, field)]
    fulfil(game, 0, owner, field)


@pytest.mark.clause("duell.bonus.pattern")
def test_a_refusal_names_the_card_and_the_field() -> None:
    game = holding("garden red", fields={1: ["soy", "red 2*black-eyed"]})
    (card,) = game.cards("duell.bonus_hand", 0)
    refusal = refused(game, FulfilBonus(0, card, 1, 1), "pattern-missing", "bonus.pattern")
    assert str(refusal) == (
        "The beans of the Bonus Card for 110 Groschen (Garden Bean, Red Bean) do not lie next to "
        f"each other in that order in field 2 of {game.players[1]}."
    )


@pytest.mark.clause("duell.bonus.pattern")
@pytest.mark.parametrize(("owner", "field"), [(0, 3), (0, -1), (2, 0), (-1, 0), (1, 2)])
def test_no_pattern_stands_where_there_is_no_column(owner: int, field: int) -> None:
    game = holding("garden red", fields={0: ["garden red"], 1: ["garden red"]})
    (card,) = game.cards("duell.bonus_hand", 0)
    refused(game, FulfilBonus(0, card, owner, field), "pattern-missing", "bonus.pattern")
    fulfil(game, 0, 0, 0)


# Any time


MOMENTS: dict[str, dict[str, Any]] = {
    "planting": {"stage": "plant"},
    "offering": {"stage": "trade"},
    "receiving": {"stage": "receive", "revealed": "blue"},
    "exchanging": {"stage": "bonus"},
}


@pytest.mark.clause("duell.bonus.any-time")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("owner", [0, 1])
@both_seats
def test_a_bonus_card_is_fulfilled_at_any_time_by_a_field_of_either_player(
    seat: int, owner: int, moment: str
) -> None:
    game = holding(
        "garden red", "chili blue", seat=seat, fields={owner: ["garden red"]}, **MOMENTS[moment]
    )
    decision = game.decision
    fulfil(game, seat, owner, 0)
    assert named(game, "duell.bonus_done", seat) == STEPS
    assert waits_for(game) == decision


@pytest.mark.clause("duell.bonus.any-time")
@both_seats
def test_a_bonus_card_is_fulfilled_in_the_middle_of_the_offers(seat: int) -> None:
    game = holding("garden red", seat=seat, fields={0: ["garden red"]}, stage="trade")
    push(game, "soy")
    assert fulfilments(game, seat) == [(0, 0)]
    refuse(game)
    assert fulfilments(game, seat) == [(0, 0)]
    push(game, "blue")
    fulfil(game, seat, 0, 0)
    assert accept(game)


@pytest.mark.clause("duell.bonus.between")
def test_the_column_counts_as_it_stands_between_two_actions() -> None:
    game = holding("garden red", seat=1, hands={0: "red black-eyed"}, fields={0: ["garden"]})
    (card,) = game.cards("duell.bonus_hand", 1)
    refused(game, FulfilBonus(1, card, 0, 0), "pattern-missing", "bonus.pattern")
    plant(game, "red", 0)
    # Before the active player goes on, the other is in between.
    fulfil(game, 1, 0, 0)
    plant(game, "black-eyed", 0)
    assert fields(game, 0)[0] == "garden red black-eyed"


@pytest.mark.clause("duell.bonus.between")
@pytest.mark.parametrize("harvest_first", [True, False])
def test_whoever_acts_first_is_first(harvest_first: bool) -> None:
    game = holding("garden red", seat=1, fields={0: ["garden red"]})
    (card,) = game.cards("duell.bonus_hand", 1)
    if harvest_first:
        game.apply(bz.Harvest(0, 0))
        refused(game, FulfilBonus(1, card, 0, 0), "pattern-missing", "bonus.pattern")
    else:
        fulfil(game, 1, 0, 0)
        game.apply(bz.Harvest(0, 0))
    assert len(game.cards("duell.bonus_done", 1)) == (0 if harvest_first else 1)


@pytest.mark.clause("duell.bonus.reuse")
def test_the_same_beans_serve_several_cards_of_both_players() -> None:
    patterns = [bonus(p) for p in ("garden red", "red black-eyed", "garden red black-eyed")]
    game = duell(
        hands={0: "blue"}, fields={0: ["garden red black-eyed"]},
        zones={"duell.bonus_hand": {0: " ".join(patterns[:2]), 1: patterns[2]}},
    )  # fmt: skip
    fulfil(game, 0, 0, 0)
    fulfil(game, 1, 0, 0)
    fulfil(game, 0, 0, 0)
    assert named(game, "duell.bonus_done", 0) == " ".join(patterns[:2])
    assert named(game, "duell.bonus_done", 1) == patterns[2]


@pytest.mark.clause("duell.bonus.fulfilled")
def test_a_fulfilled_card_is_kept_and_not_replaced_before_the_next_phase_4() -> None:
    game = holding("garden red", "chili blue", fields={0: ["garden red"]}, stage="receive",
                   revealed="blue", deck="2*soy")  # fmt: skip
    deck = game.cards("duell.bonus_deck")
    fulfil(game, 0, 0, 0)
    assert (named(game, "duell.bonus_done", 0), game.cards("duell.bonus_deck")) == (STEPS, deck)
    assert len(game.cards("duell.bonus_hand", 0)) == 1
    plant(game, "blue", 1)
    game.apply(bz.Pass(0))
    assert len(game.cards("duell.bonus_hand", 0)) == 3
    assert named(game, "duell.bonus_done", 0) == STEPS


@pytest.mark.clause("duell.bonus.fulfilled")
def test_a_card_is_fulfilled_once_and_by_its_holder() -> None:
    game = holding("garden red", fields={0: ["garden red"]})
    (card,) = game.cards("duell.bonus_hand", 0)
    refused(game, FulfilBonus(1, card, 0, 0), "not-your-bonus", "bonus.secret")
    fulfil(game, 0, 0, 0)
    refused(game, FulfilBonus(0, card, 0, 0), "not-your-bonus", "bonus.secret")
    for other in (game.cards("duell.bonus_deck")[-1], game.hand(0).cards[0], -1, 999):
        refused(game, FulfilBonus(0, other, 0, 0), "not-your-bonus", "bonus.secret")


@pytest.mark.clause("duell.bonus.shown")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_card_and_the_field_that_fulfils_it(viewer: int | None) -> None:
    game = holding("garden red", fields={1: ["", "garden red"]})
    (card,) = game.cards("duell.bonus_hand", 0)
    events = fulfil(game, 0, 1, 1)
    assert only(events, BonusFulfilled) == [BonusFulfilled(0, card, 1, 1)]
    told = [
        event.fields
        for event in game.events_for(viewer, events)
        if event.kind == "duell.BonusFulfilled"
    ]
    assert told == [{"seat": 0, "card": card, "owner": 1, "field": 1}]
    assert game.view(viewer).zone("duell.bonus_done", 0).cards == (card,)
    assert game.describe_with_secrets(only(events, BonusFulfilled)[0]) == (
        "Ada fulfils the Bonus Card for 110 Groschen (Garden Bean, Red Bean) in field 2 of Ben."
    )
