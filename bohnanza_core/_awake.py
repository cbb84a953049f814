"""Who has a say now: the answers of variants, compiled for those that are not asleep.

An answer may depend on a slot (see `only_while`): as long as the value of the slot is the one the
game began with, the answer sleeps. For every set of slots that can be awake there is one of these,
made when it is first needed; a table holds the one that fits it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._actions import Action, ActionKind

if TYPE_CHECKING:
    from ._compile import Answer, Chain, Condition
    from ._reasons import Reason
    from ._table import Table

Judge = Callable[..., "Reason | None"]


class Awake:
    """The answers that have a say: folds, bans, and the rows by which actions are listed."""

    __slots__ = (
        "fits",
        "fold_bean_count",
        "fold_count",
        "fold_discardable",
        "fold_field_sort",
        "fold_fields",
        "fold_fit",
        "fold_harvest",
        "fold_score",
        "fold_tie_breaks",
        "fold_tradable",
        "forbids",
        "grows",
        "judges",
        "listing",
    )

    def __init__(
        self,
        folds: Mapping[str, Sequence[Answer]],
        forbids: Mapping[type, Sequence[Answer]],
        answering: Mapping[type, Sequence[ActionKind[Any]]],
        slots: frozenset[type],
    ) -> None:
        """Take all answers, the kinds of actions by decision, and the slots that are awake."""
        chains: dict[str, Chain] = {
            fold: tuple(function for _, function in _awake(answers, slots))
            for fold, answers in folds.items()
        }
        self.fold_fields: Chain = chains["fold_fields"]
        self.fold_field_sort: Chain = chains["fold_field_sort"]
        self.fold_bean_count: Chain = chains["fold_bean_count"]
        self.fold_fit: Chain = chains["fold_fit"]
        self.fold_tradable: Chain = chains["fold_tradable"]
        self.fold_discardable: Chain = chains["fold_discardable"]
        self.fold_harvest: Chain = chains["fold_harvest"]
        self.fold_count: Chain = chains["fold_count"]
        self.fold_score: Chain = chains["fold_score"]
        self.fold_tie_breaks: Chain = chains["fold_tie_breaks"]
        self.grows = _folded(self.fold_field_sort)
        """All answers to `fold_field_sort` as one function, which is asked for every card and every
        field; None if nobody answers."""
        self.fits = _folded(self.fold_fit)
        """The same for `fold_fit`."""
        bans = {type_: _awake(answers, slots) for type_, answers in forbids.items()}
        kinds = {kind.type: kind for kinds in answering.values() for kind in kinds}
        self.forbids: dict[type, tuple[Judge | None, Condition | None]] = {
            type_: _forbid(bans.get(type_, ())) for type_ in kinds
        }
        """What variants ask of an action before it is legal, by its type; and when they ask at all,
        if not always."""
        self.judges: dict[type, Judge | None] = {
            type_: _judge(kind.rule, bans.get(type_, ())) for type_, kind in kinds.items()
        }
        """The one rule of each kind of action, forbidding variants included."""
        self.listing = {
            type_: tuple(
                (kind.candidates, *self._sifting(kind))
                for kind in kinds
                if kind.candidates is not None
                and (kind.only_while is None or kind.only_while in slots)
            )
            for type_, kinds in answering.items()
        }
        """What lists the actions at each kind of decision, and what sifts them."""

    def _sifting(self, kind: ActionKind[Any]) -> tuple[Judge | None, Condition | None]:
        if kind.sifted or kind.rule is None:
            return self.forbids[kind.type]
        return self.judges[kind.type], None


def _folded(chain: Chain) -> Callable[..., Any] | None:
    if len(chain) < 2:
        return chain[0] if chain else None

    def folded(table: Table, value: Any, *arguments: Any) -> Any:
        for fold in chain:
            value = fold(table, value, *arguments)
        return value

    return folded


def _awake(answers: Sequence[Answer], slots: frozenset[type]) -> tuple[Answer, ...]:
    """Return the answers that have a say, those that depend on a slot without a condition."""
    return tuple(
        (None if isinstance(condition, type) else condition, function)
        for condition, function in answers
        if not isinstance(condition, type) or condition in slots
    )


def _forbid(forbids: Sequence[Answer]) -> tuple[Judge | None, Condition | None]:
    """Return what forbids actions of a kind, and what tells whether it has a say, if not always."""
    if len(forbids) == 1:
        ((condition, forbid),) = forbids
        return forbid, condition
    conditions = [condition for condition, _ in forbids if condition is not None]
    if not conditions or len(conditions) < len(forbids):
        return _judge(None, forbids), None
    some = conditions[-1]
    for condition in reversed(conditions[:-1]):
        some = _either(condition, some)
    return _judge(None, forbids), some


def _either(first: Condition, second: Condition) -> Condition:
    return lambda table: first(table) or second(table)


def _judge(rule: Judge | None, forbids: Sequence[Answer]) -> Judge | None:
    if not forbids:
        return rule

    def judge(table: Table, action: Action) -> Reason | None:
        reason: Reason | None = None if rule is None else rule(table, action)
        if reason is None:
            for condition, forbid in forbids:
                if condition is None or condition(table):
                    reason = forbid(table, action)
                    if reason is not None:
                        break
        return reason

    return judge
