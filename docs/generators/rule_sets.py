"""Rule sets that show everything the core and the installed variants bring."""

from collections.abc import Iterator
from functools import cache

import bohnanza_core as bz
import bohnanza_core.authoring as ba


class _Discards:
    """A house rule that lets beans be discarded, since some kinds need a variant that asks."""

    manifest = bz.Manifest(
        "discards",
        "1.0",
        bz.Text("Discards", "Ablegen"),
        ba.Layer.HOUSE,
        default_edition="bohnanza",
    )

    @ba.hookimpl
    def fold_discardable(self, waiting: tuple[int, ...]) -> tuple[int, ...]:
        """Allow all."""
        return waiting


@cache
def rule_sets() -> tuple[bz.Rules, ...]:
    """Return every variant with its usual options, and with each switch the other way."""
    return tuple(rule_set.for_players(rule_set.players[0]) for rule_set in _rule_sets())


def _rule_sets() -> Iterator[bz.RuleSet]:
    for manifest in bz.variants():
        for use in (bz.use(manifest.id), *_switched(manifest)):
            if not bz.check_composition(use, *manifest.requires):
                yield bz.compose(use, *manifest.requires)
    yield bz.compose(_Discards())


def _switched(manifest: bz.Manifest) -> Iterator[ba.VariantUse]:
    for option in manifest.options:
        if option.type is bool:
            yield bz.use(manifest.id, **{option.name: not option.default})
