"""The worked examples of both rulebooks, step by step, with their own cards and names."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from bohnanza_magic import (
    ActivateCards,
    Attacked,
    BorrowedReturned,
    Cast,
    CasterPlants,
    ChooseTarget,
    CoinLost,
    CoinShown,
    CoinWon,
    Flow,
    ForcedPlant,
    MagicPhase,
    Place,
    StealFrom,
    TheftAnnounced,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    RULES,
    cast,
    choose,
    go_on_until,
    only,
    plant,
    refused,
    spell,
    use,
    waits_for,
)

# The examples of Excalibohn


@pytest.mark.clause("excalibohn.picking.steal", "excalibohn.ability.extended-column")
def test_excalibohn_example_1_timon_extends_his_picking_beans() -> None:
    game = scene(RULES["excalibohn"], players=("Timon", "Nina", "Keno"), stage="magic",
                 fields={0: ["princess", "picking"]}, hands={1: "white cape picking"})  # fmt: skip
    use(game, 1)
    choose(game, 1)
    assert named(game, "magic.held", 0) == "picking"
    plant(game, "picking", 1)
    assert fields(game, 0)[:2] == ["princess", "picking picking"]
    assert named(game, "hand", 1) == "white cape"
    refused(game, UseAbility(0, 1), "ability-used", "ability.per-field")


@pytest.mark.clause("excalibohn.phases", "excalibohn.phase3.order")
def test_excalibohn_examples_2_to_5_timon_trades_with_nina_and_both_plant() -> None:
    game = scene(RULES["excalibohn"], players=("Timon", "Nina", "Keno"), stage="reveal",
                 deck="mean princess", fields={0: ["princess", "2*picking"]},
                 hands={0: "cape sword white", 1: "magic picking cape", 2: "white"})  # fmt: skip
    # Example 2: he keeps the Princess bean, and the Mean bean does not fit his fields.
    mean, princess = game.cards("revealed")
    assert named(game, "revealed") == "mean princess"
    for partner in (1, 2):
        game.apply(bz.Offer(0, partner, (mean,), ("picking",)))
    # Example 3: nobody wants to trade, so he adds a Sword bean from the middle of his hand.
    game.apply(bz.Decline(1, 1))
    game.apply(bz.Decline(2, 2))
    (sword,) = pick(game, "hand", 0, "sword")
    game.apply(bz.Offer(0, 1, (mean, sword), ("picking",)))
    game.apply(bz.Offer(0, 2, (mean, sword), ("picking",)))
    assert named(game, "hand", 0) == "cape sword white"
    # Example 4: Nina accepts; all cards lie beside the fields.
    game.apply(bz.Accept(1, 5, pick(game, "hand", 1, "picking")))
    assert (named(game, "received", 0), named(game, "received", 1)) == ("picking", "mean sword")
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("cape white", "magic cape")
    assert game.cards("revealed") == (princess,)
    # Example 5: Timon plants first, then Nina on her two fields.
    game.apply(bz.EndTrade(0))
    plant(game, "picking", 1)
    plant(game, "princess", 0)
    assert waits_for(game) == ba.PlantReceived(1)
    plant(game, "mean", 0)
    plant(game, "sword", 1)
    assert fields(game, 0)[:2] == ["princess princess", "picking picking picking"]
    assert fields(game, 1)[:2] == ["mean", "sword"]


@pytest.mark.clause("excalibohn.white.meter")
def test_excalibohn_example_6_keno_harvests_three_white_beans() -> None:
    game = scene(RULES["excalibohn"], players=("Timon", "Nina", "Keno"), stage="magic",
                 fields={2: ["3*white"]})  # fmt: skip
    game.apply(bz.Harvest(2, 0))
    assert named(game, "coins", 2) == "white"
    assert named(game, "discard") == "white white"


@pytest.mark.clause("excalibohn.mean.contest", "excalibohn.coins.shown")
def test_excalibohn_mean_contest_of_eiko() -> None:
    game = scene(RULES["excalibohn"], players=("Eiko", "Nina", "Timon", "Keno"), stage="magic",
                 fields={0: ["4*mean"]},
                 coins={1: "princess", 2: "picking", 3: "white"})  # fmt: skip
    events = use(game, 0)
    shown = [(event.seat, game.rules.catalogue.key_of(event.card))
             for event in only(events, CoinShown)]  # fmt: skip
    assert shown == [(1, "princess"), (2, "picking"), (3, "white")]
    assert [event.seat for event in only(events, CoinLost)] == [2, 3]
    assert [named(game, "coins", seat) for seat in range(4)] == ["", "princess", "", ""]
    assert named(game, "discard") == "white picking"


@pytest.mark.clause("excalibohn.princess.meter")
@pytest.mark.parametrize(
    ("number", "taler"),
    [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 4), (8, 4), (17, 4)],
)
def test_excalibohn_beanometer_of_princess_beans(number: int, taler: int) -> None:
    game = scene(RULES["excalibohn"], players=3, fields={0: [f"{number}*princess"]})
    assert game.fields(0)[0].taler == taler
    game.apply(bz.Harvest(0, 0))
    assert len(game.cards("coins", 0)) == taler
    assert len(game.cards("discard")) == number - taler


# The abilities of Rabohnzel


@pytest.mark.clause("rabohnzel.ability.optional", "rabohnzel.ability.per-field")
def test_rabohnzel_sabine_uses_white_and_magic_beans_once_each() -> None:
    game = scene(RULES["rabohnzel"], players=("Sabine", "Marion", "Andreas"), stage="magic",
                 fields={0: ["2*white", "2*magic"]}, deck="cape",
                 zones={"magic.down": {0: "spell-hand"}})  # fmt: skip
    use(game, 0)
    assert named(game, "hand", 0) == "cape"
    use(game, 1)
    assert waits_for(game) == ActivateCards(0, 1)
    choose(game, spell(game, "hand"))
    assert named(game, "magic.up", 0) == "spell-hand"
    for field in (0, 1):
        refused(game, UseAbility(0, field), "ability-used", "ability.per-field")
    assert fields(game, 0)[:2] == ["white white", "magic magic"]


@pytest.mark.clause("rabohnzel.ability.lost-column", "rabohnzel.ability.none")
def test_rabohnzel_marion_has_lost_her_picking_beans_before_the_magic_phase() -> None:
    game = scene(RULES["rabohnzel"], players=("Sabine", "Marion", "Andreas"), active=1,
                 hands={0: "white", 1: "cape white"}, fields={1: ["2*picking", "2*magic"]},
                 zones={"magic.down": {1: "spell-hand"}})  # fmt: skip
    cape = game.hand(1).cards[0]
    assert_refused(game, bz.Plant(1, cape, 0), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Harvest(1, 0))
    plant(game, "cape", 0)
    game.apply(bz.Pass(1))
    assert waits_for(game) == MagicPhase(1)
    refused(game, UseAbility(1, 0), "no-ability", "ability.none")
    abilities = [a for a in game.legal_actions(1) if isinstance(a, UseAbility)]
    assert abilities == [UseAbility(1, 1)]


@pytest.mark.clause(
    "rabohnzel.picking.harvest-first",
    "rabohnzel.picking.new-column",
    "rabohnzel.ability.new-column",
)
def test_rabohnzel_andreas_steals_harvests_and_steals_again() -> None:
    game = scene(RULES["rabohnzel"], players=("Andreas", "Heinrich", "Sabine"), stage="magic",
                 fields={0: ["2*picking", "princess"]},
                 hands={1: "white picking", 2: "mean"})  # fmt: skip
    use(game, 0)
    events = choose(game, 1)
    assert only(events, TheftAnnounced) == [TheftAnnounced(0, "picking")]
    game.apply(bz.Harvest(0, 0))
    plant(game, "picking", 0)
    assert fields(game, 0)[:2] == ["picking", "princess"]
    use(game, 0)
    assert waits_for(game) == StealFrom(0)
    choose(game, 2)
    assert named(game, "magic.held", 0) == "mean"


@pytest.mark.clause("rabohnzel.mean.contest", "rabohnzel.mean.four")
def test_rabohnzel_anja_and_jana_keep_their_coins_and_frank_loses_his() -> None:
    game = scene(RULES["rabohnzel"], players=("Katrin", "Anja", "Jana", "Frank"), stage="magic",
                 fields={0: ["4*mean"]},
                 coins={1: "princess", 2: "princess", 3: "cape"})  # fmt: skip
    events = use(game, 0)
    assert len(only(events, CoinShown)) == 3
    assert [event.seat for event in only(events, CoinLost)] == [3]
    assert [named(game, "coins", seat) for seat in (1, 2, 3)] == ["princess", "princess", ""]
    assert named(game, "discard") == "cape"


@pytest.mark.clause(
    "rabohnzel.white.four", "rabohnzel.white.harvest-first", "rabohnzel.ability.extended-column"
)
def test_rabohnzel_andre_harvests_his_white_beans_for_the_card_they_drew() -> None:
    game = scene(RULES["rabohnzel"], players=("André", "Frederike", "Anke"), stage="magic",
                 fields={0: ["4*white", "princess"]}, deck="picking",
                 hands={1: "cape picking"})  # fmt: skip
    use(game, 0)
    assert waits_for(game) == Place(0)
    assert named(game, "magic.held", 0) == "picking"
    game.apply(bz.Harvest(0, 0))
    plant(game, "picking", 0)
    use(game, 0)
    choose(game, 1)
    assert named(game, "magic.held", 0) == "picking"
    plant(game, "picking", 0)
    assert fields(game, 0)[:2] == ["picking picking", "princess"]
    refused(game, UseAbility(0, 0), "ability-used", "ability.per-field")


# The spells of Rabohnzel


@pytest.mark.clause(
    "rabohnzel.field.third",
    "rabohnzel.field.third.lasting",
    "rabohnzel.field.third.rest",
    "rabohnzel.field.third.own",
)
def test_rabohnzel_anke_harvests_twice_because_the_third_field_does_not_last() -> None:
    game = scene(RULES["rabohnzel"], players=("Anke", "Hagen", "Katrin"),
                 hands={0: "sword cape"}, fields={0: ["2*picking", "2*magic"]},
                 zones={"magic.down": {0: "spell-field"}},
                 deck="sword princess 3*white 2*mean 3*white 2*white 3*white")  # fmt: skip
    # The Bean Field spell is face down in phase 1, so she has to harvest.
    refused(game, Cast(0, spell(game, "field")), "not-face-up", "spell.once")
    game.apply(bz.Harvest(0, 0))
    plant(game, "sword", 0)
    game.apply(bz.Pass(0))
    # Magic phase: she activates the spell.
    use(game, 1)
    choose(game, spell(game, "field"))
    refused(game, Cast(0, spell(game, "field")), "wrong-phase", "spell.once")
    game.apply(bz.Pass(0))
    assert named(game, "revealed") == "sword princess"
    game.apply(bz.EndTrade(0))
    # Phase 3: the Princess bean goes onto the third field.
    cast(game, "field")
    plant(game, "princess", 2)
    plant(game, "sword", 0)
    assert fields(game, 0) == ["sword sword", "magic magic", "princess"]
    # Until her next turn she plants nothing.
    go_on_until(game, 0, ba.PlantFirst)
    assert fields(game, 0) == ["sword sword", "magic magic", "princess"]
    cape = game.hand(0).cards[0]
    assert named(game, "hand", 0) == "cape white white white"
    for field in range(3):
        assert_refused(game, bz.Plant(0, cape, field), "does-not-fit", "base.field.one-sort")
    assert_refused(game, bz.Harvest(0, 2), "field-protected", "base.protection")
    game.apply(bz.Harvest(0, 1))
    assert fields(game, 0) == ["sword sword", "princess"]
    assert game.legal_actions(0) == [bz.Harvest(0, 0)]
    game.apply(bz.Harvest(0, 0))
    plant(game, "cape", 0)
    assert fields(game, 0) == ["cape", "princess"]


@pytest.mark.clause(
    "rabohnzel.flow.any-time", "rabohnzel.flow.between", "rabohnzel.ability.new-column"
)
def test_rabohnzel_hagen_attacks_three_times_with_three_sword_beans() -> None:
    game = scene(RULES["rabohnzel"], players=("Hagen", "Katrin", "Susanne"), stage="magic",
                 hands={0: "3*sword cape"}, fields={0: ["princess", ""]},
                 coins={1: "2*princess", 2: "white"},
                 zones={"magic.up": {0: "spell-flow"}})  # fmt: skip
    cast(game, "flow")
    attacks: list[bz.Event] = []
    for target in (1, 2, 1):
        if fields(game, 0)[1]:
            game.apply(bz.Harvest(0, 1))
        plant(game, "sword", 1)
        use(game, 1)
        assert waits_for(game) == ChooseTarget(0)
        attacks += choose(game, target)
        assert waits_for(game) == Flow(0)
        refused(game, UseAbility(0, 1), "ability-used", "ability.per-field")
    assert [event.target for event in only(attacks, Attacked)] == [1, 2, 1]
    assert len(only(attacks, CoinWon)) == 2
    assert named(game, "coins", 0) == "princess princess"
    assert named(game, "hand", 0) == "cape"
    assert fields(game, 0)[:2] == ["princess", "sword"]
    assert named(game, "discard") == "sword sword"


@pytest.mark.clause(
    "rabohnzel.stack.top-discard", "rabohnzel.stack.start", "rabohnzel.stack.revealed"
)
def test_rabohnzel_katrin_harvests_to_bring_a_picking_bean_on_top_for_susanne() -> None:
    game = scene(RULES["rabohnzel"], players=("Katrin", "Susanne", "Frank"), stage="reveal",
                 deck="sword magic", discard="princess", hands={0: "cape", 1: "white magic"},
                 fields={0: ["2*picking", "2*magic"]},
                 zones={"magic.up": {0: "spell-stack"}})  # fmt: skip
    assert named(game, "revealed") == "sword magic"
    game.apply(bz.Offer(1, 0, pick(game, "hand", 1, "magic"), ("picking",)))
    assert not [a for a in game.legal_actions(0) if isinstance(a, bz.Accept)]
    game.apply(bz.Harvest(0, 0))
    assert named(game, "discard") == "picking princess"
    cast(game, "stack")
    assert named(game, "revealed") == "sword magic picking"
    assert named(game, "discard") == "princess"
    game.apply(bz.Accept(0, 1, pick(game, "revealed", None, "picking")))
    assert named(game, "received", 0) == "magic"
    assert named(game, "received", 1) == "picking"


@pytest.mark.clause(
    "rabohnzel.players.force", "rabohnzel.players.order", "rabohnzel.players.caster"
)
def test_rabohnzel_frank_enchants_players_who_all_have_room() -> None:
    game = scene(RULES["rabohnzel"], players=("Frank", "Hanno", "Felix", "Anke"), stage="magic",
                 hands={0: "mean", 1: "white cape", 2: "sword mean", 3: "magic picking"},
                 fields={1: ["white", "sword"], 2: ["sword", "cape"], 3: ["magic", "white"]},
                 zones={"magic.up": {0: "spell-players"}})  # fmt: skip
    cast(game, "players")
    for seat, key in ((1, "white"), (2, "sword"), (3, "magic")):
        assert waits_for(game) == ForcedPlant(seat)
        plant(game, key, 0)
    assert named(game, "discard") == ""
    assert waits_for(game) == CasterPlants(0)
    game.apply(bz.Pass(0))
    # What Frank does not know: no front card fits any more.
    for seat in (1, 2, 3):
        sorts = {field.sort for field in game.fields(seat)}
        assert named(game, "hand", seat) not in sorts


@pytest.mark.clause("rabohnzel.random.draw", "rabohnzel.random.swap", "rabohnzel.swap.any-time")
@pytest.mark.parametrize("used", [True, False])
def test_rabohnzel_hanno_swaps_a_borrowed_card_with_felix(used: bool) -> None:
    game = scene(RULES["rabohnzel"], players=("Hanno", "Felix", "Frank"), stage="magic",
                 fields={0: ["2*mean"]}, coins={1: "white", 2: "princess"}, deck="15*princess",
                 zones={"magic.up": {0: "spell-random"}, "magic.down": {1: "spell-attack"},
                        "magic.deck": "spell-swap"})  # fmt: skip
    attack = spell(game, "attack")
    cast(game, "random")
    assert named(game, "magic.up", 0) == "spell-swap"
    cast(game, "swap")
    choose(game, 1)
    choose(game, 0)
    choose(game, "face-up")
    assert named(game, "magic.up", 0) == "spell-attack"
    if used:
        use(game, 0, attack)
        assert named(game, "discard") == "white"
    events = go_on_until(game, 1, MagicPhase)
    assert only(events, BorrowedReturned) == [
        BorrowedReturned(0, () if used else (attack,), (attack,) if used else ())
    ]
    assert attack in game.cards("magic.deck")
    assert named(game, "magic.down", 1) == "spell-swap"
    assert named(game, "magic.down", 0) == "spell-random"
