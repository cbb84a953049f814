"""A game at the terminal: bots act by themselves, the person is asked."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from .. import BuyField, EndTrade, Event, Harvest, Language, Plant
from ..bots import next_action
from ..events import TurnStarted
from ._console import dim
from ._drawing import Drawing
from ._lines import event_line
from ._result import result
from ._words import say

if TYPE_CHECKING:
    from .. import Action, Game
    from ..bots import Bot


class Session:
    """A game with the people and bots around it, and its log."""

    def __init__(
        self,
        game: Game,
        console: Console,
        language: Language,
        *,
        bots: Sequence[Bot | None],
        labels: Sequence[str],
        seat: int | None,
        delay: float = 0.0,
    ) -> None:
        self.game = game
        self.console = console
        self.language: Language = language
        self.bots = list(bots)
        self.labels = tuple(labels)
        self.seat = seat
        self.delay = delay
        self.drawing = Drawing(game, seat, language)
        self.log: list[str] = []
        self._shown_offers: set[tuple[int, int]] = set()
        self._passed_over: set[Action] = set()
        self._asked_in_trade = -1

    # Doing

    def begin(self) -> None:
        """Write what happened before the first action; a game that was saved has begun."""
        opening = () if self.game.actions else self.game.opening
        self._report(opening)
        if self.seat is None and not opening:
            self._draw()

    def do(self, action: Action) -> None:
        """Carry an action out and write what happened."""
        self._report(self.game.apply(action))
        if self.delay and self.seat is None:
            time.sleep(self.delay)

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
        """Take back the last action of the person, if it is fair.

        It is not when somebody else has acted since: what a bot did may show what it thinks.
        """
        game = self.game
        own = [at for at, action in enumerate(game.actions) if action.seat == self.seat]
        back = own[-1] if own else len(game.actions)
        obstacle = game.why_not_undo(self.seat, to=back)
        if obstacle is not None and not self._only_planted(back):
            self.console.print(obstacle.text.in_language(self.language))
            return
        action = game.actions[back]
        game.undo(back)
        words = game.describe(action, self.language, seat=self.seat)
        self.tell(say("undone", self.language, action=words))

    def _only_planted(self, back: int) -> bool:
        """Return whether nothing came to light since but own beans, which bots forget again."""
        game, number = self.game, len(self.game.actions)
        done = game.actions[back:]
        if not done or not all(isinstance(a, Plant) and a.seat == self.seat for a in done):
            return False
        now, chance = self._known(), game.state.clock.chance
        game.undo(back)
        before, same = self._known(), game.state.clock.chance == chance
        game.redo(number)
        return same and now <= before

    def _known(self) -> set[int | None]:
        """Return all cards that the person knows."""
        zones = self.game.view(self.seat).zones
        return {card for zone in zones for card in (*(zone.cards or ()), zone.top)}

    def redo(self) -> None:
        """Do again what was taken back."""
        if not self.game.can_redo:
            self.console.print(say("no-redo", self.language))
            return
        self.game.redo()
        action = self.game.actions[-1]
        self.game.undo()
        words = self.game.describe(action, self.language, seat=self.seat)
        self.game.redo()
        self.tell(say("redone", self.language, action=words))

    def show_result(self) -> None:
        """Write how the game ended."""
        self.console.print()
        self.console.print(result(self.game, self.language, self.labels))

    # Who is next

    def bot_action(self) -> Action | None:
        """Return what a bot does next, or None if the person must decide."""
        return next_action(self.game, self.bots, names=self.labels)

    def person_may_act(self, pending: Action) -> bool:
        """Return whether the person should be asked before a bot's action.

        That is when an offer waits for an answer, before the trading ends, and when something new
        can be done that is not a harvest. The same thing is not asked twice.
        """
        seat = self.seat
        if seat is None or self.bots[seat] is not None or seat in self.game.waiting_for:
            return False
        return self._new_offer(seat) or self._last_word(seat, pending) or self._new_action(seat)

    def _new_offer(self, seat: int) -> bool:
        turn = self.game.view(None).status.turn
        waiting = {(turn, o["number"]) for o in self.game.view(seat).offers if o["partner"] == seat}
        new = waiting - self._shown_offers
        self._shown_offers |= new
        return bool(new)

    def _last_word(self, seat: int, pending: Action) -> bool:
        turn = self.game.view(None).status.turn
        if not isinstance(pending, EndTrade) or self._asked_in_trade == turn:
            return False
        self._asked_in_trade = turn
        builder = self.game.offer_builder(seat)
        return builder is not None and bool(builder.partners and builder.give)

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
