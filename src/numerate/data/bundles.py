"""Bundles: pairs that hang together because they are of one group or have one premise."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from dataclasses import dataclass

from numerate.data.grouping import group_of, premise_group
from numerate.data.pair import Pair

__all__ = ["Bundle", "Bundles", "Labels"]

Labels = Counter[str | None]
_KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Bundle:
    """What hangs together: a key, the same in whichever order it came, and the labels."""

    key: bytes
    labels: Labels

    @property
    def size(self) -> int:
        return self.labels.total()


class Bundles:
    """Collects pairs, a number for each group and each premise; chains of both are one bundle.

    >>> bundles = Bundles()
    >>> for premise, group in [("A", "g"), ("B", "g"), ("B", "h"), ("C", "i")]:
    ...     bundles.add(Pair("1", premise, "2 cats sat.", provenance={"group": group}))
    >>> sorted(bundle.size for bundle in bundles.found().values())
    [1, 3]
    """

    def __init__(self) -> None:
        self._places: dict[bytes, int] = {}
        self._above: array[int] = array("q")  # the place that a place hangs on; a root on itself
        self._labels: dict[str | None, array[int]] = {}

    def add(self, pair: Pair) -> None:
        """Take in a pair, and join what it holds together."""
        group = self._place(group_of(pair))
        if "group" in pair.provenance:  # else it is the premise's own
            one, other = self._root(group), self._root(self._place(premise_group(pair)))
            self._above[max(one, other)] = min(one, other)
        counts = self._labels.setdefault(pair.label, array("q"))
        counts.extend([0] * (group + 1 - len(counts)))
        counts[group] += 1

    def root_of(self, pair: Pair) -> int | None:
        """The bundle of a pair; None for one whose group was never taken in."""
        place = self._places.get(_key(group_of(pair)))
        return None if place is None else self._root(place)

    def found(self) -> dict[int, Bundle]:
        """Every bundle by its root."""
        keys: dict[int, bytes] = {}
        for key, place in self._places.items():
            root = self._root(place)
            keys[root] = min(keys.get(root, key), key)
        labels: dict[int, Labels] = {root: Counter() for root in keys}
        for label, counts in self._labels.items():
            for place, count in enumerate(counts):
                if count:
                    labels[self._root(place)][label] += count
        return {root: Bundle(key, labels[root]) for root, key in keys.items()}

    def _place(self, name: str) -> int:
        place = self._places.setdefault(_key(name), len(self._above))
        if place == len(self._above):
            self._above.append(place)
        return place

    def _root(self, place: int) -> int:
        above = self._above
        while above[place] != place:
            above[place] = above[above[place]]
            place = above[place]
        return place


def _key(name: str) -> bytes:
    return hashlib.blake2b(name.encode(errors="replace"), digest_size=_KEY_BYTES).digest()
