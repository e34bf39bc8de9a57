"""The small generator, and the one door through which all chance passes."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from claycrown.core.errors import ChanceError

if TYPE_CHECKING:
    from claycrown.core.state import BaseState

WORD: Final[i64] = 0xFFFFFFFF
SPAN: Final[i64] = 0x100000000


@final
class Rng:
    """A generator of four 32-bit words (sfc32): small, seedable, splittable, quick to copy."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def copy(self) -> Rng:
        """An independent generator that will give the same numbers."""
        return Rng(self.a, self.b, self.c, self.d)

    def word(self) -> i64:
        """The next 32 random bits."""
        t: i64 = (self.a + self.b + self.d) & WORD
        self.d = (self.d + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) & WORD) | (self.c >> 11)) + t & WORD
        return t

    def below(self, n: i64) -> i64:
        """A uniform integer 0..n-1, without bias, for n up to 2**30."""
        m: i64 = self.word() * n
        if m & WORD < n:
            floor: i64 = (SPAN - n) % n
            while m & WORD < floor:
                m = self.word() * n
        return m >> 32

    def split(self) -> Rng:
        """A new generator, drawn from this one, whose numbers are unrelated to ours."""
        other = Rng(self.word(), self.word(), self.word(), 1)
        _warm(other)
        return other


@final
class Draw:
    """One draw that was made; the list hangs together backwards, so that clones share it."""

    __slots__ = ("before", "value")

    def __init__(self, before: Draw | None, value: i64) -> None:
        self.before: Draw | None = before
        self.value: i64 = value


def _warm(rng: Rng) -> None:
    for _ in range(12):
        rng.word()


def seeded(seed: object) -> Rng:
    """A generator for any seed; seeds that print alike are the same seed."""
    digest = blake2b(str(seed).encode(), digest_size=12).digest()
    words = [int.from_bytes(digest[k : k + 4], "little") for k in (0, 4, 8)]
    rng = Rng(words[0], words[1], words[2], 1)
    _warm(rng)
    return rng


def below(s: BaseState, n: i64) -> i64:
    """The one door for chance: a uniform integer 0..n-1, written down in the record.

    A pool of one is no event. A forced draw also moves the generator, so that a game replayed
    from its record goes on exactly as the first one would have.
    """
    if n == 1:
        return 0
    k: i64 = s.rng.below(n)
    forced = s.forced
    if forced is not None:
        if s.drawn < len(forced):
            k = forced[s.drawn]
            if k < 0 or k >= n:
                raise ChanceError(f"chance[{s.drawn}] is {k}, allowed is 0 to {n - 1}")
        elif not s.seed:
            raise ChanceError(
                f"chance ran out: draw {s.drawn} (one of {n}) is not in the list of {len(forced)}"
            )
    s.drawn += 1
    if s.keep:
        s.draws = Draw(s.draws, k)
    s.reveals += 1
    return k
