"""What a place in a row implies: the third of six children has two older siblings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from numerate.language.knowledge import read_knowledge
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.aspects import AHEAD, ALL, BEHIND, as_rank
from numerate.reasoning.deriving.derived import Derived, anchored, given, known, step, words
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Node
from numerate.reasoning.wording import word_lemma

__all__ = ["ranks"]


@cache
def _knowledge() -> dict[str, Any]:
    words_of_ranks: dict[str, Any] = read_knowledge("implied")["ranks"]
    return words_of_ranks


@dataclass(frozen=True, slots=True)
class _Rank:
    """A place in a row, what stands in the row, and the text that says so."""

    reading: Reading
    place: NumSet
    unit: str | None
    nouns: tuple[str, ...] = ()  # what they may be, where the text has no noun

    def derived(
        self, tree: Node | None, aspect: str | None, told: str, *used: NumSet, exact: bool = True
    ) -> Iterator[Derived]:
        if tree is None or tree.value.low is None or tree.value.low < 0:
            return
        kind = Kind.DURATION if tree.unit == "year" else Kind.CARDINAL
        numset = replace(
            self.place, kind=kind, value=tree.value, unit=tree.unit, adjective=None, verb=None
        )
        numset = anchored(numset, self.reading.text, [self.place, *used])
        yield Derived(numset, tree, told, aspect=aspect, nouns=self.nouns, exact=exact)

    def leaf(self, unit: str | None = None) -> Node:
        return given(self.place, self.place.value, unit or self.unit, "its place in the row")


def ranks(reading: Reading) -> Iterator[Derived]:
    """How many come before and after what a text gives a place in a row."""
    for index, place in enumerate(reading.numsets):
        if place.kind is not Kind.ORDINAL or not place.value.is_point:
            continue
        whole = _whole(reading, index)
        if whole is not None:
            yield from _of_several(reading, place, whole)
        elif place.unit in _knowledge()["yearly"]:
            yield from _years(_Rank(reading, place, place.unit))
        elif (aspect := _comparative(place.adjective or "")) is not None:
            yield from _ahead(_Rank(reading, place, place.unit), aspect)
        elif place.unit in _knowledge()["places"] or (
            place.unit is None and _ranks(reading, place)
        ):
            yield from _ahead(_Rank(reading, place, None, tuple(_knowledge()["ranked"])), AHEAD)
        elif place.unit is not None and place.unit.islower():
            rank = _Rank(reading, place, place.unit)
            yield from _ahead(rank, AHEAD)
            yield from _at_least(rank)
            yield from _numbered(rank)
        if whole is None:
            yield from _neighbour(reading, index)


def _whole(reading: Reading, index: int) -> NumSet | None:
    """The row in "the third of the six"."""
    if index + 1 == len(reading.numsets):
        return None
    place, whole = reading.numsets[index : index + 2]
    tokens = reading.tokens
    between = tokens.phrase(tokens.at(place.end), tokens.at(whole.start))
    if whole.kind is not Kind.CARDINAL or whole.unit is None or not whole.value.is_point:
        return None
    return whole if between in _knowledge()["of_several"] else None


def _of_several(reading: Reading, place: NumSet, whole: NumSet) -> Iterator[Derived]:
    kin: str | None = _knowledge()["kin"].get(whole.unit)
    unit = kin or whole.unit
    rank = _Rank(reading, place, unit)
    row = given(whole, whole.value, unit, "all in the row")
    before = step("-", rank.leaf(), _itself(unit), unit)
    after = step("-", row, rank.leaf(), unit)
    others = step("-", row, _itself(unit), unit)

    def told(tree: Node | None, how: str) -> str:
        return f"the {words(place)} of {words(whole)} has {_count(tree)} {how}"

    if kin is None:
        yield from rank.derived(before, AHEAD, told(before, "ahead"), whole)
        yield from rank.derived(after, BEHIND, told(after, "behind"), whole)
    else:
        yield from rank.derived(before, AHEAD, told(before, f"older {kin}s"), whole)
        yield from rank.derived(after, BEHIND, told(after, f"younger {kin}s"), whole)
        yield from rank.derived(others, ALL, told(others, f"{kin}s"), whole)


def _itself(unit: str | None) -> Node:
    return known(1, unit, "the one that has the place")


def _count(tree: Node | None) -> str:
    return "" if tree is None else str(tree.value)


def _ahead(rank: _Rank, aspect: str) -> Iterator[Derived]:
    before = step("-", rank.leaf(), _itself(rank.unit), rank.unit)
    told = f"{words(rank.place)} means {_count(before)} {rank.unit or ''}".rstrip()
    yield from rank.derived(before, aspect, f"{told} {aspect}")


def _at_least(rank: _Rank) -> Iterator[Derived]:
    """There is no 15th chapter without 15 chapters; there may be more."""
    more = known(0, rank.unit, "others may follow")
    others = replace(more, value=Interval.at_least(0))
    told = f"{words(rank.place)} means at least {rank.place.value} {rank.unit}"
    yield from rank.derived(step("+", rank.leaf(), others, rank.unit), ALL, told, exact=False)


def _years(rank: _Rank) -> Iterator[Derived]:
    each = known(1, f"year/{rank.unit}", f"{rank.unit} comes once a year")
    told = f"{words(rank.place)} means {rank.place.value} years"
    yield from rank.derived(step("*", rank.leaf(), each, "year"), None, told)


def _comparative(adjective: str) -> str | None:
    """What those ahead are more of: they are "larger" than the third largest.

    >>> _comparative("largest"), _comparative("most famous"), _comparative("oldest")
    ('larger', 'more famous', 'ahead')
    """
    first, _, other = adjective.partition(" ")
    if other and first in ("most", "least"):
        return f"{'more' if first == 'most' else 'less'} {other}"
    if not first.endswith("est") or other:
        return None
    comparative = f"{first.removesuffix('est')}er"
    return as_rank(comparative) or comparative


def _ranks(reading: Reading, place: NumSet) -> bool:
    """Whether a bare ordinal is a place: "finished third", "is third in line"."""
    before = reading.tokens.lower(reading.tokens.at(place.start) - 1)
    return place.verb in _knowledge()["verbs"] and before not in _knowledge()["articles"]


def _numbered(rank: _Rank) -> Iterator[Derived]:
    """The sixth row is row 6."""
    if rank.unit is None or rank.unit not in _knowledge()["numbered"]:
        return
    numset = replace(rank.place, kind=Kind.IDENTIFIER, unit=None)
    leaf = given(rank.place, rank.place.value, None, "its number")
    told = f"the {words(rank.place)} is {rank.unit} {rank.place.value}"
    yield Derived(numset, leaf, told, aspect=ALL, names=(rank.unit,), exact=True)


def _neighbour(reading: Reading, index: int) -> Iterator[Derived]:
    """Who is sixth when another is "seventh, right behind Ann", "fourth, two places behind"."""
    tokens, place = reading.tokens, reading.numsets[index]
    following = reading.numsets[index + 1 : index + 2]
    at = tokens.at(place.end)
    at += tokens.lower(at) == ","
    by: Node = known(1, place.unit, "the one next to it")
    used = [place]
    if following and tokens.at(following[0].start) == at and following[0].unit == place.unit:
        by, at = given(following[0]), tokens.at(following[0].end)
        used.append(following[0])
    elif tokens.lower(at) in _knowledge()["next_to"]:
        at += 1
    else:
        return
    for phrase, operator in _knowledge()["sides"].items():
        end = at + len(phrase.split())
        if tokens.phrase(at, end) == phrase and tokens.kind(end) == "word":
            name = tokens.texts[end]
            tree = step(operator, given(place), by, place.unit)
            if tree is not None and name[0].isupper():
                numset = anchored(replace(place, value=tree.value), reading.text, used)
                told = (
                    f"{words(place)}, {words(used[-1])} {phrase} {name} makes {name} {tree.value}"
                )
                names = (word_lemma(name.lower()),)
                yield Derived(numset, tree, told, aspect=ALL, names=names, exact=True)
