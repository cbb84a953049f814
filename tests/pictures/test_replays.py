"""A game as a page that plays in a browser."""

import base64
import json
import re
import xml.etree.ElementTree as ET
import zlib
from html.parser import HTMLParser
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.errors import PictureError, UnknownLanguageError
from bohnanza_core.pictures import draw_replay, open_view
from bohnanza_core.testing import scene

from ..helpers.games import played


def short_game(name: str = "Ada") -> bz.Game:
    game = bz.new_game("bohnanza:start_player=0", players=[name, "Ben", "Cleo"], seed=3)
    for _ in range(6):
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    return game


def data(page: str) -> dict[str, Any]:
    found = re.search(r'id="data">([^<]+)<', page)
    assert found is not None
    document: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return document


class Tags(HTMLParser):
    """Collects what a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "action")]


def test_a_page_holds_every_step_with_its_log() -> None:
    game = short_game()
    recorded = data(draw_replay(game))
    assert len(recorded["steps"]) == len(game.actions) + 1
    told = [line for step in recorded["steps"] for line in step["log"]]
    expected = [
        line
        for events in (game.opening, *game.events)
        for event in events
        if (line := game.describe_with_secrets(event))
    ]
    assert told == expected


def test_every_piece_is_svg_and_every_step_names_pieces() -> None:
    recorded = data(draw_replay(short_game()))
    for piece in (*recorded["pieces"], recorded["symbols"]):
        ET.fromstring(f"<g>{piece}</g>")
    symbols = set(re.findall(r'symbol id="(\w+)"', recorded["symbols"]))
    used = set(re.findall(r'href="#(\w+)"', "".join(recorded["pieces"])))
    assert used <= symbols
    for step in recorded["steps"]:
        assert len(step["at"]) == len(recorded["widths"])
        for _, *placed in step["at"]:
            assert all(0 <= number < len(recorded["pieces"]) for number in placed[2::3])


def test_a_page_needs_nothing_from_elsewhere() -> None:
    tags = Tags()
    page = draw_replay(short_game())
    tags.feed(page)
    assert tags.links == []
    assert "default-src 'none'" in page
    assert not re.search(r"<!--[A-Z]", page), "every place is filled in"


def test_names_of_players_are_text_and_no_markup() -> None:
    plain, odd = Tags(), Tags()
    plain.feed(draw_replay(short_game()))
    odd.feed(draw_replay(short_game("</svg><script>")))
    assert odd.tags == plain.tags


def test_a_seat_sees_no_more_than_it_may_know() -> None:
    game = short_game()
    own, everything = (data(draw_replay(game, seat=seat)) for seat in (0, None))
    hidden = {card for seat in (1, 2) for card in game.initial_state.table().cards("hand", seat)}
    last = own["steps"][0]["at"][0]
    drawn = "".join(own["pieces"][number] for number in last[3::3])
    shown = {int(card) for card in re.findall(r'data-card="(\d+)"', drawn)}
    assert not shown & hidden
    drawn = "".join(everything["pieces"])
    assert hidden <= {int(card) for card in re.findall(r'data-card="(\d+)"', drawn)}


def test_an_open_view_shows_all_hands() -> None:
    game = scene(hands={0: "soy", 1: "red", 2: "blue", 3: "chili"})
    view = open_view(game)
    assert [view.zone("hand", seat).cards for seat in range(4)] == [
        game.cards("hand", seat) for seat in range(4)
    ]
    assert view.zone("deck").cards is None


def test_a_whole_game_is_a_small_file() -> None:
    assert len(draw_replay(played("duell", 1))) < 1_000_000


def test_a_page_in_german() -> None:
    page = draw_replay(short_game(), language="de")
    assert '<html lang="de">' in page
    assert "Abspielen" in page
    assert "Was geschah" in page


@pytest.mark.parametrize("seat", [3, -1, True, "0", 1.0])
def test_a_seat_must_be_there(seat: object) -> None:
    with pytest.raises(PictureError, match="there is no seat"):
        draw_replay(short_game(), seat=seat)  # type: ignore[arg-type]


def test_a_language_must_exist() -> None:
    with pytest.raises(UnknownLanguageError):
        draw_replay(short_game(), language="fr")  # type: ignore[arg-type]
