"""Plausibility: which nouns an adjective is really said of, by a corpus or by a language model.

Both are the appendix's (A): nouns that stand with an adjective often enough, in the dependency
trees of a corpus; and of these the ones with which "The noun is adjective." surprises a masked
language model least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from numerate.data.readers.lines import LONGEST_LINE, numbered_lines
from numerate.errors import UnreadableFile
from numerate.language.document import Document
from numerate.language.document_building import document_of
from numerate.language.parser import Piece, default_parser
from numerate.probes.adjectives.tables import read_table
from numerate.probes.adjectives.vocabulary import Keep

__all__ = [
    "MOST_FREQUENT",
    "MOST_PROBABLE",
    "by_counts",
    "by_surprise",
    "co_occurrences",
    "read_corpus",
]

MOST_FREQUENT, MOST_PROBABLE = 300, 50
"""Nouns that the appendix keeps for each adjective, by counts and by perplexity."""

Counts = Mapping[tuple[str, str], int]
"""How often an adjective and a noun depend on each other."""


def co_occurrences(texts: Iterable[str]) -> Counts:
    """Adjectives with the nouns they modify, or are said of.

    >>> counts = co_occurrences(["The old dog is lazy.", "We saw an old dog."])
    >>> counts["old", "dog"], counts["lazy", "dog"], counts["lazy", "old"]
    (2, 1, 0)
    """
    waiting: list[str] = []

    def remembered() -> Iterator[str]:
        for text in texts:
            waiting.append(text)
            yield text

    def pairs(pieces: list[Piece]) -> list[tuple[str, str]]:
        return list(_pairs(document_of(waiting.pop(0), pieces)))

    counts: Counter[tuple[str, str]] = Counter()
    for found in default_parser().read(remembered(), pairs):
        counts.update(found)
    return counts


def read_corpus(path: str) -> Iterator[str]:
    """The lines of a text file that are not blank."""
    try:
        for _, line in numbered_lines(Path(path)):
            if text := line.strip():
                yield text[:LONGEST_LINE]
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error


def by_counts(counts: Counts, least: int = 1, most: int = MOST_FREQUENT) -> Keep:
    """Keep the nouns that stand with an adjective at least so often, the most frequent of them."""

    def keep(adjective: str, nouns: Sequence[str]) -> list[str]:
        attested = [noun for noun in nouns if counts.get((adjective, noun), 0) >= least]
        return sorted(attested, key=lambda noun: -counts[adjective, noun])[:most]

    return keep


def by_surprise(
    surprise: Callable[[Sequence[str]], Sequence[float]], most: int = MOST_PROBABLE
) -> Keep:
    """Keep the nouns whose sentence with an adjective surprises least.

    >>> keep = by_surprise(lambda sentences: [len(one) for one in sentences], most=2)
    >>> keep("old", ["elephant", "dog", "horse"])
    ['dog', 'horse']
    """
    sentence: str = read_table("sentences")["entailment"]["plain"]

    def keep(adjective: str, nouns: Sequence[str]) -> list[str]:
        scores = surprise([sentence.format(thing=noun, adjective=adjective) for noun in nouns])
        ranked = sorted(zip(scores, range(len(nouns)), strict=True))
        return [nouns[at] for _, at in ranked[:most]]

    return keep


def _pairs(document: Document) -> Iterator[tuple[str, str]]:
    for token in document.tokens:
        if not token.tag.startswith("JJ"):
            continue
        noun = document.tokens[token.head]
        if token.dep == "acomp":  # "The dog is old": both hang on the verb
            subject = document.child(token.head, "nsubj")
            if subject is None:
                continue
            noun = document.tokens[subject]
        if noun.tag.startswith("NN"):
            yield token.lemma.lower(), noun.lemma.lower()
