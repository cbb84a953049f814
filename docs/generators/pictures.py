"""Pictures in pages: of situations, made of the same lines that set them up, and of all cards."""

import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any, Final

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import pictures
from bohnanza_core.legend import FaceEntry
from bohnanza_core.pictures import DARK, LIGHT, Picture, draw_card, draw_table
from bohnanza_core.testing import pick, scene

from .diagrams import agenda_diagram, life_of_an_action, rooms_diagram

FRONT: Final = Path(__file__).parents[1] / "_static" / "table.svg"
"""The picture of the first page, kept as a file for the README."""
_BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_STYLE: Final = re.compile(r"<style>.*?</style>")
_USUAL: Final = ("sorts", "provenance")


def picture(before: str, expression: str) -> str:
    """Return the picture that an expression stands for, after the code of the page above it.

    ``picture draw_table(game.view(0), game.legend())`` draws the ``game`` of the page.
    """
    names: dict[str, Any] = {
        "agenda_diagram": agenda_diagram,
        "life_of_an_action": life_of_an_action,
        "rooms_diagram": rooms_diagram,
        **{name: getattr(pictures, name) for name in pictures.__all__},
    }
    with redirect_stdout(StringIO()):
        for block in _BLOCK.findall(before):
            exec(block, names)  # the code of our own pages, which the tests run as well
    return figure(eval(expression, names))


def figure(drawn: Picture) -> str:
    """Return a picture as a part of a page, in the colours that the page has."""
    return f'<figure class="bz-picture">{_STYLE.sub("", drawn.svg)}</figure>'


def colours() -> str:
    """Return a style sheet: the colours of pictures follow those of the page."""
    light, dark = (
        "".join(f"--bz-{name}:{colour};" for name, colour in theme.items())
        for theme in (LIGHT, DARK)
    )
    return (
        f"svg.bz{{{light}}}"
        f'body[data-theme="dark"] svg.bz{{{dark}}}'
        f'@media(prefers-color-scheme:dark){{body:not([data-theme="light"]) svg.bz{{{dark}}}}}'
    )


def front_picture() -> str:
    """Return the table of the first page, with the colours for all pictures on it."""
    return figure(front())


@cache
def front() -> Picture:
    """Return a table in the middle of a trade, as Ada sees it."""
    game = scene(
        players=["Ada", "Ben", "Cleo", "Dan"],
        stage="reveal",
        deck="chili garden",
        hands={
            0: "soy blue red stink",
            1: "3*green black-eyed",
            2: "2*blue chili soy",
            3: "3*stink",
        },
        fields={
            0: ["4*blue", "2*red"],
            1: ["3*chili", "soy"],
            2: ["garden", "5*stink"],
            3: ["2*green", "3*black-eyed"],
        },
        coins={0: "3*green", 1: "2*green", 2: "4*soy", 3: "chili"},
        discard="red green soy",
        turn=9,
    )
    (red,) = pick(game, "hand", 0, "red")
    game.apply(bz.Offer(0, 2, (red,), ("blue",)))
    (chili,) = pick(game, "revealed", None, "chili")
    game.apply(bz.Offer(1, 0, pick(game, "hand", 1, "green"), ("chili",)))
    assert chili in game.cards("revealed")
    return draw_table(game.view(0), game.legend(), question=game.question(0), width=1000)


# The gallery


def gallery(*variants: str) -> str:
    """Return the cards of a game, each with what of it is printed and what is reconstructed.

    With two variants only the cards that the last one brings.
    """
    rule_set = bz.compose(*variants)
    known = {face for one in _legends(variants[:-1]) for face in _faces_of(one)}
    cards: dict[str, str] = {}
    for legend in _legends(variants):
        rules = rule_set.for_players(len(legend.players))
        for key, face in _faces_of(legend).items():
            if key not in known and key not in cards:
                cards[key] = _in_gallery(face, legend, _origins(face, rules, rule_set))
    return f'<div class="bz-gallery">{"".join(cards.values())}</div>'


def _legends(variants: tuple[str, ...]) -> Iterator[bz.Legend]:
    """Return the legends of a game with every number of players: its cards can differ."""
    if variants:
        rule_set = bz.compose(*variants)
        for players in rule_set.players:
            yield bz.new_game(rule_set, players=players, seed=0).legend()


def _faces_of(legend: bz.Legend) -> dict[str, FaceEntry]:
    return {face.key: face for face in legend.faces}


def _in_gallery(face: FaceEntry, legend: bz.Legend, origins: str) -> str:
    svg = _STYLE.sub("", draw_card(face.key, legend, width=116).svg)
    words = "" if face.text is None else f"<p>{escape(face.text.en)}</p>"
    name = f"<strong>{escape(face.name.en)}</strong> {escape(face.name.de)}"
    caption = f"<figcaption>{name}{words}<small>{escape(origins)}</small></figcaption>"
    return f"<figure>{svg}{caption}</figure>"


def _origins(face: FaceEntry, rules: bz.Rules, rule_set: bz.RuleSet) -> str:
    """Return where the figures on a card are known from, in words."""
    if face.sort is not None:
        provenance = rules.catalogue.sort(face.sort).provenance
        if provenance and face.key == face.sort:
            return _summed_up(provenance)
    for variant in rule_set.ids:
        data = rule_set.card_data_of(variant)
        for path, entry in _entries(data):
            if _is_of(face.key, path):
                figures = [name for name in entry if name not in ("en", "de", "provenance")]
                return _summed_up(
                    {name: data.provenance(f"{path}.{name}") for name in figures}
                    or {"": data.provenance(path)}
                )
    return ""


def _entries(data: ba.CardData) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for table, entries in data.tables.items():
        if table not in _USUAL:
            for key, entry in entries.items():
                yield f"{table}.{key}", entry


def _is_of(face: str, path: str) -> bool:
    """Return whether a face is made from an entry of card data: ``edicts.tribute`` and the like."""
    table, key = path.split(".", 1)
    return any(
        face.startswith(f"{kind}-{key}") or (key == "cards" and face.startswith(f"{kind}-"))
        for kind in (table, table.removesuffix("s"))
    )


def _summed_up(provenance: Mapping[str, ba.Provenance]) -> str:
    """Return origins with the figures they are of; without, if all have the same."""
    found: dict[str, list[str]] = {}
    for name, origin in provenance.items():
        found.setdefault(origin.value, []).append(name.replace("beanometer.", "step "))
    if len(found) == 1:
        return next(iter(found))
    return "; ".join(f"{origin}: {', '.join(names)}" for origin, names in found.items())
