"""Whether a claim gives a quantity to the one whose it is, or to all of those who have it."""

from __future__ import annotations

from numerate.language.document import Document
from numerate.language.implied import MultipleWords
from numerate.language.nonquantities import NonQuantities
from numerate.language.statement_words import StatementWords
from numerate.quantities.statement import Phrase, Role, Statement
from numerate.reasoning.implied.derived import Derived

__all__ = ["is_held_by"]


def is_held_by(derived: Derived, document: Document, wanted: Statement) -> bool:
    """Whether a claim's quantity is said of the holders of a derived one, and of nobody else."""
    phrase = _holder(wanted)
    if phrase is None:
        return False
    if len(derived.holders) == 1:
        return _is_he(derived.holders[0], phrase, derived)
    if phrase.meant.head.lower() in StatementWords.default().they:
        return derived.are_all
    inside = document.between(phrase.start, phrase.end)
    if not any(document.tokens[at].lower == "and" for at in inside):
        return False
    named = frozenset[str]().union(*map(_lemmas, derived.holders))
    return _lemmas(phrase) == named


def _holder(wanted: Statement) -> Phrase | None:
    """Who has it, or where it is: "there are 60 beds in the north wing"."""
    phrase = wanted.place if wanted.role is Role.SUBJECT else wanted.subject
    return None if phrase is None else phrase.meant


def _is_he(holder: Phrase, phrase: Phrase, derived: Derived) -> bool:
    """Whether a claim names the holder; "his sister" is "Liam's sister", told beside him."""
    own, claimed = _lemmas(holder), _lemmas(phrase)
    if phrase.is_name and _is_called(holder, phrase.text):
        return True
    if holder.head.lower() != phrase.head.lower():
        return False
    if own == claimed:
        return True
    if own < claimed and _is_owned(holder):
        return claimed - own <= derived.matter.own
    names = frozenset(word for name in derived.matter.names for word in name)
    return claimed < own and _is_owned(phrase) and own - claimed <= names


def _is_called(holder: Phrase, name: str) -> bool:
    """Whether the name stands behind what somebody is: "his sister Anna", not "a friend of Anna".

    >>> sister = Phrase("His sister Anna", 0, 15, "sister", frozenset({"sister", "Anna"}))
    >>> _is_called(sister, "Anna"), _is_called(sister, "Sister")
    (True, False)
    """
    before, _, last = holder.text.rpartition(" ")
    plain = NonQuantities.default().function_words.isdisjoint(before.lower().split()[1:])
    return last == name and before[1:].islower() and plain


def _is_owned(phrase: Phrase) -> bool:
    return phrase.text.split()[0].lower() in MultipleWords.default().whose


def _lemmas(phrase: Phrase) -> frozenset[str]:
    return frozenset(map(str.lower, phrase.meant.lemmas))
