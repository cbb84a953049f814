"""The magic cards: faces, cents, where they lie, turning them over."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from attrs import evolve, frozen

from bohnanza_core.authoring import (
    ALL,
    COUNT,
    NOBODY,
    OWNER,
    POSITIONS,
    Back,
    CardData,
    CardDataError,
    CardId,
    CardSet,
    Declarations,
    Face,
    NewCards,
    Noun,
    Printed,
    Public,
    Rules,
    Seat,
    Step,
    Table,
    Text,
    TieBreak,
    Zone,
)

from ._capes import CAPE, gain_magic_card
from ._differences import Differences, differences
from ._events import Activated, TurnedDown
from ._texts import ABILITY_TEXTS, SPELL_TEXTS

declared = Declarations()

NOT_FACE_UP = declared.reason(
    "not-face-up",
    "*.spell.once",
    Text(
        "That magic card does not lie face up before {seat}.",
        "Diese Zauberkarte liegt nicht aufgedeckt vor {seat}.",
    ),
)


BACK: Final = Back("magic", Text("magic card", "Zauberkarte"))
"""The back of the magic cards (magiccard.secret)."""


@frozen
class Spell:
    """What is printed on a magic card."""

    key: str
    """What programs call it."""
    cents: int
    """What it counts when a tie is broken."""


@frozen
class TurnDown(Step):
    """Turn a magic card face down: its spell is fully carried out (spell.turned)."""

    seat: Public[Seat]
    card: Public[CardId]


def deck(data: CardData, edition: Differences) -> NewCards:
    """Return the beans and the eleven magic cards (deck, magiccard.cents)."""
    texts = {**ABILITY_TEXTS, **SPELL_TEXTS, **edition.texts}
    beans = tuple(
        evolve(some, face=evolve(some.face, text=texts.get(some.face.key)))
        for some in data.bean_cards()
    )
    spells = tuple(
        CardSet(
            Face(
                f"spell-{key}",
                data.name(f"spells.{key}"),
                imprint=(spell := _spell(key, entry)),
                back=BACK,
                text=texts.get(key),
                printed=(Printed(edition.cents, (spell.cents,)),),
            ),
            home="magic.deck",
        )
        for key, entry in data.tables["spells"].items()
    )
    return NewCards(data.sorts(), (*beans, *spells), {CAPE: gain_magic_card})


def _spell(key: str, entry: dict[str, int]) -> Spell:
    cents = entry["cents"]
    if not 0 <= cents <= 99:
        raise CardDataError(f"spells.{key}.cents", f"must be 0 to 99, not {cents!r}")
    return Spell(key, cents)


ZONES = (
    Zone("magic.deck", per_seat=False, faces=NOBODY, backs=COUNT,
         title=Text("magic deck", "Zauberkartenstapel")),
    Zone("magic.down", faces=OWNER, backs=POSITIONS, holds=("magic.deck",),
         title=Noun("face-down magic cards", "verdeckte Zauberkarten",
                    en_article="none", gender="pl")),
    Zone("magic.up", faces=ALL, holds=("magic.deck",),
         title=Noun("face-up magic cards", "offene Zauberkarten",
                    en_article="none", gender="pl")),
    Zone("magic.looked", faces=OWNER, backs=COUNT, holds=("magic.deck",),
         title=Text("magic card being looked at", "betrachtete Zauberkarte")),
    Zone("magic.held", faces=OWNER, backs=COUNT,
         title=Text("bean to be placed", "unterzubringende Bohne")),
    Zone("magic.spell_field", faces=ALL, field=True, open_at_start=False,
         title=Text("temporary field", "vorübergehendes Feld")),
)  # fmt: skip


def spell_of(table: Table, card: int) -> Spell | None:
    """Return the spell of a magic card; None for a bean."""
    imprint = table.rules.catalogue.imprints[card]
    return imprint if isinstance(imprint, Spell) else None


def down_zones(rules: Rules) -> tuple[int, ...]:
    """Return the zones of the face-down magic cards, by seat."""
    return rules.layout.per_seat("magic.down")


def up_zones(rules: Rules) -> tuple[int, ...]:
    """Return the zones of the face-up magic cards, by seat."""
    return rules.layout.per_seat("magic.up")


def face_down(table: Table, seat: int) -> tuple[int, ...]:
    """Return the face-down magic cards of a seat."""
    return table.zones[table.rules.once[down_zones][seat]]


def face_up(table: Table, seat: int) -> tuple[int, ...]:
    """Return the face-up magic cards of a seat."""
    return table.zones[table.rules.once[up_zones][seat]]


def face_up_with(table: Table, seat: int, keys: Container[str]) -> Sequence[int]:
    """Return those face-up magic cards of a seat that carry one of these spells."""
    # No call of `face_up`: this is asked before many actions, and most of the time there is none.
    cards = table.zones[table.rules.once[up_zones][seat]]
    if not cards:
        return ()
    spells = table.rules.catalogue.imprints
    found = []
    for card in cards:
        spell = spells[card]
        if isinstance(spell, Spell) and spell.key in keys:
            found.append(card)
    return found


def turn_up(table: Table, seat: int, card: int) -> None:
    """Activate a magic card."""
    once = table.rules.once
    table.move_one(card, once[down_zones][seat], once[up_zones][seat])
    table.emit(Activated, seat, card)


@declared.step(TurnDown)
def _turn_down(table: Table, step: TurnDown) -> None:
    turn_down(table, step.seat, step.card)


def turn_down(table: Table, seat: int, card: int) -> None:
    """Turn a magic card face down, if it still lies face up before its owner."""
    if card in face_up(table, seat):
        once = table.rules.once
        table.move_one(card, once[up_zones][seat], once[down_zones][seat])
        table.emit(TurnedDown, seat, card)


def cents(table: Table, seat: int) -> int:
    """Return the cents on all magic cards of a seat (end.magic-cards)."""
    spells = [spell_of(table, card) for card in (*face_down(table, seat), *face_up(table, seat))]
    return sum(spell.cents for spell in spells if spell is not None)


def cents_tie_break(table: Table) -> TieBreak:
    """Return the criterion of the editions for ties."""
    return TieBreak(differences(table).most_cents, table.rules.clause("*.end.winner"), cents)
