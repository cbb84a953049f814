"""The Stack spell: the top card of the discard pile becomes a revealed card."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick
from bohnanza_magic import Activate, Cast, StackTaken
from tests.helpers.refusals import assert_refused

from ._helpers import both, cast, castable, only, plant, refused, spell, waits_for, with_spell

CARDS = {"deck": "white sword mean", "discard": "princess cape"}


def with_stack(edition: str, **what: object) -> bz.Game:
    """Return a scene at the start of phase 2, with two cards revealed and two discarded."""
    return with_spell(edition, "stack", **{"stage": "reveal", **CARDS, **what})


def offer_made(game: bz.Game) -> None:
    game.apply(bz.Offer(0, 1, pick(game, "revealed", None, "white")))


def offer_accepted(game: bz.Game) -> None:
    game.apply(bz.Offer(1, 0, game.hand(1).cards))
    game.apply(bz.Accept(0, 1))


def offer_declined(game: bz.Game) -> None:
    offer_made(game)
    game.apply(bz.Decline(1, 1))


OPENINGS = {act.__name__: act for act in (offer_made, offer_accepted, offer_declined)}


@both
@pytest.mark.clause("excalibohn.stack.top-discard", "rabohnzel.stack.top-discard")
def test_the_top_discard_is_added_after_the_two_were_seen(edition: str) -> None:
    game = with_stack(edition)
    assert named(game, "revealed") == "white sword"
    (princess,) = pick(game, "discard", None, "princess")
    events = cast(game, "stack")
    assert only(events, StackTaken) == [StackTaken(0, princess)]
    assert named(game, "revealed") == "white sword princess"
    assert named(game, "discard") == "cape"
    assert named(game, "magic.down", 0) == "spell-stack"
    assert waits_for(game) == ba.Trading(0)


@both
@pytest.mark.clause("excalibohn.stack.top-discard", "rabohnzel.stack.top-discard")
def test_an_empty_discard_pile_gives_nothing(edition: str) -> None:
    game = with_stack(edition, discard="")
    refused(game, Cast(0, spell(game, "stack")), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("excalibohn.stack.top-discard", "rabohnzel.stack.top-discard")
@pytest.mark.parametrize("stage", ["plant", "magic", "receive"])
def test_the_spell_belongs_to_phase_2(edition: str, stage: str) -> None:
    game = with_stack(edition, stage=stage, hands={0: "white"}, revealed="mean")
    refused(game, Cast(0, spell(game, "stack")), "wrong-phase", "spell.once")


@both
@pytest.mark.clause("excalibohn.stack.top-discard", "rabohnzel.stack.top-discard")
def test_only_the_active_player_uses_it(edition: str) -> None:
    game = with_stack(edition, zones={"magic.up": {1: "spell-stack"}})
    action = Cast(1, spell(game, "stack"))
    refused(game, action, "only-the-active-player", "spell.active-only")


# The start of phase 2


@pytest.mark.clause("excalibohn.stack.start")
@pytest.mark.parametrize("opening", OPENINGS)
def test_in_excalibohn_the_start_is_over_with_the_first_offer_made_or_accepted(
    opening: str,
) -> None:
    game = with_stack("excalibohn", hands={1: "cape"})
    OPENINGS[opening](game)
    refused(game, Cast(0, spell(game, "stack")), "start-is-over", "stack.start")


@pytest.mark.clause("rabohnzel.stack.start", "rabohnzel.stack.top-discard")
@pytest.mark.parametrize("opening", OPENINGS)
def test_in_rabohnzel_it_is_used_at_any_time_of_phase_2(opening: str) -> None:
    game = with_stack("rabohnzel", hands={1: "cape"})
    OPENINGS[opening](game)
    cast(game, "stack")
    assert "princess" in named(game, "revealed")


@both
@pytest.mark.clause("excalibohn.stack.start", "rabohnzel.stack.start")
def test_offers_of_others_do_not_end_the_start(edition: str) -> None:
    game = with_stack(edition, hands={1: "cape", 2: "mean"})
    for seat in (1, 2):
        game.apply(bz.Offer(seat, 0, game.hand(seat).cards))
    game.apply(bz.Decline(0, 1))
    game.apply(bz.Withdraw(2, 2))
    assert castable(game, "stack")


@both
@pytest.mark.clause("excalibohn.stack.start", "rabohnzel.stack.start")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_harvest_before_it_changes_the_top_card(edition: str, seat: int) -> None:
    game = with_stack(edition, fields={seat: ["2*picking"]})
    game.apply(bz.Harvest(seat, 0))
    cast(game, "stack")
    assert named(game, "revealed") == "white sword picking"
    assert named(game, "discard") == "princess cape"


@both
@pytest.mark.clause("excalibohn.stack.start", "rabohnzel.stack.start")
def test_a_new_turn_has_a_new_start(edition: str) -> None:
    game = with_stack(edition, deck="15*sword",
                      zones={"magic.up": {0: "spell-hand", 1: "spell-stack"}})  # fmt: skip
    game.apply(bz.Offer(0, 1, game.cards("revealed")[:1]))
    game.apply(bz.EndTrade(0))
    while waits_for(game) != ba.Trading(1):
        actions = game.legal_actions(game.decision.seat)
        game.apply(actions[0])
    assert castable(game, "stack")


# What it is


@both
@pytest.mark.clause("excalibohn.stack.revealed", "rabohnzel.stack.revealed")
@pytest.mark.parametrize("want", [(), ("mean",)])
def test_the_card_can_be_given_away_or_traded(edition: str, want: tuple[str, ...]) -> None:
    game = with_stack(edition, hands={1: "mean"})
    cast(game, "stack")
    game.apply(bz.Offer(0, 1, pick(game, "revealed", None, "princess"), want))
    game.apply(bz.Accept(1, game.version, game.hand(1).cards if want else ()))
    assert named(game, "received", 1) == "princess"
    assert named(game, "received", 0) == " ".join(want)


@both
@pytest.mark.clause("excalibohn.stack.revealed", "rabohnzel.stack.revealed")
def test_the_card_must_be_planted_if_it_is_not_traded(edition: str) -> None:
    game = with_stack(edition, fields={0: ["white", "sword"]})
    cast(game, "stack")
    (princess,) = pick(game, "revealed", None, "princess")
    game.apply(bz.EndTrade(0))
    plant(game, "white", 0)
    plant(game, "sword", 1)
    assert waits_for(game) == ba.PlantReceived(0)
    assert_refused(game, bz.Discard(0, princess), "not-discardable", "base.plant.received")
    game.apply(bz.Harvest(0, 0))
    plant(game, "princess", 0)
    assert fields(game, 0)[:2] == ["princess", "sword sword"]


@both
@pytest.mark.clause("excalibohn.stack.revealed", "rabohnzel.stack.revealed")
def test_the_others_have_no_part_in_it(edition: str) -> None:
    game = with_stack(edition)
    cast(game, "stack")
    offer = bz.Offer(1, 0, pick(game, "revealed", None, "princess"))
    assert_refused(game, offer, "not-tradable", "base.trade.cards")


# Activated by a Magic bean


@both
@pytest.mark.clause("excalibohn.stack.magic-bean", "rabohnzel.stack.magic-bean")
@pytest.mark.parametrize(("harvest", "top"), [(False, "magic"), (True, "picking")])
def test_the_magic_bean_is_the_top_card_until_something_else_is_discarded(
    edition: str, harvest: bool, top: str
) -> None:
    game = with_stack(edition, stage="magic", hands={0: "mean magic"}, fields={0: ["2*picking"]},
                      zones={"magic.up": {}, "magic.down": {0: "spell-stack"}})  # fmt: skip
    game.apply(Activate(0, pick(game, "hand", 0, "magic")[0], spell(game, "stack")))
    game.apply(bz.Pass(0))
    if harvest:
        game.apply(bz.Harvest(0, 0))
    cast(game, "stack")
    assert named(game, "revealed") == f"white sword {top}"
