"""Diagrams: the rooms, the agenda of a game, the life of an action."""

import tomllib
from pathlib import Path
from typing import Final

import bohnanza_core as bz
from bohnanza_core.authoring import Scope
from bohnanza_core.pictures import Picture
from bohnanza_core.pictures._picture import finished
from bohnanza_core.pictures._svg import (
    Block,
    at,
    fill,
    num,
    rect,
    stroke,
    text,
    theme,
    width_of,
    wrapped,
)

PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
WIDTH: Final = 640
_HEAD: Final = f'<path d="M-5 -8L0 0L5 -8Z" {fill(theme("dim"))}/>'


def rooms_diagram() -> Picture:
    """Return the rooms of the core from top to bottom, as the layers say that are checked."""
    contracts = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    parts, y = [], 8.0
    for layer in layers:
        names = layer.split(" | ")
        room = (WIDTH - 100) / len(names)
        for place, name in enumerate(names):
            parts.append(at(70 + place * room, y, _box(name, room - 8, 28, public=name[0] != "_")))
        y += 36
    arrow = f'<path d="M34 14V{num(y - 22)}" {stroke(theme("dim"), 2)}/>' + at(34, y - 16, _HEAD)
    label = text(-y / 2, 24, "imports", 12, theme("dim"), anchor="middle")
    words = f'<g transform="rotate(-90)">{label}</g>'
    described = "From top to bottom: " + "; ".join(layers)
    return _picture(Block(WIDTH, y + 4, arrow + words + "".join(parts)), "The rooms", described)


def agenda_diagram(game: bz.Game) -> Picture:
    """Return what is on the agenda of a game, what is next on top."""
    entries = [*reversed(game.state.agenda)]
    parts, y = [], 8.0
    for place, entry in enumerate(entries):
        kind = "decision" if place == 0 else "scope" if isinstance(entry, Scope) else "step"
        words = str(entry)
        parts.append(at(150, y, _box(words, WIDTH - 160, 34, public=place == 0)))
        note = {"decision": "waits", "scope": "is going on", "step": "to be done"}[kind]
        parts.append(text(140, y + 22, note, 13, theme("dim"), anchor="end"))
        y += 42
    described = "From top to bottom: " + "; ".join(map(str, entries))
    return _picture(Block(WIDTH, y + 4, "".join(parts)), "The agenda", described)


LIFE: Final = (
    ("client", "a message, or an action that a question listed", ""),
    ("_wire", "reads it: names, numbers and kinds of this game only", "SaveError"),
    ("_game", "is it meant for this moment?", "StaleActionError"),
    (
        "_engine",
        "is it among the candidates, and does no rule speak against it?",
        "IllegalActionError",
    ),
    (
        "_family, variants",
        "the rule carries it out on a copy of the table: cards move, events happen",
        "",
    ),
    ("_engine", "the table settles: steps run, variants react, until a decision waits", ""),
    ("_game", "the new state is frozen and joins the history", ""),
    ("_views", "what each viewer may know: views, events, lines of the log, questions", ""),
    ("_wire", "packets for everybody", ""),
)
"""Who does what with an action, and which error says no."""


def life_of_an_action() -> Picture:
    """Return what happens between an action and what everybody sees of it."""
    parts, y = [], 8.0
    for place, (room, words, error) in enumerate(LIFE):
        lines = wrapped(words, 310, 13, 2)
        high = 16 + 17 * len(lines)
        ground = rect(1, 1, 328, high - 2, 8, stroke(theme("line"), 1.5, theme("panel")))
        ground += "".join(
            text(10, 22 + 17 * at_, line, 13, theme("ink")) for at_, line in enumerate(lines)
        )
        parts.append(at(124, y, ground))
        parts.append(
            text(114, y + high / 2 + 4, room, 12.5, theme("turn"), bold=True, anchor="end")
        )
        if error:
            middle = y + high / 2
            parts.append(f'<path d="M452 {num(middle)}H474" {stroke(theme("dim"), 2)}/>')
            parts.append(at(480, middle, f'<g transform="rotate(-90)">{_HEAD}</g>'))
            parts.append(text(486, middle - 3, error, 12, theme("ink"), bold=True))
            parts.append(text(486, middle + 13, "nothing has changed", 11.5, theme("dim")))
        if place + 1 < len(LIFE):
            bottom = y + high
            parts.append(f'<path d="M288 {num(bottom)}v10" {stroke(theme("dim"), 2)}/>')
            parts.append(at(288, bottom + 16, _HEAD))
        y += high + 18
    described = " Then: ".join(
        f"{room}: {words}" + (f", or {error}" if error else "") for room, words, error in LIFE
    )
    return _picture(Block(WIDTH, y - 6, "".join(parts)), "The life of an action", described)


def _box(words: str, width: float, height: float, *, public: bool) -> str:
    line = stroke(theme("turn" if public else "line"), 1.8, theme("panel"))
    size = 14.0
    while size > 9 and width_of(words, size, bold=public) > width - 12:
        size -= 0.5
    label = text(width / 2, height / 2 + 5, words, size, theme("ink"), bold=public, anchor="middle")
    return rect(1, 1, width - 2, height - 2, 7, line) + label


def _picture(block: Block, title: str, described: str) -> Picture:
    ground = rect(0, 0, block.width, block.height, 12, fill(theme("table")))
    whole = Block(block.width, block.height, ground + block.svg)
    return finished(
        whole, {}, width=WIDTH, theme="auto", language="en", title=title, description=described
    )
