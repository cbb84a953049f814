"""What must hold after every action, whatever the variants."""

from __future__ import annotations

from collections.abc import Sequence

from .._engine.state import GameState
from .._family.events import Harvested
from .._family.harvesting import is_protected
from .._model.events import Event, Moved, Renumbered
from ..errors import RuleDefectError


def check_step(before: GameState, events: Sequence[Event], after: GameState) -> None:
    """Raise `RuleDefectError` if an action broke an invariant of the family."""
    cards_are_conserved(after)
    hands_keep_their_order(before, events, after)
    protection_holds(before, events)


def cards_are_conserved(state: GameState) -> None:
    """Every card of the catalogue lies in exactly one place, and in one that says it can."""
    rules = state.rules
    cards = sorted(card for zone in state.zones for card in zone)
    if cards != list(range(len(rules.catalogue))):
        raise RuleDefectError("cards were lost or doubled")
    for zone, cards_there in zip(rules.layout.zones, state.zones, strict=True):
        strange = {rules.catalogue.homes[card] for card in cards_there} - {
            *rules.homes_in(zone, among=True)
        }
        if strange:
            raise RuleDefectError(
                f"cards of {', '.join(sorted(strange))} lie in {zone.name!r}; say so in Zone.holds "
                "or CardSet.also_in"
            )


def hands_keep_their_order(before: GameState, events: Sequence[Event], after: GameState) -> None:
    """Cards leave a hand from anywhere, new ones go to the back, the rest stays as it was.

    A card that left and was drawn again is a new one.
    A rule that moves a card within a hand says so by moving it from the hand to the hand.
    """
    rearranged = {event.source for event in events if isinstance(event, Moved)
                  if event.source == event.target}  # fmt: skip
    for zone in set(before.rules.hands) - rearranged:
        stayed = _stayed(zone, before.zones[zone], events)
        if after.zones[zone][: len(stayed)] != stayed:
            raise RuleDefectError(
                f"the order of a hand changed: {before.zones[zone]} became {after.zones[zone]}"
            )


def _stayed(zone: int, cards: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
    """Return the cards of a hand that never left it, as they are called now."""
    hand = [(card, True) for card in cards]
    for event in events:
        if isinstance(event, Moved) and event.source == zone:
            hand = [held for place, held in enumerate(hand) if place not in event.places]
        elif isinstance(event, Moved) and event.target == zone:
            hand[event.at : event.at] = [(card, False) for card in event.cards]
        elif isinstance(event, Renumbered) and event.zone == zone:
            hand = [(card, old) for card, (_, old) in zip(event.cards, hand, strict=True)]
    return tuple(card for card, old in hand if old)


def protection_holds(before: GameState, events: Sequence[Event]) -> None:
    """No protected field is harvested; what is protected is asked as the rules ask it."""
    players = range(before.rules.players)
    harvests = [e for e in events if isinstance(e, Harvested) and e.seat in players]
    if len(harvests) != 1:
        return  # the last harvest of the game, which the rule does not concern
    (harvest,) = harvests
    zones = before.rules.field_zones[harvest.seat]
    if is_protected(before.table(), harvest.seat, zones[harvest.field]):
        sizes = [len(before.zones[zone]) for zone in zones]
        raise RuleDefectError(
            f"a protected field was harvested: {sizes}, field {harvest.field}; where a rule means "
            "it, fold_protection says so"
        )
