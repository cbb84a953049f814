"""Parties without a player: their fields and Taler, what is shown of them, and who wins."""

from __future__ import annotations

import io
import json
import random
from typing import Any, ClassVar

import attrs
import pytest
from attrs import frozen
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from rich.console import Console

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.bots import RandomBot, SensibleBot, simulate, summarize
from bohnanza_core.cli._drawing import Drawing
from bohnanza_core.cli._result import result
from bohnanza_core.schema import json_schema, typescript
from bohnanza_core.search import Rollout, determinize
from bohnanza_core.testing import (
    check_variant,
    fields,
    game_machine,
    named,
    pick,
    play_out,
    playthrough,
    random_action,
    replay,
    scene,
)
from tests.toys.made_up import variant
from tests.toys.mafia import MAFIA_GAME, Feed

RULES = bz.compose(MAFIA_GAME)
AL, DON, PILE = 2, 3, 4
"""The parties with two players."""


def played(players: int, seed: int) -> bz.Game:
    """Return a game in its middle."""
    game, rng = bz.new_game(RULES, players=players, seed=seed), random.Random(seed)
    while game.version < 60 and game.outcome is None:
        game.apply(random_action(game, rng, patience=0.97))
    return game


# Fields and Taler


def test_parties_are_counted_on_after_the_seats() -> None:
    rules = RULES.for_players(2)
    assert [*rules.sides] == [0, 1, AL, DON, PILE]
    assert (rules.party("al"), rules.party("don"), rules.party("mafia")) == (AL, DON, PILE)
    assert RULES.for_players(1).party("mafia") == 4, "alone there is a third boss"
    with pytest.raises(ba.RuleDefectError, match="there is no party 'joe'; there are al, don"):
        rules.party("joe")


def test_a_party_has_the_zones_it_names_and_no_others() -> None:
    game = bz.new_game(RULES, players=2, seed=1)
    assert game.cards("field1", AL)
    assert game.cards("coins", PILE) == ()
    with pytest.raises(ba.RuleDefectError, match="party 'mafia' has no zone 'field1'"):
        game.cards("field1", PILE)
    assert [len(game.fields(side)) for side in game.rules.sides] == [2, 2, 1, 1, 0]
    with pytest.raises(bz.IllegalActionError):
        game.fields(5)


def test_a_boss_harvests_by_himself_and_the_taler_go_to_the_pile() -> None:
    game = scene(
        RULES,
        players=["Ada", "Ben"],
        stage="tribute",
        fields={0: ["4*puff", "2*fire"], AL: ["5*puff"], DON: ["blue"]},
        hands={0: "blue"},
        rest="box",
    )
    assert fields(game, 0) == ["puff puff puff", "fire fire"]
    assert fields(game, AL) == [""], "six Puff Beans are worth three Taler"
    assert named(game, "coins", PILE) == "puff puff puff"
    assert len(game.cards("discard")) == 3


@pytest.mark.clause("base.party")
def test_everybody_sees_the_fields_of_a_party_and_how_many_taler_it_has() -> None:
    game = scene(
        RULES, players=2, fields={AL: ["2*puff"]}, coins={PILE: "3*blue"}, hands={0: "fire"}
    )
    for viewer in (None, 0, 1):
        view = game.view(viewer)
        assert view.zone("field1", AL).cards == game.cards("field1", AL)
        pile = view.zone("coins", PILE)
        assert (pile.count, pile.cards) == (3, None)
    assert game.waiting_for == (0,)
    refusal = game.why_not(bz.Harvest(AL, 0))
    assert refusal is not None
    assert refusal.code == "no-such-seat"


@pytest.mark.clause("base.party.harvest")
def test_a_single_bean_of_a_party_is_not_protected() -> None:
    beans = ba.Party("farm", bz.Text("farm", "Hof"), zones=("field1", "field2", "coins"))
    farm = variant("farm", collect_parties=lambda: (beans,), default_edition="bohnanza")
    game = scene(farm, players=3, fields={0: ["blue", "2*red"], 3: ["blue", "2*red"]})
    assert [field.protected for field in game.fields(0)] == [True, False, False]
    assert [field.protected for field in game.fields(3)] == [False, False]


@pytest.mark.clause("base.party.harvest")
def test_at_the_end_parties_harvest_after_the_players() -> None:
    game = scene(
        RULES,
        players=2,
        fields={0: ["4*puff"], AL: ["4*blue"]},
        rest="box",
        agenda=[ba.EnterStage("ending", "harvest")],
    )
    outcome = game.outcome
    assert outcome is not None
    assert outcome.scores == (1, 0)
    assert outcome.party_scores == (None, None, 1)
    assert outcome.winning_party == PILE, "equal is not richer"


@pytest.mark.clause("base.party.harvest")
def test_what_follows_a_harvest_besides_taler_is_for_players() -> None:
    @frozen
    class Bonus(ba.Step):
        seat: ba.Public[ba.Seat]

    paid: list[int] = []
    declared = ba.Declarations()
    declared.step(Bonus)(lambda _table, step: paid.append(step.seat))
    farm = variant(
        "farm",
        collect_parties=lambda: (
            ba.Party("farm", bz.Text("farm", "Hof"), zones=("field1", "coins")),
        ),
        collect_cards=lambda: ba.NewCards(after_harvest={"blue": lambda seat, _n: Bonus(seat)}),
        collect_declarations=lambda: declared,
        default_edition="bohnanza",
    )
    scene(
        farm,
        players=3,
        fields={1: ["4*blue"], 3: ["4*blue"]},
        agenda=[ba.EnterStage("ending", "harvest")],
    )
    assert set(paid) == {1}


# Who wins


def ended(taler: dict[int, str], players: int = 2) -> bz.Game:
    """Return a game that is over."""
    return scene(RULES, players=["Ada", "Ben"][:players], coins=taler, agenda=[ba.GameOver(-1)])


@pytest.mark.parametrize(
    ("taler", "winners", "party", "en", "de"),
    [
        ({0: "3*blue", 1: "blue", PILE: "2*fire"}, (0,), None, "Ada won.", "Ada hat gewonnen."),
        ({0: "3*blue", PILE: "4*fire"}, (), PILE, "The mafia won.", "Die Mafia hat gewonnen."),
        ({0: "2*blue", 1: "2*puff", PILE: "fire"}, (0, 1), None, "Ada and Ben won.",
         "Ada und Ben haben gewonnen."),
    ],
)  # fmt: skip
def test_a_party_can_win(
    taler: dict[int, str], winners: tuple[int, ...], party: int | None, en: str, de: str
) -> None:
    game = ended(taler)
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.winning_party) == (winners, party)
    assert outcome.party_scores[:2] == (None, None), "the bosses have no Taler of their own"
    assert outcome.party_scores[2] == len(game.cards("coins", PILE))
    assert (game.describe(outcome), game.describe(outcome, "de")) == (en, de)


def test_all_can_lose_and_no_tie_is_told_then() -> None:
    lost = variant("lost", fold_outcome=lambda outcome: attrs.evolve(outcome, winners=()))
    game = scene("bohnanza", lost, players=3, agenda=[ba.EnterStage("ending", "score")])
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert game.describe(outcome) == "Nobody won."
    assert game.describe(outcome, "de") == "Niemand hat gewonnen."


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (None, "fold_outcome must return an Outcome, not None"),
        (ba.Outcome((3,), (0, 0, 0)), r"the winners must be seats in order, not \(3,\)"),
        (ba.Outcome((1, 0), (0, 0, 0)), "the winners must be seats in order"),
        (ba.Outcome((), (0, 0, 0), winning_party=3), "there is no party 3 that could win"),
    ],
)
def test_an_outcome_that_cannot_be_is_a_defect(wrong: Any, message: str) -> None:
    odd = variant("odd", fold_outcome=lambda: wrong)
    game = scene("bohnanza", odd, players=3)
    ending = game.state.replace(agenda=(ba.GameOver(-1),)).table()
    with pytest.raises(ba.RuleDefectError, match=message):
        _ = Rollout(ba.GameState(ending)).outcome


def test_an_outcome_is_sent_as_json_and_comes_back() -> None:
    game = ended({PILE: "2*fire"})
    view = game.view(None)
    sent = json.loads(game.wire.dumps(view))
    assert sent["status"]["outcome"]["winning_party"] == PILE
    assert sent["status"]["outcome"]["party_scores"] == [None, None, 2]
    assert game.wire.load(bz.View, sent) == view


# Declaring them


PARTY = ba.Party("farm", bz.Text("farm", "Hof"))


def evolved(**changes: Any) -> ba.Party:
    """Return the party with fields that need not be of the right type."""
    return attrs.evolve(PARTY, **changes)


@pytest.mark.parametrize(
    ("parties", "message"),
    [
        ((attrs.evolve(PARTY, zones=("deck",)),), "names 'deck', not a zone of every seat"),
        ((attrs.evolve(PARTY, zones=("barn",)),), "names 'barn', not a zone of every seat"),
        ((attrs.evolve(PARTY, zones=("field1",)),), "has fields, so it needs the zone 'coins'"),
        ((attrs.evolve(PARTY, coins_of="bank"),), "go to 'bank', not a party with the zone"),
        ((PARTY, attrs.evolve(PARTY, key="two", coins_of="farm")), "its Taler cannot go to 'farm'"),
        ((attrs.evolve(PARTY, key=""),), "needs a key"),
        ((evolved(zones="coins"),), "zones of party 'farm' must be tuple"),
        ((evolved(name="farm"),), "name of party 'farm' must be Text"),
        ((PARTY, attrs.evolve(PARTY, zones=())), "both have a party named 'farm'"),
    ],
)
def test_a_party_that_cannot_be_is_a_problem(parties: tuple[Any, ...], message: str) -> None:
    house = variant("house", collect_parties=lambda: parties)
    problems = bz.check_composition("bohnanza", house)
    assert message in " ".join(map(str, problems))


# What others make of them


def test_the_legend_says_which_number_stands_for_whom() -> None:
    game = bz.new_game(RULES, players=2, seed=1)
    al, don, mafia = game.legend().parties
    assert (al.number, al.key, al.name.de, al.coins_of) == (AL, "al", "Al Cabohne", PILE)
    assert (mafia.number, mafia.key, mafia.coins_of) == (PILE, "mafia", PILE)
    assert don.number == DON
    assert game.wire.load(bz.Legend, game.wire.dumps(game.legend())) == game.legend()


def test_schema_and_types_know_sides() -> None:
    text = typescript(RULES, players=2)
    assert "export type Side = number;" in text
    assert "readonly winning_party?: Side | null;" in text
    assert "export interface PartyEntry" in text
    schema = json.dumps(json_schema(RULES, players=2))
    assert '"Side": {"type": "integer", "minimum": 0, "maximum": 4}' in schema


def test_texts_name_parties_and_zones_in_the_form_they_need() -> None:
    @frozen
    class Robbed(bz.Event):
        text: ClassVar[bz.Text] = bz.Text(
            "{who:The} robs {seat}: {card:a} from {zone:the}, {other:the} watches.",
            "{who:Der} beraubt {seat}: {card:ein} von {zone:der Dat}, {other:der} sieht zu.",
        )
        seat: ba.Public[ba.Seat]
        who: ba.Public[ba.Side]
        other: ba.Public[ba.Side]
        card: ba.Public[ba.CardId]
        zone: ba.Public[ba.ZoneIndex]

    robbing = variant("robbing", collect_declarations=lambda: ba.Declarations(events=(Robbed,)))
    game = scene(MAFIA_GAME, robbing, players=["Ada", "Ben"], hands={0: "blue"})
    (card,) = pick(game, "hand", 0, "blue")
    discard = game.rules.discard
    event = Robbed(0, PILE, 1, card, discard)
    assert game.describe(event) == (
        "The mafia robs Ada: a Blue Bean from the discard pile, Ben watches."
    )
    assert game.describe(event, "de") == (
        "Die Mafia beraubt Ada: eine Blaue Bohne vom Ablagestapel, Ben sieht zu."
    )
    other = Robbed(1, 0, AL, card, discard)
    assert game.describe(other).startswith("Ada robs Ben")  # type: ignore[union-attr]
    assert "Al Cabohne watches" in str(game.describe(other))


def test_a_question_names_the_party_it_is_about() -> None:
    game = scene(
        RULES,
        players=["Ada", "Ben"],
        hands={0: "fire blue fire"},
        fields={AL: [""], DON: ["fire"]},
        agenda=[ba.EnterStage("turn", "draw"), Feed(0, AL)],
    )
    question = game.question(0)
    assert question.text == bz.Text(
        "Give Al Cabohne a hand card.", "Gib Al Cabohne eine Handkarte."
    )
    refusal = game.why_not(bz.Pass(0))
    assert refusal is not None
    assert refusal.text.en == "Al Cabohne wants a hand card."
    (blue,) = pick(game, "hand", 0, "blue")
    assert [choice.action for choice in question.choices] == [bz.Choose(0, blue)]
    events = game.apply(bz.Choose(0, blue))
    assert "Al Cabohne plants a Blue Bean in field 1." in [game.describe(e) for e in events]


def test_options_name_zones_and_parties() -> None:
    @frozen
    class Where(ba.Decision):
        pass

    @frozen
    class Whom(ba.Decision):
        pass

    declared = ba.Declarations()
    declared.decision(
        Where,
        bz.Text("Where?", "Wo?"),
        "base.fields",
        options=lambda table, _decision: (table.rules.discard, table.rules.deck),
        chosen=lambda table, _decision, _option: table.answer(),
        option_role=ba.Role.ZONE,
    )
    declared.decision(
        Whom,
        bz.Text("Whom?", "Wen?"),
        "base.fields",
        options=lambda _table, _decision: (1, AL, PILE),
        chosen=lambda table, _decision, _option: table.answer(),
        option_role=ba.Role.SIDE,
    )
    asking = variant("asking", collect_declarations=lambda: declared)
    rules = bz.compose(MAFIA_GAME, asking)
    draw = ba.EnterStage("turn", "draw")
    game = scene(rules, players=["Ada", "Ben"], agenda=[draw, Where(0)])
    assert [choice.text.en for choice in game.question(0).choices] == [
        "Choose discard pile",
        "Choose deck",
    ]
    game = scene(rules, players=["Ada", "Ben"], agenda=[draw, Whom(0)])
    assert [choice.text.de for choice in game.question(0).choices] == [
        "Ben wählen",
        "Al Cabohne wählen",
        "Mafia wählen",
    ]


@pytest.mark.parametrize(
    "variants",
    [
        ("excalibohn",),
        ("rabohnzel", "bohnedikt"),
        ("bohnanza", "duell"),
        ("bohnanza", "thirdfield"),
    ],
)
def test_a_party_goes_with_variants_that_know_of_none(variants: tuple[str, ...]) -> None:
    def tribute(table: ba.Table) -> None:
        rules = table.rules
        farm = rules.party("farm")
        (field,) = ba.open_fields(table, farm)
        for card in table.zones[rules.revealed]:
            if rules.sort_of[card] >= 0 and ba.why_not_plant(table, farm, card, field) is None:
                ba.plant_card(table, farm, card, rules.revealed, field)
        if table.zones[field] and ba.harvest_plan(table, farm, field).taler:
            ba.harvest_field(table, farm, field)

    farm = variant(
        "farm",
        collect_parties=lambda: (
            ba.Party("farm", bz.Text("farm", "Hof"), zones=("field1", "coins")),
        ),
        collect_stages=lambda: (ba.Stage("turn", "tribute", tribute, after="reveal"),),
        default_edition="bohnanza",
    )
    rules = bz.compose(*variants, farm)
    report = check_variant(rules, players=rules.players[:1], games=1)
    assert report.passed


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_command_line_draws_parties(language: bz.Language) -> None:
    game = scene(RULES, players=["Ada", "Ben"], fields={AL: ["3*puff"]}, coins={PILE: "2*blue"},
                 hands={0: "fire"})  # fmt: skip
    console = Console(file=io.StringIO(), width=80)
    for seat in (None, 0):
        console.print(Drawing(game, seat, language).table())
    over = ended({PILE: "2*fire"})
    console.print(result(over, language))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Al Cabohne" in text
    assert {"en": "mafia · 2 Taler", "de": "Mafia · 2 Taler"}[language] in text
    assert {"en": "The mafia won.", "de": "Die Mafia hat gewonnen."}[language] in text
    assert max(map(len, text.splitlines())) <= 80


def test_simulations_count_the_wins_of_a_party() -> None:
    played = [*simulate(MAFIA_GAME, bots=["sensible", "random"], players=2, games=8)]
    summary = summarize(played)
    (mafia,) = summary.by_party
    assert (mafia.name, mafia.games) == ("mafia", 8)
    shares = [tally.wins.value for tally in (*summary.by_seat, mafia)]
    assert sum(shares) == pytest.approx(1)
    assert mafia.score.value > 0


# The kit


@pytest.mark.parametrize("players", [1, 2])
def test_the_kit_finds_nothing_wrong_with_the_toy(players: int) -> None:
    assert check_variant(MAFIA_GAME, players=[players], games=4).passed


@pytest.mark.parametrize("players", [1, 2])
def test_a_machine_finds_nothing_wrong_with_the_toy(players: int) -> None:
    run_state_machine_as_test(
        game_machine(RULES, players=players, opening=30),
        settings=settings(max_examples=4, stateful_step_count=30, deadline=None),
    )


@pytest.mark.parametrize("players", [1, 2])
def test_everything_can_be_kept_and_guessed(players: int) -> None:
    for seed in range(6):
        game = played(players, seed)
        again = bz.load_game(game.save(), plugins=[MAFIA_GAME])
        assert again.state == game.state
        kept = bz.load_snapshot(game.snapshot(), plugins=[MAFIA_GAME])
        assert kept.state == game.state
        for viewer in (None, *range(players)):
            view = game.view(viewer)
            guess = determinize(game.rules, view, random.Random(seed))
            assert bz.Game(guess, game.players).view(viewer) == view
        if game.outcome is None:
            play_out(bz.load_game(game.save(), plugins=[MAFIA_GAME]), random.Random(seed))


def test_views_follow_what_parties_do() -> None:
    game, rng = bz.new_game(RULES, players=2, seed=4), random.Random(4)
    views = {seat: game.view(seat) for seat in (None, 0, 1)}
    while game.outcome is None:
        events = game.apply(random_action(game, rng, patience=0.97))
        for seat, view in views.items():
            views[seat] = view.after(game.events_for(seat, events))
            assert views[seat] == game.view(seat)


def test_a_playthrough_tells_of_parties() -> None:
    text = playthrough(MAFIA_GAME, players=2, seed=3)
    assert "Al Cabohne grows " in text
    assert "mafia has " in text
    assert replay(text, MAFIA_GAME) == text


@pytest.mark.parametrize("bot", [RandomBot, SensibleBot])
@pytest.mark.parametrize("players", [1, 2])
def test_bots_play_against_a_party(bot: Any, players: int) -> None:
    name = {RandomBot: "random", SensibleBot: "sensible"}[bot]
    (game,) = simulate(MAFIA_GAME, bots=[name], players=players, games=1)
    assert len(game.party_scores) == 1
