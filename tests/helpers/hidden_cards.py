"""The same moment with other cards where somebody cannot see.

Who sees what is written down here once more, by the rules of the games and not by the declarations
of the library: a wrong declaration would otherwise hide itself.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import attrs

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._model.roles import Role, hints_of, role_of

Viewer = int | None
Who = Literal["all", "owner", "top", "nobody"]

WHO_SEES: Final[Mapping[str, Who]] = {
    "deck": "nobody",
    "discard": "top",
    "box": "nobody",
    "revealed": "all",
    "hand": "owner",
    "received": "all",
    "coins": "nobody",
    "field1": "all",
    "field2": "all",
    "field3": "all",
    "bought": "all",
    "magic.deck": "nobody",
    "magic.down": "owner",
    "magic.up": "all",
    "magic.looked": "owner",
    "magic.held": "owner",
    "magic.spell_field": "all",
    "bohnedikt.sacrifice_deck": "nobody",
    "bohnedikt.sacrifice_discard": "top",
    "duell.bonus_deck": "nobody",
    "duell.bonus_discard": "top",
    "duell.bonus_hand": "owner",
    "duell.bonus_done": "all",
    "town.supply": "all",
    "town.built": "all",
}
"""Who sees the cards of a zone, by its name."""
IN_ORDER: Final = {"hand", "magic.down"}
"""Zones whose backs have places that mean something; so have those that all see into."""
NAMED_BY: Final[Mapping[tuple[str, str], Who]] = {
    ("magic.ChooseCoin", "coins"): "all",
    ("magic.ChoosePosition", "card"): "owner",
    ("magic.Countdown", "card"): "all",
    # All of these lay open for everybody in this turn; a Swap spell may have swapped itself away.
    ("magic.TurnDown", "card"): "all",
    ("bohnedikt.Edicts", "in_force"): "all",
    ("bohnedikt.Edicts", "used"): "all",
}
"""What is pending, and what variants remember, shows these cards wherever they lie."""
SHOWN_BY: Final[Mapping[str, Who]] = {"magic.CoinShown": "all", "bohnedikt.FrontCardSeen": "owner"}
"""Events that show a card, wherever it lies; others name only cards that are seen anyway."""


SHOPS: Final = {"market", "town"}
"""Variants of tests in which something is bought with coins of one's choice."""


def who_sees(rules: bz.Rules, zone: int) -> Who:
    """Return who sees the cards of a zone."""
    name = rules.layout.zones[zone].name
    if name == "hand" and "openhands" in rules.rule_set.ids:
        return "all"
    if name == "coins" and ("bought" in rules.layout.names or SHOPS & {*rules.rule_set.ids}):
        return "owner"  # who buys with coins may look at them
    return WHO_SEES[name]


def _is_among(who: Who, viewer: Viewer, owner: int | None) -> bool:
    return who == "all" or (who == "owner" and viewer is not None and viewer == owner)


def sees_into(rules: bz.Rules, zone: int, viewer: Viewer) -> bool:
    """Return whether a viewer sees all cards of a zone."""
    return _is_among(who_sees(rules, zone), viewer, rules.layout.owners[zone])


def sees(rules: bz.Rules, zone: int, viewer: Viewer, *, top: bool) -> bool:
    """Return whether a viewer sees a card of a zone that lies on top of it, or below."""
    return sees_into(rules, zone, viewer) or (top and who_sees(rules, zone) == "top")


def knows_places(rules: bz.Rules, zone: int, viewer: Viewer) -> bool:
    """Return whether a viewer knows where in a zone a card lies."""
    return sees_into(rules, zone, viewer) or rules.layout.zones[zone].name in IN_ORDER


def seen(state: ba.GameState, viewer: Viewer) -> set[int]:
    """Return the cards that a viewer knows: those that lie open, and those that are named."""
    lying = {
        card
        for zone, cards in enumerate(state.zones)
        for card in cards
        if sees(state.rules, zone, viewer, top=card == cards[-1])
    }
    return lying | {card for card, mine in _named(state, viewer) if mine}


def offered(state: ba.GameState, viewer: Viewer) -> set[int]:
    """Return the cards of which a viewer knows the sort only, by an offer."""
    return {card for card, mine in _named(state, viewer) if not mine}


def _named(state: ba.GameState, viewer: Viewer) -> Iterator[tuple[int, bool]]:
    name_of = state.rules.name_of
    for value in (*state.agenda, *state.slots):
        for (kind, field), who in NAMED_BY.items():
            if name_of[type(value)] == kind and _is_among(
                who, viewer, getattr(value, "seat", None)
            ):
                yield from ((card, True) for card in _flat(getattr(value, field)))
        if isinstance(value, ba.TurnTrades):
            # They changed hands openly in this turn.
            for trade in value.concluded:
                yield from ((card, True) for card in trade.given + trade.taken)
        if isinstance(value, ba.OpenOffers):
            for offer in value.open:
                yield from ((card, viewer == offer.maker) for card in offer.give)


def _flat(content: int | tuple[int, ...] | None) -> tuple[int, ...]:
    if content is None:
        return ()
    return content if isinstance(content, tuple) else (content,)


def witnessed(events: Iterable[bz.Event], rules: bz.Rules, viewer: Viewer) -> set[int]:
    """Return the cards that a viewer gets to see while something happens."""
    found: set[int] = set()
    for event in events:
        if isinstance(event, ba.Moved) and sees(rules, event.target, viewer, top=True):
            found.update(event.cards)
        who = SHOWN_BY.get(rules.name_of[type(event)], "nobody")
        if _is_among(who, viewer, getattr(event, "seat", None)):
            found.add(event.card)  # type: ignore[attr-defined] # both have one
    return found


def exchanged(
    state: ba.GameState,
    viewer: Viewer,
    rng: random.Random,
    fixed: Collection[int] = (),
    by_sort: Collection[int] = (),
) -> tuple[ba.GameState, dict[int, int]]:
    """Return a state that differs only in what a viewer cannot know, and which card is which.

    Cards change places with cards of the same home; offered ones, and those that the viewer will
    know ``by_sort``, with cards of the same face. What is ``fixed`` stays.
    """
    catalogue = state.rules.catalogue
    named = offered(state, viewer) | set(by_sort)
    known = seen(state, viewer) | set(fixed)
    free = [card for card in range(len(catalogue)) if card not in known]
    groups: dict[tuple[str, bool], list[int]] = {}
    for card in free:
        if card not in named:
            kind = (catalogue.homes[card], catalogue.sort_of[card] >= 0)
            groups.setdefault(kind, []).append(card)
    other: dict[int, int] = {}
    for group in groups.values():
        other |= dict(zip(group, rng.sample(group, len(group)), strict=True))
    for card in sorted(named - known):
        twins = [c for c in free if catalogue.face_of[c] == catalogue.face_of[card]]
        _swap(other, card, rng.choice(twins))
    moved = {card: new for card, new in other.items() if card != new}
    return renamed_state(state, moved), moved


def _swap(other: dict[int, int], one: int, two: int) -> None:
    """Let two cards change their new places."""
    for card in (one, two):
        other.setdefault(card, card)
    back = {new: card for card, new in other.items()}
    other[back[one]], other[back[two]] = two, one


def renamed_state(state: ba.GameState, other: Mapping[int, int]) -> ba.GameState:
    """Return a state with cards in place of others, everywhere."""
    return state.replace(
        zones=tuple(tuple(other.get(card, card) for card in zone) for zone in state.zones),
        agenda=tuple(renamed(entry, other) for entry in state.agenda),
        slots=tuple(renamed(value, other) for value in state.slots),
    )


def renamed(value: Any, other: Mapping[int, int]) -> Any:
    """Return a value with cards in place of others."""
    changes = {
        name: _renamed(getattr(value, name), role_of(hint), other)
        for name, hint in hints_of(value.__class__).items()
    }
    return attrs.evolve(value, **changes)


def _renamed(content: Any, role: Role | None, other: Mapping[int, int]) -> Any:
    if isinstance(content, tuple):
        return tuple(_renamed(item, role, other) for item in content)
    if attrs.has(content.__class__):
        return renamed(content, other)
    if role in (Role.CARD, Role.OFFERED) and content is not None:
        return other.get(content, content)
    return content


def renamed_action(action: bz.Action, state: ba.GameState, other: Mapping[int, int]) -> bz.Action:
    """Return an action with cards in place of others."""
    if isinstance(action, bz.Choose) and isinstance(action.option, int):
        if state.rules.decisions[type(state.agenda[-1])].option_role is Role.CARD:
            return attrs.evolve(action, option=other.get(action.option, action.option))
        return action
    new: bz.Action = renamed(action, other)
    return new
