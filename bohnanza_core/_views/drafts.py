"""Drafts: actions that somebody is still putting together, and what they can become."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from .._model.actions import Action
from .._model.reasons import Refusal


@frozen
class Draft:
    """An action that a seat is still putting together."""

    kind: str
    """The name of the action: ``Offer``, ``Accept``, ``Harvest`` or any other."""
    seat: int
    """Whose action it would be."""
    parts: Mapping[str, Any] = {}
    """The fields of the action chosen so far; of lists, which are tuples here, their beginnings."""


@frozen
class DraftCheck:
    """What an action under construction can become."""

    refusal: Refusal | None
    """Why it cannot be done as it is; None: it can, perhaps after choosing what is in ``more`` and
    not a list, such as the partner of an offer."""
    example: Action | None
    """A legal action that begins so; None: no addition makes it legal."""
    more: Mapping[str, tuple[int | str, ...]]
    """By field: what may be added to a list, one at a time, or what may be chosen, with what is
    chosen already. Of lists that are left out the usual ones are taken. Empty if no addition makes
    it legal."""
