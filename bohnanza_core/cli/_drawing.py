"""The table drawn for a terminal: what one viewer may know, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text as Styled

from .. import Language
from ._console import bold, dim
from ._layout import Hanging, Packed, SideBySide
from ._lines import card_name, card_names
from ._remembered import remembered
from ._words import say

if TYPE_CHECKING:
    from .. import Field, Game, View, ZoneView

_DRAWN_APART: Final = frozenset({"deck", "discard", "box", "revealed", "hand", "received", "coins"})
"""Zones that have a place of their own in the drawing."""
_COLOURS: Final = {
    "yellow": "yellow",
    "red": "red",
    "magenta": "magenta",
    "cyan": "cyan",
    "green": "green",
    "blue": "bright_blue",
}
"""Of sorts; plain blue is hard to read on black."""
_NARROWEST: Final = 40
"""Columns that the place of a player needs."""
_WIDE: Final = 60
"""Columns in which there is room for a whole beanometer."""


class Drawing:
    """Draws a game for one seat; for None everything lies open, as for a spectator of bots."""

    def __init__(self, game: Game, seat: int | None, language: Language) -> None:
        self.game = game
        legend = game.legend()
        self._stages = {stage.name: stage.title for stage in legend.stages}
        self._zones = {zone.name: zone for zone in legend.zones}
        self._back_names = {back.key: back.name for back in legend.backs}
        self.seat = seat
        self.language: Language = language

    # Words

    def name(self, seat: int) -> str:
        """Return the name of a player, marked if it is the viewer."""
        name = self.game.players[seat]
        return say("you", self.language, name=name) if seat == self.seat else name

    def card(self, card: int | None) -> str:
        """Return the name of a card."""
        return card_name(self.game, card, self.language)

    def coloured(self, card: int) -> Styled:
        """Return the name of a card in the colour of its sort."""
        return Styled.assemble((self.card(card), f"bold {self._colour(card)}"))

    def _colour(self, card: int) -> str:
        """Return the colour a sort is called by, or one that is the same always."""
        sort = self.game.rules.catalogue[card].sort
        if sort is None:
            return "default"
        if sort.key in _COLOURS:
            return _COLOURS[sort.key]
        colours = tuple(_COLOURS.values())
        return colours[self.game.rules.catalogue.sort_index(sort.key) % len(colours)]

    def number_of(self, number: int) -> str:
        """Return how many cards there are, in words."""
        if number == 1:
            return say("one-card", self.language)
        return say("cards", self.language, number=number)

    def view(self) -> View:
        """Return what the viewer may know."""
        return self.game.view(self.seat)

    # The whole

    def table(self) -> RenderableType:
        """Return the whole table: title, the others, piles and offers, the player's own place."""
        view = self.view()
        others = [seat for seat in self.game.rules.from_seat[self.seat or 0] if seat != self.seat]
        panels = [partial(self._place, view, seat) for seat in others]
        rules = self.game.rules
        parties = [partial(self._party, view, party) for party in rules.sides[rules.players :]]
        parts: list[RenderableType] = [self._title(view)]
        parts += [SideBySide(panels, _NARROWEST)] if panels else []
        parts += [SideBySide(parties, _NARROWEST)] if parties else []
        parts += [self._piles(view), *self._news(view)]
        if self.seat is not None:
            parts.append(self._place(view, self.seat))
        return Group(*parts)

    def own_place(self) -> RenderableType:
        """Return the place of the viewer only, for the next of several own decisions."""
        assert self.seat is not None
        view = self.view()
        return Group(*self._news(view), self._place(view, self.seat))

    def _title(self, view: View) -> RenderableType:
        title = self._stages.get(view.status.stage)
        stage = view.status.stage if title is None else title.in_language(self.language)
        player = self.game.players[view.status.active]
        words = say("title", self.language, turn=view.status.turn, player=player, stage=stage)
        return Rule(words, align="left", style="dim")

    # The place of a player

    def _place(self, view: View, seat: int, width: int | None = None) -> Panel:
        """Return fields and whatever else lies there; with open cards, as its owner sees it."""
        seen = self.game.view(seat) if self.seat is None else view
        steps = 1 if width is not None and width < _WIDE else None
        lines: list[RenderableType] = [self._field(f, steps) for f in seen.fields_of(seat)]
        received = seen.zone("received", seat).cards
        if received:
            lines.append(self._cards(say("received", self.language), received, "bold"))
        lines += map(self._zone, self._further(seen, seat))
        lines += self._hand(seen, seat)
        active = seat == view.status.active
        return Panel(
            Group(*lines),
            title=self._place_title(view, seat),
            title_align="left",
            box=box.HEAVY if active else box.ROUNDED,
            border_style="" if active else "dim",
            width=width,
        )

    def _party(self, view: View, party: int, width: int | None = None) -> Panel:
        """Return the fields of a party without a player, and whatever else lies there."""
        steps = 1 if width is not None and width < _WIDE else None
        lines = [self._field(field, steps) for field in view.fields_of(party)]
        lines += map(self._zone, self._further(view, party))
        rules = self.game.rules
        declared = rules.parties[party - rules.players]
        title = bold(declared.name.in_language(self.language))
        if "coins" in declared.zones:
            taler = view.zone("coins", party).count
            title.append(f" · {say('coins', self.language, taler=taler)}")
        return Panel(
            Group(*lines),
            title=title,
            title_align="left",
            box=box.ROUNDED,
            border_style="dim",
            width=width,
        )

    def _place_title(self, view: View, seat: int) -> Styled:
        coins = say("coins", self.language, taler=view.zone("coins", seat).count)
        cards = self.number_of(view.zone("hand", seat).count)
        return bold(self.name(seat)).append(f" · {coins} · {cards}")

    def _field(self, field: Field, most: int | None) -> RenderableType:
        """Return what grows on a field, what it pays now, and when it pays more."""
        head = f"{field.number + 1} "
        if field.top is None or field.sort is None:
            return Hanging(head, dim(say("empty", self.language)))
        line = self._grown(field, field.top)
        if field.taler or field.next_steps:
            later = [self._step(cards, taler) for cards, taler in field.next_steps[:most]]
            line.append(f": {self._step(len(field), field.taler)}")
            line.append_text(dim("".join(f", {step}" for step in later)))
        return Hanging(head, line)

    def _grown(self, field: Field, top: int) -> Styled:
        """Return what a field grows: its top card, unless that only counts as the sort."""
        catalogue = self.game.rules.catalogue
        same = [card for card in (top, *field.cards) if catalogue.key_of(card) == field.sort]
        return self.coloured(same[0] if same else top)

    def _step(self, count: int, taler: int) -> str:
        key = "one-pays" if count == 1 else "pay"
        return say(key, self.language, count=count, taler=taler)

    def _hand(self, view: View, seat: int) -> Iterator[RenderableType]:
        """Return a hand in its order, if the viewer knows it."""
        hand = view.zone("hand", seat)
        cards = hand.cards
        if seat != self.seat and (not cards or None in cards):
            if hand.backs:
                yield self._backs(hand.backs)
            return
        places = [
            dim(f"{place} ").append_text(self.coloured(card))
            for place, card in enumerate(cards or (), start=1)
            if card is not None
        ]
        words = say("your-hand" if self.seat == seat else "a-hand", self.language)
        yield Packed([dim(words), *(places or [Styled(say("nothing", self.language))])])

    def _backs(self, backs: Sequence[str]) -> RenderableType:
        """Return a hidden hand in its order by its backs, where these tell the cards apart."""
        places = [
            dim(f"{place} {self._back_names[back].in_language(self.language)}")
            for place, back in enumerate(backs, start=1)
        ]
        return Packed([dim(say("a-hand", self.language)), *places])

    # What else lies there

    def _further(self, view: View, seat: int | None) -> Iterator[ZoneView]:
        """Return the zones of a seat, or of the table, that variants have added."""
        for zone in view.zones:
            field = self._zones[zone.name].field
            if zone.seat == seat and zone.count and not field and zone.name not in _DRAWN_APART:
                yield zone

    def _zone(self, zone: ZoneView) -> RenderableType:
        """Return a zone with its cards, as far as they are seen."""
        if not zone.cards or None in zone.cards:
            return self._pile(zone)
        return self._cards(self.zone_title(zone), zone.cards)

    def _cards(self, title: str, cards: Sequence[int | None], style: str = "") -> RenderableType:
        """Return cards in a row, none of them broken at the end of a line."""
        names = [self.card(card) for card in cards]
        words = [f"{title}:", *(f"{name}," for name in names[:-1]), names[-1]]
        return Packed([Styled(word, style=style) for word in words], " ", "  ")

    def _pile(self, zone: ZoneView) -> Styled:
        """Return a zone with the number of its cards, and the top one if it is seen."""
        shown = self.number_of(zone.count)
        if zone.top is not None:
            shown = say("on-top", self.language, cards=shown, top=self.card(zone.top))
        return Styled(f"{self.zone_title(zone)}: {shown}")

    def zone_title(self, zone: ZoneView) -> str:
        """Return what a zone is called."""
        title = self._zones[zone.name].title
        return zone.name if title is None else title.in_language(self.language)

    def _piles(self, view: View) -> RenderableType:
        """Return what lies in the middle of the table."""
        last = self.game.rules.settings.emptyings
        number = min(view.status.emptyings + 1, last)
        passes = Styled(say("pass", self.language, number=number, all=last))
        deck, discard = (self._pile(view.zone(name)) for name in ("deck", "discard"))
        others = map(self._pile, self._further(view, None))
        return Packed([deck.append(", ").append_text(passes), discard, *others], " · ")

    def _news(self, view: View) -> Iterator[RenderableType]:
        """Return what was turned up, what variants remember, and what is on offer."""
        revealed = view.zone("revealed").cards
        if revealed:
            yield self._cards(say("revealed", self.language), revealed, "bold")
        yield from map(Styled, remembered(self.game, view, self.language))
        for offer in view.offers:
            terms = say(
                "terms",
                self.language,
                maker=self.name(offer["maker"]),
                partner=self.name(offer["partner"]),
                give=self._names(offer["give"]),
                want=self._names(offer["want"]),
            )
            yield Hanging(say("offer", self.language, number=offer["number"]), terms)

    def _names(self, cards: Iterable[int | str | None]) -> str:
        return card_names(self.game, cards, self.language)
