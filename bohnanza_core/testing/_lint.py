"""What can be found wrong with a variant without playing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import Any, Final, get_args, get_origin

import attrs

from .._composing.card_data import load_card_data
from .._composing.compose import RuleSet, compose, use_of
from .._composing.faults.manifests import manifest_faults
from .._composing.version_ranges import in_range
from .._engine.rules import Rules
from .._model.manifest import Layer, Manifest
from .._model.roles import ALL, OWNER, audience_of, hints_of
from .._model.slots import Slot
from .._model.text import Text
from .._version import __version__
from ..errors import CardDataError, CompositionError

_ID: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_VERSION: Final = re.compile(r"\d+(\.\d+)*([.-]?[a-z]+\d*)*")
_PLAIN: Final = (int, str, bool, type(None))
_ORDERS: Final = 24
"""How many orders of naming are tried: all of four variants."""


# The manifest


def manifest_findings(manifest: Manifest) -> Iterator[str]:
    """Find what is wrong with a manifest."""
    if not _ID.fullmatch(manifest.id):
        yield f"the id {manifest.id!r} must be lower-case words with dashes"
    if not _VERSION.fullmatch(manifest.version):
        yield f"{manifest.version!r} is not a version"
    yield from (fault.en for fault in manifest_faults(manifest))
    yield from _text_findings("title", manifest.title)
    try:
        in_range(__version__, manifest.core)
    except ValueError as error:
        yield f"core: {error}"
    if manifest.layer is not Layer.EDITION and not (manifest.default_edition or manifest.requires):
        yield "without a default edition it cannot be asked for alone"
    for conflict in manifest.conflicts:
        yield from _text_findings(f"conflict with {conflict.variant!r}", conflict.reason)
    for option in manifest.options:
        yield from _text_findings(f"option {option.name!r}", option.description)
    if manifest.card_data:
        try:
            load_card_data(manifest.card_data).sorts()
        except CardDataError as error:
            yield f"card data: {error}"


def _text_findings(what: str, text: object) -> Iterator[str]:
    if not isinstance(text, Text):
        yield f"{what} must be a Text, not {text!r}"
        return
    for language in ("en", "de"):
        if not text.in_language(language).strip():
            yield f"{what} has no text in the language {language!r}"


# The composition


def order_findings(rule_set: RuleSet) -> Iterator[str]:
    """Return whether the order of naming the variants changes anything."""
    uses = use_of(rule_set)
    wanted = _picture(rule_set)
    for order in islice(permutations(uses), _ORDERS):
        try:
            picture = _picture(compose(*order, card_data=rule_set.card_data))
        except CompositionError as error:
            picture = str(error)
        if picture != wanted:
            yield f"named as {', '.join(use.variant for use in order)} it is another rule set"
            return


def advice_findings(rule_set: RuleSet) -> Iterator[str]:
    """Find advice for bots that cannot be collected; composing does not ask for it."""
    try:
        advice = rule_set.advice
    except CompositionError as error:
        yield str(error)
        return
    for one in advice:
        if not isinstance(getattr(one, "about", None), type) or not callable(one.worth):
            yield f"collect_advice must hold Advice, not {one!r}"


def _picture(rule_set: RuleSet) -> object:
    rules = rule_set.for_players(rule_set.players[0])
    return (
        rule_set.ids,
        rule_set.players,
        rules.settings,
        rules.layout.names,
        [card.face for card in rules.catalogue.cards],
        {name: [stage.name for stage in stages] for name, stages in rules.procedures.items()},
        [*rules.action_types, *rules.entry_types, *rules.event_types, *rules.reasons],
        [slot.type for slot in rules.slots],
    )


# The declarations


def api_findings(rules: Rules) -> Iterator[str]:
    """Find what is wrong with the declarations, slots and clauses of a rule set."""
    for type_ in _value_types(rules):
        yield from _type_findings(type_)
    known = {clause.id for clause in rules.all_clauses}
    in_force = {clause.id for clause in rules.clauses}
    if len(known) < len(rules.all_clauses):
        yield "two clauses have the same id"
    for clause in rules.all_clauses:
        texts = (clause.text.en.strip(), clause.text.de.strip())
        if not all(texts) or not (clause.source or clause.ruling):
            yield (
                f"clause {clause.id!r} needs a text in English and German, and a source or the "
                "mark of a ruling"
            )
    for what, clause_id in _citations(rules):
        cited = rules.clause(clause_id)
        if cited not in known:
            yield f"{what} rests on {clause_id!r}, but there is no such clause"
        elif cited not in in_force:
            yield f"{what} rests on {clause_id!r}, which is not in force here"
    for slot in rules.slots:
        if slot.initial(rules.players) != slot.initial(rules.players):
            yield f"slot {slot.type.__name__} does not always begin with the same value"


def _value_types(rules: Rules) -> Iterable[type]:
    slots = (slot.type for slot in rules.slots)
    return dict.fromkeys(
        (
            *rules.action_types.values(),
            *rules.entry_types.values(),
            *rules.event_types.values(),
            *slots,
        )
    )


def _citations(rules: Rules) -> Iterator[tuple[str, str]]:
    for reason in rules.reasons.values():
        yield f"reason {reason.code!r}", reason.clause
    for kind in rules.decisions.values():
        yield f"decision {kind.type.__name__}", kind.clause
    for type_ in _value_types(rules):
        if shown_by := getattr(type_, "shown_by", ""):
            yield f"showing cards by {type_.__name__}", shown_by


def _type_findings(type_: type) -> Iterator[str]:
    name = type_.__name__
    try:
        hints = hints_of(type_)
    except (NameError, TypeError) as error:
        yield f"the annotations of {name} cannot be read: {error}"
        return
    # That it is a frozen class of attrs was found out by composing it.
    for attribute in attrs.fields(type_):
        if not attribute.init or not attribute.eq:
            yield f"{name}.{attribute.name} is left out of saves or of comparing"
        if type_.__module__.split(".")[0] != "bohnanza_core" and not _plain(hints[attribute.name]):
            yield f"{name}.{attribute.name} holds {hints[attribute.name]}, which cannot be saved"


def _plain(hint: Any) -> bool:
    """Return whether a value of that annotation consists of numbers, texts, tuples and such."""
    origin = get_origin(hint)
    if hasattr(hint, "__metadata__"):
        return _plain(hint.__origin__)
    if origin is not None:
        if origin not in (tuple, frozenset) and "Union" not in f"{origin} {type(hint).__name__}":
            return str(origin) == "typing.Literal"
        return all(inner is Ellipsis or _plain(inner) for inner in get_args(hint))
    return hint in _PLAIN or (isinstance(hint, type) and attrs.has(hint))


# The texts


def _slot_findings(slot: Slot) -> Iterator[str]:
    """Find values in a slot that would be shown without words, or in one language only."""
    name = f"slot {slot.type.__name__}"
    hints = hints_of(slot.type)
    known = [field for field, hint in hints.items() if audience_of(hint) in (ALL, OWNER)]
    if not known or not slot.shown:
        return
    if slot.title is None:
        yield f"{name} has no title: give it one for players, or shown=False"
        return
    yield from _text_findings(f"the title of {name}", slot.title)
    for field in known if len(known) > 1 or slot.titles else ():
        if field not in slot.titles:
            yield f"{name} has no title for {field!r} in titles; None if it is not to be shown"
        elif slot.titles[field] is not None:
            yield from _text_findings(f"the title of {field!r} in {name}", slot.titles[field])


def text_findings(rules: Rules) -> Iterator[str]:
    """Find texts that are missing; what they ask for has been checked while composing."""
    for type_, kind in rules.actions.items():
        if kind.title is None:
            yield f"action {type_.__name__} has no title"
        else:
            yield from _text_findings(f"action {type_.__name__}", kind.title)
    for decision in rules.decisions.values():
        name = f"decision {decision.type.__name__}"
        yield from _text_findings(name, decision.prompt)
        if decision.for_others is not None:
            yield from _text_findings(f"for_others of {name}", decision.for_others)
        elif not decision.final:
            yield f"{name} has no for_others: words for those who only watch"
    for slot in rules.slots:
        yield from _slot_findings(slot)
    for event in rules.event_types.values():
        if event.text is not None:
            yield from _text_findings(f"event {event.__name__}", event.text)
    for reason in rules.reasons.values():
        yield from _text_findings(f"reason {reason.code!r}", reason.text)
