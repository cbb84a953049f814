"""Actions of the core that only variants put to use: their permissions and refusals."""

from collections.abc import Sequence

import attrs
import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, scene
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import variant


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
    told = f"{game.players[0]} is asked: “{question}”"
    assert (game.question(0).text.en, game.question(2).text.en) == (question, told)
    assert refusal.code == "not-now"
    assert refusal.parameters["question"] == told
    assert refusal.text.en == f"This is not possible now. {told}"


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


# Decisions of a variant's own that say all there is to say


@frozen
class Tidy(bz.Decision):
    """Discard cards from the hand, or leave it."""


def _hand(table: ba.Table, decision: Tidy) -> Sequence[int]:
    return table.cards("hand", decision.seat)


@frozen
class Doze(bz.Action):
    """Drop the last card of the hand, and do nothing more."""


def _dozes(table: ba.Table, seat: int, decision: bz.Decision) -> Sequence[Doze]:
    return (Doze(seat),) if decision.seat == seat else ()


def _doze(table: ba.Table, action: Doze) -> None:
    ba.discard_card(table, action.seat, table.cards("hand", action.seat)[-1])
    ba.pass_decision(table)


class Attic:
    """After phase 1 the active player may discard hand cards, or doze off."""

    manifest = attrs.evolve(Market.manifest, id="attic")

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            table.then(Tidy(table.active))

        return (ba.Stage("turn", "attic", enter, after="plant"),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        tidy = ba.DecisionSpec(
            Tidy,
            bz.Text("Discard what you like.", "Lege ab, was du willst."),
            "base.turn.order",
            discardable=_hand,
            passed=ba.close_decision,
        )
        doze = ba.ActionSpec(Doze, _doze, _dozes, (Tidy,))
        return ba.Declarations(decisions=(tidy,), actions=(doze,))


def test_a_decision_with_discardable_cards_needs_no_hook() -> None:
    game = scene(Attic(), stage="attic", hands={0: "red soy blue", 1: "red"})
    red, soy, blue = game.hand(0)
    assert set(game.legal_actions(0)) == {
        bz.Pass(0),
        Doze(0),
        *(bz.Discard(0, card) for card in (red, soy, blue)),
    }
    assert "instead" not in game.question(0).text.en
    assert_refused(
        game, bz.Discard(0, game.hand(1).cards[0]), "not-discardable", "base.plant.received"
    )
    assert_refused(game, bz.Discard(1, red), "not-your-decision", "base.turn.order")
    game.apply(bz.Discard(0, soy))
    assert (named(game, "hand", 0), named(game, "discard")) == ("red blue", "soy")
    game.apply(bz.Discard(0, red))
    game.apply(bz.Discard(0, blue))
    assert game.stage != "attic"  # nothing is left to discard


def test_a_variant_changes_what_a_decision_lets_be_discarded() -> None:
    def fold_discardable(cards: tuple[int, ...], waiting: tuple[int, ...]) -> tuple[int, ...]:
        assert cards == waiting
        return cards[:1]

    only_first = variant("first", fold_discardable=fold_discardable)
    game = scene(Attic(), only_first, stage="attic", hands={0: "red soy"})
    assert set(game.legal_actions(0)) == {
        *(bz.Pass(0), Doze(0), bz.Discard(0, game.hand(0).cards[0]))
    }


def test_discarding_and_passing_by_a_rule_are_told_like_those_of_a_player() -> None:
    game = scene(Attic(), stage="attic", hands={0: "chili garden"}, deck="red red")
    events = game.apply(Doze(0))
    told = [game.describe_with_secrets(event) for event in events]
    assert [line for line in told if line][:2] == ["Ada discards a Garden Bean.", "Ada passes."]
    assert (named(game, "discard"), game.stage) == ("garden", "trade")


def test_the_number_of_cards_due_is_asked_of_variants() -> None:
    def fold_count(number: int, what: str) -> int:
        return number + (2 if what == "draw" else 0)

    table = scene("bohnanza", variant(fold_count=fold_count)).state.table()
    assert (ba.cards_due(table, 0, "reveal"), ba.cards_due(table, 0, "draw")) == (2, 5)
