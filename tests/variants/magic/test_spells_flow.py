"""Magic Card Flow: planting the front hand card as often as wished."""

import pytest

import bohnanza_core as bz
from bohnanza_core import search
from bohnanza_core._saving.state import dump_state, load_state
from bohnanza_core.testing import fields, named, pick, scene
from bohnanza_magic import (
    Activate,
    Cast,
    ChooseTarget,
    CoinShown,
    Flow,
    KeepInHand,
    MagicPhase,
    Place,
    StealFrom,
    UseAbility,
)
from bohnanza_magic._flow import EndFlow
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ANY_TIME_MOMENTS,
    any_time,
    both,
    cast,
    castable,
    choose,
    only,
    options,
    plant,
    refused,
    spell,
    use,
    waits_for,
    with_spell,
)

OUTSIDE = [moment for moment in ANY_TIME_MOMENTS if moment != "magic-phase"]


# As often as wished


@both
@any_time
@pytest.mark.clause("excalibohn.flow.any-time", "rabohnzel.flow.any-time")
def test_at_any_time_front_cards_are_planted_as_often_as_wished(edition: str, moment: str) -> None:
    game = with_spell(edition, "flow rearrange", hands={0: "cape cape mean sword"},
                      **ANY_TIME_MOMENTS[moment])  # fmt: skip
    before = waits_for(game)
    cast(game, "flow")
    assert waits_for(game) == Flow(0)
    for key, field in (("cape", 0), ("cape", 0), ("mean", 1)):
        plant(game, key, field)
        assert waits_for(game) == Flow(0)
    assert named(game, "magic.up", 0) == "spell-flow spell-rearrange"
    game.apply(bz.Pass(0))
    assert fields(game, 0)[:2] == ["cape cape", "mean"]
    assert named(game, "hand", 0) == "sword"
    assert named(game, "magic.down", 0) == "spell-flow"
    assert waits_for(game) == before


@both
@pytest.mark.clause("excalibohn.flow.any-time", "rabohnzel.flow.any-time")
def test_only_the_front_card_is_planted_and_only_where_it_fits(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "cape mean", 1: "cape"},
                      fields={0: ["sword", "cape"]})  # fmt: skip
    cape, mean = game.hand(0)
    cast(game, "flow")
    assert_refused(game, bz.Plant(0, mean, 1), "not-to-be-planted", "base.plant.first")
    assert_refused(game, bz.Plant(0, cape, 0), "does-not-fit", "base.field.one-sort")
    assert_refused(game, bz.Plant(1, cape, 1), "not-your-decision", "base.turn.order")
    assert_refused(game, bz.Pass(1), "not-your-decision", "base.turn.order")
    plant(game, "cape", 1)


@both
@pytest.mark.clause("excalibohn.flow.any-time", "rabohnzel.flow.any-time")
def test_the_whole_hand_can_be_planted_and_then_the_flow_must_end(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "2*cape mean"})
    cast(game, "flow")
    for key, field in (("cape", 0), ("cape", 0), ("mean", 1)):
        plant(game, key, field)
    assert len(game.hand(0)) == 0
    assert game.legal_actions(0) == [bz.Pass(0), bz.Harvest(0, 0)]
    game.apply(bz.Pass(0))
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.flow.any-time", "rabohnzel.flow.any-time")
def test_without_a_hand_card_it_cannot_be_used(edition: str) -> None:
    game = with_spell(edition, "flow")
    refused(game, Cast(0, spell(game, "flow")), "no-effect", "ability.no-effect")


# What comes in between


@both
@pytest.mark.clause("excalibohn.flow.between", "rabohnzel.flow.between")
def test_a_new_column_has_its_ability_in_between_and_an_old_one_has_not(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "picking white white", 1: "cape mean"},
                      fields={0: ["", "white"]})  # fmt: skip
    cast(game, "flow")
    refused(game, UseAbility(0, 1), "old-column", "flow.between")
    plant(game, "picking", 0)
    use(game, 0)
    choose(game, 1)
    game.apply(KeepInHand(0))
    assert waits_for(game) == Flow(0)
    plant(game, "white", 1)
    # ability.extended-column: the column is not a new one.
    refused(game, UseAbility(0, 1), "old-column", "flow.between")


@both
@pytest.mark.clause("excalibohn.flow.between", "rabohnzel.flow.between")
def test_harvests_come_in_between_and_a_column_started_again_is_new(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "2*white"}, fields={0: ["white", "princess"]})
    use(game, 0)
    cast(game, "flow")
    game.apply(bz.Harvest(0, 0))
    plant(game, "white", 0)
    use(game, 0)
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")
    game.apply(bz.Harvest(0, 0))
    plant(game, "white", 0)
    use(game, 0)
    assert len(game.hand(0)) == 3


@both
@pytest.mark.clause("excalibohn.flow.between", "rabohnzel.flow.between")
def test_nobody_activates_by_discarding_in_between(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "cape magic mean"},
                      zones={"magic.down": {0: "spell-beans"}})  # fmt: skip
    cast(game, "flow")
    plant(game, "cape", 0)
    (bean,) = pick(game, "hand", 0, "magic")
    for action in (Activate(0, bean, spell(game, "beans")), bz.EndTrade(0)):
        assert_refused(game, action, "not-now", "base.turn.order")


# Other spells in between


@pytest.mark.clause("rabohnzel.flow.between")
def test_in_rabohnzel_no_spell_is_used_in_between() -> None:
    game = with_spell("rabohnzel", "flow rearrange field", hands={0: "cape magic mean"},
                      stage="receive", received={1: "white"})  # fmt: skip
    cast(game, "flow")
    plant(game, "cape", 0)
    for key in ("rearrange", "field", "flow"):
        assert not castable(game, key)
        refused(game, Cast(0, spell(game, key)), "spell-during-flow", "flow.between")
    game.apply(bz.Pass(0))
    assert castable(game, "rearrange")


@any_time
@pytest.mark.clause("excalibohn.flow.between", "excalibohn.spell.any-time")
def test_in_excalibohn_other_spells_of_any_time_are_used_in_between(moment: str) -> None:
    game = with_spell(
        "excalibohn", "flow rearrange players random swap", rest="box",
        zones={"magic.up": {0: "spell-flow spell-rearrange spell-players spell-random spell-swap"},
               "magic.down": {1: "spell-beans"}, "magic.deck": "spell-field"},
        **{**ANY_TIME_MOMENTS[moment], "hands": {0: "cape mean sword sword", 1: "white"}},
    )  # fmt: skip
    before = waits_for(game)
    cast(game, "flow")
    plant(game, "cape", 0)
    # A bean is moved to the front, and planted at once.
    cast(game, "rearrange")
    choose(game, game.hand(0).cards[2])
    choose(game, 0)
    assert (waits_for(game), named(game, "magic.down", 0)) == (Flow(0), "spell-rearrange")
    plant(game, "sword", 1)
    cast(game, "players")
    plant(game, "white", 1)
    game.apply(bz.Pass(0))
    assert waits_for(game) == Flow(0)
    cast(game, "random")
    assert "spell-field" in named(game, "magic.up", 0)
    cast(game, "swap")
    while waits_for(game) != Flow(0):
        choose(game, options(game)[0])
    game.apply(bz.Harvest(0, 0))
    assert named(game, "hand", 0) == "mean sword"
    plant(game, "mean", 0)
    game.apply(bz.Pass(0))
    assert fields(game, 0)[:2] == ["mean", "sword"]
    if moment not in {"before-the-draw", "after-the-draw"}:
        assert waits_for(game) == before


@pytest.mark.parametrize("moment", ["magic-phase", "planting", "trading"])
@pytest.mark.clause("excalibohn.flow.between")
def test_in_excalibohn_spells_that_name_a_phase_and_the_flow_itself_wait(moment: str) -> None:
    game = with_spell("excalibohn", "flow field stack trading attack", hands={0: "2*cape"},
                      discard="white", **ANY_TIME_MOMENTS[moment])  # fmt: skip
    cast(game, "flow")
    for key in ("flow", "field", "stack", "trading", "attack"):
        assert not castable(game, key)
        refused(game, Cast(0, spell(game, key)), "spell-during-flow", "flow.between")


@pytest.mark.clause("excalibohn.flow.end", "excalibohn.players.caster")
def test_a_column_the_caster_starts_with_another_spell_in_between_is_new() -> None:
    game = with_spell("excalibohn", "flow players", hands={0: "cape white"},
                      fields={0: ["", ""]})  # fmt: skip
    cast(game, "flow")
    plant(game, "cape", 0)
    cast(game, "players")
    plant(game, "white", 1)
    assert waits_for(game) == Flow(0)
    use(game, 1)
    assert len(game.hand(0)) == 1


@pytest.mark.clause("excalibohn.flow.between")
def test_nobody_else_uses_a_spell_in_between() -> None:
    game = with_spell("excalibohn", "flow", hands={0: "2*cape", 1: "mean white"},
                      zones={"magic.up": {0: "spell-flow", 1: "spell-rearrange"}})  # fmt: skip
    cast(game, "flow")
    action = Cast(1, spell(game, "rearrange"))
    refused(game, action, "only-the-active-player", "spell.active-only")


@both
@pytest.mark.clause("excalibohn.flow.between", "rabohnzel.flow.between")
def test_nobody_trades_in_between(edition: str) -> None:
    game = with_spell(edition, "flow", stage="trade", revealed="white sword",
                      hands={0: "2*cape", 1: "mean"})  # fmt: skip
    white = game.cards("revealed")[0]
    game.apply(bz.Offer(1, 0, game.hand(1).cards))
    cast(game, "flow")
    plant(game, "cape", 0)
    for action in (bz.Offer(0, 1, (white,)), bz.Accept(0, 1), bz.Decline(0, 1), bz.EndTrade(0)):
        assert_refused(game, action, "not-now", "base.turn.order")
    assert game.offer_builder(0) is None
    game.apply(bz.Pass(0))
    game.apply(bz.Accept(0, 1))


@both
@pytest.mark.clause("excalibohn.flow.between", "rabohnzel.flow.between")
def test_no_revealed_or_traded_bean_is_planted_in_between(edition: str) -> None:
    game = with_spell(edition, "flow", stage="receive", revealed="white", received={0: "sword"},
                      hands={0: "2*cape"})  # fmt: skip
    cast(game, "flow")
    for card in (*game.cards("revealed"), *game.cards("received", 0)):
        assert_refused(game, bz.Plant(0, card, 0), "not-to-be-planted", "base.plant.first")
    plant(game, "cape", 1)
    game.apply(bz.Pass(0))
    plant(game, "sword", 0)


@both
@pytest.mark.parametrize("moment", OUTSIDE)
@pytest.mark.clause("excalibohn.flow.outside-1b", "rabohnzel.flow.outside-1b")
def test_in_other_phases_harvests_come_in_between_but_no_abilities(
    edition: str, moment: str
) -> None:
    game = with_spell(edition, "flow", hands={0: "white cape", 1: "mean"},
                      fields={0: ["", "2*picking"]}, **ANY_TIME_MOMENTS[moment])  # fmt: skip
    cast(game, "flow")
    plant(game, "white", 0)
    for field in (0, 1):
        refused(game, UseAbility(0, field), "not-in-magic-phase", "flow.outside-1b")
    game.apply(bz.Harvest(0, 1))
    plant(game, "cape", 1)
    assert fields(game, 0)[:2] == ["white", "cape"]


# Its end


@both
@pytest.mark.clause("excalibohn.flow.end", "rabohnzel.flow.end")
def test_older_columns_wait_until_the_flow_is_over(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "cape mean"}, fields={0: ["", "white"]})
    cast(game, "flow")
    plant(game, "cape", 0)
    refused(game, UseAbility(0, 1), "old-column", "flow.between")
    game.apply(bz.Pass(0))
    use(game, 1)
    assert len(game.hand(0)) == 2


@both
@pytest.mark.clause("excalibohn.flow.end", "rabohnzel.flow.end")
def test_other_spells_and_activating_go_on_when_the_flow_is_over(edition: str) -> None:
    game = with_spell(edition, "flow rearrange", hands={0: "cape magic mean"})
    cast(game, "flow")
    plant(game, "cape", 0)
    game.apply(bz.Pass(0))
    game.apply(Activate(0, pick(game, "hand", 0, "magic")[0], spell(game, "flow")))
    cast(game, "flow")
    plant(game, "mean", 1)
    assert fields(game, 0)[:2] == ["cape", "mean"]


@both
@pytest.mark.clause("excalibohn.flow.end", "rabohnzel.flow.end")
def test_a_new_column_keeps_its_ability_beyond_the_flow(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "white mean"})
    cast(game, "flow")
    plant(game, "white", 0)
    game.apply(bz.Pass(0))
    use(game, 0)
    assert len(game.hand(0)) == 2


@both
@pytest.mark.clause("excalibohn.flow.end", "rabohnzel.flow.end")
def test_a_column_started_with_a_stolen_bean_in_between_is_new(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "picking cape", 1: "mean white"},
                      fields={0: ["", "princess"]})  # fmt: skip
    cast(game, "flow")
    plant(game, "picking", 0)
    use(game, 0)
    choose(game, 1)
    assert waits_for(game) == Place(0)
    game.apply(bz.Harvest(0, 1))
    plant(game, "white", 1)
    assert waits_for(game) == Flow(0)
    use(game, 1)
    assert len(game.hand(0)) == 2


@both
@pytest.mark.clause("excalibohn.flow.end", "rabohnzel.flow.end")
def test_a_column_started_with_a_drawn_bean_in_between_is_new(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: "4*white", 1: "cape"}, deck="picking")
    cast(game, "flow")
    for _ in range(4):
        plant(game, "white", 0)
    use(game, 0)
    plant(game, "picking", 1)
    assert waits_for(game) == Flow(0)
    use(game, 1)
    assert waits_for(game) == StealFrom(0)


# The Attack spell in between


@both
@pytest.mark.clause("excalibohn.flow.attack-spell", "rabohnzel.flow.attack-spell")
def test_the_attack_spell_goes_with_a_mean_ability_in_between(edition: str) -> None:
    game = with_spell(edition, "flow attack", hands={0: "mean cape"},
                      coins={1: "princess", 2: "picking"})  # fmt: skip
    cast(game, "flow")
    plant(game, "mean", 0)
    events = use(game, 0, spell(game, "attack"))
    assert len(only(events, CoinShown)) == 2
    assert named(game, "coins", 2) == ""
    assert waits_for(game) == Flow(0)
    assert named(game, "magic.down", 0) == "spell-attack"
    assert named(game, "magic.up", 0) == "spell-flow"


@both
@pytest.mark.clause("excalibohn.flow.attack-spell", "rabohnzel.flow.attack-spell")
def test_the_attack_spell_goes_with_a_sword_ability_in_between(edition: str) -> None:
    game = with_spell(edition, "flow attack", hands={0: "2*sword"}, coins={1: "white princess"},
                      fields={0: ["", "sword"]})  # fmt: skip
    cast(game, "flow")
    attack = spell(game, "attack")
    refused(game, UseAbility(0, 1, attack), "old-column", "flow.between")
    plant(game, "sword", 0)
    use(game, 0, attack)
    assert waits_for(game) == ChooseTarget(0, two=True)
    choose(game, 1)
    choose(game, pick(game, "coins", 1, "princess")[0])
    assert named(game, "coins", 0) == "princess"
    assert waits_for(game) == Flow(0)


@pytest.mark.clause("excalibohn.flow.any-time")
def test_equal_states_list_the_same_during_a_flow_outside_the_magic_phase() -> None:
    state = scene("excalibohn", players=3, stage="trade", fields={0: ["2*white"]},
                  hands={0: "picking"}, agenda=[EndFlow(), Flow(0)]).state  # fmt: skip
    loaded = load_state(dump_state(state), state.rules)
    assert loaded == state
    assert search.legal_actions(loaded, 0) == search.legal_actions(state, 0)
    for same in (state, loaded):
        assert UseAbility not in map(type, search.legal_actions(same, 0))
