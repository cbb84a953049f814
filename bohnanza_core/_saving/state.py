"""A state as JSON, for servers that do not replay games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from .._engine.state import GameState, new_table
from .._limits import SAFE, quoted
from .._model.agenda import Decision, EnterStage
from .._model.roles import Role, hints_of, role_of
from .._model.slots import SEED_BITS, Clock
from .._wire.converter import dump, dump_fields, load, load_fields
from ..errors import SaveError

if TYPE_CHECKING:
    from .._engine.rules import Rules

_FINGERPRINT_LENGTH: Final = 16
"""Characters of a `Table.fingerprint`."""
_LATEST: Final = 1 << 40
"""More turns, actions and shuffles than there can be, and far from what JSON keeps exactly."""
_SEED_LENGTH: Final = len(str(1 << SEED_BITS))
"""Digits of the longest seed."""


def dump_state(state: GameState) -> dict[str, Any]:
    """Return a state in plain JSON types; the rule set is not part of it."""
    layout, names = state.rules.layout, state.rules.name_of
    zones: dict[str, list[list[int]]] = {name: [] for name in layout.names}
    for zone, cards in zip(layout.zones, state.zones, strict=True):
        zones[zone.name].append(list(cards))
    return {
        "zones": zones,
        "agenda": [dump(entry, names) for entry in state.agenda],
        "slots": {names[type(value)]: dump_fields(value) for value in state.slots},
        "active": state.active,
        "clock": dump_fields(state.clock) | {"seed": dump_seed(state.clock.seed)},
        "turn": state.turn,
        "version": state.version,
    }


def checksum(state: GameState) -> str:
    """Return a short checksum that differs for different states."""
    text = json.dumps(dump_state(state), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def load_state(data: Any, rules: Rules, path: str = "state") -> GameState:
    """Return the state that `dump_state` wrote; everything it holds is validated."""
    keys = ("zones", "agenda", "slots", "active", "clock", "turn", "version")
    _check_keys(data, keys, path)
    table = new_table(
        rules,
        _zones(data["zones"], rules, f"{path}.zones"),
        _agenda(data["agenda"], rules, f"{path}.agenda"),
        _slots(data["slots"], rules, f"{path}.slots"),
        number(data["active"], rules.players, f"{path}.active"),
        _clock(data["clock"], rules, f"{path}.clock"),
        number(data["turn"], _LATEST, f"{path}.turn"),
        number(data["version"], _LATEST, f"{path}.version"),
    )
    return GameState(table)


def _check_keys(data: Any, keys: tuple[str, ...], path: str) -> None:
    if not isinstance(data, dict):
        raise SaveError(path, "must be an object")
    for key in keys:
        if key not in data:
            raise SaveError(path, f"{key!r} is missing")
    for key in data:
        if key not in keys:
            raise SaveError(path, f"{quoted(key)} is unknown; there are {', '.join(keys)}")


def number(value: Any, limit: int, path: str) -> int:
    """Return a whole number from 0 up to, not including, a limit."""
    if type(value) is not int or not 0 <= value < limit:
        raise SaveError(path, f"must be a whole number from 0 to {limit - 1}")
    return value


def _zones(data: Any, rules: Rules, path: str) -> tuple[tuple[int, ...], ...]:
    layout, home_of = rules.layout, rules.catalogue.homes
    _check_keys(data, layout.names, path)
    flat: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for name in layout.names:
        declared = [zone for zone in layout.zones if zone.name == name]
        wanted, homes = len(declared), rules.homes_in(declared[0], among=True)
        piles = data[name]
        if not isinstance(piles, list) or len(piles) != wanted:
            raise SaveError(f"{path}.{name}", f"must be {wanted} lists of cards")
        for pile in piles:
            if not isinstance(pile, list):
                raise SaveError(f"{path}.{name}", "must be a list of cards")
            for card in pile:
                number(card, len(rules.catalogue), f"{path}.{name}")
                if card in seen:
                    raise SaveError(f"{path}.{name}", f"card {card} is there twice")
                if home_of[card] not in homes:
                    raise SaveError(f"{path}.{name}", f"card {card} never lies there")
                seen.add(card)
            flat.append(tuple(pile))
    if len(seen) < len(rules.catalogue):
        raise SaveError(path, f"{len(rules.catalogue) - len(seen)} cards are missing")
    return tuple(flat)


def _agenda(data: Any, rules: Rules, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list) or not data:
        raise SaveError(path, "must be a list of entries")
    entries = tuple(
        load(entry, rules.entry_types, f"{path}[{at}]") for at, entry in enumerate(data)
    )
    for at, entry in enumerate(entries):
        if not isinstance(entry, Decision) or not rules.decisions[type(entry)].final:
            _check_roles(entry, rules, f"{path}[{at}]")
        elif not -1 <= entry.seat < rules.players:
            raise SaveError(f"{path}[{at}].seat", f"must be -1 for nobody, not {entry.seat}")
        if isinstance(entry, EnterStage) and not rules.has_stage(entry):
            raise SaveError(f"{path}[{at}]", "there is no such stage")
    if not isinstance(entries[-1], Decision):
        raise SaveError(path, "must end with a decision")
    return entries


def _check_roles(value: Any, rules: Rules, path: str) -> None:
    """Refuse seats, cards, fields, zones and sorts that this game does not have."""
    for name, hint in hints_of(value.__class__).items():
        _check_role(getattr(value, name), role_of(hint), rules, f"{path}.{name}")


def _check_role(content: Any, role: Role | None, rules: Rules, path: str) -> None:
    if isinstance(content, tuple | list | set | frozenset):
        for item in content:
            _check_role(item, role, rules, path)
    elif attrs.has(type(content)):
        _check_roles(content, rules, path)
    elif content is None:
        return
    elif role is None:
        if type(content) is int and abs(content) > SAFE:
            raise SaveError(path, f"must be a whole number from {-SAFE} to {SAFE}")
    elif role is Role.SORT:
        if content not in rules.catalogue.offer_keys:
            raise SaveError(path, f"there is no sort {quoted(content)}")
    else:
        number(content, _limit(role, rules), path)


def _limit(role: Role, rules: Rules) -> int:
    if role is Role.SEAT:
        return rules.players
    if role is Role.SIDE:
        return len(rules.sides)
    if role is Role.FIELD:
        return max(map(len, rules.field_zones))
    if role is Role.OFFER or role is Role.PLACE:
        return SAFE
    return len(rules.layout) if role is Role.ZONE else len(rules.catalogue)


def _slots(data: Any, rules: Rules, path: str) -> tuple[Any, ...]:
    types = {rules.name_of[slot.type]: slot.type for slot in rules.slots}
    _check_keys(data, tuple(types), path)
    slots: tuple[Any, ...] = tuple(
        load_fields(data[name], type_, f"{path}.{name}") for name, type_ in types.items()
    )
    for name, value in zip(types, slots, strict=True):
        _check_roles(value, rules, f"{path}.{name}")
    return slots


def dump_seed(seed: int) -> str:
    """Return a seed as a text: numbers of JSON lose their last digits in many programs."""
    return str(seed)


def load_seed(data: Any, path: str) -> int:
    """Return the seed that `dump_seed` wrote."""
    if isinstance(data, str) and len(data) <= _SEED_LENGTH and data.isascii() and data.isdigit():
        seed = int(data)
        if seed.bit_length() <= SEED_BITS:
            return seed
    raise SaveError(path, f"must be a text of digits, a whole number from 0 to 2**{SEED_BITS} - 1")


def _clock(data: Any, rules: Rules, path: str) -> Clock:
    if isinstance(data, dict) and "seed" in data:
        data = data | {"seed": load_seed(data["seed"], f"{path}.seed")}
    clock = load_fields(data, Clock, path)
    limits: Mapping[str, int] = {
        "chance": _LATEST,
        "start_player": rules.players,
        "emptyings": rules.settings.emptyings + 1,
        "idle_turns": rules.players + 1,
    }
    for name, limit in limits.items():
        number(getattr(clock, name), limit, f"{path}.{name}")
    if clock.last_stage and clock.last_stage not in [s.name for s in rules.procedures["turn"]]:
        raise SaveError(f"{path}.last_stage", "is not a stage of the turn")
    known = set(clock.fingerprint) <= set("0123456789abcdef")
    if not known or len(clock.fingerprint) not in (0, _FINGERPRINT_LENGTH):
        raise SaveError(
            f"{path}.fingerprint",
            f"must be empty or a text of {_FINGERPRINT_LENGTH} hexadecimal characters",
        )
    return clock
