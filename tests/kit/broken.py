"""Variants that are broken on purpose, each in one way that a check of the kit must find."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs
from attrs import frozen

import bohnanza_core as bz
from bohnanza_core import Public, Text


def _manifest(id_: str) -> bz.Manifest:
    title = Text(id_.title(), id_.title())
    return bz.Manifest(id_, "1.0.0", title, bz.Layer.HOUSE, default_edition="bohnanza")


def _stage(enter: Any) -> Sequence[bz.Stage]:
    return (bz.Stage("turn", "broken", enter, after="plant"),)


# The five


class LosesCards:
    """Breaks conservation: a card of the discard pile is thrown away."""

    manifest = _manifest("loses-cards")

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        def enter(table: bz.Table) -> None:
            pile = table.rules.discard
            table.zones[pile] = table.zones[pile][1:]

        return _stage(enter)


@frozen
class Gossip:
    """What everybody is told, though nobody may know it."""

    cards: Public[tuple[bz.CardId, ...]] = ()


class LeaksAHand:
    """Leaks the hand of the active player by a public slot."""

    manifest = _manifest("leaks-a-hand")

    @bz.hookimpl
    def collect_slots(self) -> Sequence[bz.Slot]:
        return (bz.Slot(Gossip, lambda _players: Gossip()),)

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        return _stage(lambda table: table.set_slot(Gossip(table.cards("hand", table.active))))


class GlobalRandom:
    """Depends on the global random generator."""

    manifest = _manifest("global-random")

    @bz.hookimpl
    def fold_count(self, number: int) -> int:
        return number + (random.random() < 0.01)


@frozen
class Diary:
    """Forgets a field in a save: how many turns it has seen."""

    turns: int = attrs.field(default=0, init=False, eq=False)


class ForgetsAField:
    """Keeps a value where saving does not find it."""

    manifest = _manifest("forgets-a-field")

    @bz.hookimpl
    def collect_slots(self) -> Sequence[bz.Slot]:
        return (bz.Slot(Diary, lambda _players: Diary()),)

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        def enter(table: bz.Table) -> None:
            page = Diary()
            object.__setattr__(page, "turns", table.slot(Diary).turns + 1)
            table.set_slot(page)

        return _stage(enter)


@frozen
class Again(bz.Step):
    """Asks for itself."""


class LoopsForEver:
    """Never comes to an end."""

    manifest = _manifest("loops-for-ever")

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        return bz.Declarations(steps=(bz.StepSpec(Again, lambda table, step: table.then(step)),))

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        return _stage(lambda table: table.then(Again()))


# More of the same


class SwapsCards:
    """Lets cards change places without moving them; none is lost."""

    manifest = _manifest("swaps-cards")

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        def enter(table: bz.Table) -> None:
            deck = table.rules.deck
            table.zones[deck] = table.zones[deck][::-1]

        return _stage(enter)


@frozen
class Whispered(bz.Event):
    """Tells what the front bean of a hand is, by its sort and by no card."""

    seat: Public[bz.Seat]
    sort: Public[str]


class LeaksASort:
    """Leaks a hand by a public event that names no card."""

    manifest = _manifest("leaks-a-sort")

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        return bz.Declarations(events=(Whispered,))

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        def enter(table: bz.Table) -> None:
            front = bz.front_bean(table, table.active)
            if front is not None:
                table.emit(Whispered, table.active, table.rules.catalogue.key_of(front))

        return _stage(enter)


class RemembersInThePlugin:
    """Keeps state in the plugin, which all games share."""

    manifest = _manifest("remembers-in-the-plugin")

    def __init__(self) -> None:
        self.asked = 0

    @bz.hookimpl
    def fold_count(self, number: int) -> int:
        self.asked += 1
        return number + self.asked % 2


class ChangesTheTable:
    """Changes the table where it is only asked."""

    manifest = _manifest("changes-the-table")

    @bz.hookimpl
    def fold_count(self, table: bz.Table, number: int) -> int:
        table.set_clock(emptyings=table.clock.emptyings)
        table.queue += (bz.Draw(table.active, 1),)
        return number


FORGOTTEN = bz.Reason("forgotten", "base.turn.order", Text("No.", "Nein."))


class ForgetsAReason:
    """Refuses for a reason that it does not declare, so the refusal would name somebody else."""

    manifest = _manifest("forgets-a-reason")

    @bz.hookimpl
    def forbid_action(self, action: bz.Harvest) -> bz.Reason | None:
        return FORGOTTEN if action.field else None


@frozen
class Sing(bz.Action):
    """Names a field that need not be there."""

    field: bz.FieldNumber


class TrustsEverybody:
    """Judges whatever it is given, and refuses for a reason that it does not declare."""

    manifest = _manifest("trusts-everybody")

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        def candidates(_table: bz.Table, seat: int, decision: bz.Decision) -> list[Sing]:
            return [Sing(seat, 0)] if decision.seat == seat else []

        def rule(table: bz.Table, action: Sing) -> bz.Reason | None:
            return None if table.rules.field_zones[action.seat][action.field] else FORGOTTEN

        kind = bz.ActionSpec(
            Sing,
            lambda _table, _action: None,
            candidates,
            accepts=lambda table, action: action.seat == table.decision.seat,
            rule=rule,
            otherwise=lambda _table, _action: FORGOTTEN,
            title=Text("Sing on field {field}", "Auf Feld {field} singen"),
        )
        return bz.Declarations(actions=(kind,))


class ForgetsToReturn:
    """Answers a hook with nothing."""

    manifest = _manifest("forgets-to-return")

    @bz.hookimpl
    def fold_score(self, points: int) -> int:
        points += 1
        return None  # type: ignore[return-value]  # the defect


@frozen
class Unheard(bz.Event):
    """Is emitted without being declared."""


class ForgetsAnEvent:
    """Emits what it does not declare."""

    manifest = _manifest("forgets-an-event")

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        return _stage(lambda table: table.emit(Unheard))


@frozen
class Riddle(bz.Decision):
    """Cannot be answered."""


class AsksForTheUnknown:
    """Asks with a word that its decision does not have."""

    manifest = _manifest("asks-for-the-unknown")

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        text = Text("What has {owner} got?", "Was hat {owner}?")
        kind = bz.DecisionSpec(Riddle, text, "base.turn.order", done=lambda _table, _riddle: True)
        return bz.Declarations(decisions=(kind,))


class AsksARiddle:
    """Waits for somebody who can do nothing, nor can others."""

    manifest = _manifest("asks-a-riddle")

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        text = Text("What have I got in my pocket?", "Was habe ich in der Tasche?")
        # It says when it is done, so composing cannot know that this never happens.
        kind = bz.DecisionSpec(Riddle, text, "base.turn.order", done=lambda _table, _riddle: False)
        return bz.Declarations(decisions=(kind,))

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        return _stage(lambda table: table.then(Riddle(table.active)))


class NeverEnds:
    """Goes on for ever, turn by turn: nothing is ever drawn."""

    manifest = _manifest("never-ends")

    @bz.hookimpl
    def collect_settings(self) -> dict[str, Any]:
        return {"draw": 0, "reveal": 0}


class HangsInARule:
    """Never comes back from a rule."""

    manifest = _manifest("hangs-in-a-rule")

    @bz.hookimpl
    def fold_count(self, number: int) -> int:
        while number:
            pass
        return number


class Fails:
    """Has a rule with a mistake."""

    manifest = _manifest("fails")

    @bz.hookimpl
    def fold_count(self, number: int) -> int:
        return number // 0


class ReordersHands:
    """Turns the hand of the active player around."""

    manifest = _manifest("reorders-hands")

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        def enter(table: bz.Table) -> None:
            hand = table.rules.hands[table.active]
            table.zones[hand] = table.zones[hand][::-1]

        return _stage(enter)


@frozen
class Silent(bz.Event):
    """Promises a field that it does not have."""

    text = Text("{nobody} says nothing.", "{nobody} sagt nichts.")


class Mumbles:
    """Has a text that cannot be put into words, a bad clause and an unfrozen slot."""

    manifest = attrs.evolve(_manifest("mumbles"), title=Text("Mumbles", ""))

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        reason = bz.Reason("mumble", "mumbles.nowhere", Text("No.", "Nein."))
        return bz.Declarations(events=(Silent,), reasons=(reason,))


class IgnoresProtection:
    """Harvests single beans, though other fields hold more."""

    manifest = _manifest("ignores-protection")

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        def enter(table: bz.Table) -> None:
            fields = bz.open_fields(table, table.active)
            single = next(
                (zone for zone in fields if bz.is_protected(table, table.active, zone)), None
            )
            if single is not None:
                bz.harvest_field(table, table.active, single)

        return _stage(enter)


@frozen
class Shout(bz.Action):
    """Is listed and then refused, and carries what JSON does not keep."""

    words: tuple[str, ...] = ()


@frozen
class Shouted(bz.Event):
    """Carries what JSON does not keep."""

    words: Public[object]


@frozen
class Echoes:
    """Shows what JSON does not keep."""

    heard: Public[frozenset[int]] = frozenset()


@frozen
class Nap:
    """Whether somebody has woken up."""

    over: bz.Public[bool] = False


class Oversleeps:
    """Forbids harvests at all times, but says that it does so only after a nap."""

    manifest = _manifest("oversleeps")

    @bz.hookimpl
    def collect_slots(self) -> Sequence[bz.Slot]:
        return (bz.Slot(Nap, lambda _players: Nap()),)

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        return bz.Declarations(reasons=(TOO_LOUD,))

    @bz.hookimpl
    @bz.only_while(Nap)
    def forbid_action(self, action: bz.Harvest) -> bz.Reason:
        return TOO_LOUD


class DreamsOfCards:
    """Draws a card more at all times, but says that it does so only after a nap."""

    manifest = _manifest("dreams-of-cards")

    @bz.hookimpl
    def collect_slots(self) -> Sequence[bz.Slot]:
        return (bz.Slot(Nap, lambda _players: Nap()),)

    @bz.hookimpl
    @bz.only_while(Nap)
    def fold_count(self, number: int) -> int:
        return number + 1


@frozen
class Snooze(bz.Step):
    """Ends the nap, though nobody may have begun one."""


class SleepWalks:
    """Wakes up at every planting, but says that it does so only after a nap."""

    manifest = _manifest("sleep-walks")

    @bz.hookimpl
    def collect_slots(self) -> Sequence[bz.Slot]:
        return (bz.Slot(Nap, lambda _players: Nap()),)

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        def run(table: bz.Table, _step: Snooze) -> None:
            table.set_slot(Nap(over=True))

        return bz.Declarations(steps=(bz.StepSpec(Snooze, run),))

    @bz.hookimpl
    @bz.only_while(Nap)
    def on_event(self, event: bz.Planted) -> Sequence[bz.Step]:
        return (Snooze(),)


@frozen
class Dinner(bz.Scope):
    """Nobody harvests during dinner."""


@frozen
class Dessert(bz.Decision):
    """A part of dinner, which does not say that it comes in the middle of something."""


class InterruptsDinner:
    """Forbids harvests while something goes on, with a decision that does not say it interrupts."""

    manifest = _manifest("interrupts-dinner")

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        def enter(table: bz.Table) -> None:
            table.then(Dessert(table.active), Dinner())

        return (bz.Stage("turn", "dinner", enter, after="plant"),)

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        dessert = bz.DecisionSpec(
            Dessert, Text("More?", "Noch mehr?"), "base.turn.order", passed=bz.close_decision
        )
        return bz.Declarations(
            decisions=(dessert,), scopes=(bz.ScopeSpec(Dinner),), reasons=(TOO_LOUD,)
        )

    @bz.hookimpl
    @bz.only_while(Dinner)
    def forbid_action(self, action: bz.Harvest) -> bz.Reason:
        return TOO_LOUD


@frozen
class Whistle(bz.Action):
    """Needs no cards."""


class WhistlesWithout:
    """Says that it needs received cards, and can do without."""

    manifest = _manifest("whistles-without")

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        kind = bz.ActionSpec(
            Whistle,
            lambda _table, _action: None,
            lambda _table, seat, _decision: (Whistle(seat),),
            only_with="received",
            title=Text("Whistle", "Pfeifen"),
        )
        return bz.Declarations(actions=(kind,))


TOO_LOUD = bz.Reason("too-loud", "base.turn.order", Text("Too loud.", "Zu laut."))


class Shouts:
    """Lists what it refuses, and shows values that JSON does not keep."""

    manifest = _manifest("shouts")

    @bz.hookimpl
    def collect_slots(self) -> Sequence[bz.Slot]:
        return (bz.Slot(Echoes, lambda _players: Echoes()),)

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        def shout(table: bz.Table, action: Shout) -> None:
            table.set_slot(Echoes(table.slot(Echoes).heard | {action.seat}))
            table.emit(Shouted, {1, 2})

        def candidates(_table: bz.Table, seat: int, _decision: bz.Decision) -> list[Shout]:
            return [Shout(seat, ["a", "list"])]  # type: ignore[arg-type]  # the defect

        def rule(table: bz.Table, _action: Shout) -> bz.Reason | None:
            return TOO_LOUD if table.slot(Echoes).heard else None

        kind = bz.ActionSpec(
            Shout,
            shout,
            candidates,
            rule=rule,
            candidates_are_legal=True,
            title=Text("Shout", "Rufen"),
        )
        return bz.Declarations(actions=(kind,), events=(Shouted,), reasons=(TOO_LOUD,))


@frozen
class Poll(bz.Decision):
    """Counts how often it is looked at."""


@frozen
class Looks:
    """How often."""

    number: Public[int] = 0


class CountsLooks:
    """Changes the game whenever somebody looks at what can be done."""

    manifest = _manifest("counts-looks")

    @bz.hookimpl
    def collect_slots(self) -> Sequence[bz.Slot]:
        return (bz.Slot(Looks, lambda _players: Looks()),)

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        def options(table: bz.Table, _decision: Poll) -> Sequence[str]:
            table.set_slot(Looks(table.slot(Looks).number + 1))
            return ("yes", "no")

        kind = bz.DecisionSpec(
            Poll,
            Text("Shall we?", "Wollen wir?"),
            "base.turn.order",
            options=options,
            chosen=lambda table, _decision, _option: table.answer(),
        )
        return bz.Declarations(decisions=(kind,))

    @bz.hookimpl
    def collect_stages(self) -> Sequence[bz.Stage]:
        return _stage(lambda table: table.then(Poll(table.active)))


class MissesItsEdition:
    """Does not compose."""

    manifest = attrs.evolve(_manifest("misses-its-edition"), default_edition="")


@frozen
class Comet(bz.Event):
    """Is never seen."""


class Unreachable:
    """Brings what no game reaches."""

    manifest = _manifest("unreachable")

    @bz.hookimpl
    def collect_declarations(self) -> bz.Declarations:
        return bz.Declarations(events=(Comet,))

    @bz.hookimpl
    def on_event(self, event: Comet) -> Sequence[bz.Step]:
        return ()
