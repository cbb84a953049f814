"""The Bean Field spell: a temporary third field."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named
from bohnanza_magic import (
    BeforePlanting,
    Cast,
    FieldClosed,
    FieldOpened,
    MagicPhase,
    StealFrom,
    ThirdFields,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ANY_TIME_MOMENTS,
    any_time,
    both,
    cast,
    castable,
    go_on,
    go_on_until,
    only,
    plant,
    refused,
    spell,
    use,
    waits_for,
    with_spell,
)

PHASES = {"excalibohn": "magic-phase", "rabohnzel": "planting"}
"""Where each edition uses the spell first."""


def with_third(edition: str, own: list[str], **what: object) -> bz.Game:
    """Return a scene in which the third field of the first player is open already."""
    return with_spell(edition, "field", fields={0: own}, slots=[ThirdFields((0,))], **what)


# When


@pytest.mark.clause("excalibohn.field.third")
def test_excalibohn_opens_the_third_field_in_the_magic_phase() -> None:
    game = with_spell("excalibohn", "field", fields={0: ["2*white", "2*sword"]})
    events = cast(game, "field")
    assert only(events, FieldOpened) == [FieldOpened(0)]
    assert [field.number for field in game.fields(0)] == [0, 1, 2]
    assert named(game, "magic.down", 0) == "spell-field"
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.field.third", "rabohnzel.field.third")
def test_both_editions_open_the_third_field_in_phase_3(edition: str) -> None:
    game = with_spell(edition, "field", fields={0: ["2*white", "2*sword"]}, stage="receive",
                      revealed="princess sword")  # fmt: skip
    events = cast(game, "field")
    assert only(events, FieldOpened) == [FieldOpened(0)]
    assert waits_for(game) == ba.PlantReceived(0)
    plant(game, "princess", 2)
    plant(game, "sword", 1)
    assert fields(game, 0) == ["white white", "sword sword sword", "princess"]
    assert named(game, "magic.down", 0) == "spell-field"


@both
@pytest.mark.clause("excalibohn.field.third", "rabohnzel.field.third")
def test_it_can_be_opened_while_others_plant(edition: str) -> None:
    game = with_spell(edition, "field", stage="receive", received={1: "white"})
    cast(game, "field")
    assert len(game.fields(0)) == 3


@both
@any_time
@pytest.mark.clause("excalibohn.field.third", "rabohnzel.field.third")
def test_in_other_phases_the_spell_is_refused(edition: str, moment: str) -> None:
    phase_3 = {"planting", "while-others-plant"}
    allowed = {"excalibohn": {"magic-phase", *phase_3}, "rabohnzel": phase_3}
    game = with_spell(edition, "field flow", hands={0: "2*cape"}, **ANY_TIME_MOMENTS[moment])
    assert castable(game, "field") is (moment in allowed[edition])
    if moment not in allowed[edition]:
        refused(game, Cast(0, spell(game, "field")), "wrong-phase", "spell.once")


@both
@pytest.mark.clause("excalibohn.field.third", "rabohnzel.field.third")
def test_only_the_active_player_opens_one(edition: str) -> None:
    game = with_spell(edition, "flow", **ANY_TIME_MOMENTS[PHASES[edition]],
                      zones={"magic.up": {1: "spell-field"}})  # fmt: skip
    action = Cast(1, spell(game, "field"))
    refused(game, action, "only-the-active-player", "spell.active-only")


@both
@pytest.mark.clause("excalibohn.field.third", "rabohnzel.field.third")
def test_without_the_spell_there_is_no_third_field(edition: str) -> None:
    game = with_spell(edition, "field", stage="receive", revealed="princess",
                      fields={0: ["white", "sword"]})  # fmt: skip
    (princess,) = game.cards("revealed")
    refused(game, bz.Plant(0, princess, 2), "no-such-field", "fields")
    refused(game, bz.Harvest(0, 2), "no-such-field", "fields")


# How long


@both
@pytest.mark.parametrize("field", [0, 1, 2])
@pytest.mark.clause(
    "excalibohn.field.third",
    "rabohnzel.field.third",
    "excalibohn.field.third.rest",
    "rabohnzel.field.third.rest",
)
def test_the_harvested_field_is_the_one_that_goes(edition: str, field: int) -> None:
    own = ["2*white", "2*sword", "2*princess"]
    game = with_third(edition, own)
    stay = {column.cards for column in game.fields(0) if column.number != field}
    events = game.apply(bz.Harvest(0, field))
    assert only(events, FieldClosed) == [FieldClosed(0, field)]
    assert [column.number for column in game.fields(0)] == [0, 1]
    assert {column.cards for column in game.fields(0)} == stay


@both
@pytest.mark.clause("excalibohn.field.third.rest", "rabohnzel.field.third.rest")
def test_a_column_that_stays_is_no_new_one(edition: str) -> None:
    game = with_third(edition, ["2*princess", "2*cape", "2*white"])
    use(game, 2)
    game.apply(bz.Harvest(0, 0))
    assert fields(game, 0) == ["white white", "cape cape"]
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.field.third", "rabohnzel.field.third")
def test_a_forced_first_harvest_makes_no_room(edition: str) -> None:
    game = with_third(edition, ["2*white", "2*sword", "princess"], stage="plant",
                      hands={0: "cape"})  # fmt: skip
    (cape,) = game.hand(0)
    game.apply(bz.Harvest(0, 0))
    assert fields(game, 0) == ["princess", "sword sword"]
    assert_refused(game, bz.Plant(0, cape, 0), "does-not-fit", "base.field.one-sort")
    assert game.legal_actions(0) == [bz.Harvest(0, 1)]
    game.apply(bz.Harvest(0, 1))
    plant(game, "cape", 1)
    assert fields(game, 0) == ["princess", "cape"]


@both
@pytest.mark.clause("excalibohn.field.third.lasting", "rabohnzel.field.third.lasting")
def test_it_stays_open_beyond_the_turn(edition: str) -> None:
    own = {0: ["white", "sword"], 1: ["princess"], 2: ["princess"]}
    game = with_spell(edition, "field", fields=own, deck="15*princess",
                      **ANY_TIME_MOMENTS[PHASES[edition]])  # fmt: skip
    cast(game, "field")
    go_on_until(game, 0, ba.PlantFirst)
    assert len(game.fields(0)) == 3
    assert [len(game.fields(seat)) for seat in (1, 2)] == [2, 2]
    game.apply(bz.Harvest(1, 0))
    assert len(game.fields(0)) == 3


@both
@pytest.mark.clause("excalibohn.field.third.lasting", "rabohnzel.field.third.lasting")
def test_a_harvest_in_the_turn_of_another_closes_it_too(edition: str) -> None:
    game = with_third(edition, ["2*white", "", "2*princess"], active=1)
    game.apply(bz.Harvest(0, 2))
    assert fields(game, 0) == ["white white", ""]


# An own field like the others


@both
@pytest.mark.clause("excalibohn.field.third.own", "rabohnzel.field.third.own")
def test_the_third_field_protects_and_is_protected(edition: str) -> None:
    game = with_third(edition, ["2*white", "sword", "princess"])
    assert_refused(game, bz.Harvest(0, 2), "field-protected", "base.protection")
    game = with_third(edition, ["white", "sword", "2*princess"])
    for field in (0, 1):
        assert_refused(game, bz.Harvest(0, field), "field-protected", "base.protection")
    game.apply(bz.Harvest(0, 2))
    game.apply(bz.Harvest(0, 0))


@both
@pytest.mark.clause("excalibohn.field.third.own", "rabohnzel.field.third.own")
def test_the_column_on_the_third_field_has_its_ability(edition: str) -> None:
    game = with_third(edition, ["white", "", "picking"], hands={1: "cape"})
    use(game, 2)
    assert waits_for(game) == StealFrom(0)


@both
@pytest.mark.clause("excalibohn.field.third.own", "rabohnzel.field.third.own")
def test_it_is_planted_on_in_phase_1_and_harvested_at_the_end_of_the_game(edition: str) -> None:
    game = with_third(edition, ["white", "sword", ""], stage="plant", hands={0: "2*princess"},
                      deck="white", rest="box", emptyings=2)  # fmt: skip
    plant(game, "princess", 2)
    plant(game, "princess", 2)
    go_on(game)
    assert game.decision == ba.Trading(0)
    while game.outcome is None:
        go_on(game)
    assert named(game, "coins", 0) == "princess"
    assert fields(game, 0) == ["", ""]


# Never more than one, and empty if its owner likes


@both
@pytest.mark.clause("excalibohn.field.third.one", "rabohnzel.field.third.one")
def test_a_second_temporary_field_is_refused_until_the_first_is_gone(edition: str) -> None:
    game = with_third(edition, ["white", "sword", ""], **ANY_TIME_MOMENTS[PHASES[edition]])
    action = Cast(0, spell(game, "field"))
    refused(game, action, "third-field-open", "field.third.one")
    game.apply(bz.Harvest(0, 0))
    cast(game, "field")
    assert len(game.fields(0)) == 3


@both
@pytest.mark.clause("excalibohn.field.third.one", "rabohnzel.field.third.one")
def test_a_third_field_of_somebody_else_does_not_matter(edition: str) -> None:
    game = with_spell(edition, "field", slots=[ThirdFields((1,))], fields={1: ["2*cape"]},
                      **ANY_TIME_MOMENTS[PHASES[edition]])  # fmt: skip
    cast(game, "field")
    assert [len(game.fields(seat)) for seat in range(3)] == [3, 3, 2]
    game.apply(bz.Harvest(1, 0))
    assert [len(game.fields(seat)) for seat in range(3)] == [3, 2, 2]


@both
@pytest.mark.clause("excalibohn.field.third.unplanted", "rabohnzel.field.third.unplanted")
def test_unplanted_it_goes_with_the_harvest_of_another_field(edition: str) -> None:
    game = with_spell(edition, "field", fields={0: ["2*white", "2*sword"]},
                      **ANY_TIME_MOMENTS[PHASES[edition]])  # fmt: skip
    cast(game, "field")
    assert fields(game, 0) == ["white white", "sword sword", ""]
    game.apply(bz.Harvest(0, 1))
    assert fields(game, 0) == ["white white", ""]


@both
@pytest.mark.clause(
    "excalibohn.field.third",
    "rabohnzel.field.third",
    "excalibohn.field.third.unplanted",
    "rabohnzel.field.third.unplanted",
)
def test_the_third_field_is_opened_in_phase_3_also_with_nothing_to_plant(edition: str) -> None:
    game = with_spell(edition, "field", fields={0: ["2*white", "2*sword"]}, stage="trade")
    game.apply(bz.EndTrade(0))
    assert waits_for(game) == BeforePlanting(0)
    cast(game, "field")
    assert [field.number for field in game.fields(0)] == [0, 1, 2]
    assert not isinstance(game.decision, BeforePlanting)


@both
@pytest.mark.clause("excalibohn.spell.optional", "rabohnzel.spell.optional")
def test_who_does_not_want_the_third_field_passes(edition: str) -> None:
    game = with_spell(edition, "field", fields={0: ["2*white", "2*sword"]}, stage="trade")
    game.apply(bz.EndTrade(0))
    game.apply(bz.Pass(0))
    assert [field.number for field in game.fields(0)] == [0, 1]


@both
@pytest.mark.clause("excalibohn.field.third", "rabohnzel.field.third")
def test_with_beans_to_plant_the_third_field_is_opened_while_planting(edition: str) -> None:
    game = with_spell(edition, "field", fields={0: ["white", "sword"]}, stage="trade",
                      revealed="princess")  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert waits_for(game) == ba.PlantReceived(0)
    assert castable(game, "field")
