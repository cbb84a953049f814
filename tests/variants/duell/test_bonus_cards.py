"""The bonus cards as data: made by rule from the deck in play, and replaced by one's own."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.authoring import Provenance
from bohnanza_duell import Bonus

from ._helpers import MAGIC, MAGIC_SORTS, RULES, SORTS, both_magic

LADDERS = {"bohnanza": SORTS, **dict.fromkeys(MAGIC, MAGIC_SORTS)}


def cards(rules: bz.RuleSet) -> list[ba.Card]:
    return [c for c in rules.for_players(2).catalogue.cards if isinstance(c.face.imprint, Bonus)]


def shown(rules: bz.RuleSet, groschen: int) -> list[str]:
    """Return the patterns of all cards of a value, sorted."""
    imprints = [card.face.imprint for card in cards(rules)]
    return sorted(
        " ".join(imprint.pattern)
        for imprint in imprints
        if isinstance(imprint, Bonus) and imprint.groschen == groschen
    )


def by_rule(ladder: tuple[str, ...], groschen: int) -> list[str]:
    """Return what the rule of reconstruction makes of a ladder, written out once more."""
    pairs = list(pairwise(ladder))
    triples = list(zip(ladder, ladder[1:], ladder[2:], strict=False))
    doubles = [f"{a} {a} {b} {b}" for a, b in pairs]
    made = {
        10: [f"{a} {b}" for a, b in pairs] + [" ".join([ladder[-1]] * 3)],
        40: [f"{a} {a} {b}" for a, b in pairs] + [" ".join([ladder[-2]] * 3)],
        70: [f"{a} {b} {c}" for a, b, c in triples] + doubles[-2:],
        100: [f"{a} {b} {b} {c}" for a, b, c in triples] + doubles[:2],
    }
    return sorted(made[groschen])


@pytest.mark.clause("duell.setup.bonus", "duell.bonus.pattern")
def test_there_are_32_cards_eight_of_each_value() -> None:
    imprints = [card.face.imprint for card in cards(RULES["bohnanza"])]
    values = Counter(imprint.groschen for imprint in imprints if isinstance(imprint, Bonus))
    assert values == {10: 8, 40: 8, 70: 8, 100: 8}


@pytest.mark.clause("duell.compose.sorts", "duell.setup.bonus")
@both_magic
def test_with_seven_sorts_there_are_28_cards_seven_of_each_value(edition: str) -> None:
    imprints = [card.face.imprint for card in cards(RULES[edition])]
    values = Counter(imprint.groschen for imprint in imprints if isinstance(imprint, Bonus))
    assert values == {10: 7, 40: 7, 70: 7, 100: 7}


@pytest.mark.clause("duell.bonus.pattern", "duell.compose.sorts")
@pytest.mark.parametrize("edition", LADDERS)
@pytest.mark.parametrize("groschen", [10, 40, 70, 100])
def test_the_patterns_follow_the_ladder_of_the_deck(edition: str, groschen: int) -> None:
    assert shown(RULES[edition], groschen) == by_rule(LADDERS[edition], groschen)


@pytest.mark.clause("duell.bonus.pattern")
def test_some_patterns_written_out() -> None:
    assert shown(RULES["bohnanza"], 10)[:3] == ["black-eyed soy", "blue blue blue", "chili blue"]
    assert "chili chili chili" in shown(RULES["bohnanza"], 40)
    seventy, hundred = shown(RULES["bohnanza"], 70), shown(RULES["bohnanza"], 100)
    assert {"stink stink chili chili", "chili chili blue blue"} <= {*seventy}
    assert {"garden garden red red", "red red black-eyed black-eyed"} <= {*hundred}
    assert "garden red red black-eyed" in hundred


@pytest.mark.clause("duell.bonus.pattern")
@pytest.mark.parametrize("edition", LADDERS)
def test_every_pattern_can_be_planted(edition: str) -> None:
    ladder = LADDERS[edition]
    for card in cards(RULES[edition]):
        assert isinstance(card.face.imprint, Bonus)
        rungs = [ladder.index(key) for key in card.face.imprint.pattern]
        assert all(upper - lower in (0, 1) for lower, upper in pairwise(rungs))


@pytest.mark.clause("duell.bonus.pattern")
def test_no_two_cards_are_the_same_and_each_is_called_by_what_it_shows() -> None:
    there = cards(RULES["bohnanza"])
    assert (
        len({card.face.imprint for card in there}) == len({card.face.key for card in there}) == 32
    )
    first = next(card for card in there if card.face.key == "bonus-forty-steps-2")
    assert first.name == bz.Text(
        "Bonus Card for 140 Groschen (Red Bean, Red Bean, Black-eyed Bean)",
        "Bohnus-Karte über 140 Groschen (Rote Bohne, Rote Bohne, Augenbohne)",
    )
    assert first.sort is None


@pytest.mark.clause("duell.bonus.value")
def test_values_are_printed_and_patterns_reconstructed() -> None:
    data = ba.load_card_data("bohnanza_duell")
    for key in data.tables["bonus"]:
        assert data.provenance(f"bonus.{key}.groschen") is Provenance.PRINTED
        for figure in ("pattern", "of", "cards"):
            assert data.provenance(f"bonus.{key}.{figure}") is Provenance.RECONSTRUCTED


# Cards of one's own


def own(**entries: Any) -> dict[str, Any]:
    return {"duell": {"bonus": {key.replace("_", "-"): entry for key, entry in entries.items()}}}


@pytest.mark.clause("duell.bonus.pattern")
def test_whoever_owns_the_cards_writes_them_out() -> None:
    data = own(ten_steps={"cards": ["garden red", "soy soy soy soy"]}, ten_row={"cards": ["blue"]})
    rules = bz.compose("duell", card_data=data)
    assert shown(rules, 10) == ["blue", "garden red", "soy soy soy soy"]
    # The other entries keep their rule.
    assert shown(rules, 40) == by_rule(SORTS, 40)
    assert len(cards(rules)) == 24 + 3


@pytest.mark.clause("duell.bonus.pattern")
def test_cards_of_ones_own_are_read_from_a_file_and_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[duell.bonus.hundred-steps]\ngroschen = 90\ncards = ["green stink"]\n')
    rules = bz.compose("duell", card_data=path)
    assert (shown(rules, 90), len(shown(rules, 100))) == (["green stink"], 2)
    game = bz.new_game(rules, players=2, seed=3)
    assert bz.load_game(game.save()) == game


@pytest.mark.clause("duell.bonus.pattern")
@pytest.mark.parametrize(
    ("pattern", "of", "made"),
    [
        ("a", "all", list(SORTS)),
        ("a a", "second", ["chili chili"]),
        ("a b", "commonest 1", ["chili blue"]),
        ("a b", "rarest 3", ["garden red", "red black-eyed", "black-eyed soy"]),
        ("a b c d e f g h", "all", [" ".join(SORTS)]),
        ("a b b", "rarest 1", ["garden red red"]),
    ],
)
def test_a_rule_of_ones_own_makes_other_cards(pattern: str, of: str, made: list[str]) -> None:
    data = own(ten_steps={"pattern": pattern, "of": of, "groschen": 20})
    assert shown(bz.compose("duell", card_data=data), 20) == sorted(made)


@pytest.mark.clause("duell.compose.sorts")
def test_a_sort_without_cards_is_in_no_pattern() -> None:
    data = {"bohnanza": {"sorts": {"red": {"number": 0}}}}
    rules = bz.compose("duell", card_data=data)
    assert "garden black-eyed" in shown(rules, 10)
    assert not any("red" in card.name.en.lower() for card in cards(rules))
    assert len(cards(rules)) == 28


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "unknown sort": (
        own(ten_steps={"cards": ["garden coffee"]}),
        "bonus.ten-steps.cards",
        "there is no sort 'coffee'; there are garden, red,",
    ),
    "another deck's sort": (
        own(ten_steps={"cards": ["garden picking"]}),
        "bonus.ten-steps.cards",
        "there is no sort 'picking'",
    ),
    "empty card": (
        own(forty_row={"cards": [" "]}),
        "bonus.forty-row.cards",
        "must be patterns such as 'garden red', not ' '",
    ),
    "no text": (
        own(forty_row={"cards": [["garden", "red"]]}),
        "bonus.forty-row.cards",
        "must be patterns such as 'garden red', not ['garden', 'red']",
    ),
    "no letters": (
        own(ten_steps={"pattern": ""}),
        "bonus.ten-steps.pattern",
        "is written with the letters a, b, c",
    ),
    "letters left out": (
        own(ten_steps={"pattern": "a c"}),
        "bonus.ten-steps.pattern",
        "is written with the letters a, b, c",
    ),
    "other letters": (
        own(ten_steps={"pattern": "a garden"}),
        "bonus.ten-steps.pattern",
        "is written with the letters a, b, c",
    ),
    "nonsense": (
        own(ten_row={"of": "most"}),
        "bonus.ten-row.of",
        "must be all, second, commonest N or rarest N, not 'most'",
    ),
    "none": (own(ten_row={"of": "rarest 0"}), "bonus.ten-row.of", "not 'rarest 0'"),
    "no number": (own(ten_row={"of": "commonest many"}), "bonus.ten-row.of", "commonest N"),
    "too much": (
        own(ten_row={"groschen": 1001}),
        "bonus.ten-row.groschen",
        "must be 0 to 1000, not 1001",
    ),
    "too little": (own(ten_row={"groschen": -1}), "bonus.ten-row.groschen", "not -1"),
    "wrong type": (own(ten_row={"groschen": "10"}), "bonus.ten-row.groschen", "must be like 10"),
    "unknown entry": (
        own(eleven={"groschen": 11}),
        "bonus.eleven",
        "there is nothing of that name to replace",
    ),
}


@pytest.mark.clause("duell.bonus.pattern")
@pytest.mark.parametrize("case", WRONG)
def test_card_data_that_does_not_fit_is_refused_with_its_path(case: str) -> None:
    data, path, message = WRONG[case]
    with pytest.raises(ba.CardDataError) as raised:
        bz.compose("duell", card_data=data).for_players(2)
    assert raised.value.path == f"duell.{path}"
    assert message in raised.value.message
    (problem,) = bz.check_composition("duell", card_data=data)
    assert problem.code == "bad-card-data"
    assert path in problem.text.en


@pytest.mark.clause("duell.compose.sorts")
@both_magic
def test_cards_of_ones_own_must_fit_the_deck_in_play(edition: str) -> None:
    data = own(ten_steps={"cards": ["garden red"]})
    assert bz.check_composition("duell", card_data=data) == ()
    (problem,) = bz.check_composition(edition, "duell", card_data=data)
    assert "there is no sort 'garden'; there are picking, cape" in problem.text.en
    data = own(ten_steps={"cards": ["picking cape"]})
    assert bz.check_composition(edition, "duell", card_data=data) == ()
