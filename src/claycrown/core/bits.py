"""Bit masks of up to 63 cells: the shape in which boards are kept."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A table, not ``1 << k``: mypyc shifts a literal as a 32-bit C int.
BIT: Final = vec[i64]([2**k for k in range(63)])

# A power of two modulo 67 is different for each of the first 66 exponents.
_PLACE: Final = vec[i64]([{pow(2, k, 67): k for k in range(63)}.get(r, 0) for r in range(67)])


def count(mask: i64) -> i64:
    """How many cells the mask holds."""
    x: i64 = mask - ((mask >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


def lowest(mask: i64) -> i64:
    """The lowest cell of a mask that is not empty."""
    return _PLACE[(mask & -mask) % 67]


def put_cells(out: vec[i64], at: i64, base: i64, mask: i64) -> i64:
    """Write ``base + cell`` for every cell of the mask, ascending; return the next free place."""
    rest: i64 = mask
    while rest:
        low: i64 = rest & -rest
        out[at] = base + _PLACE[low % 67]
        at += 1
        rest ^= low
    return at


def cells(mask: int) -> list[int]:
    """The cells of a mask as a list, ascending."""
    return [k for k in range(63) if mask >> k & 1]


def mix(h: i64, x: i64) -> i64:
    """Stir a number into a 62-bit hash; every product stays below 2**62, compiled or not."""
    low: i64 = (h & 0x7FFFFFFF) ^ (x & 0x7FFFFFFF)
    high: i64 = (h >> 31) ^ ((x >> 31) & 0x7FFFFFFF) ^ ((x >> 62) & 1) * 0x3C6EF372 ^ low
    low = (low * 0x45D9F3B) & 0x7FFFFFFF
    high = (high * 0x2C1B3C6D + low) & 0x7FFFFFFF
    low = (low ^ (low >> 15) ^ (high << 7)) & 0x7FFFFFFF
    high = high ^ (high >> 13)
    return (high << 31) | low


def mix_all(h: i64, numbers: vec[i64], n: i64) -> i64:
    """Stir the first n numbers of a table into a hash."""
    for k in range(n):
        h = mix(h, numbers[k])
    return h
