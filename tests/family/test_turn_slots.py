"""Slots that hold facts of one turn, and those in which the core keeps trades."""

from __future__ import annotations

from typing import Any

from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import pick, scene
from tests.toys.made_up import variant


@frozen
class Weather:
    """Changes in a turn."""

    rain: ba.Public[bool] = False


def slots_of(game: bz.Game) -> dict[type, Any]:
    return {type(value): value for value in game.state.slots}


def with_rain(*, per_turn: bool) -> bz.Game:
    slot = ba.Slot(Weather, lambda _players: Weather(), per_turn=per_turn)
    rules = bz.compose("bohnanza", variant(collect_slots=lambda: (slot,)))
    return scene(rules, players=3, stage="trade", deck="9*stink", slots=[Weather(rain=True)])


def test_a_slot_of_a_turn_is_as_it_began_when_the_turn_is_over() -> None:
    game = with_rain(per_turn=True)
    assert slots_of(game)[Weather].rain
    game.apply(bz.EndTrade(0))
    assert game.active == 1
    assert slots_of(game)[Weather] == Weather()


def test_other_slots_keep_their_values() -> None:
    game = with_rain(per_turn=False)
    game.apply(bz.EndTrade(0))
    assert game.active == 1
    assert slots_of(game)[Weather].rain


def test_who_hears_that_a_turn_has_ended_still_finds_its_facts() -> None:
    seen: list[bool] = []

    def on_event(table: ba.Table, event: ba.TurnEnded) -> tuple[()]:
        seen.append(table.slot(Weather).rain)
        return ()

    slot = ba.Slot(Weather, lambda _players: Weather(), per_turn=True)
    house = variant(collect_slots=lambda: (slot,), on_event=on_event)
    game = scene(bz.compose("bohnanza", house), players=3, stage="trade", deck="9*stink",
                 slots=[Weather(rain=True)])  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert seen == [True]


# Trades

HANDS = {0: "red blue", 1: "soy", 2: "chili"}


def trading(*slots: ba.Slot) -> bz.Game:
    """Return an exchange in which two variants ask for these slots."""
    houses = [variant(id_, collect_slots=lambda: slots) for id_ in ("house", "cellar")]
    rules = bz.compose("bohnanza", *houses)
    return scene(rules, players=3, stage="trade", hands=HANDS, revealed="green", deck="9*stink")


def give(game: bz.Game, maker: int, partner: int, sort: str, want: str = "") -> ba.ConcludedTrade:
    """Conclude a trade, and return it as the active player sees it."""
    give = pick(game, "hand", maker, sort) if sort else ()
    game.apply(bz.Offer(maker, partner, give, (want,) if want else ()))
    payment = pick(game, "hand", partner, want) if want else ()
    game.apply(bz.Accept(partner, game.version, payment))
    other = maker if partner == 0 else partner
    return ba.ConcludedTrade(other, *((payment, give) if partner == 0 else (give, payment)))


def test_trades_are_kept_for_variants_that_ask_for_them() -> None:
    game = trading(ba.TurnTrades.slot)
    first = give(game, 0, 1, "red", "soy")
    second = give(game, 2, 0, "chili", "blue")
    assert slots_of(game)[ba.TurnTrades].concluded == (first, second)
    assert (first.partner, second.partner) == (1, 2)


def test_whether_the_active_player_has_begun_to_trade_is_kept_too() -> None:
    game = trading(ba.TurnTrades.slot)
    game.apply(bz.Offer(1, 0, pick(game, "hand", 1, "soy")))
    assert not slots_of(game)[ba.TurnTrades].opened, "not by an offer of somebody else"
    game.apply(bz.Accept(0, 1))
    assert slots_of(game)[ba.TurnTrades].opened
    game = trading(ba.TurnTrades.slot)
    game.apply(bz.Offer(0, 1, pick(game, "hand", 0, "red")))
    assert slots_of(game)[ba.TurnTrades].opened


def test_both_are_forgotten_when_the_turn_ends_and_not_before() -> None:
    game = trading(ba.TurnTrades.slot)
    trade = give(game, 1, 0, "soy")
    game.apply(bz.EndTrade(0))
    assert game.stage == "receive"
    assert slots_of(game)[ba.TurnTrades] == ba.TurnTrades((trade,), opened=True)
    while game.active == 0:
        game.apply(game.legal_actions(game.decision.seat)[0])
    assert slots_of(game)[ba.TurnTrades] == ba.TurnTrades()


def test_the_base_game_does_not_keep_them() -> None:
    game = scene("bohnanza", players=3, stage="trade", hands=HANDS, deck="9*stink")
    give(game, 0, 1, "red")
    assert set(slots_of(game)) == {ba.OpenOffers}


def test_a_trade_that_is_kept_survives_saving() -> None:
    game = trading(ba.TurnTrades.slot)
    give(game, 0, 1, "red", "soy")
    loaded = bz.load_snapshot(game.snapshot(), rules=game.rules.rule_set)
    assert loaded.state == game.state
    (shown,) = game.view(2).slots["TurnTrades"]["concluded"]
    assert shown["partner"] == 1


def test_they_are_called_the_same_whoever_asks_for_them() -> None:
    for asked in (["excalibohn"], ["bohnanza", "bohnedikt"], ["rabohnzel", "bohnedikt"]):
        rules = bz.compose(*asked).for_players(4)
        assert rules.name_of[ba.TurnTrades] == "TurnTrades"
        assert rules.owner_of[ba.TurnTrades] == "family"
