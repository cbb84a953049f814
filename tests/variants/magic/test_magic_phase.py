"""The magic phase: whose abilities, in which order, how often."""

from itertools import permutations

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named, scene
from bohnanza_magic import Activate, KeepInHand, MagicPhase, StealFrom, UseAbility

from ._helpers import RULES, both, refused, spell, use, waits_for


def steal(game: bz.Game, field: int, victim: int) -> int:
    """Use a Picking bean; return the stolen card."""
    use(game, field)
    game.apply(bz.Choose(game.active, victim))
    return game.cards("magic.held", game.active)[0]


def plant_stolen(game: bz.Game, card: int, field: int) -> None:
    game.apply(bz.Plant(game.active, card, field))


# Whether, whose, which


@both
@pytest.mark.clause("excalibohn.ability.optional", "rabohnzel.ability.optional")
def test_abilities_are_never_forced(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["picking", "white"]}, hands={1: "mean"})
    assert bz.Pass(0) in game.legal_actions(0)
    game.apply(bz.Pass(0))
    assert (named(game, "hand", 1), len(game.hand(0)), game.stage) == ("mean", 0, "trade")


@both
@pytest.mark.clause("excalibohn.ability.optional", "rabohnzel.ability.optional")
@pytest.mark.parametrize("column", ["picking", "4*mean", "2*white", "magic", "sword"])
def test_the_field_is_not_harvested_by_its_ability(edition: str, column: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: [column]}, hands={1: "sword"}, coins={1: "cape"},
        zones={"magic.down": {0: "spell-flow"}},
    )  # fmt: skip
    before = fields(game, 0)
    use(game, 0)
    while waits_for(game) != MagicPhase(0):
        game.apply(game.legal_actions(0)[0])
    assert fields(game, 0)[0] == before[0]
    assert game.cards("coins", 0) == ()


@both
@pytest.mark.clause("excalibohn.ability.none", "rabohnzel.ability.none")
@pytest.mark.parametrize("sort", ["cape", "princess"])
@pytest.mark.parametrize("count", [1, 4])
def test_cape_and_princess_beans_have_no_ability(edition: str, sort: str, count: int) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: [f"{count}*{sort}", "white"]}, hands={1: "sword"},
        coins={1: "mean"}, zones={"magic.down": {0: "spell-flow"}},
    )  # fmt: skip
    refused(game, UseAbility(0, 0), "no-ability", "ability.none")
    use(game, 1)


@both
@pytest.mark.clause("excalibohn.ability.whose", "rabohnzel.ability.whose")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_only_the_active_player_has_abilities(edition: str, seat: int) -> None:
    columns = {seat: ["white", "picking"] for seat in range(4)}
    game = scene(RULES[edition], active=1, stage="magic", fields=columns, hands={1: "2*mean"})
    for field in (0, 1):
        refused(game, UseAbility(seat, field), "not-your-ability", "ability.whose")
    use(game, 0)


@both
@pytest.mark.clause("excalibohn.ability.whose", "rabohnzel.ability.whose")
def test_a_column_that_somebody_else_starts_gives_no_ability(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["sword"]}, hands={0: "mean white"},
        coins={1: "picking"},
    )  # fmt: skip
    use(game, 0)
    game.apply(bz.Choose(0, 1))
    (white,) = game.cards("magic.held", 1)
    game.apply(bz.Plant(1, white, 0))
    assert (fields(game, 1)[0], waits_for(game)) == ("white", MagicPhase(0))
    refused(game, UseAbility(1, 0), "not-your-ability", "ability.whose")


@both
@pytest.mark.clause("excalibohn.ability.any-order", "rabohnzel.ability.any-order")
@pytest.mark.parametrize("order", list(permutations("wpa")), ids="".join)
def test_abilities_and_activations_come_in_any_order(edition: str, order: tuple[str, ...]) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["white", "picking"]},
        hands={0: "magic", 1: "mean"}, zones={"magic.down": {0: "spell-flow"}},
    )  # fmt: skip
    for what in order:
        if what == "w":
            use(game, 0)
        elif what == "p":
            steal(game, 1, 1)
            game.apply(KeepInHand(0))
        else:
            game.apply(Activate(0, game.hand(0).cards[0], spell(game, "flow")))
    assert (len(game.hand(0)), named(game, "magic.up", 0)) == (2, "spell-flow")
    for field in (0, 1):
        refused(game, UseAbility(0, field), "ability-used", "ability.per-field")


# How often


@both
@pytest.mark.clause("excalibohn.ability.per-field", "rabohnzel.ability.per-field")
def test_an_ability_is_used_once_for_each_field(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["white", "2*white"]})
    for field in (1, 0):
        use(game, field)
        refused(game, UseAbility(0, field), "ability-used", "ability.per-field")
    assert len(game.hand(0)) == 2
    assert not [act for act in game.legal_actions(0) if isinstance(act, UseAbility)]


@both
@pytest.mark.clause("excalibohn.ability.new-column", "rabohnzel.ability.new-column")
def test_a_column_started_on_an_empty_field_has_its_ability_at_once(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["picking"]}, hands={1: "mean white"})
    plant_stolen(game, steal(game, 0, 1), 1)
    assert fields(game, 0)[:2] == ["picking", "white"]
    use(game, 1)
    assert len(game.hand(0)) == 1
    refused(game, UseAbility(0, 1), "ability-used", "ability.per-field")


@both
@pytest.mark.clause(
    "excalibohn.ability.new-column", "excalibohn.picking.new-column",
    "rabohnzel.ability.new-column", "rabohnzel.picking.new-column",
)  # fmt: skip
def test_a_field_harvested_and_planted_anew_has_its_ability_again_even_for_the_same_sort(
    edition: str,
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["2*picking", "sword"]},
        hands={1: "mean 2*picking"},
    )  # fmt: skip
    for _ in range(2):
        stolen = steal(game, 0, 1)
        game.apply(bz.Harvest(0, 0))
        plant_stolen(game, stolen, 0)
        assert fields(game, 0)[0] == "picking"
    use(game, 0)
    assert waits_for(game) == StealFrom(0)


@both
@pytest.mark.clause(
    "excalibohn.ability.extended-column", "excalibohn.picking.new-column",
    "rabohnzel.ability.extended-column", "rabohnzel.picking.new-column",
)  # fmt: skip
def test_a_bean_added_to_a_column_gives_no_further_use(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["princess", "picking"]}, hands={1: "2*picking"}
    )
    plant_stolen(game, steal(game, 1, 1), 1)
    assert fields(game, 0)[:2] == ["princess", "picking picking"]
    refused(game, UseAbility(0, 1), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.ability.extended-column", "rabohnzel.ability.extended-column")
def test_a_bean_added_to_a_column_does_not_take_its_use_away(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["picking", "white"]}, hands={1: "white"}
    )
    plant_stolen(game, steal(game, 0, 1), 1)
    use(game, 1)
    refused(game, UseAbility(0, 1), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("excalibohn.ability.lost-column", "rabohnzel.ability.lost-column")
def test_a_column_harvested_before_the_magic_phase_gives_nothing(edition: str) -> None:
    game = scene(
        RULES[edition], fields={0: ["2*picking", "2*magic"]}, hands={0: "cape", 1: "mean"},
        zones={"magic.down": {0: "spell-flow"}},
    )  # fmt: skip
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert waits_for(game) == MagicPhase(0)
    assert [a for a in game.legal_actions(0) if isinstance(a, UseAbility)] == [UseAbility(0, 1)]
    refused(game, UseAbility(0, 0), "no-ability", "ability.none")


@both
@pytest.mark.clause("excalibohn.ability.lost-in-phase", "rabohnzel.ability.lost-in-phase")
def test_a_column_harvested_in_the_magic_phase_gives_nothing_any_more(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["2*white", "2*picking"]})
    game.apply(bz.Harvest(0, 0))
    refused(game, UseAbility(0, 0), "no-column", "ability.lost-in-phase")
    assert not [act for act in game.legal_actions(0) if isinstance(act, UseAbility)]
