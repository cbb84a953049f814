"""A toy edition for one or two against the mafia: bosses with fields, one pile, who may win.

It is a small part of Al Cabohne, built from what authors of variants are given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from attrs import evolve, frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Text

MANIFEST: Final = bz.Manifest(
    id="mafia",
    version="1.0.0",
    title=Text("The mafia", "Die Mafia"),
    layer=ba.Layer.EDITION,
    players=(1, 2),
)
FIGURES: Final = (
    ("puff", "Puff Bean", "Puffbohne", 16, ((4, 1), (5, 2), (6, 3), (7, 4))),
    ("broad", "Broad Bean", "Saubohne", 16, ((3, 1), (5, 2), (7, 3), (8, 4))),
    ("fire", "Fire Bean", "Feuerbohne", 18, ((3, 1), (6, 2), (8, 3), (9, 4))),
    ("kidney", "Kidney Bean", "Kidneybohne", 19, ((5, 1), (6, 2), (7, 3), (8, 4))),
    ("blue", "Blue Bean", "Blaue Bohne", 20, ((4, 1), (6, 2), (8, 3), (10, 4))),
)
SORTS: Final = tuple(
    ba.Sort(key, Text(en, de), number, ba.Beanometer(steps))
    for key, en, de, number, steps in FIGURES
)
BOSSES: Final = (
    ba.Party("al", ba.Noun("Al Cabohne", "Al Cabohne", en_article="none", gender="none"),
             zones=("field1",), coins_of="mafia"),
    ba.Party("don", ba.Noun("Don Corlebohne", "Don Corlebohne", en_article="none", gender="none"),
             zones=("field1",), coins_of="mafia"),
    ba.Party("joe", ba.Noun("Joe Bohnano", "Joe Bohnano", en_article="none", gender="none"),
             zones=("field1",), coins_of="mafia"),
)  # fmt: skip
MAFIA: Final = ba.Party("mafia", ba.Noun("mafia", "Mafia", en_article="a", gender="f"))
HARVESTS_AT: Final = {"al": 3, "don": 2, "joe": 1}
"""The Taler at which a boss harvests."""


@frozen
class FirstBean(ba.Step):
    """A boss gets his first bean from the deck."""

    boss: ba.Public[ba.Side]
    """Who gets it."""


@frozen
class Reveal(ba.Step):
    """Cards are turned up one after the other."""

    owed: ba.Public[int]
    """How many are still to come."""


@frozen
class Feed(ba.Decision):
    """A boss with an empty field gets a hand card, if there is one that he can grow."""

    boss: ba.Public[ba.Side]
    """Who gets it."""


@frozen
class TributePaid(ba.Event):
    """A boss was given a bean from a field."""

    text: ClassVar[Text] = Text(
        "{boss:The} gets {card:a} from {zone:the} of {seat}.",
        "{boss:Der} bekommt {card:ein Akk} von {zone:der Dat} von {seat}.",
    )
    seat: ba.Public[ba.Seat]
    """Who gave it."""
    boss: ba.Public[ba.Side]
    """Who got it."""
    card: ba.Public[ba.CardId]
    """The bean."""
    zone: ba.Public[ba.ZoneIndex]
    """The field it comes from."""


declared = ba.Declarations(events=(TributePaid,))


def bosses(table: ba.Table) -> Sequence[int]:
    """Return the numbers of the bosses in play."""
    return [side for side in table.rules.sides if table.rules.field_zones[side]
            and side >= table.rules.players]  # fmt: skip


def field_of(table: ba.Table, boss: int) -> int:
    """Return the field of a boss."""
    return table.rules.field_zones[boss][0]


def boss_growing(table: ba.Table, card: int) -> int | None:
    """Return the boss who grows the sort of a card."""
    sort = table.rules.sort_of[card]
    for boss in bosses(table):
        if ba.field_sort(table, field_of(table, boss)) == sort:
            return boss
    return None


def give(table: ba.Table, boss: int, card: int, source: int) -> None:
    """Let a boss plant a bean, and harvest at once if his field is worth it."""
    rules, zone = table.rules, field_of(table, boss)
    ba.plant_card(table, boss, card, source, zone)
    party = rules.parties[boss - rules.players]
    if ba.harvest_plan(table, boss, zone).taler >= HARVESTS_AT[party.key]:
        ba.harvest_field(table, boss, zone)


# Set-up


def enter_bosses(table: ba.Table) -> None:
    """The bosses get their first beans, one after the other."""
    table.then(*(FirstBean(boss) for boss in bosses(table)))


@declared.step(FirstBean)
def _first_bean(table: ba.Table, step: FirstBean) -> None:
    rules = table.rules
    (card,) = table.zones[rules.deck][-1:]
    boss = boss_growing(table, card)
    give(table, step.boss if boss is None else boss, card, rules.deck)
    if boss is not None:
        table.run_first(step)


# The turn


def enter_tribute(table: ba.Table) -> None:
    """Of each own field whose sort a boss grows the top bean goes to him."""
    seat = table.active
    given = []
    for zone in ba.open_fields(table, seat):
        column = table.zones[zone]
        boss = boss_growing(table, column[-1]) if column else None
        if boss is not None:
            given.append((zone, column[-1], boss))
    for zone, card, boss in given:
        table.emit(TributePaid, seat, boss, card, zone)
        give(table, boss, card, zone)


def enter_reveal(table: ba.Table) -> None:
    """Three cards are turned up; what a boss grows goes to him."""
    table.then(Reveal(table.rules.settings.reveal))


@declared.step(Reveal)
def _reveal(table: ba.Table, step: Reveal) -> None:
    rules = table.rules
    had_a_deck = bool(table.zones[rules.deck])
    left = ba.take_from_deck(table, table.active, 1, rules.revealed, ba.Revealed)
    owed = step.owed
    if had_a_deck:
        card = table.zones[rules.revealed][-1]
        boss = boss_growing(table, card)
        if boss is None:
            owed -= 1
        else:
            give(table, boss, card, rules.revealed)
    elif not left:
        return
    if owed:
        table.then(Reveal(owed))


def enter_duty(table: ba.Table) -> None:
    """Each boss with an empty field gets a hand card."""
    if table.zones[table.rules.hands[table.active]]:
        hungry = [boss for boss in bosses(table) if not table.zones[field_of(table, boss)]]
        table.then(*(Feed(table.active, boss) for boss in hungry))


def _food(table: ba.Table, decision: Feed) -> Sequence[int]:
    hand = table.zones[table.rules.hands[decision.seat]]
    return [card for card in hand if boss_growing(table, card) is None]


def _feed(table: ba.Table, decision: Feed, option: int | str) -> None:
    assert isinstance(option, int)
    table.answer()
    give(table, decision.boss, option, table.rules.hands[decision.seat])


def _hungry(table: ba.Table) -> int:
    decision = table.decision
    assert isinstance(decision, Feed)
    return decision.boss


declared.decision(
    Feed,
    Text("Give {boss:the} a hand card.", "Gib {boss:der Dat} eine Handkarte."),
    "mafia.duty",
    for_others=Text(
        "{seat} must give {boss:the} a hand card.",
        "{seat} muss {boss:der Dat} eine Handkarte geben.",
    ),
    options=_food,
    chosen=_feed,
    option_role=ba.Role.CARD,
    passed=ba.close_decision,
)
HAS_A_CARD: Final = declared.reason(
    "has-a-card",
    "mafia.duty",
    Text("{boss:The} wants a hand card.", "{boss:Der} will eine Handkarte."),
    details=lambda table, _action: {"boss": _hungry(table)},
    roles={"boss": ba.Role.SIDE},
)
CLAUSE: Final = ba.Clause(
    "mafia.duty",
    Text("A boss with an empty field gets a hand card.", "Wer kein Feld hat, bekommt eine Karte."),
    "toy",
)


class Mafia:
    """The plugin."""

    manifest = MANIFEST

    @ba.hookimpl
    def collect_settings(self, players: int) -> Mapping[str, Any]:
        """Alone there are three fields and seven cards."""
        alone = players == 1
        return {
            "fields": 3 if alone else 2,
            "deal": (7,) if alone else (5, 5),
            "reveal": 3,
            "draw": 2,
        }

    @ba.hookimpl
    def collect_cards(self) -> ba.NewCards:
        """Bring the deck."""
        faces = [ba.Face(sort.key, sort.name, sort.key) for sort in SORTS]
        cards = zip(faces, SORTS, strict=True)
        return ba.NewCards(SORTS, tuple(ba.CardSet(face, sort.number) for face, sort in cards))

    @ba.hookimpl
    def collect_parties(self, settings: ba.Settings) -> Sequence[ba.Party]:
        """Bring two bosses, alone three, and their pile."""
        return (*(BOSSES if settings.players == 1 else BOSSES[:2]), MAFIA)

    @ba.hookimpl
    def collect_stages(self) -> Sequence[ba.Stage]:
        """Let the mafia in."""
        return (
            ba.Stage("setup", "bosses", enter_bosses, after="deal"),
            ba.Stage("turn", "tribute", enter_tribute, before="plant",
                     title=Text("Tribute", "Tribut")),
            ba.Stage("turn", "reveal", enter_reveal, replaces="reveal",
                     title=Text("Reveal", "Aufdecken")),
            ba.Stage("turn", "trade", lambda _table: None, replaces="trade"),
            ba.Stage("turn", "duty", enter_duty, after="receive", title=Text("Duty", "Pflicht")),
        )  # fmt: skip

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        """Declare what the mafia does."""
        return declared

    @ba.hookimpl
    def collect_clauses(self) -> Sequence[ba.Clause]:
        """Say what the duty is."""
        return (CLAUSE,)

    @ba.hookimpl
    def forbid_action(self, table: ba.Table, action: bz.Pass) -> ba.Reason | None:
        """Nobody keeps a card that a boss wants."""
        decision = table.decision
        wanted = isinstance(decision, Feed) and _food(table, decision)
        return HAS_A_CARD if wanted else None

    @ba.hookimpl
    def fold_outcome(self, table: ba.Table, outcome: ba.Outcome) -> ba.Outcome:
        """Let the mafia win unless a player is richer."""
        mafia = table.rules.party("mafia")
        if max(outcome.scores) > (outcome.party_scores[-1] or 0):
            return outcome
        return evolve(outcome, winners=(), tie_break=None, tie_clause=None, winning_party=mafia)


MAFIA_GAME: Final = Mafia()
