"""Offers that name a face, where the faces of a sort differ."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.search import determinize
from bohnanza_core.testing import check_variant, scene
from tests.helpers.checked_play import do, only
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import variant

FLOWER = ba.Sort(
    "flower",
    bz.Text("Flower Bean", "Blumenbohne"),
    8,
    ba.Beanometer(((2, 1), (4, 2))),
    by_face=True,
)
ROSE = ba.Face("rose", bz.Text("Rose Bean", "Rosenbohne"), "flower")
LILY = ba.Face("lily", bz.Text("Lily Bean", "Lilienbohne"), "flower")


def garden(sort: ba.Sort = FLOWER) -> Any:
    cards = ba.NewCards((sort,), (ba.CardSet(ROSE, 4), ba.CardSet(LILY, 4)))
    return variant(
        "garden",
        ba.Layer.EXPANSION,
        default_edition="bohnanza",
        collect_cards=lambda: cards,
    )


def trading(**more: Any) -> bz.Game:
    situation: dict[str, Any] = {"hands": {0: "rose red", 1: "soy lily rose"}}
    return scene(garden(), players=3, stage="trade", **(situation | more))


@pytest.mark.clause("base.trade.payment", "base.trade.cards")
def test_a_face_is_asked_for_and_paid_with_just_that_face() -> None:
    game = trading()
    _, red = game.hand(0)
    soy, lily, rose = game.hand(1)
    do(game, bz.Offer(0, 1, (red,), ("rose",)))
    number = game.version
    assert_refused(game, bz.Accept(1, number, (lily,)), "wrong-cards", "base.trade.payment")
    assert_refused(game, bz.Accept(1, number, (soy,)), "wrong-cards", "base.trade.payment")
    (accept,) = [one for one in game.legal_actions(1) if isinstance(one, bz.Accept)]
    assert accept.give == (rose,)
    do(game, accept)
    assert game.cards("received", 0) == (rose,)


@pytest.mark.clause("base.trade.payment")
def test_the_sort_is_paid_with_any_face_and_leaves_the_faces_asked_for() -> None:
    game = trading()
    red = game.hand(0).cards[1]
    _, lily, rose = game.hand(1)
    do(game, bz.Offer(0, 1, (red,), ("flower", "lily")))
    (accept,) = [one for one in game.legal_actions(1) if isinstance(one, bz.Accept)]
    assert accept.give == (rose, lily)
    assert game.why_not(bz.Accept(1, game.version, (lily, rose))) is None
    do(game, bz.Offer(0, 1, (red,), ("lily", "lily")))
    assert len([one for one in game.legal_actions(1) if isinstance(one, bz.Accept)]) == 1


def test_others_are_told_the_face_that_is_offered_and_not_the_card() -> None:
    game = trading()
    rose = game.hand(0).cards[0]
    (made,) = only(do(game, bz.Offer(0, 1, (rose,), ("lily",))), ba.OfferMade)
    assert game.view(2).offers[0]["give"] == ["rose"]
    assert game.describe(made, seat=2) == "Ada offers Ben a Rose Bean for a Lily Bean (offer 1)."
    state = determinize(game.rules, game.view(2), random.Random(1))
    (offer,) = state.table().slot(ba.OpenOffers).open
    assert state.rules.catalogue[offer.give[0]].face is ROSE


def test_the_builder_lists_faces_and_too_many_are_refused() -> None:
    game = trading()
    builder = game.offer_builder(0)
    assert builder is not None
    assert {"flower", "rose", "lily"} <= {*builder.want}
    asked = bz.Offer(0, 1, (), ("rose",) * 5)
    assert_refused(game, asked, "sort-too-often", "base.trade.real")
    check = game.check_draft(bz.Draft("Offer", 0, {"partner": 1, "want": ("rose",)}))
    assert check.refusal is None
    assert "lily" in check.more["want"]


def test_where_faces_do_not_differ_an_offer_names_the_sort() -> None:
    plain = garden(attrs.evolve(FLOWER, by_face=False))
    game = scene(plain, players=3, stage="trade", hands={0: "rose red", 1: "lily"})
    rose, red = game.hand(0)
    assert_refused(game, bz.Offer(0, 1, (red,), ("lily",)), "no-such-sort", "base.trade.beans-only")
    do(game, bz.Offer(0, 1, (rose,), ("flower",)))
    assert game.view(1).offers[0]["give"] == ["flower"]


def test_the_kit_finds_nothing_wrong() -> None:
    assert check_variant(garden(), players=[3], games=1).passed
