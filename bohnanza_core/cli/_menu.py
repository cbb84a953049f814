"""Asking the person: the table, what may be done now, and what else the keys do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .. import Accept, EndTrade
from ..bots import SensibleBot
from ..errors import IllegalActionError
from ._choices import Choices, not_offered
from ._console import bold, dim
from ._layout import Hanging
from ._offering import choose_payment, compose_offer
from ._reading import CancelledError, Reader
from ._words import say

if TYPE_CHECKING:
    from .. import Action, Choice, Refusal
    from ._session import Session

SAVE_FILE: Final = "bohnanza.json"
NOT_NOW: Final = "not-now"
"""The code of refusals that only say that something else is asked, which the person sees."""
_LOG_LINES: Final = 20


class LeaveError(Exception):
    """The person has had enough."""


class Menu:
    """What the person can do now."""

    def __init__(self, session: Session, reader: Reader, file: Path | None) -> None:
        self.session = session
        self.reader = reader
        self.file = file or Path(SAVE_FILE)
        self._drawn = -1
        self._adviser = SensibleBot()
        self._go_on = False
        self._keys: Mapping[str, Callable[[], None]] = {
            "o": self._offer,
            "b": self._bot,
            "u": session.undo,
            "r": session.redo,
            "t": self._draw,
            "l": self._log,
            "?": self._why,
            "w": self._watch,
            "h": self._help,
        }

    @property
    def seat(self) -> int:
        """The seat of the person."""
        assert self.session.seat is not None
        return self.session.seat

    def ask(self, pending: Action | None) -> None:
        """Ask until the person has done something, or lets a bot's pending action happen."""
        session = self.session
        version, self._go_on = session.game.version, False
        while session.game.version == version and session.bots[self.seat] is None:
            self._draw_news()
            choices = self._show(pending)
            answer = self.reader.line(say("choose", session.language))
            if not answer and pending is not None:
                return
            self._react(answer, choices)
            if self._go_on:
                return

    def _react(self, answer: str, choices: Sequence[Choice]) -> None:
        word, _, rest = answer.partition(" ")
        key = word.lower()
        if key == "q":
            raise LeaveError
        if key == "s":
            self.session.save(Path(rest.strip()) if rest.strip() else self.file)
        elif key in self._keys and not rest:
            self._keys[key]()
        elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(choices):
            self._choose(choices[int(answer) - 1])
        elif answer:
            language, key = self.session.language, "unclear" if choices else "no-choice"
            self.session.console.print(say(key, language, answer=answer, last=len(choices)))

    # Showing

    def _draw_news(self) -> None:
        """Draw the table if others have acted since, else only the player's own place."""
        game = self.session.game
        done = game.actions[max(self._drawn, 0) :]
        taken_back = len(game.actions) < self._drawn
        if self._drawn < 0 or taken_back or any(action.seat != self.seat for action in done):
            self._draw()
        elif done:
            self.session.console.print(self.session.drawing.own_place())
        self._drawn = len(game.actions)

    def _draw(self) -> None:
        self.session.console.print()
        self.session.console.print(self.session.drawing.table())

    def _show(self, pending: Action | None) -> Sequence[Choice]:
        """List the choices: answers first, then what can be done at any time."""
        session, language = self.session, self.session.language
        game, console = session.game, session.console
        question = game.question(self.seat)
        console.print()
        if pending is None:
            console.print(bold(question.text.in_language(language)))
        else:
            self._announce(pending)
        choices = Choices(game, self.seat, language)
        forced = pending is None and all(choice.any_time for choice, _ in choices)
        for number, (choice, words) in enumerate(choices, start=1):
            if choice is choices.first_other:
                console.print(dim(say("first" if forced else "any-time", language)))
            console.print(Hanging(f"  {number:>2}  ", words))
        keys = [say("keys", language)]
        builder = game.offer_builder(self.seat)
        if builder is not None and builder.partners:
            keys.insert(0, say("key-offer", language))
        console.print(dim(", ".join(keys)))
        return [choice for choice, _ in choices]

    def _announce(self, pending: Action) -> None:
        """Say that a bot goes on unless the person does something."""
        session, language = self.session, self.session.language
        key = "end-trading" if isinstance(pending, EndTrade) else "in-between"
        session.console.print(bold(say(key, language, player=session.game.players[pending.seat])))
        session.console.print("  " + say("enter", language, words=say("go-on", language)))

    # Keys

    def _choose(self, choice: Choice) -> None:
        action = choice.action
        if isinstance(action, Accept) and choice.free:
            try:
                action = choose_payment(self.session.drawing, self.reader, action)
            except CancelledError:
                self.session.note(say("cancelled", self.session.language))
                return
        self._try(action)

    def _try(self, action: Action) -> None:
        try:
            self.session.do(action)
        except IllegalActionError as error:
            self._refuse("refused", error.refusal)

    def _refuse(self, key: str, refusal: Refusal, action: str = "") -> None:
        language = self.session.language
        reason = refusal.text.in_language(language)
        clause = refusal.clause
        self.session.console.print(
            say(key, language, reason=reason, clause=clause, action=action), style="yellow"
        )

    def _offer(self) -> None:
        session = self.session
        builder = session.game.offer_builder(self.seat)
        if builder is None:
            session.note(say("no-trading", session.language))
            return
        if not builder.partners:
            session.note(say("no-partner", session.language))
            return
        try:
            offer = compose_offer(session.drawing, self.reader, builder)
        except CancelledError:
            session.note(say("cancelled", session.language))
        else:
            self._try(offer)

    def _bot(self) -> None:
        session = self.session
        action = self._adviser.choose(session.game.outlook(self.seat))
        if action is None:
            session.note(say("bot-does", session.language, action=say("go-on", session.language)))
            self._go_on = True
            return
        words = session.game.describe(action, session.language, seat=self.seat)
        session.note(say("bot-does", session.language, action=words))
        session.do(action)

    def _watch(self) -> None:
        self.session.bots[self.seat] = self._adviser

    def _help(self) -> None:
        self.session.note(say("all-keys", self.session.language))

    def _log(self) -> None:
        for line in self.session.log[-_LOG_LINES:]:
            self.session.note(line)

    def _why(self) -> None:
        """Show the clause behind the question, and why the player's fields are not offered."""
        session, language = self.session, self.session.language
        question = session.game.question(self.seat)
        for clause in session.game.rules.clauses:
            if clause.id == question.clause:
                session.note(
                    say(
                        "clause", language, clause=clause.id, text=clause.text.in_language(language)
                    )
                )
        for action in not_offered(session.game, self.seat):
            refusal = session.game.why_not(action)
            if refusal is not None and refusal.code != NOT_NOW:
                words = session.game.describe(action, language, seat=self.seat)
                self._refuse("why-not", refusal, words)
