"""A client that sends whatever it likes: it is answered, nothing changes, nobody has to wait."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import SensibleBot, UnknownBotError, make_bot
from bohnanza_core.session import Chair, MemoryStore, Pace, SeatError, Session, SqliteStore
from bohnanza_core.session._messages import LONGEST
from bohnanza_core.session._undo import MOST_ASKED
from bohnanza_core.session._waiting import MOST_TIMES
from bohnanza_core.testing import random_action
from tests.attacks.test_amplification import crowded
from tests.helpers.mutations import mutated, scribbled
from tests.session.tables import Table, step, until

LONGEST_ANSWER: Final = 5_000
"""Characters of what somebody is answered who has sent nonsense."""
HUGE: Final = 10**5000
SURROGATE: Final = "\ud800"
UNSEEN: Final[tuple[Any, ...]] = (
    "",
    SURROGATE,
    "a\0",
    "a\nb",
    "\u202e",
    "\u200b",
    "x" * 101,
    7,
    True,
    [],
    {},
)
"""What names and ids cannot be."""


def people(*variants: str, store: Any = None, seed: int = 7) -> Session:
    """Return a session with a person on every seat, and a spectator."""
    game = bz.new_game(*(variants or ("bohnanza",)), players=3, seed=seed)
    session = Session(game, name="g", store=store)
    for seat in range(3):
        session.join(seat, f"person {seat}")
    session.join(None)
    return session


def deep(levels: int) -> Any:
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


def real(session: Session, rng: random.Random) -> list[dict[str, Any]]:
    """Return messages of every type that could be sent at this moment."""
    game = session.game
    actions = [random_action(game, rng, out_of_turn=0.5, offers=0.4, patience=0.9)]
    actions += [action for seat in range(3) for action in game.legal_actions(seat)[:3]]
    common = {"game": "g", "asked_at": game.version}
    dumped = [game.wire.dump(action) for action in actions]
    return [
        *({"type": "action", **common, "action": action, "id": "a"} for action in dumped),
        *({"type": "why", "game": "g", "action": action} for action in dumped),
        *({"type": "draft", "game": "g", "draft": action} for action in dumped),
        *({"type": "draft", "game": "g", "draft": begun(action, rng)} for action in dumped),
        {"type": "undo", "asked_at": 0, "game": "g"},
        {"type": "agree", "game": "g", "request": session.at},
        {"type": "refuse", "game": "g", "request": session.at},
        {"type": "packet", "game": "g", "after": 1},
    ]


def begun(action: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a part of an action."""
    found = {}
    for key, value in action.items():
        if key in ("kind", "seat") or rng.random() < 0.6:
            found[key] = value[: rng.randrange(len(value) + 1)] if type(value) is list else value
    return found


def answered(session: Session, viewer: int | None, message: object) -> str:
    """Send a message, and check what everybody is sent; return the code of the answer."""
    before = session.at, session.game.version, session.seats
    reaction = session.receive(viewer, message)
    assert reaction.answer is not None
    text = reaction.answer.dumps()
    text.encode()
    assert len(text) <= LONGEST_ANSWER
    if reaction.answer.code != "done":
        assert (session.at, session.game.version, session.seats) == before
        assert reaction.packets == {}
    for packet in reaction.packets.values():
        packet.encode()
    return reaction.answer.code


def hostile() -> Iterator[tuple[str, object]]:
    good: dict[str, Any] = {"type": "why", "game": "g"}
    harvest = {"kind": "Harvest", "seat": 0, "field": 0}
    offer = {"kind": "Offer", "seat": 0, "partner": 1, "give": [0]}
    for key in ("type", "game", "id", "asked_at", "action", "draft", "request", "after", SURROGATE):
        for value in (HUGE, -HUGE, SURROGATE, "x" * 10**6, deep(10**5), {"x" * 10**6: 1}, 1e308):
            yield f"{key[:9]!r} is {type(value).__name__}", {**good, "action": harvest, key: value}
    for key in ("kind", "seat", "field", "partner", "give", "want", "instead_of", "card"):
        for value in (HUGE, -1, SURROGATE, "x" * 10**6, deep(10**5), [0] * 10**5, None, True, 0.0):
            for action in (harvest, offer):
                yield f"{key!r} of an action", {**good, "action": {**action, key: value}}
                yield (
                    f"{key!r} of a draft",
                    {**good, "type": "draft", "draft": {**offer, key: value}},
                )
    yield (
        "keys of an action",
        {**good, "action": {**harvest, **dict.fromkeys(map(str, range(9999)))}},
    )
    yield "deep JSON", "[" * LONGEST
    yield "deep JSON inside", '{"type":"why","game":"g","action":' + "[" * 15_000
    yield "deep and whole", '{"type":"why","game":"g","action":' + "[" * 900 + "]" * 900 + "}"
    yield "digits", '{"type":"agree","game":"g","request":' + "9" * 15_000 + "}"
    yield "fewer digits", '{"type":"agree","game":"g","request":' + "9" * 4_000 + "}"
    yield "infinite", '{"type":"agree","game":"g","request":1e999}'
    yield "not a number", '{"type":"agree","game":"g","request":NaN}'
    yield "escaped surrogate", '{"type":"undo","asked_at":0,"game":"g","id":"\\ud800"}'
    yield "surrogate", '{"type":"undo","asked_at":0,"game":"g","id":"\ud800"}'
    yield "bytes of a surrogate", b'{"type":"undo","asked_at":0,"game":"g","id":"\xed\xa0\x80"}'
    yield "another encoding", '{"type":"undo","asked_at":0,"game":"h"}'.encode("utf-16")
    yield "a key twice", '{"type":"undo","asked_at":0,"game":"h","game":"g"}'
    yield "long", "x" * 10**7
    yield (
        "many values",
        '{"type":"draft","game":"g","draft":{"kind":"Offer","seat":0,"give":['
        + "0," * 9_000
        + "0]}}",
    )
    yield "many keys", "{" + ",".join(f'"{n}":0' for n in range(2_000)) + "}"


HOSTILE: Final = [*hostile()]


@pytest.mark.parametrize("kept", ["memory", "file"])
def test_whatever_is_sent_is_answered_and_changes_nothing(kept: str, tmp_path: Path) -> None:
    session = people(store=MemoryStore() if kept == "memory" else SqliteStore(tmp_path / "games"))
    for what, message in HOSTILE:
        for viewer in (None, 0, 1):
            code = answered(session, viewer, message)
            assert code not in ("done", "repeated"), what
    assert session.at == 4


@pytest.mark.parametrize("id_", UNSEEN)
def test_an_id_that_cannot_be_kept_or_shown_is_refused(id_: Any, tmp_path: Path) -> None:
    session = people(store=SqliteStore(tmp_path / "games"))
    seat = session.game.waiting_for[0]
    action = session.game.wire.dump(session.game.legal_actions(seat)[0])
    message = {"type": "action", "game": "g", "asked_at": 0, "action": action, "id": id_}
    for sent in (message, json.dumps(message)):
        assert answered(session, seat, sent) == "malformed"
    assert answered(session, seat, {**message, "id": "Grüße 1"}) == "done"


@pytest.mark.parametrize("variants", [("bohnanza",), ("excalibohn", "bohnedikt"), ("rabohnzel",)])
def test_messages_that_are_almost_good_break_nothing(
    variants: tuple[str, ...], attack_games: int, tmp_path: Path
) -> None:
    rng, codes = random.Random("+".join(variants)), set()
    session = people(*variants, store=SqliteStore(tmp_path / "games"))
    for _ in range(30 * attack_games):
        if session.game.outcome is not None:
            break
        message = rng.choice(real(session, rng))
        viewer = rng.choice((None, 0, 1, 2))
        changed: object = message
        if rng.random() < 0.7:
            changed = (
                mutated(message, rng) if rng.random() < 0.8 else scribbled(json.dumps(message), rng)
            )
        codes.add(answered(session, viewer, changed))
        if rng.random() < 0.2:
            action = session.game.wire.dump(
                random_action(session.game, rng, out_of_turn=0.2, offers=0.3, patience=0.8)
            )
            good = {"type": "action", "game": "g", "asked_at": session.game.version}
            assert answered(session, action["seat"], {**good, "action": action}) == "done"
    assert {"malformed", "not-yours", "no-seat", "done"} <= codes
    again = Session.restore("g", session._store)
    assert again.game == session.game
    assert [again.packet(viewer) for viewer in (None, 0, 1, 2)] == [
        session.packet(viewer) for viewer in (None, 0, 1, 2)
    ]


# What the program around it passes on


@pytest.mark.parametrize("text", UNSEEN)
def test_names_that_cannot_be_kept_or_shown_are_refused(text: Any, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games")
    game = bz.new_game("bohnanza", players=3, seed=1)
    session = Session(game, store=store)
    calls: list[Callable[[], object]] = [
        lambda: session.place(0, Chair(bot=text)),
        lambda: Session(game, name=text, store=store),
        lambda: Pace(stand_in=text),
    ]
    if text != 7:
        calls.append(lambda: Pace(turn=text))
    if text != "x" * 101:
        calls += [lambda: session.join(0, text), lambda: session.place(0, Chair(who=text))]
    for call in calls:
        with pytest.raises(bz.BohnanzaError) as raised:
            call()
        str(raised.value).encode()
    assert len(store.read("game")) == 1
    with pytest.raises(SeatError, match="at most 300"):
        session.join(0, "x" * 301)


@pytest.mark.parametrize("now", [HUGE, -HUGE, 2.0**53, 1e400, "1"], ids=range(5))
def test_times_that_cannot_be_kept_are_refused(now: Any) -> None:
    session = people()
    before = session.at
    for call in (session.advance, session.catch_up, lambda time: session.leave(0, time)):
        with pytest.raises(bz.BohnanzaError, match="a time is a number"):
            call(now)
    assert session.at == before


@pytest.mark.parametrize("name", ["os:system", "tests.attacks.weak_chance:nothing", "nobody"])
def test_a_name_is_not_run_as_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib  # noqa: PLC0415 - only here

    def imported(wanted: str) -> Any:
        assert wanted.startswith("bohnanza")
        return plain(wanted)

    plain = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", imported)
    game = bz.new_game("bohnanza", players=3, seed=1)
    store = MemoryStore()
    session = Session(game, store=store)
    for call in (
        lambda: session.place(0, Chair(bot=name)),
        lambda: Session(game, name="h", seats=[Chair(bot=name)] * 3),
        lambda: Session(game, name="h", pace=Pace(stand_in=name)),
    ):
        with pytest.raises(UnknownBotError):
            call()
    changed = store.text("game").replace('"bot":null', f'"bot":"{name}"')
    other = MemoryStore()
    other.load("game", changed)
    with pytest.raises(UnknownBotError):
        Session.restore("game", other)


class Hoarder(SensibleBot):
    """A bot that remembers too much."""

    def memory(self) -> dict[str, Any]:
        return {**super().memory(), "more": "x" * 100_000}


def test_a_bot_that_remembers_too_much_is_found_before_it_is_kept() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    seats = [Chair(bot="hoarder")] * 3
    session = Session(
        game, seats=seats, pace=Pace.at_once(), bots=lambda name, seed: Hoarder(seed)
        if name == "hoarder" else make_bot(name, seed),
    )  # fmt: skip
    with pytest.raises(bz.BohnanzaError, match="a record has at most 100000 characters"):
        session.advance(1.0)
    assert (session.at, session.game.version) == (1, 0)


# Floods


def offer(table: Table, seat: int, partner: int | None = None) -> None:
    """Let a seat make an offer that nobody has made yet."""
    builder = table.game.offer_builder(seat)
    assert builder is not None
    for card in builder.give:
        for want in ((), *((sort,) for sort in builder.want)):
            made = bz.Offer(seat, partner or builder.partners[0], (card,), want)
            if table.game.why_not(made) is None:
                assert table.act(made).code == "done"
                return
    raise AssertionError("no offer can be made")


def test_a_flood_of_questions_changes_nothing_and_keeps_nothing() -> None:
    session = people()
    flood: list[dict[str, Any]] = [
        {"type": "why", "game": "g", "action": {"kind": "Harvest", "seat": 0, "field": 0}},
        {"type": "draft", "game": "g", "draft": {"kind": "Offer", "seat": 0, "want": ["red"]}},
        {"type": "packet", "game": "g", "after": None},
        {"type": "undo", "asked_at": 0, "game": "g"},
        {"type": "agree", "game": "g", "request": 1},
    ]
    for number in range(300):
        message = {**flood[number % len(flood)], "id": str(number)}
        assert answered(session, 0, message) in ("checked", "packet", "no-undo", "stale")
    assert session.at == 4
    assert session._history.done == {}


def test_taking_back_in_a_loop_ends() -> None:
    table = Table(people=(0, 1, 2))
    until(table, "trade")
    bystander = (table.game.active + 1) % 3
    for _ in range(MOST_ASKED):
        offer(table, bystander)
        assert table.send(bystander, "undo").code == "done"
    offer(table, bystander)
    assert table.followers[bystander].undo["can"] is None
    for _ in range(2):
        answer = table.send(bystander, "undo")
        assert (answer.code, answer.content["obstacle"]["code"]) == ("no-undo", "too-often")
        table.restart()
        for seat in range(3):
            table.join(seat)
    # It ends with the turn.
    turn = table.game.state.turn
    while table.game.state.turn == turn:
        step(table)
    until(table, "trade")
    offer(table, bystander)
    assert table.send(bystander, "undo").code == "done"


def contested() -> tuple[Table, int, int]:
    """Return a table with a bot at which somebody could ask to take an offer back."""
    table = Table(people=(0, 1), players=3)
    until(table, "trade")
    asker, other = (0, 1) if table.game.active == 1 else (1, 0)
    offer(table, asker, table.game.active)
    offer(table, other)
    return table, asker, other


def test_who_was_refused_cannot_ask_until_somebody_acts() -> None:
    table, asker, other = contested()
    for _ in range(3):
        assert table.send(asker, "undo").code == "done"
        number = table.followers[other].undo["request"]["number"]
        assert table.send(other, "refuse", request=number).code == "done"
        assert table.followers[asker].undo["can"] is None
        answer = table.send(asker, "undo")
        assert (answer.code, answer.content["obstacle"]["code"]) == ("no-undo", "refused")
        offer(table, other)


def test_a_request_holds_bots_up_once_and_not_again() -> None:
    table, asker, other = contested()
    assert table.send(asker, "undo").code == "done"
    assert table.session.pace.undo is not None
    table.wait(table.session.pace.undo)
    assert table.followers[other].undo["request"] is None
    assert table.send(asker, "undo").code == "no-undo"


def test_offers_do_not_keep_a_bot_from_ending_the_trading() -> None:
    table = Table(people=(0, 1), players=3)
    while (table.game.active, table.game.stage) != (2, "trade"):
        step(table)
    stage, begun = (2, "trade", table.game.state.turn), table.now
    made = 0
    while (table.game.active, table.game.stage, table.game.state.turn) == stage and made < 50:
        # Nobody would accept it, and the bot has a reason to look again.
        builder = table.game.offer_builder(0)
        assert builder is not None
        greedy = [
            bz.Offer(0, 2, (card,), (sort,) * number)
            for number in (3, 2, 1)
            for card in builder.give
            for sort in builder.want
        ]
        assert table.act(next(o for o in greedy if table.game.why_not(o) is None)).code == "done"
        made += 1
        for _ in range(14):
            table.wait(1.0)
    # The bot makes offers as well, and lets them stand for a while.
    assert table.session.pace.offer is not None
    assert 3 < made < 50
    assert table.now - begun <= MOST_TIMES * table.session.pace.offer + 14


def test_who_offers_and_withdraws_does_not_think_for_ever() -> None:
    table = Table(people=(0, 1, 2))
    until(table, "trade")
    active, begun = table.game.active, table.now
    pace = table.session.pace
    assert pace.turn is not None
    while table.game.stage == "trade":
        offer(table, active)
        made = table.game.view(None).offers[-1]["number"]
        table.wait(pace.turn - 1)
        if table.game.stage == "trade":
            table.act(bz.Withdraw(active, made))
    assert table.now - begun <= (MOST_TIMES + 1) * pace.turn
    assert table.session.seats[active].kind == "person"


# What it costs others


def test_a_few_bytes_do_not_become_many_for_others() -> None:
    game = crowded()
    session = Session(game, name="g")
    for seat in range(5):
        session.join(seat, f"person {seat}")
    session.join(None)
    for at in (50, 0, -1):
        offer = session.game.view(None).offers[at]
        action = session.game.wire.dump(bz.Withdraw(offer["maker"], offer["number"]))
        message = {"type": "action", "game": "g", "asked_at": session.game.version}
        packets = session.receive(offer["maker"], {**message, "action": action}).packets
        assert {*packets} == {None, 0, 1, 2, 3, 4}
        sizes = {viewer: len(text) for viewer, text in packets.items()}
        # Whoever could have accepted it has other choices now; of them there are the more, the more
        # offers are open. For all others it is the same however many there are.
        assert sizes.pop(offer["partner"]) < 250 * len(session.game.view(None).offers)
        sizes.pop(offer["maker"])
        assert max(sizes.values()) < 1_500, sizes


def test_who_comes_and_goes_sends_others_little() -> None:
    session = people()
    for _ in range(20):
        packets = [*session.leave(0).packets.values()]
        packets += [text for at, text in session.join(0, "person 0").packets.items() if at != 0]
        assert max(map(len, packets)) < 500


def test_a_failing_store_leaves_everything_as_it_was() -> None:
    store = MemoryStore()
    session = people(store=store)
    before = copy.copy(session.game), session.at
    store.append("g", session.at, '{"do":"nonsense","time":0}')
    seat = session.game.waiting_for[0]
    action = session.game.wire.dump(session.game.legal_actions(seat)[0])
    message = {"type": "action", "game": "g", "asked_at": 0, "action": action}
    for _ in range(2):
        with pytest.raises(bz.SaveError, match=r"\[4\].do"):
            session.receive(seat, message)
    assert (session.game, session.at) == before
