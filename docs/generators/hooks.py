"""The hooks, whose specifications stand in a module that is not for readers."""

import inspect
from textwrap import indent
from typing import Final

from bohnanza_core._model import hookspecs

HOOKS: Final = {
    name: spec for name, spec in vars(hookspecs).items() if hasattr(spec, "bohnanza_spec")
}
"""The specification of each hook."""


def hook(name: str) -> str:
    """Return the documentation of a hook under its bare name: nobody imports it."""
    *arguments, (_, returned) = HOOKS[name].__annotations__.items()
    signature = ", ".join(f"{argument}: {type_}" for argument, type_ in arguments)
    head = f".. py:function:: {name}({signature}) -> {returned}"
    return f"```{{eval-rst}}\n{head}\n\n{indent(inspect.getdoc(HOOKS[name]) or '', '   ')}\n```"
