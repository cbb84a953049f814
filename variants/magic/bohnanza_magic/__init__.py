"""What the magic editions Excalibohn and Rabohnzel share."""

from bohnanza_core.authoring import document_fields

from ._abilities import UseAbility
from ._activating import Activate, ActivateCards
from ._attack import AttackGoesOn, ChooseCoin, ChooseTarget, CounterAttack
from ._borrowing import Borrowed
from ._columns import TurnColumns
from ._differences import EXCALIBOHN, RABOHNZEL, Differences
from ._edition import MagicEdition
from ._enchanting import Enchant, Enchanted
from ._events import (
    AbilityUsed,
    Activated,
    Attacked,
    AttackStopped,
    BeanEnchanted,
    BorrowedReturned,
    CoinLost,
    CoinShown,
    CoinWon,
    FieldClosed,
    FieldOpened,
    HandRearranged,
    KeptInHand,
    MagicCardGained,
    MagicCardsSwapped,
    SpellCast,
    StackTaken,
    StartPlayerFound,
    Stole,
    TheftAnnounced,
    TurnedDown,
)
from ._flow import Flow
from ._forced_planting import CasterPlants, ForcedPlant
from ._magic_cards import Spell
from ._rearranging import ChooseHandCard, ChoosePosition
from ._setup import Countdown
from ._spells import Cast
from ._stealing import KeepInHand, Place, StealFrom
from ._swapping import LaySwapped, SwapCard, SwapWith
from ._third_field import BeforePlanting, ThirdFields
from ._trading_spells import TurnSpells
from ._turn import BeforeDraw, FinishTurn, MagicPhase
from ._version import __version__

__all__ = [
    "EXCALIBOHN",
    "RABOHNZEL",
    "AbilityUsed",
    "Activate",
    "ActivateCards",
    "Activated",
    "AttackGoesOn",
    "AttackStopped",
    "Attacked",
    "BeanEnchanted",
    "BeforeDraw",
    "BeforePlanting",
    "Borrowed",
    "BorrowedReturned",
    "Cast",
    "CasterPlants",
    "ChooseCoin",
    "ChooseHandCard",
    "ChoosePosition",
    "ChooseTarget",
    "CoinLost",
    "CoinShown",
    "CoinWon",
    "Countdown",
    "CounterAttack",
    "Differences",
    "Enchant",
    "Enchanted",
    "FieldClosed",
    "FieldOpened",
    "FinishTurn",
    "Flow",
    "ForcedPlant",
    "HandRearranged",
    "KeepInHand",
    "KeptInHand",
    "LaySwapped",
    "MagicCardGained",
    "MagicCardsSwapped",
    "MagicEdition",
    "MagicPhase",
    "Place",
    "Spell",
    "SpellCast",
    "StackTaken",
    "StartPlayerFound",
    "StealFrom",
    "Stole",
    "SwapCard",
    "SwapWith",
    "TheftAnnounced",
    "ThirdFields",
    "TurnColumns",
    "TurnSpells",
    "TurnedDown",
    "UseAbility",
    "__version__",
]

document_fields(globals())
