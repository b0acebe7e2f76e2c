"""Numbers told by another: "twice as many girls as boys", "5 more apples than Bob"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.deriving.aspects import SO
from numerate.reasoning.deriving.derived import (
    Derived,
    anchored,
    given,
    known,
    shown,
    step,
    words,
)
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Node

__all__ = ["multiples"]

_LONGEST_NOUN = 3  # tokens: "twice as many red apples as"
_FARTHEST = 50  # numbers before and after that a comparison may speak of


@cache
def _knowledge() -> dict[str, Any]:
    words_of_multiples: dict[str, Any] = read_knowledge("implied")["multiples"]
    return words_of_multiples


def multiples(reading: Reading) -> Iterator[Derived]:
    """The numbers that a text tells by comparing them with one it states."""
    for place, told in enumerate(reading.numsets):
        if told.kind is Kind.RATIO and told.unit in ("time", None):
            found = _times_as_many(reading, place, told)
        elif told.kind is Kind.CARDINAL and told.unit == "time" and _adds(told):
            found = _again(reading, place, told)
        elif told.kind is Kind.CARDINAL and told.unit and _operator(told):
            found = _more_than(reading, place, told, told.unit)
        elif told.unit in _knowledge()["born"]:
            found = _born(told)
        else:
            continue
        if found is not None:
            yield found


def _operator(numset: NumSet) -> str | None:
    """Whether "more" or "fewer" makes a number the difference of two others."""
    first = (numset.adjective or " ").split(" ")[0]
    operator: str | None = _knowledge()["operators"].get(first)
    return operator


def _times_as_many(reading: Reading, place: int, times: NumSet) -> Derived | None:
    tokens = reading.tokens
    at = tokens.at(times.end)
    if tokens.lower(at) != "as" or tokens.lower(at + 1) not in _knowledge()["amounts"]:
        return None
    end = _end_of_noun(tokens, at + 2)
    if end is None:
        return None
    noun = WordNet.default().lemma(tokens.lower(end - 1), "n")
    compares = tokens.lower(end) == "as"
    base = _compared(reading, place, noun, end + 1) if compares else _just_before(reading, place)
    if base is None:
        return None
    factor = given(times, times.value, None, "how many times as many")
    tree = step("*", given(base), factor, noun)
    return _told(reading, times, base, noun, tree, f"{words(times)} as many as")


def _more_than(reading: Reading, place: int, more: NumSet, noun: str) -> Derived | None:
    at = reading.tokens.at(more.end)
    base = _compared(reading, place, noun, at + 1) if reading.tokens.lower(at) == "than" else None
    if base is None:
        return None
    level = given(base, base.value, noun, f"what {words(more)} is counted from")
    tree = step(_operator(more) or "+", level, given(more), noun)
    return _told(reading, more, base, noun, tree, f"{words(more)} than")


def _adds(numset: NumSet) -> bool:
    return (numset.adjective or " ").split(" ")[0] in _knowledge()["further"]


def _again(reading: Reading, place: int, again: NumSet) -> Derived | None:
    """The sum in "it failed once, and later two more times"."""
    before = [one for one in reading.numsets[:place] if one.unit == "time" and not _adds(one)]
    first = before[-1] if before else _once(reading, again)
    if first is None or first.kind is not Kind.CARDINAL or first.verb != again.verb:
        return None
    tree = step("+", given(first), given(again), "time")
    if tree is None:
        return None
    numset = replace(again, value=tree.value, adjective=None)
    reason = f"{words(first)} and {words(again)} is {shown(tree.value, 'time')}s"
    return Derived(
        anchored(numset, reading.text, [first, again]), tree, reason, aspect=SO, exact=True
    )


def _once(reading: Reading, again: NumSet) -> NumSet | None:
    """ "once" is no quantity by itself, but what "two more times" adds to."""
    tokens = reading.tokens
    end = tokens.at(again.start)
    for at in range(end - 1, 0, -1):
        if tokens.lowers[at] == "once":
            verb = WordNet.default().lemma(tokens.lowers[at - 1], "v")
            start, stop = tokens.starts[at], tokens.ends[at]
            text = reading.text[start:stop]
            return NumSet(text, start, stop, Kind.CARDINAL, Interval.point(1), "time", verb=verb)
    return None


def _born(born: NumSet) -> Derived:
    """Twins are two children."""
    noun: str = _knowledge()["born"][born.unit]
    each = known(1, f"{noun}/{born.unit}", f"a {born.unit} is a {noun}")
    tree = step("*", given(born), each, noun) or given(born)
    numset = replace(born, unit=noun)
    return Derived(numset, tree, f"{words(born)} are {shown(born.value, noun)}", exact=True)


def _end_of_noun(tokens: Tokens, begin: int) -> int | None:
    wordnet = WordNet.default()
    for at in range(begin, begin + _LONGEST_NOUN):
        if tokens.kind(at) == "word" and wordnet.is_plural_noun(tokens.lower(at)):
            return at + 1
    return None


def _is_count(numset: NumSet) -> bool:
    is_count = numset.kind is Kind.CARDINAL and numset.value.is_point
    return is_count and _operator(numset) is None


def _just_before(reading: Reading, place: int) -> NumSet | None:
    """The boys of "30 boys and twice as many girls"."""
    if place == 0:
        return None
    before, told = reading.numsets[place - 1 : place + 1]
    gap = reading.text[before.end : told.start].strip(" ,")
    return before if gap == "and" and before.unit and _is_count(before) else None


def _compared(reading: Reading, place: int, noun: str, at: int) -> NumSet | None:
    """The number of another noun, "than boys", or of the same noun of another owner, "than Bob"."""
    tokens = reading.tokens
    near = reading.numsets[max(0, place - _FARTHEST) : place + _FARTHEST]
    counted = [one for one in near if _is_count(one)]
    at += tokens.lower(at) in _knowledge()["determiners"]
    if not tokens.kind(at):
        return None
    here = [one for one in counted if one.start == tokens.starts[at]]
    other = tokens.lowers[at]
    lemma = WordNet.default().lemma(other, "n")
    found = here or [one for one in counted if one.unit == lemma]
    found = found or [one for one in counted if one.unit == noun and _owner(tokens, one) == other]
    return found[0] if len(found) == 1 else None


def _owner(tokens: Tokens, numset: NumSet) -> str | None:
    """Who has it, when the words say so plainly: "Bob has 12 apples"."""
    at = tokens.at(numset.start)
    return tokens.lower(at - 2) if tokens.lower(at - 1) in _knowledge()["owning"] else None


def _told(
    reading: Reading, told: NumSet, base: NumSet, noun: str, tree: Node | None, relation: str
) -> Derived | None:
    if tree is None or tree.value.low is None or tree.value.low < 0:
        return None
    numset = replace(told, kind=base.kind, value=tree.value, unit=noun, adjective=None)
    reason = f"{relation} {words(base)} is {shown(tree.value, noun)}"
    return Derived(anchored(numset, reading.text, [told, base]), tree, reason)
