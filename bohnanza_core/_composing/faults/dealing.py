"""Card data with which a game cannot begin: found by dealing one."""

from __future__ import annotations

from ..._engine.rules import Rules
from ...errors import BohnanzaError, CardDataError

_SEED = 0


def check_deal(rules: Rules) -> None:
    """Raise `CardDataError` if the cards are not enough for a game of these rules.

    Everybody must get the cards that are dealt, and one at least must be left to draw: a deck that
    is empty from the start never runs out, so the game would not know its end.
    """
    place = f"{rules.edition}.sorts"
    number = sum(home == "deck" for home in rules.catalogue.homes)
    wanted = sum(rules.settings.deal) + 1
    what = f"the {number} cards of the deck are not enough for {rules.players} players"
    right = f"there must be more of them, at least {wanted} (see 'number' of each sort)"
    if number < wanted:
        raise CardDataError(place, f"{what}; {right}")
    try:
        table = rules.deal(_SEED).table()
        short = sum(len(table.zones[hand]) for hand in rules.hands) < sum(rules.settings.deal)
    except BohnanzaError as error:
        raise CardDataError(place, f"{what}: {error}; {right}") from error
    except Exception as error:
        complaint = f"{type(error).__name__}: {error}"
        raise CardDataError(place, f"{what}: {complaint}; {right}") from error
    if short or not table.zones[rules.deck]:
        raise CardDataError(place, f"{what}: nothing is left to draw after the deal; {right}")
