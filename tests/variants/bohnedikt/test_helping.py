"""The eight edicts that help: what each offers, how often, and that it may be left."""

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import (
    EdictUsed,
    FrontCardSeen,
    ReceivedKept,
    TributePaid,
    UseEdict,
)
from bohnanza_core.testing import named, pick
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ACRE,
    GARDEN,
    HELPING,
    edict,
    finish_turn,
    only,
    plant,
    trade,
    turned_up,
    use,
)

TO_USE = ("third-card", "top-discard", "draw-more", "front-cards")
"""Edicts with something to be taken by an action of its own."""


def offers_nothing(game: bz.Game, key: str) -> None:
    assert use(game, key) not in game.legal_actions(game.active)
    clause = "bohnedikt.edict.nothing-to-take"
    assert_refused(game, use(game, key), "edict-offers-nothing", clause)


# All of them


@pytest.mark.clause("bohnedikt.edict.help-optional")
@pytest.mark.parametrize("key", HELPING)
def test_it_need_not_be_used(key: str) -> None:
    hands = {0: "blue", 1: "red red sacrifice-red-green", 2: "red"}
    game = turned_up(key, beans="soy", hands=hands, discard="chili")
    game.apply(bz.EndTrade(0))
    events = finish_turn(game)
    assert not [e for e in events if isinstance(e, EdictUsed | TributePaid | ReceivedKept)]
    assert len(game.hand(0)) == 1 + 4
    assert (game.active, named(game, "discard")) == (1, "chili")


@pytest.mark.clause("bohnedikt.edict.help-optional")
@pytest.mark.parametrize("key", TO_USE)
def test_it_is_used_once(key: str) -> None:
    game = turned_up(key, hands={1: "red"}, discard="chili")
    assert use(game, key) in game.legal_actions(0)
    events = game.apply(use(game, key))
    assert EdictUsed(0, edict(game, key)) in events
    code = "edict-used"
    assert_refused(game, use(game, key), code, "bohnedikt.edict.help-optional")


@pytest.mark.clause("bohnedikt.edict.help-optional")
@pytest.mark.parametrize("key", [key for key in HELPING if key not in TO_USE])
def test_those_that_change_a_rule_need_no_action(key: str) -> None:
    game = turned_up(key, hands={1: "red"}, discard="chili")
    offers_nothing(game, key)


@pytest.mark.clause("bohnedikt.edict.help-optional", "bohnedikt.edict.stays")
@pytest.mark.parametrize("key", ["third-card", "top-discard", "front-cards"])
def test_what_it_offers_in_phase_2_is_over_in_phase_3(key: str) -> None:
    game = turned_up(key, hands={1: "red"}, discard="chili")
    game.apply(bz.EndTrade(0))
    assert game.stage == "receive"
    offers_nothing(game, key)


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize("key", TO_USE)
def test_only_the_active_player_uses_it(key: str) -> None:
    game = turned_up(key, hands={1: "red"}, discard="chili")
    foreign = UseEdict(1, edict(game, key))
    assert_refused(game, foreign, "edict-not-in-force", "bohnedikt.edict.stays")


# Third card


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_a_third_card_is_turned_up() -> None:
    game = turned_up("third-card", beans="soy", deck="chili stink")
    events = game.apply(use(game, "third-card"))
    assert named(game, "revealed") == "bohnedikt soy chili"
    assert len(only(events, ba.Revealed)) == 1
    trade(game, "chili", to=1)
    assert named(game, "received", 1) == "chili"


# Top discard


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_the_top_discard_becomes_a_revealed_card() -> None:
    game = turned_up("top-discard", beans="soy", discard="chili red")
    game.apply(use(game, "top-discard"))
    assert (named(game, "revealed"), named(game, "discard")) == ("bohnedikt soy chili", "red")
    trade(game, "chili", to=1)
    assert named(game, "received", 1) == "chili"


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_without_discards_there_is_nothing_to_take_until_somebody_harvests() -> None:
    game = turned_up("top-discard", fields={2: ["2*soy"]})
    offers_nothing(game, "top-discard")
    game.apply(bz.Harvest(2, GARDEN))
    game.apply(use(game, "top-discard"))
    assert named(game, "revealed").split()[-1] == "soy"


# Discard one


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_one_revealed_card_is_discarded_in_phase_3() -> None:
    game = turned_up("discard-one", beans="soy", hands={0: "blue", 1: "red"})
    early = bz.Discard(0, pick(game, "revealed", None, "soy")[0])
    assert_refused(game, early, "not-now", "base.turn.order")
    trade(game, "blue", "red")
    game.apply(bz.EndTrade(0))
    received = bz.Discard(0, game.cards("received", 0)[0])
    assert_refused(game, received, "not-discardable", "base.plant.received")
    joker, soy = game.cards("revealed")
    assert game.why_not(bz.Discard(0, joker)) is None
    events = game.apply(bz.Discard(0, soy))
    assert ba.Discarded(0, soy) in events
    assert named(game, "discard") == "soy"
    second = bz.Discard(0, joker)
    assert_refused(game, second, "not-discardable", "base.plant.received")
    plant(game, 0, "bohnedikt", GARDEN)
    plant(game, 0, "red", ACRE)


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_others_discard_nothing_and_without_the_edict_nobody_does() -> None:
    game = turned_up("discard-one", beans="soy", hands={0: "blue"})
    trade(game, "blue", to=1)
    game.apply(bz.EndTrade(0))
    plant(game, 0, "soy", ACRE)
    plant(game, 0, "bohnedikt", GARDEN)
    assert game.decision == ba.PlantReceived(1)
    theirs = bz.Discard(1, game.cards("received", 1)[0])
    assert_refused(game, theirs, "not-discardable", "base.plant.received")
    game = turned_up("draw-more", beans="soy")
    game.apply(bz.EndTrade(0))
    mine = bz.Discard(0, pick(game, "revealed", None, "soy")[0])
    assert_refused(game, mine, "not-discardable", "base.plant.received")


# Draw more


@pytest.mark.clause("bohnedikt.edict.help-optional", "bohnedikt.edict.stays")
@pytest.mark.parametrize("phase", [2, 3])
def test_one_card_more_is_drawn_in_phase_4(phase: int) -> None:
    game = turned_up("draw-more", beans="soy", deck="4*red chili")
    if phase == 3:
        game.apply(bz.EndTrade(0))
    game.apply(use(game, "draw-more"))
    assert len(game.hand(0)) == 0
    finish_turn(game)
    assert named(game, "hand", 0) == "red red red red chili"
    finish_turn(game)
    assert len(game.hand(1)) == 4


# Front cards


@pytest.mark.clause("bohnedikt.edict.help-optional", "bohnedikt.sacrifice.position")
def test_the_front_bean_of_every_other_hand_is_looked_at() -> None:
    hands = {0: "blue", 1: "red chili", 2: "sacrifice-red-green green soy", 3: "sacrifice-soy-blue"}
    game = turned_up("front-cards", hands=hands)
    before = game.state.zones
    seen = only(game.apply(use(game, "front-cards")), FrontCardSeen)
    expected = [(1, *pick(game, "hand", 1, "red")), (2, *pick(game, "hand", 2, "green"))]
    assert [(event.seat, event.owner, event.card) for event in seen] == [
        (0, owner, card) for owner, card in expected
    ]
    assert game.state.zones == before


# Nothing to take


@pytest.mark.clause("bohnedikt.edict.nothing-to-take")
@pytest.mark.parametrize(
    ("deck", "discard", "emptyings", "usable"),
    [
        ("soy", "", 2, True),
        ("", "", 3, False),
        ("", "soy", 3, False),
        ("", "", 2, False),
        # base.deck.late: a deck that could not be made before is made when a card is needed.
        ("", "soy", 2, True),
    ],
)
def test_no_third_card_is_taken_where_there_is_none(
    deck: str, discard: str, emptyings: int, usable: bool
) -> None:
    game = turned_up("third-card", beans="chili", deck=deck or "garden", discard=discard)
    rules = game.rules
    zones = list(game.state.zones)
    if not deck:
        zones[rules.layout.index("box")] += zones[rules.deck]
        zones[rules.deck] = ()
    clock = attrs.evolve(game.state.clock, emptyings=emptyings)
    game = bz.Game(game.state.replace(zones=tuple(zones), clock=clock), game.players)
    if not usable:
        offers_nothing(game, "third-card")
        return
    game.apply(use(game, "third-card"))
    assert named(game, "revealed").split()[-1] == "soy"


@pytest.mark.clause("bohnedikt.edict.nothing-to-take")
def test_no_further_card_is_drawn_when_the_last_deck_has_run_out() -> None:
    game = turned_up("draw-more", beans="chili", rest="box", emptyings=2)
    assert game.view(None).status.emptyings == 3
    offers_nothing(game, "draw-more")


@pytest.mark.clause("bohnedikt.edict.nothing-to-take", "bohnedikt.sacrifice.position")
def test_front_cards_are_looked_at_only_if_another_hand_holds_a_bean() -> None:
    alone = {0: "soy", 1: "sacrifice-red-green", 3: "sacrifice-soy-blue"}
    offers_nothing(turned_up("front-cards", hands=alone), "front-cards")
    game = turned_up("front-cards", hands={**alone, 2: "sacrifice-red-blue red"})
    (seen,) = only(game.apply(use(game, "front-cards")), FrontCardSeen)
    assert seen.owner == 2


@pytest.mark.clause("bohnedikt.edict.both")
def test_offers_of_two_edicts_add_up() -> None:
    game = turned_up("third-card", "draw-more", hands={1: "red"}, deck="soy 5*red")
    game.apply(use(game, "third-card"))
    game.apply(use(game, "draw-more"))
    assert named(game, "revealed") == "bohnedikt bohnedikt soy"
    finish_turn(game)
    assert len(game.hand(0)) == 5
