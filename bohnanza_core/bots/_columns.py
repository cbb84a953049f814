"""What columns of beans can still become: a small model of how they grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..authoring import Table, why_not_plant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .. import Rules

Followers = tuple[tuple[int, ...], ...]
"""For each sort those that can be laid on it."""
Payments = tuple[tuple[int, ...], ...]
"""For each sort the Taler by number of cards."""


def followers(rules: Rules) -> tuple[Followers, ...]:
    """Return which sorts fit on a card of each sort, by field number: rules, not a situation."""
    return rules.once[_followers]


def _followers(rules: Rules) -> tuple[Followers, ...]:
    table = rules.unset(0).table()
    cards = {sort: card for card, sort in enumerate(rules.sort_of) if sort >= 0}
    return tuple(
        tuple(
            _fitting(table, cards, zone, cards[top]) if top in cards else ()
            for top in range(len(rules.catalogue.sorts))
        )
        for zone in rules.field_zones[0]
    )


def _fitting(table: Table, cards: Mapping[int, int], zone: int, top: int) -> tuple[int, ...]:
    sorts = table.rules.catalogue.sorts
    table.zones[zone] = (top,)
    found = [sort for sort, card in cards.items() if why_not_plant(table, 0, card, zone) is None]
    table.zones[zone] = ()
    return tuple(sort for sort in found if sorts[sort].beanometer.steps)


class Columns:
    """The Taler to be expected of columns, given how likely a further card of each sort is."""

    def __init__(
        self,
        rules: Rules,
        left: Sequence[int],
        standing: Sequence[int],
        tries: float,
        payments: Mapping[int, Payments],
    ) -> None:
        """Take the cards that may still come, the longest column of each sort, and what fields pay.

        The payments are those of `Outlook.payments`, by the numbers of the fields.
        """
        self._followers = followers(rules)
        self.payments: Mapping[int, Payments] = payments
        """What fields pay, by number."""
        lengths = [len(pays) for by_sort in payments.values() for pays in by_sort]
        self._longest = max(lengths, default=1)
        unseen = max(sum(left), 1)
        self._chances = [
            [
                _chance(left[sort] - max(0, cards - standing[sort]), unseen, tries)
                for cards in range(self._longest + 1)
            ]
            for sort in range(len(left))
        ]
        self._worths: dict[int, list[list[float]]] = {}
        self._alike: dict[tuple[Followers, Payments], list[list[float]]] = {}

    def taler(self, number: int, sort: int, cards: int) -> int:
        """Return what that many cards on a field pay with a sort on top."""
        pays = self.payments[number][sort]
        return pays[cards] if cards < len(pays) else pays[-1]

    def worth(self, number: int, grows: int, cards: int, now: int) -> float:
        """Return what a column on a field will bring: what it pays now, or more later."""
        at = self._followers[number]
        if number not in self._worths:
            alike = (at, self.payments[number])
            if alike not in self._alike:
                self._alike[alike] = self._table(number, at)
            self._worths[number] = self._alike[alike]
        return self._grown(at[grows], grows, cards, now, self._worths[number])

    def started(self, number: int, sort: int) -> float:
        """Return what a column begun with a card of a sort will bring."""
        return self.worth(number, sort, 1, self.taler(number, sort, 1))

    def _table(self, number: int, at: Followers) -> list[list[float]]:
        """Return the worth of a column by its number of cards and the sort on top."""
        sorts = range(len(self.payments[number]))
        table = [[float(self.taler(number, sort, self._longest)) for sort in sorts]]
        for cards in range(self._longest - 1, 0, -1):
            # The list grows from the longest column down, so the next longer one lies last.
            row = [
                self._mixed(at[sort], sort, cards, self.taler(number, sort, cards), table[-1])
                for sort in sorts
            ]
            table.append(row)
        return [[], *reversed(table)]

    def _grown(
        self, sorts: Sequence[int], grows: int, cards: int, now: int, table: list[list[float]]
    ) -> float:
        if cards >= self._longest:
            return float(now)
        return self._mixed(sorts, grows, cards, now, table[cards + 1])

    def _mixed(
        self, sorts: Sequence[int], grows: int, cards: int, now: int, longer: Sequence[float]
    ) -> float:
        chances = self._chances
        if sorts == (grows,):
            later, chance = longer[grows], chances[grows][cards]
            return now + chance * (later - now) if later > now else float(now)
        better = sorted(
            ((longer[sort], chances[sort][cards if sort == grows else 1]) for sort in sorts),
            reverse=True,
        )
        total, rest = 0.0, 1.0
        for later, chance in better:
            if later > now:
                total += rest * chance * later
                rest *= 1 - chance
        return total + rest * now


def _chance(left: int, unseen: int, tries: float) -> float:
    """Return how likely one of some cards comes among so many tries."""
    return float(1 - (1 - min(left / unseen, 0.9)) ** tries) if left > 0 else 0.0
