"""What a number counts or measures beside its own noun: "412 cars and motorcycles"."""

from __future__ import annotations

from collections.abc import Container

from numerate.language.document import Document
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.tags import ADJECTIVES, NAMES, NOUNS

__all__ = ["counted_beside"]

_PLURALS = frozenset({"NNS", "NNPS"})
_OWN = frozenset({"det", "predet", "poss", "nummod", "quantmod"})  # "and a van", "and 3 vans"
_BETWEEN = NOUNS | ADJECTIVES | {"CC", ",", "HYPH"}
_JOINING = frozenset({"and", "or", "&", ","})
_MOST = 8  # things in one list


def counted_beside(
    document: Document, numset: NumSet, top: int, numbers: Container[int]
) -> tuple[str, ...]:
    """The nouns that share a number with its own, by their lemmas, in order.

    `top` is the token that the quantity hangs together by, `numbers` are those of all quantities.

    >>> from numerate import read
    >>> texts = "It sold 40 cars and vans.", "It sold 40 cars and a van.", "2 tons of coal and ore"
    >>> [read(text).statements[0].beside for text in texts]
    [('van',), (), ('ore',)]
    """
    is_count = numset.kind is Kind.CARDINAL
    noun = top if is_count else _measured(document, top)
    if noun is None or document.tokens[noun].tag not in NOUNS - (NAMES - _PLURALS):
        return ()
    found: list[str] = []
    while len(found) < _MOST and (other := document.child(noun, "conj")) is not None:
        token = document.tokens[other]
        tags = _PLURALS if is_count else NOUNS
        if token.tag not in tags or other in numbers or not _shares(document, noun, other):
            break
        found.append(token.lemma.lower())
        noun = other
    return tuple(found)


def _measured(document: Document, top: int) -> int | None:
    """What an amount is of: the coal in "two tonnes of coal"."""
    behind = (at for at in document.children(top) if at > top)
    of = next((at for at in behind if document.tokens[at].lower == "of"), None)
    return None if of is None else document.child(of, "pobj")


def _shares(document: Document, noun: int, other: int) -> bool:
    """Whether a noun behind another has nothing of its own that says how many or which."""
    tokens = document.tokens
    between = tokens[noun + 1 : other]
    is_joined = any(token.lower in _JOINING for token in between)
    if not is_joined or any(token.tag not in _BETWEEN for token in between):
        return False
    return all(tokens[at].dep not in _OWN for at in document.children(other))
