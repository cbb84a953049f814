"""Setting up, and what happens to magic cards at the end of a turn and of the game."""

from __future__ import annotations

from bohnanza_core.authoring import Table, set_start_player

from ._events import BorrowedReturned, StartPlayerFound
from ._magic_cards import face_down, face_up, spell_of, turn_down
from ._state import NOTHING_BORROWED, Borrowed, Countdown


def enter_magic_cards(table: Table) -> None:
    """Deal one magic card face down to each player (setup.magic-card)."""
    index = table.rules.layout.index
    table.shuffle(index("magic_deck"))
    for seat in range(table.rules.players):
        top = table.cards("magic_deck")[-1:]
        table.move(top, index("magic_deck"), index("magic_down", seat))


def enter_start(table: Table) -> None:
    """Let the holder of the highest cents begin (setup.start-player)."""
    cards = {seat: face_down(table, seat)[0] for seat in range(table.rules.players)}
    values = {seat: _cents(table, card) for seat, card in cards.items()}
    highest = [seat for seat, value in values.items() if value == max(values.values())]
    # Two cards are worth one cent, so only two players can hold the same highest value.
    seat = highest[0] if len(highest) == 1 else table.shuffled(highest)[0]
    set_start_player(table, seat)
    table.set_slot(Countdown(cards[seat]))
    table.emit(StartPlayerFound, seat, cards[seat])


def _cents(table: Table, card: int) -> int:
    spell = spell_of(table, card)
    return 0 if spell is None else spell.cents


def enter_face_down(table: Table) -> None:
    """Turn all own face-up cards down and give borrowed ones back (phase4.face-down)."""
    return_borrowed(table)
    for card in face_up(table, table.active):
        turn_down(table, table.active, card)


def return_borrowed(table: Table) -> None:
    """Shuffle borrowed magic cards back into the magic deck (random.draw)."""
    borrowed = table.slot(Borrowed).cards
    if not borrowed:
        return
    index, seat = table.rules.layout.index, table.active
    for card in borrowed:
        zone = "magic_up" if card in face_up(table, seat) else "magic_down"
        table.move((card,), index(zone, seat), index("magic_deck"))
    table.shuffle(index("magic_deck"))
    table.set_slot(NOTHING_BORROWED)
    table.emit(BorrowedReturned, seat, borrowed)
