"""A game as a text that people can read and a test can play again."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import bohnanza_core as bz
from bohnanza_core.testing import random_action

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva")
MARK: Final = " | "
"""What stands between an action in words and the same action as a value."""


def editions() -> dict[str, bz.Manifest]:
    """Return the installed editions by id, and formats and expansions, which bring an edition."""
    played = (bz.Layer.EDITION, bz.Layer.FORMAT, bz.Layer.EXPANSION)
    return {m.id: m for m in bz.variants() if m.layer in played}


def golden(edition: str) -> Path:
    """Return where the playthrough of an edition lies."""
    return FOLDER / f"{edition}.txt"


def start(edition: str, seed: int) -> bz.Game:
    """Return the game of a playthrough: as few players as the edition allows, but three if it may.

    Few players make a short text, and two of three can trade while the third looks on.
    """
    allowed = editions()[edition].players or (3,)
    players = 3 if 3 in allowed else min(allowed)
    return bz.new_game(edition, players=NAMES[:players], seed=seed)


def random_actions(game: bz.Game, seed: int) -> Iterator[bz.Action]:
    """Let patient random seats play the game that is being told."""
    rng = random.Random(seed)
    while game.outcome is None:
        yield random_action(game, rng, out_of_turn=0.1, offers=0.3, patience=0.97)


def recorded_actions(text: str, rules: bz.SeatedRules) -> Iterator[bz.Action]:
    """Read the actions of a playthrough."""
    for line in text.splitlines():
        if line.startswith("> "):
            yield parsed(line.partition(MARK)[2], rules)


def parsed(text: str, rules: bz.SeatedRules) -> bz.Action:
    """Read an action such as ``Plant(seat=0, card=12, field=1)``."""
    call = ast.parse(text, mode="eval").body
    assert isinstance(call, ast.Call)
    assert isinstance(call.func, ast.Name)
    values = {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg}
    return rules.action_types[call.func.id](**values)


def told(edition: str, seed: int, actions: Sequence[bz.Action] | None = None) -> str:
    """Play a game, by recorded actions or by random ones, and tell it."""
    game = start(edition, seed)
    title = editions()[edition].title.en
    lines = [f"{title} with {', '.join(game.players)}; seed {seed}"]
    lines += [f"{game.players[game.active]} begins.", "", *table(game)]
    for action in random_actions(game, seed) if actions is None else actions:
        lines.append(f"> {in_words(game, action)}{MARK}{action!r}")
        for event in game.apply(action):
            if isinstance(event, bz.TurnStarted):
                lines += ["", *table(game)]
            if (line := game.tell(event)) is not None:
                lines.append(f"    {line}")
    return "\n".join([*lines, "", *result(game), ""])


def in_words(game: bz.Game, action: bz.Action) -> str:
    """Return an action as a player reads it."""
    return f"{game.players[action.seat]}: {game.describe(action)}"


def table(game: bz.Game) -> Iterator[str]:
    """Tell what lies before each player."""
    for seat, name in enumerate(game.players):
        columns = [f"{len(field)} {field.sort}" for field in game.fields(seat) if field.sort]
        hand, coins = len(game.hand(seat)), len(game.cards("coins", seat))
        fields = ", ".join(columns) or "nothing"
        yield f"{name} has {coins} Taler and {hand} hand cards and grows {fields}."
    yield f"The deck has {len(game.cards('deck'))} cards, the discard pile has " \
          f"{len(game.cards('discard'))}."  # fmt: skip


def result(game: bz.Game) -> Iterator[str]:
    """Tell how the game ended."""
    outcome = game.outcome
    assert outcome is not None, "the recorded actions do not lead to the end"
    for name, score in zip(game.players, outcome.scores, strict=True):
        yield f"{name}: {score}"
    winners = ", ".join(game.players[seat] for seat in outcome.winners)
    yield f"Won by {winners}" + (f", by {outcome.tie_break}" if outcome.tie_break else "")
