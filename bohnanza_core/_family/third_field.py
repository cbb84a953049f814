"""Buying a third field: a plugin that is added to a rule set whose settings name a price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from .._model.actions import Answers
from .._model.declarations import Declarations
from .._model.events import Event
from .._model.hookspecs import hookimpl, only_while
from .._model.reasons import Reason
from .._model.roles import ALL, OWNER, CardId, Public, Seat
from .._model.slots import Slot
from .._model.text import Text
from .._model.zones import COUNT, Zone
from .buying import Buy, price_of, purchase

if TYPE_CHECKING:
    from .._engine.table import Table


def _price(table: Table, action: BuyField) -> dict[str, object]:
    return {"price": price_of(table, action).taler}


declared = Declarations()

FIELD_BOUGHT_ALREADY = declared.reason(
    "field-bought-already",
    "base.third-field",
    Text("{seat} has bought a field already.", "{seat} hat schon ein Feld gekauft."),
)
TOO_FEW_TALER = declared.reason(
    "too-few-taler",
    "base.third-field",
    Text("A field costs {price} Taler.", "Ein Feld kostet {price} Taler."),
    details=_price,
)
NOT_YOUR_TALER = declared.reason(
    "not-your-taler",
    "base.third-field",
    Text(
        "The field is paid for with exactly {price} different Taler of the buyer.",
        "Das Feld wird mit genau {price} verschiedenen eigenen Talern bezahlt.",
    ),
    details=_price,
)


@frozen
class BuyField(Buy):
    """Buy a further field permanently (base.third-field)."""

    coins: tuple[CardId, ...]
    """The Taler paid, chosen by the buyer."""


@frozen
class BoughtFields:
    """Who has bought a field."""

    seats: Public[tuple[Seat, ...]] = ()
    """Their seats, in order."""


@declared.event
@frozen
class FieldBought(Event):
    """A seat has one more field."""

    text: ClassVar[Text] = Text(
        "{seat} buys a field for {coins:a}.", "{seat} kauft ein Feld für {coins:ein Akk}."
    )
    seat: Public[Seat]
    """Who bought it."""
    coins: Public[tuple[CardId, ...]]
    """The Taler paid."""


def _impossible(_table: Table, bought: BoughtFields) -> str | None:
    in_order = list(bought.seats) == sorted(set(bought.seats))
    return None if in_order else "nobody buys two fields, and the seats are in order"


def _why_not(table: Table, action: BuyField) -> Reason | None:
    bought = action.seat in table.slot(BoughtFields).seats
    return FIELD_BOUGHT_ALREADY if bought else None


@purchase(
    declared,
    BuyField,
    lambda table, _action: table.rules.settings.field_price,
    why_not=_why_not,
    answers=Answers.ANY_TIME,
    title=Text("Buy a field for {coins:a}", "Ein Feld für {coins:ein Akk} kaufen"),
    cannot_pay=TOO_FEW_TALER,
    wrong_coins=NOT_YOUR_TALER,
)
def _bought(table: Table, action: BuyField, coins: tuple[int, ...]) -> None:
    seats = table.slot(BoughtFields).seats
    table.set_slot(BoughtFields(tuple(sorted((*seats, action.seat)))))
    table.emit(FieldBought, action.seat, coins)


class ThirdField:
    """The plugin; it is added if the setting ``field_price`` is above 0."""

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Add the field that can be bought; players choose coins to pay, so they see their own."""
        return (
            Zone("coins", faces=OWNER, backs=COUNT, title=Text("coins", "Taler")),
            Zone(
                "bought",
                faces=ALL,
                field=True,
                open_at_start=False,
                title=Text("bought field", "gekauftes Feld"),
            ),
        )

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember who has bought."""
        # The fields themselves are shown.
        return (
            Slot(
                BoughtFields, lambda _players: BoughtFields(), impossible=_impossible, shown=False
            ),
        )

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Add the action and its event."""
        return declared

    @hookimpl
    @only_while(BoughtFields)
    def fold_fields(self, table: Table, zones: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """Open the bought field."""
        if seat in table.slot(BoughtFields).seats:
            return (*zones, table.zone(("bought", seat)))
        return zones
