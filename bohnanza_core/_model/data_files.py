"""Reading TOML files: those that packages ship, and those of users."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any

from .._limits import LONGEST_CARD_DATA, LONGEST_LINE
from ..errors import CardDataError


def shipped(package: str, name: str) -> dict[str, Any]:
    """Return the contents of a TOML file inside a package."""
    from importlib import resources  # noqa: PLC0415 - slow to import

    try:
        content = resources.files(package).joinpath(name).read_bytes()
    except (ImportError, OSError, TypeError) as error:
        raise CardDataError(f"{package}/{name}", f"cannot be read: {error}") from None
    # Needed for every number of players, so parsed once; copied, so that callers may change it.
    return deepcopy(_kept(content, f"{package}/{name}"))


def users(path: str | Path) -> dict[str, Any]:
    """Return the contents of a TOML file of a user."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LONGEST_CARD_DATA + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise CardDataError(str(path), f"cannot be read: {why}") from None
    if len(content) > LONGEST_CARD_DATA:
        raise CardDataError(str(path), f"is longer than {LONGEST_CARD_DATA} bytes")
    if max(map(len, content.splitlines()), default=0) > LONGEST_LINE:
        raise CardDataError(str(path), f"has a line of more than {LONGEST_LINE} bytes")
    # Not kept: whoever sends junk would fill the cache with it.
    return _parsed(content, str(path))


@lru_cache(maxsize=64)
def _kept(content: bytes, name: str) -> dict[str, Any]:
    return _parsed(content, name)


def _parsed(content: bytes, name: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - slow to import

    try:
        return tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits included
        raise CardDataError(name, f"is not valid TOML: {error}") from None
