"""Short vectors of lattices, and lattice points near others, in whole numbers."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

Vector = list[int]
N = TypeVar("N", int, Fraction)


def reduced(basis: Sequence[Vector]) -> list[Vector]:
    """Return a basis of the same lattice with short vectors (Lenstra, Lenstra and Lovász).

    All numbers stay whole: ``d`` holds the determinants of the first vectors, ``low`` the
    coefficients of Gram and Schmidt times them (Cohen, A Course in Computational Algebraic Number
    Theory, 2.6.7).
    """
    b = [row[:] for row in basis]
    size = len(b)
    d = [1] + [0] * size
    low = [[0] * size for _ in range(size)]
    for i in range(size):
        _orthogonalize(b, d, low, i)
    k = 1
    while k < size:
        _shorten(b, d, low, k, k - 1)
        if 4 * (d[k + 1] * d[k - 1] + low[k][k - 1] ** 2) < 3 * d[k] ** 2:
            _swap(b, d, low, k)
            k = max(k - 1, 1)
        else:
            for j in range(k - 2, -1, -1):
                _shorten(b, d, low, k, j)
            k += 1
    return b


def _orthogonalize(b: list[Vector], d: list[int], low: list[Vector], i: int) -> None:
    for j in range(i + 1):
        u = dot(b[i], b[j])
        for k in range(j):
            u = (d[k + 1] * u - low[i][k] * low[j][k]) // d[k]
        if j < i:
            low[i][j] = u
        else:
            d[i + 1] = u


def _shorten(b: list[Vector], d: list[int], low: list[Vector], k: int, j: int) -> None:
    times = (2 * low[k][j] + d[j + 1]) // (2 * d[j + 1])
    if times:
        b[k] = [x - times * y for x, y in zip(b[k], b[j], strict=True)]
        low[k][j] -= times * d[j + 1]
        for i in range(j):
            low[k][i] -= times * low[j][i]


def _swap(b: list[Vector], d: list[int], low: list[Vector], k: int) -> None:
    b[k], b[k - 1] = b[k - 1], b[k]
    for j in range(k - 1):
        low[k][j], low[k - 1][j] = low[k - 1][j], low[k][j]
    factor = low[k][k - 1]
    below = (d[k - 1] * d[k + 1] + factor**2) // d[k]
    for i in range(k + 1, len(b)):
        moved = low[i][k]
        low[i][k] = (d[k + 1] * low[i][k - 1] - factor * moved) // d[k]
        low[i][k - 1] = (below * moved + factor * low[i][k]) // d[k + 1]
    d[k] = below


def nearest(basis: Sequence[Vector], target: Sequence[int]) -> Vector:
    """Return a point of the lattice near a target (Babai's nearest plane); reduce it first."""
    straight: list[list[Fraction]] = []
    for row in basis:
        own = exact = [Fraction(x) for x in row]
        for other in straight:
            part = dot(exact, other) / dot(other, other)
            own = [x - part * y for x, y in zip(own, other, strict=True)]
        straight.append(own)
    rest = list(target)
    for row, own in zip(reversed(basis), reversed(straight), strict=True):
        times = round(dot([Fraction(x) for x in rest], own) / dot(own, own))
        rest = [x - times * y for x, y in zip(rest, row, strict=True)]
    return [x - y for x, y in zip(target, rest, strict=True)]


def dot(one: Sequence[N], other: Sequence[N]) -> N:
    """Return the product of two vectors."""
    return sum((x * y for x, y in zip(one, other, strict=True)), start=type(one[0])(0))
