"""Candidate pairs from dated headlines (§3.4), as RedditNLI was made; people label them.

1. Titles that state a quantity, and not only times, and that do not speak about the forum itself.
2. Titles that are mostly numbers (strings of stock prices) are left out, and so are repeats.
3. Titles within three days of each other that are alike (Jaccard) form clusters.
4. The most similar pairs of all clusters are kept; the earlier title is the premise.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from numerate.data.builders.building import Built, Refused
from numerate.data.builders.filtering import why_unsuitable
from numerate.data.builders.records import read_records
from numerate.data.builders.similarity import jaccard, words_of
from numerate.data.pair import Pair
from numerate.errors import BadSource
from numerate.language.knowledge import read_knowledge
from numerate.quantities.extracting import extract

__all__ = ["Headline", "pairs", "read_headlines"]

_WANTED = 'JSON Lines of {"id", "title": "...", "date": "2024-05-31"}'
_MARK_WORD = re.compile(r"/?r/|\[\w+\]|[\w-]+")
_NUMBER = re.compile(r"\d")
_MOST_NUMBERS = Fraction(2, 5)  # of the words of a title that is a sentence


@dataclass(frozen=True, slots=True)
class Headline:
    """A title and the day it appeared."""

    id: str
    title: str
    day: date


@dataclass(frozen=True, slots=True)
class _Link:
    similarity: Fraction
    earlier: int
    later: int


def read_headlines(path: str) -> Iterator[Headline]:
    """The headlines of a JSON Lines file; a date may have a time behind it."""
    for line, record in read_records(path, ["title", "date"]):
        try:
            day = date.fromisoformat(record["date"][:10])
        except ValueError as error:
            raise BadSource(path, f"line {line}: {error}", _WANTED) from error
        yield Headline(str(record.get("id", line)), " ".join(record["title"].split()), day)


def pairs(
    headlines: Iterable[Headline],
    days: int = 3,
    least_alike: Fraction = Fraction(1, 5),
    size: int = 300,
) -> Iterator[Built]:
    """The `size` most similar pairs of headlines that lie at most `days` apart, without labels."""
    kept: list[Headline] = []
    seen: set[frozenset[str]] = set()
    for headline in headlines:
        words = words_of(headline.title)
        reason = _unsuitable(headline.title) or (
            "it repeats another title" if words in seen else None
        )
        seen.add(words)
        if reason:
            yield Refused(headline.id, reason)
        else:
            kept.append(headline)
    kept.sort(key=lambda headline: (headline.day, headline.id))
    links = sorted(
        _links(kept, timedelta(days), least_alike),
        key=lambda link: (-link.similarity, link.earlier, link.later),
    )
    clusters = _clusters(len(kept), links)
    for link in links[:size]:
        one, other = kept[link.earlier], kept[link.later]
        yield Pair(
            id=f"{one.id}-{other.id}",
            premise=one.title,
            hypothesis=other.title,
            provenance={
                "builder": "reddit",
                "group": f"cluster-{clusters[link.earlier]}",
                "similarity": float(link.similarity),
                "cluster": clusters[link.earlier],
                "dates": [one.day.isoformat(), other.day.isoformat()],
            },
        )


def _unsuitable(title: str) -> str | None:
    lowered = f" {' '.join(_MARK_WORD.findall(title.lower()))} "
    if any(mark in lowered for mark in _marks()):
        return "it speaks about the forum"
    reason = why_unsuitable(extract(title, roles=False))
    if reason:
        return reason
    words = title.split()
    numbers = sum(bool(_NUMBER.search(word)) for word in words)
    return "it is mostly numbers" if Fraction(numbers, len(words)) > _MOST_NUMBERS else None


def _marks() -> list[str]:
    """The words that speak about a forum, as they stand between spaces."""
    return [f" {mark} " for mark in read_knowledge("forums")["meta"]]


def _links(kept: list[Headline], window: timedelta, least: Fraction) -> Iterator[_Link]:
    """The pairs within the window that are alike enough; they share a word at least."""
    words = [words_of(headline.title) for headline in kept]
    recent: deque[int] = deque()
    with_word: dict[str, set[int]] = defaultdict(set)
    for later, headline in enumerate(kept):
        while recent and headline.day - kept[recent[0]].day > window:
            gone = recent.popleft()
            for word in words[gone]:
                with_word[word].discard(gone)
        for earlier in sorted(set().union(*(with_word[word] for word in words[later]))):
            similarity = jaccard(words[earlier], words[later])
            if similarity >= least:
                yield _Link(similarity, earlier, later)
        recent.append(later)
        for word in words[later]:
            with_word[word].add(later)


def _clusters(count: int, links: Iterable[_Link]) -> list[int]:
    """The cluster of each headline: those that a chain of links joins."""
    cluster = list(range(count))

    def root(place: int) -> int:
        while cluster[place] != place:
            cluster[place] = cluster[cluster[place]]
            place = cluster[place]
        return place

    for link in links:
        one, other = root(link.earlier), root(link.later)
        cluster[max(one, other)] = min(one, other)
    return [root(place) for place in range(count)]
