"""Where and when: the places and times that a document names, and which quantity has which."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from numerate.language.contexts import Contexts
from numerate.language.document import Document
from numerate.language.places import is_place
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.phrasing import PhraseReader
from numerate.quantities.statement import Phrase

__all__ = ["Adverbial", "Adverbials", "Neighbours", "places_of", "times_of"]

_TIMES = frozenset({Kind.DATE, Kind.TIME})
_ADVERBIAL = frozenset({"npadvmod", "advmod", "tmod", "nmod"})


@dataclass(frozen=True, slots=True)
class Adverbial:
    """A time or place: its tokens and its phrase."""

    tokens: range
    clause: int
    phrase: Phrase


def times_of(
    document: Document, phrases: PhraseReader, numbers: Mapping[int, NumSet]
) -> list[Adverbial]:
    """The times that a document names, in order.

    >>> from numerate import read
    >>> [sold] = read("Last year it sold 5 cars.").statements
    >>> sold.time.text
    'Last year'
    """
    found: list[Adverbial] = []
    taken = 0
    for at in range(len(document)):
        if at < taken:
            continue
        tokens = _time_tokens(document, phrases, numbers, at)
        if tokens is not None and tokens.start >= taken:
            found.append(_adverbial(document, phrases, tokens, at))
            taken = tokens.stop
    return found


def _time_tokens(
    document: Document, phrases: PhraseReader, numbers: Mapping[int, NumSet], at: int
) -> range | None:
    """The tokens of the time that a token heads."""
    words, token = StatementWords.default(), document.tokens[at]
    numset, word = numbers.get(at), token.lower
    if numset is not None and numset.kind in _TIMES:
        inside = document.between(numset.start, numset.end)
        return _with_preposition(document, range(min(inside.start, at), max(inside.stop, at + 1)))
    if word in words.calendar and token.text[0].isupper() and token.tag.startswith("NN"):
        return _with_preposition(document, phrases.tokens(at))
    if token.tag.startswith("RB") and word in words.time_adverbs:
        whole = document.phrase(at)  # "a year earlier", "three years ago"
        return whole if len(whole) <= _LONGEST_ADVERB else range(at, at + 1)
    is_counted = numset is not None and numset.kind is Kind.ORDINAL and numset.unit in words.times
    is_named = token.lemma.lower() in words.times and token.tag.startswith(("NN", "CD"))
    if not is_named and not is_counted:
        return None
    if numset is not None and numset.kind is not Kind.DURATION and numset.kind is not Kind.ORDINAL:
        return None
    head = document.tokens[token.head]
    behind = head.tag in ("IN", "TO") and head.lower in words.time_prepositions
    if token.dep == "pobj" and behind and head.lower != "of":
        loose = token.lemma in words.loose and not _is_firm(document, at)
        return None if loose else _with_preposition(document, phrases.tokens(at))
    if token.dep in _ADVERBIAL and token.lemma not in words.loose:
        return None if head.lower in words.time_adverbs else phrases.tokens(at)
    return None


_LONGEST_ADVERB = 5  # tokens


def _is_firm(document: Document, at: int) -> bool:
    """Whether a word that may mean something else is a time here: "the first half", "the end"."""
    word = document.tokens[at].lemma
    if word in ("half", "spring", "fall", "period", "past"):
        return True
    of = document.child(at, "prep")
    inner = None if of is None else document.child(of, "pobj")
    if inner is None:
        return False
    token = document.tokens[inner]
    words = StatementWords.default()
    return token.lemma in words.times or token.lower in words.calendar or token.tag == "CD"


def _with_preposition(document: Document, tokens: range) -> range:
    before = tokens.start - 1
    kept = StatementWords.default().kept
    if before >= 0 and document.tokens[before].lower in kept:
        return range(before, tokens.stop)
    return tokens


def places_of(
    document: Document, phrases: PhraseReader, numbers: Mapping[int, NumSet]
) -> list[Adverbial]:
    """The places that a document names, in order: "in Norway", "on the bus"; not "in March"."""
    plain, wider = Contexts.default().places, StatementWords.default().place_prepositions
    found: list[Adverbial] = []
    for at, token in enumerate(document.tokens):
        head = document.tokens[token.head]
        if token.dep != "pobj" or head.dep not in ("prep", "conj", "pcomp"):
            continue
        sure = head.lower in plain
        if not sure and head.lower not in wider:
            continue
        numset = numbers.get(at)
        if numset is not None and numset.kind is not Kind.CARDINAL:
            continue
        if is_place(token.text, token.tag, token.is_name, sure):
            found.append(_adverbial(document, phrases, phrases.tokens(at), at))
    return found


def _adverbial(document: Document, phrases: PhraseReader, tokens: range, head: int) -> Adverbial:
    return Adverbial(tokens, document.tokens[head].clause, phrases.span(tokens, head))


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The stretch of a clause in which a quantity stands alone.

    `first` and `last` bound the quantity, `before` and `after` are the ends of what is its own:
    the joint or quantity before it and the one behind it. `opening` is the first quantity of the
    clause, `closing` the end of the last one. What closes the clause is that of a quantity too if
    it `shares` it, and what is told of the one before it if it `follows` that one: but "from 900
    in 2019 to 800" leaves open when it was 800.
    """

    first: int
    last: int
    before: int
    after: int
    opening: int
    closing: int
    follows: bool = True
    shares: bool = True

    @classmethod
    def alone(cls, tokens: range) -> Neighbours:
        """Those of a quantity that shares nothing with others."""
        return cls(tokens.start, tokens.stop, tokens.start, tokens.stop, tokens.start, tokens.stop)


@dataclass(frozen=True, slots=True)
class Adverbials:
    """The times, or the places, of one clause, in order."""

    items: tuple[Adverbial, ...] = ()
    starts: tuple[int, ...] = ()

    @classmethod
    def by_clause(
        cls, found: Iterable[Adverbial], taken: Container[int] = ()
    ) -> dict[int, Adverbials]:
        """Those of each clause, but for the ones that begin at a character in `taken`."""
        grouped: dict[int, list[Adverbial]] = {}
        for one in found:
            if one.phrase.start in taken:
                continue
            grouped.setdefault(one.clause, []).append(one)
        return {
            clause: cls(tuple(items), tuple(one.tokens.start for one in items))
            for clause, items in grouped.items()
        }

    def chosen(self, near: Neighbours) -> Adverbial | None:
        """Which of them is that of a quantity.

        First the one behind it that no joint and no other quantity parts from it, then such a
        one before it; then one that opens the clause, then one that closes it, then the last
        one before.
        """
        return next(self._by_preference(near), None)

    def before(self, token: int) -> Adverbial | None:
        """The last one that stands before a token."""
        at = bisect_left(self.starts, token) - 1
        return self.items[at] if at >= 0 else None

    def _by_preference(self, near: Neighbours) -> Iterator[Adverbial]:
        behind = bisect_left(self.starts, near.last)
        if behind < len(self.starts) and self.items[behind].tokens.stop <= near.after:
            yield self.items[behind]
        ahead = bisect_right(self.starts, near.first) - 1
        if ahead >= 0 and self.starts[ahead] >= near.before:
            yield self.items[ahead]
        opening = self.before(near.opening)
        if opening is not None:
            yield opening
        closing = bisect_left(self.starts, near.closing)
        if near.shares and closing == behind < len(self.starts):
            yield self.items[closing]
        if near.follows and ahead >= 0:
            yield self.items[ahead]
