"""Guards: tests stand in folders named like the rooms of the core that they are about."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = sorted(path.parent.name for path in (ROOT / "bohnanza_core").glob("*/__init__.py"))
MORE = {"attacks", "compositions", "docs", "helpers", "toys", "variants"}
"""Folders of tests about something else than one room, and what several of them use."""


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_a_folder_of_tests_of_its_name(room: str) -> None:
    folder = ROOT / "tests" / room.removeprefix("_")
    assert list(folder.glob("test_*.py"))


def test_there_are_no_other_folders_of_tests() -> None:
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    assert folders == {room.removeprefix("_") for room in ROOMS} | MORE


def test_what_is_shared_holds_no_tests() -> None:
    for folder in ("helpers", "toys"):
        assert not list((ROOT / "tests" / folder).rglob("test_*.py"))
