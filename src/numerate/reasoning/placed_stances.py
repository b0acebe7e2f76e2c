"""How a text holds what it says of what it does not count: "it plans to mend the rest"."""

from __future__ import annotations

from numerate.language.document import Document
from numerate.language.stances import StanceWords
from numerate.quantities.numset import Stance

__all__ = ["stance_at"]

_BARE = ("VB", "VBN", "VBG")  # verbs that share the auxiliary of the one they are joined to
_OWN = ("relcl", "advcl", "parataxis")  # clauses that are held by themselves


def stance_at(document: Document, at: int) -> Stance | None:
    """The stance of what is said of the word at a place; None where it is told as a fact.

    >>> from numerate import read
    >>> texts = "He sold the rest.", "He will sell the rest.", "He hopes to sell the rest."
    >>> documents = (read(text).document for text in texts)
    >>> [stance_at(one, [t.lower for t in one.tokens].index("rest")) for one in documents]
    [None, <Stance.PLANNED: 'planned'>, <Stance.WANTED: 'wanted'>]
    """
    below = at
    for above in document.ancestors(at):
        found = _by_governor(document, above, below) or _by_dependents(document, above)
        if found is not None:
            return Stance(found)
        token = document.tokens[above]
        if token.dep in _OWN or (token.dep == "conj" and token.tag not in _BARE):
            return None
        below = above
    return None


def _by_governor(document: Document, above: int, below: int) -> str | None:
    words, lemma = StanceWords.default(), document.tokens[above].lemma
    if document.tokens[below].dep not in ("xcomp", "ccomp", "acl"):
        return None
    has_to = any(document.tokens[child].lower == "to" for child in document.children(below))
    if has_to and lemma == "be":
        return Stance.PLANNED  # "is to replace the rest"
    by_to = words.verbs.get(f"{lemma} to") if has_to else None
    found = (words.verbs, words.nouns, words.adjectives)
    return by_to or next((one[lemma] for one in found if lemma in one), None)


def _by_dependents(document: Document, above: int) -> str | None:
    words = StanceWords.default()
    for child in document.children(above):
        token = document.tokens[child]
        by_dep = {"aux": words.modals, "mark": words.conjunctions, "advmod": words.adverbs}
        found = by_dep.get(token.dep, {}).get(token.lower)
        if found is not None:
            return found
    return None
