"""Versions and ranges of versions, as far as manifests need them."""

from __future__ import annotations

import re
from typing import Final

_PART: Final = re.compile(r"\s*(>=|<=|==|!=|>|<)\s*(\d+(?:\.\d+)*)\s*")


def _numbers(version: str) -> tuple[int, ...]:
    match = re.match(r"\d+(?:\.\d+)*", version)
    if match is None:
        raise ValueError(f"{version!r} is not a version")
    numbers = [int(number) for number in match[0].split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def same_series(one: str, other: str) -> bool:
    """Return whether two versions are of one series; before 1.0 each minor version begins one."""
    numbers = one.split(".")
    series = 2 if numbers[0] == "0" else 1
    return numbers[:series] == other.split(".")[:series]


def in_range(version: str, range_: str) -> bool:
    """Return whether a version is in a range like ``>=0.1,<0.2``."""
    actual = _numbers(version)
    for part in range_.split(","):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"{range_!r} is not a range of versions")
        wanted = _numbers(match[2])
        holds = {
            ">=": actual >= wanted,
            "<=": actual <= wanted,
            "==": actual == wanted,
            "!=": actual != wanted,
            ">": actual > wanted,
            "<": actual < wanted,
        }[match[1]]
        if not holds:
            return False
    return True
