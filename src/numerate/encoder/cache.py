"""Cache: what was answered lately, so that it is not worked out again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

__all__ = ["Cache"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """The answers used last, up to a number of them; several threads may share it.

    >>> cache = Cache[str, int](2)
    >>> cache.put_all({"a": 1, "b": 2})
    >>> cache.get_all(["a"])
    {'a': 1}
    >>> cache.put_all({"c": 3})
    >>> cache.get_all(["a", "b", "c"])
    {'a': 1, 'c': 3}
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get_all(self, keys: Iterable[K]) -> dict[K, V]:
        """The answers that are known; each of them now counts as used."""
        found = {}
        with self._lock:
            for key in keys:
                if key in self._kept:
                    self._kept.move_to_end(key)
                    found[key] = self._kept[key]
        return found

    def put_all(self, answers: Mapping[K, V]) -> None:
        """Keeps answers; those not used for longest make room for them."""
        with self._lock:
            for key, value in answers.items():
                self._kept[key] = value
                self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
