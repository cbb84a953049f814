"""Shortcuts that are taken for speed lead to the same place."""

from __future__ import annotations

import attrs

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._family.harvesting import _usual_fields
from bohnanza_core.testing import scene
from tests.toys.made_up import variant


def test_with_something_to_draw_no_turn_counts_as_quiet() -> None:
    state = scene("bohnanza", players=3, deck="3*red", hands={0: "soy"}).state
    for mark in ("", "as it lay"):
        clock = attrs.evolve(state.clock, idle_turns=2, fingerprint=mark)
        table = state.replace(clock=clock).table()
        table.agenda.pop()
        table.then(ba.StartTurn())
        table.settle()
        assert (table.clock.idle_turns, table.clock.fingerprint) == (0, "")


def test_many_fields_cost_no_more_than_the_amounts_that_occur() -> None:
    fields = [ba.Zone(f"acres.plot{number}", faces=ba.ALL, field=True) for number in range(14)]
    house = variant("acres", collect_zones=lambda: fields)
    game = scene(bz.compose("bohnanza", house), players=3, hands={0: "soy"},
                 fields={0: ["red", "2*blue"]})  # fmt: skip
    assert [a for a in game.legal_actions(0) if isinstance(a, bz.Harvest)] == [bz.Harvest(0, 1)]
    (_, lists), *others = game.rules.once[_usual_fields]
    assert len(lists) == 1, "made for the amounts that have come up"
    assert not any(lists for _, lists in others)


def test_whether_a_card_fits_can_be_asked_of_any_zone() -> None:
    game = scene("bohnanza", players=3, hands={0: "soy"})
    table = game.state.table()
    (card,) = game.cards("hand", 0)
    assert ba.why_not_plant(table, 0, card, game.rules.received[0]) is None


def test_cards_that_are_named_keep_their_ids_all_of_them() -> None:
    game = scene("bohnanza", players=3, coins={0: "3*red"}, deck="3*red", hands={0: "soy"},
                 stage="trade", rest="box")  # fmt: skip
    table = game.state.table()
    coins = table.zones[game.rules.coins[0]]
    table.set_slot(ba.OpenOffers((ba.OpenOffer(1, 0, 1, coins, ()),), (1,)))
    table.set_clock(seed=1)
    table.swap_lookalikes((game.rules.coins[0],))
    assert table.zones[game.rules.coins[0]] == coins
