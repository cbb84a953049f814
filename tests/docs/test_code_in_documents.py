from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.myst import DocTestDirectiveParser, PythonCodeBlockParser

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    path.relative_to(ROOT).as_posix()
    for path in sorted(
        [
            ROOT / "README.md",
            *ROOT.glob("variants/*/README.md"),
            *ROOT.glob("docs/**/*.md"),
        ]
    )
    if "_build" not in path.parts
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_python_code_runs(document: str) -> None:
    # The blocks of one document share their names and run from top to bottom.
    sybil = Sybil(parsers=[PythonCodeBlockParser(), DocTestDirectiveParser()])
    for example in sybil.parse(ROOT / document).examples():
        example.evaluate()


def test_the_tour_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    document = Sybil(parsers=[PythonCodeBlockParser()]).parse(ROOT / "README.md")
    next(iter(document.examples())).evaluate()
    told = (ROOT / "README.md").read_text("utf-8").partition("```text\n")[2].partition("```")[0]
    assert capsys.readouterr().out == told


def test_the_tour_is_among_the_documents() -> None:
    examples = Sybil(parsers=[PythonCodeBlockParser()]).parse(ROOT / "README.md").examples()
    assert "README.md" in DOCUMENTS
    assert list(examples)
