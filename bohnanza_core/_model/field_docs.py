"""Docstrings that also say what the fields of a class mean.

The meaning of a field is written below it as a string. Editors and Sphinx show such strings, but
Python discards them, so `help` would not show them. They are read from the source when the
docstring is first accessed.
"""

from __future__ import annotations

import ast
import enum
import inspect
from collections.abc import Iterator, Mapping
from itertools import pairwise
from textwrap import dedent
from typing import Any


def document_fields(module: Mapping[str, Any]) -> None:
    """Let `help` show what the fields of the public classes of a module mean.

    Call it at the end of the module: ``document_fields(globals())``.
    """
    for name in module["__all__"]:
        class_ = module[name]
        if isinstance(class_, type):
            plain = vars(class_).get("__doc__")
            if isinstance(plain, str):
                # Python accepts a descriptor here; mypy knows docstrings only as strings.
                class_.__doc__ = DocstringWithFields(plain)  # type: ignore[assignment]


class DocstringWithFields:
    """The docstring of a class, extended by its fields on first access."""

    def __init__(self, plain: str) -> None:
        self.plain = plain
        """The docstring as it is written."""
        self._complete = ""

    def __get__(self, _instance: object, class_: type) -> str:
        if not self._complete:
            self._complete = self.plain
            if fields := field_docs(class_):
                heading = "Values:" if issubclass(class_, enum.Enum) else "Fields:"
                lines = (f"    {name}: {_indented(text)}" for name, text in fields.items())
                self._complete = "\n".join([inspect.cleandoc(self.plain), "", heading, *lines])
        return self._complete


def _indented(text: str) -> str:
    return inspect.cleandoc(text).replace("\n", "\n        ")


def field_docs(class_: type) -> dict[str, str]:
    """Return the text below each public field of a class, inherited fields first.

    A class whose source cannot be found has no fields to show.
    """
    docs = {
        name: text
        for base in reversed(class_.__mro__)
        for name, text in _written_in(base)
        if not name.startswith("_")
    }
    fields = getattr(class_, "__attrs_attrs__", None)
    return docs if fields is None else {f.name: docs[f.name] for f in fields if f.name in docs}


def _written_in(class_: type) -> Iterator[tuple[str, str]]:
    try:
        (definition,) = ast.parse(dedent(inspect.getsource(class_))).body
    except (OSError, TypeError, SyntaxError):
        return
    for block in ast.walk(definition):
        # In a class it is ``name: type``, in its methods ``self.name = value``.
        if isinstance(block, ast.ClassDef | ast.FunctionDef):
            for statement, below in pairwise(block.body):
                match statement, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name))
                        | ast.Assign(targets=[ast.Name(id=name) | ast.Attribute(attr=name)]),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        yield name, text
