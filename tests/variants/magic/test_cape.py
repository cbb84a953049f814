"""Cape beans: a magic card for a harvest of two or more."""

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, scene
from bohnanza_magic import Activate, MagicCardGained, MagicPhase

from ._helpers import RULES, both, go_on_until, only, refused, spell, spells_but

TOP_IS_HAND: dict[str, Any] = {
    "magic.deck": "spell-hand spell-flow",
    "magic.down": {0: "spell-attack"},
}


@both
@pytest.mark.clause("excalibohn.cape.harvest", "rabohnzel.cape.harvest")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 11])
def test_two_or_more_cape_beans_bring_the_top_magic_card_face_down(
    edition: str, count: int
) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: [f"{count}*cape"]}, zones=TOP_IS_HAND)
    left = len(game.cards("magic.deck"))
    top = spell(game, "hand")
    events = game.apply(bz.Harvest(0, 0))
    gained = count >= 2
    assert only(events, MagicCardGained) == [MagicCardGained(0, top)] * gained
    assert named(game, "magic.down", 0) == "spell-attack" + " spell-hand" * gained
    assert (named(game, "magic.up", 0), len(game.cards("magic.deck"))) == ("", left - gained)


@both
@pytest.mark.clause("excalibohn.cape.harvest", "rabohnzel.cape.harvest")
def test_three_or_more_cape_beans_also_pay_one_to_three_taler(edition: str) -> None:
    paid = []
    for count in range(1, 12):
        game = scene(RULES[edition], stage="magic", fields={0: [f"{count}*cape"]})
        game.apply(bz.Harvest(0, 0))
        paid.append(len(game.cards("coins", 0)))
    assert paid[:3] == [0, 0, 1]
    assert paid == sorted(paid)
    assert set(paid) == {0, 1, 2, 3}


@both
@pytest.mark.clause("excalibohn.cape.harvest", "rabohnzel.cape.harvest")
@pytest.mark.parametrize("sort", ["picking", "mean", "white", "magic", "princess", "sword"])
def test_other_beans_bring_no_magic_card(edition: str, sort: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: [f"5*{sort}"]}, zones=TOP_IS_HAND)
    game.apply(bz.Harvest(0, 0))
    assert named(game, "magic.down", 0) == "spell-attack"


@both
@pytest.mark.clause("excalibohn.cape.harvest", "rabohnzel.cape.harvest")
def test_an_empty_magic_deck_brings_nothing(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["3*cape", "2*cape"]},
        zones={"box": spells_but("flow"), "magic.deck": "spell-flow"},
    )  # fmt: skip
    game.apply(bz.Harvest(0, 1))
    assert (named(game, "magic.down", 0), game.cards("magic.deck")) == ("spell-flow", ())
    events = game.apply(bz.Harvest(0, 0))
    assert only(events, MagicCardGained) == []
    assert (named(game, "magic.down", 0), named(game, "coins", 0)) == ("spell-flow", "cape")


@both
@pytest.mark.clause("excalibohn.cape.harvest", "rabohnzel.cape.harvest")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_card_gained_is_looked_at_by_its_owner_only(edition: str, viewer: int | None) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["2*cape"]}, zones=TOP_IS_HAND)
    game.apply(bz.Harvest(0, 0))
    seen = game.view(viewer).zone("magic.down", 0).cards
    assert seen == (game.cards("magic.down", 0) if viewer == 0 else (None, None))


@both
@pytest.mark.clause("excalibohn.cape.out-of-turn", "rabohnzel.cape.out-of-turn")
@pytest.mark.parametrize("stage", ["plant", "magic", "trade", "receive"])
def test_a_harvest_out_of_turn_brings_a_magic_card_too(edition: str, stage: str) -> None:
    game = scene(
        RULES[edition], stage=stage, hands={0: "white"}, revealed="white",
        fields={2: ["2*cape"]}, zones=TOP_IS_HAND,
    )  # fmt: skip
    game.apply(bz.Harvest(2, 0))
    assert named(game, "magic.down", 2) == "spell-hand"


@both
@pytest.mark.clause("excalibohn.cape.out-of-turn", "rabohnzel.cape.out-of-turn")
def test_a_card_gained_out_of_turn_is_activated_in_the_own_magic_phase(edition: str) -> None:
    game = scene(
        RULES[edition], players=3, stage="magic", hands={1: "white mean magic"}, rest="box",
        fields={1: ["2*cape"]}, zones=TOP_IS_HAND,
    )  # fmt: skip
    game.apply(bz.Harvest(1, 0))
    action = Activate(1, game.hand(1).cards[2], spell(game, "hand"))
    refused(game, action, "not-your-magic-phase", "activate.own-turn")
    go_on_until(game, 1, ba.PlantFirst)
    game.apply(bz.Plant(1, game.hand(1).cards[0], 0))
    game.apply(bz.Pass(1))
    assert game.decision == MagicPhase(1)
    game.apply(action)
    assert named(game, "magic.up", 1) == "spell-hand"
