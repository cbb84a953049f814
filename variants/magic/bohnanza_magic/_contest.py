"""The Mean bean: a contest of coins."""

from __future__ import annotations

from attrs import frozen

from bohnanza_core.authoring import Declarations, Public, Seat, Step, Table, shuffle_coins

from ._attack import targets
from ._events import CoinLost, CoinShown

declared = Declarations()


@frozen
class Contest(Step):
    """Every other player reveals a coin; the lower ones are lost (mean.contest)."""

    seat: Public[Seat]


@declared.step(Contest)
def _contest(table: Table, step: Contest) -> None:
    rules = table.rules
    shown: dict[int, int] = {}
    # mean.no-coins: players without coins are left out.
    seats = targets(table, step.seat)
    shuffle_coins(table, *seats)
    for seat in seats:
        shown[seat] = table.zones[rules.coins[seat]][-1]
        table.emit(CoinShown, seat, shown[seat])
    numbers = {seat: _number(table, coin) for seat, coin in shown.items()}
    for seat, coin in shown.items():
        if numbers[seat] < max(numbers.values()):
            table.move_one(coin, rules.coins[seat], rules.discard)
            table.emit(CoinLost, seat, coin)


def _number(table: Table, coin: int) -> int:
    sort = table.rules.catalogue[coin].sort
    return 0 if sort is None else sort.number
