"""The plugin of the house rule: one zone, declared again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bohnanza_core.authoring import (
    ALL,
    POSITIONS,
    Clause,
    Layer,
    Manifest,
    Text,
    Zone,
    hookimpl,
    load_clauses,
)

from ._version import __version__

MANIFEST: Final = Manifest(
    id="openhands",
    version=__version__,
    title=Text("Open hands", "Offene Hände"),
    layer=Layer.HOUSE,
    default_edition="bohnanza",
)


class OpenHands:
    """The plugin of the house rule."""

    manifest = MANIFEST

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Let everybody see what everybody holds (openhands.all, openhands.cards)."""
        return (Zone("hand", faces=ALL, backs=POSITIONS, title=Text("hand", "Hand")),)

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the house rule."""
        return load_clauses("bohnanza_openhands")
