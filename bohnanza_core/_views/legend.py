"""What the numbers and names in messages stand for, for clients that do not speak Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from .._model.settings import ScoreUnit
from .._model.text import Text

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._model.cards import Face


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
    """What else a player reads on it, such as the words of an edict."""
    beanometer: tuple[tuple[int, int], ...] | None = None
    """How many cards earn how many Taler while it counts; None: as its sort says."""


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
        tuple(_face(catalogue[first].face) for first in firsts),
        _backs(catalogue[first].face for first in firsts),
        tuple(
            SortEntry(sort.key, _plain(sort.name), sort.number, sort.beanometer.steps)
            for sort in catalogue.sorts
        ),
        _zones(rules),
        tuple(StageEntry(stage.name, stage.title) for stage in rules.procedures["turn"]),
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


def _face(face: Face) -> FaceEntry:
    own = None if face.beanometer is None else face.beanometer.steps
    return FaceEntry(face.key, _plain(face.name), face.sort, face.back.key, face.text, own)


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
