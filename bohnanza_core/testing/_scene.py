"""Building any situation of a game in a few readable lines."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from .._composing.compose import RuleSet, compose
from .._engine.chance import shuffled
from .._engine.event_log import perform_recorded
from .._engine.rules import Rules
from .._engine.state import GameState, freeze
from .._engine.table import Table
from .._family.planting import open_fields
from .._game.game import Game
from .._model.agenda import EnterStage, Step
from .._model.zones import COUNT
from ..errors import BohnanzaError

BySeat = Mapping[int, str]


class SceneError(BohnanzaError):
    """A situation cannot be built as described."""


def scene(
    *variants: Any,
    players: int | Sequence[str] = 4,
    active: int = 0,
    stage: str = "plant",
    hands: BySeat | None = None,
    fields: Mapping[int, Sequence[str]] | None = None,
    coins: BySeat | None = None,
    received: BySeat | None = None,
    revealed: str = "",
    deck: str = "",
    discard: str = "",
    zones: Mapping[str, str | BySeat] | None = None,
    slots: Iterable[object] = (),
    agenda: Sequence[Step] = (),
    rest: Literal["deck", "box"] = "deck",
    start: int = 0,
    turn: int = 1,
    emptyings: int = 0,
    seed: int = 0,
    card_data: Mapping[str, Any] | str | Path | None = None,
) -> Game:
    """Return a game that begins in the middle.

    Cards are written as keys of sorts or faces, ``"blue blue red"``, or with a factor,
    ``"3*blue red"``. Every pile of the table, such as deck and discard pile, is written from the
    top down, a hand from front to back, and a field from the first card planted to the top. What is
    not mentioned is empty. All other cards lie in random order at the bottom of the deck they
    belong to, or with ``rest="box"`` out of the game, those of all decks.

    ``zones`` fills further zones by name, ``slots`` replaces values of slots. The game goes on by
    entering ``stage``, or, if there is an ``agenda``, with that (the last entry is next); what
    happens then is in `Game.opening`. With as many ``emptyings`` as end the game, the deck has run
    out for the last time, and this is the last turn.
    """
    if len(variants) == 1 and isinstance(variants[0], RuleSet):
        rule_set = variants[0]
    else:
        rule_set = compose(*(variants or ("bohnanza",)), card_data=card_data)
    names = player_names(players)
    rules = rule_set.for_players(len(names))
    for seat in (active, start):
        _check_seat(rules, seat)
    layout = _Cards(rules)
    for name, by_seat in (("hand", hands), ("coins", coins), ("received", received)):
        for seat, keys in (by_seat or {}).items():
            layout.put(name, seat, keys)
    for seat, columns in (fields or {}).items():
        layout.put_fields(seat, columns)
    layout.put("revealed", None, revealed)
    layout.put("discard", None, discard)
    for name, content in (zones or {}).items():
        for whose, keys in [(None, content)] if isinstance(content, str) else content.items():
            layout.put(name, whose, keys)
    table = rules.unset(seed).table()
    table.zones = layout.finished(deck, rest, seed)
    table.active = active
    last = _last_stage(rules, stage, emptyings)
    table.set_clock(start_player=start, emptyings=emptyings, last_stage=last)
    table.turn = turn
    for value in slots:
        table.set_slot(value)
    if not agenda and stage not in [entry.name for entry in rules.procedures["turn"]]:
        known = ", ".join([entry.name for entry in rules.procedures["turn"]])
        raise SceneError(f"a turn has no stage {stage!r}; it has: {known}")
    table.agenda = list(agenda) or [EnterStage("turn", stage)]
    _check_fields(table)
    events = perform_recorded(table, None)
    return Game(freeze(table), names, opening=events)


def _last_stage(rules: Rules, stage: str, emptyings: int) -> str:
    """Return after which stage the game ends, if the deck has run out for the last time."""
    limit, last = rules.settings.emptyings, rules.settings.last_stage
    if not 0 <= emptyings <= limit:
        raise SceneError(f"the deck runs out {limit} times at most, not {emptyings} times")
    return last.get(stage, last[""]) if emptyings == limit else ""


def _check_fields(table: Table) -> None:
    """Refuse cards on fields that are not open."""
    for side, zones in enumerate(table.rules.field_zones):
        closed = [zone for zone in zones if zone not in open_fields(table, side)]
        for zone in closed:
            if table.zones[zone]:
                number = table.rules.field_number[zone] + 1
                raise SceneError(f"field {number} of seat {side} is not open; set what opens it")


def player_names(players: int | Sequence[str]) -> tuple[str, ...]:
    """Return the names of players, made up if only their number is given."""
    usual = ("Ada", "Ben", "Cleo", "Dan", "Eva")
    if isinstance(players, int):
        more = (f"Player {number}" for number in range(len(usual) + 1, players + 1))
        return (*usual[:players], *more)
    return tuple(players)


def _check_seat(rules: Rules, seat: int) -> None:
    if not 0 <= seat < rules.players:
        raise SceneError(f"there is no seat {seat} among {rules.players} players")


class _Cards:
    """Hands out cards by key, each once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._zones: list[tuple[int, ...]] = [()] * len(rules.layout)
        self._free: dict[str, list[int]] = {}
        self._homes: dict[int, str] = dict(enumerate(rules.catalogue.homes))
        for card in rules.catalogue.cards:
            for key in {card.face.key, rules.catalogue.key_of(card.id)}:
                self._free.setdefault(key, []).append(card.id)

    def put(self, zone: str, seat: int | None, keys: str) -> None:
        at = self._rules.layout.index(zone, seat)
        self._zones[at] = in_direction(self._rules, at, self._take(keys))

    def put_fields(self, seat: int, columns: Sequence[str]) -> None:
        if seat not in self._rules.sides:
            _check_seat(self._rules, seat)
        zones = self._rules.field_zones[seat]
        if len(columns) > len(zones):
            raise SceneError(f"seat {seat} has {len(zones)} fields, not {len(columns)}")
        for zone, keys in zip(zones, columns, strict=False):
            self._zones[zone] = self._take(keys)

    def finished(self, deck: str, rest: str, seed: int) -> list[tuple[int, ...]]:
        layout = self._rules.layout
        self._zones[self._rules.deck] += self._take(deck)[::-1]
        left: dict[str, list[int]] = {}
        for card, home in self._homes.items():
            left.setdefault(home if rest == "deck" else rest, []).append(card)
        for home, cards in left.items():
            at = layout.index(home)
            self._zones[at] = shuffled(cards, seed, 0) + self._zones[at]
        return self._zones

    def _take(self, keys: str) -> tuple[int, ...]:
        return tuple(self._one(key) for key in spelled_out(keys))

    def _one(self, key: str) -> int:
        if key not in self._free:
            close = difflib.get_close_matches(key, self._free, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise SceneError(f"there is no card {key!r} in {self._rules.rule_set!r}{hint}")
        while self._free[key]:
            card = self._free[key].pop(0)
            if card in self._homes:
                del self._homes[card]
                return card
        raise SceneError(f"there are not that many cards {key!r}")


def in_direction(rules: Rules, zone: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return cards as they are written, or back: those of a pile of the table from the top down."""
    pile = rules.layout.zones[zone].backs is COUNT and rules.layout.owners[zone] < 0
    return cards[::-1] if pile else cards


def spelled_out(keys: str) -> list[str]:
    """Return keys one by one, without factors."""
    found: list[str] = []
    for word in keys.split():
        match = re.fullmatch(r"(\d+)\*(.+)", word)
        found += [match[2]] * int(match[1]) if match else [word]
    return found


def named(
    game: Game | GameState, zone: str, seat: int | None = None, *, faces: bool = False
) -> str:
    """Return the cards of a zone as keys, in the order in which `scene` takes them.

    ``named(game, "hand", 0) == "blue red"``. Beans are called by their sorts; with ``faces`` all
    cards are called by the keys of their faces.
    """
    state = game.state if isinstance(game, Game) else game
    return _keys(state, state.rules.layout.index(zone, seat), faces=faces)


def fields(game: Game | GameState, seat: int, *, faces: bool = False) -> list[str]:
    """Return the columns of a seat's fields as keys, from the first card to the top.

    The fields are those of `Game.fields`: those that are open. ``faces`` is that of `named`.
    """
    state = game.state if isinstance(game, Game) else game
    return [_keys(state, zone, faces=faces) for zone in open_fields(state.table(), seat)]


def _keys(state: GameState, zone: int, *, faces: bool) -> str:
    catalogue = state.rules.catalogue
    cards = in_direction(state.rules, zone, state.zones[zone])
    if faces:
        return " ".join(catalogue.cards[card].face.key for card in cards)
    return " ".join(map(catalogue.key_of, cards))


def keys_of(rules: Rules, card: int) -> tuple[str, str]:
    """Return the keys by which a card can be called: of its sort, and of its face."""
    return rules.catalogue.key_of(card), rules.catalogue.cards[card].face.key


def pick(game: Game, zone: str, seat: int | None, keys: str) -> tuple[int, ...]:
    """Return the ids of cards of a zone by the keys of their sorts or faces.

    The first ones come first, in the order in which `scene` takes them.
    """
    at = game.rules.layout.index(zone, seat)
    left = list(in_direction(game.rules, at, game.cards(zone, seat)))
    found = []
    for key in spelled_out(keys):
        card = next((card for card in left if key in keys_of(game.rules, card)), None)
        if card is None:
            raise SceneError(f"{key!r} is not in {zone!r}: {named(game, zone, seat)}")
        left.remove(card)
        found.append(card)
    return tuple(found)
