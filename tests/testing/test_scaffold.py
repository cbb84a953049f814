"""The scaffold: one command makes a variant package that passes the kit at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bohnanza_core.testing import ScaffoldError, _scaffold, new_variant, scaffold


def run(*command: str | Path, cwd: Path, site: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(site)} if site else None
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd,
        env=environment,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


NAMES = {
    "edition": "moon-garden",
    "format": "long-evening",
    "expansion": "morning-dew",
    "house": "morning-frost",
}


@pytest.mark.parametrize("layer", NAMES)
def test_a_new_variant_is_made_installed_and_passes_its_tests(layer: str, tmp_path: Path) -> None:
    name, folder, site = NAMES[layer], tmp_path / "new", tmp_path / "site"
    package = f"bohnanza_{name.replace('-', '_')}"
    made = ("-m", "bohnanza_core.testing.scaffold", name, folder, "--layer", layer)
    said = run(*made, cwd=tmp_path)
    assert said == f"Next: pip install --editable '{folder}[test]', then pytest {folder}\n"
    pip = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation")
    run(*pip, "--target", site, folder, cwd=tmp_path)
    # Without its sources, so that it is the installed package that is tested.
    found = run(
        "-c",
        f"import bohnanza_core as bz, {package} as new; print(new.__file__); "
        f"print(bz.compose('{name}').manifests[-1].layer.value)",
        cwd=tmp_path,
        site=site,
    )
    assert found.splitlines() == [str(site / package / "__init__.py"), layer]
    tested = run("-m", "pytest", "-p", "no:cacheprovider", cwd=folder, site=site)
    assert " passed" in tested
    assert " skipped" not in tested


@pytest.mark.parametrize("layer", ["format", "expansion", "house"])
def test_a_new_variant_goes_with_editions_its_author_did_not_name(
    layer: str, tmp_path: Path
) -> None:
    made = new_variant(NAMES[layer], tmp_path / "new", layer)
    said = run(
        "-c",
        "import bohnanza_core as bz; from bohnanza_core.testing import check_variant; "
        f"from bohnanza_{NAMES[layer].replace('-', '_')} import variant; "
        "print(check_variant(variant, 'excalibohn', players=[3], games=1))",
        cwd=made,
    )
    assert "excalibohn" in said


def test_what_is_made_is_complete(tmp_path: Path) -> None:
    made = new_variant("big-harvest", tmp_path / "new")
    files = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert {name for name in files if "__pycache__" not in name} == {
        "README.md",
        "bohnanza_big_harvest/__init__.py",
        "bohnanza_big_harvest/_variant.py",
        "bohnanza_big_harvest/_version.py",
        "bohnanza_big_harvest/clauses.toml",
        "bohnanza_big_harvest/py.typed",
        "docs/big-harvest.md",
        "pyproject.toml",
        "tests/conftest.py",
        "tests/playthroughs/bohnanza+big-harvest.txt",
        "tests/test_big_harvest.py",
    }
    assert "bohnanza_big_harvest" not in sys.modules
    for name in files:
        assert "$" not in (made / name).read_text("utf-8", errors="ignore")


@pytest.mark.parametrize("layer", NAMES)
def test_the_layer_says_what_is_made(layer: str, tmp_path: Path) -> None:
    made = new_variant("big-harvest", tmp_path / "new", layer)
    cards = made / "bohnanza_big_harvest" / "cards.toml"
    assert cards.is_file() == (layer in ("edition", "expansion"))
    project = (made / "pyproject.toml").read_text("utf-8")
    assert ("bohnanza-classic" in project) == (layer != "edition")
    for path in made.rglob("*"):
        if path.is_file():
            assert "$" not in path.read_text("utf-8", errors="ignore")


def test_a_layer_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScaffoldError, match="no layer 'family'; there are edition, format, exp"):
        new_variant("big-harvest", tmp_path / "new", "family")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["", "Frost", "two words", "9lives", "under_score", "-dash"])
def test_a_name_is_made_of_lower_case_words_with_dashes(name: str, tmp_path: Path) -> None:
    with pytest.raises(ScaffoldError, match="lower-case words with dashes"):
        new_variant(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_an_installed_variant_is_not_made_again(tmp_path: Path) -> None:
    with pytest.raises(ScaffoldError, match="'bohnanza' is installed already"):
        new_variant("bohnanza", tmp_path / "new")


@pytest.mark.parametrize("name", ["core", "classic"])
def test_a_package_that_is_installed_is_not_made_again(name: str, tmp_path: Path) -> None:
    with pytest.raises(ScaffoldError, match=f"a package 'bohnanza_{name}' is installed already"):
        new_variant(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_without_the_edition_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_scaffold, "installed", dict)
    with pytest.raises(ScaffoldError, match="'bohnanza'; install bohnanza-classic"):
        new_variant("frost", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    assert scaffold.main(["frost", str(tmp_path)]) == 1
    assert "is there already, and not an empty folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
