"""The God's acre, and harvests: the last card counts, the last cards become coins."""

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, scene
from tests.helpers.refusals import assert_refused

from ._helpers import ACRE, GARDEN, RULES, THIRD, at, only, plant, sacrifice, sacrifices

MIXED = "3*blue green red"


def with_acre(column: str, **what: object) -> bz.Game:
    return at("plant", active=1, hands={1: "stink"}, fields={0: ["", column]}, **what)


# Examples of the rulebook


@pytest.mark.clause(
    "bohnedikt.sacrifice.own",
    "bohnedikt.sacrifice.any-time",
    "bohnedikt.sacrifice.play",
    "bohnedikt.sacrifice.redraw",
)
def test_example_eikos_sacrifice() -> None:
    """Eiko waits with his sacrifice until two more Blue beans grow on his God's acre."""
    game = scene(
        RULES,
        players=["Nina", "Timon", "Keno", "Eiko"],
        stage="trade",
        hands={0: "green blue blue", 3: "red sacrifice-red-green"},
        fields={3: ["2*soy", "blue"]},
        zones={"bohnedikt.sacrifice_deck": "sacrifice-garden-blue"},
    )
    green, *blues = game.hand(0)
    game.apply(bz.Offer(0, 3, (green,)))
    game.apply(bz.Accept(3, 1))
    assert named(game, "received", 3) == "green"
    # He could fulfil it at once, in either order, but waits.
    assert len(sacrifices(game, 3)) == 2
    game.apply(bz.Offer(0, 3, tuple(blues)))
    game.apply(bz.Accept(3, game.version))
    game.apply(bz.EndTrade(0))
    assert game.decision == ba.PlantReceived(3)
    plant(game, 3, "blue", ACRE)
    plant(game, 3, "blue", ACRE)
    sacrifice(game, 3, "green red")
    assert fields(game, 3) == ["soy soy", "blue blue blue green red"]
    assert (named(game, "hand", 3), named(game, "received", 3)) == ("sacrifice-garden-blue", "")
    assert named(game, "bohnedikt.sacrifice_discard") == "sacrifice-red-green"


@pytest.mark.clause("bohnedikt.harvest.last-bean", "bohnedikt.harvest.last-cards")
def test_example_eikos_harvest() -> None:
    """Three Blue beans, a Green and a Red one on top: the Red beanometer pays four Taler."""
    game = scene(
        RULES,
        players=["Nina", "Timon", "Keno", "Eiko"],
        hands={0: "soy"},
        fields={3: ["", MIXED]},
    )
    blue, *rest = game.fields(3)[ACRE].cards
    (harvest,) = only(game.apply(bz.Harvest(3, ACRE)), ba.Harvested)
    assert (harvest.count, harvest.taler) == (5, 4)
    assert game.cards("coins", 3) == tuple(rest)
    assert game.cards("discard") == (blue,)


# Which bean fits


@pytest.mark.clause("bohnedikt.acre.only", "bohnedikt.sacrifice.play")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("column", ["", "soy", "2*red"])
def test_sacrificed_beans_go_to_the_acre_though_others_would_have_them(
    players: int, column: str
) -> None:
    columns = ["red", column, "green"][: 5 - players + 1]
    game = scene(
        RULES,
        players=players,
        hands={0: "soy", 1: "red green sacrifice-red-green"},
        fields={1: columns},
    )
    sacrifice(game, 1, "red green")
    assert fields(game, 1)[ACRE].split()[-2:] == ["red", "green"]
    assert (fields(game, 1)[GARDEN], *fields(game, 1)[THIRD:]) == ("red", *columns[THIRD:])


@pytest.mark.clause("bohnedikt.acre.next")
@pytest.mark.parametrize(
    ("column", "fitting"),
    [(MIXED, {"red"}), ("red green", {"green"}), ("green red", {"red"}), ("2*soy", {"soy"})],
)
def test_on_a_mixed_acre_the_sort_of_the_last_card_fits(column: str, fitting: set[str]) -> None:
    sorts = ["red", "green", "blue", "soy"]
    for sort in sorts:
        game = at("plant", hands={0: sort}, fields={0: ["2*stink", column]})
        (card,) = game.hand(0)
        action = bz.Plant(0, card, ACRE)
        if sort in fitting:
            game.apply(action)
            assert fields(game, 0)[ACRE].split()[-1] == sort
        else:
            assert_refused(game, action, "does-not-fit", "base.field.one-sort")


@pytest.mark.clause("bohnedikt.acre.next")
def test_the_field_says_the_sort_of_its_last_card() -> None:
    game = with_acre(MIXED)
    assert game.fields(0)[ACRE].sort == "red"


# What a harvest earns


@pytest.mark.clause("bohnedikt.harvest.last-bean")
@pytest.mark.parametrize(
    ("column", "taler"),
    [
        ("3*blue green red", 4),
        ("3*blue red green", 2),
        ("red green 3*blue", 1),
        ("2*red green", 1),
        ("green red", 1),
        ("red green", 0),
        ("5*chili green garden", 3),
        ("garden", 0),
    ],
)
def test_the_beanometer_of_the_last_card_counts_for_all_cards(column: str, taler: int) -> None:
    game = with_acre(column)
    number = len(game.fields(0)[ACRE])
    assert game.fields(0)[ACRE].taler == taler
    (harvest,) = only(game.apply(bz.Harvest(0, ACRE)), ba.Harvested)
    assert (harvest.count, harvest.taler, len(harvest.coins)) == (number, taler, taler)
    assert len(game.cards("coins", 0)) == taler


@pytest.mark.clause("bohnedikt.harvest.last-cards")
@pytest.mark.parametrize("field", [GARDEN, ACRE])
def test_the_last_planted_cards_become_coins_and_no_others(field: int) -> None:
    columns = ["", ""]
    columns[field] = "4*soy"
    game = at("plant", active=1, hands={1: "stink"}, fields={0: columns})
    first, second, third, fourth = game.fields(0)[field].cards
    for coins in ((first, second), (second, fourth), (first, fourth)):
        chosen = bz.Harvest(0, field, coins=coins)
        refusal = assert_refused(game, chosen, "wrong-coins", "bohnedikt.harvest.last-cards")
        assert refusal.parameters["eligible"] == (third, fourth)
    game.apply(bz.Harvest(0, field, coins=(fourth, third), discards=(second, first)))
    assert set(game.cards("coins", 0)) == {third, fourth}
    assert game.cards("discard") == (second, first)


@pytest.mark.clause("bohnedikt.harvest.last-cards")
def test_in_the_last_harvest_of_the_game_too_the_last_cards_become_coins() -> None:
    game = at("trade", fields={1: ["", MIXED]}, deck="soy", rest="box", emptyings=2)
    game.apply(bz.EndTrade(0))
    assert game.outcome is not None
    assert game.outcome.scores == (0, 4, 0, 0)
    assert named(game, "coins", 1) == "blue blue green red"


@pytest.mark.clause("bohnedikt.harvest.last-cards", "bohnedikt.harvest.last-bean")
def test_where_nothing_is_earned_all_cards_are_discarded() -> None:
    game = with_acre("2*red blue")
    cards = game.fields(0)[ACRE].cards
    refused = bz.Harvest(0, ACRE, coins=cards[-1:])
    assert_refused(game, refused, "wrong-coins", "bohnedikt.harvest.last-cards")
    game.apply(bz.Harvest(0, ACRE))
    assert (game.cards("coins", 0), game.cards("discard")) == ((), cards)


class Generous:
    """A variant of another author that pays more than there are cards."""

    def __init__(self, layer: ba.Layer) -> None:
        title = bz.Text("Generous", "Großzügig")
        self.manifest = bz.Manifest("a-generous-one", "1.0", title, layer)

    @ba.hookimpl
    def fold_harvest(self, plan: ba.HarvestPlan) -> ba.HarvestPlan:
        return attrs.evolve(plan, taler=plan.taler + 5)


@pytest.mark.clause("bohnedikt.harvest.last-cards")
@pytest.mark.parametrize("layer", [ba.Layer.EXPANSION, ba.Layer.HOUSE])
def test_all_cards_become_coins_if_another_variant_pays_for_more(layer: ba.Layer) -> None:
    rules = bz.compose("bohnanza", "bohnedikt", Generous(layer))
    game = scene(rules, hands={0: "stink"}, fields={0: ["", "4*blue"]})
    cards = game.cards("field2", 0)
    game.apply(bz.Harvest(0, ACRE))
    assert set(game.cards("coins", 0)) == set(cards)
