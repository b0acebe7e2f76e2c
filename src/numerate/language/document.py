"""Document: a text as it was parsed, kept as plain values that outlive the parser's memory.

What a clause is, what a lemma is and what is a name is decided here once; whoever reads on asks
the document and looks at no words of its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from numerate.language.nonquantities import NonQuantities
from numerate.language.tagging import is_content

__all__ = ["Clause", "Document", "Sentence", "Token"]

_MOST_CHILDREN = 128  # of a word in a sentence that somebody wrote; a list of prices has thousands


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign with what the parse says of it: `document.text[start:end] == text`."""

    text: str
    start: int
    end: int
    tag: str  # Penn Treebank
    dep: str  # the dependency on its head; "ROOT" at the top of a sentence
    head: int  # a place in `Document.tokens`; its own at the top of a sentence
    lemma: str  # a name keeps its spelling
    sentence: int
    clause: int
    is_name: bool

    @property
    def lower(self) -> str:
        return self.text.lower()


@dataclass(frozen=True, slots=True)
class Sentence:
    """The tokens from `first` up to `last`, and the top of their tree."""

    first: int
    last: int
    root: int


@dataclass(frozen=True, slots=True)
class Clause:
    """A predicate with what hangs on it.

    `first` and `last` bound its tokens; a clause inside it, such as a relative one, may hold some
    tokens between. `parent` is the clause that it depends on.
    """

    first: int
    last: int
    head: int
    parent: int | None
    sentence: int


@dataclass(frozen=True, slots=True)
class Document:
    """A text with its tokens, sentences and clauses, in order.

    >>> from numerate import read
    >>> document = read("Ann, who is ill, sold 5 pens and Bob sold 7.").document
    >>> [document.clause_text(at) for at in range(len(document.clauses))]
    ['who is ill', 'Ann, , sold 5 pens and', 'Bob sold 7.']
    """

    text: str
    tokens: tuple[Token, ...]
    sentences: tuple[Sentence, ...]
    clauses: tuple[Clause, ...]
    _starts: tuple[int, ...] = field(repr=False, compare=False)
    _children: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    _edges: tuple[tuple[int, int], ...] = field(repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.tokens)

    def __hash__(self) -> int:
        """By the text alone: what is worked out of a document can be kept."""
        return hash(self.text)

    # The tree

    def children(self, token: int) -> tuple[int, ...]:
        """The tokens that hang on a token, from left to right."""
        return self._children[token]

    def child(self, token: int, *deps: str) -> int | None:
        """The first dependent of a token with one of these dependencies."""
        tokens = self.tokens
        children = islice(self._children[token], _MOST_CHILDREN)
        return next((at for at in children if tokens[at].dep in deps), None)

    def phrase(self, token: int) -> range:
        """The tokens from the first to the last that hang on a token, at any depth.

        >>> from numerate import read
        >>> document = read("The old men of Rome left.").document
        >>> document.phrase(2)
        range(0, 5)
        """
        first, last = self._edges[token]
        return range(first, last + 1)

    def ancestors(self, token: int) -> Iterator[int]:
        """The tokens above a token, the nearest first."""
        while (head := self.tokens[token].head) != token:
            yield head
            token = head

    # Places in the text

    def first_from(self, offset: int) -> int:
        """The first token that starts at or after a character; `len` beyond the last."""
        return bisect_left(self._starts, offset)

    def at(self, offset: int) -> int:
        """The token that holds a character, or the last one before it; 0 before the first."""
        return max(0, bisect_right(self._starts, offset) - 1)

    def between(self, start: int, end: int) -> range:
        """The tokens that start within these characters."""
        return range(bisect_left(self._starts, start), bisect_left(self._starts, end))

    def sentence_at(self, offset: int) -> int:
        """The sentence that holds a character."""
        return self.tokens[self.at(offset)].sentence

    def clause_at(self, offset: int) -> int:
        """The clause that holds a character."""
        return self.tokens[self.at(offset)].clause

    def span(self, tokens: range) -> tuple[int, int]:
        """The characters from the first to the last of some tokens."""
        if not tokens:
            return 0, 0
        return self.tokens[tokens[0]].start, self.tokens[tokens[-1]].end

    def slice(self, tokens: range) -> str:
        """The text of some tokens, as written."""
        start, end = self.span(tokens)
        return self.text[start:end]

    # Words

    def clause_tokens(self, clause: int) -> list[int]:
        """The tokens of a clause without those of the clauses inside it."""
        one = self.clauses[clause]
        return [at for at in range(one.first, one.last) if self.tokens[at].clause == clause]

    def clause_text(self, clause: int) -> str:
        """The words of a clause without those of the clauses inside it."""
        parts: list[str] = []
        end = -1
        for at in self.clause_tokens(clause):
            token = self.tokens[at]
            parts.append(" " if parts and token.start > end else "")
            parts.append(token.text)
            end = token.end
        return "".join(parts)

    def content_lemmas(self, tokens: Iterable[int]) -> list[str]:
        """The lemmas of those tokens that carry meaning, numbers left out.

        >>> from numerate import read
        >>> document = read("The 5 men were seen in Rome.").document
        >>> document.content_lemmas(range(len(document)))
        ['man', 'see', 'Rome']
        """
        found = (self.tokens[at] for at in tokens)
        return [token.lemma for token in found if is_content(token.text, token.tag)]

    def names(self) -> list[range]:
        """The names, each as its tokens: runs of name words; "of" and "the" may join them.

        >>> from numerate import read
        >>> document = read("Yesterday Ann Lee went to the Isle of Man.").document
        >>> [document.slice(name) for name in document.names()]
        ['Ann Lee', 'Isle of Man']
        """
        return list(_name_runs(self.tokens))

    def calendar_words(self) -> frozenset[str]:
        """The months and weekdays that it names, each by its first three letters.

        >>> from numerate import read
        >>> sorted(read("In Sept. 2019, on a Monday, it may rain.").document.calendar_words())
        ['mon', 'sep']
        """
        return frozenset(word for _, word in self.calendar_places())

    def calendar_places(self) -> Iterator[tuple[int, str]]:
        """Where it names a month or a weekday, and the first three letters of that."""
        words = NonQuantities.default()
        known = words.months | words.weekdays
        for at, token in enumerate(self.tokens):
            word = token.lower.rstrip(".")
            is_name = token.text[0].isupper() and (word != "may" or token.tag.startswith("NNP"))
            if is_name and word in known:
                yield at, word[:3]


def _name_runs(tokens: tuple[Token, ...]) -> Iterator[range]:
    begin: int | None = None
    last = 0
    for at, token in enumerate(tokens):
        if token.is_name:
            if begin is not None and not _joined(tokens, last, at):
                yield range(begin, last + 1)
                begin = None
            begin = at if begin is None else begin
            last = at
    if begin is not None:
        yield range(begin, last + 1)


def _joined(tokens: tuple[Token, ...], one: int, other: int) -> bool:
    """Whether only "of (the)" or nothing stands between two words of a sentence."""
    if tokens[one].sentence != tokens[other].sentence:
        return False
    between = [tokens[at].lower for at in range(one + 1, min(other, one + 4))]
    return between in ([], ["of"], ["of", "the"], ["-"])
