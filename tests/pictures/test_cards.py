"""Cards, from the front and from behind."""

import pytest

import bohnanza_core as bz
from bohnanza_core.errors import PictureError, UnknownLanguageError
from bohnanza_core.legend import FaceEntry, SortEntry
from bohnanza_core.pictures import draw_back, draw_card
from bohnanza_core.pictures._palette import BEAN_COLOURS

from .reading import SVG, tree
from .test_looks import WITHOUT_HOUSE_RULES

GAME = bz.new_game("bohnanza", players=3, seed=1)
LEGEND = GAME.legend()


def legend_of(*variants: str) -> bz.Legend:
    players = 2 if "duell" in variants else 3
    return bz.new_game(*variants, players=players, seed=1).legend()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("variants", WITHOUT_HOUSE_RULES, ids="+".join)
def test_every_card_of_every_game_is_drawn(
    variants: tuple[str, ...], language: bz.Language
) -> None:
    legend = legend_of(*variants)
    drawn = {}
    for face in legend.faces:
        picture = draw_card(face.key, legend, language=language)
        title = tree(picture).find(f"{SVG}title")
        assert title is not None
        assert title.text == face.name.in_language(language)
        drawn[face.key] = picture.svg
    assert len({*drawn.values()}) == len(drawn), "different cards look different"
    backs = {back.key: draw_back(back.key, legend).svg for back in legend.backs}
    assert len({*backs.values()}) == len(backs)


def test_a_card_shows_number_colour_and_what_it_pays() -> None:
    words = [node.text for node in tree(draw_card("blue", LEGEND)).iter(f"{SVG}text")]
    assert words == ["20", "Blue Bean", "1", "4", "2", "6", "3", "8", "4", "10"]
    assert BEAN_COLOURS["blue"] in draw_card("blue", LEGEND).svg


def test_a_card_is_drawn_by_its_number_its_face_or_its_sort() -> None:
    edict = legend_of("bohnedikt")
    face = edict.faces[edict.cards[-1]]
    assert draw_card(0, LEGEND).svg == draw_card(LEGEND.faces[LEGEND.cards[0]].key, LEGEND).svg
    assert draw_card(len(edict.cards) - 1, edict).svg == draw_card(face.key, edict).svg
    assert "edict" in next(f.key for f in edict.faces if f.sort == "bohnedikt")
    assert draw_card("bohnedikt", edict).width == 120


def test_a_card_that_lists_beans_shows_them() -> None:
    legend = legend_of("duell")
    bonus = draw_card("bonus-seventy-steps-1", legend).svg
    assert all(BEAN_COLOURS[colour] in bonus for colour in ("lime", "red", "sand"))
    assert "Garden Bean, Red Bean" in bonus, "as the title, for who does not see it"


def test_the_words_of_a_card_are_on_it() -> None:
    legend = legend_of("bohnedikt")
    words = " ".join(tree(draw_card("edict-one-trade", legend, language="de")).itertext())
    assert "Höchstens ein Handel." in words


def test_a_picture_is_as_wide_as_was_asked_for() -> None:
    picture = draw_card("blue", LEGEND, width=60)
    assert (picture.width, picture.height) == (60, 84)
    assert tree(picture).attrib["width"] == "60"


def test_a_theme_of_its_own_needs_no_style_sheet() -> None:
    light, dark = (draw_card("blue", LEGEND, theme=theme).svg for theme in ("light", "dark"))
    assert light != dark
    assert "var(" not in light + dark
    auto = draw_card("blue", LEGEND).svg
    assert "prefers-color-scheme:dark" in auto


@pytest.mark.parametrize("name", ["</svg><script>alert(1)</script>", "a & b", "]]>", "\"'", "\x00"])
def test_names_of_cards_are_text_and_no_markup(name: str) -> None:
    sort = SortEntry("odd", bz.Text(name, name), 3, ((2, 1),))
    face = FaceEntry("odd", bz.Text(name, name), "odd", "bean", bz.Text(name, name))
    legend = bz.Legend(
        LEGEND.variants, LEGEND.players, (), (0,), (face,), LEGEND.backs, (sort,),
        LEGEND.zones, LEGEND.stages, LEGEND.slots, LEGEND.score_unit,
    )  # fmt: skip
    root = tree(draw_card(0, legend))
    assert root.find(f".//{SVG}script") is None
    assert name.replace("\x00", "\ufffd") in "".join(root.itertext())


@pytest.mark.parametrize("width", [0, -1, 15, 20_001, float("nan"), float("inf"), True, "10", None])
def test_a_width_must_be_one(width: object) -> None:
    with pytest.raises(PictureError, match="a width is a number of pixels from 16 to 20000"):
        draw_card("blue", LEGEND, width=width)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", [-1, 104, "purple", 1.5, None, True])
def test_a_card_must_be_in_the_game(card: object) -> None:
    with pytest.raises(PictureError, match=r"the legend has no (card|sort)"):
        draw_card(card, LEGEND)  # type: ignore[arg-type]


def test_a_back_must_be_in_the_game() -> None:
    with pytest.raises(PictureError, match="no back 'magic'; it has 'bean'"):
        draw_back("magic", LEGEND)


def test_a_legend_must_be_one() -> None:
    with pytest.raises(PictureError, match="is not a legend"):
        draw_card("blue", GAME)  # type: ignore[arg-type]


def test_theme_and_language_must_exist() -> None:
    with pytest.raises(PictureError, match="no theme 'blue'"):
        draw_card("blue", LEGEND, theme="blue")  # type: ignore[arg-type]
    with pytest.raises(UnknownLanguageError):
        draw_card("blue", LEGEND, language="fr")  # type: ignore[arg-type]
