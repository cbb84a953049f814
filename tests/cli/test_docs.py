"""Opening the documentation that a checkout has built."""

from __future__ import annotations

from pathlib import Path

import pytest

from bohnanza_core.cli import _docs

from .running import CommandLine

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout whose documentation is not built."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "conf.py").touch()
    monkeypatch.setattr(_docs, "CHECKOUT", tmp_path)
    return tmp_path


@pytest.fixture
def page(checkout: Path) -> Path:
    """Return the first page of a checkout whose documentation is built."""
    file = checkout / "docs" / "_build" / "html" / "index.html"
    file.parent.mkdir(parents=True)
    file.touch()
    return file


class Browser:
    """A browser that only records what it is asked to open."""

    def __init__(self, *, found: bool) -> None:
        self.found = found
        self.opened: list[str] = []

    def open(self, url: str) -> bool:
        self.opened.append(url)
        return self.found


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Return a browser that stands in for the real one."""
    browser = Browser(found=True)
    monkeypatch.setattr("webbrowser.open", browser.open)
    return browser


def test_it_looks_where_make_docs_builds() -> None:
    assert ROOT == _docs.CHECKOUT
    assert (ROOT / "docs" / "conf.py").is_file()
    assert "docs docs/_build/html\n" in (ROOT / "Makefile").read_text("utf-8")


def test_the_first_page_opens_in_a_browser(
    bohnanza: CommandLine, page: Path, browser: Browser
) -> None:
    result = bohnanza("docs")
    assert (result.code, result.err) == (0, "")
    assert result.out == f"The documentation opens in your browser: {page}\n"
    assert browser.opened == [page.as_uri()]


def test_without_a_browser_it_says_where_the_page_is(
    bohnanza: CommandLine, page: Path, browser: Browser
) -> None:
    browser.found = False
    result = bohnanza("docs")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith(f"The documentation is in {page}\n")


def test_the_file_alone_for_other_programs(
    bohnanza: CommandLine, page: Path, browser: Browser
) -> None:
    assert bohnanza("docs", "--print").out == f"{page}\n"
    assert browser.opened == []


@pytest.mark.parametrize("options", [(), ("--print",)], ids=["open", "print"])
def test_what_is_not_built_is_an_error_that_says_how(
    bohnanza: CommandLine, checkout: Path, browser: Browser, options: tuple[str, ...]
) -> None:
    result = bohnanza("docs", *options)
    assert (result.code, result.out) == (1, "")
    assert result.err == (
        f"Error: the documentation is not built yet: run 'make docs' in {checkout}\n"
    )
    assert browser.opened == []


def test_an_installed_package_sends_its_reader_to_a_checkout(
    bohnanza: CommandLine, tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_docs, "CHECKOUT", tmp_path)
    result = bohnanza("docs")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    assert "in a checkout of the project, by 'make docs'" in result.err


def test_in_german(bohnanza: CommandLine, page: Path, browser: Browser) -> None:
    assert bohnanza("docs", "-l", "de").out.startswith("Die Dokumentation öffnet sich im Browser: ")
    page.unlink()
    assert "ist noch nicht gebaut: 'make docs'" in bohnanza("docs", "-l", "de").err
