"""Candidate pairs from articles with highlights (§3.3), as NewsNLI was made; people label them.

1. Highlights that state a quantity, and not only times, are hypotheses.
2. The two most similar sentences of the article (Jaccard) are premises.
3. A pair whose premise begins with a pronoun is turned round: ("He had nine pears", "Bob had nine
   pears") asks more the other way.
4. Pairs whose texts are the same, but for case, spaces and punctuation, ask nothing: they are
   left out.
5. The more similar half of all pairs is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from numerate.data.builders.building import Built, Refused
from numerate.data.builders.filtering import why_unsuitable
from numerate.data.builders.records import read_records
from numerate.data.builders.similarity import jaccard, words_of
from numerate.data.duplicates import same_words
from numerate.data.pair import Pair
from numerate.errors import BadSource
from numerate.language.knowledge import read_knowledge
from numerate.language.sentences import sentences
from numerate.quantities.extracting import extract

__all__ = ["Article", "pairs", "read_articles"]

_WANTED = 'JSON Lines of {"id", "article": "...", "highlights": ["...", ...]}'
_NEAREST = 2
_LESS_ALIKE = "it is in the less similar half"
_SAME_TEXTS = "its two texts are the same"


@dataclass(frozen=True, slots=True)
class Article:
    """A text and the points that sum it up."""

    id: str
    text: str
    highlights: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Candidate:
    similarity: Fraction
    pair: Pair


def read_articles(path: str) -> Iterator[Article]:
    """The articles of a JSON Lines file."""
    for line, record in read_records(path, ["article"], ["highlights"]):
        highlights = record.get("highlights")
        if not isinstance(highlights, list) or not all(isinstance(h, str) for h in highlights):
            raise BadSource(path, f"line {line} has no list of highlights", _WANTED)
        yield Article(str(record.get("id", line)), record["article"], tuple(highlights))


def pairs(articles: Iterable[Article]) -> Iterator[Built]:
    """The candidate pairs of all articles, in their order, without labels."""
    candidates: list[_Candidate] = []
    for article in articles:
        for made in _candidates(article):
            if isinstance(made, Refused):
                yield made
            else:
                candidates.append(made)
    ranked = sorted(candidates, key=lambda candidate: candidate.similarity, reverse=True)
    kept = {candidate.pair.id for candidate in ranked[: (len(ranked) + 1) // 2]}
    for candidate in candidates:
        if candidate.pair.id in kept:
            yield candidate.pair
        else:
            yield Refused(candidate.pair.id, _LESS_ALIKE)


def _candidates(article: Article) -> Iterator[_Candidate | Refused]:
    told = [(sentence, words_of(sentence)) for sentence in sentences(article.text)]
    for place, highlight in enumerate(article.highlights, 1):
        name = f"{article.id}-{place}"
        reason = why_unsuitable(extract(highlight, roles=False))
        if reason:
            yield Refused(name, reason)
            continue
        words = words_of(highlight)
        nearest = sorted(told, key=lambda sentence: jaccard(words, sentence[1]), reverse=True)
        for rank, (sentence, other) in enumerate(nearest[:_NEAREST], 1):
            if same_words(sentence) == same_words(highlight):
                yield Refused(f"{name}-{rank}", _SAME_TEXTS)
                continue
            similarity = jaccard(words, other)
            pair = _pair(f"{name}-{rank}", sentence, highlight, similarity, article.id)
            yield _Candidate(similarity, pair)


def _pair(name: str, sentence: str, highlight: str, similarity: Fraction, group: str) -> Pair:
    flipped = _begins_with_pronoun(sentence)
    premise, hypothesis = (highlight, sentence) if flipped else (sentence, highlight)
    provenance: dict[str, Any] = {
        "builder": "news",
        "group": group,
        "similarity": float(similarity),
        "flipped": flipped,
    }
    return Pair(name, premise, hypothesis, None, provenance)


def _begins_with_pronoun(sentence: str) -> bool:
    first = sentence.split(maxsplit=1)[0].strip("\"'“”‘’`,.").lower()
    return first in read_knowledge("forums")["pronouns"]
