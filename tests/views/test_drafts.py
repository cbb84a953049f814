"""Drafts of any action agree with what the judge of actions says of all that they can become."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, permutations
from typing import Any

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import random_action, scene
from tests.compositions.all_of_them import PLAYED, players_of
from tests.helpers.compositions import named

FEW = 4
"""Of fields and payments with more cards not all fillings are tried."""


def legal_ones(game: bz.Game, choice: bz.Action) -> Iterator[bz.Action]:
    """Return all legal actions that differ from one in what is filled freely."""
    seat = choice.seat
    if isinstance(choice, bz.Accept):
        own = game.offer_builder(seat)
        assert own is not None
        for cards in permutations(own.give, len(choice.give)):
            yield attrs.evolve(choice, give=cards)
    elif isinstance(choice, bz.Harvest):
        fields = game.fields(seat)
        column = next(field.cards for field in fields if field.number == choice.field)
        for taken in range(len(column) + 1):
            for coins in permutations(column, taken):
                yield attrs.evolve(choice, coins=coins)
                rest = [card for card in column if card not in coins]
                for order in permutations(rest):
                    yield attrs.evolve(choice, coins=coins, discards=order)
        for discards in chain.from_iterable(
            permutations(column, n) for n in range(len(column) + 1)
        ):
            yield attrs.evolve(choice, discards=discards)
    elif isinstance(choice, bz.BuyField):
        for coins in permutations(game.cards("coins", seat), len(choice.coins)):
            yield attrs.evolve(choice, coins=coins)
    yield choice


def begins(action: bz.Action, parts: dict[str, Any]) -> bool:
    for name, begun in parts.items():
        value = getattr(action, name)
        if isinstance(begun, tuple):
            if value is None or value[: len(begun)] != begun:
                return False
        elif value != begun:
            return False
    return True


def as_usual(action: bz.Action, chosen: set[str]) -> bool:
    """Return whether coins and discards are as usual where nothing is chosen."""
    return not isinstance(action, bz.Harvest) or all(
        getattr(action, name) is None for name in ("coins", "discards") if name not in chosen
    )


def few(game: bz.Game, action: bz.Action) -> bool:
    """Return whether all that an action can be filled with can be tried."""
    if isinstance(action, bz.Harvest):
        sizes = [len(one.cards) for one in game.fields(action.seat) if one.number == action.field]
        return sizes[0] <= FEW
    if isinstance(action, bz.BuyField):
        return len(game.cards("coins", action.seat)) <= 2 * FEW
    return not isinstance(action, bz.Accept) or len(action.give) <= 2


def begun(action: bz.Action, rng: random.Random) -> dict[str, Any]:
    """Return some parts of an action, lists perhaps only in part."""
    parts: dict[str, Any] = {}
    for name, value in attrs.asdict(action, recurse=False).items():
        if name != "seat" and value is not None and rng.random() < 0.6:
            whole = not isinstance(value, tuple)
            parts[name] = value if whole else value[: rng.randrange(len(value) + 1)]
    return parts


@pytest.mark.parametrize("variants", PLAYED, ids=named)
def test_a_draft_agrees_with_the_judge(variants: tuple[str, ...]) -> None:
    rng = random.Random(f"drafts {variants}")
    game = bz.new_game(*variants, players=rng.choice(players_of(variants)), seed=3)
    tried = 0
    for _ in range(50):
        if game.outcome is not None:
            break
        for seat in rng.sample(range(len(game.players)), 2):
            listed = game.legal_actions(seat)
            if not listed:
                continue
            kind = type(rng.choice(listed))
            same = [action for action in listed if type(action) is kind]
            if not all(few(game, action) for action in same):
                continue
            legal = [
                action
                for one in same
                for action in legal_ones(game, one)
                if game.why_not(action) is None
            ]
            parts = begun(rng.choice(legal), rng)
            found = game.check_draft(bz.Draft(game.rules.name_of[kind], seat, parts))
            possible = [a for a in legal if begins(a, parts) and as_usual(a, {*parts})]
            if not possible:
                assert (found.example, found.more) == (None, {})
                continue
            assert found.example in possible
            for name in attrs.fields_dict(kind):
                if name == "seat":
                    continue
                values = set()
                for action in legal:
                    if not as_usual(action, {*parts, name}):
                        continue
                    value, start = getattr(action, name), parts.get(name, ())
                    others = {other: one for other, one in parts.items() if other != name}
                    if not isinstance(value, tuple):
                        values |= {value} if begins(action, others) and value is not None else set()
                    elif begins(action, parts) and len(value) > len(start):
                        values.add(value[len(start)])
                assert {*found.more.get(name, ())} == values, (kind, name, parts)
            tried += 1
        game.apply(random_action(game, rng, out_of_turn=0.1, offers=0.5, patience=0.8))
    assert tried > 10


@pytest.fixture
def trade() -> bz.Game:
    game = scene(
        "bohnanza",
        players=3,
        stage="trade",
        revealed="chili garden",
        hands={0: "soy red soy", 1: "blue"},
    )
    game.apply(bz.Offer(1, 0, game.hand(1).cards, ("soy",)))
    return game


def test_other_cards_can_be_handed_over(trade: bz.Game) -> None:
    choice = next(c for c in trade.question(0).choices if isinstance(c.action, bz.Accept))
    assert choice.free == ("give",), "there are two soy beans"
    soy, _, rear = trade.hand(0).cards
    number = trade.view(0).offers[0]["number"]
    found = trade.check_draft(bz.Draft("Accept", 0, {"offer": number, "give": ()}))
    assert found.refusal is not None
    assert found.refusal.code == "wrong-cards"
    assert found.more == {"offer": (number,), "give": (soy, rear)}
    found = trade.check_draft(bz.Draft("Accept", 0, {"offer": number, "give": (rear,)}))
    assert found == bz.DraftCheck(None, bz.Accept(0, number, (rear,)), {"offer": (number,)})


def test_nothing_is_free_where_there_is_no_choice(trade: bz.Game) -> None:
    trade.apply(bz.Offer(1, 0, trade.hand(1).cards, ("red",)))
    free = {
        choice.action.give: choice.free
        for choice in trade.question(0).choices
        if isinstance(choice.action, bz.Accept)
    }
    soy, red, _ = trade.hand(0).cards
    assert free == {(soy,): ("give",), (red,): ()}
    for choice in trade.question(0).choices:
        assert choice.free == () or isinstance(choice.action, bz.Accept)


def test_coins_are_free_in_a_field_of_several_sorts() -> None:
    game = scene("duell", players=2, fields={0: ["2*soy 2*green", "2*red"]}, hands={0: "red"})
    free = [c.free for c in game.question(0).choices if isinstance(c.action, bz.Harvest)]
    assert free == [("coins", "discards"), ()]
    found = game.check_draft(bz.Draft("Harvest", 0, {"field": 0, "coins": ()}))
    assert found.example is not None
    assert found.more["coins"]


@pytest.mark.parametrize(
    ("kind", "parts", "code"),
    [
        ("Plant", {}, "not-now"),
        ("Accept", {"offer": 99}, "no-such-offer"),
        ("Harvest", {}, "not-possible"),
        ("Harvest", {"field": 7}, "no-such-field"),
    ],
)
def test_a_draft_of_which_nothing_can_come_says_why(
    trade: bz.Game, kind: str, parts: dict[str, Any], code: str
) -> None:
    found = trade.check_draft(bz.Draft(kind, 0, parts))
    assert found.refusal is not None
    assert (found.refusal.code, found.example, found.more) == (code, None, {})


def test_what_is_no_draft_is_refused(trade: bz.Game) -> None:
    with pytest.raises(bz.IllegalActionError) as caught:
        trade.check_draft(bz.Draft("Dance", 0))
    assert caught.value.refusal.code == "unknown-action"
    with pytest.raises(bz.IllegalActionError):
        trade.check_draft(bz.Draft("Offer", 9))
    with pytest.raises(bz.BohnanzaError, match="no part 'colour'"):
        trade.check_draft(bz.Draft("Offer", 0, {"colour": 1}))


def test_taler_can_be_chosen_for_a_purchase() -> None:
    game = scene("bohnanza:third_field=true", players=3, hands={0: "red"}, coins={0: "4*red"})
    action = next(a for a in game.legal_actions(0) if isinstance(a, ba.BuyField))
    assert game.check_draft(bz.Draft("BuyField", 0)).example == action
