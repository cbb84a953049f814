"""Variants made up on the spot, for tests of composition and of the engine."""

from __future__ import annotations

from typing import Any

import attrs

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import scene


def variant(id_: str = "house", layer: ba.Layer = ba.Layer.HOUSE, /, **more: Any) -> Any:
    """Return a plugin, a house rule by default, with fields of the manifest and hooks by name."""
    fields = {field.name for field in attrs.fields(bz.Manifest)}
    said: dict[str, Any] = {"version": "1.0.0", "title": bz.Text(id_.title(), id_.title())}
    said |= {name: value for name, value in more.items() if name in fields}
    hooks = {
        name: staticmethod(ba.hookimpl(value)) for name, value in more.items() if name not in fields
    }
    return type("Plugin", (), {**hooks, "manifest": bz.Manifest(id=id_, layer=layer, **said)})()


def edition(id_: str = "edition", /, **more: Any) -> Any:
    """Return an edition for 3 or 4 players with a deck of two sorts."""
    more.setdefault("players", (3, 4))
    more.setdefault("collect_cards", lambda: DECK)
    return variant(id_, ba.Layer.EDITION, **more)


def sort(key: str, number: int, *steps: tuple[int, int]) -> ba.Sort:
    """Return a sort of bean."""
    return ba.Sort(key, bz.Text(key.title(), key.title()), number, ba.Beanometer(steps))


def cards(sort_: ba.Sort, home: str = "deck") -> ba.CardSet:
    """Return all cards of a sort."""
    return ba.CardSet(ba.Face(sort_.key, sort_.name, sort_.key), sort_.number, home)


PEA = sort("pea", 20, (2, 1), (4, 2))
LENTIL = sort("lentil", 16, (3, 1), (5, 3))
DECK = ba.NewCards((PEA, LENTIL), (cards(PEA), cards(LENTIL)))

NO = ba.Reason("no", "house.no", bz.Text("No.", "Nein."))
KINDS = ba.Declarations(reasons=(NO,))


def house(**hooks: Any) -> bz.RuleSet:
    """Return the base game with a house rule that can refuse by `NO`."""
    return bz.compose("bohnanza", variant(collect_declarations=lambda: KINDS, **hooks))


def played(rules: bz.RuleSet) -> bz.Game:
    """Return a game in which planting and harvesting are possible."""
    return scene(rules, players=3, hands={0: "red soy"}, fields={0: ["2*blue"], 1: ["3*soy"]})


def kinds_left(game: bz.Game, seat: int = 0) -> set[type]:
    """Return the kinds of actions that a seat may do."""
    return {type(action) for action in game.legal_actions(seat)}
