"""Harvesting: the beanometer, coins and discards, and the protection rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import ActionSpec, Answers
from .._model.agenda import Decision
from .._model.events import Harvested
from .._model.reasons import Reason
from .._model.roles import Role
from .._model.text import Text
from .harvest_values import Harvest, HarvestPlan, harvest_of
from .planting import NO_SUCH_FIELD, field_sort, open_fields

if TYPE_CHECKING:
    from .._engine.table import Table


def _plan_details(table: Table, action: Any) -> dict[str, object]:
    zone = table.rules.field_zones[action.seat][action.field]
    plan = harvest_plan(table, action.seat, zone)
    return {"taler": len(plan.usual), "eligible": plan.eligible}


FIELD_EMPTY: Final = Reason(
    "field-empty",
    "base.harvest.empty",
    Text("Field {field} is empty.", "Feld {field} ist leer."),
)
FIELD_PROTECTED: Final = Reason(
    "field-protected",
    "base.protection",
    Text(
        "Field {field} holds a single bean and is protected while another own field holds more.",
        "Feld {field} hat nur eine Bohne und ist geschützt, solange ein anderes eigenes Feld "
        "mehrere hat.",
    ),
)
WRONG_COINS: Final = Reason(
    "wrong-coins",
    "base.harvest.which",
    Text(
        "These cards cannot be the coins of this harvest: it makes {taler} of {eligible}.",
        "Diese Karten können nicht die Taler dieser Ernte werden: "
        "Es werden {taler} von {eligible}.",
    ),
    details=_plan_details,
    roles={"eligible": Role.CARD},
)
WRONG_DISCARDS: Final = Reason(
    "wrong-discards",
    "base.harvest.discard-order",
    Text(
        "The discards must be exactly the cards that do not become coins, in any order.",
        "Abgelegt werden genau die Karten, die keine Taler werden, in beliebiger Reihenfolge.",
    ),
)
REASONS = (FIELD_EMPTY, FIELD_PROTECTED, WRONG_COINS, WRONG_DISCARDS)


def harvest_plan(table: Table, seat: int, zone: int) -> HarvestPlan:
    """Return what the harvest of a field brings now (base.harvest.meter)."""
    rules, column = table.rules, table.zones[zone]
    plan = HarvestPlan(rules.payments[rules.sort_of[column[-1]]][len(column)], column)
    for fold in table.hooks.fold_harvest:
        plan = fold(table, plan, seat, zone)
    return plan if rules.settings.choose_coins else HarvestPlan(plan.taler, plan.usual)


def is_protected(table: Table, seat: int, zone: int) -> bool:
    """Tell whether a field holds a single bean while another own field holds more."""
    zones = open_fields(table, seat)
    sizes = tuple([len(table.zones[other]) for other in zones])
    return zone in zones and _protected(sizes, zones.index(zone))


def _protected(sizes: tuple[int, ...], at: int) -> bool:
    """Judge by the sizes of all own fields; an empty one changes nothing (base.protection)."""
    return sizes[at] == 1 and max(sizes) > 1


def harvest_field(
    table: Table,
    seat: int,
    zone: int,
    coins: tuple[int, ...] | None = None,
    discards: tuple[int, ...] | None = None,
) -> None:
    """Carry out the harvest of a field; where nothing is chosen the top cards become coins.

    The whole field is harvested (base.harvest.whole), the rest is discarded (base.harvest.coins).
    """
    rules = table.rules
    column = table.zones[zone]
    told = table.wanted_events and Harvested in table.wanted_events
    sort = field_sort(table, zone) if told or rules.after_harvest else -1
    if coins is None and discards is None and not table.hooks.fold_harvest:
        # The usual coins, without a plan that nobody has a say in.
        taler = rules.payments[rules.sort_of[column[-1]]][len(column)]
        rest = max(len(column) - taler, 0)
        coins, discards = column[rest:], column[:rest]
    if coins is None:
        coins = harvest_plan(table, seat, zone).usual
    if discards is None:
        discards = _without(column, coins)
    if coins:
        table.move(coins, zone, rules.coins[seat])
    if discards:
        table.move(discards, zone, rules.discard)
    if told:
        table.emit(
            Harvested,
            seat,
            rules.field_number[zone],
            rules.catalogue.keys[sort],
            len(column),
            len(coins),
            coins,
            discards,
        )
    if sort in rules.after_harvest:
        for follows in rules.after_harvest[sort]:
            step = follows(seat, len(column))
            if step is not None:
                table.then(step)


def _without(column: tuple[int, ...], coins: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in column if card not in coins])


def _candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Harvest]:
    # What may be harvested depends on whether each field holds none, one or more beans. The lists
    # that come up are made once; these amounts, read as a number, are what they are known by.
    rules, columns = table.rules, table.zones
    zones = rules.fields[seat]
    lists = rules.harvests[seat]
    folds = table.hooks.fold_fields
    if folds:
        for fold in folds:
            zones = fold(table, zones, seat)
        lists = rules.other_harvests.setdefault(zones, {})
    amounts, place = rules.amounts, 0
    for zone in zones:
        place = place * 3 + amounts[len(columns[zone])]
    try:
        return lists[place]
    except KeyError:
        found = lists[place] = _unprotected(table, seat, zones)
        return found


def _unprotected(table: Table, seat: int, zones: tuple[int, ...]) -> Sequence[Harvest]:
    sizes = tuple([len(table.zones[zone]) for zone in zones])
    return [
        harvest_of(seat, table.rules.field_number[zones[at]])
        for at, size in enumerate(sizes)
        if size and not _protected(sizes, at)
    ]


def _zone(table: Table, action: Any) -> int | None:
    number = action.field
    zones = table.rules.field_zones[action.seat]
    if type(number) is not int or not 0 <= number < len(zones):
        return None
    return zones[number] if zones[number] in open_fields(table, action.seat) else None


def _contains(table: Table, action: Any) -> bool:
    zone = _zone(table, action)
    if zone is None or not table.zones[zone]:
        return False
    return all(
        chosen is None or (type(chosen) is tuple and all(type(card) is int for card in chosen))
        for chosen in (action.coins, action.discards)
    )


def _rule(table: Table, action: Harvest) -> Reason | None:
    seat = action.seat
    zone = table.rules.field_zones[seat][action.field]
    if is_protected(table, seat, zone):
        return FIELD_PROTECTED
    if action.coins is None and action.discards is None:
        return None
    return _choice_rule(table, action, zone)


def _choice_rule(table: Table, action: Harvest, zone: int) -> Reason | None:
    column = table.zones[zone]
    plan = harvest_plan(table, action.seat, zone)
    taken = len(plan.usual)
    coins = plan.usual if action.coins is None else action.coins
    if len(coins) != taken or len(set(coins)) != taken or not set(coins) <= set(plan.eligible):
        return WRONG_COINS
    discards = action.discards
    if discards is not None and sorted((*coins, *discards)) != sorted(column):
        return WRONG_DISCARDS
    return None


def _harvest(table: Table, action: Harvest) -> None:
    seat = action.seat
    zone = table.rules.field_zones[seat][action.field]
    harvest_field(table, seat, zone, action.coins, action.discards)


def _diagnose(table: Table, action: Any) -> Reason:
    zone = _zone(table, action)
    if zone is None:
        return NO_SUCH_FIELD
    return FIELD_EMPTY if not table.zones[zone] else WRONG_COINS


HARVEST = ActionSpec(
    Harvest,
    _harvest,
    _candidates,
    Answers.ANY_TIME,  # base.harvest.between, base.harvest.moment
    accepts=_contains,
    rule=_rule,
    candidates_are_legal=True,
    otherwise=_diagnose,
    title=Text("Harvest field {field}", "Feld {field} ernten"),
)
