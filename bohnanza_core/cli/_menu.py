"""Asking the person: the table, what may be done now, and what else the keys do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .. import Accept
from ..bots import SensibleBot
from ._choices import Choices, not_offered
from ._console import bold, dim
from ._layout import Hanging
from ._offering import choose_payment, compose_offer
from ._reading import CancelledError, Reader
from ._words import say

if TYPE_CHECKING:
    from .. import Action, Choice, Refusal
    from ._terminal import Terminal

SAVE_FILE: Final = "bohnanza.json"
NOT_NOW: Final = "not-now"
"""The code of refusals that only say that something else is asked, which the person sees."""
_LOG_LINES: Final = 20


class LeaveError(Exception):
    """The person has had enough."""


class Menu:
    """What the person can do now."""

    def __init__(self, terminal: Terminal, reader: Reader, file: Path | None) -> None:
        self.terminal = terminal
        self.reader = reader
        self.file = file or Path(SAVE_FILE)
        self._drawn = -1
        self._adviser = SensibleBot()
        self._go_on = False
        self._keys: Mapping[str, Callable[[], None]] = {
            "o": self._offer,
            "b": self._bot,
            "u": terminal.undo,
            "r": terminal.redo,
            "t": self._draw,
            "l": self._log,
            "?": self._why,
            "w": self._watch,
            "h": self._help,
        }

    @property
    def seat(self) -> int:
        """The seat of the person."""
        assert self.terminal.seat is not None
        return self.terminal.seat

    def ask(self, pending: str | None) -> None:
        """Ask until the person has done something, or lets the bots go on.

        ``pending`` says what they are about to do, by the key of the words; None: they wait.
        """
        terminal = self.terminal
        version, self._go_on = terminal.game.version, False
        while terminal.game.version == version and terminal.asks:
            self._draw_news()
            choices = self._show(pending)
            answer = self.reader.line(say("choose", terminal.language))
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
            self.terminal.save(Path(rest.strip()) if rest.strip() else self.file)
        elif key in self._keys and not rest:
            self._keys[key]()
        elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(choices):
            self._choose(choices[int(answer) - 1])
        elif answer:
            language, key = self.terminal.language, "unclear" if choices else "no-choice"
            self.terminal.console.print(say(key, language, answer=answer, last=len(choices)))

    # Showing

    def _draw_news(self) -> None:
        """Draw the table if others have acted since, else only the player's own place."""
        game = self.terminal.game
        done = game.actions[max(self._drawn, 0) :]
        taken_back = len(game.actions) < self._drawn
        if self._drawn < 0 or taken_back or any(action.seat != self.seat for action in done):
            self._draw()
        elif done:
            self.terminal.console.print(self.terminal.drawing.own_place())
        self._drawn = len(game.actions)

    def _draw(self) -> None:
        self.terminal.console.print()
        self.terminal.console.print(self.terminal.drawing.table())

    def _show(self, pending: str | None) -> Sequence[Choice]:
        """List the choices: answers first, then what can be done at any time."""
        terminal, language = self.terminal, self.terminal.language
        game, console = terminal.game, terminal.console
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

    def _announce(self, pending: str) -> None:
        """Say that a bot goes on unless the person does something."""
        game, language = self.terminal.game, self.terminal.language
        player = game.players[next(iter(game.waiting_for), game.active)]
        self.terminal.console.print(bold(say(pending, language, player=player)))
        self.terminal.console.print("  " + say("enter", language, words=say("go-on", language)))

    # Keys

    def _choose(self, choice: Choice) -> None:
        action = choice.action
        if isinstance(action, Accept) and choice.free:
            try:
                action = choose_payment(self.terminal.drawing, self.reader, action)
            except CancelledError:
                self.terminal.note(say("cancelled", self.terminal.language))
                return
        self._try(action)

    def _try(self, action: Action) -> None:
        refusal = self.terminal.do(action)
        if refusal is not None:
            self._refuse("refused", refusal)

    def _refuse(self, key: str, refusal: Refusal, action: str = "") -> None:
        language = self.terminal.language
        reason = refusal.text.in_language(language)
        clause = refusal.clause
        self.terminal.console.print(
            say(key, language, reason=reason, clause=clause, action=action), style="yellow"
        )

    def _offer(self) -> None:
        terminal = self.terminal
        builder = terminal.game.offer_builder(self.seat)
        if builder is None:
            terminal.note(say("no-trading", terminal.language))
            return
        if not builder.partners:
            terminal.note(say("no-partner", terminal.language))
            return
        try:
            offer = compose_offer(terminal.drawing, self.reader, builder)
        except CancelledError:
            terminal.note(say("cancelled", terminal.language))
        else:
            self._try(offer)

    def _bot(self) -> None:
        terminal = self.terminal
        action = self._adviser.choose(terminal.game.outlook(self.seat))
        if action is None:
            terminal.note(
                say("bot-does", terminal.language, action=say("go-on", terminal.language))
            )
            self._go_on = True
            return
        words = terminal.game.describe(action, terminal.language, seat=self.seat)
        terminal.note(say("bot-does", terminal.language, action=words))
        terminal.do(action)

    def _watch(self) -> None:
        self.terminal.let_bot_play()

    def _help(self) -> None:
        self.terminal.note(say("all-keys", self.terminal.language))

    def _log(self) -> None:
        for line in self.terminal.log[-_LOG_LINES:]:
            self.terminal.note(line)

    def _why(self) -> None:
        """Show the clause behind the question, and why the player's fields are not offered."""
        terminal, language = self.terminal, self.terminal.language
        question = terminal.game.question(self.seat)
        for clause in terminal.game.rules.clauses:
            if clause.id == question.clause:
                terminal.note(
                    say(
                        "clause", language, clause=clause.id, text=clause.text.in_language(language)
                    )
                )
        for action in not_offered(terminal.game, self.seat):
            refusal = terminal.game.why_not(action)
            if refusal is not None and refusal.code != NOT_NOW:
                words = terminal.game.describe(action, language, seat=self.seat)
                self._refuse("why-not", refusal, words)
