"""What a person may choose from, in words, and what might be looked for in vain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .. import Harvest, Plant
from ._lines import action_line

if TYPE_CHECKING:
    from .. import Action, Choice, Game, Language


class Choices:
    """The choices of a seat with their words: answers first, then what can be done at any time."""

    def __init__(self, game: Game, seat: int, language: Language) -> None:
        self._pairs = tuple(_told(game, seat, language))
        others = [choice for choice, _ in self._pairs if choice.any_time]
        self.first_other = others[0] if others else None
        """The first choice that is not an answer."""

    def __iter__(self) -> Iterator[tuple[Choice, str]]:
        return iter(self._pairs)


def _told(game: Game, seat: int, language: Language) -> Iterator[tuple[Choice, str]]:
    """Put choices into words, those that read alike only once."""
    seen: set[str] = set()
    for choice in game.question(seat).distinct:
        words = action_line(game, choice.action, choice.text.in_language(language), language)
        if words not in seen:
            seen.add(words)
            yield choice, words


def not_offered(game: Game, seat: int) -> list[Action]:
    """Return what one might look for on the list in vain: plantings and harvests."""
    listed = game.legal_actions(seat)
    cards = {action.card: None for action in listed if isinstance(action, Plant)}
    if not cards and game.hand(seat).front is not None and game.decision.seat == seat:
        cards = {game.hand(seat).cards[0]: None}
    fields = game.fields(seat)
    tried: list[Action] = [Plant(seat, card, field.number) for card in cards for field in fields]
    tried += [Harvest(seat, field.number) for field in fields if field.cards]
    return [action for action in tried if action not in listed]
