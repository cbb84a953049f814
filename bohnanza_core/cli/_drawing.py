"""The table drawn for a terminal: what one viewer may know, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text as Styled

from .._text import Language
from ._console import bold, dim
from ._words import say

if TYPE_CHECKING:
    from .._game import Game
    from .._places import Field
    from .._views import View, ZoneView

_DRAWN_APART: Final = frozenset({"deck", "discard", "box", "revealed", "hand", "received", "coins"})
"""Zones that have a place of their own in the drawing."""
_COLOURS: Final = ("yellow", "red", "magenta", "cyan", "green", "blue")
_NARROWEST: Final = 36
"""Columns that the place of a player needs."""


class Drawing:
    """Draws a game for one seat; for None everything lies open, as for a spectator of bots."""

    def __init__(self, game: Game, seat: int | None, language: Language) -> None:
        self.game = game
        self.seat = seat
        self.language: Language = language

    # Words

    def name(self, seat: int) -> str:
        """Return the name of a player, marked if it is the viewer."""
        name = self.game.players[seat]
        return say("you", self.language, name=name) if seat == self.seat else name

    def card(self, card: int | None) -> str:
        """Return the name of a card."""
        if card is None:
            return "?"
        return self.game.rules.catalogue[card].name.in_language(self.language)

    def _colour(self, key: str) -> str:
        """Return the colour of a sort: the one it is called by, or one that is the same always."""
        named = key if key in _COLOURS else ""
        return named or _COLOURS[self.game.rules.catalogue.sort_index(key) % len(_COLOURS)]

    def _card_colour(self, card: int) -> str:
        sort = self.game.rules.catalogue[card].sort
        return "default" if sort is None else self._colour(sort.key)

    def cards(self, cards: Iterable[int | None]) -> str:
        """Return the names of cards in a row."""
        return ", ".join(map(self.card, cards)) or say("nothing", self.language)

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
        """Return the whole table: title, the others, piles and offers, the own place."""
        view, rules = self.view(), self.game.rules
        seats = list(rules.from_seat[self.seat or 0])
        if self.seat is not None:
            seats.remove(self.seat)
        parts: list[RenderableType] = [self._title(view), _Places(self, view, seats)]
        parts += [Styled(line) for line in self._table_lines(view)]
        if self.seat is not None:
            parts.append(self.place(view, self.seat))
        return Group(*parts)

    def _title(self, view: View) -> RenderableType:
        rules = self.game.rules
        stages = {stage.name: stage.title for stage in rules.procedures["turn"]}
        title = stages.get(view.stage)
        stage = view.stage if title is None else title.in_language(self.language)
        player = self.game.players[view.active]
        words = say("title", self.language, turn=view.turn, player=player, stage=stage)
        return Rule(words, align="left", style="dim")

    def place(self, view: View, seat: int, width: int | None = None) -> Panel:
        """Return the place of a player: fields, and whatever else lies there."""
        lines: list[RenderableType] = [self.field(field) for field in self.game.fields(seat)]
        received = _cards(view, "received", seat)
        if received:
            words = say("received", self.language, cards=self.cards(received))
            lines.append(Styled(words, style="bold"))
        lines += [Styled(line) for line in self._zones(view, seat)]
        if self.seat in (None, seat):
            lines.append(self.hand(seat))
        active = seat == view.active
        return Panel(
            Group(*lines),
            title=self._name(view, seat),
            title_align="left",
            box=box.HEAVY if active else box.ROUNDED,
            border_style="" if active else "dim",
            width=width,
        )

    def _name(self, view: View, seat: int) -> Styled:
        coins = say("pays", self.language, taler=view.zone("coins", seat).count)
        cards = self.number_of(view.zone("hand", seat).count)
        name = bold(self.name(seat))
        return name.append(f" · {coins} · {cards}", style="not bold")

    def field(self, field: Field) -> Styled:
        """Return a field: what grows there, what it pays now, and when it pays more."""
        language, rules = self.language, self.game.rules
        line = Styled(f"{field.number + 1} ")
        if field.sort is None:
            return line.append(say("empty", language), style="dim")
        name = rules.catalogue.sort(field.sort).name.in_language(language)
        line.append(name, style=f"bold {self._colour(field.sort)}")
        line.append(f" {len(field)}→{field.taler}")
        top = rules.catalogue[field.top].sort if field.top is not None else None
        steps = () if top is None else top.beanometer.steps
        later = next((step for step in steps if step[0] > len(field)), None)
        if later is not None:
            line.append(f", {later[0]}→{later[1]}", style="dim")
        return line

    def _zones(self, view: View, seat: int | None) -> Iterator[str]:
        """Return the zones that variants have added, with what is seen of them."""
        layout = self.game.rules.layout
        for zone in view.zones:
            declared = layout.zones[layout.index(zone.name, zone.seat)]
            if zone.seat != seat or declared.field or zone.name in _DRAWN_APART or not zone.count:
                continue
            title = declared.title.in_language(self.language) if declared.title else zone.name
            yield say("zone", self.language, zone=title, cards=self._seen(zone))

    def _seen(self, zone: ZoneView) -> str:
        if zone.cards is not None and any(card is not None for card in zone.cards):
            return self.cards(zone.cards)
        number = self.number_of(zone.count)
        return number if zone.top is None else f"{number}, {self.card(zone.top)}"

    def _table_lines(self, view: View) -> Iterator[str]:
        settings, language = self.game.rules.settings, self.language
        number = min(view.emptyings + 1, settings.emptyings)
        layout = self.game.rules.layout
        piles = []
        for name in ("deck", "discard"):
            title = layout.zones[layout.index(name)].title
            assert title is not None
            shown = self._seen(view.zone(name))
            piles.append(say("zone", language, zone=title.in_language(language), cards=shown))
        piles.append(say("pass", language, number=number, all=settings.emptyings))
        yield "; ".join([*piles, *self._zones(view, None)])
        yield from self._news(view)

    def _news(self, view: View) -> Iterator[str]:
        """Return what the active player has turned up, and what is on offer."""
        revealed = _cards(view, "revealed", None)
        if revealed:
            yield say("revealed", self.language, cards=self.cards(revealed))
        yield from self.offers(view)

    def offers(self, view: View) -> Iterator[str]:
        """Return the open offers, one a line."""
        for offer in view.offers:
            yield say(
                "offer",
                self.language,
                number=offer["number"],
                maker=self.game.players[offer["maker"]],
                partner=self.game.players[offer["partner"]],
                give=self._named(offer["give"]),
                want=self._named(offer["want"]),
            )

    def _named(self, things: Sequence[int | str]) -> str:
        """Return cards and sorts in a row."""
        catalogue = self.game.rules.catalogue
        names = [
            catalogue.sort(thing).name.in_language(self.language)
            if isinstance(thing, str)
            else self.card(thing)
            for thing in things
        ]
        return ", ".join(names) or say("nothing", self.language)

    def hand(self, seat: int) -> RenderableType:
        """Return a hand in its order."""
        cards = [
            Styled.assemble(
                (f"{place} ", "dim"), (self.card(card), f"bold {self._card_colour(card)}")
            )
            for place, card in enumerate(self.game.hand(seat).cards, start=1)
        ]
        words = say("your-hand" if self.seat == seat else "a-hand", self.language)
        return _Packed([dim(words), *(cards or [Styled(say("nothing", self.language))])])

    def own_place(self) -> RenderableType:
        """Return the place of the viewer only, for the next of several own decisions."""
        assert self.seat is not None
        view = self.view()
        return Group(*map(Styled, self._news(view)), self.place(view, self.seat))


class _Packed:
    """Words that are never broken apart, as many on a line as there is room for."""

    def __init__(self, words: Sequence[Styled]) -> None:
        self._words = words

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        line = Styled()
        for word in self._words:
            if line and line.cell_len + 2 + word.cell_len > options.max_width:
                yield line
                line = Styled()
            line = (line.append("  ") if line else line).append_text(word)
        yield line


class _Places:
    """The places of some players, as many beside each other as there is room for."""

    def __init__(self, drawing: Drawing, view: View, seats: Sequence[int]) -> None:
        self._drawing = drawing
        self._view = view
        self._seats = seats

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        beside = max(1, min(len(self._seats), options.max_width // _NARROWEST))
        for first in range(0, len(self._seats), beside):
            row = Grid.grid()
            seats = self._seats[first : first + beside]
            row.add_row(
                *(
                    self._drawing.place(self._view, seat, options.max_width // beside)
                    for seat in seats
                )
            )
            yield row


def _cards(view: View, zone: str, seat: int | None) -> Sequence[int | None]:
    return view.zone(zone, seat).cards or ()


def result(game: Game, bots: Sequence[str], language: Language) -> RenderableType:
    """Return how a game ended."""
    outcome = game.outcome
    assert outcome is not None
    unit = game.rules.settings.score_unit.in_language(language)
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column(say("player", language))
    grid.add_column(unit, justify="right")
    grid.add_column(say("bot", language))
    order = sorted(range(len(game.players)), key=lambda seat: -outcome.scores[seat])
    for seat in order:
        style = "bold" if seat in outcome.winners else ""
        grid.add_row(game.players[seat], str(outcome.scores[seat]), bots[seat], style=style)
    winners = " & ".join(game.players[seat] for seat in outcome.winners)
    if outcome.tie_break:
        words = say("won-by", language, players=winners, criterion=outcome.tie_break)
    else:
        words = say("won", language, players=winners)
    return Group(Rule(say("result", language), align="left", style="dim"), grid, bold(words))
