"""What variants remember openly, in words from the legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .. import Language
from ._lines import card_name

if TYPE_CHECKING:
    from .. import Game, View
    from ..legend import SlotFieldEntry


def remembered(game: Game, view: View, language: Language) -> Iterator[str]:
    """Return a line for each value in a slot that says something to players."""
    for slot in game.legend().slots:
        for field in slot.fields:
            value = view.slots[slot.name].get(field.name)
            if slot.title is None or field.title is None or not _says_something(field, value):
                continue
            title = field.title.in_language(language)
            if field.show == "flag":
                yield title
                continue
            if field.title != slot.title:
                title = f"{slot.title.in_language(language)}, {title}"
            values = value if field.many else [value]
            words = [_word(game, field, at, one, language) for at, one in enumerate(values)]
            yield f"{title}: {', '.join(words)}"


def _says_something(field: SlotFieldEntry, value: Any) -> bool:
    if field.show in ("flag", "number"):
        return any(value) if isinstance(value, list) else bool(value)
    return value is not None and value != []


def _word(game: Game, field: SlotFieldEntry, at: int, value: Any, language: Language) -> str:
    """Return a value, the one at some place of its list, in words."""
    if field.show in ("card", "sort"):
        word = card_name(game, value, language)
    elif field.show in ("seat", "side"):
        parties = [party.name.in_language(language) for party in game.rules.parties]
        word = [*game.players, *parties][value]
    elif field.show == "field":
        word = str(value + 1)
    else:
        word = str(value)
    return f"{game.players[at]} {word}" if field.by_seat else word
