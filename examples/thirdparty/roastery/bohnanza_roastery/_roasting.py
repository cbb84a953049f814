"""Roasting: the decision, the action with its refusals, the event, and the roasters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from attrs import frozen

from bohnanza_core.authoring import (
    PER_SEAT,
    Action,
    CardId,
    Decision,
    Declarations,
    Event,
    FieldNumber,
    Public,
    Reason,
    Seat,
    Slot,
    Table,
    Text,
    bean_count,
    close_decision,
    field_sort,
    open_fields,
)

declared = Declarations()

LEAST = 3
"""How many roast beans make a lot (roastery.roast)."""

NOT_ROAST_BEANS = declared.reason(
    "not-roast-beans",
    "roastery.roast",
    Text("No roast beans grow in {field:the}.", "Auf {field:der Dat} wachsen keine Röstbohnen."),
)
TOO_FEW_TO_ROAST = declared.reason(
    "too-few-to-roast",
    "roastery.roast",
    Text(
        "It takes three roast beans, and {field:the} has {number}.",
        "Nötig sind drei Röstbohnen; {field:der} hat {number}.",
    ),
    details=lambda table, action: {"number": bean_count(table, _zone(table, action))},
)
NOT_YOUR_ROASTER = declared.reason(
    "not-your-roaster",
    "roastery.phase",
    Text(
        "Only the active player roasts, and only their own fields.",
        "Nur wer am Zug ist, röstet, und nur von eigenen Feldern.",
    ),
)


@frozen
class Lots:
    """How often each seat has roasted."""

    by_seat: Annotated[Public[tuple[int, ...]], PER_SEAT] = ()


def _impossible(table: Table, lots: Lots) -> str | None:
    fits = len(lots.by_seat) == table.rules.players and min(lots.by_seat) >= 0
    return None if fits else "there is a number of lots for each seat"


SLOTS = (
    Slot(
        Lots,
        lambda players: Lots((0,) * players),
        impossible=_impossible,
        title=Text("lots roasted", "Röstungen"),
    ),
)


@frozen
class RoastWindow(Decision):
    """The active player may roast (roastery.phase)."""


@frozen
class Roast(Action):
    """Take the roast beans of a field into the roaster."""

    field: FieldNumber


@declared.event
@frozen
class Roasted(Event):
    """A lot was roasted."""

    text: ClassVar[Text] = Text(
        "{seat} roasts {cards:a} from {field:the}.",
        "{seat} röstet {cards:ein Akk} von {field:der Dat}.",
    )
    seat: Public[Seat]
    field: Public[FieldNumber]
    cards: Public[tuple[CardId, ...]]


def lots(table: Table, seat: int) -> int:
    """Return how many lots a seat has roasted."""
    return table.slot(Lots).by_seat[seat]


def is_roast(table: Table, zone: int) -> bool:
    """Return whether roast beans grow on a field."""
    return field_sort(table, zone) == table.rules.catalogue.sort_index("roast")


def enter_roast(table: Table) -> None:
    """Ask the active player."""
    table.then(RoastWindow(table.active))


def _zone(table: Table, action: Roast) -> int:
    return table.rules.field_zones[action.seat][action.field]


def _can_roast(table: Table, decision: RoastWindow) -> bool:
    # roastery.empty
    return any(
        is_roast(table, zone) and bean_count(table, zone) >= LEAST
        for zone in open_fields(table, decision.seat)
    )


declared.decision(
    RoastWindow,
    Text("You may roast the beans of a field.", "Du darfst die Bohnen eines Feldes rösten."),
    "roastery.phase",
    for_others=Text(
        "{seat} may roast the beans of a field.", "{seat} darf die Bohnen eines Feldes rösten."
    ),
    pending=_can_roast,
    passed=close_decision,
    passing=Text("Roast nothing", "Nichts rösten"),
    passed_text=Text("{seat} roasts nothing.", "{seat} röstet nichts."),
)


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[Roast]:
    if decision.seat != seat:
        return ()
    numbers = table.rules.field_number
    return [Roast(seat, numbers[zone]) for zone in open_fields(table, seat)]


def _why_not(table: Table, action: Roast) -> Reason | None:
    zone = _zone(table, action)
    if not is_roast(table, zone):
        return NOT_ROAST_BEANS
    # roastery.jokers: `bean_count` knows what stands in for a sort.
    return TOO_FEW_TO_ROAST if bean_count(table, zone) < LEAST else None


@declared.action(
    Roast,
    _candidates,
    answers=(RoastWindow,),
    why_not=_why_not,
    otherwise=NOT_YOUR_ROASTER,
    title=Text("Roast the beans of {field:the}", "Die Bohnen von {field:der Dat} rösten"),
)
def _roast(table: Table, action: Roast) -> None:
    seat, zone = action.seat, _zone(table, action)
    cards = table.zones[zone]
    table.move(cards, zone, table.rules.layout.index("roastery.roaster", seat))
    number = table.slot(Lots).by_seat
    table.set_slot(Lots((*number[:seat], number[seat] + 1, *number[seat + 1 :])))
    table.emit(Roasted, seat, action.field, cards)
    table.answer()
