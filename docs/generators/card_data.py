"""The cards, and where each figure on them is known from."""

from collections.abc import Mapping
from typing import Any, Final

import bohnanza_core as bz
import bohnanza_core.authoring as ba

from .markdown import code, escaped, table

RECONSTRUCTED: Final = ba.Provenance.RECONSTRUCTED
WORDS: Final = frozenset({"en", "de", "provenance"})
"""What an entry of card data holds besides figures."""


def cards(variant: str) -> str:
    """Return the sorts of beans of a variant, and where each figure is known from.

    Reconstructed figures are in italics.
    """
    rule_set = bz.compose(variant)
    # Which sorts are in a game can depend on the number of players.
    catalogues = [rule_set.for_players(players).catalogue for players in rule_set.players]
    found = {sort.key: sort for catalogue in catalogues for sort in catalogue.sorts}
    sorts = tuple(sorted(found.values(), key=lambda sort: sort.number))
    steps = range(1, max(taler for sort in sorts for _, taler in sort.beanometer.steps) + 1)
    header = ["key", "name", "German", "cards", *(f"{taler} Taler" for taler in steps)]
    rows = [
        [
            code(sort.key),
            sort.name.en,
            sort.name.de,
            _marked(str(sort.number), sort.provenance["number"]),
            *(_step(sort, taler) for taler in steps),
        ]
        for sort in sorts
    ]
    return f"{table(header, rows)}\n\n{_provenance(sorts)}"


def _step(sort: ba.Sort, taler: int) -> str:
    number = sort.beanometer.cards_for(taler)
    return _marked(str(number), sort.provenance[f"beanometer.{number}"]) if number else "–"


def _marked(text: str, origin: ba.Provenance) -> str:
    return f"*{text}*" if origin is RECONSTRUCTED else text


def _provenance(sorts: tuple[ba.Sort, ...]) -> str:
    found: dict[ba.Provenance, list[str]] = {}
    for sort in sorts:
        for figure, origin in sort.provenance.items():
            found.setdefault(origin, []).append(f"{sort.key}.{figure}")
    usual = max(found, key=lambda origin: len(found[origin]))
    rows = [
        (
            code(origin.value),
            str(len(figures)),
            "all others" if origin is usual and len(found) > 1 else _listed(figures, sorts),
        )
        for origin, figures in found.items()
    ]
    return table(("provenance", "figures", "which"), rows)


def _listed(figures: list[str], sorts: tuple[ba.Sort, ...]) -> str:
    every = sum(len(sort.provenance) for sort in sorts)
    return "all" if len(figures) == every else code(*figures)


def other_cards(variant: str) -> str:
    """Return what else than beans the card data of a variant holds, table by table."""
    manifest = next(known for known in bz.variants() if known.id == variant)
    data = ba.load_card_data(manifest.card_data)
    return "\n\n".join(
        _cards_of(data, name, entries)
        for name, entries in data.tables.items()
        if name not in ("sorts", "provenance")
    )


def _cards_of(data: ba.CardData, name: str, entries: Mapping[str, Mapping[str, Any]]) -> str:
    header = ("key", "English", "German", "figures", "provenance")
    rows = [
        (
            code(key),
            escaped(entry.get("en", "–")),
            escaped(entry.get("de", "–")),
            "; ".join(filter(None, (_figure(*figure) for figure in entry.items()))) or "–",
            _origin(data, f"{name}.{key}", entry),
        )
        for key, entry in entries.items()
    ]
    named = any("en" in entry for entry in entries.values())
    kept = range(len(header)) if named else (0, 3, 4)
    cells = [[row[column] for column in kept] for row in (header, *rows)]
    return f"### {name.capitalize()}\n\n{table(cells[0], cells[1:])}"


def _figure(name: str, value: Any) -> str:
    """Return a figure of a card; nothing for what it does not have."""
    if name in WORDS or value is False:
        return ""
    if isinstance(value, Mapping):
        return "; ".join(_figure(*figure) for figure in value.items())
    if isinstance(value, list):
        return f"{name}: " + (code(*map(str, value)) if value else "by rule")
    return name if value is True else f"{name} {code(str(value))}"


def _origin(data: ba.CardData, path: str, entry: Mapping[str, Any]) -> str:
    """Return where an entry is known from, and which of its figures from elsewhere."""
    usual = data.provenance(path)
    figures = {name: data.provenance(f"{path}.{name}") for name in entry if name not in WORDS}
    other = [f"{name} {at.value}" for name, at in figures.items() if at is not usual]
    return ", ".join([usual.value, *other])
