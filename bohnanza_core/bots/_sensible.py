"""A bot that knows what things are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .. import Harvest
from ..authoring import Answers
from ._advice import worth
from ._appraisal import Appraisal
from ._bargaining import acceptances, proposals
from ._bot import chance

if TYPE_CHECKING:
    from .. import Action, Offer
    from ..search import Outlook

_MOST_OFFERS: Final = 6
"""Offers it makes in a turn of its own; in a turn of another player, a third of that."""
_LEAST_GAIN: Final = 0.01
"""What must be gained by something that nobody has asked for."""
_IN_BETWEEN: Final = (Answers.ANY_TIME, Answers.BETWEEN_ACTIONS)


def _urgent(outlook: Outlook) -> tuple[Action, ...]:
    """Return what is worth a thought where nobody asks: of harvests only those that are ripe."""
    if not outlook.actions:
        return ()
    ripe = [field.number for field in outlook.fields() if field.cards and not field.next_steps]
    return tuple(a for a in outlook.actions if not isinstance(a, Harvest) or a.field in ripe)


class SensibleBot:
    """A bot that does what is worth most, as far as its seat can know.

    Fields are worth what the beanometer will pay for them, cards what they add to fields; the
    variants in play say what their own actions are worth. It offers what helps both sides, takes
    what helps it more than it helps the other, and harvests when there is nothing to wait for.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        """What decides between things of the same worth."""
        self._turn = -1
        self._spent: tuple[object, ...] = ()
        self._tried: set[tuple[int, tuple[str, ...], tuple[str, ...]]] = set()

    def memory(self) -> Mapping[str, Any]:
        """Return the turn and the offers that it has made in it."""
        return {"turn": self._turn, "tried": sorted(self._tried)}

    def recall(self, memory: Mapping[str, Any] | None) -> None:
        """Go on with a memory; None: with none."""
        known = memory or {"turn": -1, "tried": ()}
        tried = {(partner, tuple(give), tuple(want)) for partner, give, want in known["tried"]}
        numbers = (known["turn"], *(partner for partner, _, _ in tried))
        keys = (key for _, give, want in tried for key in (*give, *want))
        if not ({*map(type, numbers)} <= {int} and {*map(type, keys)} <= {str}):
            raise ValueError("a memory is a turn, and partners with the sorts they were offered")
        self._turn, self._spent, self._tried = known["turn"], (), tried

    def choose(self, outlook: Outlook) -> Action | None:
        """Return what is worth most, or None if nothing is and the seat is not asked."""
        appraisal = Appraisal(outlook)
        actions = outlook.actions if outlook.asked else _urgent(outlook)
        if not actions and outlook.offer_builder is None:
            return None
        answers: list[tuple[float, Action]] = []
        others: list[tuple[float, Action]] = []
        for action in (*actions, *self._ideas(appraisal)):
            kind = outlook.rules.actions[type(action)]
            free = kind.answers in _IN_BETWEEN
            (others if free else answers).append((worth(appraisal, action), action))
        found = [pair for pair in others if pair[0] > _LEAST_GAIN] + answers
        if not outlook.asked:
            found = [pair for pair in found if pair[0] > 0]
        # What is sure comes before what is hoped for: answers first, then offers.
        if not any(gain > 0 for gain, _ in found) and (offer := self._offer(appraisal)):
            return offer
        if not found:
            return self._best(others, outlook) if outlook.asked else None
        return self._best(found, outlook)

    def _best(self, found: list[tuple[float, Action]], outlook: Outlook) -> Action:
        highest = max(gain for gain, _ in found)
        best = [action for gain, action in found if gain == highest]
        return best[0] if len(best) == 1 else chance(self.seed, outlook).choice(best)

    def _ideas(self, appraisal: Appraisal) -> list[Action]:
        """Return actions that are not listed: answers to offers with well-chosen cards."""
        if appraisal.outlook.offer_builder is None:
            return []
        return list(acceptances(appraisal))

    # Offers

    def _offer(self, appraisal: Appraisal) -> Offer | None:
        """Return the most promising offer that has not been tried."""
        outlook = appraisal.outlook
        builder = outlook.offer_builder
        if builder is None:
            return None
        if outlook.turn != self._turn:
            self._turn, self._tried = outlook.turn, set()
        most = _MOST_OFFERS if outlook.seat == outlook.active else _MOST_OFFERS // 3
        if len(self._tried) >= most:
            return None
        revealed, known = outlook.zone("revealed"), (outlook.turn, outlook.hand)
        situation = (*known, None if revealed is None else revealed.cards)
        if situation == self._spent:
            return None
        key_of = outlook.rules.catalogue.key_of
        for offer in proposals(appraisal, builder):
            sorts = tuple(key_of(card) for card in offer.give)
            idea = (offer.partner, sorts, offer.want)
            if idea not in self._tried and outlook.allows(offer):
                self._tried.add(idea)
                return offer
        self._spent = situation
        return None
