"""What the toy expansion puts into a game: reasons, a slot, events, steps, decisions, actions."""

from __future__ import annotations

from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Text
from bohnanza_core.authoring import Public

# Reasons

NO_HARVEST_NOW = ba.Reason(
    "no-harvest-now",
    "toy.raid.no-harvest",
    Text("{seat} cannot harvest during a raid.", "{seat} kann im Überfall nicht ernten."),
)
TAX_FIRST = ba.Reason(
    "tax-first",
    "toy.tax.order",
    Text("Only {payer} harvests until the tax is paid.", "Nur {payer} erntet, bis bezahlt ist."),
    details=lambda table, _action: {"payer": table.decision.seat},
    roles={"payer": ba.Role.SEAT},
)
NOTHING_TO_RAID = ba.Reason(
    "nothing-to-raid",
    "toy.raid.target",
    Text("{target} has no coins.", "{target} hat keine Taler."),
)
RAIDED_ALREADY = ba.Reason(
    "raided-already",
    "toy.raid.once",
    Text("{target} was raided in this turn.", "{target} wurde in diesem Zug schon überfallen."),
)

# State, events


@frozen
class Raids:
    """Who was raided in this turn, and, undeclared, how many raids there have been."""

    targets: Public[tuple[ba.Seat, ...]] = ()
    ever: int = 0


@frozen
class CoinShown(bz.Event):
    text = Text("{seat} shows {card}.", "{seat} zeigt {card}.")
    seat: Public[ba.Seat]
    card: Public[ba.CardId]


@frozen
class TaxPaid(bz.Event):
    text = Text("{seat} pays {taler} Taler.", "{seat} zahlt {taler} Taler.")
    seat: Public[ba.Seat]
    taler: Public[int]


# Agenda


@frozen
class TaxScope(ba.Scope):
    pass


@frozen
class Tax(ba.Step):
    paid: Public[int]


@frozen
class PayTax(ba.Step):
    seat: Public[ba.Seat]


@frozen
class RaiseCoins(bz.Decision):
    amount: Public[int]


@frozen
class RaidWindow(bz.Decision):
    pass


@frozen
class RaidScope(ba.Scope):
    attacker: Public[ba.Seat]
    defender: Public[ba.Seat]


@frozen
class Attack(ba.Step):
    attacker: Public[ba.Seat]
    defender: Public[ba.Seat]


@frozen
class ForgetRaids(ba.Step):
    pass


@frozen
class Place(bz.Decision):
    pass


@frozen
class ReadDecree(ba.Step):
    pass


@frozen
class StepIn(bz.Decision):
    card: Public[ba.CardId]


@frozen
class Present(bz.Decision):
    pass


@frozen
class Consider(bz.Decision):
    card: Public[ba.CardId]


# Actions


@frozen
class Raid(bz.Action):
    target: ba.Seat


@frozen
class PlayToken(bz.Action):
    pass
