"""A new variant package that is complete from the start: manifest, a rule, tests, a docs page."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Mapping
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final

from .._composing.discovery import installed
from .._version import __version__
from ..errors import BohnanzaError
from ._playthrough import check_playthrough

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_EDITION: Final = "bohnanza"
"""What the new variant takes if no edition is named."""
KINDS: Final[Mapping[str, str]] = {
    "edition": "an edition",
    "format": "a format",
    "expansion": "an expansion",
    "house": "a house rule",
}
"""The layers that a new variant can stand on, and what such a variant is called."""
_FILES: Final = {
    "pyproject.toml": "common/pyproject.toml",
    "README.md": "common/README.md",
    "docs/$name.md": "$layer/page.md",
    "$package/__init__.py": "common/init.py",
    "$package/_variant.py": "$layer/variant.py",
    "$package/_version.py": "common/version.py",
    "$package/clauses.toml": "$layer/clauses.toml",
    "$package/py.typed": "common/py.typed",
    "tests/conftest.py": "common/conftest.py",
    "tests/test_$module.py": "$layer/test.py",
}
"""What is made, and the template it is made from."""
_CARDS: Final = {"$package/cards.toml": "$layer/cards.toml"}
"""What is made besides for layers that bring cards."""
_WITH_CARDS: Final = ("edition", "expansion")


class ScaffoldError(BohnanzaError):
    """A variant package cannot be made."""


def new_variant(name: str, directory: str | Path, layer: str = "house") -> Path:
    """Make a variant package in a new or empty directory, and return the directory.

    The name is the id of the variant: lower-case words with dashes. The package holds a variant of
    that layer, ``"edition"``, ``"format"``, ``"expansion"`` or ``"house"``, with rules to be
    replaced by your own. Install it with ``pip install --editable`` and run ``pytest`` there: it
    passes the kit at once.
    """
    directory = Path(directory)
    if not _NAME.fullmatch(name):
        raise ScaffoldError(f"a variant is called by lower-case words with dashes, not {name!r}")
    if layer not in KINDS:
        raise ScaffoldError(f"there is no layer {layer!r}; there are {', '.join(KINDS)}")
    if name in installed():
        raise ScaffoldError(f"a variant {name!r} is installed already")
    if layer != "edition" and _EDITION not in installed():
        raise ScaffoldError(
            f"a new variant is tried out with the edition {_EDITION!r}; install bohnanza-classic"
        )
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise ScaffoldError(f"{directory} is there already, and not an empty folder")
    words = _words(name, layer)
    if find_spec(words["package"]) is not None:
        raise ScaffoldError(f"a package {words['package']!r} is installed already")
    files = {**_FILES, **(_CARDS if layer in _WITH_CARDS else {})}
    for target, template in files.items():
        path = directory / Template(target).substitute(words)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(Template(template).substitute(words), words), encoding="utf-8")
    _record(directory, words)
    return directory


def _words(name: str, layer: str) -> Mapping[str, str]:
    """Return what the templates leave open."""
    module = name.replace("-", "_")
    major, minor = __version__.split(".")[:2]
    following = f"{major}.{int(minor) + 1}" if major == "0" else str(int(major) + 1)
    core = f">={major}.{minor},<{following}"
    needed = ["bohnanza-core"] if layer == "edition" else ["bohnanza-core", "bohnanza-classic"]
    return {
        "name": name,
        "layer": layer,
        "kind": KINDS[layer],
        "dependencies": ", ".join(f'"{package}{core}"' for package in needed),
        "module": module,
        "package": f"bohnanza_{module}",
        "distribution": f"bohnanza-{name}",
        "title": name.replace("-", " ").capitalize(),
        "plugin": "".join(word.capitalize() for word in name.split("-")),
        "core": core,
    }


def _filled(template: str, words: Mapping[str, str]) -> str:
    folder = resources.files(__package__).joinpath("templates")
    return Template(folder.joinpath(f"{template}.txt").read_text("utf-8")).substitute(words)


def _record(directory: Path, words: Mapping[str, str]) -> None:
    """Record the first golden playthrough."""
    package = words["package"]
    sys.path.insert(0, str(directory.resolve()))
    try:
        importlib.invalidate_caches()
        plugin = importlib.import_module(package).variant
        file = words["name"] if words["layer"] == "edition" else f"{_EDITION}+{words['name']}"
        path = directory / "tests" / "playthroughs" / f"{file}.txt"
        check_playthrough(path, plugin, record=True)
    finally:
        sys.path.remove(str(directory.resolve()))
        for module in [m for m in sys.modules if m == package or m.startswith(f"{package}.")]:
            del sys.modules[module]
