"""What goes together: the matrix of all installed variants."""

from functools import cache

import bohnanza_core as bz

from .markdown import code, escaped, table

HOUSE = bz.Layer.HOUSE


@cache
def _matrix() -> bz.Matrix:
    return bz.matrix()


def matrix() -> str:
    """Return what can be played: the rest of a composition by row, its house rules by column."""
    house = {manifest.id for manifest in bz.variants() if manifest.layer is HOUSE}
    cells: dict[tuple[str, ...], dict[tuple[str, ...], str]] = {}
    for played in _matrix().played:
        row = tuple(id_ for id_ in played.variants if id_ not in house)
        column = tuple(id_ for id_ in played.variants if id_ in house)
        cells.setdefault(row, {})[column] = _counts(played.players)
    columns = sorted({at for row in cells.values() for at in row}, key=lambda at: (len(at), at))
    header = ("players", *(" + ".join(at) or "no house rule" for at in columns))
    rows = [
        (code(*row).replace(", ", " + "), *(found.get(at, "–") for at in columns))
        for row, found in sorted(cells.items(), key=lambda item: (len(item[0]), item[0]))
    ]
    return table(header, rows)


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
