"""Seeded defects: the kit finds each of them, and names the check that did."""

import random
import re
from functools import cache
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.errors import RuleDefectError
from bohnanza_core.testing import (
    CHECKS,
    Report,
    VariantDefectError,
    _check,
    check_variant,
    play_out,
)

from . import broken_variants as broken

DEFECTS = {
    # The five that any kit must find.
    "loses-cards": (broken.LosesCards, "conservation", "cards were lost or doubled"),
    "leaks-a-hand": (broken.LeaksAHand, "leaks", "Gossip names card"),
    "global-random": (broken.GlobalRandom, "seed", "uses the global random generator"),
    "forgets-a-field": (broken.ForgetsAField, "json-state", "turns was 1, and is 0 after loading"),
    "loops-for-ever": (broken.LoopsForEver, "termination", "does not end; it is at Again()"),
    # More of the same.
    "swaps-cards": (broken.SwapsCards, "moves", "changed the zone 'deck' without moving"),
    "leaks-a-sort": (broken.LeaksASort, "leaks", "from leaks-a-sort.Whispered"),
    "scores-a-hand": (
        broken.CountsHandsEarly,
        "leaks",
        "the scores depend on cards that are hidden from",
    ),
    "pays-by-the-deck": (
        broken.PaysByTheDeck,
        "leaks",
        "sorts, numbers and harvests of fields depend on cards that are hidden from",
    ),
    "plugin": (broken.RemembersInThePlugin, "seed", "the same seed and actions lead elsewhere"),
    "changes-the-table": (broken.ChangesTheTable, "hooks", "which answers fold_count, changes"),
    "forgets-a-reason": (
        broken.ForgetsAReason,
        "hooks",
        "forbid_action of 'forgets-a-reason' answers with the reason 'forgotten', which no variant",
    ),
    "cannot-judge": (
        broken.TrustsEverybody,
        "judging",
        "cannot be judged: rule of 'trusts-everybody' fails: IndexError",
    ),
    "undeclared": (broken.TrustsEverybody, "judging", "is refused for the reason 'forgotten'"),
    "forgets-to-return": (
        broken.ForgetsToReturn,
        "hooks",
        "must answer fold_score with a whole number or a Fraction, not None",
    ),
    "forgets-an-event": (
        broken.ForgetsAnEvent,
        "hooks",
        "no variant declares the event Unheard; name it among the events of collect_declarations",
    ),
    "asks-a-riddle": (broken.AsksARiddle, "stuck", "nobody can go on: the game waits for Riddle"),
    "fails": (
        broken.Fails,
        "errors",
        "by zero, in fold_count, broken_variants.py line",
    ),
    "reorders-hands": (broken.ReordersHands, "hands", "the order of a hand changed"),
    "cannot-follow": (broken.ReordersHands, "following", "cannot follow"),
    "protection": (broken.IgnoresProtection, "protection", "a protected field was harvested"),
    "no-such-field": (broken.Murmurs, "composition", "{nobody} is not a field"),
    "no-text": (broken.Gasps, "texts", "event Wordless has no text in the language 'de'"),
    "no-such-word": (broken.AsksForTheUnknown, "composition", "{owner} is not a field"),
    "no-such-clause": (broken.Mumbles, "api", "'mumble' rests on 'mumbles.nowhere'"),
    "no-german": (broken.Mumbles, "manifest", "title has no text in the language 'de'"),
    "lists-the-refused": (broken.Shouts, "judging", "is listed, but too-loud"),
    "action": (broken.Shouts, "json-actions", "after JSON"),
    "event": (broken.Shouts, "json-events", "does not survive JSON"),
    "view": (broken.Shouts, "json-views", "View(seat="),
    "counts-looks": (broken.CountsLooks, "asking", "looking at the game changes it"),
    "oversleeps": (broken.Oversleeps, "inactive", "depending on which hooks are active"),
    "dreams": (broken.DreamsOfCards, "inactive", "revealed and drawn depend on which hooks"),
    "sleep-walks": (broken.SleepWalks, "inactive", "what follows Plant("),
    "dinner": (broken.InterruptsDinner, "inactive", "Dessert waits while Dinner is on the agenda"),
    "whistles": (broken.WhistlesInBed, "inactive", "Whistle(seat="),
    "discards-nothing": (
        broken.DiscardsNothing,
        "stuck",
        "; its discardable returns (), and no action with these is allowed",
    ),
    "misses-a-comma": (
        broken.MissesAComma,
        "composition",
        "must be a tuple, with a comma even for a single one, not Stage(procedure='turn'",
    ),
    "misses-a-comma-in-advice": (
        broken.MissesACommaInAdvice,
        "composition",
        "must be a tuple, with a comma even for a single one, not Advice(about=",
    ),
    "no-edition": (broken.MissesItsEdition, "composition", "no-edition"),
    "unreachable": (broken.Unreachable, "reach", "no game reached Comet, on_event"),
}
"""Which variant, which check must find it, and what it says."""


@cache
def report_on(plugin: Any, **more: Any) -> Report:
    """Return the report on a variant that must not pass; the games are short."""
    house = () if plugin is broken.MissesItsEdition else ("shortgame:fewer=9",)
    rare = {
        "Choose",
        "EndGame",
        "MakeDeck",
        "Discard",
        "Discarded",
        "DeckMade",
        "OfferWithdrawn",
        "Withdraw",
    }
    with pytest.raises(VariantDefectError) as raised:
        check_variant(plugin(), *house, players=[3], games=1, rare=rare, **more)
    assert raised.value.report.text() == str(raised.value)
    return raised.value.report


@pytest.mark.parametrize("defect", DEFECTS)
def test_the_defect_is_found_by_the_check_of_that_name(defect: str) -> None:
    plugin, check, words = DEFECTS[defect]
    report = report_on(plugin)
    assert check in report.failed
    found = next(finding for finding in report.findings if finding.check == check)
    assert any(words in finding.text for finding in report.findings if finding.check == check)
    assert f"wrong: {found}" in report.text()


@pytest.mark.parametrize("defect", list(DEFECTS)[:4])
def test_a_finding_says_where_it_was_made(defect: str) -> None:
    plugin, check, _words = DEFECTS[defect]
    found = next(finding for finding in report_on(plugin).findings if finding.check == check)
    assert (found.players, found.seed) == (3, 1)
    assert found.version is not None
    assert f"(3 players, seed 1, action {found.version})" in str(found)


def test_every_check_finds_something() -> None:
    found = {
        name for plugin, _check, _words in DEFECTS.values() for name in report_on(plugin).failed
    }
    assert set(CHECKS) - found == set()


def test_a_game_without_end_is_found() -> None:
    report = report_on(broken.NeverEnds, most_actions=100)
    (found,) = [finding for finding in report.findings if finding.check == "termination"]
    assert re.search(
        r"a game does not end within 100 actions: \d+ of the last 100 actions, in \d+ turns, found "
        r"the game waiting for Trading",
        found.text,
    )


def test_a_decision_that_repeats_for_ever_is_named() -> None:
    report = report_on(broken.AsksForEver, most_actions=100)
    (found,) = [finding for finding in report.findings if finding.check == "termination"]
    assert re.search(
        r"9\d of the last 100 actions, in 1 turn, found the game waiting for Encore\(seat=\d\); "
        r"they were Choose",
        found.text,
    )


def test_random_play_names_the_decision_too() -> None:
    game = bz.new_game(broken.AsksForEver(), players=3, seed=1)
    with pytest.raises(RuleDefectError, match=r"within 200 actions: .*waiting for Encore\("):
        play_out(game, random.Random(1), most_actions=200)


@pytest.mark.parametrize("plugin", [broken.MissesAComma, broken.MissesACommaInAdvice])
def test_a_missing_comma_is_found_with_file_and_line(plugin: type) -> None:
    hook = next(name for name in vars(plugin) if name.startswith("collect_"))
    line = getattr(plugin, hook).__code__.co_firstlineno
    assert f"(testing/broken_variants.py, line {line})" in report_on(plugin).text()


def test_a_rule_that_slows_every_listing_is_a_warning_with_the_figure() -> None:
    report = check_variant(broken.ThinksTooLong(), "shortgame:fewer=9", players=[3], games=1)
    (warning,) = report.warnings
    found = re.fullmatch(
        r"ThinksTooLong.forbid_action \(testing/broken_variants.py, line \d+\) takes ([\d,]+) "
        r"lines of Python for one listing of legal actions(, which makes it (\d+) times as long)?",
        warning,
    )
    assert found is not None
    assert int(found[1].replace(",", "")) > 1000
    assert f"  warning: {warning}" in report.text().splitlines()
    again = check_variant(broken.ThinksTooLong(), "shortgame:fewer=9", players=[3], games=1)
    assert again.warnings == report.warnings


def test_a_rule_that_never_returns_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_check, "_LONGEST_ACTION", 0.2)
    assert "termination" in report_on(broken.HangsInARule).failed
