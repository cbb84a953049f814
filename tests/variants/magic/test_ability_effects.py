"""What an ability or a spell works on, how many beans count, and that it is carried out whole."""

from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import named, scene
from bohnanza_magic import Activate, Cast, KeepInHand, MagicPhase, Place, StealFrom, UseAbility
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, both, refused, spell, spells_but, use, waits_for


@both
@pytest.mark.clause("excalibohn.ability.count", "rabohnzel.ability.count")
def test_four_beans_are_counted_in_one_field(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["3*mean", "3*mean"]}, coins={1: "cape"})
    for field in (0, 1):
        refused(game, UseAbility(0, field), "four-needed", "mean.four")
    game = scene(
        RULES[edition], stage="magic", fields={0: ["2*white", "3*white"]}, hands={1: "mean"}
    )
    use(game, 1)
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.ability.count", "rabohnzel.ability.count")
def test_beans_are_counted_at_the_moment_of_use(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["picking", "3*mean"]}, hands={1: "mean"},
        coins={1: "cape", 2: "sword"},
    )  # fmt: skip
    refused(game, UseAbility(0, 1), "four-needed", "mean.four")
    use(game, 0)
    game.apply(bz.Choose(0, 1))
    game.apply(bz.Plant(0, game.cards("magic.held", 0)[0], 1))
    use(game, 1)
    assert named(game, "discard") == "cape"


NOTHING_TO_WORK_ON: dict[str, dict[str, Any]] = {
    "picking": {"hands": {0: "mean"}},
    "4*mean": {"coins": {0: "3*cape"}},
    "sword": {"coins": {0: "3*cape"}},
    "white": {"rest": "box"},
    "white at the end": {"rest": "box", "discard": "5*mean", "emptyings": 4},
    "magic": {"zones": {"magic.up": {0: "spell-flow"}, "magic.down": {1: "spell-hand"}}},
}


@both
@pytest.mark.clause("excalibohn.ability.no-effect", "rabohnzel.ability.no-effect")
@pytest.mark.parametrize("column", NOTHING_TO_WORK_ON)
def test_an_ability_with_nothing_to_work_on_cannot_be_used(edition: str, column: str) -> None:
    situation = NOTHING_TO_WORK_ON[column]
    beans = column.split(maxsplit=1)[0]
    game = scene(RULES[edition], stage="magic", fields={0: [beans]}, **situation)
    refused(game, UseAbility(0, 0), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("excalibohn.ability.no-effect", "rabohnzel.ability.no-effect")
def test_an_empty_deck_that_can_still_be_made_is_something_to_draw_from(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["white"]}, rest="box", discard="mean cape",
        emptyings=3,
    )  # fmt: skip
    use(game, 0)
    assert (len(game.hand(0)), len(game.cards("deck"))) == (1, 1)


@both
@pytest.mark.clause("excalibohn.ability.no-effect", "rabohnzel.ability.no-effect")
@pytest.mark.parametrize(
    ("key", "stage", "zones"),
    [
        ("stack", "trade", {}),
        ("swap", "magic", {"magic.down": {0: "spell-flow"}, "magic.up": {1: "spell-hand"}}),
        ("random", "magic", {"box": spells_but("random")}),
        ("flow", "magic", {}),
        ("players", "magic", {}),
        ("rearrange", "magic", {}),
    ],
)
def test_a_spell_with_nothing_to_work_on_cannot_be_used(
    edition: str, key: str, stage: str, zones: dict[str, Any]
) -> None:
    up = {**zones.get("magic.up", {}), 0: f"spell-{key}"}
    game = scene(RULES[edition], stage=stage, zones={**zones, "magic.up": up})
    refused(game, Cast(0, spell(game, key)), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("excalibohn.ability.one-at-a-time", "rabohnzel.ability.one-at-a-time")
def test_an_ability_is_carried_out_to_its_end_before_the_next_one(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["picking", "white"]},
        hands={0: "magic sword", 1: "mean cape"},
        zones={"magic.down": {0: "spell-flow"}, "magic.up": {0: "spell-rearrange"}},
    )  # fmt: skip
    (bean, _) = game.hand(0)
    others = (
        UseAbility(0, 1),
        Activate(0, bean, spell(game, "flow")),
        bz.Pass(0),
    )
    cast = Cast(0, spell(game, "rearrange"))
    for action in (*others, cast):
        assert game.why_not(action) is None
    use(game, 0)
    assert waits_for(game) == StealFrom(0)
    for action in others:
        assert_refused(game, action, "not-now", "base.turn.order")
    refused(game, cast, "spell-in-the-middle", "spell.any-time")
    game.apply(bz.Choose(0, 1))
    assert waits_for(game) == Place(0)
    for action in others:
        assert_refused(game, action, "not-now", "base.turn.order")
    refused(game, cast, "spell-in-the-middle", "spell.any-time")
    game.apply(KeepInHand(0))
    for action in (*others, cast):
        assert game.why_not(action) is None
