"""Space: how close vectors are, and which of many is the closest, in bounded memory.

What decides is computed in double precision, one pair at a time in the same order of additions,
so that equal vectors are equally close. To find the closest of many, products of single precision
in blocks set aside all that cannot be; only what they leave in doubt is computed again.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from numerate.probes.numeracy.choices import Distance
from numerate.probes.numeracy.neighbours import Places

__all__ = ["Flags", "Floats", "Space", "Vectors"]

Floats = npt.NDArray[np.float64]
Vectors = npt.NDArray[np.float32] | Floats
Flags = npt.NDArray[np.bool_]

_AT_ONCE = 1 << 23  # numbers in a block, whatever the number of vectors
_SPARE = 16  # vectors beyond the k closest that are compared in double precision
_DOUBT = 1e-5  # how far products of single precision are trusted, up to a width of 256


class Space:
    """Vectors, and how close they are to each other.

    >>> space = Space(np.array([[0.0, 1.0], [1.0, 2.0], [4.0, 4.0]]))
    >>> space.closeness(np.array([1]), np.array([0])).round(3)
    array([0.894])
    """

    def __init__(self, vectors: Vectors, distance: Distance = Distance.COSINE) -> None:
        self.distance = distance
        self._vectors = vectors
        lengths = np.concatenate([np.sqrt((rows**2).sum(axis=1)) for rows in self._doubles()])
        if distance is Distance.COSINE:
            self._scales = np.where(lengths > 0, lengths, 1.0)
        else:  # one for all: who is closer stays, and no square is too large for a float
            self._scales = np.full(len(lengths), lengths.max(initial=0) or 1.0)
        self._rough = np.empty(vectors.shape, dtype=np.float32)
        for part in _parts(*vectors.shape):
            self._rough[part] = vectors[part] / self._scales[part, None]
        self._squares = ((lengths / self._scales) ** 2).astype(np.float32)
        self._doubt = _DOUBT * max(1.0, vectors.shape[1] / 256)

    def closeness(self, ones: Places, others: Places) -> Floats:
        """How close each is to its other: the cosine, or the squared distance below zero."""
        found = np.empty(len(ones))
        for part in _parts(len(ones), self._vectors.shape[1]):
            one, other = self._row(ones[part]), self._row(others[part])
            if self.distance is Distance.COSINE:
                found[part] = (one * other).sum(axis=1)
            else:
                found[part] = -((one - other) ** 2).sum(axis=1)
        return found

    def apart(self, closeness: Floats) -> Floats:
        """How far apart vectors are that are so close."""
        if self.distance is Distance.COSINE:
            return 1 - closeness
        distances: Floats = np.sqrt(-closeness)
        return distances

    def closer(self, ones: Places, near: Places, far: Places) -> Flags:
        """Whether each is strictly closer to the near one than to the far one."""
        result: Flags = self.closeness(ones, near) > self.closeness(ones, far)
        return result

    def closest(self, ones: Places, targets: Places, pool: Places, spared: list[Places]) -> Flags:
        """Whether each is strictly closer to its target than to all others of a pool.

        Of the pool it is not compared with itself, with its target, nor with those that `spared`
        names in each of its rows (NONE for none).
        """
        wanted = self.closeness(ones, targets)
        result = np.ones(len(ones), dtype=bool)
        where = np.full(len(self._vectors), -1, dtype=np.int64)
        where[pool] = np.arange(len(pool))
        passed_over = [ones, targets, *spared]
        columns = self._rough[pool].T
        for part in _parts(len(ones), len(pool)):
            rough = self._rough_block(ones[part], pool, columns)
            for left_out in passed_over:
                places = np.where(left_out[part] >= 0, where[left_out[part]], -1)
                rows = np.flatnonzero(places >= 0)
                rough[rows, places[rows]] = -np.inf
            result[part] = self._beats(ones[part], wanted[part], pool, rough)
        return result

    def _beats(
        self, ones: Places, wanted: Floats, pool: Places, rough: npt.NDArray[np.float32]
    ) -> Flags:
        best = rough.max(axis=1, initial=-np.inf)
        result: Flags = wanted > best
        for row in np.flatnonzero(np.abs(wanted - best) <= self._doubt):
            rivals = pool[rough[row] >= wanted[row] - self._doubt]
            exact = self.closeness(np.full(len(rivals), ones[row]), rivals)
            result[row] = wanted[row] > exact.max(initial=-np.inf)
        return result

    def nearest(self, ones: Places, pool: Places, k: int) -> tuple[Places, Floats]:
        """The k closest of a pool to each, and how close they are, the closest first.

        Of those equally close the earlier of the pool comes first. A pool is to hold none of
        `ones`.
        """
        k = min(k, len(pool))
        found, close = np.empty((len(ones), k), np.int64), np.empty((len(ones), k))
        columns = self._rough[pool].T
        for part in _parts(len(ones), len(pool)):
            rough = self._rough_block(ones[part], pool, columns)
            found[part], close[part] = self._first(ones[part], pool, rough, k)
        return found, close

    def _first(
        self, ones: Places, pool: Places, rough: npt.NDArray[np.float32], k: int
    ) -> tuple[Places, Floats]:
        many = min(k + _SPARE, len(pool))
        rivals = np.sort(np.argpartition(-rough, many - 1, axis=1)[:, :many], axis=1)
        exact = self.closeness(np.repeat(ones, many), pool[rivals.ravel()]).reshape(rivals.shape)
        order = np.argsort(-exact, axis=1, kind="stable")[:, :k]
        found = pool[np.take_along_axis(rivals, order, axis=1)]
        close = np.take_along_axis(exact, order, axis=1)
        # Where one that was left out might be as close, all that might are compared.
        last = np.take_along_axis(rough, rivals, axis=1).min(axis=1)
        in_doubt = (last >= close[:, -1] - self._doubt) & (many < len(pool))
        for row in np.flatnonzero(in_doubt):
            near = pool[rough[row] >= close[row, -1] - self._doubt]
            of_row = self.closeness(np.full(len(near), ones[row]), near)
            best = np.argsort(-of_row, kind="stable")[:k]
            found[row], close[row] = near[best], of_row[best]
        return found, close

    def _rough_block(
        self, ones: Places, pool: Places, columns: npt.NDArray[np.float32]
    ) -> npt.NDArray[np.float32]:
        product: npt.NDArray[np.float32] = self._rough[ones] @ columns
        if self.distance is Distance.EUCLIDEAN:
            product *= 2
            product -= self._squares[ones][:, None]
            product -= self._squares[pool][None, :]
        return product

    def _row(self, places: Places) -> Floats:
        rows: Floats = self._vectors[places].astype(np.float64)
        rows /= self._scales[places, None]
        return rows

    def _doubles(self) -> Iterator[Floats]:
        for part in _parts(len(self._vectors), self._vectors.shape[1]):
            yield self._vectors[part].astype(np.float64)


def _parts(rows: int, columns: int) -> Iterator[slice]:
    """Slices of rows that hold so many numbers as may be in memory at once."""
    step = max(1, _AT_ONCE // max(1, columns))
    for start in range(0, rows, step):
        yield slice(start, min(start + step, rows))
