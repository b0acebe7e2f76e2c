"""The facts of a text, and which of them a claim's words may mean."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from numerate.language.comparisons import ComparisonWords, Dimension
from numerate.language.units import Units
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Phrase
from numerate.reasoning.comparisons.asked import Terms
from numerate.reasoning.comparisons.facts import (
    Fact,
    Term,
    facts_of,
    has,
    is_same_idea,
    phrase_words,
)
from numerate.reasoning.tables.labels import TableWords

__all__ = ["MOST_MEANT", "Pool", "fits", "is_difference", "is_limit", "is_narrower", "pool_of"]

MOST_MEANT = 4  # facts that one side of a comparison may mean; with more of them nothing is told
_MONEY = "money"


@dataclass(frozen=True, slots=True)
class Pool:
    """A text's facts in order, its words, the kinds of quantity that own each, and itself."""

    facts: tuple[Fact, ...]
    words: frozenset[str]
    owners: Mapping[str, frozenset[Kind]]
    text: str

    def of_columns(self, premise: Reading, said: frozenset[str]) -> Pool:
        """Without the cells of tables that stand in other columns than those that are named."""
        facts = (one for one in self.facts if not _is_of_another_column(premise, one, said))
        return replace(self, facts=tuple(facts))

    def covers(self, fact: Fact, own: Terms, common: Terms = frozenset()) -> bool:
        """Whether a fact has some words itself, and others at least as its background."""
        if any(term.exact and term.lemma not in fact.words for term in own):
            return False  # the names first: they are told apart at once
        return all(self._is_of(fact, term) for term in own) and all(
            has(fact.words, term) or self._is_background(term, fact) for term in common
        )

    def _is_of(self, fact: Fact, term: Term) -> bool:
        """Whether a fact has a word; where the text has grass, wheat is none."""
        return has(fact.words, term, narrower=term.lemma not in self.words)

    def _is_background(self, term: Term, fact: Fact) -> bool:
        """Whether a word of the text holds for all quantities of a kind, being none's own."""
        if term.is_verb or term.lemma not in self.words:
            return False
        return fact.numset.kind not in self.owners.get(term.lemma, frozenset())

    def meant(
        self, own: Terms, common: Terms, without: Terms, facts: Iterable[Fact] | None = None
    ) -> list[Fact]:
        """The facts that have a side's words and none of the other's; none if they are too many."""
        found = [
            fact
            for fact in (self.facts if facts is None else facts)
            if self.covers(fact, own, common)
            and not any(term.lemma in fact.words for term in without)
            and not any(_suffers(fact, term) for term in own)
            and not any(_is_owner(fact, term, own | common) for term in own)
        ]
        return found if len(found) <= MOST_MEANT else []

    @property
    def levels(self) -> list[Fact]:
        """The facts that say how much there is."""
        return [fact for fact in self.facts if fact.is_held and fact.is_level]


def pool_of(premise: Reading) -> Pool:
    """The facts of a text."""
    document = premise.document
    facts = facts_of(premise)
    owners: dict[str, set[Kind]] = defaultdict(set)
    for fact in facts:
        for word in fact.words:
            owners[word].add(fact.numset.kind)
    words = {lemma.lower() for lemma in document.content_lemmas(range(len(document)))}
    return Pool(
        facts, frozenset(words), {w: frozenset(of) for w, of in owners.items()}, premise.text
    )


def _is_of_another_column(premise: Reading, fact: Fact, said: frozenset[str]) -> bool:
    table = TableWords.of(premise, fact.statement)
    return table is not None and table.is_of_another_column(fact.statement, said)


def _suffers(fact: Fact, term: Term) -> bool:
    """Whether a named one is only at the other end of what is done: "Ann was paid 5 by Bob"."""
    statement = fact.statement
    if not term.exact or statement.subject is None:
        return False
    if term.lemma in phrase_words(statement.subject):
        return False
    others = [statement.receiver, statement.giver]
    thing = statement.object
    if thing is not None and not thing.start <= fact.numset.start < thing.end:
        others.append(thing)
    return any(term.lemma in phrase_words(phrase) for phrase in others)


def _is_owner(fact: Fact, term: Term, terms: Terms) -> bool:
    """Whether a named one only owns what it is said of: Ann's shop is not Ann."""
    subject = fact.statement.subject
    if not term.exact or subject is None:
        return False
    is_owner = re.search(rf"\b{re.escape(term.lemma)}['’]", subject.text.lower()) is not None
    return is_owner and not any(has(frozenset({subject.head.lower()}), one) for one in terms)


def is_narrower(phrase: Phrase | None, terms: Terms) -> bool:
    """Whether a phrase of the text is of less than the claim's words: beer sales are not all sales.

    A name is no such difference: in a text on one firm, its sales are "sales".
    """
    if phrase is None:
        return False
    wanted = frozenset(term.lemma for term in terms)
    light = ComparisonWords.default().light
    return any(
        lemma.islower()
        and lemma not in light
        and lemma != phrase.meant.head.lower()
        and not any(is_same_idea(one, lemma) or is_same_idea(lemma, one) for one in wanted)
        for lemma in phrase.meant.lemmas
    )


def is_limit(fact: Fact) -> bool:
    """Whether a fact says what something is allowed, planned or expected to be."""
    limits = ComparisonWords.default().limits
    topic = fact.statement.topic
    if topic is not None and not limits.isdisjoint(phrase_words(topic)):
        return True
    return fact.statement.subject is not None and not limits.isdisjoint(
        phrase_words(fact.statement.subject)
    )


def fits(fact: Fact, dimension: Dimension | None, units: Units) -> bool:
    """Whether an adjective may be said of a quantity: by its unit, and by the words beside it."""
    if dimension is None:
        return True
    numset = fact.numset
    if numset.kind is Kind.AGE:
        return dimension.name == "age"
    if dimension.name == "age" and not fact.words & dimension.words:
        return False
    others = {
        word
        for one in ComparisonWords.default().dimensions
        if one.name != dimension.name
        for word in one.words - dimension.words
    }
    if fact.words & others and not fact.words & dimension.words:
        return False
    if numset.kind is Kind.MONEY:
        return _MONEY in dimension.units
    unit = numset.unit
    if unit is None or numset.kind not in (Kind.MEASURE, Kind.DURATION):
        return False
    if numset.frequency:
        unit = f"{unit}/{numset.frequency.removeprefix('per ')}"
    return any(units.convertible(unit, one) for one in (*dimension.units, *dimension.falls))


def is_difference(fact: Fact) -> bool:
    """Whether a fact says by how much something is more or less than something else."""
    return fact.statement.difference in (Difference.MORE, Difference.LESS)
