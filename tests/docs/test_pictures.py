"""The pictures of the pages, and the one that the README shows."""

import xml.etree.ElementTree as ET

import pytest
from generators import pages
from generators.pictures import FRONT, front

PAGES = pages()
LARGEST = 500_000
"""Characters of a page before it is built: what has many pictures must stay quick to load."""


def test_the_picture_of_the_readme_is_what_the_library_draws(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--record-pictures"):
        front().save(FRONT)
    assert FRONT.read_text("utf-8") == front().svg, (
        "the table is drawn otherwise now: look at it, and record it with "
        "pytest tests/docs/test_pictures.py --record-pictures"
    )


def test_the_readme_shows_it() -> None:
    readme = (FRONT.parents[2] / "README.md").read_text("utf-8")
    assert f"](docs/_static/{FRONT.name})" in readme


@pytest.mark.parametrize("page", [page for page in PAGES if "<svg xmlns" in PAGES[page]])
def test_the_pictures_of_a_page_are_whole(page: str) -> None:
    text = PAGES[page]
    assert len(text) < LARGEST
    for piece in text.split("<svg xmlns")[1:]:
        ET.fromstring(f"<svg xmlns{piece.partition('</svg>')[0]}</svg>")


@pytest.mark.parametrize(
    "page",
    [
        "index",
        "rules/base",
        "rules/house",
        "rules/excalibohn",
        "rules/bohnedikt",
        "rules/duell",
        "rules/gallery",
        "explanation/agenda",
        "explanation/frozen-states",
        "explanation/rooms",
        "reference/pictures",
    ],
)
def test_pages_have_pictures(page: str) -> None:
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="bz"' in PAGES[page]


def test_the_gallery_says_where_the_figures_of_every_card_are_known_from() -> None:
    captions = PAGES["rules/gallery"].split("<small>")[1:]
    assert len(captions) > 100
    words = ("printed", "published", "reconstructed")
    assert [c for c in captions if not any(word in c.split("</small>")[0] for word in words)] == []
