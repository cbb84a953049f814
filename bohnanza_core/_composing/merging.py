"""Merging what variants collect, layer by layer, with every clash found and explained."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import attrs
from attrs import field, frozen

from .._model.agenda import Stage
from .._model.reasons import Problem
from .._model.settings import ScoreUnit, Settings
from .._model.text import Text
from .._model.zones import Zone


@frozen
class Part:
    """A variant in play: its plugin, its place and its options."""

    id: str
    rank: int
    """The layer, or a place between two layers for parts of the core."""
    plugin: Any
    options: Mapping[str, Any] = field(factory=dict)
    data: Any = None
    namespace: str = ""
    """The prefix of its names in saves and messages."""


_LEAST: Final = {"fields": 0, "reveal": 0, "draw": 0, "emptyings": 1, "field_price": 0}
"""The settings that are single numbers, with the least value of each."""


def _clash(code: str, what: str, was: str, first: str, second: str) -> Problem:
    return Problem(
        code,
        (first, second),
        Text(
            f"{first!r} and {second!r} stand on the same layer and both {what}; "
            "only one of them can be in a rule set.",
            f"{first!r} und {second!r} stehen auf derselben Ebene und {was} beide; "
            "nur eine davon kann mitspielen.",
        ),
    )


def merge_settings(
    parts: Iterable[tuple[Part, Mapping[str, Any]]],
    players: int,
    values: dict[str, Any],
    problems: list[Problem],
) -> Settings | None:
    """Return the settings, each owned by the highest layer that names it.

    They are collected in ``values``, so that a later variant sees what earlier ones have set.
    """
    values["players"] = players
    owners: dict[str, Part] = {}
    known = [attribute.name for attribute in attrs.fields(Settings) if attribute.name != "players"]
    for part, patch in parts:
        for key, value in patch.items():
            if key not in known:
                problems.append(_unknown_setting(part, key, known))
                continue
            owner = owners.get(key)
            same = type(values.get(key)) is type(value) and values[key] == value
            if owner is not None and owner.rank == part.rank and not same:
                problems.append(
                    _clash(
                        "settings-clash",
                        f"set {key!r}",
                        f"legen {key!r} fest",
                        owner.id,
                        part.id,
                    )
                )
            values[key] = value
            owners[key] = part
    problems.extend(
        _bad_setting(part, key, values[key], wanted)
        for key, part in owners.items()
        if (wanted := _wanted(key, values[key], players)) is not None
    )
    return None if problems else Settings(**values)


def _wanted(key: str, value: Any, players: int) -> Text | None:
    """Return what a setting must be, or None if its value is right."""
    if key == "deal":
        good = isinstance(value, tuple) and len(value) == players
        good = good and all(type(number) is int and number >= 0 for number in value)
        return None if good else _tuple_of(players)
    if key == "last_stage":
        return None if isinstance(value, Mapping) else _MAPPING
    if key == "score_unit":
        return None if _is_unit(value) else _UNIT
    if key in ("choose_coins", "known_coins"):
        return None if type(value) is bool else Text("True or False", "True oder False")
    least = _LEAST.get(key)
    if least is None or (type(value) is int and value >= least):
        return None
    return Text(f"a whole number, at least {least}", f"eine ganze Zahl, mindestens {least}")


def _is_unit(value: object) -> bool:
    if not isinstance(value, ScoreUnit) or not isinstance(value.name, Text):
        return False
    return type(value.per_taler) is int and value.per_taler > 0


_UNIT: Final = Text(
    "a ScoreUnit with a Text and a whole number of points, at least 1",
    "eine ScoreUnit mit einem Text und einer ganzen Zahl von Punkten, mindestens 1",
)
_MAPPING: Final = Text("a mapping from stages to stages", "ein Mapping von Abschnitten")


def _tuple_of(players: int) -> Text:
    return Text(
        f"a tuple of {players} whole numbers, one for each player",
        f"ein Tupel aus {players} ganzen Zahlen, für alle eine",
    )


def _bad_setting(part: Part, key: str, value: object, wanted: Text) -> Problem:
    return Problem(
        "bad-setting",
        (part.id,),
        Text(
            f"{part.id!r} sets {key!r} to {value!r}; it must be {wanted.en}.",
            f"{part.id!r} setzt {key!r} auf {value!r}; es muss sein: {wanted.de}.",
        ),
    )


def _unknown_setting(part: Part, key: str, known: Sequence[str]) -> Problem:
    close = difflib.get_close_matches(key, known, 1)
    listed = ", ".join(known)
    right = f"did it mean {close[0]!r}?" if close else f"there are {listed}."
    richtig = f"war {close[0]!r} gemeint?" if close else f"es gibt {listed}."
    return Problem(
        "unknown-setting",
        (part.id,),
        Text(
            f"{part.id!r} sets {key!r}, but there is no such setting; {right}",
            f"{part.id!r} legt {key!r} fest, aber diese Einstellung gibt es nicht; {richtig}",
        ),
    )


def merge_zones(
    parts: Iterable[tuple[Part, Sequence[Zone]]], problems: list[Problem]
) -> tuple[Zone, ...]:
    """Return all zones; a later layer may declare a zone again, which keeps its place."""
    zones: dict[str, Zone] = {}
    owners: dict[str, Part] = {}
    for part, declared in parts:
        for zone in declared:
            owner, before = owners.get(zone.name), zones.get(zone.name)
            if owner is None or before is None:
                if not _names_its_own(part, zone.name):
                    problems.append(_foreign_zone(part, zone.name))
            elif owner.rank == part.rank and before != zone:
                problems.append(
                    _clash(
                        "zone-clash",
                        f"declare the zone {zone.name!r}",
                        f"erklären die Zone {zone.name!r}",
                        owner.id,
                        part.id,
                    )
                )
            elif before.per_seat != zone.per_seat:
                problems.append(_changed_zone(part, zone, owner))
            zones[zone.name] = zone
            owners[zone.name] = part
    return tuple(zones.values())


def _names_its_own(part: Part, name: str) -> bool:
    """Return whether a new name is one that no other variant can come upon."""
    return not part.namespace or name.startswith(f"{part.namespace}.")


def _foreign_zone(part: Part, name: str) -> Problem:
    own = f"{part.namespace}.{name.rpartition('.')[2]}"
    return Problem(
        "zone-name",
        (part.id,),
        Text(
            f"{part.id!r} declares the zone {name!r}, which no variant before it has; a zone of "
            f"its own begins with its name: {own!r}.",
            f"{part.id!r} erklärt die Zone {name!r}, die keine Variante davor hat; eine eigene "
            f"Zone beginnt mit seinem Namen: {own!r}.",
        ),
    )


def _changed_zone(part: Part, zone: Zone, owner: Part) -> Problem:
    return Problem(
        "zone-changed",
        (owner.id, part.id),
        Text(
            f"{part.id!r} declares the zone {zone.name!r} of {owner.id!r} again and must leave "
            f"per_seat as it was: {not zone.per_seat}.",
            f"{part.id!r} erklärt die Zone {zone.name!r} von {owner.id!r} neu und muss per_seat "
            f"lassen, wie es war: {not zone.per_seat}.",
        ),
    )


def merge_stages(
    parts: Iterable[tuple[Part, Sequence[Stage]]], problems: list[Problem]
) -> dict[str, list[Stage]]:
    """Return the stages of each procedure in order."""
    procedures: dict[str, list[Stage]] = {}
    replaced: dict[tuple[str, str], tuple[Part, Stage]] = {}
    added: set[Stage] = set()
    for part, stages in parts:
        for stage in stages:
            if stage.name and not stage.replaces and stage in added:
                continue  # another variant has added the very same one
            added.add(stage)
            misplaced = _misplaced(part, stage, procedures)
            if misplaced is not None:
                problems.append(misplaced)
                continue
            order = procedures.setdefault(stage.procedure, [])
            _place(part, stage, order, replaced, problems)
    return procedures


def _misplaced(part: Part, stage: Stage, procedures: Collection[str]) -> Problem | None:
    """Return the problem of a stage without a clear place; only the family adds procedures."""
    if part.rank == 0:
        return None
    if stage.procedure not in procedures:
        return _unknown_procedure(part, stage, procedures)
    places = [place for place in (stage.after, stage.before, stage.replaces) if place]
    return None if len(places) == 1 else _unclear_place(part, stage)


def _unknown_procedure(part: Part, stage: Stage, procedures: Collection[str]) -> Problem:
    there = ", ".join(procedures)
    return Problem(
        "unknown-procedure",
        (part.id,),
        Text(
            f"{part.id!r} adds the stage {stage.name!r} to {stage.procedure!r}, but there is no "
            f"such procedure; there are: {there}.",
            f"{part.id!r} fügt den Abschnitt {stage.name!r} in {stage.procedure!r} ein, aber "
            f"diesen Ablauf gibt es nicht; es gibt: {there}.",
        ),
    )


def _unclear_place(part: Part, stage: Stage) -> Problem:
    return Problem(
        "unclear-stage",
        (part.id,),
        Text(
            f"{part.id!r} must say where the stage {stage.name!r} stands by exactly one of after, "
            f"before and replaces, not by after={stage.after!r}, before={stage.before!r}, "
            f"replaces={stage.replaces!r}.",
            f"{part.id!r} muss durch genau eines von after, before und replaces sagen, wo der "
            f"Abschnitt {stage.name!r} steht, nicht durch after={stage.after!r}, "
            f"before={stage.before!r}, replaces={stage.replaces!r}.",
        ),
    )


def _place(
    part: Part,
    stage: Stage,
    order: list[Stage],
    replaced: dict[tuple[str, str], tuple[Part, Stage]],
    problems: list[Problem],
) -> None:
    names = [other.name for other in order]
    anchor = stage.replaces or stage.after or stage.before
    if anchor and anchor not in names:
        problems.append(_missing_stage(part, stage, anchor, names))
    elif stage.replaces and stage.enter is None:
        at = names.index(anchor)
        order[at] = attrs.evolve(order[at], title=stage.title)
    elif stage.replaces:
        key = (stage.procedure, anchor)
        before, same = replaced.get(key, (None, None))
        if before is not None and before.rank == part.rank and not same_thing(same, stage):
            problems.append(
                _clash(
                    "stage-clash",
                    f"replace the stage {anchor!r}",
                    f"ersetzen den Abschnitt {anchor!r}",
                    before.id,
                    part.id,
                )
            )
        replaced[key] = (part, stage)
        at = names.index(anchor)
        order[at] = attrs.evolve(stage, name=anchor, after=order[at].after, before=order[at].before)
    elif stage.name in names:
        problems.append(_repeated_stage(part, stage))
    elif stage.after:
        # Several stages behind one anchor follow each other in the order of the variants, each
        # with the stages that stand behind it in turn.
        place = names.index(anchor) + 1
        behind = {anchor}
        while place < len(order) and order[place].after in behind:
            behind.add(order[place].name)
            place += 1
        order.insert(place, stage)
    elif stage.before:
        order.insert(names.index(anchor), stage)
    else:
        order.append(stage)


def _missing_stage(part: Part, stage: Stage, anchor: str, names: Sequence[str]) -> Problem:
    there = ", ".join(names) or "none"
    return Problem(
        "missing-stage",
        (part.id,),
        Text(
            f"{part.id!r} places the stage {stage.name!r} by {anchor!r}, but the procedure "
            f"{stage.procedure!r} has no such stage; it has: {there}.",
            f"{part.id!r} stellt den Abschnitt {stage.name!r} zu {anchor!r}, aber "
            f"{stage.procedure!r} hat keinen solchen Abschnitt; es hat: {there}.",
        ),
    )


def _repeated_stage(part: Part, stage: Stage) -> Problem:
    return Problem(
        "repeated-stage",
        (part.id,),
        Text(
            f"{part.id!r} adds a second stage {stage.name!r} to {stage.procedure!r}; "
            "give it another name, or replace the first.",
            f"{part.id!r} fügt {stage.procedure!r} einen zweiten Abschnitt {stage.name!r} hinzu; "
            "er braucht einen anderen Namen, oder er ersetzt den ersten.",
        ),
    )


_GERMAN: Final = {
    "a sort": "eine Sorte",
    "a party": "eine Partei",
    "a slot": "einen Speicherplatz",
    "a step or decision": "einen Schritt oder eine Entscheidung",
    "an action": "eine Aktion",
    "an event": "ein Ereignis",
    "a reason": "einen Grund",
    "a clause": "eine Klausel",
}
"""The German words for things that have a name."""


def same_thing(one: Any, other: Any) -> bool:
    """Return whether two declarations say the very same.

    Where a card is known from is not said by the card, so two may differ in that.
    """
    if one is other:
        return True
    if isinstance(one, type) or type(one) is not type(other):
        return False
    names = [field.name for field in attrs.fields(type(one)) if field.name != "provenance"]
    return all(getattr(one, name) == getattr(other, name) for name in names)


def merge_named(
    what: str, parts: Iterable[tuple[Part, Iterable[tuple[str, Any]]]], problems: list[Problem]
) -> dict[str, Any]:
    """Return named things of all variants; two of a name must be the very same."""
    found: dict[str, Any] = {}
    owners: dict[str, Part] = {}
    for part, named in parts:
        for name, thing in named:
            if name in found and not same_thing(found[name], thing):
                first = owners[name].id
                problems.append(
                    Problem(
                        "name-clash",
                        (first, part.id),
                        Text(
                            f"{first!r} and {part.id!r} both have {what} named {name!r}; "
                            "one of them must rename it.",
                            f"{first!r} und {part.id!r} haben beide {_GERMAN[what]} namens "
                            f"{name!r}; eines davon muss anders heißen.",
                        ),
                    )
                )
            found.setdefault(name, thing)
            owners.setdefault(name, part)
    return found
