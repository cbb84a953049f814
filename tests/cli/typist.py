"""Somebody at the keyboard who reads the screen and answers anything that is possible."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable

from bohnanza_core import Language
from bohnanza_core.cli._words import say

CHOICE = re.compile(r"^ +(\d+)  \S", re.MULTILINE)
"""A line of a list to pick from."""
PROMPTS = ("choose", "number", "numbers", "yes-no")
"""What is asked for."""
KEYS = ("u", "r", "t", "l", "?", "h", "b", "99", "nonsense")
"""What can be typed besides numbers and offers."""


class Typist(io.StringIO):
    """An input that reads what was written on the screen before it answers."""

    def __init__(
        self, seed: int, screen: Callable[[], str], language: Language, patience: int | None = None
    ) -> None:
        super().__init__()
        self._patience = patience
        self._language: Language = language
        self._chance = random.Random(seed)
        self._screen = screen
        self.screens: list[str] = []
        """What was written before each answer."""
        self._answered = 0

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override] # as io.StringIO
        """Answer the last question; quit after so many answers as there is patience."""
        shown = self._screen()
        self.screens.append(shown)
        (prompt,) = [key for key in PROMPTS if shown.endswith(say(key, self._language))]
        menu = shown.rpartition("\n\n")[2] if prompt == "choose" else shown
        if self._patience is not None and self._answered >= self._patience:
            answer = "q" if prompt == "choose" else "c"
        else:
            answer = self._answer(prompt, menu)
        self._answered += 1
        return f"{answer}\n"

    def _answer(self, prompt: str, menu: str) -> str:
        chance, numbers = self._chance, CHOICE.findall(menu)
        if prompt == "yes-no":
            return chance.choice("yn")
        if prompt in ("number", "numbers"):
            several = prompt == "numbers"
            few = chance.sample(numbers, min(len(numbers), chance.randrange(3) if several else 1))
            return "c" if chance.random() < 0.05 else " ".join(few)
        if chance.random() < 0.15:
            return chance.choice(KEYS)
        if say("key-offer", self._language) in menu and chance.random() < 0.25:
            return "o"
        return chance.choice(numbers) if numbers else ""
