"""What the numbers and names in messages stand for, for clients that do not speak Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args, get_origin

from attrs import frozen

from .._model.roles import ALL, OWNER, PER_SEAT, Role, audience_of, hints_of
from .._model.settings import ScoreUnit
from .._model.text import Text

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._model.cards import Card, Face
    from .._model.slots import Slot

Show: TypeAlias = Literal[
    "card", "seat", "side", "sort", "field", "flag", "number", "text", "nothing"
]
"""What a value stands for: a card, a seat, a seat or party, the key of a sort, the number of a
field, true or false, a number, words; or nothing that a player should see."""


@frozen
class VariantEntry:
    """A variant in play."""

    id: str
    """What programs call it."""
    version: str
    """Its version."""
    title: Text
    """What a player reads."""


@frozen
class PartyEntry:
    """A party without a player, such as the mafia of Al Cabohne."""

    number: int
    """What stands for it where a seat would: parties are counted on after the seats."""
    key: str
    """What programs call it."""
    name: Text
    """What a player reads."""
    coins_of: int | None
    """The number of the party whose zone ``coins`` its Taler go to; None: it gets none."""


@frozen
class BackEntry:
    """What the back of some cards looks like."""

    key: str
    """What programs call it."""
    name: Text
    """What a player reads of a card of which only the back is seen."""


@frozen
class PrintedEntry:
    """A figure, or a row of beans, that is printed on a card."""

    title: Text
    """What it is, for players."""
    show: Show
    """What the values are: numbers, or the keys of sorts."""
    values: tuple[int | str, ...]
    """The values, in the order in which they are printed."""


@frozen
class FaceEntry:
    """What is printed on one or more cards."""

    key: str
    """What programs call it."""
    name: Text
    """What a player reads."""
    sort: str | None
    """The key of the bean's sort; None for a card that is not a bean."""
    back: str
    """The key of the back."""
    text: Text | None = None
    """What else a player reads of it: what an edict says, what a spell or an ability does."""
    beanometer: tuple[tuple[int, int], ...] | None = None
    """How many cards earn how many Taler, as printed on it; None for a card that is not a bean."""
    printed: tuple[PrintedEntry, ...] = ()
    """What else is printed on it: cents, a pattern of beans, and the like."""


@frozen
class SortEntry:
    """A sort of bean."""

    key: str
    """What programs call it."""
    name: Text
    """What a player reads."""
    number: int
    """The number printed on its cards; 0: none is printed."""
    beanometer: tuple[tuple[int, int], ...]
    """How many cards earn how many Taler, ascending, as printed; steps may be missing. What a field
    pays, now and later, is in `Field`."""


@frozen
class ZoneEntry:
    """A place for cards."""

    name: str
    """What programs call it."""
    title: Text | None
    """What a player reads."""
    per_seat: bool
    """One for every seat, and for parties that have one, or one for the table."""
    field: bool
    """Whether it is a field; fields are numbered in this order."""


@frozen
class StageEntry:
    """A stage of the turn."""

    name: str
    """What programs call it."""
    title: Text | None
    """What a player reads."""


@frozen
class SlotFieldEntry:
    """A value in a slot."""

    name: str
    """What programs call it: the key in the slot."""
    title: Text | None
    """What a player reads before it; None: it is not to be shown."""
    show: Show
    """What the value is, and so how to show it."""
    many: bool
    """Whether the value is a list of these."""
    by_seat: bool
    """Whether the list has an item for each seat, in their order."""


@frozen
class SlotEntry:
    """What a variant remembers openly: the values under its name in `View.slots`."""

    name: str
    """What programs call it."""
    title: Text | None
    """What a player reads above its values; None: nothing of it is to be shown."""
    fields: tuple[SlotFieldEntry, ...]
    """Its values, as far as somebody may know them."""


@frozen
class Legend:
    """What the numbers and names in messages stand for: sent once, valid for the whole game."""

    variants: tuple[VariantEntry, ...]
    """The variants in play."""
    players: tuple[str, ...]
    """The names of the players, by seat."""
    parties: tuple[PartyEntry, ...]
    """The parties without a player, in the order of their numbers."""
    cards: tuple[int, ...]
    """For every card the place of its face in ``faces``."""
    faces: tuple[FaceEntry, ...]
    """What cards look like."""
    backs: tuple[BackEntry, ...]
    """What cards look like from behind."""
    sorts: tuple[SortEntry, ...]
    """The sorts of beans."""
    zones: tuple[ZoneEntry, ...]
    """The places for cards, each once."""
    stages: tuple[StageEntry, ...]
    """The stages of the turn in their order."""
    slots: tuple[SlotEntry, ...]
    """What variants remember openly. A client shows a value, with its title, where it says
    something: a list that is not empty, a flag that is set, a number that is not 0, anything else
    that is not null."""
    score_unit: ScoreUnit
    """What scores are told in."""


def legend_of(rules: Rules, players: tuple[str, ...]) -> Legend:
    """Return what the numbers and names in the messages of a game stand for."""
    catalogue = rules.catalogue
    firsts = list(dict.fromkeys(catalogue.face_of))
    places = {first: place for place, first in enumerate(firsts)}
    return Legend(
        tuple(VariantEntry(m.id, m.version, m.title) for m in rules.rule_set.manifests),
        players,
        _parties(rules),
        tuple(places[first] for first in catalogue.face_of),
        tuple(_face(catalogue[first]) for first in firsts),
        _backs(catalogue[first].face for first in firsts),
        tuple(
            SortEntry(sort.key, _plain(sort.name), sort.number, sort.beanometer.steps)
            for sort in catalogue.sorts
        ),
        _zones(rules),
        tuple(StageEntry(stage.name, stage.title) for stage in rules.procedures["turn"]),
        tuple(_slot(slot, rules) for slot in rules.slots),
        rules.settings.score_unit,
    )


def _parties(rules: Rules) -> tuple[PartyEntry, ...]:
    owners = rules.layout.owners
    return tuple(
        PartyEntry(number, party.key, _plain(party.name), dict(enumerate(owners)).get(coins))
        for number, party, coins in zip(
            rules.sides[rules.players :], rules.parties, rules.coins[rules.players :], strict=True
        )
    )


def _face(card: Card) -> FaceEntry:
    face = card.face
    pays = None if card.sort is None else card.beanometer.steps
    printed = tuple(
        PrintedEntry(
            _plain(one.title), "number" if type(one.values[0]) is int else "sort", one.values
        )
        for one in face.printed
    )
    return FaceEntry(
        face.key, _plain(face.name), face.sort, face.back.key, face.text, pays, printed
    )


def _slot(slot: Slot, rules: Rules) -> SlotEntry:
    title = slot.title if slot.shown else None
    hints = hints_of(slot.type)
    open_ = [name for name, hint in hints.items() if audience_of(hint) in (ALL, OWNER)]
    fields = []
    for name in open_:
        found = slot.titles.get(name, title if len(open_) == 1 else None)
        own = None if title is None or found is None else _plain(found)
        show, many = what_to_show(hints[name])
        by_seat = many and PER_SEAT in getattr(hints[name], "__metadata__", ())
        fields.append(SlotFieldEntry(name, own, "nothing" if own is None else show, many, by_seat))
    return SlotEntry(rules.name_of[slot.type], title and _plain(title), tuple(fields))


_SHOWN_AS: Final[Mapping[Role, Show]] = {
    Role.SEAT: "seat",
    Role.SIDE: "side",
    Role.CARD: "card",
    Role.SORT: "sort",
    Role.FIELD: "field",
}
_PLAIN_AS: Final[Mapping[Any, Show]] = {bool: "flag", int: "number", str: "text"}


def what_to_show(hint: Any) -> tuple[Show, bool]:
    """Return what values with an annotation are, and whether there can be several of them."""
    while hasattr(hint, "__metadata__"):
        for note in hint.__metadata__:
            if isinstance(note, Role):
                return _SHOWN_AS.get(note, "nothing"), False
        hint = hint.__origin__
    if hint in _PLAIN_AS:
        return _PLAIN_AS[hint], False
    inner = [one for one in get_args(hint) if one not in (Ellipsis, type(None))]
    if len(inner) != 1:
        return "nothing", False
    show, many = what_to_show(inner[0])
    listed = get_origin(hint) in (tuple, list, set, frozenset)
    return (show, listed or many) if not (listed and many) else ("nothing", True)


def _plain(name: Text) -> Text:
    """Return a name without its forms."""
    return Text(name.en, name.de)


def _backs(faces: Iterable[Face]) -> tuple[BackEntry, ...]:
    found = {face.back.key: face.back for face in faces}
    return tuple(BackEntry(back.key, _plain(back.name)) for back in found.values())


def _zones(rules: Rules) -> tuple[ZoneEntry, ...]:
    found = {zone.name: zone for zone in rules.layout.zones}
    return tuple(
        ZoneEntry(z.name, z.title and _plain(z.title), z.per_seat, z.field) for z in found.values()
    )
