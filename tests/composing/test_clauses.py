"""Which clauses are in force: what replaces what, what is in force only with another variant."""

from itertools import count
from pathlib import Path

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.errors import CardDataError, CompositionError
from bohnanza_core.testing import scene

_NUMBERS = count()


def with_clauses(*clauses: ba.Clause, layer: ba.Layer = ba.Layer.HOUSE, order: int = 0) -> object:
    """Return a variant that brings nothing but clauses."""
    id_ = f"clauses{next(_NUMBERS)}"

    class Bringing:
        manifest = bz.Manifest(
            id_, "1", bz.Text("Rule", "Regel"), layer, default_edition="bohnanza", order=order
        )

        @ba.hookimpl
        def collect_clauses(self) -> list[ba.Clause]:
            return list(clauses)

    return Bringing()


def clause(id_: str, *replaces: str, only_with: tuple[str, ...] = ()) -> ba.Clause:
    text = ba.Text("This is a rule.", "Das ist eine Regel.")
    return ba.Clause(id_, text, ruling=True, replaces=replaces, only_with=only_with)


def rules_with(*variants: object) -> bz.Rules:
    rules = bz.compose(*variants)  # type: ignore[arg-type]
    return rules.for_players(rules.players[0])


def in_force(rules: bz.Rules) -> set[str]:
    return {clause.id for clause in rules.clauses}


def test_a_clause_that_is_replaced_is_known_but_not_in_force() -> None:
    rules = rules_with(with_clauses(clause("mine.draw", "base.draw")))
    assert "mine.draw" in in_force(rules)
    assert "base.draw" not in in_force(rules)
    assert "base.draw" in {clause.id for clause in rules.all_clauses}
    assert rules.replaced == {"base.draw": "mine.draw"}
    assert rules.clause("base.draw") == "mine.draw"
    assert rules.clause("base.reveal") == "base.reveal"


def test_what_an_earlier_variant_put_in_its_place_is_replaced_too() -> None:
    early = with_clauses(clause("early.draw", "base.draw"), order=1)
    late = with_clauses(clause("late.draw", "base.draw"), order=2)
    for variants in ((early, late), (late, early)):
        rules = rules_with(*variants)
        assert {"base.draw", "early.draw", "late.draw"} & in_force(rules) == {"late.draw"}
        assert rules.replaced == {"base.draw": "late.draw", "early.draw": "late.draw"}


def test_a_replaced_clause_leads_to_the_one_in_force_at_the_end() -> None:
    first = with_clauses(clause("first.draw", "base.draw"), order=1)
    second = with_clauses(clause("second.draw", "first.draw"), order=2)
    rules = rules_with(first, second)
    assert rules.clause("base.draw") == rules.clause("first.draw") == "second.draw"


def test_of_two_clauses_of_a_variant_for_one_the_first_is_cited_and_both_hold() -> None:
    rules = rules_with(
        with_clauses(clause("mine.one", "base.draw"), clause("mine.two", "base.draw"))
    )
    assert {"mine.one", "mine.two"} <= in_force(rules)
    assert rules.clause("base.draw") == "mine.one"


def test_a_clause_named_itself_goes_before_one_that_goes_with_another() -> None:
    early = with_clauses(clause("early.end", "base.score", "base.tie"), order=1)
    late = with_clauses(clause("late.score", "base.score"), clause("late.end", "early.end"),
                        order=2)  # fmt: skip
    assert rules_with(early, late).clause("early.end") == "late.end"


def test_a_clause_is_in_force_only_with_the_variants_it_names() -> None:
    mine = clause("mine.draw", "base.draw", only_with=("bohnedikt", "duell"))
    alone, beside = rules_with(with_clauses(mine)), rules_with("bohnedikt", with_clauses(mine))
    assert "base.draw" in in_force(alone)
    assert "mine.draw" not in in_force(alone)
    assert alone.replaced == {}
    assert "mine.draw" in {clause.id for clause in alone.all_clauses}
    assert beside.clause("base.draw") == beside.clause("bohnedikt.draw") == "mine.draw"


def test_a_field_for_sale_brings_its_clause() -> None:
    assert "base.third-field" not in in_force(rules_with("bohnanza"))
    assert "base.third-field" in in_force(rules_with("bohnanza:third_field=true"))


@pytest.mark.parametrize("old", ["base.nope", "mine.later", "mine.draw"])
def test_a_clause_that_replaces_none_is_a_problem_found_before_play(old: str) -> None:
    variant = with_clauses(clause("mine.draw", old), clause("mine.later"))
    (problem,) = bz.check_composition(variant)  # type: ignore[arg-type]
    assert problem.code == "unknown-clause"
    for text in (problem.text.en, problem.text.de):
        assert repr(old) in text
        assert "'mine.draw'" in text
    with pytest.raises(CompositionError, match="no variant before it"):
        rules_with(variant)


def test_a_clause_of_a_game_that_is_not_played_may_be_named() -> None:
    rules = rules_with(with_clauses(clause("mine.draw", "bohnedikt.draw")))
    assert rules.replaced == {}


def test_refusals_and_questions_cite_the_clause_that_is_in_force() -> None:
    variant = with_clauses(clause("mine.first", "base.plant.first"),
                           clause("mine.protection", "base.protection"))  # fmt: skip
    game = scene(variant, hands={0: "red"}, fields={0: ["red", "2*blue"]})
    assert game.question(0).clause == "mine.first"
    refusal = game.why_not(bz.Harvest(0, 0))
    assert refusal is not None
    assert refusal.clause == "mine.protection"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('text = "Old."', "no 'text'"),
        ('en = "One."', "English and German"),
        ('de = "Eins."', "English and German"),
        ('en = "One."\nde = 1', "English and German"),
        ('en = "One."\nde = "Eins."\ninstead_of = "x.y"', "no 'instead_of'"),
        ('en = "One."\nde = "Eins."\nreplaces = "x.y"', "must be a list of ids"),
        ('en = "One."\nde = "Eins."\nonly_with = [1]', "must be a list of ids"),
    ],
)
def test_a_file_of_clauses_says_what_is_wrong_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, words: str
) -> None:
    name = f"clauses_of_{next(_NUMBERS)}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "clauses.toml").write_text(f'["x.z"]\n{entry}\n', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CardDataError, match=words):
        ba.load_clauses(name)
