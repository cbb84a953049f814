"""Enchantment of the Other Players: everybody else plants the front hand card."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named
from bohnanza_magic import Cast, CasterPlants, ForcedPlant, MagicPhase, UseAbility
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ANY_TIME_MOMENTS,
    any_time,
    both,
    cast,
    plant,
    refused,
    spell,
    use,
    waits_for,
    with_spell,
)

HANDS = {0: "mean cape", 1: "sword cape", 2: "white princess"}


# Planting at once


@both
@any_time
@pytest.mark.clause("excalibohn.players.force", "rabohnzel.players.force")
def test_at_any_time_all_others_plant_their_front_cards(edition: str, moment: str) -> None:
    game = with_spell(edition, "players rearrange", hands=HANDS, **ANY_TIME_MOMENTS[moment])
    before = waits_for(game)
    cast(game, "players")
    assert waits_for(game) == ForcedPlant(1)
    plant(game, "sword", 0)
    assert waits_for(game) == ForcedPlant(2)
    plant(game, "white", 1)
    assert waits_for(game) == CasterPlants(0)
    game.apply(bz.Pass(0))
    assert [named(game, "hand", seat) for seat in range(3)] == ["mean cape", "cape", "princess"]
    assert fields(game, 1)[0] == "sword"
    assert fields(game, 2)[1] == "white"
    assert named(game, "magic.down", 0) == "spell-players"
    assert waits_for(game) == before


@both
@pytest.mark.clause("excalibohn.players.force", "rabohnzel.players.force")
def test_it_is_a_duty_and_concerns_the_front_card_only(edition: str) -> None:
    game = with_spell(edition, "players", hands=HANDS)
    cast(game, "players")
    sword, cape = game.hand(1)
    assert_refused(game, bz.Pass(1), "not-now", "base.turn.order")
    assert_refused(game, bz.Plant(1, cape, 0), "not-to-be-planted", "base.plant.first")
    assert_refused(game, bz.Plant(2, game.hand(2).cards[0], 0), "not-your-decision",
                   "base.turn.order")  # fmt: skip
    assert_refused(game, bz.Plant(0, sword, 0), "not-your-decision", "base.turn.order")
    assert game.waiting_for == (1,)


@both
@pytest.mark.clause("excalibohn.players.force", "rabohnzel.players.force")
def test_whoever_has_no_room_must_harvest_first(edition: str) -> None:
    own = {1: ["2*princess", "cape"], 2: ["2*white", "2*mean"]}
    game = with_spell(edition, "players", hands=HANDS, fields=own)
    cast(game, "players")
    sword = game.hand(1).cards[0]
    for field in (0, 1):
        assert_refused(game, bz.Plant(1, sword, field), "does-not-fit", "base.field.one-sort")
    assert_refused(game, bz.Harvest(1, 1), "field-protected", "base.protection")
    assert game.legal_actions(1) == [bz.Harvest(1, 0)]
    game.apply(bz.Harvest(1, 0))
    assert named(game, "coins", 1) == "princess"
    plant(game, "sword", 0)
    assert waits_for(game) == ForcedPlant(2)
    plant(game, "white", 0)
    assert fields(game, 2)[:2] == ["white white white", "mean mean"]


@both
@pytest.mark.clause("excalibohn.players.force", "rabohnzel.players.force")
def test_only_the_active_player_casts_it(edition: str) -> None:
    game = with_spell(edition, "flow", hands=HANDS, zones={"magic.up": {1: "spell-players"}})
    action = Cast(1, spell(game, "players"))
    refused(game, action, "only-the-active-player", "spell.active-only")


@both
@pytest.mark.clause("excalibohn.players.force", "rabohnzel.players.force")
def test_with_nobody_to_plant_it_cannot_be_used(edition: str) -> None:
    game = with_spell(edition, "players", fields={1: ["2*white"]})
    refused(game, Cast(0, spell(game, "players")), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("excalibohn.players.force", "rabohnzel.players.force")
def test_nothing_but_harvests_comes_in_between(edition: str) -> None:
    game = with_spell(edition, "players rearrange", hands=HANDS, fields={0: ["2*white"]})
    cast(game, "players")
    refused(game, Cast(0, spell(game, "rearrange")), "spell-in-the-middle", "spell.any-time")
    assert_refused(game, UseAbility(0, 0), "not-now", "base.turn.order")
    game.apply(bz.Harvest(0, 0))
    assert waits_for(game) == ForcedPlant(1)


# In which order


@both
@pytest.mark.clause("excalibohn.players.order", "rabohnzel.players.order")
@pytest.mark.parametrize("active", range(5))
def test_the_others_plant_clockwise_from_the_casters_left(edition: str, active: int) -> None:
    hands = dict.fromkeys(range(5), "cape")
    game = with_spell(edition, "players", players=5, active=active, hands=hands,
                      zones={"magic.up": {active: "spell-players"}})  # fmt: skip
    cast(game, "players")
    order = []
    while isinstance(waits_for(game), ForcedPlant):
        order.append(game.decision.seat)
        plant(game, "cape", 0)
    assert order == [(active + step) % 5 for step in range(1, 5)]
    assert waits_for(game) == CasterPlants(active)


@both
@pytest.mark.clause("excalibohn.players.order", "rabohnzel.players.order")
def test_whoever_has_no_hand_card_is_skipped(edition: str) -> None:
    game = with_spell(edition, "players", hands={2: "white"})
    cast(game, "players")
    assert waits_for(game) == ForcedPlant(2)
    plant(game, "white", 0)
    assert waits_for(game) == MagicPhase(0)
    assert named(game, "magic.down", 0) == "spell-players"


# The caster


@both
@pytest.mark.clause("excalibohn.players.caster", "rabohnzel.players.caster")
def test_the_caster_may_plant_one_card_after_the_others(edition: str) -> None:
    game = with_spell(edition, "players", hands=HANDS)
    cast(game, "players")
    mean, cape = game.hand(0)
    assert_refused(game, bz.Plant(0, mean, 0), "not-your-decision", "base.turn.order")
    plant(game, "sword", 0)
    plant(game, "white", 0)
    assert_refused(game, bz.Plant(0, cape, 0), "not-to-be-planted", "base.plant.first")
    plant(game, "mean", 0)
    assert waits_for(game) == MagicPhase(0)
    assert fields(game, 0)[0] == "mean"
    assert named(game, "hand", 0) == "cape"


@both
@any_time
@pytest.mark.clause("excalibohn.players.caster", "rabohnzel.players.caster")
def test_it_can_be_cast_if_only_the_caster_can_plant(edition: str, moment: str) -> None:
    what = {**ANY_TIME_MOMENTS[moment], "hands": {0: "mean cape"}}
    game = with_spell(edition, "players rearrange", **what)
    before = waits_for(game)
    cast(game, "players")
    assert waits_for(game) == CasterPlants(0)
    plant(game, "mean", 0)
    assert (fields(game, 0)[0], waits_for(game)) == ("mean", before)
    assert named(game, "magic.down", 0) == "spell-players"


@both
@pytest.mark.clause("excalibohn.players.caster", "rabohnzel.players.caster")
def test_the_caster_who_alone_could_plant_may_do_without(edition: str) -> None:
    game = with_spell(edition, "players", hands={0: "mean cape"})
    cast(game, "players")
    game.apply(bz.Pass(0))
    assert (named(game, "hand", 0), waits_for(game)) == ("mean cape", MagicPhase(0))


@both
@pytest.mark.clause("excalibohn.players.caster", "rabohnzel.players.caster")
def test_the_caster_may_harvest_for_it(edition: str) -> None:
    game = with_spell(edition, "players", hands={0: "mean", 1: "cape"},
                      fields={0: ["2*white", "sword"]})  # fmt: skip
    cast(game, "players")
    plant(game, "cape", 0)
    game.apply(bz.Harvest(0, 0))
    plant(game, "mean", 0)
    assert fields(game, 0)[:2] == ["mean", "sword"]


@both
@pytest.mark.clause("excalibohn.players.caster", "rabohnzel.players.caster")
def test_a_column_the_caster_starts_in_the_magic_phase_has_its_ability(edition: str) -> None:
    game = with_spell(edition, "players", hands={0: "white", 1: "white"})
    cast(game, "players")
    plant(game, "white", 0)
    plant(game, "white", 1)
    refused(game, UseAbility(1, 0), "not-your-ability", "ability.whose")
    use(game, 1)
    assert len(game.hand(0)) == 1


@both
@pytest.mark.clause("excalibohn.players.caster", "rabohnzel.players.caster")
def test_in_other_phases_it_has_none(edition: str) -> None:
    game = with_spell(edition, "players", stage="trade", hands={0: "white", 1: "white"})
    cast(game, "players")
    plant(game, "white", 0)
    plant(game, "white", 1)
    assert_refused(game, UseAbility(0, 1), "not-now", "base.turn.order")
