"""A variant whose functions fail on demand, each at its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from attrs import field, frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Text
from bohnanza_core.authoring import Public


class Switch:
    """Says which function fails, and how."""

    def __init__(self) -> None:
        self.place = ""
        """The function that fails; empty: none."""
        self.fail: Callable[[], Any] = lambda: None
        """Raises something, or returns a wrong answer."""

    def at(self, place: str, right: Any = None) -> Any:
        """Return the right answer, but at the place that fails."""
        return self.fail() if place == self.place else right


SWITCH: Final = Switch()
"""What all games with the variant look at; off unless a test sets it."""


def _said(words: str) -> str:
    return SWITCH.at("event", words)  # type: ignore[no-any-return]


@frozen
class Muttered(bz.Event):
    """Something is said."""

    text = Text("{words} is muttered.", "{words} wird gemurmelt.")
    words: Public[str] = field(converter=_said)


@frozen(eq=False)
class Mood:
    """How the table feels."""

    level: Public[int] = 0

    def __eq__(self, other: object) -> Any:
        return SWITCH.at("slot", isinstance(other, Mood) and self.level == other.level)

    def __hash__(self) -> int:
        return self.level


@frozen
class Mutter(bz.Action):
    """Mutter something, at any time."""

    words: str = "Beans"


@frozen
class Shout(bz.Action):
    """Shout, which is never allowed."""


@frozen
class Asked(bz.Decision):
    """Somebody is asked something after every turn."""


@frozen
class Sigh(ba.Step):
    """Comes before it."""


def _details(_table: ba.Table, _action: bz.Action) -> Mapping[str, object]:
    return SWITCH.at("details", {})  # type: ignore[no-any-return]


TOO_LOUD: Final = ba.Reason(
    "too-loud", "base.turn.order", Text("Too loud.", "Zu laut."), details=_details
)


def _mutter(table: ba.Table, action: Mutter) -> None:
    SWITCH.at("apply")
    table.set_slot(Mood(table.slot(Mood).level + 1))
    table.emit(Muttered, action.words)


def _mutterings(_table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Mutter]:
    return SWITCH.at("candidates", (Mutter(seat),))  # type: ignore[no-any-return]


def _why_not_mutter(_table: ba.Table, _action: Mutter) -> ba.Reason | None:
    return SWITCH.at("why_not")  # type: ignore[no-any-return]


def _accepts(_table: ba.Table, _action: bz.Action) -> bool:
    return SWITCH.at("accepts", True)  # type: ignore[no-any-return]


def _too_loud(_table: ba.Table, _action: Shout) -> ba.Reason:
    return SWITCH.at("refusing", TOO_LOUD)  # type: ignore[no-any-return]


def _sigh(table: ba.Table, _step: Sigh) -> None:
    SWITCH.at("step")
    table.then(Asked(table.active))


def _pending(_table: ba.Table, _decision: Asked) -> object:
    return SWITCH.at("pending", True)


def _answers(_table: ba.Table, _decision: Asked) -> Sequence[str]:
    return SWITCH.at("options", ("yes", "no"))  # type: ignore[no-any-return]


def _label(_table: ba.Table, _decision: Asked, option: int | str) -> Text:
    return SWITCH.at("label", Text(str(option), str(option)))  # type: ignore[no-any-return]


def _chosen(table: ba.Table, _decision: Asked, _option: int | str) -> None:
    SWITCH.at("chosen")
    table.answer()


def _leave(table: ba.Table) -> None:
    SWITCH.at("stage")
    table.then(Sigh())


class Failing:
    """Fails where the switch says."""

    manifest = bz.Manifest(
        "failing",
        "1.0.0",
        Text("Failing", "Kaputt"),
        ba.Layer.HOUSE,
        default_edition="bohnanza",
    )

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Mood, lambda _players: Mood(), shown=False),)

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return (ba.Stage("turn", "failing", _leave, after="draw"),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(
            steps=(ba.StepSpec(Sigh, _sigh),),
            decisions=(
                ba.DecisionSpec(
                    Asked,
                    Text("Well?", "Nun?"),
                    "base.turn.order",
                    pending=_pending,
                    options=_answers,
                    chosen=_chosen,
                    label=_label,
                ),
            ),
            actions=(
                ba.ActionSpec(Mutter, _mutter, _mutterings, why_not=_why_not_mutter),
                ba.ActionSpec(Shout, _mutter, None, accepts=_accepts, why_not=_too_loud),
            ),
            events=(Muttered,),
            reasons=(TOO_LOUD,),
        )

    @ba.hookimpl
    def fold_fields(self, zones: tuple[int, ...]) -> tuple[int, ...]:
        return SWITCH.at("fold_fields", zones)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_field_sort(self, sort: int) -> int:
        return SWITCH.at("fold_field_sort", sort)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_bean_count(self, number: int) -> int:
        return SWITCH.at("fold_bean_count", number)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_planting(self, reason: ba.Reason | None) -> ba.Reason | None:
        return SWITCH.at("fold_planting", reason)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_tradable(self, reason: ba.Reason | None) -> ba.Reason | None:
        return SWITCH.at("fold_tradable", reason)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_discardable(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        return SWITCH.at("fold_discardable", cards)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_protection(self, reason: ba.Reason | None) -> ba.Reason | None:
        return SWITCH.at("fold_protection", reason)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_beanometer_card(self, card: int) -> int:
        return SWITCH.at("fold_beanometer_card", card)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_beanometer(self, beanometer: ba.Beanometer) -> ba.Beanometer:
        return SWITCH.at("fold_beanometer", beanometer)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_paid_cards(self, number: int) -> int:
        return SWITCH.at("fold_paid_cards", number)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_harvest(self, plan: ba.HarvestPlan) -> ba.HarvestPlan:
        return SWITCH.at("fold_harvest", plan)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_count(self, number: int, what: Literal["reveal", "draw"]) -> int:
        return SWITCH.at("fold_count", number)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_score(self, taler: ba.Taler) -> ba.Taler:
        return SWITCH.at("fold_score", taler)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_tie_breaks(self, criteria: tuple[ba.TieBreak, ...]) -> tuple[ba.TieBreak, ...]:
        return SWITCH.at("fold_tie_breaks", criteria)  # type: ignore[no-any-return]

    @ba.hookimpl
    def fold_outcome(self, outcome: ba.Outcome) -> ba.Outcome:
        return SWITCH.at("fold_outcome", outcome)  # type: ignore[no-any-return]

    @ba.hookimpl
    def forbid_action(self, action: bz.Action) -> ba.Reason | None:
        return SWITCH.at("forbid_action")  # type: ignore[no-any-return]

    @ba.hookimpl
    def on_event(self, event: bz.Event) -> Sequence[ba.Step]:
        return SWITCH.at("on_event", ())  # type: ignore[no-any-return]


PLACES: Final = (
    *("event", "slot", "details", "apply", "candidates", "why_not", "accepts", "refusing"),
    *("step", "pending", "options", "label", "chosen", "stage"),
    *("fold_fields", "fold_field_sort", "fold_bean_count", "fold_planting", "fold_tradable"),
    *(
        "fold_discardable",
        "fold_protection",
        "fold_beanometer_card",
        "fold_beanometer",
        "fold_paid_cards",
        "fold_harvest",
        "fold_count",
        "fold_score",
        "fold_tie_breaks",
        "fold_outcome",
    ),
    *("forbid_action", "on_event"),
)
"""Every function that can fail in play."""
