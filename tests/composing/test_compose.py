"""Composing variants: every problem is found before play and explained."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._composing.plugins import FOLDS
from bohnanza_core.authoring import Layer
from bohnanza_core.bots import simulate
from bohnanza_core.testing import check_variant, scene
from tests.helpers.problems import assert_problem, problem_in
from tests.toys.expansion import TOY
from tests.toys.made_up import DECK, cards, edition, sort, variant

# Asking for variants


def test_an_unknown_variant_is_told_with_a_suggestion_and_what_is_installed() -> None:
    problem = problem_in("bohnanzza")
    assert_problem(
        problem,
        "unknown-variant",
        ["bohnanzza"],
        "No variant 'bohnanzza' is installed",
        "Did you mean 'bohnanza'?",
        "installed are: bohnanza",
    )


def test_an_unknown_variant_like_no_other_gets_no_suggestion() -> None:
    problem = problem_in("xyzzy")
    assert_problem(problem, "unknown-variant", ["xyzzy"], "installed are: ", "bohnanza")
    assert "mean" not in problem.text.en


@pytest.mark.parametrize(
    "twice",
    [("bohnanza", "bohnanza"), ("bohnanza", "bohnanza:third_field=true"), (TOY, bz.use(TOY))],
    ids=["same", "with other options", "plugin"],
)
def test_a_variant_is_asked_for_once(twice: tuple[Any, ...]) -> None:
    id_ = "bohnanza" if "bohnanza" in twice else "toy"
    assert_problem(problem_in(*twice), "repeated-variant", [id_], f"'{id_}' is asked for twice")


class Unmanifested:
    """Looks like a plugin, but says nothing about itself."""

    manifest = "toy"


@pytest.mark.parametrize(
    "asked",
    [5, None, object(), Unmanifested(), type(TOY), ["bohnanza"], ba.VariantUse(5), bz.use([])],  # type: ignore[arg-type]
    ids=["number", "none", "object", "no manifest", "class", "list", "number used", "list used"],
)
def test_what_is_no_variant_is_refused(asked: Any) -> None:
    assert_problem(
        problem_in("bohnanza", asked),
        "not-a-variant",
        [],
        "is neither the id of a variant nor a plugin with a manifest",
        "an instance or a module, not a class",
    )


def test_options_that_are_no_mapping_are_refused() -> None:
    wrong = ba.VariantUse("bohnanza", ["third_field"])  # type: ignore[arg-type]
    assert problem_in(wrong).code == "not-a-variant"


def test_an_expansion_takes_its_default_edition() -> None:
    expansion = variant("extra", Layer.EXPANSION, default_edition="bohnanza")
    assert bz.compose(expansion).ids == ("bohnanza", "extra")
    assert bz.compose(expansion, edition("other")).ids == ("other", "extra")
    assert bz.compose(expansion, "bohnanza:third_field=true").options["bohnanza"]["third_field"]


def test_a_default_edition_that_is_not_installed_is_told() -> None:
    expansion = variant("extra", Layer.EXPANSION, default_edition="bonanza")
    assert_problem(problem_in(expansion), "unknown-variant", ["bonanza"], "'bohnanza'")


def test_two_default_editions_give_the_same_one_in_any_order() -> None:
    one = variant("one", Layer.EXPANSION, default_edition="bohnanza")
    two = variant("two", Layer.EXPANSION, default_edition="zz-not-installed")
    assert bz.compose(one, two).ids == bz.compose(two, one).ids == ("bohnanza", "one", "two")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text("bohnaz:=,\0", max_size=20),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)
USES = st.builds(ba.VariantUse, st.just("bohnanza") | ANYTHING, ANYTHING, st.booleans())
CARD_DATA = ANYTHING | st.dictionaries(st.just("bohnanza"), ANYTHING)


@given(st.lists(st.just("bohnanza") | USES | ANYTHING, max_size=3), CARD_DATA)
def test_checking_never_fails_whatever_is_asked_for(asked: list[Any], card_data: Any) -> None:
    problems = bz.check_composition(*asked, card_data=card_data)
    assert all(isinstance(problem, bz.Problem) for problem in problems)
    if not problems:
        assert "bohnanza" in bz.compose(*asked, card_data=card_data).ids


# Layers, relations, versions, players


def test_a_rule_set_needs_an_edition() -> None:
    assert_problem(
        problem_in(variant("house")), "no-edition", ["house"], "needs an edition", "'bohnanza'"
    )
    assert problem_in().code == "no-edition"


def test_two_editions_are_refused_with_both_names() -> None:
    assert_problem(
        problem_in("bohnanza", edition("other")),
        "two-editions",
        ["bohnanza", "other"],
        "'bohnanza' and 'other'",
        "choose one",
    )


def test_two_formats_are_refused_with_both_names() -> None:
    formats = [variant(id_, Layer.FORMAT) for id_ in ("duel", "race")]
    assert_problem(
        problem_in("bohnanza", *formats),
        "two-formats",
        ["duel", "race"],
        "'duel' and 'race'",
        "choose one",
    )


def test_a_missing_requirement_is_named_with_who_needs_it() -> None:
    needy = variant("needy", requires=("bohnanza", "salt"))
    assert_problem(
        problem_in("bohnanza", needy),
        "missing-requirement",
        ["needy", "salt"],
        "'needy' needs 'salt'",
        "add it",
    )
    assert not bz.check_composition("bohnanza", needy, variant("salt"))


def test_a_conflict_is_told_with_its_reason() -> None:
    reason = bz.Text("Salt spoils the soup.", "Salz verdirbt die Suppe.")
    soup = variant("soup", conflicts=(ba.Conflict("salt", reason),))
    problem = problem_in("bohnanza", soup, variant("salt"))
    assert_problem(problem, "conflict", ["soup", "salt"])
    assert problem.text == reason


def test_a_conflict_that_both_declare_is_told_once() -> None:
    reason = bz.Text("Salt spoils the soup.", "Salz verdirbt die Suppe.")
    soup = variant("soup", conflicts=(ba.Conflict("salt", reason),))
    salt = variant("salt", conflicts=(ba.Conflict("soup", reason),))
    assert problem_in("bohnanza", soup, salt).variants == ("salt", "soup")
    assert not bz.check_composition("bohnanza", soup)


@pytest.mark.parametrize("core", [">=0.2", "<0.1", "==7", "!=0.1.0", "soon", "", ">=0.1;<0.2"])
def test_a_variant_for_another_core_is_refused_with_both_versions(core: str) -> None:
    assert_problem(
        problem_in("bohnanza", variant("future", core=core)),
        "core-version",
        ["future"],
        f"works with core {core}",
        f"this is {bz.__version__}",
    )


@pytest.mark.parametrize("core", [">=0.1,<0.2", "==0.1", "==0.1.0", "> 0.0.9 , <=0.1", "!=0.2"])
def test_ranges_of_core_versions_are_understood(core: str) -> None:
    assert not bz.check_composition("bohnanza", variant("now", core=core))


def test_an_expansion_for_other_player_counts_is_refused_naming_who_disagree() -> None:
    duo = variant("duo", Layer.EXPANSION, players=(2,))
    assert_problem(
        problem_in("bohnanza", duo),
        "players",
        ["duo", "bohnanza"],
        "'duo' is made for 2 players, 'bohnanza' for 3, 4 or 5",
    )
    three = variant("three", Layer.EXPANSION, players=(3,))
    four = variant("four", Layer.HOUSE, players=(4,))
    assert_problem(
        problem_in("bohnanza", three, four), "players", ["four", "three"], "'three' for 3"
    )


def test_editions_set_the_numbers_of_players_and_others_narrow_or_extend_them() -> None:
    assert bz.compose("bohnanza").players == (3, 4, 5)
    duel = variant("duel", Layer.FORMAT, players=(2,), adds_players=(2,))
    assert bz.compose("bohnanza", duel).players == (2,)
    few = variant("few", Layer.EXPANSION, players=(2, 3, 4))
    assert bz.compose("bohnanza", few).players == (3, 4)
    assert bz.compose("bohnanza", variant("any")).players == (3, 4, 5)
    more = variant("more", Layer.EXPANSION, adds_players=(6, 7))
    assert bz.compose("bohnanza", more).players == (3, 4, 5, 6, 7)


def test_what_is_not_made_for_six_drops_six_with_the_reason() -> None:
    more = variant("more", Layer.EXPANSION, adds_players=(6, 7))
    rules = bz.compose("bohnanza", "bohnedikt", more)
    assert (rules.players, [*rules.refused]) == ((3, 4, 5), [6, 7])
    (problem,) = rules.refused[6]
    assert_problem(
        problem, "players", ["bohnedikt"], "'bohnedikt' is made for 3, 4 or 5 players, not for 6"
    )
    assert bz.check_composition("bohnanza", "bohnedikt", more) == ()
    assert bz.check_composition("bohnanza", "bohnedikt", more, players=6) == (problem,)
    with pytest.raises(bz.CompositionError) as raised:
        bz.new_game("bohnanza", "bohnedikt", more, players=6)
    assert raised.value.problems == (problem,)


def test_no_edition_is_played_by_numbers_that_nobody_adds() -> None:
    two = edition("two", players=(2,))
    crowd = variant("crowd", Layer.FORMAT, players=(3, 4, 5, 6, 7))
    assert_problem(
        problem_in(two, crowd), "players", ["crowd", "two"], "3, 4, 5, 6 or 7 players, 'two' for 2"
    )


def test_variants_may_conflict_for_some_numbers_only() -> None:
    why = bz.Text("Too crowded.", "Zu eng.")
    big = variant("big", conflicts=(ba.Conflict("openhands", why, (4, 5)),))
    rules = bz.compose("bohnanza", big, "openhands")
    assert rules.players == (3,)
    assert rules.refused[4] == (bz.Problem("conflict", ("big", "openhands"), why),)
    always = variant("big", conflicts=(ba.Conflict("openhands", why, (3, 4, 5)),))
    assert_problem(problem_in("bohnanza", always, "openhands"), "conflict", ["big", "openhands"])


def refusing(*numbers: int) -> Any:
    """Return a house rule that refuses some numbers of players while composing."""

    def collect_settings(players: int) -> dict[str, Any]:
        if players in numbers:
            problem = bz.Problem("too-many", ("picky",), bz.Text("Too many.", "Zu viele."))
            raise bz.CompositionError([problem])
        return {}

    return variant("picky", collect_settings=collect_settings)


def test_every_door_gives_the_same_answer_for_a_number_that_is_refused() -> None:
    rules = bz.compose("bohnanza", refusing(5))
    assert rules.players == (3, 4)
    assert [problem.code for problem in rules.refused[5]] == ["too-many"]
    assert bz.check_composition("bohnanza", refusing(5)) == ()
    assert bz.check_composition("bohnanza", refusing(5), players=5) == rules.refused[5]
    doors: list[Callable[[int], object]] = [
        rules.for_players,
        lambda number: bz.new_game("bohnanza", refusing(5), players=number),
        lambda number: scene("bohnanza", refusing(5), players=number),
        lambda number: check_variant("bohnanza", refusing(5), players=[number]),
        lambda number: [*simulate(rules, bots=["random"], players=number, games=1)],
    ]
    for ask in doors:
        with pytest.raises(bz.CompositionError, match="Too many"):
            ask(5)


def test_what_nobody_can_play_is_refused_at_once() -> None:
    with pytest.raises(bz.CompositionError, match="Too many"):
        bz.compose("bohnanza", refusing(3, 4, 5))
    typo = variant("typo", collect_settings=lambda: {"drew": 4})
    with pytest.raises(bz.CompositionError, match="there is no such setting"):
        bz.compose("bohnanza", typo)
    assert [p.code for p in bz.check_composition("bohnanza", typo)] == ["unknown-setting"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"adds_players": (0,)}, "'adds_players' must be numbers above 0"),
        ({"adds_players": 6}, "'adds_players' must be a tuple of int"),
        ({"conflicts": (ba.Conflict("x", bz.Text("x", "x"), (4, 3)),)}, "players of a conflict"),
    ],
)
def test_numbers_of_players_that_cannot_be_are_told(more: dict[str, Any], words: str) -> None:
    problem = problem_in("bohnanza", variant("odd", **more))
    assert_problem(problem, "bad-manifest", ["odd"], words)


def test_an_edition_says_for_how_many_it_is_made() -> None:
    assert_problem(
        problem_in(edition("vague", players=())), "players", ["vague"], "must say in its manifest"
    )


@pytest.mark.parametrize("players", [2, 6, 0, -1, True, 3.0, "3"])
def test_a_wrong_number_of_players_is_told_with_the_right_ones(players: Any) -> None:
    with pytest.raises(bz.CompositionError) as raised:
        bz.compose("bohnanza").for_players(players)
    (problem,) = raised.value.problems
    assert_problem(
        problem, "players", ["bohnanza"], "is played by 3, 4 or 5 players", f"not by {players!r}"
    )


@pytest.mark.parametrize(
    "taken",
    [variant("family"), variant("family.buying"), variant("sly", Layer.FAMILY)],
    ids=["id", "part", "layer"],
)
def test_the_family_is_the_cores_own(taken: Any) -> None:
    problem = problem_in("bohnanza", taken)
    assert_problem(problem, "reserved", [taken.manifest.id], "'family', which is the core's own")


def test_everything_that_is_wrong_is_told_at_once() -> None:
    wrong = variant("wrong", core="<0.1", requires=("salt",), players=(9,))
    problems = bz.check_composition("bohnanza", edition("other"), bz.use(wrong, taste=1))
    assert {problem.code for problem in problems} == {
        "two-editions",
        "core-version",
        "missing-requirement",
        "players",
        "unknown-option",
    }
    with pytest.raises(bz.CompositionError) as raised:
        bz.compose("bohnanza", edition("other"), bz.use(wrong, taste=1))
    assert raised.value.problems == problems


# Options and card data


def test_an_unknown_option_is_told_with_those_there_are() -> None:
    assert_problem(
        problem_in(bz.use("bohnanza", fields=3)),
        "unknown-option",
        ["bohnanza"],
        "'bohnanza' has no option 'fields'",
        "it has: third_field, start_player",
    )
    assert_problem(
        problem_in("bohnanza", bz.use(variant("bare"), x=1)), "unknown-option", ["bare"], "none"
    )
    assert_problem(
        problem_in("bohnanza", bz.use(variant("bare"), start_player=0)),
        "unknown-option",
        ["bare"],
        "It is an option of 'bohnanza': 'bohnanza:start_player=…'",
    )


def test_a_bad_option_is_told_with_what_it_must_be() -> None:
    assert_problem(
        problem_in(bz.use("bohnanza", third_field="yes")),
        "bad-option",
        ["bohnanza"],
        "Option 'third_field' of 'bohnanza' must be bool, not 'yes'",
    )


def test_card_data_for_a_variant_that_does_not_play_is_told() -> None:
    assert_problem(
        problem_in("bohnanza", card_data={"toy": {}}),
        "stray-card-data",
        ["toy"],
        "is for 'toy', which is not in the composition: bohnanza",
    )


def test_bad_card_data_is_told_with_its_path() -> None:
    problem = problem_in("bohnanza", card_data={"bohnanza": {"sorts": {"red": {"number": -1}}}})
    assert_problem(problem, "bad-card-data", [], "bohnanza.sorts.red.number", "must be 0 to 500")


# What a rule set is


def chains(rules: bz.Rules) -> dict[str, tuple[Any, ...]]:
    return {fold: getattr(rules.unset(0).table().hooks, fold) for fold in FOLDS}


def test_a_variant_that_answers_nothing_leaves_everything_as_it_was() -> None:
    bare, with_idle = (
        bz.compose(*asked).for_players(4) for asked in (["bohnanza"], ["bohnanza", variant("idle")])
    )
    assert {name: len(chain) for name, chain in chains(bare).items()} == {
        name: len(chain) for name, chain in chains(with_idle).items()
    }
    assert chains(with_idle)["fold_planting"] == ()
    assert bare.settings == with_idle.settings
    assert bare.procedures == with_idle.procedures
    for rules in (bare, with_idle):
        hooks = rules.unset(0).table().hooks
        assert hooks.reactions == {}
        assert {hooks.bans(action) for action in rules.actions} == {()}
    assert list(bare.actions) == list(with_idle.actions)


def test_the_order_of_naming_variants_does_not_matter() -> None:
    def mark(id_: str, layer: Layer, **more: Any) -> Any:
        return variant(
            id_,
            layer,
            collect_zones=lambda: (ba.Zone(f"{id_}.zone"),),
            collect_stages=lambda: (ba.Stage("turn", id_, lambda _table: None, after="plant"),),
            collect_cards=lambda: ba.NewCards((sort(id_, 2),), (cards(sort(id_, 2)),)),
            fold_tie_breaks=lambda criteria: (*criteria, id_),
            **more,
        )

    def asked_in_order(rules: bz.Rules) -> tuple[Any, ...]:
        criteria: tuple[Any, ...] = ()
        for fold in rules.unset(0).table().hooks.fold_tie_breaks:
            criteria = fold(None, criteria)
        return criteria

    named = [
        edition(collect_settings=lambda: {"field_price": 3}),
        mark("b-extra", Layer.EXPANSION, order=2),
        mark("z-extra", Layer.EXPANSION, order=1),
        mark("a-house", Layer.HOUSE),
    ]
    pictures = []
    for order in itertools.permutations(named):
        rules = bz.compose(*order).for_players(3)
        pictures.append(
            (
                rules.rule_set.ids,
                rules.rule_set.players,
                rules.options,
                rules.settings,
                rules.layout.names,
                {name: [s.name for s in each] for name, each in rules.procedures.items()},
                [card.face for card in rules.catalogue.cards],
                {name: len(chain) for name, chain in chains(rules).items()},
                asked_in_order(rules),
            )
        )
    assert all(picture == pictures[0] for picture in pictures)
    assert pictures[0][0] == ("edition", "z-extra", "b-extra", "a-house")
    turn = pictures[0][5]["turn"]
    assert turn[:4] == ["plant", "z-extra", "b-extra", "a-house"]
    assert pictures[0][-1] == ("z-extra", "b-extra", "a-house")


def test_two_rule_sets_of_one_process_do_not_influence_each_other() -> None:
    plain, bought = bz.compose("bohnanza"), bz.compose("bohnanza:third_field=true")
    other = bz.compose("bohnanza", variant(collect_settings=lambda: {"draw": 7}))
    assert "bought" not in plain.for_players(3).layout
    assert "bought" in bought.for_players(3).layout
    games = {rules: bz.new_game(rules, players=3, seed=5) for rules in (plain, bought, other)}
    assert [len(game.fields(0)) for game in games.values()] == [3, 2, 3]
    assert "BuyField" not in games[plain].rules.action_types
    assert "BuyField" in games[bought].rules.action_types
    assert [game.rules.settings.draw for game in games.values()] == [3, 3, 7]
    assert games[plain].state == bz.new_game("bohnanza", players=3, seed=5).state


def test_rules_are_compiled_once_for_a_number_of_players() -> None:
    rules = bz.compose("bohnanza")
    assert rules.for_players(3) is rules.for_players(3)
    assert rules.for_players(3) is not rules.for_players(4)


def test_a_composition_without_problems_has_none() -> None:
    assert bz.check_composition("bohnanza") == ()
    assert bz.check_composition(edition()) == ()
    game = bz.new_game(edition(), players=3, seed=1)
    assert len(game.rules.catalogue) == sum(card_set.copies for card_set in DECK.cards)
