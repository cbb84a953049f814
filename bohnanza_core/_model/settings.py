"""The figures of a game; each is set by the highest layer that names it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from .text import Text


@frozen
class ScoreUnit:
    """What scores are told in: Taler, or a smaller unit."""

    name: Text
    """What a point of the score is called."""
    per_taler: int = 1
    """How many points one Taler is worth."""


@frozen
class Settings:
    """Absolute figures of a rule set for a number of players.

    A variant sets some of them in ``collect_settings``; a later layer overwrites an earlier one,
    two variants of one layer must not set the same. Relative changes are folds.
    """

    players: int
    """How many play."""
    fields: int
    """How many fields everybody has from the start."""
    deal: tuple[int, ...]
    """How many cards are dealt, by distance from the start player, clockwise."""
    reveal: int
    """How many cards are turned up in phase 2."""
    draw: int
    """How many cards are drawn in phase 4."""
    emptyings: int
    """The game ends when the deck has run out that often."""
    last_stage: Mapping[str, str]
    """The stage that ends the game, by the stage in which the deck runs out for the last time;
    the key "" stands for all others."""
    score_unit: ScoreUnit
    """What scores are told in. Variants count in Taler all the same: see `fold_score`."""
    field_price: int
    """What a further field costs in Taler; 0: none is for sale."""
    choose_coins: bool
    """Whether the harvester chooses which cards become coins; else the last planted ones do."""
    known_coins: bool
    """Whether everybody can know which cards the Taler of all players are, since none are won or
    lost unseen. A variant that lets that happen sets False: see `shuffle_coins`."""
