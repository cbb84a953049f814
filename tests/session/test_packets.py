"""Packets: they add up to what each viewer may know, wherever the viewer was."""

import json
import random

import pytest

import bohnanza_core as bz
from bohnanza_core import search
from bohnanza_core.session import Chair, Follower, Pace, Session

from .tables import Table, same_lines, step, timeless

GAMES = [("bohnanza",), ("excalibohn", "bohnedikt"), ("rabohnzel",), ("bohnanza", "bohnedikt")]


@pytest.mark.parametrize("variants", GAMES, ids="+".join)
def test_every_viewer_follows_a_whole_game(variants: tuple[str, ...]) -> None:
    table = Table(*variants, people=(0, 1, 2), pace=Pace.at_once())
    table.join(None)
    for at in range(100):
        step(table)
        table.check(thorough=at % 10 == 0)


def test_a_viewer_goes_on_from_wherever_it_was() -> None:
    table = Table(people=(0, 1, 2))
    table.join(None)
    texts: dict[int | None, list[tuple[int, Follower]]] = {}
    for viewer in (None, 0, 1, 2):
        texts[viewer] = []
    for at in range(60):
        for viewer, old in texts.items():
            follower = Follower(table.game.wire)
            follower.take(table.session.packet(viewer))
            old.append((at, follower))
        if at % 20 == 19:
            last = table.game.actions[-1].seat
            asked = table.send(last, "undo")
            if asked.code == "done" and table.session.game.version == at:
                step(table)
        step(table)
    for viewer, old in texts.items():
        whole = Follower(table.game.wire)
        whole.take(table.session.packet(viewer))
        for _, follower in old:
            follower.take(table.session.packet(viewer, follower.at))
            assert follower.view == table.game.view(viewer)
            assert same_lines(follower, whole)
            assert timeless(follower) == timeless(whole)
            assert follower.undo == whole.undo


def test_what_was_sent_is_not_sent_again() -> None:
    table = Table(people=(0, 1, 2))
    seat = table.game.waiting_for[0]
    action = table.game.wire.dump(table.game.question(seat).choices[0].action)
    message = {"type": "action", "game": "g", "asked_at": 0, "action": action}
    packets = table.session.receive(seat, message).packets
    assert {*packets} == {0, 1, 2}
    for text in packets.values():
        packet = json.loads(text)
        assert packet["events"]
        assert "view" not in packet
        assert not {"legend", "seats"} & packet.keys()


def test_where_only_somebody_leaves_only_that_is_sent() -> None:
    table = Table(people=(0, 1, 2))
    packet = json.loads(table.session.leave(0).packets[1])
    assert packet.keys() == {"game", "at", "after", "seats"}
    assert packet["seats"][0]["away"]


def test_an_undo_sends_the_view_and_a_line_of_the_log() -> None:
    table = undoable()
    seat = table.game.actions[-1].seat
    name = table.game.players[seat]
    asked_at = table.game.version
    reaction = table.session.receive(seat, {"type": "undo", "asked_at": asked_at, "game": "g"})
    for text in reaction.packets.values():
        packet = json.loads(text)
        assert packet["view"]
        assert packet["since"] is None
        assert "legend" not in packet
    table.take(reaction)
    for known in table.followers.values():
        line = known.log[-1]
        assert line.in_language("en") == f"{name} takes back the last action."
        assert line.in_language("de") == f"{name} nimmt die letzte Aktion zurück."
    table.check()


def test_the_line_about_an_undo_is_told_once() -> None:
    table = undoable()
    seat, before = table.game.actions[-1].seat, table.session.at
    table.send(seat, "undo")
    undone = table.session.at
    step(table)
    assert json.loads(table.session.packet(seat, before))["notes"]
    assert "notes" not in json.loads(table.session.packet(seat, undone))
    known = table.followers[seat]
    assert [line.kind for line in known.log].count("Undone") == 1


def undoable(*, people: tuple[int, ...] = (0, 1, 2)) -> Table:
    """Return a table at which the last action can be taken back, and left a line in the log."""
    table = Table(people=people)
    for _ in range(200):
        step(table)
        if table.game.actions and table.game.why_not_undo() is None:
            actor = table.game.actions[-1].seat
            if actor in people and table.game.describe_with_secrets(table.game.events[-1][0]):
                return table
    raise AssertionError("nothing can be taken back")


def test_the_whole_view_is_sent_where_it_is_shorter() -> None:
    table = Table(people=(0, 1, 2))
    for _ in range(60):
        step(table)
    assert json.loads(table.session.packet(0, 1))["view"]
    for gap in (1, 10, 50):
        packet = json.loads(table.session.packet(0, table.session.at - gap))
        assert "view" not in packet
        assert packet["events"]


@pytest.mark.parametrize("after", [0, -1, 10**9, None, True, 1.0, "1"])
def test_who_has_seen_nothing_that_was_gets_everything(after: object) -> None:
    table = Table()
    packet = json.loads(table.session.packet(0, after))  # type: ignore[arg-type]
    assert packet["after"] is None
    assert {"legend", "view", "question", "seats", "waiting", "undo"} <= packet.keys()


@pytest.mark.parametrize("variants", GAMES, ids="+".join)
def test_packets_do_not_depend_on_what_is_hidden(variants: tuple[str, ...]) -> None:
    rng = random.Random(1)
    game = bz.new_game(*variants, players=3, seed=3)
    seats = [Chair("a"), Chair("b"), Chair("c")]
    for _ in range(60):
        seat = rng.choice(game.waiting_for)
        game.apply(rng.choice(game.legal_actions(seat)))
        if game.outcome is not None:
            break
        for viewer in (0, 1, None):
            other = bz.Game(search.determinize(game.rules, game.view(viewer), rng), game.players)
            begun = bz.Game(game.state, game.players)
            real, imagined = (Session(one, name="g", seats=seats) for one in (begun, other))
            assert real.packet(viewer) == imagined.packet(viewer)


def test_seats_are_told_without_saying_who_sits_there() -> None:
    table = Table(people=(0, 1))
    text = table.session.packet(None)
    assert "person 0" not in text
    assert json.loads(text)["seats"] == [
        {"name": "Player 1", "kind": "person", "bot": None, "away": False, "stand_in": False},
        {"name": "Player 2", "kind": "person", "bot": None, "away": False, "stand_in": False},
        {"name": "Player 3", "kind": "bot", "bot": "sensible", "away": False, "stand_in": False},
    ]


def test_a_packet_that_does_not_go_on_from_here_is_refused() -> None:
    table = Table()
    follower = Follower(table.game.wire)
    with pytest.raises(ValueError, match="goes on from 1, not from None"):
        follower.take(table.session.packet(0, 1))
    assert follower.at is None
