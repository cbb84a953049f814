"""What a person may choose from, in words, and what might be looked for in vain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .. import Choose, Harvest, Plant
from ..authoring import named_cards
from ._lines import action_line
from ._words import say

if TYPE_CHECKING:
    from .. import Action, Choice, Game, Language


class Choices:
    """The choices of a seat with their words: answers first, then what can be done at any time."""

    def __init__(self, game: Game, seat: int, language: Language) -> None:
        self._pairs = tuple(_told(game, seat, language))
        others = [choice for choice, _ in self._pairs if not choice.answers]
        self.first_other = others[0] if others else None
        """The first choice that is not an answer."""

    def __iter__(self) -> Iterator[tuple[Choice, str]]:
        return iter(self._pairs)


def _told(game: Game, seat: int, language: Language) -> Iterator[tuple[Choice, str]]:
    """Put choices into words: equal ones with the places of their cards, or only once."""
    choices = game.question(seat).distinct
    texts = [action_line(game, c.action, c.text.in_language(language), language) for c in choices]
    hand = game.hand(seat).cards
    seen: set[str] = set()
    for choice, text in zip(choices, texts, strict=True):
        places = [hand.index(card) + 1 for card in _cards(choice.action) if card in hand]
        alike = texts.count(text) > 1 and places
        words = f"{text} ({_where(places, language)})" if alike else text
        if words not in seen:
            seen.add(words)
            yield choice, words


def _where(places: Sequence[int], language: Language) -> str:
    """Return places of the hand in words."""
    if len(places) == 1:
        return say("place", language, place=places[0])
    return say("places", language, places=", ".join(map(str, places)))


def _cards(action: Action) -> list[int]:
    """Return the cards that an action names; the option of a choice may be one."""
    if isinstance(action, Choose):
        return [action.option] if isinstance(action.option, int) else []
    return list(named_cards(action))


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
