"""Seats: who sits there, under which name, and what becomes of it when somebody else gets it."""

import json

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import Bot, UnknownBotError, make_bot
from bohnanza_core.session import Chair, Follower, MemoryStore, Pace, SeatError, Session

from .tables import Table, step


def test_a_new_name_is_in_all_that_is_sent_from_then_on() -> None:
    table = Table(people=(0, 1, 2))
    for _ in range(10):
        step(table)
    before = {viewer: known.at for viewer, known in table.followers.items()}
    reaction = table.take(table.session.rename(0, "Zoë", table.now))
    for viewer, text in reaction.packets.items():
        assert "Player 1" not in text
        assert json.loads(text)["seats"][0]["name"] == "Zoë"
        assert json.loads(text)["legend"]["players"] == ["Zoë", "Player 2", "Player 3"]
        # Who comes back from before has old words, too.
        assert json.loads(table.session.packet(viewer, before[viewer]))["after"] is None
    at = table.session.at
    assert json.loads(table.session.packet(1, at))["after"] == at
    while not any("Zoë" in line.in_language("en") for line in table.followers[1].log):
        step(table)
    table.check()
    assert Session.restore("g", table.store).game.players[0] == "Zoë"


def test_the_same_name_is_nothing_new() -> None:
    table = Table()
    at = table.session.at
    assert table.session.rename(0, "Player 1").packets == {}
    assert table.session.at == at


@pytest.mark.parametrize("name", ["Player 2", "", "a\nb", 7, "x" * 10_000])
def test_a_name_that_cannot_be(name: str) -> None:
    table = Table()
    kept = [*table.store.read("g")]
    with pytest.raises(SeatError, match="name"):
        table.session.rename(0, name)
    assert [*table.store.read("g")] == kept
    assert table.game.players == ("Player 1", "Player 2", "Player 3")


@pytest.mark.parametrize("seat", [None, 3, -1, True])
def test_only_seats_have_names_and_players(seat: int) -> None:
    table = Table()
    with pytest.raises(SeatError):
        table.session.rename(seat, "Zoë")
    with pytest.raises(SeatError):
        table.session.place(seat, Chair())


def test_a_bot_that_there_is_not() -> None:
    game = bz.new_game("bohnanza", players=3)
    with pytest.raises(UnknownBotError):
        Session(game, seats=[Chair(bot="genius"), Chair(), Chair()])
    with pytest.raises(UnknownBotError):
        Session(game, pace=Pace(stand_in="genius"))
    with pytest.raises(UnknownBotError):
        Session(game).place(0, Chair(bot="genius"))


def test_bots_of_several_strengths_play_by_seat() -> None:
    seats = [Chair(bot="sensible"), Chair(bot="random"), Chair(bot="sensible")]
    made: list[str] = []

    def make(name: str, seed: int) -> Bot:
        made.append(name)
        return make_bot(name, seed)

    game = bz.new_game("bohnanza", players=3, seed=7)
    session = Session(game, seats=seats, pace=Pace.at_once(), bots=make)
    made.clear()
    for at in range(60):
        session.advance(float(at))
    assert made.count("random") == 1
    assert made.count("sensible") == 2


@pytest.mark.parametrize("new", [Chair(), Chair(bot="sensible"), Chair("somebody else")])
def test_whose_seat_was_given_away_elsewhere_is_sent_nothing_more(new: Chair) -> None:
    store = MemoryStore()
    here = Table(people=(0, 1), store=store)
    there = Session.restore("g", store)
    there.place(0, new)
    reaction = here.session.catch_up()
    assert {*reaction.packets} == {1}
    assert here.session.viewers == {1}
    answer = here.session.receive(0, {"type": "packet", "game": "g", "after": None})
    assert answer.own is None
    assert answer.answer is not None
    assert answer.answer.code == "no-seat"
    # The old connection is lost, and that is nothing to whoever has the seat now.
    here.session.leave(0)
    assert here.session.seats[0] == new


def test_who_lost_the_seat_before_it_was_heard_of_does_nothing_with_it() -> None:
    store = MemoryStore()
    here = Table(people=(0, 1, 2), store=store)
    there = Session.restore("g", store)
    seat = here.game.waiting_for[0]
    action = here.game.question(seat).choices[0].action
    there.place(seat, Chair("somebody else"))
    assert here.act(action, asked_at=here.game.version).code == "no-seat"
    assert there.game.actions == here.game.actions == ()


def test_leaving_late_does_not_take_the_seat_from_the_next() -> None:
    store = MemoryStore()
    here = Table(people=(0, 1), store=store)
    Session.restore("g", store).place(0, Chair("somebody else"))
    here.session.leave(0)
    assert here.session.seats[0] == Chair("somebody else")


def test_who_knows_more_than_this_process_is_not_sent_back() -> None:
    store = MemoryStore()
    here = Table(people=(0, 1, 2), store=store)
    there = Session.restore("g", store)
    known = Follower(here.game.wire)
    for seat in (0, 1, 2):
        there.join(seat, f"person {seat}")
    seat = there.game.waiting_for[0]
    action = there.game.wire.dump(there.game.question(seat).choices[0].action)
    there.receive(seat, {"type": "action", "game": "g", "asked_at": 0, "action": action})
    known.take(there.packet(1))
    assert known.at is not None
    reaction = here.session.join(1, "person 1", after=known.at)
    assert reaction.own is not None
    known.take(reaction.own)
    assert known.version == there.game.version
    # Those who were here before are told, and whoever gets it twice is not confused.
    here.take(reaction, besides=1)
    known.take(reaction.packets[1])
    assert known.view == there.game.view(1)
    here.followers[1] = known
    here.check()


def test_a_packet_that_comes_twice_changes_nothing() -> None:
    table = Table(people=(0, 1, 2))
    seat = table.game.waiting_for[0]
    action = table.game.wire.dump(table.game.question(seat).choices[0].action)
    message = {"type": "action", "game": "g", "asked_at": 0, "action": action}
    reaction = table.take(table.session.receive(seat, message))
    lines = [*table.followers[seat].log]
    table.take(reaction)
    assert table.followers[seat].log == lines
    table.check()


def test_a_packet_for_one_leaves_out_nothing_for_the_others() -> None:
    store = MemoryStore()
    here = Table(people=(0, 1), store=store)
    there = Session.restore("g", store)
    there.leave(1)
    with pytest.raises(SeatError, match="is taken"):
        here.session.join(0, "thief", after=there.at)
    # What was read on the way has not been told yet.
    assert json.loads(here.session.packet(0))["seats"][1]["away"]
    here.take(here.session.catch_up())
    assert here.followers[0].seats[1]["away"]
    here.check()
