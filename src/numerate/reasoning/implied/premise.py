"""Premise: a text as the readers of what it implies see it, and where they make a Derived."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from numerate.language.document import Document
from numerate.language.units import Units
from numerate.quantities.numset import NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Phrase, Statement
from numerate.quantities.stating import statements_of
from numerate.reasoning.implied.derived import Derived, anchored
from numerate.reasoning.implied.matter import Surroundings
from numerate.reasoning.proofs.tree import Node

__all__ = ["Premise"]


class Premise:
    """A text, its statements in order, and the units in which they are read."""

    def __init__(self, reading: Reading, units: Units) -> None:
        self.reading = reading
        self.units = units

    @property
    def text(self) -> str:
        return self.reading.text

    @property
    def document(self) -> Document:
        return self.reading.document

    @property
    def statements(self) -> tuple[Statement, ...]:
        return self.reading.statements

    @cached_property
    def _surroundings(self) -> Surroundings:
        return Surroundings(self.reading)

    @cached_property
    def _spans(self) -> frozenset[tuple[int, int]]:
        return frozenset((one.numset.start, one.numset.end) for one in self.statements)

    def is_stated(self, statement: Statement) -> bool:
        """Whether a quantity stands in the text by itself, and not as the end of a range."""
        return (statement.numset.start, statement.numset.end) in self._spans

    def inside(self, phrase: Phrase, but: Statement | None = None) -> Statement | None:
        """The one quantity that stands in a phrase, but for one that is known."""
        first = bisect_left(self._starts, phrase.start)
        last = bisect_left(self._starts, phrase.end)
        if last > first + 2:
            return None
        found = [one for one in self.statements[first:last] if one is not but]
        return found[0] if len(found) == 1 else None

    @cached_property
    def _starts(self) -> list[int]:
        return [one.numset.start for one in self.statements]

    def in_sentence(self, sentence: int) -> tuple[Statement, ...]:
        """The statements of a sentence, in order."""
        if not 0 <= sentence < len(self.document.sentences):
            return ()
        one = self.document.sentences[sentence]
        start, end = self.document.span(range(one.first, one.last))
        first, last = (bisect_left(self._starts, offset) for offset in (start, end))
        return self.statements[first:last]

    def near(self, statement: Statement, reach: int) -> tuple[Statement, ...]:
        """The statements so many before and after one, itself among them."""
        place = bisect_left(self._starts, statement.numset.start)
        return self.statements[max(0, place - reach) : place + reach + 1]

    def stated(self, numsets: Sequence[NumSet]) -> tuple[Statement, ...]:
        """What the text says of things that it does not count itself, as of its quantities."""
        return statements_of(self.document, numsets)

    def gap(self, one: Statement, other: Statement) -> str:
        """The text between two quantities, on one line, in small letters."""
        return " ".join(self.text[one.numset.end : other.numset.start].lower().split())

    def derived(
        self,
        main: Statement,
        numset: NumSet,
        tree: Node,
        reason: str,
        operands: Sequence[Statement],
        timed: Sequence[Statement] | None = None,
    ) -> Derived:
        """A quantity that rests on some statements and is said of what the main one is.

        `timed` are the statements at whose time it is so; by default all that it rests on.
        """
        placed = anchored(numset, self.text, [one.numset for one in operands])
        times = operands if timed is None else timed
        doubts = (one.stance for one in operands if one.stance not in (None, Stance.DENIED))
        statement = replace(
            main,
            numset=replace(placed, stance=next(doubts, placed.stance)),
            words=frozenset().union(*(one.words for one in operands)),
            time=next((one.time for one in times if one.time is not None), None),
            compared_with=None,
            difference=None,
        )
        return Derived(statement, self._surroundings.of(operands, times), tree, reason)
