"""An index of sentences, on disk or in memory, and retrieval from it by BM25.

>>> tea = of_texts({"tea.txt": "Tea is hot. Ice is cold water. Steam is water, too."})
>>> [(hit.text, hit.source, hit.offset) for hit in tea.search("Which water is cold?", top=1)]
[('Ice is cold water.', 'tea.txt', 12)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from numerate.corpus.engine import (
    HEAP,
    NUMBER,
    TEXT,
    Sentence,
    add,
    analyzer,
    engine_format,
    new_engine,
    opened_engine,
    sentence_in,
    the_engine,
)
from numerate.corpus.manifest import FORMAT, Manifest, read_manifest
from numerate.corpus.reading import Passage, Reading, sentences_of
from numerate.errors import DamagedIndex, EmptyCorpus, IndexDiffers, IndexUnfinished, InputNotText

if TYPE_CHECKING:
    import tantivy

__all__ = ["TOP", "Hit", "Index", "check_version", "of_texts", "open_index"]

TOP = 40
"""How many sentences SciTail took for a question and an answer."""

_MOST_TERMS = 200  # of a query: what comes later adds little but time


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that was found, and how well it fits the query (BM25)."""

    text: str
    source: str
    record: int
    offset: int
    score: float


class Index:
    """Sentences that can be searched; `open_index` and `of_texts` make one.

    `place` is its folder, or "memory".
    """

    def __init__(self, engine: tantivy.Index, place: str) -> None:
        self.place = place
        self._schema = engine.schema
        self._searcher = engine.searcher()
        self._analyzer = analyzer()

    def __len__(self) -> int:
        return self._searcher.num_docs

    def search(self, query: str, top: int = TOP) -> list[Hit]:
        """The sentences that share words with a query, the best first, at most `top`.

        Words count by their stems, function words not at all. Of sentences that fit alike, the
        one that came first into the index comes first.
        """
        if not isinstance(query, str):
            raise InputNotText(type(query).__name__)
        cleaned = query.encode("utf-8", "replace").decode()
        terms = list(dict.fromkeys(self._analyzer.analyze(cleaned)))[:_MOST_TERMS]
        if not terms or top < 1:
            return []
        try:
            return [self._hit(score, address) for score, address in self._best(terms, top)]
        except ValueError as error:  # a file of the engine that is gone since, or was cut
            raise DamagedIndex(self.place, str(error).partition("\n")[0]) from error

    def _best(self, terms: Sequence[str], top: int) -> list[tuple[float, tantivy.DocAddress]]:
        wanted = self._query(terms)
        limit = min(top + 1, len(self) + 1)
        while True:
            hits = self._searcher.search(wanted, limit, count=False).hits
            # Of those that tie with the last one the engine returns any: look at all of them.
            if len(hits) < limit or hits[-1][0] < hits[top - 1][0]:
                break
            limit *= 4
        numbers = self._searcher.fast_field_values(NUMBER, [address for _, address in hits])
        ranked = sorted(zip(hits, numbers, strict=True), key=lambda one: (-one[0][0], one[1]))
        return [hit for hit, _ in ranked[:top]]

    def _query(self, terms: Sequence[str]) -> tantivy.Query:
        engine = the_engine()
        clauses = [engine.Query.term_query(self._schema, TEXT, term, "freq") for term in terms]
        query: tantivy.Query = engine.Query.boolean_query(
            [(engine.Occur.Should, clause) for clause in clauses]
        )
        return query

    def _hit(self, score: float, address: tantivy.DocAddress) -> Hit:
        found = sentence_in(self._searcher.doc(address))
        return Hit(found.text, found.source, found.record, found.offset, round(score, 4))


def open_index(folder: str | Path) -> Index:
    """The index that `numerate corpus index` has made in a folder."""
    path = Path(folder)
    manifest = read_manifest(path)
    check_version(path, manifest)
    if not manifest.complete:
        raise IndexUnfinished(str(folder), manifest.before.files, manifest.files)
    index = Index(opened_engine(path), str(folder))
    manifest.state(path, len(index))
    if not len(index):
        raise EmptyCorpus(str(folder), ["it holds none"])
    return index


def of_texts(texts: Mapping[str, str], reading: Reading | None = None) -> Index:
    """An index in memory of all sentences of some texts, by the texts' names; none is dropped."""
    engine = new_engine(None)
    writer = engine.writer(HEAP, 1)
    sentences = (
        Sentence(sentence, name, 1, offset)
        for name, text in texts.items()
        for offset, sentence in sentences_of(Passage(1, 0, text), reading or Reading())
    )
    add(writer, sentences, 0)
    writer.commit()
    writer.wait_merging_threads()
    engine.reload()
    return Index(engine, "memory")


def check_version(folder: Path, manifest: Manifest) -> None:
    """Refuse an index that another version of numerate or of its search engine has made."""
    differences = [
        *(["the version of its format"] if manifest.format != FORMAT else []),
        *(["the search engine's format"] if manifest.engine != engine_format() else []),
    ]
    if differences:
        raise IndexDiffers(str(folder), differences)
