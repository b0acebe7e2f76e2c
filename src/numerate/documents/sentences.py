"""The sentences of a long text, from its surface alone: nothing is parsed to find evidence.

A sentence knows the line that leads it: the heading above it, the heading of its table, the line
before its list. Whoever reads the sentence alone reads that line first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from numerate.language.layout import Layout, Line, lines_of

__all__ = ["Sentence", "sentences_of"]

_LONGEST = 1_500
"""Characters of a sentence; what is longer is cut at a space, so that evidence stays readable."""

_END = re.compile(r"""[.!?]+["'”’)\]]*\s+(?=["'“‘(\[]?[^\W_a-z])""")
# A stop behind these ends no sentence: "Dr. Lee", "J. Smith", "No. 5", "approx. 5".
_ABBREVIATED = re.compile(
    r"(?<![\w.])(?:[A-Z]|[A-Za-z]\.[A-Za-z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|Nos|Fig|Figs|Eq|vs|"
    r"cf|ca|approx|Inc|Ltd|Co|Corp|Gen|Col|Sen|Rep|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$"
)
_HEADING = re.compile(r"#{1,6}\s+\S")
_LONGEST_HEADING = 100
_RULE = re.compile(r"[\s|:+=\-]+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """The characters from `start` to `end`, and the places of the sentences that lead it."""

    start: int
    end: int
    leads: tuple[int, ...] = ()
    is_row: bool = False


def sentences_of(text: str) -> list[Sentence]:
    """The sentences of a text, in order, without the white space around them.

    >>> text = "# Sales\\n\\nDr. Lee sold 5 vans. It was May.\\n\\n| City | Vans |\\n| Rome | 2 |"
    >>> [(text[one.start : one.end], one.leads) for one in sentences_of(text)][1:3]
    [('Dr. Lee sold 5 vans.', (0,)), ('It was May.', (0,))]
    >>> sentences_of(text)[-1].leads
    (0, 3)
    """
    reader = _Reader(text)
    for start, end, layout in _blocks(text):
        reader.add(start, end, layout)
    return reader.found


class _Reader:
    """Goes over the blocks of a text and remembers what leads the next one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.found: list[Sentence] = []
        self._heading: int | None = None
        self._leader: int | None = None  # of a list, or of a table's rows
        self._before: Layout | None = None

    def add(self, start: int, end: int, layout: Layout) -> None:
        if layout is Layout.ROW:
            self._add_row(start, end)
        elif layout is Layout.PROSE and self._is_heading(start, end):
            self._append(start, end, ())
            self._heading, self._leader = len(self.found) - 1, None
        elif layout in (Layout.ITEM, Layout.PAIR):
            for one in _cut(self._text, start, end):
                self._append(*one, (self._heading, self._leader))
        else:
            for one in _cut(self._text, start, end):
                self._append(*one, (self._heading,))
            is_lead = self._text[end - 1] == ":"
            self._leader = len(self.found) - 1 if is_lead else None
        self._before = layout

    def _add_row(self, start: int, end: int) -> None:
        if _RULE.fullmatch(self._text, start, end):
            return
        if self._before is not Layout.ROW:
            self._append(start, end, (self._heading,), is_row=True)
            self._leader = len(self.found) - 1
        else:
            self._append(start, end, (self._heading, self._leader), is_row=True)

    def _append(
        self, start: int, end: int, leads: tuple[int | None, ...], *, is_row: bool = False
    ) -> None:
        known = tuple(lead for lead in leads if lead is not None)
        self.found.append(Sentence(start, min(end, start + _LONGEST), known, is_row))

    def _is_heading(self, start: int, end: int) -> bool:
        """Whether a block is a heading: marked as one, or short and without a stop."""
        if _HEADING.match(self._text, start, end):
            return True
        block = self._text[start:end]
        if len(block) > _LONGEST_HEADING or "\n" in block or block[-1] in ".!?;,:\"'”’)":
            return False
        return block[0].isupper() and len(block.split()) <= 10


def _blocks(text: str) -> Iterator[tuple[int, int, Layout]]:
    """The paragraphs, items, pairs and rows of a text."""
    first: Line | None = None
    last: Line | None = None
    for line in lines_of(text):
        goes_on = line.layout is Layout.PROSE and not _HEADING.match(text, line.start, line.end)
        if first is not None and last is not None:
            if goes_on and first.layout in (Layout.PROSE, Layout.ITEM):
                last = line
                continue
            yield first.start, last.end, first.layout
        first = last = None if line.layout is Layout.BLANK else line
        if first is not None and _HEADING.match(text, first.start, first.end):
            yield first.start, first.end, Layout.PROSE
            first = last = None
    if first is not None and last is not None:
        yield first.start, last.end, first.layout


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A block at the ends of its sentences, and where one of them is too long."""
    begin = start
    for match in _END.finditer(text, start, end):
        stop = match.start() + len(match.group().rstrip())
        if match.group()[0] == "." and _ABBREVIATED.search(
            text, max(begin, match.start() - 12), match.start()
        ):
            continue
        yield from _short(text, begin, stop)
        begin = match.end()
    if begin < end:
        yield from _short(text, begin, end)


def _short(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > _LONGEST:
        cut = text.rfind(" ", start + 1, start + _LONGEST)
        stop = cut if cut > start else start + _LONGEST
        yield start, stop
        start = stop + (cut > start)
    if start < end:
        yield start, end
