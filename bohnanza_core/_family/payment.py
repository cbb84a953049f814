"""What a field pays: whose beanometer counts, how many cards it counts, what more would pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from .._model.cards import NO_BEANOMETER, Beanometer
from .actions import HarvestPlan

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""What a field would pay: with how many cards, and how many Taler then; ascending in both."""


def beanometer_card(table: Table, seat: int, zone: int) -> int | None:
    """Return the card of a field that brings the beanometer, or None if the field is empty.

    It is the top card, unless a variant changes it (base.harvest.meter).
    """
    column = table.zones[zone]
    if not column:
        return None
    card = column[-1]
    for fold in table.hooks.fold_beanometer_card:
        card = fold(table, card, seat, zone)
    return card


def beanometer(table: Table, seat: int, zone: int) -> Beanometer:
    """Return the beanometer that a field is paid by now (base.harvest.meter)."""
    card = beanometer_card(table, seat, zone)
    if card is None:
        return NO_BEANOMETER
    found = table.rules.catalogue[card].beanometer
    for fold in table.hooks.fold_beanometer:
        found = fold(table, found, seat, zone)
    return found


def paid_cards(table: Table, seat: int, zone: int) -> int:
    """Return how many cards of a field its beanometer counts: all, unless a variant changes it.

    It is not the number of beans of the sort that grows there: see `bean_count`.
    """
    number = len(table.zones[zone])
    if number:
        for fold in table.hooks.fold_paid_cards:
            number = fold(table, number, seat, zone)
    return number


def harvest_plan(table: Table, seat: int, zone: int) -> HarvestPlan:
    """Return what the harvest of a field brings now (base.harvest.coins)."""
    rules, column = table.rules, table.zones[zone]
    if not column:
        return HarvestPlan(0, ())
    if table.hooks.change_payment:
        plan = _changed_plan(table, seat, zone)
    else:
        plan = HarvestPlan(rules.once[printed_payments][column[-1]][len(column)], column)
    return plan if rules.settings.choose_coins else HarvestPlan(plan.taler, plan.usual)


def _changed_plan(table: Table, seat: int, zone: int) -> HarvestPlan:
    earned = beanometer(table, seat, zone).taler(paid_cards(table, seat, zone))
    plan = HarvestPlan(earned, table.zones[zone])
    for fold in table.hooks.fold_harvest:
        plan = fold(table, plan, seat, zone)
    return evolve(plan, taler=max(0, min(plan.taler, len(plan.eligible))))


def printed_payments(rules: Rules) -> Sequence[Sequence[int]]:
    """Return for each card the Taler by number of cards, as printed on it; never more than these.

    The numbers go up to that of all cards.
    """
    numbers = range(len(rules.catalogue) + 1)
    found: dict[Beanometer, Sequence[int]] = {}
    for card in rules.catalogue.cards:
        meter = card.beanometer
        if meter not in found:
            found[meter] = [min(meter.taler(number), number) for number in numbers]
    return [found[card.beanometer] for card in rules.catalogue.cards]


# What more cards would pay


def usual_cards(rules: Rules) -> Sequence[int | None]:
    """Return a card of the commonest face of each sort; None for a sort without cards."""
    faces = Counter(rules.catalogue.face_of)
    found: list[int | None] = [None] * len(rules.catalogue.sorts)
    for card, number in faces.items():
        sort = rules.sort_of[card]
        best = found[sort] if sort >= 0 else card
        if best is None or number > faces[best]:
            found[sort] = card
    return found


def next_steps(table: Table, seat: int, zone: int, sort: int, taler: int) -> Steps:
    """Return what a field that pays so many Taler now will pay with more cards of a sort on top."""
    rules, number = table.rules, len(table.zones[zone])
    if table.hooks.change_payment:
        card = rules.once[usual_cards][sort]
        if card is None:  # what grows there has no cards of its own
            card = table.zones[zone][-1]
        return _rises(_grown(table, seat, zone, card), number, taler)
    known, key = rules.once[_printed_steps], (sort, number, taler)
    try:
        return known[key]
    except KeyError:
        found = known[key] = _rises(_printed_grown(rules, sort, number), number, taler)
        return found


def _printed_steps(_rules: Rules) -> dict[tuple[int, int, int], Steps]:
    """Return what was found for a sort, a number of cards and what these pay."""
    return {}


def _printed_grown(rules: Rules, sort: int, number: int) -> Sequence[int]:
    card = rules.once[usual_cards][sort]
    return () if card is None else rules.once[printed_payments][card][number + 1 :]


def _rises(pays: Iterable[int], number: int, now: int) -> Steps:
    found = []
    for cards, taler in enumerate(pays, start=number + 1):
        if taler > now:
            found.append((cards, taler))
            now = taler
    return tuple(found)


def _grown(table: Table, seat: int, zone: int, card: int) -> Iterator[int]:
    """Return what a field would pay with one such card more, with two, and so on."""
    rules, column, trial = table.rules, table.zones[zone], table.copy()
    trial.zones[zone] = (*column, card)
    meter = beanometer(trial, seat, zone)
    of_sort = rules.sort_of.count(rules.sort_of[card])
    most = max(of_sort, len(meter.pays) - 1)
    if not (table.hooks.fold_paid_cards or table.hooks.fold_harvest):
        for number in range(len(column) + 1, most + 1):
            yield min(meter.taler(number), number)
        return
    for more in range(1, most - len(column) + 1):
        trial.zones[zone] = column + (card,) * more
        yield harvest_plan(trial, seat, zone).taler


# What other cards would pay


def taler_with(table: Table, seat: int, zone: int, card: int) -> int:
    """Return what a field would pay with a card laid on it."""
    rules, column = table.rules, table.zones[zone]
    if not table.hooks.change_payment:
        return rules.once[printed_payments][card][len(column) + 1]
    trial = table.copy()
    trial.zones[zone] = (*column, card)
    return harvest_plan(trial, seat, zone).taler


def payments_by_sort(table: Table, seat: int, zone: int) -> tuple[tuple[int, ...], ...]:
    """Return for each sort what a column of it on a field would pay, by number of cards."""
    if not (table.hooks.fold_beanometer_card or table.hooks.fold_beanometer):
        return table.rules.once[_printed_by_sort]
    trial, found = table.copy(), []
    for card in table.rules.once[usual_cards]:
        trial.zones[zone] = () if card is None else (card,)
        found.append(beanometer(trial, seat, zone).pays)
    return tuple(found)


def _printed_by_sort(rules: Rules) -> tuple[tuple[int, ...], ...]:
    sorts = zip(rules.catalogue.sorts, rules.once[usual_cards], strict=True)
    return tuple(
        (sort if card is None else rules.catalogue[card]).beanometer.pays for sort, card in sorts
    )
