"""Small pieces of Markdown."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

RULES: Final = Path(__file__).parents[1] / "rules"


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def tables(header: Sequence[str], rows: Mapping[type, Sequence[str]], only: str = "") -> str:
    """Return one table for the classes of each package, that of the core first; or only one."""
    packages: dict[str, list[Sequence[str]]] = {"bohnanza_core": []}
    for type_, row in rows.items():
        packages.setdefault(type_.__module__.split(".", 1)[0], []).append(row)
    if only:
        return table(header, packages[only])
    core, *others = packages.items()
    parts = [table(header, core[1])]
    for package, own in others:
        parts += [f"In `{package}`:", table(header, own)]
    return "\n\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")


def code(*words: str) -> str:
    """Return words as code, one beside the other."""
    return ", ".join(f"`{word}`" for word in words) or "–"


def clause_link(clause: str) -> str:
    """Return a link to a clause of the rules, if a page has the rules of its game."""
    has_page = clause.split(".", 1)[0] in _games_with_rules()
    return f"[`{clause}`](#{clause})" if has_page else code(clause)


@cache
def _games_with_rules() -> frozenset[str]:
    pages = "\n".join(page.read_text("utf-8") for page in RULES.glob("*.md"))
    return frozenset(re.findall(r"^<!-- generated: (?:clauses|topics) (\w+)", pages, re.MULTILINE))


def escaped(text: str) -> str:
    """Return a text in which nothing is markup."""
    return re.sub(r"([\\`*_{}\[\]<>#$])", r"\\\1", text)


def template(text: str) -> str:
    """Return a template with the names of its fields set off, without the forms it asks for."""
    return re.sub(r"\\{(\w+)(?::(?:\\{\w+\\}|[\w ])*)?\\}", r"*\1*", escaped(text))
