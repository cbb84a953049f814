"""Who may harvest while an attack goes on, and where a stolen card fits meanwhile."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, scene
from bohnanza_magic import (
    ActivateCards,
    ChooseCoin,
    ChooseTarget,
    CounterAttack,
    KeepInHand,
    MagicPhase,
    Place,
)
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, both, choose, options, refused, spell, use, waits_for

ALL = {0, 1, 2, 3}


def battle(edition: str, own: str, other: str, **situation: object) -> bz.Game:
    """Return a game in which the first player attacks the second, and everybody could harvest."""
    wanted = {
        "stage": "magic",
        "fields": {0: ["2*sword", "2*cape"], **{seat: ["2*mean", "2*white"] for seat in (1, 2, 3)}},
        "hands": {0: "mean princess", 1: "mean princess"},
        "coins": {0: own, 1: other},
        "zones": {"magic.down": {0: "spell-flow", 1: "spell-hand"}},
        **situation,
    }
    game = scene(RULES[edition], **wanted)  # type: ignore[arg-type]
    assert may_harvest(game) == ALL
    return game


def may_harvest(game: bz.Game) -> set[int]:
    """Return who may harvest now; assert that the others are told why not."""
    free = set()
    for seat in ALL:
        if bz.Harvest(seat, 0) in game.legal_actions(seat):
            free.add(seat)
        else:
            for field in (0, 1):
                refused(game, bz.Harvest(seat, field), "attack-going-on", "sword.no-harvest")
    return free


@pytest.mark.clause("excalibohn.sword.no-harvest", "rabohnzel.sword.no-harvest")
@pytest.mark.parametrize(("edition", "free"), [("excalibohn", set()), ("rabohnzel", ALL)])
def test_until_the_target_is_named_only_excalibohn_forbids_harvests(
    edition: str, free: set[int]
) -> None:
    game = battle(edition, "mean", "magic")
    use(game, 0)
    assert waits_for(game) == ChooseTarget(0)
    assert may_harvest(game) == free


@pytest.mark.clause("excalibohn.sword.no-harvest", "rabohnzel.sword.no-harvest")
@pytest.mark.parametrize(("edition", "free"), [("excalibohn", set()), ("rabohnzel", {0, 2, 3})])
def test_while_the_attacker_activates_a_card(edition: str, free: set[int]) -> None:
    game = battle(edition, "mean", "magic")
    use(game, 0)
    choose(game, 1)
    assert waits_for(game) == ActivateCards(0, 1)
    assert may_harvest(game) == free
    game.apply(bz.Pass(0))
    assert (waits_for(game), may_harvest(game)) == (MagicPhase(0), ALL)


@pytest.mark.clause("excalibohn.sword.no-harvest", "rabohnzel.sword.no-harvest")
@pytest.mark.parametrize(("edition", "free"), [("excalibohn", set()), ("rabohnzel", {0, 2, 3})])
def test_while_the_defender_places_a_stolen_card(edition: str, free: set[int]) -> None:
    game = battle(edition, "mean", "picking")
    use(game, 0)
    choose(game, 1)
    assert isinstance(waits_for(game), Place)
    assert may_harvest(game) == free
    game.apply(KeepInHand(1))
    assert (waits_for(game), may_harvest(game)) == (MagicPhase(0), ALL)


@pytest.mark.clause("excalibohn.sword.no-harvest", "rabohnzel.sword.no-harvest")
@pytest.mark.parametrize(("edition", "free"), [("excalibohn", set()), ("rabohnzel", {0, 2, 3})])
def test_while_the_attacker_chooses_one_of_two_coins(edition: str, free: set[int]) -> None:
    game = battle(edition, "mean", "2*white", zones={"magic.up": {0: "spell-attack"}})
    use(game, 0, spell(game, "attack"))
    choose(game, 1)
    assert isinstance(waits_for(game), ChooseCoin)
    assert may_harvest(game) == free
    choose(game, options(game)[0])
    assert (waits_for(game), may_harvest(game)) == (MagicPhase(0), ALL)


@pytest.mark.clause("rabohnzel.sword.no-harvest")
def test_in_rabohnzel_while_the_defender_decides_about_a_counter_attack() -> None:
    game = battle("rabohnzel", "magic", "sword")
    use(game, 0)
    choose(game, 1)
    assert waits_for(game) == CounterAttack(1, 0)
    assert may_harvest(game) == {2, 3}
    game.apply(bz.Pass(1))
    assert (waits_for(game), may_harvest(game)) == (MagicPhase(0), ALL)


@pytest.mark.clause("rabohnzel.sword.no-harvest")
def test_in_rabohnzel_the_first_attacker_may_not_harvest_through_all_counter_attacks() -> None:
    longest = 0
    for seed in range(10):
        game = battle("rabohnzel", "sword mean", "2*sword", seed=seed)
        use(game, 0)
        choose(game, 1)
        asked = []
        while isinstance(waits_for(game), CounterAttack):
            asked.append(game.decision.seat)
            assert may_harvest(game) == {2, 3}
            choose(game, "counter-attack")
        assert asked == ([1, 0] * len(asked))[: len(asked)]
        assert (waits_for(game), may_harvest(game)) == (MagicPhase(0), ALL)
        longest = max(longest, len(asked))
    assert longest >= 3


@pytest.mark.clause("excalibohn.sword.no-harvest", "rabohnzel.sword.no-harvest")
@pytest.mark.parametrize(("edition", "free"), [("excalibohn", set()), ("rabohnzel", {2, 3})])
@pytest.mark.parametrize("coin", ["magic", "picking"])
def test_during_a_counter_attack_the_active_player_may_not_harvest_either(
    edition: str, free: set[int], coin: str
) -> None:
    game = battle(edition, coin, "sword")
    use(game, 0)
    choose(game, 1)
    if edition == "rabohnzel":
        choose(game, "counter-attack")
    decision = ActivateCards(1, 1) if coin == "magic" else Place(0, edition == "rabohnzel")
    assert waits_for(game) == decision
    assert may_harvest(game) == free
    game.apply(bz.Pass(1) if coin == "magic" else KeepInHand(0))
    assert (waits_for(game), may_harvest(game)) == (MagicPhase(0), ALL)


@both
@pytest.mark.clause("excalibohn.sword.no-harvest", "rabohnzel.sword.no-harvest")
@pytest.mark.parametrize("column", ["picking", "4*white", "magic"])
def test_other_abilities_forbid_no_harvest(edition: str, column: str) -> None:
    columns = {0: [column, "2*cape"], **{seat: ["2*mean"] for seat in (1, 2, 3)}}
    game = scene(
        RULES[edition], stage="magic", fields=columns, hands={1: "mean princess"},
        zones={"magic.down": {0: "spell-flow"}},
    )  # fmt: skip
    use(game, 0)
    assert waits_for(game) != MagicPhase(0)
    for seat in ALL:
        assert bz.Harvest(seat, 1 if seat == 0 else 0) in game.legal_actions(seat)


# Where a stolen card fits


@both
@pytest.mark.clause("excalibohn.sword.picking.fit", "rabohnzel.sword.picking.fit")
def test_the_defender_plants_a_stolen_card_only_where_it_fits_without_a_harvest(
    edition: str,
) -> None:
    game = battle(edition, "mean", "picking")
    use(game, 0)
    choose(game, 1)
    (princess,) = game.cards("magic.held", 1)
    for field in (0, 1):
        action = bz.Plant(1, princess, field)
        assert_refused(game, action, "does-not-fit", "base.field.one-sort")
        refused(game, bz.Harvest(1, field), "attack-going-on", "sword.no-harvest")
    assert game.legal_actions(1) == [KeepInHand(1)]


@both
@pytest.mark.clause("excalibohn.sword.picking.fit", "rabohnzel.sword.picking.fit")
@pytest.mark.parametrize("columns", [["2*mean", "princess"], ["2*mean", ""]], ids="-".join)
def test_the_defender_may_plant_a_stolen_card_where_it_fits(
    edition: str, columns: list[str]
) -> None:
    game = battle(edition, "mean", "picking", fields={0: ["sword"], 1: columns, 2: ["mean"],
                                                      3: ["mean"]})  # fmt: skip
    use(game, 0)
    choose(game, 1)
    (princess,) = game.cards("magic.held", 1)
    game.apply(bz.Plant(1, princess, 1))
    assert fields(game, 1)[1].split()[-1] == "princess"


@both
@pytest.mark.clause("excalibohn.sword.picking.fit", "rabohnzel.sword.picking.fit")
def test_the_active_player_who_steals_in_a_counter_attack_cannot_make_room_either(
    edition: str,
) -> None:
    game = battle(edition, "picking", "sword")
    use(game, 0)
    choose(game, 1)
    if edition == "rabohnzel":
        choose(game, "counter-attack")
    assert len(game.cards("magic.held", 0)) == 1
    assert game.legal_actions(0) == [KeepInHand(0)]
