"""Actions of the core that only variants put to use: their permissions and refusals."""

from collections.abc import Sequence

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, scene
from tests.helpers.refusals import assert_refused


@frozen
class Weather(bz.Decision):
    """The active player names the weather for somebody."""

    whose: ba.Public[ba.Seat] = 1


@frozen
class Whistle(bz.Action):
    """Whistle a tune of the player's own; it changes nothing."""

    tune: int


def _options(_table: ba.Table, _decision: Weather) -> Sequence[int | str]:
    return ("sun", 3)


def _chosen(table: ba.Table, _decision: Weather, _option: int | str) -> None:
    table.answer()


def _whistle(_table: ba.Table, _action: Whistle) -> None:
    """Change nothing."""


def _tunes(_table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Whistle]:
    return (Whistle(seat, seat),)


def _weather(table: ba.Table) -> None:
    table.then(Weather(table.active))


class Market:
    """A house rule that uses what the base game does not: choices, discards, an own action."""

    manifest = bz.Manifest(
        id="market",
        version="1",
        title=bz.Text("Market", "Markt"),
        layer=ba.Layer.HOUSE,
        default_edition="bohnanza",
    )

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return (ba.Stage("turn", "weather", _weather, after="plant"),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        weather = ba.DecisionSpec(
            Weather,
            bz.Text("What is the weather like for {whose}?", "Wie ist das Wetter für {whose}?"),
            "base.turn.order",
            options=_options,
            chosen=_chosen,
        )
        return ba.Declarations(
            decisions=(weather,), actions=(ba.ActionSpec(Whistle, _whistle, _tunes),)
        )

    @ba.hookimpl
    def fold_discardable(self, cards: tuple[int, ...], waiting: tuple[int, ...]) -> tuple[int, ...]:
        return (*cards, *waiting[:1])


MARKET = bz.compose("bohnanza", Market())


@pytest.mark.clause("base.turn.order")
def test_a_choice_is_one_of_the_options_of_whoever_decides() -> None:
    game = scene(MARKET, stage="weather", deck="soy red")
    assert game.decision == Weather(0)
    assert_refused(game, bz.Choose(1, "sun"), "not-your-decision", "base.turn.order")
    for option in ("rain", 4, ""):
        assert_refused(game, bz.Choose(0, option), "not-an-option", "base.turn.order")
    game.apply(bz.Choose(0, "sun"))
    assert game.stage == "trade"


def test_whoever_acts_at_the_wrong_time_is_told_by_name_what_is_asked() -> None:
    game = scene(MARKET, stage="weather")
    refusal = game.why_not(bz.Pass(2))
    assert refusal is not None
    question = f"What is the weather like for {game.players[1]}?"
    assert game.question(0).text.en == question
    assert refusal.code == "not-now"
    assert refusal.parameters["question"] == question
    assert refusal.text.en.endswith(f"The game waits for {game.players[0]}: {question}")


@pytest.mark.clause("base.plant.received")
def test_a_card_is_discarded_instead_of_planted_only_where_a_rule_allows_it() -> None:
    game = scene(MARKET, stage="receive", revealed="soy red", received={1: "blue"})
    soy, red = game.cards("revealed")
    assert_refused(game, bz.Discard(0, red), "not-discardable", "base.plant.received")
    (blue,) = game.cards("received", 1)
    assert_refused(game, bz.Discard(1, blue), "not-your-decision", "base.turn.order")
    events = game.apply(bz.Discard(0, soy))
    assert ba.Discarded(0, soy) in events
    assert (named(game, "discard"), named(game, "revealed")) == ("soy", "red")


@pytest.mark.clause("base.turn.order")
def test_an_action_outside_what_its_kind_lists_is_refused_in_plain_words() -> None:
    game = scene(MARKET, hands={0: "blue"})
    assert_refused(game, Whistle(0, 7), "not-possible", "base.turn.order")
    game.apply(Whistle(0, 0))
