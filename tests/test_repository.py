"""Guards of what the repository holds, rather than of what the library does."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECTS = [ROOT, *(path.parent for path in sorted(ROOT.glob("variants/*/pyproject.toml")))]
PROJECT_IDS = [path.relative_to(ROOT).as_posix() for path in PROJECTS]

TOP_LEVEL = {
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "SECURITY.md",
    "benchmarks",
    "bohnanza_core",
    "docs",
    "examples",
    "pyproject.toml",
    "tests",
    "variants",
}

# Written so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:root|work|home|opt|Users)/(?=\w)")
PACKAGE_REGISTRY = re.compile(
    r"https?://[^\s/]*(?:pypi|pythonhosted|artifactory|nexus|jfrog|anaconda)[^\s]*"
    r"|--(?:extra-)?index-url",
    re.IGNORECASE,
)

CHANGES = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
RELEASE = re.compile(r"\[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d{2}-\d{2}")


def repository_files() -> list[Path]:
    """List the files that are committed, or would be by adding everything."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("only a checkout knows which files belong to the repository")
    listing = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    paths = [ROOT / name for name in listing.split("\0") if name]
    return [path for path in paths if path.is_file()]


def project_table(project: Path) -> dict[str, str]:
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, str] = tomllib.loads(text)["project"]
    return table


def changelog_headings(level: int) -> list[str]:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(rf"^{'#' * level} (.+)$", text, re.MULTILINE)


def test_the_top_level_holds_only_what_belongs_there() -> None:
    found = {path.relative_to(ROOT).parts[0] for path in repository_files()}
    assert {name for name in found if not name.startswith(".")} <= TOP_LEVEL


@pytest.mark.parametrize("pattern", [MACHINE_PATH, PACKAGE_REGISTRY], ids=["path", "registry"])
def test_no_file_speaks_of_one_machine(pattern: re.Pattern[str]) -> None:
    found = {
        path.relative_to(ROOT).as_posix(): match.group()
        for path in repository_files()
        if (match := pattern.search(path.read_text(encoding="utf-8", errors="ignore")))
    }
    assert found == {}


def test_every_folder_of_tests_is_a_package() -> None:
    # Else two modules of the same name in different folders would be one module to the checkers.
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}
    assert {folder for folder in folders if not (folder / "__init__.py").is_file()} == set()


@pytest.mark.parametrize("project", PROJECTS, ids=PROJECT_IDS)
def test_every_distribution_carries_the_license(project: Path) -> None:
    assert (project / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@pytest.mark.parametrize("project", PROJECTS, ids=PROJECT_IDS)
def test_the_installed_version_is_the_one_in_the_source(project: Path) -> None:
    name = project_table(project)["name"]
    (package,) = project.glob("bohnanza_*/_version.py")
    stated = re.search(r'^__version__ = "(.+)"$', package.read_text("utf-8"), re.MULTILINE)
    assert stated is not None
    assert version(name) == stated.group(1)


def test_the_changelog_starts_with_what_is_unreleased() -> None:
    assert changelog_headings(1) == ["Changelog"]
    assert changelog_headings(2)[0] == "[Unreleased]"


def test_the_changelog_lists_releases_newest_first() -> None:
    matches = [RELEASE.fullmatch(heading) for heading in changelog_headings(2)[1:]]
    assert None not in matches
    versions = [tuple(map(int, match.groups())) for match in matches if match]
    assert versions == sorted(set(versions), reverse=True)


def test_the_changelog_sorts_changes_by_kind() -> None:
    assert set(changelog_headings(3)) <= CHANGES


def test_importing_the_core_brings_in_no_tool_for_tests_or_screens(tmp_path: Path) -> None:
    program = "import json, sys, bohnanza_core; print(json.dumps(sorted(sys.modules)))"
    listing = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    imported = {name.split(".")[0] for name in json.loads(listing)}
    assert imported.isdisjoint({"hypothesis", "pytest", "_pytest", "rich"})
