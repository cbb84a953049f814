"""What follows by itself: reactions to events, cards that are turned up, harvests of a sort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve, frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import scene
from tests.helpers.problems import assert_problem, problem_in
from tests.toys.made_up import LENTIL, PEA, cards, edition, played, variant


@frozen
class Bells:
    """How often the bell has rung; it rings only while it hangs."""

    hangs: ba.Public[bool] = False
    rung: ba.Public[int] = 0


@frozen
class Ring(ba.Step):
    """Ring the bell."""


def ring(table: ba.Table, _step: ba.Step) -> None:
    bells = table.slot(Bells)
    table.set_slot(evolve(bells, rung=bells.rung + 1))


SLOTS = (ba.Slot(Bells, lambda _players: Bells()),)
RINGING = ba.StepSpec(Ring, ring)


# Reactions


def sexton(asked: list[bz.Event]) -> Any:
    @ba.only_while(Bells)
    def on_event(table: ba.Table, event: ba.Planted) -> Sequence[ba.Step]:
        asked.append(event)
        return (Ring(),) if table.slot(Bells).hangs else ()

    return variant(
        collect_slots=lambda: SLOTS,
        collect_declarations=lambda: ba.Declarations(steps=(RINGING,)),
        on_event=on_event,
    )


def test_a_reaction_is_inactive_until_its_slot_changes_and_nothing_is_told_before() -> None:
    asked: list[bz.Event] = []
    game = played(bz.compose("bohnanza", sexton(asked)))
    plant = next(action for action in game.legal_actions(0) if isinstance(action, bz.Plant))
    silent = game.state.table()
    assert not silent.heard, "no event is made for anybody"
    silent.perform(plant)
    assert asked == []
    hung = game.state.table()
    hung.set_slot(Bells(hangs=True))
    assert hung.hooks.wanted_events == {ba.Planted}
    assert hung.heard == {ba.Planted}
    hung.perform(plant)
    assert [type(event) for event in asked] == [ba.Planted]
    assert hung.slot(Bells) == Bells(hangs=True, rung=1)
    hung.set_slot(Bells())
    assert not hung.heard, "inactive again"


def test_whoever_keeps_a_log_is_told_everything_whatever_is_inactive() -> None:
    table = played(bz.compose("bohnanza", sexton([]))).state.table()
    log = table.record()
    table.set_slot(Bells(hangs=True))
    table.set_slot(Bells())
    assert table.heard == table.rules.events
    table.move_one(table.zones[table.rules.hands[0]][0], table.rules.hands[0], table.rules.discard)
    assert log[0] is ba.Moved


def test_the_value_of_a_slot_may_hold_what_has_no_hash() -> None:
    @frozen
    class Basket:
        """A value that cannot be looked up."""

        apples: ba.Public[Any] = ()

    @ba.only_while(Basket)
    def fold_count(number: int) -> int:
        return number

    slot = ba.Slot(Basket, lambda _players: Basket())
    rules = bz.compose("bohnanza", variant(collect_slots=lambda: (slot,), fold_count=fold_count))
    table = rules.for_players(3).deal(1).table()
    for apples, active in ((), 0), ([1], 1), ((), 0):
        table.set_slot(Basket(apples))
        assert len(table.hooks.fold_count) == active


# Cards that are turned up


@frozen
class Chime(ba.Step):
    """Note a card that was turned up."""

    card: ba.Public[ba.CardId]


def with_bells(
    when_revealed: Any = Chime, steps: tuple[ba.StepSpec[Any], ...] | None = None
) -> Any:
    """Return an edition in which every lentil rings when it is turned up."""
    chime = ba.StepSpec(Chime, ring)
    deck = ba.NewCards(
        (PEA, LENTIL), (cards(PEA), evolve(cards(LENTIL), when_revealed=when_revealed))
    )
    return edition(
        collect_cards=lambda: deck,
        collect_slots=lambda: SLOTS,
        collect_declarations=lambda: ba.Declarations(steps=(chime,) if steps is None else steps),
    )


@pytest.mark.parametrize(
    ("deck", "rung"), [("pea pea", 0), ("lentil pea", 1), ("lentil lentil", 2)]
)
def test_a_step_follows_each_of_these_cards_that_is_turned_up(deck: str, rung: int) -> None:
    rules = bz.compose(with_bells())
    game = scene(rules, players=3, hands={0: "pea pea"}, deck=f"{deck} pea pea pea")
    game.apply(next(act for act in game.legal_actions(0) if isinstance(act, bz.Plant)))
    assert game.state.table().slot(Bells).rung == 0
    game.apply(bz.Pass(0))
    assert game.decision == ba.Trading(0)
    assert game.state.table().slot(Bells).rung == rung


def test_nothing_follows_when_such_a_card_is_drawn() -> None:
    game = scene(bz.compose(with_bells()), players=3, stage="trade", deck="3*lentil pea pea")
    game.apply(bz.EndTrade(0))
    assert game.active == 1
    assert game.state.table().slot(Bells).rung == 0


@pytest.mark.parametrize(
    ("when_revealed", "steps", "complaint"),
    [
        (Ring, None, "when_revealed of 'lentil' must make a step; it fails with TypeError"),
        (lambda card: card, None, "when_revealed of 'lentil' must make a step, not 20"),
        (lambda card: None if card == 30 else Chime(card), None, "must make a step, not None"),
        (Chime, (), "when_revealed of 'lentil' makes Chime, not a declared step"),
        (3, None, "when_revealed of a CardSet must be a function, not 3"),
    ],
)
def test_what_follows_a_card_must_be_a_declared_step(
    when_revealed: Any, steps: Any, complaint: str
) -> None:
    problem = problem_in(with_bells(when_revealed, steps))
    assert_problem(problem, "bad-declaration", ["edition"], "by collect_cards", complaint)


# Harvests of a sort


def harvesting(asked: list[tuple[int, int]], sort: str = "lentil") -> Any:
    """Return an edition in which the harvest of a sort rings, if it is of two cards or more."""

    def follows(seat: int, number: int) -> Ring | None:
        asked.append((seat, number))
        return Ring() if number > 1 else None

    deck = ba.NewCards((PEA, LENTIL), (cards(PEA), cards(LENTIL)), {sort: follows})
    return edition(
        collect_cards=lambda: deck,
        collect_slots=lambda: SLOTS,
        collect_declarations=lambda: ba.Declarations(steps=(RINGING,)),
    )


def test_a_step_may_follow_the_harvest_of_a_sort() -> None:
    asked: list[tuple[int, int]] = []
    fields = {0: ["3*pea"], 1: ["2*lentil"], 2: ["lentil"]}
    game = scene(bz.compose(harvesting(asked)), players=3, hands={0: "pea"}, fields=fields)
    asked.clear()
    for seat in range(3):
        game.apply(bz.Harvest(seat, 0))
    assert asked == [(1, 2), (2, 1)]
    assert game.state.table().slot(Bells).rung == 1


def test_two_variants_may_answer_to_the_same_harvest() -> None:
    asked: list[tuple[int, int]] = []

    def more(seat: int, number: int) -> None:
        asked.append((seat, -number))

    house = variant(collect_cards=lambda: ba.NewCards(after_harvest={"lentil": more}))
    rules = bz.compose(harvesting(asked), house)
    game = scene(rules, players=3, hands={0: "pea"}, fields={0: ["2*lentil"]})
    asked.clear()
    game.apply(bz.Harvest(0, 0))
    assert asked == [(0, 2), (0, -2)]


def test_the_sort_of_a_harvest_must_exist() -> None:
    problem = problem_in(harvesting([], "lentils"))
    assert_problem(problem, "bad-declaration", ["edition"], "the sort 'lentils'; there are pea")


@pytest.mark.parametrize(
    ("follows", "complaint"),
    [
        (Ring(), "functions by the keys of sorts"),
        (lambda _seat: None, "after_harvest of 'red' must make a step; it fails with TypeError"),
        (lambda _seat, number: number > 2, "after_harvest of 'red' must make a step, not False"),
        (lambda _s, n: Ring() if n > 2 else None, "makes Ring, not a declared step"),
    ],
)
def test_what_follows_a_harvest_is_a_function_that_makes_declared_steps(
    follows: Any, complaint: str
) -> None:
    house: Any = variant(collect_cards=lambda: ba.NewCards(after_harvest={"red": follows}))
    problem = problem_in("bohnanza", house)
    assert_problem(problem, "bad-declaration", ["house"], complaint)
