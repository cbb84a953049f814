"""The actions of the base game."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from .._model.actions import Action
from .._model.roles import CardId, FieldNumber, OfferNumber, Seat, SortKey
from .._model.shared import Shared

# Actions that answer any decision that offers what they take


@frozen
class Plant(Action):
    """Plant a bean on one of the seat's own fields."""

    card: CardId
    """One of the cards that the pending decision lets the seat plant."""
    field: FieldNumber
    """The field of the seat, counted from 0."""


@frozen
class Pass(Action):
    """Pass at a decision that allows it."""


@frozen
class Choose(Action):
    """Choose one of the options of a decision."""

    option: int | str
    """One of the values that the decision names."""


@frozen
class Discard(Action):
    """Discard a bean instead of planting it, where a rule allows it."""

    card: CardId
    """One of those that `fold_discardable` allows."""


# Harvesting


@frozen
class Harvest(Action):
    """Harvest a field of the seat: at any time, also out of turn (base.harvest.any-time)."""

    field: FieldNumber
    """The field of the seat, counted from 0."""
    coins: tuple[CardId, ...] | None = None
    """The cards that become coins, where the harvester chooses; None: the usual ones."""
    discards: tuple[CardId, ...] | None = None
    """The rest in the order in which it is discarded; None: the usual order."""


@frozen
class HarvestPlan:
    """What a harvest will bring."""

    taler: int
    """How many cards become coins."""
    eligible: tuple[int, ...]
    """The cards that may become coins; those usually taken come last."""

    @property
    def usual(self) -> tuple[int, ...]:
        """The cards that become coins where nothing is chosen: the last eligible ones."""
        return self.eligible[max(len(self.eligible) - self.taler, 0) :]


# Trading


@frozen
class Offer(Action):
    """Offer own cards for sorts, ask for sorts, or give cards for nothing (base.trade.gift)."""

    partner: Seat
    """Who is asked; one of the two is the active player (base.trade.pairwise)."""
    give: tuple[CardId, ...] = ()
    """The exact own cards that will change hands (base.trade.position)."""
    want: tuple[SortKey, ...] = ()
    """The sorts asked for; the partner chooses the exact cards."""
    instead_of: OfferNumber = 0
    """An open offer between the two that this one replaces: one's own, or, as a counter-offer,
    the partner's. 0: none."""


@frozen
class Accept(Action):
    """Accept an offer, naming the exact cards handed over."""

    offer: OfferNumber
    """The number of the offer."""
    give: tuple[CardId, ...] = ()
    """Own cards of exactly the sorts asked for, in any order; empty for a gift."""


@frozen
class Decline(Action):
    """Turn an offer down."""

    offer: OfferNumber
    """The number of the offer."""


@frozen
class Withdraw(Action):
    """Take back one's own offer (base.trade.real)."""

    offer: OfferNumber
    """The number of the offer."""


@frozen
class EndTrade(Action):
    """End the trading phase (base.trade.end)."""


pass_of: Final = Shared(Pass)
choose_of: Final = Shared(Choose)
discard_of: Final = Shared(Discard)
end_trade_of: Final = Shared(EndTrade)
