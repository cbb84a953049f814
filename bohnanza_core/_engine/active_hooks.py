"""The hook implementations that can matter in the current state.

An implementation may depend on a slot (see `only_while`): it is inactive while the slot has its
initial value. For every set of slots that have changed there is one `ActiveHooks`, built when it is
first needed; a table holds the one that fits it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import Action, Answers
from .._model.agenda import no_cards
from ..errors import RuleDefectError

if TYPE_CHECKING:
    from .._model.actions import ActionSpec
    from .._model.events import Event
    from .._model.reasons import Reason
    from .rules import Rules
    from .table import Table

Function = Callable[..., Any]
Chain = tuple[Function, ...]
Implementation = tuple["type | None", Function]
"""A function, and the slot it depends on, if any."""
WhyNot = Callable[..., "Reason | None"]
Listing = tuple[tuple[Function, "WhyNot | None"], ...]
"""The functions that list actions, each with the rule still to be checked, if any."""

EVERYTHING: Final = -1
"""The number of the `ActiveHooks` in which nothing is inactive."""
PAYMENT: Final = ("fold_beanometer_card", "fold_beanometer", "fold_paid_cards", "fold_harvest")
"""The folds that change what a field pays, in the order in which they are asked."""
MOST_KEPT: Final = 256
"""How many sets of active hooks are kept."""


class HookIndex:
    """Finds the active hooks by the values of the slots.

    Every slot that something depends on is a bit; the bits of those that do not have their initial
    value make the number of an `ActiveHooks`.
    """

    __slots__ = (
        "_bits",
        "_folds",
        "_forbids",
        "_initial",
        "_kept",
        "_reactions",
        "_rules",
        "slots",
    )

    def __init__(
        self,
        rules: Rules,
        folds: Mapping[str, Sequence[Implementation]],
        forbids: Mapping[type, Sequence[Implementation]],
        reactions: Mapping[type, Sequence[Implementation]],
        initial: Iterable[object],
    ) -> None:
        """Take all implementations, and the initial values of the slots."""
        self._rules, self._folds, self._forbids, self._reactions = rules, folds, forbids, reactions
        every = (*folds.values(), *forbids.values(), *reactions.values())
        slots = [slot for implementations in every for slot, _ in implementations]
        slots += [spec.only_while for spec in rules.actions.values()]
        self.slots: tuple[type, ...] = tuple(
            dict.fromkeys(slot for slot in slots if slot is not None)
        )
        """The slots that something depends on."""
        self._bits = {slot: 1 << at for at, slot in enumerate(self.slots)}
        self._initial = {type(value): value for value in initial}
        self._kept: dict[int, ActiveHooks] = {}

    def active(self, values: Mapping[type, object]) -> ActiveHooks:
        """Return the hooks that can matter while the slots have these values."""
        return self._numbered(sum([self._bit(slot, values[slot]) for slot in self.slots]))

    def after(self, hooks: ActiveHooks, slot: type, value: object) -> ActiveHooks:
        """Return the hooks that can matter after one of these slots has changed."""
        if hooks.number == EVERYTHING:
            return hooks
        number = hooks.number & ~self._bits[slot] | self._bit(slot, value)
        return hooks if number == hooks.number else self._numbered(number)

    def everything(self) -> ActiveHooks:
        """Return all hooks, whatever the slots hold; tests find wrongly inactive hooks with it."""
        return self._numbered(EVERYTHING)

    def _bit(self, slot: type, value: object) -> int:
        initial = self._initial[slot]
        # A value read from a save may be equal without being the same object.
        return 0 if value is initial or value == initial else self._bits[slot]

    def _numbered(self, number: int) -> ActiveHooks:
        kept = self._kept.get(number)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            changed = [slot for slot, bit in self._bits.items() if number & bit]
            kept = ActiveHooks(
                self._rules, self._folds, self._forbids, self._reactions, changed, number
            )
            self._kept[number] = kept
        return kept


class ActiveHooks:
    """Folds, bans and reactions that can matter, and how actions are listed and judged by them."""

    __slots__ = (
        "_bans",
        "_forbids",
        "_rules",
        "_why_not",
        "change_payment",
        "changed",
        "changes_fields",
        "fold_bean_count",
        "fold_beanometer",
        "fold_beanometer_card",
        "fold_count",
        "fold_discardable",
        "fold_field_sort",
        "fold_fields",
        "fold_harvest",
        "fold_outcome",
        "fold_paid_cards",
        "fold_planting",
        "fold_price",
        "fold_protection",
        "fold_score",
        "fold_tie_breaks",
        "fold_tradable",
        "listings",
        "number",
        "reactions",
        "wanted_events",
    )

    def __init__(
        self,
        rules: Rules,
        folds: Mapping[str, Sequence[Implementation]],
        forbids: Mapping[type, Sequence[Implementation]],
        reactions: Mapping[type, Sequence[Implementation]],
        changed: Collection[type],
        number: int,
    ) -> None:
        """Take all implementations and the slots that do not have their initial value."""
        self.number: int = number
        """The bits of the slots."""
        self.changed: Collection[type] = changed
        """The slots."""
        chains = {fold: _active(some, changed) for fold, some in folds.items()}
        self.fold_fields: Chain = chains["fold_fields"]
        self.fold_field_sort: Chain = chains["fold_field_sort"]
        self.fold_bean_count: Chain = chains["fold_bean_count"]
        self.fold_planting: Chain = chains["fold_planting"]
        self.fold_tradable: Chain = chains["fold_tradable"]
        self.fold_discardable: Chain = chains["fold_discardable"]
        self.fold_protection: Chain = chains["fold_protection"]
        self.fold_beanometer_card: Chain = chains["fold_beanometer_card"]
        self.fold_beanometer: Chain = chains["fold_beanometer"]
        self.fold_paid_cards: Chain = chains["fold_paid_cards"]
        self.fold_harvest: Chain = chains["fold_harvest"]
        self.change_payment: bool = any(map(chains.__getitem__, PAYMENT))
        """Whether any of these is to be asked what a field pays."""
        self.changes_fields: bool = self.change_payment or any(
            map(chains.__getitem__, ("fold_field_sort", "fold_protection"))
        )
        """Whether any is to be asked about a field that exists but what it pays."""
        self.fold_price: Chain = chains["fold_price"]
        self.fold_count: Chain = chains["fold_count"]
        self.fold_score: Chain = chains["fold_score"]
        self.fold_tie_breaks: Chain = chains["fold_tie_breaks"]
        self.fold_outcome: Chain = chains["fold_outcome"]
        self.reactions: dict[type[Event], Chain] = {
            event: chain for event, some in reactions.items() if (chain := _active(some, changed))
        }
        """The reactions to an event, by its type."""
        self.wanted_events: frozenset[type[Event]] = frozenset(self.reactions)
        """The types of events that something reacts to."""
        self._rules, self._forbids = rules, forbids
        # Filled when they are first needed: most sets are active for a few decisions only.
        self._bans: dict[type, Chain] = {}
        self._why_not: dict[type, WhyNot | None] = {}
        self.listings: dict[type, Listing] = {}
        """What `listing` has returned so far, by class of decision."""

    def bans(self, action: type[Action]) -> Chain:
        """Return the variants' bans that are checked for such an action."""
        if action not in self._bans:
            self._bans[action] = _active(self._forbids.get(action, ()), self.changed)
        return self._bans[action]

    def why_not(self, action: type[Action]) -> WhyNot | None:
        """Return the rule of such an action, including the variants' bans; None if it has none."""
        try:
            return self._why_not[action]
        except KeyError:
            spec = self._rules.actions[action]
            rule = _with_bans(spec.why_not, self._all_bans(spec))
            self._why_not[action] = rule
            return rule

    def _all_bans(self, spec: ActionSpec[Any]) -> Chain:
        """Return what can forbid an action: the bans on it, and those on what it does."""
        bans, does = self.bans(spec.type), spec.does
        if does is None:
            return bans

        def forbid_what_it_does(table: Table, action: Action) -> Reason | None:
            return self.forbidden(table, does(table, action))[1]

        return (*bans, forbid_what_it_does)

    def forbidden(
        self, table: Table, done: Iterable[Action]
    ) -> tuple[Action | None, Reason | None]:
        """Return the first of some actions that a variant forbids, and why."""
        for action in done:
            if type(action) not in self._rules.actions:
                raise RuleDefectError(f"does must return actions that are declared, not {action!r}")
            for ban in self.bans(type(action)):
                reason: Reason | None = ban(table, action)
                if reason is not None:
                    return action, reason
        return None, None

    def is_inactive(self, spec: ActionSpec[Any]) -> bool:
        """Return whether actions of this class are impossible now."""
        return (
            spec.only_while is not None
            and self.number != EVERYTHING
            and spec.only_while not in self.changed
        )

    def listing(self, decision: type) -> Listing:
        """Return the functions that list actions at such a decision, with the rules to check."""
        made = self.listings[decision] = tuple(
            (spec.candidates, self._unjudged(spec))
            for spec in self._rules.answering[decision]
            if spec.candidates is not None
            and not self.is_inactive(spec)
            and not self._discards_nothing(spec, decision)
        )
        return made

    def _discards_nothing(self, spec: ActionSpec[Any], decision: type) -> bool:
        """Return whether nothing can be discarded, as only variants could allow it."""
        only_variants = self._rules.decisions[decision].discardable is no_cards
        return spec.answers is Answers.DISCARDING and only_variants and not self.fold_discardable

    def _unjudged(self, spec: ActionSpec[Any]) -> WhyNot | None:
        """Return the rule that the candidates must still be checked against."""
        if spec.candidates_are_legal:
            return _with_bans(None, self._all_bans(spec))
        return self.why_not(spec.type)


def _active(some: Sequence[Implementation], changed: Collection[type]) -> Chain:
    return tuple(function for slot, function in some if slot is None or slot in changed)


def _with_bans(rule: WhyNot | None, bans: Chain) -> WhyNot | None:
    if not bans:
        return rule
    if rule is None and len(bans) == 1:
        return bans[0]

    judges = bans if rule is None else (rule, *bans)

    def why_not(table: Table, action: Action) -> Reason | None:
        for judge in judges:
            reason: Reason | None = judge(table, action)
            if reason is not None:
                return reason
        return None

    return why_not
