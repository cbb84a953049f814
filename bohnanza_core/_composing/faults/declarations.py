"""What is wrong with what a variant declares: zones, cards, slots, stages, clauses, settings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..._model.cards import Beanometer, CardSet, Face, Sort
from ..._model.planting_rules import Joker
from ..._model.reasons import Reason
from ..._model.roles import Audience
from ..._model.text import Text
from ..._model.zones import Backs
from .kinds import kinds_faults
from .words import class_faults, field_faults, text_faults

if TYPE_CHECKING:
    from ..._model.settings import Settings


def declared_faults(
    hook: str, answer: Any, settings: Settings | None, hooks: Collection[str]
) -> Iterator[str]:
    """Tell what is wrong with the answer of one variant to a hook that collects.

    ``settings`` are there for all hooks that are asked after the settings are known; ``hooks`` are
    the names of all hooks.
    """
    if hook == "collect_settings":
        yield from (f"the key {key!r} must be a string" for key in answer if type(key) is not str)
    elif hook == "collect_declarations":
        yield from kinds_faults(answer, hooks)
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
        yield from field_faults(what, cards.face, key=str, name=Text)
    if not callable(cards.when_revealed) and cards.when_revealed is not None:
        yield f"when_revealed of a CardSet must be a function, not {cards.when_revealed!r}"


def _slot_faults(slot: Any, players: int) -> Iterator[str]:
    faults = list(class_faults(slot.type, object))
    yield from faults
    if faults:
        return
    name = slot.type.__name__
    yield from field_faults(f"slot {name}", slot, per_turn=bool, pins_cards=bool)
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


def _zone_faults(zone: Any) -> Iterator[str]:
    what = f"zone {zone.name!r}"
    yield from field_faults(what, zone, name=str, per_seat=bool, field=bool, holds=tuple)
    for name, wanted in (("faces", Audience), ("backs", Backs)):
        value = getattr(zone, name)
        if not isinstance(value, wanted):
            known = ", ".join(one.name for one in wanted)
            yield f"{name} of {what} must be one of {known}, not {value!r}"
    if zone.title is not None:
        yield from text_faults(f"the title of {what}", zone.title)
    if zone.field and not zone.per_seat:
        yield f"{what} is a field, so it must be per_seat"


def _stage_faults(stage: Any) -> Iterator[str]:
    what = f"stage {stage.name!r}"
    yield from field_faults(
        what, stage, procedure=str, name=str, after=str, before=str, replaces=str
    )
    if not callable(stage.enter):
        yield f"{what} needs a function to enter it, not {stage.enter!r}"
    if stage.title is not None:
        yield from text_faults(f"the title of {what}", stage.title)


def _clause_faults(clause: Any) -> Iterator[str]:
    yield from field_faults(f"clause {clause.id!r}", clause, id=str, text=str, source=str)


def _fit_faults(fit: Any) -> Iterator[str]:
    if isinstance(fit, Joker):
        what = f"the wild sort {fit.sort!r}"
        yield from field_faults(what, fit, sort=str)
    else:
        what = f"the fit of {fit.sort!r} on {fit.top!r}"
        yield from field_faults(what, fit, sort=str, top=str)
        if not isinstance(fit.reason, Reason | None):
            yield f"the reason of {what} must be a Reason, or None, not {fit.reason!r}"
    if type(fit.field) is not int and fit.field is not None:
        yield f"the field of {what} must be a number, or None, not {fit.field!r}"


_SINGLE = {
    "collect_planting_rules": _fit_faults,
    "collect_zones": _zone_faults,
    "collect_stages": _stage_faults,
    "collect_clauses": _clause_faults,
}
"""Hooks whose answers are looked at one by one."""
