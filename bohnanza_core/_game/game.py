"""A game: the one mutable object, with its history."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from copy import copy
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Final, overload

from .._composing.compose import same_rules
from .._engine.defects import report, reports_defects
from .._engine.event_log import Events
from .._engine.judging import is_seat, waiting_on
from .._engine.scoring import outcome as outcome_on
from .._engine.scoring import scores as scores_on
from .._engine.state import GameState, freeze
from .._family.fields import Field, fields_on
from .._limits import names_fault, quoted
from .._model.actions import Action
from .._model.agenda import Decision
from .._model.events import Event
from .._model.notebooks import ShownAsPicture
from .._model.outcome import Outcome
from .._model.reasons import Refusal
from .._model.text import Language
from .._views.description import (
    describe_for,
    describe_in_full,
    describe_outcome,
    lines_for,
)
from .._views.draft_checks import check_draft
from .._views.drafts import Draft, DraftCheck
from .._views.hand import Hand, hand_on
from .._views.legend import Legend, legend_of
from .._views.lines import Line
from .._views.offer_builder import OfferBuilder, offer_builder_on
from .._views.outlook import Outlook
from .._views.question import Question, question_on
from .._views.refusal import check_seat, check_side, checked, why_not_on
from .._views.seen_events import SeenEvent, events_for
from .._views.undo import NOTHING_TO_UNDO, SOMEBODY_ELSE_ACTED, UndoObstacle, obstacle
from .._views.view import View, view_on
from .._wire.messages import Wire
from ..errors import BohnanzaError, StaleActionError, UndoError
from .asked import why_stale
from .packets import Packets

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table


class _NotGiven(enum.Enum):
    """Stands for an argument that was left out, where None may come from a message."""

    NOT_GIVEN = enum.auto()

    def __repr__(self) -> str:
        return self.name


NOT_GIVEN: Final = _NotGiven.NOT_GIVEN
MOST_TOLD_AGAIN: Final = 50
"""Of how many actions a viewer who has nothing yet gets the lines."""
MOST_LISTED: Final = 500
"""How many listed actions a game remembers."""


class Game(ShownAsPicture):
    """A game in play: the current state, its history, undo and redo.

    Threads may read a game together, but not while one of them applies an action; states are frozen
    and can be shared. Whatever a rule raises is a `RuleDefectError` here.
    """

    def __init__(
        self,
        start: GameState,
        players: Sequence[str],
        *,
        deal: Sequence[tuple[int, ...]] = (),
        recorded: list[tuple[int, ...]] | None = None,
        opening: Sequence[Event] = (),
    ) -> None:
        self._table: Table = start.table()
        self.rules: Rules = self._table.rules
        """The rules, compiled for this number of players."""
        self.players: tuple[str, ...] = tuple(players)
        """The names, by seat."""
        self._tables = [self._table]
        self._actions: list[Action] = []
        self._deal = tuple(deal)
        self._recorded = recorded
        self._opening = opening
        self._at = 0
        self._listed: list[Action] = []
        self._packets: Packets | None = None
        self._latest: Events | None = None

    # What is

    @property
    def state(self) -> GameState:
        """The frozen state of this moment."""
        return GameState(self._table)

    @property
    def version(self) -> int:
        """The number of this moment: every action, every undo and every redo counts it up.

        It never goes back, so no two moments of a game have the same version.
        """
        return self._table.version

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._table.active

    @property
    @reports_defects
    def stage(self) -> str:
        """The stage of the turn."""
        return self.rules.current_stage(self._table)

    @property
    def decision(self) -> Decision:
        """What the game waits for."""
        waiting: Any = self._table.agenda[-1]
        decision: Decision = waiting
        return decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats the game cannot go on without; none when it is over."""
        return waiting_on(self._table)

    @property
    @reports_defects
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return outcome_on(self._table)

    @property
    @reports_defects
    def scores(self) -> tuple[int, ...]:
        """The scores by seat as they are now, in the unit of `Settings.score_unit`.

        They count what is won already: the coins, whose number everybody knows (base.coins.hidden),
        and what variants add, but not the beans on the fields.
        """
        return scores_on(self._table)

    def cards(self, zone: str, seat: int | None = None) -> tuple[int, ...]:
        """Return the cards of a zone, hidden or not: for servers and tests, not for players."""
        return self._table.cards(zone, seat)

    @reports_defects
    def hand(self, seat: int) -> Hand:
        """Return the hand of a seat: for servers and bots, not for the other players."""
        check_seat(self._table, seat)
        return hand_on(self._table, seat)

    @reports_defects
    def fields(self, seat: int) -> tuple[Field, ...]:
        """Return the fields a seat, or a party by its number, has now."""
        check_side(self._table, seat)
        return fields_on(self._table, seat)

    def rename(self, seat: int, name: str) -> None:
        """Give a player another name, by which everything calls them from now on.

        The legend and the texts that clients have do not change by it: send them a new legend, and
        packets that begin.
        """
        check_seat(self._table, seat)
        players = (*self.players[:seat], name, *self.players[seat + 1 :])
        fault = names_fault(players)
        if fault is not None:
            raise BohnanzaError(fault)
        self.players, self._packets = players, None

    # What may be

    def legal_actions(self, seat: int) -> list[Action]:
        """Return what a seat may do now, out-of-turn actions included; offers are not listed."""
        if not is_seat(self._table, seat):
            check_seat(self._table, seat)  # which says what is wrong
        try:
            found = self._table.legal(seat)
        except Exception as error:
            report(error, self, partial(self._table.legal, seat))
        # Listed actions are legal: `apply` recognizes these objects and does not check them again.
        if len(self._listed) > MOST_LISTED:
            self._listed.clear()
        self._listed += found
        return found

    @reports_defects
    def offer_builder(self, seat: int) -> OfferBuilder | None:
        """Return what a seat can put into an offer now, or None if there is no trading."""
        check_seat(self._table, seat)
        return offer_builder_on(self._table, seat)

    @reports_defects
    def check_draft(self, draft: Draft) -> DraftCheck:
        """Return what is wrong with an action under construction, and what may still be chosen.

        The answer is for the seat of the draft: it can depend on cards that only this seat sees.
        """
        return check_draft(self._table, draft, self.players)

    @reports_defects
    def why_not(self, action: Action) -> Refusal | None:
        """Return None if an action is legal, else why it is not.

        The answer is for the seat of the action: it can depend on cards that only this seat sees.
        """
        return why_not_on(self._table, action, self.players)

    @reports_defects
    def question(self, seat: int | None) -> Question:
        """Return what the game waits for, and what a seat may do, ready to be shown.

        None: a spectator, who reads what is asked of whom.
        """
        if seat is not None:
            check_seat(self._table, seat)
        return question_on(self._table, seat, self.players)

    @reports_defects
    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None: what a spectator may know."""
        if seat is not None:
            check_seat(self._table, seat)
        return view_on(self._table, seat)

    @reports_defects
    def outlook(self, seat: int) -> Outlook:
        """Return all that a seat may know and do now, in the form that bots get."""
        check_seat(self._table, seat)
        return Outlook(self._table, seat)

    @reports_defects
    def events_for(self, seat: int | None, events: Iterable[Event]) -> tuple[SeenEvent, ...]:
        """Return events with everything removed that a seat may not know; None: a spectator.

        `View.after` turns the view before an action into the view after it by these events.
        """
        if seat is not None:
            check_seat(self._table, seat)
        return events_for(events, seat, self.rules)

    @reports_defects
    def lines_for(self, seat: int | None, events: Iterable[Event]) -> tuple[Line, ...]:
        """Return lines of a log with what a seat may know of events; None: a spectator.

        They come in both languages, and seats, cards and numbers in them are marked.
        """
        if seat is not None:
            check_seat(self._table, seat)
        return lines_for(self.rules, events, seat, self.players)

    @reports_defects
    def packets(
        self,
        viewers: Iterable[int | None],
        *,
        since: int | None = None,
        log: bool = True,
        questions: bool = True,
    ) -> dict[int | None, str]:
        """Return what each viewer is to be sent to know everything, as JSON texts.

        ``since`` is the version up to which these viewers have everything: they get the events and
        lines since then, and what is new in their question. For viewers who have nothing it is
        None: they get their whole view and question, and the last lines. They also get that if no
        actions lead from that version to here, as after an undo. Without ``log`` there are no
        lines, and without ``questions`` nobody is asked.
        """
        asked = [*viewers]
        for seat in asked:
            if seat is not None:
                check_seat(self._table, seat)
        seats = list(dict.fromkeys(asked))
        if self._packets is None:
            self._packets = Packets(self.rules, self.players)
        wanted = log, questions
        place = None if since is None else self._place_of(since)
        if since is None or place is None:
            told = self._told(max(self._at - MOST_TOLD_AGAIN, 0))
            return self._packets.whole(self._table, seats, told, wanted)
        before = self._table if place == self._at else self._tables[place]
        told = self._told(place)
        return self._packets.since(since, before, self._table, seats, told, wanted)

    def _told(self, place: int) -> list[Event]:
        """Return the events of all actions since a place in the history."""
        return [event for at in range(place, self._at) for event in self._events(at + 1)]

    @property
    def wire(self) -> Wire:
        """Turns the messages of this game into JSON and back."""
        return self.rules.once[Wire]

    @reports_defects
    def legend(self) -> Legend:
        """Return the legend: what the numbers and names in this game's messages stand for."""
        return legend_of(self.rules, self.players)

    # Words

    @overload
    def describe(
        self, what: Action, language: Language = "en", *, seat: int | None = None
    ) -> str: ...

    @overload
    def describe(
        self, what: Outcome, language: Language = "en", *, seat: int | None = None
    ) -> str: ...

    @overload
    def describe(
        self, what: Event, language: Language = "en", *, seat: int | None = None
    ) -> str | None: ...

    @reports_defects
    def describe(
        self, what: Action | Event | Outcome, language: Language = "en", *, seat: int | None = None
    ) -> str | None:
        """Describe an action, an event or the outcome in words for a seat; None: a spectator.

        Cards that the seat may not know are just cards. Some events have no text: then it returns
        None. An action of another game raises `IllegalActionError`, an event `UnknownEventError`.
        """
        if seat is not None:
            check_seat(self._table, seat)
        if isinstance(what, Outcome):
            return describe_outcome(self._table, what, self.players, language)
        return describe_for(self._table, what, seat, self.players, language)

    @overload
    def describe_with_secrets(self, what: Action, language: Language = "en") -> str: ...

    @overload
    def describe_with_secrets(self, what: Event, language: Language = "en") -> str | None: ...

    @reports_defects
    def describe_with_secrets(self, what: Action | Event, language: Language = "en") -> str | None:
        """Describe an action or an event with all its cards: for logs, not for players."""
        return describe_in_full(self._table, what, self.players, language)

    # What happens

    def apply(
        self,
        action: Action,
        *,
        asked_at: int | _NotGiven = NOT_GIVEN,
        expected_version: int | _NotGiven = NOT_GIVEN,
    ) -> Sequence[Event]:
        """Carry out an action and return what happened.

        ``asked_at`` is the `Question.version` of the question that the action was chosen from:
        others may have acted since, if the action still means the same. With ``expected_version``
        nobody may: it is the version that the game must be at. Without both it is not checked.

        Raises `IllegalActionError` with the refusal, or `StaleActionError` if the action was meant
        for another moment, also if one of the two is not a whole number; then nothing has changed.
        """
        current = self._table
        if expected_version is not NOT_GIVEN and (
            type(expected_version) is not int or expected_version != current.version
        ):
            raise StaleActionError(expected_version, current.version)
        try:
            if asked_at is not NOT_GIVEN:
                self._check_asked(action, asked_at)
            for listed in self._listed:
                if listed is action:
                    break
            else:
                action = checked(current, action, self.players)
            table = current.copy()
            table.recorded = self._recorded
            log = table.record()
            table.perform(action)
        except Exception as error:
            report(error, self, partial(self._tried, action))
        if self._at < len(self._actions):
            self._forget_undone()
        self._tables.append(table)
        self._actions.append(action)
        self._at += 1
        self._table = table
        self._listed = []
        self._latest = Events(log, current, table)
        return self._latest

    def _tried(self, action: Action) -> None:
        """Carry out an action that has failed once more, on a table of its own."""
        table = self._table.copy()
        table.record()
        table.perform(checked(self._table, action, self.players))

    def _check_asked(self, action: Action, asked_at: object) -> None:
        """Refuse an action that does not mean any more what it meant when it was chosen."""
        if type(asked_at) is not int:
            raise StaleActionError(asked_at, self.version)
        place = self._place_of(asked_at)
        if place is None:
            why = "nothing that led here was asked at that version"
        else:
            seats = [done.seat for done in self._actions[place : self._at]]
            why = why_stale((*self._tables[place : self._at], self._table), seats, action)
        if why:
            raise StaleActionError(asked_at, self.version, why)

    def _place_of(self, version: object) -> int | None:
        """Return how many actions led to a version from which actions alone lead here, or None.

        An undo or a redo counts up as well, so a version from before it is at none of the places:
        an action that was taken back must not come again by a message that was sent twice.
        """
        if type(version) is not int:
            return None
        since = self.version - version
        place = self._at - since
        if not 0 <= since <= self._at or (
            since > 0 and self._tables[place + 1].version != version + 1
        ):
            return None
        return place

    def _go_to(self, at: int) -> None:
        """Go to a place in the history, which gets a version of its own."""
        table = self._tables[at]
        # In a replay the next version is the one that the action led to when it was carried out.
        version = max(self.version + 1, table.version)
        if version != table.version:
            table = table.copy()
            table.version = version
        self._at, self._table, self._listed = at, table, []

    def _forget_undone(self) -> None:
        del self._actions[self._at :]
        del self._tables[self._at + 1 :]

    def _jump(self, version: int) -> None:
        """Go on at a later version, as after the undos and redos of a saved game."""
        self._table = self._table.copy()
        self._table.version = version

    def _trust_chance(self) -> None:
        """Shuffle by the seed from now on, no longer by the recorded shuffles of a save."""
        self._recorded = None

    # History

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that led here, in order."""
        return tuple(self._actions[: self._at])

    @property
    def _jumps(self) -> tuple[tuple[int, int], ...]:
        """The actions before which something was taken back: each with the version it was done at.

        An action is named by its place in `actions`. All others were done at the version that the
        action before them led to.
        """
        led_to = [table.version for table in self._tables[: self._at + 1]]
        return tuple(
            (at, after - 1)
            for at, (before, after) in enumerate(pairwise(led_to))
            if after != before + 1
        )

    @property
    @reports_defects
    def opening(self) -> Sequence[Event]:
        """What happened before the first action: the shuffle, the deal, who begins.

        Of a scene it is what happened when its stage was entered. Empty for a game that came from a
        snapshot, or whose save began in the middle.
        """
        if not self.dealt:
            return self._opening
        unset = self.rules.unset(self.seed)
        table = unset.table()
        table.recorded = list(self._deal)
        log = table.record()
        table.settle()
        return Events(log, unset.table(), table)

    @property
    def events(self) -> tuple[Sequence[Event], ...]:
        """The events of each action that led here, in order."""
        return tuple(self._events(at) for at in range(1, self._at + 1))

    def _events(self, at: int) -> Events:
        """Return the events of an action; built again each time, so that a history is small."""
        table = self._tables[at]
        if self._latest is not None and self._latest.led_to(table):
            return self._latest
        return Events(table.log or [], self._tables[at - 1], table)

    @property
    def shuffles(self) -> tuple[tuple[int, ...], ...]:
        """The result of every shuffle so far, the first deal included."""
        later = self._tables[1 : self._at + 1]
        return (*self._deal, *(result for table in later for result in table.chances))

    @property
    def initial_state(self) -> GameState:
        """The initial state of the game."""
        return freeze(self._tables[0])

    @property
    def seed(self) -> int:
        """The seed of all chance: the same seed deals the same cards."""
        return self._tables[0].clock.seed

    @property
    def dealt(self) -> bool:
        """Whether the game began with a deal from the seed, not with a given situation."""
        return bool(self._deal)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back without anybody having learnt a hidden card."""
        return self.why_not_undo() is None

    @reports_defects
    def why_not_undo(
        self, seat: int | None = None, *, to: int | None = None, shown: bool = False
    ) -> UndoObstacle | None:
        """Return None if the last action can fairly be taken back, else why not.

        With a seat: whether that seat can take it back, which must be its own. With ``to``, a
        number of actions: whether all after the first so many can be taken back. With ``shown``
        it does not count if the others have only seen cards that the seat held and has played:
        then nobody but the others can say whether it is fair.
        """
        if seat is not None:
            check_seat(self._table, seat)
        if to is not None and type(to) is not int:
            raise UndoError(f"a number of actions is a whole number, not {quoted(to)}")
        first = self._at - 1 if to is None else to
        if not 0 <= first < self._at:
            return NOTHING_TO_UNDO
        if seat is not None and any(a.seat != seat for a in self._actions[first : self._at]):
            return SOMEBODY_ELSE_ACTED
        by = seat if shown else None
        for at in range(self._at, first, -1):
            before, after = self._tables[at - 1 : at + 1]
            found = obstacle(before, after, self._events(at), shown_by=by)
            if found is not None:
                return found
        return None

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back and none has been done since."""
        return self._at + 1 < len(self._tables)

    def undo(self, to: int | None = None) -> None:
        """Take back the last action, or all but the first ``to`` of `Game.actions`.

        `why_not_undo` says whether it is fair.
        """
        if self._at == 0:
            raise UndoError("there is no action to undo")
        self._go_to(_place(self._at - 1 if to is None else to, 0, self._at - 1))

    def redo(self, to: int | None = None) -> None:
        """Redo what was taken back: the next action, or all until ``to`` actions lead here.

        What was taken back comes back as it was, open offers with their numbers.
        """
        if not self.can_redo:
            raise UndoError("there is no action to redo")
        self._go_to(_place(self._at + 1 if to is None else to, self._at + 1, len(self._actions)))

    def replay(self) -> Game:
        """Return the same game at its beginning; `redo` goes through it action by action.

        It has the versions that the game had when the actions were carried out.
        """
        again = self.__copy__()
        again._forget_undone()
        again._at, again._table, again._listed = 0, again._tables[0], []
        return again

    @reports_defects
    def save(self) -> str:
        """Return the game as JSON: variants, seed, the result of every shuffle, the actions."""
        from .._saving.saves import dump_game  # noqa: PLC0415 - the JSON machinery loads when it is needed

        return dump_game(self)

    @reports_defects
    def snapshot(self) -> str:
        """Return the current state as JSON, without the history: small, and quick to load."""
        from .._saving.snapshots import dump_snapshot  # noqa: PLC0415 - the same

        return dump_snapshot(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        if not same_rules(self.rules.rule_set, other.rules.rule_set):
            return False
        return (self.players, self.state, self.actions) == (
            other.players,
            other.state,
            other.actions,
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __copy__(self) -> Game:
        """Return an independent game with the same state and history."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        # The items of a history never change, only its lists do.
        for name in ("_tables", "_actions", "_listed"):
            setattr(other, name, getattr(self, name)[:])
        other._packets = copy(self._packets)
        return other

    def __deepcopy__(self, _memo: object) -> Game:
        return self.__copy__()

    def __repr__(self) -> str:
        ids = " + ".join(self.rules.rule_set.ids)
        return f"<Game {ids} of {', '.join(self.players)}, version {self.version}>"


def _place(to: int, first: int, last: int) -> int:
    """Return a place in the history, a number of actions; refuse one that is not there."""
    if type(to) is not int or not first <= to <= last:
        raise UndoError(f"{quoted(to)} is not a number of actions from {first} to {last}")
    return to
