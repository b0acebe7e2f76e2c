"""Ids: every pair of a set has one of its own; whoever comes with the id of another is refused."""

from __future__ import annotations

from numerate.data.pair import Pair

__all__ = ["Ids"]


class Ids:
    """The ids of a set as it is read; it is true once there is one."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def __bool__(self) -> bool:
        return bool(self._known)

    def checked(self, pair: Pair) -> Pair:
        """The pair, if its id is new; else ValueError says which it is.

        >>> ids = Ids()
        >>> ids.checked(Pair("a", "2 cats sat.", "Cats sat.")).id
        'a'
        >>> ids.checked(Pair("a", "9 dogs sat.", "Dogs sat."))
        Traceback (most recent call last):
        ValueError: the id 'a' has been there before
        """
        if pair.id in self._known:
            raise ValueError(f"the id {pair.id!r} has been there before")
        self._known.add(pair.id)
        return pair
