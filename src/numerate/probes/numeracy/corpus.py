"""Corpus: a file of sentences, read line by line as often as it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from numerate.errors import UnreadableFile
from numerate.language.numerals import Numerals
from numerate.quantities.digits import digits_value
from numerate.quantities.lexing import Tokens, tokenize

__all__ = ["LONGEST_LINE", "Corpus", "number_at"]

LONGEST_LINE = 1 << 16
"""Characters of a line that are read; what is behind them is read as a line of its own."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """A text file in UTF-8, with a sentence in each line."""

    path: str

    def __iter__(self) -> Iterator[Tokens]:
        try:
            with Path(self.path).open(encoding="utf-8", errors="replace") as file:
                while line := file.readline(LONGEST_LINE):
                    if line.strip():
                        yield tokenize(line)
        except OSError as error:
            raise UnreadableFile(self.path, error.strerror or str(error)) from error


def number_at(tokens: Tokens, index: int) -> Fraction | None:
    """The number that one token is, in digits or as a small number word; None where it is none.

    "7 million" is 7 here, and "million" what stands behind it, as word vectors see it.

    >>> tokens = tokenize("two of 1,500 men")
    >>> [number_at(tokens, index) for index in range(4)]
    [Fraction(2, 1), None, Fraction(1500, 1), None]
    """
    if tokens.kinds[index] == "num":
        return digits_value(tokens.texts[index])
    small = Numerals.default().small.get(tokens.lowers[index])
    return None if small is None else Fraction(small)
