"""Harvesting: coins and discards, and the protection rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from .._model.actions import Answers, FreePart
from .._model.agenda import Decision
from .._model.declarations import Declarations
from .._model.reasons import Reason
from .._model.roles import Role
from .._model.text import Text
from .actions import Harvest
from .events import Harvested
from .payment import harvest_plan, printed_payments
from .planting import NO_SUCH_FIELD, field_sort, field_zone, open_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

declared = Declarations()


def _plan_details(table: Table, action: Harvest) -> dict[str, object]:
    zone = table.rules.field_zones[action.seat][action.field]
    plan = harvest_plan(table, action.seat, zone)
    return {"taler": len(plan.usual), "eligible": plan.eligible}


FIELD_EMPTY = declared.reason(
    "field-empty",
    "base.harvest.empty",
    Text("{field:The} is empty.", "{field:Der} ist leer."),
)
FIELD_PROTECTED = declared.reason(
    "field-protected",
    "base.protection",
    Text(
        "{field:The} holds a single bean and is protected while another field of the player "
        "holds more.",
        "{field:Der} hat nur eine Bohne und ist geschützt, solange ein anderes eigenes Feld "
        "mehrere hat.",
    ),
)
WRONG_COINS = declared.reason(
    "wrong-coins",
    "base.harvest.which",
    Text(
        "These cards cannot be the Taler of this harvest: {taler} of {eligible:the} become Taler.",
        "Diese Karten können nicht die Taler dieser Ernte werden: "
        "Es werden {taler} von {eligible:ein Dat}.",
    ),
    details=_plan_details,
    roles={"eligible": Role.CARD},
)
WRONG_DISCARDS = declared.reason(
    "wrong-discards",
    "base.harvest.discard-order",
    Text(
        "The discards must be exactly the cards that do not become Taler, in any order.",
        "Abgelegt werden genau die Karten, die keine Taler werden, in beliebiger Reihenfolge.",
    ),
)

# What may be harvested, and how


def is_protected(table: Table, seat: int, zone: int) -> bool:
    """Return whether a field may not be harvested now: a single bean while another holds more.

    Variants may decide otherwise, by `fold_protection`.
    """
    return _protection(table, seat, zone) is not None


def why_not_harvest(table: Table, seat: int, zone: int) -> Reason | None:
    """Return why a field of a seat may not be harvested, or None; bans are not asked."""
    return _protection(table, seat, zone) if table.zones[zone] else FIELD_EMPTY


def _protection(table: Table, seat: int, zone: int) -> Reason | None:
    """Return why a field is protected, or None (base.protection); parties are not protected."""
    if seat >= table.rules.players:  # base.party.harvest
        return None
    zones, columns = open_fields(table, seat), table.zones
    if zone not in zones or not columns[zone]:
        return None
    sizes = [len(columns[other]) for other in zones]
    reason = FIELD_PROTECTED if _protected(sizes, zones.index(zone)) else None
    for fold in table.hooks.fold_protection:
        reason = fold(table, reason, seat, zone)
    return reason


def _protected(sizes: Sequence[int], at: int) -> bool:
    """Decide by the sizes of a seat's fields; an empty one changes nothing (base.protection)."""
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
    rules, column = table.rules, table.zones[zone]
    # Asking for the sort where nobody is interested would cost a rollout a twentieth.
    heard = Harvested in table.heard
    sort = field_sort(table, zone) if heard or rules.after_harvest else -1
    if coins is None and not table.hooks.change_payment:
        taler = rules.once[printed_payments][column[-1]][len(column)]
        coins = column[max(len(column) - taler, 0) :]
    elif coins is None:
        coins = harvest_plan(table, seat, zone).usual
    if discards is None:
        rest = len(column) - len(coins)
        discards = column[:rest] if column[rest:] == coins else _without(column, coins)
    if coins:
        table.move(coins, zone, rules.coins[seat])
    if discards:
        table.move(discards, zone, rules.discard)
    if heard:
        number, key = rules.field_number[zone], rules.catalogue.keys[sort]
        table.emit(Harvested, seat, number, key, len(column), len(coins), coins, discards)
    # What follows a harvest is for players (base.party.harvest).
    if sort in rules.after_harvest and seat < rules.players:
        for follows in rules.after_harvest[sort]:
            step = follows(seat, len(column))
            if step is not None:
                table.then(step)


def _without(column: tuple[int, ...], coins: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in column if card not in coins])


# Harvest


def _candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Harvest]:
    # What may be harvested depends only on which fields there are, and on whether each of them
    # holds none, one or more beans: so each list is made once, and looked up by these amounts.
    rules, columns = table.rules, table.zones
    zones, lists = rules.once[_usual_fields][seat]
    if table.hooks.fold_fields:
        zones = open_fields(table, seat)
        lists = rules.once[_other_fields][zones]
    if table.hooks.fold_protection:
        return _unprotected(table, seat, zones)
    key = 0
    for zone in zones:
        size = len(columns[zone])
        key = key * 3 + (2 if size > 1 else size)
    try:
        return lists[key]
    except KeyError:
        found = lists[key] = _unprotected(table, seat, zones)
        return found


_Lists: TypeAlias = dict[int, Sequence[Harvest]]


def _usual_fields(rules: Rules) -> list[tuple[tuple[int, ...], _Lists]]:
    """Return for each seat the zones of the fields it has from the start, and their lists."""
    return [(zones, {}) for zones in rules.fields]


def _other_fields(_rules: Rules) -> defaultdict[tuple[int, ...], _Lists]:
    """Return the lists by the zones of the fields, where variants open others."""
    return defaultdict(dict)


def _unprotected(table: Table, seat: int, zones: tuple[int, ...]) -> Sequence[Harvest]:
    return [
        Harvest(seat, table.rules.field_number[zone])
        for zone in zones
        if table.zones[zone] and _protection(table, seat, zone) is None
    ]


def _accepts(table: Table, action: Harvest) -> bool:
    zone = field_zone(table, action.seat, action.field)
    return zone is not None and bool(table.zones[zone])


def _why_not(table: Table, action: Harvest) -> Reason | None:
    seat = action.seat
    zone = table.rules.field_zones[seat][action.field]
    reason = _protection(table, seat, zone)
    if reason is not None:
        return reason
    if action.coins is None and action.discards is None:
        return None
    return _why_not_these(table, action, zone)


def _why_not_these(table: Table, action: Harvest, zone: int) -> Reason | None:
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


def _why_not_harvested(table: Table, action: Any) -> Reason:
    zone = field_zone(table, action.seat, action.field)
    if zone is None:
        return NO_SUCH_FIELD
    return FIELD_EMPTY if not table.zones[zone] else WRONG_COINS


def _free(table: Table, action: Harvest) -> Mapping[str, FreePart]:
    zone = table.rules.field_zones[action.seat][action.field]
    plan = harvest_plan(table, action.seat, zone)
    coins = plan.usual if action.coins is None else action.coins
    rest = tuple([card for card in table.zones[zone] if card not in coins])
    return {
        "coins": FreePart((plan.eligible,) * len(plan.usual)),  # base.harvest.which
        "discards": FreePart((rest,) * len(rest), ordered=True),  # base.harvest.discard-order
    }


@declared.action(
    Harvest,
    _candidates,
    answers=Answers.ANY_TIME,  # base.harvest.between, base.harvest.moment
    accepts=_accepts,
    why_not=_why_not,
    otherwise=_why_not_harvested,
    title=Text("Harvest {field:the}", "{field:Der Akk} ernten"),
    candidates_are_legal=True,
    free=_free,
)
def _harvest(table: Table, action: Harvest) -> None:
    zone = table.rules.field_zones[action.seat][action.field]
    harvest_field(table, action.seat, zone, action.coins, action.discards)
