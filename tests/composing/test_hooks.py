"""Hooks: which answers can be used, and who is asked what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._composing.plugins import HOOKS
from bohnanza_core.testing import scene
from tests.helpers.problems import assert_problem, problem_in
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import KINDS, NO, PEA, house, kinds_left, played, variant

if TYPE_CHECKING:
    from bohnanza_core.authoring import Table

# Hooks that cannot be used


@pytest.mark.parametrize("marks", [{"wrapper": True}, {"tryfirst": True}, {"trylast": True}])
def test_a_hook_does_not_wrap_others_nor_ask_to_be_first_or_last(marks: dict[str, Any]) -> None:
    def fold_count(number: int) -> Any:
        yield number

    marked = staticmethod(ba.hookimpl(**marks)(fold_count))
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

        @ba.hookimpl
        def fold_count(self, number: int) -> int:
            return number

        @ba.hookimpl(specname="fold_count")
        def fold_count_again(self, number: int) -> int:
            return number

    assert_problem(
        problem_in("bohnanza", Twofold()),
        "bad-hook",
        ["twofold"],
        "fold_count is implemented twice",
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
        ("collect_cards", (PEA,), "must be a NewCards, not "),
        ("collect_declarations", (), "must be a Declarations, not ()"),
        ("collect_zones", ("cellar",), "must hold Zones, not 'cellar'"),
        ("collect_zones", ba.Zone("cellar"), "collect_zones fails with TypeError"),
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
        "collect_declarations", "collect_clauses",
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
        bz.compose("bohnanza", house).for_players(3)
    assert isinstance(raised.value.__cause__, LookupError)


@pytest.mark.parametrize(
    "hook",
    [
        "collect_settings",
        "collect_cards",
        "collect_zones",
        "collect_stages",
        "collect_declarations",
    ],
)
def test_no_answer_is_an_answer(hook: str) -> None:
    assert not bz.check_composition("bohnanza", variant(**{hook: lambda: None}))


# Who is asked what


def test_a_hook_takes_any_of_the_arguments_in_any_order() -> None:
    seen: list[Any] = []

    def fold_count(what: str, number: int) -> int:
        seen.append(what)
        return number + 1

    def fold_score() -> int:
        return 7

    def fold_planting(zone: int, reason: ba.Reason | None, table: ba.Table) -> ba.Reason | None:
        seen.append(table.rules.layout.zones[zone].name)
        return reason

    rules = house(fold_count=fold_count, fold_score=fold_score, fold_planting=fold_planting)
    game = scene(rules, players=3, stage="reveal")
    assert seen == ["reveal"]
    assert len(game.cards("revealed")) == 3
    played(rules).legal_actions(0)
    assert seen == ["reveal", "field1", "field2", "field3"]
    over = scene(rules, players=3, agenda=(ba.EnterStage("ending", "harvest"),))
    assert over.outcome is not None
    assert over.outcome.scores == (7, 7, 7)


def test_a_fold_is_asked_with_what_the_variant_before_it_returned() -> None:
    double = variant("a", fold_count=lambda number: number * 2)
    more = variant("b", fold_count=lambda number: number + 1)
    game = scene(bz.compose("bohnanza", more, double), players=3, stage="reveal")
    assert len(game.cards("revealed")) == 2 * 2 + 1


def test_options_and_settings_reach_those_who_collect() -> None:
    seen: list[Any] = []

    def collect_zones(options: Any, settings: ba.Settings) -> Sequence[ba.Zone]:
        seen.append((dict(options), settings.players))
        return ()

    option = bz.Option("salt", int, 1, bz.Text("Salt.", "Salz."))
    spiced = variant("spiced", options=(option,), collect_zones=collect_zones)
    bz.compose("bohnanza", bz.use(spiced, salt=4)).for_players(5)
    assert seen[-1] == ({"salt": 4}, 5)


def test_an_action_is_forbidden_by_its_annotation() -> None:
    def forbid_action(action: bz.Harvest) -> ba.Reason | None:
        return NO

    game = played(house(forbid_action=forbid_action))
    assert kinds_left(game) == {bz.Plant}
    refusal = assert_refused(game, bz.Harvest(1, 0), "no", "house.no")
    assert refusal.variant == "house"


def test_an_action_is_forbidden_by_a_union() -> None:
    def forbid_action(action: bz.Harvest | bz.Plant) -> ba.Reason | None:
        return NO if action.seat == 0 else None

    game = played(house(forbid_action=forbid_action))
    assert kinds_left(game) == set()
    assert kinds_left(game, 1) == {bz.Harvest}


def test_the_common_type_stands_for_all_of_its_kind() -> None:
    asked: list[type] = []

    def forbid_action(action: bz.Action) -> ba.Reason | None:
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

    def kind(type_: type[Cheer]) -> ba.ActionSpec[Any]:
        return ba.ActionSpec(type_, lambda *_: None, lambda _table, seat, _decision: (type_(seat),))

    def forbid_action(action: Cheer) -> ba.Reason | None:
        return NO

    def forbid_loud(action: LoudCheer) -> ba.Reason | None:
        return NO

    forbid_action.__annotations__["action"] = Cheer
    forbid_loud.__annotations__["action"] = LoudCheer
    kinds = ba.Declarations(actions=(kind(Cheer), kind(LoudCheer)), reasons=(NO,))
    both = variant(collect_declarations=lambda: kinds, forbid_action=forbid_action)
    assert not kinds_left(played(bz.compose("bohnanza", both))) & {Cheer, LoudCheer}
    loud = variant(collect_declarations=lambda: kinds, forbid_action=forbid_loud)
    assert kinds_left(played(bz.compose("bohnanza", loud))) & {Cheer, LoudCheer} == {Cheer}


class Several:
    """Answers one hook with several functions."""

    manifest = variant("several").manifest

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return KINDS

    @ba.hookimpl(specname="forbid_action")
    def no_harvest_for_seat_1(self, table: Table, action: bz.Harvest) -> ba.Reason | None:
        return NO if action.seat == 1 else None

    @ba.hookimpl(specname="forbid_action")
    def no_planting_of_red(self, table: Table, action: bz.Plant) -> ba.Reason | None:
        return NO if table.rules.catalogue.key_of(action.card) == "red" else None


def test_a_variant_forbids_with_several_functions_under_names_of_its_own() -> None:
    # The annotation of ``table`` is known to type checkers only; that of ``action`` is read.
    game = played(bz.compose("bohnanza", Several()))
    assert kinds_left(game) == {bz.Harvest}
    assert kinds_left(game, 1) == set()


def test_the_first_reason_is_final() -> None:
    asked: list[str] = []

    def forbidding(id_: str, reason: ba.Reason | None) -> Any:
        def forbid_action(action: bz.Harvest) -> ba.Reason | None:
            asked.append(id_)
            return reason

        kinds = ba.Declarations(reasons=(reason,) if reason else ())
        return variant(id_, collect_declarations=lambda: kinds, forbid_action=forbid_action)

    later = ba.Reason("later", "house.later", bz.Text("Later.", "Später."))
    rules = bz.compose(
        "bohnanza", forbidding("a", None), forbidding("b", NO), forbidding("c", later)
    )
    refusal = played(rules).why_not(bz.Harvest(1, 0))
    assert refusal is not None
    assert (refusal.code, refusal.variant) == ("no", "b")
    assert asked == ["a", "b"]


def test_forbidding_comes_after_the_rule_of_the_action() -> None:
    def forbid_action(action: bz.Harvest) -> ba.Reason | None:
        return NO

    game = scene(
        house(forbid_action=forbid_action),
        players=3,
        hands={0: "red"},
        fields={0: ["blue", "2*soy"]},
    )
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    assert_refused(game, bz.Harvest(0, 1), "no", "house.no")


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
        listening("b", ba.Planted),
        listening("a", ba.Planted, ba.Harvested),
        listening("c", ba.TurnEnded),
    )
    game = played(rules)
    assert set(game.state.table().hooks.reactions) == {ba.Planted, ba.Harvested, ba.TurnEnded}
    game.apply(bz.Harvest(1, 0))
    game.apply(bz.Plant(0, game.hand(0).cards[0], 1))
    assert heard == ["a Harvested", "a Planted", "b Planted"]


def test_a_hook_that_asks_for_a_kind_of_nobody_here_is_never_asked() -> None:
    @frozen
    class Rained(bz.Event):
        pass

    def on_event(event: bz.Event) -> Sequence[ba.Step]:
        raise AssertionError("it does not rain here")

    on_event.__annotations__["event"] = Rained
    game = played(house(on_event=on_event))
    game.apply(bz.Harvest(1, 0))
    assert game.state.table().hooks.reactions == {}


def test_a_card_is_discarded_only_if_a_variant_allows_it() -> None:
    def fold_discardable(cards: tuple[int, ...], waiting: tuple[int, ...]) -> tuple[int, ...]:
        return cards + waiting

    without = bz.compose("bohnanza")
    with_it = bz.compose("bohnanza", variant(fold_discardable=fold_discardable))
    game = scene(with_it, players=3, stage="receive", revealed="red soy")
    red, soy = game.cards("revealed")
    assert {bz.Discard(0, red), bz.Discard(0, soy)} <= set(game.legal_actions(0))
    refused = scene(without, players=3, stage="receive", revealed="red")
    assert bz.Discard not in kinds_left(refused)
    assert_refused(
        refused,
        bz.Discard(0, refused.cards("revealed")[0]),
        "not-discardable",
        "base.plant.received",
    )


@pytest.mark.parametrize(
    "hook", [name for name in HOOKS if name.startswith("collect_") and name != "collect_advice"]
)
def test_whoever_is_asked_while_composing_is_told_who_else_plays(hook: str) -> None:
    told: list[Sequence[str]] = []

    def collect(variants: Sequence[str]) -> None:
        told.append(variants)

    rules = bz.compose("bohnanza:third_field=true", "bohnedikt", variant("meek", **{hook: collect}))
    rules.for_players(4)
    assert set(told) == {("bohnanza", "bohnedikt", "meek")}, "the core's own parts are no variants"
