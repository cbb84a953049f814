"""What a front end meets: actions, events, decisions, refusals, stages, zones."""

import inspect
from collections.abc import Sequence
from typing import Any, get_type_hints

import attrs

import bohnanza_core as bz
import bohnanza_core.authoring as ba

from .markdown import clause_link, code, table, tables, template
from .rule_sets import rule_sets

SEEN = {
    ba.Audience.ALL: "everybody",
    ba.Audience.OWNER: "its seat",
    ba.Audience.TOP: "everybody, the top card only",
    ba.Audience.NOBODY: "nobody",
}
LEFT_TO_SEE = {
    ba.Backs.POSITIONS: "backs, in their places",
    ba.Backs.COUNT: "how many",
    ba.Backs.HIDDEN: "nothing",
}


def actions(package: str = "") -> str:
    """Return the actions, of all packages or of one, and which decisions each of them answers."""
    rows: dict[type, Sequence[str]] = {}
    for rules in rule_sets():
        for type_, kind in rules.actions.items():
            title = template(kind.title.en) if kind.title else "–"
            rows.setdefault(type_, (code(rules.name_of[type_]), title, _answers(rules, kind)))
    return tables(("action", "what a player reads", "possible at"), rows, package)


def _answers(rules: bz.Rules, kind: ba.ActionSpec[Any]) -> str:
    answered = {type_ for type_, kinds in rules.answering.items() if kind in kinds}
    possible = {type_ for type_, decision in rules.decisions.items() if not decision.final}
    if answered == possible:
        return "every decision, by every seat"
    if not isinstance(kind.answers, tuple) and not answered:
        return "decisions of variants"
    return code(*(rules.name_of[type_] for type_ in rules.decisions if type_ in answered))


def decisions(package: str = "") -> str:
    """Return the decisions, of all packages or of one, and the actions that answer each."""
    rows: dict[type, Sequence[str]] = {}
    for rules in rule_sets():
        for type_, kind in rules.decisions.items():
            prompt, clause = template(kind.prompt.en), clause_link(kind.clause)
            answers, about = _answered_by(rules, kind), code(*_about(type_))
            rows.setdefault(type_, (code(rules.name_of[type_]), prompt, about, answers, clause))
    return tables(("decision", "question", "about", "answered by", "clause"), rows, package)


def _about(type_: type[bz.Decision]) -> list[str]:
    """Return what a question is about, besides the seat that decides."""
    public, own = _fields(type_, ba.Audience.ALL), _fields(type_, ba.Audience.OWNER)
    return [field.name for field in attrs.fields(type_) if field.name in {*public, *own} - {"seat"}]


def _answered_by(rules: bz.Rules, decision: ba.DecisionSpec[Any]) -> str:
    out_of_turn = (ba.Answers.ANY_TIME, ba.Answers.BETWEEN_ACTIONS)
    return code(
        *(
            rules.name_of[kind.type]
            for kind in rules.answering[decision.type]
            if kind.answers not in out_of_turn
        )
    )


def steps() -> str:
    """Return what else can stand on the agenda."""
    rows: dict[type, Sequence[str]] = {}
    for rules in rule_sets():
        for name, type_ in rules.entry_types.items():
            if not issubclass(type_, bz.Decision):
                rows[type_] = (code(name), (inspect.getdoc(type_) or "").partition("\n")[0])
    return tables(("step", "what it does"), rows)


def events(package: str = "") -> str:
    """Return the events, of all packages or of one: the line, and who may know which field."""
    rows: dict[type, Sequence[str]] = {}
    for rules in rule_sets():
        for name, type_ in rules.event_types.items():
            line = template(type_.text.en) if type_.text else "–"
            public = _fields(type_, ba.Audience.ALL)
            private = _fields(type_, ba.Audience.OWNER)
            rows[type_] = (code(name), line, code(*public), code(*private))
    header = ("event", "line for people", "everybody knows", "only its seat knows")
    return tables(header, rows, package)


def _fields(type_: type[attrs.AttrsInstance], audience: ba.Audience) -> list[str]:
    hints = get_type_hints(type_, include_extras=True)
    return [
        field.name
        for field in attrs.fields(type_)
        if audience in getattr(hints[field.name], "__metadata__", ())
    ]


def refusals() -> str:
    """Return every reason to refuse an action, by the variants that have it."""
    owners: dict[ba.Reason, list[str]] = {}
    for rules in rule_sets():
        for reason in rules.reasons.values():
            known = owners.setdefault(reason, [])
            known += {rules.owner_of[reason]} - {*known}
    parts: dict[str, list[Sequence[str]]] = {}
    for reason in sorted(owners, key=lambda reason: reason.code):
        row = (code(reason.code), template(reason.text.en), clause_link(reason.clause))
        parts.setdefault(", ".join(owners[reason]), []).append(row)
    header = ("code", "text", "clause")
    order = sorted(parts, key=lambda names: (not names.startswith("family"), names))
    return "\n\n".join(f"## {names}\n\n{table(header, parts[names])}" for names in order)


def stages(variant: str) -> str:
    """Return the stages of each procedure of a variant."""
    rules = bz.compose(variant)
    rows = [
        (code(procedure), ", ".join(_stage(stage) for stage in stages_))
        for procedure, stages_ in rules.for_players(rules.players[0]).procedures.items()
    ]
    return table(("procedure", "stages"), rows)


def _stage(stage: ba.Stage) -> str:
    return f"`{stage.name}`" + (f" ({stage.title.en})" if stage.title else "")


def zones(variant: str) -> str:
    """Return the zones of a variant and who sees what of them."""
    rules = bz.compose(variant)
    rows = {
        zone.name: (
            code(zone.name),
            zone.title.en if zone.title else "–",
            "every seat" if zone.per_seat else "the table",
            SEEN[zone.faces],
            "–" if zone.faces is ba.Audience.ALL else LEFT_TO_SEE[zone.backs],
        )
        for zone in rules.for_players(rules.players[0]).layout.zones
    }
    header = ("zone", "title", "one for", "who knows the cards", "what the others see")
    return table(header, rows.values())
