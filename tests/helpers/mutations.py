"""Actions that are almost those that are listed, and JSON that is almost a message."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

import bohnanza_core as bz
from bohnanza_core._model.roles import Role, hints_of, role_of

# Actions


def neighbours(game: bz.Game, action: bz.Action, rng: random.Random) -> Iterator[bz.Action]:
    """Return an action with every one of its fields changed, one at a time, in several ways."""
    class_: type = type(action)
    for name, hint in hints_of(class_).items():
        value = getattr(action, name)
        others: list[Any] = list(_others(game, value, role_of(hint), rng))
        if "None" in str(hint) and value is not None:
            others.append(None)
        for other in others:
            yield attrs.evolve(action, **{name: other})


def _others(game: bz.Game, value: Any, role: Role | None, rng: random.Random) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from _other_tuples(game, value, role, rng)
    elif role is Role.SEAT:
        yield from (-1, *range(len(game.players)), len(game.players))
    elif role is Role.FIELD:
        yield from range(-1, len(game.rules.field_zones[0]) + 1)
    elif role in (Role.CARD, Role.OFFERED) or (role is None and value is None):
        yield from _other_cards(game, value, rng)
    elif role is Role.SORT:
        yield from (*game.rules.catalogue.keys, "tea", "")
    elif isinstance(value, int):
        yield from (value - 1, value + 1, 0, -1, 10**6)
    elif isinstance(value, str):
        yield from (value + "x", "", 0)


def _other_cards(game: bz.Game, value: int | None, rng: random.Random) -> Iterator[int]:
    number = len(game.rules.catalogue)
    known = 0 if value is None else value
    yield from (known - 1, known + 1, -1, number)
    yield from (rng.randrange(number) for _ in range(3))
    for seat in range(len(game.players)):
        yield from game.hand(seat).cards[:2]


def _other_tuples(
    game: bz.Game, value: tuple[Any, ...], role: Role | None, rng: random.Random
) -> Iterator[tuple[Any, ...]]:
    yield ()
    yield value[::-1]
    yield value[1:]
    yield value + value[:1]
    for one in _others(game, value[0] if value else _example(game, role), role, rng):
        yield (one, *value[1:])
        yield (*value, one)


def _example(game: bz.Game, role: Role | None) -> Any:
    return game.rules.catalogue.keys[0] if role is Role.SORT else 0


# JSON


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the paths of everything in a document."""
    if path:
        yield path
    inner: dict[Any, Any] = value if isinstance(value, dict) else {}
    if isinstance(value, list):
        inner = dict(enumerate(value))
    for key, content in inner.items():
        yield from places(content, (*path, key))


def at(document: Any, path: tuple[Any, ...]) -> Any:
    """Return what lies at a path."""
    for step in path:
        document = document[step]
    return document


def _deep(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


STRANGE: Final[tuple[Callable[[random.Random], Any], ...]] = (
    lambda rng: None,
    lambda rng: rng.random() < 0.5,
    lambda rng: rng.choice([-1, 0, 1, 2, 3, 7, 104, 110, 255, 2**31, 2**63, 10**40, -(10**40)]),
    lambda rng: rng.choice([0.5, 1.0, 1e300, -0.0]),
    lambda rng: rng.choice(["", "x", "kind", "0", "red", "\u0000", "ü" * 50, "x" * 100_000]),
    lambda rng: [],
    lambda rng: {},
    lambda rng: {"kind": rng.choice(["Plant", "GameOver", "Harvest", "Trading", "x", ""])},
    lambda rng: [rng.randrange(200) for _ in range(rng.randrange(5))],
    lambda rng: _deep(rng.choice([3, 30, 300])),
)
"""What a hostile writer might put into a document."""


def mutated(document: Any, rng: random.Random) -> Any:
    """Return a document with a few things changed that a reader must notice or cope with."""
    changed = copy.deepcopy(document)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        known = list(places(changed))
        if not known:
            return rng.choice(STRANGE)(rng)
        _mutate(changed, rng.choice(known), known, rng)
    return changed


def _mutate(
    document: Any, path: tuple[Any, ...], known: list[tuple[Any, ...]], rng: random.Random
) -> None:
    holder, key = at(document, path[:-1]), path[-1]
    how = rng.randrange(6)
    if how == 0:
        del holder[key]
    elif how == 1:
        holder[key] = rng.choice(STRANGE)(rng)
    elif how == 2 and type(holder[key]) is int:
        holder[key] += rng.choice([-1, 1, 10, 1000])
    elif how == 3:
        holder[key] = copy.deepcopy(at(document, rng.choice(known)))
    elif how == 4 and isinstance(holder, dict):
        holder[rng.choice(["extra", "seat", "card", "kind", "x" * 1000])] = holder[key]
    elif isinstance(holder, list):
        rng.shuffle(holder)
    else:
        holder[key] = rng.choice(STRANGE)(rng)


def scribbled(text: str, rng: random.Random) -> str:
    """Return JSON text damaged as text: cut, doubled, keys repeated, numbers that are none."""
    place, more = rng.randrange(len(text) + 1), rng.randrange(1, 20)
    number = rng.choice(["NaN", "-Infinity", "1e999", "9" * 5000])
    return rng.choice(
        [
            text[:place],
            text[:place] + rng.choice('{}[]",:0-\\\x00e') + text[place:],
            text[:place] + text[place + more :],
            text.replace("{", '{"kind":1,"kind":2,', 1),
            text.replace(":0", f":{number}", 1),
            rng.choice(["[", '{"a":']) * rng.choice([10, 500, 50_000]) + text,
            text + text,
        ]
    )


def as_json(document: Any) -> str:
    """Return a document as JSON."""
    return json.dumps(document)
