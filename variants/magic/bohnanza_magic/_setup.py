"""Setting up: a magic card for everybody, and the start player found by them."""

from __future__ import annotations

from attrs import frozen

from bohnanza_core.authoring import CardId, Public, Slot, Table, set_start_player

from ._events import StartPlayerFound
from ._magic_cards import face_down, spell_of


@frozen
class Countdown:
    """What everybody learnt when the start player was found (setup.start-player)."""

    card: Public[CardId | None] = None
    """The highest magic card dealt; None: the game did not begin with a deal."""


def _impossible(table: Table, countdown: Countdown) -> str | None:
    card = countdown.card
    magic = card is None or spell_of(table, card) is not None
    return None if magic else "the start player was found by a magic card"


SLOTS = (
    Slot(
        Countdown,
        lambda _players: Countdown(),
        impossible=_impossible,
        shown=False,  # it was told when it happened
    ),
)


def enter_magic_cards(table: Table) -> None:
    """Deal one magic card face down to each player (setup.magic-card)."""
    index = table.rules.layout.index
    table.shuffle(index("magic.deck"))
    for seat in range(table.rules.players):
        top = table.cards("magic.deck")[-1:]
        table.move(top, index("magic.deck"), index("magic.down", seat))


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
