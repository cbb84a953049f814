"""What choices and questions touch, which of them is the only way on, and words for others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.questions import Touches
from bohnanza_core.testing import scene
from bohnanza_duell import FulfilBonus
from tests.compositions.all_of_them import PLAYED, players_of
from tests.helpers.compositions import named
from tests.variants.duell._helpers import bonus, duell

ACTIONS = 120


def games(variants: tuple[str, ...]) -> Iterator[tuple[bz.Game, random.Random]]:
    """Return a game at each of its moments, played by chance."""
    rules = bz.compose(*variants)
    rng = random.Random(f"touches {variants}")
    game = bz.new_game(rules, players=rng.choice(players_of(variants)), seed=rng.randrange(99))
    for _ in range(ACTIONS):
        if game.outcome is not None:
            return
        yield game, rng


def act(game: bz.Game, rng: random.Random) -> tuple[bz.Choice, bz.Game, list[bz.Event]]:
    """Carry out a choice of anybody; return it with the game before it and what happened."""
    seat = game.waiting_for[0]
    if rng.random() < 0.2:
        seat = rng.randrange(len(game.players))
    if rng.random() < 0.3 and (builder := game.offer_builder(seat)):
        offer = builder.sample(rng)
        if offer is not None and game.why_not(offer) is None:
            game.apply(offer)
    choices = game.question(seat).choices or game.question(game.waiting_for[0]).choices
    likely = [one for one in choices if not one.any_time]
    choice = rng.choice(likely if likely and rng.random() < 0.8 else choices)
    before = bz.Game(game.state, game.players)
    return choice, before, list(game.apply(choice.action))


def named_in(events: list[bz.Event], role: str) -> set[Any]:
    """Return what events name."""
    found: set[Any] = set()
    for event in events:
        for name, value in attrs.asdict(event, recurse=False).items():
            if name == role or (role == "cards" and name in ("card", "spell", "coin")):
                found |= {*value} if isinstance(value, tuple) else {value}
    return found


def zone_of(game: bz.Game, seat: int, number: int) -> tuple[int, ...]:
    return game.state.zones[game.rules.field_zones[seat][number]]


def lies(game: bz.Game, card: int) -> int | None:
    return next((at for at, cards in enumerate(game.state.zones) if card in cards), None)


@pytest.mark.parametrize("variants", PLAYED, ids=named)
def test_what_a_choice_touches_is_what_it_acts_on(variants: tuple[str, ...]) -> None:
    for game, rng in games(variants):
        choice, before, events = act(game, rng)
        touches, action = choice.touches, choice.action
        told = repr([events, game.decision, game.state.slots])
        for card in touches.cards:
            moved = lies(before, card) != lies(game, card)
            assert moved or card in ba.named_cards(action) or f"{card}" in told, (action, card)
        for whose, number in touches.fields:
            assert number in [field.number for field in before.fields(whose)], action
            changed = zone_of(before, whose, number) != zone_of(game, whose, number)
            assert changed or number in named_in(events, "field"), action
        for seat in touches.seats:
            assert seat in game.rules.sides
            assert seat != action.seat
        for number in touches.offers:
            assert number in [offer["number"] for offer in before.view(None).offers]
            assert number not in [offer["number"] for offer in game.view(None).offers]
        for name, owner, place in touches.places:
            assert 0 <= place < len(before.cards(name, owner))


@pytest.mark.parametrize("variants", PLAYED, ids=named)
def test_a_card_that_goes_and_a_field_that_changes_first_are_touched(
    variants: tuple[str, ...],
) -> None:
    """Whoever clicks on what moves first finds the choice, if it is theirs to see."""
    for game, rng in games(variants):
        choice, before, events = act(game, rng)
        first = next((event for event in events if isinstance(event, ba.Moved)), None)
        if first is None or isinstance(choice.action, bz.BuyField | bz.Accept):
            continue
        layout, seat = before.rules.layout, choice.action.seat
        source, touches = layout.zones[first.source], choice.touches
        if source.field:
            numbers = before.rules.field_number
            field = layout.owners[first.source], numbers[first.source]
            assert field in touches.fields or not touches.fields, choice.action
        if source.name == "hand" and layout.owners[first.source] == seat and touches.cards:
            assert {*first.cards} & {*touches.cards}, choice.action


@pytest.mark.parametrize("variants", PLAYED, ids=named)
def test_the_only_way_on_is_marked(variants: tuple[str, ...]) -> None:
    for game, rng in games(variants):
        for seat in range(len(game.players)):
            question = game.question(seat)
            trading = isinstance(game.decision, ba.Trading)
            only = seat == question.seat and len(question.distinct) == 1 and not trading
            assert [choice.only_way for choice in question.choices] == [only] * len(
                question.choices
            )
        act(game, rng)


@pytest.mark.parametrize("variants", PLAYED, ids=named)
def test_others_read_who_is_asked(variants: tuple[str, ...]) -> None:
    for game, rng in games(variants):
        seat = game.waiting_for[0]
        asked = game.question(seat)
        assert (
            not asked.choices
            or not all(one.any_time for one in asked.choices)
            or (
                asked.text != game.rules.decisions[type(game.decision)].prompt
                or asked.kind == "bohnedikt.RaiseCoins"
            )
        ), "whoever must do something else first is told so"
        for other in (None, *range(len(game.players))):
            question = game.question(other)
            assert (question.kind, question.seat) == (asked.kind, seat)
            if other == seat:
                continue
            assert game.players[seat] in question.text.en
            assert game.players[seat] in question.text.de
            for text in (question.text.en, question.text.de):
                assert not {"{", "}"} & {*text}
                assert "None" not in text
            assert game.wire.load(bz.Question, game.wire.dumps(question)) == question
        assert game.question(None).choices == ()
        act(game, rng)


@pytest.mark.parametrize("variants", PLAYED, ids=named)
def test_every_decision_has_words_for_others(variants: tuple[str, ...]) -> None:
    rules = bz.compose(*variants).for_players(players_of(variants)[0])
    for decision in rules.decisions.values():
        if not decision.final:
            assert decision.for_others is not None, decision.type
            for text in (decision.for_others.en, decision.for_others.de):
                assert "{seat}" in text


def test_a_bonus_card_is_fulfilled_by_a_field_of_its_owner() -> None:
    game = duell(
        hands={0: "blue"},
        zones={"duell.bonus_hand": {0: bonus("garden red")}},
        fields={1: ["", "garden red"]},
    )
    (card,) = game.cards("duell.bonus_hand", 0)
    choices = [c for c in game.question(0).choices if isinstance(c.action, FulfilBonus)]
    assert [choice.touches for choice in choices] == [Touches(cards=(card,), fields=((1, 1),))]
    events = game.apply(choices[0].action)
    line = next(
        line for line in game.lines_for(None, events) if line.kind == "duell.BonusFulfilled"
    )
    parts = [part for part in line.en if not isinstance(part, str)]
    assert ("field", (1, 1)) in [(part.role, part.values) for part in parts]


def test_places_in_a_hand_can_be_pointed_at() -> None:
    game = scene("excalibohn", players=3, hands={0: "white magic white"}, stage="magic")
    hand = game.hand(0).cards
    rules = game.rules
    spec = next(d for t, d in rules.decisions.items() if t.__name__ == "ChoosePosition")
    table = game.state.table()
    table.then(spec.type(0, hand[0]))
    table.settle()
    again = bz.Game(ba.GameState(table), game.players)
    question = again.question(0)
    assert question.kind == "magic.ChoosePosition"
    assert question.touches.cards == (hand[0],)
    assert [one.touches.places for one in question.choices if not one.any_time] == [
        (("hand", 0, place),) for place in range(3)
    ]
    # What the card is, nobody else learns.
    for other in (None, 1, 2):
        assert again.question(other).touches.cards == ()
