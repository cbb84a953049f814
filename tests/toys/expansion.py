"""A toy expansion that strains every joint of the engine at once.

It taxes coins while a deck is made, raids coins with counter-raids, lets a neighbour step in while
cards are turned up, has gifts in place of the trading, and deals tokens that are no beans.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Text

from .expansion_values import (
    NO_HARVEST_NOW,
    NOTHING_TO_RAID,
    RAIDED_ALREADY,
    TAX_FIRST,
    Attack,
    CoinShown,
    Consider,
    ForgetRaids,
    PayTax,
    Place,
    PlayToken,
    Present,
    Raid,
    Raids,
    RaidScope,
    RaidWindow,
    RaiseCoins,
    ReadDecree,
    StepIn,
    Tax,
    TaxPaid,
    TaxScope,
)

DECREE: Final = ba.Sort("decree", Text("Decree", "Erlass"), 3)
AMBUSH: Final = ba.Sort("ambush", Text("Ambush", "Hinterhalt"), 3)
TOKEN: Final = ba.Face("token", Text("Token", "Marke"))
COUNTERING: Final = ("chili", "blue")
STEALING: Final = ("garden", "red")

MANIFEST: Final = bz.Manifest(
    id="toy",
    version="1.2.0",
    title=Text("Toy", "Spielzeug"),
    layer=ba.Layer.EXPANSION,
    players=(3, 4, 5),
    default_edition="bohnanza",
    options=(
        bz.Option("tax", int, 2, Text("Taler for a new deck.", "Taler je Stapel."), minimum=0),
    ),
)


# The tax


def coins(table: ba.Table, seat: int) -> tuple[int, ...]:
    return table.zones[table.rules.coins[seat]]


def enter_tax(table: ba.Table) -> None:
    table.then(Tax(0), TaxScope())


def _tax(table: ba.Table, step: Tax) -> None:
    if step.paid == table.rules.players:
        return
    seat = table.rules.from_seat[table.active][step.paid]
    amount = table.rules.options["toy"]["tax"]
    table.then(RaiseCoins(seat, amount), PayTax(seat), Tax(step.paid + 1))


def _too_poor(table: ba.Table, decision: RaiseCoins) -> bool:
    planted = any(table.zones[zone] for zone in ba.open_fields(table, decision.seat))
    return planted and len(coins(table, decision.seat)) < decision.amount


def _pay(table: ba.Table, step: PayTax) -> None:
    rules, seat = table.rules, step.seat
    table.shuffle(rules.coins[seat])
    paid = coins(table, seat)[: rules.options["toy"]["tax"]]
    table.move(paid, rules.coins[seat], rules.discard)
    table.emit(TaxPaid, seat, len(paid))


# The raid


def enter_raid(table: ba.Table) -> None:
    table.then(RaidWindow(table.active))


def _raid_candidates(table: ba.Table, seat: int, decision: bz.Decision) -> list[Raid]:
    others = table.rules.from_seat[seat][1:]
    return [Raid(seat, target) for target in others] if decision.seat == seat else []


def _raid_rule(table: ba.Table, action: Raid) -> ba.Reason | None:
    if action.target in table.slot(Raids).targets:
        return RAIDED_ALREADY
    return None if coins(table, action.target) else NOTHING_TO_RAID


def _raid(table: ba.Table, action: Raid) -> None:
    raids = table.slot(Raids)
    table.set_slot(evolve(raids, targets=(*raids.targets, action.target), ever=raids.ever + 1))
    _attack_next(table, action.seat, action.target)


def _attack_next(table: ba.Table, attacker: int, defender: int) -> None:
    table.then(Attack(attacker, defender), RaidScope(attacker, defender))


def _attack(table: ba.Table, step: Attack) -> None:
    rules, key_of = table.rules, table.rules.catalogue.key_of
    table.shuffle(rules.coins[step.defender])
    shown = coins(table, step.defender)[-1]
    table.emit(CoinShown, step.defender, shown)
    stolen = ba.rear_bean(table, step.defender)
    both = coins(table, step.attacker) + coins(table, step.defender)
    if key_of(shown) in COUNTERING:
        endless = all(key_of(coin) in COUNTERING for coin in both)
        if coins(table, step.attacker) and not endless:
            _attack_next(table, step.defender, step.attacker)
    elif key_of(shown) in STEALING and stolen is not None:
        held = rules.layout.index("toy.held", step.attacker)
        table.move((stolen,), rules.hands[step.defender], held)
        table.then(Place(step.attacker))


def _forget(table: ba.Table, _step: ForgetRaids) -> None:
    table.set_slot(evolve(table.slot(Raids), targets=()))


def _held(table: ba.Table, decision: Place) -> Sequence[int]:
    return table.cards("toy.held", decision.seat)


def _keep(table: ba.Table, decision: Place, _option: int | str) -> None:
    held = table.rules.layout.index("toy.held", decision.seat)
    table.move(table.zones[held], held, table.rules.hands[decision.seat])
    table.answer()


# What is turned up


def _read(table: ba.Table, _step: ReadDecree) -> None:
    table.then(ba.Reveal(1))


def _step_in(table: ba.Table, decision: StepIn, option: int | str) -> None:
    if option == "seize":
        stash = table.rules.layout.index("toy.stash", decision.seat)
        table.move((decision.card,), table.rules.revealed, stash)
    table.answer()


# Gifts


def enter_gifts(table: ba.Table) -> None:
    table.then(Present(table.active))


def _presents(table: ba.Table, _decision: Present) -> Sequence[int | str]:
    return (*table.zones[table.rules.revealed], "nothing")


def _present(table: ba.Table, decision: Present, option: int | str) -> None:
    table.answer()
    if isinstance(option, int):
        left = table.rules.from_seat[decision.seat][1]
        table.then(Consider(left, option), decision)


def _consider(table: ba.Table, decision: Consider, option: int | str) -> None:
    table.answer()
    if option == "yes":
        rules = table.rules
        table.move((decision.card,), rules.revealed, rules.received[decision.seat])


def _card_label(table: ba.Table, _decision: bz.Decision, option: int | str) -> Text:
    if isinstance(option, int):
        return table.rules.catalogue[option].name
    return Text(option, option)


# Tokens


def enter_tokens(table: ba.Table) -> None:
    pouch = table.rules.layout.index("toy.pouch")
    for hand in table.rules.hands:
        table.move(table.zones[pouch][-1:], pouch, hand)


def _tokens(table: ba.Table, seat: int) -> tuple[int, ...]:
    sort_of = table.rules.sort_of
    return tuple(card for card in table.cards("hand", seat) if sort_of[card] < 0)


def _token_candidates(table: ba.Table, seat: int, _decision: bz.Decision) -> list[PlayToken]:
    return [PlayToken(seat)] if _tokens(table, seat) else []


def _play_token(table: ba.Table, action: PlayToken) -> None:
    rules, seat = table.rules, action.seat
    table.move(_tokens(table, seat)[:1], rules.hands[seat], rules.layout.index("toy.stash", seat))


KINDS: Final = ba.Declarations(
    steps=(
        ba.StepSpec(Tax, _tax),
        ba.StepSpec(PayTax, _pay),
        ba.StepSpec(Attack, _attack),
        ba.StepSpec(ForgetRaids, _forget),
        ba.StepSpec(ReadDecree, _read),
    ),
    scopes=(ba.ScopeSpec(TaxScope), ba.ScopeSpec(RaidScope)),
    decisions=(
        ba.DecisionSpec(
            RaiseCoins, Text("Harvest to pay.", "Ernte."), "toy.tax.order", pending=_too_poor
        ),
        ba.DecisionSpec(
            RaidWindow,
            Text("Raid somebody?", "Jemanden überfallen?"),
            "toy.raid.target",
            passed=lambda table, _decision: table.answer(),
        ),
        ba.DecisionSpec(
            Place,
            Text("Plant it or keep it.", "Anbauen oder behalten."),
            "toy.raid.target",
            plantable=_held,
            planted=lambda table, _decision, _card: table.answer(),
            options=lambda _table, _decision: ("keep",),
            chosen=_keep,
        ),
        ba.DecisionSpec(
            StepIn,
            Text("Seize it?", "Beschlagnahmen?"),
            "toy.ambush",
            options=lambda _table, _decision: ("seize", "let pass"),
            chosen=_step_in,
        ),
        ba.DecisionSpec(
            Present,
            Text("Give a card away?", "Eine Karte verschenken?"),
            "toy.gift",
            pending=lambda table, _decision: table.zones[table.rules.revealed],
            options=_presents,
            chosen=_present,
            label=_card_label,
        ),
        ba.DecisionSpec(
            Consider,
            Text("Take it?", "Annehmen?"),
            "toy.gift",
            options=lambda _table, _decision: ("yes", "no"),
            chosen=_consider,
        ),
    ),
    actions=(
        ba.ActionSpec(
            Raid,
            _raid,
            _raid_candidates,
            (RaidWindow,),
            why_not=_raid_rule,
            title=Text("Raid {target}", "{target} überfallen"),
        ),
        ba.ActionSpec(
            PlayToken,
            _play_token,
            _token_candidates,
            title=Text("Play a token", "Eine Marke spielen"),
        ),
    ),
    events=(CoinShown, TaxPaid),
    reasons=(NO_HARVEST_NOW, TAX_FIRST, NOTHING_TO_RAID, RAIDED_ALREADY),
)


class Toy:
    """The plugin."""

    manifest = MANIFEST

    @ba.hookimpl
    def collect_cards(self) -> ba.NewCards:
        beans = tuple(
            ba.CardSet(ba.Face(sort.key, sort.name, sort.key), sort.number)
            for sort in (DECREE, AMBUSH)
        )
        return ba.NewCards(
            (DECREE, AMBUSH), (*beans, ba.CardSet(TOKEN, 5, "toy.pouch", ("hand", "toy.stash")))
        )

    @ba.hookimpl
    def collect_zones(self) -> Sequence[ba.Zone]:
        return (
            ba.Zone("toy.stash", faces=ba.NOBODY, backs=ba.COUNT),
            ba.Zone("toy.held", faces=ba.OWNER, backs=ba.COUNT),
            ba.Zone("toy.pouch", per_seat=False),
        )

    @ba.hookimpl
    def collect_slots(self) -> Sequence[ba.Slot]:
        return (ba.Slot(Raids, lambda _players: Raids(), shown=False),)

    @ba.hookimpl
    def collect_stages(self, options: Mapping[str, Any]) -> Sequence[ba.Stage]:
        stages = (
            ba.Stage("setup", "tokens", enter_tokens, after="deal"),
            ba.Stage("turn", "raid", enter_raid, after="plant"),
            ba.Stage("turn", "gifts", enter_gifts, replaces="trade"),
        )
        tax = ba.Stage("refill", "tax", enter_tax, before="reshuffle")
        return (*stages, tax) if options["tax"] else stages

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        return KINDS

    @ba.hookimpl
    def collect_clauses(self) -> Sequence[ba.Clause]:
        ids = {kind.clause for kind in KINDS.decisions} | {
            reason.clause for reason in KINDS.reasons
        }
        return [
            ba.Clause(
                id_,
                ba.Text(f"The toy's clause {id_}.", f"Die Klausel {id_} des Spielzeugs."),
                ruling=True,
            )
            for id_ in sorted(ids)
        ]

    @ba.hookimpl
    def fold_score(self, table: ba.Table, taler: ba.Taler, seat: int) -> ba.Taler:
        return taler + len(table.cards("toy.stash", seat))

    @ba.hookimpl(specname="forbid_action")
    def forbid_in_a_raid(self, table: ba.Table, action: bz.Harvest | PlayToken) -> ba.Reason | None:
        return NO_HARVEST_NOW if table.going_on(RaidScope) else None

    @ba.hookimpl(specname="forbid_action")
    def forbid_before_the_tax(self, table: ba.Table, action: bz.Harvest) -> ba.Reason | None:
        pays = not table.going_on(TaxScope) or table.decision.seat == action.seat
        return None if pays else TAX_FIRST

    @ba.hookimpl(specname="on_event")
    def on_revealed(self, table: ba.Table, event: ba.Revealed) -> Sequence[ba.Step]:
        key_of, left = table.rules.catalogue.key_of, table.rules.from_seat[event.seat][1]
        steps: list[ba.Step] = []
        for card in event.cards:
            if key_of(card) == "decree":
                steps.append(ReadDecree())
            elif key_of(card) == "ambush":
                steps.append(StepIn(left, card))
        return steps

    @ba.hookimpl(specname="on_event")
    def on_turn_ended(self, table: ba.Table, event: ba.TurnEnded) -> Sequence[ba.Step]:
        return (ForgetRaids(),) if table.slot(Raids).targets else ()


TOY: Final = Toy()
