"""The kit on variants that are sound."""

import os
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import CHECKS, Report, VariantDefectError, check_variant
from tests.toys.made_up import variant

from . import broken_variants as broken

GAMES = int(os.environ.get("BOHNANZA_GAMES", "0"))
"""How many games of every composition are played with every number of players; 0: one of each."""

SOUND = {
    "bohnanza": (3,),
    "bohnanza:third_field=true": (4,),
    "excalibohn": (3,),
    "rabohnzel": (4,),
    "bohnedikt": (3,),
    "duell": (2,),
    "excalibohn bohnedikt thirdfield": (3,),
    "rabohnzel bohnedikt openhands shortgame": (5,),
    "excalibohn duell openhands": (2,),
    "rabohnzel duell": (2,),
}


@pytest.mark.parametrize("variants", SOUND)
def test_the_kit_finds_nothing_wrong_with_the_installed_variants(variants: str) -> None:
    players = None if GAMES else SOUND[variants]
    report = check_variant(*variants.split(), players=players, games=GAMES or 1)
    assert report.passed
    assert report.warnings == ()
    assert report.checks == tuple(CHECKS)
    assert report.games == len(report.players) * (GAMES or 1)
    assert report.actions > 100 * report.games


class Idle:
    """A house rule that does nothing."""

    manifest = bz.Manifest(
        "idle",
        "1.0.0",
        bz.Text("Idle", "Müßig"),
        ba.Layer.HOUSE,
        default_edition="bohnanza",
    )

    @ba.hookimpl
    def fold_score(self, taler: ba.Taler) -> ba.Taler:
        return taler

    @ba.hookimpl
    def on_event(self, event: ba.Discarded) -> list[ba.Step]:
        return []


@pytest.fixture(scope="module")
def report() -> Report:
    return check_variant(Idle(), "shortgame:fewer=9", players=[3], games=2, seed=7)


def test_a_report_says_what_was_played(report: Report) -> None:
    assert report.variants == ("bohnanza", "idle", "shortgame")
    assert (report.players, report.games) == ((3,), 2)
    assert report.text().startswith("bohnanza + idle + shortgame: 2 games of 3 players, ")


def test_a_report_says_what_no_game_reached(report: Report) -> None:
    # Nothing can be discarded in this game, so nobody is asked about it.
    assert report.unreached["idle"] == ("on_event",)
    assert "  not reached of idle: on_event" in report.text().splitlines()
    assert "fold_score" not in str(report)


def test_what_is_not_reached_is_a_finding_if_asked_for() -> None:
    asked: dict[str, Any] = {"players": [3], "games": 1}
    with pytest.raises(VariantDefectError, match=r"reach: no game reached .*Discarded"):
        check_variant(Idle(), "shortgame:fewer=9", rare=["Choose"], **asked)


def test_a_check_that_does_not_apply_is_left_out() -> None:
    report = check_variant(
        broken.IgnoresProtection(),
        "shortgame:fewer=9",
        players=[3],
        games=1,
        without=["protection"],
    )
    assert "protection" not in report.checks


def test_what_a_rule_shows_is_no_leak() -> None:
    asked: dict[str, Any] = {"players": [3], "games": 1}
    check_variant(
        broken.LeaksAHand(), "shortgame:fewer=9", shows=["Gossip", "SlotChanged"], **asked
    )


def test_a_check_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there are no checks \\['speling'\\]"):
        check_variant("bohnanza", without=["speling"])


def test_a_mistake_that_drops_one_number_of_players_is_found() -> None:
    def collect_settings(players: int) -> dict[str, int]:
        return {"drew": 1} if players == 5 else {}

    with pytest.raises(VariantDefectError, match="with 5 players: 'house' sets 'drew'"):
        check_variant("bohnanza", variant(collect_settings=collect_settings), games=1)


def test_a_composition_that_is_refused_is_reported_with_its_reason() -> None:
    with pytest.raises(VariantDefectError, match="composition: two-editions") as raised:
        check_variant("excalibohn", "rabohnzel")
    assert raised.value.report.failed == ("composition",)
    assert raised.value.report.games == 0
