"""Evidence: the few sentences of the sources that are read with a claim, and where they stand.

A sentence that was found is read with its neighbours and with what leads it, so that "they" and the
headings of tables are known. Short sources are read whole.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from numerate.documents.index import Hit, Index
from numerate.documents.source import Source

__all__ = ["Evidence", "Piece", "evidence_for"]

_ROOM = 1_500  # characters that are read of longer ones
_MOST_HITS = 8
_MOST_WINDOWS = 3
_BEST_TOGETHER = 5  # sentences that are read together, wherever they stand
_LONGEST_WINDOW = 900  # characters; sources that have no more together are read whole

_Place = tuple[int, int]  # of a source, and of a sentence in it


@dataclass(frozen=True, slots=True)
class Piece:
    """Sentences of a source that follow each other, and where their text begins in the evidence."""

    begin: int
    source: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is read with a claim: `text` is made of `pieces`, `windows` are parts to read alone.

    `close_ups` are single places of a text that is one window: they may bear a claim out, but are
    too narrow to speak against it. `hits` are the sentences that were found, the best first; where
    none was, there is nothing to read.
    """

    text: str
    pieces: tuple[Piece, ...]
    windows: tuple[str, ...]
    hits: tuple[Hit, ...]
    close_ups: tuple[str, ...] = ()

    def place(self, start: int, end: int) -> tuple[int, int, int] | None:
        """The source of some characters of the text, and where they begin and end there."""
        at = bisect_right(self.pieces, start, key=lambda piece: piece.begin) - 1
        if at < 0:
            return None
        piece = self.pieces[at]
        begin = piece.start + start - piece.begin
        return piece.source, begin, min(begin + end - start, piece.end)


def evidence_for(claim: str, before: str, index: Index, sources: Sequence[Source]) -> Evidence:
    """The evidence for a claim; `before` is the sentence before it, which may name its subject.

    >>> sources = [Source("a", "Ann has 3 figs.")]
    >>> evidence_for("Ann has figs.", "", Index(sources), sources).text
    'Ann has 3 figs.'
    """
    hits = tuple(index.search([claim, before] if before else [claim], _MOST_HITS))
    if sum(len(one.text) for one in sources) <= _LONGEST_WINDOW:
        text, pieces = _joined(_everything(index), index, sources)
        return Evidence(text, pieces, (text,), hits, tuple(_in_place(hits[:1], index, sources)))
    text, pieces = _joined(_chosen(hits, index), index, sources)
    return Evidence(text, pieces, tuple(dict.fromkeys(_windows(hits, index, sources))), hits)


def _everything(index: Index) -> list[_Place]:
    return [
        (source, place) for source, own in enumerate(index.sentences) for place in range(len(own))
    ]


def _chosen(hits: Sequence[Hit], index: Index) -> list[_Place]:
    """The sentences that were found with those around them, as many as there is room for."""
    chosen: set[_Place] = set()
    room = _ROOM
    for hit in hits:
        for place in _around(hit, index):
            length = _length(place, index)
            if place not in chosen and (length <= room or not chosen):
                chosen.add(place)
                room -= length
    return sorted(chosen)


def _around(hit: Hit, index: Index) -> Iterator[_Place]:
    """A sentence, what leads it, the one before it and the one behind it."""
    own = index.sentences[hit.source]
    yield hit.source, hit.sentence
    yield from ((hit.source, lead) for lead in own[hit.sentence].leads)
    if hit.sentence:
        yield hit.source, hit.sentence - 1
    if hit.sentence + 1 < len(own):
        yield hit.source, hit.sentence + 1


def _length(place: _Place, index: Index) -> int:
    source, sentence = place
    one = index.sentences[source][sentence]
    return one.end - one.start


def _windows(hits: Sequence[Hit], index: Index, sources: Sequence[Source]) -> Iterator[str]:
    """As many of the best as there is room for, the first few, and each of these in its place."""
    best = [(hit.source, hit.sentence) for hit in hits]
    for together in (best, best[:_BEST_TOGETHER]) if best else ():
        yield _joined(sorted(_bounded(together, index)), index, sources)[0]
    yield from _in_place(hits[:_MOST_WINDOWS], index, sources)


def _in_place(hits: Sequence[Hit], index: Index, sources: Sequence[Source]) -> Iterator[str]:
    """Sentences that were found, each with those around it."""
    for hit in hits:
        around = _bounded(list(dict.fromkeys(_around(hit, index))), index)
        yield _joined(sorted(around), index, sources)[0]


def _bounded(places: Sequence[_Place], index: Index) -> list[_Place]:
    """As many of some sentences, the first ones first, as a reader of words takes in at once."""
    kept: list[_Place] = []
    room = _LONGEST_WINDOW
    for place in places:
        room -= _length(place, index)
        if kept and room < 0:
            break
        kept.append(place)
    return kept


def _joined(
    places: Sequence[_Place], index: Index, sources: Sequence[Source]
) -> tuple[str, tuple[Piece, ...]]:
    """The text of some sentences in order; those that follow each other stay as they stand."""
    parts: list[str] = []
    pieces: list[Piece] = []
    length = 0
    before: _Place | None = None
    for source, place in places:
        one = index.sentences[source][place]
        if before == (source, place - 1):
            last = pieces.pop()
            parts.pop()
            start, begin = last.start, last.begin
        else:
            separator = ("\n" if one.is_row else "\n\n") if parts else ""
            parts.append(separator)
            start, begin = one.start, length + len(separator)
        text = sources[source].text[start : one.end]
        parts.append(text)
        pieces.append(Piece(begin, source, start, one.end))
        length = begin + len(text)
        before = source, place
    return "".join(parts), tuple(pieces)
