"""Reads from a parse what happens to a quantity and where: its verb, its subject, its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numerate.language.contexts import Contexts
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.dependents import lefts_of, rights_of
from numerate.quantities.phrases import noun_phrase_text
from numerate.quantities.tags import COMMON_NOUNS, NAMES, NOUNS, SUBJECTS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["governor_of", "location_of", "subject_of", "verb_of"]

_HIGHEST_CLIMB = 8
_TIMES = ("time period", "time unit")
_CLITICS = {
    "'s": "be",
    "’s": "be",
    "'re": "be",
    "’re": "be",
    "'m": "be",
    "’m": "be",
    "'ve": "have",
    "’ve": "have",
}


def governor_of(token: Token) -> tuple[Token | None, Token]:
    """The verb above a token and the token's ancestor that hangs from it."""
    for _ in range(_HIGHEST_CLIMB):
        head = token.head
        if head.i == token.i:
            break
        if head.tag_ in VERBS:
            return head, token
        token = head
    return None, token


def verb_of(anchor: Token) -> tuple[str | None, str | None]:
    """The verb that governs a noun, and its voice: "two men were killed" is kill, passive."""
    verb, below = governor_of(anchor)
    if verb is None:
        return None, None
    passive = below.dep_ in {"nsubjpass", "agent"} or any(
        child.dep_ == "auxpass" for child in lefts_of(verb)
    )
    lemma = _CLITICS.get(verb.lower_) or WordNet.default().lemma(verb.lower_, "v")
    return lemma, "passive" if passive else "active"


def subject_of(anchor: Token) -> Token | None:
    """The subject of the verb that a quantity completes: "Revenue rose to $7 billion"."""
    verb, _ = governor_of(anchor)
    if verb is None:
        return None
    for child in lefts_of(verb):
        if child.dep_ in SUBJECTS and child.tag_ in NOUNS:
            return None if child.i == anchor.i else child
    return verb.head if verb.dep_ == "acl" and verb.head.tag_ in NOUNS else None


def location_of(anchor: Token) -> str | None:
    """The place after the counted noun, or else after its verb: "5 students in the bus"."""
    verb, _ = governor_of(anchor)
    places = Contexts.default().places
    holders = [rights_of(anchor)]
    if verb is not None:
        holders += [rights_of(verb), lefts_of(verb)]
    for children in holders:
        for child in children:
            if child.dep_ != "prep" or child.lower_ not in places:
                continue
            place = next((word for word in rights_of(child) if word.dep_ == "pobj"), None)
            if (
                place is not None
                and _is_place(place)
                and not place.left_edge.i <= anchor.i <= place.i
            ):
                return noun_phrase_text(place)
    return None


def _is_place(token: Token) -> bool:
    """Places are things: in Norway, in the bus; not in March, at a rate."""
    units = Units.default()
    if token.lower_ in units.names or token.text in units.symbols:
        return False
    if token.tag_ in NAMES:
        return not _is_time(token)
    if token.tag_ not in COMMON_NOUNS or _is_time(token):
        return False
    return WordNet.default().is_a(token.lower_, "physical entity", senses=3)


def _is_time(token: Token) -> bool:
    wordnet = WordNet.default()
    if token.lower_ in Contexts.default().periods:
        return True
    return any(wordnet.is_a(token.lower_, time, senses=2) for time in _TIMES)
