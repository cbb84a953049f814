"""Let a fuzzer that watches which lines run write saves, snapshots, messages, records, card data.

    python tests/attacks/fuzz.py --seconds 240

It begins with real documents. Only errors of the library may come out, in few words. What breaks
that is written to a file named crash-…, which ``--again FILE`` reads.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import bohnanza_core as bz
from bohnanza_core._model import data_files
from bohnanza_core.session import Chair, MemoryStore, Pace, Session
from bohnanza_core.testing import random_action

VARIANTS: Final = ("excalibohn", "bohnedikt")
CARDS: Final = '[bohnanza.sorts.red]\nen = "Red"\nnumber = 8\nbeanometer = { 2 = 1, 3 = 2 }\n'


def _games() -> list[bz.Game]:
    found = []
    for variants, players in ((VARIANTS, 3), (("duell",), 2)):
        game = bz.new_game(*variants, players=players, seed=1)
        rng = random.Random(1)
        for _ in range(60):
            game.apply(random_action(game, rng, out_of_turn=0.2, offers=0.3))
        found.append(game)
    return found


def readers(game: bz.Game) -> dict[bytes, Callable[[bytes], Any]]:
    """Return what reads each kind of document, by the first byte that stands before it."""
    wire = game.wire
    types: dict[bytes, type] = {
        b"a": bz.Action, b"e": bz.Event, b"v": bz.View, b"q": bz.Question, b"r": bz.Refusal,
        b"d": bz.Draft, b"l": bz.Legend, b"n": bz.SeenEvent,
    }  # fmt: skip
    found: dict[bytes, Callable[[bytes], Any]] = {
        first: partial(wire.load, type_) for first, type_ in types.items()
    }
    found[b"s"] = lambda data: _looked_at(bz.load_game(data))
    found[b"p"] = lambda data: _looked_at(bz.load_snapshot(data))
    found[b"c"] = lambda data: bz.check_composition(
        "bohnanza", card_data=data_files._parsed(data, "cards.toml")
    )
    records = _records()

    def restored(data: bytes) -> None:
        store = MemoryStore()
        store.load("g", data.decode("utf-8", "ignore") + "\n")
        Session.restore("g", store).advance(1.0)

    def received(data: bytes) -> None:
        store = MemoryStore()
        store.load("g", f"{records}\n")
        session = Session.restore("g", store)
        for viewer in (None, 0, 1):
            answer = session.receive(viewer, data).answer
            assert answer is not None
            answer.dumps().encode()
        Session.restore("g", store)

    found[b"t"] = restored
    found[b"m"] = received
    return found


def _records() -> str:
    """Return the records of a session with people and a bot."""
    store = MemoryStore()
    game = bz.new_game("bohnanza", players=3, seed=1)
    session = Session(game, name="g", store=store, pace=Pace.at_once())
    for seat in (0, 1):
        session.join(seat, f"person {seat}")
    session.place(2, Chair(bot="sensible"))
    rng = random.Random(1)
    for now in range(30):
        action = random_action(session.game, rng, offers=0.3)
        message = {"type": "action", "game": "g", "asked_at": session.game.version, "id": f"{now}"}
        session.receive(action.seat, {**message, "action": game.wire.dump(action)}, now)
        session.receive(0, {"type": "undo", "game": "g", "asked_at": session.game.version}, now)
        session.advance(now)
    return store.text("g").rstrip()


def _looked_at(game: bz.Game) -> None:
    rng = random.Random(1)
    game.wire.dumps(game.view(None)).encode()
    for _ in range(20):
        if game.outcome is None:
            game.apply(random_action(game, rng, out_of_turn=0.1, offers=0.1))


def examples(games: list[bz.Game]) -> dict[str, bytes]:
    """Return real documents, each with the first byte that says what it is."""
    found: dict[str, bytes] = {
        "cards": b"c" + CARDS.encode(),
        "records": b"t" + _records().encode(),
    }
    action = games[0].wire.dumps(bz.EndTrade(0))
    for at, rest in enumerate(
        (
            f'"type":"action","asked_at":30,"id":"a","action":{action}',
            f'"type":"why","action":{action}',
            '"type":"draft","draft":{"kind":"Offer","seat":0,"want":["red"],"give":[1]}',
            '"type":"undo","asked_at":30',
            '"type":"agree","request":9',
            '"type":"packet","after":3',
        )
    ):
        found[f"message-{at}"] = f'm{{"game":"g",{rest}}}'.encode()
    for at, game in enumerate(games):
        seat = game.active
        found[f"save-{at}"] = b"s" + game.save().encode()
        found[f"snapshot-{at}"] = b"p" + game.snapshot().encode()
        for first, message in (
            (b"v", game.view(seat)), (b"q", game.question(seat)), (b"l", game.legend()),
            *((b"a", action) for action in game.legal_actions(seat)[:3]),
            *((b"e", event) for event in game.events[-1][:3]),
        ):  # fmt: skip
            name = f"{first.decode()}-{at}-{len(found)}"
            found[name] = first + game.wire.dumps(message).encode()
    return found


def main() -> int:
    """Run the fuzzer for a time, or read one file again."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=240)
    parser.add_argument("--again", type=Path, help="read a file that broke something")
    asked = parser.parse_args()
    games = _games()
    known = readers(games[0])

    def read(data: bytes) -> None:
        reader = known.get(data[:1])
        if reader is None:
            return
        try:
            reader(data[1:])
        except bz.BohnanzaError as error:
            message = str(error)
            message.encode()
            if len(message) > 2000:
                raise AssertionError(f"an error of {len(message)} characters") from error

    if asked.again:
        read(asked.again.read_bytes())
        return 0
    try:
        # It need not be installed, and has no types.
        import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore] # noqa: PLC0415
    except ImportError:
        print("The fuzzer atheris is not installed here, so nothing is fuzzed.")
        return 0
    with TemporaryDirectory(prefix="bohnanza-fuzz-") as folder:
        for name, data in examples(games).items():
            (Path(folder) / name).write_bytes(data)
            read(data)
        words = Path(folder).with_suffix(".words")
        words.write_text("".join(f"{json.dumps(word)}\n" for word in _words(games)), "utf-8")
        atheris.instrument_all()
        options = [f"-max_total_time={asked.seconds}", "-max_len=60000", "-timeout=20",
                   "-rss_limit_mb=1500", f"-dict={words}", "-print_final_stats=1"]  # fmt: skip
        atheris.Setup([sys.argv[0], *options, folder], read)
        atheris.Fuzz()
    return 0


def _words(games: list[bz.Game]) -> list[str]:
    found: set[str] = set()
    for game in games:
        names = (*game.rules.action_types, *game.rules.event_types, *game.rules.entry_types)
        found |= {*names, *game.rules.layout.names, *game.rules.catalogue.keys}
    return sorted(word for word in found if word.isascii())


if __name__ == "__main__":
    sys.exit(main())
