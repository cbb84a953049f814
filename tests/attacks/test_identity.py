"""An id tells no more than the face, once like cards were mixed or chosen out of somebody's sight.

Three things show it. What happens does not depend on which of several identical cards lies where:
with other ones in their places everything is the same, but for their ids. Cards leave a pile of
which others see only the size in no way that was not looked at here. And where a card comes out of
such a pile, each identical card is the one that is seen equally often, whatever was mixed in.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core.testing import named, random_action, scene
from bohnanza_magic import CoinShown, CoinWon
from bohnanza_magic._contest import Contest
from tests.compositions.all_of_them import GAMES
from tests.engine.test_lookalikes import chi_square, ids_of, seeded
from tests.helpers.games import COMPOSITIONS, Moment, moments
from tests.helpers.hidden_cards import renamed, renamed_action, renamed_state, seen

# Other identical cards in the same places


def relabelling(state: ba.GameState, viewer: int | None, rng: random.Random) -> dict[int, int]:
    """Return identical cards for identical cards, among those that a viewer does not see."""
    face_of = state.rules.catalogue.face_of
    groups: dict[tuple[int, str], list[int]] = {}
    for card in sorted({*range(len(face_of))} - seen(state, viewer)):
        groups.setdefault((face_of[card], state.rules.catalogue.homes[card]), []).append(card)
    other: dict[int, int] = {}
    for group in groups.values():
        other |= dict(zip(group, rng.sample(group, len(group)), strict=True))
    return {card: new for card, new in other.items() if card != new}


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_happens_does_not_depend_on_which_of_the_like_cards_lies_where(
    name: str, attack_games: int
) -> None:
    rng, count = random.Random(name), Counter[str]()
    for found in moments(name, attack_games, seed=3):
        follow_with_other_cards(found, rng, count)
    assert count["steps"] > 50
    print(name, dict(count))


def follow_with_other_cards(found: Moment, rng: random.Random, count: Counter[str]) -> None:
    """Play on with other ones of the like cards that somebody does not see: all is the same."""
    viewer = rng.choice(found.viewers)
    game = found.game()
    other = relabelling(found.state, viewer, rng)
    twin = bz.Game(renamed_state(found.state, other), found.names)
    assert twin.view(viewer) == game.view(viewer)
    for _ in range(30):
        if game.outcome is not None:
            break
        action = random_action(game, rng, out_of_turn=0.15, offers=0.2, patience=0.9)
        other_action = renamed_action(action, game.state, other)
        happened, again = game.apply(action), twin.apply(other_action)
        # By exchange: whatever shows later is the same but for the ids of like cards.
        assert renamed_state(game.state, other) == twin.state
        for event, twin_event in zip(happened, again, strict=True):
            if not isinstance(event, ba.SlotChanged | ba.StatusChanged):
                assert renamed(event, other) == twin_event
        count["with other ids"] += any(isinstance(event, ba.Renumbered) for event in happened)
        count["steps"] += 1


# Every way out of a pile of which others see only the size

ONE_BY_ONE: Final = {"magic.held", "magic.looked"}
"""Piles that hold one card at a time."""


def reasons_to_trust(
    rules: bz.Rules, move: ba.Moved, events: Sequence[bz.Event], *, swapped: bool
) -> Iterator[str]:
    """Return why nobody learns more from the ids of cards that leave a zone than from faces."""
    zone, face_of = rules.layout.zones[move.source], rules.catalogue.face_of
    size = move.left + len(move.cards)
    if zone.faces is ba.ALL or zone.backs is ba.POSITIONS:
        yield "everybody can follow it"
    if rules.layout.owners[move.source] < 0 and sorted(move.places) == [*range(move.left, size)]:
        yield "the top cards of a pile"
    if move.left == 0:
        yield "nothing is left behind"
    if all(face_of.count(face_of[card]) == 1 for card in move.cards):
        yield "there are no like cards"
    if zone.name == "coins" and rules.settings.known_coins:
        yield "everybody knows the Taler"
    if zone.name == "coins" and swapped:
        yield "like cards were given other ids"
    if zone.name == rules.layout.zones[move.target].name == "coins":
        yield "like Taler are given other ids before one of them is shown"


@pytest.fixture
def swaps(monkeypatch: pytest.MonkeyPatch) -> list[ba.Table]:
    """Return the tables on which like cards were given other ids; they are added in play."""
    found: list[ba.Table] = []
    plain = ba.Table.swap_lookalikes

    def counted(table: ba.Table, zones: object = None) -> None:
        assert zones is None
        found.append(table)
        plain(table)

    monkeypatch.setattr(ba.Table, "swap_lookalikes", counted)
    return found


def test_cards_leave_piles_only_in_ways_that_tell_nothing_by_their_ids(
    attack_games: int, swaps: list[ba.Table]
) -> None:
    rng = random.Random("ways out")
    why = Counter[str]()
    for variants, players in rng.sample(GAMES, min(len(GAMES), attack_games)):
        game = bz.new_game(*variants, players=players, seed=rng.randrange(1 << 30))
        while game.outcome is None:
            swaps.clear()
            events = game.apply(
                random_action(game, rng, out_of_turn=0.15, offers=0.2, patience=0.9)
            )
            for event in events:
                if isinstance(event, ba.Moved):
                    trusted = [*reasons_to_trust(game.rules, event, events, swapped=bool(swaps))]
                    assert trusted, (variants, event)
                    why.update(trusted)
                    assert_coins_are_known(game.rules, event, events)
                if isinstance(event, CoinShown):
                    assert game.rules.settings.known_coins or swaps
    assert why["there are no like cards"] > 10
    print(dict(why))


def assert_coins_are_known(rules: bz.Rules, move: ba.Moved, events: Sequence[bz.Event]) -> None:
    """Assert that the setting is true: then coins come and go for everybody to see."""
    zones = rules.layout.zones
    ends = zones[move.source], zones[move.target]
    if rules.settings.known_coins and "coins" in {zone.name for zone in ends}:
        shown = {event.card for event in events if isinstance(event, CoinShown | CoinWon)}
        open_ = any(zone.faces in (ba.ALL, ba.TOP) for zone in ends)
        assert open_ or {*move.cards} <= shown, move


# Every id equally often


THIRD: Final = ("bohnedikt", "thirdfield")


def after_tax(*variants: str) -> ba.GameState:
    """Return a state before a tax that takes three of four Taler unseen, three of them red."""
    return scene(*variants, players=3, stage="trade", emptyings=1, rest="box",
                 coins={0: "3*red green", 1: "3*soy", 2: "3*soy"}, deck="4*chili",
                 discard="2*red 6*green").state  # fmt: skip


def drawn_by_the_next(state: ba.GameState) -> Iterator[int]:
    """Return what is turned up and drawn from the new deck, in order."""
    yield from reversed(state.zones[state.rules.deck])


def left_to_the_payer(state: ba.GameState) -> Iterator[int]:
    yield from state.zones[state.rules.coins[0]]


@pytest.mark.parametrize("variants", [("bohnedikt",), THIRD], ids="-".join)
@pytest.mark.parametrize("look", [drawn_by_the_next, left_to_the_payer])
def test_each_like_card_comes_out_of_a_tax_equally_often(
    variants: tuple[str, ...], look: Callable[[ba.GameState], Iterator[int]]
) -> None:
    before = after_tax(*variants)
    reds = ids_of(before.rules, "red")
    found: Counter[int] = Counter()
    for seed in range(1500):
        after = search.apply(seeded(before, seed), bz.EndTrade(0))
        red = next((card for card in look(after) if card in reds), None)
        if red is not None:
            found[red] += 1
    assert {*found} == {*reds}
    assert chi_square(found, found.total() / len(reds)) < 26, "7 degrees of freedom, 1 in 2000"


def harvested_on_top_of(coins: str) -> ba.GameState:
    """Return a game of Das Duell, where three Taler were dealt unseen, after a harvest."""
    game = scene("rabohnzel", "duell", players=2, coins={1: coins}, hands={0: "cape", 1: "cape"},
                 fields={1: ["6*mean", ""]}, rest="deck")  # fmt: skip
    game.apply(bz.Harvest(1, 0))
    assert "mean" in named(game, "coins", 1).split()[3:]
    return game.state


@pytest.mark.parametrize("unseen", ["white white white", "mean white white", "mean mean mean"])
def test_a_coin_shown_in_a_contest_does_not_tell_whether_it_was_harvested(unseen: str) -> None:
    before = harvested_on_top_of(unseen)
    means = ids_of(before.rules, "mean")
    open_ = {card for zone in before.rules.field_zones[1] for card in before.zones[zone]}
    open_ |= {before.zones[before.rules.discard][-1]}
    found: Counter[int] = Counter()
    for seed in range(2500):
        table = seeded(before, seed).table()
        log = table.record()
        table.rules.steps[Contest](table, Contest(0))
        found.update(
            values[1] for kind, values in zip(log[::2], log[1::2], strict=True)
            if kind is CoinShown and values[1] in means
        )  # fmt: skip
    hidden = {*means} - open_
    assert {*found} == hidden
    assert chi_square(found, found.total() / len(hidden)) < 26


@pytest.mark.parametrize("places", [(0, 1, 2), (2, 3, 4)])
def test_taler_paid_for_a_field_do_not_tell_which_ones_they_are(places: tuple[int, ...]) -> None:
    # Three fields' worth of red Taler, two of which may have been given up unseen.
    before = scene(*THIRD, players=3, stage="trade", rest="box", hands={0: "red"},
                   coins={0: "5*red"}).state  # fmt: skip
    reds = ids_of(before.rules, "red")
    zone = before.rules.coins[0]
    found: Counter[int] = Counter()
    for seed in range(800):
        state = seeded(before, seed)
        paid = bz.BuyField(0, tuple(state.zones[zone][place] for place in places))
        after = search.apply(state, paid)
        found.update(after.zones[after.rules.discard])
    assert {*found} == {*reds}
    assert chi_square(found, found.total() / len(reds)) < 26


def test_without_other_ids_these_attacks_succeed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ba.Table, "swap_lookalikes", lambda _table, _zones=None: None)
    with pytest.raises(AssertionError):
        test_each_like_card_comes_out_of_a_tax_equally_often(THIRD, left_to_the_payer)
    with pytest.raises(AssertionError):
        test_a_coin_shown_in_a_contest_does_not_tell_whether_it_was_harvested("mean white white")
    with pytest.raises(AssertionError):
        test_taler_paid_for_a_field_do_not_tell_which_ones_they_are((0, 1, 2))
