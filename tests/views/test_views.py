"""What a seat may know: zones by their audience, offers as sorts, private fields of events."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import errors
from bohnanza_core._engine.event_log import built
from bohnanza_core._views.seen_events import events_for
from bohnanza_core._views.view import view_on
from bohnanza_core._views.visibility import shown_fields
from bohnanza_core.authoring import Private, Public
from bohnanza_core.testing import scene
from tests.helpers.checked_play import only
from tests.toys.made_up import variant

VIEWERS = (None, 0, 1, 2)
HIDDEN = ba.Backs.HIDDEN


def with_zone(**declared: Any) -> bz.Game:
    """Return a game with three cards in a zone of seat 1 that is declared like that."""
    cellar = variant(collect_zones=lambda: (ba.Zone("house.cellar", **declared),))
    content: Any = {1: "red soy blue"} if declared.get("per_seat", True) else "red soy blue"
    return scene(
        "bohnanza", cellar, players=3, zones={"house.cellar": content}, hands={0: "red", 1: "blue"}
    )


def seen(game: bz.Game, viewer: int | None, seat: int | None = 1) -> bz.ZoneView | None:
    try:
        return game.view(viewer).zone("house.cellar", seat)
    except KeyError:
        return None


@pytest.mark.parametrize("backs", [HIDDEN, ba.COUNT, ba.POSITIONS])
def test_everybody_sees_a_zone_that_is_open_to_all(backs: ba.Backs) -> None:
    game = with_zone(faces=ba.ALL, backs=backs)
    for viewer in VIEWERS:
        view = seen(game, viewer)
        assert view is not None
        assert view.cards == game.cards("house.cellar", 1)
        assert (view.name, view.seat, view.count) == ("house.cellar", 1, 3)


def test_the_owner_sees_what_others_see_as_backs_a_number_or_nothing() -> None:
    cards: dict[ba.Backs, Any] = {ba.POSITIONS: (None, None, None), ba.COUNT: None}
    for structure in (HIDDEN, ba.COUNT, ba.POSITIONS):
        game = with_zone(faces=ba.OWNER, backs=structure)
        mine = seen(game, 1)
        assert mine is not None
        assert mine.cards == game.cards("house.cellar", 1)
        for viewer in (None, 0, 2):
            view = seen(game, viewer)
            if structure is HIDDEN:
                assert view is None
            else:
                assert view == bz.ZoneView("house.cellar", 1, 3, cards[structure])


def test_a_zone_of_the_table_has_no_owner_who_sees_it() -> None:
    game = with_zone(faces=ba.OWNER, backs=ba.COUNT, per_seat=False)
    for viewer in VIEWERS:
        assert seen(game, viewer, None) == bz.ZoneView("house.cellar", None, 3, None)


def test_of_a_pile_everybody_sees_the_top_card_only() -> None:
    game = with_zone(faces=ba.TOP, backs=ba.COUNT, per_seat=False)
    for viewer in VIEWERS:
        top = game.cards("house.cellar")[-1]
        assert seen(game, viewer, None) == bz.ZoneView("house.cellar", None, 3, None, top)


def test_an_empty_pile_has_no_top_card() -> None:
    view = scene("bohnanza", players=3, hands={0: "red"}).view(0).zone("discard")
    assert (view.count, view.top) == (0, None)


@pytest.mark.parametrize("backs", [ba.COUNT, ba.POSITIONS])
def test_nobody_sees_a_zone_that_is_closed_not_even_its_owner(backs: ba.Backs) -> None:
    game = with_zone(faces=ba.NOBODY, backs=backs)
    for viewer in VIEWERS:
        view = seen(game, viewer)
        assert view is not None
        assert view.count == 3
        assert view.cards == (None if backs is ba.COUNT else (None, None, None))


ACE = ba.Face("ace", bz.Text("Ace", "Ass"), back=ba.Back("ace", bz.Text("red card", "rote Karte")))


def with_aces(backs: ba.Backs, faces: ba.Audience = ba.OWNER) -> bz.Game:
    """Return a game in which seat 1 has a card with another back among beans."""
    casino = variant(
        collect_cards=lambda: ba.NewCards(
            cards=(ba.CardSet(ACE, 2, home="house.stock", also_in=("house.cellar",)),)
        ),
        collect_zones=lambda: (
            ba.Zone("house.stock", per_seat=False, backs=ba.COUNT),
            ba.Zone("house.cellar", faces=faces, backs=backs, holds=("deck",)),
        ),
    )
    return scene("bohnanza", casino, players=3, zones={"house.cellar": {1: "red ace blue"}})


@pytest.mark.clause("base.hand.hidden")
def test_backs_that_differ_are_seen_by_those_who_do_not_see_the_cards() -> None:
    game = with_aces(ba.POSITIONS)
    for viewer in VIEWERS:
        view = seen(game, viewer)
        assert view is not None
        assert view.backs == (None if viewer == 1 else ("bean", "ace", "bean"))
        # Hands can hold nothing but beans here.
        assert game.view(viewer).zone("hand", 0).backs is None


@pytest.mark.parametrize(
    ("backs", "faces"),
    [(ba.COUNT, ba.OWNER), (ba.COUNT, ba.NOBODY), (ba.POSITIONS, ba.ALL), (ba.HIDDEN, ba.OWNER)],
)
def test_backs_are_not_shown_in_a_pile_nor_with_the_cards_nor_where_nothing_is_seen(
    backs: ba.Backs, faces: ba.Audience
) -> None:
    game = with_aces(backs, faces)
    for viewer in VIEWERS:
        view = seen(game, viewer)
        assert view is None or view.backs is None


def test_events_tell_the_backs_in_their_new_places() -> None:
    game = with_aces(ba.POSITIONS)
    layout = game.rules.layout
    cellar, other = layout.index("house.cellar", 1), layout.index("house.cellar", 2)
    red, ace, blue = game.cards("house.cellar", 1)
    for viewer in VIEWERS:
        table = game.state.table()
        log = table.record()
        view = view_on(table, viewer)
        table.move((blue, red), cellar, other)
        table.move((ace,), cellar, other, at=1)
        table.shuffle(other)
        told = events_for(built(log, game.rules), viewer, game.rules)
        assert view.after(told) == view_on(table, viewer)
        if viewer != 2:
            moved = [event.fields["backs"] for event in told]
            assert moved[:2] == [["bean", "bean"], ["ace"]]
            assert sorted(moved[2]) == ["ace", "bean", "bean"]


def test_a_zone_that_declares_nothing_is_hidden() -> None:
    game = with_zone()
    assert [seen(game, viewer) for viewer in VIEWERS] == [None] * 4


def test_a_view_does_not_depend_on_cards_the_viewer_cannot_see() -> None:
    def view(hand: str, deck: str, coins: str) -> bz.View:
        game = scene(
            "bohnanza",
            players=3,
            active=1,
            hands={0: "red", 1: hand, 2: "soy"},
            coins={1: coins},
            deck=deck,
            discard="stink green",
            rest="box",
        )
        return game.view(0)

    assert view("blue chili", "garden red", "red") == view("chili blue", "red garden", "blue")
    assert view("blue chili", "garden red", "red") != view("blue", "garden red", "red")


def test_a_view_tells_what_everybody_may_know_of_the_course_of_the_game() -> None:
    game = scene(
        "bohnanza", players=3, active=1, start=2, turn=8, emptyings=1, hands={1: "red blue"}
    )
    view = game.view(None)
    assert (
        view.status.active,
        view.status.start_player,
        view.status.turn,
        view.status.emptyings,
    ) == (1, 2, 8, 1)
    assert (view.status.stage, view.status.waiting_for, view.status.outcome) == (
        "plant",
        (1,),
        None,
    )
    assert view.decision == {"kind": "PlantFirst", "seat": 1}
    assert view.seat is None


@pytest.mark.parametrize(
    ("name", "seat", "message"),
    [
        ("cellar", None, "no zone 'cellar' is seen; there are deck, discard"),
        ("hands", None, "no zone 'hands' is seen; did you mean 'hand'?"),
        ("hand", None, "zone 'hand' belongs to a seat: ask for it with the seat"),
        ("hand", 3, "zone 'hand' of seat 3 is not seen; it is of seat 0, 1, 2"),
        ("deck", 0, "zone 'deck' belongs to the table: ask for it without a seat"),
    ],
)
def test_a_zone_that_is_not_seen_is_told_why(name: str, seat: int | None, message: str) -> None:
    view = scene("bohnanza", players=3, hands={0: "red"}).view(1)
    with pytest.raises(errors.NoSuchZoneError) as caught:
        view.zone(name, seat)
    assert str(caught.value).startswith(message)
    assert isinstance(caught.value, KeyError)


def test_a_seat_that_does_not_exist_has_no_view() -> None:
    game = scene("bohnanza", players=3, hands={0: "red"})
    for seat in (3, -1, True):
        with pytest.raises(bz.IllegalActionError, match="no such seat"):
            game.view(seat)


# Offers


@pytest.fixture
def trade() -> bz.Game:
    return scene(
        "bohnanza",
        players=3,
        stage="trade",
        hands={0: "red blue red", 1: "soy soy"},
        revealed="green",
    )


def test_an_open_offer_names_cards_to_its_maker_and_sorts_to_everybody_else(
    trade: bz.Game,
) -> None:
    red = trade.hand(0).cards[2]
    trade.apply(bz.Offer(0, 1, (red,), ("soy", "soy")))
    for viewer in VIEWERS:
        (offer,) = trade.view(viewer).slots["OpenOffers"]["open"]
        assert offer == {
            "number": 1,
            "maker": 0,
            "partner": 1,
            "give": [red] if viewer == 0 else ["red"],
            "want": ["soy", "soy"],
        }


def test_the_event_of_an_offer_names_sorts_to_others(trade: bz.Game) -> None:
    red, _, other_red = trade.hand(0).cards
    one = copy.copy(trade).apply(bz.Offer(0, 1, (red,)))
    other = trade.apply(bz.Offer(0, 1, (other_red,)))

    def shown(events: Sequence[bz.Event], seat: int | None) -> dict[str, Any]:
        (made,) = only(events, ba.OfferMade)
        return shown_fields(made, seat, trade.rules)

    assert shown(one, 0)["give"] == [red]
    for viewer in (None, 1, 2):
        assert shown(one, viewer) == shown(other, viewer)
        assert shown(one, viewer)["give"] == ["red"]


# Events and values of variants


def test_what_is_drawn_is_known_to_who_draws_it() -> None:
    game = scene("bohnanza", players=3, stage="trade", hands={0: "red"}, deck="3*blue")
    events = game.apply(bz.EndTrade(0))
    (drawn,) = only(events, ba.Drawn)
    assert shown_fields(drawn, 0, game.rules) == {"seat": 0, "cards": list(drawn.cards)}
    for viewer in (None, 1, 2):
        assert shown_fields(drawn, viewer, game.rules) == {"seat": 0, "cards": [None] * 3}


@frozen
class Inner:
    open: Public[int]
    secret: int


@frozen
class Everything:
    seat: Public[ba.Seat]
    undeclared: int
    mine: Private[int]
    my_card: Private[ba.CardId]
    my_cards: Private[tuple[ba.CardId, ...]]
    offered: Public[ba.OfferedCard | None]
    inner: Public[tuple[Inner, ...]]


def test_a_value_shows_what_its_annotations_say() -> None:
    rules = bz.compose("bohnanza").for_players(3)
    red, blue = (rules.catalogue.of_sort(key)[0] for key in ("red", "blue"))
    value = Everything(1, 5, 6, red, (red, blue), blue, (Inner(1, 2),))
    assert shown_fields(value, 1, rules) == {
        "seat": 1,
        "mine": 6,
        "my_card": red,
        "my_cards": [red, blue],
        "offered": blue,
        "inner": [{"open": 1}],
    }
    for viewer in (None, 0, 2):
        assert shown_fields(value, viewer, rules) == {
            "seat": 1,
            "my_card": None,
            "my_cards": [None, None],
            "offered": "blue",
            "inner": [{"open": 1}],
        }


@frozen
class Told:
    seat: Public[ba.Seat]
    other: Public[ba.Seat]
    card: Annotated[Private[ba.CardId], ba.KnownTo("other")]


def test_a_private_field_may_be_known_to_one_other_seat() -> None:
    rules = bz.compose("bohnanza").for_players(3)
    seen = {seat: shown_fields(Told(1, 2, 7), seat, rules)["card"] for seat in (None, 0, 1, 2)}
    assert seen == {None: None, 0: None, 1: 7, 2: 7}


def test_an_offered_card_may_be_missing() -> None:
    rules = bz.compose("bohnanza").for_players(3)
    value = Everything(1, 5, 6, 7, (), None, ())
    assert shown_fields(value, 0, rules)["offered"] is None


# Whether an action can be taken back fairly


def test_what_shows_nobody_a_new_card_can_be_taken_back() -> None:
    game = scene("bohnanza", players=3, hands={1: "red"}, fields={0: ["2*blue"]})
    assert not game.can_undo
    game.apply(bz.Harvest(0, 0))
    assert game.can_undo


def acting(deed: Callable[[ba.Table], None], **zone: Any) -> bz.Game:
    """Return a game after an action that did something with a zone of seat 1."""

    @frozen
    class Do(bz.Action):
        pass

    kinds = ba.Declarations(
        actions=(
            ba.ActionSpec(
                Do,
                lambda table, _action: deed(table),
                lambda _table, seat, _decision: (Do(seat),),
            ),
        )
    )
    house = variant(
        collect_zones=lambda: (ba.Zone("house.cellar", **zone),), collect_declarations=lambda: kinds
    )
    game = scene(
        "bohnanza", house, players=3, zones={"house.cellar": {1: "red soy blue"}}, hands={0: "red"}
    )
    game.apply(Do(0))
    return game


def _discard_one(table: ba.Table) -> None:
    cellar = table.rules.layout.index("house.cellar", 1)
    table.move(table.zones[cellar][:1], cellar, table.rules.discard)


def _put_away(table: ba.Table) -> None:
    cellar = table.rules.layout.index("house.cellar", 1)
    table.move(table.zones[cellar][:1], cellar, table.rules.layout.index("box"))


def _show_for_a_moment(table: ba.Table) -> None:
    cellar = table.rules.layout.index("house.cellar", 1)
    card = table.zones[cellar][:1]
    table.move(card, cellar, table.rules.revealed)
    table.move(card, table.rules.revealed, cellar, 0)


@pytest.mark.parametrize("faces", [ba.NOBODY, ba.OWNER, ba.TOP])
def test_a_card_that_becomes_visible_to_somebody_cannot_be_taken_back(
    faces: ba.Audience,
) -> None:
    assert not acting(_discard_one, faces=faces).can_undo
    assert not acting(_show_for_a_moment, faces=faces).can_undo


def test_a_card_that_everybody_knew_can_be_taken_back() -> None:
    assert acting(_discard_one, faces=ba.ALL).can_undo
    assert acting(_show_for_a_moment, faces=ba.ALL).can_undo


def test_a_card_that_goes_out_of_sight_can_be_taken_back() -> None:
    assert acting(_put_away, faces=ba.OWNER).can_undo
    assert acting(_put_away, faces=ba.NOBODY).can_undo


def test_chance_cannot_be_taken_back() -> None:
    assert not acting(lambda table: table.shuffle(table.rules.deck)).can_undo


def test_what_was_taken_back_and_done_otherwise_counts_as_it_was_done() -> None:
    game = acting(_discard_one, faces=ba.OWNER)
    assert not game.can_undo
    game.undo()
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    game.undo()
    assert not game.can_undo, "nothing has been done"
    game.redo()
    assert not game.can_undo, "the others have seen the card"


def test_planting_a_card_that_all_have_seen_can_be_taken_back() -> None:
    game = scene("bohnanza", players=3, stage="receive", revealed="2*red")
    game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    assert game.can_undo
