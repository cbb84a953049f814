"""Magic Card Swap: exchanging it for a face-down card of another player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import CardId, Decision, Declarations, Public, Role, Seat, Table, Text

from ._borrowing import Borrowed
from ._events import Activated, MagicCardsSwapped
from ._magic_cards import face_down, face_up

declared = Declarations()

UP: Final = "face-up"
DOWN: Final = "face-down"


@frozen
class SwapWith(Decision):
    """Choose with whom to swap.

    The option of `Choose` is the seat.
    """

    spell: Public[CardId]
    """The Magic Card Swap."""


@frozen
class SwapCard(Decision):
    """Choose, unseen, which of the other player's face-down cards to take.

    The option of `Choose` is the place among them, from 0.
    """

    spell: Public[CardId]
    """The Magic Card Swap."""
    partner: Public[Seat]
    """Whose cards they are."""


@frozen
class LaySwapped(Decision):
    """Lay the card received face up or face down.

    The option of `Choose` is ``face-up`` or ``face-down``.
    """


def partners(table: Table, caster: int) -> list[int]:
    """Return who has a face-down magic card (swap.face-down)."""
    return [seat for seat in table.rules.from_seat[caster][1:] if face_down(table, seat)]


def swap(table: Table, seat: int, card: int) -> None:
    """Let a seat swap the Magic Card Swap for another card."""
    table.then(SwapWith(seat, card))


def _impossible(table: Table, decision: SwapWith | SwapCard) -> str | None:
    if decision.spell not in face_up(table, decision.seat):
        return "the Swap lies face up before its caster"
    own = isinstance(decision, SwapCard) and decision.partner == decision.seat
    return "nobody swaps with themself" if own else None


def _with_options(table: Table, decision: SwapWith) -> Sequence[int | str]:
    return partners(table, decision.seat)


def _with_chosen(table: Table, decision: SwapWith, option: int | str) -> None:
    table.answer(SwapCard(decision.seat, decision.spell, int(option)))


_SWAP: Final = Text("Swap with {option}", "Mit {option} tauschen")
declared.decision(
    SwapWith,
    Text("With whom do you swap?", "Mit wem tauschst du?"),
    "*.swap.any-time",
    for_others=Text("{seat} chooses with whom to swap.", "{seat} wählt, mit wem getauscht wird."),
    options=_with_options,
    option_role=Role.SEAT,
    label=lambda _table, _decision, _option: _SWAP,
    chosen=_with_chosen,
    interrupts=True,
    impossible=_impossible,
)


def _card_options(table: Table, decision: SwapCard) -> Sequence[int | str]:
    return range(len(face_down(table, decision.partner)))


def _card_label(_table: Table, _decision: SwapCard, option: int | str) -> Text:
    number = int(option) + 1
    return Text(
        f"Take face-down card {number} of {{partner}}",
        f"Die {number}. verdeckte Karte von {{partner}} nehmen",
    )


def _card_chosen(table: Table, decision: SwapCard, option: int | str) -> None:
    seat, partner, place = decision.seat, decision.partner, int(option)
    index = table.rules.layout.index
    card = face_down(table, partner)[place]
    table.move((card,), index("magic.down", partner), index("magic.looked", seat))
    # The other player lays the Swap where the card lay, face down (swap.any-time), and keeps it
    # (swap.for-good).
    table.move((decision.spell,), index("magic.up", seat), index("magic.down", partner), place)
    table.emit(MagicCardsSwapped, seat, partner, decision.spell, card)
    borrowed = table.slot(Borrowed).cards
    if decision.spell in borrowed:
        # random.swap: the card received goes back instead, the other player keeps the Swap.
        table.set_slot(Borrowed(tuple(card if b == decision.spell else b for b in borrowed)))
    table.answer(LaySwapped(seat))


declared.decision(
    SwapCard,
    Text(
        "Which face-down card of {partner} do you take?",
        "Welche verdeckte Karte von {partner} nimmst du?",
    ),
    "*.swap.face-down",
    for_others=Text(
        "{seat} chooses which face-down card of {partner} to take.",
        "{seat} wählt eine verdeckte Karte von {partner}.",
    ),
    options=_card_options,
    option_role=Role.PLACE,
    option_zone=lambda table, decision: table.rules.layout.index("magic.down", decision.partner),
    label=_card_label,
    chosen=_card_chosen,
    interrupts=True,
    impossible=_impossible,
)


def _lay_options(_table: Table, _decision: LaySwapped) -> Sequence[int | str]:
    return (UP, DOWN)


def _lay_label(_table: Table, _decision: LaySwapped, option: int | str) -> Text:
    if option == UP:
        return Text("Lay it face up", "Offen ablegen")
    return Text("Lay it face down", "Verdeckt ablegen")


def _nothing_to_lay(table: Table, decision: LaySwapped) -> str | None:
    one = len(table.cards("magic.looked", decision.seat)) == 1
    return None if one else "one card was swapped, which is still to be laid"


def _laid(table: Table, decision: LaySwapped, option: int | str) -> None:
    index, seat = table.rules.layout.index, decision.seat
    cards = table.cards("magic.looked", seat)
    target = "magic.up" if option == UP else "magic.down"
    table.move(cards, index("magic.looked", seat), index(target, seat))
    if option == UP:
        table.emit(Activated, seat, cards[0])
    table.answer()


declared.decision(
    LaySwapped,
    Text("Lay the card face up or face down?", "Legst du die Karte offen oder verdeckt ab?"),
    "*.swap.any-time",
    for_others=Text(
        "{seat} lays the card face up or face down.",
        "{seat} legt die Karte offen oder verdeckt ab.",
    ),
    options=_lay_options,
    label=_lay_label,
    chosen=_laid,
    interrupts=True,
    impossible=_nothing_to_lay,
)
