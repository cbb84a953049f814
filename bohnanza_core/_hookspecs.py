# mypy: disable-error-code="empty-body"
# A specification has a signature and a docstring, nothing to run.
"""The hooks through which variants speak.

``collect_…`` is asked once while a rule set is composed. ``fold_…`` passes a value through all
variants in play, in their order, and takes what the last one returns. ``forbid_action`` is final:
the first reason wins. ``on_event`` answers with steps.

Hooks asked in play get the table first; they read it and do not change it. A hook takes any of
the arguments named here, by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import pluggy

if TYPE_CHECKING:
    from ._actions import Action
    from ._agenda import Stage, Step
    from ._card_data import CardData
    from ._clauses import Clause
    from ._collect import Deck
    from ._ending import TieBreak
    from ._events import Event
    from ._harvest import HarvestPlan
    from ._kinds import Kinds
    from ._reasons import Reason
    from ._settings import Settings
    from ._state import Slot
    from ._table import Table
    from ._zones import Zone

hookspec = pluggy.HookspecMarker("bohnanza")
hookimpl = pluggy.HookimplMarker("bohnanza")
"""Marks a function of a variant as the answer to a hook."""


# Asked once, while composing


@hookspec
def collect_settings(players: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Name settings and their values for a number of players.

    Keys are fields of `Settings`. A later layer overwrites an earlier one.
    """


@hookspec
def collect_cards(settings: Settings, options: Mapping[str, Any], data: CardData) -> Deck:
    """Add sorts and cards; ids follow the order of the variants.

    ``data`` is the variant's card data with the user's overrides applied.
    """


@hookspec
def collect_zones(settings: Settings, options: Mapping[str, Any]) -> Sequence[Zone]:
    """Add zones, or declare one of an earlier layer anew under the same name."""


@hookspec
def collect_slots(settings: Settings, options: Mapping[str, Any]) -> Sequence[Slot]:
    """Add places for the variant's own values in the state."""


@hookspec
def collect_stages(settings: Settings, options: Mapping[str, Any]) -> Sequence[Stage]:
    """Insert stages into ``setup``, ``turn``, ``refill`` and ``ending``, or replace some."""


@hookspec
def collect_kinds(settings: Settings, options: Mapping[str, Any]) -> Kinds:
    """Add kinds of steps, scopes, decisions, actions and events, and reasons to refuse."""


@hookspec
def collect_clauses() -> Sequence[Clause]:
    """Add the clauses of the rules that the variant carries."""


# Asked in play


@hookspec
def fold_fields(table: Table, zones: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Change which fields a seat has now, as zone indexes."""


@hookspec
def fold_field_sort(table: Table, sort: int, zone: int) -> int:
    """Change which sort grows on a field; it is the top card's unless a variant knows better."""


@hookspec
def fold_fit(table: Table, reason: Reason | None, seat: int, card: int, zone: int) -> Reason | None:
    """Change whether a card may be laid on a field: None allows it, a reason forbids it."""


@hookspec
def fold_tradable(table: Table, cards: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Change which cards a seat may give in a trade."""


@hookspec
def fold_discardable(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Change which of the cards waiting to be planted may be discarded instead; usually none."""


@hookspec
def fold_harvest(table: Table, plan: HarvestPlan, seat: int, zone: int) -> HarvestPlan:
    """Change what the harvest of a field brings."""


@hookspec
def fold_count(table: Table, number: int, seat: int, what: Literal["reveal", "draw"]) -> int:
    """Adjust how many cards a seat reveals or draws."""


@hookspec
def fold_score(table: Table, points: int, seat: int) -> int:
    """Change the score of a seat."""


@hookspec
def fold_tie_breaks(table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
    """Change the criteria for ties."""


@hookspec
def forbid_action(table: Table, action: Action) -> Reason | None:
    """Forbid an action that all other rules allow; the first reason is final.

    The annotation of ``action`` says which actions are meant: ``action: Harvest`` or
    ``action: Harvest | Plant``. A variant may have several of these under different names, with
    ``hookimpl(specname="forbid_action")``.
    """


@hookspec
def on_event(table: Table, event: Event) -> Sequence[Step]:
    """Answer an event with steps, to be carried out next.

    The annotation of ``event`` says which events are meant. A variant may have several of these,
    with ``hookimpl(specname="on_event")``.
    """
