"""Figures of cards: where they come from, and how users replace them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.authoring import Provenance
from tests.toys.made_up import variant

Data = dict[str, Any]


def red(**figures: Any) -> Data:
    return {"bohnanza": {"sorts": {"red": figures}}}


def sort_in(card_data: Any, key: str = "red") -> ba.Sort:
    return bz.compose("bohnanza", card_data=card_data).for_players(3).catalogue.sort(key)


# Overrides


def test_without_an_override_the_shipped_figures_hold() -> None:
    assert sort_in(None).number == 8
    assert sort_in({}) == sort_in(None)


def test_a_mapping_replaces_single_figures() -> None:
    changed = sort_in(red(number=9, de="Rotbohne", beanometer={"1": 1, "4": 3}))
    assert (changed.number, changed.name) == (9, ba.Noun("Red Bean", "Rotbohne"))
    assert changed.beanometer.steps == ((1, 1), (4, 3)), "a beanometer is replaced as a whole"
    assert sort_in(red(number=9), "soy") == sort_in(None, "soy")


def test_a_file_replaces_single_figures(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[bohnanza.sorts.red]\nde = "Röte"\nbeanometer = { 2 = 1 }\n', "utf-8")
    for source in (path, str(path)):
        changed = sort_in(source)
        assert changed.name.de == "Röte"
        assert changed.beanometer.steps == ((2, 1),)


def test_more_or_fewer_cards_of_a_sort_change_the_deck() -> None:
    rules = bz.compose("bohnanza", card_data=red(number=0)).for_players(3)
    assert len(rules.catalogue) == 104 - 8
    assert rules.catalogue.of_sort("red") == ()


def test_an_override_does_not_change_what_the_caller_holds_nor_the_other_way_round() -> None:
    beanometer = {"2": 1}
    given = red(beanometer=beanometer)
    rules = bz.compose("bohnanza", card_data=given)
    beanometer["3"] = 2
    given["bohnanza"]["sorts"]["soy"] = {"number": 1}
    assert rules.for_players(3).catalogue.sort("red").beanometer.steps == ((2, 1),)
    assert rules.for_players(3).catalogue.sort("soy").number == 12


def test_a_scene_and_a_new_game_take_card_data() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1, card_data=red(number=2))
    assert len(game.rules.catalogue) == 98
    with pytest.raises(bz.BohnanzaError, match="card_data goes to compose"):
        bz.new_game(bz.compose("bohnanza"), players=3, card_data=red(number=2))


def test_an_override_survives_saving_and_loading() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1, card_data=red(number=2, en="Rosso"))
    loaded = bz.load_game(game.save())
    assert loaded == game
    assert loaded.rules.catalogue.sort("red").number == 2
    assert loaded.rules.catalogue.sort("red").name.en == "Rosso"
    assert loaded.rules.catalogue.sort("red").provenance["name"] is Provenance.GIVEN


# Provenance


def test_every_figure_says_where_it_is_known_from() -> None:
    provenance = sort_in(None).provenance
    assert provenance["number"] is Provenance.PUBLISHED
    assert provenance["beanometer"] is Provenance.PUBLISHED
    assert provenance["beanometer.5"] is Provenance.PRINTED, "an example of a rulebook says so"
    assert provenance["beanometer.4"] is Provenance.PUBLISHED
    assert set(provenance) == {"name", "number", "beanometer"} | {
        f"beanometer.{cards}" for cards in (2, 3, 4, 5)
    }


@pytest.mark.parametrize(
    ("figures", "given"),
    [
        ({"number": 9}, {"number"}),
        ({"number": 8}, {"number"}),
        ({"en": "Rosso"}, {"name"}),
        ({"de": "Rosso"}, {"name"}),
        ({"beanometer": {"2": 1, "5": 4}}, {"beanometer", "beanometer.2", "beanometer.5"}),
    ],
    ids=["number", "same number", "english", "german", "beanometer"],
)
def test_a_replaced_figure_is_given_and_no_other_is(figures: Data, given: set[str]) -> None:
    provenance = sort_in(red(**figures)).provenance
    assert {name for name, origin in provenance.items() if origin is Provenance.GIVEN} == given


# Errors


@pytest.mark.parametrize(
    ("data", "path", "message"),
    [
        ({"bohnanza": {"sort": {}}}, "bohnanza.sort", "did you mean 'sorts'?"),
        ({"bohnanza": {"sorts": {"rde": {}}}}, "bohnanza.sorts.rde", "did you mean 'red'?"),
        (red(nmber=3), "bohnanza.sorts.red.nmber", "did you mean 'number'?"),
        (red(price=3), "bohnanza.sorts.red.price", "there are en, de, number, beanometer"),
        (red(number="9"), "bohnanza.sorts.red.number", "must be like 8, not '9'"),
        (red(number=True), "bohnanza.sorts.red.number", "must be like 8, not True"),
        (red(number=-1), "bohnanza.sorts.red.number", "must be 0 to 500, not -1"),
        (red(number=501), "bohnanza.sorts.red.number", "must be 0 to 500, not 501"),
        (red(en=3), "bohnanza.sorts.red.en", "must be like 'Red Bean', not 3"),
        (red(beanometer=3), "bohnanza.sorts.red.beanometer", "must be like {"),
        (red(beanometer={"a": 1}), "bohnanza.sorts.red.beanometer", "'a' is not a number of"),
        (red(beanometer={"0": 1}), "bohnanza.sorts.red.beanometer", "'0' is not a number of"),
        (red(beanometer={"9999": 1}), "bohnanza.sorts.red.beanometer", "'9999' is not a number"),
        (red(beanometer={"2": 3}), "bohnanza.sorts.red.beanometer.2", "2 cards pay 1 to 2 Taler"),
        (red(beanometer={"2": 0}), "bohnanza.sorts.red.beanometer.2", "not 0"),
        (red(beanometer={"2": "1"}), "bohnanza.sorts.red.beanometer.2", "not '1'"),
        (red(beanometer={"2": True}), "bohnanza.sorts.red.beanometer.2", "not True"),
        (red(beanometer={"3": 2, "5": 1}), "bohnanza.sorts.red.beanometer", "steps must ascend"),
        (red(beanometer={2: 1}), "bohnanza.sorts.red.beanometer", "keys must be strings, not 2"),
        (red(number=8.5), "bohnanza.sorts.red.number", "8.5 is not a text, number, list or table"),
        (
            red(number=None),
            "bohnanza.sorts.red.number",
            "None is not a text, number, list or table",
        ),
        (red(provenance="printed"), "bohnanza.sorts.red.provenance", "is always 'given'"),
        ({"bohnanza": {"provenance": {}}}, "bohnanza.provenance", "is always 'given'"),
        ({"bohnanza": {"sorts": []}}, "bohnanza.sorts", "must be a table, not []"),
        ({"bohnanza": {"sorts": {"red": 8}}}, "bohnanza.sorts.red", "must be a table, not 8"),
        ({"bohnanza": 8}, "bohnanza", "must be a table, not 8"),
        ({1: {}}, "", "keys must be strings, not 1"),
        (8, "", "card data is a file or a mapping, not 8"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_override_that_does_not_fit_is_refused_with_its_path(
    data: Any, path: str, message: str
) -> None:
    with pytest.raises(ba.CardDataError) as raised:
        sort_in(data)
    assert raised.value.path == path
    assert message in str(raised.value)
    assert str(raised.value).startswith(f"{path}: " if path else message)
    (problem,) = bz.check_composition("bohnanza", card_data=data)
    assert problem.code == "bad-card-data"
    assert problem.text.en == str(raised.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[bohnanza", "is not valid TOML"),
        (b"a = 1\na = 2", "is not valid TOML"),
        (b"\xff\xfe", "is not valid TOML"),
        (b"a = " + b"[" * 900, "is not valid TOML"),
        (b"a = " + b"[" * 5000, "has a line of more than 1000 bytes"),
    ],
    ids=["syntax", "repeated", "encoding", "depth", "long line"],
)
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(ba.CardDataError, match=message) as raised:
        bz.compose("bohnanza", card_data=path)
    assert raised.value.path == str(path)


@pytest.mark.parametrize("name", ["missing.toml", ".", "nul\0.toml"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ba.CardDataError, match="cannot be read"):
        bz.compose("bohnanza", card_data=tmp_path / name)
    (problem,) = bz.check_composition("bohnanza", card_data=str(tmp_path / name))
    assert problem.code == "bad-card-data"


def test_a_mapping_nested_without_end_is_refused() -> None:
    endless: Data = {}
    endless["bohnanza"] = endless
    with pytest.raises(ba.CardDataError, match="nested too deeply"):
        bz.compose("bohnanza", card_data=endless)


# What a package ships

ENTRY = 'en = "Pea"\nde = "Erbse"\nnumber = 4\nbeanometer = { 2 = 1 }\nprovenance = "printed"\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that ships card data; the test writes the file."""
    folder = tmp_path / "made_up_cards"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder / "cards.toml"
    sys.modules.pop("made_up_cards", None)


def shipped_sorts(package: Path, content: str) -> tuple[ba.Sort, ...]:
    package.write_text(content, "utf-8")
    return ba.load_card_data("made_up_cards").sorts()


def test_a_variant_gets_the_data_of_its_package_with_the_overrides_applied(package: Path) -> None:
    package.write_text(f"[sorts.pea]\n{ENTRY}", "utf-8")
    edition = variant(
        "peas",
        ba.Layer.EDITION,
        players=(3,),
        card_data="made_up_cards",
        collect_cards=lambda data: ba.NewCards(data.sorts(), data.bean_cards()),
    )
    rules = bz.compose(edition, card_data={"peas": {"sorts": {"pea": {"number": 30}}}})
    (pea,) = rules.for_players(3).catalogue.sorts
    assert (pea.number, pea.beanometer.steps) == (30, ((2, 1),))
    assert pea.provenance["beanometer"] is Provenance.PRINTED
    assert len(rules.for_players(3).catalogue) == 30
    assert rules.card_data_of("peas").tables["sorts"]["pea"]["number"] == 30
    assert rules.card_data_of("peas").provenance("sorts.pea.number") is Provenance.GIVEN


def test_the_card_data_of_a_variant_is_asked_for_by_its_id() -> None:
    rules = bz.compose("bohnanza", variant("plain", ba.Layer.HOUSE))
    shipped = ba.load_card_data("bohnanza_classic")
    assert rules.card_data_of("bohnanza") == shipped
    assert rules.card_data_of("plain") == ba.CardData()
    with pytest.raises(bz.BohnanzaError, match="'peas' is not one of the variants bohnanza, plain"):
        rules.card_data_of("peas")


@pytest.mark.parametrize(
    ("content", "path", "message"),
    [
        ("sorts = 3", "sorts", "must be a table of entries"),
        ("[sorts]\npea = 3", "sorts.pea", "must be a table"),
        ("[sorts.pea]\nnumber = 3", "sorts.pea", "an entry must say its provenance"),
        ('[sorts.pea]\nprovenance = "heard"', "sorts.pea", "an entry must say its provenance"),
        ('[sorts.pea]\nprovenance = ["x"]', "sorts.pea", "an entry must say its provenance"),
        (
            f'[sorts.pea]\n{ENTRY}[provenance]\n"sorts.bean.number" = "printed"',
            "provenance.sorts.bean.number",
            "there is no such entry",
        ),
        (
            f'[sorts.pea]\n{ENTRY}[provenance]\n"sorts.pea.number" = "heard"',
            "provenance.sorts.pea.number",
            "must be one of printed, published, reconstructed, given",
        ),
        (
            "[sorts.pea]\n" + ENTRY.replace("number = 4\n", ""),
            "sorts.pea.number",
            "is missing",
        ),
        (
            "[sorts.pea]\n" + ENTRY.replace('de = "Erbse"\n', ""),
            "sorts.pea.de",
            "is missing",
        ),
        (
            "[sorts.pea]\n" + ENTRY.replace("= 4", '= "4"'),
            "sorts.pea.number",
            "must be a whole number, not '4'",
        ),
        (
            "[sorts.pea]\n" + ENTRY.replace('"Pea"', "1"),
            "sorts.pea.en",
            "must be a text, not 1",
        ),
        (
            "[sorts.pea]\n" + ENTRY.replace("{ 2 = 1 }", "7"),
            "sorts.pea.beanometer",
            "must be a table of cards = Taler, not 7",
        ),
        ("[sorts", "made_up_cards/cards.toml", "is not valid TOML"),
    ],
    ids=lambda value: value.replace("\n", " ")[:30],
)
def test_shipped_data_that_is_wrong_is_refused_with_its_path(
    package: Path, content: str, path: str, message: str
) -> None:
    with pytest.raises(ba.CardDataError) as raised:
        shipped_sorts(package, content)
    assert raised.value.path == path
    assert message in raised.value.message


@pytest.mark.parametrize("name", ["no_such_package_at_all", "bohnanza_core"])
def test_a_package_that_ships_no_card_data_is_a_problem(name: str) -> None:
    wrong = variant("wrong", card_data=name)
    (problem,) = bz.check_composition("bohnanza", wrong)
    assert problem.code == "bad-card-data"
    assert f"{name}/cards.toml: cannot be read" in problem.text.en


def test_a_name_exempts_a_figure_from_the_provenance_of_its_entry(package: Path) -> None:
    (pea,) = shipped_sorts(
        package, f'[sorts.pea]\n{ENTRY}[provenance]\n"sorts.pea.beanometer" = "reconstructed"'
    )
    assert pea.provenance["number"] is Provenance.PRINTED
    assert pea.provenance["beanometer"] is Provenance.RECONSTRUCTED
    assert pea.provenance["beanometer.2"] is Provenance.RECONSTRUCTED
