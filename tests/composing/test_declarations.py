"""What authors get wrong: each mistake is told while composing, with what would be right."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Text
from bohnanza_core._composing.faults.manifests import _TEXTS, _TUPLES
from bohnanza_core.authoring import Declarations
from tests.helpers.problems import assert_problem, problem_in
from tests.toys.made_up import variant

TEXT = Text("Well?", "Nun?")
CLAUSE = "base.turn.order"


def nothing(*_arguments: Any) -> Any:
    return ()


@frozen
class Asked(bz.Decision):
    """A decision that is sound."""


@frozen
class Whistle(bz.Action):
    """An action that is sound."""


@frozen
class Mood:
    """A slot that is sound."""

    merry: int = 0


def without_number() -> Mood:
    return Mood()


class Bare(bz.Event):
    """Has no @frozen above it."""


@attrs.define
class Loose:
    """Is not frozen."""


@attrs.define
class Checked:
    """Is not frozen either, but checks what it is given."""

    number: int = attrs.field(default=0, validator=attrs.validators.instance_of(int))


def asking(**more: Any) -> Declarations:
    return Declarations(decisions=(ba.DecisionSpec(Asked, TEXT, CLAUSE, **more),))


def doing(*arguments: Any, **more: Any) -> Declarations:
    return Declarations(actions=(ba.ActionSpec(Whistle, nothing, *arguments, **more),))


KINDS: dict[str, tuple[Any, str]] = {
    "no tuple": (Declarations(events=ba.Harvested), "events must be a tuple, with a comma"),  # type: ignore[arg-type]  # the mistake
    "no kind": (Declarations(actions=(Whistle,)), "actions must hold ActionSpecs"),  # type: ignore[arg-type]  # the mistake
    "another kind": (
        Declarations(decisions=(ba.StepSpec(Asked, nothing),)),  # type: ignore[arg-type]  # the mistake
        "decisions must hold DecisionSpecs",
    ),
    "no event": (Declarations(events=(Whistle,)), "Whistle must be derived from Event"),  # type: ignore[arg-type]  # the mistake
    "no class": (Declarations(events=("Rained",)), "'Rained' must be a class"),  # type: ignore[arg-type]  # the mistake
    "no attrs": (Declarations(events=(Bare,)), "Bare must be an attrs class: put @frozen above it"),
    "options alone": (asking(options=nothing), "decision Asked has options but not chosen"),
    "chosen alone": (asking(chosen=nothing, passed=nothing), "has chosen but not options"),
    "planted alone": (asking(planted=nothing, passed=nothing), "has planted but not plantable"),
    "no function": (
        asking(passed=nothing, impossible="never"),
        "impossible of decision Asked must be a function, not 'never'",
    ),
    "no function to pass": (asking(passed=True), "passed of decision Asked must be a function"),
    "a prompt": (
        Declarations(decisions=(ba.DecisionSpec(Asked, "Well?", CLAUSE, passed=nothing),)),  # type: ignore[arg-type]  # the mistake
        "the prompt of decision Asked must be a Text, in English and German",
    ),
    "a reason's text": (
        Declarations(reasons=(ba.Reason("no", CLAUSE, "No."),)),  # type: ignore[arg-type]  # the mistake
        "the text of reason 'no' must be a Text",
    ),
    "never": (doing(None), "action Whistle can never be done: it needs candidates, or accepts"),
    "answers": (
        doing(nothing, Asked),
        "must answer one of Answers or a tuple of classes of decisions",
    ),
    "a title": (doing(nothing, title="Whistle"), "the title of action Whistle must be a Text"),
    "no slot": (doing(nothing, only_while=3), "must name the class of a slot by only_while, not 3"),
    "no reason": (
        doing(nothing, otherwise="No."),
        "otherwise of action Whistle must be a Reason or a function, not 'No.'",
    ),
    "a step": (
        Declarations(steps=(ba.StepSpec(ba.Draw, None),)),  # type: ignore[arg-type]  # the mistake
        "step Draw needs a function to run, not None",
    ),
}


@pytest.mark.parametrize("mistake", KINDS)
def test_a_kind_that_cannot_work_is_told(mistake: str) -> None:
    kinds, words = KINDS[mistake]
    house = variant(collect_declarations=lambda: kinds)
    assert_problem(
        problem_in("bohnanza", house),
        "bad-declaration",
        ["house"],
        "What 'house' declares by collect_declarations is not usable: ",
        words,
    )


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        (ba.Slot(Loose, lambda _players: Loose()), "Loose must be frozen: put @frozen above it"),
        (ba.Slot(Checked, lambda _players: Checked()), "Checked must be frozen: put @frozen"),
        (ba.Slot(Mood, lambda _players: 0), "slot Mood must begin with a Mood, not 0"),
        (ba.Slot(Mood, without_number), "slot Mood needs a function that makes its first value"),  # type: ignore[arg-type]  # the mistake
        (ba.Slot(Mood, Mood()), "it fails with TypeError"),  # type: ignore[arg-type]  # the mistake
        (ba.Slot(dict, lambda _players: {}), "dict must be an attrs class"),
        (
            ba.Slot(Mood, lambda _players: Mood(), impossible="never"),  # type: ignore[arg-type]  # the mistake
            "impossible of slot Mood must be a function, not 'never'",
        ),
    ],
    ids=[
        "loose",
        "loose but checked",
        "other value",
        "no number",
        "no function",
        "no attrs",
        "impossible",
    ],
)
def test_a_slot_that_cannot_work_is_told(slot: ba.Slot, words: str) -> None:
    house = variant(collect_slots=lambda: (slot,))
    assert_problem(problem_in("bohnanza", house), "bad-declaration", ["house"], words)


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ({"faces": "all"}, "faces of zone 'cellar' must be one of ALL, OWNER, TOP, NOBODY"),
        ({"backs": 1}, "backs of zone 'cellar' must be one of POSITIONS, COUNT, HIDDEN"),
        ({"title": "cellar"}, "the title of zone 'cellar' must be a Text"),
        ({"field": True, "per_seat": False}, "is a field, so it must have per_seat=True"),
    ],
    ids=["faces", "backs", "title", "field"],
)
def test_a_zone_that_cannot_work_is_told(zone: dict[str, Any], words: str) -> None:
    house = variant(collect_zones=lambda: (ba.Zone("cellar", **zone),))
    assert_problem(problem_in("bohnanza", house), "bad-declaration", ["house"], words)


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ({"enter": None}, "stage 'dance' needs a function to enter it, not None"),
        ({"enter": nothing, "title": "Dance"}, "the title of stage 'dance' must be a Text"),
    ],
    ids=["enter", "title"],
)
def test_a_stage_that_cannot_work_is_told(stage: dict[str, Any], words: str) -> None:
    house = variant(collect_stages=lambda: (ba.Stage("turn", "dance", after="plant", **stage),))
    assert_problem(problem_in("bohnanza", house), "bad-declaration", ["house"], words)


def test_everything_wrong_with_all_variants_is_told_at_once() -> None:
    one = variant("one", collect_declarations=lambda: Declarations(events=(Bare, int)))  # type: ignore[arg-type]  # the mistake
    two = variant("two", collect_declarations=lambda: asking(options=nothing))
    three = variant("three", collect_declarations=lambda: 1 // 0)
    problems = bz.check_composition("bohnanza", one, two, three)
    assert [(problem.code, *problem.variants) for problem in problems] == [
        ("bad-declaration", "one"),
        ("bad-declaration", "one"),
        ("bad-hook", "three"),
        ("bad-declaration", "two"),
    ]


# What is wrong with several declarations together


def test_a_decision_that_nothing_answers_is_told() -> None:
    house = variant(collect_declarations=asking)
    assert_problem(
        problem_in("bohnanza", house),
        "unanswerable",
        ["house"],
        "Nothing answers the decision Asked of 'house'",
        "give its DecisionSpec plantable, options or passed",
    )


@pytest.mark.parametrize(
    "more",
    [
        {"passed": nothing},
        {"pending": nothing},
        {"before_asking": nothing},
        {"plantable": nothing},
    ],
    ids=["passed", "pending", "before asking", "plantable"],
)
def test_a_decision_that_something_answers_is_not(more: dict[str, Any]) -> None:
    assert not bz.check_composition(
        "bohnanza", variant(collect_declarations=lambda: asking(**more))
    )


def test_an_action_may_be_what_answers_a_decision() -> None:
    both = Declarations(decisions=asking().decisions, actions=doing(nothing, (Asked,)).actions)
    assert not bz.check_composition("bohnanza", variant(collect_declarations=lambda: both))


def test_an_action_that_answers_a_decision_nobody_declares_is_told() -> None:
    house = variant(collect_declarations=lambda: doing(nothing, (Asked,)))
    assert_problem(
        problem_in("bohnanza", house),
        "undeclared-decision",
        ["house"],
        "The action Whistle of 'house' answers Asked, which no variant declares",
        "among the decisions of collect_declarations",
    )


def test_a_function_called_like_a_hook_must_be_marked() -> None:
    class Forgetful:
        manifest = variant("forgetful").manifest

        def fold_score(self, taler: ba.Taler) -> ba.Taler:
            return taler + 1

    assert_problem(
        problem_in("bohnanza", Forgetful()),
        "bad-hook",
        ["forgetful"],
        "fold_score is not marked; put @hookimpl above it",
    )


def test_an_argument_a_hook_does_not_have_is_told_with_those_it_has() -> None:
    house = variant(fold_score=lambda table, score: score)
    assert_problem(
        problem_in("bohnanza", house),
        "bad-hook",
        ["house"],
        "fold_score has no argument 'score'; it has: table, taler, seat, over",
    )


# Manifests

SALT = bz.Option("salt", bool, False, TEXT)

MANIFESTS: dict[str, tuple[dict[str, Any], str]] = {
    "players": ({"players": 3}, "'players' must be a tuple of int, with a comma even for a single"),
    "player": ({"players": ("3",)}, "'players' must be a tuple of int, not '3'"),
    "nobody": ({"players": (0, 1)}, "'players' must be numbers above 0 in ascending order"),
    "order of players": ({"players": (4, 3)}, "'players' must be numbers above 0 in ascending"),
    "requires": ({"requires": "duell"}, "'requires' must be a tuple of str, with a comma"),
    "conflicts": ({"conflicts": ("duell",)}, "'conflicts' must be a tuple of Conflict"),
    "title": ({"title": "House"}, "'title' must be a Text, not 'House'"),
    "order": ({"order": "first"}, "'order' must be a whole number, not 'first'"),
    "core": ({"core": None}, "'core' must be a string, not None"),
    "itself": ({"requires": ("house",)}, "it requires or excludes itself"),
    "options": ({"options": ("salt",)}, "'options' must be a tuple of Option, not 'salt'"),
    "twice": ({"options": (SALT, SALT)}, "two options are called 'salt'"),
    "default": (
        {"options": (bz.Option("spoons", int, 0, TEXT, minimum=1),)},
        "the default of option 'spoons' must be at least 1, not 0",
    ),
    "name": (
        {"options": (bz.Option("two words", int, 0, TEXT),)},
        "the name of the option 'two words' must be a Python identifier",
    ),
    "type": (
        {"options": (bz.Option("list", list, [], TEXT),)},
        "'type of list' must be bool, int or str, not <class 'list'>",
    ),
    "description": (
        {"options": (bz.Option("salt", bool, False, "Salt"),)},  # type: ignore[arg-type]  # the mistake
        "'description of salt' must be a Text, not 'Salt'",
    ),
}


@pytest.mark.parametrize("mistake", MANIFESTS)
def test_a_manifest_that_cannot_be_used_is_told(mistake: str) -> None:
    fields, words = MANIFESTS[mistake]
    assert_problem(
        problem_in("bohnanza", variant(**fields)),
        "bad-manifest",
        ["house"],
        "The manifest of 'house' is not usable: ",
        words,
    )


def test_a_layer_is_one_of_the_layers() -> None:
    house = variant("house", "house")  # type: ignore[arg-type]  # the mistake
    assert_problem(
        problem_in("bohnanza", house), "bad-manifest", ["house"], "'layer' must be a Layer"
    )


def test_every_field_of_a_manifest_is_checked() -> None:
    checked = {*_TEXTS, *_TUPLES, "title", "layer", "order"}
    assert checked == set(attrs.fields_dict(bz.Manifest))


def test_a_default_edition_must_be_an_edition() -> None:
    first, _ = bz.check_composition(variant(default_edition="bohnedikt"))
    assert_problem(
        first,
        "bad-default-edition",
        ["house", "bohnedikt"],
        "'house' takes 'bohnedikt' if no edition is named, but that is not an edition",
    )


SOUND: Callable[[], Declarations] = lambda: asking(options=nothing, chosen=nothing, label=nothing)  # noqa: E731 - as short as the mistakes above


def test_kinds_of_several_modules_are_joined_in_their_order() -> None:
    first = Declarations(decisions=asking(passed=nothing).decisions, events=(ba.Harvested,))
    second = Declarations(events=(ba.Planted,), reasons=(ba.Reason("no", CLAUSE, TEXT),))
    joined = Declarations.joined(first, second, Declarations())
    assert joined == Declarations(
        decisions=first.decisions, events=(ba.Harvested, ba.Planted), reasons=second.reasons
    )
    assert Declarations.joined() == Declarations()


def test_what_is_sound_is_not_complained_about() -> None:
    slots = (ba.Slot(Mood, lambda _players: Mood()),)
    house = variant(collect_declarations=SOUND, collect_slots=lambda: slots)
    assert bz.check_composition("bohnanza", house) == ()


# Whatever a variant says

raw: Any = ba
"""Takes whatever it is given, as programs without types do."""
PLACES: list[list[Any]] = [["turn", 5, None, []], ["x", 5, None], ["plant", 5, None, []]]
"""Procedures, names and anchors of stages."""

JUNK: dict[str, list[Any]] = {
    "anything": [None, 0, "x", (), (None,), ("x",), {"draw": 1}, {"draw": []}, {1: 2}, object()],
    "zones": [(raw.Zone(name),) for name in ("", 5, None, "deck", "hand", ())],
    "stages": [
        (raw.Stage(procedure, name, nothing, after=after),)
        for procedure, name, after in itertools.product(*PLACES)
    ],
    "slots": [(raw.Slot(type_, nothing),) for type_ in (None, "x", int, Mood, raw.Harvested)],
    "decks": [
        raw.NewCards(sorts, cards)
        for sorts in ((), ("x",), None, 5)
        for cards in ((), ("x",), None, (raw.CardSet("x", 1),), (raw.CardSet(None, "x", 5),))
    ],
    "kinds": [
        raw.Declarations(**{name: value})
        for name in attrs.fields_dict(Declarations)
        for value in (None, 5, "x", (None,), (5,), ("x",), (int,), (raw.Reason(5, 5, 5),))
    ],
    "clauses": [
        (raw.Clause(5, None),),
        (raw.Clause("x", "y"), raw.Clause("x", "y")),
        *((raw.Clause("x", raw.Text("y", "y"), **{name: value}),)
          for name in ("replaces", "only_with")
          for value in (None, 5, "x", (5,), ("base.nope",))),
    ],
    "settings": [
        {key: value}
        for key in (*attrs.fields_dict(raw.Settings), "x", 5, None)
        for value in (None, -1, "x", (), {}, {"": 5}, {"": "draw"}, (1, 2, 3), ("a", "b", "c"))
    ],
}  # fmt: skip
HOOKS = [
    "collect_settings", "collect_cards", "collect_zones", "collect_slots", "collect_stages",
    "collect_declarations", "collect_clauses",
]  # fmt: skip


@pytest.mark.parametrize("hook", HOOKS)
def test_checking_never_fails_whatever_a_variant_answers(hook: str) -> None:
    for answer in itertools.chain.from_iterable(JUNK.values()):
        house = variant(**{hook: lambda answer=answer: answer}, players=(3,))
        problems = bz.check_composition("bohnanza", house)
        assert all(isinstance(problem, bz.Problem) for problem in problems)
        if not problems:
            bz.new_game("bohnanza", house, players=3, seed=1)


@pytest.mark.parametrize("field", list(attrs.fields_dict(bz.Manifest)))
def test_checking_never_fails_whatever_a_manifest_says(field: str) -> None:
    for value in (None, 0, 5, -1, "x", "", (), (None,), (5,), ("x",), {}, [], object(), 1.5, TEXT):
        house = variant()
        type(house).manifest = attrs.evolve(house.manifest, **{field: value})
        problems = bz.check_composition("bohnanza", house)
        assert all(problem.text.en for problem in problems)
