"""Starting new games, and loading saved ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._composing.compose import RuleSet, compose_for
from .._engine.chance import random_seed
from .._engine.defects import reports_defects
from .._engine.state import freeze
from .._limits import MOST_ACTIONS, names_fault, quoted
from .._model.manifest import Variant, VariantUse
from ..errors import BohnanzaError
from .game import Game

if TYPE_CHECKING:
    from .._engine.rules import Rules


def new_game(
    *variants: str | VariantUse | Variant | RuleSet,
    players: Sequence[str] | int,
    seed: int | None = None,
    card_data: Mapping[str, Any] | str | Path | None = None,
) -> Game:
    """Start a game of the variants named, or of a `RuleSet`.

    ``players`` are the names in seating order, or how many there are. Without a seed
    one of 128 random bits is drawn. A seed of your own, a whole number from 0 to 2**256 - 1, makes
    the game repeatable; whoever can guess it can read the deck, so give none where people play.
    """
    # A number is checked before that many names are made up.
    number = players if type(players) is int else len(_names(players))
    rule_set = variants[0] if variants else None
    if len(variants) == 1 and isinstance(rule_set, RuleSet):
        if card_data is not None:
            raise BohnanzaError("card_data goes to compose(); this rule set is already composed")
    else:
        rule_set = compose_for(number, variants, card_data)
    rules = rule_set.for_players(number)
    names = _names(players)
    return begin(rules, random_seed() if seed is None else seed, names)


def load_game(
    text: str | bytes, *, plugins: Sequence[Variant] = (), most_actions: int = MOST_ACTIONS
) -> Game:
    """Return a saved game; raise `SaveError` with the place of whatever does not fit.

    ``plugins`` are variants that are not installed, or that replace installed ones; the save
    decides which of them play. The game is played again: that takes as long as its actions are
    many, so a save with more than ``most_actions`` is refused before anything is played.
    """
    from .._saving.saves import read_game  # noqa: PLC0415 - the JSON machinery loads when it is needed

    return read_game(text, plugins, most_actions)


def load_snapshot(
    text: str | bytes, *, plugins: Sequence[Variant] = (), rules: RuleSet | None = None
) -> Game:
    """Return the game of a `Game.snapshot`, at the same version, with no history to undo.

    Everything it holds is validated; what does not fit raises `SaveError` with its place.
    ``plugins`` are those of `load_game`. ``rules`` is a rule set of the same variants, options and
    card data, which then need not be composed. Recently used rule sets are cached.
    """
    from .._saving.snapshots import read_snapshot  # noqa: PLC0415 - as above

    return read_snapshot(text, plugins, rules)


@reports_defects
def begin(
    rules: Rules,
    seed: int,
    names: Sequence[str],
    recorded: list[tuple[int, ...]] | None = None,
) -> Game:
    """Set up a game, with recorded shuffles from a save instead of those of the seed."""
    table = rules.unset(seed).table()
    table.recorded = recorded
    table.settle()
    return Game(freeze(table), names, deal=table.chances, recorded=recorded)


def _names(players: Sequence[str] | int) -> tuple[str, ...]:
    if type(players) is int:
        return tuple(f"Player {number}" for number in range(1, max(players, 0) + 1))
    if not isinstance(players, list | tuple):
        raise BohnanzaError(f"players are a list of names or a number, not {quoted(players)}")
    fault = names_fault(players)
    if fault is not None:
        raise BohnanzaError(fault)
    return tuple(players)
