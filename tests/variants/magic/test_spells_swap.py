"""Magic Card Swap: one magic card for another."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, pick
from bohnanza_magic import (
    Activate,
    Activated,
    Cast,
    LaySwapped,
    MagicCardsSwapped,
    MagicPhase,
    SwapCard,
    SwapWith,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ANY_TIME_MOMENTS,
    any_time,
    both,
    cast,
    castable,
    choose,
    go_on_until,
    only,
    options,
    refused,
    spell,
    waits_for,
    with_spell,
)

DOWN = {"magic.down": {1: "spell-rearrange spell-stack", 2: "spell-hand"}}


def swapped(game: bz.Game, partner: int, place: int, way: str) -> list[bz.Event]:
    """Swap with a player and lay the card received face up or down."""
    return [*cast(game, "swap"), *choose(game, partner), *choose(game, place), *choose(game, way)]


@both
@any_time
@pytest.mark.clause("excalibohn.swap.any-time", "rabohnzel.swap.any-time")
def test_at_any_time_of_the_own_turn_two_magic_cards_are_swapped(edition: str, moment: str) -> None:
    game = with_spell(edition, "swap", hands={0: "2*cape"}, zones=DOWN, **ANY_TIME_MOMENTS[moment])
    before = waits_for(game)
    swap = spell(game, "swap")
    cast(game, "swap")
    assert waits_for(game) == SwapWith(0, swap)
    assert options(game) == [1, 2]
    choose(game, 1)
    assert waits_for(game) == SwapCard(0, swap, 1)
    events = choose(game, 0)
    assert only(events, MagicCardsSwapped) == [
        MagicCardsSwapped(0, 1, swap, spell(game, "rearrange"))
    ]
    (swapped_cards,) = only(events, MagicCardsSwapped)
    lines = [game.describe(swapped_cards, "en", seat=seat) for seat in (0, 1, 2, None)]
    assert lines[0] == lines[1] != lines[2] == lines[3]
    assert "face-down" in (lines[2] or "")
    assert waits_for(game) == LaySwapped(0)
    events = choose(game, "face-up")
    assert only(events, Activated) == [Activated(0, spell(game, "rearrange"))]
    assert named(game, "magic.up", 0) == "spell-rearrange"
    assert named(game, "magic.down", 1) == "spell-swap spell-stack"
    assert waits_for(game) == before


@both
@pytest.mark.clause("excalibohn.swap.any-time", "rabohnzel.swap.any-time")
def test_the_card_received_is_looked_at_before_it_is_laid_down(edition: str) -> None:
    game = with_spell(edition, "swap", zones=DOWN)
    cast(game, "swap")
    choose(game, 2)
    choose(game, 0)
    assert game.view(0).zone("magic.looked", 0).cards == (spell(game, "hand"),)
    for seat in (1, None):
        assert game.view(seat).zone("magic.looked", 0).cards is None
    assert game.legal_actions(0) == [bz.Choose(0, "face-up"), bz.Choose(0, "face-down")]
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")


@both
@pytest.mark.clause("excalibohn.swap.any-time", "rabohnzel.swap.any-time")
def test_laid_face_up_it_is_activated_and_can_be_used_at_once(edition: str) -> None:
    game = with_spell(edition, "swap", hands={0: "cape mean"}, zones=DOWN)
    swapped(game, 1, 0, "face-up")
    cast(game, "rearrange")
    choose(game, game.hand(0).cards[1])
    choose(game, 0)
    assert named(game, "hand", 0) == "mean cape"


@both
@pytest.mark.clause("excalibohn.swap.any-time", "rabohnzel.swap.any-time")
def test_laid_face_down_nothing_is_activated_in_its_place(edition: str) -> None:
    zones = {"magic.down": {0: "spell-beans", 1: "spell-rearrange"}}
    game = with_spell(edition, "swap", hands={0: "cape mean"}, zones=zones)
    events = swapped(game, 1, 0, "face-down")
    assert only(events, Activated) == []
    assert waits_for(game) == MagicPhase(0)
    assert named(game, "magic.up", 0) == ""
    assert named(game, "magic.down", 0) == "spell-beans spell-rearrange"
    for key in ("beans", "rearrange"):
        refused(game, Cast(0, spell(game, key)), "not-face-up", "spell.once")


@both
@pytest.mark.clause("excalibohn.swap.any-time", "rabohnzel.swap.any-time")
def test_only_the_active_player_swaps_and_not_in_the_middle_of_something(edition: str) -> None:
    game = with_spell(edition, "swap players", hands={0: "cape"}, zones=DOWN)
    action = Cast(1, spell(game, "swap"))
    refused(game, action, "only-the-active-player", "spell.active-only")
    cast(game, "players")
    refused(game, Cast(0, spell(game, "swap")), "spell-in-the-middle", "spell.any-time")
    game.apply(bz.Pass(0))
    cast(game, "swap")


@both
@pytest.mark.clause("excalibohn.swap.face-down", "rabohnzel.swap.face-down")
def test_a_face_up_card_cannot_be_taken(edition: str) -> None:
    zones = {
        "magic.up": {0: "spell-swap", 1: "spell-beans", 2: "spell-field"},
        "magic.down": {2: "spell-hand"},
    }
    game = with_spell(edition, "swap", zones=zones)
    cast(game, "swap")
    assert_refused(game, bz.Choose(0, 1), "not-an-option", "base.turn.order")
    assert_refused(game, bz.Choose(0, 0), "not-an-option", "base.turn.order")
    choose(game, 2)
    assert options(game) == [0]
    choose(game, 0)
    choose(game, "face-up")
    assert named(game, "magic.up", 0) == "spell-hand"
    assert named(game, "magic.up", 2) == "spell-field"


@both
@pytest.mark.clause("excalibohn.swap.face-down", "rabohnzel.swap.face-down")
def test_without_a_face_down_card_of_another_player_it_cannot_be_used(edition: str) -> None:
    zones = {"magic.up": {0: "spell-swap", 1: "spell-beans"}, "magic.down": {0: "spell-hand"}}
    game = with_spell(edition, "swap", zones=zones)
    refused(game, Cast(0, spell(game, "swap")), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("excalibohn.swap.face-down", "rabohnzel.swap.face-down")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_caster_names_a_place_unseen_and_cards_keep_their_places(
    edition: str, place: int
) -> None:
    row = ["spell-rearrange", "spell-stack", "spell-hand"]
    game = with_spell(edition, "swap", zones={"magic.down": {1: " ".join(row)}})
    cast(game, "swap")
    choose(game, 1)
    assert options(game) == [0, 1, 2]
    assert game.view(0).zone("magic.down", 1).cards == (None, None, None)
    assert_refused(game, bz.Choose(0, 3), "not-an-option", "base.turn.order")
    choose(game, place)
    choose(game, "face-up")
    assert named(game, "magic.up", 0) == row[place]
    row[place] = "spell-swap"
    assert named(game, "magic.down", 1) == " ".join(row)


@both
@pytest.mark.clause("excalibohn.swap.for-good", "rabohnzel.swap.for-good")
@pytest.mark.parametrize("way", ["face-up", "face-down"])
def test_both_cards_change_owner_for_good(edition: str, way: str) -> None:
    game = with_spell(edition, "swap", deck="15*princess", zones=DOWN,
                      fields={seat: ["princess"] for seat in (0, 1)})  # fmt: skip
    swapped(game, 1, 1, way)
    go_on_until(game, 1, MagicPhase)
    assert named(game, "magic.down", 0) == "spell-stack"
    assert named(game, "magic.up", 0) == ""
    assert named(game, "magic.down", 1) == "spell-rearrange spell-swap"


@both
@pytest.mark.clause("excalibohn.swap.for-good", "rabohnzel.swap.for-good")
def test_the_new_owner_knows_the_swap_and_can_use_it_in_turn(edition: str) -> None:
    game = with_spell(edition, "swap", deck="9*princess", zones=DOWN, hands={1: "princess magic"},
                      fields={seat: ["princess"] for seat in (0, 1)})  # fmt: skip
    swapped(game, 1, 0, "face-down")
    swap = spell(game, "swap")
    refused(game, Cast(0, swap), "not-face-up", "spell.once")
    assert game.view(1).zone("magic.down", 1).cards == (swap, spell(game, "stack"))
    assert game.view(0).zone("magic.down", 1).cards == (None, None)
    go_on_until(game, 1, ba.PlantFirst)
    game.apply(bz.Plant(1, game.hand(1).cards[0], 0))
    game.apply(bz.Pass(1))
    game.apply(Activate(1, pick(game, "hand", 1, "magic")[0], swap))
    assert castable(game, "swap")
