"""Hooks and actions that depend on a slot: inactive while it has its initial value."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._engine.active_hooks import MOST_KEPT
from bohnanza_core._engine.state import freeze
from bohnanza_core.testing import scene
from tests.helpers.problems import assert_problem, problem_in
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import NO, kinds_left, played, variant


@frozen
class Mood:
    """Whether the house is merry."""

    merry: ba.Public[bool] = False


@frozen
class Numbers:
    """A number that matters only if it is large."""

    number: ba.Public[int] = 0


@frozen
class Sing(bz.Action):
    """Something that only a merry house does."""


MERRY = Mood(merry=True)
MOOD = ba.Slot(Mood, lambda _players: Mood())
NUMBERS = ba.Slot(Numbers, lambda _players: Numbers())


def with_slot(game: bz.Game, *values: object) -> bz.Game:
    """Return a game in the same situation in which slots have other values."""
    table = game.state.table()
    for value in values:
        table.set_slot(value)
    return bz.Game(freeze(table), game.players)


# Bans


def banning(action: type, slot: ba.Slot, asked: list[str], id_: str = "house") -> Any:
    """Return a house rule that forbids a class of actions while a slot has changed."""

    def forbid_action(action: bz.Action) -> ba.Reason:
        asked.append(id_)
        return NO

    forbid_action.__annotations__["action"] = action
    return variant(
        id_,
        collect_slots=lambda: (slot,),
        collect_declarations=lambda: ba.Declarations(reasons=(NO,) if id_ == "house" else ()),
        forbid_action=ba.only_while(slot.type)(forbid_action),
    )


def test_a_ban_that_is_inactive_is_asked_about_no_action() -> None:
    asked: list[str] = []
    game = played(bz.compose("bohnanza", banning(bz.Harvest, MOOD, asked)))
    harvest = bz.Harvest(0, 0)
    assert harvest in game.legal_actions(0)
    assert game.why_not(harvest) is None
    assert asked == []
    merry = with_slot(game, MERRY)
    assert kinds_left(merry) == {bz.Plant}
    assert_refused(merry, harvest, "no", "house.no")


def test_of_two_bans_the_one_that_is_active_forbids() -> None:
    asked: list[str] = []
    bans = banning(bz.Harvest, MOOD, asked), banning(bz.Harvest, NUMBERS, asked, "cellar")
    game = played(bz.compose("bohnanza", *bans))
    assert bz.Harvest in kinds_left(game)
    for value, active in ((MERRY, "house"), (Numbers(3), "cellar")):
        asked.clear()
        changed = with_slot(game, value)
        assert kinds_left(changed) == {bz.Plant}
        assert_refused(changed, bz.Harvest(0, 0), "no", "house.no")
        assert {*asked} == {active}


def test_a_ban_beside_one_that_is_always_active_is_asked_only_while_its_slot_has_changed() -> None:
    asked: list[str] = []

    def forbid_action(action: bz.Harvest) -> ba.Reason | None:
        asked.append("always")
        return None

    bans = banning(bz.Harvest, MOOD, asked), variant("cellar", forbid_action=forbid_action)
    game = played(bz.compose("bohnanza", *bans))
    assert bz.Harvest in kinds_left(game)
    assert {*asked} == {"always"}
    assert kinds_left(with_slot(game, MERRY)) == {bz.Plant}


def test_a_ban_on_offers_counts_for_gifts_while_it_is_active() -> None:
    asked: list[str] = []
    rules = bz.compose("bohnanza", banning(bz.Offer, MOOD, asked))
    game = scene(rules, players=3, stage="trade", hands={0: "red blue"})
    builder = game.offer_builder(0)
    assert builder is not None
    assert len(builder.gifts()) == 4
    assert asked == []
    changed = with_slot(game, MERRY).offer_builder(0)
    assert changed is not None
    assert changed.gifts() == []


# Folds, bans and actions together


def house_with_moods(asked: list[str]) -> Any:
    @ba.only_while(Mood)
    def fold_count(table: ba.Table, number: int) -> int:
        asked.append("fold")
        return number

    @ba.only_while(Mood)
    def forbid_action(action: bz.Harvest) -> ba.Reason:
        asked.append("ban")
        return NO

    def songs(table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Sing]:
        asked.append("songs")
        return (Sing(seat),) if table.slot(Mood).merry else ()

    sing = ba.ActionSpec(
        Sing, lambda table, _action: table.set_slot(Mood()), songs, only_while=Mood
    )
    return variant(
        "house",
        collect_slots=lambda: (MOOD,),
        collect_declarations=lambda: ba.Declarations(actions=(sing,), reasons=(NO,)),
        fold_count=fold_count,
        forbid_action=forbid_action,
    )


def test_what_depends_on_a_slot_is_inactive_until_its_value_changes() -> None:
    asked: list[str] = []
    game = played(bz.compose("bohnanza", house_with_moods(asked)))
    harvest = bz.Harvest(0, 0)
    asked.clear()
    assert harvest in game.legal_actions(0)
    assert game.why_not(harvest) is None
    assert asked == []
    merry = with_slot(game, MERRY).state
    assert {type(action) for action in search.legal_actions(merry, 0)} == {bz.Plant, Sing}
    refusal = search.why_not(merry, harvest)
    assert refusal is not None
    assert refusal.code == "no"
    assert {"ban", "songs"} <= {*asked}
    sober = search.apply(merry, Sing(0))
    asked.clear()
    assert harvest in search.legal_actions(sober, 0)
    assert asked == [], "inactive again"


def test_hooks_that_depend_on_different_slots_become_active_one_by_one() -> None:
    @ba.only_while(Mood)
    def fold_count(number: int) -> int:
        return number

    @ba.only_while(Numbers)
    def fold_score(taler: ba.Taler) -> ba.Taler:
        return taler

    house = variant(
        "house",
        collect_slots=lambda: (MOOD, NUMBERS),
        fold_count=fold_count,
        fold_score=fold_score,
    )
    table = played(bz.compose("bohnanza", house)).state.table()
    base = len(table.hooks.fold_score)
    for value, counts, scores in (
        (MERRY, 1, 0),
        (Numbers(3), 1, 1),
        (Mood(), 0, 1),
        (Numbers(), 0, 0),
    ):
        table.set_slot(value)
        assert (len(table.hooks.fold_count), len(table.hooks.fold_score) - base) == (counts, scores)


def test_a_state_that_is_read_from_outside_has_the_same_hooks_active() -> None:
    game = played(bz.compose("bohnanza", house_with_moods([])))
    for mood in (Mood(), MERRY):
        state = with_slot(game, mood).state
        copied = state.replace(slots=tuple(attrs.evolve(value) for value in state.slots))
        assert search.legal_actions(copied, 0) == search.legal_actions(state, 0)
        assert copied.table().hooks is state.table().hooks


def test_all_hooks_can_be_activated_for_good() -> None:
    game = played(bz.compose("bohnanza", house_with_moods([])))
    table = game.state.table()
    table.activate_all_hooks()
    for mood in (MERRY, Mood()):
        table.set_slot(mood)
        assert len(table.hooks.fold_count) == 1
        assert len(table.hooks.bans(bz.Harvest)) == 1


def test_no_more_sets_of_active_hooks_are_kept_than_a_fixed_number() -> None:
    number = MOST_KEPT.bit_length()
    classes: list[Any] = [
        attrs.make_class(f"Lamp{at}", {"lit": attrs.field(default=False)}, frozen=True)
        for at in range(number)
    ]

    def folding(at: int) -> Any:
        def fold_count(number: int) -> int:
            return number + (1 << at)

        slot = ba.Slot(classes[at], lambda _players: classes[at]())
        return variant(
            f"lamp-{at}",
            collect_slots=lambda: (slot,),
            fold_count=ba.only_while(classes[at])(fold_count),
        )

    rules = bz.compose("bohnanza", *map(folding, range(number))).for_players(3)
    table = rules.deal(1).table()
    for lit in itertools.product((False, True), repeat=number):
        for class_, on in zip(classes, lit, strict=True):
            table.set_slot(class_(on))
        assert len(rules.hook_index._kept) <= MOST_KEPT
        counted = 0
        for fold in table.hooks.fold_count:
            counted = fold(table, counted, 0, "draw")
        assert counted == sum(1 << at for at, on in enumerate(lit) if on)


# Actions


def singing(**more: Any) -> Any:
    sing: Any = ba.ActionSpec(Sing, lambda _t, _a: None, only_while=Mood, **more)
    return variant(
        "house",
        collect_slots=lambda: (MOOD,),
        collect_declarations=lambda: ba.Declarations(actions=(sing,)),
    )


@pytest.mark.parametrize(
    ("spec", "listed"),
    [
        ({"candidates": lambda _t, seat, _d: (Sing(seat),)}, True),
        ({"candidates": None, "accepts": lambda _t, _a: True}, False),
        ({"candidates": lambda _t, seat, _d: (Sing(seat),), "accepts": lambda _t, _a: True}, True),
    ],
    ids=["listed", "accepted", "both"],
)
def test_an_action_is_neither_listed_nor_accepted_while_its_slot_is_as_it_began(
    spec: dict[str, Any], listed: bool
) -> None:
    game = played(bz.compose("bohnanza", singing(**spec)))
    assert Sing not in kinds_left(game)
    assert_refused(game, Sing(0), "not-possible", "base.turn.order")
    merry = with_slot(game, MERRY)
    assert (Sing in kinds_left(merry)) is listed
    assert merry.why_not(Sing(0)) is None


def test_an_action_that_is_inactive_is_refused_when_somebody_tries_it() -> None:
    game = played(bz.compose("bohnanza", house_with_moods([])))
    assert_refused(game, Sing(0), "not-possible", "base.turn.order")


# What authors get wrong


@pytest.mark.parametrize("wrong", [True, "Mood", lambda _table: True], ids=["bool", "name", "fun"])
def test_only_while_needs_the_class_of_a_slot(wrong: Any) -> None:
    with pytest.raises(TypeError, match="only_while needs the class of a slot, not "):
        ba.only_while(wrong)


def test_only_while_decorates_a_function() -> None:
    class Forgetful:
        def fold_count(self, number: int) -> int:
            return number

    with pytest.raises(TypeError, match="decorates a function, not <bound method"):
        ba.only_while(Mood)(Forgetful().fold_count)


@pytest.mark.parametrize("class_", [Mood, ba.Trading], ids=["slot", "decision"])
def test_a_slot_that_nobody_declares_activates_nothing(class_: type) -> None:
    @ba.only_while(class_)
    def fold_count(number: int) -> int:
        return number

    name = class_.__name__
    assert_problem(
        problem_in("bohnanza", variant("forgetful", fold_count=fold_count)),
        "unknown-slot",
        ["forgetful"],
        f"fold_count of 'forgetful' depends on the slot {name!r}, which no variant declares",
        "there are OpenOffers",
    )


@pytest.mark.parametrize(
    ("slot", "code", "phrase"),
    [
        (Mood, "unknown-slot", "action Sing of 'house' depends on the slot 'Mood'"),
        ("Mood", "bad-declaration", "must name the class of a slot by only_while, not 'Mood'"),
    ],
)
def test_an_action_depends_on_a_slot_that_there_is(slot: Any, code: str, phrase: str) -> None:
    sing = ba.ActionSpec(Sing, lambda _t, _a: None, lambda _t, _s, _d: (), only_while=slot)
    house = variant("house", collect_declarations=lambda: ba.Declarations(actions=(sing,)))
    assert_problem(problem_in("bohnanza", house), code, ["house"], phrase)
