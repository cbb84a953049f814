"""What the actions of the whole family are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .. import Accept, BuyField, Decline, Discard, Harvest, Plant, Withdraw
from ._advice import Advice
from ._bargaining import accepting

if TYPE_CHECKING:
    from ._appraisal import Appraisal

_SETTLED: Final = 0.001
"""Better than to leave a question open."""
_INCOME: Final = 0.55
"""Taler that a further field earns in a turn, as a share of what an empty one is worth."""


def _plant(appraisal: Appraisal, action: Plant) -> float:
    return appraisal.laying(action.card, appraisal.outlook.field(action.field))


def _harvest(appraisal: Appraisal, action: Harvest) -> float:
    return appraisal.harvest(appraisal.outlook.field(action.field))


def _discard(_appraisal: Appraisal, _action: Discard) -> float:
    # Nothing is gained, but a card that would do harm is gone.
    return 0.0


def _buy(appraisal: Appraisal, action: BuyField) -> float:
    return appraisal.room * _INCOME * appraisal.turns_left - len(action.coins)


def _decline(_appraisal: Appraisal, _action: Decline) -> float:
    return _SETTLED


def _withdraw(_appraisal: Appraisal, _action: Withdraw) -> float:
    return -_SETTLED


ADVICE: Final = (
    Advice(Plant, _plant),
    Advice(Harvest, _harvest),
    Advice(Discard, _discard),
    Advice(BuyField, _buy),
    Advice(Accept, accepting),
    Advice(Decline, _decline),
    Advice(Withdraw, _withdraw),
)
