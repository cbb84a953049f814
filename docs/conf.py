"""Settings of the documentation build."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

# The folder of the extension below, which belongs to this documentation alone.
sys.path.insert(0, str(Path(__file__).parent))

project = "bohnanza"
author = "The bohnanza authors"
copyright = "2026, The bohnanza authors"
release = installed_version("bohnanza-core")
version = ".".join(release.split(".")[:2])

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.viewcode",
    "generators.extension",
]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "bohnanza"
html_static_path = ["_static"]
html_css_files = ["bohnanza.css"]
html_favicon = "_static/favicon.svg"
# The sources of these pages hold placeholders for what is generated: nothing to send a reader to.
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}
html_copy_source = False
# The usual dark style underlines the names of modules, as if they were links.
pygments_dark_style = "github-dark"

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

# Names in single backquotes in docstrings are names of Python.
default_role = "py:obj"
add_module_names = False
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
# Shown by their names: what they stand for would only repeat their own documentation.
autodoc_type_aliases = {
    name: name
    for name in (
        "CardId",
        "FieldNumber",
        "Language",
        "OfferedCard",
        "Private",
        "Public",
        "Seat",
        "SortKey",
        "ZoneIndex",
    )
}

doctest_global_setup = """
import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
"""

# Every reference must lead somewhere. The build needs no network, so pages of other projects
# cannot be looked up, and names from there are let through here.
nitpicky = True
nitpick_ignore_regex = [
    # Python's own: only builtins and typing are known to Sphinx without looking them up.
    (r"py:.*", r"(collections|collections\.abc|enum|functools|pathlib|random|types)\..*"),
    # The same, where an annotation gives the bare name.
    (r"py:class", r"(Callable|Iterable|Iterator|Mapping|MutableMapping|Sequence|Path|Random)"),
    (r"py:class", r"RuleBasedStateMachine"),
    # Libraries that the core stands on, each with documentation of its own.
    (r"py:.*", r"(attr|attrs|cattrs|hypothesis|pluggy)\..*"),
    # A short name inside a class that has a field of the name `type`.
    (r"py:class", r"_DecisionTypes|_AnyType"),
    # A number with a role, whose name Sphinx does not find.
    (r"py:obj", r"typing\.Annotated\[int, <Role\.OFFER.*"),
    # Names for types of functions, described in words beside.
    (r"py:class", r"Judge|Condition|MakeBot|_Run|_Pending"),
    # Types that nobody makes or names outside the core, and variables of types.
    (r"py:class", r"bohnanza_core\._.*|ActiveHooks|HookIndex|Once|Results|[A-Z]"),
    (r"py:class", r"Part|Payments|PlantingTable"),
]
