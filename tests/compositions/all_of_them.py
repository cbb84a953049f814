"""Every composition that can be played, listed by the rules that decide it."""

from collections.abc import Iterator
from itertools import combinations

EDITIONS = ("bohnanza", "excalibohn", "rabohnzel", "riogrande")
HOUSE = ("openhands", "shortgame", "thirdfield")
ALL = (*EDITIONS, "duell", "bohnedikt", *HOUSE)

REFUSED = (
    *combinations(EDITIONS, 2),
    ("duell", "bohnedikt"),
    ("riogrande", "thirdfield"),
)
"""The pairs that do not go together: two editions, edicts on trades where nobody trades, and two
that sell a field."""


def subsets(of: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(len(of) + 1):
        yield from combinations(of, size)


def is_refused(variants: tuple[str, ...]) -> bool:
    return any(set(pair) <= set(variants) for pair in REFUSED)


PLAYED = tuple(
    variants
    for variants in subsets(ALL)
    if set(EDITIONS) & set(variants) and not is_refused(variants)
)
"""Every rule set that can be played, with its edition named."""


def players_of(variants: tuple[str, ...]) -> tuple[int, ...]:
    if "duell" in variants:
        return (2,)
    return (2, 3, 4, 5, 6, 7) if variants_for_many(variants) else (3, 4, 5)


def variants_for_many(variants: tuple[str, ...]) -> bool:
    """Return whether two to seven can play."""
    return "riogrande" in variants and "bohnedikt" not in variants


GAMES = tuple((variants, players) for variants in PLAYED for players in players_of(variants))
"""Every composition with every number of players."""
