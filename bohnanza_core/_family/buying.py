"""Buying: what is sold for Taler, which Taler pay for it, and how often it is bought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

import attrs
from attrs import frozen

from .._model.actions import Action, ActionSpec, Answers, FreePart
from .._model.agenda import Decision
from .._model.declarations import Declarations
from .._model.reasons import Reason
from .._model.roles import Public, Role, Seat
from .._model.shared import Shared
from .._model.slots import Slot
from .._model.text import Text
from .coins import hide_origins, shuffle_coins

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class Buy(Action):
    """Buy something: the class of all actions that `purchase` declares.

    If such a class has a field ``coins``, a tuple of cards, the buyer names the Taler in it.
    """


@frozen
class Price:
    """What something costs."""

    taler: int
    """How many Taler."""
    sort: str = ""
    """The key of the sort that they must all be of; "": any."""
    coins: Literal["chosen", "top", "unseen"] = "chosen"
    """Which Taler are paid: those that the buyer chooses, by default the oldest; those earned last;
    or some that nobody looks at before. Whoever chooses must see them: declare the zone ``coins``
    again with ``faces=OWNER`` or ``ALL``."""
    to: str = "discard"
    """The zone they are laid in, of the table or of the buyer, in the order in which they are
    named."""


_simple: Final = Shared(Price)
B = TypeVar("B", bound=Buy)
_PriceOf: TypeAlias = Callable[["Table", Any], Price]


@frozen
class PurchaseSpec(ActionSpec[B]):
    """How an action is declared by which something is bought."""

    price: _PriceOf = lambda _table, _action: Price(0)
    """Returns the price, from the table and the action, with what variants change."""


@frozen
class Purchase:
    """Something that was bought."""

    what: Public[str]
    """The name of the action."""
    seat: Public[Seat]
    """Who bought it."""


@frozen
class Purchases:
    """What was bought so far of what has a limit."""

    made: Public[tuple[Purchase, ...]] = ()
    """In the order in which it was bought."""

    def number(self, what: str, seat: int | None = None) -> int:
        """Return how often something was bought: by a seat, or by all."""
        return sum(one.what == what and seat in (None, one.seat) for one in self.made)


def _impossible(table: Table, purchases: Purchases) -> str | None:
    unknown = {one.what for one in purchases.made} - {*table.rules.action_types}
    return f"nothing is bought by {min(unknown)!r}" if unknown else None


PURCHASES = Slot(Purchases, lambda _players: Purchases(), impossible=_impossible, shown=False)

# Reasons


def _price_details(table: Table, action: Any) -> dict[str, object]:
    price = price_of(table, action)
    return {"price": price.taler, "price_sort": price.sort}


declared = Declarations()
_ROLES = {"price_sort": Role.SORT}
CANNOT_PAY = declared.reason(
    "cannot-pay",
    "base.purchase",
    Text(
        "It costs {price} Taler, and {seat} has too few.",
        "Es kostet {price} Taler, und {seat} hat zu wenige.",
    ),
    details=_price_details,
)
CANNOT_PAY_SORT = declared.reason(
    "cannot-pay-sort",
    "base.purchase",
    Text(
        "It costs {price_sort:{price}} as Taler, and {seat} has too few.",
        "Es kostet {price_sort:{price} Akk} als Taler, und {seat} hat zu wenige.",
    ),
    details=_price_details,
    roles=_ROLES,
)
WRONG_TALER = declared.reason(
    "wrong-taler",
    "base.purchase",
    Text(
        "It is paid for with exactly {price} different Taler of {seat}.",
        "Es wird mit genau {price} verschiedenen Talern von {seat} bezahlt.",
    ),
    details=_price_details,
)
WRONG_TALER_SORT = declared.reason(
    "wrong-taler-sort",
    "base.purchase",
    Text(
        "It is paid for with exactly {price_sort:{price}} from the Taler of {seat}.",
        "Es wird mit genau {price_sort:{price} Dat} aus den Talern von {seat} bezahlt.",
    ),
    details=_price_details,
    roles=_ROLES,
)
NOT_THE_TOP_TALER = declared.reason(
    "not-the-top-taler",
    "base.purchase",
    Text(
        "It is paid for with the {price} Taler that {seat} earned last.",
        "Es wird mit den {price} Talern bezahlt, die {seat} zuletzt verdient hat.",
    ),
    details=_price_details,
)
BOUGHT_ALREADY = declared.reason(
    "bought-already",
    "base.purchase.limit",
    Text("{seat} cannot buy that again.", "{seat} kann das nicht noch einmal kaufen."),
)
SOLD_OUT = declared.reason(
    "sold-out", "base.purchase.limit", Text("That is sold out.", "Das ist ausverkauft.")
)
NOT_FOR_SALE = declared.reason(
    "not-for-sale", "base.purchase", Text("That is not for sale.", "Das ist nicht zu kaufen.")
)

# Paying


def price_of(table: Table, action: Buy) -> Price:
    """Return what an action that buys something costs."""
    spec = table.rules.actions[type(action)]
    assert isinstance(spec, PurchaseSpec)
    return spec.price(table, action)


def times_bought(table: Table, type_: type[Buy], seat: int | None = None) -> int:
    """Return how often something with a limit was bought: by a seat, or by all."""
    return table.slot(Purchases).number(table.rules.name_of[type_], seat)


def _usable(table: Table, seat: int, price: Price) -> tuple[int, ...]:
    """Return the Taler of a seat that can pay, those that usually do first."""
    rules = table.rules
    coins = table.zones[rules.coins[seat]]
    if price.sort:
        coins = tuple([coin for coin in coins if rules.catalogue.key_of(coin) == price.sort])
    return coins[::-1] if price.coins == "top" else coins


def why_not_pay(
    table: Table, seat: int, price: Price, coins: Sequence[int] | None = None
) -> Reason | None:
    """Return why a seat cannot pay a price, or not with these coins; None: it can."""
    usable = _usable(table, seat, price)
    if len(usable) < price.taler:
        return CANNOT_PAY_SORT if price.sort else CANNOT_PAY
    if coins is None:
        return None
    if price.coins == "top":
        return None if sorted(coins) == sorted(usable[: price.taler]) else NOT_THE_TOP_TALER
    single = len(coins) == len(set(coins)) == price.taler
    if single and price.coins == "chosen" and set(coins) <= set(usable):
        return None
    return WRONG_TALER_SORT if price.sort else WRONG_TALER


def pay(
    table: Table, seat: int, price: Price, coins: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Let a seat pay, with these coins or the usual ones; return them as they are called then."""
    rules = table.rules
    zone = rules.coins[seat]
    if price.coins == "unseen":
        shuffle_coins(table, seat)
    else:
        chosen = _usable(table, seat, price)[: price.taler] if coins is None else coins
        places = [table.zones[zone].index(coin) for coin in chosen]
        hide_origins(table)
    pile = table.zones[zone]
    if price.coins == "unseen":
        places = [*range(len(pile))][: -price.taler - 1 : -1] if price.taler else []
    paid = tuple([pile[place] for place in places])
    layout = rules.layout
    own = (price.to, seat) in layout.places
    table.move(paid, zone, layout.index(price.to, seat if own else None))
    return paid


# Declaring what is for sale


def purchase(
    declared: Declarations,
    type_: type[B],
    price: int | Price | Callable[[Table, B], int | Price],
    *,
    candidates: Callable[[Table, int, Any], Sequence[B]] | None = None,
    why_not: Callable[[Table, B], Reason | None] | None = None,
    limit: int | None = None,
    in_all: int | None = None,
    answers: Answers | tuple[type[Decision], ...] = Answers.BETWEEN_ACTIONS,
    title: Text | None = None,
    cannot_pay: Reason | None = None,
    wrong_coins: Reason | None = None,
) -> Callable[
    [Callable[[Table, B, tuple[int, ...]], None]], Callable[[Table, B, tuple[int, ...]], None]
]:
    """Declare something that is for sale; the function below says what follows when it is paid.

    It gets the table, the action and the coins that were paid. ``candidates`` returns what a seat
    might buy, with nothing in ``coins``; only needed if the action has further fields. ``why_not``
    says what else stands against it. At most ``limit`` are bought by a seat, ``in_all`` by all.
    ``answers`` says when: by default between two actions, by every seat. ``cannot_pay`` and
    ``wrong_coins`` are reasons of one's own in place of the usual ones.
    """
    rule = _Rule(type_, price, candidates, why_not, limit, in_all, cannot_pay, wrong_coins)

    def declare(
        bought: Callable[[Table, B, tuple[int, ...]], None],
    ) -> Callable[[Table, B, tuple[int, ...]], None]:
        def apply(table: Table, action: B) -> None:
            paid = pay(table, action.seat, rule.price(table, action), rule.coins(action))
            if rule.limited:
                made = table.slot(Purchases).made
                what = table.rules.name_of[type_]
                table.set_slot(Purchases((*made, Purchase(what, action.seat))))
            bought(table, action, paid)

        spec: PurchaseSpec[B] = PurchaseSpec(
            type_,
            apply,
            rule.candidates,
            answers,
            accepts=rule.accepts,
            why_not=rule.why_not,
            otherwise=rule.otherwise,
            title=title,
            price=rule.price,
            free=rule.free if rule.names_coins else None,
        )
        declared.actions += (spec,)
        if rule.limited:
            declared.slots += (PURCHASES,)
        return bought

    return declare


class _Rule:
    """How a purchase is listed and judged."""

    def __init__(
        self,
        type_: type[Any],
        price: Any,
        wares: Callable[[Table, int, Any], Sequence[Any]] | None,
        why_not: Callable[[Table, Any], Reason | None] | None,
        limit: int | None,
        in_all: int | None,
        cannot_pay: Reason | None,
        wrong_coins: Reason | None,
    ) -> None:
        self._type, self._price, self._wares, self._why_not = type_, price, wares, why_not
        self._limit, self._in_all = limit, in_all
        self._cannot_pay, self._wrong_coins = cannot_pay, wrong_coins
        self.names_coins = "coins" in attrs.fields_dict(type_)
        usual = {"coins": ()} if self.names_coins else {}
        self._bare = Shared(lambda seat: (type_(seat, **usual),))
        self.limited: bool = limit is not None or in_all is not None

    def price(self, table: Table, action: Any) -> Price:
        asked = self._price(table, action) if callable(self._price) else self._price
        price: Price = _simple[asked,] if isinstance(asked, int) else asked
        for fold in table.hooks.fold_price:
            price = fold(table, price, action)
        return price

    def coins(self, action: Any) -> tuple[int, ...] | None:
        """Return the Taler that a buyer names; None: the usual ones."""
        return action.coins if self.names_coins else None

    def free(self, table: Table, action: Any) -> Mapping[str, FreePart]:
        """Return the Taler that a buyer may choose from."""
        price = self.price(table, action)
        usable = _usable(table, action.seat, price)
        if price.coins == "top":
            usable = usable[: price.taler]
        return {"coins": FreePart((usable,) * price.taler, ordered=True)}

    def _for_sale(self, table: Table, seat: int, decision: Any) -> Sequence[Any]:
        if self._wares is not None:
            return self._wares(table, seat, decision)
        return self._bare[seat,]

    def candidates(self, table: Table, seat: int, decision: Any) -> Sequence[Any]:
        found = []
        for ware in self._for_sale(table, seat, decision):
            price = self.price(table, ware)
            usable = _usable(table, seat, price)
            if len(usable) >= price.taler:
                coins = usable[: price.taler]
                found.append(attrs.evolve(ware, coins=coins) if self.names_coins else ware)
        return found

    def accepts(self, table: Table, action: Any) -> bool:
        ware = attrs.evolve(action, coins=()) if self.names_coins else action
        return ware in self._for_sale(table, action.seat, table.decision)

    def why_not(self, table: Table, action: Any) -> Reason | None:
        reason = self._why_not(table, action) if self._why_not is not None else None
        return reason or self._beyond_limit(table, action) or self._unpaid(table, action)

    def _beyond_limit(self, table: Table, action: Any) -> Reason | None:
        if not self.limited:
            return None
        type_, limit, in_all = self._type, self._limit, self._in_all
        if limit is not None and times_bought(table, type_, action.seat) >= limit:
            return BOUGHT_ALREADY
        return SOLD_OUT if in_all is not None and times_bought(table, type_) >= in_all else None

    def _unpaid(self, table: Table, action: Any) -> Reason | None:
        price = self.price(table, action)
        if reason := why_not_pay(table, action.seat, price):
            return self._cannot_pay or reason
        reason = why_not_pay(table, action.seat, price, self.coins(action))
        usual = reason in (WRONG_TALER, WRONG_TALER_SORT)
        return self._wrong_coins or reason if usual else reason

    def otherwise(self, _table: Table, action: Any) -> Reason:
        coins: Any = getattr(action, "coins", ())
        wrong = type(coins) is not tuple or any(type(coin) is not int for coin in coins)
        return (self._wrong_coins or WRONG_TALER) if wrong else NOT_FOR_SALE
