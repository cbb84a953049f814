"""Going back and forth to any point, and why that may not be fair."""

from __future__ import annotations

import random

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._views.undo import HIDDEN_INFORMATION_SEEN, obstacle
from bohnanza_core.testing import random_action, scene
from bohnanza_duell import AcceptGift, PushGift
from tests.helpers.games import COMPOSITIONS, played


@pytest.fixture
def game() -> bz.Game:
    """Return a game in which seats 0 and 1 have harvested, and seat 0 has planted."""
    game = scene(
        "bohnanza",
        players=3,
        hands={0: "blue red", 1: "soy"},
        fields={0: ["2*blue"], 1: ["3*red"]},
        deck="4*green",
        rest="box",
    )
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    return game


def code(obstacle: bz.UndoObstacle | None) -> str | None:
    return None if obstacle is None else obstacle.code


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_place_can_be_reached_from_every_other(name: str) -> None:
    rng = random.Random(name)
    game = bz.new_game(*COMPOSITIONS[name][0], players=COMPOSITIONS[name][1], seed=3)
    states = [game.state.replace()]
    for _ in range(40):
        game.apply(random_action(game, rng))
        states.append(game.state.replace())
    for _ in range(60):
        to, version = rng.randrange(41), game.version
        if to < len(game.actions):
            game.undo(to=to)
        elif to > len(game.actions):
            game.redo(to=to)
        else:
            continue
        assert game.version == version + 1
        assert game.state.replace(version=to) == states[to]
        assert len(game.actions) == to


def test_a_place_that_is_not_there_cannot_be_gone_to(game: bz.Game) -> None:
    for to in (2, 3, -1, True, "0", 10**5000):
        with pytest.raises(bz.UndoError, match="is not a number of actions from 0 to 1"):
            game.undo(to=to)  # type: ignore[arg-type] # hostile
    assert (game.version, len(game.actions)) == (2, 2)
    game.undo(to=0)
    for to in (0, 3, -1):
        with pytest.raises(bz.UndoError, match="is not a number of actions from 1 to 2"):
            game.redo(to=to)
    game.redo(to=2)
    assert (game.version, len(game.actions)) == (4, 2)


@pytest.mark.parametrize("to", ["0", True, 1.0])
def test_whether_it_is_fair_is_asked_for_a_number_of_actions(game: bz.Game, to: object) -> None:
    with pytest.raises(bz.UndoError, match="a number of actions is a whole number, not "):
        game.why_not_undo(to=to)  # type: ignore[arg-type] # hostile


def test_a_game_from_a_snapshot_goes_back_to_the_snapshot(game: bz.Game) -> None:
    later = bz.load_snapshot(game.snapshot())
    assert later.version == 2
    assert code(later.why_not_undo()) == "nothing-to-undo"
    harvest = bz.Harvest(1, 0)
    later.apply(harvest)
    assert later.can_undo
    assert later.why_not_undo(to=0) is None
    assert code(later.why_not_undo(to=1)) == "nothing-to-undo"
    with pytest.raises(bz.UndoError):
        later.undo(to=1)
    later.undo(to=0)
    assert later.version == 4
    assert later.state.replace(version=2) == game.state


def test_what_nobody_has_learnt_from_can_be_taken_back(game: bz.Game) -> None:
    assert game.can_undo is False, "the others have seen the card that was planted"
    game.undo()
    assert game.why_not_undo() is None
    assert game.why_not_undo(0) is None
    assert game.can_undo is True


def test_nothing_has_been_done_yet() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    assert code(game.why_not_undo()) == "nothing-to-undo"
    assert code(game.why_not_undo(0)) == "nothing-to-undo"
    assert code(game.why_not_undo(to=5)) == "nothing-to-undo"


def test_somebody_else_has_acted(game: bz.Game) -> None:
    game.undo()
    game.apply(bz.Harvest(1, 0))
    assert game.why_not_undo() is None
    assert game.why_not_undo(1) is None
    assert code(game.why_not_undo(0)) == "somebody-else-acted"
    assert code(game.why_not_undo(1, to=0)) == "somebody-else-acted"
    assert game.why_not_undo(to=0) is None


def test_a_card_was_seen(game: bz.Game) -> None:
    assert code(game.why_not_undo(0)) == "hidden-information-seen"
    assert code(game.why_not_undo(to=0)) == "hidden-information-seen"


def test_cards_of_ones_own_that_others_have_seen_are_for_them_to_forgive(game: bz.Game) -> None:
    assert game.why_not_undo(0, shown=True) is None
    assert code(game.why_not_undo(1, shown=True)) == "somebody-else-acted"


def test_cards_that_somebody_has_drawn_are_for_nobody_to_forgive() -> None:
    game = scene("bohnanza", players=3, stage="trade", hands={0: "red"}, deck="3*soy red")
    game.apply(bz.EndTrade(0))
    assert code(game.why_not_undo(0, shown=True)) == "hidden-information-seen"


def test_chance_was_used() -> None:
    game = scene("bohnanza", players=3, stage="trade", hands={1: "red"}, deck="3*soy",
                 discard="5*chili", rest="box")  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert code(game.why_not_undo()) == "chance-used"


def test_a_card_that_lay_open_for_a_moment_counts_as_seen() -> None:
    game = scene("bohnanza", players=3, deck="soy red", hands={0: "blue"})
    table, rules = game.state.table(), game.rules
    card, deck, last = table.zones[rules.deck][-1], rules.deck, len(table.zones[rules.deck]) - 1
    up = ba.Moved((card,), deck, rules.revealed, (last,), 0, last, None)
    down = ba.Moved((card,), rules.revealed, deck, (0,), last, 0, None)
    assert obstacle(table, table, (up, down)) == HIDDEN_INFORMATION_SEEN
    assert obstacle(table, table, ()) is None


def test_a_look_at_a_hidden_card_counts_as_seen() -> None:
    edicts = ba.load_card_data("bohnanza_bohnedikt").tables["edicts"]
    key = next(key for key, entry in edicts.items() if "look-at-fronts" in entry["modifiers"])
    game = scene("bohnedikt", players=3, stage="reveal", deck=f"edict-{key} green", rest="box",
                 hands={0: "red", 1: "blue", 2: "soy"})  # fmt: skip
    (use,) = [a for a in game.legal_actions(0) if type(a).__name__ == "UseEdict"]
    game.apply(use)
    assert code(game.why_not_undo()) == "hidden-information-seen"
    assert not game.can_undo


def test_whether_a_gift_was_a_bluff_counts_as_seen() -> None:
    game = scene("duell", players=2, stage="trade", hands={0: "red", 1: "soy"})
    game.apply(PushGift(0, "red"))
    assert game.can_undo
    game.apply(AcceptGift(1))
    assert code(game.why_not_undo()) == "hidden-information-seen"


def test_the_reason_is_told_in_both_languages(game: bz.Game) -> None:
    obstacle = game.why_not_undo()
    assert obstacle is not None
    assert obstacle.text.en == "Somebody has seen a card that was hidden."
    assert obstacle.text.de != obstacle.text.en


def test_a_seat_must_exist(game: bz.Game) -> None:
    with pytest.raises(bz.IllegalActionError):
        game.why_not_undo(3)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_can_be_taken_back_has_shown_nobody_anything(name: str) -> None:
    # Taken back and done again with other cards hidden, nobody could tell the difference.
    game, fair = played(name, 2).replay(), 0
    last = len(played(name, 2).actions)
    game.redo(to=last)
    for at in range(1, last, 7):
        game.undo(to=at)
        if game.why_not_undo() is None:
            fair += 1
            after = {viewer: _known(game, viewer) for viewer in (None, *range(len(game.players)))}
            game.undo()
            for viewer, cards in after.items():
                assert cards <= _known(game, viewer)
            game.redo()
        game.redo(to=last)
    assert fair


def _known(game: bz.Game, viewer: int | None) -> set[int]:
    zones = game.view(viewer).zones
    tops = {zone.top for zone in zones if zone.top is not None}
    return tops | {card for zone in zones for card in zone.cards or () if card is not None}
