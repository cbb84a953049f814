"""Golden playthroughs: recorded, read, and played again."""

from pathlib import Path
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import PlaythroughError, check_playthrough, playthrough, replay

SHORT = ("bohnanza", "shortgame:fewer=9")


@pytest.fixture(scope="module")
def text() -> str:
    return playthrough(*SHORT, seed=4)


def test_a_playthrough_is_a_game_that_people_can_read(text: str) -> None:
    lines = text.splitlines()
    assert lines[0] == "Bohnanza + Short game (fewer=9) with Ada, Ben, Cleo; seed 4"
    assert lines[1].endswith(" begins.")
    assert lines[3] == "Ada has 0 Taler and 5 hand cards and grows nothing."
    assert any(line.startswith("> Ada: Plant ") and " | Plant(seat=0, " in line for line in lines)
    assert lines[-1].startswith("Won by ")


def test_a_playthrough_happens_again(text: str) -> None:
    assert replay(text, *SHORT) == text
    assert playthrough(*SHORT, seed=4) == text


def test_any_seed_will_do() -> None:
    text = playthrough(*SHORT, seed=2**128 + 4, turns=1)
    assert replay(text, *SHORT) == text


def test_as_few_as_possible_play_but_three_if_they_may() -> None:
    assert " with Ada, Ben; seed 1\n" in playthrough("duell")
    assert " with Ada, Ben, Cleo, Dan; seed 1\n" in playthrough(*SHORT, players=4)


def test_a_long_game_may_be_broken_off(text: str, tmp_path: Path) -> None:
    short = playthrough(*SHORT, seed=4, turns=2)
    assert short.endswith("\n\nThe game is not over.\n")
    assert text.startswith(short.removesuffix("\nThe game is not over.\n"))
    assert "Turn 3: " in short
    assert "Turn 4: " not in short
    path = tmp_path / "golden.txt"
    check_playthrough(path, *SHORT, seed=4, turns=2, record=True)
    assert path.read_text("utf-8") == short
    check_playthrough(path, *SHORT)


def test_it_is_recorded_by_one_call_and_compared_by_the_same(tmp_path: Path) -> None:
    path = tmp_path / "golden" / "short.txt"
    with pytest.raises(PlaythroughError, match="is missing; record it"):
        check_playthrough(path, *SHORT)
    check_playthrough(path, *SHORT, record=True)
    check_playthrough(path, *SHORT)
    assert path.read_text("utf-8") == playthrough(*SHORT)


def test_a_change_of_the_rules_is_shown_line_by_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "golden.txt"
    path.write_text(text.replace("0 Taler", "7 Taler", 1), "utf-8")
    with pytest.raises(PlaythroughError, match="the game goes otherwise now") as raised:
        check_playthrough(path, *SHORT)
    assert "-Ada has 7 Taler" in str(raised.value)
    assert "+Ada has 0 Taler" in str(raised.value)


def test_an_action_that_is_not_allowed_any_more_is_told(text: str) -> None:
    with_other_rules = replay(text, "bohnanza", "shortgame:fewer=9", NoHarvests())
    assert "    Refused: Nobody harvests." in with_other_rules
    assert with_other_rules.endswith("The game is not over.\n")


@pytest.mark.parametrize(
    ("variants", "how", "message"),
    [
        (
            ("bohnanza", "shortgame:fewer=8"),
            {},
            r"it is of 'Bohnanza \+ Short game \(fewer=9\)', not of "
            r"'Bohnanza \+ Short game \(fewer=8\)'",
        ),
        (("bohnanza",), {}, r"not of 'Bohnanza'"),
        (SHORT, {"players": 4}, "3 play in it, not 4"),
    ],
    ids=["options", "variants", "players"],
)
def test_a_playthrough_of_another_game_is_stale(
    text: str, tmp_path: Path, variants: tuple[str, ...], how: dict[str, Any], message: str
) -> None:
    path = tmp_path / "golden.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(PlaythroughError, match=message) as raised:
        check_playthrough(path, *variants, **how)
    assert "is stale: " in str(raised.value)
    assert "record it again with record=True, or by pytest" in str(raised.value)


def test_a_playthrough_with_actions_that_are_gone_is_stale(text: str, tmp_path: Path) -> None:
    path = tmp_path / "golden.txt"
    path.write_text(text.replace("| Plant(", "| Sow("), "utf-8")
    with pytest.raises(PlaythroughError, match=r"is stale: .* is not an action .* record it again"):
        check_playthrough(path, *SHORT)
    check_playthrough(path, *SHORT, record=True)
    check_playthrough(path, *SHORT)


class NoHarvests:
    """A house rule under which most recorded games are impossible."""

    manifest = bz.Manifest("no-harvests", "1.0", bz.Text("No", "Keine"), ba.Layer.HOUSE)
    reason = ba.Reason("no", "base.turn.order", bz.Text("Nobody harvests.", "Niemand erntet."))

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(reasons=(self.reason,))

    @ba.hookimpl
    def forbid_action(self, action: bz.Harvest) -> ba.Reason | None:
        return self.reason


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("; seed 4", "", "the first line does not say who plays"),
        ("| Plant(", "| Sow(", "is not an action of this game"),
        ("| Plant(", "| Plant(colour=3, ", "is not an action of this game"),
        ("| Plant(", "| 3 + (", "is not an action of this game"),
        ("| Plant(seat=", "| Plant(seat=1", "is not an action of this game"),
        ("| Plant(", "| magic.Cast(seat=0, spell=1) # ", "is not an action of this game"),
    ],
    ids=["head", "kind", "field", "other", "seat", "not in play"],
)
def test_a_playthrough_that_was_spoilt_is_refused(
    text: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(PlaythroughError, match=message):
        replay(text.replace(old, new), *SHORT)
