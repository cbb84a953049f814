"""The report from clause to code to test, for anybody's variant."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bohnanza_core.testing import clause_report, new_variant

ROOT = Path(__file__).parents[2]
CORE = ("bohnanza_core", "bohnanza_classic")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A fresh variant package, importable."""
    folder = new_variant("reported", tmp_path / "reported")
    monkeypatch.syspath_prepend(folder)
    yield folder
    for name in [name for name in sys.modules if name.startswith("bohnanza_reported")]:
        del sys.modules[name]


def test_code_and_tests_are_found_with_their_names(made: Path) -> None:
    from bohnanza_reported import variant  # type: ignore[import-not-found] # noqa: PLC0415 - made

    report = clause_report(variant, tests=made / "tests")
    assert report.complete
    (clause,) = report.clauses
    assert clause.id == "reported.prize"
    assert [place.name for place in report.code[clause.id]] == ["Reported.fold_harvest"]
    assert {place.path.name for place in report.tests[clause.id]} == {"test_reported.py"}
    assert "    code _variant.py Reported.fold_harvest" in str(report).splitlines()


def test_what_is_missing_is_listed(made: Path) -> None:
    more = (
        '\n["reported.forgotten"]\nen = "Nobody thinks of this."\n'
        'de = "Daran denkt niemand."\nruling = true\n'
    )
    clauses = made / "bohnanza_reported" / "clauses.toml"
    clauses.write_text(clauses.read_text("utf-8") + more, "utf-8")
    tests = made / "tests" / "test_more.py"
    tests.write_text(
        'import pytest\n\n\n@pytest.mark.clause("reported.typo")\ndef test() -> None: ...\n',
        "utf-8",
    )
    from bohnanza_reported import variant  # noqa: PLC0415 - it was just made

    report = clause_report(variant, tests=made / "tests")
    assert not report.complete
    assert report.without_code == report.without_test == ("reported.forgotten",)
    assert report.unknown == ("reported.typo",)
    assert report.text().splitlines()[:3] == [
        "no code names reported.forgotten",
        "no test shows reported.forgotten",
        "a test names reported.typo, which is not a clause",
    ]


def test_a_shared_package_names_clauses_without_the_edition_in_front() -> None:
    report = clause_report("excalibohn", tests=ROOT / "tests" / "variants")
    places = [place.name for place in report.code["excalibohn.field.third"]]
    assert "add_third_field" in places


def test_the_clauses_of_the_core_are_reported_too() -> None:
    report = clause_report("bohnanza", of=["family"], code=CORE, tests=ROOT / "tests")
    assert "base.protection" in report.code
    assert report.without_test == ()
