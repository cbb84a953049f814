"""Hooks: which answers can be used, and who is asked what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from attrs import frozen

import bohnanza_core as bz
from bohnanza_core.testing import scene
from tests.refusals import assert_refused

from .made import PEA, variant
from .problems import assert_problem, problem_in

if TYPE_CHECKING:
    from bohnanza_core import Table

# Hooks that cannot be used


@pytest.mark.parametrize("marks", [{"wrapper": True}, {"tryfirst": True}, {"trylast": True}])
def test_a_hook_does_not_wrap_others_nor_ask_to_be_first_or_last(marks: dict[str, Any]) -> None:
    def fold_count(number: int) -> Any:
        yield number

    marked = staticmethod(bz.hookimpl(**marks)(fold_count))
    pushy = type("Pushy", (), {"manifest": variant("pushy").manifest, "fold_count": marked})()
    assert_problem(
        problem_in("bohnanza", pushy),
        "bad-hook",
        ["pushy"],
        "fold_count must not be a wrapper nor ask to be first or last",
        "the order of variants decides",
    )


def test_a_fold_is_answered_once_by_a_variant() -> None:
    class Twofold:
        manifest = variant("twofold").manifest

        @bz.hookimpl
        def fold_count(self, number: int) -> int:
            return number

        @bz.hookimpl(specname="fold_count")
        def fold_count_again(self, number: int) -> int:
            return number

    assert_problem(
        problem_in("bohnanza", Twofold()), "bad-hook", ["twofold"], "fold_count is answered twice"
    )


@pytest.mark.parametrize(
    ("hook", "example"),
    [("forbid_action", "action: Harvest | Plant"), ("on_event", "event: Harvested | TurnEnded")],
)
@pytest.mark.parametrize(
    "annotation",
    [None, Any, int, object, "Nonsense", "bz.Harvest |", list[bz.Harvest], bz.Harvest | int],
    ids=["none", "any", "number", "object", "unknown", "broken", "generic", "half"],
)
def test_what_is_dispatched_by_its_annotation_must_have_a_usable_one(
    hook: str, example: str, annotation: Any
) -> None:
    argument = "action" if hook == "forbid_action" else "event"
    function: Callable[..., Any] = {
        "action": lambda action: None,
        "event": lambda event: (),
    }[argument]
    if annotation is not None:
        function.__annotations__[argument] = annotation
    assert_problem(
        problem_in("bohnanza", variant("loose", **{hook: function})),
        "bad-hook",
        ["loose"],
        f"{hook} must annotate {argument!r}",
        example,
    )


def test_a_dispatched_hook_that_does_not_ask_what_it_is_meant_for_is_refused() -> None:
    assert problem_in("bohnanza", variant(forbid_action=lambda table: None)).code == "bad-hook"


def test_an_argument_that_a_hook_does_not_have_is_told() -> None:
    house = variant(fold_count=lambda number, cards: number)
    assert_problem(problem_in("bohnanza", house), "bad-hook", ["house"], "'cards'")


def test_a_hook_that_does_not_exist_is_told_of_its_variant_alone() -> None:
    typo = variant("a-typo", fold_counts=lambda number: number)
    problem = problem_in("bohnanza", typo, variant("innocent"), variant("zz-innocent"))
    assert_problem(
        problem, "bad-hook", ["a-typo"], "there is no hook 'fold_counts'", "'fold_count'?"
    )


@pytest.mark.parametrize(
    ("hook", "answer", "wanted"),
    [
        ("collect_settings", 5, "must be a Mapping, not 5"),
        ("collect_cards", (PEA,), "must be a Deck, not "),
        ("collect_kinds", (), "must be a Kinds, not ()"),
        ("collect_zones", ("cellar",), "must hold Zones, not 'cellar'"),
        ("collect_zones", bz.Zone("cellar"), "collect_zones fails with TypeError"),
        ("collect_slots", (int,), "must hold Slots, not "),
        ("collect_stages", ("dance",), "must hold Stages, not 'dance'"),
        ("collect_clauses", ("Be nice.",), "must hold Clauses, not 'Be nice.'"),
    ],
    ids=[
        "settings", "cards", "kinds", "zones", "one zone", "slots", "stages", "clauses",
    ],
)  # fmt: skip
def test_an_answer_of_the_wrong_kind_is_told(hook: str, answer: Any, wanted: str) -> None:
    house = variant(**{hook: lambda: answer})
    assert_problem(problem_in("bohnanza", house), "bad-hook", ["house"], hook, wanted)


@pytest.mark.parametrize(
    "hook",
    [
        "collect_settings", "collect_cards", "collect_zones", "collect_slots", "collect_stages",
        "collect_kinds", "collect_clauses",
    ],
)  # fmt: skip
def test_an_error_of_a_variant_is_its_problem_and_keeps_its_cause(hook: str) -> None:
    def fail() -> None:
        raise LookupError("lost my notes")

    house = variant(**{hook: fail})
    assert_problem(
        problem_in("bohnanza", house),
        "bad-hook",
        ["house"],
        f"{hook} fails with LookupError: lost my notes",
    )
    with pytest.raises(bz.CompositionError) as raised:
        bz.compose("bohnanza", house).seated(3)
    assert isinstance(raised.value.__cause__, LookupError)


@pytest.mark.parametrize(
    "hook",
    ["collect_settings", "collect_cards", "collect_zones", "collect_stages", "collect_kinds"],
)
def test_no_answer_is_an_answer(hook: str) -> None:
    assert not bz.check_composition("bohnanza", variant(**{hook: lambda: None}))


# Who is asked what

NO = bz.Reason("no", "house.no", bz.Text("No.", "Nein."))
KINDS = bz.Kinds(reasons=(NO,))


def house(**hooks: Any) -> bz.RuleSet:
    return bz.compose("bohnanza", variant(collect_kinds=lambda: KINDS, **hooks))


def played(rules: bz.RuleSet) -> bz.Game:
    """Return a game in which planting and harvesting are possible."""
    return scene(rules, players=3, hands={0: "red soy"}, fields={0: ["2*blue"], 1: ["3*soy"]})


def kinds_left(game: bz.Game, seat: int = 0) -> set[type]:
    return {type(action) for action in game.legal_actions(seat)}


def test_a_hook_takes_any_of_the_arguments_in_any_order() -> None:
    seen: list[Any] = []

    def fold_count(what: str, number: int) -> int:
        seen.append(what)
        return number + 1

    def fold_score() -> int:
        return 7

    def fold_fit(zone: int, reason: bz.Reason | None, table: bz.Table) -> bz.Reason | None:
        seen.append(table.rules.layout.zones[zone].name)
        return reason

    rules = house(fold_count=fold_count, fold_score=fold_score, fold_fit=fold_fit)
    game = scene(rules, players=3, stage="reveal")
    assert seen == ["reveal"]
    assert len(game.cards("revealed")) == 3
    played(rules).legal_actions(0)
    assert seen == ["reveal", "field1", "field2", "field3"]
    over = scene(rules, players=3, agenda=(bz.EnterStage("ending", "harvest"),))
    assert over.outcome is not None
    assert over.outcome.scores == (7, 7, 7)


def test_a_fold_is_asked_with_what_the_variant_before_it_returned() -> None:
    double = variant("a", fold_count=lambda number: number * 2)
    more = variant("b", fold_count=lambda number: number + 1)
    game = scene(bz.compose("bohnanza", more, double), players=3, stage="reveal")
    assert len(game.cards("revealed")) == 2 * 2 + 1


def test_options_and_settings_reach_those_who_collect() -> None:
    seen: list[Any] = []

    def collect_zones(options: Any, settings: bz.Settings) -> Sequence[bz.Zone]:
        seen.append((dict(options), settings.players))
        return ()

    option = bz.Option("salt", int, 1, bz.Text("Salt.", "Salz."))
    spiced = variant("spiced", options=(option,), collect_zones=collect_zones)
    bz.compose("bohnanza", bz.use(spiced, salt=4)).seated(5)
    assert seen == [({"salt": 4}, 5)]


def test_an_action_is_forbidden_by_its_annotation() -> None:
    def forbid_action(action: bz.Harvest) -> bz.Reason | None:
        return NO

    game = played(house(forbid_action=forbid_action))
    assert kinds_left(game) == {bz.Plant}
    refusal = assert_refused(game, bz.Harvest(1, 0), "no", "house.no")
    assert refusal.variant == "house"


def test_an_action_is_forbidden_by_a_union() -> None:
    def forbid_action(action: bz.Harvest | bz.Plant) -> bz.Reason | None:
        return NO if action.seat == 0 else None

    game = played(house(forbid_action=forbid_action))
    assert kinds_left(game) == set()
    assert kinds_left(game, 1) == {bz.Harvest}


def test_the_common_type_stands_for_all_of_its_kind() -> None:
    asked: list[type] = []

    def forbid_action(action: bz.Action) -> bz.Reason | None:
        asked.append(type(action))
        return None

    game = played(house(forbid_action=forbid_action))
    game.legal_actions(0)
    assert set(asked) == {bz.Plant, bz.Harvest}


def test_a_type_stands_for_the_types_derived_from_it() -> None:
    @frozen
    class Cheer(bz.Action):
        pass

    @frozen
    class LoudCheer(Cheer):
        pass

    def kind(type_: type[Cheer]) -> bz.ActionKind[Any]:
        return bz.ActionKind(type_, lambda *_: None, lambda _table, seat, _decision: (type_(seat),))

    def forbid_action(action: Cheer) -> bz.Reason | None:
        return NO

    def forbid_loud(action: LoudCheer) -> bz.Reason | None:
        return NO

    forbid_action.__annotations__["action"] = Cheer
    forbid_loud.__annotations__["action"] = LoudCheer
    kinds = bz.Kinds(actions=(kind(Cheer), kind(LoudCheer)), reasons=(NO,))
    both = variant(collect_kinds=lambda: kinds, forbid_action=forbid_action)
    assert not kinds_left(played(bz.compose("bohnanza", both))) & {Cheer, LoudCheer}
    loud = variant(collect_kinds=lambda: kinds, forbid_action=forbid_loud)
    assert kinds_left(played(bz.compose("bohnanza", loud))) & {Cheer, LoudCheer} == {Cheer}


class Several:
    """Answers one hook with several functions."""

    manifest = variant("several").manifest

    @bz.hookimpl
    def collect_kinds(self) -> bz.Kinds:
        return KINDS

    @bz.hookimpl(specname="forbid_action")
    def no_harvest_for_seat_1(self, table: Table, action: bz.Harvest) -> bz.Reason | None:
        return NO if action.seat == 1 else None

    @bz.hookimpl(specname="forbid_action")
    def no_planting_of_red(self, table: Table, action: bz.Plant) -> bz.Reason | None:
        return NO if table.rules.catalogue.key_of(action.card) == "red" else None


def test_a_variant_forbids_with_several_functions_under_names_of_its_own() -> None:
    # The annotation of ``table`` is known to type checkers only; that of ``action`` is read.
    game = played(bz.compose("bohnanza", Several()))
    assert kinds_left(game) == {bz.Harvest}
    assert kinds_left(game, 1) == set()


def test_the_first_reason_is_final() -> None:
    asked: list[str] = []

    def forbidding(id_: str, reason: bz.Reason | None) -> Any:
        def forbid_action(action: bz.Harvest) -> bz.Reason | None:
            asked.append(id_)
            return reason

        kinds = bz.Kinds(reasons=(reason,) if reason else ())
        return variant(id_, collect_kinds=lambda: kinds, forbid_action=forbid_action)

    later = bz.Reason("later", "house.later", bz.Text("Later.", "Später."))
    rules = bz.compose(
        "bohnanza", forbidding("a", None), forbidding("b", NO), forbidding("c", later)
    )
    refusal = played(rules).explain(bz.Harvest(1, 0))
    assert refusal is not None
    assert (refusal.code, refusal.variant) == ("no", "b")
    assert asked == ["a", "b"]


def test_forbidding_comes_after_the_rule_of_the_action() -> None:
    def forbid_action(action: bz.Harvest) -> bz.Reason | None:
        return NO

    game = scene(
        house(forbid_action=forbid_action),
        players=3,
        hands={0: "red"},
        fields={0: ["blue", "2*soy"]},
    )
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    assert_refused(game, bz.Harvest(0, 1), "no", "house.no")


# Bans that hold only for a time


def banning(kind: type, wakes: list[bool], asked: list[str], id_: str = "house") -> Any:
    """Return a house rule that forbids a kind of action while the last of ``wakes`` is true."""

    def condition(_table: Table) -> bool:
        asked.append(f"{id_} awake")
        return wakes[-1]

    def forbid_action(action: bz.Action) -> bz.Reason:
        asked.append(f"{id_} ban")
        return NO

    forbid_action.__annotations__["action"] = kind
    return variant(
        id_,
        collect_kinds=lambda: bz.Kinds(reasons=(NO,) if id_ == "house" else ()),
        forbid_action=bz.only_while(condition)(forbid_action),
    )


def test_a_ban_that_sleeps_is_asked_about_no_action() -> None:
    asked: list[str] = []
    wakes = [False]
    game = played(bz.compose("bohnanza", banning(bz.Harvest, wakes, asked)))
    harvest = bz.Harvest(0, 0)
    asked.clear()
    assert harvest in game.legal_actions(0)
    assert asked == ["house awake"], "once for the whole listing"
    assert game.explain(harvest) is None
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

    def forbid_action(action: bz.Harvest) -> bz.Reason | None:
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
    game = scene(rules, players=3, stage="exchange", hands={0: "red blue"})
    domain = game.trade_domain(0)
    assert domain is not None
    asked.clear()
    assert len(domain.gifts()) == 4
    assert asked == ["house awake"]
    wakes.append(True)
    assert domain.gifts() == []


def test_only_while_needs_a_slot_or_a_condition() -> None:
    with pytest.raises(TypeError, match="a slot, a Fact or a function of the table, not True"):
        bz.only_while(True)  # type: ignore[arg-type]


def test_a_condition_is_for_bans_only_and_events_are_always_answered() -> None:
    def fold_count(number: int) -> int:
        return number

    def on_event(event: bz.Planted) -> Sequence[bz.Step]:
        return ()

    sleepy = variant("sleepy", fold_count=bz.only_while(lambda _table: True)(fold_count))
    assert_problem(
        problem_in("bohnanza", sleepy),
        "bad-hook",
        ["sleepy"],
        "only_while must name a slot or a Fact for fold_count; a condition is for forbid_action",
    )
    deaf = variant("deaf", on_event=bz.only_while(bz.Offers)(on_event))
    assert_problem(
        problem_in("bohnanza", deaf),
        "bad-hook",
        ["deaf"],
        "on_event cannot have only_while; it is for folds and for forbid_action",
    )


@frozen
class Mood:
    """Whether the house is awake."""

    merry: bz.Public[bool] = False


@frozen
class Numbers:
    """A number that matters only if it is large."""

    number: bz.Public[int] = 0


@frozen
class Sing(bz.Action):
    """Something that only a merry house does."""


def house_with_moods(asked: list[str]) -> Any:
    @bz.only_while(Mood)
    def fold_count(table: bz.Table, number: int) -> int:
        asked.append("fold")
        return number

    @bz.only_while(Mood)
    def forbid_action(action: bz.Harvest) -> bz.Reason:
        asked.append("ban")
        return NO

    def songs(table: bz.Table, seat: int, _decision: bz.Decision) -> Sequence[Sing]:
        asked.append("songs")
        return (Sing(seat),) if table.slot(Mood).merry else ()

    sing = bz.ActionKind(Sing, lambda table, _action: table.put(Mood()), songs, only_while=Mood)
    return variant(
        "house",
        collect_slots=lambda: (bz.Slot(Mood, lambda _players: Mood()),),
        collect_kinds=lambda: bz.Kinds(actions=(sing,), reasons=(NO,)),
        fold_count=fold_count,
        forbid_action=forbid_action,
    )


def in_the_mood(game: bz.Game, mood: Mood) -> bz.GameState:
    table = bz.Table(game.state)
    table.put(mood)
    return table.freeze()


def test_what_depends_on_a_slot_sleeps_until_its_value_changes() -> None:
    asked: list[str] = []
    game = played(bz.compose("bohnanza", house_with_moods(asked)))
    harvest = bz.Harvest(0, 0)
    asked.clear()
    assert harvest in game.legal_actions(0)
    assert game.explain(harvest) is None
    assert asked == []
    merry = in_the_mood(game, Mood(merry=True))
    assert {type(action) for action in bz.legal_actions(merry, 0)} == {bz.Plant, Sing}
    refusal = bz.why_not(merry, harvest)
    assert refusal is not None
    assert refusal.code == "no"
    assert {"ban", "songs"} <= {*asked}
    sober = bz.apply(merry, Sing(0))
    asked.clear()
    assert harvest in bz.legal_actions(sober, 0)
    assert asked == [], "asleep again"


def test_a_fact_tells_which_values_of_a_slot_wake_an_answer() -> None:
    asked: list[Any] = []

    def many(rules: bz.SeatedRules, numbers: Numbers) -> bool:
        asked.append((rules.players, numbers.number))
        return numbers.number > 5

    @bz.only_while(bz.Fact(Numbers, many))
    def fold_count(table: bz.Table, number: int) -> int:
        return number + table.slot(Numbers).number

    def songs(_table: bz.Table, seat: int, _decision: bz.Decision) -> Sequence[Sing]:
        return (Sing(seat),)

    sing = bz.ActionKind(
        Sing, lambda _table, _action: None, songs, only_while=bz.Fact(Numbers, many)
    )
    house = variant(
        "house",
        collect_slots=lambda: (bz.Slot(Numbers, lambda _players: Numbers()),),
        collect_kinds=lambda: bz.Kinds(actions=(sing,)),
        fold_count=fold_count,
    )
    rules = bz.compose("bohnanza", house)
    rules.seated(3)
    asked.clear()
    table = bz.Table(played(rules).state)
    assert asked == [], "a slot that is as it began wakes nobody"
    for number, awake in ((0, False), (4, False), (6, True), (5, False), (7, True), (0, False)):
        asked.clear()
        table.put(Numbers(number))
        assert asked == ([(3, number)] if number else []), "once, for both, when the slot changes"
        assert len(table.awake.fold_count) == awake
        assert (Sing(0) in table.legal(0)) is awake
        assert bz.Table(table.freeze()).awake is table.awake


def test_answers_that_sleep_by_different_slots_wake_one_by_one() -> None:
    @bz.only_while(Mood)
    def fold_count(number: int) -> int:
        return number

    @bz.only_while(Numbers)
    def fold_score(points: int) -> int:
        return points

    house = variant(
        "house",
        collect_slots=lambda: (
            bz.Slot(Mood, lambda _players: Mood()),
            bz.Slot(Numbers, lambda _players: Numbers()),
        ),
        fold_count=fold_count,
        fold_score=fold_score,
    )
    table = bz.Table(played(bz.compose("bohnanza", house)).state)
    base = len(table.awake.fold_score)
    for value, counts, scores in (
        (Mood(merry=True), 1, 0),
        (Numbers(3), 1, 1),
        (Mood(), 0, 1),
        (Numbers(), 0, 0),
    ):
        table.put(value)
        assert (len(table.awake.fold_count), len(table.awake.fold_score) - base) == (counts, scores)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"slot": "Mood"}, "a Fact is of the class of a slot, not of 'Mood'"),
        ({"holds": True}, r"told by a function holds\(rules, value\), not True"),
    ],
)
def test_a_fact_is_of_a_class_and_told_by_a_function(wrong: dict[str, Any], complaint: str) -> None:
    right: dict[str, Any] = {"slot": Mood, "holds": lambda _rules, _mood: True}
    bz.Fact(**right)
    with pytest.raises(TypeError, match=complaint):
        bz.Fact(**(right | wrong))


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

    fact = bz.Fact(Mood, holds)
    kind = bz.ActionKind(Sing, lambda _t, _a: None, lambda _t, _s, _d: (), only_while=fact)
    answers: dict[str, dict[str, Any]] = {
        "fold": {"fold_count": bz.only_while(fact)(fold_count)},
        "ban": {"forbid_action": bz.only_while(fact)(forbid_action)},
        "kind": {"collect_kinds": lambda: bz.Kinds(actions=(kind,))},
    }
    slots = (bz.Slot(Mood, lambda _players: Mood()),)
    sleepy = variant("sleepy", collect_slots=lambda: slots, **answers[by])
    problem = problem_in("bohnanza", sleepy)
    assert_problem(problem, "bad-declaration", ["sleepy"], complaint)


def test_an_action_that_sleeps_is_not_legal_even_without_a_rule() -> None:
    sing = bz.ActionKind(
        Sing, lambda _t, _a: None, lambda _t, seat, _d: (Sing(seat),), only_while=Mood
    )
    house = variant(
        "house",
        collect_slots=lambda: (bz.Slot(Mood, lambda _players: Mood()),),
        collect_kinds=lambda: bz.Kinds(actions=(sing,)),
    )
    game = played(bz.compose("bohnanza", house))
    assert_refused(game, Sing(0), "not-possible", "base.turn.order")
    merry = in_the_mood(game, Mood(merry=True))
    assert Sing(0) in bz.legal_actions(merry, 0)
    assert bz.why_not(merry, Sing(0)) is None


def test_a_state_that_is_read_from_outside_has_the_same_answers_awake() -> None:
    asked: list[str] = []
    game = played(bz.compose("bohnanza", house_with_moods(asked)))
    for mood in (Mood(), Mood(merry=True)):
        state = in_the_mood(game, mood)
        copied = attrs.evolve(state, slots=tuple(attrs.evolve(value) for value in state.slots))
        assert bz.legal_actions(copied, 0) == bz.legal_actions(state, 0)
        assert bz.Table(copied).awake is bz.Table(state).awake


def test_an_action_that_sleeps_is_refused_when_somebody_tries_it() -> None:
    game = played(bz.compose("bohnanza", house_with_moods([])))
    assert_refused(game, Sing(0), "not-possible", "base.turn.order")


def test_an_action_that_needs_a_hook_is_listed_while_its_answer_sleeps() -> None:
    @bz.only_while(Mood)
    def fold_count(number: int) -> int:
        return number

    kind = bz.ActionKind(
        Sing, lambda _t, _a: None, lambda _t, seat, _d: (Sing(seat),), needs_hook="fold_count"
    )
    house = variant(
        "house",
        collect_slots=lambda: (bz.Slot(Mood, lambda _players: Mood()),),
        collect_kinds=lambda: bz.Kinds(actions=(kind,)),
        fold_count=fold_count,
    )
    game = played(bz.compose("bohnanza", house))
    assert game.explain(Sing(0)) is None
    assert Sing in kinds_left(game)


def test_only_while_stands_above_a_function() -> None:
    class Forgetful:
        def fold_count(self, number: int) -> int:
            return number

    with pytest.raises(TypeError, match="stands above a function, not on <bound method"):
        bz.only_while(Mood)(Forgetful().fold_count)


def test_a_slot_that_nobody_declares_wakes_nothing() -> None:
    @bz.only_while(Mood)
    def fold_count(number: int) -> int:
        return number

    assert_problem(
        problem_in("bohnanza", variant("sleepy", fold_count=fold_count)),
        "unknown-slot",
        ["sleepy"],
        "fold_count of 'sleepy' depends on the slot 'Mood', which no variant declares",
        "there are Offers",
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
    sing = bz.ActionKind(Sing, lambda _t, _a: None, lambda _t, _s, _d: (), only_while=slot)
    house = variant("house", collect_kinds=lambda: bz.Kinds(actions=(sing,)))
    assert_problem(problem_in("bohnanza", house), code, ["house"], phrase)


def test_events_are_answered_by_their_annotation_in_the_order_of_the_variants() -> None:
    heard: list[str] = []

    def listening(id_: str, *types: type[bz.Event]) -> Any:
        def on_event(event: bz.Event) -> None:
            heard.append(f"{id_} {type(event).__name__}")

        union: Any = types[0]
        for type_ in types[1:]:
            union |= type_
        on_event.__annotations__["event"] = union
        return variant(id_, on_event=on_event)

    rules = bz.compose(
        "bohnanza",
        listening("b", bz.Planted),
        listening("a", bz.Planted, bz.Harvested),
        listening("c", bz.TurnEnded),
    )
    game = played(rules)
    assert set(rules.seated(3).reactions) == {bz.Planted, bz.Harvested, bz.TurnEnded}
    game.apply(bz.Harvest(1, 0))
    game.apply(bz.Plant(0, game.hand(0).cards[0], 1))
    assert heard == ["a Harvested", "a Planted", "b Planted"]


def test_a_hook_that_asks_for_a_kind_of_nobody_here_is_never_asked() -> None:
    @frozen
    class Rained(bz.Event):
        pass

    def on_event(event: bz.Event) -> Sequence[bz.Step]:
        raise AssertionError("it does not rain here")

    on_event.__annotations__["event"] = Rained
    game = played(house(on_event=on_event))
    game.apply(bz.Harvest(1, 0))
    assert game.rules.reactions == {}


def test_an_action_that_needs_a_hook_exists_only_if_somebody_answers_it() -> None:
    def fold_discardable(cards: tuple[int, ...], waiting: tuple[int, ...]) -> tuple[int, ...]:
        return cards + waiting

    without = bz.compose("bohnanza")
    with_it = bz.compose("bohnanza", variant(fold_discardable=fold_discardable))
    assert bz.Discard not in without.seated(3).actions
    game = scene(with_it, players=3, stage="receive", revealed="red soy")
    red, soy = game.cards("revealed")
    assert {bz.Discard(0, red), bz.Discard(0, soy)} <= set(game.legal_actions(0))
    refused = scene(without, players=3, stage="receive", revealed="red")
    assert_refused(
        refused, bz.Discard(0, refused.cards("revealed")[0]), "unknown-action", "base.turn.order"
    )
