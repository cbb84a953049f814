"""What bots should know: the worth of abilities and spells, in Taler."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bohnanza_core.authoring import Choose, Harvest, Plant
from bohnanza_core.bots import Advice, Appraisal

from ._abilities import ABILITIES, UseAbility
from ._activating import Activate, ActivateCards
from ._attack import ChooseCoin, ChooseTarget, CounterAttack
from ._enchanting import Enchant
from ._magic_cards import Spell
from ._rearranging import ChooseHandCard, ChoosePosition
from ._spells import Cast
from ._stealing import KeepInHand, StealFrom
from ._swapping import UP, LaySwapped, SwapWith

_MAGIC_CARD: Final = 0.3
"""A magic card more, for a harvest of Cape beans."""
_COLUMN_WITH_ABILITY: Final = 0.1


# Spells


def _spell(appraisal: Appraisal, card: int) -> float:
    imprint = appraisal.rules.catalogue[card].face.imprint
    return SPELLS[imprint.key](appraisal) if isinstance(imprint, Spell) else 0.0


def _best_spell(appraisal: Appraisal) -> float:
    mine = appraisal.outlook.zone("magic.down", appraisal.outlook.seat)
    cards = mine.cards if mine and mine.cards else ()
    return max((_spell(appraisal, card) for card in cards if card is not None), default=0.0)


def _attack(appraisal: Appraisal) -> float:
    sorts = {field.sort for field in appraisal.outlook.fields()}
    return max(_contest(appraisal) if "mean" in sorts else 0.0, 0.1 if "sword" in sorts else 0.0)


def _field(appraisal: Appraisal) -> float:
    return 0.2 + appraisal.room


def _front_beans(appraisal: Appraisal) -> list[int]:
    sort_of = appraisal.rules.sort_of
    return [card for card in appraisal.outlook.hand if sort_of[card] >= 0]


def _flow(appraisal: Appraisal) -> float:
    total = 0.0
    for card in _front_beans(appraisal):
        gain = appraisal.planting(card)
        if gain <= 0:
            break
        total += gain
    return total / 2


def _stack(appraisal: Appraisal) -> float:
    discard = appraisal.outlook.zone("discard")
    if discard is None or discard.top is None or appraisal.rules.sort_of[discard.top] < 0:
        return 0.0
    return appraisal.planting(discard.top)


def _rearrange(appraisal: Appraisal) -> float:
    front = _front_beans(appraisal)[:1]
    return max((-appraisal.planting(card) / 2 for card in front), default=0.0)


SPELLS: Final[dict[str, Callable[[Appraisal], float]]] = {
    "attack": _attack,
    "field": _field,
    "swap": lambda _appraisal: 0.05,
    "trading": lambda _appraisal: 0.35,
    "flow": _flow,
    "stack": _stack,
    "beans": lambda _appraisal: 0.1,
    "players": lambda _appraisal: 0.25,
    "rearrange": _rearrange,
    "hand": lambda _appraisal: 0.5,
    "random": lambda _appraisal: 0.2,
}
"""What it is worth to use a spell, by its key."""


def _activate(appraisal: Appraisal, action: Activate) -> float:
    return _spell(appraisal, action.spell) - max(appraisal.holding(action.bean), 0.0) - 0.05


def _cast(appraisal: Appraisal, action: Cast) -> float:
    return _spell(appraisal, action.spell)


def _chosen_spell(appraisal: Appraisal, action: Choose) -> float:
    return _spell(appraisal, int(action.option))


def _enchant(appraisal: Appraisal, action: Enchant) -> float:
    columns, field = appraisal.columns, appraisal.outlook.field(action.field)
    sort, cards = appraisal.rules.sort_of[action.card], len(field) + 1
    now = columns.taler(field.number, sort, cards)
    later = columns.worth(field.number, sort, cards, now)
    return later - appraisal.field(field)


def _lay_swapped(appraisal: Appraisal, action: Choose) -> float:
    looked = appraisal.outlook.zone("magic.looked", action.seat)
    cards = looked.cards if looked and looked.cards else ()
    up = action.option == UP
    return sum(_spell(appraisal, card) for card in cards if card is not None) if up else 0.0


# Abilities


def _coins(appraisal: Appraisal, seat: int) -> int:
    coins = appraisal.outlook.zone("coins", seat)
    return coins.count if coins else 0


def _others(appraisal: Appraisal) -> Iterable[int]:
    return appraisal.rules.from_seat[appraisal.outlook.seat][1:]


def _contest(appraisal: Appraisal) -> float:
    """Return what a contest is worth: all but one of those with coins lose one, roughly."""
    losing = sum(_coins(appraisal, seat) > 0 for seat in _others(appraisal)) - 1
    return 0.8 * max(losing, 0) / max(appraisal.rules.players - 1, 1)


def _ability(appraisal: Appraisal, action: UseAbility) -> float:
    match appraisal.outlook.field(action.field).sort:
        case "mean":
            return _contest(appraisal)
        case "magic":
            return _best_spell(appraisal)
        case "sword":
            return 0.12 if action.spell is None else 0.2
        case _:
            return 0.3


def _against_the_leader(appraisal: Appraisal, action: Choose) -> float:
    return 0.02 * _coins(appraisal, int(action.option))


def _coin(appraisal: Appraisal, action: Choose) -> float:
    worth = {"princess": 1.0, "magic": _best_spell(appraisal), "picking": -0.2, "sword": -0.1}
    return worth.get(appraisal.rules.catalogue.key_of(int(action.option)), 0.0)


def _counter(_appraisal: Appraisal, _action: Choose) -> float:
    return 0.1


def _partner(appraisal: Appraisal, action: Choose) -> float:
    cards = appraisal.outlook.zone("magic.down", int(action.option))
    return 0.01 * (cards.count if cards else 0)


# Beans


def _keep(appraisal: Appraisal, action: KeepInHand) -> float:
    held = appraisal.outlook.zone("magic.held", action.seat)
    cards = held.cards if held and held.cards else ()
    return sum(appraisal.planting(card) for card in cards if card is not None) / 2


def _card_to_move(appraisal: Appraisal, action: Choose) -> float:
    return -appraisal.holding(int(action.option))


def _place(appraisal: Appraisal, action: Choose) -> float:
    card = appraisal.outlook.decision["card"]
    good = appraisal.rules.sort_of[card] < 0 or appraisal.planting(card) > 0
    return 0.01 * int(action.option) * (-1 if good else 1)


def _plant(appraisal: Appraisal, action: Plant) -> float:
    field = appraisal.outlook.field(action.field)
    key = appraisal.rules.catalogue.key_of(action.card)
    if key == "cape":
        return _MAGIC_CARD if len(field) == 1 else 0.0
    return _COLUMN_WITH_ABILITY if not field.cards and key in ABILITIES else 0.0


def _harvest(appraisal: Appraisal, action: Harvest) -> float:
    field = appraisal.outlook.field(action.field)
    deck = appraisal.outlook.zone("magic.deck")
    gains = field.sort == "cape" and len(field) >= 2 and deck is not None and deck.count
    return _MAGIC_CARD if gains else 0.0


ADVICE: Final = (
    Advice(Activate, _activate),
    Advice(ActivateCards, _chosen_spell),
    Advice(Cast, _cast),
    Advice(Enchant, _enchant),
    Advice(SwapWith, _partner),
    Advice(LaySwapped, _lay_swapped),
    Advice(UseAbility, _ability),
    Advice(StealFrom, _against_the_leader),
    Advice(ChooseTarget, _against_the_leader),
    Advice(ChooseCoin, _coin),
    Advice(CounterAttack, _counter),
    Advice(KeepInHand, _keep),
    Advice(ChooseHandCard, _card_to_move),
    Advice(ChoosePosition, _place),
    Advice(Plant, _plant),
    Advice(Harvest, _harvest),
)
