"""Using spells: how often, when, by whom, and when the card is turned down."""

from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import named, pick, scene
from bohnanza_magic import (
    Activate,
    ActivateCards,
    Cast,
    ChooseHandCard,
    FinishTurn,
    MagicPhase,
    SpellCast,
    TurnedDown,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ANY_TIME_MOMENTS,
    RULES,
    any_time,
    both,
    cast,
    choose,
    only,
    options,
    refused,
    spell,
    use,
    waits_for,
    with_spell,
)


def rearrange(game: bz.Game) -> None:
    """Use the Rearrangement spell: the front card goes to the back."""
    cast(game, "rearrange")
    choose(game, game.hand(0).cards[0])
    choose(game, len(game.hand(0)) - 1)


@both
@pytest.mark.clause("excalibohn.spell.once", "rabohnzel.spell.once")
def test_a_face_up_card_is_used_once_and_may_be_activated_again(edition: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: "mean white magic"})
    rearrange(game)
    assert named(game, "hand", 0) == "white magic mean"
    assert (named(game, "magic.up", 0), named(game, "magic.down", 0)) == ("", "spell-rearrange")
    again = Cast(0, spell(game, "rearrange"))
    refused(game, again, "not-face-up", "spell.once")
    game.apply(Activate(0, game.hand(0).cards[1], spell(game, "rearrange")))
    rearrange(game)
    assert named(game, "hand", 0) == "mean white"
    refused(game, again, "not-face-up", "spell.once")


@both
@pytest.mark.clause("excalibohn.spell.once", "rabohnzel.spell.once")
def test_the_attack_spell_may_be_activated_and_used_several_times_in_a_turn(edition: str) -> None:
    game = with_spell(
        edition, "attack", hands={0: "magic"}, fields={0: ["mean", "mean"]},
        coins={1: "2*cape", 2: "2*sword"},
    )  # fmt: skip
    for field in (0, 1):
        use(game, field, spell(game, "attack"))
        assert named(game, "magic.down", 0) == "spell-attack"
        if field == 0:
            game.apply(Activate(0, game.hand(0).cards[0], spell(game, "attack")))
    assert (len(game.cards("coins", 1)), len(game.cards("coins", 2))) == (0, 2)


@pytest.mark.clause("excalibohn.spell.once", "rabohnzel.spell.once")
@pytest.mark.parametrize(
    ("edition", "key", "stages"),
    [
        ("excalibohn", "field", {"magic", "receive"}),
        ("rabohnzel", "field", {"receive"}),
        ("excalibohn", "trading", {"trade"}),
        ("rabohnzel", "trading", {"trade"}),
        ("excalibohn", "stack", {"trade"}),
        ("rabohnzel", "stack", {"trade"}),
        ("excalibohn", "hand", {"before-draw"}),
        ("rabohnzel", "hand", {"before-draw"}),
    ],
)
def test_a_spell_is_used_in_the_phase_it_names(edition: str, key: str, stages: set[str]) -> None:
    for stage in ("plant", "magic", "trade", "receive", "before-draw"):
        game = with_spell(
            edition, key, stage=stage, hands={0: "2*mean"}, revealed="white", discard="sword",
            zones={"magic.up": {0: f"spell-{key} spell-rearrange"}},
        )  # fmt: skip
        assert game.stage == stage
        action = Cast(0, spell(game, key))
        if stage in stages:
            assert action in game.legal_actions(0)
        else:
            refused(game, action, "wrong-phase", "spell.once")


# When the card is turned down


@both
@pytest.mark.clause("excalibohn.spell.turned", "rabohnzel.spell.turned")
def test_a_card_is_turned_down_when_its_spell_is_fully_carried_out(edition: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: "mean white"})
    cast(game, "rearrange")
    assert (waits_for(game), named(game, "magic.up", 0)) == (ChooseHandCard(0), "spell-rearrange")
    choose(game, game.hand(0).cards[0])
    assert named(game, "magic.up", 0) == "spell-rearrange"
    events = choose(game, 1)
    assert only(events, TurnedDown) == [TurnedDown(0, spell(game, "rearrange"))]
    assert named(game, "magic.down", 0) == "spell-rearrange"


@pytest.mark.clause("excalibohn.spell.turned")
def test_in_excalibohn_the_attack_spell_cannot_be_activated_by_its_own_result() -> None:
    game = with_spell(
        "excalibohn", "attack", fields={0: ["sword"]}, coins={1: "magic"},
        zones={"magic.down": {0: "spell-flow"}, "magic.up": {0: "spell-attack"}},
    )  # fmt: skip
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    assert waits_for(game) == ActivateCards(0, 1)
    assert options(game) == [spell(game, "flow")]
    game.apply(bz.Pass(0))
    assert named(game, "magic.down", 0) == "spell-flow spell-attack"


@pytest.mark.clause("excalibohn.spell.turned")
def test_in_excalibohn_without_another_card_its_result_activates_nothing() -> None:
    game = with_spell("excalibohn", "attack", fields={0: ["sword"]}, coins={1: "magic"})
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    assert (waits_for(game), named(game, "magic.down", 0)) == (MagicPhase(0), "spell-attack")


@pytest.mark.clause("rabohnzel.spell.turned", "rabohnzel.spell.once")
def test_in_rabohnzel_the_magic_bean_its_own_attack_drew_activates_the_attack_spell_again() -> None:
    game = with_spell("rabohnzel", "attack", fields={0: ["sword", "sword"]},
                      coins={1: "magic princess"})  # fmt: skip
    attack = spell(game, "attack")
    use(game, 0, attack)
    choose(game, 1)
    choose(game, pick(game, "coins", 1, "magic")[0])
    assert waits_for(game) == ActivateCards(0, 1)
    assert (options(game), named(game, "magic.down", 0)) == ([attack], "spell-attack")
    choose(game, attack)
    assert (waits_for(game), named(game, "magic.up", 0)) == (MagicPhase(0), "spell-attack")
    use(game, 1, attack)
    choose(game, 1)
    choose(game, pick(game, "coins", 1, "princess")[0])
    assert (named(game, "coins", 0), named(game, "magic.down", 0)) == ("princess", "spell-attack")


@pytest.mark.clause("rabohnzel.spell.turned")
def test_in_rabohnzel_the_attack_spell_may_lie_face_down_for_another_card() -> None:
    game = with_spell(
        "rabohnzel", "attack", fields={0: ["sword"]}, coins={1: "magic"},
        zones={"magic.down": {0: "spell-flow"}, "magic.up": {0: "spell-attack"}},
    )  # fmt: skip
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    assert sorted(options(game)) == sorted([spell(game, "flow"), spell(game, "attack")])
    choose(game, spell(game, "flow"))
    assert (named(game, "magic.up", 0), named(game, "magic.down", 0)) == (
        "spell-flow", "spell-attack",
    )  # fmt: skip


@pytest.mark.clause("excalibohn.spell.turned", "rabohnzel.spell.turned")
@pytest.mark.parametrize(
    ("edition", "key", "stage"),
    [
        ("excalibohn", "field", "magic"),
        ("rabohnzel", "field", "receive"),
        ("excalibohn", "trading", "trade"),
        ("rabohnzel", "trading", "trade"),
    ],
)
def test_a_lasting_effect_does_not_keep_the_card_face_up(
    edition: str, key: str, stage: str
) -> None:
    game = with_spell(edition, key, stage=stage, revealed="white")
    cast(game, key)
    assert (named(game, "magic.up", 0), named(game, "magic.down", 0)) == ("", f"spell-{key}")
    if key == "field":
        assert len(game.fields(0)) == 3
    else:
        game.apply(bz.EndTrade(0))
        game.apply(bz.Discard(0, game.cards("revealed")[0]))


# Whether and by whom


@both
@pytest.mark.clause("excalibohn.spell.optional", "rabohnzel.spell.optional")
def test_nobody_has_to_use_an_activated_card(edition: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: "mean white"}, rest="box")
    happened = [*game.apply(bz.Pass(0)), *game.apply(bz.EndTrade(0))]
    while game.active == 0:
        happened += game.apply(bz.Pass(0))
    assert only(happened, SpellCast) == []
    assert named(game, "hand", 0) == "mean white"


@both
@pytest.mark.clause("excalibohn.spell.active-only", "rabohnzel.spell.active-only")
@pytest.mark.parametrize("stage", ["plant", "magic", "trade", "receive"])
def test_only_the_active_player_uses_spells(edition: str, stage: str) -> None:
    game = scene(
        RULES[edition], active=1, stage=stage, hands=dict.fromkeys(range(4), "mean white"),
        received={0: "sword", 1: "sword"},
        zones={"magic.up": {0: "spell-rearrange", 1: "spell-flow", 2: "spell-players"}},
    )  # fmt: skip
    for seat, key in ((0, "rearrange"), (2, "players")):
        action = Cast(seat, spell(game, key))
        refused(game, action, "only-the-active-player", "spell.active-only")
    assert Cast(1, spell(game, "flow")) in game.legal_actions(1)
    foreign = Cast(1, spell(game, "rearrange"))
    refused(game, foreign, "not-face-up", "spell.once")


# At any time


@both
@any_time
@pytest.mark.clause("excalibohn.spell.any-time", "rabohnzel.spell.any-time")
def test_any_time_is_between_two_actions_of_the_own_turn(edition: str, moment: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: "mean white"}, **ANY_TIME_MOMENTS[moment])
    decision = waits_for(game)
    rearrange(game)
    assert named(game, "hand", 0).startswith("white mean")
    if moment not in {"before-the-draw", "after-the-draw"}:
        assert waits_for(game) == decision


MIDWAY: dict[str, dict[str, Any]] = {
    "picking": {"hands": {0: "mean white", 1: "cape"}},
    "4*white": {"hands": {0: "mean white"}},
    "magic": {"zones": {"magic.down": {0: "spell-flow"}, "magic.up": {0: "spell-rearrange"}}},
    "sword": {"coins": {1: "mean"}},
}


@both
@pytest.mark.clause("excalibohn.spell.any-time", "rabohnzel.spell.any-time")
@pytest.mark.parametrize("column", MIDWAY)
def test_no_spell_is_used_in_the_middle_of_an_ability(edition: str, column: str) -> None:
    what = {"hands": {0: "mean white"}, "fields": {0: [column]}, **MIDWAY[column]}
    game = with_spell(edition, "rearrange", **what)
    action = Cast(0, spell(game, "rearrange"))
    assert game.why_not(action) is None
    use(game, 0)
    assert waits_for(game) != MagicPhase(0)
    refused(game, action, "spell-in-the-middle", "spell.any-time")


@both
@pytest.mark.clause("excalibohn.spell.any-time", "rabohnzel.spell.any-time")
def test_no_spell_is_used_in_the_middle_of_another_one(edition: str) -> None:
    game = with_spell(
        edition, "rearrange", hands={0: "mean white", 1: "sword"},
        zones={"magic.up": {0: "spell-rearrange spell-players"}},
    )  # fmt: skip
    other = Cast(0, spell(game, "players"))
    assert game.why_not(other) is None
    cast(game, "rearrange")
    refused(game, other, "spell-in-the-middle", "spell.any-time")
    choose(game, game.hand(0).cards[0])
    refused(game, other, "spell-in-the-middle", "spell.any-time")
    choose(game, 0)
    assert game.why_not(other) is None


@both
@pytest.mark.clause("excalibohn.spell.after-draw", "rabohnzel.spell.after-draw")
def test_a_spell_may_be_used_after_the_draw_until_the_turn_is_ended(edition: str) -> None:
    game = with_spell(
        edition, "rearrange", stage="draw", hands={0: "mean"}, deck="cape sword white"
    )
    assert (waits_for(game), named(game, "hand", 0)) == (FinishTurn(0), "mean cape sword white")
    cast(game, "rearrange")
    choose(game, game.hand(0).cards[3])
    choose(game, 0)
    assert named(game, "hand", 0) == "white mean cape sword"
    assert game.active == 1


@both
@pytest.mark.clause("excalibohn.spell.after-draw", "rabohnzel.spell.after-draw")
def test_the_turn_ends_when_the_active_player_ends_it(edition: str) -> None:
    game = with_spell(edition, "rearrange", stage="draw", hands={0: "mean"})
    for seat in (1, 2):
        assert_refused(game, bz.Pass(seat), "not-your-decision", "base.turn.order")
    game.apply(bz.Pass(0))
    assert game.active == 1
