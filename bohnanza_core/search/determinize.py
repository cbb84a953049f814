"""A full state behind a view, with everything the viewer cannot know made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from .._engine.scoring import outcome as outcome_on
from .._engine.state import GameState, new_table
from .._family.offering import tradable
from .._family.offers import OpenOffer, OpenOffers
from .._model.agenda import Decision
from .._model.roles import Audience, LyingIn, Role, audience_of, hints_of, role_of
from .._model.slots import Clock
from .._wire.converter import load_fields
from ..errors import SaveError
from .guessing import Guess, mixed

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._views.offer_builder import RandomSource
    from .._views.view import View

_MOST_TRIES: Final = 300
_SEEDS: Final = 1 << 32


def determinize(rules: Rules, view: View, rng: RandomSource) -> GameState:
    """Return a full state that gives a view: one of those the viewer must reckon with.

    For bots: the cards that the viewer cannot see are dealt again to the places they may lie in,
    and chance gets a new seed. What rules remember in secret is forgotten. ``rules`` are those of
    the game, `Game.rules`. A view that does not belong to them raises `SaveError`.

    What is known besides the cards is kept to: that the decision waited for exists and can be
    answered, and how a game that is over ended.
    """
    for _ in range(_MOST_TRIES):
        table = _Behind(rules, view, rng).table()
        # How a tie ends can depend on hidden cards, of which the result is all that is known.
        if outcome_on(table) == view.status.outcome and _goes_on(table):
            return GameState(table)
    raise SaveError("status", "no cards were found that lead to it")


def _goes_on(table: Table) -> bool:
    """Return whether the decision that is waited for would exist, and can be answered."""
    decision = table.decision
    if table.rules.decisions[type(decision)].final:
        return True
    pending = table.rules.asked[type(decision)]
    asked = pending is None or bool(pending(table, decision))
    return asked and bool(table.legal(decision.seat))


class _Behind:
    """A view on the way back to a state."""

    def __init__(self, rules: Rules, view: View, rng: RandomSource) -> None:
        self._rules = rules
        self._view = view
        self._rng = rng
        self._guess = Guess(rules, view, rng)

    def table(self) -> Table:
        view, rules = self._view, self._rules
        agenda = tuple(self._entry(entry) for entry in view.status.agenda)
        if not agenda or not isinstance(agenda[-1], Decision):
            raise SaveError("status.agenda", "must end with a decision")
        slots = tuple(self._slot(slot.type) for slot in rules.slots)
        status = view.status
        clock = Clock(
            seed=self._rng.randrange(_SEEDS),
            start_player=status.start_player,
            emptyings=status.emptyings,
            last_stage=status.last_stage,
            idle_turns=status.idle_turns,
        )
        offers = view.slots["OpenOffers"]
        table = self._laid(agenda, slots, clock)
        self._back_offers(table, offers["open"])
        self._back_decisions(table)
        self._guess.deal()
        table = self._laid(agenda, slots, clock)
        table.set_slot(OpenOffers(tuple(self._offer(table, shown) for shown in offers["open"]),
                         tuple(offers["made"])))  # fmt: skip
        if not table.zones[rules.deck] and not table.zones[rules.discard]:
            table.set_clock(fingerprint=table.fingerprint())
        return table

    def _laid(self, agenda: tuple[Any, ...], slots: tuple[Any, ...], clock: Clock) -> Table:
        status, zones = self._view.status, self._guess.zones
        return new_table(
            self._rules, zones, agenda, slots, status.active, clock, status.turn, status.version
        )

    # Agenda and slots

    def _entry(self, shown: Mapping[str, Any]) -> Any:
        type_ = self._rules.entry_types.get(shown["kind"])
        if type_ is None:
            raise SaveError("status.agenda", f"{shown['kind']!r} is not known here")
        fields = {name: value for name, value in shown.items() if name != "kind"}
        return self._value(fields, type_, f"status.agenda.{shown['kind']}")

    def _slot(self, type_: type) -> Any:
        name = self._rules.name_of[type_]
        if name not in self._view.slots:
            raise SaveError("slots", f"{name!r} is missing")
        fields = {} if type_ is OpenOffers else self._view.slots[name]
        return self._value(fields, type_, f"slots.{name}")

    def _value(self, shown: Mapping[str, Any], type_: type, path: str) -> Any:
        fields = dict(shown)
        mine = self._view.seat is not None and self._view.seat == shown.get("seat")
        for name, hint in hints_of(type_).items():
            if name not in shown:
                continue
            if role_of(hint) is Role.CARD and (place := _place(hint)) is not None:
                zone = self._rules.layout.index(place.zone, shown[place.seat])
                hidden = audience_of(hint) is Audience.OWNER and not mine
                fields[name] = self._lying(shown[name], zone, hidden=hidden)
        return load_fields(fields, type_, path)

    def _lying(self, content: Any, zone: int, *, hidden: bool) -> Any:
        """Put the cards that a field names into their zone; for backs, cards of chance."""
        if isinstance(content, list | tuple):
            return [self._lying(item, zone, hidden=hidden) for item in content]
        if content is None:
            return self._guess.put_any(zone, lambda _card: True) if hidden else None
        self._guess.put(content, zone)
        return content

    def _back_decisions(self, table: Table) -> None:
        """Put cards where they must lie, or a decision would not be on the agenda."""
        for entry in table.agenda:
            spec = self._rules.decisions.get(type(entry))
            if spec is not None and spec.implies is not None:
                for implied in spec.implies(table, entry):
                    self._guess.put_one_of(implied.key, implied.zones)

    # Offers

    def _back_offers(self, table: Table, shown: Iterable[Mapping[str, Any]]) -> None:
        """Put where offers come from what they name and what does not lie open."""
        told = self._rules.catalogue.told
        needed: dict[int, Counter[str]] = {}
        for offer in shown:
            maker = offer["maker"]
            keys = Counter(key for key in offer["give"] if isinstance(key, str))
            needed[maker] = needed.get(maker, Counter()) | keys
        for maker, keys in needed.items():
            open_ = Counter(told[card] for card in tradable(table, maker))
            for key in (keys - open_).elements():
                self._guess.put_in_one_of(
                    (self._rules.hands[maker], *self._rules.traded_from[maker]),
                    lambda card, key=key: told[card] == key,  # type: ignore[misc] # bound now
                )

    def _offer(self, table: Table, shown: Mapping[str, Any]) -> OpenOffer:
        told = self._rules.catalogue.told
        left = mixed(tradable(table, shown["maker"]), self._rng)
        give = []
        for named in shown["give"]:
            card = next((c for c in left if named in (c, told[c])), None)
            if card is None:
                raise SaveError("slots.OpenOffers", f"{named!r} is not there to be given")
            left.remove(card)
            give.append(card)
        return OpenOffer(
            shown["number"], shown["maker"], shown["partner"], tuple(give), tuple(shown["want"])
        )


def _place(hint: Any) -> LyingIn | None:
    notes = getattr(hint, "__metadata__", ())
    return next((note for note in notes if isinstance(note, LyingIn)), None)
