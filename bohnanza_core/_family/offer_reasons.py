"""Why offers and answers to them are refused."""

from __future__ import annotations

from typing import Final

from .._model.reasons import Reason
from .._model.text import Text

MOST_OFFERS: Final = 20
"""How many offers a player can have open at a time."""
NOT_WITH_ACTIVE: Final = Reason(
    "not-with-active",
    "base.trade.active",
    Text(
        "Every trade has the active player on one side; {seat} cannot trade with {partner}.",
        "Gehandelt wird nur mit dem Spieler am Zug; {seat} kann nicht mit {partner} handeln.",
    ),
)
OFFER_EMPTY: Final = Reason(
    "offer-empty",
    "base.trade.not-empty",
    Text("At least one card changes hands.", "Mindestens eine Karte wechselt den Besitzer."),
)
SET_ASIDE: Final = Reason(
    "set-aside",
    "base.trade.aside",
    Text(
        "A card received in trade is planted, not traded again.",
        "Eine erhandelte Karte wird angebaut und nicht noch einmal gehandelt.",
    ),
)
NO_SUCH_SORT: Final = Reason(
    "no-such-sort",
    "base.trade.beans-only",
    Text(
        "Only sorts of beans in this game can be asked for.",
        "Verlangt werden können nur Bohnensorten dieses Spiels.",
    ),
)
SORT_TOO_OFTEN: Final = Reason(
    "sort-too-often",
    "base.trade.real",
    Text(
        "More beans of a sort are asked for than there are.",
        "Es werden mehr Bohnen einer Sorte verlangt, als es gibt.",
    ),
)
ALREADY_OFFERED: Final = Reason(
    "already-offered",
    "base.trade.offers",
    Text("The same offer is open already.", "Dieses Angebot liegt schon vor."),
)
TOO_MANY_OFFERS: Final = Reason(
    "too-many-offers",
    "base.trade.most-offers",
    Text(
        "{seat} has {most} open offers already; take one back first.",
        "{seat} hat schon {most} offene Angebote; zuerst muss eines zurückgezogen werden.",
    ),
    details=lambda _table, _action: {"most": MOST_OFFERS},
)
NO_SUCH_OFFER: Final = Reason(
    "no-such-offer",
    "base.trade.real",
    Text("There is no such open offer.", "Es gibt kein solches offenes Angebot."),
)
NOT_YOUR_OFFER: Final = Reason(
    "not-your-offer",
    "base.trade.consent",
    Text(
        "That offer is not for {seat} to answer.",
        "Über dieses Angebot entscheidet nicht {seat}.",
    ),
)
NOT_MADE_BY_YOU: Final = Reason(
    "not-made-by-you",
    "base.trade.real",
    Text("Only its maker takes an offer back.", "Nur wer es gemacht hat, zieht es zurück."),
)
