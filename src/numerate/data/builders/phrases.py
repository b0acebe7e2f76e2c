"""Words of a parsed sentence as plain values, and the few things builders ask about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from numerate.language.document import Document
from numerate.language.parser import Piece, default_parser
from numerate.language.wordnet import WordNet

__all__ = [
    "Word",
    "is_plural",
    "lowers",
    "parsed_words",
    "phrase",
    "singular",
    "starts_noun_phrase",
    "words_of",
]

_BEGINS_NOUN_PHRASE = ("DT", "PDT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "CD", "EX")
_PLURAL_PRONOUNS = {"they", "we", "you", "i"}


@dataclass(frozen=True, slots=True)
class Word:
    """A token: its text and the space after it, its tag, and its place in the sentence."""

    text: str
    space: str
    tag: str
    dep: str


def parsed_words(texts: Iterable[str]) -> Iterator[tuple[Word, ...]]:
    """The words of each text, in order.

    >>> [[word.text for word in words] for words in parsed_words(["How many?"])]
    [['How', 'many', '?']]
    """
    return default_parser().read(texts, _words)


def _words(pieces: list[Piece]) -> tuple[Word, ...]:
    tokens = chain.from_iterable(piece.doc for piece in pieces)
    return tuple(Word(t.text, t.whitespace_, t.tag_, t.dep_) for t in tokens if t.text.strip())


def words_of(document: Document) -> tuple[Word, ...]:
    """The words of a document, each in the place of its token."""
    tokens, text = document.tokens, document.text
    ends = [token.end for token in tokens]
    spaces = [" " if text[end : end + 1].isspace() else "" for end in ends]
    return tuple(
        Word(token.text, space, token.tag, token.dep)
        for token, space in zip(tokens, spaces, strict=True)
    )


def phrase(words: Sequence[Word]) -> str:
    """The words as they are written, one space between them at most."""
    return " ".join("".join(word.text + word.space for word in words).split())


def lowers(words: Sequence[Word]) -> list[str]:
    """The words in small letters."""
    return [word.text.lower() for word in words]


def starts_noun_phrase(words: Sequence[Word]) -> bool:
    """Whether a thing is named next: "the", "her", "Tim", "five", "red cars"."""
    noun = next((word for word in words if not word.tag.startswith("JJ")), None)
    return noun is not None and noun.tag in _BEGINS_NOUN_PHRASE and noun.text.lower() != "left"


def is_plural(subject: Sequence[Word]) -> bool:
    """Whether a subject takes a plural verb.

    >>> [tim, they] = parsed_words(["Tim", "Tim and Ann"])
    >>> is_plural(tim), is_plural(they)
    (False, True)
    """
    lower = lowers(subject)
    if not lower or lower[0] in ("each", "every", "one"):
        return False
    if "and" in lower or lower[0] in _PLURAL_PRONOUNS:
        return True
    head = [word for word in subject if word.tag.startswith("N")]
    stop = next((i for i, word in enumerate(subject) if word.tag == "IN"), len(subject))
    nouns = [word for word in subject[:stop] if word.tag.startswith("N")] or head
    return bool(nouns) and nouns[-1].tag in ("NNS", "NNPS")


def singular(noun: str) -> str:
    """A counted phrase for the number one: its head noun loses its plural.

    >>> [singular(noun) for noun in ("red marbles", "boxes of pears", "more feet", "fish")]
    ['red marble', 'box of pears', 'more foot', 'fish']
    """
    words = noun.split()
    if "and" in words:
        return noun
    stop = next((i for i, word in enumerate(words) if word in _AFTER_HEAD), len(words))
    if not stop:
        return noun
    head = words[stop - 1]
    return " ".join([*words[: stop - 1], WordNet.default().lemma(head, "n"), *words[stop:]])


_AFTER_HEAD = {"of", "in", "than", "for", "with", "on", "from", "at", "to", "and", "as"}
