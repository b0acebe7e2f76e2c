"""From text to Statements: each text is parsed once, and what was read of it is kept."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from numerate.language.document import Document
from numerate.language.document_building import document_of
from numerate.language.units import Units
from numerate.quantities.extracting import BATCH, checked_text, many_texts
from numerate.quantities.lexing import Tokens
from numerate.quantities.numset import NumSet
from numerate.quantities.roles import with_roles
from numerate.quantities.segmenting import segment
from numerate.quantities.statement import Statement
from numerate.quantities.stating import statements_of
from numerate.quantities.tabulating import cell_statements, with_pairs

if TYPE_CHECKING:
    from numerate.language.parser import Piece

__all__ = ["Reading", "read", "read_all", "reading_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A text with its parse and with what it says of each of its quantities, in order.

    Two are never equal, so that what is worked out of one can be kept by it at no cost.
    """

    document: Document
    statements: tuple[Statement, ...]
    tokens: Tokens  # as numbers are found in them

    @property
    def text(self) -> str:
        return self.document.text

    @property
    def numsets(self) -> tuple[NumSet, ...]:
        return tuple(statement.numset for statement in self.statements)


def read(text: str, *, units: Units | None = None) -> Reading:
    """A text's parse and its statements: who does what to which quantity, where and when.

    >>> [four, six] = read("Sales rose 4 % in Spain and 6 % in Italy.").statements
    >>> six.subject.text, six.predicate, six.place.text, str(six.change)
    ('Sales', 'rise', 'Italy', 'increase by')
    """
    return next(read_all([text], units=units))


def read_all(texts: Iterable[str], *, units: Units | None = None) -> Iterator[Reading]:
    """`read` for many texts, lazily and in order; parses them in batches.

    >>> [len(reading.statements) for reading in read_all(["2 cats. 3 dogs.", "no number here"])]
    [2, 0]
    """
    lexicon = units or Units.default()
    source = iter(many_texts(texts))
    while batch := list(islice(source, BATCH)):
        yield from _read_batch(batch, lexicon)


def reading_of(text: str, pieces: Sequence[Piece], *, units: Units | None = None) -> Reading:
    """The reading of a text that is parsed. To be called where the parse is alive."""
    lexicon = units or Units.default()
    tokens, mentions = segment(checked_text(text), lexicon)
    numsets = with_roles(tokens, mentions, pieces, lexicon)
    document = document_of(tokens.source, pieces)
    return Reading(document, _statements(document, numsets, lexicon), tokens)


def _read_batch(texts: list[str], units: Units) -> Iterator[Reading]:
    from numerate.language.parser import default_parser

    waiting = iter([checked_text(text) for text in texts])

    def use(pieces: list[Piece]) -> Reading:
        return reading_of(next(waiting), pieces, units=units)

    return default_parser().read(texts, use)


def _statements(
    document: Document, numsets: Sequence[NumSet], units: Units
) -> tuple[Statement, ...]:
    """The statements of prose and of tables; a cell's quantities are read from the cell alone."""
    cells = cell_statements(document, units)
    if cells:
        lines = sorted({statement.clause for statement in cells})
        starts = [start for start, _ in lines]
        numsets = [one for one in numsets if not _reaches_into(one, lines, starts)]
    prose = with_pairs(document, statements_of(document, numsets), units)
    if not cells:
        return tuple(prose)
    return tuple(sorted([*prose, *cells], key=lambda statement: statement.numset.start))


def _reaches_into(numset: NumSet, lines: Sequence[tuple[int, int]], starts: Sequence[int]) -> bool:
    place = bisect_left(starts, numset.end) - 1
    return place >= 0 and numset.start < lines[place][1]
