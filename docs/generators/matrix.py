"""What goes together: the matrix of all installed variants."""

from functools import cache

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import testing

from .markdown import code, escaped, table

HOUSE = ba.Layer.HOUSE


@cache
def _matrix() -> testing.Matrix:
    return testing.matrix()


def matrix() -> str:
    """Return what can be played, and with which house rules besides."""
    house = {manifest.id for manifest in bz.variants() if manifest.layer is HOUSE}
    cells: dict[tuple[str, ...], dict[tuple[str, ...], str]] = {}
    for played in _matrix().played:
        row = tuple(id_ for id_ in played.variants if id_ not in house)
        with_rules = tuple(id_ for id_ in played.variants if id_ in house)
        cells.setdefault(row, {})[with_rules] = _counts(played.players)
    choices = {choice for found in cells.values() for choice in found}
    rows = [
        (code(*row).replace(", ", " + "), found[()], _house_rules(found, choices))
        for row, found in sorted(cells.items(), key=lambda item: (len(item[0]), item[0]))
    ]
    return table(("combination", "players", "house rules besides"), rows)


def _house_rules(found: dict[tuple[str, ...], str], choices: set[tuple[str, ...]]) -> str:
    """Return which house rules can be added, and for whom, if that changes who can play."""
    if set(found) == choices and set(found.values()) == {found[()]}:
        return "any, none or all"
    return "; ".join(f"{code(*choice)}: {found[choice]}" for choice in sorted(found) if choice)


def _counts(players: tuple[int, ...]) -> str:
    whole = players == tuple(range(players[0], players[-1] + 1)) and len(players) > 1
    return f"{players[0]}–{players[-1]}" if whole else ", ".join(map(str, players))


def refused_combinations() -> str:
    """Return the smallest combinations that are refused, each with its reasons."""
    rows = [
        (
            code(*refused.variants).replace(", ", " + "),
            " ".join(escaped(problem.text.en) for problem in refused.problems),
        )
        for refused in _matrix().refused
    ]
    return table(("combination", "why not"), rows)
