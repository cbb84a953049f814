"""What a bot is, and the one that plays at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from .. import Accept, Decline, Harvest

if TYPE_CHECKING:
    from .. import Action
    from ..search import Outlook


class Bot(Protocol):
    """Somebody who plays a seat: anything with this one method."""

    def choose(self, outlook: Outlook) -> Action | None:
        """Return what the seat does now.

        A bot is asked after every action of anybody. None lets the game go on; where it waits for
        the seat, `Outlook.asked`, there must be an action.
        """


@runtime_checkable
class RememberingBot(Bot, Protocol):
    """A bot that remembers something from one action to the next.

    A session keeps the memory with each action of the bot, and lets the bot go on from there.
    """

    def memory(self) -> Any:
        """Return what it remembers, in plain JSON types."""

    def recall(self, memory: Any) -> None:
        """Go on with what `memory` returned, perhaps in another process; None: with nothing."""


def chance(seed: int, outlook: Outlook) -> Random:
    """Return a generator for one decision: the same one for the same situation of a game."""
    return Random((seed << 40) ^ (outlook.version << 8) ^ outlook.seat)


class RandomBot:
    """A bot that does anything legal, makes random offers, and answers offers by chance."""

    def __init__(self, seed: int = 0, *, patience: float = 0.0, offers: float = 0.5) -> None:
        self.seed = seed
        """What its choices begin with."""
        self.patience = patience
        """How often it leaves its fields alone where it need not harvest."""
        self.offers = offers
        """How often it makes an offer where it can."""

    def choose(self, outlook: Outlook) -> Action | None:
        """Return a random action where the game waits for the seat; otherwise answer offers."""
        rng = chance(self.seed, outlook)
        if not outlook.asked:
            answers = [a for a in outlook.actions if isinstance(a, Accept | Decline)]
            return rng.choice(answers) if answers else None
        builder = outlook.offer_builder
        if builder is not None and rng.random() < self.offers:
            offer = builder.sample(rng)
            if offer is not None and outlook.allows(offer):
                return offer
        actions = outlook.actions
        if rng.random() < self.patience:
            actions = tuple(a for a in actions if not isinstance(a, Harvest)) or actions
        return rng.choice(actions)
