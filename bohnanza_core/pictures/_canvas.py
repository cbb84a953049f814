"""What a picture is drawn on: it knows the cards of the game, and what can be done."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final

from ._cards import HEAD, RATIO
from ._deck import Deck, Symbol
from ._emblems import emblem
from ._svg import (
    Block,
    at,
    circle,
    escaped,
    fill,
    num,
    outline,
    rect,
    scaled,
    shortened,
    stroke,
    text,
    theme,
    title,
)
from ._words import say

if TYPE_CHECKING:
    from .. import Language
    from ._marks import Marks

_NOTED: Final = "#7a2fa0"
"""The colour of what is to be remembered of a card."""
ROUND: Final = 0.09
"""The round corner of a card, as a part of its width."""


class Canvas:
    """Draws cards, and remembers which drawings the picture needs."""

    def __init__(self, deck: Deck, marks: Marks) -> None:
        self.deck = deck
        self.marks = marks
        self.language: Language = deck.language
        self.symbols: dict[str, str] = {}
        """The drawings used so far, by their ids."""

    def say(self, key: str, **values: object) -> str:
        """Return words in the language of the picture."""
        return say(key, self.language, **values)

    def card(self, card: int, width: float) -> Block:
        """Return a card that lies face up."""
        symbol = self.deck.card(card)
        drawn = self._symbol(symbol, width, f' data-card="{card}"', self._note(card))
        sign = self._badges(card, width)
        return self.marked(Block(width, drawn.height, drawn.svg + sign), "cards", card)

    def marked(self, block: Block, kind: str, which: Hashable, round_: float = 0) -> Block:
        """Return a drawing, outlined if something can be done with what it shows."""
        strength = self.marks.strength(kind, which)
        if not strength:
            return block
        corner = round_ or block.width * ROUND
        sign = outline(block.width, block.height, corner, dashed=strength == "any-time")
        words = title(self.say("can"))
        return Block(block.width, block.height, f"<g>{words}{block.svg}{sign}</g>")

    def kind(self, key: str, width: float) -> Block:
        """Return some card of a sort, or with a face, by its key."""
        return self._symbol(self.deck.by_key(key), width)

    def back(self, key: str, width: float) -> Block:
        """Return a card that lies face down."""
        return self._symbol(self.deck.back(key), width)

    def name_of(self, card: int | None) -> str:
        """Return what a player calls a card."""
        return self.say("one-card") if card is None else self.deck.card(card).name

    def _note(self, card: int) -> str:
        return "".join(f", {note}" for note in self.marks.notes.get(card, ()))

    def _badges(self, card: int, width: float) -> str:
        """Return what is to be remembered of a card: a star on its head, and words below it."""
        if card not in self.marks.notes:
            return ""
        words = ", ".join(self.marks.notes[card])
        size = max(width * 0.11, 8)
        star = circle(0, 0, width * 0.115, stroke("#ffffff", 1.2, _NOTED))
        star += scaled(0, 0, width / 115, emblem("star", "#ffffff"))
        line = shortened(words, width - 8, size, bold=True)
        ribbon = rect(1, width * HEAD / 100 + 2, width - 2, size * 1.5, 2, fill(_NOTED))
        y = width * HEAD / 100 + 2 + size * 1.12
        written = text(width / 2, y, line, size, "#ffffff", bold=True, anchor="middle")
        return f"<g>{title(words)}{at(width * 0.57, width * 0.15, star)}{ribbon}{written}</g>"

    def _symbol(self, symbol: Symbol, width: float, data: str = "", note: str = "") -> Block:
        self.symbols[symbol.id] = symbol.svg
        height = width * RATIO
        size = f'width="{num(width)}" height="{num(height)}"'
        name = escaped(symbol.name + note)
        use = f'<use href="#{symbol.id}" {size}/>'
        return Block(width, height, f"<g{data}><title>{name}</title>{use}</g>")


def overlapping(blocks: Sequence[Block], width: float, least: float, gap: float = 6) -> Block:
    """Return cards in a row as wide as there is room, each covering some of the one before."""
    if not blocks:
        return Block(0, 0, "")
    card = blocks[0].width
    step = card + gap
    if len(blocks) > 1:
        step = max(min(step, (width - card) / (len(blocks) - 1)), least)
    parts = [at(step * place, 0, block.svg) for place, block in enumerate(blocks)]
    return Block(step * (len(blocks) - 1) + card, blocks[0].height, "".join(parts))


def counted(block: Block, number: int) -> Block:
    """Return cards with their number in a disc on their lower edge."""
    radius = 11 if number < 100 else 14
    x, y = block.width / 2, block.height - 3
    disc = circle(x, y, radius, stroke(theme("line"), 1, theme("panel")))
    digits = text(x, y + 4.4, str(number), 12.5, theme("ink"), bold=True, anchor="middle")
    return Block(block.width, y + radius, block.svg + disc + digits)
