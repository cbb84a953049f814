"""Bots wait for people, for a time that the clock of the caller decides."""

import pytest

import bohnanza_core as bz
from bohnanza_core.session import Chair, Pace, SeatError, Session

from .tables import PATIENT, Table, step, until


def bots_turn(pace: Pace = PATIENT) -> Table:
    """Return a table in the trading of a bot, with two people."""
    table = Table(people=(0, 1), pace=pace)
    for _ in range(300):
        if table.game.stage == "trade" and table.game.active == 2:
            return table
        step(table)
    raise AssertionError("no bot trades")


def test_a_bot_acts_when_it_is_time_and_not_before() -> None:
    table = Table(people=())
    reaction = table.wait(0.0)
    assert (reaction.wake_at, table.session.at) == (1.0, 1)
    for at in range(1, 10):
        reaction = table.wait(1.0)
        assert (reaction.wake_at, table.session.at) == (at + 1.0, at + 1)
    assert table.wait(0.5).wake_at == 10.0
    assert table.session.at == 10


def test_nothing_is_waited_for_where_only_people_play() -> None:
    table = Table(people=(0, 1, 2), pace=Pace(turn=None))
    assert table.wait(1000.0).wake_at is None
    assert table.session.at == 4


def test_a_bot_does_not_end_the_trading_before_people_can_make_offers() -> None:
    table = bots_turn()
    last = table.now
    while True:
        reaction = table.session.advance(table.now)
        table.take(reaction)
        if isinstance(table.game.actions[-1], bz.EndTrade):
            break
        if isinstance(table.game.actions[-1], bz.Offer):
            last = max(last, table.now)
        assert reaction.wake_at is not None
        table.now = max(table.now, reaction.wake_at)
    assert table.now - last >= PATIENT.trading  # type: ignore[operator]


def test_a_bot_waits_while_an_offer_to_a_person_is_open() -> None:
    table = bots_turn()
    for _ in range(20):
        table.wait(1.0)
        if any(offer["partner"] in (0, 1) for offer in table.game.view(None).offers):
            break
    else:
        pytest.fail("the bot makes no offer")
    waits = [wait for wait in table.followers[0].waiting if wait["why"] == "offer"]
    assert waits
    assert all(wait["until"] <= table.now + 30 for wait in waits)
    for _ in range(12):
        # It may make more offers, but it does not go on.
        table.wait(2.0)
        assert table.game.stage == "trade"
        assert table.game.active == 2
    while table.game.stage == "trade":
        reaction = table.wait(0.0)
        assert reaction.wake_at is not None
        table.now = max(table.now, reaction.wake_at)
    assert isinstance(table.game.actions[-1], bz.EndTrade | bz.Accept)


def test_a_bot_remembers_which_offers_it_has_made() -> None:
    table = bots_turn(Pace.at_once())
    made = []
    for _ in range(60):
        if table.game.active != 2 or table.game.stage != "trade":
            break
        for offer in table.game.view(None).offers:
            if offer["maker"] == 2 and offer["partner"] in (0, 1):
                made.append((offer["partner"], tuple(offer["give"]), tuple(offer["want"])))
                assert table.act(bz.Decline(offer["partner"], offer["number"])).code == "done"
        table.wait(0.0)
    assert made
    assert len(made) == len({*made})


def test_without_patience_bots_go_on_at_once() -> None:
    table = bots_turn(Pace.at_once())
    for _ in range(40):
        if table.game.active != 2:
            break
        table.wait(0.0)
    assert table.game.active != 2 or table.game.stage != "trade"


def test_bots_answer_offers_while_a_person_trades() -> None:
    table = Table(people=(0, 1))
    until(table, "trade")
    active = table.game.active
    builder = table.game.offer_builder(active)
    assert builder is not None
    gift = next(offer for offer in builder.gifts() if offer.partner == 2)
    assert table.act(gift).code == "done"
    table.wait(1.0)
    assert isinstance(table.game.actions[-1], bz.Accept | bz.Decline)


def test_for_who_thinks_too_long_a_bot_answers_once() -> None:
    table = Table(people=(0, 1, 2))
    seat = table.game.waiting_for[0]
    reaction = table.wait(99.0)
    assert (table.session.at, reaction.wake_at) == (4, 100.0)
    table.wait(1.0)
    assert [action.seat for action in table.game.actions] == [seat]
    assert table.session.seats[seat] == Chair(f"person {seat}")
    table.wait(50.0)
    assert len(table.game.actions) == 1
    table.check()


def test_time_to_think_does_not_grow_by_what_others_do() -> None:
    table = Table(people=(0, 1, 2))
    until(table, "trade")
    active = table.game.active
    began = next(w["until"] for w in table.followers[0].waiting if w["why"] == "question")
    table.now += 10
    builder = table.game.offer_builder((active + 1) % 3)
    assert builder is not None
    assert table.act(builder.gifts()[0]).code == "done"
    after = [w for w in table.followers[0].waiting if w["why"] == "question"]
    assert after == [{"seat": active, "why": "question", "until": began}]


def test_a_bot_takes_over_for_who_is_away_and_gives_the_seat_back() -> None:
    table = Table(people=(0, 1, 2), pace=Pace(bot=1, away=50, turn=None))
    seat = table.game.waiting_for[0]
    watching = table.followers[(seat + 1) % 3]
    table.now = 5.0
    assert table.leave(seat).wake_at == 55.0
    assert watching.seats[seat]["away"]
    table.wait(49.0)
    assert table.game.version == 0
    table.wait(1.0)
    assert watching.seats[seat]["stand_in"]
    for _ in range(30):
        if seat not in table.game.waiting_for:
            break
        table.wait(1.0)
    assert {action.seat for action in table.game.actions} == {seat}
    table.join(seat)
    assert not watching.seats[seat]["away"]
    assert not watching.seats[seat]["stand_in"]
    assert table.session.seats[seat].there
    table.check()


def test_whoever_acts_is_back() -> None:
    table = Table(people=(0, 1, 2))
    seat = table.game.waiting_for[0]
    table.leave(seat)
    table.wait(50.0)
    assert table.session.seats[seat].stand_in
    action = table.game.question(seat).choices[0].action
    table.session.receive(
        seat,
        {
            "type": "action",
            "game": "g",
            "asked_at": table.game.version,
            "action": table.game.wire.dump(action),
        },
    )
    assert table.session.seats[seat].there


def test_nobody_takes_the_seat_of_somebody_else() -> None:
    table = Table(people=(0, 1))
    at = table.session.at
    for seat, who in ((0, "thief"), (2, "person 2")):
        with pytest.raises(SeatError, match="is taken"):
            table.session.join(seat, who)
    with pytest.raises(SeatError, match="known by a text"):
        Session(table.game).join(0)
    table.leave(0)
    with pytest.raises(SeatError, match="is taken"):
        table.session.join(0, "thief")
    assert table.session.at == at + 1


def test_a_seat_can_be_given_to_a_bot_or_to_nobody() -> None:
    table = Table(people=(0, 1, 2))
    table.take(table.session.place(0, Chair(bot="random")))
    assert table.session.viewers == {1, 2}
    assert table.followers[1].seats[0]["bot"] == "random"
    table.take(table.session.place(0, Chair()))
    assert table.followers[1].seats[0]["kind"] == "nobody"
    table.take(table.session.join(0, "another"), besides=0)
    assert table.session.seats[0] == Chair("another")


def test_a_game_with_nobody_at_a_seat_waits() -> None:
    table = Table(people=())
    for seat in range(3):
        table.session.place(seat, Chair())
    assert table.wait(10_000.0).wake_at is None
    assert table.game.actions == ()


def test_a_seat_for_every_player() -> None:
    with pytest.raises(SeatError, match="3 play, but there are 2 seats"):
        Session(bz.new_game("bohnanza", players=3), seats=[Chair(), Chair()])


def test_bots_do_not_wait_because_of_what_somebody_holds() -> None:
    # Waiting for somebody who could act out of turn would tell that they hold what it takes.
    table = Table("excalibohn", people=(0, 1), pace=Pace.at_once())
    for _ in range(80):
        waits = table.followers[0].waiting
        assert waits == table.followers[1].waiting
        public = {*table.game.waiting_for, *(o["partner"] for o in table.game.view(None).offers)}
        assert {wait["seat"] for wait in waits} <= public
        step(table)
