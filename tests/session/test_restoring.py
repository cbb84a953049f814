"""Keeping games: what was kept is what is restored, and goes on as it would have."""

import json
from collections.abc import Sequence

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import SensibleBot
from bohnanza_core.session import Chair, MemoryStore, Pace, Session, SqliteStore

from .tables import Table, step

BOTS = [Chair(bot="sensible"), Chair(bot="random"), Chair(bot="sensible")]


def play(session: Session, calls: int, *, begin: int = 0) -> None:
    for at in range(begin, begin + calls):
        session.advance(float(at))


@pytest.mark.parametrize("variants", [("bohnanza",), ("rabohnzel",), ("excalibohn", "bohnedikt")])
@pytest.mark.parametrize("cut", [1, 57, 130])
def test_a_seeded_game_goes_on_as_it_would_have(variants: Sequence[str], cut: int) -> None:
    stores = MemoryStore(), MemoryStore()
    for store in stores:
        game = bz.new_game(*variants, players=3, seed=5)
        session = Session(game, name="g", seats=BOTS, pace=Pace.at_once(), store=store)
        for at in range(180):
            if store is stores[1] and at % cut == 0:
                session = Session.restore("g", store)
            session.advance(float(at))
    assert stores[0].read("g") == stores[1].read("g")
    assert len(stores[0].read("g")) > 150


def test_every_beginning_of_the_record_is_a_session() -> None:
    table = Table(people=(0, 1))
    moments = [(table.session.at, table.game.version, table.game.state)]
    for at in range(60):
        if at % 7 == 6:
            table.send(table.game.actions[-1].seat % 2, "undo")
        step(table)
        moments.append((table.session.at, table.game.version, table.game.state))
    text = table.store.text("g")  # type: ignore[attr-defined]
    lines = text.split("\n")
    for at, version, state in moments[::6]:
        store = MemoryStore()
        # The next record was cut off while it was written.
        store.load("g", "\n".join(lines[:at]) + "\n" + lines[at][: len(lines[at]) // 2])
        again = Session.restore("g", store)
        assert (again.at, again.game.version, again.game.state) == (at, version, state)


def test_a_session_on_a_file_goes_on_after_the_end_of_the_process(tmp_path: object) -> None:
    file = f"{tmp_path}/games.sqlite"
    store = SqliteStore(file)
    session = Session(bz.new_game("bohnanza", players=3), name="g", seats=BOTS, store=store)
    for at in range(20):
        session.advance(float(at))
    store.close()
    again = Session.restore("g", SqliteStore(file), now=100.0)
    assert again.game == session.game
    assert again.seats == session.seats
    assert again.wake_at == 101.0


def test_nobody_has_waited_while_the_server_was_down() -> None:
    table = Table(people=(0, 1, 2))
    again = Session.restore("g", table.store, now=1_000_000.0)
    assert again.wake_at == 1_000_100.0
    again.advance(1_000_099.0)
    assert again.game.actions == ()


def test_saving_an_action_does_not_cost_more_as_the_game_goes_on() -> None:
    table = Table(people=(), pace=Pace.at_once())
    for _ in range(200):
        table.wait(1.0)
    sizes = [len(record) for record in table.store.read("g")[1:]]
    assert max(sizes) < 1_500


def test_a_game_in_play_can_get_a_session() -> None:
    game = bz.new_game("bohnanza", players=3, seed=7)
    for _ in range(30):
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    store = MemoryStore()
    session = Session(game, name="g", seats=BOTS, pace=Pace.at_once(), store=store)
    play(session, 20)
    assert len(game.actions) == 30
    again = Session.restore("g", store)
    assert again.game == session.game
    assert len(again.game.actions) > 30
    assert json.loads(again.packet(0))["log"] == json.loads(session.packet(0))["log"]


def test_there_is_one_session_of_a_name() -> None:
    table = Table()
    with pytest.raises(bz.BohnanzaError, match="place 0 of game 'g' is not the next"):
        Session(bz.new_game("bohnanza", players=3), name="g", store=table.store)


class Forgetful(MemoryStore):
    """A store that fails, before or after it has kept a record."""

    fails = ""

    def append(self, game: str, place: int, record: str) -> None:
        if self.fails == "before":
            raise OSError("the disk is full")
        super().append(game, place, record)
        if self.fails == "after":
            raise OSError("the connection is lost")


@pytest.mark.parametrize("when", ["before", "after"])
def test_what_could_not_be_kept_has_not_happened_or_is_found_out(when: str) -> None:
    store = Forgetful()
    table = Table(people=(0, 1, 2), store=store)
    seat = table.game.waiting_for[0]
    action = table.game.question(seat).choices[0].action
    before = table.session.at, table.game.state
    store.fails = when
    with pytest.raises(OSError, match="the"):
        table.act(action, id="a")
    assert (table.session.at, table.game.state) == before
    table.check()
    store.fails = ""
    code = table.act(action, id="a").code
    assert code == ("done" if when == "before" else "repeated")
    assert table.game.actions == (action,)
    table.check()


def test_two_processes_at_one_game_do_everything_once() -> None:
    table = Table(people=(0, 1), pace=Pace.at_once())
    other = Session.restore("g", table.store)
    seen = []
    for at in range(1, 80):
        # Both are awake at the same time, and neither has heard of what the other has done.
        for session in (table.session, other):
            reaction = session.advance(float(at))
            if session is table.session:
                table.take(reaction)
        seat = table.game.waiting_for[0]
        if table.session.seats[seat].kind == "person":
            answers = [c for c in other.game.question(seat).choices if not c.any_time]
            action = (answers or other.game.question(seat).choices)[0].action
            message = {
                "type": "action",
                "game": "g",
                "id": str(at),
                "asked_at": other.game.version,
                "action": other.game.wire.dump(action),
            }
            found = [
                session.receive(seat, message, float(at)) for session in (other, table.session)
            ]
            seen.append([reaction.answer.code for reaction in found if reaction.answer])
            table.take(found[1])
    table.take(table.session.catch_up(80.0))
    other.catch_up(80.0)
    # A bot that acted elsewhere may have made it late; then it is late everywhere.
    assert {*map(tuple, seen)} <= {("done", "repeated"), ("stale", "stale")}
    assert seen.count(["done", "repeated"]) > 20
    assert table.game == other.game
    assert len(table.game.actions) > 60
    table.check()


@pytest.mark.parametrize(
    ("place", "change", "path"),
    [
        (0, {"session": 9}, "[0].session"),
        (0, {"game": "h"}, "[0].game"),
        (0, {"seats": None}, "[0].seats"),
        (0, {"save": {}}, "[0].format"),
        (3, {"do": "dance"}, "[3].do"),
        (3, {"seat": 9}, "[3].seat"),
        (3, {"version": 77}, "[3].version"),
        (3, {"action": {"kind": "Harvest", "seat": 0, "field": 9}}, "[3].field"),
        (3, {"shuffled": [[1]]}, "[3].shuffled"),
    ],
)
def test_records_that_do_not_fit_are_refused_with_their_place(
    place: int, change: dict[str, object], path: str
) -> None:
    table = Table(people=())
    for _ in range(4):
        table.wait(1.0)
    records = [json.loads(record) for record in table.store.read("g")]
    records[place] |= change
    store = MemoryStore()
    store.load("g", "".join(f"{json.dumps(record)}\n" for record in records))
    with pytest.raises(bz.SaveError) as caught:
        Session.restore("g", store)
    assert caught.value.path == path


def test_a_game_that_is_not_kept() -> None:
    with pytest.raises(bz.SaveError, match="no records of game 'nothing'"):
        Session.restore("nothing", MemoryStore())


def test_a_bot_goes_on_with_what_it_remembers() -> None:
    game = bz.new_game("bohnanza", players=3, seed=7)
    bot = SensibleBot(1)
    while not isinstance(first := bot.choose(game.outlook(game.active)), bz.Offer):
        game.apply(first or game.legal_actions(game.waiting_for[0])[-1])
    game.apply(first)
    game.apply(bz.Decline(first.partner, game.view(None).offers[0]["number"]))
    kept = json.loads(json.dumps(bot.memory()))
    knowing, unknowing = SensibleBot(1), SensibleBot(1)
    knowing.recall(kept)
    assert knowing.choose(game.outlook(game.active)) == bot.choose(game.outlook(game.active))
    assert unknowing.choose(game.outlook(game.active)) == first
    knowing.recall(None)
    assert knowing.memory() == SensibleBot(1).memory()
