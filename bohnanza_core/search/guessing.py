"""Where cards may lie that a viewer cannot see: known places, and a deal of the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from .._model.zones import Backs
from .._views.view import View, ZoneView
from .._views.visibility import sees_contents
from ..errors import SaveError

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._views.offer_builder import RandomSource

T = TypeVar("T")


def mixed(values: Iterable[T], rng: RandomSource) -> list[T]:
    """Return values in a random order."""
    left = list(values)
    return [left.pop(rng.randrange(len(left))) for _ in range(len(left))]


class Guess:
    """The cards on the table as far as they are known, to be filled up step by step."""

    def __init__(self, rules: Rules, view: View, rng: RandomSource) -> None:
        self._rules = rules
        self._rng = rng
        seen = {(zone.name, zone.seat): zone for zone in view.zones}
        layout = rules.layout
        self._places: list[list[int | None]] = []
        self._backs: list[tuple[str, ...] | None] = []
        self._sized: list[bool] = []
        for at, (zone, owner) in enumerate(zip(layout.zones, layout.owners, strict=True)):
            found = seen.pop((zone.name, None if owner < 0 else owner), None)
            open_ = zone.backs is not Backs.HIDDEN or sees_contents(rules, at, view.seat)
            if found is None and open_:
                raise SaveError("zones", f"{zone.name!r} is missing")
            if found is not None and found.count > len(rules.catalogue):
                raise SaveError("zones", f"{zone.name!r} has more cards than there are")
            self._places.append([] if found is None else _places(found))
            self._backs.append(None if found is None else _backs(found))
            self._sized.append(found is not None)
        if seen:
            raise SaveError("zones", f"there is no zone {next(iter(seen))!r}")
        self._unseen = mixed(self._hidden_cards(), rng)

    def _hidden_cards(self) -> Iterable[int]:
        known = [card for places in self._places for card in places if card is not None]
        everything = range(len(self._rules.catalogue))
        if len(set(known)) < len(known) or not set(known) <= set(everything):
            raise SaveError("zones", "a card is there twice, or does not exist")
        return set(everything).difference(known)

    @property
    def zones(self) -> tuple[tuple[int, ...], ...]:
        """The cards that have a place by now."""
        return tuple(tuple(card for card in zone if card is not None) for zone in self._places)

    def put(self, card: int, zone: int) -> None:
        """Give a card a place in a zone, unless it is seen to lie there."""
        if card in self._places[zone]:
            return
        free = self._free(zone, card)
        if card not in self._unseen or (self._sized[zone] and not free):
            name = self._rules.layout.zones[zone].name
            raise SaveError("zones", f"card {card} cannot lie in {name!r}")
        self._unseen.remove(card)
        if self._sized[zone]:
            self._places[zone][free[self._rng.randrange(len(free))]] = card
        else:
            self._places[zone].append(card)

    def put_any(self, zone: int, suits: Callable[[int], bool]) -> int:
        """Give some unseen card that suits a place in a zone, and return it.

        If the viewer sees all cards of the zone, it is one of them.
        """
        if self._sized[zone] and not self._room(zone):
            for card in mixed(self._places[zone], self._rng):
                if card is not None and suits(card):
                    return card
        homes = self._rules.homes_in(self._rules.layout.zones[zone], among=True)
        home_of = self._rules.catalogue.homes
        for card in self._unseen:
            suitable = home_of[card] in homes and suits(card)
            if suitable and (not self._sized[zone] or self._free(zone, card)):
                self.put(card, zone)
                return card
        name = self._rules.layout.zones[zone].name
        raise SaveError("zones", f"no card that is needed in {name!r} is left")

    def put_in_one_of(self, zones: Sequence[int], suits: Callable[[int], bool]) -> None:
        """Give some unseen card that suits a place in one of some zones, each place alike."""
        hidden = [zone for zone in zones for _ in range(self._room(zone))]
        self.put_any(mixed(hidden, self._rng)[0] if hidden else zones[0], suits)

    def put_one_of(self, key: str, zones: Iterable[int]) -> None:
        """Give a card with that key a place in one of some zones, unless one is seen there."""
        key_of = self._rules.catalogue.key_of
        known = self.zones
        if any(key_of(card) == key for zone in zones for card in known[zone]):
            return
        hidden = [zone for zone in zones for _ in range(self._room(zone))]
        if not hidden:
            raise SaveError("zones", f"a card {key!r} must lie where there is none")
        self.put_any(mixed(hidden, self._rng)[0], lambda card: key_of(card) == key)

    def _free(self, zone: int, card: int) -> list[int]:
        """Return the places of a zone in which a card can lie, by its back."""
        backs, back = self._backs[zone], self._rules.catalogue.backs[card]
        return [
            at
            for at, there in enumerate(self._places[zone])
            if there is None and (backs is None or backs[at] == back)
        ]

    def deal(self) -> None:
        """Give all other cards a place."""
        self._deal_by_backs()
        self._deal_guests()
        self._deal_rest()
        if self._unseen or any(None in places for places in self._places):
            raise SaveError("zones", "the numbers of cards do not fit the game")

    def _homes(self, zone: int) -> tuple[str, ...]:
        return self._rules.homes_in(self._rules.layout.zones[zone])

    def _room(self, zone: int) -> int:
        return self._places[zone].count(None)

    def _deal_by_backs(self) -> None:
        """Deal cards to the places of which the backs are seen."""
        for zone, backs in enumerate(self._backs):
            if backs is not None:
                for _ in range(self._room(zone)):
                    self.put_any(zone, lambda _card: True)

    def _deal_guests(self) -> None:
        """Deal cards that lie among others, evenly, as far as they do not fit where they belong."""
        catalogue, zones = self._rules.catalogue, self._rules.layout.zones
        for home, names in catalogue.also_in.items():
            of_home = {card for card in self._unseen if catalogue.homes[card] == home}
            own = [at for at in range(len(zones)) if home in self._homes(at)]
            left = len(of_home) - sum(self._room(zone) for zone in own)
            if any(not self._sized[zone] for zone in own):
                left = 0
            hosts = [at for at, zone in enumerate(zones) if zone.name in names and self._room(at)]
            for zone in self._fewest_first(hosts, home)[: max(left, 0)]:
                self.put_any(zone, of_home.__contains__)

    def _fewest_first(self, zones: Iterable[int], home: str) -> list[int]:
        """Return each zone as often as it has room, those with the fewest cards of a home first."""
        home_of = self._rules.catalogue.homes
        turns: list[tuple[int, int]] = []
        for zone in mixed(zones, self._rng):
            there = [card for card in self._places[zone] if card is not None]
            has = sum(home_of[card] == home for card in there)
            turns += [(has + more, zone) for more in range(self._room(zone))]
        return [zone for _, zone in sorted(turns, key=lambda turn: turn[0])]

    def _deal_rest(self) -> None:
        # Zones that take cards from one place only come first, the others take what is left; last
        # come those of which not even the size is seen.
        order = sorted(range(len(self._places)), key=lambda zone: len(self._homes(zone)))
        for zone in order:
            homes, room = self._homes(zone), self._room(zone)
            taken = self._take(homes, room)
            self._places[zone] = [
                taken.pop() if card is None and taken else card for card in self._places[zone]
            ]
        for zone in order:
            if not self._sized[zone]:
                self._places[zone] += self._take(self._homes(zone), len(self._unseen))

    def _take(self, homes: tuple[str, ...], number: int) -> list[int]:
        home_of = self._rules.catalogue.homes
        taken: list[int] = []
        left: list[int] = []
        for card in self._unseen:
            fits = len(taken) < number and home_of[card] in homes
            (taken if fits else left).append(card)
        self._unseen = left
        return taken


def _backs(zone: ZoneView) -> tuple[str, ...] | None:
    if zone.backs is not None and (zone.cards is None or len(zone.backs) != zone.count):
        raise SaveError("zones", f"{zone.name!r} does not have a back for each of its places")
    return zone.backs


def _places(zone: ZoneView) -> list[int | None]:
    cards: list[int | None] = list(zone.cards or ())
    if zone.cards is None:
        cards = [None] * zone.count
    if len(cards) != zone.count:
        raise SaveError("zones", f"{zone.name!r} has {len(cards)} places for {zone.count} cards")
    if zone.top is not None and cards:
        cards[-1] = zone.top
    return cards
