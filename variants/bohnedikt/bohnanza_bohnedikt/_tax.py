"""The coin tax at the second emptying of the deck."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Buy,
    Decision,
    Declarations,
    Public,
    Reason,
    Seat,
    Slot,
    Step,
    Table,
    Text,
    only_while,
    open_fields,
)

from ._events import TaxPaid

declared = Declarations()

NOTHING_BOUGHT = declared.reason(
    "tax-goes-on",
    "bohnedikt.second-emptying.meanwhile",
    Text(
        "Until all have paid their Taler nobody buys anything.",
        "Bis alle ihre Taler bezahlt haben, kauft niemand etwas.",
    ),
)


@frozen
class CoinTax:
    """Whether coins are being collected."""

    goes_on: Public[bool] = False
    """Until all have raised what they owe."""


def _impossible(table: Table, tax: CoinTax) -> str | None:
    fits = tax.goes_on == table.going_on(TaxRaised)
    return None if fits else "coins are collected until that is on the agenda no more"


_NO_TAX: Final = CoinTax()
SLOTS = (
    Slot(
        CoinTax,
        lambda _players: _NO_TAX,
        impossible=_impossible,
        title=Text("All have to give up Taler.", "Alle müssen Taler abgeben."),
    ),
)


@frozen
class TaxRaised(Step):
    """Everybody has raised what can be raised."""


@frozen
class TaxNext(Step):
    """Let the seat at that distance from the active player raise coins, then those behind it.

    Nobody is asked twice (second-emptying.order).
    """

    distance: Public[int]


@frozen
class RaiseCoins(Decision):
    """Harvest fields until there are enough coins (second-emptying.harvest).

    Everybody may harvest and sacrifice meanwhile (second-emptying.meanwhile).
    """

    amount: Public[int]
    """How many Taler there must be."""


@frozen
class HandIn(Step):
    """A player shuffles the coins and gives some up, unseen (second-emptying)."""

    seat: Public[Seat]


def enter_tax(table: Table) -> None:
    """Collect coins when the deck has run out for the second time (compose.rounds)."""
    if table.clock.emptyings == 2:
        seats = table.rules.from_seat[table.active]
        table.set_slot(CoinTax(goes_on=True))
        table.then(TaxNext(0), TaxRaised(), *(HandIn(seat) for seat in seats))


def enter_tax_mixed(table: Table) -> None:
    """Let nobody tell which cards of the new deck were Taler (second-emptying)."""
    if table.clock.emptyings == 2:
        table.swap_lookalikes()


@declared.step(TaxNext)
def _next(table: Table, step: TaxNext) -> None:
    players = table.rules.players
    if step.distance < players:
        seat = table.rules.from_seat[table.active][step.distance]
        table.then(RaiseCoins(seat, players), TaxNext(step.distance + 1))


def _must_raise(table: Table, decision: RaiseCoins) -> bool:
    enough = len(table.zones[table.rules.coins[decision.seat]]) >= decision.amount
    return not enough and any(table.zones[zone] for zone in open_fields(table, decision.seat))


declared.decision(
    RaiseCoins,
    Text(
        "You must give up Taler: harvest fields until you have enough.",
        "Du musst Taler abgeben: Ernte Felder, bis du genug hast.",
    ),
    "bohnedikt.second-emptying.short",
    for_others=Text(
        "{seat} must give up Taler, and harvests fields until there are enough.",
        "{seat} muss Taler abgeben und erntet Felder, bis es genug sind.",
    ),
    pending=_must_raise,
    interrupts=True,
)


@declared.step(TaxRaised)
def _end(table: Table, _step: TaxRaised) -> None:
    table.set_slot(_NO_TAX)


@declared.step(HandIn)
def _hand_in(table: Table, step: HandIn) -> None:
    rules = table.rules
    zone = rules.coins[step.seat]
    if not table.zones[zone]:
        return
    table.shuffle(zone)
    given = table.zones[zone][: rules.players]
    # Into the empty deck rather than onto the discard pile, where the top card would be seen.
    table.move(given, zone, rules.deck)
    table.emit(TaxPaid, step.seat, len(given))


@only_while(CoinTax)
def forbid_in_tax(table: Table, action: Buy) -> Reason | None:
    """Let nobody spend Taler until all have paid (second-emptying.meanwhile)."""
    return NOTHING_BOUGHT if table.slot(CoinTax).goes_on else None
