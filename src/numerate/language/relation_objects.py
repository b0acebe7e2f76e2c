"""The objects of a predicate, the core ones first: what, to whom, with what, where and when."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.document import Document
from numerate.language.predicates import Predicate
from numerate.language.relation import Argument, Role
from numerate.language.relation_phrases import argument, children_of, inner_tokens, role_of
from numerate.language.relation_words import RelationWords

__all__ = ["objects_of"]

_CORE = frozenset({"dobj", "attr", "acomp", "oprd", "dative", "ccomp", "xcomp"})
_OTHER = frozenset({"prep", "agent", "npadvmod", "advmod", "advcl"})


def objects_of(document: Document, predicate: Predicate) -> tuple[Argument, ...]:
    """The objects of a predicate; core ones first, places and times last, each as written."""
    found = sorted(_ranked(document, predicate), key=lambda one: one[0])
    objects: list[Argument] = []
    for _, one in found:
        if one not in objects:
            objects.append(one)
    return tuple(objects)


def _ranked(document: Document, predicate: Predicate) -> Iterator[tuple[tuple[int, int], Argument]]:
    taken = {*predicate.members, *predicate.tokens, *predicate.subject}
    owed = predicate.noun  # what a relative clause speaks of, until one of its words stands for it
    if owed in predicate.subject:
        owed = None
    for member in predicate.members:
        for child in children_of(document, member):
            if child in taken:
                continue
            made = _object(document, child, predicate.noun)
            if made is None:
                continue
            one, filled = made
            core = document.tokens[child].dep in _CORE
            if filled or core:
                owed = None
            yield (0 if core else 1 if one.role is None else 2, child), one
    if owed is not None:  # "the sugar plants make"
        whole = argument(document, inner_tokens(document, owed))
        if whole is not None:
            yield (0, -1), whole


def _object(document: Document, child: int, noun: int | None) -> tuple[Argument, bool] | None:
    """The object that a dependent is, and whether it stands for the noun of a relative clause."""
    token, words = document.tokens[child], RelationWords.default()
    if token.dep not in _CORE and token.dep not in _OTHER:
        return None
    tokens = inner_tokens(document, child)
    if noun is not None and _relative(document, child):
        inner = inner_tokens(document, noun)
        if token.dep == "prep":
            inner = [child, *inner]
        role = None
        if token.tag == "WRB":
            role = Role.PLACE if token.lower in words.relative_places else Role.TIME
        one = argument(document, inner, role)
        return None if one is None else (one, True)
    if token.tag == "WRB":
        return None
    if token.dep == "advcl":
        one = _clause(document, tokens)
    else:
        one = argument(document, tokens, role_of(document, child))
    return None if one is None else (one, False)


def _relative(document: Document, child: int) -> bool:
    """Whether a dependent is a relative pronoun, alone or behind a preposition."""
    words, token = RelationWords.default(), document.tokens[child]
    if token.dep == "prep":
        inner = document.child(child, "pobj")
        return inner is not None and document.tokens[inner].lower in words.relative
    if token.tag == "WRB":
        return token.lower in words.relative_places or token.lower in words.relative_times
    return token.lower in words.relative and token.tag in ("WDT", "WP", "IN", "DT")


def _clause(document: Document, tokens: list[int]) -> Argument | None:
    """An adverbial clause of time or purpose; of others only their own relation tells."""
    words = RelationWords.default()
    opening = document.tokens[tokens[0]]
    if opening.lower in words.time_clauses:
        return argument(document, tokens, Role.TIME)
    return argument(document, tokens) if opening.tag == "TO" else None
