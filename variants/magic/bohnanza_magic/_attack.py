"""The Sword bean: attacks and counter-attacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final

from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Decision,
    Declarations,
    Harvest,
    Implied,
    LyingIn,
    Public,
    Reason,
    Role,
    Scope,
    Seat,
    Step,
    Table,
    Text,
    close_decision,
    shuffle_coins,
)

from ._activating import ActivateCards
from ._differences import differences
from ._events import Attacked, AttackStopped, CoinShown, CoinWon
from ._magic_cards import face_down
from ._stealing import steal

declared = Declarations()

ATTACK_GOING_ON = declared.reason(
    "attack-going-on",
    "*.sword.no-harvest",
    Text(
        "{seat} may not harvest while the attack goes on.",
        "{seat} darf während des Angriffs nicht ernten.",
    ),
)
COUNTER: Final = "counter-attack"


@frozen
class ChooseTarget(Decision):
    """Choose whom to attack (sword.attack).

    The option of `Choose` is the seat.
    """

    two: Public[bool] = False
    """The Attack spell lets the first draw be of two coins (attack.sword.first-draw)."""


@declared.scope
@frozen
class AttackGoesOn(Scope):
    """An attack is being carried out; counter-attacks nest."""

    attacker: Public[Seat]
    """Who attacks."""
    defender: Public[Seat]
    """Who is attacked."""


@frozen
class Strike(Step):
    """Reveal a coin of the defender and act on it."""

    attacker: Public[Seat]
    defender: Public[Seat]
    two: Public[bool] = False


@frozen
class ChooseCoin(Decision):
    """Choose which of two coins counts (attack.sword).

    The option of `Choose` is the coin, a card.
    """

    defender: Public[Seat]
    """Whose coins they are."""
    coins: Annotated[Public[tuple[CardId, ...]], LyingIn("coins", "defender")]
    """The two coins, turned up."""


@frozen
class CounterAttack(Decision):
    """Strike back or do without (sword.counter.duty).

    The option of `Choose` is ``counter-attack``.
    """

    target: Public[Seat]
    """Who attacked."""


def targets(table: Table, attacker: int) -> list[int]:
    """Return who has coins, clockwise from the attacker."""
    coins = table.rules.coins
    return [seat for seat in table.rules.from_seat[attacker][1:] if table.zones[coins[seat]]]


def attack(table: Table, attacker: int, defender: int, *, two: bool = False) -> None:
    """Begin an attack: while its scope is on the agenda, harvests are restricted."""
    table.emit(Attacked, attacker, defender)
    table.then(Strike(attacker, defender, two), AttackGoesOn(attacker, defender))


def _target_options(table: Table, decision: ChooseTarget) -> Sequence[int | str]:
    return targets(table, decision.seat)


def _target_chosen(table: Table, decision: ChooseTarget, option: int | str) -> None:
    table.answer()
    attack(table, decision.seat, int(option), two=decision.two)


_ATTACK: Final = Text("Attack {option}", "{option} angreifen")
declared.decision(
    ChooseTarget,
    Text("Whom do you attack?", "Wen greifst du an?"),
    "*.sword.attack",
    for_others=Text("{seat} chooses whom to attack.", "{seat} wählt, wer angegriffen wird."),
    pending=_target_options,
    options=_target_options,
    option_role=Role.SEAT,
    label=lambda _table, _decision, _option: _ATTACK,
    chosen=_target_chosen,
    interrupts=True,
)


@declared.step(Strike)
def _strike(table: Table, step: Strike) -> None:
    zone = table.rules.coins[step.defender]
    shuffle_coins(table, step.defender)
    pile = table.zones[zone]
    if step.two and len(pile) > 1:
        # attack.sword: both coins are seen by all.
        shown = pile[:-3:-1]
        for coin in shown:
            table.emit(CoinShown, step.defender, coin)
        table.then(ChooseCoin(step.attacker, step.defender, shown))
    elif pile:
        # attack.sword.one-coin: a single coin counts.
        table.emit(CoinShown, step.defender, pile[-1])
        _resolve(table, step.attacker, step.defender, pile[-1])


def _coin_options(_table: Table, decision: ChooseCoin) -> Sequence[int | str]:
    return decision.coins


def _coin_chosen(table: Table, decision: ChooseCoin, option: int | str) -> None:
    table.answer()
    _resolve(table, decision.seat, decision.defender, int(option))


_COIN: Final = Text("Let {option:the} count", "{option:Der Akk} gelten lassen")
declared.decision(
    ChooseCoin,
    Text(
        "Which of the two Taler of {defender} counts?",
        "Welcher der beiden Taler von {defender} gilt?",
    ),
    "*.attack.sword",
    for_others=Text(
        "{seat} chooses which of the two Taler of {defender} counts.",
        "{seat} wählt, welcher der beiden Taler von {defender} gilt.",
    ),
    options=_coin_options,
    option_role=Role.CARD,
    label=lambda _table, _decision, _option: _COIN,
    chosen=_coin_chosen,
    interrupts=True,
)


# What a coin does


def _resolve(table: Table, attacker: int, defender: int, coin: int) -> None:
    effect = EFFECTS.get(table.rules.catalogue.key_of(coin))
    if effect is not None:
        effect(table, attacker, defender, coin)


def _princess(table: Table, attacker: int, defender: int, coin: int) -> None:
    # sword.princess
    coins = table.rules.coins
    table.move_one(coin, coins[defender], coins[attacker])
    table.emit(CoinWon, attacker, defender, coin)


def _magic(table: Table, attacker: int, _defender: int, _coin: int) -> None:
    # sword.magic.none: voluntary, and nothing happens without a face-down card.
    if face_down(table, attacker):
        table.then(ActivateCards(attacker, 1))


def _picking(table: Table, attacker: int, defender: int, _coin: int) -> None:
    # sword.picking, sword.picking.empty
    steal(table, defender, attacker, mute=not differences(table).theft_in_attack_gives_ability)


def _sword(table: Table, attacker: int, defender: int, _coin: int) -> None:
    # sword.sword, but for sword.counter.no-coins and sword.endless
    if not table.zones[table.rules.coins[attacker]]:
        return
    if _endless(table, attacker, defender):
        # Nobody is asked to strike back, which gives away what the coins are; so it is said.
        table.emit(AttackStopped, attacker, defender)
        return
    if differences(table).counter_is_duty:
        attack(table, defender, attacker)
    else:
        table.then(CounterAttack(defender, attacker))


def _endless(table: Table, one: int, other: int) -> bool:
    rules = table.rules
    coins = table.zones[rules.coins[one]] + table.zones[rules.coins[other]]
    return all(rules.catalogue.key_of(coin) == "sword" for coin in coins)


EFFECTS: Final[dict[str, Callable[[Table, int, int, int], None]]] = {
    "princess": _princess,
    "magic": _magic,
    "picking": _picking,
    "sword": _sword,
}
"""What a coin does in an attack, by its printed sort (coins.printed); others do nothing
(sword.others)."""


# Striking back


def _counter_options(_table: Table, _decision: CounterAttack) -> Sequence[int | str]:
    return (COUNTER,)


def _counter_label(_table: Table, _decision: CounterAttack, _option: int | str) -> Text:
    return Text("Strike back at {target}", "Gegen {target} zurückschlagen")


def _countered(table: Table, decision: CounterAttack, _option: int | str) -> None:
    table.answer()
    attack(table, decision.seat, decision.target)


def _struck_back(table: Table, decision: CounterAttack) -> Sequence[Implied]:
    """Return that a Sword coin of who may strike back was shown."""
    return (Implied("sword", (table.rules.coins[decision.seat],)),)


declared.decision(
    CounterAttack,
    Text("You may strike back at {target}.", "Du darfst gegen {target} zurückschlagen."),
    "*.sword.counter.duty",
    for_others=Text(
        "{seat} may strike back at {target}.", "{seat} darf gegen {target} zurückschlagen."
    ),
    options=_counter_options,
    label=_counter_label,
    chosen=_countered,
    passed=close_decision,
    passing=Text("Do not strike back", "Nicht zurückschlagen"),
    passed_text=Text("{seat} does not strike back.", "{seat} schlägt nicht zurück."),
    interrupts=True,
    implies=_struck_back,
)


# Meanwhile

# The choice of a target is a part of the ability, that of striking back one of the counter-attack.
_ATTACKING: Final = frozenset({ChooseTarget, AttackGoesOn, CounterAttack})


def forbid_harvest(table: Table, action: Harvest) -> Reason | None:
    """Forbid harvests during an attack (sword.no-harvest)."""
    if _ATTACKING.isdisjoint(map(type, table.agenda)):
        return None
    all_banned = differences(table).attack_bans_all_harvests
    targets = [_attacked(entry) for entry in table.agenda if type(entry) in _ATTACKING]
    return ATTACK_GOING_ON if all_banned or action.seat in targets else None


def _attacked(entry: Step) -> int | None:
    if isinstance(entry, AttackGoesOn):
        return entry.defender
    return entry.target if isinstance(entry, CounterAttack) else None
