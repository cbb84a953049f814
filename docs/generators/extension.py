"""How the build takes the generated parts in, and how names become links."""

import builtins
import enum
import inspect
import re
from typing import Any

import attrs
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment

from bohnanza_core import authoring

from . import MARKER, fill_in
from .api import HOME
from .findings import Findings, note_clauses, note_codes
from .hooks import HOOKS
from .packages import variant_classes
from .pictures import colours

NAME = re.compile(r"([A-Za-z_]+)((?:\.[a-z_]+)*)(\(\))?")


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect everything."""
    app.add_domain(Findings)
    app.connect("source-read", _fill_in)
    app.connect("env-get-outdated", _outdated)
    app.connect("autodoc-process-signature", _signature)
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("doctree-read", _link_names)
    app.connect("doctree-read", note_clauses)
    app.connect("doctree-read", note_codes)
    app.connect("missing-reference", _public_name)
    app.connect("html-page-context", _colours)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _colours(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], _: nodes.document | None
) -> None:
    """Let the pictures of a page have the colours that the reader has chosen for it."""
    if 'class="bz"' in context.get("body", ""):
        context["metatags"] = f"{context.get('metatags', '')}<style>{colours()}</style>"


def _fill_in(_app: Sphinx, _page: str, content: list[str]) -> None:
    content[0] = fill_in(content[0])


def _outdated(_app: Sphinx, env: BuildEnvironment, *_changes: set[str]) -> list[str]:
    """Read pages with generated parts again: what they are made of is not a file of theirs."""
    return [page for page in env.found_docs if MARKER.search(env.doc2path(page).read_text("utf-8"))]


def _signature(
    _app: Sphinx, what: str, _name: str, thing: Any, _options: Any, signature: str | None, _: Any
) -> tuple[str, str] | None:
    """Show the fields of a value without their types, which stand beside each field anyway."""
    if what not in ("class", "exception") or not signature:
        return None
    if attrs.has(thing):
        parameters = inspect.signature(thing).parameters.values()
        shown = (_parameter(parameter) for parameter in parameters)
        return f"({', '.join(shown)})", ""
    made_by_users = thing in (authoring.Table, authoring.Catalogue)
    return (signature, "") if made_by_users else ("", "")


def _docstring(
    _app: Sphinx, what: str, _name: str, thing: Any, _options: Any, lines: list[str]
) -> None:
    """Leave the fields out of the docstring of a class: each has an entry of its own below."""
    if what in ("class", "exception"):
        docstring = vars(thing).get("__doc__")
        lines[:] = inspect.cleandoc(getattr(docstring, "plain", docstring) or "").splitlines()


def _parameter(parameter: inspect.Parameter) -> str:
    default = parameter.default
    if default is parameter.empty:
        return parameter.name
    shown = str(default) if isinstance(default, enum.Enum) else repr(default)
    made_later = default is attrs.NOTHING or shown.startswith("<")
    return f"{parameter.name}={'...' if made_later else shown}"


def _link_names(app: Sphinx, doctree: nodes.document) -> None:
    """Let public names in code link to their documentation, and builtins to nothing."""
    if app.env.docname == "changelog":  # which also names what is gone
        return
    # On the pages of a variant its own names come first.
    home = f"bohnanza_{app.env.docname.rpartition('/')[2]}"
    for reference in list(doctree.findall(addnodes.pending_xref)):
        # Else ``type[...]`` would lead to some field of that name.
        if hasattr(builtins, reference.get("reftarget", "")):
            reference.replace_self(reference.children)
    for literal in list(doctree.findall(nodes.literal)):
        target = _target(literal.astext(), home)
        if target and not isinstance(literal.parent, nodes.reference | nodes.title):
            if isinstance(literal.parent, addnodes.pending_xref):
                continue
            reference = addnodes.pending_xref(
                "", refdomain="py", reftype="obj", reftarget=target, refexplicit=False
            )
            literal.replace_self(reference)
            reference += literal


def _target(text: str, home: str) -> str | None:
    """Return what a piece of code names: a class, a hook, a member, a call; else None."""
    match = NAME.fullmatch(text)
    if match is None:
        return None
    first, members, call = match.groups()
    if f"{home}.{first}" in variant_classes().values():
        return f"{home}.{first}{members}"
    if first in HOOKS:
        return first
    linked = (first in HOME or first in variant_classes()) and (
        first[0].isupper() or members or call
    )
    return first + members if linked else None


def _public_name(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, shown: nodes.TextElement
) -> nodes.reference | None:
    """Find names that are written without their package, or with the module that defines them."""
    if node.get("refdomain") != "py":
        return None
    python = env.domains["py"]
    assert isinstance(python, PythonDomain)
    package, *_ = parts = node["reftarget"].split(".")
    for place, first in enumerate(parts):
        homes = (f"{package}.{first}", f"{HOME.get(first)}.{first}", variant_classes().get(first))
        for home in homes:
            full = ".".join([str(home), *parts[place + 1 :]])
            if full in python.objects:
                return python.resolve_xref(
                    env, node["refdoc"], app.builder, "obj", full, node, shown
                )
    return None
