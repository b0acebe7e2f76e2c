"""A singular noun is one of its kind: "a guard" supports "one guard"."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.implied import ListWords
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.implied.derived import Derived, given
from numerate.reasoning.implied.premise import Premise

__all__ = ["Singles"]

_MOST_SINGLES = 8  # places of a text in which one noun is looked at


class Singles:
    """The nouns of a text that stand for one thing, found once, read when a claim counts one."""

    def __init__(self, premise: Premise) -> None:
        self._premise = premise
        self._nouns: dict[str, list[range]] = {}
        document, single = premise.document, ListWords.default().single
        for at, token in enumerate(document.tokens):
            if token.tag != "NN" or token.is_name:
                continue
            first = document.child(at, "det", "poss")
            if first is not None and first < at and document.tokens[first].lower in single:
                self._nouns.setdefault(token.lemma, []).append(range(first, at + 1))

    def of(self, noun: str) -> Iterator[Derived]:
        """The single things of that noun, each as a quantity."""
        places = self._nouns.get(noun, [])[:_MOST_SINGLES]
        if not places:
            return
        document = self._premise.document
        ones = []
        for place in places:
            start, end = document.span(place)
            text, value = document.slice(place), Interval.point(1)
            ones.append(NumSet(text, start, end, Kind.CARDINAL, value, noun))
        for one, statement in zip(ones, self._premise.stated(ones), strict=True):
            reason = f"'{one.text}' is one"
            leaf = given(one, one.value, noun, reason)
            numset = statement.numset
            yield self._premise.derived(statement, numset, leaf, reason, (statement,))
