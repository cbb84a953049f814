"""From plugins to the rules for a number of players: what variants collect, put together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .._engine.rules import Rules, end_of_scope
from .._family.planting import DOES_NOT_FIT
from .._family.third_field import ThirdField
from .._model.agenda import DecisionSpec, Step
from .._model.cards import Catalogue, NewCards, Sort
from .._model.declarations import Declarations
from .._model.manifest import Layer
from .._model.planting_rules import Joker, PlantingRule, PlantingTable
from .._model.reasons import Problem
from .._model.settings import Settings
from .._model.slots import Slot
from .._model.zones import Layout
from ..errors import CompositionError
from .clauses import catalogue, unknown_clauses
from .faults.declarations import unknown_in
from .faults.joint import (
    bad_last_stage,
    following_faults,
    homeless_cards,
    party_faults,
    undeclared_reasons,
    unknown_harvests,
    unknown_slots,
)
from .faults.specs import answer_problems
from .merging import Part, merge_named, merge_settings, merge_stages, merge_zones, same_thing
from .plugins import FOLDS, Hooks, bad_declaration

if TYPE_CHECKING:
    from .._engine.table import Table
    from .compose import RuleSet

FAMILY = "family"
"""The id of the core among the parts."""


def seat_players(rule_set: RuleSet, parts: Sequence[Part], players: int) -> Rules:
    """Return the rules for a number of players; raise `CompositionError` with all problems."""
    problems: list[Problem] = []
    hooks = Hooks(parts, problems)
    _stop_at(problems)
    settings = _settings(hooks, players, problems)
    if settings.field_price > 0:
        # Between the family and the editions: it declares a zone of the family again.
        third_field = Part(f"{FAMILY}.third-field", Layer.FAMILY.rank * 2 + 1, ThirdField())
        parts = [parts[0], third_field, *parts[1:]]
        hooks = Hooks(parts, problems)
        _stop_at(problems)
    return put_together(rule_set, parts, hooks, settings)


def put_together(
    rule_set: RuleSet,
    parts: Sequence[Part],
    hooks: Hooks,
    settings: Settings,
    change: Callable[[dict[type, Any], dict[type, Any]], None] | None = None,
) -> Rules:
    """Return the rules made of these parts, whose settings are known.

    ``change`` may replace the functions of steps and actions before the rules are made; the test
    kit watches them that way.
    """
    return _Seating(rule_set, parts, hooks, settings).rules(change)


def _settings(hooks: Hooks, players: int, problems: list[Problem]) -> Settings:
    so_far: dict[str, Any] = {}
    patches = hooks.collect("collect_settings", players=players, so_far=so_far)
    settings = merge_settings(patches, players, so_far, problems)
    _stop_at(problems)
    assert settings is not None
    return settings


class _Seating:
    """The answers of all parts to the hooks that collect, gathered one after the other."""

    def __init__(
        self,
        rule_set: RuleSet,
        parts: Sequence[Part],
        hooks: Hooks,
        settings: Settings,
    ) -> None:
        self._rule_set, self._parts, self._hooks = rule_set, parts, hooks
        self._settings = settings
        self._problems: list[Problem] = []
        zones = merge_zones(hooks.collect("collect_zones", settings=settings), self._problems)
        _stop_at(self._problems)
        collected = [*hooks.collect("collect_parties", settings=settings)]
        parties = merge_named(
            "a party",
            [(part, [(party.key, party) for party in some]) for part, some in collected],
            self._problems,
        )
        self._problems.extend(party_faults(collected, parties, zones))
        _stop_at(self._problems)
        self._layout = Layout(zones, settings.players, tuple(parties.values()))
        self._left_out: list[Sort] = []
        self._names: dict[type, str] = {}
        self._owners: dict[Any, str] = {}

    def rules(self, change: Callable[[dict[type, Any], dict[type, Any]], None] | None) -> Rules:
        """Return the rules."""
        hooks, settings = self._hooks, self._settings
        new_cards = self._new_cards()
        cards = self._catalogue(new_cards)
        declared_rules = self._planting_rules(cards)
        procedures = merge_stages(
            hooks.collect("collect_stages", settings=settings), self._problems
        )
        turn = [stage.name for stage in procedures["turn"]]
        self._problems.extend(bad_last_stage(settings.last_stage, turn))
        collected = list(hooks.collect("collect_declarations", settings=settings))
        slots = self._slots(collected)
        steps, decisions = self._entries(collected)
        actions = self._named("an action", [(part, d.actions) for part, d in collected])
        events = self._named("an event", [(part, d.events) for part, d in collected])
        reasons = self._reasons(collected)
        self._problems.extend(following_faults(new_cards, {*steps, *decisions}))
        self._problems.extend(undeclared_reasons(declared_rules, self._owners))
        self._problems.extend(unknown_slots(collected, hooks, {slot.type for slot in slots}))
        _stop_at(self._problems)
        forbids = hooks.dispatch("forbid_action", actions, self._problems)
        reactions = hooks.dispatch("on_event", events, self._problems)
        self._problems.extend(answer_problems(actions.values(), decisions, self._owners))
        _stop_at(self._problems)
        clauses = list(hooks.collect("collect_clauses", settings=settings))
        named = [(part, [(clause.id, clause) for clause in some]) for part, some in clauses]
        merge_named("a clause", named, self._problems)
        self._problems.extend(unknown_clauses(clauses))
        _stop_at(self._problems)
        if change is not None:
            change(steps, actions)
        return Rules(
            rule_set=self._rule_set,
            edition=self._edition(),
            parts=self._parts,
            settings=settings,
            layout=self._layout,
            catalogue=cards,
            when_revealed=_when_revealed(new_cards),
            after_harvest=_after_harvest(new_cards, cards),
            planting=PlantingTable(
                cards,
                self._layout,
                [rule for _, rule in declared_rules if isinstance(rule, PlantingRule)],
                [rule for _, rule in declared_rules if isinstance(rule, Joker)],
                DOES_NOT_FIT,
            ),
            slots=slots,
            procedures=procedures,
            steps=steps,
            decisions=decisions,
            actions=actions,
            events=list(events),
            reports=[report for _, d in collected for report in d.reports],
            reasons=reasons,
            owner_of=self._owners,
            name_of=self._names,
            clauses=catalogue(clauses, [part.id for part in self._parts]),
            folds={fold: hooks.chain(fold) for fold in FOLDS},
            forbids=forbids,
            reactions=reactions,
        )

    def _edition(self) -> str:
        manifests = self._rule_set.manifests
        return next((m.id for m in manifests if m.layer is Layer.EDITION), FAMILY)

    # Cards

    def _new_cards(self) -> list[tuple[Part, NewCards]]:
        found = self._cards_without(frozenset())
        gone = frozenset(key for _, cards in found for key in cards.without)
        if not gone:
            return found
        for _, cards in found:
            self._left_out += (sort for sort in cards.sorts if sort.key in gone)
        # All are asked again, since cards can depend on the sorts there are.
        return self._cards_without(gone)

    def _cards_without(self, gone: frozenset[str]) -> list[tuple[Part, NewCards]]:
        earlier: list[Sort] = []
        found: list[tuple[Part, NewCards]] = []
        settings = self._settings
        for part, answer in self._hooks.collect("collect_cards", settings=settings, sorts=earlier):
            cards = _left(answer, gone) if gone else answer
            if not {sort.key for sort in earlier}.isdisjoint(sort.key for sort in cards.sorts):
                cards = _but_for_the_same(cards, found)
            found.append((part, cards))
            earlier.extend(cards.sorts)
        return found

    def _catalogue(self, new_cards: Sequence[tuple[Part, NewCards]]) -> Catalogue:
        sorts = merge_named(
            "a sort",
            [(part, [(s.key, s) for s in cards.sorts]) for part, cards in new_cards],
            self._problems,
        )
        _stop_at(self._problems)
        self._problems.extend(homeless_cards(new_cards, self._layout.zones))
        self._problems.extend(unknown_harvests(new_cards, sorts))
        _stop_at(self._problems)
        sets = [card_set for _, cards in new_cards for card_set in cards.cards]
        return Catalogue(sorts.values(), sets, self._left_out)

    def _planting_rules(self, catalogue: Catalogue) -> list[tuple[Part, PlantingRule | Joker]]:
        collected = self._hooks.collect(
            "collect_planting_rules", settings=self._settings, sorts=catalogue.sorts
        )
        gone = {sort.key for sort in self._left_out}
        declared = [
            (part, rule)
            for part, answer in collected
            for rule in answer
            if not gone or gone.isdisjoint(_sorts_of(rule))
        ]
        self._problems.extend(
            bad_declaration(part.id, "collect_planting_rules", fault)
            for part, rule in declared
            for fault in unknown_in(rule, catalogue.keys, self._layout)
        )
        _stop_at(self._problems)
        return declared

    # What is declared

    def _slots(self, declared: Sequence[tuple[Part, Declarations]]) -> list[Slot]:
        collected = self._hooks.collect("collect_slots", settings=self._settings)
        slots = [(part, list(slots)) for part, slots in collected]
        slots += [(part, list(declarations.slots)) for part, declarations in declared]
        found = self._named("a slot", slots)
        return list(found.values())

    def _entries(
        self, collected: Sequence[tuple[Part, Declarations]]
    ) -> tuple[dict[type, Callable[[Table, Any], None]], dict[type, DecisionSpec[Any]]]:
        found = self._named("a step or decision", [(part, d.entries) for part, d in collected])
        decisions = {t: spec for t, spec in found.items() if isinstance(spec, DecisionSpec)}
        steps = {
            type_: getattr(spec, "run", end_of_scope)
            for type_, spec in found.items()
            if type_ not in decisions
        }
        return steps, decisions

    def _named(self, what: str, collected: Sequence[tuple[Part, Iterable[Any]]]) -> dict[type, Any]:
        """Return what the parts declare, by class; record the name and the owner of each."""
        named = [
            (part, [(self._name(part, _class_of(one)), one) for one in declared])
            for part, declared in collected
        ]
        merged = merge_named(what, named, self._problems)
        return {_class_of(one): one for one in merged.values()}

    def _name(self, part: Part, class_: type) -> str:
        """Return the name of a class on the wire: the core's are plain, others have a prefix."""
        if class_ not in self._names:
            # A slot of the core is declared by the variants that ask for it.
            own = part.id.split(".")[0] == FAMILY or _package(class_) == _package(Rules)
            name = class_.__name__
            self._names[class_] = name if own else f"{part.namespace}.{name}"
            self._owners[class_] = FAMILY if own else part.id
        return self._names[class_]

    def _reasons(self, collected: Sequence[tuple[Part, Declarations]]) -> dict[str, Any]:
        for part, declared in reversed(collected):
            own = part.id.split(".")[0] == FAMILY
            self._owners |= dict.fromkeys(declared.reasons, FAMILY if own else part.id)
        named = [(part, [(r.code, r) for r in d.reasons]) for part, d in collected]
        return merge_named("a reason", named, self._problems)


def _left(cards: NewCards, gone: Collection[str]) -> NewCards:
    """Return new cards but for those of sorts that are left out."""
    return attrs.evolve(
        cards,
        sorts=tuple(sort for sort in cards.sorts if sort.key not in gone),
        cards=tuple(one for one in cards.cards if one.face.sort not in gone),
        after_harvest={
            key: follows for key, follows in cards.after_harvest.items() if key not in gone
        },
    )


def _but_for_the_same(cards: NewCards, before: Sequence[tuple[Part, NewCards]]) -> NewCards:
    """Return new cards but for the very same sorts, and their cards, that others have brought."""
    known = {sort.key: sort for _, others in before for sort in others.sorts}
    same = {
        sort.key for sort in cards.sorts if sort.key in known and same_thing(known[sort.key], sort)
    }
    brought = [card_set for _, others in before for card_set in others.cards]
    follow = [item for _, others in before for item in others.after_harvest.items()]
    return attrs.evolve(
        cards,
        sorts=tuple(sort for sort in cards.sorts if sort.key not in same),
        cards=tuple(one for one in cards.cards if one.face.sort not in same or one not in brought),
        after_harvest=dict(item for item in cards.after_harvest.items() if item not in follow),
    )


def _sorts_of(rule: PlantingRule | Joker) -> tuple[str, ...]:
    return (rule.sort, rule.onto) if isinstance(rule, PlantingRule) else (rule.sort,)


def _class_of(declared: Any) -> type:
    class_: type = declared if isinstance(declared, type) else declared.type
    return class_


def _package(class_: type) -> str:
    return class_.__module__.partition(".")[0]


def _stop_at(problems: list[Problem]) -> None:
    if problems:
        raise CompositionError(problems)


def _when_revealed(new_cards: Sequence[tuple[Part, NewCards]]) -> dict[int, Step]:
    makers = [
        card_set.when_revealed
        for _, cards in new_cards
        for card_set in cards.cards
        for _ in range(card_set.copies)
    ]
    return {card: make(card) for card, make in enumerate(makers) if make is not None}


def _after_harvest(
    new_cards: Sequence[tuple[Part, NewCards]], catalogue: Catalogue
) -> dict[int, tuple[Callable[[int, int], Step | None], ...]]:
    found: dict[int, tuple[Callable[[int, int], Step | None], ...]] = {}
    for _, cards in new_cards:
        for key, follows in cards.after_harvest.items():
            sort = catalogue.sort_index(key)
            found[sort] = (*found.get(sort, ()), follows)
    return found
