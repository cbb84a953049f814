"""Trading from a zone besides the hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._views.places import places_of
from bohnanza_core.bots import Appraisal
from bohnanza_core.search import determinize
from bohnanza_core.testing import check_variant, named, scene
from tests.helpers.problems import assert_problem, problem_in
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import variant

OPEN = ba.Zone("store.shelf", faces=ba.ALL, tradable=True, title=bz.Text("store", "Laden"))
CLOSED = attrs.evolve(OPEN, faces=ba.OWNER, backs=ba.COUNT)


@frozen
class PutAway(bz.Decision):
    """Lay the front bean into the store, or leave it."""


@frozen
class Store(bz.Action):
    """Lay the front bean into the store."""


def _stores(table: ba.Table, seat: int, decision: bz.Decision) -> Sequence[Store]:
    mine = decision.seat == seat and ba.front_bean(table, seat) is not None
    return (Store(seat),) if mine and len(table.cards("store.shelf", seat)) < 2 else ()


def _store(table: ba.Table, action: Store) -> None:
    rules, seat, bean = table.rules, action.seat, ba.front_bean(table, action.seat)
    assert bean is not None
    table.move((bean,), rules.hands[seat], rules.layout.index("store.shelf", seat))
    table.answer()


def store(zone: ba.Zone) -> Any:
    declared = ba.Declarations()
    declared.decision(
        PutAway,
        bz.Text("Lay a bean into the store?", "Eine Bohne in den Laden legen?"),
        "base.turn.order",
        for_others=bz.Text(
            "{seat} may lay a bean into the store.", "{seat} darf eine Bohne in den Laden legen."
        ),
        passed=ba.close_decision,
    )
    title = bz.Text("Lay the front bean into the store", "Die vorderste Bohne in den Laden legen")
    declared.action(Store, _stores, answers=(PutAway,), title=title)(_store)

    def enter(table: ba.Table) -> None:
        table.then(PutAway(table.active))

    return variant(
        "store",
        ba.Layer.EXPANSION,
        default_edition="bohnanza",
        collect_zones=lambda: (zone,),
        collect_stages=lambda: (ba.Stage("turn", "store", enter, after="plant"),),
        collect_declarations=lambda: declared,
    )


def trading(zone: ba.Zone = OPEN, **more: Any) -> bz.Game:
    situation: dict[str, Any] = {
        "hands": {0: "red soy", 1: "blue"},
        "zones": {"store.shelf": {0: "garden", 1: "chili red"}},
    }
    return scene(store(zone), players=3, stage="trade", **(situation | more))


@pytest.mark.clause("base.trade.cards")
def test_stored_beans_are_offered_and_given_like_hand_cards() -> None:
    game = trading()
    (garden,), (chili, red) = game.cards("store.shelf", 0), game.cards("store.shelf", 1)
    builder = game.offer_builder(0)
    assert builder is not None
    assert builder.give == (*game.hand(0), garden)
    assert bz.Offer(0, 2, (garden,)) in builder.gifts()
    game.apply(bz.Offer(0, 1, (garden,), ("chili", "red")))
    (accept,) = [one for one in game.legal_actions(1) if isinstance(one, bz.Accept)]
    assert accept.give == (chili, red)
    game.apply(accept)
    assert (named(game, "received", 0), named(game, "received", 1)) == ("chili red", "garden")
    assert game.cards("store.shelf", 0) == game.cards("store.shelf", 1) == ()


@pytest.mark.clause("base.trade.cards")
def test_stored_beans_are_given_as_a_partner_and_not_by_others() -> None:
    game = trading()
    (_, red) = game.cards("store.shelf", 1)
    assert_refused(game, bz.Offer(0, 2, (red,)), "not-tradable", "base.trade.cards")
    game.apply(bz.Offer(1, 0, (red,)))
    game.apply(bz.Accept(0, 1))
    assert named(game, "received", 0) == "red"


def test_an_offer_lapses_when_the_stored_bean_is_gone() -> None:
    game = trading()
    chili = game.cards("store.shelf", 1)[:1]
    game.apply(bz.Offer(1, 0, chili))
    game.apply(bz.Offer(1, 0, chili, ("soy",)))
    game.apply(bz.Accept(0, 1))
    assert not game.view(0).offers


@pytest.mark.clause("base.trade.most-wanted")
def test_stored_beans_count_among_what_can_be_asked_for() -> None:
    game = trading()
    assert game.why_not(bz.Offer(0, 1, (), ("red", "red", "red"))) is None
    asked = bz.Offer(0, 1, (), ("red", "red", "red", "red"))
    assert_refused(game, asked, "more-than-held", "base.trade.most-wanted")


@pytest.mark.parametrize("zone", [OPEN, CLOSED])
def test_what_others_know_of_an_offered_bean_is_its_sort(zone: ba.Zone) -> None:
    game = trading(zone)
    (garden,) = game.cards("store.shelf", 0)
    game.apply(bz.Offer(0, 1, (garden,), ("blue",)))
    assert game.view(1).offers[0]["give"] == ["garden"]
    assert game.view(0).offers[0]["give"] == [garden]
    seen = game.view(1).zone("store.shelf", 0)
    assert (seen.count, seen.cards) == (1, (garden,) if zone is OPEN else None)


def test_a_guess_lays_what_is_offered_into_the_hand_or_the_store() -> None:
    game = trading(CLOSED)
    (garden,) = game.cards("store.shelf", 0)
    game.apply(bz.Offer(0, 1, (garden,), ("blue",)))
    places = set()
    for seed in range(30):
        state = determinize(game.rules, game.view(1), random.Random(seed))
        (offer,) = state.table().slot(ba.OpenOffers).open
        places.add(offer.give[0] in state.table().cards("store.shelf", 0))
    assert places == {True, False}


def test_equal_beans_are_told_apart_by_where_they_lie() -> None:
    game = trading(hands={0: "red", 1: "red"}, zones={"store.shelf": {1: "red"}})
    (hand,), (stored,) = game.hand(1), game.cards("store.shelf", 1)
    places = places_of(game.state.table(), 1, (hand, stored))
    assert [places[hand].en, places[stored].en] == ["front", "stored"]


def test_a_bot_gives_what_it_has_stored() -> None:
    game = trading(hands={0: "red"}, zones={"store.shelf": {0: "soy"}}, fields={0: ["2*soy"]})
    appraisal = Appraisal(game.outlook(0))
    (soy,) = game.cards("store.shelf", 0)
    assert appraisal.planting(soy) > 0
    assert appraisal.holding(soy) == 0


@pytest.mark.parametrize(
    ("zone", "fault"),
    [
        (
            attrs.evolve(OPEN, name="bad.shelf", per_seat=False),
            "cards of zone 'bad.shelf' are traded",
        ),
        (
            attrs.evolve(OPEN, name="bad.shelf", faces=ba.OWNER),
            "others must see how many there are",
        ),
    ],
)
def test_a_zone_from_which_cards_are_traded_belongs_to_a_seat_and_shows_how_many(
    zone: ba.Zone, fault: str
) -> None:
    bad = variant("bad", collect_zones=lambda: (zone,))
    assert_problem(problem_in("bohnanza", bad), "bad-declaration", ["bad"], fault)


@pytest.mark.parametrize("zone", [OPEN, CLOSED])
def test_the_kit_finds_nothing_wrong(zone: ba.Zone) -> None:
    assert check_variant(store(zone), players=[3], games=1).passed
