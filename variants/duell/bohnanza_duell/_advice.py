"""What bots should know: gifts, bluffs and bonus cards, in Taler."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bohnanza_core import Field
from bohnanza_core.authoring import Choose, Harvest, Plant
from bohnanza_core.bots import Advice, Appraisal

from ._bonus import FulfilBonus
from ._bonus_cards import Bonus
from ._bonus_exchange import DiscardBonus
from ._delivery import DeliverGift
from ._gifts import AcceptGift, PushGift, RefuseGift

_TO_AND_FRO: Final = 2.0
"""A Taler that goes from one player to the other counts twice."""
_HONESTY: Final = 0.7
"""A gift is less often a bluff than chance would have it, since bluffs are expensive."""
_NEW_BONUS: Final = 0.25
"""What an unseen bonus card is worth."""


# Gifts


def _other(appraisal: Appraisal) -> int:
    return appraisal.rules.from_seat[appraisal.outlook.seat][1]


def _revealed(appraisal: Appraisal) -> list[int]:
    zone = appraisal.outlook.zone("revealed")
    return [card for card in zone.cards or () if card is not None] if zone else []


def _bluff_chance(appraisal: Appraisal, giver: int, sort: str) -> float:
    """Return how likely nothing stands behind a gift, for somebody who does not see the hand."""
    outlook, catalogue = appraisal.outlook, appraisal.rules.catalogue
    if giver == outlook.active and sort in map(catalogue.key_of, _revealed(appraisal)):
        return 0.0
    hand = outlook.zone("hand", giver)
    share = appraisal.left[catalogue.sort_index(sort)] / max(sum(appraisal.left), 1)
    return float((1 - share) ** (hand.count if hand else 0)) * _HONESTY


def _backing(appraisal: Appraisal, sort: str) -> list[int]:
    outlook = appraisal.outlook
    cards = list(outlook.hand)
    if outlook.seat == outlook.active:
        cards += _revealed(appraisal)
    return [card for card in cards if appraisal.rules.catalogue.key_of(card) == sort]


def _push(appraisal: Appraisal, action: PushGift) -> float:
    other = _other(appraisal)
    theirs = appraisal.sort_planting(action.sort, other)
    doubt = _bluff_chance(appraisal, action.seat, action.sort)
    welcome = doubt * _TO_AND_FRO + (1 - doubt) * theirs > 0
    if not welcome:
        # The other will refuse, whatever stands behind it, and has to offer something.
        return 0.03
    backing = _backing(appraisal, action.sort)
    if not backing:
        return -_TO_AND_FRO
    return -min(appraisal.holding(card) for card in backing) - theirs


def _accept(appraisal: Appraisal, _action: AcceptGift) -> float:
    decision = appraisal.outlook.decision
    doubt = _bluff_chance(appraisal, decision["giver"], decision["sort"])
    return doubt * _TO_AND_FRO + (1 - doubt) * appraisal.sort_planting(decision["sort"])


def _refuse(_appraisal: Appraisal, _action: RefuseGift) -> float:
    return -0.05  # a gift has to be offered in turn


def _deliver(appraisal: Appraisal, action: Choose) -> float:
    return -appraisal.holding(int(action.option))


# Bonus cards


def _taler(bonus: Bonus) -> float:
    return 1 + bonus.groschen / 100


def _fulfil(appraisal: Appraisal, action: FulfilBonus) -> float:
    imprint = appraisal.rules.catalogue[action.card].face.imprint
    return _taler(imprint) if isinstance(imprint, Bonus) else 0.0


def _bonuses(appraisal: Appraisal) -> Iterable[Bonus]:
    hand = appraisal.outlook.zone("duell.bonus_hand", appraisal.outlook.seat)
    for card in hand.cards or () if hand else ():
        imprint = None if card is None else appraisal.rules.catalogue[card].face.imprint
        if isinstance(imprint, Bonus):
            yield imprint


def _stands(pattern: Sequence[str], column: Sequence[str]) -> bool:
    size = len(pattern)
    return any(tuple(column[at : at + size]) == pattern for at in range(len(column) - size + 1))


def _progress(bonus: Bonus, column: Sequence[str]) -> float:
    """Return what a bonus card is worth in view of a column, from its beginning at the top."""
    pattern = bonus.pattern
    if _stands(pattern, column):
        return _taler(bonus)
    done = max((n for n in range(1, len(pattern)) if tuple(column[-n:]) == pattern[:n]), default=0)
    return _taler(bonus) * 0.5 * (done / len(pattern)) ** 2


def _column(appraisal: Appraisal, field: Field) -> list[str]:
    return [appraisal.rules.catalogue.key_of(card) for card in field.cards]


def _prospects(appraisal: Appraisal, columns: Sequence[Sequence[str]]) -> float:
    return sum(
        max((_progress(bonus, column) for column in columns), default=0.0)
        for bonus in _bonuses(appraisal)
    )


def _change(appraisal: Appraisal, number: int, after: Sequence[str]) -> float:
    """Return what the player's bonus cards gain if a field looks otherwise."""
    fields = appraisal.outlook.fields()
    now = [_column(appraisal, field) for field in fields]
    then = [
        after if field.number == number else column
        for field, column in zip(fields, now, strict=True)
    ]
    return _prospects(appraisal, then) - _prospects(appraisal, now)


def _plant(appraisal: Appraisal, action: Plant) -> float:
    field = appraisal.outlook.field(action.field)
    key = appraisal.rules.catalogue.key_of(action.card)
    return _change(appraisal, action.field, [*_column(appraisal, field), key])


def _harvest(appraisal: Appraisal, action: Harvest) -> float:
    return _change(appraisal, action.field, [])


def _discard(appraisal: Appraisal, action: DiscardBonus) -> float:
    imprint = appraisal.rules.catalogue[action.card].face.imprint
    assert isinstance(imprint, Bonus)
    columns = [_column(appraisal, field) for field in appraisal.outlook.fields()]
    reach = max((_progress(imprint, column) for column in columns), default=0.0)
    return _NEW_BONUS - max(reach, 0.6 * _taler(imprint) / len(imprint.pattern) ** 2)


ADVICE: Final = (
    Advice(PushGift, _push),
    Advice(AcceptGift, _accept),
    Advice(RefuseGift, _refuse),
    Advice(DeliverGift, _deliver),
    Advice(FulfilBonus, _fulfil),
    Advice(DiscardBonus, _discard),
    Advice(Plant, _plant),
    Advice(Harvest, _harvest),
)
