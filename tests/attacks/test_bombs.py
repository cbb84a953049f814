"""Documents made to take long or to fill the memory: refused within limits of both."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

import bohnanza_core as bz
from bohnanza_core._limits import (
    LONGEST_CARD_DATA,
    LONGEST_ERROR,
    LONGEST_MESSAGE,
    LONGEST_SAVE,
    MOST_SAVED_HOLDERS,
    MOST_SAVED_KEYS,
    MOST_SAVED_VALUES,
    MOST_VALUES,
)

SECONDS: Final = 0.4
"""Processor time that refusing anything may take; the aim is 0.2, and machines may be slow."""
MEGABYTES: Final = 100
"""Memory that refusing anything may take."""
HUGE: Final = 10**5000

GAME: Final = bz.new_game("bohnanza", players=3, seed=4)
SAVE: Final[dict[str, Any]] = json.loads(GAME.save())
SNAPSHOT: Final[dict[str, Any]] = json.loads(GAME.snapshot())

MEASURE: Final = """
import pathlib, re, resource, sys, time
import bohnanza_core as bz
def used():
    # The record of getrusage comes from the process that started this one.
    status = pathlib.Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
warm = bz.new_game("bohnanza", players=3, seed=4)
bz.load_game(warm.save()), bz.load_snapshot(warm.snapshot())
kind, text = sys.argv[1], open(sys.argv[2], encoding="utf-8").read()
before, started = used(), time.process_time()
try:
    if kind == "save":
        bz.load_game(text)
    elif kind == "snapshot":
        bz.load_snapshot(text)
    elif kind == "message":
        warm.wire.load(bz.Action, text)
    else:
        bz.compose("bohnanza", card_data=sys.argv[2])
except bz.BohnanzaError as error:
    str(error).encode()
    print(len(str(error)), end=" ")
else:
    print("-1", end=" ")
took = time.process_time() - started
print(took, (used() - before) / 1024)
"""


def inside(document: dict[str, Any], key: str, raw: str) -> str:
    """Return a document as text with something written in place of a part."""
    return json.dumps(document | {key: "@"}, separators=(",", ":")).replace('"@"', raw)


def repeated(piece: str, size: int) -> str:
    return ",".join([piece] * (size // (len(piece) + 1) - 400))


def short_enough(piece: str) -> str:
    """Return as many pieces as a save may have: nothing can be refused before it is parsed."""
    room = 10_000  # for the rest of the save
    most = [
        (LONGEST_SAVE - room) // (len(piece) + 1),
        (MOST_SAVED_VALUES - room) // (piece.count(",") + 1),
    ]
    for signs, limit in (("[{", MOST_SAVED_HOLDERS), (":", MOST_SAVED_KEYS)):
        if number := sum(map(piece.count, signs)):
            most.append((limit - room) // number)
    return ",".join([piece] * min(most))


def keys(number: int) -> str:
    return "{" + ",".join(f'"{n}":0' for n in range(number)) + "}"


def bombs() -> Iterator[tuple[str, str, str]]:
    harvest = '{"kind":"Harvest","seat":0,"field":0}'
    for piece in ("[]", "{}", '{"a":1}', "1000", '"x"', "9" * 4200, harvest):
        text = f"[{repeated(piece, LONGEST_SAVE)}]"
        yield f"save of {piece[:8]}", "save", inside(SAVE, "actions", text)
        yield f"shuffles of {piece[:8]}", "save", inside(SAVE, "shuffles", text)
        yield f"save of only {piece[:8]}", "save", text
        text = f"[{short_enough(piece)}]"
        yield f"short save of {piece[:8]}", "save", inside(SAVE, "actions", text)
        yield f"short shuffles of {piece[:8]}", "save", inside(SAVE, "shuffles", text)
        yield f"short jumps of {piece[:8]}", "save", inside(SAVE, "jumps", text)
        text = f"[{repeated(piece, LONGEST_MESSAGE - 10_000)}]"
        yield f"snapshot of {piece[:8]}", "snapshot", inside(SNAPSHOT, "state", text)
        yield f"message of {piece[:8]}", "message", f'{{"kind":"Offer","give":{text}}}'
    yield "deep", "save", "[" * LONGEST_SAVE
    yield (
        "other core",
        "save",
        inside(SAVE | {"core": "9"}, "actions", f"[{repeated(harvest, 9**7)}]"),
    )
    variants = [{"id": f"bohnanz{n}", "version": "0.1.0", "options": {}} for n in range(15_000)]
    yield "variants", "save", json.dumps(SAVE | {"variants": variants})
    options = [SAVE["variants"][0] | {"options": {f"o{n}": 0 for n in range(60_000)}}]
    yield "options", "snapshot", json.dumps(SNAPSHOT | {"variants": options})
    names = json.dumps(SAVE | {"players": [f"p{n}" for n in range(100_000)]})
    yield "players", "save", names
    yield "keys", "save", keys(380_000)
    jumps = json.dumps([[at, at + 10] for at in range(MOST_SAVED_HOLDERS // 4)])
    yield "true jumps", "save", inside(SAVE, "jumps", jumps)
    yield "short keys", "save", keys(MOST_SAVED_KEYS - 1000)
    yield "short keys of an action", "save", inside(SAVE, "actions", keys(MOST_SAVED_KEYS - 1000))
    yield "short keys of a start", "save", inside(SAVE, "start", keys(MOST_VALUES - 1000))
    yield "keys of a snapshot", "snapshot", inside(SNAPSHOT, "state", keys(70_000))
    yield "keys of a message", "message", keys(70_000)
    texts = ",".join(f'"{n}"' for n in range(400_000))
    yield "different texts", "save", inside(SAVE, "shuffles", f"[[{texts}]]")
    for key in ("sorts", "blue", "x" * 5000):
        many: dict[str, Any] = {f"{key}{n}": {} for n in range(90_000 if len(key) < 9 else 150)}
        cards = json.dumps(SAVE | {"card_data": {"bohnanza": many}})
        yield f"card data {key[:6]}", "save", cards
    wide = json.dumps(SNAPSHOT | {"players": ["\U0001f600" * 80_000]}, ensure_ascii=False)
    yield "wide", "snapshot", wide
    most = LONGEST_CARD_DATA
    yield "toml long", "toml", "\n" * 20_000_000
    yield "toml dotted", "toml", "a." * (most // 2 - 9) + "a=1"
    yield "toml headers", "toml", "".join(f"[{'a.' * n}b{n}]\n" for n in range(300))[:most]
    yield "toml dotted keys", "toml", "".join(f"{'a.' * 300}b{n}=1\n" for n in range(80))
    yield "toml arrays", "toml", "a=" + "[" * (most - 9)
    yield "toml array", "toml", "a=[" + "1," * (most // 2 - 9) + "]"
    yield "toml tables", "toml", "[[a]]\n" * (most // 6)
    yield "toml keys", "toml", "".join(f"k{n}=1\n" for n in range(most // 9))
    yield "toml digits", "toml", "a = " + "9" * 5000
    yield "toml hex", "toml", "[bohnanza.sorts.blue]\nnumber = 0x" + "f" * 40_000
    yield "toml name", "toml", f'[bohnanza.sorts.blue]\nen = "{"x" * 40_000}"'
    yield "toml key", "toml", f"[bohnanza.sorts.{'x' * 40_000}]\n"
    yield (
        "toml cards",
        "toml",
        "[bohnanza.sorts.blue]\nnumber = 500\n[bohnanza.sorts.red]\nnumber=500",
    )


BOMBS: Final = {name: (kind, text) for name, kind, text in bombs()}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_costs_little_time_and_memory(name: str, tmp_path: Any) -> None:
    kind, text = BOMBS[name]
    file = tmp_path / "bomb.toml"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, kind, str(file)],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    length, seconds, megabytes = map(float, done.stdout.split())
    print(f"{name}: {seconds * 1000:.0f} ms, {megabytes:.0f} MB, error of {length:.0f} characters")
    assert 0 < length <= LONGEST_ERROR
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


# What programs pass on from others

LONG: Final = "x" * 5_000_000
CALLS: Final[dict[str, Callable[[], Any]]] = {
    "long name": lambda: bz.new_game("bohnanza", players=[LONG, "b", "c"]),
    "long names twice": lambda: bz.new_game("bohnanza", players=[LONG, LONG, "c"]),
    "surrogate": lambda: bz.new_game("bohnanza", players=["\ud800", "b", "c"]),
    "override": lambda: bz.new_game("bohnanza", players=["a\u202eb", "b", "c"]),
    "nothing to see": lambda: bz.new_game("bohnanza", players=["a\u200bb", "ab", "c"]),
    "no character": lambda: bz.new_game("bohnanza", players=["a\ufdd01\ufdd0", "b", "c"]),
    "no character of a plane": lambda: bz.new_game("bohnanza", players=["\U0001fffe", "b", "c"]),
    "no character of a card": lambda: bz.compose(
        "bohnanza", card_data={"bohnanza": {"sorts": {"blue": {"en": "\ufdd01\ufdd0"}}}}
    ),
    "line": lambda: bz.new_game("bohnanza", players=["a\nb", "ab", "c"]),
    "blank": lambda: bz.new_game("bohnanza", players=["\u3164", "ab", "c"]),
    "same looks": lambda: bz.new_game("bohnanza", players=["\u00e9", "e\u0301", "c"]),
    "number of players": lambda: bz.new_game("bohnanza", players=HUGE),
    "players": lambda: bz.new_game("bohnanza", players=LONG),
    "seed": lambda: bz.new_game("bohnanza", players=3, seed=LONG),  # type: ignore[arg-type]  # the mistake
    "variant": lambda: bz.compose(LONG),
    "plugin": lambda: bz.compose([LONG]),  # type: ignore[arg-type]  # the mistake
    "variants": lambda: bz.compose(*[f"bohnan{n}" for n in range(5000)]),
    "options": lambda: bz.compose("bohnanza:" + ",".join(f"o{n}=1" for n in range(100_000))),
    "option": lambda: bz.compose(bz.use("bohnanza", third_field=LONG)),
    "option number": lambda: bz.compose(bz.use("bohnanza", start_player=HUGE)),
    "option name": lambda: bz.compose(bz.use("bohnanza", **{LONG: 1})),
    "card data": lambda: bz.compose("bohnanza", card_data=LONG),
    "stray card data": lambda: bz.compose("bohnanza", card_data={LONG: {}}),
    "figure": lambda: bz.compose(
        "bohnanza", card_data={"bohnanza": {"sorts": {"blue": {"number": HUGE}}}}
    ),
    "card name": lambda: bz.compose(
        "bohnanza", card_data={"bohnanza": {"sorts": {"blue": {"en": "\u202ex"}}}}
    ),
    "language": lambda: GAME.describe(
        GAME.legal_actions(GAME.active)[0],
        LONG,  # type: ignore[call-overload]  # the mistake
    ),
    "no message": lambda: GAME.wire.dump(LONG),
    "zone": lambda: GAME.cards(LONG),
    "version": lambda: GAME.apply(GAME.legal_actions(GAME.active)[0], expected_version=HUGE),
    "choice": lambda: GAME.apply(bz.Choose(0, LONG)),
    "save": lambda: bz.load_game(json.dumps(SAVE | {LONG: 1})),
    "escaped surrogate": lambda: bz.load_game(json.dumps(SAVE | {"players": ["\ud800", "b", "c"]})),
    "text of a message": lambda: GAME.wire.load(
        bz.Refusal,
        {"code": "not-now", "clause": "\ud800", "variant": "family", "parameters": {},
         "text": {"en": "x", "de": "x"}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", CALLS)
def test_what_is_passed_is_refused_in_few_readable_words(what: str) -> None:
    with pytest.raises(bz.BohnanzaError) as raised:
        CALLS[what]()
    assert len(str(raised.value)) <= LONGEST_ERROR
    str(raised.value).encode()
    for problem in getattr(raised.value, "problems", ()):
        assert len(problem.text.en) <= LONGEST_ERROR
    refusal = getattr(raised.value, "refusal", None)
    if refusal is not None:
        assert len(GAME.wire.dumps(refusal)) < 10 * LONGEST_ERROR


def test_a_fault_of_the_header_keeps_no_rules() -> None:
    from bohnanza_core._saving.header import _kept, _kept_with_cards  # noqa: PLC0415 - only here

    before = _kept.cache_info().currsize, _kept_with_cards.cache_info().currsize
    for number in range(50):
        figures = {"bohnanza": {"sorts": {"blue": {"number": 0, "en": f"{number}\u202e"}}}}
        with pytest.raises(bz.SaveError):
            bz.load_game(json.dumps(SAVE | {"card_data": figures}))
    assert (_kept.cache_info().currsize, _kept_with_cards.cache_info().currsize) == before
    for number in range(20):
        figures = {"bohnanza": {"sorts": {"blue": {"en": f"Blue {number}"}}}}
        bz.load_snapshot(json.dumps(SNAPSHOT | {"card_data": figures}))
    assert _kept.cache_info().currsize == before[0]
    assert _kept_with_cards.cache_info().currsize <= 4
