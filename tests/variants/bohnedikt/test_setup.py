"""Setting up: players, mats, the deck, the falling deal and the sacrifice cards."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import MANIFEST
from bohnanza_core.testing import fields, named, scene
from tests.helpers.refusals import assert_refused

from ._helpers import ACRE, EDICTS, GARDEN, RULES, THIRD, at

BOUGHT = bz.compose("bohnanza:third_field=true", "bohnedikt")
SORTS = ("garden", "red", "black-eyed", "soy", "green", "stink", "chili", "blue")
"""The sorts of the base game, the rarest first."""
per_number = pytest.mark.parametrize("players", [3, 4, 5])


def dealt(players: int, seed: int = 3) -> bz.Game:
    return bz.new_game(RULES, players=players, seed=seed)


@pytest.mark.clause("bohnedikt.players")
@per_number
def test_three_to_five_can_play(players: int) -> None:
    game = dealt(players)
    assert len(game.players) == players
    assert game.outcome is None
    assert players in MANIFEST.players
    assert len(MANIFEST.players) == 3


@pytest.mark.clause("bohnedikt.players")
@pytest.mark.parametrize("players", [1, 2, 6, 7])
def test_nobody_else_can_play(players: int) -> None:
    with pytest.raises(bz.CompositionError) as raised:
        dealt(players)
    assert [problem.code for problem in raised.value.problems] == ["players"]


@pytest.mark.clause("bohnedikt.expansion")
def test_asked_for_alone_it_takes_the_cards_of_the_base_game() -> None:
    assert RULES.ids == ("bohnanza", "bohnedikt")
    catalogue = RULES.for_players(4).catalogue
    base = bz.compose("bohnanza").for_players(4).catalogue
    beans = [card.face for card in catalogue.cards if card.sort is not None and card.sort.number]
    assert beans == [card.face for card in base.cards]


@pytest.mark.clause("bohnedikt.expansion")
def test_it_composes_with_an_edition_but_not_with_the_duel() -> None:
    problems = bz.check_composition("bohnedikt", "duell")
    conflicts = [set(problem.variants) for problem in problems if problem.code == "conflict"]
    assert conflicts == [{"bohnedikt", "duell"}]
    for edition in ("bohnanza", "excalibohn", "rabohnzel"):
        assert bz.check_composition("bohnedikt", edition) == ()


@pytest.mark.clause("bohnedikt.fields", "bohnedikt.expansion")
@pytest.mark.parametrize(("players", "number"), [(3, 3), (4, 2), (5, 2)])
def test_the_mat_has_garden_and_acre_and_for_three_a_third_field(players: int, number: int) -> None:
    game = dealt(players)
    titles = {
        "field1": bz.Text("monastery garden", "Klostergarten"),
        "field2": bz.Text("God's acre", "Gottesacker"),
        "field3": bz.Text("field 3", "Feld 3"),
    }
    for seat in range(players):
        assert [field.number for field in game.fields(seat)] == [GARDEN, ACRE, THIRD][:number]
        zones = [game.rules.layout.zones[zone] for zone in game.rules.fields[seat]]
        assert [zone.title for zone in zones] == list(titles.values())[:number]
    assert_refused(game, bz.Harvest(0, number), "no-such-field", "base.fields")


@pytest.mark.clause("bohnedikt.fields.bought")
@per_number
def test_where_fields_are_for_sale_everybody_begins_with_garden_and_acre(players: int) -> None:
    game = bz.new_game(BOUGHT, players=players, seed=1)
    assert [len(game.fields(seat)) for seat in range(players)] == [2] * players


@pytest.mark.clause("bohnedikt.fields.bought")
@pytest.mark.parametrize("players", [3, 4])
def test_a_bought_field_is_an_ordinary_one(players: int) -> None:
    game = scene(BOUGHT, players=players, hands={0: "edict-tribute red"}, coins={0: "3*soy"})
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
    joker, red = game.hand(0)
    assert [field.number for field in game.fields(0)] == [GARDEN, ACRE, THIRD]
    code = "only-in-the-garden"
    assert_refused(game, bz.Plant(0, joker, THIRD), code, "bohnedikt.garden.joker")
    game.apply(bz.Plant(0, joker, GARDEN))
    game.apply(bz.Plant(0, red, THIRD))
    assert fields(game, 0) == ["bohnedikt", "", "red"]


@pytest.mark.clause("bohnedikt.deck")
@per_number
def test_the_base_deck_and_the_bohnedikte_are_shuffled_together(players: int) -> None:
    game = dealt(players)
    hands = [card for seat in range(players) for card in game.hand(seat)]
    beans = [card for card in hands if game.rules.sort_of[card] >= 0]
    assert sorted([*beans, *game.cards("deck")]) == list(range(120))
    assert sorted(game.shuffles[0]) == list(range(120))
    places = {dealt(players, seed).cards("deck")[:16] for seed in range(5)}
    assert len(places) == 5


@pytest.mark.clause("bohnedikt.deck.count")
def test_there_are_120_beans_of_which_sixteen_are_bohnedikte_one_for_each_edict() -> None:
    catalogue = RULES.for_players(4).catalogue
    beans = [card for card in catalogue.cards if card.sort is not None]
    jokers = [catalogue[card].face.key for card in catalogue.of_sort("bohnedikt")]
    assert len(beans) == 120
    assert sorted(jokers) == sorted(f"edict-{key}" for key in EDICTS)
    assert len(set(jokers)) == 16


@pytest.mark.clause("bohnedikt.deal")
@pytest.mark.parametrize(("players", "fewest"), [(3, 4), (4, 3), (5, 2)])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_deal_falls_from_six_on_the_right_to_the_start_player(
    players: int, fewest: int, start: int
) -> None:
    rules = bz.compose(f"bohnanza:start_player={start}", "bohnedikt")
    game = bz.new_game(rules, players=players, seed=3)
    counts = [
        sum(game.rules.sort_of[card] >= 0 for card in game.hand((start + distance) % players))
        for distance in range(players)
    ]
    assert counts == list(range(fewest, 7))
    assert (game.active, counts[-1]) == (start, 6)


@pytest.mark.clause("bohnedikt.sacrifice.deal")
@per_number
def test_everybody_takes_a_sacrifice_card_to_the_very_back(players: int) -> None:
    game = dealt(players)
    cards = [card.id for card in game.rules.catalogue.cards if card.sort is None]
    assert len(cards) == 38
    held = [game.hand(seat).cards[-1] for seat in range(players)]
    for seat in range(players):
        assert set(game.hand(seat)).intersection(cards) == {held[seat]}
    assert sorted([*held, *game.cards("bohnedikt.sacrifice_deck")]) == cards
    assert game.cards("bohnedikt.sacrifice_discard") == ()


@pytest.mark.clause("bohnedikt.sacrifice.deal")
def test_the_sacrifice_cards_are_shuffled() -> None:
    decks = {dealt(4, seed).cards("bohnedikt.sacrifice_deck") for seed in range(10)}
    assert len(decks) == 10


@pytest.mark.clause("bohnedikt.sacrifice.deal")
def test_each_pair_of_sorts_is_there_and_those_of_common_beans_twice() -> None:
    catalogue = RULES.for_players(4).catalogue
    keys = [card.face.key for card in catalogue.cards if card.sort is None]
    once = [f"sacrifice-{a}-{b}" for at, a in enumerate(SORTS) for b in SORTS[at + 1 :]]
    again = [f"sacrifice-{a}-{b}" for at, a in enumerate(SORTS) if at > 2 for b in SORTS[at + 1 :]]
    assert (len(once), len(again)) == (28, 10)
    assert sorted(keys) == sorted(once + again)
    assert "sacrifice-red-green" in keys


@pytest.mark.clause("bohnedikt.draw")
@per_number
def test_four_cards_are_drawn_one_after_the_other_to_the_back(players: int) -> None:
    game = at("trade", players=players, hands={0: "red sacrifice-red-green", 1: "soy"},
              deck="blue green chili soy stink")  # fmt: skip
    events = game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0) == "red sacrifice-red-green blue green chili soy"
    assert [len(event.cards) for event in events if isinstance(event, ba.Drawn)] == [4]
    assert (game.active, game.stage) == (1, "plant")
