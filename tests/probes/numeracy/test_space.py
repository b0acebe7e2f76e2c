"""Which vectors are close: blocks of rough products decide as the whole matrix does."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from numerate.probes.numeracy import space as module
from numerate.probes.numeracy.choices import Distance
from numerate.probes.numeracy.space import Space

distances = st.sampled_from(Distance)
# Small whole numbers make draws and equal vectors, floats of any size near draws.
shapes = st.tuples(st.integers(3, 12), st.integers(1, 4))
floats = st.floats(-(2.0**60), 2.0**60, width=32, allow_subnormal=False)
matrices = st.one_of(
    hnp.arrays(np.float32, shapes, elements=st.integers(-2, 2)),
    hnp.arrays(np.float32, shapes, elements=floats),
)


def whole(space: Space, rows: int) -> np.ndarray:
    """How close all are to all, pair by pair."""
    ones, others = np.divmod(np.arange(rows * rows), rows)
    close = space.closeness(ones, others).reshape(rows, rows)
    np.fill_diagonal(close, -np.inf)
    return close


@given(matrices, distances, st.integers(1, 40), st.randoms(use_true_random=False))
def test_space_blocks_find_the_closest_as_the_whole_matrix_does(
    vectors: np.ndarray, distance: Distance, at_once: int, chance: object
) -> None:
    rows = len(vectors)
    ones = np.arange(rows)
    targets = np.array([(row + 1 + chance.randrange(rows - 1)) % rows for row in ones])  # type: ignore[attr-defined]
    spared = np.array([chance.randrange(-1, rows) for _ in ones])  # type: ignore[attr-defined]
    space = Space(vectors, distance)
    close = whole(space, rows)
    wanted = close[ones, targets]
    close[ones, targets] = -np.inf
    close[ones[spared >= 0], spared[spared >= 0]] = -np.inf
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_AT_ONCE", at_once)
        found = Space(vectors, distance).closest(ones, targets, ones, [spared])
    assert found.tolist() == (wanted > close.max(axis=1)).tolist()


@given(matrices, distances, st.integers(1, 4))
def test_space_nearest_are_those_of_the_whole_matrix(
    vectors: np.ndarray, distance: Distance, k: int
) -> None:
    space = Space(vectors, distance)
    pool = np.arange(1, len(vectors))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_SPARE", 1)
        found, close = space.nearest(np.array([0]), pool, k)
    exact = whole(space, len(vectors))[0, 1:]
    order = np.argsort(-exact, kind="stable")[:k]
    assert found[0].tolist() == pool[order].tolist()
    assert close[0].tolist() == exact[order].tolist()


def test_space_memory_does_not_grow_with_the_square() -> None:
    vectors = np.random.default_rng(0).standard_normal((3_000, 4), dtype=np.float32)
    places = np.arange(3_000)
    space = Space(vectors)
    tracemalloc.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_AT_ONCE", 1 << 16)
        space.closest(places, np.roll(places, 1), places, [])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 3_000 * 3_000  # a fourth of the bytes of the matrix


@pytest.mark.parametrize("distance", Distance)
def test_space_equal_vectors_are_equally_close_wherever_they_stand(distance: Distance) -> None:
    one = np.random.default_rng(1).standard_normal(37).astype(np.float32)
    vectors = np.tile(one, (50, 1))
    places = np.arange(50)
    assert not Space(vectors, distance).closest(places, np.roll(places, 1), places, []).any()


def test_space_vectors_of_zeros_are_close_to_none() -> None:
    vectors = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], np.float32)
    assert Space(vectors).closeness(np.array([0, 0]), np.array([1, 2])).tolist() == [0, 0]
