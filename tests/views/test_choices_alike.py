"""Two choices that do different things never read alike, in either language."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import bohnanza_core as bz
from bohnanza_core import Language
from tests.compositions.all_of_them import PLAYED, players_of
from tests.helpers.compositions import named

LANGUAGES: tuple[Language, ...] = ("en", "de")
SEEDS = 2


def alike(question: bz.Question, language: Language) -> list[str]:
    """Return the words that several choices have which are not marked as equivalent."""
    words = Counter(choice.text.in_language(language) for choice in question.distinct)
    return [text for text, number in words.items() if number > 1]


@pytest.mark.parametrize("variants", PLAYED, ids=named)
def test_different_choices_have_different_words(variants: tuple[str, ...]) -> None:
    rule_set = bz.compose(*variants)
    for seed in range(SEEDS):
        rng = random.Random(f"{variants} {seed}")
        game = bz.new_game(rule_set, players=rng.choice(players_of(variants)), seed=seed)
        for _ in range(150):
            if game.outcome is not None:
                break
            seat = game.waiting_for[0]
            for asked in range(len(game.players)):
                question = game.question(asked)
                for language in LANGUAGES:
                    assert not alike(question, language), (seed, asked, question.kind)
            question = game.question(seat)
            answers = [choice.action for choice in question.choices if not choice.any_time]
            legal = [choice.action for choice in question.choices]
            game.apply(rng.choice(answers if answers and rng.random() < 0.7 else legal))
