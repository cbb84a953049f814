"""The rules of the expansion, clause by clause."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, scene
from bohnanza_roastery import Lots, Roast, Roasted, RoastWindow


@pytest.mark.clause("roastery.beans")
def test_24_roast_beans_are_in_the_deck() -> None:
    catalogue = bz.new_game("roastery", players=3, seed=1).rules.catalogue
    assert len(catalogue.of_sort("roast")) == 24
    assert catalogue.sort("roast").beanometer.taler(6) == 2
    game = scene("roastery", hands={0: "2*roast"})
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert fields(game, 0)[0] == "roast"


@pytest.mark.clause("roastery.phase")
def test_the_active_player_is_asked_once_after_phase_3() -> None:
    columns = {0: ["3*roast", "3*roast"]}
    game = scene("roastery", stage="receive", fields=columns, hands={1: "soy"})
    assert game.decision == RoastWindow(0)
    assert game.stage == "roast"
    game.apply(Roast(0, 0))
    assert game.active == 1
    assert game.stage == "plant"


@pytest.mark.clause("roastery.phase")
def test_roasting_can_be_done_without() -> None:
    game = scene("roastery", stage="roast", fields={0: ["3*roast"]})
    game.apply(bz.Pass(0))
    assert fields(game, 0)[0] == "roast roast roast"


@pytest.mark.clause("roastery.phase")
def test_only_the_active_player_roasts() -> None:
    game = scene("roastery", stage="roast", fields={0: ["3*roast"], 1: ["3*roast"]})
    refusal = game.why_not(Roast(1, 0))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not-your-roaster", "roastery.phase")


@pytest.mark.clause("roastery.roast")
def test_all_cards_of_the_field_go_into_the_roaster_for_all_to_see() -> None:
    game = scene("roastery", stage="roast", fields={0: ["soy", "4*roast"]})
    cards = game.cards("field2", 0)
    events = game.apply(Roast(0, 1))
    assert Roasted(0, 1, cards) in events
    assert game.view(None).zone("roastery.roaster", 0).cards == cards
    assert not game.cards("coins", 0)


@pytest.mark.clause("roastery.phase", "roastery.roast")
def test_a_field_that_does_not_exist_cannot_be_roasted() -> None:
    game = scene("roastery", stage="roast", fields={0: ["3*roast"]})
    refusal = game.why_not(Roast(0, 9))
    assert refusal is not None
    assert refusal.in_language("de") == "Nur wer am Zug ist, röstet, und nur von eigenen Feldern."


@pytest.mark.clause("roastery.roast")
@pytest.mark.parametrize(
    ("column", "code"),
    [("3*soy", "not-roast-beans"), ("", "not-roast-beans"), ("2*roast", "too-few-to-roast")],
    ids=["other", "empty", "few"],
)
def test_it_takes_three_roast_beans(column: str, code: str) -> None:
    game = scene("roastery", stage="roast", fields={0: ["3*roast", column]})
    refusal = game.why_not(Roast(0, 1))
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.variant) == (code, "roastery.roast", "roastery")
    assert "{" not in str(refusal)


@pytest.mark.clause("roastery.empty")
def test_who_has_nothing_to_roast_is_not_asked() -> None:
    game = scene("roastery", stage="receive", fields={0: ["2*roast", "5*soy"]}, hands={1: "soy"})
    assert game.decision == ba.PlantFirst(1)


@pytest.mark.clause("roastery.harvest")
@pytest.mark.parametrize(("lots", "taler"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_a_harvest_earns_more_for_each_lot(lots: int, taler: int) -> None:
    slots = [Lots((lots, 0, 0))]
    game = scene("roastery", players=3, fields={0: ["5*roast"]}, hands={0: "soy"}, slots=slots)
    game.apply(bz.Harvest(0, 0))
    assert len(game.cards("coins", 0)) == taler


@pytest.mark.clause("roastery.harvest")
def test_three_more_at_the_most_and_for_roast_beans_only() -> None:
    slots = [Lots((9, 9, 9))]
    columns = {0: ["7*roast", "4*blue"]}
    game = scene("roastery", players=3, fields=columns, hands={0: "soy"}, slots=slots)
    assert [field.taler for field in game.fields(0)[:2]] == [6, 1]


@pytest.mark.clause("roastery.score", "roastery.final")
def test_each_lot_counts_two_taler_and_stays_in_the_roaster() -> None:
    game = scene(
        "roastery",
        players=3,
        stage="draw",
        emptyings=2,
        deck="soy",
        rest="box",
        coins={0: "soy"},
        zones={"roastery.roaster": {0: "3*roast"}},
        slots=[Lots((1, 0, 0))],
    )
    assert game.outcome is not None
    assert game.outcome.scores == (3, 0, 0)
    assert named(game, "roastery.roaster", 0) == "roast roast roast"


@pytest.mark.clause("roastery.jokers")
def test_jokers_count_and_are_roasted_too() -> None:
    game = scene("bohnedikt", "roastery", stage="roast", fields={0: ["2*roast bohnedikt"]})
    game.apply(Roast(0, 0))
    assert named(game, "roastery.roaster", 0) == "roast roast bohnedikt"
