"""The hardest flows of the engine: decisions, taxes and raids in the middle of something else."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import (
    fields,
    named,
    pick,
    scene,
)
from tests.helpers.checked_play import agenda, assert_kept, do, only, waits_for
from tests.helpers.refusals import assert_refused
from tests.toys.expansion import TOY
from tests.toys.expansion_values import (
    CoinShown,
    PayTax,
    Place,
    PlayToken,
    Present,
    Raid,
    Raids,
    RaidScope,
    RaidWindow,
    RaiseCoins,
    ReadDecree,
    StepIn,
    Tax,
    TaxPaid,
    TaxScope,
)

RULES = bz.compose(TOY, "bohnanza")
UNTAXED = bz.compose(bz.use(TOY, tax=0))


# A decision of another seat in the middle of a reveal


def test_a_neighbour_steps_in_while_cards_are_turned_up() -> None:
    game = scene(RULES, players=3, stage="reveal", deck="ambush red")
    (ambush,) = pick(game, "revealed", None, "ambush")
    assert agenda(game) == (ba.EnterStage("turn", "trade"), StepIn(1, ambush))
    assert game.waiting_for == (1,)
    assert game.active == 0
    assert_kept(game)

    do(game, bz.Choose(1, "seize"))
    assert named(game, "toy.stash", 1) == "ambush"
    assert named(game, "revealed") == "red"
    assert waits_for(game) == Present(0)


def test_the_reveal_goes_on_from_the_new_deck_after_the_neighbour_has_decided() -> None:
    game = scene(UNTAXED, players=3, stage="reveal", deck="ambush", discard="2*soy", rest="box")
    (ambush,) = pick(game, "revealed", None, "ambush")
    # The neighbour is asked when the card has been turned up, and the deck is made before that.
    assert agenda(game) == (
        ba.EnterStage("turn", "trade"),
        ba.Reveal(1),
        StepIn(1, ambush),
    )
    assert (named(game, "deck"), named(game, "discard")) == ("soy soy", "")

    do(game, bz.Choose(1, "let pass"))
    assert named(game, "revealed") == "ambush soy"
    assert waits_for(game) == Present(0)


def test_two_cards_that_interrupt_are_dealt_with_in_the_order_in_which_they_were_turned_up() -> (
    None
):
    game = scene(UNTAXED, players=3, stage="reveal", deck="2*ambush red")
    first, second = game.cards("revealed")
    assert agenda(game) == (
        ba.EnterStage("turn", "trade"),
        StepIn(1, second),
        StepIn(1, first),
    )


def test_seats_that_are_not_asked_may_harvest_in_the_middle_of_the_reveal() -> None:
    game = scene(RULES, players=3, stage="reveal", deck="ambush red", fields={2: ["4*blue"]})
    do(game, bz.Harvest(2, 0))
    assert isinstance(game.decision, StepIn)
    assert len(game.cards("coins", 2)) == 1


# The tax in the middle of a reveal


@pytest.fixture
def taxed() -> bz.Game:
    """The last card of the deck is turned up; seat 0 can pay, seat 1 has to harvest, so has 2."""
    return scene(
        RULES,
        players=3,
        stage="reveal",
        deck="decree",
        discard="3*stink",
        coins={0: "3*soy", 1: "soy"},
        fields={0: ["4*chili"], 1: ["4*blue", "green", "6*chili"], 2: ["red", "garden"]},
        rest="box",
    )


def test_a_tax_interrupts_the_reveal_before_the_new_deck_is_made(taxed: bz.Game) -> None:
    assert agenda(taxed) == (
        ba.EnterStage("turn", "trade"),
        ba.Reveal(1),
        ReadDecree(),
        ba.EnterStage("refill", "reshuffle"),
        TaxScope(),
        Tax(2),
        PayTax(1),
        RaiseCoins(1, 2),
    )
    assert taxed.waiting_for == (1,)
    assert named(taxed, "coins", 0) == "soy"
    assert named(taxed, "discard") == "soy soy stink stink stink"
    assert_kept(taxed)


def test_only_who_must_pay_harvests_and_only_until_there_is_enough(taxed: bz.Game) -> None:
    refusal = assert_refused(taxed, bz.Harvest(0, 0), "tax-first", "toy.tax.order")
    assert refusal.variant == "toy"
    assert str(refusal) == "Only Ben harvests until the tax is paid."
    assert_refused(taxed, bz.Harvest(1, 1), "field-protected", "base.protection")

    do(taxed, bz.Harvest(1, 0))  # one Taler: enough
    assert waits_for(taxed) == RaiseCoins(2, 2)
    assert named(taxed, "coins", 1) == ""
    assert [len(field) for field in taxed.fields(1)] == [0, 1, 6]


def test_who_cannot_raise_the_tax_harvests_to_the_last_field_and_the_reveal_goes_on(
    taxed: bz.Game,
) -> None:
    do(taxed, bz.Harvest(1, 0))
    do(taxed, bz.Harvest(2, 1))
    assert waits_for(taxed) == RaiseCoins(2, 2)
    events = do(taxed, bz.Harvest(2, 0))

    assert only(events, TaxPaid, ba.DeckMade, ba.Revealed)[:2] == [
        TaxPaid(2, 0),
        ba.DeckMade(3 + 2 + 2 + 3 + 2),  # discards, two payments, the rest of three harvests
    ]
    # The decree is read first, then what was owed is turned up: three cards in all.
    assert len(only(events, ba.Revealed)) == 2
    assert len(taxed.cards("revealed")) == 3
    assert waits_for(taxed) == Present(0)
    assert taxed.state.clock.emptyings == 1
    assert not any(isinstance(entry, TaxScope) for entry in taxed.state.agenda)


def test_a_tax_interrupts_a_draw_too() -> None:
    game = scene(
        RULES,
        players=3,
        active=1,
        stage="draw",
        deck="red",
        discard="5*stink",
        fields={1: ["4*blue"]},
        rest="box",
    )
    assert agenda(game) == (
        ba.EnterStage("turn", ""),
        ba.Draw(1, 2),
        ba.EnterStage("refill", "reshuffle"),
        TaxScope(),
        Tax(1),
        PayTax(1),
        RaiseCoins(1, 2),
    )
    assert named(game, "hand", 1) == "red"
    do(game, bz.Harvest(1, 0))
    assert len(game.cards("hand", 1)) == 3
    assert game.active == 2


def test_no_tax_is_due_when_no_new_deck_is_made() -> None:
    game = scene(
        RULES, players=3, stage="reveal", deck="red", emptyings=2, coins={0: "soy"}, rest="box"
    )
    assert waits_for(game) == Present(0)
    assert named(game, "coins", 0) == "soy"
    assert game.state.clock.last_stage == "receive"


# A further card, asked for by the deck's last card


def test_a_further_card_is_turned_up_from_the_new_deck_if_the_last_card_asks_for_it() -> None:
    game = scene(UNTAXED, players=3, stage="reveal", deck="red decree", discard="3*soy", rest="box")
    assert named(game, "revealed") == "red decree soy"
    assert len(game.cards("deck")) == 2
    assert game.state.clock.emptyings == 1
    assert waits_for(game) == Present(0)
    assert_kept(game)


def test_a_further_card_comes_before_the_cards_still_owed() -> None:
    game = scene(
        UNTAXED, players=3, stage="reveal", deck="decree", discard="decree 4*soy", rest="box"
    )
    revealed = named(game, "revealed").split()
    assert revealed[0] == "decree"
    # One for the first decree and one still owed; one more if the second decree was among them.
    assert len(revealed) == 3 + (revealed.count("decree") - 1)
    assert waits_for(game) == Present(0)


def test_a_further_card_that_is_not_there_is_done_without() -> None:
    game = scene(UNTAXED, players=3, stage="reveal", deck="red decree", rest="box")
    assert named(game, "revealed") == "red decree"
    assert waits_for(game) == Present(0)
    last = scene(
        UNTAXED,
        players=3,
        stage="reveal",
        deck="red decree",
        discard="soy",
        emptyings=2,
        rest="box",
    )
    assert named(last, "revealed") == "red decree"
    assert named(last, "discard") == "soy"


# Raids within raids


@pytest.fixture
def raid() -> bz.Game:
    """Seat 0 may raid seat 1, whose only coin answers with a counter-raid that steals."""
    return scene(
        RULES,
        players=3,
        stage="raid",
        hands={0: "green token soy token", 1: "blue", 2: "red"},
        coins={0: "red", 1: "blue"},
        fields={0: ["4*chili"], 1: ["stink", "", "black-eyed"], 2: ["3*garden"]},
    )


def test_a_counter_raid_nests_inside_the_raid(raid: bz.Game) -> None:
    assert agenda(raid) == (ba.EnterStage("turn", "reveal"), RaidWindow(0))
    events = do(raid, Raid(0, 1))

    assert agenda(raid) == (
        ba.EnterStage("turn", "reveal"),
        RaidWindow(0),
        RaidScope(0, 1),
        RaidScope(1, 0),
        Place(1),
    )
    assert raid.waiting_for == (1,)
    # The rearmost bean is stolen; the token behind it is none.
    assert named(raid, "toy.held", 1) == "soy"
    assert named(raid, "hand", 0) == "green token token"
    shown = only(events, CoinShown)
    assert [raid.describe_with_secrets(event) for event in shown] == [
        "Ben shows Blue Bean.",
        "Ada shows Red Bean.",
    ]


def test_nobody_harvests_while_a_raid_is_going_on(raid: bz.Game) -> None:
    do(raid, Raid(0, 1))
    for seat, field in ((0, 0), (1, 0), (2, 0)):
        refusal = assert_refused(
            raid, bz.Harvest(seat, field), "no-harvest-now", "toy.raid.no-harvest"
        )
        assert refusal.variant == "toy"
    assert_refused(raid, PlayToken(0), "no-harvest-now", "toy.raid.no-harvest")
    # Without a harvest the stolen card goes where it fits.
    assert raid.legal_actions(1) == [
        bz.Plant(1, raid.cards("toy.held", 1)[0], 1),
        bz.Choose(1, "keep"),
    ]


def test_both_raids_are_over_when_the_inner_one_is(raid: bz.Game) -> None:
    do(raid, Raid(0, 1))
    (stolen,) = raid.cards("toy.held", 1)
    do(raid, bz.Plant(1, stolen, 1))
    assert fields(raid, 1)[1] == "soy"
    assert agenda(raid) == (ba.EnterStage("turn", "reveal"), RaidWindow(0))
    do(raid, bz.Harvest(2, 0))
    assert waits_for(raid) == RaidWindow(0)


def test_a_stolen_card_may_be_kept_at_the_back_of_the_hand(raid: bz.Game) -> None:
    do(raid, Raid(0, 1))
    do(raid, bz.Choose(1, "keep"))
    assert named(raid, "hand", 1) == "blue soy"
    assert waits_for(raid) == RaidWindow(0)


def test_the_slot_remembers_the_raids_of_the_turn_only(raid: bz.Game) -> None:
    do(raid, Raid(0, 1))
    do(raid, bz.Choose(1, "keep"))
    assert_refused(raid, Raid(0, 1), "raided-already", "toy.raid.once")
    assert_refused(raid, Raid(0, 2), "nothing-to-raid", "toy.raid.target")
    assert_refused(raid, Raid(1, 0), "not-possible", "base.turn.order")
    view = raid.view(2)
    assert view.slots["toy.Raids"] == {"targets": [1]}, "what is not declared public is hidden"

    do(raid, bz.Pass(0))
    play_turn(raid)
    assert raid.active == 1
    assert next(slot for slot in raid.state.slots if isinstance(slot, Raids)) == Raids((), 1)


def test_two_piles_that_only_answer_each_other_end_the_raid() -> None:
    game = scene(RULES, players=3, stage="raid", coins={0: "2*blue", 1: "chili"})
    do(game, Raid(0, 1))
    assert waits_for(game) == RaidWindow(0)


def play_turn(game: bz.Game) -> None:
    """Do the first thing that is possible until the turn is over."""
    active = game.active
    while game.active == active:
        do(game, game.legal_actions(game.waiting_for[0])[-1])
