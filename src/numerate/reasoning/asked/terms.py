"""Terms: the words of a claim that the quantities it rests on must have, too."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from numerate.language.asked import AskedWords
from numerate.language.document import Document, Token
from numerate.language.statement_words import StatementWords
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.aims import is_of_aim, names_aim

__all__ = ["Claimed", "Sort", "Term", "says"]

_INNER = frozenset({"relcl", "acl", "advcl", "ccomp", "pcomp", "csubj", "xcomp"})
_NOUNS = ("NN", "NNS", "NNP", "NNPS")
_YEAR_DIGITS = 4


class Sort(StrEnum):
    """What sort of word a term is: that decides how the text must have it."""

    NAME = "name"  # all its words, or a shorter form of them
    TIME = "time"  # at the time of the quantity
    VERB = "verb"  # the predicate
    CORE = "core"  # the head of what is spoken of: among the quantity's own words
    NOUN = "noun"  # near the quantity


@dataclass(frozen=True, slots=True)
class Term:
    """Some words of a claim that mean one thing."""

    sort: Sort
    lemmas: frozenset[str]  # in small letters
    place: int  # of the first, in the claim


@lru_cache(maxsize=100_000)
def says(given: str, wanted: str) -> bool:
    """Whether a text's lemma says what a claim's does: a synonym, a derived or a narrower word.

    >>> says("cow", "animal"), says("animal", "cow"), says("lawyer", "attorney")
    (True, False, True)
    """
    wordnet = WordNet.default()
    if wanted == given or given in wordnet.derived(wanted) or wanted in wordnet.derived(given):
        return True
    if wordnet.related(wanted, given, "n") in ("synonym", "hypernym"):
        return True
    return any(wordnet.related(wanted, given, pos) == "synonym" for pos in ("v", "a"))


@dataclass(frozen=True, slots=True)
class Claimed:
    """One quantity of a claim with the words that are said of it."""

    reading: Reading
    wanted: Statement
    places: tuple[int, ...]  # of its clause and of the clauses inside it
    own: frozenset[int]  # of the quantity itself

    @classmethod
    def of(cls, claim: Reading, wanted: Statement) -> Claimed:
        document = claim.document
        own = frozenset(document.between(wanted.numset.start, wanted.numset.end))
        clause = document.clause_at(wanted.numset.start)
        clauses = {clause}
        sentence = document.clauses[clause].sentence
        first = document.sentences[sentence].first
        last = document.sentences[sentence].last
        for number in {document.tokens[at].clause for at in range(first, last)}:
            if _belongs(document, number, clause):
                clauses.add(number)
        above = document.clauses[clause].parent
        if above is not None and document.tokens[document.clauses[clause].head].dep != "conj":
            clauses.add(above)  # "The part that was paid in shares came to"
        places = tuple(at for at in range(first, last) if document.tokens[at].clause in clauses)
        if (subject := wanted.subject) is not None and subject.refers is None:
            shared = document.between(subject.start, subject.end)
            places = tuple(sorted({*places, *shared}))
        return cls(claim, wanted, places, own)

    @property
    def document(self) -> Document:
        return self.reading.document

    def token(self, place: int) -> Token:
        return self.document.tokens[place]

    def lower(self, place: int) -> str:
        return self.document.tokens[place].lower if 0 <= place < len(self.document) else ""

    @property
    def lowers(self) -> dict[int, str]:
        return {at: self.lower(at) for at in self.places}

    @property
    def head(self) -> int:
        """The place of the predicate."""
        document = self.document
        return document.clauses[document.clause_at(self.wanted.numset.start)].head

    def keeps_aim(self, given: Statement) -> bool:
        """Whether the claim, too, speaks of the forecast or limit that a text's quantity is of."""
        return not is_of_aim(given) or names_aim(self.token(at).lemma for at in self.places)

    def cue(self, words: frozenset[str], phrases: Iterable[tuple[str, ...]] = ()) -> frozenset[int]:
        """The places of the first phrase, or of all the words, that the claim has of these."""
        lowers = self.lowers
        for phrase in phrases:
            for at in (at for at, word in lowers.items() if word == phrase[0]):
                run = range(at, at + len(phrase))
                if tuple(self.lower(place) for place in run) == phrase:
                    return frozenset(run)
        return frozenset(at for at, word in lowers.items() if word in words)

    def terms(self, skip: Container[int] = ()) -> tuple[Term, ...]:
        """What must be said of the quantity's operands, but for the words at places in `skip`."""
        found = self._terms(at for at in self.places if at not in skip)
        return (*found, *self._own_terms())

    def terms_at(self, places: Iterable[int]) -> tuple[Term, ...]:
        """The terms at some places."""
        return tuple(self._terms(places))

    def _own_terms(self) -> Iterator[Term]:
        """What the quantity's own adjectives say: "500 more severe cases"."""
        for at in sorted(self.own):
            if self.token(at).tag in ("JJ", "VBG", "VBN") and self._describes(at):
                yield Term(Sort.CORE, frozenset({self.token(at).lemma.lower()}), at)

    def _terms(self, places: Iterable[int]) -> Iterator[Term]:
        wanted_places = sorted(set(places) - self.own)
        inside = set(wanted_places)
        taken: set[int] = set()
        for run in self.document.names():
            found = [at for at in run if at in inside and not self._is_time(at)]
            if found and run[0] in self.places and run[0] not in inside:
                taken.update(run)  # the rest of a name that is left out
            elif found:
                taken.update(run)
                lemmas = frozenset(self.token(at).lemma.lower().rstrip(".") for at in found)
                yield Term(Sort.NAME, lemmas, found[0])
        core = self._core()
        words = AskedWords.default()
        for at in wanted_places:
            if at in taken:
                continue
            token = self.token(at)
            lemma = token.lemma.lower()
            if self._is_time(at):
                which = frozenset(self._which(at))
                is_plain = lemma in words.periods and not which
                yield Term(Sort.NOUN if is_plain else Sort.TIME, which | {lemma}, at)
            elif token.tag == "CD":
                if not self._counts_group(at):
                    yield Term(Sort.NOUN, frozenset({token.lower}), at)
            elif token.tag in _NOUNS:
                if lemma not in words.light_nouns or (at in core and lemma in ("price", "cost")):
                    yield Term(Sort.CORE if at in core else Sort.NOUN, frozenset({lemma}), at)
            elif token.tag.startswith("VB"):
                if token.dep in ("aux", "auxpass"):
                    continue
                sort = Sort.VERB if at == self.head else Sort.NOUN
                if sort is Sort.VERB or lemma not in words.light_verbs:
                    yield Term(sort, frozenset({lemma}), at)
            elif token.tag.startswith("JJ") and self._describes(at):
                yield Term(Sort.NOUN, frozenset({lemma}), at)

    def _describes(self, at: int) -> bool:
        """Whether an adjective tells which thing is meant: "the second edition"."""
        words, lemma = AskedWords.default(), self.token(at).lemma.lower()
        is_of_time = lemma in words.relative and self._is_time(min(at + 1, len(self.document) - 1))
        return lemma not in words.light_adjectives and not is_of_time

    def _core(self) -> frozenset[int]:
        """The heads of what the quantity is said of."""
        document, wanted = self.document, self.wanted
        found = set()
        for phrase in (wanted.subject, wanted.object, wanted.topic, wanted.part_of):
            if phrase is None or phrase.refers is not None:
                continue
            inside = document.between(phrase.start, phrase.end)
            heads = [at for at in inside if self.token(at).head not in inside]
            found.update(heads)
            for head in heads:  # "the number of cases", "a loss of 5"
                if self.token(head).lemma in AskedWords.default().light_nouns:
                    below = (document.child(at, "pobj") for at in document.children(head))
                    found.update(at for at in below if at is not None)
        for at in self.own:  # "200 tons of steel", "40 tons more steel"
            below = (document.child(child, "pobj") for child in document.children(at))
            found.update(place for place in below if place is not None)
            found.update(
                child for child in document.children(at) if self.token(child).dep == "appos"
            )
        after = max(self.own, default=len(self.document)) + 1
        if self.lower(after) in ("more", "less", "fewer") and self.token(after).dep == "amod":
            found.add(self.token(after).head)
        return frozenset(found)

    def _is_time(self, at: int) -> bool:
        words, token = StatementWords.default(), self.token(at)
        if at in _places(self.reading, Kind.AGE):
            return False  # "two-year-olds": who they are, not when
        if token.lower in words.calendar and (token.is_name or token.lower.islower()):
            return token.text != "may" and not (token.lower == "march" and token.text == "march")
        if token.tag == "CD":
            return len(token.text) == _YEAR_DIGITS and at in _places(self.reading, Kind.DATE)
        return token.tag in _NOUNS and token.lemma.lower() in words.times

    def _which(self, at: int) -> Iterator[str]:
        """Which of several such times: "last year", "this season", "a year earlier"."""
        relative = AskedWords.default().relative
        for near in (at - 1, at + 1):
            if self.lower(near) in relative:
                yield self.lower(near)

    def _counts_group(self, at: int) -> bool:
        """ "the two plants": it tells how many operands there are."""
        is_group = self.lower(at - 1) in AskedWords.default().group or self.lower(at) == "both"
        return is_group and at not in _places(self.reading, Kind.DURATION)


@lru_cache(maxsize=64)
def _places(reading: Reading, kind: Kind) -> frozenset[int]:
    """The places of a claim's quantities of a kind."""
    return frozenset(
        at
        for one in reading.numsets
        if one.kind is kind
        for at in reading.document.between(one.start, one.end)
    )


def _belongs(document: Document, number: int, clause: int) -> bool:
    """Whether a clause stands inside another."""
    for _ in range(len(document.clauses)):
        one = document.clauses[number]
        if one.parent is None or document.tokens[one.head].dep not in _INNER:
            return False
        if one.parent == clause:
            return True
        number = one.parent
    return False
