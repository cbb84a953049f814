"""A game at the terminal: bots act by themselves, the person is asked."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from .. import BuyField, Event, Harvest, Language, Refusal, UndoObstacle
from ..bots import make_bot
from ..events import TurnStarted
from ..session import Chair, Pace, Session
from ._console import dim
from ._drawing import Drawing
from ._lines import event_line
from ._result import result
from ._words import say

if TYPE_CHECKING:
    from .. import Action, Game

_PERSON: Final = "person"
_PATIENCE: Final = 1.0
"""How long bots wait for the person. Time stands still until the person lets them go on."""
_PACE: Final = Pace(bot=0.0, offer=_PATIENCE, trading=_PATIENCE)


class Terminal:
    """A session at which one person plays, or nobody, and its log."""

    def __init__(
        self,
        game: Game,
        console: Console,
        language: Language,
        *,
        labels: Sequence[str],
        seat: int | None,
        delay: float = 0.0,
    ) -> None:
        chairs = [
            Chair(_PERSON) if at == seat else Chair(bot=name) for at, name in enumerate(labels)
        ]
        self.session = Session(game, seats=chairs, pace=_PACE, bots=make_bot)
        self.console = console
        self.language: Language = language
        self.labels = tuple(labels)
        self.seat = seat
        self.delay = delay
        self.drawing = Drawing(self.game, seat, language)
        self.log: list[str] = []
        self._now = 0.0
        self._undone: list[Action] = []
        self._shown_offers: set[tuple[int, int]] = set()
        self._passed_over: set[Action] = set()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.session.game

    @property
    def asks(self) -> bool:
        """Whether the person plays, and not a bot in their place."""
        return self.seat is not None and self.session.seats[self.seat].kind == "person"

    # Doing

    def begin(self) -> None:
        """Write what happened before the first action; a game that was saved has begun."""
        opening = () if self.game.actions else self.game.opening
        self._report(opening)
        if self.seat is None and not opening:
            self._draw()

    def do(self, action: Action) -> Refusal | None:
        """Carry an action of the person out and write what happened; return why it cannot be."""
        done = len(self.game.actions)
        answer = self._send("action", action=self.game.wire.dump(action))
        if "refusal" in answer:
            return self.game.wire.load(Refusal, answer["refusal"])
        self._undone.clear()
        self._tell_since(done)
        return None

    def step(self) -> bool:
        """Let a bot do something; return whether one did."""
        done = len(self.game.actions)
        if not self.session.advance(self._now).happened:
            return False
        self._tell_since(done)
        if self.delay and self.seat is None:
            time.sleep(self.delay)
        return True

    def go_on(self) -> None:
        """Let so much time go by that no bot waits any more."""
        self._now += _PATIENCE

    def let_bot_play(self) -> None:
        """Let a bot play on for the person."""
        assert self.seat is not None
        self.session.place(self.seat, Chair(bot="sensible"), self._now)

    def _send(self, type_: str, **content: Any) -> dict[str, Any]:
        message = {"type": type_, "game": self.session.name, "asked_at": self.game.version}
        answer = self.session.receive(self.seat, {**message, **content}, self._now).answer
        assert answer is not None
        self.drawing.game = self.game
        return dict(answer.content)

    def _tell_since(self, done: int) -> None:
        self.drawing.game = self.game
        for events in self.game.events[done:]:
            self._report(events)

    def _report(self, events: Iterable[Event]) -> None:
        for event in events:
            line = event_line(self.game, event, self.language, self.seat)
            if isinstance(event, TurnStarted) and self.seat is None:
                self._draw()
            elif line is not None:
                self.tell(line, "bold" if isinstance(event, TurnStarted) else "")

    def _draw(self) -> None:
        self.console.print()
        self.console.print(self.drawing.table())

    def tell(self, line: str, style: str = "") -> None:
        """Write a line of the log."""
        self.log.append(line)
        self.console.print(line, style=style)

    def save(self, file: Path) -> None:
        """Write the game into a file."""
        try:
            file.write_text(self.game.save(), encoding="utf-8")
        except OSError as error:
            reason = error.strerror or str(error)
            self.console.print(say("not-saved", self.language, reason=f"{file}: {reason}"))
        else:
            key = "saved" if self.game.outcome is None else "saved-whole"
            # Not broken into lines, so that the command can be copied.
            self.console.print(say(key, self.language, file=file), soft_wrap=True)

    def undo(self) -> None:
        """Take back the last action of the person, with what bots have done since."""
        before = self.game.actions
        answer = self._send("undo")
        if "obstacle" in answer:
            found = self.game.wire.load(UndoObstacle, answer["obstacle"])
            self.console.print(found.text.in_language(self.language))
            return
        action = before[len(self.game.actions)]
        self._undone.append(action)
        self.tell(say("undone", self.language, action=self._words(action)))

    def redo(self) -> None:
        """Do again what was taken back."""
        if not self._undone:
            self.console.print(say("no-redo", self.language))
            return
        *left, action = self._undone
        if self.game.why_not(action) is None:
            self.tell(say("redone", self.language, action=self._words(action)))
        refusal = self.do(action)
        self._undone = left
        if refusal is not None:
            self.console.print(refusal.text.in_language(self.language))

    def _words(self, action: Action) -> str:
        return self.game.describe(action, self.language, seat=self.seat)

    def show_result(self) -> None:
        """Write how the game ended."""
        self.console.print()
        self.console.print(result(self.game, self.language, self.labels))

    # Who is next

    def has_news(self) -> bool:
        """Return whether the person should be asked before bots go on.

        That is when an offer waits for an answer, and when something new can be done that is not a
        harvest. The same thing is not asked twice.
        """
        if self.seat is None or self.seat in self.game.waiting_for:
            return False
        return self._new_offer(self.seat) or self._new_action(self.seat)

    def could_trade(self) -> bool:
        """Return whether the person could make an offer."""
        assert self.seat is not None
        builder = self.game.offer_builder(self.seat)
        return builder is not None and bool(builder.partners and builder.give)

    def _new_offer(self, seat: int) -> bool:
        turn = self.game.view(None).status.turn
        waiting = {(turn, o["number"]) for o in self.game.view(seat).offers if o["partner"] == seat}
        new = waiting - self._shown_offers
        self._shown_offers |= new
        return bool(new)

    def _new_action(self, seat: int) -> bool:
        usual = (Harvest, BuyField)
        listed = self.game.legal_actions(seat) if not self.game.offer_builder(seat) else []
        actions = {action for action in listed if not isinstance(action, usual)}
        new = actions - self._passed_over
        self._passed_over |= actions
        return bool(new)

    def note(self, line: str) -> None:
        """Write something that is not part of the log."""
        self.console.print(dim(line))
