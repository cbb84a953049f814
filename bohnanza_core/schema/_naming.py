"""The shapes that schemas give a name, each once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .._composing.compose import RuleSet
from .._wire.any_game import AnyGame
from .._wire.shapes import Fixed, Integer, ListOf, MapOf, OneOf, Record, Shape, String
from .._wire.vocabulary import Vocabulary
from ..errors import BohnanzaError

FOR_SERVERS: Final = frozenset({"Event", "Decision"})
"""The messages that clients never get: with all cards in them."""


def named_shapes(
    rule_set: RuleSet | None, players: int | None, *, for_clients: bool = False
) -> tuple[dict[str, Shape], tuple[str, ...]]:
    """Return the named shapes of all messages, and which of the names are messages themselves.

    For one number of players, or for all that the rule set allows; without a rule set, for any
    game. ``for_clients``: only of what goes between a server and its clients.
    """
    messages = _words(rule_set, players).messages()
    if for_clients:
        messages = {name: shape for name, shape in messages.items() if name not in FOR_SERVERS}
    found: dict[str, Shape] = {}
    for shape in messages.values():
        for inner in _inside(shape):
            name = name_of(inner)
            known = found.setdefault(name, inner) if name else inner
            if known is not inner and known != inner:
                raise BohnanzaError(f"two different parts of messages would be called {name!r}")
    return dict(sorted(found.items())), tuple(messages)


def _words(rule_set: RuleSet | None, players: int | None) -> Vocabulary:
    if rule_set is None:
        return AnyGame()
    counts = rule_set.players if players is None else (players,)
    return Vocabulary(*(rule_set.for_players(count) for count in counts))


def name_of(shape: Shape) -> str:
    """Return what a schema calls a shape; empty: it is written out."""
    return shape.name if isinstance(shape, Integer | String | Record | OneOf) else ""


def _inside(shape: Shape) -> Iterator[Shape]:
    yield shape
    if isinstance(shape, ListOf):
        yield from _inside(shape.item)
    elif isinstance(shape, MapOf):
        yield from _inside(shape.value)
    elif isinstance(shape, Fixed):
        for item in shape.items:
            yield from _inside(item)
    elif isinstance(shape, Record):
        for member in shape.members:
            yield from _inside(member.shape)
        if shape.more is not None:
            yield from _inside(shape.more)
    elif isinstance(shape, OneOf):
        for option in shape.options:
            yield from _inside(option)
