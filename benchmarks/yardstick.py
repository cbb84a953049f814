"""The yardstick: the base game by hand, without any framework, behind a step interface.

Cards are ints, fields two flat lists, a game one slotted class and two functions. Every decision
still does what an engine has to do: list all legal actions, pick one, perform it. A game can be
stopped, copied, stored and resumed between any two decisions, which makes it the fair line for
everything that can do the same. Speeds of the library are given as ratios to it, measured in one
run.

The job: four players, 104 cards, two fields each, hands of five kept in order; gifts are the only
trades; a harvest is offered only if nothing fits.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

PLAYERS: Final = 4
TRADE: Final = 0.5  # chance to make one more offer instead of ending the trade

# Cards in play of each kind, and how many cards earn 1, 2, 3, 4 Taler.
BEANS: Final = (
    ("garden", 6, (2, 2, 3)),  # no one-Taler step: two cards already earn two
    ("red", 8, (2, 3, 4, 5)),
    ("black-eyed", 10, (2, 4, 5, 6)),
    ("soy", 12, (2, 4, 6, 7)),
    ("green", 14, (3, 5, 6, 7)),
    ("stink", 16, (3, 5, 7, 8)),
    ("chili", 18, (3, 6, 8, 9)),
    ("blue", 20, (4, 6, 8, 10)),
)
PAY: Final[list[list[int]]] = [
    [sum(1 for step in steps if size >= step) for size in range(count + 1)]
    for _, count, steps in BEANS
]
DECK: Final[list[int]] = [kind for kind, bean in enumerate(BEANS) for _ in range(bean[1])]
OTHERS: Final[list[list[int]]] = [
    [(player + step) % PLAYERS for step in range(1, PLAYERS)] for player in range(PLAYERS)
]

# An action is (verb, card slot, field or player).
PLANT: Final = 0
HARVEST: Final = 1
OFFER: Final = 2
PASS: Final[tuple[int, int, int]] = (3, -1, -1)
END_TRADE: Final[tuple[int, int, int]] = (4, -1, -1)
ACCEPT: Final[tuple[int, int, int]] = (5, -1, -1)
DECLINE: Final[tuple[int, int, int]] = (6, -1, -1)

Action = tuple[int, int, int]

FIRST: Final = 0  # plant the first hand card
SECOND: Final = 1  # plant the next one or pass
TRADING: Final = 2  # offer a card or end the trade
ANSWER: Final = 3  # accept or decline the offer
ASIDE: Final = 4  # plant a card that lies aside
OVER: Final = 5

RESPONSES: Final[list[Action]] = [ACCEPT, DECLINE]


class State:
    """A game between two decisions."""

    __slots__ = (
        "active",
        "actor",
        "aside",
        "deck",
        "discard",
        "hands",
        "kind",
        "last",
        "offer",
        "phase",
        "runouts",
        "size",
        "taler",
    )

    phase: int
    active: int  # whose turn it is
    actor: int  # who has to decide now
    runouts: int
    last: bool  # the deck ran out while revealing: no draw after this turn
    offer: Action
    hands: list[list[int]]
    aside: list[list[int]]
    kind: list[int]
    size: list[int]
    taler: list[int]
    deck: list[int]
    discard: list[int]


def new(rnd: Callable[[], float]) -> State:
    s = State()
    s.deck = DECK[:]
    s.deck.sort(key=lambda _: rnd())
    s.hands = [[s.deck.pop() for _ in range(5)] for _ in range(PLAYERS)]
    s.aside = [[] for _ in range(PLAYERS)]
    s.kind = [-1] * (2 * PLAYERS)
    s.size = [0] * (2 * PLAYERS)
    s.taler = [0] * PLAYERS
    s.discard = []
    s.phase = FIRST
    s.active = s.actor = s.runouts = 0
    s.last = False
    s.offer = END_TRADE
    return s


def clone(s: State) -> State:
    t = State()
    t.phase = s.phase
    t.active = s.active
    t.actor = s.actor
    t.runouts = s.runouts
    t.last = s.last
    t.offer = s.offer
    t.hands = [cards[:] for cards in s.hands]
    t.aside = [cards[:] for cards in s.aside]
    t.kind = s.kind[:]
    t.size = s.size[:]
    t.taler = s.taler[:]
    t.deck = s.deck[:]
    t.discard = s.discard[:]
    return t


def legal(s: State) -> list[Action]:
    phase = s.phase
    actions: list[Action] = []
    if phase == TRADING:
        actions.append(END_TRADE)
        others = OTHERS[s.active]
        for slot in range(len(s.aside[s.active]) + len(s.hands[s.active])):
            for other in others:
                actions.append((OFFER, slot, other))
        return actions
    if phase == ANSWER:
        return RESPONSES[:]
    if phase == OVER:
        return actions
    a = 2 * s.actor
    b = a + 1
    kind = s.kind
    ka = kind[a]
    kb = kind[b]
    if phase == ASIDE:
        slot = 0
        for card in s.aside[s.actor]:
            if ka == card or ka < 0:
                actions.append((PLANT, slot, a))
            if kb == card or kb < 0:
                actions.append((PLANT, slot, b))
            slot += 1
    else:
        card = s.hands[s.actor][0]
        if ka == card or ka < 0:
            actions.append((PLANT, 0, a))
        if kb == card or kb < 0:
            actions.append((PLANT, 0, b))
    if not actions:
        size = s.size
        if size[a] > 1 or size[b] <= 1:
            actions.append((HARVEST, -1, a))
        if size[b] > 1 or size[a] <= 1:
            actions.append((HARVEST, -1, b))
    if phase == SECOND:
        actions.append(PASS)
    return actions


def apply(s: State, action: Action, rnd: Callable[[], float]) -> None:
    verb, slot, where = action
    phase = s.phase
    if verb == PLANT:
        if phase == ASIDE:
            s.kind[where] = s.aside[s.actor].pop(slot)
            s.size[where] += 1
            if not s.aside[s.actor]:
                _next_planter(s, rnd)
        else:
            s.kind[where] = s.hands[s.actor].pop(0)
            s.size[where] += 1
            if phase == FIRST and s.hands[s.actor]:
                s.phase = SECOND
            else:
                _reveal(s, rnd)
    elif verb == HARVEST:
        bean = s.kind[where]
        earned = PAY[bean][s.size[where]]
        s.taler[s.actor] += earned
        s.discard.extend([bean] * (s.size[where] - earned))
        s.kind[where] = -1
        s.size[where] = 0
    elif verb == OFFER:
        s.offer = action
        s.actor = where
        s.phase = ANSWER
    elif phase == ANSWER:
        if action == ACCEPT:
            _, slot, other = s.offer
            shown = s.aside[s.active]
            if slot < len(shown):
                s.aside[other].append(shown.pop(slot))
            else:
                s.aside[other].append(s.hands[s.active].pop(slot - len(shown)))
        s.actor = s.active
        s.phase = TRADING
    elif phase == TRADING:
        s.phase = ASIDE
        if not s.aside[s.active]:
            _next_planter(s, rnd)
    else:  # PASS
        _reveal(s, rnd)


def _take(s: State, count: int, target: list[int], rnd: Callable[[], float]) -> bool:
    """Draw cards; True if the deck ran out for the last time."""
    for _ in range(count):
        target.append(s.deck.pop())
        if not s.deck:
            s.runouts += 1
            if s.runouts == 3 or not s.discard:
                return True
            s.deck = s.discard
            s.discard = []
            s.deck.sort(key=lambda _: rnd())
    return False


def _reveal(s: State, rnd: Callable[[], float]) -> None:
    s.last = _take(s, 2, s.aside[s.active], rnd)
    s.phase = TRADING


def _next_planter(s: State, rnd: Callable[[], float]) -> None:
    for other in OTHERS[s.active]:
        if s.aside[other]:
            s.actor = other
            return
    if s.last or _take(s, 3, s.hands[s.active], rnd):
        s.phase = OVER
        for field in range(2 * PLAYERS):
            if s.size[field]:
                s.taler[field >> 1] += PAY[s.kind[field]][s.size[field]]
        return
    s.active = s.actor = OTHERS[s.active][0]
    s.phase = FIRST
    if not s.hands[s.active]:
        _reveal(s, rnd)


def play(seed: int) -> tuple[int, int, list[int]]:
    """Play one random game; return (decisions, legal actions seen, Taler)."""
    rnd = random.Random(seed).random
    state = new(rnd)
    decisions = options = 0
    while state.phase != OVER:
        actions = legal(state)
        n = len(actions)
        decisions += 1
        options += n
        if state.phase != TRADING:
            action = actions[int(rnd() * n)]
        elif n == 1 or rnd() >= TRADE:
            action = actions[0]
        else:
            action = actions[1 + int(rnd() * (n - 1))]
        apply(state, action, rnd)
    return decisions, options, state.taler
