"""Settings of the documentation build."""

from importlib.metadata import version as installed_version

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
]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "bohnanza"

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

doctest_global_setup = "import bohnanza_core as bz"

# Every reference must lead somewhere. The build needs no network, so pages of other projects
# cannot be looked up, and names from there are let through here.
nitpicky = True
nitpick_ignore_regex = [
    # Python's own: only builtins and typing are known to Sphinx without looking them up.
    (r"py:.*", r"(collections|collections\.abc|enum|functools|pathlib|random|types)\..*"),
    # The same, where an annotation gives the bare name.
    (r"py:class", r"(Callable|Iterable|Iterator|Mapping|MutableMapping|Sequence|Path|Random)"),
    # Libraries that the core stands on, each with documentation of its own.
    (r"py:.*", r"(attr|attrs|cattrs|pluggy)\..*"),
]
