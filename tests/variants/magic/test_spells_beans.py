"""Enchantment of the Beans: a second bean of any sort on a single first one."""

from collections.abc import Sequence

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick
from bohnanza_magic import (
    BeanEnchanted,
    Cast,
    Enchant,
    Enchanted,
    MagicCardGained,
    Place,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import both, choose, only, plant, refused, spell, use, waits_for, with_spell


def with_beans(edition: str, own: list[str], revealed: str, **what: object) -> bz.Game:
    """Return a scene in phase 3."""
    return with_spell(edition, "beans", stage="receive", fields={0: own}, revealed=revealed, **what)


def enchant(game: bz.Game, key: str, field: int) -> Sequence[bz.Event]:
    """Lay a revealed bean on a field."""
    (card,) = pick(game, "revealed", None, key)
    return game.apply(Enchant(0, spell(game, "beans"), card, field))


def enchanted_scene(edition: str, column: str, **what: object) -> bz.Game:
    """Return a scene in the magic phase with the first card of the first field enchanted."""
    given = {"fields": {0: [column]}, **what}
    first = with_spell(edition, "flow", **given).fields(0)[0].cards[0]
    return with_spell(edition, "flow", slots=[Enchanted((first,))], **given)


# Laying the second bean


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_any_bean_to_be_planted_goes_onto_a_single_bean(edition: str) -> None:
    game = with_beans(edition, ["sword", "white"], "princess cape")
    events = enchant(game, "princess", 0)
    assert only(events, BeanEnchanted) == [BeanEnchanted(0, 0, "princess")]
    assert fields(game, 0)[:2] == ["sword princess", "white"]
    assert game.fields(0)[0].sort == "princess"
    assert named(game, "magic.down", 0) == "spell-beans"
    assert waits_for(game) == ba.PlantReceived(0)


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_from_now_on_the_field_takes_the_second_sort_only(edition: str) -> None:
    game = with_beans(edition, ["sword", "white"], "princess princess sword")
    enchant(game, "princess", 0)
    (sword,) = pick(game, "revealed", None, "sword")
    assert_refused(game, bz.Plant(0, sword, 0), "does-not-fit", "base.field.one-sort")
    plant(game, "princess", 0)
    assert fields(game, 0)[0] == "sword princess princess"


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_a_bean_got_in_a_trade_may_be_laid_too(edition: str) -> None:
    game = with_beans(edition, ["sword"], "", received={0: "cape"})
    (cape,) = game.cards("received", 0)
    game.apply(Enchant(0, spell(game, "beans"), cape, 0))
    assert fields(game, 0)[0] == "sword cape"


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_the_field_must_hold_exactly_one_card(edition: str) -> None:
    game = with_beans(edition, ["2*sword", ""], "princess")
    beans = spell(game, "beans")
    (princess,) = game.cards("revealed")
    for field in (0, 1, 2):
        action = Enchant(0, beans, princess, field)
        refused(game, action, "not-a-single-bean", "beans.enchant")


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_only_a_bean_that_must_be_planted_now_is_laid(edition: str) -> None:
    game = with_beans(edition, ["sword", "white"], "princess", hands={0: "cape"},
                      received={1: "mean"})  # fmt: skip
    beans = spell(game, "beans")
    for card in (*game.hand(0), *game.cards("received", 1), *game.cards("deck")[-1:]):
        action = Enchant(0, beans, card, 0)
        refused(game, action, "not-to-enchant-with", "beans.enchant")


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_when_the_others_plant_the_caster_has_nothing_to_lay_any_more(edition: str) -> None:
    game = with_beans(edition, ["sword"], "", received={1: "mean"})
    (mean,) = game.cards("received", 1)
    action = Enchant(0, spell(game, "beans"), mean, 0)
    refused(game, action, "not-to-enchant-with", "beans.enchant")


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_only_the_active_player_enchants_and_only_with_the_card_face_up(edition: str) -> None:
    zones = {"magic.up": {0: "spell-flow"}, "magic.down": {0: "spell-beans"}}
    game = with_beans(edition, ["sword"], "mean princess", zones=zones)
    (mean,) = pick(game, "revealed", None, "mean")
    for key in ("beans", "flow"):
        refused(game, Enchant(0, spell(game, key), mean, 0), "not-face-up", "spell.once")
    game = with_beans(edition, [], "", received={1: "mean"}, zones={"magic.up": {1: "spell-beans"}})
    (mean,) = game.cards("received", 1)
    action = Enchant(1, spell(game, "beans"), mean, 0)
    refused(game, action, "only-the-active-player", "spell.active-only")


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
@pytest.mark.parametrize("stage", ["plant", "magic", "trade"])
def test_the_spell_belongs_to_phase_3(edition: str, stage: str) -> None:
    game = with_spell(edition, "beans", stage=stage, fields={0: ["sword"]}, revealed="princess",
                      hands={0: "cape"})  # fmt: skip
    (princess,) = game.cards("revealed")
    beans = spell(game, "beans")
    assert_refused(game, Enchant(0, beans, princess, 0), "not-now", "base.turn.order")
    refused(game, Cast(0, beans), "with-a-bean", "beans.enchant")


@both
@pytest.mark.clause("excalibohn.beans.enchant", "rabohnzel.beans.enchant")
def test_one_activation_enchants_one_bean(edition: str) -> None:
    game = with_beans(edition, ["sword", "white"], "princess cape")
    enchant(game, "princess", 0)
    (cape,) = pick(game, "revealed", None, "cape")
    refused(game, Enchant(0, spell(game, "beans"), cape, 1), "not-face-up", "spell.once")


# Coins


@pytest.mark.clause("excalibohn.beans.coins")
def test_in_excalibohn_the_enchanted_card_may_become_a_coin() -> None:
    game = with_beans("excalibohn", ["sword"], "princess mean")
    enchant(game, "princess", 0)
    first, second = game.fields(0)[0].cards
    game.apply(bz.Harvest(0, 0, coins=(first,)))
    assert named(game, "coins", 0) == "sword"
    assert game.cards("discard") == (second,)


@pytest.mark.clause("rabohnzel.beans.coins")
def test_in_rabohnzel_the_enchanted_card_may_not_become_a_coin() -> None:
    game = with_beans("rabohnzel", ["sword"], "princess mean")
    enchant(game, "princess", 0)
    first, second = game.fields(0)[0].cards
    action = bz.Harvest(0, 0, coins=(first,))
    assert_refused(game, action, "wrong-coins", "base.harvest.which")
    game.apply(bz.Harvest(0, 0))
    assert game.cards("coins", 0) == (second,)
    assert game.cards("discard") == (first,)


@pytest.mark.clause("rabohnzel.beans.coins")
def test_in_rabohnzel_the_other_cards_of_the_column_become_coins() -> None:
    game = enchanted_scene("rabohnzel", "sword 6*princess")
    first, *others = game.fields(0)[0].cards
    action = bz.Harvest(0, 0, coins=(first, *others[:3]))
    assert_refused(game, action, "wrong-coins", "base.harvest.which")
    game.apply(bz.Harvest(0, 0, coins=tuple(others[:4])))
    assert named(game, "coins", 0) == "princess princess princess princess"


# Counting


@both
@pytest.mark.clause("excalibohn.beans.counts", "rabohnzel.beans.counts")
def test_the_enchanted_card_counts_for_the_beanometer(edition: str) -> None:
    game = with_beans(edition, ["sword"], "princess mean")
    assert game.fields(0)[0].taler == 0
    enchant(game, "princess", 0)
    assert game.fields(0)[0].taler == 1
    game.apply(bz.Harvest(0, 0))
    assert len(game.cards("coins", 0)) == 1


@both
@pytest.mark.clause("excalibohn.beans.counts", "rabohnzel.beans.counts")
def test_the_enchanted_card_counts_for_the_magic_card_of_capes(edition: str) -> None:
    game = with_beans(edition, ["sword"], "cape mean")
    enchant(game, "cape", 0)
    events = game.apply(bz.Harvest(0, 0))
    assert only(events, MagicCardGained) == [MagicCardGained(0, game.cards("magic.down", 0)[-1])]


@both
@pytest.mark.clause("excalibohn.beans.counts", "rabohnzel.beans.counts")
def test_the_enchanted_card_counts_for_four_or_more(edition: str) -> None:
    game = enchanted_scene(edition, "sword 3*mean", coins={1: "white"})
    use(game, 0)
    game = enchanted_scene(edition, "sword 2*mean", coins={1: "white"})
    refused(game, UseAbility(0, 0), "four-needed", "mean.four")
    game = enchanted_scene(edition, "sword 3*white", deck="cape")
    use(game, 0)
    assert waits_for(game) == Place(0)


@both
@pytest.mark.clause("excalibohn.beans.counts", "rabohnzel.beans.counts")
def test_an_enchanted_card_of_the_same_sort_counts_once(edition: str) -> None:
    game = with_beans(edition, ["princess"], "princess mean")
    enchant(game, "princess", 0)
    assert game.fields(0)[0].taler == 1
    game = enchanted_scene(edition, "3*mean", coins={1: "white"})
    refused(game, UseAbility(0, 0), "four-needed", "mean.four")


# Off the field


@both
@pytest.mark.clause("excalibohn.beans.restored", "rabohnzel.beans.restored")
def test_in_the_discard_pile_it_is_its_printed_sort_again(edition: str) -> None:
    game = with_beans(edition, ["sword"], "princess mean")
    enchant(game, "princess", 0)
    first = game.fields(0)[0].cards[0]
    game.apply(bz.Harvest(0, 0))
    assert first in game.cards("discard")
    assert named(game, "discard") == "sword"
    assert game.view(None).slots["magic.Enchanted"] == {"cards": []}


@both
@pytest.mark.clause("excalibohn.beans.restored", "rabohnzel.beans.restored")
def test_it_is_planted_again_as_what_is_printed(edition: str) -> None:
    game = enchanted_scene(edition, "white princess", hands={0: "white white white"}, rest="box",
                           emptyings=1)  # fmt: skip
    first = game.fields(0)[0].cards[0]
    game.apply(bz.Harvest(0, 0))
    assert game.cards("discard") == (first,)
    game.apply(Cast(0, spell(game, "flow")))
    plant(game, "white", 0)
    use(game, 0)
    assert game.hand(0).cards[-1] == first
    game.apply(bz.Harvest(0, 0))
    for _ in range(3):
        plant(game, "white", 0)
    assert game.fields(0)[0].cards[-1] == first
    game.apply(bz.Harvest(0, 0, coins=(first,)))
    assert named(game, "coins", 0) == "princess white"


@pytest.mark.clause("excalibohn.beans.restored")
def test_as_a_coin_it_is_its_printed_sort_again() -> None:
    game = enchanted_scene("excalibohn", "sword princess", active=1,
                           fields={0: ["sword princess"], 1: ["sword"]})  # fmt: skip
    first = game.fields(0)[0].cards[0]
    game.apply(bz.Harvest(0, 0, coins=(first,)))
    game.apply(UseAbility(1, 0))
    choose(game, 0)
    assert named(game, "coins", 0) == "sword"
    assert named(game, "coins", 1) == ""
