"""Play Das Duell at one keyboard: two people, or a person and a bot.

    python examples/duel.py                    shows the beginning of a duel
    python examples/duel.py --play             play against a bot
    python examples/duel.py --two              two people, who hand the keyboard over

Everybody reads a log of their own. Against a bot a person is asked out of turn when there is
something new to do. Of two people nobody is, since the other would notice: who wants to act says
so, and whoever has the keyboard types "x" to hand it over.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import bohnanza_core as bz
from bohnanza_core.bots import Bot, SensibleBot, next_action

Read = Callable[[str], str]
"""Shows a prompt and returns what was typed."""
SHOWN = 12
"""How many answers are given when nobody types."""


class Duel:
    """A game, and the people and bots around it."""

    def __init__(self, game: bz.Game, bots: Sequence[Bot | None], read: Read) -> None:
        self.game, self.bots, self.read = game, bots, read
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        legend = game.legend()
        self.stages = {stage.name: stage.title for stage in legend.stages}
        self.zones = {zone.name: zone.title for zone in legend.zones}
        self.logs: dict[int, list[str]] = {seat: [] for seat in self.people}
        self.passed_over: dict[int, set[bz.Action]] = {seat: set() for seat in self.people}
        self.looking: int | None = None
        self.note(game.opening)

    def play(self) -> None:
        """Play to the end."""
        game = self.game
        while game.outcome is None:
            self.note(game.apply(self.next_move()))
        for seat in self.people:
            self.show_log(seat)
        for name, points in zip(game.players, game.outcome.scores, strict=True):
            print(f"{name}: {points // 100} Taler, {points % 100} Groschen")

    def note(self, events: Sequence[bz.Event]) -> None:
        """Write down what each person may know of what happened."""
        for seat in self.people:
            lines = (self.game.describe(event, seat=seat) for event in events)
            self.logs[seat] += [line for line in lines if line]

    def next_move(self) -> bz.Action:
        """Return what somebody does: out of turn, or as asked."""
        for seat in self.people:
            if len(self.people) == 1 and seat not in self.game.waiting_for and self.news(seat):
                action = self.ask(seat)
                if action is not None:
                    return action
        action = next_action(self.game, self.bots)
        while action is None:
            action = self.ask(self.game.waiting_for[0])
        return action

    def news(self, seat: int) -> bool:
        """Return whether a person can do something that was not possible a moment ago."""
        actions = {choice.action for choice in self.game.question(seat).choices}
        actions = {action for action in actions if not isinstance(action, bz.Harvest)}
        new = actions - self.passed_over[seat]
        self.passed_over[seat] = actions
        return bool(new)

    def ask(self, seat: int) -> bz.Action | None:
        """Show a person what they see and can do; None: nothing is done."""
        self.hand_over(seat)
        self.show_log(seat)
        self.show_table(seat)
        question = self.game.question(seat)
        print(question.text.en if question.seat == seat else "You may do something in between.")
        choices = question.distinct
        for number, choice in enumerate(choices, 1):
            print(f"  {number}: {choice.text.en}{' (at any time)' if choice.any_time else ''}")
        typed = self.read(f"{self.game.players[seat]}, a number, or nothing: ")
        if typed == "x" and len(self.people) > 1:
            return self.ask(1 - seat)
        known = typed.isdecimal() and 1 <= int(typed) <= len(choices)
        return choices[int(typed) - 1].action if known else None

    def hand_over(self, seat: int) -> None:
        """Let two people look at the screen in turn."""
        if len(self.people) > 1 and self.looking != seat:
            print("\033[2J\033[H", end="")
            self.read(f"{self.game.players[seat]}, press Enter when nobody else looks. ")
        self.looking = seat

    def show_log(self, seat: int) -> None:
        """Write what happened since the person looked last."""
        for line in self.logs[seat]:
            print(f"  {line}")
        self.logs[seat].clear()

    def show_table(self, seat: int) -> None:
        """Write what a person sees."""
        game, view = self.game, self.game.view(seat)
        stage = self.stages.get(game.stage)
        print(f"-- {stage.en if stage else 'The end'}. Deck: {view.zone('deck').count}.")
        for owner, name in enumerate(game.players):
            fields = " | ".join(self.names(field.cards) for field in game.fields(owner))
            print(f"   {name}: {view.zone('coins', owner).count} Taler. Fields: {fields}")
        for zone, owned_by in (("revealed", None), ("hand", seat), ("duell.bonus_hand", seat)):
            title, cards = self.zones[zone], view.zone(zone, owned_by).cards or ()
            print(f"   {title.en if title else zone}: {self.names(cards)}")

    def names(self, cards: Sequence[int | None]) -> str:
        """Return the names of cards that are seen."""
        catalogue = self.game.rules.catalogue
        return ", ".join(catalogue[c].name.en for c in cards if c is not None) or "nothing"


class Typist:
    """Types 1 again and again, and goes away after a while."""

    def __init__(self, answers: int) -> None:
        self.left = answers

    def __call__(self, prompt: str) -> str:
        """Return what is typed."""
        if self.left == 0:
            raise EOFError
        self.left -= 1
        print(f"{prompt}1")
        return "1"


def main() -> None:
    typing = {"--play", "--two"} & {*sys.argv}
    game = bz.new_game("duell", players=["Ada", "Ben"], seed=None if typing else 7)
    opponent = None if "--two" in sys.argv else SensibleBot(7)
    try:
        Duel(game, [None, opponent], input if typing else Typist(SHOWN)).play()
    except EOFError:
        print("\nGood-bye.")


if __name__ == "__main__":
    main()
