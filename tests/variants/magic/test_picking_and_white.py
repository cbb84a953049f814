"""Picking beans, which steal, and White beans, which draw."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, scene
from bohnanza_magic import KeepInHand, MagicPhase, Place, StealFrom, Stole, TheftAnnounced
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, both, choose, only, options, plant, use, waits_for

# Picking


@both
@pytest.mark.clause("excalibohn.picking.steal", "rabohnzel.picking.steal")
@pytest.mark.parametrize("victim", [1, 2, 3])
def test_the_rearmost_card_of_another_hand_is_stolen_and_kept_at_the_back(
    edition: str, victim: int
) -> None:
    hands = {0: "white", **dict.fromkeys((1, 2, 3), "mean sword cape")}
    game = scene(RULES[edition], stage="magic", fields={0: ["picking"]}, hands=hands)
    rear = game.hand(victim).cards[-1]
    use(game, 0)
    assert waits_for(game) == StealFrom(0)
    assert only(choose(game, victim), Stole) == [Stole(0, victim, rear)]
    assert waits_for(game) == Place(0)
    assert game.cards("magic.held", 0) == (rear,)
    game.apply(KeepInHand(0))
    assert named(game, "hand", 0) == "white cape"
    assert game.hand(0).cards[-1] == rear
    assert [named(game, "hand", seat) for seat in (1, 2, 3) if seat != victim] == [hands[1]] * 2
    assert named(game, "hand", victim) == "mean sword"
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.picking.secret", "rabohnzel.picking.steal")
def test_thief_and_victim_are_told_the_stolen_card_and_the_others_are_not(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["picking"]}, hands={0: "white", 1: "mean cape"}
    )
    use(game, 0)
    (stole,) = only(choose(game, 1), Stole)
    lines = {seat: game.describe(stole, "en", seat=seat) for seat in (None, 0, 1, 2, 3)}
    told = "Ada steals the rearmost bean of Ben, a Cape Bean."
    assert lines == {
        0: told, 1: told, **dict.fromkeys((None, 2, 3), "Ada steals the rearmost bean of Ben."),
    }  # fmt: skip


@both
@pytest.mark.clause("excalibohn.picking.steal", "rabohnzel.picking.steal")
@pytest.mark.parametrize(
    ("columns", "field", "after"),
    [
        (["picking", ""], 1, ["picking", "cape"]),
        (["picking", "2*cape"], 1, ["picking", "cape cape cape"]),
    ],
)
def test_a_stolen_card_may_be_planted(
    edition: str, columns: list[str], field: int, after: list[str]
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: columns}, hands={0: "white", 1: "mean cape"}
    )
    use(game, 0)
    choose(game, 1)
    plant(game, "cape", field)
    assert (fields(game, 0)[:2], named(game, "hand", 0)) == (after, "white")
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.picking.steal", "rabohnzel.picking.steal")
def test_a_stolen_card_is_planted_or_kept_by_the_thief_and_nothing_else(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["picking", "sword"]},
        hands={0: "white", 1: "mean cape"},
    )  # fmt: skip
    use(game, 0)
    choose(game, 1)
    (cape,), (white,) = game.cards("magic.held", 0), game.hand(0).cards
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    assert_refused(game, KeepInHand(1), "not-possible", "base.turn.order")
    assert_refused(game, bz.Plant(0, cape, 1), "does-not-fit", "base.field.one-sort")
    assert_refused(game, bz.Plant(0, white, 0), "not-to-be-planted", "base.plant.first")
    assert_refused(game, bz.Plant(1, cape, 0), "not-your-decision", "base.turn.order")
    game.apply(KeepInHand(0))


@both
@pytest.mark.clause("excalibohn.picking.target", "rabohnzel.picking.target")
def test_who_has_no_hand_card_cannot_be_chosen(edition: str) -> None:
    game = scene(
        RULES[edition], active=1, stage="magic", fields={1: ["picking"]},
        hands={0: "mean", 1: "white", 3: "cape"},
    )  # fmt: skip
    use(game, 0)
    assert set(options(game)) == {0, 3}
    for nobody in (1, 2, 4):
        assert_refused(game, bz.Choose(1, nobody), "not-an-option", "base.turn.order")
    assert_refused(game, bz.Choose(0, 3), "not-your-decision", "base.turn.order")


@pytest.mark.clause("excalibohn.picking.secret", "rabohnzel.picking.secret")
@pytest.mark.parametrize(
    ("edition", "announced"),
    [("excalibohn", []), ("rabohnzel", [TheftAnnounced(0, "cape")])],
    ids=["excalibohn", "rabohnzel"],
)
def test_the_sort_of_a_stolen_card_is_announced_in_rabohnzel_only(
    edition: str, announced: list[TheftAnnounced]
) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["picking"]}, hands={1: "mean cape"})
    use(game, 0)
    assert only(choose(game, 1), TheftAnnounced) == announced


@both
@pytest.mark.clause("excalibohn.picking.harvest-first", "rabohnzel.picking.harvest-first")
@pytest.mark.parametrize("field", [0, 1])
def test_a_field_may_be_harvested_right_before_planting_the_stolen_card(
    edition: str, field: int
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["2*picking", "2*sword"]}, hands={1: "cape"}
    )
    use(game, 0)
    choose(game, 1)
    (cape,) = game.cards("magic.held", 0)
    assert_refused(game, bz.Plant(0, cape, field), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Harvest(0, field))
    assert waits_for(game) == Place(0)
    game.apply(bz.Plant(0, cape, field))
    assert fields(game, 0)[field] == "cape"


# White


@both
@pytest.mark.clause("excalibohn.white.draw", "rabohnzel.white.draw")
@pytest.mark.parametrize("count", [1, 3])
def test_a_white_bean_draws_the_top_card_to_the_back_of_the_hand(edition: str, count: int) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: [f"{count}*white"]}, hands={0: "mean"},
        deck="cape sword",
    )  # fmt: skip
    events = use(game, 0)
    assert named(game, "hand", 0) == "mean cape"
    assert only(events, ba.Drawn) == [ba.Drawn(0, game.hand(0).cards[1:])]
    # Fewer than four: it cannot be planted.
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("excalibohn.white.reshuffle", "rabohnzel.white.reshuffle")
@pytest.mark.parametrize("count", [1, 4])
def test_taking_the_last_card_is_an_emptying_and_makes_the_new_deck_at_once(
    edition: str, count: int
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: [f"{count}*white"]}, deck="cape", rest="box",
        discard="5*mean", emptyings=1,
    )  # fmt: skip
    events = use(game, 0)
    assert (game.view(None).status.emptyings, game.cards("discard")) == (2, ())
    assert named(game, "deck") == "mean mean mean mean mean"
    assert [type(event) for event in only(events, ba.DeckEmptied)] == [ba.DeckEmptied]
    assert named(game, "hand" if count == 1 else "magic.held", 0) == "cape"


@both
@pytest.mark.clause("excalibohn.white.reshuffle", "rabohnzel.white.reshuffle")
def test_a_card_that_is_not_the_last_leaves_the_discards_alone(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["white"]}, deck="cape sword", rest="box",
        discard="5*mean", emptyings=1,
    )  # fmt: skip
    use(game, 0)
    assert (game.view(None).status.emptyings, len(game.cards("discard"))) == (1, 5)


@both
@pytest.mark.clause("excalibohn.white.four", "rabohnzel.white.four")
@pytest.mark.parametrize("count", [4, 6])
def test_with_four_white_beans_the_drawn_bean_may_be_planted_and_has_its_ability(
    edition: str, count: int
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: [f"{count}*white"]}, deck="picking",
        hands={0: "mean", 1: "cape"},
    )  # fmt: skip
    use(game, 0)
    assert waits_for(game) == Place(0)
    plant(game, "picking", 1)
    assert named(game, "hand", 0) == "mean"
    use(game, 1)
    assert waits_for(game) == StealFrom(0)


@both
@pytest.mark.clause("excalibohn.white.four", "rabohnzel.white.four")
def test_with_four_white_beans_the_drawn_bean_may_be_kept(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["4*white"]}, deck="picking", hands={0: "mean"}
    )
    use(game, 0)
    game.apply(KeepInHand(0))
    assert (named(game, "hand", 0), waits_for(game)) == ("mean picking", MagicPhase(0))


@both
@pytest.mark.clause("excalibohn.white.harvest-first", "rabohnzel.white.harvest-first")
@pytest.mark.parametrize("field", [0, 1])
def test_the_drawn_card_is_looked_at_before_a_field_is_harvested_for_it(
    edition: str, field: int
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["4*white", "2*sword"]}, deck="picking",
        hands={1: "cape"},
    )  # fmt: skip
    use(game, 0)
    (picking,) = game.cards("magic.held", 0)
    assert game.view(0).zone("magic.held", 0).cards == (picking,)
    assert_refused(game, bz.Plant(0, picking, field), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Harvest(0, field))
    game.apply(bz.Plant(0, picking, field))
    assert fields(game, 0)[field] == "picking"
    use(game, field)
    assert waits_for(game) == StealFrom(0)


@both
@pytest.mark.clause("excalibohn.white.harvest-first", "rabohnzel.white.harvest-first")
def test_the_drawn_card_is_announced_to_nobody(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["4*white"]}, deck="picking")
    events = [*use(game, 0), *game.apply(KeepInHand(0))]
    assert only(events, TheftAnnounced) == []
    assert game.view(1).zone("hand", 0).cards == (None,)
