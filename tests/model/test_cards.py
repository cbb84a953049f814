"""Beanometers and the catalogue."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from tests.toys.made_up import cards, sort

GARDEN = ba.Beanometer(((2, 2), (3, 3)))


@pytest.mark.parametrize(
    ("number", "taler"), [(0, 0), (1, 0), (2, 2), (3, 3), (4, 3), (6, 3), (1000, 3)]
)
def test_a_beanometer_with_a_gap_skips_a_taler(number: int, taler: int) -> None:
    assert GARDEN.taler(number) == taler


@pytest.mark.parametrize(("number", "taler"), [(3, 0), (4, 1), (5, 1), (6, 2), (9, 3), (10, 4)])
def test_between_two_steps_the_lower_one_pays(number: int, taler: int) -> None:
    assert ba.Beanometer(((4, 1), (6, 2), (8, 3), (10, 4))).taler(number) == taler


def test_a_beanometer_tells_how_few_cards_earn_a_number_of_taler() -> None:
    assert GARDEN.cards_for(2) == 2
    assert GARDEN.cards_for(3) == 3
    assert GARDEN.cards_for(1) is None, "the step is missing"
    assert GARDEN.cards_for(4) is None


def test_a_beanometer_without_steps_never_pays() -> None:
    assert [ba.Beanometer().taler(number) for number in (0, 1, 20)] == [0, 0, 0]
    assert ba.Beanometer().cards_for(1) is None


@pytest.mark.parametrize(
    "steps",
    [
        ((3, 1), (2, 2)),
        ((2, 1), (2, 2)),
        ((2, 2), (3, 2)),
        ((2, 2), (3, 1)),
        ((0, 1),),
        ((2, 0),),
        ((-1, 1),),
    ],
    ids=["cards fall", "cards stay", "taler stay", "taler fall", "no card", "no taler", "negative"],
)
def test_steps_must_ascend_in_cards_and_in_taler(steps: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ba.CardDataError, match="steps must ascend in cards and in Taler") as raised:
        ba.Beanometer(steps)
    assert raised.value.path == "beanometer"
    assert repr(steps) in str(raised.value)


def test_beanometers_are_equal_if_their_steps_are() -> None:
    assert ba.Beanometer(((2, 1),)) == ba.Beanometer(((2, 1),))
    assert ba.Beanometer(((2, 1),)) != ba.Beanometer(((2, 2),))


# The catalogue

PEA, LENTIL = sort("pea", 3, (2, 1)), sort("lentil", 2)
TOKEN = ba.CardSet(ba.Face("token", bz.Text("Token", "Marke")), 2, "pouch")


@pytest.fixture
def catalogue() -> ba.Catalogue:
    return ba.Catalogue((PEA, LENTIL), (cards(PEA), TOKEN, cards(LENTIL, "box")))


def test_ids_follow_the_order_in_which_cards_are_added(catalogue: ba.Catalogue) -> None:
    assert len(catalogue) == 7
    assert [catalogue.key_of(card) for card in range(7)] == ["pea"] * 3 + ["token"] * 2 + [
        "lentil"
    ] * 2
    assert [card.id for card in catalogue.cards] == list(range(7))
    assert catalogue.homes == ("deck",) * 3 + ("pouch",) * 2 + ("box",) * 2


def test_a_card_knows_its_face_and_its_sort(catalogue: ba.Catalogue) -> None:
    assert catalogue[0].sort == PEA
    assert catalogue[0].name == bz.Text("Pea", "Pea")
    assert catalogue[3].sort is None
    assert catalogue[3].name.de == "Marke"


def test_a_card_that_is_no_bean_has_no_sort(catalogue: ba.Catalogue) -> None:
    assert catalogue.sort_of == (0, 0, 0, -1, -1, 1, 1)
    assert catalogue.of_sort("pea") == (0, 1, 2)
    assert catalogue.of_sort("lentil") == (5, 6)
    assert not catalogue.has_sort("token")


@pytest.mark.parametrize(
    ("among", "wanted", "found"),
    [
        ((6, 2, 1, 5), ("pea", "lentil", "pea"), (2, 6, 1)),
        ((6, 2), (), ()),
        ((6, 2), ("pea", "pea"), None),
        ((), ("lentil",), None),
    ],
    ids=["in their order", "none wanted", "one is missing", "no cards"],
)
def test_the_first_cards_of_sorts_are_found(
    catalogue: ba.Catalogue,
    among: tuple[int, ...],
    wanted: tuple[str, ...],
    found: tuple[int, ...] | None,
) -> None:
    assert catalogue.first_of_sorts(among, wanted) == found


@pytest.mark.parametrize("key", ["token", "bean", "", 3, None])
def test_only_keys_of_sorts_are_sorts(catalogue: ba.Catalogue, key: object) -> None:
    assert not catalogue.has_sort(key)


def test_an_unknown_sort_is_refused_with_those_there_are(catalogue: ba.Catalogue) -> None:
    with pytest.raises(ba.CardDataError, match="there is no sort 'bean'; there are pea, lentil"):
        catalogue.sort("bean")
    with pytest.raises(ba.CardDataError, match="there is no sort 'bean'"):
        ba.Catalogue((PEA,), (ba.CardSet(ba.Face("x", PEA.name, "bean")),))
