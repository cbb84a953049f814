"""Questions as a front end shows them: answers first, equal choices known as such."""

from __future__ import annotations

import random

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import scene
from bohnanza_duell import AcceptGift, AnswerGift, DeliverGift, PushGift
from tests.helpers.compositions import COMPOSITIONS, named

ANY_TIME = (ba.Answers.ANY_TIME, ba.Answers.BETWEEN_ACTIONS)


@pytest.mark.parametrize("variants", COMPOSITIONS, ids=named)
def test_answers_come_first_and_nothing_is_lost(variants: tuple[str, ...]) -> None:
    rules = bz.compose(*variants)
    game = bz.new_game(rules, players=rules.players[0], seed=5)
    rng = random.Random(5)
    for _ in range(120):
        for seat in range(len(game.players)):
            listed, choices = game.legal_actions(seat), game.question(seat).choices
            assert {choice.action for choice in choices} == {*listed}
            free = [choice.any_time for choice in choices]
            assert free == sorted(free)
            for kind in (True, False):
                ordered = [choice.action for choice in choices if choice.any_time is kind]
                assert ordered == [action for action in listed if action in ordered]
            for choice in choices:
                answering = game.rules.actions[type(choice.action)].answers
                assert choice.any_time is (answering in ANY_TIME)
                if choice.same_as is not None:
                    first = choices[choice.same_as]
                    assert first.same_as is None
                    assert (first.text, first.any_time) == (choice.text, choice.any_time)
        if game.outcome is not None:
            break
        game.apply(rng.choice(game.legal_actions(game.waiting_for[0])))
    assert game.version > 50


def test_equal_cards_of_a_pile_come_to_the_same() -> None:
    game = scene(
        "duell",
        players=2,
        stage="receive",
        revealed="red red blue",
        fields={0: ["2*blue", "soy", "soy"]},
    )
    question = game.question(0)
    words = [(choice.text.en, choice.same_as) for choice in question.choices if not choice.any_time]
    assert words == [
        ("Plant a Blue Bean in field 1", None),
        ("Discard a Red Bean", None),
        ("Discard a Red Bean", 1),
        ("Discard a Blue Bean", None),
    ]
    texts = [choice.text.en for choice in question.distinct]
    assert len(texts) == len({*texts}) == len(question.choices) - 1


def test_equal_cards_of_a_hand_do_not() -> None:
    game = scene("duell", players=2, stage="trade", revealed="soy soy", hands={0: "soy red soy"})
    game.apply(PushGift(0, "soy"))
    game.apply(AcceptGift(1))
    assert isinstance(game.decision, DeliverGift)
    words = [(choice.text.en, choice.same_as) for choice in game.question(0).choices]
    assert words == [
        ("Hand over the revealed Soy Bean", None),
        ("Hand over the revealed Soy Bean", 0),
        ("Hand over the front Soy Bean", None),
        ("Hand over the second Soy Bean", None),
    ]


def test_a_question_names_what_it_is_about() -> None:
    game = scene("duell", players=2, stage="trade", revealed="soy")
    game.apply(PushGift(0, "blue"))
    assert game.decision == AnswerGift(1, 0, "blue")
    assert game.question(1).text == bz.Text(
        "Do you accept a Blue Bean as a gift from Ada?",
        "Nimmst du eine Blaue Bohne von Ada als Geschenk an?",
    )
    for seat in (0, None):
        assert game.question(seat).text == bz.Text(
            "Ben decides whether to accept a Blue Bean as a gift from Ada.",
            "Ben entscheidet über eine Blaue Bohne als Geschenk von Ada.",
        )


def test_a_refusal_says_who_decides_what() -> None:
    game = scene("duell", players=["Ada", "Ben"], stage="trade", revealed="soy")
    game.apply(PushGift(0, "blue"))
    refusal = game.why_not(bz.Pass(0))
    assert refusal is not None
    assert str(refusal) == (
        "This is not possible now. Ben decides whether to accept a Blue Bean as a gift from Ada."
    )


def test_a_clause_can_take_the_place_of_another() -> None:
    class Hasty:
        manifest = bz.Manifest(
            "hasty", "1", bz.Text("Hasty", "Eilig"), ba.Layer.HOUSE, default_edition="bohnanza"
        )

        @ba.hookimpl
        def collect_clauses(self) -> list[ba.Clause]:
            text = ba.Text("Plant quickly.", "Baut schnell an.")
            return [ba.Clause("hasty.plant", text, replaces=("base.plant.first",))]

    assert scene("bohnanza", hands={0: "red"}).question(0).clause == "base.plant.first"
    game = scene(Hasty(), hands={0: "red"})
    assert game.question(0).clause == "hasty.plant"
    refusal = game.why_not(bz.Pass(0))
    assert refusal is not None
    assert refusal.parameters["pending"] == "hasty.plant"
