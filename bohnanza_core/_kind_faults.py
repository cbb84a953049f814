"""What is wrong with what a variant declares: kinds, slots, zones and stages."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import attrs

from ._actions import Ability, Action, ActionKind
from ._agenda import Decision, DecisionKind, Scope, ScopeKind, Step, StepKind
from ._events import Event
from ._kinds import Kinds
from ._problems import Problem
from ._reasons import Reason
from ._roles import Audience
from ._text import Text
from ._zones import Structure, Zone

if TYPE_CHECKING:
    from ._seated import SeatedRules
    from ._settings import Settings

_KINDS: Final[dict[str, type]] = {
    "steps": StepKind,
    "scopes": ScopeKind,
    "decisions": DecisionKind,
    "actions": ActionKind,
    "reasons": Reason,
}
_TYPES: Final[dict[type, type]] = {
    StepKind: Step,
    ScopeKind: Scope,
    DecisionKind: Decision,
    ActionKind: Action,
}
_FOLLOWS: Final = {
    "chosen": "options",
    "label": "options",
    "option_role": "options",
    "planted": "plantable",
    "discarded": "discardable",
}
"""What of a kind of decision says nothing without something else."""


def declared_faults(
    hook: str, answer: Any, settings: Settings | None, hooks: Collection[str]
) -> Iterator[str]:
    """Tell what is wrong with the answer of one variant to a hook that collects.

    ``settings`` are there for all hooks that can declare something wrong; ``hooks`` are all names.
    """
    if hook == "collect_kinds":
        yield from _kinds_faults(answer, hooks)
    elif hook == "collect_slots" and settings is not None:
        for slot in answer:
            yield from _slot_faults(slot, settings.players)
    elif hook == "collect_zones":
        for zone in answer:
            yield from _zone_faults(zone)
    elif hook == "collect_stages":
        for stage in answer:
            yield from _stage_faults(stage)


# Kinds


def _kinds_faults(kinds: Kinds, hooks: Collection[str]) -> Iterator[str]:
    for name in attrs.fields_dict(Kinds):
        values = getattr(kinds, name)
        if not isinstance(values, tuple):
            yield f"{name} must be a tuple, with a comma even for a single one, not {values!r}"
            continue
        for value in values:
            yield from _kind_faults(name, value)
            needed = getattr(value, "needs_hook", "")
            if needed and needed not in hooks:
                close = difflib.get_close_matches(needed, hooks, 1) or list(hooks)
                yield f"needs_hook must be a hook such as {close[0]!r}, not {needed!r}"


def _kind_faults(name: str, kind: Any) -> Iterator[str]:
    if name == "events":
        yield from _class_faults(kind, Event)
        return
    wanted: Any = _KINDS[name]
    if not isinstance(kind, wanted):
        yield f"{name} must hold {wanted.__name__}s, not {kind!r}"
        return
    if isinstance(kind, Reason):
        yield from _text_faults(f"the text of reason {kind.code!r}", kind.text)
        return
    faults = list(_class_faults(kind.type, _TYPES[wanted]))
    yield from faults
    if faults:
        return
    if isinstance(kind, DecisionKind):
        yield from _decision_faults(kind)
    elif isinstance(kind, ActionKind):
        yield from _action_faults(kind)
    elif name == "steps" and not callable(kind.run):
        yield f"step {kind.type.__name__} needs a function to run, not {kind.run!r}"


def _class_faults(type_: Any, base: type) -> Iterator[str]:
    """Tell whether values of a class can be compared, saved and trusted not to change."""
    if not isinstance(type_, type):
        yield f"{type_!r} must be a class"
    elif not issubclass(type_, base):
        yield f"{type_.__name__} must be derived from {base.__name__}"
    elif "__attrs_attrs__" not in vars(type_):
        yield f"{type_.__name__} must be an attrs class: put @frozen above it"
    # A class that nothing can be set on has a __setattr__ of its own, made by attrs.
    elif type_.__setattr__ is object.__setattr__:
        yield f"{type_.__name__} must be frozen: put @frozen above it, not @define"


def _text_faults(what: str, text: Any) -> Iterator[str]:
    if not isinstance(text, Text):
        yield f"{what} must be a Text, in English and German, not {text!r}"


def _decision_faults(kind: Any) -> Iterator[str]:
    name = kind.type.__name__
    yield from _text_faults(f"the prompt of decision {name}", kind.prompt)
    if kind.options is not None and kind.chosen is None:
        yield f"decision {name} has options but not chosen, which says what follows a choice"
    for what, needed in _FOLLOWS.items():
        if getattr(kind, what) is not None and getattr(kind, needed) is None:
            yield f"decision {name} has {what} but not {needed}, without which it is never asked"


def _action_faults(kind: Any) -> Iterator[str]:
    name = kind.type.__name__
    if kind.title is not None:
        yield from _text_faults(f"the title of action {name}", kind.title)
    if kind.candidates is None and kind.contains is None:
        yield f"action {name} can never be done: it needs candidates, or contains"
    answers = kind.answers
    if not isinstance(answers, Ability) and not (
        isinstance(answers, tuple)
        and all(isinstance(type_, type) and issubclass(type_, Decision) for type_ in answers)
    ):
        yield (
            f"action {name} must answer an Ability or a tuple of classes of decisions, "
            f"with a comma even for a single one, not {answers!r}"
        )


# Slots, zones, stages


def _slot_faults(slot: Any, players: int) -> Iterator[str]:
    faults = list(_class_faults(slot.type, object))
    yield from faults
    if faults:
        return
    name = slot.type.__name__
    try:
        value = slot.initial(players)
    except Exception as error:
        yield (
            f"slot {name} needs a function that makes its first value for a number of players; "
            f"it fails with {type(error).__name__}: {error}"
        )
        return
    if type(value) is not slot.type:
        yield f"slot {name} must begin with a {name}, not {value!r}"


def _zone_faults(zone: Zone) -> Iterator[str]:
    for what, wanted in (("contents", Audience), ("structure", Structure)):
        value = getattr(zone, what)
        if not isinstance(value, wanted):
            known = ", ".join(one.name for one in wanted)
            yield f"{what} of zone {zone.name!r} must be one of {known}, not {value!r}"
    if zone.title is not None:
        yield from _text_faults(f"the title of zone {zone.name!r}", zone.title)
    if zone.field and not zone.per_seat:
        yield f"zone {zone.name!r} is a field, so it must be per_seat"


def _stage_faults(stage: Any) -> Iterator[str]:
    if not callable(stage.enter):
        yield f"stage {stage.name!r} needs a function to enter it, not {stage.enter!r}"
    if stage.title is not None:
        yield from _text_faults(f"the title of stage {stage.name!r}", stage.title)


# What the variants declare together


def kind_problems(rules: SeatedRules, owner: Callable[[type], str]) -> Iterator[Problem]:
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


def _named_by(kind: ActionKind[Any]) -> Iterable[type[Decision]]:
    return () if isinstance(kind.answers, Ability) else kind.answers


def _answerable(kind: DecisionKind[Any]) -> bool:
    shared = (kind.plantable, kind.options, kind.passed, kind.discardable, kind.tidy)
    never = attrs.fields_dict(DecisionKind)["done"].default
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
            "among the decisions of collect_kinds.",
            f"Die Aktion {name} von {owner!r} beantwortet {listed}, was keine Variante angibt; es "
            "muss unter den Entscheidungen von collect_kinds stehen.",
        ),
    )
