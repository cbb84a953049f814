"""Who may know what: face-down, stolen, drawn and gained cards, coins, and what changes nothing.

Most tests play the same moves in two worlds that differ in hidden cards only, and compare all that
a viewer gets to see and is told on the way.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import scene
from bohnanza_magic import Activate, KeepInHand, TheftAnnounced

from ._helpers import RULES, both, cast, choose, only, spell, use

Script = Callable[[bz.Game], Sequence[bz.Event]]
VIEWERS = [0, 1, 2, 3, None]


def witnessed(
    edition: str, viewer: int | None, script: Sequence[Script], **world: Any
) -> list[bz.View | bz.SeenEvent]:
    """Play a script in a world; return all that a viewer sees and is told."""
    game = scene(RULES[edition], **{"stage": "magic", **world})
    view = game.view(viewer)
    seen: list[bz.View | bz.SeenEvent] = [view]
    for move in script:
        told = game.events_for(viewer, move(game))
        view = view.after(told)
        assert view == game.view(viewer)
        seen += [*told, view]
    return seen


def steal(game: bz.Game) -> Sequence[bz.Event]:
    return [*use(game, 0), *choose(game, 1)]


def keep(game: bz.Game) -> Sequence[bz.Event]:
    return game.apply(KeepInHand(game.decision.seat))


def draw(game: bz.Game) -> Sequence[bz.Event]:
    return use(game, 0)


def harvest(game: bz.Game) -> Sequence[bz.Event]:
    return game.apply(bz.Harvest(0, 0))


def go_on(game: bz.Game) -> Sequence[bz.Event]:
    return game.apply(bz.Pass(0))


# Magic cards


@both
@pytest.mark.clause("excalibohn.magiccard.secret", "rabohnzel.magiccard.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_face_down_card_is_seen_by_its_owner_and_how_many_there_are_by_all(
    edition: str, viewer: int | None
) -> None:
    game = scene(
        RULES[edition], stage="magic", zones={"magic.down": {0: "spell-flow spell-hand",
                                                             2: "spell-attack"}},
    )  # fmt: skip
    view = game.view(viewer)
    for seat, number in enumerate((2, 0, 1, 0)):
        zone = view.zone("magic.down", seat)
        own = game.cards("magic.down", seat)
        assert (zone.count, zone.cards) == (number, own if seat == viewer else (None,) * number)
    deck = view.zone("magic.deck")
    assert (deck.count, deck.cards, deck.top) == (8, None, None)


@both
@pytest.mark.clause("excalibohn.magiccard.secret", "rabohnzel.magiccard.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_card_that_was_face_up_lies_face_down_again_for_all_but_its_owner(
    edition: str, viewer: int | None
) -> None:
    game = scene(
        RULES[edition], stage="magic", hands={0: "magic white mean"},
        zones={"magic.down": {0: "spell-rearrange"}},
    )  # fmt: skip
    game.apply(Activate(0, game.hand(0).cards[0], spell(game, "rearrange")))
    assert game.view(viewer).zone("magic.up", 0).cards == (spell(game, "rearrange"),)
    cast(game, "rearrange")
    choose(game, game.hand(0).cards[0])
    choose(game, 1)
    lying = game.view(viewer).zone("magic.down", 0).cards
    assert lying == ((spell(game, "rearrange"),) if viewer == 0 else (None,))


@both
@pytest.mark.clause("excalibohn.magiccard.secret", "rabohnzel.magiccard.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_face_down_cards_and_the_magic_deck_tell_nothing(edition: str, viewer: int | None) -> None:
    def seen(own: str, top: str) -> list[bz.View | bz.SeenEvent]:
        zones = {"magic.down": {0: f"spell-{own}"}, "magic.deck": f"spell-{top}"}
        script = (harvest, go_on)
        return witnessed(edition, viewer, script, zones=zones, fields={0: ["2*cape"]})

    assert (seen("flow", "hand") == seen("hand", "flow")) == (viewer != 0)


@both
@pytest.mark.clause("excalibohn.magiccard.secret", "rabohnzel.magiccard.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_card_gained_by_cape_beans_is_seen_by_its_owner_only(
    edition: str, viewer: int | None
) -> None:
    def seen(deck: str) -> list[bz.View | bz.SeenEvent]:
        zones = {"magic.deck": deck}
        return witnessed(edition, viewer, (harvest,), zones=zones, fields={0: ["2*cape"]})

    assert (seen("spell-flow spell-hand") == seen("spell-hand spell-flow")) == (viewer != 0)


@both
@pytest.mark.clause("excalibohn.magiccard.secret", "rabohnzel.magiccard.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_card_got_by_a_borrowed_swap_and_laid_face_down_is_known_to_old_and_new_owner(
    edition: str, viewer: int | None
) -> None:
    def borrow(game: bz.Game) -> Sequence[bz.Event]:
        return cast(game, "random")

    def swap(game: bz.Game) -> Sequence[bz.Event]:
        return [*cast(game, "swap"), *choose(game, 1), *choose(game, 0)]

    def lay_down(game: bz.Game) -> Sequence[bz.Event]:
        return choose(game, "face-down")

    def end(game: bz.Game) -> Sequence[bz.Event]:
        return [*game.apply(bz.Pass(0)), *game.apply(bz.EndTrade(0))]

    def seen(theirs: str) -> list[bz.View | bz.SeenEvent]:
        zones = {"magic.up": {0: "spell-random"}, "magic.down": {1: f"spell-{theirs}"},
                 "magic.deck": "spell-swap"}  # fmt: skip
        script = (borrow, swap, lay_down, end)
        return witnessed(edition, viewer, script, zones=zones, rest="box")

    assert (seen("flow") == seen("hand")) == (viewer not in {0, 1})


# Stolen and drawn cards


@both
@pytest.mark.clause("excalibohn.picking.secret", "rabohnzel.picking.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_stolen_card_is_told_to_thief_and_victim_and_in_rabohnzel_to_all(
    edition: str, viewer: int | None
) -> None:
    def seen(hand: str) -> list[bz.View | bz.SeenEvent]:
        return witnessed(
            edition, viewer, (steal, keep), fields={0: ["picking"]}, hands={0: "white", 1: hand}
        )

    in_the_dark = edition == "excalibohn" and viewer not in {0, 1}
    assert (seen("cape mean") == seen("mean cape")) == in_the_dark


@both
@pytest.mark.clause("excalibohn.picking.secret", "rabohnzel.picking.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_card_in_the_hands_of_the_thief_is_seen_by_the_thief(
    edition: str, viewer: int | None
) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["picking"]}, hands={1: "mean cape"})
    (_, cape) = game.hand(1).cards
    announced = game.events_for(viewer, only(steal(game), TheftAnnounced))
    sorts = [event.fields["sort"] for event in announced]
    assert sorts == (["cape"] if edition == "rabohnzel" else [])
    held = game.view(viewer).zone("magic.held", 0)
    assert (held.count, held.cards) == (1, (cape,) if viewer == 0 else None)
    keep(game)
    kept = game.view(viewer).zone("hand", 0).cards
    assert kept == ((cape,) if viewer == 0 else (None,))


@both
@pytest.mark.clause("excalibohn.picking.secret", "rabohnzel.picking.secret")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_stolen_card_that_is_planted_is_seen_by_all(edition: str, viewer: int | None) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["picking"]}, hands={1: "mean cape"})
    (_, cape) = game.hand(1).cards
    steal(game)
    game.apply(bz.Plant(0, cape, 1))
    assert game.view(viewer).zone("field2", 0).cards == (cape,)


@both
@pytest.mark.clause("excalibohn.sword.picking", "rabohnzel.sword.picking")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_card_stolen_in_an_attack_is_told_to_the_same_players(
    edition: str, viewer: int | None
) -> None:
    def seen(hand: str) -> list[bz.View | bz.SeenEvent]:
        return witnessed(
            edition, viewer, (steal, keep), fields={0: ["sword"]}, hands={0: hand},
            coins={1: "picking"},
        )  # fmt: skip

    in_the_dark = edition == "excalibohn" and viewer not in {0, 1}
    assert (seen("cape mean") == seen("mean cape")) == in_the_dark


@both
@pytest.mark.clause(
    "excalibohn.white.harvest-first", "excalibohn.white.draw",
    "rabohnzel.white.harvest-first", "rabohnzel.white.draw",
)  # fmt: skip
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("count", [1, 4])
def test_a_drawn_card_that_is_kept_stays_secret(
    edition: str, viewer: int | None, count: int
) -> None:
    script = (draw, keep) if count == 4 else (draw,)

    def seen(deck: str) -> list[bz.View | bz.SeenEvent]:
        return witnessed(edition, viewer, script, fields={0: [f"{count}*white"]}, deck=deck)

    assert (seen("cape mean") == seen("mean cape")) == (viewer != 0)


# Hands and coins


@both
@pytest.mark.clause("excalibohn.phase1b.end", "rabohnzel.phase1b.end")
@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_the_magic_phase_tells_nothing_about_a_hand(edition: str, viewer: int | None) -> None:
    def seen(hand: str) -> list[bz.View | bz.SeenEvent]:
        zones = {"magic.down": {0: "spell-flow"}}
        return witnessed(edition, viewer, (go_on,), hands={0: hand}, zones=zones, deck="2*sword")

    assert seen("magic") == seen("cape")


@both
@pytest.mark.clause("excalibohn.coins.shown", "rabohnzel.coins.shown")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_coins_that_are_not_shown_stay_unknown_to_all(edition: str, viewer: int | None) -> None:
    def seen(others: tuple[str, str]) -> list[bz.View | bz.SeenEvent]:
        coins = {1: "white", 2: others[0], 3: others[1]}
        return witnessed(edition, viewer, (steal,), fields={0: ["sword"]}, coins=coins)

    assert seen(("princess", "cape")) == seen(("cape", "princess"))


@both
@pytest.mark.clause("excalibohn.coins.shown", "rabohnzel.coins.shown")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_coin_that_is_shown_is_known_to_all(edition: str, viewer: int | None) -> None:
    def seen(coin: str) -> list[bz.View | bz.SeenEvent]:
        return witnessed(edition, viewer, (steal,), fields={0: ["sword"]}, coins={1: coin})

    assert seen("white") != seen("cape")
