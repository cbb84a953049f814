"""Actions bound to the question they were chosen from: what may happen in between, and what not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import SacrificeDrawn
from bohnanza_core.testing import pick, scene
from tests.helpers.games import COMPOSITIONS, cases, rule_set
from tests.toys.made_up import variant


@pytest.fixture
def game() -> bz.Game:
    """Return a trading phase in which everybody can do something."""
    return scene(
        "bohnanza",
        players=4,
        stage="trade",
        hands={0: "blue red", 1: "soy green", 2: "chili", 3: "stink"},
        fields={0: ["2*blue"], 1: ["2*red"], 2: ["2*soy"], 3: ["2*chili"]},
        deck="9*green",
    )


def stale(game: bz.Game, action: bz.Action, asked_at: int) -> str:
    """Assert that an action is stale and changes nothing, and return why."""
    before = game.state.replace()
    with pytest.raises(bz.StaleActionError) as raised:
        game.apply(action, asked_at=asked_at)
    assert (raised.value.expected, raised.value.actual) == (asked_at, game.version)
    assert raised.value.why in str(raised.value)
    assert game.state == before
    return raised.value.why


def test_a_question_says_when_it_was_asked(game: bz.Game) -> None:
    assert game.question(0).version == game.version == 0
    game.apply(bz.Harvest(1, 0))
    assert game.question(0).version == game.version == 1
    question = game.question(2)
    assert game.wire.load(bz.Question, game.wire.dumps(question)) == question


def test_what_somebody_else_does_makes_no_action_stale(game: bz.Game) -> None:
    asked = {seat: game.question(seat).version for seat in range(4)}
    offer = bz.Offer(0, 1, pick(game, "hand", 0, "red"), ("soy",))
    game.apply(bz.Harvest(3, 0), asked_at=asked[3])
    game.apply(bz.Offer(2, 0, game.hand(2).cards), asked_at=asked[2])
    game.apply(bz.Harvest(1, 0), asked_at=asked[1])
    game.apply(offer, asked_at=asked[0])
    assert game.version == 4


def test_the_strict_way_is_there_as_well(game: bz.Game) -> None:
    game.apply(bz.Harvest(3, 0))
    with pytest.raises(bz.StaleActionError) as raised:
        game.apply(bz.Harvest(1, 0), asked_at=0, expected_version=0)
    assert raised.value.why == ""
    game.apply(bz.Harvest(1, 0), asked_at=0, expected_version=1)


def test_a_message_that_comes_twice_is_stale(game: bz.Game) -> None:
    offer = bz.Offer(0, 1, pick(game, "hand", 0, "red"), ("soy",))
    game.apply(offer, asked_at=0)
    game.apply(bz.Decline(1, 1))
    assert game.why_not(offer) is None
    assert stale(game, offer, 0) == "the seat itself has acted since"


def test_nor_does_it_come_again_after_an_undo(game: bz.Game) -> None:
    offer = bz.Offer(0, 1, pick(game, "hand", 0, "red"), ("soy",))
    game.apply(bz.Harvest(3, 0))
    game.apply(offer, asked_at=0)
    game.undo()
    for again in (game, bz.load_game(game.save())):
        assert again.version == 3
        for asked_at in (0, 1, 2):
            assert "was asked at that version" in stale(again, offer, asked_at)
    game.apply(bz.Harvest(2, 0), asked_at=3)
    game.apply(offer, asked_at=3)
    game.undo()
    game.redo()
    for asked_at in range(game.version):
        stale(game, bz.Harvest(1, 0), asked_at)
    game.apply(bz.Harvest(1, 0), asked_at=game.version)


@pytest.mark.parametrize("asked_at", [-1, -7, 2, 10**30])
def test_a_version_that_was_never_there_is_stale(game: bz.Game, asked_at: int) -> None:
    game.apply(bz.Harvest(3, 0))
    assert "was asked at that version" in stale(game, bz.Harvest(1, 0), asked_at)


def test_nothing_from_before_a_snapshot_is_taken(game: bz.Game) -> None:
    game.apply(bz.Harvest(3, 0))
    later = bz.load_snapshot(game.snapshot())
    assert "was asked at that version" in stale(later, bz.Harvest(1, 0), 0)
    later.apply(bz.Harvest(1, 0), asked_at=1)


def test_a_loaded_game_still_takes_what_was_asked_before(game: bz.Game) -> None:
    game.apply(bz.Harvest(3, 0))
    loaded = bz.load_game(game.save())
    loaded.apply(bz.Harvest(1, 0), asked_at=0)


def test_own_cards_that_moved_make_an_action_stale(game: bz.Game) -> None:
    game.apply(bz.Offer(2, 0, (), ("red",)))
    asked_at = game.version
    soy = game.hand(1).cards[:1]
    gift = bz.Offer(1, 0, soy)
    game.apply(bz.Accept(0, 1, pick(game, "hand", 0, "red")))
    assert stale(game, bz.Harvest(2, 0), asked_at) == "cards that it is about have moved since"
    game.apply(gift, asked_at=asked_at)


def test_another_question_makes_an_action_stale(game: bz.Game) -> None:
    game.apply(bz.EndTrade(0))
    assert game.why_not(bz.Harvest(1, 0)) is None
    assert stale(game, bz.Harvest(1, 0), 0) == "another question has come up since"


def test_a_question_that_was_answered_and_asked_again_is_another_one() -> None:
    @frozen
    class Ask(ba.Decision):
        """Asked twice in a row."""

    def asking(table: ba.Table, decision: Any, _choice: object) -> None:
        table.answer(*(Ask(decision.seat),) * (table.version == 1))

    kinds = ba.Declarations()
    kinds.decision(Ask, ba.Text("Left or right?", "Links oder rechts?"), "base.players",
                   options=lambda _table, _decision: (0, 1), chosen=asking)  # fmt: skip
    house = variant(
        collect_declarations=lambda: kinds,
        collect_stages=lambda: (
            ba.Stage("turn", "ask", lambda table: table.then(Ask(table.active)), before="plant"),
        ),
    )
    game = scene("bohnanza", house, players=3, stage="ask", hands={0: "red"},
                 fields={1: ["2*blue"]})  # fmt: skip
    assert game.decision == Ask(0)
    game.apply(bz.Choose(0, 1))
    assert game.decision == Ask(0)
    assert stale(game, bz.Harvest(1, 0), 0) == "another question has come up since"
    game.apply(bz.Harvest(1, 0), asked_at=1)


def test_other_options_make_a_choice_stale_and_other_words_too() -> None:
    names = [["here", "there"], ["here", "there"]]

    @frozen
    class Ask(ba.Decision):
        """Asks for a place in a list."""

    kinds = ba.Declarations()
    kinds.decision(
        Ask, ba.Text("Where?", "Wo?"), "base.players",
        options=lambda table, _decision: range(len(names[min(table.version, 1)])),
        chosen=ba.close_decision,
        label=lambda table, _decision, at: ba.Text(*(names[min(table.version, 1)][int(at)],) * 2),
    )  # fmt: skip
    house = variant(
        collect_declarations=lambda: kinds,
        collect_stages=lambda: (
            ba.Stage("turn", "ask", lambda table: table.then(Ask(table.active)), before="plant"),
        ),
    )

    def asked() -> bz.Game:
        game = scene("bohnanza", house, players=3, stage="ask", hands={0: "red"},
                     fields={1: ["2*blue"]})  # fmt: skip
        game.apply(bz.Harvest(1, 0))
        return game

    asked().apply(bz.Choose(0, 1), asked_at=0)
    names[1] = ["there", "here"]
    assert stale(asked(), bz.Choose(0, 1), 0) == "there are other options now"
    names[1] = ["here", "there", "nowhere"]
    assert stale(asked(), bz.Choose(0, 1), 0) == "there are other options now"
    names[1] = ["here"]
    assert stale(asked(), bz.Choose(0, 1), 0) == "there are other options now"


def test_a_choice_of_a_victim_is_stale_when_the_victims_cards_have_moved() -> None:
    @frozen
    class Rob(ba.Decision):
        """Choose who is robbed."""

    kinds = ba.Declarations()
    kinds.decision(Rob, ba.Text("Whom?", "Wen?"), "base.players", option_role=ba.Role.SEAT,
                   options=lambda _table, _decision: (1, 2), chosen=ba.close_decision)  # fmt: skip
    house = variant(
        collect_declarations=lambda: kinds,
        collect_stages=lambda: (
            ba.Stage("turn", "rob", lambda table: table.then(Rob(table.active)), before="plant"),
        ),
    )
    game = scene("bohnanza", house, players=3, stage="rob", hands={0: "red"},
                 fields={1: ["2*blue"], 2: ["2*soy"]})  # fmt: skip
    game.apply(bz.Harvest(1, 0))
    assert stale(game, bz.Choose(0, 1), 0) == "cards that it is about have moved since"
    game.apply(bz.Choose(0, 2), asked_at=0)


def test_what_is_not_legal_is_refused_as_ever(game: bz.Game) -> None:
    game.apply(bz.Harvest(3, 0))
    for action in (bz.Harvest(1, 1), bz.Plant(1, 0, 0), bz.Accept(1, 1), bz.Harvest(9, 0),
                   bz.Choose(0, []), None):  # type: ignore[arg-type] # hostile # fmt: skip
        with pytest.raises(bz.IllegalActionError):
            game.apply(action, asked_at=0)  # type: ignore[arg-type] # hostile


# Over all compositions


def told(game: bz.Game, events: Sequence[bz.Event], seat: int) -> list[str | None]:
    """Return what a seat reads of the effect of its action, but for what it could not foresee.

    Which sacrifice card it draws depends on how many others have drawn before.
    """
    unforeseen = (ba.OffersLapsed, SacrificeDrawn)
    return [game.describe(e, seat=seat) for e in events if not isinstance(e, unforeseen)]


@frozen
class Click:
    """What a seat chose from a question, and where."""

    game: bz.Game
    """The game as it was then."""
    action: bz.Action
    asked_at: int


def chosen(game: bz.Game, seat: int, rng: random.Random) -> Click | None:
    """Choose something as a person would, or nothing."""
    question = game.question(seat)
    actions = [choice.action for choice in question.distinct]
    builder = game.offer_builder(seat)
    offer = builder.sample(rng) if builder is not None and rng.random() < 0.5 else None
    if offer is not None and game.why_not(offer) is None:
        actions = [offer]
    elif seat not in game.waiting_for and rng.random() < 0.5:
        # Most wait for their turn; whoever has something to answer does.
        actions = [c.action for c in question.distinct if not c.any_time]
    elif seat in game.waiting_for and rng.random() < 0.5:
        actions = [c.action for c in question.distinct if not c.any_time] or actions
    if not actions:
        return None
    then = bz.Game(game.state, game.players)
    return Click(then, rng.choice(actions), question.version)


def all_at_once(name: str, seed: int, rounds: int) -> Counter[str]:
    """Let all seats click at the same time, again and again; return what became of the clicks."""
    rng = random.Random(f"{name} {seed}")
    game = bz.new_game(rule_set(name), players=COMPOSITIONS[name][1], seed=seed)
    found = Counter[str]()
    for _ in range(rounds):
        if game.outcome is not None:
            break
        clicks = [chosen(game, seat, rng) for seat in range(len(game.players))]
        rng.shuffle(clicks)
        for click in clicks:
            if click is None:
                continue
            exact = click.asked_at == game.version
            chance = game.state.clock.chance
            try:
                events = game.apply(click.action, asked_at=click.asked_at)
            except bz.StaleActionError:
                assert not exact
                found["stale"] += 1
                continue
            except bz.IllegalActionError:
                assert not exact
                found["refused"] += 1
                continue
            found["exact" if exact else "bound"] += 1
            if not exact and game.state.clock.chance == chance:
                # It does now what it would have done at once, as far as its seat can tell.
                seat = click.action.seat
                meant = told(click.game, click.game.apply(click.action), seat)
                assert _without_numbers(told(game, events, seat)) == _without_numbers(meant)
    return found


def _without_numbers(lines: Sequence[str | None]) -> list[str]:
    """Return the lines without the number that an offer gets, which is another one later."""
    return [line.partition(" (offer ")[0] for line in lines if line is not None]


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_an_action_does_what_it_would_have_done_when_it_was_chosen(name: str) -> None:
    found = Counter[str]()
    for seed in range(cases(6)):
        found += all_at_once(name, seed, 120)
    # An exact version would refuse all of these.
    assert found["bound"] > found["stale"] + found["refused"]


def test_four_who_act_at_the_same_time_rarely_come_too_late() -> None:
    found = Counter[str]()
    for seed in range(cases(10)):
        found += all_at_once("excalibohn", seed, 150)
    assert found["bound"] > 4 * found["stale"], found
