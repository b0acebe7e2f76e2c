"""Claimed: one quantity of a claim, and what the claim's words ask of what it may rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numerate.language.asked import AskedWords
from numerate.language.change import change_noun, change_verb
from numerate.language.document import Document
from numerate.language.implied import MatterWords, RankWords
from numerate.language.statement_words import StatementWords
from numerate.language.tagging import is_content
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.implied.derived import Standing
from numerate.reasoning.implied.matter import Name, time_words
from numerate.reasoning.implied.ranks import standing_of
from numerate.reasoning.wording import is_empty

__all__ = ["Claimed"]

_TURNED: dict[str, str] = {Standing.AHEAD: Standing.BEHIND, Standing.BEHIND: Standing.AHEAD}


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim's quantity with its words, in small letters, as far as they are no other's."""

    document: Document
    wanted: Statement
    words: frozenset[str]  # that carry meaning, the predicate and times and names left out
    all: frozenset[str]  # with all others
    names: tuple[Name, ...]
    times: frozenset[str]
    lacking: frozenset[str]  # words that deny something: "empty"
    earlier: frozenset[str]  # words by which it speaks of how things were before
    had_been: bool  # whether its verb says that it was over by then: "had been $5"
    is_shared: frozenset[str]  # words that share it out: "each", "average"
    standing: str | None  # who is counted of those in a row; None where that is not clear

    @classmethod
    def of(cls, claim: Reading, wanted: Statement) -> Claimed:
        document, knowledge = claim.document, MatterWords.default()
        places = list(_places(claim, wanted))
        lowers = frozenset(document.tokens[at].lower for at in places)
        times = _times(claim, wanted)
        lacking = lowers & knowledge.lacking.keys()
        skipped = {*lacking, *times}
        return cls(
            document=document,
            wanted=wanted,
            words=frozenset(_words(document, wanted, places)) - skipped,
            all=lowers | {document.tokens[at].lemma.lower() for at in places},
            names=tuple(_names(document, places)),
            times=times - knowledge.earlier,
            lacking=lacking,
            earlier=lowers & knowledge.earlier,
            had_been=_had_been(document, wanted),
            is_shared=lowers & knowledge.sharing,
            standing=_standing(document, wanted, places),
        )

    @property
    def denied(self) -> bool:
        return self.wanted.denied or bool(self.lacking)


def _places(claim: Reading, wanted: Statement) -> Iterator[int]:
    """The tokens of the quantity's sentence, but for its own and for those of other quantities."""
    document = claim.document
    others = [
        one
        for one in claim.statements
        if one.sentence == wanted.sentence and one is not wanted and one.numset.kind.is_quantity
    ]
    taken = {word for one in others for word in one.words} - wanted.words
    inside = {at for one in (*others, wanted) for at in _inside(document, one)}
    sentence = document.sentences[document.sentence_at(wanted.numset.start)]
    for at in range(sentence.first, sentence.last):
        if at not in inside and document.tokens[at].lemma not in taken:
            yield at


def _inside(document: Document, statement: Statement) -> range:
    return document.between(statement.numset.start, statement.numset.end)


def _words(document: Document, wanted: Statement, places: list[int]) -> Iterator[str]:
    asked, calendar = AskedWords.default(), StatementWords.default().calendar
    head = document.clauses[document.clause_at(wanted.numset.start)].head
    for at in places:
        token = document.tokens[at]
        lemma = token.lemma.lower()
        is_light = lemma in asked.light_nouns or lemma in asked.light_adjectives
        is_light = is_light or lemma in MatterWords.default().same
        if at == head and token.tag.startswith("VB"):
            continue
        if token.is_name or is_light or lemma in calendar or lemma in asked.light_verbs:
            continue
        if not is_content(token.text, token.tag) or is_empty(token.lower):
            continue
        if token.tag[:2] == "RB" and (lemma.endswith("ly") or lemma in asked.total):
            continue  # how it was done, not where: "sharply", but not "away"
        if wanted.change is not None and (change_noun(token.lower) or change_verb(token.lower)):
            continue
        yield lemma
    for word in (wanted.numset.adjective or "").lower().split():
        if not is_empty(word) and word not in asked.light_adjectives:
            yield word


def _names(document: Document, places: list[int]) -> Iterator[Name]:
    calendar, inside = StatementWords.default().calendar, set(places)
    if not places:
        return
    for run in document.names():
        if run[0] > places[-1]:
            break
        lemmas = (document.tokens[at].lemma.lower() for at in run if at in inside)
        name = frozenset(lemma for lemma in lemmas if lemma not in calendar and lemma != "of")
        if name:
            yield name


def _times(claim: Reading, wanted: Statement) -> frozenset[str]:
    """When the claim says it is so: its time, and the dates beside it that are no other's."""
    found = set(time_words(wanted.time))
    own = wanted.time
    if own is not None and own.start <= wanted.numset.start < own.end:
        found = set()  # a duration is no time of itself
    others: set[str] = set()
    for one in claim.statements:
        if one.sentence != wanted.sentence or one is wanted:
            continue
        if one.numset.kind is Kind.DATE:
            found |= set(one.numset.text.lower().replace(",", " ").split())
        elif one.numset.kind.is_quantity:
            others |= time_words(one.time)
    return frozenset(found - (others - time_words(own)))


def _had_been(document: Document, wanted: Statement) -> bool:
    head = document.clauses[document.clause_at(wanted.numset.start)].head
    helper = document.child(head, "aux")
    is_past = helper is not None and document.tokens[helper].lower in ("had", "'d")
    return is_past and document.tokens[head].tag in ("VBN", "VBD")


def _standing(document: Document, wanted: Statement, places: list[int]) -> str | None:
    """Which of those in a row a claim counts: ahead, behind, all, or those that are "larger"."""
    for word in (wanted.numset.adjective or "").split():
        if (direct := standing_of(word)) is not None:
            return direct
    if wanted.predicate in RankWords.default().verbs_of_order:
        told = standing_of(wanted.predicate or "")
        return _TURNED.get(told, told) if told and wanted.role is Role.OBJECT else told
    top = document.at(wanted.numset.end - 1)
    is_governed = document.tokens[top].dep == "pobj"  # "ahead of five runners"
    above = set(document.ancestors(top)) if is_governed else set()
    found: set[str] = set()
    for at in places:
        token = document.tokens[at]
        told = standing_of(token.lower)
        if told is not None:
            found.add(_TURNED.get(told, told) if at in above else told)
        elif at + 1 < len(document) and document.tokens[at + 1].lower == "than":
            before = document.tokens[at - 1].lower if at else ""
            found.add(f"{before} {token.lower}" if before in ("more", "less") else token.lower)
    if not found:
        return Standing.ALL
    return found.pop() if len(found) == 1 else None
