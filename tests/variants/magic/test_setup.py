"""Setting up: players, cards, fields, the magic cards, the start player and the deal."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, scene
from bohnanza_magic import EXCALIBOHN, RABOHNZEL, Spell
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, SPELLS, both, refused

NUMBERS = {
    "picking": 9,
    "cape": 11,
    "mean": 13,
    "white": 14,
    "magic": 15,
    "princess": 17,
    "sword": 19,
}
CENTS = {
    "spell-attack": 1,
    "spell-field": 1,
    "spell-swap": 2,
    "spell-trading": 3,
    "spell-flow": 4,
    "spell-stack": 5,
    "spell-beans": 6,
    "spell-players": 7,
    "spell-rearrange": 8,
    "spell-hand": 9,
    "spell-random": 10,
}


def cents_of(game: bz.Game, card: int) -> int:
    return CENTS[game.rules.catalogue.key_of(card)]


@both
@pytest.mark.clause("excalibohn.players", "rabohnzel.players")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_can_play(edition: str, players: int) -> None:
    game = bz.new_game(RULES[edition], players=players, seed=1)
    assert len(game.players) == players
    assert game.outcome is None


@both
@pytest.mark.clause("excalibohn.players", "rabohnzel.players")
@pytest.mark.parametrize("players", [1, 2, 6, 7])
def test_nobody_else_can_play(edition: str, players: int) -> None:
    with pytest.raises(bz.CompositionError) as raised:
        bz.new_game(RULES[edition], players=players, seed=1)
    assert [problem.code for problem in raised.value.problems] == ["players"]


@both
@pytest.mark.clause("excalibohn.deck", "rabohnzel.deck")
def test_the_number_on_a_bean_is_how_many_of_its_sort_exist(edition: str) -> None:
    catalogue = RULES[edition].for_players(3).catalogue
    assert {sort.key: sort.number for sort in catalogue.sorts} == NUMBERS
    assert {sort.key: len(catalogue.of_sort(sort.key)) for sort in catalogue.sorts} == NUMBERS
    assert sum(NUMBERS.values()) == 98


@both
@pytest.mark.clause("excalibohn.deck", "rabohnzel.deck")
def test_there_are_eleven_magic_cards_and_all_are_different(edition: str) -> None:
    catalogue = RULES[edition].for_players(3).catalogue
    magic = [card.face.key for card in catalogue.cards if card.sort is None]
    assert sorted(magic) == sorted(f"spell-{key}" for key in SPELLS)
    assert len(magic) == len(set(magic)) == 11
    assert len(catalogue) == 98 + 11


@both
@pytest.mark.clause("excalibohn.magiccard.cents", "rabohnzel.magiccard.cents")
def test_every_magic_card_is_worth_its_cents(edition: str) -> None:
    catalogue = RULES[edition].for_players(3).catalogue
    imprints = {card.face.key: card.face.imprint for card in catalogue.cards if card.sort is None}
    found = {key: spell.cents for key, spell in imprints.items() if isinstance(spell, Spell)}
    assert found == CENTS
    assert sum(found.values()) == 56


@pytest.mark.clause("excalibohn.magiccard.cents", "rabohnzel.magiccard.cents")
def test_the_editions_call_the_cents_by_names_of_their_own() -> None:
    assert (EXCALIBOHN.cents.de, RABOHNZEL.cents.de) == ("Groschen", "Bohnenpfennige")
    assert EXCALIBOHN.cents.en == RABOHNZEL.cents.en == "cents"


@both
@pytest.mark.clause("excalibohn.fields", "rabohnzel.fields")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_has_two_fields(edition: str, players: int) -> None:
    game = bz.new_game(RULES[edition], players=players, seed=1)
    for seat in range(players):
        assert [field.number for field in game.fields(seat)] == [0, 1]


@both
@pytest.mark.clause("excalibohn.fields", "rabohnzel.fields")
@pytest.mark.parametrize("field", [2, 3])
def test_nothing_is_planted_or_harvested_on_a_third_field(edition: str, field: int) -> None:
    game = scene(RULES[edition], players=3, hands={0: "white"})
    (white,) = game.hand(0)
    refused(game, bz.Plant(0, white, field), "no-such-field", "fields")
    refused(game, bz.Harvest(0, field), "no-such-field", "fields")
    game.apply(bz.Plant(0, white, 1))
    assert fields(game, 0)[:2] == ["", "white"]


@both
@pytest.mark.clause("excalibohn.fields", "rabohnzel.fields")
def test_a_third_field_cannot_be_bought(edition: str) -> None:
    game = scene(RULES[edition], hands={0: "white"}, coins={0: "5*princess"})
    price = bz.BuyField(0, game.cards("coins", 0)[:3])
    assert_refused(game, price, "unknown-action", "base.turn.order")


@both
@pytest.mark.clause("excalibohn.setup.magic-card", "rabohnzel.setup.magic-card")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_is_dealt_one_magic_card_face_down(edition: str, players: int) -> None:
    game = bz.new_game(RULES[edition], players=players, seed=1)
    dealt = [card for seat in range(players) for card in game.cards("magic.down", seat)]
    assert [len(game.cards("magic.down", seat)) for seat in range(players)] == [1] * players
    assert all(game.cards("magic.up", seat) == () for seat in range(players))
    magic = [card.id for card in game.rules.catalogue.cards if card.sort is None]
    assert sorted([*dealt, *game.cards("magic.deck")]) == magic
    beans = [card for seat in range(players) for card in game.hand(seat)]
    assert sorted([*beans, *game.cards("deck")]) == list(range(98))


@both
@pytest.mark.clause("excalibohn.setup.magic-card", "rabohnzel.setup.magic-card")
def test_the_magic_cards_are_shuffled_before_they_are_dealt(edition: str) -> None:
    games = [bz.new_game(RULES[edition], players=3, seed=seed) for seed in range(40)]
    first = {game.cards("magic.down", 0) for game in games}
    assert len(first) == 11
    assert len({game.cards("magic.deck") for game in games}) == 40


@both
@pytest.mark.clause("excalibohn.setup.start-player", "rabohnzel.setup.start-player")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_holder_of_the_highest_cents_begins(edition: str, players: int) -> None:
    starts = set()
    for seed in range(25):
        game = bz.new_game(RULES[edition], players=players, seed=seed)
        cents = [cents_of(game, game.cards("magic.down", seat)[0]) for seat in range(players)]
        assert cents.count(max(cents)) == 1
        assert game.view(None).status.start_player == game.active == cents.index(max(cents))
        starts.add(game.active)
    assert starts == set(range(players))


@both
@pytest.mark.clause("excalibohn.setup.start-player", "rabohnzel.setup.start-player")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_knows_the_card_of_the_start_player_and_no_other(
    edition: str, viewer: int | None
) -> None:
    for seed in range(5):
        game = bz.new_game(RULES[edition], players=3, seed=seed)
        view = game.view(viewer)
        (shown,) = game.cards("magic.down", view.status.start_player)
        assert view.slots["magic.Countdown"] == {"card": shown}
        for seat in range(3):
            lying = view.zone("magic.down", seat).cards
            assert lying == (game.cards("magic.down", seat) if seat == viewer else (None,))


@both
@pytest.mark.clause("excalibohn.setup.hand", "rabohnzel.setup.hand")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_five_beans_are_dealt_singly_from_the_start_player_on(edition: str, players: int) -> None:
    game = bz.new_game(RULES[edition], players=players, seed=5)
    from_top = game.shuffles[0][::-1]
    for distance in range(players):
        seat = (game.active + distance) % players
        assert game.hand(seat).cards == from_top[distance : 5 * players : players]
    assert game.cards("deck") == game.shuffles[0][: -5 * players]
    assert len(game.cards("deck")) == 98 - 5 * players
