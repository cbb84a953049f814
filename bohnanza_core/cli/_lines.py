"""What happened, and what can be done, in the words that a player needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import Accept, Harvest
from ._words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .. import Action, Event, Game, Language


def card_name(game: Game, card: int | str | None, language: Language) -> str:
    """Return the name of a card, of a sort or a face; a hidden card is a question mark."""
    catalogue = game.rules.catalogue
    name = catalogue[card].name if isinstance(card, int) else catalogue.name_of(card)
    return "?" if name is None else name.in_language(language)


def card_names(game: Game, cards: Iterable[int | str | None], language: Language) -> str:
    """Return the names of cards in a row."""
    names = [card_name(game, card, language) for card in cards]
    return ", ".join(names) or say("nothing", language)


def event_line(game: Game, event: Event, language: Language, seat: int | None) -> str | None:
    """Return an event as a line of the log; to nobody's seat (None) all cards lie open."""
    if seat is None:
        return game.describe_with_secrets(event, language)
    return game.describe(event, language, seat=seat)


def action_line(game: Game, action: Action, text: str, language: Language) -> str:
    """Return the text of a choice with what it is about: a harvest's gain, an offer's terms."""
    if isinstance(action, Harvest):
        field = next(f for f in game.fields(action.seat) if f.number == action.field)
        sort = card_name(game, field.sort, language)
        pure = all(game.rules.catalogue.key_of(card) == field.sort for card in field.cards)
        key = "harvest" if pure else "harvest-mixed"
        about = say(key, language, count=len(field), sort=sort, taler=field.taler)
        return f"{text}: {about}"
    if isinstance(action, Accept):
        offer = next(o for o in game.view(action.seat).offers if o["number"] == action.offer)
        return say(
            "accept",
            language,
            number=action.offer,
            maker=game.players[offer["maker"]],
            gain=card_names(game, offer["give"], language),
            price=card_names(game, action.give, language),
        )
    return text
