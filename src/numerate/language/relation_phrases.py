"""The phrases of a relation: which words belong to them, and whether they are a place or a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from numerate.language.contexts import Contexts
from numerate.language.document import Document
from numerate.language.places import is_place, is_time
from numerate.language.relation import Argument, Role
from numerate.language.relation_words import RelationWords
from numerate.language.statement_words import StatementWords

__all__ = ["LONGEST_PHRASE", "argument", "children_of", "inner_tokens", "role_of"]

_MOST_CHILDREN = 64  # of a word in a sentence that somebody wrote; a list of prices has thousands
LONGEST_PHRASE = 80  # tokens of a phrase; what lies beyond them is no phrase that anyone could read
_VERBAL = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"})
_BRACKETS = frozenset({"-LRB-", "-RRB-", "``", "''", ":", "."})
_COMMAS = frozenset({",", ";"})


def children_of(document: Document, at: int) -> Sequence[int]:
    """The words that hang on a word, as far as one looks at them."""
    return document.children(at)[:_MOST_CHILDREN]


def inner_tokens(document: Document, top: int, without: Iterable[int] = ()) -> list[int]:
    """The tokens of the phrase that a token heads, those of the clauses inside it left out."""
    left_out = frozenset(without)
    found: list[int] = []
    waiting = [top]
    while waiting and len(found) < LONGEST_PHRASE:
        at = waiting.pop()
        found.append(at)
        waiting += [
            child
            for child in children_of(document, at)
            if child not in left_out and not _is_apart(document, child)
        ]
    return sorted(found)


def _is_apart(document: Document, at: int) -> bool:
    """Whether a dependent says something of its own: a relative clause, an apposition."""
    token = document.tokens[at]
    if token.dep in ("relcl", "appos"):
        return True
    if token.dep == "acl":
        return token.tag in _VERBAL
    # "Ann sold figs and Bob ate them": the second has a subject.
    return token.dep == "conj" and document.child(at, "nsubj", "nsubjpass") is not None


def argument(
    document: Document, tokens: Sequence[int], role: Role | None = None
) -> Argument | None:
    """The phrase of some tokens, in order, without the signs around it; None if none is left."""
    kept = [at for at in tokens if document.tokens[at].tag not in _BRACKETS]
    kept = [at for n, at in enumerate(kept) if not _is_loose_comma(document, kept, n)]
    while kept and document.tokens[kept[-1]].dep == "cc":
        kept.pop()
    if not kept:
        return None
    parts: list[str] = []
    last = None
    for at in kept:
        token = document.tokens[at]
        joined = last is not None and at == last + 1 and document.tokens[last].end == token.start
        parts.append(token.text if joined or last is None else f" {token.text}")
        last = at
    first, end = document.tokens[kept[0]].start, document.tokens[kept[-1]].end
    return Argument("".join(parts), first, end, role)


def _is_loose_comma(document: Document, kept: Sequence[int], place: int) -> bool:
    """A comma that parts nothing: at an end of a phrase, or beside words that were left out."""
    if document.tokens[kept[place]].tag not in _COMMAS:
        return False
    if place in (0, len(kept) - 1):
        return True
    return kept[place + 1] - kept[place - 1] > 2


def role_of(document: Document, at: int) -> Role | None:
    """Whether a dependent of a verb is a place or a time."""
    token, words = document.tokens[at], RelationWords.default()
    if token.dep == "advmod":
        if token.lower in words.time_adverbs:
            return Role.TIME
        return Role.PLACE if token.lower in words.place_adverbs else None
    if token.dep == "npadvmod":
        return Role.TIME if is_time(token.lemma, token.tag) else None
    return _role_of_prepositional(document, at) if token.dep == "prep" else None


def _role_of_prepositional(document: Document, at: int) -> Role | None:
    words, said = RelationWords.default(), document.tokens[at].lower
    if said in words.only_times:
        return Role.TIME
    inner = document.child(at, "pobj")
    if inner is None:  # "after being heated"
        clause = document.child(at, "pcomp") is not None and said in words.time_clauses
        return Role.TIME if clause else None
    noun = document.tokens[inner]
    name = noun.text if noun.is_name else noun.lemma
    if is_time(name, noun.tag):
        return Role.TIME if said in words.time_prepositions else None
    sure = said in Contexts.default().places
    wider = said in StatementWords.default().place_prepositions
    if (sure or wider) and is_place(noun.text, noun.tag, noun.is_name, sure):
        return Role.PLACE
    return None
