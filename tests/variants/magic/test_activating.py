"""Activating magic cards with Magic beans of the hand, and with Magic beans on a field."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named, scene
from bohnanza_magic import Activate, ActivateCards, Activated, Cast, MagicPhase, UseAbility
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, both, choose, only, options, refused, spell, use, waits_for

# By discarding


@both
@pytest.mark.clause("excalibohn.activate.discard", "rabohnzel.activate.discard")
@pytest.mark.parametrize("place", [0, 2, 4])
def test_a_magic_bean_from_anywhere_in_the_hand_activates_a_magic_card(
    edition: str, place: int
) -> None:
    game = scene(
        RULES[edition], stage="magic", hands={0: "magic mean magic white magic"},
        zones={"magic.down": {0: "spell-flow spell-hand"}},
    )  # fmt: skip
    hand = game.hand(0).cards
    events = game.apply(Activate(0, hand[place], spell(game, "hand")))
    assert only(events, Activated) == [Activated(0, spell(game, "hand"))]
    assert (named(game, "magic.up", 0), named(game, "magic.down", 0)) == (
        "spell-hand",
        "spell-flow",
    )
    assert game.cards("discard") == (hand[place],)
    assert game.hand(0).cards == hand[:place] + hand[place + 1 :]
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.activate.discard", "rabohnzel.activate.discard")
def test_magic_cards_are_activated_as_often_as_beans_and_cards_allow(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", hands={0: "3*magic"},
        zones={"magic.down": {0: "spell-flow spell-hand spell-attack"}},
    )  # fmt: skip
    for key, bean in zip(("hand", "attack", "flow"), game.hand(0).cards, strict=True):
        game.apply(Activate(0, bean, spell(game, key)))
    assert named(game, "magic.up", 0) == "spell-hand spell-attack spell-flow"
    assert named(game, "discard") == "magic magic magic"


@both
@pytest.mark.clause("excalibohn.activate.discard", "rabohnzel.activate.discard")
def test_only_magic_beans_of_the_own_hand_are_discarded(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", hands={0: "white magic", 1: "magic"},
        fields={0: ["magic"]}, zones={"magic.down": {0: "spell-flow"}},
    )  # fmt: skip
    for bean in (game.hand(0).cards[0], game.hand(1).cards[0], game.fields(0)[0].cards[0]):
        action = Activate(0, bean, spell(game, "flow"))
        refused(game, action, "no-magic-bean", "activate.discard")
    game.apply(Activate(0, game.hand(0).cards[1], spell(game, "flow")))


@both
@pytest.mark.clause("excalibohn.activate.face-down", "rabohnzel.activate.face-down")
def test_only_an_own_face_down_card_can_be_activated(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", hands={0: "magic"},
        zones={"magic.down": {0: "spell-flow", 1: "spell-hand"}, "magic.up": {0: "spell-attack"},
               "magic.deck": "spell-stack"},
    )  # fmt: skip
    (bean,) = game.hand(0)
    for key in ("attack", "hand", "stack"):
        action = Activate(0, bean, spell(game, key))
        refused(game, action, "not-face-down", "activate.face-down")
    listed = [action for action in game.legal_actions(0) if isinstance(action, Activate)]
    assert listed == [Activate(0, bean, spell(game, "flow"))]


@both
@pytest.mark.clause("excalibohn.activate.face-down", "rabohnzel.activate.face-down")
def test_without_a_face_down_card_no_magic_bean_is_discarded(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", hands={0: "magic"}, zones={"magic.up": {0: "spell-attack"}}
    )
    assert not [action for action in game.legal_actions(0) if isinstance(action, Activate)]


@both
@pytest.mark.clause("excalibohn.activate.new-card", "rabohnzel.activate.new-card")
def test_a_magic_card_gained_in_the_magic_phase_can_be_activated_in_it(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", hands={0: "magic"}, fields={0: ["2*cape", "magic"]},
        zones={"magic.deck": "spell-flow"},
    )  # fmt: skip
    refused(game, UseAbility(0, 1), "no-effect", "ability.no-effect")
    game.apply(bz.Harvest(0, 0))
    assert UseAbility(0, 1) in game.legal_actions(0)
    game.apply(Activate(0, game.hand(0).cards[0], spell(game, "flow")))
    assert named(game, "magic.up", 0) == "spell-flow"


@both
@pytest.mark.clause("excalibohn.activate.own-turn", "rabohnzel.activate.own-turn")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_only_the_active_player_discards_magic_beans(edition: str, seat: int) -> None:
    game = scene(
        RULES[edition], active=1, stage="magic", hands={seat: "magic", 1: "magic"},
        zones={"magic.down": {seat: "spell-flow", 1: "spell-hand"}},
    )  # fmt: skip
    action = Activate(seat, game.hand(seat).cards[0], spell(game, "flow"))
    refused(game, action, "not-your-magic-phase", "activate.own-turn")
    game.apply(Activate(1, game.hand(1).cards[0], spell(game, "hand")))


@both
@pytest.mark.clause("excalibohn.activate.own-turn", "rabohnzel.activate.own-turn")
@pytest.mark.parametrize("stage", ["plant", "trade", "receive", "finish"])
def test_magic_beans_are_discarded_in_the_magic_phase_only(edition: str, stage: str) -> None:
    game = scene(
        RULES[edition], stage=stage, hands={0: "magic white"}, revealed="white",
        zones={"magic.down": {0: "spell-flow"}, "magic.up": {0: "spell-rearrange"}},
    )  # fmt: skip
    action = Activate(0, game.hand(0).cards[0], spell(game, "flow"))
    assert_refused(game, action, "not-now", "base.turn.order")


# By Magic beans on a field


@both
@pytest.mark.clause("excalibohn.magicbean.activate", "rabohnzel.magicbean.activate")
@pytest.mark.parametrize(("count", "most"), [(1, 1), (3, 1), (4, 2), (5, 2)])
def test_magic_beans_activate_one_card_and_from_four_beans_up_to_two(
    edition: str, count: int, most: int
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: [f"{count}*magic"]}, hands={0: "magic"},
        zones={"magic.down": {0: "spell-flow spell-hand spell-attack", 1: "spell-stack"}},
    )  # fmt: skip
    use(game, 0)
    assert waits_for(game) == ActivateCards(0, most)
    keys = ["hand", "flow"][:most]
    for key in keys:
        choose(game, spell(game, key))
    assert waits_for(game) == MagicPhase(0)
    assert named(game, "magic.up", 0) == " ".join(f"spell-{key}" for key in keys)
    assert fields(game, 0)[0] == " ".join(["magic"] * count)
    assert (len(game.hand(0)), game.cards("discard")) == (1, ())
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.magicbean.activate", "rabohnzel.magicbean.activate")
def test_four_magic_beans_may_activate_just_one_card(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["4*magic"]},
        zones={"magic.down": {0: "spell-flow spell-hand"}},
    )  # fmt: skip
    use(game, 0)
    choose(game, spell(game, "flow"))
    game.apply(bz.Pass(0))
    assert (waits_for(game), named(game, "magic.up", 0)) == (MagicPhase(0), "spell-flow")


@both
@pytest.mark.clause("excalibohn.magicbean.activate", "rabohnzel.magicbean.activate")
def test_magic_beans_activate_own_face_down_cards_only(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["magic"]},
        zones={"magic.down": {0: "spell-flow", 1: "spell-hand"}, "magic.up": {0: "spell-attack"}},
    )  # fmt: skip
    use(game, 0)
    assert options(game) == [spell(game, "flow")]
    for key in ("hand", "attack"):
        other = bz.Choose(0, spell(game, key))
        assert_refused(game, other, "not-an-option", "base.turn.order")


@both
@pytest.mark.clause("excalibohn.magicbean.two", "rabohnzel.magicbean.two")
def test_the_two_activations_are_made_together_on_two_different_cards(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["4*magic"]}, hands={0: "white mean"},
        zones={"magic.down": {0: "spell-rearrange spell-hand"}},
    )  # fmt: skip
    use(game, 0)
    choose(game, spell(game, "rearrange"))
    assert options(game) == [spell(game, "hand")]
    # No spell is used in between, which could turn the first card down again.
    early = Cast(0, spell(game, "rearrange"))
    refused(game, early, "spell-in-the-middle", "spell.any-time")
    again = bz.Choose(0, spell(game, "rearrange"))
    assert_refused(game, again, "not-an-option", "base.turn.order")


@both
@pytest.mark.clause("excalibohn.magicbean.two", "rabohnzel.magicbean.two")
def test_with_a_single_card_four_magic_beans_activate_once(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["4*magic"]},
        zones={"magic.down": {0: "spell-hand"}},
    )  # fmt: skip
    use(game, 0)
    choose(game, spell(game, "hand"))
    assert waits_for(game) == MagicPhase(0)
