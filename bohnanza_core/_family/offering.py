"""Offers: which cards can be given, what may be offered, and closing an offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.declarations import Declarations
from .._model.reasons import Reason
from .._model.roles import Role
from .._model.text import Text
from .actions import Offer
from .events import OfferDeclined, OfferMade, OffersLapsed, OfferWithdrawn, Traded
from .offers import ConcludedTrade, OpenOffer, OpenOffers, TurnTrades
from .steps import Trading

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

declared = Declarations()

MOST_OFFERS: Final = 20
"""How many offers a player can have open at a time."""
MOST_MADE: Final = 50
"""How many offers a player can make in one trading phase."""
NOT_WITH_ACTIVE = declared.reason(
    "not-with-active",
    "base.trade.active",
    Text(
        "Every trade has the active player on one side; {seat} cannot trade with {partner}.",
        "Gehandelt wird nur mit dem Spieler am Zug; {seat} kann nicht mit {partner} handeln.",
    ),
)
OFFER_EMPTY = declared.reason(
    "offer-empty",
    "base.trade.not-empty",
    Text("At least one card changes hands.", "Mindestens eine Karte wechselt den Besitzer."),
)
SET_ASIDE = declared.reason(
    "set-aside",
    "base.trade.aside",
    Text(
        "A card received in trade is planted, not traded again.",
        "Eine erhandelte Karte wird angebaut und nicht noch einmal gehandelt.",
    ),
)
NO_SUCH_SORT = declared.reason(
    "no-such-sort",
    "base.trade.beans-only",
    Text(
        "Only sorts of beans in this game can be asked for.",
        "Verlangt werden können nur Bohnensorten dieses Spiels.",
    ),
)
SORT_TOO_OFTEN = declared.reason(
    "sort-too-often",
    "base.trade.real",
    Text(
        "More beans of a sort are asked for than there are.",
        "Es werden mehr Bohnen einer Sorte verlangt, als es gibt.",
    ),
)
ALREADY_OFFERED = declared.reason(
    "already-offered",
    "base.trade.offers",
    Text("The same offer is open already.", "Dieses Angebot liegt schon vor."),
)
TOO_MANY_OFFERS = declared.reason(
    "too-many-offers",
    "base.trade.most-offers",
    Text(
        "{seat} has {most} open offers already; take one back first.",
        "{seat} hat schon {most} offene Angebote; zuerst muss eines zurückgezogen werden.",
    ),
    details=lambda _table, _action: {"most": MOST_OFFERS},
)
TOO_MANY_MADE = declared.reason(
    "too-many-made",
    "base.trade.most-made",
    Text(
        "{seat} has made {most} offers in this trading phase; there can be no more.",
        "{seat} hat in dieser Handelsphase schon {most} Angebote gemacht; mehr sind nicht möglich.",
    ),
    details=lambda _table, _action: {"most": MOST_MADE},
)
MORE_THAN_HELD = declared.reason(
    "more-than-held",
    "base.trade.most-wanted",
    Text(
        "More cards are asked for than {partner} has to give: {most} at most.",
        "Es werden mehr Karten verlangt, als {partner} geben kann: höchstens {most}.",
    ),
    details=lambda table, action: {"most": most_given(table, action.partner)},
)
NO_SUCH_OFFER = declared.reason(
    "no-such-offer",
    "base.trade.real",
    Text("There is no such open offer.", "Es gibt kein solches offenes Angebot."),
)
NOT_YOUR_OFFER = declared.reason(
    "not-your-offer",
    "base.trade.consent",
    Text(
        "That offer is not for {seat} to answer.",
        "Über dieses Angebot entscheidet nicht {seat}.",
    ),
)
NOT_MADE_BY_YOU = declared.reason(
    "not-made-by-you",
    "base.trade.real",
    Text("Only its maker takes an offer back.", "Nur wer es gemacht hat, zieht es zurück."),
)
NOT_TRADABLE = declared.reason(
    "not-tradable",
    "base.trade.cards",
    Text(
        "{seat} can give only {tradable:the}.",
        "{seat} kann nur {tradable:der Akk} geben.",
    ),
    details=lambda table, action: {"tradable": tradable(table, action.seat)},
    roles={"tradable": Role.CARD},
)

# What can be given


def _own_cards(table: Table, seat: int) -> tuple[int, ...]:
    """Return the cards of a hand, and revealed ones if the seat is active (base.trade.cards).

    Behind them come the cards of zones that are declared as tradable.
    """
    rules = table.rules
    cards = table.zones[rules.hands[seat]]
    for zone in rules.traded_from[seat]:
        cards += table.zones[zone]
    return table.zones[rules.revealed] + cards if seat == table.active else cards


def tradable(table: Table, seat: int) -> tuple[int, ...]:
    """Return the cards a seat may give in a trade."""
    sort_of = table.rules.sort_of
    own = _own_cards(table, seat)
    beans: list[int] = []
    for card in own:
        if sort_of[card] >= 0:
            beans.append(card)  # noqa: PERF401 - a comprehension is a call
    if not table.hooks.fold_tradable:
        return tuple(beans)
    aside = table.zones[table.rules.received[seat]]
    found: list[int] = []
    for card in (*beans, *aside):
        if _why_not_give(table, seat, card, own) is None:
            found.append(card)  # noqa: PERF401 - the same
    return tuple(found)


def most_given(table: Table, seat: int) -> int:
    """Return how many cards a seat could give at most, as far as everybody sees."""
    aside = len(table.zones[table.rules.received[seat]]) if table.hooks.fold_tradable else 0
    return len(_own_cards(table, seat)) + aside


def why_not_give(table: Table, seat: int, cards: tuple[int, ...]) -> Reason | None:
    """Return why a seat may not give these cards, or None."""
    if len(cards) > 1 and len(set(cards)) < len(cards):
        return NOT_TRADABLE
    own, sort_of, folds = _own_cards(table, seat), table.rules.sort_of, table.hooks.fold_tradable
    for card in cards:
        # What is asked most often, after every action for every open offer.
        if card in own and sort_of[card] >= 0 and not folds:
            continue
        reason = _why_not_give(table, seat, card, own)
        if reason is not None:
            return reason
    return None


def _why_not_give(table: Table, seat: int, card: int, own: tuple[int, ...]) -> Reason | None:
    reason: Reason | None = None
    if card not in own or table.rules.sort_of[card] < 0:
        if card not in table.zones[table.rules.received[seat]]:
            return NOT_TRADABLE
        reason = SET_ASIDE
    for fold in table.hooks.fold_tradable:
        reason = fold(table, reason, seat, card)
    return reason


def usual_payment(table: Table, seat: int, want: Sequence[str]) -> tuple[int, ...] | None:
    """Return the first tradable cards of the sorts asked for, or None if some are missing."""
    if not want:
        return ()
    return table.rules.catalogue.first_of_sorts(tradable(table, seat), want)


# The trades of a turn


def open_trading(table: Table) -> None:
    """Record that the active player has made or accepted an offer, if a variant keeps trades."""
    trades = table.slots.get(TurnTrades)
    if trades is not None and not trades.opened:
        table.set_slot(TurnTrades(trades.concluded, opened=True))


def record_trade(
    table: Table, partner: int, given: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    """Emit `Traded` for a trade of the active player, and keep it if a variant keeps trades."""
    trades = table.slots.get(TurnTrades)
    if trades is not None:
        trade = ConcludedTrade(partner, given, taken)
        table.set_slot(TurnTrades((*trades.concluded, trade), trades.opened))
    if Traded in table.heard:
        table.emit(Traded, table.active, partner, given, taken)


# Offer


def _accepts(table: Table, action: Offer) -> bool:
    return 0 <= action.partner < table.rules.players


def _why_not(table: Table, action: Offer) -> Reason | None:
    # What forbids a gift of a tradable card belongs in gifts_of() too: it does not ask here.
    seat, partner, active = action.seat, action.partner, table.active
    if seat == partner or active not in (seat, partner):
        return NOT_WITH_ACTIVE
    if not action.give and not action.want:
        return OFFER_EMPTY
    if reason := why_not_give(table, seat, action.give) or why_not_want(table, action.want):
        return reason
    if len(action.want) > most_given(table, partner):
        return MORE_THAN_HELD
    return _why_not_one_more(table, action)


def _why_not_one_more(table: Table, action: Offer) -> Reason | None:
    """Return the reason against an offer beside those that there are, or have been."""
    seat, offers, old = action.seat, table.slots[OpenOffers], None
    if action.instead_of:
        old = offers.find(action.instead_of)
        if old is None or {old.maker, old.partner} != {seat, action.partner}:
            return NO_SUCH_OFFER
    if any(_same(action, offer) for offer in offers.open):
        return ALREADY_OFFERED
    if offers.made_by(seat) >= MOST_MADE:
        return TOO_MANY_MADE
    open_ = sum(offer.maker == seat and offer is not old for offer in offers.open)
    return TOO_MANY_OFFERS if open_ >= MOST_OFFERS else None


def _same(action: Offer, offer: OpenOffer) -> bool:
    return (
        (offer.maker, offer.partner) == (action.seat, action.partner)
        and sorted(offer.give) == sorted(action.give)
        and sorted(offer.want) == sorted(action.want)
    )


def why_not_want(table: Table, want: tuple[str, ...]) -> Reason | None:
    """Return why sorts may not be asked for, or None."""
    catalogue = table.rules.catalogue
    for key, number in Counter(want).items():
        if key not in catalogue.offer_keys:
            return NO_SUCH_SORT
        if number > table.rules.once[_copies][key]:
            return SORT_TOO_OFTEN
    return None


def _copies(rules: Rules) -> Counter[str]:
    """Return how many cards there are of each sort, and of faces that offers call by name."""
    catalogue = rules.catalogue
    beans = [card for card, sort in enumerate(rules.sort_of) if sort >= 0]
    return Counter(key for card in beans for key in {catalogue.names[card], catalogue.told[card]})


def _why_not_offered(table: Table, action: Any) -> Reason:
    if type(action.partner) is not int or not 0 <= action.partner < table.rules.players:
        return NOT_WITH_ACTIVE
    if type(action.give) is not tuple or not all(type(card) is int for card in action.give):
        return NOT_TRADABLE
    if type(action.want) is not tuple or not all(type(sort) is str for sort in action.want):
        return NO_SUCH_SORT
    return NO_SUCH_OFFER


_GIFT: Final = Text(
    "Offer {partner} {give:a} as a gift", "{partner} {give:ein Akk} als Geschenk anbieten"
)
_REQUEST: Final = Text(
    "Ask {partner} for {want:a} as a gift", "{partner} um {want:ein Akk} als Geschenk bitten"
)


def _offer_wording(action: Offer) -> Text | None:
    if not action.want:
        return _GIFT
    return None if action.give else _REQUEST


@declared.action(
    Offer,
    None,
    answers=(Trading,),
    accepts=_accepts,
    why_not=_why_not,
    otherwise=_why_not_offered,
    title=Text(
        "Offer {partner} {give:a} for {want:a}",
        "{partner} {give:ein Akk} für {want:ein Akk} anbieten",
    ),
    wording=_offer_wording,
)
def _offer(table: Table, action: Offer) -> None:
    seat, partner, give, want = action.seat, action.partner, action.give, action.want
    if action.instead_of:
        old = table.slots[OpenOffers].find(action.instead_of)
        assert old is not None
        close(table, old, OfferWithdrawn if old.maker == seat else OfferDeclined)
    number = table.version
    offer = OpenOffer(number, seat, partner, give, want)
    table.set_slot(table.slots[OpenOffers].with_one(offer))
    if seat == table.active:
        open_trading(table)
    if OfferMade in table.heard:
        table.emit(OfferMade, number, seat, partner, give, want)


def close(
    table: Table, offer: OpenOffer, event: type[OfferDeclined] | type[OfferWithdrawn] | None = None
) -> None:
    """Remove an open offer, and emit the event that says why."""
    table.set_slot(table.slots[OpenOffers].without(offer))
    if event is not None and event in table.heard:
        table.emit(event, offer.number, offer.maker, offer.partner)


def let_lapse(table: Table, offers: Sequence[OpenOffer]) -> None:
    """Remove offers that are void, and tell it at once."""
    for offer in offers:
        close(table, offer)
    if offers:
        table.emit(OffersLapsed, tuple([offer.number for offer in offers]))
