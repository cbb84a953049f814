"""The combinations of variants: which can be played, and why the others are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from attrs import frozen

from .._model.reasons import Problem
from .._model.text import Language, Text
from ..errors import CardDataError, CompositionError
from .compose import RuleSet, compose, problems_of
from .discovery import variants as installed_variants

_PLAYED = Text("{variants}: {players} players", "{variants}: {players} Personen")
_REFUSED = Text("{variants}: no. {reasons}", "{variants}: nein. {reasons}")


@frozen
class Combination:
    """Some variants asked for together, and whether they can be played."""

    variants: tuple[str, ...]
    """The ids asked for."""
    composed: tuple[str, ...]
    """The ids of the rule set, an edition taken by default included; empty if it is refused."""
    players: tuple[int, ...]
    """The numbers of players it allows; empty if it is refused."""
    problems: tuple[Problem, ...]
    """Why it is refused; empty if it can be played."""
    refused: Mapping[int, tuple[Problem, ...]] = {}
    """Why other numbers of players that a variant names cannot play (see `RuleSet.refused`)."""

    @property
    def name(self) -> str:
        """The ids in a row."""
        return " + ".join(self.variants)


@frozen
class Matrix:
    """All combinations of some variants."""

    variants: tuple[str, ...]
    """The ids that are combined, in the order given; in the order of layers if none was given."""
    combinations: tuple[Combination, ...]
    """Small ones first."""

    @property
    def played(self) -> tuple[Combination, ...]:
        """The rule sets that can be played, each once; with its edition named where it can be."""
        combined = set(self.variants)
        return tuple(
            at
            for at in self.combinations
            if set(at.composed) == set(at.variants) or not combined.issuperset(at.composed)
        )

    @property
    def refused(self) -> tuple[Combination, ...]:
        """The smallest combinations that are refused, each with the reasons that are new in it."""
        known: list[tuple[str, frozenset[str]]] = []
        found: list[Combination] = []
        for at in self.combinations:
            new = _new(at.problems, known)
            if new:
                found.append(Combination(at.variants, (), (), new))
        return tuple(found)

    def find(self, *variants: str) -> Combination:
        """Return the combination of exactly these variants, in whatever order."""
        for combination in self.combinations:
            if set(combination.variants) == set(variants):
                return combination
        raise KeyError(f"{' + '.join(variants)} is not in the matrix")

    def text(self, language: Language = "en") -> str:
        """Return the matrix as lines: what can be played, then what cannot, and why."""
        played, refused = _PLAYED.in_language(language), _REFUSED.in_language(language)
        lines = [
            played.format(variants=at.name, players=", ".join(map(str, at.players)))
            for at in self.played
        ]
        lines += [
            refused.format(
                variants=at.name,
                reasons=" ".join(p.text.in_language(language) for p in at.problems),
            )
            for at in self.refused
        ]
        return "\n".join(lines)


def _new(
    problems: Sequence[Problem], known: list[tuple[str, frozenset[str]]]
) -> tuple[Problem, ...]:
    """Return the problems that no smaller combination has, each once."""
    found = []
    for problem in problems:
        code, concerned = problem.code, frozenset(problem.variants)
        if not any(code == other and those <= concerned for other, those in known):
            known.append((code, concerned))
            found.append(problem)
    return tuple(found)


def matrix(*variants: str, most: int | None = None) -> Matrix:
    """Combine variants in every way and return what can be played and what is refused.

    Without any, all installed ones are combined. With many of them that is a lot: ``most`` is how
    many are combined at once at the most.
    """
    ids = variants or tuple(manifest.id for manifest in installed_variants())
    largest = len(ids) if most is None else min(most, len(ids))
    known: dict[tuple[str, ...], RuleSet] = {}
    sizes = range(1, largest + 1)
    found = (_combination(some, known) for size in sizes for some in combinations(ids, size))
    return Matrix(ids, tuple(found))


def _combination(variants: tuple[str, ...], known: dict[tuple[str, ...], RuleSet]) -> Combination:
    try:
        rule_set = compose(*variants)
    except (CompositionError, CardDataError) as error:
        return Combination(variants, (), (), problems_of(error))
    # With and without its edition named it is the same rule set, and seating players takes time.
    rule_set = known.setdefault(rule_set.ids, rule_set)
    return Combination(variants, rule_set.ids, rule_set.players, (), rule_set.refused)
