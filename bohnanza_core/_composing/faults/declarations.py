"""Mistakes in what one variant declares: zones, cards, slots, stages, clauses, settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from ..._model.cards import Back, Beanometer, CardSet, Face, Printed, Sort
from ..._model.planting_rules import NO_SORT, Joker, PlantingRule
from ..._model.reasons import Reason
from ..._model.roles import ALL, Audience
from ..._model.text import Text
from ..._model.zones import HIDDEN, Backs
from .specs import specs_faults
from .words import class_faults, field_faults, text_faults

if TYPE_CHECKING:
    from ..._model.settings import Settings
    from ..._model.zones import Layout


def declared_faults(hook: str, answer: Any, settings: Settings | None) -> Iterator[str]:
    """Return what is wrong with one variant's answer to a ``collect_…`` hook.

    ``settings`` are given for all hooks that are asked after the settings are known.
    """
    if hook == "collect_settings":
        yield from (f"the key {key!r} must be a string" for key in answer if type(key) is not str)
    elif hook == "collect_declarations":
        yield from specs_faults(answer)
    elif hook == "collect_cards":
        yield from _deck_faults(answer)
    elif hook == "collect_slots" and settings is not None:
        for slot in answer:
            yield from _slot_faults(slot, settings.players)
    elif hook in _SINGLE:
        for one in answer:
            yield from _SINGLE[hook](one)


def _deck_faults(deck: Any) -> Iterator[str]:
    for name, wanted in (("sorts", Sort), ("cards", CardSet)):
        values = getattr(deck, name)
        if not isinstance(values, tuple):
            yield f"{name} must be a tuple, with a comma even for a single one, not {values!r}"
            continue
        for value in values:
            if not isinstance(value, wanted):
                yield f"{name} must hold {wanted.__name__}s, not {value!r}"
            elif isinstance(value, Sort):
                yield from _sort_faults(value)
            else:
                yield from _card_set_faults(value)
    if type(deck.without) is not tuple or not all(type(key) is str for key in deck.without):
        yield (
            "without must be a tuple of keys of sorts, with a comma even for a single one, "
            f"not {deck.without!r}"
        )
    follows = deck.after_harvest
    if not isinstance(follows, Mapping) or not all(map(callable, follows.values())):
        yield f"after_harvest must be functions by the keys of sorts, not {follows!r}"


def _sort_faults(sort: Sort) -> Iterator[str]:
    what = f"sort {sort.key!r}"
    yield from field_faults(what, sort, key=str, name=Text, number=int, beanometer=Beanometer)


def _card_set_faults(cards: Any) -> Iterator[str]:
    faults = list(field_faults("a CardSet", cards, face=Face, copies=int, home=str, also_in=tuple))
    yield from faults
    if not faults:
        what = f"face {cards.face.key!r}"
        yield from field_faults(what, cards.face, key=str, name=Text, back=Back)
        own = cards.face.beanometer
        if own is not None and not isinstance(own, Beanometer):
            yield f"beanometer of {what} must be a Beanometer or None, not {own!r}"
        yield from _printed_faults(what, cards.face.printed)
    if not callable(cards.when_revealed) and cards.when_revealed is not None:
        yield f"when_revealed of a CardSet must be a function, not {cards.when_revealed!r}"


def _printed_faults(what: str, printed: Any) -> Iterator[str]:
    if not isinstance(printed, tuple):
        yield (
            f"printed of {what} must be a tuple, with a comma even for a single one, "
            f"not {printed!r}"
        )
        return
    for one in printed:
        if not isinstance(one, Printed):
            yield f"printed of {what} must hold Printeds, not {one!r}"
            continue
        yield from text_faults(f"title of what is printed on {what}", one.title)
        values: Any = one.values
        if type(values) is not tuple or {*map(type, values)} not in ({int}, {str}):
            yield (
                f"values printed on {what} must be a tuple of numbers, or of keys of sorts, "
                f"not {values!r}"
            )


def _slot_faults(slot: Any, players: int) -> Iterator[str]:
    faults = list(class_faults(slot.type, object))
    yield from faults
    if faults:
        return
    name = slot.type.__name__
    yield from field_faults(f"slot {name}", slot, per_turn=bool, pins_cards=bool, shown=bool)
    yield from _title_faults(name, slot)
    if slot.impossible is not None and not callable(slot.impossible):
        yield f"impossible of slot {name} must be a function, not {slot.impossible!r}"
    try:
        value = slot.initial(players)
    except Exception as error:
        yield (
            f"slot {name} needs a function that makes its first value for a number of players; "
            f"it fails with {type(error).__name__}: {error}"
        )
        return
    if type(value) is not slot.type:
        yield f"slot {name} must begin with a {name}, not {value!r}"


def _title_faults(name: str, slot: Any) -> Iterator[str]:
    if slot.title is not None:
        yield from text_faults(f"title of slot {name}", slot.title)
    if not isinstance(slot.titles, Mapping):
        yield f"titles of slot {name} must be texts by the names of fields, not {slot.titles!r}"
        return
    for field, title in slot.titles.items():
        if field not in attrs.fields_dict(slot.type):
            yield f"titles of slot {name} name {field!r}, which is not one of its fields"
        elif title is not None:
            yield from text_faults(f"title of {field!r} in slot {name}", title)


def _zone_faults(zone: Any) -> Iterator[str]:
    what = f"zone {zone.name!r}"
    yield from field_faults(
        what, zone, name=str, per_seat=bool, field=bool, holds=tuple, tradable=bool
    )
    for name, wanted in (("faces", Audience), ("backs", Backs)):
        value = getattr(zone, name)
        if not isinstance(value, wanted):
            known = ", ".join(one.name for one in wanted)
            yield f"{name} of {what} must be one of {known}, not {value!r}"
    if zone.title is not None:
        yield from text_faults(f"the title of {what}", zone.title)
    if zone.field and not zone.per_seat:
        yield f"{what} is a field, so it must have per_seat=True"
    if zone.tradable is True and not zone.per_seat:
        yield f"cards of {what} are traded, so it must have per_seat=True"
    if zone.tradable is True and zone.backs is HIDDEN and zone.faces is not ALL:
        yield (
            f"cards of {what} are traded, so others must see how many there are: faces=ALL, or "
            "backs=COUNT or POSITIONS"
        )


def _party_faults(party: Any) -> Iterator[str]:
    what = f"party {party.key!r}"
    yield from field_faults(what, party, key=str, name=Text, zones=tuple, coins_of=str)
    if isinstance(party.key, str) and not party.key:
        yield f"{what} needs a key"
    if isinstance(party.zones, tuple):
        for name in party.zones:
            if not isinstance(name, str):
                yield f"zones of {what} must hold names of zones, not {name!r}"


def _stage_faults(stage: Any) -> Iterator[str]:
    what = f"stage {stage.name!r}"
    yield from field_faults(
        what, stage, procedure=str, name=str, after=str, before=str, replaces=str
    )
    if not callable(stage.enter) and (stage.enter is not None or not stage.replaces):
        yield f"{what} needs a function to enter it, not {stage.enter!r}"
    if stage.title is not None:
        yield from text_faults(f"the title of {what}", stage.title)


def _clause_faults(clause: Any) -> Iterator[str]:
    what = f"clause {clause.id!r}"
    yield from field_faults(what, clause, id=str, source=str, replaces=tuple, only_with=tuple)
    yield from text_faults(f"the text of {what}", clause.text)
    for name in ("replaces", "only_with"):
        ids = getattr(clause, name)
        if isinstance(ids, tuple) and not all(isinstance(id_, str) for id_ in ids):
            yield f"{name} of {what} must hold ids, not {ids!r}"


def _planting_faults(rule: Any) -> Iterator[str]:
    if isinstance(rule, Joker):
        what = f"the joker {rule.sort!r}"
        yield from field_faults(what, rule, sort=str)
    else:
        what = f"the planting rule of {rule.sort!r} onto {rule.onto!r}"
        yield from field_faults(what, rule, sort=str, onto=str)
        if not isinstance(rule.refused, Reason | None):
            yield f"refused of {what} must be a Reason, or None, not {rule.refused!r}"
    if type(rule.field) not in (int, str) and rule.field is not None:
        yield (
            f"the field of {what} must be the name of its zone, a number, or None, "
            f"not {rule.field!r}"
        )


def unknown_in(rule: PlantingRule | Joker, keys: Sequence[str], layout: Layout) -> Iterator[str]:
    """Return which sorts or fields a planting rule names that do not exist."""
    sorts = (rule.sort, rule.onto) if isinstance(rule, PlantingRule) else (rule.sort,)
    known = (*keys, NO_SORT) if isinstance(rule, PlantingRule) else keys
    for key in sorts:
        if key not in known:
            yield f"there is no sort {key!r}; there are {', '.join(keys)}"
    if isinstance(rule.field, str):
        fields = dict.fromkeys(zone.name for zone in layout.zones if zone.field)
        if rule.field not in fields:
            yield f"there is no field {rule.field!r}; there are {', '.join(fields)}"
    elif rule.field is not None and rule.field not in {*layout.field_numbers} - {-1}:
        yield f"nobody has a field with the number {rule.field!r}; fields count from 0"


_SINGLE = {
    "collect_planting_rules": _planting_faults,
    "collect_zones": _zone_faults,
    "collect_parties": _party_faults,
    "collect_stages": _stage_faults,
    "collect_clauses": _clause_faults,
}
"""Hooks whose answers are checked one by one."""
