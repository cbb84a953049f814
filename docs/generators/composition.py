"""How variants compose: settings, and what can be wrong."""

import ast
from collections.abc import Iterator
from pathlib import Path

import attrs

import bohnanza_core as bz
import bohnanza_core.authoring as ba

from .markdown import code, escaped, table

CORE = Path(str(bz.__file__)).parent


def settings(*variants: str) -> str:
    """Return the settings of some variants, for every number of players."""
    columns = [
        (use, players, bz.compose(use).for_players(players).settings)
        for use in variants
        for players in bz.compose(use).players
    ]
    several = len(variants) > 1
    header = [
        "setting",
        *(
            f"{use}, {players} players" if several else f"{players} players"
            for use, players, _ in columns
        ),
    ]
    rows = [
        (code(field.name), *(_value(getattr(settings, field.name)) for _, _, settings in columns))
        for field in attrs.fields(ba.Settings)
        if field.name != "players"
    ]
    return table(header, rows)


def _value(value: object) -> str:
    return value.en if isinstance(value, bz.Text) else code(str(value))


def problems() -> str:
    """Return the codes of everything that keeps variants from being composed."""
    found: dict[str, str] = {}
    for path in sorted(CORE.rglob("*.py")):
        for problem, text in _problems(ast.parse(path.read_text("utf-8"))):
            found.setdefault(problem, text if text != "…" else "Where in the data, and what.")
    rows = ((code(problem), escaped(found[problem])) for problem in sorted(found))
    return table(("code", "text"), rows)


def _problems(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="Problem"), args=[ast.Constant(value=str(problem)), _, text]
            ):
                yield problem, _english(text)
            case ast.Call(
                func=ast.Name(id="_clash"), args=[ast.Constant(value=str(problem)), what, *_]
            ):
                yield problem, f"Two variants of one layer both {_words(what)}."


def _english(text: ast.expr) -> str:
    match text:
        case ast.Call(func=ast.Name(id="Text"), args=[english, *_]):
            return _words(english)
        case _:
            return "The reason that the variant itself gives."


def _words(expression: ast.expr) -> str:
    """Return the text that an expression makes, with an ellipsis for what is only known later."""
    match expression:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_words(part) for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _words(left) + _words(right)
        case _:
            return "…"
