"""What the records of a session add up to: the game, the seats, what is asked, since when."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Final

import attrs
from attrs import frozen

from .. import Action, Game, Plant, Text, load_game
from ..authoring import OpenOffers
from ..errors import BohnanzaError, SaveError
from ..events import Line, LinePart
from ._records import check_first, check_record, read_record
from ._seats import Chair, Pace

FORMAT: Final = 1
_UNDONE: Final = Text(" takes back the last # actions.", " nimmt die letzten # Aktionen zurück.")
_ONE_UNDONE: Final = Text(" takes back the last action.", " nimmt die letzte Aktion zurück.")


@frozen
class Request:
    """The request of a seat to take actions back."""

    number: int
    """The place of its record, by which it is answered."""
    seat: int
    """Who asks."""
    to: int
    """How many actions are left then."""
    actions: int
    """How many are taken back."""
    asked: frozenset[int]
    """Who has not agreed yet."""
    time: float
    """When it was made."""


def header_of(
    name: str, game: Game, seats: Sequence[Chair], pace: Pace, time: float
) -> dict[str, Any]:
    """Return the first record of a session."""
    return {
        "session": FORMAT,
        "game": name,
        "save": json.loads(game.save()),
        "seats": [attrs.asdict(seat) for seat in seats],
        "pace": attrs.asdict(pace),
        "time": time,
    }


class History:
    """A game and what is around it, as the records so far say; `take` goes on by one record."""

    def __init__(self, header: Mapping[str, Any], game: Game) -> None:
        self.game = game
        self.seats = [Chair(**seat) for seat in header["seats"]]
        self.pace = Pace(**header["pace"])
        self.at = 1
        """How many records there are."""
        self.request: Request | None = None
        self.asks: dict[int, int] = {}
        """How often each seat has asked in this turn to take something back."""
        self.refused: dict[int, int] = {}
        """The version at which the others last refused that, or let it lapse, by seat."""
        self._turn = game.state.turn
        self._memories: list[tuple[int, int, Any]] = []
        self.done: dict[tuple[int, str], int] = {}
        """After how many records a message was done, by its seat and its id."""
        self.notes: list[tuple[int, Line]] = []
        """Lines of the log that no event tells, each with how many records there were then."""
        self.renamed = 0
        """How many records there were when a player got another name."""
        self.acted = [game.version] * len(self.seats)
        """The version after the last action of each seat, or the last undo."""
        self.fair_from = len(game.actions)
        """How many actions nobody can fairly take back."""
        self.shown: set[int] = set()
        """The places of actions by which others have seen cards of who acted, and nothing else."""
        self._versions = [game.version] * 2
        # Since when
        time = header["time"]
        self.stage_since: float = time
        """When the stage of the turn began that goes on."""
        self._stage = (-1, "")
        self.last: float = time
        """When the game went on last."""
        self.asked_since: list[float] = [time] * len(self.seats)
        self.away_since: list[float] = [time] * len(self.seats)
        self.offered_at: dict[int, float] = {}
        self._waited: set[int] = set()
        self._look(None, time)

    # What is

    def version_at(self, at: int) -> int:
        """Return the version of the game after so many records."""
        return self._versions[at]

    def notes_since(self, at: int) -> list[Line]:
        """Return the lines that no event tells since there were so many records."""
        return [line for written, line in self.notes if written > at]

    def memory(self, seat: int) -> Any:
        """Return what the bot of a seat remembers of the actions that led here."""
        return next((kept for _, of, kept in reversed(self._memories) if of == seat), None)

    @property
    def offers(self) -> Sequence[Any]:
        """The open offers."""
        slots = self.game.state.slots
        return next((slot.open for slot in slots if isinstance(slot, OpenOffers)), ())

    # What happens

    def take(self, record: Mapping[str, Any], game: Game | None = None) -> None:
        """Go on by a record; ``game`` is the game after its action, if that was carried out."""
        time, seat = record["time"], record.get("seat")
        match record["do"]:
            case "action":
                self._act(record, game)
                self._look(seat, time)
            case "ask":
                asked = frozenset(record["asked"])
                count = len(self.game.actions) - record["to"]
                if count <= 0:
                    raise SaveError("to", f"there are {len(self.game.actions)} actions only")
                self.asks[record["seat"]] = self.asks.get(record["seat"], 0) + 1
                self.request = Request(self.at, record["seat"], record["to"], count, asked, time)
                self._undo_if_agreed(time)
            case "agree":
                if self.request is None:
                    raise SaveError("do", "nobody has asked to take anything back")
                asked = self.request.asked - {seat}
                self.request = attrs.evolve(self.request, asked=asked)
                self._undo_if_agreed(time)
            case "refuse" | "lapse":
                if self.request is not None:
                    self.refused[self.request.seat] = self.game.version
                self.request = None
            case "seat":
                self._seat(record["seat"], Chair(**record["is"]), time)
            case "name":
                self.game.rename(record["seat"], record["name"])
                self.renamed = self.at + 1
            case unknown:
                raise SaveError("do", f"{unknown!r:.100} is unknown")
        self.at += 1
        if "id" in record:
            self.done[record["seat"], record["id"]] = self.at
        self._versions.append(self.game.version)

    def _act(self, record: Mapping[str, Any], game: Game | None) -> None:
        seat: int = record["seat"]
        if game is None:
            action = self.game.wire.load(Action, record["action"])
            if action.seat != seat:
                raise SaveError("seat", f"must be {action.seat}")
            # A copy, so that nothing has changed if the rest of the record does not fit.
            game = copy(self.game)
            game.apply(action)
            shuffled = _shuffled(self.game, game)
            if shuffled != record.get("shuffled", []):
                raise SaveError("shuffled", "the cards were shuffled in another way")
        if game.version != record["version"]:
            raise SaveError("version", f"must be {game.version}")
        self.game = game
        # A turn that comes again because something was taken back gives nobody more of it.
        if game.state.turn > self._turn:
            self._turn, self.asks = game.state.turn, {}
        if record.get("by") is None:
            self.seats[seat] = self.seats[seat].back()
        elif "memory" in record:
            self._memories.append((len(self.game.actions), seat, record["memory"]))
        self.request = None
        self.acted[seat] = self.game.version
        if self.game.why_not_undo() is not None:
            self.fair_from = len(self.game.actions)
            planted = isinstance(self.game.actions[-1], Plant)
            if planted and self.game.why_not_undo(seat, shown=True) is None:
                self.shown.add(self.fair_from - 1)

    def _undo_if_agreed(self, time: float) -> None:
        request = self.request
        if request is None or request.asked:
            return
        self.game.undo(request.to)
        self.request = None
        self.fair_from = min(self.fair_from, request.to)
        self.shown = {place for place in self.shown if place < request.to}
        self._memories = [kept for kept in self._memories if kept[0] <= request.to]
        self.acted = [self.game.version] * len(self.seats)
        name = LinePart(self.game.players[request.seat], "seat", (request.seat,))
        words = _ONE_UNDONE if request.actions == 1 else _UNDONE
        number = LinePart(str(request.actions), "number", (request.actions,))
        en, de = ((name, *_parts(text, number)) for text in (words.en, words.de))
        self.notes.append((self.at + 1, Line("Undone", en, de)))
        self._look(request.seat, time)

    def _seat(self, number: int, seat: Chair, time: float) -> None:
        before = self.seats[number]
        if seat.away and not before.away:
            self.away_since[number] = time
        if (seat.bot, seat.stand_in) != (before.bot, before.stand_in):
            self._memories = [kept for kept in self._memories if kept[1] != number]
        if before.stand_in and not seat.stand_in:
            self.asked_since[number] = time
        self.seats[number] = seat
        if self.request is not None and number in {*self.request.asked, self.request.seat}:
            self.request = self.request if seat.there else None

    def _look(self, seat: int | None, time: float) -> None:
        """Note since when somebody is waited for."""
        self.last = time
        stage = self.game.state.turn, self.game.stage
        if stage != self._stage:
            self._stage, self.stage_since = stage, time
        waited = {*self.game.waiting_for}
        for other in waited:
            if other == seat or other not in self._waited:
                self.asked_since[other] = time
        self._waited = waited
        numbers = [offer.number for offer in self.offers]
        self.offered_at = {number: self.offered_at.get(number, time) for number in numbers}

    def resume(self, now: float) -> None:
        """Let nobody have waited while nothing was running."""
        self.last = max(self.last, now)
        self.stage_since = max(self.stage_since, now)
        self.asked_since = [max(since, now) for since in self.asked_since]
        self.away_since = [max(since, now) for since in self.away_since]
        self.offered_at = {at: max(since, now) for at, since in self.offered_at.items()}
        if self.request is not None:
            self.request = attrs.evolve(self.request, time=max(self.request.time, now))


def _parts(text: str, number: LinePart) -> tuple[str | LinePart, ...]:
    """Return a text with a number in the place of its mark."""
    before, mark, after = text.partition("#")
    return (before, number, after) if mark else (before,)


def action_record(before: Game, game: Game, action: Action) -> dict[str, Any]:
    """Return the record of an action that leads from one game to another."""
    record = {
        "do": "action",
        "seat": action.seat,
        "action": game.wire.dump(action),
        "version": game.version,
    }
    shuffled = _shuffled(before, game)
    return {**record, "shuffled": shuffled} if shuffled else record


def seat_record(seat: int, sitting: Chair) -> dict[str, Any]:
    """Return the record that somebody plays a seat."""
    return {"do": "seat", "seat": seat, "is": attrs.asdict(sitting)}


def _shuffled(before: Game, game: Game) -> list[list[int]]:
    """Return the results of the shuffles in an action."""
    if before.state.clock.chance == game.state.clock.chance:
        return []
    return [list(result) for result in game.shuffles[len(before.shuffles) :]]


def read_history(name: str, texts: Iterable[str], plugins: Sequence[Any] = ()) -> History:
    """Return what the records of a game add up to."""
    listed = [*texts]
    if not listed:
        raise SaveError("", f"there are no records of game {name!r:.100}")
    header = read_record(listed[0], 0)
    try:
        check_first(header)
        if header["session"] != FORMAT:
            raise SaveError("session", f"this version reads format {FORMAT}")
        if header["game"] != name:
            raise SaveError("game", f"is {header['game']!r:.100}, not {name!r:.100}")
        game = load_game(json.dumps(header["save"]), plugins=plugins)
        if len(header["seats"]) != len(game.players):
            raise SaveError("seats", f"must be {len(game.players)}, one for each player")
        history = History(header, game)
    except SaveError as error:
        raise _placed(error, 0) from error
    except (BohnanzaError, KeyError, TypeError, ValueError) as error:
        raise SaveError("[0]", f"is not the first record of a session: {error!r}") from error
    for place, text in enumerate(listed[1:], 1):
        take_text(history, text, place)
    return history


def take_text(history: History, text: str, place: int) -> None:
    """Go on by a record that was written."""
    record = read_record(text, place)
    try:
        check_record(record, len(history.seats))
        history.take(record)
    except SaveError as error:
        raise _placed(error, place) from error
    except (BohnanzaError, KeyError, TypeError, ValueError) as error:
        raise SaveError(f"[{place}]", f"does not fit: {error!r}") from error


def _placed(error: SaveError, place: int) -> SaveError:
    """Return an error about a record with the place of the record."""
    path = f"[{place}].{error.path}".rstrip(".")
    return SaveError(path, str(error).removeprefix(f"{error.path}: "))
