"""A small seeded generator: it never changes, and is cheap to keep in a state.

A shuffle is a pure function of the seed and of how many shuffles came before it. So the state
keeps two integers, and copying, comparing and saving it cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64


def _wraps() -> bool:
    """Return whether integers wrap around at 64 bits: they do in the compiled build."""
    word: i64 = 1 << 62
    return word << 2 == 0


_KEPT: Final = -1 if _wraps() else 0xFFFFFFFFFFFFFFFF
"""The mask that reduces a number to 64 bits; -1 changes nothing."""


def _mixed(value: i64) -> i64:
    """Spread the bits of a 64-bit number (the finalizer of SplitMix64).

    Its published constants are written as signed words, which are the same modulo 2**64. Shifted
    values are masked, since shifting a negative word would fill in ones.
    """
    kept: i64 = _KEPT
    value = (value - 0x61C8864680B583EB) & kept
    value = ((value ^ (value >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47) & kept
    value = ((value ^ (value >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15) & kept
    return value ^ (value >> 31 & 0x1FFFFFFFF)


def _word(number: int) -> int:
    """Return the signed 64-bit number that is the same modulo 2**64."""
    return ((number + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def shuffled(values: Sequence[int], seed: int, count: int) -> tuple[int, ...]:
    """Return the values in the order of shuffle number ``count`` of a seed."""
    result = list(values)
    number = _mixed(_mixed(_word(seed)) ^ count)
    kept: i64 = _KEPT
    size: i64 = len(result)
    for last in range(size - 1, 0, -1):
        # A 64-bit linear congruential step; its high half is even enough for 200 cards.
        number = (number * 6364136223846793005 + 1442695040888963407) & kept
        other = ((number >> 32 & 0xFFFFFFFF) * (last + 1)) >> 32
        result[last], result[other] = result[other], result[last]
    return tuple(result)
