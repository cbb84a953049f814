"""Variants that are broken on purpose, each in one way that a check of the kit must find."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Text
from bohnanza_core.authoring import Public
from bohnanza_core.bots import Advice


def _manifest(id_: str) -> bz.Manifest:
    title = Text(id_.title(), id_.title())
    return bz.Manifest(id_, "1.0.0", title, ba.Layer.HOUSE, default_edition="bohnanza")


def _stage(enter: Any) -> Sequence[ba.Stage]:
    return (ba.Stage("turn", "broken", enter, after="plant"),)


# The five


class LosesCards:
    """Breaks conservation: a card of the discard pile is thrown away."""

    manifest = _manifest("loses-cards")

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            pile = table.rules.discard
            table.zones[pile] = table.zones[pile][1:]

        return _stage(enter)


@frozen
class Gossip:
    """What everybody is told, though nobody may know it."""

    cards: Public[tuple[ba.CardId, ...]] = ()


class LeaksAHand:
    """Leaks the hand of the active player by a public slot."""

    manifest = _manifest("leaks-a-hand")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Gossip, lambda _players: Gossip(), shown=False),)

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return _stage(lambda table: table.set_slot(Gossip(table.cards("hand", table.active))))


class GlobalRandom:
    """Depends on the global random generator."""

    manifest = _manifest("global-random")

    @ba.hookimpl
    def fold_count(self, number: int) -> int:
        return number + (random.random() < 0.01)


@frozen
class Diary:
    """Forgets a field in a save: how many turns it has seen."""

    turns: int = attrs.field(default=0, init=False, eq=False)


class ForgetsAField:
    """Keeps a value where saving does not find it."""

    manifest = _manifest("forgets-a-field")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Diary, lambda _players: Diary(), shown=False),)

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            page = Diary()
            object.__setattr__(page, "turns", table.slot(Diary).turns + 1)
            table.set_slot(page)

        return _stage(enter)


@frozen
class Again(ba.Step):
    """Asks for itself."""


class LoopsForEver:
    """Never comes to an end."""

    manifest = _manifest("loops-for-ever")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(steps=(ba.StepSpec(Again, lambda table, step: table.then(step)),))

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return _stage(lambda table: table.then(Again()))


# More of the same


class SwapsCards:
    """Lets cards change places without moving them; none is lost."""

    manifest = _manifest("swaps-cards")

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            deck = table.rules.deck
            table.zones[deck] = table.zones[deck][::-1]

        return _stage(enter)


@frozen
class Whispered(bz.Event):
    """Tells what the front bean of a hand is, by its sort and by no card."""

    seat: Public[ba.Seat]
    sort: Public[str]


class LeaksASort:
    """Leaks a hand by a public event that names no card."""

    manifest = _manifest("leaks-a-sort")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(events=(Whispered,))

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            front = ba.front_bean(table, table.active)
            if front is not None:
                table.emit(Whispered, table.active, table.rules.catalogue.key_of(front))

        return _stage(enter)


class RemembersInThePlugin:
    """Keeps state in the plugin, which all games share."""

    manifest = _manifest("remembers-in-the-plugin")

    def __init__(self) -> None:
        self.asked = 0

    @ba.hookimpl
    def fold_count(self, number: int) -> int:
        self.asked += 1
        return number + self.asked % 2


class ChangesTheTable:
    """Changes the table where it is only asked."""

    manifest = _manifest("changes-the-table")

    @ba.hookimpl
    def fold_count(self, table: ba.Table, number: int) -> int:
        table.set_clock(emptyings=table.clock.emptyings)
        table.queue += (ba.Draw(table.active, 1),)
        return number


FORGOTTEN = ba.Reason("forgotten", "base.turn.order", Text("No.", "Nein."))


class ForgetsAReason:
    """Refuses for a reason that it does not declare, so the refusal would name somebody else."""

    manifest = _manifest("forgets-a-reason")

    @ba.hookimpl
    def forbid_action(self, action: bz.Harvest) -> ba.Reason | None:
        return FORGOTTEN if action.field else None


@frozen
class Sing(bz.Action):
    """Names a field that need not be there."""

    field: ba.FieldNumber


class TrustsEverybody:
    """Judges whatever it is given, and refuses for a reason that it does not declare."""

    manifest = _manifest("trusts-everybody")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        def candidates(_table: ba.Table, seat: int, decision: bz.Decision) -> list[Sing]:
            return [Sing(seat, 0)] if decision.seat == seat else []

        def rule(table: ba.Table, action: Sing) -> ba.Reason | None:
            return None if table.rules.field_zones[action.seat][action.field] else FORGOTTEN

        kind = ba.ActionSpec(
            Sing,
            lambda _table, _action: None,
            candidates,
            accepts=lambda table, action: action.seat == table.decision.seat,
            why_not=rule,
            otherwise=lambda _table, _action: FORGOTTEN,
            title=Text("Sing on field {field}", "Auf Feld {field} singen"),
        )
        return ba.Declarations(actions=(kind,))


class ForgetsToReturn:
    """Answers a hook with nothing."""

    manifest = _manifest("forgets-to-return")

    @ba.hookimpl
    def fold_score(self, taler: ba.Taler) -> ba.Taler:
        taler += 1
        return None  # type: ignore[return-value]  # the defect


@frozen
class Unheard(bz.Event):
    """Is emitted without being declared."""


class ForgetsAnEvent:
    """Emits what it does not declare."""

    manifest = _manifest("forgets-an-event")

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return _stage(lambda table: table.emit(Unheard))


@frozen
class Riddle(bz.Decision):
    """Cannot be answered."""


class AsksForTheUnknown:
    """Asks with a word that its decision does not have."""

    manifest = _manifest("asks-for-the-unknown")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        text = Text("What has {owner} got?", "Was hat {owner}?")
        kind = ba.DecisionSpec(
            Riddle, text, "base.turn.order", pending=lambda _table, _riddle: False
        )
        return ba.Declarations(decisions=(kind,))


class AsksARiddle:
    """Waits for somebody who can do nothing, nor can others."""

    manifest = _manifest("asks-a-riddle")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        text = Text("What have I got in my pocket?", "Was habe ich in der Tasche?")
        # It says how long it is pending, so composing cannot know that this never ends.
        kind = ba.DecisionSpec(
            Riddle, text, "base.turn.order", pending=lambda _table, _riddle: True
        )
        return ba.Declarations(decisions=(kind,))

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return _stage(lambda table: table.then(Riddle(table.active)))


class NeverEnds:
    """Goes on for ever, turn by turn: nothing is ever drawn."""

    manifest = _manifest("never-ends")

    @ba.hookimpl
    def collect_settings(self) -> dict[str, Any]:
        return {"draw": 0, "reveal": 0}


class HangsInARule:
    """Never comes back from a rule."""

    manifest = _manifest("hangs-in-a-rule")

    @ba.hookimpl
    def fold_count(self, number: int) -> int:
        while number:
            pass
        return number


class Fails:
    """Has a rule with a mistake."""

    manifest = _manifest("fails")

    @ba.hookimpl
    def fold_count(self, number: int) -> int:
        return number // 0


class ReordersHands:
    """Turns the hand of the active player around."""

    manifest = _manifest("reorders-hands")

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            hand = table.rules.hands[table.active]
            table.zones[hand] = table.zones[hand][::-1]

        return _stage(enter)


@frozen
class Silent(bz.Event):
    """Promises a field that it does not have."""

    text = Text("{nobody} says nothing.", "{nobody} sagt nichts.")


class Mumbles:
    """Has a title without German and a bad clause."""

    manifest = attrs.evolve(_manifest("mumbles"), title=Text("Mumbles", ""))

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        reason = ba.Reason("mumble", "mumbles.nowhere", Text("No.", "Nein."))
        return ba.Declarations(reasons=(reason,))


@frozen
class Wordless(bz.Event):
    """Has no German text."""

    text: ClassVar[Text] = Text("Boo.", "")


class Gasps:
    """Has no German for an event."""

    manifest = _manifest("gasps")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(events=(Wordless,))


class Murmurs:
    """Has a text that cannot be put into words."""

    manifest = _manifest("murmurs")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(events=(Silent,))


class IgnoresProtection:
    """Harvests single beans, though other fields hold more."""

    manifest = _manifest("ignores-protection")

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            fields = ba.open_fields(table, table.active)
            single = next(
                (zone for zone in fields if ba.is_protected(table, table.active, zone)), None
            )
            if single is not None:
                ba.harvest_field(table, table.active, single)

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

    over: ba.Public[bool] = False


class Oversleeps:
    """Forbids harvests at all times, but says that it does so only after a nap."""

    manifest = _manifest("oversleeps")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Nap, lambda _players: Nap(), shown=False),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(reasons=(TOO_LOUD,))

    @ba.hookimpl
    @ba.only_while(Nap)
    def forbid_action(self, action: bz.Harvest) -> ba.Reason:
        return TOO_LOUD


class DreamsOfCards:
    """Draws a card more at all times, but says that it does so only after a nap."""

    manifest = _manifest("dreams-of-cards")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Nap, lambda _players: Nap(), shown=False),)

    @ba.hookimpl
    @ba.only_while(Nap)
    def fold_count(self, number: int) -> int:
        return number + 1


@frozen
class Snooze(ba.Step):
    """Ends the nap, though nobody may have begun one."""


class SleepWalks:
    """Wakes up at every planting, but says that it does so only after a nap."""

    manifest = _manifest("sleep-walks")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Nap, lambda _players: Nap(), shown=False),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        def run(table: ba.Table, _step: Snooze) -> None:
            table.set_slot(Nap(over=True))

        return ba.Declarations(steps=(ba.StepSpec(Snooze, run),))

    @ba.hookimpl
    @ba.only_while(Nap)
    def on_event(self, event: ba.Planted) -> Sequence[ba.Step]:
        return (Snooze(),)


@frozen
class Dinner(ba.Scope):
    """Nobody harvests during dinner."""


@frozen
class Dessert(bz.Decision):
    """A part of dinner, which does not say that it comes in the middle of something."""


class InterruptsDinner:
    """Forbids harvests while something goes on, with a decision that does not say it interrupts."""

    manifest = _manifest("interrupts-dinner")

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        def enter(table: ba.Table) -> None:
            table.then(Dessert(table.active), Dinner())

        return (ba.Stage("turn", "dinner", enter, after="plant"),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        dessert = ba.DecisionSpec(
            Dessert, Text("More?", "Noch mehr?"), "base.turn.order", passed=ba.close_decision
        )
        return ba.Declarations(
            decisions=(dessert,), scopes=(ba.ScopeSpec(Dinner),), reasons=(TOO_LOUD,)
        )

    @ba.hookimpl
    def forbid_action(self, table: ba.Table, action: bz.Harvest) -> ba.Reason | None:
        return TOO_LOUD if table.going_on(Dinner) else None


@frozen
class Whistle(bz.Action):
    """Can be done at all times."""


class WhistlesInBed:
    """Whistles at all times, but says that it does so only after a nap."""

    manifest = _manifest("whistles-in-bed")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Nap, lambda _players: Nap(), shown=False),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        kind = ba.ActionSpec(
            Whistle,
            lambda _table, _action: None,
            lambda _table, seat, _decision: (Whistle(seat),),
            only_while=Nap,
            title=Text("Whistle", "Pfeifen"),
        )
        return ba.Declarations(actions=(kind,))


TOO_LOUD = ba.Reason("too-loud", "base.turn.order", Text("Too loud.", "Zu laut."))


class Shouts:
    """Lists what it refuses, and shows values that JSON does not keep."""

    manifest = _manifest("shouts")

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Echoes, lambda _players: Echoes(), shown=False),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        def shout(table: ba.Table, action: Shout) -> None:
            table.set_slot(Echoes(table.slot(Echoes).heard | {action.seat}))
            table.emit(Shouted, {1, 2})

        def candidates(_table: ba.Table, seat: int, _decision: bz.Decision) -> list[Shout]:
            return [Shout(seat, ["a", "list"])]  # type: ignore[arg-type]  # the defect

        def rule(table: ba.Table, _action: Shout) -> ba.Reason | None:
            return TOO_LOUD if table.slot(Echoes).heard else None

        kind = ba.ActionSpec(
            Shout,
            shout,
            candidates,
            why_not=rule,
            candidates_are_legal=True,
            title=Text("Shout", "Rufen"),
        )
        return ba.Declarations(actions=(kind,), events=(Shouted,), reasons=(TOO_LOUD,))


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

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Looks, lambda _players: Looks(), shown=False),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        def options(table: ba.Table, _decision: Poll) -> Sequence[str]:
            table.set_slot(Looks(table.slot(Looks).number + 1))
            return ("yes", "no")

        kind = ba.DecisionSpec(
            Poll,
            Text("Shall we?", "Wollen wir?"),
            "base.turn.order",
            options=options,
            chosen=lambda table, _decision, _option: table.answer(),
        )
        return ba.Declarations(decisions=(kind,))

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
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

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return ba.Declarations(events=(Comet,))

    @ba.hookimpl
    def on_event(self, event: Comet) -> Sequence[ba.Step]:
        return ()


class CountsHandsEarly:
    """Counts the front bean of each hand in scores that everybody reads."""

    manifest = _manifest("counts-hands-early")

    @ba.hookimpl
    def fold_score(self, table: ba.Table, taler: ba.Taler, seat: int) -> ba.Taler:
        front = ba.front_bean(table, seat)
        rich = front is not None and table.rules.catalogue.key_of(front) == "blue"
        return taler + (2 if rich else 0)


class PaysByTheDeck:
    """Pays by the top card of the deck, which everybody could then tell from a field."""

    manifest = _manifest("pays-by-the-deck")

    @ba.hookimpl
    def fold_bean_count(self, table: ba.Table, number: int) -> int:
        top = table.cards("deck")[-1:]
        return number + any(table.rules.catalogue.key_of(card) == "blue" for card in top)


@frozen
class Encore(bz.Decision):
    """Is asked again whatever is answered."""


class AsksForEver:
    """Asks for an encore, and again, whatever the answer."""

    manifest = _manifest("asks-for-ever")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        kind = ba.DecisionSpec(
            Encore,
            Text("Once more?", "Noch einmal?"),
            "base.turn.order",
            options=lambda _table, _decision: ("yes",),
            chosen=lambda _table, _decision, _option: None,
        )
        return ba.Declarations(decisions=(kind,))

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return _stage(lambda table: table.then(Encore(table.active)))


@frozen
class Tidy(bz.Decision):
    """Lets cards be discarded, but there never are any."""


class DiscardsNothing:
    """Waits until cards are discarded, none of which may be."""

    manifest = _manifest("discards-nothing")

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        kind = ba.DecisionSpec(
            Tidy,
            Text("What do you discard?", "Was legst du ab?"),
            "base.turn.order",
            pending=lambda _table, _decision: True,
            discardable=lambda _table, _decision: (),
        )
        return ba.Declarations(decisions=(kind,))

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        return _stage(lambda table: table.then(Tidy(table.active)))


class ThinksTooLong:
    """Looks at every card for every action that is listed."""

    manifest = _manifest("thinks-too-long")

    @ba.hookimpl
    def forbid_action(self, table: ba.Table, action: bz.Plant | bz.Harvest) -> None:
        for card in range(len(table.rules.catalogue)):
            for zone in table.zones:
                if card in zone:
                    break


class MissesAComma:
    """Collects a stage where stages are meant, and advice that is none."""

    manifest = _manifest("misses-a-comma")

    @ba.hookimpl
    def collect_stages(self) -> Any:
        return ba.Stage("turn", "broken", lambda _table: None, after="plant")


class MissesACommaInAdvice:
    """Gives one advice where a tuple is meant."""

    manifest = _manifest("misses-a-comma-in-advice")

    @ba.hookimpl
    def collect_advice(self) -> Any:
        return Advice(bz.Plant, lambda _appraisal, _action: 0.0)
