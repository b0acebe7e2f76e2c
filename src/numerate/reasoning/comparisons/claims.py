"""A claim's clauses: the words of each, whether it is asserted, and its phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from numerate.language.comparisons import ComparisonWords
from numerate.language.document import Document, Token
from numerate.language.stances import StanceWords
from numerate.language.statement_words import StatementWords
from numerate.language.tagging import is_content
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.reasoning.comparisons.asked import Terms
from numerate.reasoning.comparisons.facts import PREVIOUS, Term

__all__ = ["SUBJECTS", "ClaimClause", "clauses_of"]

SUBJECTS = ("nsubj", "nsubjpass", "csubj")
_INSIDE = frozenset({"relcl", "acl"})  # clauses that describe a noun of another


@dataclass(frozen=True, slots=True)
class ClaimClause:
    """A clause of a claim with the places of its tokens, those of relative clauses included."""

    reading: Reading
    places: tuple[int, ...]
    head: int
    dates: frozenset[int]  # the places of all dates of the claim
    numbers: Mapping[int, Sequence[NumSet]]  # what else is at each place, but for "the blue one"

    @property
    def document(self) -> Document:
        return self.reading.document

    def token(self, place: int) -> Token:
        return self.document.tokens[place]

    def lower(self, place: int) -> str:
        return self.document.tokens[place].lower

    @property
    def subject(self) -> int | None:
        """The place of the subject's main word; of the clause above where this one has none."""
        place: int = self.head
        for _ in range(3):  # "rose in May, fell in June and rose in July"
            found = self.document.child(place, *SUBJECTS)
            token = self.document.tokens[place]
            if found is not None or token.dep not in ("conj", "xcomp"):
                return found
            place = token.head
        return None

    def phrase(self, place: int | None) -> frozenset[int]:
        """The places of a word's phrase."""
        return frozenset() if place is None else frozenset(self.document.phrase(place))

    def quantities(self, places: Iterable[int]) -> list[NumSet]:
        """The claim's numbers that stand at some places, but for dates and "the blue one"."""
        found = (one for place in sorted(set(places)) for one in self.numbers.get(place, ()))
        return list(dict.fromkeys(found))

    @property
    def is_asserted(self) -> bool:
        """Whether the claim states it: not as a plan, a belief, a condition or a question."""
        return not any(
            self._doubts(place) for place in (self.head, *self.document.ancestors(self.head))
        )

    def _doubts(self, place: int) -> bool:
        stances, document = StanceWords.default(), self.document
        if place != self.head and document.tokens[place].lemma in stances.verbs:
            return True
        for child in document.children(place):
            token = document.tokens[child]
            if token.tag == "MD" or token.text == "?" or token.lower in stances.conjunctions:
                return True
            if token.dep == "advmod" and token.lower in stances.adverbs:
                return True
        return False

    @property
    def is_denied(self) -> bool:
        """Whether the clause says that it is not so."""
        return any(self.token(at).dep == "neg" or self.lower(at) == "never" for at in self.places)

    @property
    def is_hedged(self) -> bool:
        """Whether a word of the clause asks for more than the comparison."""
        words = ComparisonWords.default().only
        return any(self.lower(at) in words for at in self.places)

    def terms(self, places: Iterable[int]) -> Terms:
        """The words at some places that the text must have."""
        return frozenset(self._terms(places))

    def _terms(self, places: Iterable[int]) -> Iterator[Term]:
        words = ComparisonWords.default()
        for place in places:
            token = self.document.tokens[place]
            lower, lemma = token.lower, token.lemma.lower()
            if lower in words.previous:
                yield Term(PREVIOUS, exact=True)
            elif token.tag == "CD" and any(map(str.isdigit, lower)):
                yield Term(lower, exact=True)
            elif not is_content(token.text, token.tag) or lemma in words.light:
                continue
            elif token.tag.startswith("VB"):
                if lemma not in words.light_verbs:
                    yield Term(lemma, is_verb=True)
            elif not token.tag.startswith("RB") or lower in StatementWords.default().time_adverbs:
                yield Term(lemma, exact=token.is_name or lower in StatementWords.default().calendar)

    def is_time(self, places: Iterable[int]) -> bool:
        """Whether some words say when."""
        words = StatementWords.default()
        previous = ComparisonWords.default().previous
        for place in places:
            token = self.document.tokens[place]
            lemma = token.lemma.lower()
            if lemma in words.times or token.lower in words.calendar or token.lower in previous:
                return True
            if place in self.dates:
                return True
        return False

    def adjuncts(self) -> Iterator[tuple[int, frozenset[int]]]:
        """The prepositions and adverbial nouns of the clause, each with its phrase."""
        own = set(self.places)
        for place in self.places:
            if (
                self.token(place).dep in ("prep", "npadvmod", "agent")
                and self.lower(place) != "than"
            ):
                yield place, self.phrase(place) & own


def clauses_of(reading: Reading) -> Iterator[ClaimClause]:
    """The clauses of a claim, but for those that describe a noun of another."""
    document = reading.document
    inside: dict[int, list[int]] = {}
    for number, clause in enumerate(document.clauses):
        if clause.parent is not None and document.tokens[clause.head].dep in _INSIDE:
            inside.setdefault(clause.parent, []).append(number)
    dates = frozenset(
        at
        for one in reading.numsets
        if one.kind is Kind.DATE
        for at in document.between(one.start, one.end)
    )
    numbers_at: dict[int, list[NumSet]] = {}
    for one in reading.numsets:
        if one.kind not in (Kind.DATE, Kind.TIME) and one.text.lower() != "one":
            for at in document.between(one.start, one.end):
                numbers_at.setdefault(at, []).append(one)
    described = {number for numbers in inside.values() for number in numbers}
    for number, clause in enumerate(document.clauses):
        if number in described:
            continue
        places = [
            at for one in (number, *inside.get(number, ())) for at in document.clause_tokens(one)
        ]
        yield ClaimClause(reading, tuple(sorted(places)), clause.head, dates, numbers_at)
