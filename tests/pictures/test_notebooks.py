"""What notebooks show of values: an SVG or an HTML that can be parsed, and tells no secrets."""

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import simulate, summarize
from bohnanza_core.pictures._palette import BEAN_COLOURS
from bohnanza_core.testing import scene

from ..compositions.all_of_them import PLAYED, players_of
from ..helpers.games import played
from .reading import SVG

GAME = scene(players=["Ada", "<Ben>", "Cleo"], fields={0: ["3*blue"]}, hands={0: "soy", 1: "red"})


def parsed(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html.replace('&nbsp;', ' ')}</div>")


def test_a_game_shows_the_table_to_a_spectator() -> None:
    root = ET.fromstring(GAME._repr_svg_())
    words = "".join(root.itertext())
    assert "<Ben>" in words
    assert "Blue Bean" in words
    assert "Soy Bean" not in words, "hands are hidden"


@pytest.mark.parametrize("variants", PLAYED[::7], ids="+".join)
def test_every_card_of_a_catalogue_shows_itself(variants: tuple[str, ...]) -> None:
    rules = bz.compose(*variants).for_players(players_of(variants)[0])
    for card in rules.catalogue.cards:
        title = ET.fromstring(card._repr_svg_()).find(f"{SVG}title")
        assert title is not None
        assert title.text == card.name.en


def test_a_view_shows_what_is_in_its_zones() -> None:
    hand = str(GAME.cards("hand", 1)[0])
    rows = {
        tuple("".join(cell.itertext()) for cell in row)
        for row in parsed(GAME.view(1)._repr_html_()).iter("tr")
    }
    assert ("hand", "1", "1", hand, "", "") in rows
    assert ("hand", "0", "1", "–", "", "") in rows
    blue = " ".join(map(str, GAME.cards("field1", 0)))
    assert ("field1", "0", "3", blue, "", "blue, 0 Taler") in rows
    assert "a spectator" in GAME.view(None)._repr_html_()


def test_a_hand_and_a_field_show_what_they_know() -> None:
    hand, field, empty = GAME.hand(0), *GAME.fields(0)[:2]
    card = str(hand.cards[0])
    assert card in "".join(ET.fromstring(hand._repr_svg_()).itertext())
    words = "".join(ET.fromstring(field._repr_svg_()).itertext())
    assert "Field 0 of seat 0: 3 × blue, 0 Taler now" in words
    assert "Field 1 of seat 0: empty" in empty._repr_svg_()
    assert BEAN_COLOURS["blue"] in field._repr_svg_()


def test_an_outcome_shows_scores_and_winners() -> None:
    outcome = played("bohnanza", 2).outcome
    assert outcome is not None
    rows = [
        tuple("".join(cell.itertext()) for cell in row)
        for row in parsed(outcome._repr_html_()).iter("tr")
    ]
    for seat, score in enumerate(outcome.scores):
        assert (str(seat), str(score), "won" if seat in outcome.winners else "") in rows


def test_a_summary_shows_tables_and_charts() -> None:
    results = list(simulate("duell", bots=("patient", "random"), games=2, seed=1, processes=1))
    html = summarize(results)._repr_html_()
    root = parsed(html)
    assert len(list(root.iter("table"))) == 2
    assert len(list(root.iter(f"{SVG}svg"))) == 2
    assert "patient" in "".join(root.itertext())


def test_the_core_does_not_load_pictures_by_itself() -> None:
    program = "import sys, bohnanza_core; print('bohnanza_core.pictures' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
