"""The plugin of the house rule: one setting, taken from what the edition says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bohnanza_core.authoring import Clause, Layer, Manifest, Option, Text, hookimpl, load_clauses

from ._version import __version__

MANIFEST: Final = Manifest(
    id="shortgame",
    version=__version__,
    title=Text("Short game", "Kurzes Spiel"),
    layer=Layer.HOUSE,
    default_edition="bohnanza",
    options=(
        Option(
            "fewer",
            int,
            1,
            Text(
                "How many rounds fewer are played; one is played in any case.",
                "Wie viele Runden weniger gespielt werden; eine wird es auf jeden Fall.",
            ),
            minimum=1,
            maximum=9,
        ),
    ),
)


class ShortGame:
    """The plugin of the house rule."""

    manifest = MANIFEST

    @hookimpl
    def collect_settings(
        self, options: Mapping[str, Any], so_far: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """End the game some emptyings of the deck earlier (shortgame.fewer, shortgame.least)."""
        return {"emptyings": max(1, so_far["emptyings"] - options["fewer"])}

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the house rule."""
        return load_clauses("bohnanza_shortgame")
