"""Messages: the sender alone is told what is wrong, and nothing has changed for anybody."""

import copy
import json
from random import Random
from typing import Any, Final

import pytest

import bohnanza_core as bz
from bohnanza_core.session import SeatError, Session

from .tables import Table, step, until

GOOD = {"type": "action", "game": "g", "asked_at": 0, "action": {"kind": "Harvest", "seat": 0}}


def refused(table: Table, viewer: int | None, message: object) -> dict[str, Any]:
    """Send a message that changes nothing, and return the answer as JSON."""
    session = table.session
    before = (session.at, session.game.save(), session.seats, session.wake_at)
    kept = [*table.store.read("g")]
    packets = {viewer: session.packet(viewer) for viewer in (None, 0, 1, 2)}
    reaction = session.receive(viewer, message, table.now)
    assert reaction.answer is not None
    assert not reaction.answer.accepted
    assert (reaction.packets, reaction.own) == ({}, None)
    assert (session.at, session.game.save(), session.seats, session.wake_at) == before
    assert [*table.store.read("g")] == kept
    assert packets == {viewer: session.packet(viewer) for viewer in (None, 0, 1, 2)}
    answer: dict[str, Any] = json.loads(reaction.answer.dumps())
    return answer


@pytest.mark.parametrize(
    ("message", "path"),
    [
        ("", ""),
        ("{", ""),
        ("[]", ""),
        ("[" * 19_999, ""),
        (b"\xff", ""),
        ("x" * 20_001, ""),
        (None, ""),
        (7, ""),
        ({1: 2}, ""),
        ('{"type": "undo", "type": "undo", "game": "g"}', ""),
        ({}, "type"),
        ({"type": ["action"]}, "type"),
        ({"type": "cheat", "game": "g"}, "type"),
        ({"type": "undo", "game": "g"}, "asked_at"),
        ({"type": "undo", "asked_at": 0}, "game"),
        ({"type": "undo", "asked_at": 0, "game": 7}, "game"),
        ({"type": "undo", "asked_at": 0, "game": "g", "id": 7}, "id"),
        ({"type": "undo", "asked_at": 0, "game": "g", "id": ""}, "id"),
        ({"type": "undo", "asked_at": 0, "game": "g", "id": "x" * 101}, "id"),
        ({"type": "undo", "asked_at": 0, "game": "g", "more": 1}, ""),
        ({**GOOD, "asked_at": None}, "asked_at"),
        ({**GOOD, "asked_at": True}, "asked_at"),
        ({**GOOD, "asked_at": -1}, "asked_at"),
        ({**GOOD, "asked_at": 2**60}, "asked_at"),
        ({"type": "action", "game": "g", "asked_at": 0}, "action"),
        (GOOD, "action.field"),
        ({**GOOD, "action": None}, "action"),
        ({**GOOD, "action": {"kind": "Harvest", "seat": 0, "field": 99}}, "action.field"),
        ({**GOOD, "action": {"kind": "Nothing", "seat": 0}}, "action.kind"),
        (
            {
                "type": "draft",
                "game": "g",
                "draft": {"kind": "Offer", "seat": 0, "want": ["nothing"]},
            },
            "draft.want[0]",
        ),
        ({"type": "agree", "game": "g", "request": "1"}, "request"),
        ({"type": "packet", "game": "g", "after": "1"}, "after"),
        ({"type": "packet", "game": "g"}, "after"),
    ],
)
def test_what_is_malformed_is_answered_with_its_place(message: object, path: str) -> None:
    answer = refused(Table(), 0, message)
    assert (answer["answer"], answer["path"]) == ("malformed", path)
    assert answer["why"]


def test_a_message_of_another_game() -> None:
    message = {"type": "undo", "asked_at": 0, "game": "h", "id": "a"}
    assert refused(Table(), 0, message) == {"answer": "other-game", "id": "a"}


@pytest.mark.parametrize("viewer", [None, 2])
def test_spectators_and_bots_have_nothing_to_say(viewer: int | None) -> None:
    table = Table()
    action = {"kind": "Harvest", "seat": 2, "field": 0}
    for message in (
        {"type": "undo", "asked_at": 0, "game": "g"},
        {"type": "action", "game": "g", "asked_at": 0, "action": action},
        {"type": "why", "game": "g", "action": action},
        {"type": "draft", "game": "g", "draft": {}},
    ):
        assert refused(table, viewer, message)["answer"] == "no-seat"


def test_a_message_for_a_seat_that_is_not_the_senders() -> None:
    table = Table(people=(0, 1, 2))
    seat = table.game.waiting_for[0]
    action = table.game.wire.dump(table.game.question(seat).choices[0].action)
    other = (seat + 1) % 3
    for message in (
        {"type": "action", "game": "g", "asked_at": 0, "action": action},
        {"type": "why", "game": "g", "action": action},
    ):
        assert refused(table, other, message)["answer"] == "not-yours"


def test_what_is_not_allowed_is_refused_with_its_reason() -> None:
    table = Table(people=(0, 1, 2))
    action = {"kind": "Harvest", "seat": 0, "field": 0}
    message = {"type": "action", "game": "g", "asked_at": 0, "action": action}
    answer = refused(table, 0, message)
    assert (answer["answer"], answer["refusal"]["code"]) == ("refused", "field-empty")
    asked = refused(table, 0, {"type": "why", "game": "g", "action": action})
    assert asked == {"answer": "checked", "id": None, "refusal": answer["refusal"]}


def test_what_is_late_is_told_so() -> None:
    table = Table(people=(0, 1, 2))
    seat = table.game.waiting_for[0]
    action = table.game.question(seat).choices[0].action
    step(table)
    dumped = table.game.wire.dump(action)
    message = {"type": "action", "game": "g", "asked_at": 0, "action": dumped}
    answer = refused(table, seat, message)
    assert (answer["answer"], answer["why"]) == ("stale", "the seat itself has acted since")


def test_what_others_did_in_between_makes_no_action_late() -> None:
    table = Table(people=(0, 1, 2))
    until(table, "trade")
    active = table.game.active
    asked_at = table.followers[active].version
    other = table.game.offer_builder((active + 1) % 3)
    assert other is not None
    assert table.act(other.gifts()[0]).code == "done"
    assert table.act(bz.EndTrade(active), asked_at=asked_at).code == "done"


def test_what_is_sent_twice_is_done_once() -> None:
    table = Table(people=(0, 1, 2))
    seat = table.game.waiting_for[0]
    dumped = table.game.wire.dump(table.game.question(seat).choices[0].action)
    message = {"type": "action", "game": "g", "asked_at": 0, "action": dumped, "id": "a"}
    first = table.take(table.session.receive(seat, message)).answer
    assert first is not None
    assert (first.code, first.id, first.content) == ("done", "a", {"at": table.session.at})
    at = table.session.at
    step(table)
    for session in (table.session, Session.restore("g", table.store)):
        again = session.receive(seat, message)
        assert again.packets == {}
        assert again.answer is not None
        assert (again.answer.code, again.answer.content) == ("repeated", {"at": at})
        assert again.answer.accepted


def test_an_id_belongs_to_its_sender() -> None:
    table = Table(people=(0, 1, 2))
    for _ in range(12):
        seat = table.game.waiting_for[0]
        found = table.game.question(seat).choices[0].action
        assert table.act(found, id=f"{len(table.game.actions)}").code == "done"
    seats = {action.seat for action in table.game.actions}
    assert len(seats) > 1
    answers = [table.send(seat, "undo", id="0").code for seat in seats]
    assert answers.count("repeated") == 1


def test_an_id_of_what_came_to_nothing_can_be_used_again() -> None:
    table = Table(people=(0, 1, 2))
    refused(table, 0, {"type": "undo", "asked_at": 0, "game": "g", "id": "a"})
    seat = table.game.waiting_for[0]
    assert table.act(table.game.question(seat).choices[0].action, id="a").code == "done"


def test_drafts_are_checked() -> None:
    table = Table(people=(0, 1, 2))
    draft: dict[str, object] = {"kind": "Offer", "seat": 0, "want": ["red"]}
    answer = refused(table, 0, {"type": "draft", "game": "g", "draft": draft})
    assert answer["answer"] == "checked"
    assert answer["draft"]["refusal"]["code"] == "not-now"
    answer = refused(table, 1, {"type": "draft", "game": "g", "draft": draft})
    assert answer["answer"] == "not-yours"
    until(table, "trade")
    seat = table.game.active
    draft["seat"] = seat
    answer = refused(table, seat, {"type": "draft", "game": "g", "draft": draft, "id": "d"})
    found = table.game.wire.load(bz.DraftCheck, answer["draft"])
    assert found == table.game.check_draft(bz.Draft("Offer", seat, {"want": ("red",)}))


def test_a_packet_can_be_asked_for_by_a_message() -> None:
    table = Table()
    for viewer in (None, 0):
        reaction = table.session.receive(viewer, '{"type":"packet","game":"g","after":null}')
        assert reaction.own == table.session.packet(viewer)
        assert reaction.answer is not None
        assert (reaction.answer.code, reaction.packets) == ("packet", {})


JUNK: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    7,
    2**53,
    1e9,
    float("nan"),
    "",
    "g",
    "\ud800",
    [],
    {},
    [[]],
    {"kind": 1},
)


def spoilt(message: Any, rng: Random) -> Any:
    """Return a message with something wrong somewhere."""
    if not isinstance(message, dict | list) or not message or rng.random() < 0.2:
        return rng.choice(JUNK)
    keys = [*message] if isinstance(message, dict) else [*range(len(message))]
    key, changed = rng.choice(keys), copy.copy(message)
    match rng.randrange(4):
        case 0:
            del changed[key]
        case 1 if isinstance(message, dict):
            changed[rng.choice(["", "seat", "x", key + "x"])] = rng.choice(JUNK)
        case _:
            changed[key] = spoilt(message[key], rng)
    return changed


@pytest.mark.parametrize("variants", [("bohnanza",), ("excalibohn", "bohnedikt"), ("rabohnzel",)])
def test_messages_with_something_wrong_change_nothing(variants: tuple[str, ...]) -> None:
    rng, table = Random(5), Table(*variants, people=(0, 1, 2))
    codes: set[str] = set()
    for _ in range(40):
        step(table)
        seat = rng.randrange(3)
        choices = table.game.question(seat).choices
        action = table.game.wire.dump(rng.choice(choices).action) if choices else {}
        session, kept = table.session, [*table.store.read("g")]
        packets = {viewer: session.packet(viewer) for viewer in (None, 0, 1, 2)}
        for right in (
            {"type": "action", "asked_at": table.game.version, "action": action},
            {
                "type": "draft",
                "draft": {"kind": "Offer", "seat": seat, "want": ["red"], "give": [3]},
            },
            {"type": "why", "action": action},
            {"type": "undo", "asked_at": 0},
            {"type": "agree", "request": session.at},
            {"type": "packet", "after": 3},
        ):
            wrong = spoilt({**right, "game": "g"}, rng)
            reaction = session.receive(rng.choice([None, 0, 1, 2]), wrong, table.now)
            assert reaction.answer is not None
            codes.add(reaction.answer.code)
            json.loads(reaction.answer.dumps())
            if reaction.answer.code == "done":
                # What was changed was no part of it, such as a key with its usual value.
                table.take(reaction)
                break
            assert ([*table.store.read("g")], reaction.packets) == (kept, {})
        else:
            assert packets == {viewer: session.packet(viewer) for viewer in (None, 0, 1, 2)}
    assert codes >= {"malformed", "other-game", "no-seat"}
    table.check()


@pytest.mark.parametrize("viewer", [3, -1, "0", True, 0.0])
def test_a_viewer_that_there_is_not_is_an_error_of_the_server(viewer: Any) -> None:
    table = Table()
    for call in (
        lambda: table.session.receive(viewer, "{}"),
        lambda: table.session.packet(viewer),
        lambda: table.session.join(viewer, "x"),
        lambda: table.session.leave(viewer),
    ):
        with pytest.raises(SeatError, match="is not a seat from 0 to 2"):
            call()


@pytest.mark.parametrize("now", [None, "1", float("nan"), float("inf"), True])
def test_a_time_is_a_number(now: Any) -> None:
    with pytest.raises(bz.BohnanzaError, match="a time is a number"):
        Table().session.advance(now)
