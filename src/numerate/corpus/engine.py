"""The search engine, tantivy: how it reads sentences, and what it keeps of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numerate.errors import DamagedIndex, MissingExtra
from numerate.language.nonquantities import NonQuantities

if TYPE_CHECKING:
    import tantivy

__all__ = [
    "ENGINE",
    "HEAP",
    "NUMBER",
    "TEXT",
    "Sentence",
    "add",
    "analyzer",
    "engine_format",
    "new_engine",
    "opened_engine",
    "sentence_in",
    "the_engine",
]

ENGINE = "sentences"  # its folder inside that of an index
HEAP = 64_000_000  # bytes that a writer holds before it writes a part of the index
TEXT, SOURCE, RECORD, OFFSET, NUMBER = "text", "source", "record", "offset", "number"

_ANALYZER = "english"
# Numbers whole ("3.5", "1,200"), and words with the digits inside them ("H2O").
_TOKEN = r"\d+(?:[.,]\d+)*|\w+"
_LONGEST_TERM = 60  # characters


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and where it stands: the file, the line or row of it, the offset in its text."""

    text: str
    source: str
    record: int
    offset: int


def the_engine() -> Any:
    """The module."""
    try:
        import tantivy
    except ImportError as error:
        raise MissingExtra("an index of sentences", "tantivy", "search") from error
    return tantivy


def engine_format() -> str:
    """The format in which this version of the engine writes: "v7"."""
    found = re.search(r"index_format (\w+)", str(the_engine().__version__))
    return found[1] if found else str(the_engine().__version__)


def analyzer() -> tantivy.TextAnalyzer:
    """From text to terms: stems in small letters, without function words.

    >>> analyzer().analyze("The 3.5 litres of H2O were boiling.")
    ['3.5', 'litr', 'h2o', 'boil']
    """
    engine = the_engine()
    filters = engine.Filter
    made: tantivy.TextAnalyzer = (
        engine.TextAnalyzerBuilder(engine.Tokenizer.regex(_TOKEN))
        .filter(filters.remove_long(_LONGEST_TERM))
        .filter(filters.lowercase())
        .filter(filters.custom_stopword(sorted(NonQuantities.default().function_words)))
        .filter(filters.stopword("english"))  # knows "of"
        .filter(filters.stemmer("english"))
        .build()
    )
    return made


def new_engine(folder: Path | None) -> tantivy.Index:
    """An empty index, in a folder or in memory."""
    engine = the_engine()
    builder = engine.SchemaBuilder()
    builder.add_text_field(TEXT, stored=True, tokenizer_name=_ANALYZER, index_option="freq")
    builder.add_text_field(SOURCE, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field(RECORD, stored=True)
    builder.add_unsigned_field(OFFSET, stored=True)
    builder.add_unsigned_field(NUMBER, fast=True)
    return _taught(engine.Index(builder.build(), None if folder is None else str(folder)))


def opened_engine(folder: Path) -> tantivy.Index:
    """The engine's part of an index on disk."""
    try:
        return _taught(the_engine().Index.open(str(folder / ENGINE)))
    except ValueError as error:
        reason = str(error).partition("\n")[0]
        raise DamagedIndex(str(folder), f"its sentences: {reason}") from error


def add(writer: tantivy.IndexWriter, sentences: Iterable[Sentence], first: int) -> None:
    """Give sentences to a writer; they are numbered from `first` on."""
    document = the_engine().Document
    for number, sentence in enumerate(sentences, first):
        entry = document()
        entry.add_text(TEXT, _encodable(sentence.text))
        entry.add_text(SOURCE, _encodable(sentence.source))
        entry.add_unsigned(RECORD, sentence.record)
        entry.add_unsigned(OFFSET, sentence.offset)
        entry.add_unsigned(NUMBER, number)
        writer.add_document(entry)


def sentence_in(document: tantivy.Document) -> Sentence:
    """The sentence that was given as this document."""
    first: Any = document.get_first
    return Sentence(first(TEXT), first(SOURCE), first(RECORD), first(OFFSET))


def _taught(index: tantivy.Index) -> tantivy.Index:
    index.register_tokenizer(_ANALYZER, analyzer())
    return index


def _encodable(text: str) -> str:
    """Without lone surrogates, which JSON can escape and file names can hold."""
    return text.encode("utf-8", "replace").decode()
