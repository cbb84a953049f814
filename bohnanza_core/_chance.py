"""A small seeded generator: stable for ever, and cheap to keep in a state.

A shuffle is a pure function of the seed and of how many shuffles came before it. So the state
keeps two integers, and copying, comparing and saving it cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF


def _mixed(value: int) -> int:
    """Spread the bits of a 64-bit number (the finalizer of SplitMix64)."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def shuffled(values: Sequence[int], seed: int, count: int) -> tuple[int, ...]:
    """Return the values in the order of shuffle number ``count`` of a seed."""
    result = list(values)
    number = _mixed(_mixed(seed & _MASK) ^ count)
    for last in range(len(result) - 1, 0, -1):
        # A 64-bit linear congruential step; its high half is even enough for 200 cards.
        number = (number * 6364136223846793005 + 1442695040888963407) & _MASK
        other = ((number >> 32) * (last + 1)) >> 32
        result[last], result[other] = result[other], result[last]
    return tuple(result)
