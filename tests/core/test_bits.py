from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import BIT, cells, count, lowest, mix, mix_all, put_cells

MASKS = st.integers(0, 2**63 - 1)
HASHES = st.integers(0, 2**62 - 1)


def test_bit_is_the_power_of_two_for_all_63_cells():
    assert list(BIT) == [2**k for k in range(63)]


def test_each_single_bit_is_counted_found_and_listed():
    for k in range(63):
        mask = 2**k
        assert (count(mask), lowest(mask), cells(mask)) == (1, k, [k])


def test_the_full_and_the_empty_mask():
    assert count(2**63 - 1) == 63
    assert lowest(2**63 - 1) == 0
    assert cells(2**63 - 1) == list(range(63))
    assert count(0) == 0
    assert cells(0) == []


@given(MASKS)
def test_count_is_the_number_of_ones(mask):
    assert count(mask) == mask.bit_count()


@given(MASKS.filter(bool))
def test_lowest_is_the_number_of_trailing_zeros(mask):
    assert lowest(mask) == (mask & -mask).bit_length() - 1


@given(MASKS)
def test_cells_lists_the_ones_ascending(mask):
    found = cells(mask)
    assert found == sorted(found)
    assert sum(2**k for k in found) == mask


@given(MASKS, st.integers(0, 5), st.integers(0, 200))
def test_put_cells_writes_base_plus_cell_and_nothing_else(mask, at, base):
    out = vec[i64]([-1] * 70)
    end = put_cells(out, at, base, mask)
    wanted = [base + k for k in range(63) if mask >> k & 1]
    assert end == at + len(wanted)
    assert list(out) == [-1] * at + wanted + [-1] * (70 - end)


@given(HASHES, MASKS)
def test_mix_gives_62_bits_and_always_the_same(h, x):
    assert 0 <= mix(h, x) < 2**62
    assert mix(h, x) == mix(h, x)


@given(HASHES, MASKS)
def test_mix_sees_each_of_the_63_bits(h, x):
    here = mix(h, x)
    assert len({mix(h, x ^ 2**k) for k in range(63)} | {here}) == 64


@given(HASHES, HASHES, MASKS)
def test_mix_keeps_different_hashes_apart(h, other, x):
    assert (mix(h, x) == mix(other, x)) == (h == other)


KNOWN = [0, 1746460108678775680, 1588977207842059904, 47616052538885376]


def test_mix_gives_known_numbers():
    assert [mix(0, x) for x in (0, 1, 2**31, 2**62)] == KNOWN


def test_mix_depends_on_the_order():
    assert mix(mix(0, 1), 2) != mix(mix(0, 2), 1)


@given(HASHES, st.lists(MASKS, max_size=8), st.integers(0, 8))
def test_mix_all_stirs_in_the_first_numbers_one_by_one(h, numbers, n):
    n = min(n, len(numbers))
    wanted = h
    for x in numbers[:n]:
        wanted = mix(wanted, x)
    assert mix_all(h, vec[i64](numbers), n) == wanted
