"""Reading TOML files: those that packages ship, and those of users."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..errors import CardDataError


def shipped(package: str, name: str) -> dict[str, Any]:
    """Return the contents of a TOML file inside a package."""
    from importlib import resources  # noqa: PLC0415 - slow to import

    try:
        content = resources.files(package).joinpath(name).read_bytes()
    except (ImportError, OSError, TypeError) as error:
        raise CardDataError(f"{package}/{name}", f"cannot be read: {error}") from None
    return _read(content, f"{package}/{name}")


def users(path: str | Path) -> dict[str, Any]:
    """Return the contents of a TOML file of a user."""
    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise CardDataError(str(path), f"cannot be read: {why}") from None
    return _read(content, str(path))


def _read(content: bytes, name: str) -> dict[str, Any]:
    # Needed for every number of players, so parsed once; copied, so that callers may change it.
    return deepcopy(_parsed(content, name))


@lru_cache(maxsize=64)
def _parsed(content: bytes, name: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - slow to import

    try:
        return tomllib.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise CardDataError(name, f"is not valid TOML: {error}") from None
