"""Phase 1, the ladder, harvests of mixed columns and the protection rule."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick
from bohnanza_duell import OfferGift
from tests.helpers.refusals import assert_refused

from ._helpers import SORTS, duell, only, plant, refused, waits_for

# Phase 1


@pytest.mark.clause("duell.plant.first")
def test_the_front_bean_must_be_planted() -> None:
    game = duell(hands={0: "blue red", 1: "soy"})
    blue, red = game.hand(0)
    assert game.decision == ba.PlantFirst(0)
    assert game.legal_actions(0) == [bz.Plant(0, blue, field) for field in range(3)]
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    assert_refused(game, bz.Plant(0, red, 0), "not-to-be-planted", "base.plant.first")
    early = bz.Plant(1, game.hand(1).cards[0], 0)
    assert_refused(game, early, "not-your-decision", "base.turn.order")
    game.apply(bz.Plant(0, blue, 2))
    assert fields(game, 0) == ["", "", "blue"]


@pytest.mark.clause("duell.plant.second")
def test_the_next_bean_may_be_planted_and_never_a_third() -> None:
    game = duell(hands={0: "blue red soy"})
    blue, red, soy = game.hand(0)
    game.apply(bz.Plant(0, blue, 0))
    assert_refused(game, bz.Plant(0, soy, 1), "not-to-be-planted", "base.plant.first")
    game.apply(bz.Plant(0, red, 1))
    assert waits_for(game) == OfferGift(0)
    assert_refused(game, bz.Plant(0, soy, 2), "not-now", "base.turn.order")
    assert named(game, "hand", 0) == "soy"


@pytest.mark.clause("duell.plant.second")
def test_the_second_bean_may_be_kept() -> None:
    game = duell(hands={0: "blue red"})
    plant(game, "blue", 0)
    game.apply(bz.Pass(0))
    assert (game.stage, named(game, "hand", 0)) == ("trade", "red")


@pytest.mark.clause("duell.plant.make-room")
def test_a_bean_that_fits_nowhere_needs_a_harvest_first() -> None:
    game = duell(hands={0: "red"}, fields={0: ["2*garden blue", "2*soy", "chili"]})
    (red,) = game.hand(0)
    assert game.legal_actions(0) == [bz.Harvest(0, 0), bz.Harvest(0, 1)]
    for field in range(3):
        refused(game, bz.Plant(0, red, field), "not-on-the-ladder", "plant.ladder")
    game.apply(bz.Harvest(0, 1))
    game.apply(bz.Plant(0, red, 1))
    assert fields(game, 0) == ["garden garden blue", "red", "chili"]


@pytest.mark.clause("duell.plant.make-room")
def test_with_an_empty_hand_phase_1_is_skipped() -> None:
    game = duell(hands={1: "soy"}, deck="blue red green")
    assert (waits_for(game), game.stage) == (OfferGift(0), "trade")
    assert named(game, "revealed") == "blue red green"


# The ladder


@pytest.mark.clause("duell.plant.ladder")
@pytest.mark.parametrize("top", SORTS)
@pytest.mark.parametrize("new", SORTS)
def test_onto_a_bean_goes_the_same_number_or_the_next_higher_one(top: str, new: str) -> None:
    game = duell(hands={0: new}, fields={0: [top, top, top]})
    (card,) = game.hand(0)
    if SORTS.index(new) - SORTS.index(top) in (0, 1):
        game.apply(bz.Plant(0, card, 1))
        assert fields(game, 0) == [top, f"{top} {new}", top]
    else:
        refusal = refused(game, bz.Plant(0, card, 1), "not-on-the-ladder", "plant.ladder")
        assert refusal.variant == "duell"


@pytest.mark.clause("duell.plant.ladder")
@pytest.mark.parametrize("new", SORTS)
def test_an_empty_field_takes_any_bean(new: str) -> None:
    game = duell(hands={0: new}, fields={0: ["2*garden", "", "2*blue"]})
    plant(game, new, 1)
    assert fields(game, 0)[1] == new


@pytest.mark.clause("duell.plant.ladder", "duell.plant.mixed")
def test_only_the_top_card_counts() -> None:
    game = duell(hands={0: "red soy"}, fields={0: ["red black-eyed", "red red", "blue"]})
    (red, _soy) = game.hand(0)
    refused(game, bz.Plant(0, red, 0), "not-on-the-ladder", "plant.ladder")
    plant(game, "red", 1)
    plant(game, "soy", 0)
    assert fields(game, 0) == ["red black-eyed soy", "red red red", "blue"]


@pytest.mark.clause("duell.plant.mixed")
def test_a_field_may_hold_all_eight_sorts() -> None:
    ladder = " ".join(SORTS[:-1])
    game = duell(hands={0: "blue"}, fields={0: [ladder]})
    plant(game, "blue", 0)
    assert fields(game, 0)[0] == " ".join(SORTS)
    assert game.fields(0)[0].sort == "blue"


@pytest.mark.clause("duell.plant.ladder")
def test_the_ladder_holds_in_phase_3_too() -> None:
    game = duell(stage="receive", fields={0: ["garden", "garden", "garden"]}, revealed="red soy")
    (soy,) = pick(game, "revealed", None, "soy")
    refused(game, bz.Plant(0, soy, 0), "not-on-the-ladder", "plant.ladder")
    plant(game, "red", 0)
    assert fields(game, 0)[0] == "garden red"


@pytest.mark.clause("duell.plant.ladder")
def test_the_numbers_of_the_deck_in_play_make_the_ladder() -> None:
    # Without a Red bean, and with two sorts of the same number, neighbours are others.
    data = {"bohnanza": {"sorts": {"red": {"number": 0}, "soy": {"number": 10}}}}
    rules = bz.compose("duell", card_data=data)

    def fits(new: str, top: str) -> bool:
        table = rules.for_players(2).unset(0).table()
        catalogue = table.rules.catalogue
        zone = table.rules.fields[0][0]
        table.move(catalogue.of_sort(top)[:1], table.rules.deck, zone)
        return ba.why_not_plant(table, 0, catalogue.of_sort(new)[1], zone) is None

    assert fits("black-eyed", "garden")
    assert fits("soy", "garden")
    assert fits("soy", "black-eyed")
    assert fits("black-eyed", "soy")
    assert fits("green", "soy")
    assert not fits("green", "garden")
    assert not fits("garden", "black-eyed")
    assert not fits("garden", "blue")


# Harvests


@pytest.mark.clause("duell.harvest")
@pytest.mark.parametrize(
    ("column", "taler"),
    [
        ("2*garden red", 2),  # three cards by the Red bean's measure
        ("garden 2*red", 2),
        ("3*garden", 3),
        ("2*red 2*black-eyed", 2),
        ("4*garden red", 4),
        ("garden red black-eyed soy green stink chili blue", 3),
        ("garden red black-eyed", 1),
        ("2*chili blue", 0),
    ],
)
def test_the_beanometer_of_the_top_card_counts_for_the_whole_column(
    column: str, taler: int
) -> None:
    game = duell(hands={0: "soy"}, fields={0: [column]})
    cards = game.fields(0)[0].cards
    assert game.fields(0)[0].taler == taler
    (harvested,) = only(game.apply(bz.Harvest(0, 0)), ba.Harvested)
    assert (harvested.count, harvested.taler) == (len(cards), taler)
    assert fields(game, 0)[0] == ""
    assert len(game.cards("coins", 0)) == taler
    assert sorted((*game.cards("coins", 0), *game.cards("discard"))) == sorted(cards)


@pytest.mark.clause("duell.harvest")
@pytest.mark.parametrize("stage", ["plant", "trade", "receive"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_field_is_harvested_at_any_time_by_both(stage: str, seat: int) -> None:
    game = duell(
        stage=stage, hands={0: "blue"}, revealed="blue", fields={0: ["2*red"], 1: ["2*red"]}
    )
    decision = game.decision
    game.apply(bz.Harvest(seat, 0))
    assert len(game.cards("coins", seat)) == 1
    assert (fields(game, seat)[0], waits_for(game)) == ("", decision)


@pytest.mark.clause("duell.protection")
def test_a_single_bean_is_protected_while_another_field_holds_more() -> None:
    game = duell(hands={0: "soy"}, fields={0: ["garden", "red black-eyed", ""]})
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    assert [field.protected for field in game.fields(0)] == [True, False, False]
    game.apply(bz.Harvest(0, 1))
    game.apply(bz.Harvest(0, 0))
    assert fields(game, 0) == ["", "", ""]


@pytest.mark.clause("duell.protection")
def test_single_beans_alone_are_not_protected() -> None:
    game = duell(hands={0: "soy"}, fields={0: ["garden", "red", "blue"], 1: ["2*chili"]})
    for field in range(3):
        game.apply(bz.Harvest(0, field))
    assert fields(game, 0) == ["", "", ""]
