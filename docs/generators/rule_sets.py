"""Rule sets that show everything the core and the installed variants bring."""

from collections.abc import Iterator
from functools import cache

import bohnanza_core as bz
import bohnanza_core.authoring as ba


@cache
def rule_sets() -> tuple[bz.Rules, ...]:
    """Return every variant with its usual options, and with each switch the other way."""
    return tuple(rule_set.for_players(rule_set.players[0]) for rule_set in _rule_sets())


def _rule_sets() -> Iterator[bz.RuleSet]:
    for manifest in bz.variants():
        for use in (bz.use(manifest.id), *_switched(manifest)):
            if not bz.check_composition(use, *manifest.requires):
                yield bz.compose(use, *manifest.requires)


def _switched(manifest: bz.Manifest) -> Iterator[ba.VariantUse]:
    for option in manifest.options:
        if option.type is bool:
            yield bz.use(manifest.id, **{option.name: not option.default})
