"""Composed with Excalibohn and Rabohnzel: setting up, hands, draws, coins and rounds."""

import pytest

import bohnanza_core as bz
from bohnanza_bohnedikt import DiscardSacrifice, TaxPaid
from bohnanza_core.testing import named, pick
from bohnanza_magic import (
    Cast,
    CasterPlants,
    ChooseHandCard,
    CoinLost,
    CoinShown,
    CoinWon,
    ForcedPlant,
    KeepInHand,
    MagicPhase,
    Spell,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._composed import JOKER, PAIR, RULES, SORTS, at, both, cast, refused, with_spell
from ._helpers import ACRE, GARDEN, only, plant, sacrifice_of, waits_for

# Setting up


@both
@pytest.mark.clause("bohnedikt.compose.set-up")
@pytest.mark.parametrize(("players", "fewest"), [(3, 4), (4, 3), (5, 2)])
def test_the_edition_brings_beans_and_start_player_and_bohnedikt_the_deal(
    edition: str, players: int, fewest: int
) -> None:
    game = bz.new_game(RULES[edition], players=players, seed=4)
    catalogue = game.rules.catalogue
    beans = [card for card in catalogue.cards if card.sort is not None]
    assert len(beans) == 98 + 16
    start = game.view(None).status.start_player
    dealt = [catalogue[game.cards("magic.down", seat)[0]].face.imprint for seat in range(players)]
    cents = [spell.cents for spell in dealt if isinstance(spell, Spell)]
    assert cents[start] == max(cents)
    counts = [
        sum(game.rules.sort_of[card] >= 0 for card in game.hand((start + distance) % players))
        for distance in range(players)
    ]
    assert counts == list(range(fewest, 7))
    for seat in range(players):
        assert sacrifice_of(game, seat) == game.hand(seat).cards[-1]


@both
@pytest.mark.clause("bohnedikt.compose.set-up")
def test_sacrifice_pairs_are_made_of_its_sorts(edition: str) -> None:
    catalogue = RULES[edition].for_players(4).catalogue
    keys = [card.face.key for card in catalogue.cards]
    once = [f"sacrifice-{a}-{b}" for at, a in enumerate(SORTS) for b in SORTS[at + 1 :]]
    again = [f"sacrifice-{a}-{b}" for at, a in enumerate(SORTS) if at > 1 for b in SORTS[at + 1 :]]
    assert sorted(key for key in keys if key.startswith("sacrifice-")) == sorted(once + again)
    assert (len(once), len(again)) == (21, 10)


@both
@pytest.mark.clause("bohnedikt.compose.fields")
@pytest.mark.parametrize(("players", "number"), [(3, 3), (4, 2), (5, 2)])
def test_the_mat_is_bohnedikts_and_the_spell_opens_one_field_more(
    edition: str, players: int, number: int
) -> None:
    stage = "magic" if edition == "excalibohn" else "receive"
    game = with_spell(edition, "field", players=players, stage=stage, revealed=f"white {JOKER}")
    assert len(game.fields(0)) == number
    cast(game, "field")
    assert [len(game.fields(seat)) for seat in range(players)] == [
        number + 1,
        *[number] * (players - 1),
    ]
    if stage == "receive":
        (joker,) = pick(game, "revealed", None, "bohnedikt")
        spell_field = bz.Plant(0, joker, number)
        assert_refused(game, spell_field, "only-in-the-garden", "bohnedikt.garden.joker")
        plant(game, 0, "white", number)


# Hands with a sacrifice card


@both
@pytest.mark.clause("bohnedikt.compose.rearmost")
def test_a_thief_passes_over_a_sacrifice_card(edition: str) -> None:
    hands = {1: f"white mean {PAIR}", 2: "sacrifice-mean-sword", 3: ""}
    game = at(edition, fields={0: ["picking"]}, hands=hands)
    game.apply(UseAbility(0, GARDEN))
    victims = [act.option for act in game.legal_actions(0) if isinstance(act, bz.Choose)]
    assert victims == [1]
    game.apply(bz.Choose(0, 1))
    game.apply(KeepInHand(0))
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("mean", f"white {PAIR}")


@both
@pytest.mark.clause("bohnedikt.compose.rearmost")
def test_with_nothing_but_sacrifice_cards_around_there_is_nobody_to_rob(edition: str) -> None:
    game = at(edition, fields={0: ["picking"]}, hands={1: PAIR, 2: "sacrifice-mean-sword"})
    refused(game, UseAbility(0, GARDEN), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("bohnedikt.compose.rearmost")
@pytest.mark.parametrize(
    ("hand", "left", "stolen"), [(f"white mean {PAIR}", f"white {PAIR}", "mean"), (PAIR, PAIR, "")]
)
def test_a_picking_coin_in_an_attack_passes_it_over_too(
    edition: str, hand: str, left: str, stolen: str
) -> None:
    game = at(edition, fields={0: ["sword"]}, hands={0: hand}, coins={1: "picking"})
    game.apply(UseAbility(0, GARDEN))
    game.apply(bz.Choose(0, 1))
    assert (named(game, "hand", 0), named(game, "magic.held", 1)) == (left, stolen)


@both
@pytest.mark.clause("bohnedikt.compose.front")
def test_in_a_flow_a_sacrifice_card_is_passed_over_and_stays(edition: str) -> None:
    game = with_spell(edition, "flow", hands={0: f"{PAIR} white mean"})
    cast(game, "flow")
    card = sacrifice_of(game, 0)
    assert_refused(game, DiscardSacrifice(0, card), "not-now", "base.turn.order")
    plant(game, 0, "white", GARDEN)
    plant(game, 0, "mean", ACRE)
    assert named(game, "hand", 0) == PAIR


@both
@pytest.mark.clause("bohnedikt.compose.front")
def test_forced_to_plant_the_front_bean_a_sacrifice_card_stays(edition: str) -> None:
    hands = {1: f"{PAIR} white", 2: "sacrifice-mean-sword", 3: "mean"}
    game = with_spell(edition, "players", hands=hands)
    cast(game, "players")
    assert waits_for(game) == ForcedPlant(1)
    plant(game, 1, "white", GARDEN)
    assert named(game, "hand", 1) == PAIR
    # Who holds nothing but a sacrifice card is skipped.
    assert waits_for(game) == ForcedPlant(3)


@both
@pytest.mark.clause("bohnedikt.compose.front")
def test_the_enchantment_needs_somebody_with_a_bean_if_only_the_caster(edition: str) -> None:
    others = dict.fromkeys((1, 2, 3), "sacrifice-mean-sword")
    game = with_spell(edition, "players", hands={0: f"{PAIR} white mean", 1: others[1]})
    cast(game, "players")
    assert waits_for(game) == CasterPlants(0)
    plant(game, 0, "white", GARDEN)
    assert named(game, "hand", 0) == f"{PAIR} mean"
    game = with_spell(edition, "players", hands={0: PAIR})
    spell = pick(game, "magic.up", 0, "spell-players")[0]
    refused(game, Cast(0, spell), "no-effect", "ability.no-effect")


@pytest.mark.clause("bohnedikt.compose.rearrange", "excalibohn.flow.between")
def test_in_excalibohn_a_sacrifice_card_may_be_moved_during_a_flow() -> None:
    game = with_spell("excalibohn", "flow", hands={0: f"mean {PAIR} white"},
                      zones={"magic.up": {0: "spell-flow spell-rearrange"}})  # fmt: skip
    cast(game, "flow")
    plant(game, 0, "mean", ACRE)
    cast(game, "rearrange")
    game.apply(bz.Choose(0, sacrifice_of(game, 0)))
    game.apply(bz.Choose(0, 1))
    assert named(game, "hand", 0) == f"white {PAIR}"
    plant(game, 0, "white", GARDEN)
    assert named(game, "hand", 0) == PAIR


@pytest.mark.parametrize("stage", ["magic", "receive"])
@pytest.mark.clause("bohnedikt.compose.fields", "excalibohn.field.third")
def test_in_excalibohn_the_bean_field_spell_opens_one_more_in_both_phases(stage: str) -> None:
    game = with_spell("excalibohn", "field", stage=stage, revealed="white")
    cast(game, "field")
    assert [len(game.fields(seat)) for seat in range(4)] == [3, 2, 2, 2]


@both
@pytest.mark.clause("bohnedikt.compose.rearrange")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_rearrangement_may_move_a_sacrifice_card(edition: str, place: int) -> None:
    game = with_spell(edition, "rearrange", hands={0: f"white {PAIR} mean"})
    cast(game, "rearrange")
    assert waits_for(game) == ChooseHandCard(0)
    game.apply(bz.Choose(0, sacrifice_of(game, 0)))
    game.apply(bz.Choose(0, place))
    expected = ["white", "mean"]
    expected.insert(place, PAIR)
    assert named(game, "hand", 0) == " ".join(expected)


@both
@pytest.mark.clause("bohnedikt.compose.rearrange", "bohnedikt.sacrifice.second")
def test_moved_to_the_front_in_phase_1_it_is_a_duty_again(edition: str) -> None:
    game = with_spell(edition, "rearrange", stage="plant", hands={0: f"white {PAIR} mean mean"})
    plant(game, 0, "white", GARDEN)
    game.apply(DiscardSacrifice(0, sacrifice_of(game, 0)))
    cast(game, "rearrange")
    game.apply(bz.Choose(0, sacrifice_of(game, 0)))
    game.apply(bz.Choose(0, 0))
    action = bz.Plant(0, pick(game, "hand", 0, "mean")[0], ACRE)
    assert_refused(game, action, "sacrifice-before-second", "bohnedikt.sacrifice.second")
    game.apply(DiscardSacrifice(0, sacrifice_of(game, 0)))
    game.apply(action)
    assert waits_for(game) == MagicPhase(0)


# Draws, coins, rounds


@both
@pytest.mark.clause("bohnedikt.compose.draw")
def test_the_hand_card_spell_adds_two_cards_to_four(edition: str) -> None:
    game = with_spell(edition, "hand", stage="before-draw")
    cast(game, "hand")
    assert len(game.hand(0)) == 6
    game = with_spell(edition, "hand", stage="before-draw")
    game.apply(bz.Pass(0))
    assert len(game.hand(0)) == 4


@both
@pytest.mark.clause("bohnedikt.compose.coin")
@pytest.mark.parametrize("other", SORTS)
def test_a_bohnedikt_coin_is_lowest_in_a_contest(edition: str, other: str) -> None:
    game = at(edition, fields={0: ["4*mean"]}, coins={1: JOKER, 2: other, 3: "edict-one-trade"})
    (joker,), (third,) = game.cards("coins", 1), game.cards("coins", 3)
    events = game.apply(UseAbility(0, GARDEN))
    assert [(event.seat, event.card) for event in only(events, CoinLost)] == [
        (1, joker),
        (3, third),
    ]
    assert named(game, "coins", 2) == other


@both
@pytest.mark.clause("bohnedikt.compose.coin")
def test_among_bohnedikte_alone_nobody_loses_one(edition: str) -> None:
    game = at(edition, fields={0: ["4*mean"]}, coins={1: JOKER, 2: "edict-one-trade"})
    events = game.apply(UseAbility(0, GARDEN))
    assert (len(only(events, CoinShown)), only(events, CoinLost)) == (2, [])


@both
@pytest.mark.clause("bohnedikt.compose.coin")
def test_a_bohnedikt_coin_does_nothing_in_an_attack(edition: str) -> None:
    game = at(edition, fields={0: ["sword"]}, hands={0: "white"}, coins={0: "cape", 1: JOKER})
    before = named(game, "hand", 0)
    game.apply(UseAbility(0, GARDEN))
    events = game.apply(bz.Choose(0, 1))
    assert only(events, CoinWon) == []
    assert (named(game, "coins", 1), named(game, "hand", 0)) == ("bohnedikt", before)
    assert waits_for(game) == MagicPhase(0)


@both
@pytest.mark.clause("bohnedikt.compose.rounds")
@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (4, 4), (5, 4)])
def test_coins_are_given_up_once_and_the_rounds_are_the_editions(
    edition: str, players: int, rounds: int
) -> None:
    coins = {seat: f"{players}*sword" if seat == 0 else "" for seat in range(players)}
    for emptyings in range(rounds):
        game = at(edition, "reveal", players=players, coins=coins, deck="white", rest="box",
                  discard="2*mean", emptyings=emptyings)  # fmt: skip
        paid = len(game.cards("coins", 0)) == 0
        assert paid == (emptyings == 1)
        assert game.view(None).status.emptyings == emptyings + 1
        over = emptyings + 1 == rounds
        assert (len(game.cards("revealed")) == 1) == over
        assert bool(game.state.clock.last_stage) == over


@both
@pytest.mark.clause("bohnedikt.compose.rounds")
def test_a_white_bean_that_takes_the_last_card_brings_the_tax(edition: str) -> None:
    game = at(edition, fields={0: ["white"]}, coins={0: "4*sword"}, deck="mean", rest="box",
              emptyings=1)  # fmt: skip
    events = game.apply(UseAbility(0, GARDEN))
    assert only(events, TaxPaid) == [TaxPaid(0, 4)]
    assert (named(game, "hand", 0), len(game.cards("deck"))) == ("mean", 4)
    assert waits_for(game) == MagicPhase(0)
