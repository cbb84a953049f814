"""Fields, abilities and spells of the magic editions in Das Duell."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named
from bohnanza_duell import FulfilBonus, OfferGift
from bohnanza_magic import (
    Activate,
    ActivateCards,
    BeforeDraw,
    Cast,
    CasterPlants,
    CoinLost,
    CoinShown,
    MagicCardGained,
    MagicPhase,
    ThirdFields,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    MAGIC_SORTS,
    accept,
    bonus,
    both_magic,
    both_seats,
    deliver,
    duell,
    give,
    only,
    plant,
    push,
    refuse,
    spell,
    waits_for,
    with_spell,
)

# Fields and abilities


def with_four_fields(edition: str) -> bz.Game:
    """Return a scene in phase 3 in which the Bean Field spell was used as early as it can be."""
    columns = ["2*mean", "2*sword", "2*sword"]
    if edition == "rabohnzel":
        game = with_spell(edition, "field", stage="receive", fields={0: columns}, revealed="3*cape")
        game.apply(Cast(0, spell(game, "field")))
        return game
    game = with_spell(edition, "field", stage="magic", fields={0: columns}, deck="3*cape")
    game.apply(Cast(0, spell(game, "field")))
    game.apply(bz.Pass(0))
    push(game, "magic")
    accept(game)
    return game


@both_magic
@pytest.mark.clause("duell.compose.fields")
def test_the_bean_field_spell_opens_a_fourth_field(edition: str) -> None:
    game = with_four_fields(edition)
    assert [len(game.fields(seat)) for seat in (0, 1)] == [4, 3]
    plant(game, "cape", 3)
    assert fields(game, 0) == ["mean mean", "sword sword", "sword sword", "cape"]


@both_magic
@pytest.mark.clause("duell.compose.fields", "duell.bonus.any-time")
@both_seats
def test_a_pattern_may_stand_in_the_fourth_field(edition: str, seat: int) -> None:
    held = {"duell.bonus_hand": {seat: bonus("picking cape", edition=edition)}}
    for seats in ((0,), ()):
        game = duell(
            edition, fields={0: ["", "", "", "picking cape"] if seats else []}, zones=held,
            hands={0: "sword"}, slots=[ThirdFields(seats)],
        )  # fmt: skip
        action = FulfilBonus(seat, game.cards("duell.bonus_hand", seat)[0], 0, 3)
        if seats:
            game.apply(action)
        else:
            assert_refused(game, action, "pattern-missing", "duell.bonus.pattern")


@both_magic
@pytest.mark.clause("duell.compose.fields")
@pytest.mark.parametrize("harvested", range(3))
def test_the_fourth_field_is_open_until_the_next_harvest(edition: str, harvested: int) -> None:
    game = with_four_fields(edition)
    game.apply(bz.Harvest(0, harvested))
    assert len(game.fields(0)) == 3
    cape = game.cards("revealed")[0]
    assert_refused(game, bz.Plant(0, cape, 3), "no-such-field", "duell.compose.fields")
    plant(game, "cape", harvested)


@both_magic
@pytest.mark.clause("duell.compose.ability")
@pytest.mark.parametrize(
    ("column", "activated"), [("3*white magic", 1), ("3*white 3*magic", 1), ("white 4*magic", 2)]
)
def test_a_column_has_the_ability_of_its_top_card_and_counts_that_sort(
    edition: str, column: str, activated: int
) -> None:
    game = duell(
        edition, stage="magic", fields={0: [column]},
        zones={"magic.down": {0: "spell-attack spell-flow spell-swap"}},
    )  # fmt: skip
    game.apply(UseAbility(0, 0))
    assert waits_for(game) == ActivateCards(0, activated)


@both_magic
@pytest.mark.clause("duell.compose.ability")
def test_the_sorts_below_the_top_card_have_no_ability(edition: str) -> None:
    game = duell(edition, stage="magic", fields={0: ["4*white magic princess"]})
    clause = f"{edition}.ability.none"
    assert_refused(game, UseAbility(0, 0), "no-ability", clause)
    # Four Mean beans are needed; what lies under them does not count.
    game = duell(edition, stage="magic", fields={0: ["3*cape 3*mean"]}, coins={1: "sword"})
    assert_refused(game, UseAbility(0, 0), "four-needed", f"{edition}.mean.four")


@both_magic
@pytest.mark.clause("duell.compose.ability")
def test_a_higher_sort_on_top_extends_the_column_and_gives_no_new_use(edition: str) -> None:
    game = duell(
        edition, stage="magic", fields={0: ["4*white"]}, deck="magic",
        zones={"magic.down": {0: "spell-attack"}},
    )  # fmt: skip
    game.apply(UseAbility(0, 0))
    game.apply(bz.Plant(0, game.cards("magic.held", 0)[0], 0))
    assert fields(game, 0)[0] == "white white white white magic"
    assert waits_for(game) == MagicPhase(0)
    clause = f"{edition}.ability.per-field"
    assert_refused(game, UseAbility(0, 0), "ability-used", clause)


@both_magic
@pytest.mark.clause("duell.compose.cape")
@pytest.mark.parametrize(
    ("column", "gained"), [("picking cape", 1), ("2*picking cape", 1), ("2*cape mean", 0)]
)
def test_with_a_cape_bean_on_top_all_cards_count_for_the_magic_card(
    edition: str, column: str, gained: int
) -> None:
    game = duell(edition, hands={0: "sword"}, fields={0: [column]})
    events = game.apply(bz.Harvest(0, 0))
    assert len(only(events, MagicCardGained)) == gained
    assert len(game.cards("magic.down", 0)) == gained


@both_magic
@pytest.mark.clause("duell.compose.mean")
def test_the_only_opponent_shows_the_highest_number_and_keeps_the_coin(edition: str) -> None:
    game = duell(
        edition, stage="magic", fields={0: ["4*mean"]}, coins={0: "sword", 1: "picking cape"}
    )
    events = game.apply(UseAbility(0, 0))
    assert [shown.seat for shown in only(events, CoinShown)] == [1]
    assert only(events, CoinLost) == []
    assert sorted(named(game, "coins", 1).split()) == ["cape", "picking"]
    assert (named(game, "coins", 0), game.cards("discard")) == ("sword", ())


# Spells


@both_magic
@pytest.mark.clause("duell.compose.spells")
def test_the_trading_spell_adds_a_fourth_card_before_the_first_offer(edition: str) -> None:
    deck = "white sword mean cape"
    game = with_spell(edition, "trading", stage="reveal", deck=deck)
    assert named(game, "revealed") == "white sword mean"
    game.apply(Cast(0, spell(game, "trading")))
    assert (named(game, "revealed"), waits_for(game)) == (deck, OfferGift(0))
    late = with_spell(edition, "trading", stage="reveal", deck=deck)
    push(late, "white")
    refuse(late)
    clause = f"{edition}.trading.third-card"
    assert_refused(late, Cast(0, spell(late, "trading")), "third-card-too-late", clause)


@both_magic
@pytest.mark.clause("duell.compose.spells")
@pytest.mark.parametrize("gift_at", [0, 2, 4])
def test_the_trading_spell_lifts_the_limit_of_one_discard(edition: str, gift_at: int) -> None:
    game = with_spell(
        edition, "trading", stage="reveal", hands={1: "princess"}, deck="white sword mean cape"
    )
    game.apply(Cast(0, spell(game, "trading")))
    push(game, "magic")
    refuse(game)
    give(game, "princess", "hand")
    cards = [*game.cards("revealed")]
    cards.insert(gift_at, game.cards("received", 0)[0])
    for card in cards:
        game.apply(bz.Discard(0, card))
    assert named(game, "discard").split()[::-1].index("princess") == gift_at
    assert len(game.cards("discard")) == 5
    assert game.stage != "receive"


@both_magic
@pytest.mark.clause("duell.compose.spells", "duell.phase3.active")
def test_without_the_trading_spell_one_discard_is_the_limit(edition: str) -> None:
    game = duell(edition, stage="receive", revealed="white sword mean")
    first, *rest = game.cards("revealed")
    game.apply(bz.Discard(0, first))
    for card in rest:
        assert_refused(game, bz.Discard(0, card), "discarded-already", "duell.phase3.active")


@both_magic
@pytest.mark.clause("duell.phase3.active")
def test_a_magic_bean_discarded_for_a_spell_is_not_the_discard_of_phase_3(edition: str) -> None:
    game = duell(
        edition, stage="magic", hands={0: "magic"}, deck="white sword mean",
        zones={"magic.down": {0: "spell-swap"}},
    )  # fmt: skip
    game.apply(Activate(0, game.hand(0).cards[0], spell(game, "swap")))
    game.apply(bz.Pass(0))
    push(game, "cape")
    accept(game)
    game.apply(bz.Discard(0, game.cards("revealed")[0]))
    assert named(game, "discard") == "white magic"


ANY_TIME = ("swap", "flow", "players", "rearrange", "random")


@both_magic
@pytest.mark.clause("duell.compose.offer")
@pytest.mark.parametrize("key", ANY_TIME)
def test_no_spell_comes_between_an_offer_and_its_answer(edition: str, key: str) -> None:
    game = with_spell(
        edition, key, stage="trade", hands={0: "sword mean", 1: "white cape"},
        fields={0: ["2*mean"]}, zones={"magic.up": {0: f"spell-{key}"},
                                       "magic.down": {1: "spell-hand"}},
    )  # fmt: skip
    cast = Cast(0, spell(game, key))
    assert game.why_not(cast) is None
    # An offer of either player: the active one could plant its card, or have it planted.
    for sort in ("sword", "white"):
        push(game, sort)
        assert cast not in game.legal_actions(0)
        assert_refused(game, cast, "spell-in-the-middle", f"{edition}.spell.any-time")
        assert game.why_not(bz.Harvest(0, 0)) is None
        refuse(game)
        assert game.why_not(cast) is None


@both_magic
@pytest.mark.clause("duell.compose.spells")
@pytest.mark.parametrize("giver", [0, 1])
def test_the_hand_card_spell_is_lost_when_a_bean_was_given(edition: str, giver: int) -> None:
    game = with_spell(
        edition, "hand", stage="trade", hands={0: "white", 1: "sword"}, fields={0: ["mean"]}
    )
    if giver == 1:
        push(game, "cape")
        refuse(game)
    push(game, "white" if giver == 0 else "sword")
    accept(game)
    deliver(game, game.hand(giver).cards[0])
    clause = f"{edition}.hand.five"
    assert_refused(game, Cast(0, spell(game, "hand")), "traded", clause)
    plant(game, "white" if giver == 0 else "sword", 1)
    # Not even asked: two are drawn, and the other is next.
    assert (game.active, len(game.hand(0))) == (1, 2 + giver)


@both_magic
@pytest.mark.clause("duell.compose.spells")
@pytest.mark.parametrize("refusals", [0, 1, 6])
def test_the_hand_card_spell_adds_two_to_the_two_drawn(edition: str, refusals: int) -> None:
    # A bluff of either player: no bean was given.
    game = with_spell(edition, "hand", stage="trade", hands={1: "sword"}, fields={0: ["mean"]})
    for sort in MAGIC_SORTS[:refusals]:
        push(game, sort)
        refuse(game)
    push(game, MAGIC_SORTS[-2 if refusals < 6 else -1])
    accept(game)
    assert waits_for(game) == BeforeDraw(0)
    game.apply(Cast(0, spell(game, "hand")))
    assert (game.active, len(game.hand(0))) == (1, 4)


@both_magic
@pytest.mark.clause("excalibohn.players.caster", "rabohnzel.players.caster")
def test_the_caster_alone_may_plant_by_the_enchantment(edition: str) -> None:
    game = with_spell(edition, "players", stage="magic", hands={0: "cape mean"})
    game.apply(Cast(0, spell(game, "players")))
    assert waits_for(game) == CasterPlants(0)
    plant(game, "cape", 0)
    assert (named(game, "hand", 0), waits_for(game)) == ("mean", MagicPhase(0))


@pytest.mark.clause("excalibohn.flow.between")
def test_in_excalibohn_a_hand_is_put_in_order_for_the_ladder_during_a_flow() -> None:
    game = with_spell("excalibohn", "flow spell-rearrange", stage="magic",
                      hands={0: "mean cape white"})  # fmt: skip
    game.apply(Cast(0, spell(game, "flow")))
    game.apply(Cast(0, spell(game, "rearrange")))
    game.apply(bz.Choose(0, game.hand(0).cards[0]))
    game.apply(bz.Choose(0, 1))
    for sort in ("cape", "mean", "white"):
        plant(game, sort, 0)
    assert fields(game, 0)[0] == "cape mean white"


@both_magic
@pytest.mark.clause("duell.compose.fields")
def test_the_fourth_field_is_opened_in_phase_3_in_both_editions(edition: str) -> None:
    game = with_spell(edition, "field", stage="receive", revealed="3*cape")
    game.apply(Cast(0, spell(game, "field")))
    assert len(game.fields(0)) == 4
