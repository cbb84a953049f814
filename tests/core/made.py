"""Variants made up on the spot, for tests of composition and of the kernel."""

from __future__ import annotations

from typing import Any

import attrs

import bohnanza_core as bz


def variant(id_: str = "house", layer: bz.Layer = bz.Layer.HOUSE, /, **more: Any) -> Any:
    """Return a plugin, a house rule by default, with fields of the manifest and hooks by name."""
    fields = {field.name for field in attrs.fields(bz.Manifest)}
    said: dict[str, Any] = {"version": "1.0.0", "title": bz.Text(id_.title(), id_.title())}
    said |= {name: value for name, value in more.items() if name in fields}
    hooks = {
        name: staticmethod(bz.hookimpl(value)) for name, value in more.items() if name not in fields
    }
    return type("Plugin", (), {**hooks, "manifest": bz.Manifest(id=id_, layer=layer, **said)})()


def edition(id_: str = "edition", /, **more: Any) -> Any:
    """Return an edition for 3 or 4 players with a deck of two sorts."""
    more.setdefault("players", (3, 4))
    more.setdefault("collect_cards", lambda: DECK)
    return variant(id_, bz.Layer.EDITION, **more)


def sort(key: str, number: int, *steps: tuple[int, int]) -> bz.Sort:
    """Return a sort of bean."""
    return bz.Sort(key, bz.Text(key.title(), key.title()), number, bz.Beanometer(steps))


def cards(sort_: bz.Sort, home: str = "deck") -> bz.CardSet:
    """Return all cards of a sort."""
    return bz.CardSet(bz.Face(sort_.key, sort_.name, sort_.key), sort_.number, home)


PEA = sort("pea", 20, (2, 1), (4, 2))
LENTIL = sort("lentil", 16, (3, 1), (5, 3))
DECK = bz.Deck((PEA, LENTIL), (cards(PEA), cards(LENTIL)))
