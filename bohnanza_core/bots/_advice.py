"""Advice: what actions are worth, given by the core and by each variant for its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from .. import Action, Choose, Decision

if TYPE_CHECKING:
    from .. import RuleSet
    from ._appraisal import Appraisal


Adviser = Callable[["Appraisal", Any], float]


@frozen
class Advice:
    """What a function knows about the worth of some actions."""

    about: type[Action] | type[Decision]
    """The actions meant: those of a class, or the options of a class of decisions, as `Choose`."""
    worth: Callable[[Appraisal, Any], float]
    """Returns what an action gains the seat, in Taler, against doing nothing; less than 0 is a
    loss. The answers of all that know an action are added up."""


@lru_cache(maxsize=32)
def advice_of(rule_set: RuleSet) -> tuple[Advice, ...]:
    """Return the advice of the core and of all variants of a rule set."""
    from ._family_advice import ADVICE  # noqa: PLC0415 - it is made of what this module defines

    return (*ADVICE, *rule_set.advice)


@lru_cache(maxsize=32)
def _advisers(_rule_set: RuleSet) -> dict[tuple[type, type], tuple[Adviser, ...]]:
    """Return who knows what about an action and a decision, filled when it is asked for."""
    return {}


def worth(appraisal: Appraisal, action: Action) -> float:
    """Return what an action gains a seat, in Taler; 0 for one that nobody gives advice about."""
    outlook = appraisal.outlook
    rule_set, about = outlook.rules.rule_set, (type(action), outlook.decision_type)
    known = _advisers(rule_set)
    if about not in known:
        meant = about if isinstance(action, Choose) else about[:1]
        known[about] = tuple(a.worth for a in advice_of(rule_set) if a.about in meant)
    return sum(adviser(appraisal, action) for adviser in known[about])
