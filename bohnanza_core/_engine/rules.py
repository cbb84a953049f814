"""A rule set for a number of players, compiled for play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .._composing.faults.joint import (
    bad_last_stage,
    following_faults,
    homeless_cards,
    sleeping_faults,
    undeclared_reasons,
    unknown_harvests,
)
from .._composing.merging import (
    NewCards,
    Part,
    merge_named,
    merge_settings,
    merge_stages,
    merge_zones,
)
from .._composing.plugins import FOLDS, Chain, Hooks, bad_declaration
from .._family.answers import nothing_to_plant
from .._family.offers import EXCHANGE, TRADES
from .._family.planting import DOES_NOT_FIT
from .._family.turn_steps import EnterStage
from .._model.actions import Action, ActionSpec, Answers, plant_of
from .._model.agenda import DecisionSpec, Scope, Stage, Step, never
from .._model.cards import Catalogue, Sort
from .._model.clauses import Clause
from .._model.events import Event
from .._model.manifest import Layer
from .._model.planting_rules import (
    Joker,
    PlantingRule,
    fit_tables,
    rows_by_top,
    unknown_in,
    wild_sorts,
)
from .._model.problems import Problem
from .._model.reasons import Reason
from .._model.roles import Audience
from .._model.shared import Once
from .._model.state import Clock, GameState, Slot
from .._model.zones import Layout, Zone
from ..errors import CompositionError, RuleDefectError
from .active_hooks import Sleepers
from .table import Table, state_of

if TYPE_CHECKING:
    from .._composing.compose import RuleSet
    from .._model.kinds import Declarations
    from .._wire.messages import Wire

P = TypeVar("P")


class Rules:
    """The rules of a game with its players seated: everything compiled, nothing changes.

    Rules reach it as ``table.rules``. Zone indexes, the catalogue, the settings and the compiled
    answers of the variants are attributes, since rules look at them all the time.
    """

    __slots__ = (
        "_beginning",
        "_by_type",
        "_first_stages",
        "_parts",
        "_stage_numbers",
        "_unset",
        "_wire",
        "action_types",
        "actions",
        "after_harvest",
        "all_events",
        "amounts",
        "answered_by",
        "answering",
        "applies",
        "catalogue",
        "clauses",
        "coins",
        "copies",
        "decisions",
        "deck",
        "discard",
        "edition",
        "entries",
        "entry_types",
        "event_types",
        "field_number",
        "field_zones",
        "fields",
        "fitting",
        "fitting_by_top",
        "fitting_if_asked",
        "from_seat",
        "hands",
        "harvests",
        "hook_index",
        "keeps_exchange",
        "keeps_trades",
        "layout",
        "once",
        "options",
        "other_harvests",
        "payments",
        "pays",
        "per_turn",
        "plantable",
        "planted",
        "plants",
        "players",
        "procedures",
        "reactions",
        "reason_owner",
        "reasons",
        "received",
        "revealed",
        "rule_set",
        "settings",
        "slots",
        "sort_of",
        "stages",
        "unseen",
        "when_revealed",
        "wild",
    )

    def __init__(self, rule_set: RuleSet, parts: Sequence[Part], players: int) -> None:
        self.rule_set = rule_set
        """The composition behind it."""
        self.players = players
        """How many play."""
        self.options = {part.id: part.options for part in parts}
        """The options of each variant, defaults included."""
        self._parts = tuple(parts)
        self._by_type: dict[type, Any] = {}
        self.once = Once(self)
        """What functions make of these rules, each called only once: ``rules.once[function]``. For
        what is looked up again and again and depends on the cards or settings alone."""
        self._wire: Wire | None = None
        self.edition = next(
            (m.id for m in rule_set.manifests if m.layer is Layer.EDITION), "family"
        )
        """The id of the edition."""
        self.from_seat = tuple(
            tuple((first + step) % players for step in range(players)) for first in range(players)
        )
        """For each seat all seats in clockwise order, itself first."""
        problems: list[Problem] = []
        hooks = Hooks(parts, problems)
        _stop_at(problems)
        self._collect_settings(hooks, problems)
        self._collect_table(hooks, problems)
        decks = self._collect_cards(hooks, problems)
        fits = self._collect_fits(hooks, problems)
        self._collect_slots(hooks, problems)
        self._collect_stages(hooks, problems)
        self._collect_kinds(hooks, problems, fits)
        problems.extend(following_faults(decks, self.entries))
        _stop_at(problems)
        self.when_revealed = _turned_up(decks)
        """The steps that follow when cards are turned up from the deck, by card."""
        self._compile(hooks, problems)
        _stop_at(problems)
        self.clauses: tuple[Clause, ...] = tuple(
            clause for _, clauses in hooks.collect("collect_clauses") for clause in clauses
        )
        """The clauses of all variants in play."""

    # Composing

    def _collect_settings(self, hooks: Hooks, problems: list[Problem]) -> None:
        so_far: dict[str, Any] = {}
        patches = hooks.collect("collect_settings", players=self.players, so_far=so_far)
        settings = merge_settings(patches, self.players, so_far, problems)
        _stop_at(problems)
        assert settings is not None
        self.settings = settings
        """The figures of the game."""

    def _collect_table(self, hooks: Hooks, problems: list[Problem]) -> None:
        settings, seats = self.settings, range(self.players)
        zones = merge_zones(hooks.collect("collect_zones", settings=settings), problems)
        _stop_at(problems)
        self.layout = layout = Layout(zones, self.players)
        """The zones, laid out flat."""
        self.deck: int = layout.index("deck")
        """The index of the deck."""
        self.discard: int = layout.index("discard")
        """The index of the discard pile."""
        self.revealed: int = layout.index("revealed")
        """The index of the zone of revealed cards."""
        self.hands: tuple[int, ...] = layout.per_seat("hand")
        """The indexes of the hands, by seat."""
        self.received: tuple[int, ...] = layout.per_seat("received")
        """The indexes of the zones of received cards, by seat."""
        self.coins: tuple[int, ...] = layout.per_seat("coins")
        """The indexes of the zones of coins, by seat."""
        self.fields = tuple(layout.fields(seat, open_at_start=True) for seat in seats)
        """The zones of the fields each seat has from the start."""
        self.field_zones = tuple(layout.fields(seat, open_at_start=False) for seat in seats)
        """The zones of all fields a seat can ever have; field numbers count these."""
        self.unseen = frozenset(
            at for at, zone in enumerate(layout.zones) if zone.faces is Audience.NOBODY
        )
        """The zones that nobody sees into."""
        numbers = {zone: at for zones in self.field_zones for at, zone in enumerate(zones)}
        self.field_number = tuple(numbers.get(zone, -1) for zone in range(len(layout)))
        """The field number behind a zone index, -1 for zones that are no fields."""

    def _collect_cards(self, hooks: Hooks, problems: list[Problem]) -> list[tuple[Part, NewCards]]:
        settings, layout = self.settings, self.layout
        earlier: list[Sort] = []
        decks: list[tuple[Part, NewCards]] = []
        for part, deck in hooks.collect("collect_cards", settings=settings, sorts=earlier):
            decks.append((part, deck))
            earlier.extend(deck.sorts)
        sorts = merge_named(
            "a sort", [(part, [(s.key, s) for s in deck.sorts]) for part, deck in decks], problems
        )
        _stop_at(problems)
        card_sets = [card_set for _, deck in decks for card_set in deck.cards]
        problems.extend(homeless_cards(decks, layout.zones))
        problems.extend(unknown_harvests(decks, sorts))
        _stop_at(problems)
        self.catalogue = Catalogue(sorts.values(), card_sets)
        """All cards."""
        self.sort_of = self.catalogue.sort_of
        """The sort of each card as an index into ``catalogue.sorts``; -1: no bean."""
        self.after_harvest: dict[int, tuple[Callable[[int, int], Step | None], ...]] = {}
        """What follows the harvest of a sort, by its index; nothing for most."""
        for _, deck in decks:
            for key, follows in deck.after_harvest.items():
                sort = self.catalogue.sort_index(key)
                self.after_harvest[sort] = (*self.after_harvest.get(sort, ()), follows)
        self.pays = tuple(sort.beanometer.pays for sort in self.catalogue.sorts)
        """Taler by number of cards, for each sort."""
        self.payments = tuple(
            tuple(sort.beanometer.taler(cards) for cards in range(len(self.sort_of) + 1))
            for sort in self.catalogue.sorts
        )
        """The same for as many cards as there are at all."""
        self.plants = tuple(
            tuple(plant_of(layout.owners[zone], card, number) for card in range(len(self.sort_of)))
            if number >= 0
            else ()
            for zone, number in enumerate(self.field_number)
        )
        """For each zone that is a field, and for each card, the action of planting it there."""
        self.copies = tuple(self.sort_of.count(index) for index in range(len(self.catalogue.sorts)))
        """How many cards there are of each sort."""
        self.amounts = (0, 1, *[2] * len(self.sort_of))
        """Whether a number of cards is none, one or more: all that the protection rule asks."""
        homes: list[list[int]] = [[] for _ in range(len(layout))]
        for card, home in enumerate(self.catalogue.homes):
            homes[layout.index(home)].append(card)
        self._unset = tuple(map(tuple, homes))
        return decks

    def _collect_fits(
        self, hooks: Hooks, problems: list[Problem]
    ) -> list[tuple[Part, PlantingRule]]:
        sorts, keys = self.catalogue.sorts, self.catalogue.keys
        collected = hooks.collect("collect_planting_rules", settings=self.settings, sorts=sorts)
        declared: list[tuple[Part, PlantingRule | Joker]] = [
            (part, fit) for part, answer in collected for fit in answer
        ]
        problems.extend(
            bad_declaration(part.id, "collect_planting_rules", fault)
            for part, fit in declared
            for fault in unknown_in(fit, keys, self.field_number)
        )
        _stop_at(problems)
        fits = [(part, fit) for part, fit in declared if isinstance(fit, PlantingRule)]
        numbers = self.field_number
        self.fitting = fit_tables(keys, numbers, [fit for _, fit in fits], DOES_NOT_FIT)
        """For each zone what speaks against laying a card there, by sorts."""
        self.wild = wild_sorts(
            keys, numbers, [one for _, one in declared if isinstance(one, Joker)]
        )
        """For each zone the sorts that count there as whatever else grows, as indexes."""
        self.fitting_by_top = rows_by_top(self.fitting, self.wild, len(keys), ask=False)
        """The same by the sort of the top card; None where that does not tell what grows."""
        self.fitting_if_asked = rows_by_top(self.fitting, self.wild, len(keys), ask=True)
        """The same, with None wherever anything grows: for variants that know better."""
        return fits

    def _collect_slots(self, hooks: Hooks, problems: list[Problem]) -> None:
        slots = merge_named(
            "a slot",
            [
                (part, [(slot.type.__name__, slot) for slot in declared])
                for part, declared in hooks.collect("collect_slots", settings=self.settings)
            ],
            problems,
        )
        self.slots: tuple[Slot, ...] = tuple(slots.values())
        """The places for variants' values."""
        types = [slot.type for slot in self.slots]
        self.keeps_exchange = EXCHANGE.type in types
        """Whether it is kept that the exchange of a turn has begun."""
        self.keeps_trades = TRADES.type in types
        """Whether the trades of a turn are kept."""
        self._beginning = tuple(slot.initial(self.players) for slot in self.slots)
        self.per_turn = tuple(
            (slot.type, value)
            for slot, value in zip(self.slots, self._beginning, strict=True)
            if slot.per_turn
        )
        """The slots that hold facts of one turn, with what each turn begins with."""

    def _collect_stages(self, hooks: Hooks, problems: list[Problem]) -> None:
        collected = hooks.collect("collect_stages", settings=self.settings)
        self.procedures: dict[str, tuple[Stage, ...]] = {
            name: tuple(stages) for name, stages in merge_stages(collected, problems).items()
        }
        """The stages of each procedure, in order."""
        self.stages: dict[str, dict[str, tuple[Callable[[Table], None], EnterStage]]] = {}
        self._first_stages: dict[str, EnterStage] = {}
        for procedure, stages in self.procedures.items():
            entries = [EnterStage(procedure, stage.name) for stage in stages]
            entries.append(EnterStage(procedure, ""))
            self._first_stages[procedure] = entries[0]
            self.stages[procedure] = {
                stage.name: (stage.enter, following)
                for stage, following in zip(stages, entries[1:], strict=True)
            }
        turn = [stage.name for stage in self.procedures["turn"]]
        self._stage_numbers = {name: at for at, name in enumerate([*turn, ""])}
        problems.extend(bad_last_stage(self.settings.last_stage, turn))

    def _collect_kinds(
        self, hooks: Hooks, problems: list[Problem], fits: Sequence[tuple[Part, PlantingRule]]
    ) -> None:
        collected: list[tuple[Part, Declarations]] = list(
            hooks.collect("collect_declarations", settings=self.settings)
        )
        entries = merge_named(
            "a step or decision",
            [(part, [(k.type.__name__, k) for k in kinds.entries]) for part, kinds in collected],
            problems,
        )
        actions = merge_named(
            "an action",
            [(part, [(k.type.__name__, k) for k in kinds.actions]) for part, kinds in collected],
            problems,
        )
        events = merge_named(
            "an event",
            [(part, [(e.__name__, e) for e in kinds.events]) for part, kinds in collected],
            problems,
        )
        reasons = merge_named(
            "a reason",
            [(part, [(r.code, r) for r in kinds.reasons]) for part, kinds in collected],
            problems,
        )
        begins = {type(value): value for value in self._beginning}
        problems.extend(sleeping_faults(collected, self, begins))
        owners = {r: part.id for part, kinds in reversed(collected) for r in kinds.reasons}
        problems.extend(undeclared_reasons(fits, owners))
        self.entry_types: dict[str, type[Step]] = {n: k.type for n, k in entries.items()}
        """Steps, scopes and decisions by name."""
        self.action_types: dict[str, type[Action]] = {n: k.type for n, k in actions.items()}
        """Actions by name."""
        self.event_types = events
        """Events by name."""
        self.reasons: dict[str, Reason] = reasons
        """Reasons to refuse by code."""
        self.reason_owner: dict[Reason, str] = owners
        """The ids of the variants that declare the reasons; ``family`` for the core's."""
        self.decisions: dict[type, DecisionSpec[Any]] = {
            k.type: k for k in entries.values() if isinstance(k, DecisionSpec)
        }
        """The kinds of decisions by type."""
        self.entries: dict[type, tuple[bool | None, Callable[[Table, Any], Any]]] = {
            k.type: _done(k)
            if isinstance(k, DecisionSpec)
            else (None, getattr(k, "run", _end_of_scope))
            for k in entries.values()
        }
        """What the agenda does with an entry. With None: what carries out a step. Else what is
        asked of a decision, which is over if the answer is nothing (True) or something (False)."""
        self.plantable = {
            type_: kind.plantable for type_, kind in self.decisions.items() if kind.plantable
        }
        """What each kind of decision lets a seat plant."""
        self.planted = {type_: kind.planted for type_, kind in self.decisions.items()}
        """What follows when it was planted."""
        self.harvests: tuple[dict[int, Sequence[Any]], ...] = tuple({} for _ in self.fields)
        """What a seat may harvest of the fields it has from the start, by how many beans they hold;
        kept as it is found out."""
        self.other_harvests: dict[tuple[int, ...], dict[int, Sequence[Any]]] = {}
        """The same by fields, where a variant opens others."""
        self.actions: dict[type, ActionSpec[Any]] = {
            k.type: k for k in actions.values() if not k.allowed_by or hooks.answered(k.allowed_by)
        }
        """The kinds of actions by type."""
        self.applies: dict[type, Callable[[Table, Any], None]] = {
            type_: kind.apply for type_, kind in self.actions.items()
        }
        """What carries each kind of action out."""

    def _compile(self, hooks: Hooks, problems: list[Problem]) -> None:
        folds = {fold: hooks.chain(fold) for fold in FOLDS}
        forbids = hooks.dispatch("forbid_action", self.actions, problems)
        reactions = hooks.dispatch("on_event", self.event_types.values(), problems)
        self.reactions: dict[type, Chain] = {
            event: tuple(react for _, react in answers) for event, answers in reactions.items()
        }
        """What variants answer to an event, by its type; those that sleep included."""
        self.all_events: frozenset[type[Event]] = frozenset(self.event_types.values())
        """All events there are."""
        self.answering: dict[type, tuple[ActionSpec[Any], ...]] = {
            type_: tuple(k for k in self.actions.values() if _answers(k, kind))
            for type_, kind in self.decisions.items()
        }
        """The kinds of actions that can answer, or come on top of, each kind of decision."""
        self.answered_by = {
            type_: frozenset(kind.type for kind in kinds) for type_, kinds in self.answering.items()
        }
        problems.extend(hooks.unknown_slots({slot.type for slot in self.slots}))
        problems.extend(hooks.idle_bans(self.entries))
        _stop_at(problems)
        begins = {type(value): value for value in self._beginning}
        problems.extend(hooks.fact_faults(self, begins))
        _stop_at(problems)
        self.hook_index = Sleepers(self, folds, forbids, reactions, self._beginning)
        """Knows who has a say by the values of the slots."""

    @property
    def wire(self) -> Wire:
        """Turns the messages of such games into JSON and back."""
        if self._wire is None:
            from .._wire.messages import Wire  # noqa: PLC0415 - the JSON machinery loads when needed

            self._wire = Wire(self)
        return self._wire

    # Questions of the rules

    def clause(self, id_: str) -> str:
        """Return the id of a clause, with the edition in play for a ``*`` at its start."""
        return f"{self.edition}{id_[1:]}" if id_.startswith("*.") else id_

    def plugin(self, type_: type[P]) -> P:
        """Return the plugin of that type, so that shared rules find the variant they serve."""
        if type_ not in self._by_type:
            found = [part.plugin for part in self._parts if isinstance(part.plugin, type_)]
            if len(found) != 1:
                raise RuleDefectError(f"{len(found)} plugins in play are {type_.__name__}")
            self._by_type[type_] = found[0]
        plugin: P = self._by_type[type_]
        return plugin

    def homes_in(self, zone: Zone, *, among: bool = False) -> tuple[str, ...]:
        """Return where the cards of a zone began; ``among``: also those that lie among them."""
        also_in = self.catalogue.also_in
        own = zone.holds or ((zone.name,) if zone.name in also_in else ("deck",))
        others = (home for home, zones in also_in.items() if among and zone.name in zones)
        return (*own, *others)

    def first_stage(self, procedure: str) -> EnterStage:
        """Return the step that begins a procedure."""
        return self._first_stages[procedure]

    def has_stage(self, entry: EnterStage) -> bool:
        """Tell whether a procedure has that stage, or comes to that end."""
        names = [stage.name for stage in self.procedures.get(entry.procedure, ())]
        return bool(names) and (not entry.stage or entry.stage in names)

    def stage_number(self, stage: str) -> int:
        """Return the place of a stage within the turn; the end of the turn comes last."""
        return self._stage_numbers[stage]

    def current_stage(self, table: Table) -> str:
        """Return the stage of the turn that is going on, read off the agenda; else ""."""
        for entry in reversed(table.agenda):
            if type(entry) is EnterStage and entry.procedure == "turn":
                at = self._stage_numbers[entry.stage]
                return self.procedures["turn"][at - 1].name if at else ""
        return ""

    def source_of(self, table: Table, seat: int, card: int) -> int:
        """Return the zone a card of a seat lies in, looking where cards to plant lie first."""
        zones = table.zones
        if card in zones[self.revealed]:
            return self.revealed
        if card in zones[self.received[seat]]:
            return self.received[seat]
        if card in zones[self.hands[seat]]:
            return self.hands[seat]
        for zone, cards in enumerate(zones):
            if card in cards:
                return zone
        raise RuleDefectError(f"card {card} is in no zone")

    # Beginning

    def unset(self, seed: int) -> GameState:
        """Return the state before the set-up: every card in its home zone."""
        return GameState(
            self,
            self._unset,
            (self.first_stage("setup"),),
            self._beginning,
            0,
            Clock(seed),
        )

    def deal(self, seed: int) -> GameState:
        """Return the state of a new game, set up and dealt."""
        table = Table(self.unset(seed))
        table.settle()
        return state_of(table)


def _stop_at(problems: list[Problem]) -> None:
    if problems:
        raise CompositionError(problems)


def _turned_up(decks: Sequence[tuple[Part, NewCards]]) -> dict[int, Step]:
    makers = [
        cards.when_revealed
        for _, deck in decks
        for cards in deck.cards
        for _ in range(cards.copies)
    ]
    return {card: make(card) for card, make in enumerate(makers) if make is not None}


def _end_of_scope(_table: Table, _scope: Scope) -> None:
    """Do nothing: a scope that comes up is over, it was only there to be seen."""


def _done(kind: DecisionSpec[Any]) -> tuple[bool, Callable[[Table, Any], Any]]:
    """Return what tidies up and tells whether a decision is over, and if so by which answer."""
    tidy, done = kind.tidy, kind.done
    if tidy is None:
        # Asked after every action, so not by way of another function.
        return (
            (True, kind.plantable) if done is nothing_to_plant and kind.plantable else (False, done)
        )
    if done is never:
        return False, tidy

    def tidied(table: Table, decision: Any) -> bool:
        tidy(table, decision)
        return done(table, decision)

    return False, tidied


def _answers(kind: ActionSpec[Any], decision: DecisionSpec[Any]) -> bool:
    if isinstance(kind.answers, Answers):
        return kind.answers.fits(decision)
    return decision.type in kind.answers
