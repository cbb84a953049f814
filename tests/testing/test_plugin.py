"""The pytest plugin: switched on by those who want it, and silent for all others."""

import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = 'pytest_plugins = ["bohnanza_core.testing.plugin"]\n'
TESTS = """
import pytest

@pytest.mark.clause("base.protection")
def test_golden(golden_playthrough):
    golden_playthrough("bohnanza", "shortgame:fewer=9", seed=4)

def test_named(golden_playthrough):
    golden_playthrough("bohnanza", "shortgame:fewer=9", players=4, name="four")

def test_others(golden_playthrough):
    golden_playthrough("bohnanza", "shortgame", turns=1)
    golden_playthrough("bohnanza:third_field=true", "shortgame:fewer=9", players=4, turns=1)
"""


def run(folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "pytest", "--strict-markers", "-p", "no:cacheprovider", *options],
        cwd=folder,
        capture_output=True,
        check=False,
        text=True,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "conftest.py").write_text(CONFTEST, "utf-8")
    (tmp_path / "test_golden.py").write_text(TESTS, "utf-8")
    return tmp_path


def test_playthroughs_are_recorded_by_one_command_and_compared_by_the_next(folder: Path) -> None:
    missing = run(folder)
    assert "is missing; record it" in missing.stdout
    assert missing.returncode == 1

    assert run(folder, "--record-playthroughs").returncode == 0
    recorded = sorted(path.name for path in (folder / "playthroughs").iterdir())
    assert recorded == [
        "bohnanza+shortgame,fewer=9.txt",
        "bohnanza+shortgame.txt",
        "bohnanza,third_field=true+shortgame,fewer=9@4.txt",
        "four.txt",
    ]

    assert run(folder).returncode == 0


def test_the_mark_is_declared(folder: Path) -> None:
    assert "@pytest.mark.clause(*ids): the rule clauses" in run(folder, "--markers").stdout


def test_whoever_does_not_ask_for_the_plugin_does_not_get_it(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text(
        "import sys\n\ndef test(): assert 'bohnanza_core' not in sys.modules\n", "utf-8"
    )
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout
    assert "--record-playthroughs" not in run(tmp_path, "--help").stdout
