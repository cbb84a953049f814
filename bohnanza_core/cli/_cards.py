"""``bohnanza cards``: what is printed on the cards, and where each figure is known from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import click
from rich import box
from rich.console import Console
from rich.table import Table as Grid

from .. import Language, RuleSet, compose
from ..authoring import Beanometer, CardData, Catalogue, Provenance, Sort
from ._console import bold, dim, make_console
from ._layout import Hanging
from ._parameters import (
    VariantName,
    as_language,
    card_data_option,
    joined,
    language_option,
    uses,
)

_MEANING = {
    Provenance.PRINTED: "a rulebook states it",
    Provenance.PUBLISHED: "a fact of a published edition, not in the rulebooks at hand",
    Provenance.RECONSTRUCTED: "plausible, nobody here has seen the card",
    Provenance.GIVEN: "from your own card data",
}
_NOT_PRINTED = frozenset({"en", "de", "name_en", "name_de", "provenance"})
"""Entries of card data that are not figures."""


@click.command("cards")
@click.argument("variant", type=VariantName())
@language_option
@card_data_option
def command(variant: str, language: str, card_data: str | None) -> None:
    """List the cards, and where each figure is known from.

    A figure is printed (a rulebook states it), published (known from a published edition),
    reconstructed (plausible, until somebody with the cards replaces it) or given (your own, from
    --card-data). The beanometer says how many cards earn 1, 2, 3, 4 Taler.
    """
    rule_set = compose(*uses([variant]), card_data=card_data)
    console, tongue = make_console(), as_language(language)
    sorts = _all_sorts(rule_set)
    console.print(_beans(sorts, rule_set.for_players(rule_set.players[0]).catalogue, tongue))
    if left_out := list(_left_out(rule_set, tongue)):
        _section(console, "not in the game", left_out)
    exceptions = list(_exceptions(sorts))
    if exceptions:
        _section(console, "figures known from elsewhere", exceptions)
    for title, rows in _others(rule_set, tongue):
        _section(console, title, rows)
    _origins(console, given=card_data is not None)


def _all_sorts(rule_set: RuleSet) -> Sequence[Sort]:
    """Return the sorts that are in the game with any number of players."""
    catalogues = (rule_set.for_players(players).catalogue for players in rule_set.players)
    return [*{sort.key: sort for one in catalogues for sort in one.sorts}.values()]


def _left_out(rule_set: RuleSet, language: Language) -> Iterable[str]:
    """Return with which numbers of players some sorts are not in the game."""
    for players in rule_set.players:
        catalogue = rule_set.for_players(players).catalogue
        if catalogue.left_out:
            names = joined([sort.name.in_language(language) for sort in catalogue.left_out])
            yield f"{players} players: {names}"


def _section(console: Console, title: str, rows: Iterable[str]) -> None:
    console.print()
    console.print(bold(title))
    for row in rows:
        console.print(Hanging("  ", row))


def _beans(sorts: Sequence[Sort], catalogue: Catalogue, language: Language) -> Grid:
    """Return the sorts, and the faces that pay otherwise than their sort."""
    meters = [card.beanometer for card in catalogue.cards]
    meters += [sort.beanometer for sort in sorts]
    most = max((taler for meter in meters for _, taler in meter.steps), default=0)
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column("key", no_wrap=True)
    grid.add_column("bean")
    grid.add_column("cards", justify="right")
    for taler in range(1, most + 1):
        grid.add_column(f"{taler} T", justify="right")
    grid.add_column("known from")
    for sort in sorts:
        number, steps = str(sort.number or "–"), _steps(sort.beanometer, most)
        grid.add_row(sort.key, sort.name.in_language(language), number, *steps, _usual(sort).value)
    for first in dict.fromkeys(catalogue.face_of):
        face = catalogue[first].face
        if face.beanometer is not None:
            number, steps = str(catalogue.face_of.count(first)), _steps(face.beanometer, most)
            grid.add_row(face.key, face.name.in_language(language), number, *steps, "")
    return grid


def _steps(beanometer: Beanometer, most: int) -> Sequence[str]:
    return [str(beanometer.cards_for(taler) or "–") for taler in range(1, most + 1)]


def _usual(sort: Sort) -> Provenance:
    """Return where most figures of a sort are known from."""
    origins = list(sort.provenance.values())
    return max(set(origins), key=lambda origin: (origins.count(origin), origin.value))


def _exceptions(sorts: Sequence[Sort]) -> Iterable[str]:
    """Return which figures are known from elsewhere than the table says."""
    for sort in sorts:
        other: dict[str, list[str]] = {}
        for figure, origin in sort.provenance.items():
            if origin is not _usual(sort):
                other.setdefault(origin.value, []).append(figure)
        for origin_name, figures in other.items():
            yield f"{sort.key}: {joined(figures)} {origin_name}"


def _others(rule_set: RuleSet, language: Language) -> Iterable[tuple[str, list[str]]]:
    """Return the other tables of the card data of each variant, entry by entry."""
    catalogue = rule_set.for_players(rule_set.players[0]).catalogue
    for variant in rule_set.ids:
        data = rule_set.card_data_of(variant)
        for table in data.tables:
            if table not in ("sorts", "provenance"):
                yield f"{variant}: {table}", _entries(data, table, catalogue, language)


def _entries(data: CardData, table: str, catalogue: Catalogue, language: Language) -> list[str]:
    rows = []
    for key, entry in data.tables[table].items():
        origin = _origin(data, f"{table}.{key}", entry)
        made = _made(catalogue, f"{table}-{key}-", language)
        if made:
            rows += [f"{key} ({origin}):", *(f"  {name}" for name in made)]
            continue
        figures = [
            _figure(name, value) for name, value in entry.items() if name not in _NOT_PRINTED
        ]
        texts = [entry.get(text, "").rstrip(".") for text in (f"name_{language}", language)]
        words = "; ".join(filter(None, [*texts, *figures]))
        rows.append(f"{key}: {words} ({origin})")
    return rows


def _made(catalogue: Catalogue, prefix: str, language: Language) -> list[str]:
    """Return the cards that an entry makes, if it makes several: their keys are numbered."""
    return [
        card.name.in_language(language)
        for card in catalogue.cards
        if card.face.key.startswith(prefix) and card.face.key.removeprefix(prefix).isdigit()
    ]


def _figure(name: str, value: object) -> str:
    """Return what a card says, in words; nothing for what it does not say."""
    match value:
        case bool():
            return name if value else ""
        case int() | str():
            return f"{name} {value}" if value else ""
        case list():
            return f"{name}: {len(value)} given" if value else f"{name}: by rule"
    return ""


def _origin(data: CardData, path: str, entry: Mapping[str, object]) -> str:
    """Return where an entry is known from, and which of its figures from elsewhere."""
    usual = data.provenance(path)
    figures = [figure for figure in entry if figure not in _NOT_PRINTED]
    other = {figure: data.provenance(f"{path}.{figure}") for figure in figures}
    parts = [f"{figure} {origin.value}" for figure, origin in other.items() if origin is not usual]
    return joined([usual.value, *parts])


def _origins(console: Console, *, given: bool) -> None:
    console.print()
    for origin in Provenance:
        if given or origin is not Provenance.GIVEN:
            console.print(dim(f"{origin.value}: {_MEANING[origin]}"))
