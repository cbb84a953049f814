"""What bots should know: sacrifices, edicts and tribute, in Taler."""

from __future__ import annotations

from typing import Final

from bohnanza_core.authoring import Choose, PlantSecond
from bohnanza_core.bots import Advice, Appraisal

from ._edict_cards import Edict
from ._fields import ACRE
from ._helping_edicts import KeepReceived, UseEdict
from ._sacrifice_in_front import PHASE_1, DiscardSacrifice
from ._sacrifices import Sacrifice
from ._tribute import ClaimTribute, PayTribute

_DUTY: Final = 1.0
"""A sacrifice card before the front bean has to go: better so than by harvests."""


def _front_bean(appraisal: Appraisal) -> int | None:
    sort_of = appraisal.rules.sort_of
    return next((card for card in appraisal.outlook.hand if sort_of[card] >= 0), None)


def _in_the_way(appraisal: Appraisal, card: int) -> bool:
    outlook, front = appraisal.outlook, _front_bean(appraisal)
    if front is None or not outlook.asked or outlook.decision_type not in PHASE_1:
        return False
    # For the second bean the card goes only if the bean is to be planted.
    optional = outlook.decision_type is PlantSecond
    return not optional and outlook.hand.index(card) < outlook.hand.index(front)


def _sacrifice(appraisal: Appraisal, action: Sacrifice) -> float:
    columns, acre = appraisal.columns, appraisal.outlook.field(ACRE)
    sort, cards = appraisal.rules.sort_of[action.beans[-1]], len(acre) + len(action.beans)
    later = columns.worth(ACRE, sort, cards, columns.taler(ACRE, sort, cards))
    lost = appraisal.field(acre) + sum(appraisal.holding(bean) for bean in action.beans)
    return later - lost + (_DUTY if _in_the_way(appraisal, action.card) else 0.0)


def _discard_sacrifice(appraisal: Appraisal, _action: DiscardSacrifice) -> float:
    front = _front_bean(appraisal)
    return 0.0 if front is None else appraisal.planting(front)


def _edict(appraisal: Appraisal, action: UseEdict) -> float:
    edict = appraisal.rules.catalogue[action.card].face.imprint
    assert isinstance(edict, Edict)
    words, discard = edict.modifiers, appraisal.outlook.zone("discard")
    top = discard.top if discard and words.take_discards else None
    worth = 0.3 * words.draw + 0.15 * words.reveal + 0.02 * words.look_at_fronts
    return worth + (0.0 if top is None else appraisal.planting(top))


def _keep(appraisal: Appraisal, action: KeepReceived) -> float:
    return appraisal.planting(action.card) / 2


def _claim(appraisal: Appraisal, _action: Choose) -> float:
    unseen = max(sum(appraisal.left), 1)
    sorts = zip(appraisal.rules.catalogue.keys, appraisal.left, strict=True)
    return sum(left / unseen * appraisal.sort_planting(key) for key, left in sorts if left)


def _pay(appraisal: Appraisal, action: Choose) -> float:
    card = int(action.option)
    theirs = appraisal.planting(card, appraisal.outlook.decision["to"])
    return -appraisal.holding(card) - max(theirs, 0.0) / 2


ADVICE: Final = (
    Advice(Sacrifice, _sacrifice),
    Advice(DiscardSacrifice, _discard_sacrifice),
    Advice(UseEdict, _edict),
    Advice(KeepReceived, _keep),
    Advice(ClaimTribute, _claim),
    Advice(PayTribute, _pay),
)
