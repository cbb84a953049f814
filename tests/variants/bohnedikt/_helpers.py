"""What the tests of the expansion share."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, TypeVar

import bohnanza_core as bz
from bohnanza_bohnedikt import Edict, Sacrifice, UseEdict
from bohnanza_core.testing import pick, scene
from tests.helpers.refusals import assert_refused

RULES = bz.compose("bohnedikt")
"""Composed once: a scene of a rule set is built faster than one of names."""
GARDEN, ACRE, THIRD = 0, 1, 2
"""Field numbers."""
HINDERING = (
    "right-neighbour",
    "left-neighbour",
    "one-trade",
    "no-hand-cards",
    "no-revealed-cards",
    "no-gifts",
    "one-for-one",
    "generous",
)
HELPING = (
    "third-card",
    "top-discard",
    "discard-one",
    "draw-more",
    "keep-one",
    "trade-again",
    "tribute",
    "front-cards",
)
EDICTS = (*HINDERING, *HELPING)
PAIRS = tuple(combinations(EDICTS, 2))
E = TypeVar("E", bound=bz.Event)


def at(stage: str, **what: Any) -> bz.Game:
    """Return a scene of four in a stage of the first player's turn."""
    return scene(RULES, stage=stage, **what)


def turned_up(*edicts: str, beans: str = "", **what: Any) -> bz.Game:
    """Return a scene in which the active player has just turned edicts up, and beans."""
    keys = [f"edict-{edict}" for edict in edicts] + beans.split()
    filler = ["garden"] * (2 - len(keys))
    deck = " ".join([*keys, *filler, *what.pop("deck", "").split()])
    return at("reveal", deck=deck, **what)


def edict(game: bz.Game, key: str) -> int:
    """Return the id of the card with an edict."""
    return next(c.id for c in game.rules.catalogue.cards if c.face.key == f"edict-{key}")


def use(game: bz.Game, key: str) -> UseEdict:
    """Return how the active player uses an edict."""
    return UseEdict(game.active, edict(game, key))


def edict_on(game: bz.Game, card: int) -> Edict:
    """Return what is printed on a Bohnedikt card."""
    imprint = game.rules.catalogue[card].face.imprint
    assert isinstance(imprint, Edict)
    return imprint


def forbidden(game: bz.Game, action: bz.Action, code: str, key: str, clause: str = "") -> None:
    """Assert that an edict forbids a trade, and that the refusal names it in both languages."""
    refusal = assert_refused(game, action, code, f"bohnedikt.edict.{clause or 'when'}")
    card = edict(game, key)
    assert refusal.parameters["edict"] == card
    assert refusal.variant == "bohnedikt"
    text = edict_on(game, card).text
    assert text.en.rstrip(".") in refusal.in_language("en")
    assert text.de.rstrip(".") in refusal.in_language("de")
    assert refusal.in_language("en") != refusal.in_language("de")


def offer(game: bz.Game, give: str = "", want: str = "", to: int = 1) -> bz.Offer:
    """Return an offer of the active player: hand or revealed cards for sorts."""
    left = [*game.cards("revealed"), *game.hand(game.active)]
    key_of = game.rules.catalogue.key_of
    cards = []
    for key in give.split():
        cards.append(next(card for card in left if key_of(card) == key))
        left.remove(cards[-1])
    return bz.Offer(game.active, to, tuple(cards), tuple(want.split()))


def asked(game: bz.Game, seat: int, give: str = "", want: str = "") -> bz.Offer:
    """Return an offer of another player to the active one."""
    return bz.Offer(seat, game.active, pick(game, "hand", seat, give), tuple(want.split()))


def accept(game: bz.Game, seat: int) -> bz.Accept:
    """Return how a seat accepts the newest offer, giving the usual cards."""
    number = max(o["number"] for o in game.view(None).slots["OpenOffers"]["open"])
    listed = [act for act in game.legal_actions(seat) if isinstance(act, bz.Accept)]
    return next(act for act in listed if act.offer == number)


def trade(game: bz.Game, give: str = "", want: str = "", to: int = 1) -> Sequence[bz.Event]:
    """Let the active player make an offer and the other one accept it."""
    game.apply(offer(game, give, want, to))
    return game.apply(accept(game, to))


def plant(game: bz.Game, seat: int, key: str, field: int) -> Sequence[bz.Event]:
    """Let a seat plant the first bean of a sort that may be planted now."""
    key_of = game.rules.catalogue.key_of
    plants = [act for act in game.legal_actions(seat) if isinstance(act, bz.Plant)]
    fitting = [act for act in plants if (key_of(act.card), act.field) == (key, field)]
    assert fitting, f"{key} cannot be planted on field {field}: {plants}"
    return game.apply(fitting[0])


def sacrifice_of(game: bz.Game, seat: int) -> int:
    """Return the sacrifice card in a hand."""
    (card,) = (card for card in game.hand(seat) if game.rules.sort_of[card] < 0)
    return card


def sacrifices(game: bz.Game, seat: int) -> list[Sacrifice]:
    """Return how a seat can play its sacrifice card now."""
    return [act for act in game.legal_actions(seat) if isinstance(act, Sacrifice)]


def sacrifice(game: bz.Game, seat: int, beans: str) -> Sequence[bz.Event]:
    """Let a seat play its sacrifice card with beans in that order."""
    key_of = game.rules.catalogue.key_of
    ways = [
        act
        for act in sacrifices(game, seat)
        if [key_of(card) for card in act.beans] == beans.split()
    ]
    assert ways, f"{beans} cannot be sacrificed: {sacrifices(game, seat)}"
    return game.apply(ways[0])


def waits_for(game: bz.Game) -> bz.Decision:
    """Return what the game waits for; unlike the property, fresh to a type checker each time."""
    return game.decision


def only(events: Iterable[bz.Event], kind: type[E]) -> list[E]:
    """Return the events of a kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def finish_turn(game: bz.Game) -> list[bz.Event]:
    """Play the turn to its end with as little as possible; return all that happened."""
    turn = game.view(None).status.turn
    events: list[bz.Event] = []
    while game.outcome is None and game.view(None).status.turn == turn:
        actions = game.legal_actions(game.waiting_for[0])
        plain = [act for act in actions if isinstance(act, bz.Pass | bz.EndTrade | bz.Plant)]
        events += game.apply((plain or actions)[0])
    return events
