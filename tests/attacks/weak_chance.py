"""The generator that the engine had once: fast, even, and readable from a dozen cards.

The high bits of a linear congruential generator of 64 bits choose the places, and the finalizer of
SplitMix64, which can be undone, makes its first number out of the seed.
"""

from collections.abc import Sequence
from typing import Final

SIZE: Final = 1 << 64
FACTOR: Final = 6364136223846793005
STEP: Final = 1442695040888963407
_GAMMA: Final = 0x9E3779B97F4A7C15
_MIXERS: Final = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


def mixed(value: int) -> int:
    """Spread the bits of a number."""
    value = (value + _GAMMA) % SIZE
    for shift, factor in _MIXERS:
        value = (value ^ value >> shift) * factor % SIZE
    return value ^ value >> 31


def unmixed(value: int) -> int:
    """Undo `mixed`."""
    value = _unshifted(value, 31)
    for shift, factor in reversed(_MIXERS):
        value = _unshifted(value * pow(factor, -1, SIZE) % SIZE, shift)
    return (value - _GAMMA) % SIZE


def _unshifted(value: int, shift: int) -> int:
    result = value
    for _ in range(64 // shift):
        result = value ^ result >> shift
    return result


def first_number(seed: int, count: int) -> int:
    """Return what the generator of a shuffle begins with."""
    return mixed(mixed(seed % SIZE) ^ count)


def seed_of(number: int, count: int) -> int:
    """Undo `first_number`."""
    return unmixed(unmixed(number) ^ count)


def shuffled(values: Sequence[int], seed: int, count: int) -> tuple[int, ...]:
    """Return the values in the order of a shuffle."""
    result = list(values)
    number = first_number(seed, count)
    for last in range(len(result) - 1, 0, -1):
        number = (number * FACTOR + STEP) % SIZE
        other = (number >> 32) * (last + 1) >> 32
        result[last], result[other] = result[other], result[last]
    return tuple(result)
