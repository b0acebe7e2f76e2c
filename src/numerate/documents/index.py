"""Index: finds the sentences of all sources that speak of what a claim speaks of.

Sentences are ranked by BM25 (Robertson and Zaragoza, 2009) over their words, names and numbers. A
sentence is helped by its neighbours and by what leads it: a claim's name may stand in the heading,
its number in the row.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nsmallest
from math import log

from numerate.documents.sentences import Sentence, sentences_of
from numerate.documents.source import Source
from numerate.documents.terms import is_number, terms_of

__all__ = ["Hit", "Index"]

_SATURATION = 1.2  # k1 and b, as usual
_LENGTH = 0.5
_NUMBERS_COUNT = 1.5  # a number tells sentences apart better than a word as rare
_NEIGHBOUR = 0.3  # of the score of the better neighbour
_LEADER = 0.5  # of the score of what leads a sentence
_MOST_POSTINGS = 50_000  # of a term that are looked at: one more common tells nothing


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that was found: the place of its source, its place there, and its score."""

    source: int
    sentence: int
    score: float


class Index:
    """The sentences of some sources, found by what they say; made once, asked often.

    >>> index = Index([Source("a", "Ann has 3 figs. Bob has 5 pears.")])
    >>> [(hit.source, hit.sentence) for hit in index.search(["Bob owns five pears"], 1)]
    [(0, 1)]
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sentences: list[list[Sentence]] = [sentences_of(one.text) for one in sources]
        self._homes: list[int] = []  # the first sentence of each source, counted over all
        self._postings: dict[str, array[int]] = defaultdict(lambda: array("I"))
        self._lengths = array("I")
        for source, sentences in zip(sources, self.sentences, strict=True):
            self._homes.append(len(self._lengths))
            for one in sentences:
                self._add(source.text[one.start : one.end])
        self._mean = max(1.0, sum(self._lengths) / max(1, len(self._lengths)))

    def __len__(self) -> int:
        return len(self._lengths)

    def sentence_at(self, source: int, offset: int) -> int:
        """The sentence of a source that holds a character, or the last one before it."""
        own = self.sentences[source]
        return max(0, bisect_right(own, offset, key=lambda one: one.start) - 1)

    def _add(self, text: str) -> None:
        place, terms = len(self._lengths), list(terms_of(text))
        self._lengths.append(len(terms))
        for term in terms:
            self._postings[term].append(place)

    def search(self, queries: Sequence[str], most: int) -> list[Hit]:
        """The sentences that fit best, best first; a later query counts half of the one before.

        So a claim can be followed by the sentence before it, which may name what it calls "it".
        """
        scores: dict[int, float] = defaultdict(float)
        for power, query in enumerate(queries):
            for term in dict.fromkeys(terms_of(query)):
                self._weigh(term, 0.5**power, scores)
        helped = {place: self._helped(place, scores) for place in scores}
        best = nsmallest(most, helped, key=lambda place: (-helped[place], place))
        return [self._hit(place, round(helped[place], 4)) for place in best]

    def _weigh(self, term: str, weight: float, scores: dict[int, float]) -> None:
        postings = self._postings.get(term)
        if postings is None or len(postings) > _MOST_POSTINGS:
            return
        counts = Counter(postings)
        rarity = log(1 + (len(self) - len(counts) + 0.5) / (len(counts) + 0.5))
        weight *= rarity * (_NUMBERS_COUNT if is_number(term) else 1.0)
        for place, count in counts.items():
            length = 1 - _LENGTH + _LENGTH * self._lengths[place] / self._mean
            scores[place] += weight * count * (_SATURATION + 1) / (count + _SATURATION * length)

    def _helped(self, place: int, scores: dict[int, float]) -> float:
        source, sentence = self._home(place)
        last = len(self.sentences[source]) - 1
        near = [place - 1] * (sentence > 0) + [place + 1] * (sentence < last)
        neighbour = max((scores.get(one, 0.0) for one in near), default=0.0)
        leads = self.sentences[source][sentence].leads
        first = self._homes[source]
        leader = max((scores.get(first + lead, 0.0) for lead in leads), default=0.0)
        return scores[place] + _NEIGHBOUR * neighbour + _LEADER * leader

    def _hit(self, place: int, score: float) -> Hit:
        return Hit(*self._home(place), score)

    def _home(self, place: int) -> tuple[int, int]:
        """The source of a sentence that is counted over all, and its place there."""
        source = bisect_right(self._homes, place) - 1
        return source, place - self._homes[source]
