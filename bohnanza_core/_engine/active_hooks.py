"""Who has a say now: the answers of variants, compiled for those that are not asleep.

An answer may depend on a slot (see `only_while`): as long as the value of the slot is the one the
game began with, or a fact does not hold of it, the answer sleeps. For every set of answers that can
be awake there is one `Awake`, made when it is first needed; a table holds the one that fits it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import Action, ActionSpec
from .._model.agenda import GoingOn
from .._model.state import Fact

if TYPE_CHECKING:
    from .._composing.plugins import Answer, Chain, Condition
    from .._model.agenda import DecisionSpec
    from .._model.events import Event
    from .._model.reasons import Reason
    from .rules import Rules
    from .table import Table

Judge = Callable[..., "Reason | None"]
Holds = Callable[..., bool]
Asked = tuple["Condition | None", Callable[..., Any]]
"""An answer that has a say, and the condition of the table that it still has, if any."""

EVERYBODY: Final = -1
"""The number of the `Awake` in which nobody sleeps."""
MOST_VALUES: Final = 4096
"""So many values of slots are kept with what holds of them."""


def slot_of(condition: object) -> type | None:
    """Return the slot that a condition depends on alone, None if it is another condition."""
    if isinstance(condition, Fact):
        return condition.slot
    return condition if isinstance(condition, type) else None


def fact_faults(condition: object, rules: Rules, begins: Mapping[type, object]) -> Iterator[str]:
    """Tell what is wrong with a fact, which is tried on the value that its slot begins with."""
    if isinstance(condition, Fact):
        name, beginning = condition.slot.__name__, begins.get(condition.slot)
        try:
            holds = condition.holds(rules, beginning)
        except Exception as error:
            yield (
                f"a Fact of {name} is told by a function of the rules and the value; "
                f"it fails with {type(error).__name__}: {error}"
            )
            return
        if holds:
            yield (
                f"a Fact of {name} holds of the value that the slot begins with, {beginning!r}; "
                "what depends on it would sleep then all the same, so begin with another value"
            )


class Sleepers:
    """Knows which slots answers and kinds of actions depend on, and who is awake by their values.

    Every condition on a slot is a bit; those that hold make the number of an `Awake`.
    """

    __slots__ = (
        "_awake",
        "_bits",
        "_folds",
        "_forbids",
        "_numbers",
        "_reactions",
        "_rules",
        "slots",
    )

    def __init__(
        self,
        rules: Rules,
        folds: Mapping[str, Sequence[Answer]],
        forbids: Mapping[type, Sequence[Answer]],
        reactions: Mapping[type, Sequence[Answer]],
        beginning: Iterable[object],
    ) -> None:
        """Take all answers, and what the slots begin with."""
        self._rules, self._folds, self._forbids, self._reactions = rules, folds, forbids, reactions
        asked: list[object] = [
            condition
            for answers in (*folds.values(), *forbids.values(), *reactions.values())
            for condition, _ in answers
        ]
        asked += [kind.only_while for kinds in rules.answering.values() for kind in kinds]
        conditions = list(dict.fromkeys(one for one in asked if slot_of(one) is not None))
        self._bits: dict[object, int] = {one: 1 << at for at, one in enumerate(conditions)}
        self._awake: dict[int, Awake] = {}
        self._numbers: dict[object, int] = {}
        begins = {type(value): value for value in beginning}
        self.slots: dict[type, tuple[object, int, tuple[tuple[int, Holds | None], ...]]] = {}
        """The slots that something depends on: with the values they begin with, the bits of all
        conditions on them, and each bit with what tells whether its condition holds."""
        for slot in dict.fromkeys(slot_of(one) for one in conditions):
            assert slot is not None
            bits = [(bit, one) for one, bit in self._bits.items() if slot_of(one) is slot]
            holding = tuple((b, one.holds if isinstance(one, Fact) else None) for b, one in bits)
            self.slots[slot] = begins[slot], sum(bit for bit, _ in bits), holding

    def at(self, values: Mapping[type, object]) -> Awake:
        """Return who has a say while the slots have these values."""
        return self._numbered(sum([self._number(slot, values[slot]) for slot in self.slots]))

    def after(self, awake: Awake, slot: type, value: object) -> Awake:
        """Return who has a say when one of these slots has got another value."""
        if awake.number == EVERYBODY:
            return awake
        number = awake.number & ~self.slots[slot][1] | self._number(slot, value)
        return awake if number == awake.number else self._numbered(number)

    def everybody(self) -> Awake:
        """Return everybody, whatever the slots say and will say: to find who oversleeps."""
        return self._numbered(EVERYBODY)

    def _number(self, slot: type, value: object) -> int:
        try:
            return self._numbers[value]
        except KeyError:
            if len(self._numbers) >= MOST_VALUES:
                self._numbers.clear()
            number = self._numbers[value] = self._held(slot, value)
            return number
        except TypeError:  # holds something that has no hash
            return self._held(slot, value)

    def _held(self, slot: type, value: object) -> int:
        begins, _, conditions = self.slots[slot]
        number = 0
        # Values that a save brings are equal at best.
        if value is not begins and value != begins:
            for bit, holds in conditions:
                if holds is None or holds(self._rules, value):
                    number |= bit
        return number

    def _numbered(self, number: int) -> Awake:
        try:
            return self._awake[number]
        except KeyError:
            holding = [one for one, bit in self._bits.items() if number & bit]
            made = Awake(self._rules, self._folds, self._forbids, self._reactions, holding, number)
            self._awake[number] = made
            return made


class Awake:
    """The answers that have a say: folds, bans, reactions, the rows by which actions are listed."""

    __slots__ = (
        "_bans",
        "fits",
        "fitting",
        "fold_bean_count",
        "fold_count",
        "fold_discardable",
        "fold_field_sort",
        "fold_fields",
        "fold_harvest",
        "fold_planting",
        "fold_score",
        "fold_tie_breaks",
        "fold_tradable",
        "forbids",
        "inactive",
        "judges",
        "listing",
        "number",
        "reactions",
        "wanted_events",
    )

    def __init__(
        self,
        rules: Rules,
        folds: Mapping[str, Sequence[Answer]],
        forbids: Mapping[type, Sequence[Answer]],
        reactions: Mapping[type, Sequence[Answer]],
        holding: Collection[object],
        number: int,
    ) -> None:
        """Take all answers and the conditions that hold."""
        self.number = number
        """The bits of the conditions that hold."""
        chains: dict[str, Chain] = {
            fold: tuple(function for _, function in _awake(answers, holding))
            for fold, answers in folds.items()
        }
        self.fold_fields: Chain = chains["fold_fields"]
        self.fold_field_sort: Chain = chains["fold_field_sort"]
        self.fold_bean_count: Chain = chains["fold_bean_count"]
        self.fold_planting: Chain = chains["fold_planting"]
        self.fold_tradable: Chain = chains["fold_tradable"]
        self.fold_discardable: Chain = chains["fold_discardable"]
        self.fold_harvest: Chain = chains["fold_harvest"]
        self.fold_count: Chain = chains["fold_count"]
        self.fold_score: Chain = chains["fold_score"]
        self.fold_tie_breaks: Chain = chains["fold_tie_breaks"]
        self.fitting = rules.fitting_if_asked if self.fold_field_sort else rules.fitting_by_top
        """For each zone what speaks against laying a card there: by the top card, where that tells
        what grows; there is no row where `field_sort` must be asked."""
        self.fits = _folded(self.fold_planting)
        """All answers to `fold_planting` as one function; None if nobody answers."""
        self.reactions: dict[type[Event], tuple[Callable[..., Any], ...]] = {
            event: tuple(react for _, react in asked)
            for event, answers in reactions.items()
            if (asked := _awake(answers, holding))
        }
        """What is asked when something happened, by the type of the event."""
        self.wanted_events: frozenset[type[Event]] = frozenset(self.reactions)
        """The events that some variant answers to now."""
        kinds = {kind.type: kind for kinds in rules.answering.values() for kind in kinds}
        self._bans = {type_: _awake(forbids.get(type_, ()), holding) for type_ in kinds}
        self.forbids: dict[type, tuple[Judge | None, Condition | None]] = {
            type_: _forbid(bans) for type_, bans in self._bans.items()
        }
        """What variants ask of an action before it is legal, by its type; and when they ask at all,
        if not always."""
        self.judges: dict[type, Judge | None] = {
            type_: _judge(kind.rule, self._bans[type_]) for type_, kind in kinds.items()
        }
        """The one rule of each kind of action, forbidding variants included."""
        self.inactive = frozenset(
            type_
            for type_, kind in kinds.items()
            if (kind.only_while is not None and kind.only_while not in holding)
            or chains.get(kind.allowed_by) == ()
        )
        """The kinds of actions of which there are no candidates now."""
        self.listing = {
            type_: tuple(
                (
                    kind.candidates,
                    *self._sifting(kind, rules.decisions[type_]),
                    self._where(rules, kind),
                )
                for kind in kinds
                if kind.candidates is not None and kind.type not in self.inactive
            )
            for type_, kinds in rules.answering.items()
        }
        """What lists the actions at each kind of decision, what sifts them and when, and where a
        seat must have cards, if anywhere."""

    def _sifting(
        self, kind: ActionSpec[Any], decision: DecisionSpec[Any]
    ) -> tuple[Judge | None, Condition | None]:
        all_bans, sifted = self._bans[kind.type], kind.candidates_are_legal or kind.rule is None
        bans = tuple(_at(all_bans, decision, all_=self.number == EVERYBODY))
        if bans == all_bans:
            return self.forbids[kind.type] if sifted else (self.judges[kind.type], None)
        return _forbid(bans) if sifted else (_judge(kind.rule, bans), None)

    def _where(self, rules: Rules, kind: ActionSpec[Any]) -> tuple[int, ...]:
        asked = kind.only_with and self.number != EVERYBODY
        return rules.layout.per_seat(kind.only_with) if asked else ()


def _folded(chain: Chain) -> Callable[..., Any] | None:
    if len(chain) < 2:
        return chain[0] if chain else None

    def folded(table: Table, value: Any, *arguments: Any) -> Any:
        for fold in chain:
            value = fold(table, value, *arguments)
        return value

    return folded


def _awake(answers: Sequence[Answer], holding: Collection[object]) -> tuple[Asked, ...]:
    """Return the answers that have a say, those that depend on a slot without a condition."""
    found: list[Asked] = []
    for condition, function in answers:
        if isinstance(condition, type | Fact):
            if condition in holding:
                found.append((None, function))
        else:
            found.append((condition, function))
    return tuple(found)


def _at(bans: Sequence[Asked], decision: DecisionSpec[Any], *, all_: bool) -> Iterator[Asked]:
    """Return the bans that can have a say at a decision; ``all_``: whatever goes on there."""
    for condition, forbid in bans:
        if not isinstance(condition, GoingOn):
            yield condition, forbid
        elif all_:
            yield _on_agenda(condition), forbid
        elif decision.interrupts:
            yield condition, forbid
        elif decision.type in condition.entries:
            # It holds by itself, and nothing else does.
            yield None, forbid


def _on_agenda(condition: GoingOn) -> Condition:
    return lambda table: table.going_on(*condition.entries)


def _forbid(forbids: Sequence[Asked]) -> tuple[Judge | None, Condition | None]:
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


def _judge(rule: Judge | None, forbids: Sequence[Asked]) -> Judge | None:
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
