"""What the tests of compositions with the magic editions share."""

from collections.abc import Sequence
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import pick, scene
from bohnanza_magic import Cast
from tests.helpers.refusals import assert_refused

EDITIONS = ("excalibohn", "rabohnzel")
RULES = {edition: bz.compose(edition, "bohnedikt") for edition in EDITIONS}
SORTS = ("picking", "cape", "mean", "white", "magic", "princess", "sword")
"""The sorts of the magic editions, the rarest first."""
JOKER = "edict-tribute"
PAIR = "sacrifice-white-sword"
both = pytest.mark.parametrize("edition", EDITIONS)


def at(edition: str, stage: str = "magic", **what: Any) -> bz.Game:
    """Return a scene of four in a stage of the first player's turn."""
    return scene(RULES[edition], **{"players": 4, "stage": stage, **what})


def with_spell(edition: str, key: str, **what: Any) -> bz.Game:
    """Return a scene in which a magic card lies face up before the first player."""
    zones = {"magic.up": {0: f"spell-{key}"}, **what.pop("zones", {})}
    return at(edition, **{"zones": zones, **what})


def cast(game: bz.Game, key: str) -> Sequence[bz.Event]:
    """Let the first player use a spell."""
    return game.apply(Cast(0, pick(game, "magic.up", 0, f"spell-{key}")[0]))


def refused(game: bz.Game, action: bz.Action, code: str, tail: str) -> bz.Refusal:
    """Assert that an action is refused by a clause of the edition in play."""
    return assert_refused(game, action, code, f"{game.rules.edition}.{tail}")
