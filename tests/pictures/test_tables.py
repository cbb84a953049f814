"""Tables, hands, fields and results, as a viewer sees them."""

import re
from pathlib import Path

import attrs
import pytest

import bohnanza_core as bz
from bohnanza_core.errors import PictureError
from bohnanza_core.pictures import draw_field, draw_hand, draw_outcome, draw_table
from bohnanza_core.testing import scene

from ..helpers.games import COMPOSITIONS, moments, played
from .reading import SVG, cards, extents, size, tree

GAME = scene(
    players=["Ada", "Ben", "Cleo"],
    fields={0: ["3*blue", "red"], 1: ["2*garden"]},
    hands={0: "soy chili", 1: "stink green"},
    coins={0: "4*blue"},
)
LEGEND = GAME.legend()


def words(game: bz.Game, seat: int | None = 0, **style: object) -> str:
    root = tree(draw_table(game.view(seat), game.legend(), **style))  # type: ignore[arg-type]
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert description.text
    return description.text


@pytest.mark.parametrize("width", [200, 390, 768, 1280, 5000])
@pytest.mark.parametrize("name", COMPOSITIONS)
def test_nothing_is_drawn_outside_of_the_picture(name: str, width: int) -> None:
    for moment in moments(name, 3, seed=width):
        game = moment.game()
        for viewer in (None, 0):
            picture = draw_table(game.view(viewer), game.legend(), width=width)
            wide, high = size(picture)
            outside = [
                piece
                for piece in extents(picture)
                if piece.left < -1 or piece.top < -1 or piece.right > wide + 1
                or piece.bottom > high + 1
            ]  # fmt: skip
            assert outside == []
            assert picture.width == width


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_picture_shows_no_card_that_the_viewer_does_not_see(name: str) -> None:
    for moment in moments(name, 4, seed=7):
        game = moment.game()
        for viewer in moment.viewers:
            view = game.view(viewer)
            seen = {card for zone in view.zones for card in zone.cards or () if card is not None}
            seen |= {zone.top for zone in view.zones if zone.top is not None}
            offered = str(view.slots)
            shown = cards(draw_table(view, game.legend(), question=None))
            assert {card for card in shown - seen if str(card) not in offered} == set()


def test_every_card_that_lies_open_is_shown() -> None:
    view = GAME.view(0)
    open_ = {
        card
        for zone in view.zones
        if zone.name in ("hand", "field1", "field2", "revealed")
        for card in zone.cards or ()
        if card is not None
    }
    assert open_ <= cards(draw_table(view, LEGEND))


def test_the_table_in_words() -> None:
    text = words(GAME)
    assert text.startswith(
        "Turn 1 · Ada · 1 Plant. Ben; 0 Taler; hand: 2 cards; field 1: 2 × Garden"
    )
    assert "Ada; Ada’s turn; the game waits for Ada; 4 Taler; hand: Soy Bean, Chili Bean" in text
    assert "3 × Blue Bean, pays 0 Taler, 1 more: 1 Taler" in text
    german = words(GAME, language="de")
    assert "3 × Blaue Bohne, bringt 0 Taler, 1 mehr: 1 Taler" in german
    assert "Turn" not in german


def test_what_a_field_pays_now_and_next_is_on_it() -> None:
    texts = [node.text for node in tree(draw_field(GAME.view(0), LEGEND, 1, 0)).iter(f"{SVG}text")]
    assert "field 1" in texts
    assert "×2" in texts
    assert [*filter(None, texts)][-3:] == ["2", "+1:", "3"]


def test_what_can_be_done_is_outlined() -> None:
    question = GAME.question(0)
    marked, plain = (
        draw_table(GAME.view(0), LEGEND, question=asked, theme="light").svg
        for asked in (question, None)
    )
    assert marked.count("#0b57d0") > 2
    assert "#0b57d0" not in plain


def test_players_are_text_and_no_markup() -> None:
    name = "</svg><script>"
    game = bz.new_game("bohnanza", players=[name, "Ben & Co", "Cleo"], seed=1)
    root = tree(draw_table(game.view(0), game.legend()))
    assert root.find(f".//{SVG}script") is None
    assert name in "".join(root.itertext())
    assert "Ben & Co" in "".join(root.itertext())


def test_the_longest_names_are_cut_off() -> None:
    game = bz.new_game("bohnanza", players=["W" * 60, "M" * 60, "ÄÖÜ" * 20], seed=1)
    for width in (390, 1280):
        picture = draw_table(game.view(0), game.legend(), width=width)
        assert all(piece.right <= size(picture)[0] for piece in extents(picture))


def test_a_hand_is_seen_by_its_owner_and_from_behind_by_others() -> None:
    own, other = (draw_hand(GAME.view(seat), LEGEND, 0) for seat in (0, 1))
    assert cards(own) == {*GAME.cards("hand", 0)}
    assert cards(other) == set()
    assert "Soy Bean, Chili Bean" in own.svg
    assert "2 cards" in other.svg


def test_hidden_cards_with_different_backs_look_different() -> None:
    game = played("bohnedikt", 1).replay()
    while not any(zone.backs for zone in game.view(0).zones):
        game.redo()
    picture = draw_table(game.view(0), game.legend())
    assert "sacrifice card" in picture.svg


def test_the_end_shows_who_won() -> None:
    game = played("bohnanza", 2)
    assert game.outcome is not None
    text = words(game)
    assert text.startswith("The game is over")
    root = tree(draw_outcome(game.outcome, game.legend()))
    winners = [game.players[seat] for seat in game.outcome.winners]
    assert f"{', '.join(winners)} won." in "".join(root.itertext())
    for score in game.outcome.scores:
        assert f"{score} Taler" in "".join(root.itertext())


def test_pictures_on_one_page_do_not_mix() -> None:
    """An id stands for the same drawing in all pictures, whatever game or theme they are of."""
    drawn: dict[str, str] = {}
    for name in ("bohnanza", "excalibohn-bohnedikt", "duell"):
        game = played(name, 1)
        for theme in ("auto", "light", "dark"):
            for language in ("en", "de"):
                svg = draw_table(game.view(0), game.legend(), theme=theme, language=language).svg
                for key, content in re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', svg):
                    assert drawn.setdefault(key, content) == content


def test_a_view_of_another_game_is_refused() -> None:
    other = bz.new_game("excalibohn", players=3, seed=1)
    with pytest.raises(PictureError, match=r"no zone 'magic.deck'.*legend of its own game"):
        draw_table(other.view(0), LEGEND)
    with pytest.raises(PictureError, match="no seat 3: draw a view with the legend of its own"):
        draw_table(bz.new_game("bohnanza", players=5, seed=1).view(0), LEGEND)
    four, five = (bz.new_game("bohnanza", players=players, seed=1) for players in (4, 5))
    with pytest.raises(PictureError, match="4 hands, and the legend 5 players"):
        draw_table(four.view(0), five.legend())
    with pytest.raises(PictureError, match="is not a view"):
        draw_table(GAME, LEGEND)  # type: ignore[arg-type]
    zones = [
        attrs.evolve(z, cards=(999,), count=1) if z.name == "revealed" else z
        for z in GAME.view(0).zones
    ]
    strange = attrs.evolve(GAME.view(0), zones=tuple(zones))
    with pytest.raises(PictureError, match="no card 999"):
        draw_table(strange, LEGEND)


def test_an_outcome_of_another_game_is_refused() -> None:
    outcome = played("duell", 1).outcome
    assert outcome is not None
    with pytest.raises(PictureError, match="2 scores, and the legend 3 players"):
        draw_outcome(outcome, LEGEND)
    with pytest.raises(PictureError, match="None is not an outcome"):
        draw_outcome(None, LEGEND)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [3, -1, None, True, "0"])
def test_a_seat_must_be_there(seat: object) -> None:
    with pytest.raises(PictureError, match="no seat"):
        draw_hand(GAME.view(0), LEGEND, seat)  # type: ignore[arg-type]
    with pytest.raises(PictureError, match="no seat"):
        draw_field(GAME.view(0), LEGEND, seat, 0)  # type: ignore[arg-type]


def test_a_field_must_be_there() -> None:
    with pytest.raises(PictureError, match="seat 0 has no field 9"):
        draw_field(GAME.view(0), LEGEND, 0, 9)


def test_a_picture_is_saved_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    picture = draw_table(GAME.view(0), LEGEND)
    picture.save(file)
    assert file.read_text("utf-8") == picture.svg == str(picture) == picture._repr_svg_()
    assert repr(picture) == f"<Picture 960 × {picture.height}>"
