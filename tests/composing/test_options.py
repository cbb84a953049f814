"""Options of variants: typed, validated, and written as text."""

from __future__ import annotations

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import errors
from tests.toys.made_up import variant

WORDS = bz.Text("An option.", "Eine Option.")
OPTIONS = (
    bz.Option("salt", bool, False, WORDS),
    bz.Option("spoons", int, 2, WORDS, minimum=1, maximum=9),
    bz.Option("taste", str, "mild", WORDS, choices=("mild", "hot")),
    bz.Option("guest", int, None, WORDS, optional=True, seat=True),
    bz.Option("note", str, None, WORDS, optional=True),
)
SOUP = variant("soup", options=OPTIONS)


def options(*asked: Any) -> Any:
    return bz.compose("bohnanza", *asked).options["soup"]


def test_an_option_that_is_not_given_has_its_default() -> None:
    assert options(SOUP) == {
        "salt": False,
        "spoons": 2,
        "taste": "mild",
        "guest": None,
        "note": None,
    }


def test_options_are_given_with_the_variant() -> None:
    given = options(bz.use(SOUP, salt=True, spoons=9, taste="hot", guest=2, note="!"))
    assert given == {"salt": True, "spoons": 9, "taste": "hot", "guest": 2, "note": "!"}
    assert options(bz.use(SOUP, guest=None))["guest"] is None


def test_options_reach_the_rules_and_the_save() -> None:
    game = bz.new_game("bohnanza", bz.use(SOUP, spoons=5), players=3, seed=1)
    assert game.rules.options["soup"]["spoons"] == 5
    assert bz.load_game(game.save(), plugins=(SOUP,)).rules.options["soup"]["spoons"] == 5


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("salt", 1, "must be bool, not 1"),
        ("salt", "true", "must be bool, not 'true'"),
        ("salt", None, "must be bool, not None"),
        ("spoons", True, "must be int, not True"),
        ("spoons", 2.0, "must be int, not 2.0"),
        ("spoons", "2", "must be int, not '2'"),
        ("spoons", 0, "must be at least 1, not 0"),
        ("spoons", 10, "must be at most 9, not 10"),
        ("taste", "bitter", "must be one of 'mild', 'hot', not 'bitter'"),
        ("taste", None, "must be str, not None"),
        ("guest", -1, "must be at least 0, not -1"),
        ("guest", "1", "must be int or None, not '1'"),
        ("note", 3, "must be str or None, not 3"),
        ("note", [], "must be str or None, not []"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_the_right_one(
    name: str, value: Any, complaint: str
) -> None:
    with pytest.raises(errors.OptionError) as raised:
        options(bz.use(SOUP, **{name: value}))
    (problem,) = raised.value.problems
    assert problem.code == "bad-option"
    assert problem.text.en == f"Option {name!r} of 'soup' {complaint}."
    assert problem.text.de.startswith(f"Die Option {name!r} von 'soup' muss ")
    assert problem.text.de.endswith(f" sein, nicht {value!r}.")


def test_a_seat_is_checked_when_players_sit_down() -> None:
    rules = bz.compose("bohnanza", bz.use(SOUP, guest=3))
    assert rules.for_players(4).options["soup"]["guest"] == 3
    with pytest.raises(errors.OptionError, match="Option 'guest' of 'soup' must be a seat below 3"):
        rules.for_players(3)
    assert rules.players == (4, 5)
    (problem,) = bz.check_composition("bohnanza", bz.use(SOUP, guest=3), players=3)
    assert problem.code == "bad-option"
    with pytest.raises(errors.OptionError, match="must be a seat below 4, not 9"):
        bz.new_game(bz.use("bohnanza", start_player=9), players=4)


def test_all_wrong_options_are_told_at_once() -> None:
    with pytest.raises(errors.OptionError) as raised:
        options(bz.use(SOUP, salt=1, pepper=2))
    assert [problem.code for problem in raised.value.problems] == ["bad-option", "unknown-option"]


def test_a_wrong_option_besides_another_problem_is_no_mere_option_error() -> None:
    with pytest.raises(bz.CompositionError) as raised:
        bz.compose("bohnanza", "bohnanza", bz.use(SOUP, salt=1), "xyzzy")
    assert not isinstance(raised.value, errors.OptionError)


# The short form


def read(text: str) -> Any:
    """Return the options that a short form of the soup gives."""
    parsed = ba.parse_use(text)
    assert parsed.variant == "soup"
    return options(ba.VariantUse("soup", parsed.options, parsed.texts, SOUP))


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("soup", "spoons", 2),
        ("soup:", "spoons", 2),
        ("soup:spoons=3", "spoons", 3),
        ("soup: spoons = 3 , salt=yes", "spoons", 3),
        ("soup:salt=true", "salt", True),
        ("soup:salt=Yes", "salt", True),
        ("soup:salt=no", "salt", False),
        ("soup:salt=False", "salt", False),
        ("soup:guest=1", "guest", 1),
        ("soup:guest=none", "guest", None),
        ("soup:guest=", "guest", None),
        ("soup:note=a=b", "note", "a=b"),
        ("soup:note=true", "note", "true"),
        ("soup:taste=hot,", "taste", "hot"),
    ],
)
def test_the_short_form_is_read_by_the_types_of_the_options(
    text: str, name: str, value: Any
) -> None:
    read_value = read(text)[name]
    assert read_value == value
    assert type(read_value) is type(value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("soup:salt=maybe", "must be bool, not 'maybe'"),
        ("soup:salt", "must be bool, not ''"),
        ("soup:salt=1", "must be bool, not '1'"),
        ("soup:spoons=two", "must be int, not 'two'"),
        ("soup:spoons=2.5", "must be int, not '2.5'"),
        ("soup:spoons=none", "must be int, not 'none'"),
        ("soup:spoons=99", "must be at most 9, not 99"),
        (f"soup:spoons={'9' * 5000}", "must be int, not '9999"),
        ("soup:pepper=1", "has no option 'pepper'"),
        ("soup:=1", "has no option ''"),
    ],
)
def test_a_short_form_that_does_not_fit_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(errors.OptionError) as raised:
        read(text)
    assert complaint in str(raised.value)


def test_the_short_form_works_wherever_variants_are_named() -> None:
    assert bz.compose("bohnanza:third_field=true").options["bohnanza"]["third_field"] is True
    game = bz.new_game("bohnanza:start_player=2", players=3, seed=1)
    assert game.active == 2
    assert bz.check_composition("bohnanza:third_field=perhaps")[0].code == "bad-option"


def test_a_short_form_may_hold_values_already_read() -> None:
    mixed = ba.VariantUse("soup", {"spoons": 4, "salt": "yes"}, texts=True, plugin=SOUP)
    assert options(mixed)["spoons"] == 4
    assert options(mixed)["salt"] is True
