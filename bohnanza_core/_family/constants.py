"""What the rules of the family name again and again, as constants.

Values stand in modules that stay interpreted. What compiled code imports from there it looks up by
its name whenever it is used; a constant of a compiled module it finds at once.
"""

from __future__ import annotations

from typing import Final

from .._model import actions as _actions
from .._model import events as _events
from . import deck_steps as _drawing_steps
from . import offers as _offers
from . import planting_steps as _planting_steps
from . import turn_steps as _turn_steps

OFFERS: Final = _offers.OpenOffers
NO_OFFERS: Final = _offers.NO_OFFERS
EXCHANGE: Final = _offers.Exchange
OPENED: Final = _offers.OPENED
TRADES: Final = _offers.TurnTrades
CONCLUDED: Final = _offers.ConcludedTrade
OFFER: Final = _offers.Offer
TRADE_OF: Final = _offers.trade_of
END_TRADE_OF: Final = _offers.end_trade_of
PASS_OF: Final = _actions.pass_of
PLANT_FIRST_OF: Final = _planting_steps.plant_first_of
PLANT_SECOND_OF: Final = _planting_steps.plant_second_of
NEXT_PLANTER: Final = _planting_steps.NEXT_PLANTER
REVEAL_OF: Final = _drawing_steps.reveal_of
DRAW_OF: Final = _drawing_steps.draw_of
REVEALED: Final = _events.Revealed
DRAWN: Final = _events.Drawn
START_TURN: Final = _turn_steps.START_TURN
