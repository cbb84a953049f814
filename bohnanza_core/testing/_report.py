"""What the kit has to say about a composition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from attrs import field, frozen

from ..errors import BohnanzaError

CHECKS: Final[Mapping[str, str]] = {
    "manifest": "The manifest is complete and says nothing impossible.",
    "composition": "The variants compose, and the order in which they are named changes nothing.",
    "api": "Kinds and slots are frozen classes of plain values; clauses that are cited exist.",
    "texts": "Every text can be put into words, in both languages.",
    "conservation": "Every card of the catalogue lies in exactly one place.",
    "moves": "Cards travel by `Table.move` and `Table.shuffle` alone.",
    "hands": "Hands keep their order.",
    "protection": "No protected field is harvested.",
    "judging": "What is listed is what `why_not` allows; every action can be judged, also one that "
    "makes no sense; what is refused changes nothing.",
    "stuck": "Whoever the game waits for can do something.",
    "termination": "Every procedure and every game comes to an end.",
    "errors": "No rule fails with an error.",
    "hooks": "Hooks in play are answered with what they ask for, and the table is left alone; what "
    "is emitted and refused is declared.",
    "asking": "Listing, explaining, looking and asking leave the game as it was.",
    "inactive": "Hooks that ``only_while`` makes inactive would have nothing to say.",
    "copy": "A state plays on in the same way any number of times, and does not change.",
    "seed": "The same seed and the same actions give the same game; nothing else is random.",
    "save": "A saved game loads and is the same game.",
    "json-state": "A state survives JSON, every field of it.",
    "json-actions": "Actions survive JSON.",
    "json-events": "Events survive JSON, and so do the events for a viewer.",
    "json-views": "Views survive JSON.",
    "following": "A view and the events for its viewer give the next view.",
    "leaks": "Nobody learns a card, or what depends on a card, that they may not know.",
    "reach": "Random games reach what the variants bring.",
}
"""The checks of `check_variant` by name, each with what it makes sure of."""


@frozen
class Finding:
    """Something that a check found wrong."""

    check: str
    """The name of the check, one of `CHECKS`."""
    text: str
    """What is wrong."""
    players: int | None = None
    """How many played; None: it was found without playing."""
    seed: int | None = None
    """The seed of the game, and of its random play."""
    version: int | None = None
    """How many actions came before."""

    def __str__(self) -> str:
        where = ""
        if self.players is not None:
            where = f" ({self.players} players, seed {self.seed}, action {self.version})"
        return f"{self.check}: {self.text}{where}"


@frozen
class Report:
    """What `check_variant` found."""

    variants: tuple[str, ...]
    """The ids of the composition."""
    players: tuple[int, ...]
    """The numbers of players that were tried."""
    games: int
    """How many games were played."""
    actions: int
    """How many actions that took."""
    checks: tuple[str, ...]
    """The names of the checks that were made."""
    findings: tuple[Finding, ...]
    """What is wrong; of each check the first few."""
    unreached: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """What no game met, by variant: actions, decisions, steps, events, answers to hooks."""
    warnings: tuple[str, ...] = ()
    """What is allowed, but hardly wanted: functions that make every listing slow."""

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the checks that found something."""
        return tuple(name for name in self.checks if name in {f.check for f in self.findings})

    @property
    def passed(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def text(self) -> str:
        """Return the report as lines."""
        counts = ", ".join(map(str, self.players))
        lines = [
            f"{' + '.join(self.variants)}: {self.games} games of {counts} players, "
            f"{self.actions} actions, {len(self.checks)} checks"
        ]
        lines += [f"  wrong: {finding}" for finding in self.findings]
        lines += [f"  warning: {warning}" for warning in self.warnings]
        lines += [
            f"  not reached of {variant}: {', '.join(names)}"
            for variant, names in self.unreached.items()
        ]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()


class VariantDefectError(BohnanzaError):
    """The kit found something wrong with a composition."""

    longest: ClassVar[int] = 1_000_000
    """It is for authors, who want to read all of it."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.text())
        self.report = report
        """All there is to say."""
