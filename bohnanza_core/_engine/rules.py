"""The rules of a game for a number of players: data, and look-ups in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .._model.actions import Action, ActionSpec
from .._model.agenda import DecisionSpec, EnterStage, Stage, Step
from .._model.cards import Catalogue
from .._model.clauses import Clause
from .._model.events import Event
from .._model.parties import Party
from .._model.planting_rules import PlantingTable
from .._model.reasons import Reason
from .._model.settings import Settings
from .._model.shared import Once, Results
from .._model.slots import Clock, Slot
from .._model.zones import Layout, Zone
from ..errors import RuleDefectError
from .active_hooks import HookIndex, Implementation
from .chance import check_seed
from .state import GameState, new_table

if TYPE_CHECKING:
    from .._composing.clauses import Catalogue as ClauseCatalogue
    from .._composing.compose import RuleSet
    from .._composing.merging import Part
    from .table import Table

P = TypeVar("P")
_Run = Callable[["Table", Any], None]
_Pending = Callable[["Table", Any], object]


class Rules:
    """The rules of a game for a number of players; they never change.

    Rules in play reach it as ``table.rules``. It is put together while composing; get it from
    `RuleSet.for_players`, or from `Game.rules`.
    """

    __slots__ = (
        "_by_type",
        "_first_stages",
        "_homes",
        "_stage_numbers",
        "action_types",
        "actions",
        "after_harvest",
        "all_clauses",
        "answering",
        "asked",
        "catalogue",
        "clauses",
        "coins",
        "decisions",
        "deck",
        "discard",
        "edition",
        "entries",
        "entry_types",
        "event_types",
        "events",
        "field_number",
        "field_zones",
        "fields",
        "from_seat",
        "hands",
        "hook_index",
        "initial_slots",
        "layout",
        "name_of",
        "once",
        "options",
        "owner_of",
        "parties",
        "parts",
        "planting",
        "players",
        "procedures",
        "reasons",
        "received",
        "replaced",
        "reports",
        "revealed",
        "rule_set",
        "settings",
        "sides",
        "slots",
        "sort_of",
        "stages",
        "steps",
        "traded_from",
        "when_revealed",
    )

    def __init__(  # noqa: PLR0915 - one line for each thing that rules look up
        self,
        *,
        rule_set: RuleSet,
        edition: str,
        parts: Sequence[Part],
        settings: Settings,
        layout: Layout,
        catalogue: Catalogue,
        when_revealed: Mapping[int, Step],
        after_harvest: Mapping[int, tuple[Callable[[int, int], Step | None], ...]],
        planting: PlantingTable,
        slots: Sequence[Slot],
        procedures: Mapping[str, Sequence[Stage]],
        steps: Mapping[type, _Run],
        decisions: Mapping[type, DecisionSpec[Any]],
        actions: Mapping[type, ActionSpec[Any]],
        events: Sequence[type[Event]],
        reports: Sequence[Callable[[Table, Table], Event | None]],
        reasons: Mapping[str, Reason],
        owner_of: Mapping[Any, str],
        name_of: Mapping[type, str],
        clauses: ClauseCatalogue,
        folds: Mapping[str, Sequence[Implementation]],
        forbids: Mapping[type, Sequence[Implementation]],
        reactions: Mapping[type, Sequence[Implementation]],
    ) -> None:
        self.rule_set: RuleSet = rule_set
        """The composition behind it."""
        players = layout.seats
        self.players: int = players
        """How many play."""
        self.edition: str = edition
        """The id of the edition."""
        self.parts: tuple[Part, ...] = tuple(parts)
        """The variants in play in their order, the core's own parts first."""
        self.options: dict[str, Mapping[str, Any]] = {part.id: part.options for part in parts}
        """The options of each variant, defaults included."""
        self._by_type: dict[type, Any] = {}
        self.once: Results = Once(self)
        """Results of functions of these rules, each called only once: ``rules.once[function]``. For
        values that are needed often and depend on nothing but the cards and settings."""
        self.settings: Settings = settings
        """The figures of the game."""
        self.clauses: tuple[Clause, ...] = clauses.in_force
        """The clauses in force."""
        self.all_clauses: tuple[Clause, ...] = clauses.known
        """The clauses of all variants in play, also those that are not in force."""
        self.replaced: Mapping[str, str] = clauses.replaced
        """By the ids of clauses that others replace, the ids of those in force instead."""
        # Seats, parties and places
        self.parties: tuple[Party, ...] = layout.parties
        """The parties without a player; the first one has the number after the last seat."""
        self.sides: range = range(layout.sides)
        """The numbers of all seats, then of all parties."""
        self.from_seat: tuple[tuple[int, ...], ...] = tuple(
            tuple((first + step) % players for step in range(players)) for first in range(players)
        )
        """For each seat all seats in clockwise order, itself first."""
        self.layout: Layout = layout
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
        self.coins: tuple[int, ...] = tuple(map(self._coins_of, self.sides))
        """The indexes of the zones their Taler go to, by seat, then by party; for a party that gets
        none, the index of no zone."""
        seats = range(players)
        traded = [zone.name for zone in layout.zones if zone.tradable]
        self.traded_from: tuple[tuple[int, ...], ...] = tuple(
            tuple(layout.index(name, seat) for name in dict.fromkeys(traded)) for seat in seats
        )
        """The zones besides the hand from which each seat may trade, by seat; none for most."""
        self.fields: tuple[tuple[int, ...], ...] = tuple(
            layout.fields(side, open_at_start=True) for side in self.sides
        )
        """The zones of the fields each seat, then each party, has from the start."""
        self.field_zones: tuple[tuple[int, ...], ...] = tuple(
            layout.fields(side, open_at_start=False) for side in self.sides
        )
        """The zones of all fields each seat, then each party, can ever have; field numbers count
        these."""
        self.field_number: tuple[int, ...] = layout.field_numbers
        """The field number behind a zone index, -1 for zones that are not fields."""
        # Cards
        self.catalogue: Catalogue = catalogue
        """All cards."""
        self.sort_of: tuple[int, ...] = catalogue.sort_of
        """The sort of each card as an index into ``catalogue.sorts``; -1: not a bean."""
        self.when_revealed: Mapping[int, Step] = when_revealed
        """The steps that follow when cards are turned up from the deck, by card."""
        self.after_harvest: Mapping[int, tuple[Callable[[int, int], Step | None], ...]] = (
            after_harvest
        )
        """What follows the harvest of a sort, by its index; nothing for most."""
        self.planting: PlantingTable = planting
        """Which sorts may be planted on which."""
        # Slots and procedures
        self.slots: tuple[Slot, ...] = tuple(slots)
        """The places for variants' values."""
        self.initial_slots: tuple[Any, ...] = tuple(slot.initial(players) for slot in self.slots)
        """The initial values of the slots."""
        self.procedures: dict[str, tuple[Stage, ...]] = {
            name: tuple(stages) for name, stages in procedures.items()
        }
        """The stages of each procedure, in order."""
        self.stages: dict[str, dict[str, tuple[Callable[[Table], None], EnterStage]]] = {}
        """The function that enters each stage of a procedure, and the step to the next one."""
        self._first_stages: dict[str, EnterStage] = {}
        for name, stages in self.procedures.items():
            entries = [EnterStage(name, stage.name) for stage in stages]
            entries.append(EnterStage(name, ""))
            self._first_stages[name] = entries[0]
            self.stages[name] = {
                stage.name: (stage.enter, following)
                for stage, following in zip(stages, entries[1:], strict=True)
                if stage.enter is not None  # which is so once the variants are put together
            }
        turn = [stage.name for stage in self.procedures["turn"]]
        self._stage_numbers = {name: at for at, name in enumerate([*turn, ""])}
        # What is declared
        self.name_of: Mapping[type, str] = name_of
        """The names of classes in saves and messages: actions, events, slots, steps, decisions."""
        self.steps: Mapping[type, _Run] = steps
        """The function that carries out each class of step; scopes do nothing."""
        self.decisions: Mapping[type, DecisionSpec[Any]] = decisions
        """How each class of decision is asked."""
        self.actions: Mapping[type, ActionSpec[Any]] = actions
        """How each class of action is listed, judged and carried out."""
        self.reasons: Mapping[str, Reason] = reasons
        """Reasons to refuse by code."""
        self.owner_of: Mapping[Any, str] = owner_of
        """The id of the variant that declares a reason or a class; ``family`` for the core's."""
        self.action_types: dict[str, type[Action]] = {name_of[type_]: type_ for type_ in actions}
        """Actions by the names they have in saves and messages."""
        self.event_types: dict[str, type[Event]] = {name_of[type_]: type_ for type_ in events}
        """Events by the names they have in messages."""
        self.events: frozenset[type[Event]] = frozenset(events)
        """The classes of all events."""
        self.reports: tuple[Callable[[Table, Table], Event | None], ...] = tuple(reports)
        """What is asked after an action for events that say what it has come to."""
        self.entry_types: dict[str, type[Step]] = {
            name_of[type_]: type_ for type_ in (*steps, *decisions)
        }
        """Steps, scopes and decisions by the names they have in saves and messages."""
        self.asked: dict[type, _Pending | None] = {
            type_: _pending(spec) for type_, spec in decisions.items()
        }
        """The function that says whether something is left to decide, by class of decision; None:
        there is until the decision is answered."""
        self.entries: dict[type, tuple[_Run | None, _Pending | None]] = {
            **{type_: (run, None) for type_, run in steps.items()},
            **{type_: (None, pending) for type_, pending in self.asked.items()},
        }
        """What is done with each class of entry on the agenda: for a step the function that carries
        it out, for a decision the one of ``asked``."""
        self.answering: dict[type, tuple[ActionSpec[Any], ...]] = {
            type_: tuple(action for action in actions.values() if _answers(action, decision))
            for type_, decision in decisions.items()
        }
        """The actions that can answer, or come on top of, each class of decision."""
        self.hook_index: HookIndex = HookIndex(self, folds, forbids, reactions, self.initial_slots)
        """Finds the hooks that can matter by the values of the slots."""
        homes: list[list[int]] = [[] for _ in range(len(layout))]
        for card, home in enumerate(catalogue.homes):
            homes[layout.index(home)].append(card)
        self._homes = tuple(map(tuple, homes))

    def _coins_of(self, side: int) -> int:
        """Return the zone that the Taler of a seat or party go to; -1: there is none."""
        party = self.parties[side - self.players] if side >= self.players else None
        if party is not None and party.coins_of:
            side = self.party(party.coins_of)
        return self.layout.places.get(("coins", side), len(self.layout))

    # Look-ups

    def party(self, key: str) -> int:
        """Return the number of a party: parties are counted on after the seats."""
        for number, party in enumerate(self.parties, self.players):
            if party.key == key:
                return number
        known = ", ".join(party.key for party in self.parties) or "none"
        raise RuleDefectError(f"there is no party {key!r}; there are {known}")

    def clause(self, id_: str) -> str:
        """Return the id of a clause, or of the one in force that replaces it.

        A ``*`` at its start stands for the edition in play.
        """
        meant = f"{self.edition}{id_[1:]}" if id_.startswith("*.") else id_
        return self.replaced.get(meant, meant)

    def plugin(self, type_: type[P]) -> P:
        """Return the plugin of that type, so that shared rules find the variant they serve."""
        if type_ not in self._by_type:
            found = [part.plugin for part in self.parts if isinstance(part.plugin, type_)]
            if len(found) != 1:
                raise RuleDefectError(f"{len(found)} plugins in play are {type_.__name__}")
            self._by_type[type_] = found[0]
        plugin: P = self._by_type[type_]
        return plugin

    def homes_in(self, zone: Zone, *, among: bool = False) -> tuple[str, ...]:
        """Return the home zones of the cards a zone can hold; ``among``: including guests."""
        also_in = self.catalogue.also_in
        if zone.name == "box":  # what is out of the game, wherever it came from
            return (*also_in,)
        own = zone.holds or ((zone.name,) if zone.name in also_in else ("deck",))
        others = (home for home, zones in also_in.items() if among and zone.name in zones)
        return (*own, *others)

    def first_stage(self, procedure: str) -> EnterStage:
        """Return the step that begins a procedure."""
        return self._first_stages[procedure]

    def has_stage(self, entry: EnterStage) -> bool:
        """Return whether a procedure has that stage; every procedure has the end, ""."""
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
        raise RuleDefectError(f"card {card} is not in any zone")

    # Beginning; compiled code would take True for 1 where an annotation says nothing but int.

    def unset(self, seed: int | Any) -> GameState:
        """Return the state before the set-up: every card in its home zone."""
        check_seed(seed)
        setup = (self.first_stage("setup"),)
        return GameState(new_table(self, self._homes, setup, self.initial_slots, 0, Clock(seed)))

    def deal(self, seed: int | Any) -> GameState:
        """Return the state of a new game, set up and dealt."""
        table = self.unset(seed).table()
        table.settle()
        return GameState(table)


def end_of_scope(_table: Table, _scope: Step) -> None:
    """Do nothing: a scope that is next on the agenda is over."""


def _pending(spec: DecisionSpec[Any]) -> _Pending | None:
    """Return a function that tidies up and then says whether something is left to decide."""
    pending = spec.pending or spec.plantable or spec.discardable
    before = spec.before_asking
    if before is None:
        return pending

    def ask(table: Table, decision: Any) -> object:
        before(table, decision)
        return pending is None or pending(table, decision)

    return ask


def _answers(action: ActionSpec[Any], decision: DecisionSpec[Any]) -> bool:
    if isinstance(action.answers, tuple):
        return decision.type in action.answers
    return action.answers.include(decision)
