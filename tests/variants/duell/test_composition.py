"""What Das Duell can be composed with; the set-up and the end with the magic editions."""

from itertools import permutations

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named
from bohnanza_duell import AcceptGift, LastBonus, OfferGift
from bohnanza_magic import (
    Cast,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    MAGIC_SORTS,
    both_magic,
    duell,
    give,
    only,
    plant,
    push,
    pushable,
    refuse,
    spell,
    waits_for,
)

# What can be composed


@pytest.mark.clause("duell.players", "duell.trade.none")
@pytest.mark.parametrize("asked", list(permutations(["duell", "bohnedikt"])), ids=" ".join)
@pytest.mark.parametrize("edition", [(), ("bohnanza",), ("excalibohn",), ("rabohnzel",)])
def test_bohnedikt_with_duell_is_refused_with_its_reason(
    asked: tuple[str, ...], edition: tuple[str, ...]
) -> None:
    problems = bz.check_composition(*asked, *edition)
    conflicts = [problem for problem in problems if problem.code == "conflict"]
    assert ("duell", "bohnedikt") in [problem.variants for problem in conflicts]
    for conflict in conflicts:
        assert "three to five" in conflict.text.en
        assert "trading" in conflict.text.en
        assert "drei bis fünf" in conflict.text.de
        assert "Handel" in conflict.text.de
    with pytest.raises(bz.CompositionError) as raised:
        bz.new_game(*asked, *edition, players=2)
    assert raised.value.problems == problems


@pytest.mark.clause("duell.players")
@pytest.mark.parametrize("edition", ["bohnanza", "excalibohn", "rabohnzel"])
def test_every_edition_can_be_played_as_a_duel_for_two_only(edition: str) -> None:
    assert bz.check_composition(edition, "duell") == ()
    assert bz.compose(edition, "duell").players == (2,)
    with pytest.raises(bz.CompositionError):
        bz.new_game(edition, "duell", players=3)


# Setting up


@both_magic
@pytest.mark.clause("duell.compose.sorts")
def test_the_ladder_runs_over_the_numbers_of_that_deck(edition: str) -> None:
    for lower, top in enumerate(MAGIC_SORTS):
        game = duell(edition, hands={0: " ".join(MAGIC_SORTS)}, fields={0: [top]})
        table = game.state.table()
        zone = game.rules.fields[0][0]
        fitting = [card for card in game.hand(0) if ba.why_not_plant(table, 0, card, zone) is None]
        keys = [game.rules.catalogue.key_of(card) for card in fitting]
        assert keys == list(MAGIC_SORTS[lower : lower + 2])
    numbers = [game.rules.catalogue.sort(key).number for key in MAGIC_SORTS]
    assert numbers == [9, 11, 13, 14, 15, 17, 19]


@both_magic
@pytest.mark.clause("duell.compose.sorts", "duell.gift.exhausted")
def test_each_sort_has_a_gift_card_and_the_seventh_gift_must_be_accepted(edition: str) -> None:
    game = duell(edition, stage="trade", revealed="white")
    assert pushable(game, 0) == list(MAGIC_SORTS)
    for at, sort in enumerate(MAGIC_SORTS):
        assert game.decision == OfferGift(at % 2)
        push(game, sort)
        if at < 6:
            refuse(game)
    assert game.legal_actions(1) == [AcceptGift(1)]
    game.apply(AcceptGift(1))
    assert waits_for(game) == ba.PlantReceived(0)


@both_magic
@pytest.mark.clause("duell.compose.set-up")
def test_both_get_a_magic_card_besides_coins_beans_and_bonus_cards(edition: str) -> None:
    game = bz.new_game(edition, "duell", players=2, seed=1)
    for seat in (0, 1):
        zones = ("magic.down", "coins", "hand", "duell.bonus_hand")
        assert [len(game.cards(zone, seat)) for zone in zones] == [1, 3, 5, 3]
    assert len(game.cards("deck")) == 98 - 2 * (3 + 5)
    assert (len(game.cards("magic.deck")), len(game.cards("duell.bonus_deck"))) == (9, 22)


def starts(edition: str, first: str, second: str) -> set[int]:
    """Return who begins with these magic cards, by several seeds."""
    cards = {0: f"spell-{first}", 1: f"spell-{second}"}
    begin = [ba.EnterStage("setup", "start")]
    games = (
        duell(edition, agenda=begin, zones={"magic.down": cards}, seed=seed) for seed in range(9)
    )
    return {game.active for game in games}


@both_magic
@pytest.mark.clause("duell.compose.set-up")
def test_the_higher_cents_begin_and_with_one_cent_each_the_lot(edition: str) -> None:
    assert starts(edition, "swap", "attack") == {0}
    assert starts(edition, "attack", "random") == {1}
    assert starts(edition, "attack", "field") == {0, 1}
    assert starts(edition, "field", "attack") == {0, 1}


# The end


@both_magic
@pytest.mark.clause("duell.compose.end")
def test_a_deck_that_runs_out_in_the_magic_phase_ends_the_game_after_phase_3(edition: str) -> None:
    game = duell(
        edition, stage="magic", hands={1: "cape"}, fields={0: ["white"]}, deck="sword",
        discard="9*mean", rest="box", zones={"magic.up": {0: "spell-hand spell-flow"}},
    )  # fmt: skip
    game.apply(UseAbility(0, 0))
    assert (named(game, "hand", 0), game.cards("deck")) == ("sword", ())
    game.apply(bz.Pass(0))
    assert (game.cards("revealed"), waits_for(game)) == ((), OfferGift(0))
    give(game, "sword", "hand")
    assert game.outcome is None
    events = plant(game, "sword", 0)
    assert [event.stage for event in only(events, ba.StageEntered)] == []
    assert (game.outcome is not None, len(game.cards("discard"))) == (True, 9 + 2)


@both_magic
@pytest.mark.clause("duell.compose.end")
def test_a_deck_that_runs_out_in_phase_4_ends_the_game_at_once(edition: str) -> None:
    bonus_hand = {0: "bonus-ten-steps-1", 1: "bonus-ten-steps-2"}
    game = duell(
        edition, stage="draw", hands={1: "cape"}, deck="sword", discard="9*mean", rest="box",
        zones={"magic.up": {0: "spell-flow"}, "duell.bonus_hand": bonus_hand},
    )  # fmt: skip
    assert waits_for(game) == LastBonus(0)
    refused_spell = Cast(0, spell(game, "flow"))
    assert_refused(game, refused_spell, "spell-in-the-middle", f"{edition}.spell.any-time")
    game.apply(bz.Pass(0))
    game.apply(bz.Pass(1))
    assert game.outcome is not None
    assert game.view(None).status.emptyings == 1


@both_magic
@pytest.mark.clause("duell.compose.end")
@pytest.mark.parametrize("start", [0, 1])
def test_on_equal_sums_cents_come_before_the_start_player(edition: str, start: int) -> None:
    def ended(first: str, second: str) -> bz.Outcome:
        game = duell(
            edition, agenda=[ba.EnterStage("ending", "last-bonus")], rest="box", start=start,
            coins={0: "white", 1: "mean"},
            zones={"magic.down": {0: f"spell-{first}", 1: f"spell-{second}"}},
        )  # fmt: skip
        assert game.outcome is not None
        assert game.outcome.scores == (100, 100)
        return game.outcome

    def told(outcome: bz.Outcome) -> tuple[int, str, str | None]:
        assert outcome.tie_break is not None
        (winner,) = outcome.winners
        return winner, outcome.tie_break.en, outcome.tie_clause

    cents = ("most cents on magic cards", "duell.compose.end")
    assert told(ended("swap", "attack")) == (0, *cents)
    assert told(ended("attack", "swap")) == (1, *cents)
    assert told(ended("attack", "field")) == (1 - start, "not the start player", "duell.tie")
