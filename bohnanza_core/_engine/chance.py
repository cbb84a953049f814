"""Chance: every shuffle is a keyed stream of a cryptographic hash, read without bias.

A shuffle is a pure function of the seed and of how many shuffles came before it. So the state
keeps two integers, and copying, comparing and saving it cost nothing. Players see many cards of a
shuffle: from them neither the others, nor the seed, nor the next shuffle can be worked out. What
remains is to guess the seed, so one that must be secret is drawn by `random_seed`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import shake_256
from struct import unpack
from typing import TYPE_CHECKING, Final

from .._limits import quoted
from .._model.slots import SEED_BITS
from ..errors import BohnanzaError

if TYPE_CHECKING:
    from mypy_extensions import i64

_DRAWN_BITS: Final = 128
"""How long a drawn seed is: nobody can try that many."""
_SEED_BYTES: Final = SEED_BITS // 8
_BLOCK: Final = 136
"""Bytes that SHAKE-256 gives at a time; a part of a block costs as much."""
_SHORT: Final = 1 << 16
"""How many values words of two bytes can choose from; more take words of four."""
_LONG: Final = 1 << 32


def random_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(_DRAWN_BITS)


def check_seed(seed: object) -> None:
    """Raise an error unless something is a seed: a whole number of `SEED_BITS`, not negative."""
    if type(seed) is not int:
        raise BohnanzaError(f"a seed is a whole number, not {quoted(seed)}")
    # Not named in the message: it may be thousands of digits long, or nearly the right secret.
    if seed < 0 or seed.bit_length() > SEED_BITS:
        raise BohnanzaError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1")


def shuffled(values: Sequence[int], seed: int, count: int) -> tuple[int, ...]:
    """Return the values in the order of shuffle number ``count`` of a seed.

    This is the shuffle of Fisher and Yates, from the last place to the first. Each place takes the
    next word of the stream modulo the values that are left; words above the last full round of
    them are skipped, as they would favour the first values.
    """
    result = list(values)
    left: i64 = len(result)
    words: i64 = _SHORT if left <= _SHORT else _LONG
    # Fixed lengths: no two pairs of seed and number have the same key.
    key = seed.to_bytes(_SEED_BYTES, "big") + count.to_bytes(8, "big", signed=True)
    read: i64 = 0
    blocks = left * (2 if words == _SHORT else 4) // _BLOCK + 1
    while left > 1:
        stream = _words(key, blocks, words)
        word: i64
        for word in stream[read:]:
            other = word % left
            if word - other <= words - left:
                left -= 1
                result[left], result[other] = result[other], result[left]
                if left == 1:
                    break
        # Too many were skipped: a longer stream begins with the same words.
        read = len(stream)
        blocks *= 2
    return tuple(result)


def _words(key: bytes, blocks: int, words: i64) -> tuple[int, ...]:
    """Return the first blocks of the stream of a key, as words."""
    size = blocks * _BLOCK
    digest = shake_256(key).digest(size)
    if words == _SHORT:
        short: tuple[int, ...] = unpack(f"<{size // 2}H", digest)
        return short
    long: tuple[int, ...] = unpack(f"<{size // 4}I", digest)
    return long
