"""What is wrong with kinds of steps, decisions, actions and events, and with reasons."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..._model.actions import Action, ActionSpec, Answers
from ..._model.agenda import Decision, DecisionSpec, Scope, ScopeSpec, Step, StepSpec
from ..._model.events import Event
from ..._model.kinds import Declarations
from ..._model.problems import Problem
from ..._model.reasons import Reason
from ..._model.state import Fact
from ..._model.text import Text
from .words import class_faults, field_faults, text_faults

if TYPE_CHECKING:
    from ..._engine.rules import Rules

_KINDS: Final[dict[str, type]] = {
    "steps": StepSpec,
    "scopes": ScopeSpec,
    "decisions": DecisionSpec,
    "actions": ActionSpec,
    "reasons": Reason,
}
_TYPES: Final[dict[type, type]] = {
    StepSpec: Step,
    ScopeSpec: Scope,
    DecisionSpec: Decision,
    ActionSpec: Action,
}
_FOLLOWS: Final = {
    "chosen": "options",
    "label": "options",
    "option_role": "options",
    "planted": "plantable",
    "discarded": "discardable",
}
"""What of a kind of decision says nothing without something else."""


# Kinds


def kinds_faults(kinds: Declarations, hooks: Collection[str]) -> Iterator[str]:
    """Tell what is wrong with the kinds of one variant."""
    folds = [hook for hook in hooks if hook.startswith("fold_")]
    for name in attrs.fields_dict(Declarations):
        values = getattr(kinds, name)
        if not isinstance(values, tuple):
            yield f"{name} must be a tuple, with a comma even for a single one, not {values!r}"
            continue
        for value in values:
            yield from _kind_faults(name, value)
            needed = getattr(value, "allowed_by", "")
            if needed not in ("", *folds):
                close = difflib.get_close_matches(str(needed), folds, 1) or folds
                action = value.type.__name__
                yield f"allowed_by of {action} must be a fold such as {close[0]!r}, not {needed!r}"


def _kind_faults(name: str, kind: Any) -> Iterator[str]:
    if name == "events":
        yield from class_faults(kind, Event)
        return
    wanted: Any = _KINDS[name]
    if not isinstance(kind, wanted):
        yield f"{name} must hold {wanted.__name__}s, not {kind!r}"
        return
    if isinstance(kind, Reason):
        yield from text_faults(f"the text of reason {kind.code!r}", kind.text)
        yield from field_faults(f"reason {kind.code!r}", kind, code=str, clause=str)
        return
    faults = list(class_faults(kind.type, _TYPES[wanted]))
    yield from faults
    if faults:
        return
    if isinstance(kind, DecisionSpec):
        yield from _decision_faults(kind)
    elif isinstance(kind, ActionSpec):
        yield from _action_faults(kind)
    elif name == "steps" and not callable(kind.run):
        yield f"step {kind.type.__name__} needs a function to run, not {kind.run!r}"


def _decision_faults(kind: Any) -> Iterator[str]:
    name = kind.type.__name__
    yield from text_faults(f"the prompt of decision {name}", kind.prompt)
    yield from field_faults(f"decision {name}", kind, clause=str, interrupts=bool, final=bool)
    if kind.options is not None and kind.chosen is None:
        yield f"decision {name} has options but not chosen, which says what follows a choice"
    for what, needed in _FOLLOWS.items():
        if getattr(kind, what) is not None and getattr(kind, needed) is None:
            yield f"decision {name} has {what} but not {needed}, without which it is never asked"


def _action_faults(kind: Any) -> Iterator[str]:
    name = kind.type.__name__
    if kind.title is not None:
        yield from text_faults(f"the title of action {name}", kind.title)
    if kind.candidates is None and kind.accepts is None:
        yield f"action {name} can never be done: it needs candidates, or contains"
    if not isinstance(kind.only_while, type | Fact | None):
        yield (
            f"action {name} must name the class of a slot, or a Fact, by only_while, "
            f"not {kind.only_while!r}"
        )
    answers = kind.answers
    if not isinstance(answers, Answers) and not (
        isinstance(answers, tuple)
        and all(isinstance(type_, type) and issubclass(type_, Decision) for type_ in answers)
    ):
        yield (
            f"action {name} must answer one of Answers or a tuple of classes of decisions, "
            f"with a comma even for a single one, not {answers!r}"
        )


# What the variants declare together


def kind_problems(rules: Rules, owner: Callable[[type], str]) -> Iterator[Problem]:
    """Tell which decisions nobody can ever answer, and which actions never answer anything.

    ``owner`` tells the id of the variant that declares a type.
    """
    actions = rules.actions.values()
    named = {type_ for kind in actions for type_ in _named_by(kind)}
    for decision in rules.decisions.values():
        if not decision.final and decision.type not in named and not _answerable(decision):
            yield _unanswerable(decision.type, owner(decision.type))
    for action in actions:
        missing = [type_ for type_ in _named_by(action) if type_ not in rules.decisions]
        # It may answer decisions of a variant that is not in play, but its own must be declared.
        own = [type_ for type_ in missing if _package(type_) == _package(action.type)]
        if own:
            yield _undeclared(action.type, own, owner(action.type))


def _named_by(kind: ActionSpec[Any]) -> Iterable[type[Decision]]:
    return () if isinstance(kind.answers, Answers) else kind.answers


def _answerable(kind: DecisionSpec[Any]) -> bool:
    shared = (kind.plantable, kind.options, kind.passed, kind.discardable, kind.tidy)
    never = attrs.fields_dict(DecisionSpec)["done"].default
    return any(one is not None for one in shared) or kind.done is not never


def _package(type_: type) -> str:
    return type_.__module__.partition(".")[0]


def _unanswerable(decision: type, owner: str) -> Problem:
    name = decision.__name__
    return Problem(
        "unanswerable",
        (owner,),
        Text(
            f"Nothing answers the decision {name} of {owner!r}: give its kind plantable, options "
            "or passed, say when it is done, or declare an action that answers it.",
            f"Nichts beantwortet die Entscheidung {name} von {owner!r}: ihre Art braucht "
            "plantable, options, passed oder done, oder es braucht eine Aktion, die sie "
            "beantwortet.",
        ),
    )


def _undeclared(action: type, decisions: Iterable[type], owner: str) -> Problem:
    name, listed = action.__name__, ", ".join(type_.__name__ for type_ in decisions)
    return Problem(
        "undeclared-decision",
        (owner,),
        Text(
            f"The action {name} of {owner!r} answers {listed}, which no variant declares; name it "
            "among the decisions of collect_declarations.",
            f"Die Aktion {name} von {owner!r} beantwortet {listed}, was keine Variante angibt; es "
            "muss unter den Entscheidungen von collect_declarations stehen.",
        ),
    )
