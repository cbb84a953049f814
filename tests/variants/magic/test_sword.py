"""Sword beans: attacking, and what each coin brings."""

from collections.abc import Sequence

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, scene
from bohnanza_magic import (
    ActivateCards,
    Attacked,
    ChooseTarget,
    CoinShown,
    CoinWon,
    KeepInHand,
    MagicPhase,
    StealFrom,
    Stole,
    TheftAnnounced,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    RULES,
    both,
    cast,
    choose,
    only,
    options,
    plant,
    refused,
    spell,
    use,
    waits_for,
)


def armed(edition: str, **situation: object) -> bz.Game:
    """Return a game in which the active player, the first one, has a Sword bean."""
    wanted = {"stage": "magic", "fields": {0: ["sword"]}, **situation}
    return scene(RULES[edition], **wanted)  # type: ignore[arg-type]


def attack(game: bz.Game, defender: int = 1) -> Sequence[bz.Event]:
    use(game, 0)
    return choose(game, defender)


# Attacking


@both
@pytest.mark.clause("excalibohn.sword.attack", "rabohnzel.sword.attack")
def test_another_player_who_has_coins_is_attacked(edition: str) -> None:
    game = armed(edition, coins={0: "mean", 1: "white", 3: "cape"})
    use(game, 0)
    assert waits_for(game) == ChooseTarget(0)
    assert options(game) == [1, 3]
    for nobody in (0, 2):
        assert_refused(game, bz.Choose(0, nobody), "not-an-option", "base.turn.order")
    assert_refused(game, bz.Choose(1, 3), "not-your-decision", "base.turn.order")
    events = choose(game, 3)
    assert only(events, Attacked) == [Attacked(0, 3)]
    assert [event.seat for event in only(events, CoinShown)] == [3]
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.sword.attack", "rabohnzel.sword.attack")
def test_the_coins_are_shuffled_before_the_top_one_is_revealed(edition: str) -> None:
    shown = set()
    for seed in range(20):
        game = armed(edition, coins={1: "white cape mean", 2: "cape"}, seed=seed)
        pile = set(game.cards("coins", 1))
        events = attack(game)
        assert [event.zone for event in only(events, ba.Shuffled)] == [game.rules.coins[1]]
        (coin,) = only(events, CoinShown)
        assert coin.card == game.cards("coins", 1)[-1]
        # The pile goes back to its owner.
        assert set(game.cards("coins", 1)) == pile
        shown.add(coin.card)
    assert len(shown) == 3


@both
@pytest.mark.clause("excalibohn.sword.others", "rabohnzel.sword.others")
@pytest.mark.parametrize("coin", ["cape", "mean", "white"])
def test_cape_mean_and_white_beans_bring_nothing(edition: str, coin: str) -> None:
    game = armed(
        edition, coins={0: "princess", 1: coin}, hands={0: "mean", 1: "sword"},
        zones={"magic.down": {0: "spell-flow", 1: "spell-hand"}},
    )  # fmt: skip
    attack(game)
    assert waits_for(game) == MagicPhase(0)
    assert (named(game, "coins", 0), named(game, "coins", 1)) == ("princess", coin)
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("mean", "sword")
    assert named(game, "magic.up", 0) == named(game, "magic.up", 1) == ""


# Princess and Magic


@both
@pytest.mark.clause("excalibohn.sword.princess", "rabohnzel.sword.princess")
def test_a_princess_goes_to_the_attacker(edition: str) -> None:
    game = armed(edition, coins={0: "mean", 1: "princess", 2: "princess"})
    (princess,) = game.cards("coins", 1)
    events = attack(game)
    assert only(events, CoinWon) == [CoinWon(0, 1, princess)]
    piles = [named(game, "coins", seat) for seat in range(4)]
    assert piles == ["mean princess", "", "princess", ""]
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.sword.magic", "rabohnzel.sword.magic")
def test_a_magic_coin_lets_the_attacker_activate_one_own_magic_card(edition: str) -> None:
    game = armed(
        edition, coins={1: "magic"},
        zones={"magic.down": {0: "spell-flow spell-hand", 1: "spell-attack"}},
    )  # fmt: skip
    attack(game)
    assert waits_for(game) == ActivateCards(0, 1)
    assert options(game) == [spell(game, "flow"), spell(game, "hand")]
    choose(game, spell(game, "hand"))
    assert (waits_for(game), named(game, "magic.up", 0)) == (MagicPhase(0), "spell-hand")
    assert (named(game, "magic.up", 1), named(game, "coins", 1)) == ("", "magic")


@both
@pytest.mark.clause("excalibohn.sword.magic.none", "rabohnzel.sword.magic.none")
def test_activating_by_an_attack_is_voluntary(edition: str) -> None:
    game = armed(edition, coins={1: "magic"}, zones={"magic.down": {0: "spell-flow"}})
    attack(game)
    game.apply(bz.Pass(0))
    assert (waits_for(game), named(game, "magic.down", 0)) == (MagicPhase(0), "spell-flow")


@both
@pytest.mark.clause("excalibohn.sword.magic.none", "rabohnzel.sword.magic.none")
def test_without_a_face_down_card_a_magic_coin_brings_nothing(edition: str) -> None:
    game = armed(
        edition, coins={1: "magic"},
        zones={"magic.up": {0: "spell-flow"}, "magic.down": {1: "spell-hand"}},
    )  # fmt: skip
    attack(game)
    assert waits_for(game) == MagicPhase(0)
    assert (named(game, "magic.up", 0), named(game, "magic.up", 1)) == ("spell-flow", "")


# Picking


@both
@pytest.mark.clause("excalibohn.sword.picking", "rabohnzel.sword.picking")
def test_a_picking_coin_lets_the_defender_steal_to_the_hand(edition: str) -> None:
    game = armed(
        edition, coins={1: "picking"}, hands={0: "mean white cape", 1: "sword", 2: "princess"}
    )
    rear = game.hand(0).cards[-1]
    events = attack(game)
    assert only(events, Stole) == [Stole(1, 0, rear)]
    announced = [TheftAnnounced(1, "cape")] if edition == "rabohnzel" else []
    assert only(events, TheftAnnounced) == announced
    assert game.waiting_for == (1,)
    assert_refused(game, KeepInHand(0), "not-possible", "base.turn.order")
    game.apply(KeepInHand(1))
    assert [named(game, "hand", seat) for seat in (0, 1)] == ["mean white", "sword cape"]
    assert (waits_for(game), named(game, "coins", 1)) == (MagicPhase(0), "picking")


@both
@pytest.mark.clause("excalibohn.sword.picking", "rabohnzel.sword.picking")
@pytest.mark.parametrize(("column", "after"), [("", "cape"), ("2*cape", "cape cape cape")])
def test_a_picking_coin_lets_the_defender_plant_what_was_stolen(
    edition: str, column: str, after: str
) -> None:
    game = armed(
        edition, coins={1: "picking"}, hands={0: "mean cape"},
        fields={0: ["sword"], 1: ["white", column]},
    )  # fmt: skip
    attack(game)
    plant(game, "cape", 1)
    assert (fields(game, 1)[1], len(game.hand(1)), named(game, "hand", 0)) == (after, 0, "mean")
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.sword.picking.empty", "rabohnzel.sword.picking.empty")
def test_an_attacker_without_hand_cards_loses_nothing(edition: str) -> None:
    game = armed(edition, coins={1: "picking"}, hands={1: "sword", 2: "mean"})
    events = attack(game)
    assert only(events, Stole) == []
    assert waits_for(game) == MagicPhase(0)
    assert (named(game, "hand", 1), named(game, "coins", 1)) == ("sword", "picking")


@both
@pytest.mark.clause("excalibohn.sword.picking.ability", "rabohnzel.sword.picking.ability")
def test_a_defender_who_is_not_active_gains_no_ability(edition: str) -> None:
    game = armed(edition, coins={1: "picking"}, hands={0: "mean white"})
    attack(game)
    plant(game, "white", 0)
    assert fields(game, 1)[0] == "white"
    refused(game, UseAbility(1, 0), "not-your-ability", "ability.whose")


def thief_by_counter_attack(edition: str, stolen: str) -> bz.Game:
    """Let the active player steal in a counter-attack and plant on the empty field 1."""
    game = armed(edition, coins={0: "picking", 1: "sword"}, hands={1: f"mean {stolen}"})
    attack(game)
    if edition == "rabohnzel":
        choose(game, "counter-attack")
    plant(game, stolen, 1)
    assert (waits_for(game), fields(game, 0)[1]) == (MagicPhase(0), stolen)
    return game


@pytest.mark.clause("excalibohn.sword.picking.ability")
def test_in_excalibohn_a_column_the_active_player_starts_in_an_attack_has_its_ability() -> None:
    game = thief_by_counter_attack("excalibohn", "white")
    use(game, 1)
    assert len(game.hand(0)) == 1


@pytest.mark.clause("rabohnzel.sword.picking.ability")
def test_in_rabohnzel_nobody_uses_the_ability_of_a_bean_stolen_in_an_attack() -> None:
    game = thief_by_counter_attack("rabohnzel", "white")
    refused(game, UseAbility(0, 1), "mute-column", "sword.picking.ability")


@pytest.mark.clause("rabohnzel.sword.picking.ability", "rabohnzel.ability.extended-column")
def test_in_rabohnzel_a_column_keeps_its_use_when_a_bean_stolen_in_an_attack_is_added() -> None:
    game = armed(
        "rabohnzel", fields={0: ["sword", "white"]}, coins={0: "picking", 1: "sword"},
        hands={1: "white"},
    )  # fmt: skip
    attack(game)
    choose(game, "counter-attack")
    plant(game, "white", 1)
    use(game, 1)
    assert len(game.hand(0)) == 1


@pytest.mark.clause("rabohnzel.sword.picking.ability", "rabohnzel.ability.new-column")
def test_in_rabohnzel_a_field_harvested_after_an_attack_and_planted_anew_has_its_ability() -> None:
    game = armed(
        "rabohnzel", coins={0: "picking", 1: "sword"}, hands={0: "picking", 1: "mean white"},
        zones={"magic.up": {0: "spell-flow"}},
    )  # fmt: skip
    attack(game)
    choose(game, "counter-attack")
    plant(game, "white", 1)
    cast(game, "flow")
    refused(game, UseAbility(0, 1), "mute-column", "sword.picking.ability")
    game.apply(bz.Harvest(0, 1))
    plant(game, "picking", 1)
    use(game, 1)
    assert waits_for(game) == StealFrom(0)
