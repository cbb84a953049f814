"""The raw results of a simulation as CSV and JSON Lines."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

import attrs

from ..bots import GameResult

STANDARD_OUTPUT: Final = Path("-")
"""A dash in place of a file."""
COLUMNS: Final = ("game", "seed", "seat", "bot", "start", "score", "won", "turns", "actions")
"""Of the CSV file; seats count from 1, ``won`` is the share of the win."""


@contextmanager
def _opened(file: Path) -> Iterator[TextIO]:
    if file == STANDARD_OUTPUT:
        yield sys.stdout
    else:
        with file.open("w", encoding="utf-8", newline="") as stream:
            yield stream


def write_csv(results: Iterable[GameResult], file: Path) -> None:
    """Write a row for each seat of each game; to `STANDARD_OUTPUT` or elsewhere."""
    with _opened(file) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        for result in results:
            writer.writerows(_rows(result))


def _rows(result: GameResult) -> Iterator[Sequence[object]]:
    winners = len(result.winners) + (result.winning_party is not None)
    share = 1 / max(winners, 1)
    for seat, bot in enumerate(result.bots):
        yield (
            result.number,
            result.seed,
            seat + 1,
            bot,
            int(seat == result.start),
            result.scores[seat],
            share if seat in result.winners else 0,
            result.turns,
            result.actions,
        )


def write_jsonl(results: Iterable[GameResult], file: Path) -> None:
    """Write a JSON object for each game, one a line; to `STANDARD_OUTPUT` or elsewhere."""
    with _opened(file) as stream:
        for result in results:
            stream.write(json.dumps(attrs.asdict(result)) + "\n")
