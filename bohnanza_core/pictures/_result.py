"""How a game ended: a bar for each player, the winners crowned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ._canvas import Canvas
from ._emblems import emblem
from ._svg import Block, at, rect, shortened, text, theme, width_of, wrapped

if TYPE_CHECKING:
    from .. import Outcome

_ROW: Final = 36


def result_block(canvas: Canvas, outcome: Outcome, width: float) -> Block:
    """Return the result, the highest score first."""
    rows = sorted(scores_of(canvas, outcome), key=lambda row: -(row[1] or 0))
    names = min(max(width_of(row[0], 14, bold=True) for row in rows) + 8, width * 0.4)
    numbers = max(width_of(row[2], 14, bold=True) for row in rows) + 10
    bars = width - names - numbers - 56
    most = max(*(row[1] or 0 for row in rows), 1)
    parts, y = [], 46.0
    for name, score, words, won in rows:
        long = max(bars * (score or 0) / most, 2)
        colour = theme("turn") if won else theme("furrow")
        parts.append(
            text(34, y + 18, shortened(name, names, 14, bold=won), 14, theme("ink"), bold=won)
        )
        parts.append(rect(34 + names, y + 4, long, 20, 4, f'fill="{colour}"'))
        parts.append(text(34 + names + long + 8, y + 18, words, 14, theme("ink"), bold=won))
        if won:
            parts.append(at(20, y + 13, emblem("crown", theme("coin-line"))))
        y += _ROW
    lines = wrapped(tie_in_words(canvas, outcome), width - 28, 12, 3)
    for line in lines:
        parts.append(text(14, y + 12, line, 12, theme("dim")))
        y += 16
    head = text(14, 30, canvas.say("result"), 17, theme("ink"), bold=True)
    height = y + 12
    ground = rect(0, 0, width, height, 12, f'fill="{theme("table")}"')
    return Block(width, height, ground + head + "".join(parts))


def result_in_words(canvas: Canvas, outcome: Outcome) -> str:
    """Return who won and what everybody has, in words."""
    rows = scores_of(canvas, outcome)
    winners = ", ".join(name for name, _, _, won in rows if won)
    won = canvas.say("won", players=winners) if winners else canvas.say("nobody-won")
    scores = "; ".join(f"{name}: {words}" for name, _, words, _ in rows)
    return " ".join(filter(None, (f"{won}.", f"{scores}.", tie_in_words(canvas, outcome))))


def tie_in_words(canvas: Canvas, outcome: Outcome) -> str:
    """Return what decided a tie; nothing if there was none to be decided."""
    if outcome.tie_break is None:
        return ""
    criterion = outcome.tie_break.in_language(canvas.language)
    return canvas.say("tie", criterion=criterion) + "."


def scores_of(canvas: Canvas, outcome: Outcome) -> list[tuple[str, int | None, str, bool]]:
    """Return names, scores, scores in words, and who won."""
    legend = canvas.deck.legend
    unit = legend.score_unit.name.in_language(canvas.language)
    rows: list[tuple[str, int | None, str, bool]] = [
        (name, score, f"{score} {unit}", seat in outcome.winners)
        for seat, (name, score) in enumerate(zip(legend.players, outcome.scores, strict=True))
    ]
    for party, score in zip(legend.parties, outcome.party_scores, strict=False):
        words = "" if score is None else f"{score} {unit}"
        name = party.name.in_language(canvas.language)
        rows.append((name, score, words, party.number == outcome.winning_party))
    return rows
