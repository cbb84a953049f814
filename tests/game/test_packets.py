"""Packets for several viewers at once hold what each of them would be sent alone."""

import copy
import json
import random
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core._family.events import Traded
from bohnanza_core._views.render import rendered
from bohnanza_core._wire.sentences import Sentences, dump_parts
from bohnanza_core._wire.texts import Texts
from bohnanza_core.events import Line
from bohnanza_core.testing import random_action
from tests.helpers.games import COMPOSITIONS, rule_set


class Client:
    """Follows packets as a client does."""

    def __init__(self, game: bz.Game, packet: str) -> None:
        self.wire = game.wire
        found = json.loads(packet)
        assert found["since"] is None
        assert "events" not in found
        self.version: int = found["version"]
        self.view = self.wire.load(bz.View, found["view"])
        self.question: dict[str, Any] | None = found.get("question")

    def read(self, packet: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(packet)
        assert found.get("since", found["version"] - 1) == self.version
        assert "view" not in found
        assert all(found[name] for name in found if name != "since"), "nothing is empty"
        events = [self.wire.load(bz.SeenEvent, event) for event in found.get("events", ())]
        self.view = self.view.after(events)
        self.version = found["version"]
        if "question" in found:
            assert self.question is not None
            self.question |= found["question"]
        return found


def check(game: bz.Game, viewer: int | None, client: Client) -> None:
    """Check that a client knows what the game would tell it now."""
    assert client.version == game.version
    assert client.view == game.view(viewer)
    now = game.wire.dump(game.question(viewer))
    assert client.question is not None
    # Of a question that is the same as before not even the version is sent.
    assert client.question | {"version": game.version} == now


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_packets_add_up_to_what_the_game_would_tell(name: str) -> None:
    rng = random.Random(name)
    for seed in range(2):
        game = bz.new_game(rule_set(name), players=COMPOSITIONS[name][1], seed=seed)
        viewers = (None, *range(len(game.players)))
        clients = {v: Client(game, text) for v, text in game.packets(viewers).items()}
        slow = {v: Client(game, text) for v, text in game.packets(viewers).items()}
        for count in range(120):
            if game.outcome is not None:
                break
            since = game.version
            events = game.apply(random_action(game, rng, out_of_turn=0.1, offers=0.4, patience=0.8))
            packets = game.packets(viewers, since=since)
            for viewer, client in clients.items():
                read = client.read(packets[viewer])
                seen, lines = game.events_for(viewer, events), game.lines_for(viewer, events)
                assert read.get("events", []) == [game.wire.dump(event) for event in seen]
                assert read.get("log", []) == [game.wire.dump(line) for line in lines]
                check(game, viewer, client)
            if count % 7 == 6:
                for viewer, client in slow.items():
                    client.read(game.packets([viewer], since=client.version)[viewer])
                    check(game, viewer, client)


def playing(actions: int = 12) -> bz.Game:
    game, rng = bz.new_game("bohnanza", players=3, seed=7), random.Random(7)
    for _ in range(actions):
        game.apply(random_action(game, rng))
    return game


def test_after_an_undo_everything_is_sent_again() -> None:
    game = playing()
    since = game.version
    game.undo()
    for viewer, packet in game.packets([None, 0, 1, 2], since=since).items():
        check(game, viewer, Client(game, packet))
    # From the moment of the undo on, actions are enough again.
    since = game.version
    client = Client(game, game.packets([1])[1])
    game.apply(game.legal_actions(game.waiting_for[0])[0])
    client.read(game.packets([1], since=since)[1])
    check(game, 1, client)


@pytest.mark.parametrize("since", [-1, 10**9, True, "12", 1.0])
def test_a_version_that_never_was_gets_everything(since: Any) -> None:
    game = playing()
    check(game, 2, Client(game, game.packets([2], since=since)[2]))


def test_who_knows_everything_gets_nothing_new() -> None:
    game = playing()
    packet = json.loads(game.packets([0], since=game.version)[0])
    assert packet == {"version": game.version, "since": game.version}


def test_names_stand_in_packets_as_they_are() -> None:
    # Quotes and backslashes are escaped in JSON, and "von dem" is one word, but not in a name.
    names = ['Ada "the Bean"', "dem Ben", "C\\leo", "{seat}"]
    game, rng = bz.new_game("bohnanza", players=names, seed=3), random.Random(3)
    other = bz.new_game("bohnanza", players=4, seed=3)
    viewers = (None, 0, 1, 2, 3)
    clients = {v: Client(game, text) for v, text in game.packets(viewers).items()}
    for _ in range(150):
        since = game.version
        action = random_action(game, rng, offers=0.4, patience=0.8)
        events = game.apply(action)
        # A game with other names and the same rules keeps its texts in the same place.
        other.apply(action)
        other.packets(viewers, since=since)
        packets = game.packets(viewers, since=since)
        for viewer, client in clients.items():
            read = client.read(packets[viewer])
            lines = game.lines_for(viewer, events)
            assert read.get("log", []) == [game.wire.dump(line) for line in lines]
            check(game, viewer, client)


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("_wire.texts.MOST_KEPT", "_wire.sentences.MOST_KEPT"):
        monkeypatch.setattr(f"bohnanza_core.{module}", 5)
    monkeypatch.setattr("bohnanza_core._wire.messages.MOST_ACTIONS", 5)
    game, rng = bz.new_game("bohnanza", players=3, seed=3), random.Random(3)
    client = Client(game, game.packets([0])[0])
    for _ in range(60):
        action = game.wire.load(bz.Action, game.wire.dumps(random_action(game, rng)))
        since = game.version
        game.apply(action)
        client.read(game.packets([0], since=since)[0])
        check(game, 0, client)
    texts = game.rules.once[Texts]
    lines = texts._sentences._lines
    kept = (lines, texts._events, texts._entries, texts._choices, texts._words)
    assert all(0 < len(one) <= 5 for one in kept)
    assert len(game.wire._actions) <= 5


def test_lines_about_equal_cards_are_kept_once_and_name_their_own() -> None:
    rules = bz.compose("bohnanza").for_players(3)
    faces: dict[int, list[int]] = {}
    for card, face in enumerate(rules.catalogue.face_of):
        faces.setdefault(face, []).append(card)
    (a, b, c, d), (x, y) = ([*cards[:n]] for cards, n in zip(faces.values(), (4, 2), strict=False))
    sentences, names = Sentences(rules), {str(seat): f"P{seat}" for seat in range(3)}

    def line(given: list[int], taken: list[int]) -> tuple[str, str]:
        fields = {"seat": 1, "partner": 2, "given": given, "taken": taken}
        found = rendered(Traded.text, fields, Traded, rules, "en", [*names.values()])
        made = json.loads(sentences.line("Traded", Traded.text, Traded, fields, names))["en"]
        return json.dumps(made), json.dumps(dump_parts(found))

    for given, taken in (([a, x, b], [c]), ([c, y, d], [c]), ([b, x, a], [b])):
        assert line(given, taken)[0] == line(given, taken)[1]
    assert len(sentences._lines) == 1


def test_lines_and_questions_can_be_left_out() -> None:
    game = playing()
    since = game.version - 3
    full = json.loads(game.packets([1], since=since)[1])
    bare = json.loads(game.packets([1], since=since, log=False, questions=False)[1])
    assert full["log"]
    assert bare == {name: full[name] for name in ("version", "since", "events")}


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(bz.IllegalActionError):
        playing().packets([0, 3])


def test_lines_say_in_plain_text_what_the_game_describes() -> None:
    game = playing()
    events = [event for events in game.events for event in events]
    for viewer in (None, 0, 1, 2):
        lines = game.lines_for(viewer, events)
        for language in ("en", "de"):
            told = [game.describe(event, language, seat=viewer) for event in events]
            assert [line.in_language(language) for line in lines] == [t for t in told if t]


def test_a_line_marks_seats_cards_and_numbers() -> None:
    game = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=7)
    action = game.legal_actions(0)[0]
    assert isinstance(action, bz.Plant)
    (line, *_) = game.lines_for(None, game.apply(action))
    assert isinstance(line, Line)
    assert [(part.role, part.values) for part in line.en if not isinstance(part, str)] == [
        ("seat", (0,)),
        ("card", (action.card,)),
        ("field", (0, action.field)),
    ]
    assert game.wire.load(Line, game.wire.dumps(line)) == line


def test_a_copy_of_a_game_has_packets_of_its_own() -> None:
    game = bz.new_game("bohnanza", players=3, seed=7)
    viewers = (None, 0, 1, 2)
    first = {viewer: json.loads(text) for viewer, text in game.packets(viewers).items()}
    again = copy.copy(game)
    seat = game.waiting_for[0]
    begun = game.version
    game.apply(game.question(seat).choices[0].action)
    again.apply(again.question(seat).choices[-1].action)
    for one in (game, again, game):
        for viewer, text in one.packets(viewers, since=begun).items():
            news = json.loads(text).get("question")
            known = {**first[viewer]["question"], **(news or {}), "version": one.version}
            assert known == one.wire.dump(one.question(viewer))
