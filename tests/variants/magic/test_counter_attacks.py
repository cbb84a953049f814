"""Counter-attacks: duty or choice, how they end, and what they bring."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, scene
from bohnanza_magic import (
    ActivateCards,
    Attacked,
    AttackStopped,
    Cast,
    CoinShown,
    CounterAttack,
    MagicPhase,
    Place,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, both, choose, go_on_until, only, refused, spell, use, waits_for


def armed(edition: str, **situation: object) -> bz.Game:
    """Return a game in which the active player, the first one, has a Sword bean."""
    wanted = {"stage": "magic", "fields": {0: ["sword"]}, **situation}
    return scene(RULES[edition], **wanted)  # type: ignore[arg-type]


def fight(game: bz.Game, defender: int = 1) -> list[bz.Event]:
    """Attack, and let every counter-attack take place that can."""
    events = [*use(game, 0), *choose(game, defender)]
    while isinstance(waits_for(game), CounterAttack):
        events += choose(game, "counter-attack")
    return events


@both
@pytest.mark.clause("excalibohn.sword.sword", "rabohnzel.sword.sword")
def test_a_sword_coin_goes_back_and_the_defender_strikes_back(edition: str) -> None:
    game = armed(edition, coins={0: "princess", 1: "sword", 2: "princess"})
    events = fight(game)
    assert only(events, Attacked) == [Attacked(0, 1), Attacked(1, 0)]
    # By the same rules, and without a Sword bean on a field of the defender.
    assert [named(game, "coins", seat) for seat in range(3)] == ["", "sword princess", "princess"]
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.sword.sword", "rabohnzel.sword.sword")
@pytest.mark.parametrize("coin", ["cape", "mean", "white"])
def test_a_counter_attack_may_come_to_nothing(edition: str, coin: str) -> None:
    game = armed(edition, coins={0: coin, 1: "sword"}, hands={0: "mean", 1: "mean"})
    fight(game)
    assert (named(game, "coins", 0), named(game, "coins", 1)) == (coin, "sword")
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.sword.sword", "rabohnzel.sword.sword")
def test_the_coins_of_the_attacker_are_shuffled_for_a_counter_attack(edition: str) -> None:
    shown = set()
    for seed in range(20):
        game = armed(edition, coins={0: "cape mean white", 1: "sword"}, seed=seed)
        first, second = only(fight(game), CoinShown)
        assert (first.seat, second.seat) == (1, 0)
        shown.add(second.card)
    assert len(shown) == 3


@both
@pytest.mark.clause("excalibohn.sword.sword", "rabohnzel.sword.sword")
def test_a_counter_attack_may_lead_to_another_one_and_so_on(edition: str) -> None:
    longest = 0
    for seed in range(20):
        game = armed(edition, coins={0: "3*sword", 1: "3*sword cape"}, seed=seed)
        key_of = game.rules.catalogue.key_of
        events = fight(game)
        attacks = [(event.seat, event.target) for event in only(events, Attacked)]
        assert attacks == [(0, 1), (1, 0)] * (len(attacks) // 2) + [(0, 1)] * (len(attacks) % 2)
        shown = [key_of(event.card) for event in only(events, CoinShown)]
        assert shown == ["sword"] * (len(attacks) - 1) + ["cape"]
        longest = max(longest, len(attacks))
    assert longest >= 5


@both
@pytest.mark.clause("excalibohn.sword.magic", "rabohnzel.sword.magic")
def test_a_magic_coin_in_a_counter_attack_lets_the_defender_activate(edition: str) -> None:
    game = armed(
        edition, coins={0: "magic", 1: "sword"},
        zones={"magic.down": {0: "spell-flow", 1: "spell-rearrange"}},
    )  # fmt: skip
    fight(game)
    assert waits_for(game) == ActivateCards(1, 1)
    choose(game, spell(game, "rearrange"))
    assert (named(game, "magic.up", 0), named(game, "magic.up", 1)) == ("", "spell-rearrange")
    assert named(game, "coins", 0) == "magic"


@both
@pytest.mark.clause("excalibohn.sword.magic.counter", "rabohnzel.sword.magic.counter")
def test_a_card_activated_by_a_counter_attack_lies_face_up_until_the_end_of_the_next_own_turn(
    edition: str,
) -> None:
    game = armed(
        edition, players=3, coins={0: "magic", 1: "sword"}, hands={1: "mean white"}, rest="box",
        zones={"magic.down": {1: "spell-rearrange"}},
    )  # fmt: skip
    fight(game)
    choose(game, spell(game, "rearrange"))
    # Not in the turn of another player.
    early = Cast(1, spell(game, "rearrange"))
    refused(game, early, "only-the-active-player", "spell.active-only")
    go_on_until(game, 1, ba.PlantFirst)
    assert (game.active, named(game, "magic.up", 1)) == (1, "spell-rearrange")
    # Even before the first bean is planted.
    game.apply(Cast(1, spell(game, "rearrange")))
    choose(game, game.hand(1).cards[1])
    choose(game, 0)
    assert (named(game, "hand", 1), waits_for(game)) == ("white mean", ba.PlantFirst(1))
    assert named(game, "magic.down", 1) == "spell-rearrange"


@both
@pytest.mark.clause("excalibohn.sword.magic.counter", "rabohnzel.sword.magic.counter")
def test_a_card_activated_by_a_counter_attack_is_turned_down_after_the_own_turn(
    edition: str,
) -> None:
    game = armed(
        edition, players=3, coins={0: "magic", 1: "sword"}, rest="box",
        zones={"magic.down": {1: "spell-hand"}},
    )  # fmt: skip
    fight(game)
    choose(game, spell(game, "hand"))
    go_on_until(game, 1, MagicPhase)
    assert named(game, "magic.up", 1) == "spell-hand"
    go_on_until(game, 2, MagicPhase)
    assert (named(game, "magic.up", 1), named(game, "magic.down", 1)) == ("", "spell-hand")


# Duty or choice


@pytest.mark.clause("excalibohn.sword.counter.duty")
def test_in_excalibohn_the_counter_attack_takes_place_without_being_asked_for() -> None:
    game = armed("excalibohn", coins={0: "princess", 1: "sword"})
    use(game, 0)
    events = choose(game, 1)
    assert only(events, Attacked) == [Attacked(0, 1), Attacked(1, 0)]
    assert (named(game, "coins", 0), waits_for(game)) == ("", MagicPhase(0))


@pytest.mark.clause("rabohnzel.sword.counter.duty")
def test_in_rabohnzel_the_defender_may_do_without_the_counter_attack() -> None:
    game = armed("rabohnzel", coins={0: "princess", 1: "sword"})
    use(game, 0)
    events = choose(game, 1)
    assert only(events, Attacked) == [Attacked(0, 1)]
    assert waits_for(game) == CounterAttack(1, 0)
    for seat in (0, 2, 3):
        assert_refused(game, bz.Pass(seat), "not-your-decision", "base.turn.order")
        action = bz.Choose(seat, "counter-attack")
        assert_refused(game, action, "not-your-decision", "base.turn.order")
    game.apply(bz.Pass(1))
    assert (named(game, "coins", 0), waits_for(game)) == ("princess", MagicPhase(0))


@pytest.mark.clause("rabohnzel.sword.counter.duty")
def test_in_rabohnzel_the_defender_may_strike_back() -> None:
    game = armed("rabohnzel", coins={0: "princess", 1: "sword"})
    use(game, 0)
    choose(game, 1)
    assert only(choose(game, "counter-attack"), Attacked) == [Attacked(1, 0)]
    assert named(game, "coins", 1) == "sword princess"


# The end


@both
@pytest.mark.clause("excalibohn.sword.counter.no-coins", "rabohnzel.sword.counter.no-coins")
def test_an_attacker_without_coins_is_not_attacked_in_return(edition: str) -> None:
    shown = set()
    for seed in range(10):
        game = armed(edition, coins={1: "3*sword cape", 2: "princess"}, seed=seed)
        use(game, 0)
        events = choose(game, 1)
        shown |= {game.rules.catalogue.key_of(coin.card) for coin in only(events, CoinShown)}
        assert only(events, Attacked) == [Attacked(0, 1)]
        assert (waits_for(game), len(game.cards("coins", 1))) == (MagicPhase(0), 4)
        refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")
    assert "sword" in shown


@both
@pytest.mark.clause("excalibohn.sword.endless", "rabohnzel.sword.endless")
@pytest.mark.parametrize(("own", "other"), [("sword", "sword"), ("3*sword", "2*sword")])
def test_two_piles_of_nothing_but_sword_beans_end_the_attack(
    edition: str, own: str, other: str
) -> None:
    game = armed(edition, coins={0: own, 1: other, 2: "princess"})
    piles = [sorted(game.cards("coins", seat)) for seat in range(4)]
    use(game, 0)
    events = choose(game, 1)
    assert only(events, Attacked) == [Attacked(0, 1)]
    assert only(events, AttackStopped) == [AttackStopped(0, 1)]
    assert [sorted(game.cards("coins", seat)) for seat in range(4)] == piles
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.sword.endless", "rabohnzel.sword.endless")
def test_a_single_coin_of_another_sort_keeps_the_attack_going(edition: str) -> None:
    game = armed(edition, coins={0: "5*sword picking", 1: "5*sword"}, hands={1: "mean"})
    events = fight(game)
    assert len(only(events, Attacked)) > 1
    assert only(events, AttackStopped) == []
    assert waits_for(game) == Place(0, edition == "rabohnzel")
