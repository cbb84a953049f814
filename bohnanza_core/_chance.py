"""A small seeded generator: stable for ever, and cheap to keep in a state.

A shuffle is a pure function of the seed and of how many shuffles came before it. So the state
keeps two integers, and copying, comparing and saving it cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFFFFFFFFFF


def _wraps() -> bool:
    """Tell whether numbers are machine words, which keep to 64 bits: they are when compiled."""
    word: i64 = 1 << 62
    return word << 2 == 0


_KEPT: Final = -1 if _wraps() else _MASK
"""What a product is cut to 64 bits with; -1 takes nothing away."""


def _mixed(value: int) -> int:
    """Spread the bits of a 64-bit number (the finalizer of SplitMix64)."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def shuffled(values: Sequence[int], seed: int, count: int) -> tuple[int, ...]:
    """Return the values in the order of shuffle number ``count`` of a seed."""
    result = list(values)
    first = _mixed(_mixed(seed & _MASK) ^ count)
    # Machine words have a sign; the same number modulo 2**64 leads to the same order.
    number: i64 = first - (first >> 63 << 64)
    kept: i64 = _KEPT
    size: i64 = len(result)
    for last in range(size - 1, 0, -1):
        # A 64-bit linear congruential step; its high half is even enough for 200 cards.
        number = (number * 6364136223846793005 + 1442695040888963407) & kept
        other = ((number >> 32 & 0xFFFFFFFF) * (last + 1)) >> 32
        result[last], result[other] = result[other], result[last]
    return tuple(result)
