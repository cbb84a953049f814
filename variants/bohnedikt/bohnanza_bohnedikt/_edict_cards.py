"""Edicts: data made of a small vocabulary of trade modifiers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
from attrs import field, frozen

from bohnanza_core.authoring import CardData, CardDataError, CardSet, Face, Noun, Step, Text

NEIGHBOURS = ("right", "left")
SOURCES = ("hand", "revealed")


@frozen
class Modifiers:
    """What an edict does; each field is a word of the vocabulary."""

    no_trade_with: str = field(default="", metadata={"choices": NEIGHBOURS})
    """No trade with the neighbour on that side, ``right`` or ``left``."""
    most_trades: int | None = None
    """At most so many trades; None: any number."""
    no_giving_from: str = field(default="", metadata={"choices": SOURCES})
    """The active player may not give cards from there, ``hand`` or ``revealed``."""
    no_gifts: bool = False
    """Every trade has cards on both sides."""
    one_for_one: bool = False
    """One card against one card only."""
    partner_gets_at_least: bool = False
    """The partner gets at least as many cards as the active player."""
    reveal: int = 0
    """So many further cards may be turned up."""
    take_discards: int = 0
    """So many top discards may be taken as revealed cards."""
    discard: int = 0
    """So many revealed cards may be discarded in phase 3."""
    draw: int = 0
    """So many further cards may be drawn in phase 4."""
    keep: int = 0
    """So many received cards may be put at the back of the hand."""
    trade_again: int = 0
    """So many received cards may be traded again."""
    tribute: bool = False
    """Every partner adds a hand card to the first trade."""
    look_at_fronts: bool = False
    """The front card of every other hand may be looked at."""

    def says(self, word: str) -> bool:
        """Return whether a word of the vocabulary is used."""
        default = getattr(attrs.fields(Modifiers), word).default
        return bool(getattr(self, word) != default)


@frozen
class Edict:
    """The edict of a Bohnedikt card."""

    key: str
    """What programs call it."""
    text: Text
    """What is read out."""
    helps: bool
    """It helps the active player; else it hinders."""
    modifiers: Modifiers
    """What it does."""


def edict_cards(data: CardData, when_revealed: Callable[[int], Step]) -> tuple[CardSet, ...]:
    """Return the Bohnedikt cards, one for each edict (deck.count)."""
    cards = []
    for key, entry in data.tables["edicts"].items():
        text = Text(entry["en"], entry["de"])
        modifiers = _modifiers(f"edicts.{key}.modifiers", entry["modifiers"])
        edict = Edict(key, text, entry["helps"], modifiers)
        name = Noun(
            f"Bohnedikt “{entry['name_en']}”", f"Bohnedikt „{entry['name_de']}“",
            gender="m", de_plural="Bohnedikte",
        )  # fmt: skip
        face = Face(f"edict-{key}", name, "bohnedikt", edict, text=text)
        cards.append(CardSet(face, when_revealed=when_revealed))
    return tuple(cards)


def _modifiers(path: str, table: Mapping[str, Any]) -> Modifiers:
    words = {attribute.name.replace("_", "-"): attribute for attribute in attrs.fields(Modifiers)}
    values: dict[str, Any] = {}
    for word, value in table.items():
        if word not in words:
            raise CardDataError(
                f"{path}.{word}", f"is not a modifier; there are {', '.join(words)}"
            )
        attribute = words[word]
        choices = attribute.metadata.get("choices")
        if choices and value not in choices:
            raise CardDataError(f"{path}.{word}", f"must be one of {', '.join(choices)}")
        if not choices and not _fits(attribute.default, value):
            meant = "true" if attribute.default is False else f"{_least(attribute.default)} to 9"
            raise CardDataError(f"{path}.{word}", f"must be {meant}, not {value!r}")
        values[attribute.name] = value
    return Modifiers(**values)


def _fits(default: object, value: object) -> bool:
    if default is False:
        return value is True
    return type(value) is int and _least(default) <= value <= 9


def _least(default: object) -> int:
    """Return the least number a word makes sense with: no trade at all is a limit, too."""
    return 0 if default is None else 1
