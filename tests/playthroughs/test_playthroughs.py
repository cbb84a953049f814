"""One recorded game of every edition, played again and compared line by line."""

import re

import pytest

from .play import FOLDER, editions, golden, recorded_actions, start, told

HOW = "python -m tests.playthroughs.record"
RECORDED = sorted(path.stem for path in FOLDER.glob("*.txt"))


def test_every_edition_has_a_playthrough_and_no_playthrough_is_left_over() -> None:
    assert sorted(editions()) == RECORDED, f"record with: {HOW}"


@pytest.mark.parametrize("edition", RECORDED)
def test_the_recorded_game_happens_again(edition: str) -> None:
    text = golden(edition).read_text(encoding="utf-8")
    seed = re.search(r"; seed (\d+)$", text, re.MULTILINE)
    assert seed is not None
    number = int(seed[1])
    actions = list(recorded_actions(text, start(edition, number).rules))
    assert told(edition, number, actions).splitlines() == text.splitlines(), f"if meant: {HOW}"
