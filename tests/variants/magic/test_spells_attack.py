"""The Attack spell: a Mean contest with few beans, or two coins for a Sword attack."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import named, pick
from bohnanza_magic import (
    Activate,
    Attacked,
    Cast,
    ChooseCoin,
    ChooseTarget,
    CoinShown,
    CounterAttack,
    MagicPhase,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import both, choose, only, options, plant, refused, spell, use, waits_for, with_spell


def with_attack(edition: str, own: list[str], **what: object) -> bz.Game:
    return with_spell(edition, "attack", fields={0: own}, **what)


# With Mean beans


@both
@pytest.mark.clause("excalibohn.attack.mean", "rabohnzel.attack.mean")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_with_the_spell_one_to_three_mean_beans_begin_a_contest(edition: str, number: int) -> None:
    game = with_attack(edition, [f"{number}*mean"], coins={1: "princess", 2: "picking"})
    refused(game, UseAbility(0, 0), "four-needed", "mean.four")
    events = use(game, 0, spell(game, "attack"))
    assert [event.seat for event in only(events, CoinShown)] == [1, 2]
    assert (named(game, "coins", 1), named(game, "coins", 2)) == ("princess", "")
    assert named(game, "discard") == "picking"
    assert named(game, "magic.down", 0) == "spell-attack"
    assert named(game, "magic.up", 0) == ""


@both
@pytest.mark.clause("excalibohn.attack.mean", "rabohnzel.attack.mean")
def test_four_mean_beans_do_not_use_the_spell_up(edition: str) -> None:
    game = with_attack(edition, ["4*mean"], coins={1: "princess", 2: "picking"})
    attack = spell(game, "attack")
    refused(game, UseAbility(0, 0, attack), "not-with-this-spell", "attack.one-of")
    use(game, 0)
    assert named(game, "magic.up", 0) == "spell-attack"


@both
@pytest.mark.clause("excalibohn.attack.mean", "rabohnzel.attack.mean")
def test_the_spell_is_used_in_the_magic_phase_only(edition: str) -> None:
    for stage in ("plant", "trade", "receive"):
        game = with_attack(edition, ["3*mean"], stage=stage, hands={0: "mean"},
                           revealed="mean", coins={1: "princess"})  # fmt: skip
        attack = spell(game, "attack")
        assert_refused(game, UseAbility(0, 0, attack), "not-now", "base.turn.order")
        refused(game, Cast(0, attack), "with-an-ability", "attack.one-of")


@both
@pytest.mark.clause("excalibohn.attack.mean.once", "rabohnzel.attack.mean.once")
def test_the_spell_uses_up_the_one_use_of_the_column(edition: str) -> None:
    game = with_attack(edition, ["3*mean"], hands={0: "magic"}, coins={1: "2*princess"})
    attack = spell(game, "attack")
    use(game, 0, attack)
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")
    game.apply(Activate(0, pick(game, "hand", 0, "magic")[0], attack))
    refused(game, UseAbility(0, 0, attack), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.attack.mean.once", "rabohnzel.attack.mean.once")
def test_a_fourth_bean_after_the_spell_gives_no_second_contest(edition: str) -> None:
    game = with_attack(edition, ["3*mean", "picking"], hands={2: "mean"}, coins={1: "princess"})
    use(game, 0, spell(game, "attack"))
    use(game, 1)
    choose(game, 2)
    plant(game, "mean", 0)
    assert len(game.fields(0)[0]) == 4
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.attack.mean.once", "rabohnzel.attack.mean.once")
def test_without_the_spell_the_column_keeps_its_use_until_it_has_four(edition: str) -> None:
    game = with_attack(edition, ["3*mean", "picking"], hands={2: "mean"}, coins={1: "princess"})
    use(game, 1)
    choose(game, 2)
    plant(game, "mean", 0)
    use(game, 0)
    assert named(game, "magic.up", 0) == "spell-attack"


# With Sword beans


@both
@pytest.mark.clause("excalibohn.attack.sword", "rabohnzel.attack.sword")
@pytest.mark.parametrize(("key", "won"), [("princess", "princess"), ("white", "")])
def test_two_coins_are_drawn_and_one_of_them_counts(edition: str, key: str, won: str) -> None:
    game = with_attack(edition, ["", "sword"], coins={1: "princess white", 2: "princess"})
    use(game, 1, spell(game, "attack"))
    assert waits_for(game) == ChooseTarget(0, two=True)
    events = choose(game, 1)
    drawn = [(event.seat, event.card) for event in only(events, CoinShown)]
    assert sorted(drawn) == [(1, card) for card in sorted(game.cards("coins", 1))]
    (card,) = pick(game, "coins", 1, key)
    choose(game, card)
    assert named(game, "coins", 0) == won
    assert len(game.cards("coins", 1)) == 2 - len(won.split())
    assert waits_for(game) == MagicPhase(0)
    assert named(game, "magic.down", 0) == "spell-attack"


@both
@pytest.mark.clause("excalibohn.attack.sword", "rabohnzel.attack.sword")
def test_a_coin_that_was_not_drawn_cannot_count(edition: str) -> None:
    game = with_attack(edition, ["sword"], coins={1: "princess white cape"})
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    pending = waits_for(game)
    assert isinstance(pending, ChooseCoin)
    assert options(game) == list(pending.coins)
    (left,) = set(game.cards("coins", 1)) - set(pending.coins)
    assert_refused(game, bz.Choose(0, left), "not-an-option", "base.turn.order")
    assert_refused(game, bz.Choose(1, pending.coins[0]), "not-your-decision", "base.turn.order")


@both
@pytest.mark.clause("excalibohn.attack.sword", "rabohnzel.attack.sword")
@pytest.mark.parametrize("coins", ["sword picking", "2*sword", "2*picking"])
def test_one_of_the_two_must_count_even_if_both_hurt(edition: str, coins: str) -> None:
    game = with_attack(edition, ["sword"], hands={0: "cape mean"}, coins={0: "white", 1: coins})
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    assert len(options(game)) == 2
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    assert {type(action) for action in game.legal_actions(0)} <= {bz.Choose, bz.Harvest}


@both
@pytest.mark.clause("excalibohn.attack.sword", "rabohnzel.attack.sword")
def test_a_picking_bean_that_counts_costs_the_rearmost_hand_card(edition: str) -> None:
    game = with_attack(edition, ["sword"], hands={0: "cape mean"}, coins={1: "2*picking"})
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    choose(game, options(game)[0])
    assert named(game, "hand", 0) == "cape"
    assert named(game, "magic.held", 1) == "mean"
    assert named(game, "coins", 1) == "picking picking"


@both
@pytest.mark.clause("excalibohn.attack.sword", "rabohnzel.attack.sword")
def test_without_the_spell_a_single_coin_is_drawn(edition: str) -> None:
    game = with_attack(edition, ["sword"], coins={1: "2*princess"})
    use(game, 0)
    events = choose(game, 1)
    assert len(only(events, CoinShown)) == 1
    assert named(game, "coins", 0) == "princess"
    assert named(game, "magic.up", 0) == "spell-attack"


@both
@pytest.mark.clause("excalibohn.attack.sword.one-coin", "rabohnzel.attack.sword.one-coin")
def test_a_single_coin_counts_without_a_choice(edition: str) -> None:
    game = with_attack(edition, ["sword"], coins={1: "princess"})
    use(game, 0, spell(game, "attack"))
    events = choose(game, 1)
    assert len(only(events, CoinShown)) == 1
    assert waits_for(game) == MagicPhase(0)
    assert named(game, "coins", 0) == "princess"
    assert named(game, "magic.down", 0) == "spell-attack"


@both
@pytest.mark.clause("excalibohn.attack.sword.first-draw", "rabohnzel.attack.sword.first-draw")
@pytest.mark.parametrize("seed", range(4))
def test_counter_attacks_draw_one_coin_each(edition: str, seed: int) -> None:
    game = with_attack(edition, ["sword"], coins={0: "2*sword", 1: "sword cape"}, seed=seed)
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    events = list(choose(game, pick(game, "coins", 1, "sword")[0]))
    while isinstance(waits_for(game), CounterAttack):
        events += choose(game, "counter-attack")
    assert waits_for(game) == MagicPhase(0)
    attacks = [event.target for event in only(events, Attacked)]
    assert attacks[:2] == [0, 1]
    assert [event.seat for event in only(events, CoinShown)] == attacks


# One of the two


@both
@pytest.mark.clause("excalibohn.attack.one-of", "rabohnzel.attack.one-of")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_one_activation_serves_mean_or_sword_beans_not_both(
    edition: str, first: int, second: int
) -> None:
    game = with_attack(edition, ["mean", "sword"], hands={0: "magic"}, coins={1: "3*white"})
    attack = spell(game, "attack")
    _carry_out(game, first)
    refused(game, UseAbility(0, second, attack), "not-face-up", "spell.once")
    game.apply(Activate(0, pick(game, "hand", 0, "magic")[0], attack))
    _carry_out(game, second)
    assert named(game, "magic.down", 0) == "spell-attack"


def _carry_out(game: bz.Game, field: int) -> None:
    use(game, field, spell(game, "attack"))
    while not isinstance(waits_for(game), MagicPhase):
        choose(game, options(game)[0])


@both
@pytest.mark.clause("excalibohn.attack.one-of", "rabohnzel.attack.one-of")
@pytest.mark.parametrize("sort", ["picking", "white", "magic"])
def test_the_spell_goes_with_no_other_sort(edition: str, sort: str) -> None:
    game = with_attack(edition, [sort, "princess"], hands={1: "cape"}, coins={1: "white"},
                       zones={"magic.down": {0: "spell-flow"}})  # fmt: skip
    attack = spell(game, "attack")
    refused(game, UseAbility(0, 0, attack), "not-with-this-spell", "attack.one-of")
    refused(game, UseAbility(0, 1, attack), "no-ability", "ability.none")
    refused(game, Cast(0, attack), "with-an-ability", "attack.one-of")
    use(game, 0)


@both
@pytest.mark.clause("excalibohn.attack.one-of", "rabohnzel.attack.one-of")
def test_the_spell_is_the_card_named_and_lies_face_up(edition: str) -> None:
    game = with_spell(edition, "flow", fields={0: ["mean", "sword"]}, coins={1: "white"},
                      zones={"magic.down": {0: "spell-attack"}})  # fmt: skip
    for key in ("flow", "attack"):
        refused(game, UseAbility(0, 1, spell(game, key)), "not-face-up", "spell.once")


@both
@pytest.mark.clause("excalibohn.attack.one-of", "rabohnzel.attack.one-of")
def test_the_spell_needs_somebody_with_coins(edition: str) -> None:
    game = with_attack(edition, ["mean", "sword"], coins={0: "white"})
    for field in (0, 1):
        action = UseAbility(0, field, spell(game, "attack"))
        refused(game, action, "no-effect", "ability.no-effect")
