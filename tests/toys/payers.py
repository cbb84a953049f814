"""Expansions that change what fields pay, a few lines each: made to be composed with each other.

They say rules of games of the family: a lady on top, buildings of an owner, stews, fields on which
the first card counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba

LADY: Final = ba.Face(
    "lady",
    bz.Text("Blue Lady", "Blaue Dame"),
    sort="blue",
    beanometer=ba.Beanometer(((2, 1), (4, 2), (5, 3))),
)


def _manifest(id_: str) -> bz.Manifest:
    title = bz.Text(id_.title(), id_.title())
    return bz.Manifest(id_, "1.0", title, ba.Layer.EXPANSION, default_edition="bohnanza")


class Ladies:
    """A lady among the blue beans pays more as long as she lies on top."""

    manifest = _manifest("ladies")

    @ba.hookimpl
    def collect_cards(self) -> ba.NewCards:
        return ba.NewCards(cards=(ba.CardSet(LADY),))


@frozen
class Built:
    """Who owns which building."""

    owners: ba.Public[tuple[tuple[str, ba.Seat], ...]] = ()


METERS: Final = {
    "jail2": ("blue", ba.Beanometer(((3, 1), (5, 2), (7, 3), (9, 4)))),
    "jail3": ("blue", ba.Beanometer(((4, 2), (6, 3), (8, 4), (10, 5)))),
    "mine3": ("garden", ba.Beanometer(((1, 1), (2, 2), (3, 3)))),
}
STEW: Final = ba.Beanometer(((3, 1), (5, 2), (6, 3), (7, 4), (8, 5)))


class Buildings:
    """Buildings change what the fields of their owners pay."""

    manifest = _manifest("buildings")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Built, lambda _players: Built(), shown=False),)

    @ba.hookimpl
    def fold_planting(
        self, table: ba.Table, reason: ba.Reason | None, seat: int, card: int, zone: int
    ) -> ba.Reason | None:
        column = table.zones[zone]
        sorts = sorts_on(table, zone)
        new = table.rules.catalogue.key_of(card) not in sorts
        if has(table, "saloon4", seat) and column and new and len(sorts) == len(column):
            return None
        if has(table, "farm2", seat) and column and table.rules.catalogue.key_of(card) == "soy":
            own = table.rules.catalogue.sorts[ba.field_sort(table, zone)]
            return None if own.number >= 14 else reason
        return reason

    @ba.hookimpl
    def fold_field_sort(self, table: ba.Table, sort: int, zone: int) -> int:
        seat = table.rules.layout.owners[zone]
        if not has(table, "farm2", seat):
            return sort
        return next(iter(_not_soy(table, zone)), sort)

    @ba.hookimpl
    def fold_beanometer_card(self, table: ba.Table, card: int, seat: int, zone: int) -> int:
        if not has(table, "farm2", seat):
            return card
        soy = table.rules.catalogue.sort_index("soy")
        column = table.zones[zone]
        return next((c for c in reversed(column) if table.rules.sort_of[c] != soy), card)

    @ba.hookimpl
    def fold_beanometer(
        self, table: ba.Table, beanometer: ba.Beanometer, seat: int, zone: int
    ) -> ba.Beanometer:
        if has(table, "saloon4", seat) and len(sorts_on(table, zone)) > 1:
            return STEW
        card = ba.beanometer_card(table, seat, zone)
        for building, (sort, own) in METERS.items():
            if card in table.rules.catalogue.of_sort(sort) and has(table, building, seat):
                return own
        return beanometer

    @ba.hookimpl
    def fold_harvest(self, table: ba.Table, plan: ba.HarvestPlan, seat: int) -> ba.HarvestPlan:
        farm = plan.taler == 4 and has(table, "farm4", seat)
        return evolve(plan, taler=5) if farm else plan


def has(table: ba.Table, building: str, seat: int) -> bool:
    return (building, seat) in table.slot(Built).owners


def sorts_on(table: ba.Table, zone: int) -> set[str]:
    return set(map(table.rules.catalogue.key_of, table.zones[zone]))


def _not_soy(table: ba.Table, zone: int) -> list[int]:
    soy = table.rules.catalogue.sort_index("soy")
    sorts = [table.rules.sort_of[card] for card in table.zones[zone]]
    return [sort for sort in sorts if sort != soy]


class FirstCounts:
    """The first card of a field says what it pays."""

    manifest = _manifest("first-counts")

    @ba.hookimpl
    def fold_beanometer_card(self, table: ba.Table, zone: int) -> int:
        return table.zones[zone][0]


class BigBeans:
    """The first card of a field counts as two."""

    manifest = _manifest("big-beans")

    @ba.hookimpl
    def fold_paid_cards(self, number: int) -> int:
        return number + 1


class Generous:
    """Whatever pays at all pays one Taler more."""

    manifest = _manifest("generous")

    @ba.hookimpl
    def fold_harvest(self, plan: ba.HarvestPlan) -> ba.HarvestPlan:
        return evolve(plan, taler=plan.taler + 1) if plan.taler else plan
