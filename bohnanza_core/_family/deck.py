"""The deck: revealing, drawing, emptying and making a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .._model.declarations import Declarations
from .._model.events import Event
from .events import DeckEmptied, DeckMade, Drawn, Revealed
from .steps import Draw, MakeDeck, Reveal, draw_of, reveal_of

if TYPE_CHECKING:
    from .._engine.table import Table


declared = Declarations()


def cards_due(table: Table, seat: int, what: Literal["reveal", "draw"]) -> int:
    """Return how many cards a seat reveals or draws in its turn, with what variants change."""
    settings = table.rules.settings
    number = settings.reveal if what == "reveal" else settings.draw
    for fold in table.hooks.fold_count:
        number = fold(table, number, seat, what)
    return number


def can_take_from_deck(table: Table) -> bool:
    """Return whether there is a card to take: in the deck, or in one that can still be made."""
    rules = table.rules
    more = table.zones[rules.discard] and table.clock.emptyings < rules.settings.emptyings
    return bool(table.zones[rules.deck] or more)


def take_from_deck(table: Table, seat: int, owed: int, target: int, event: type[Event]) -> int:
    """Let a seat take cards from the top of the deck and return how many are still owed.

    Stops where the deck runs out, which counts at once (base.deck.count); the new deck is then
    made before anything else happens. Nothing is owed any more if no cards are left
    (base.reveal.fewer).
    """
    rules = table.rules
    deck = table.zones[rules.deck]
    if not deck:
        if not can_take_from_deck(table):
            return 0
        # base.deck.late: a deck that could not be made is made now and does not count as an
        # emptying.
        table.run_first(MakeDeck())
        return owed
    taken = table.move_top(owed, rules.deck, target)
    if event in table.heard:
        table.emit(event, seat, taken)
    if rules.when_revealed and target == rules.revealed:
        for card in taken:
            if card in rules.when_revealed:
                table.then(rules.when_revealed[card])
    if not table.zones[rules.deck]:
        _emptied(table)
    return owed - len(taken)


def _emptied(table: Table) -> None:
    settings = table.rules.settings
    emptyings = table.clock.emptyings + 1
    if emptyings < settings.emptyings:
        table.set_clock(emptyings=emptyings)
        table.run_first(table.rules.first_stage("refill"))
    else:
        # base.end.third: no new deck; the stage it happens in says how far the turn goes on.
        last = settings.last_stage
        stage = table.rules.current_stage(table)
        table.set_clock(emptyings=emptyings, last_stage=last.get(stage, last[""]))
    table.emit(DeckEmptied, emptyings)


@declared.step(Reveal)
def _reveal(table: Table, step: Reveal) -> None:
    rest = take_from_deck(table, table.active, step.owed, table.rules.revealed, Revealed)
    if rest:
        table.then(reveal_of[rest])


@declared.step(Draw)
def _draw(table: Table, step: Draw) -> None:
    seat = step.seat
    rest = take_from_deck(table, seat, step.owed, table.rules.hands[seat], Drawn)
    if rest:
        table.then(draw_of[seat, rest])


def make_deck(table: Table) -> None:
    """Shuffle the discard pile, and cards already laid on the deck's place, into a new deck.

    With nothing to shuffle there is no deck (base.deck.reshuffle, base.deck.nothing-left).
    """
    rules = table.rules
    table.move(table.zones[rules.discard], rules.discard, rules.deck)
    if table.zones[rules.deck]:
        table.shuffle(rules.deck)
        table.emit(DeckMade, len(table.zones[rules.deck]))


@declared.step(MakeDeck)
def _make_deck(table: Table, _step: MakeDeck) -> None:
    make_deck(table)


def enter_reveal(table: Table) -> None:
    """Phase 2 begins: cards are turned up (base.reveal)."""
    number = cards_due(table, table.active, "reveal")
    if number > 0:
        table.run_last(reveal_of[number])


def enter_draw(table: Table) -> None:
    """Phase 4: the active player draws (base.draw)."""
    number = cards_due(table, table.active, "draw")
    if number > 0:
        table.run_last(draw_of[table.active, number])
