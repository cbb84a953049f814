"""Mistakes in declarations that show only when the declarations of all variants are known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from ..._model.agenda import Step
from ..._model.cards import NewCards
from ..._model.declarations import Declarations
from ..._model.planting_rules import Joker, PlantingRule
from ..._model.reasons import Problem
from ..._model.text import Text
from ..merging import Part
from ..plugins import Hooks, bad_declaration, unknown_slot

if TYPE_CHECKING:
    from ..._model.parties import Party
    from ..._model.zones import Zone

Decks = Sequence[tuple[Part, NewCards]]
Collected = Sequence[tuple[Part, Declarations]]
_HARVESTED: Final = range(1, 7)
"""Numbers of harvested cards to try the functions with."""


# Cards


def homeless_cards(decks: Decks, zones: Iterable[Zone]) -> Iterator[Problem]:
    """Return which cards begin in a zone that does not exist."""
    homes = [zone.name for zone in zones if not zone.per_seat]
    for part, deck in decks:
        for card_set in deck.cards:
            if card_set.home not in homes:
                yield _homeless(part, card_set.home)


def _homeless(part: Part, home: str) -> Problem:
    return Problem(
        "unknown-zone",
        (part.id,),
        Text(
            f"{part.id!r} has cards that begin in the zone {home!r}; they must begin in a zone "
            "that is declared, and for the table, not for every seat.",
            f"{part.id!r} hat Karten, die in der Zone {home!r} beginnen; sie müssen in einer "
            "erklärten Zone des Tisches beginnen, nicht in einer, die jeder Platz hat.",
        ),
    )


def unknown_harvests(decks: Decks, sorts: Collection[str]) -> Iterator[Problem]:
    """Return which sorts ``after_harvest`` names that do not exist."""
    for part, deck in decks:
        for key in deck.after_harvest:
            if key not in sorts:
                fault = f"after_harvest names the sort {key!r}; there are {', '.join(sorts)}"
                yield bad_declaration(part.id, "collect_cards", fault)


def following_faults(decks: Decks, entries: Collection[type]) -> Iterator[Problem]:
    """Return which functions for revealed cards and harvests do not make a declared step."""
    first = 0
    for part, deck in decks:
        faults: list[str | None] = []
        for card_set in deck.cards:
            tried = [(card,) for card in range(first, first + card_set.copies)]
            first += card_set.copies
            if card_set.when_revealed is not None:
                what = f"when_revealed of {card_set.face.key!r}"
                faults.append(_step_fault(what, card_set.when_revealed, tried, entries))
        for key, follows in deck.after_harvest.items():
            what, harvests = f"after_harvest of {key!r}", [(0, number) for number in _HARVESTED]
            faults.append(_step_fault(what, follows, harvests, {*entries, NoneType}))
        for fault in filter(None, faults):
            yield bad_declaration(part.id, "collect_cards", fault)


def _step_fault(
    what: str, make: Any, tried: Iterable[tuple[int, ...]], known: Collection[type]
) -> str | None:
    """Return the first thing that is wrong with the steps that a function makes."""
    for arguments in tried:
        try:
            step = make(*arguments)
        except Exception as error:
            return f"{what} must make a step; it fails with {type(error).__name__}: {error}"
        if not isinstance(step, Step) and type(step) not in known:
            return f"{what} must make a step, not {step!r}"
        if type(step) not in known:
            name = type(step).__name__
            return f"{what} makes {name}, not a declared step; name it in Declarations(steps=...)"
    return None


def undeclared_reasons(
    rules: Iterable[tuple[Part, PlantingRule | Joker]], owners: Mapping[Any, str]
) -> Iterator[Problem]:
    """Return which reasons of planting rules no variant declares."""
    undeclared = {
        (part.id, rule.refused.code): None
        for part, rule in rules
        if isinstance(rule, PlantingRule) and rule.refused and rule.refused not in owners
    }
    for variant, code in undeclared:
        fault = f"the reason {code!r} is not declared; name it in Declarations(reasons=...)"
        yield bad_declaration(variant, "collect_planting_rules", fault)


# Parties


def party_faults(
    collected: Iterable[tuple[Part, Sequence[Party]]],
    parties: Mapping[str, Party],
    zones: Iterable[Zone],
) -> Iterator[Problem]:
    """Return which zones and which other parties parties name that they cannot have."""
    names = [zone.name for zone in zones if zone.per_seat]
    fields = {zone.name for zone in zones if zone.field}
    for part, some in collected:
        for party in some:
            for fault in _party_faults(party, parties, names, fields):
                yield bad_declaration(part.id, "collect_parties", fault)


def _party_faults(
    party: Party, parties: Mapping[str, Party], names: Sequence[str], fields: set[str]
) -> Iterator[str]:
    what = f"party {party.key!r}"
    for name in party.zones:
        if name not in names:
            yield f"{what} names {name!r}, not a zone of every seat; there are {', '.join(names)}"
    payee = parties.get(party.coins_of)
    if party.coins_of and (payee is None or "coins" not in payee.zones):
        payees = [key for key, one in parties.items() if "coins" in one.zones]
        listed = ", ".join(payees) or "none"
        yield (
            f"the Taler of {what} go to {party.coins_of!r}, not a party with the zone 'coins'; "
            f"there are {listed}"
        )
    if party.coins_of and "coins" in party.zones:
        yield f"{what} has the zone 'coins', so its Taler cannot go to {party.coins_of!r}"
    if not party.coins_of and "coins" not in party.zones and fields.intersection(party.zones):
        yield f"{what} has fields, so it needs the zone 'coins', or coins_of another party"


# Stages and actions


def bad_last_stage(last: Mapping[str, str], turn: Sequence[str]) -> Iterator[Problem]:
    """Return the problem if the setting names stages that the turn does not have."""
    if "" not in last or not set(last.values()) <= set(turn):
        yield Problem(
            "bad-last-stage",
            (),
            Text(
                "The setting 'last_stage' needs a default under the key '' and must name "
                f"stages of the turn, {', '.join(turn)}, not {dict(last)!r}.",
                "Die Einstellung 'last_stage' braucht eine Vorgabe unter '' und muss "
                f"Abschnitte des Zuges nennen, {', '.join(turn)}, nicht {dict(last)!r}.",
            ),
        )


def unknown_slots(collected: Collected, hooks: Hooks, slots: Collection[type]) -> Iterator[Problem]:
    """Return what depends on slots that no variant declares."""
    for part, declared in collected:
        for spec in declared.actions:
            if spec.only_while is not None and spec.only_while not in slots:
                yield unknown_slot(part.id, f"action {spec.type.__name__}", spec.only_while, slots)
    for variant, hook, slot in hooks.slots():
        if slot not in slots:
            yield unknown_slot(variant, hook, slot, slots)
