"""Short quotations of a text: the sentences that some of its quantities stand in."""

from __future__ import annotations

from collections.abc import Iterable

from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading

__all__ = ["listed", "quotation", "shortened"]

_LONGEST = 150  # characters of a quotation
_MOST = 3  # sentences of it


def shortened(text: str, longest: int) -> str:
    """The text on one line, and not longer than that.

    >>> shortened("many words  in a row", 12)
    'many words…'
    """
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def listed(items: list[str], joint: str = "and") -> str:
    """Some things as a sentence names them; of many, how many more there are.

    >>> listed(["a"]), listed(["a", "b"], "or"), listed(list("abcde"))
    ('a', 'a or b', 'a, b and 3 more')
    """
    if len(items) > _MOST:
        items = [*items[: _MOST - 1], f"{len(items) - _MOST + 1} more"]
    *first, last = items
    return f"{', '.join(first)} {joint} {last}" if first else last


def quotation(reading: Reading, numsets: Iterable[NumSet]) -> str:
    """The sentences of some quantities in quotes, each once and cut around its quantity.

    >>> from numerate import read
    >>> text = read("Ann ate 5 figs. Bob slept. Eve ate 2.")
    >>> quotation(text, text.numsets)
    '"Ann ate 5 figs.", "Eve ate 2."'
    """
    document = reading.document
    found: dict[int, NumSet] = {}
    for numset in sorted(numsets, key=lambda numset: numset.start):
        found.setdefault(document.sentence_at(numset.start), numset)
    longest = _LONGEST // max(1, min(len(found), _MOST))
    quotes = []
    for sentence, numset in list(found.items())[:_MOST]:
        one = document.sentences[sentence]
        start, end = document.span(range(one.first, one.last))
        quotes.append(f'"{_cut(document.text, start, end, numset, longest)}"')
    return ", ".join([*quotes, *(["…"] if len(found) > _MOST else [])])


def _cut(text: str, start: int, end: int, numset: NumSet, longest: int) -> str:
    """As much of a sentence around its quantity as there is room for, in whole words."""
    sentence = " ".join(text[start:end].split())
    if len(sentence) <= longest:
        return sentence
    before = " ".join(text[start : numset.start].split())
    first = max(0, min(len(before) - longest // 3, len(sentence) - longest))
    piece = sentence[first : first + longest]
    if first:
        piece = "…" + (piece.partition(" ")[2] or piece)
    if first + longest < len(sentence):
        piece = (piece.rpartition(" ")[0] or piece).rstrip(" ,;:") + "…"
    return piece
