# mypy: disable-error-code="empty-body"
# A specification has a signature and a docstring, nothing to run.
"""The hooks that variants implement.

``collect_…`` is asked once while a rule set is composed; a variant that cannot join raises
`CompositionError` there, with a `Problem` that says why. ``fold_…`` passes a value through all
variants in play, in their order; the value that the last one returns counts. ``forbid_action`` is
final: the first reason wins. ``on_event`` answers with steps.

Hooks asked in play get the table first; they read it and do not change it. A hook takes any of
the arguments named here, by name. ``variants`` are the ids of all variants in play, in their order,
for one that gives way to certain others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import pluggy

if TYPE_CHECKING:
    from .._composing.card_data import CardData
    from .._engine.table import Table
    from .._family.actions import HarvestPlan
    from .._family.buying import Buy, Price
    from ..bots import Advice
    from .actions import Action
    from .agenda import Stage, Step
    from .cards import Beanometer, NewCards, Sort
    from .clauses import Clause
    from .declarations import Declarations
    from .events import Event
    from .outcome import Outcome, Taler, TieBreak
    from .parties import Party
    from .planting_rules import PlantingRule
    from .reasons import Reason
    from .settings import Settings
    from .slots import Slot
    from .zones import Zone

F = TypeVar("F", bound=Callable[..., Any])

hookspec = pluggy.HookspecMarker("bohnanza")
hookimpl: pluggy.HookimplMarker = pluggy.HookimplMarker("bohnanza")
"""Marks a function of a variant as the implementation of a hook.

``@hookimpl`` takes the function's name for the hook's; ``@hookimpl(specname="on_event")`` lets a
function of any name answer. Wrappers, ``tryfirst`` and ``trylast`` are refused: the order of the
variants decides.
"""


def only_while(slot: type) -> Callable[[F], F]:
    """Ask the function below only while a slot does not have its initial value.

    For folds, `forbid_action` and `on_event`, and only if it is slow: a function that is not asked
    costs nothing. It must change nothing while the slot has its initial value, so let it check the
    slot all the same. `ActionSpec.only_while` does the same for listing actions.
    """
    if not isinstance(slot, type):
        raise TypeError(f"only_while needs the class of a slot, not {slot!r}")

    def mark(function: F) -> F:
        try:
            function.only_while = slot  # type: ignore[attr-defined]
        except AttributeError:
            raise TypeError(f"only_while decorates a function, not {function!r}") from None
        return function

    return mark


# Asked once, while composing


@hookspec
def collect_settings(
    players: int, options: Mapping[str, Any], so_far: Mapping[str, Any], variants: Sequence[str]
) -> Mapping[str, Any]:
    """Set figures for a number of players.

    Asked first. Keys are fields of `Settings`; a key that is not named keeps its value. A later
    layer overwrites an earlier one, two variants of one layer must not name the same key.
    ``so_far`` holds what the variants before this one have set.
    """


@hookspec
def collect_cards(
    settings: Settings,
    options: Mapping[str, Any],
    data: CardData,
    sorts: Sequence[Sort],
    variants: Sequence[str],
) -> NewCards:
    """Add sorts and cards; ids follow the order of the variants.

    Asked when the zones are known, since every card has a zone it begins in. ``data`` is the
    variant's card data with the user's overrides applied, ``sorts`` are those of the variants
    before this one.
    """


@hookspec
def collect_zones(
    settings: Settings, options: Mapping[str, Any], variants: Sequence[str]
) -> Sequence[Zone]:
    """Add zones, or declare one of an earlier layer again under the same name.

    Asked when the settings are known. The names of a variant's own zones begin with the prefix of
    its classes in saves, the id if it says no other: ``Zone("duell.bonus_hand")``. A zone declared
    again keeps its place; what the new declaration does not show is hidden, whatever the earlier
    one said.
    """


@hookspec
def collect_parties(
    settings: Settings, options: Mapping[str, Any], variants: Sequence[str]
) -> Sequence[Party]:
    """Add parties without a player, with a name and zones of their own.

    Asked when the settings and the zones are known. Parties are numbered after the seats, in the
    order of the variants; ``table.rules.party`` gives the number of one.
    """


@hookspec
def collect_planting_rules(
    settings: Settings,
    options: Mapping[str, Any],
    sorts: Sequence[Sort],
    variants: Sequence[str],
) -> Sequence[PlantingRule]:
    """Declare which sorts may be planted on which, and why others may not.

    Asked when the cards are known; ``sorts`` are all there are. For the same sorts and field, the
    rule of a later variant replaces that of an earlier one. Reasons must be
    declared, see `Declarations`. For what depends on more than the two sorts and the field there is
    `fold_planting`.
    """


@hookspec
def collect_slots(
    settings: Settings, options: Mapping[str, Any], variants: Sequence[str]
) -> Sequence[Slot]:
    """Add places for the variant's own values in the state.

    A slot is known by the type of its value, an attrs class. Views show the fields that are
    declared `Public`. Slots are for facts; secrets are cards in zones.
    """


@hookspec
def collect_stages(
    settings: Settings, options: Mapping[str, Any], variants: Sequence[str]
) -> Sequence[Stage]:
    """Insert stages into ``setup``, ``turn``, ``refill`` and ``ending``, or replace some.

    A stage says where it stands by exactly one of ``after``, ``before`` and ``replaces``. Each time
    it is entered, its function puts steps and decisions on the agenda.
    """


@hookspec
def collect_declarations(
    settings: Settings, options: Mapping[str, Any], variants: Sequence[str]
) -> Declarations:
    """Declare steps, scopes, decisions, actions and events, and reasons to refuse.

    Everything of this sort that a variant adds must be declared here: saving, listing and judging
    depend on it. Saves and messages put the variant's name before the names of classes; codes of
    reasons are shared by all variants. `Declarations.joined` makes one answer of several modules.
    """


@hookspec
def collect_clauses(
    settings: Settings, options: Mapping[str, Any], variants: Sequence[str]
) -> Sequence[Clause]:
    """Add the clauses of the rules that the variant carries.

    Reasons and decisions cite them by id. All that a variant ever brings are its clauses, so leave
    one out only where it does not hold: for a number of players, or beside a certain variant.
    """


# Asked once, when a bot first looks at a rule set


@hookspec
def collect_advice() -> Sequence[Advice]:
    """Explain to bots what the variant's own actions are worth.

    Asked when bots play, not while composing, so that the module with the advice is only imported
    then. An action without advice is worth nothing to a sensible bot, which does it only if there
    is nothing else to do. The values of several variants for one action are added up.
    """


# Asked in play


@hookspec
def fold_fields(table: Table, zones: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Change which fields a seat has now, as zone indexes.

    Asked whenever fields are looked at: for planting, harvesting, the protection rule, the last
    harvest. ``zones`` are the fields the seat has from the start.
    """


@hookspec
def fold_field_sort(table: Table, sort: int, zone: int) -> int:
    """Change which sort grows on a field; it is the top card's unless a variant changes it.

    Asked when a card is to be planted on the field, and when the field is harvested or shown. Sorts
    are indexes into ``table.rules.catalogue.sorts``; -1: nothing grows, on an empty field. A field
    that counts as something else, such as a stew of many sorts, gets a `Sort` of its own, of which
    there are no cards.
    """


@hookspec
def fold_bean_count(table: Table, number: int, zone: int) -> int:
    """Change how many cards of a field count as beans of the sort that grows there.

    Asked by rules that need the number of beans on a field rather than of cards: see `bean_count`.
    A beanometer counts cards: for what a field pays there is `fold_paid_cards`.
    """


@hookspec
def fold_planting(
    table: Table, reason: Reason | None, seat: int, card: int, zone: int
) -> Reason | None:
    """Change whether a card may be planted on a field: None allows it, a reason forbids it.

    Asked for every card that may be planted and every field of its seat. ``reason`` is the verdict
    so far. Here a variant can allow what the rules before it forbid; `forbid_action` cannot.
    """


@hookspec
def fold_tradable(table: Table, reason: Reason | None, seat: int, card: int) -> Reason | None:
    """Change whether a seat may give a card in a trade: None allows it, a reason forbids it.

    Asked for the beans of the hand and of tradable zones (`Zone.tradable`), for revealed and for
    received cards.
    """


@hookspec
def fold_discardable(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Change which cards may be discarded, of those waiting to be planted or else discarded.

    Asked at decisions that have ``discardable``; ``cards`` are those allowed so far, ``waiting``
    those that the decision lets its seat plant, or, where it plants none, discard. When revealed
    and received cards are planted none of them may be discarded unless a variant allows it here.
    """


@hookspec
def fold_protection(table: Table, reason: Reason | None, seat: int, zone: int) -> Reason | None:
    """Change whether a field is protected: None lets it be harvested, a reason forbids it.

    Asked for every field that holds a bean, when its seat may harvest it and when it is shown;
    ``reason`` is the verdict so far: a single bean is protected while another field of the seat
    holds more. Here a variant can allow what the rules before it forbid; `forbid_action` cannot.
    `harvest_field` asks nobody; where a rule harvests a protected field by itself, say so here.
    """


@hookspec
def fold_beanometer_card(table: Table, card: int, seat: int, zone: int) -> int:
    """Change which card of a field brings the beanometer; the top card unless a variant changes it.

    The first of four hooks that say what a field pays. All are asked when the field is harvested,
    and whenever what it pays, or would pay if more cards lay there, is shown or considered. That is
    shown to everybody, so let it depend on what everybody may know.
    """


@hookspec
def fold_beanometer(table: Table, beanometer: Beanometer, seat: int, zone: int) -> Beanometer:
    """Replace the beanometer that a field is paid by: for an owner, a field, certain cards.

    A beanometer says what any number of cards earns, so do not look at how many lie there. What is
    added to whatever a field pays belongs into `fold_harvest`, so that it counts for the
    beanometers of all variants.
    """


@hookspec
def fold_paid_cards(table: Table, number: int, seat: int, zone: int) -> int:
    """Change how many cards of a field its beanometer counts; usually all of them.

    Payment counts cards. How many of them are beans of the sort that grows there, which other rules
    may ask, is `fold_bean_count`.
    """


@hookspec
def fold_harvest(table: Table, plan: HarvestPlan, seat: int, zone: int) -> HarvestPlan:
    """Change what the harvest of a field brings, when its beanometer has been read.

    Answer with a new plan: fewer or more Taler, other cards that may become coins. No more Taler
    are paid than there are such cards. `Settings.choose_coins` says whether the harvester chooses
    among them.
    """


@hookspec
def fold_price(table: Table, price: Price, action: Buy) -> Price:
    """Change what something costs, for a buyer or altogether.

    Asked for everything that is sold by `purchase`, the third field of the base game too, when it
    is listed, judged and paid for; ``action`` says what it is and who buys it. `price_of` is what
    comes out.
    """


@hookspec
def fold_count(table: Table, number: int, seat: int, what: Literal["reveal", "draw"]) -> int:
    """Adjust how many cards a seat reveals or draws.

    Asked once when the stage ``reveal`` or ``draw`` is entered. Add to the number or take from it;
    a variant that wants another number altogether sets `Settings.reveal` or `Settings.draw`.
    """


@hookspec
def fold_score(table: Table, taler: Taler, seat: int, over: bool) -> Taler:
    """Change what a seat has scored, counted in Taler whatever the unit of the game.

    Asked for the outcome, when the game is ``over``, and for the scores so far while it goes on.
    These are shown to everybody: until the game is over count only what everybody may know. A part
    of a Taler is a ``Fraction``; what is less than a point of `Settings.score_unit` is dropped.
    """


@hookspec
def fold_tie_breaks(table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
    """Change the criteria for ties.

    Asked when the game is over, for its outcome. Criteria are asked in order until one
    seat is left; those in front count more.
    """


@hookspec
def fold_outcome(table: Table, outcome: Outcome) -> Outcome:
    """Change who wins.

    Asked when the game is over, after the last harvest. ``outcome`` names the seats with the
    highest score that no criterion for ties has ruled out. Answer with another `Outcome`: without
    winners all lose, with ``winning_party`` a party without a player wins. Its scores are what the
    table shows, so change them by `fold_score`.
    """


@hookspec
def forbid_action(table: Table, action: Action) -> Reason | None:
    """Forbid an action that all other rules allow; the first reason is final.

    Asked for every action that is listed or judged and that its own rule allows. None allows it.
    The reason must be named in `collect_declarations`.

    The annotation of ``action`` says which actions are meant: ``action: Harvest`` or
    ``action: Harvest | Plant``. An action of another variant that does the same in its own way, as
    `ActionSpec.does` says, is forbidden with them. A variant may have several of these under
    different names, with ``hookimpl(specname="forbid_action")``. `only_while` limits when one is
    asked at all.
    """


@hookspec
def on_event(table: Table, event: Event) -> Sequence[Step]:
    """Answer an event with steps, to be carried out next.

    Asked while the event happens, in the middle of a procedure, so the answer is only queued: it
    runs after what the procedure has asked for before.

    The annotation of ``event`` says which events are meant. A variant may have several of these,
    with ``hookimpl(specname="on_event")``.
    """
