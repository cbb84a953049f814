"""Seeded defects: the kit finds each of them, and names the check that did."""

from functools import cache
from typing import Any

import pytest

from bohnanza_core.testing import CHECKS, Report, VariantDefectError, _check, check_variant

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
    assert "termination: a game does not end within 100 actions" in report.text()


def test_a_rule_that_never_returns_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_check, "_LONGEST_ACTION", 0.2)
    assert "termination" in report_on(broken.HangsInARule).failed
