"""Mistakes in declared steps, decisions, actions, events and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from ..._family.events import Passed
from ..._model.actions import Action, ActionSpec, Answers
from ..._model.agenda import Decision, DecisionSpec, Scope, ScopeSpec, Step, StepSpec
from ..._model.declarations import Declarations
from ..._model.events import Event
from ..._model.reasons import Problem, Reason, Remedy
from ..._model.roles import Role
from ..._model.slots import Slot
from ..._model.text import Text
from .words import class_faults, field_faults, template_text_faults, text_faults

_SPECS: Final[dict[str, type]] = {
    "steps": StepSpec,
    "scopes": ScopeSpec,
    "decisions": DecisionSpec,
    "actions": ActionSpec,
    "reasons": Reason,
    "slots": Slot,
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
    "option_zone": "options",
    "planted": "plantable",
    "discarded": "discardable",
    "no_room": "plantable",
    "passing": "passed",
    "passed_text": "passed",
}
"""Fields of a decision that mean nothing without another field."""
_FUNCTIONS: Final = (
    "pending",
    "before_asking",
    "plantable",
    "planted",
    "options",
    "option_zone",
    "chosen",
    "label",
    "passed",
    "discardable",
    "discarded",
    "implies",
    "impossible",
)
"""Fields of a decision that are functions, or None."""


# Of one variant


def specs_faults(declared: Declarations) -> Iterator[str]:
    """Return what is wrong with the declarations of one variant."""
    for name in attrs.fields_dict(Declarations):
        values = getattr(declared, name)
        if not isinstance(values, tuple):
            yield f"{name} must be a tuple, with a comma even for a single one, not {values!r}"
            continue
        for value in values:
            yield from _spec_faults(name, value)


def _spec_faults(name: str, kind: Any) -> Iterator[str]:
    if name == "events":
        faults = list(class_faults(kind, Event))
        yield from faults
        if not faults:
            yield from _event_faults(kind)
        return
    if name == "reports":
        if not callable(kind):
            yield f"reports must hold functions, not {kind!r}"
        return
    wanted: Any = _SPECS[name]
    if not isinstance(kind, wanted):
        yield f"{name} must hold {wanted.__name__}s, not {kind!r}"
        return
    if isinstance(kind, Slot):
        return
    if isinstance(kind, Reason):
        # Its further parameters are known only when it is given.
        what = f"the text of reason {kind.code!r}"
        yield from template_text_faults(what, kind.text, None, more=kind.roles)
        yield from _remedy_faults(kind)
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


def _event_faults(type_: Any) -> Iterator[str]:
    """Return what is wrong with the lines of an event: its ``text``, and others it may choose."""
    for base in type_.__mro__:
        for name, text in vars(base).items():
            if isinstance(text, Text) or (name == "text" and text is not None and base is type_):
                yield from template_text_faults(f"{name} of event {type_.__name__}", text, type_)


def _remedy_faults(reason: Reason) -> Iterator[str]:
    remedies: tuple[Any, ...] = reason.remedies
    for remedy in remedies:
        if not isinstance(remedy, Remedy):
            yield f"remedies of reason {reason.code!r} must be Remedies, not {remedy!r}"
        else:
            what = f"a remedy of reason {reason.code!r}"
            yield from class_faults(remedy.action, Action)
            yield from text_faults(what, remedy.text)


def _decision_faults(kind: Any) -> Iterator[str]:
    name = kind.type.__name__
    yield from template_text_faults(f"the prompt of decision {name}", kind.prompt, kind.type)
    if kind.for_others is not None:
        what = f"for_others of decision {name}"
        yield from template_text_faults(what, kind.for_others, kind.type)
    for what, text in (("passing", kind.passing), ("passed_text", kind.passed_text)):
        if text is not None:
            yield from template_text_faults(f"{what} of decision {name}", text, Passed)
    if kind.no_room is not None:
        yield from text_faults(f"no_room of decision {name}", kind.no_room)
    yield from field_faults(f"decision {name}", kind, clause=str, interrupts=bool, final=bool)
    for what in _FUNCTIONS:
        function = getattr(kind, what)
        if function is not None and not callable(function):
            yield f"{what} of decision {name} must be a function, not {function!r}"
    if kind.options is not None and kind.chosen is None:
        yield f"decision {name} has options but not chosen, which says what follows a choice"
    if (kind.option_role is Role.PLACE) is not (kind.option_zone is not None):
        yield f"decision {name} needs option_zone if, and only if, its option_role is PLACE"
    for what, needed in _FOLLOWS.items():
        if getattr(kind, what) is not None and getattr(kind, needed) is None:
            yield f"decision {name} has {what} but not {needed}, without which it is never asked"


def _action_faults(kind: Any) -> Iterator[str]:
    name = kind.type.__name__
    if kind.title is not None:
        what = f"the title of action {name}"
        yield from template_text_faults(what, kind.title, kind.type)
    if kind.candidates is None and kind.accepts is None:
        yield f"action {name} can never be done: it needs candidates, or accepts"
    if not isinstance(kind.only_while, type | None):
        yield f"action {name} must name the class of a slot by only_while, not {kind.only_while!r}"
    if not isinstance(kind.otherwise, Reason | None) and not callable(kind.otherwise):
        yield f"otherwise of action {name} must be a Reason or a function, not {kind.otherwise!r}"
    for what, function in (("does", kind.does), ("free", kind.free)):
        if function is not None and not callable(function):
            yield f"{what} of action {name} must be a function, not {function!r}"
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


def answer_problems(
    actions: Iterable[ActionSpec[Any]],
    decisions: Mapping[type, DecisionSpec[Any]],
    owners: Mapping[Any, str],
) -> Iterator[Problem]:
    """Return which decisions no action can answer, and which actions answer no decision."""
    actions = list(actions)
    named = {type_ for action in actions for type_ in _named_by(action)}
    for decision in decisions.values():
        if not decision.final and decision.type not in named and not _answerable(decision):
            yield _unanswerable(decision.type, owners[decision.type])
    for action in actions:
        missing = [type_ for type_ in _named_by(action) if type_ not in decisions]
        # It may answer decisions of a variant that is not in play, but its own must be declared.
        own = [type_ for type_ in missing if _package(type_) == _package(action.type)]
        if own:
            yield _undeclared(action.type, own, owners[action.type])


def _named_by(kind: ActionSpec[Any]) -> Iterable[type[Decision]]:
    return () if isinstance(kind.answers, Answers) else kind.answers


def _answerable(spec: DecisionSpec[Any]) -> bool:
    shared = (spec.plantable, spec.options, spec.passed, spec.discardable)
    return any(one is not None for one in (*shared, spec.pending, spec.before_asking))


def _package(type_: type) -> str:
    return type_.__module__.partition(".")[0]


def _unanswerable(decision: type, owner: str) -> Problem:
    name = decision.__name__
    return Problem(
        "unanswerable",
        (owner,),
        Text(
            f"Nothing answers the decision {name} of {owner!r}: give its "
            "DecisionSpec plantable, options or passed, say how long it is pending, or declare "
            "an action that answers it.",
            f"Nichts beantwortet die Entscheidung {name} von {owner!r}: sie braucht "
            "plantable, options, passed oder pending, oder es braucht eine Aktion, die sie "
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
