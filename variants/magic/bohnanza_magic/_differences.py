"""Where the two editions differ: the whole list, side by side.

Everything else is the same in both. A rule that differs asks `differences` for its column.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import Table, Text

from ._texts import RABOHNZEL_TEXTS


@frozen
class Differences:
    """One column of the table."""

    cents: Text
    """What the small coins on magic cards are called (magiccard.cents)."""
    texts: Mapping[str, Text]
    """What players read of abilities and spells that work otherwise than in the other edition."""
    most_cents: Text
    """What decides a tie (end.winner)."""
    plant_phase: Text
    """What phase 1 is called (phases)."""
    phase: Text
    """What the magic phase is called (phases)."""
    last_stage: Mapping[str, str]
    """How far the turn goes on after the last emptying (end.turn)."""
    theft_announced: bool
    """Everybody learns the sort of a stolen bean (picking.secret, sword.picking)."""
    attack_bans_all_harvests: bool
    """During an attack nobody may harvest; else only those being attacked (sword.no-harvest)."""
    counter_is_duty: bool
    """A counter-attack takes place; else the defender may do without it (sword.counter.duty)."""
    theft_in_attack_gives_ability: bool
    """A column that the active player starts with a bean stolen in a counter-attack has its
    ability (sword.picking.ability)."""
    attack_spell_turned_first: bool
    """The Attack spell is turned down before its coin takes effect; else after (spell.turned)."""
    field_spell_stages: tuple[str, ...]
    """Where the Bean Field spell is used (field.third)."""
    spells_during_flow: bool
    """Other spells of any time are used between two plantings of a Flow (flow.between)."""
    stack_at_start_only: bool
    """The Stack spell is used before the first offer; else any time in phase 2 (stack.start)."""
    enchanted_may_be_coin: bool
    """The enchanted first bean may become a coin (beans.coins)."""


class MagicPlugin:
    """The common type of both editions' plugins, by which shared rules find their column."""

    differences: Differences


def differences(table: Table) -> Differences:
    """Return how the edition in play differs."""
    return table.rules.plugin(MagicPlugin).differences


# fmt: off
_TABLE: Final = {
    #                                 Excalibohn             Rabohnzel
    "cents":                         (Text("cents", "Groschen"),
                                                             Text("cents", "Bohnenpfennige")),
    "texts":                         ({},                    RABOHNZEL_TEXTS),
    "most_cents":                    (Text("most cents on magic cards",
                                           "die meisten Groschen auf Zauberkarten"),
                                      Text("most cents on magic cards",
                                           "die meisten Bohnenpfennige auf Zauberkarten")),
    "plant_phase":                   (Text("1a Plant", "1a Anbauen"),
                                                             Text("1 Plant", "1 Anbauen")),
    "phase":                         (Text("1b Magic", "1b Zauberphase"),
                                                             Text("1½ Magic", "1½ Zauberphase")),
    "last_stage":                    ({"": "face-down"},     {"": "receive", "draw": "draw"}),
    "theft_announced":               (False,                 True),
    "attack_bans_all_harvests":      (True,                  False),
    "counter_is_duty":               (True,                  False),
    "theft_in_attack_gives_ability": (True,                  False),
    "attack_spell_turned_first":     (False,                 True),
    "field_spell_stages":            (("magic", "receive"),  ("receive",)),
    "spells_during_flow":            (True,                  False),
    "stack_at_start_only":           (True,                  False),
    "enchanted_may_be_coin":         (True,                  False),
}
# fmt: on


def _column(number: int) -> Differences:
    return Differences(**{name: row[number] for name, row in _TABLE.items()})  # type: ignore[arg-type]


EXCALIBOHN: Final = _column(0)
RABOHNZEL: Final = _column(1)
