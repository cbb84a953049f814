"""Answers and kinds of actions that sleep: by conditions, by slots, by facts of slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._engine.state import freeze
from bohnanza_core.testing import scene
from tests.refusals import assert_refused

from .made import NO, kinds_left, played, variant
from .problems import assert_problem, problem_in

# Bans that hold only for a time


def banning(kind: type, wakes: list[bool], asked: list[str], id_: str = "house") -> Any:
    """Return a house rule that forbids a kind of action while the last of ``wakes`` is true."""

    def condition(_table: ba.Table) -> bool:
        asked.append(f"{id_} awake")
        return wakes[-1]

    def forbid_action(action: bz.Action) -> ba.Reason:
        asked.append(f"{id_} ban")
        return NO

    forbid_action.__annotations__["action"] = kind
    return variant(
        id_,
        collect_declarations=lambda: ba.Declarations(reasons=(NO,) if id_ == "house" else ()),
        forbid_action=ba.only_while(condition)(forbid_action),
    )


def test_a_ban_that_sleeps_is_asked_about_no_action() -> None:
    asked: list[str] = []
    wakes = [False]
    game = played(bz.compose("bohnanza", banning(bz.Harvest, wakes, asked)))
    harvest = bz.Harvest(0, 0)
    asked.clear()
    assert harvest in game.legal_actions(0)
    assert asked == ["house awake"], "once for the whole listing"
    assert game.why_not(harvest) is None
    assert "house ban" not in asked
    wakes.append(True)
    assert kinds_left(game) == {bz.Plant}
    assert_refused(game, harvest, "no", "house.no")


def test_of_two_bans_the_one_that_is_awake_forbids() -> None:
    asked: list[str] = []
    first, second = [False], [False]
    bans = banning(bz.Harvest, first, asked), banning(bz.Harvest, second, asked, "cellar")
    game = played(bz.compose("bohnanza", *bans))
    assert bz.Harvest in kinds_left(game)
    second.append(True)
    asked.clear()
    assert kinds_left(game) == {bz.Plant}
    assert "house ban" not in asked
    second.append(False)
    first.append(True)
    asked.clear()
    assert_refused(game, bz.Harvest(0, 0), "no", "house.no")
    assert "cellar ban" not in asked


def test_a_ban_beside_one_that_never_sleeps_is_judged_by_its_own_condition() -> None:
    asked: list[str] = []

    def forbid_action(action: bz.Harvest) -> ba.Reason | None:
        asked.append("always")
        return None

    wakes = [False]
    bans = banning(bz.Harvest, wakes, asked), variant("cellar", forbid_action=forbid_action)
    game = played(bz.compose("bohnanza", *bans))
    asked.clear()
    assert bz.Harvest in kinds_left(game)
    assert "always" in asked
    assert "house ban" not in asked
    wakes.append(True)
    assert kinds_left(game) == {bz.Plant}


def test_a_ban_on_offers_counts_for_gifts_while_it_is_awake() -> None:
    asked: list[str] = []
    wakes = [False]
    rules = bz.compose("bohnanza", banning(bz.Offer, wakes, asked))
    game = scene(rules, players=3, stage="trade", hands={0: "red blue"})
    domain = game.offer_builder(0)
    assert domain is not None
    asked.clear()
    assert len(domain.gifts()) == 4
    assert asked == ["house awake"]
    wakes.append(True)
    assert domain.gifts() == []


def test_only_while_needs_a_slot_or_a_condition() -> None:
    words = "a slot, a Fact, a function of the table, or classes of scopes and decisions, not "
    with pytest.raises(TypeError, match=words + "True"):
        ba.only_while(True)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=words + "nothing"):
        ba.only_while()
    with pytest.raises(TypeError, match=words + "<class .*Trading'>, <class .*OpenOffers'>"):
        ba.only_while(ba.Trading, ba.OpenOffers)


def test_conditions_of_the_table_are_for_bans_only() -> None:
    def fold_count(number: int) -> int:
        return number

    def on_event(event: ba.Planted) -> Sequence[ba.Step]:
        return ()

    sleepy = variant("sleepy", fold_count=ba.only_while(lambda _table: True)(fold_count))
    assert_problem(
        problem_in("bohnanza", sleepy),
        "bad-hook",
        ["sleepy"],
        "only_while must name a slot or a Fact for fold_count; other conditions are for",
    )
    deaf = variant("deaf", on_event=ba.only_while(ba.Trading)(on_event))
    assert_problem(
        problem_in("bohnanza", deaf),
        "bad-hook",
        ["deaf"],
        "only_while must name a slot or a Fact for on_event; other conditions are for",
    )


@frozen
class Mood:
    """Whether the house is awake."""

    merry: ba.Public[bool] = False


@frozen
class Numbers:
    """A number that matters only if it is large."""

    number: ba.Public[int] = 0


@frozen
class Sing(bz.Action):
    """Something that only a merry house does."""


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
        collect_slots=lambda: (ba.Slot(Mood, lambda _players: Mood()),),
        collect_declarations=lambda: ba.Declarations(actions=(sing,), reasons=(NO,)),
        fold_count=fold_count,
        forbid_action=forbid_action,
    )


def in_the_mood(game: bz.Game, mood: Mood) -> ba.GameState:
    table = game.state.table()
    table.set_slot(mood)
    return freeze(table)


def test_what_depends_on_a_slot_sleeps_until_its_value_changes() -> None:
    asked: list[str] = []
    game = played(bz.compose("bohnanza", house_with_moods(asked)))
    harvest = bz.Harvest(0, 0)
    asked.clear()
    assert harvest in game.legal_actions(0)
    assert game.why_not(harvest) is None
    assert asked == []
    merry = in_the_mood(game, Mood(merry=True))
    assert {type(action) for action in search.legal_actions(merry, 0)} == {bz.Plant, Sing}
    refusal = search.why_not(merry, harvest)
    assert refusal is not None
    assert refusal.code == "no"
    assert {"ban", "songs"} <= {*asked}
    sober = search.apply(merry, Sing(0))
    asked.clear()
    assert harvest in search.legal_actions(sober, 0)
    assert asked == [], "asleep again"


def test_a_fact_tells_which_values_of_a_slot_wake_an_answer() -> None:
    asked: list[Any] = []

    def many(rules: bz.Rules, numbers: Numbers) -> bool:
        asked.append((rules.players, numbers.number))
        return numbers.number > 5

    @ba.only_while(ba.Fact(Numbers, many))
    def fold_count(table: ba.Table, number: int) -> int:
        return number + table.slot(Numbers).number

    def songs(_table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Sing]:
        return (Sing(seat),)

    sing = ba.ActionSpec(
        Sing, lambda _table, _action: None, songs, only_while=ba.Fact(Numbers, many)
    )
    house = variant(
        "house",
        collect_slots=lambda: (ba.Slot(Numbers, lambda _players: Numbers()),),
        collect_declarations=lambda: ba.Declarations(actions=(sing,)),
        fold_count=fold_count,
    )
    rules = bz.compose("bohnanza", house)
    rules.for_players(3)
    asked.clear()
    table = played(rules).state.table()
    assert asked == [], "a slot that is as it began wakes nobody"
    for number, awake in ((0, False), (4, False), (6, True), (5, False), (7, True), (0, False)):
        asked.clear()
        table.set_slot(Numbers(number))
        assert asked == ([(3, number)] if number else []), "once, for both, when the slot changes"
        assert len(table.hooks.fold_count) == awake
        assert (Sing(0) in table.legal(0)) is awake
        assert freeze(table).table().hooks is table.hooks


def test_answers_that_sleep_by_different_slots_wake_one_by_one() -> None:
    @ba.only_while(Mood)
    def fold_count(number: int) -> int:
        return number

    @ba.only_while(Numbers)
    def fold_score(points: int) -> int:
        return points

    house = variant(
        "house",
        collect_slots=lambda: (
            ba.Slot(Mood, lambda _players: Mood()),
            ba.Slot(Numbers, lambda _players: Numbers()),
        ),
        fold_count=fold_count,
        fold_score=fold_score,
    )
    table = played(bz.compose("bohnanza", house)).state.table()
    base = len(table.hooks.fold_score)
    for value, counts, scores in (
        (Mood(merry=True), 1, 0),
        (Numbers(3), 1, 1),
        (Mood(), 0, 1),
        (Numbers(), 0, 0),
    ):
        table.set_slot(value)
        assert (len(table.hooks.fold_count), len(table.hooks.fold_score) - base) == (counts, scores)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"slot": "Mood"}, "a Fact is of the class of a slot, not of 'Mood'"),
        ({"holds": True}, r"told by a function holds\(rules, value\), not True"),
    ],
)
def test_a_fact_is_of_a_class_and_told_by_a_function(wrong: dict[str, Any], complaint: str) -> None:
    right: dict[str, Any] = {"slot": Mood, "holds": lambda _rules, _mood: True}
    ba.Fact(**right)
    with pytest.raises(TypeError, match=complaint):
        ba.Fact(**(right | wrong))


@pytest.mark.parametrize("by", ["fold", "ban", "kind"])
@pytest.mark.parametrize(
    ("holds", "complaint"),
    [
        (lambda _rules, mood: not mood.merry, "holds of the value that the slot begins with, Mood"),
        (lambda _mood: True, "a function of the rules and the value; it fails with TypeError"),
    ],
)
def test_a_fact_is_tried_on_the_value_its_slot_begins_with(
    by: str, holds: Any, complaint: str
) -> None:
    def fold_count(number: int) -> int:
        return number

    def forbid_action(action: bz.Harvest) -> None:
        return None

    fact = ba.Fact(Mood, holds)
    kind = ba.ActionSpec(Sing, lambda _t, _a: None, lambda _t, _s, _d: (), only_while=fact)
    answers: dict[str, dict[str, Any]] = {
        "fold": {"fold_count": ba.only_while(fact)(fold_count)},
        "ban": {"forbid_action": ba.only_while(fact)(forbid_action)},
        "kind": {"collect_declarations": lambda: ba.Declarations(actions=(kind,))},
    }
    slots = (ba.Slot(Mood, lambda _players: Mood()),)
    sleepy = variant("sleepy", collect_slots=lambda: slots, **answers[by])
    problem = problem_in("bohnanza", sleepy)
    assert_problem(problem, "bad-declaration", ["sleepy"], complaint)


def test_an_action_that_sleeps_is_not_legal_even_without_a_rule() -> None:
    sing = ba.ActionSpec(
        Sing, lambda _t, _a: None, lambda _t, seat, _d: (Sing(seat),), only_while=Mood
    )
    house = variant(
        "house",
        collect_slots=lambda: (ba.Slot(Mood, lambda _players: Mood()),),
        collect_declarations=lambda: ba.Declarations(actions=(sing,)),
    )
    game = played(bz.compose("bohnanza", house))
    assert_refused(game, Sing(0), "not-possible", "base.turn.order")
    merry = in_the_mood(game, Mood(merry=True))
    assert Sing(0) in search.legal_actions(merry, 0)
    assert search.why_not(merry, Sing(0)) is None


def test_a_state_that_is_read_from_outside_has_the_same_answers_awake() -> None:
    asked: list[str] = []
    game = played(bz.compose("bohnanza", house_with_moods(asked)))
    for mood in (Mood(), Mood(merry=True)):
        state = in_the_mood(game, mood)
        copied = state.replace(slots=tuple(attrs.evolve(value) for value in state.slots))
        assert search.legal_actions(copied, 0) == search.legal_actions(state, 0)
        assert copied.table().hooks is state.table().hooks


def test_an_action_that_sleeps_is_refused_when_somebody_tries_it() -> None:
    game = played(bz.compose("bohnanza", house_with_moods([])))
    assert_refused(game, Sing(0), "not-possible", "base.turn.order")


def test_an_action_that_a_hook_allows_sleeps_with_all_answers_to_it() -> None:
    @ba.only_while(Mood)
    def fold_count(number: int) -> int:
        return number

    kind = ba.ActionSpec(
        Sing, lambda _t, _a: None, lambda _t, seat, _d: (Sing(seat),), allowed_by="fold_count"
    )
    house = variant(
        "house",
        collect_slots=lambda: (ba.Slot(Mood, lambda _players: Mood()),),
        collect_declarations=lambda: ba.Declarations(actions=(kind,)),
        fold_count=fold_count,
    )
    rules = bz.compose("bohnanza", house)
    game = played(rules)
    assert_refused(game, Sing(0), "not-possible", "base.turn.order")
    assert Sing not in kinds_left(game)
    table = game.state.table()
    table.set_slot(Mood(merry=True))
    assert Sing(0) in table.legal(0)
    assert search.why_not(freeze(table), Sing(0)) is None


def test_only_while_stands_above_a_function() -> None:
    class Forgetful:
        def fold_count(self, number: int) -> int:
            return number

    with pytest.raises(TypeError, match="stands above a function, not on <bound method"):
        ba.only_while(Mood)(Forgetful().fold_count)


def test_a_slot_that_nobody_declares_wakes_nothing() -> None:
    @ba.only_while(Mood)
    def fold_count(number: int) -> int:
        return number

    assert_problem(
        problem_in("bohnanza", variant("sleepy", fold_count=fold_count)),
        "unknown-slot",
        ["sleepy"],
        "fold_count of 'sleepy' depends on the slot 'Mood', which no variant declares",
        "there are OpenOffers",
    )


@pytest.mark.parametrize(
    ("slot", "code", "phrase"),
    [
        (Mood, "unknown-slot", "action Sing of 'house' depends on the slot 'Mood'"),
        (
            "Mood",
            "bad-declaration",
            "must name the class of a slot, or a Fact, by only_while, not 'Mood'",
        ),
    ],
)
def test_an_action_depends_on_a_slot_that_there_is(slot: Any, code: str, phrase: str) -> None:
    sing = ba.ActionSpec(Sing, lambda _t, _a: None, lambda _t, _s, _d: (), only_while=slot)
    house = variant("house", collect_declarations=lambda: ba.Declarations(actions=(sing,)))
    assert_problem(problem_in("bohnanza", house), code, ["house"], phrase)
