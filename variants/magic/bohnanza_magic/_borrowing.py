"""The Random spell: a magic card borrowed from the magic deck until the turn ends."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bohnanza_core.authoring import CardId, Slot, Table

from ._events import Activated, BorrowedReturned
from ._magic_cards import face_up


@frozen
class Borrowed:
    """Magic cards that go back to the magic deck at the end of the turn (random.draw)."""

    cards: tuple[CardId, ...] = ()
    """Hidden: one got by a borrowed Swap may lie face down (magiccard.secret)."""


def _impossible(table: Table, borrowed: Borrowed) -> str | None:
    cards, seat = borrowed.cards, table.active
    # The card received for a borrowed Swap is held aside until it is laid down.
    zones = ("magic.up", "magic.down", "magic.looked")
    held = {card for zone in zones for card in table.cards(zone, seat)}
    if len(set(cards)) < len(cards) or not set(cards) <= held:
        return "a borrowed card lies before the active player"
    return None


NOTHING_BORROWED: Final = Borrowed()
SLOTS = (Slot(Borrowed, lambda _players: NOTHING_BORROWED, per_turn=True, impossible=_impossible),)


def has_magic_deck(table: Table, _seat: int) -> bool:
    """Return whether there is a magic card to borrow."""
    return bool(table.cards("magic.deck"))


def borrow(table: Table, seat: int, _card: int) -> None:
    """Draw a magic card: face up like one's own, however many (random.again, random.twice)."""
    index = table.rules.layout.index
    drawn = table.cards("magic.deck")[-1:]
    table.move(drawn, index("magic.deck"), index("magic.up", seat))
    table.set_slot(Borrowed((*table.slot(Borrowed).cards, *drawn)))
    table.emit(Activated, seat, drawn[0])


def return_borrowed(table: Table) -> None:
    """Shuffle borrowed magic cards back into the magic deck (random.draw)."""
    borrowed = table.slot(Borrowed).cards
    if not borrowed:
        return
    index, seat = table.rules.layout.index, table.active
    shown = tuple([card for card in borrowed if card in face_up(table, seat)])
    hidden = tuple([card for card in borrowed if card not in shown])
    for card in borrowed:
        zone = "magic.up" if card in shown else "magic.down"
        table.move((card,), index(zone, seat), index("magic.deck"))
    table.shuffle(index("magic.deck"))
    table.set_slot(NOTHING_BORROWED)
    table.emit(BorrowedReturned, seat, shown, hidden)
