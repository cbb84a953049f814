"""What the toy expansion puts into a game: reasons, a slot, events, steps, decisions, actions."""

from __future__ import annotations

from attrs import frozen

import bohnanza_core as bz
from bohnanza_core import Public, Text

# Reasons

NO_HARVEST_NOW = bz.Reason(
    "no-harvest-now",
    "toy.raid.no-harvest",
    Text("{seat} cannot harvest during a raid.", "{seat} kann im Überfall nicht ernten."),
)
TAX_FIRST = bz.Reason(
    "tax-first",
    "toy.tax.order",
    Text("Only {payer} harvests until the tax is paid.", "Nur {payer} erntet, bis bezahlt ist."),
    details=lambda table, _action: {"payer": table.decision.seat},
    roles={"payer": bz.Role.SEAT},
)
NOTHING_TO_RAID = bz.Reason(
    "nothing-to-raid",
    "toy.raid.target",
    Text("{target} has no coins.", "{target} hat keine Taler."),
)
RAIDED_ALREADY = bz.Reason(
    "raided-already",
    "toy.raid.once",
    Text("{target} was raided in this turn.", "{target} wurde in diesem Zug schon überfallen."),
)

# State, events


@frozen
class Raids:
    """Who was raided in this turn, and, undeclared, how many raids there have been."""

    targets: Public[tuple[bz.Seat, ...]] = ()
    ever: int = 0


@frozen
class CoinShown(bz.Event):
    text = Text("{seat} shows {card}.", "{seat} zeigt {card}.")
    seat: Public[bz.Seat]
    card: Public[bz.CardId]


@frozen
class TaxPaid(bz.Event):
    text = Text("{seat} pays {taler} Taler.", "{seat} zahlt {taler} Taler.")
    seat: Public[bz.Seat]
    taler: Public[int]


# Agenda


@frozen
class TaxScope(bz.Scope):
    pass


@frozen
class Tax(bz.Step):
    paid: Public[int]


@frozen
class PayTax(bz.Step):
    seat: Public[bz.Seat]


@frozen
class RaiseCoins(bz.Decision):
    amount: Public[int]


@frozen
class RaidWindow(bz.Decision):
    pass


@frozen
class RaidScope(bz.Scope):
    attacker: Public[bz.Seat]
    defender: Public[bz.Seat]


@frozen
class Attack(bz.Step):
    attacker: Public[bz.Seat]
    defender: Public[bz.Seat]


@frozen
class ForgetRaids(bz.Step):
    pass


@frozen
class Place(bz.Decision):
    pass


@frozen
class ReadDecree(bz.Step):
    pass


@frozen
class StepIn(bz.Decision):
    card: Public[bz.CardId]


@frozen
class Present(bz.Decision):
    pass


@frozen
class Consider(bz.Decision):
    card: Public[bz.CardId]


# Actions


@frozen
class Raid(bz.Action):
    target: bz.Seat


@frozen
class PlayToken(bz.Action):
    pass
