"""What hangs on a word of a parse and changes how the text holds what is below it.

For `stances` alone. A sign is a stance, or `NOT`, which turns one round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from numerate.language.change import change_verb
from numerate.language.stances import StanceWords
from numerate.language.wordnet import WordNet
from numerate.quantities.dependents import children_of, lefts_of, rights_of
from numerate.quantities.numset import Stance
from numerate.quantities.tags import VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

    from numerate.quantities.governing import Step

__all__ = ["CLAUSES", "FINAL", "stance_at"]

CLAUSES = frozenset({"xcomp", "ccomp", "acl", "advcl", "relcl", "pcomp", "csubj", "csubjpass"})
FINAL = frozenset({Stance.CONDITIONAL, Stance.ASKED})  # nothing further out counts for more

_BEHIND_MODALS = frozenset({"have", "be"})  # "will have sold", "will be sold"
_NOT = "not"
_PAST = frozenset({"VBN", "VBD"})


def stance_at(step: Step, below: Token, stance: str | None, inside: range) -> str | None:
    """What becomes of a stance at a word, by all that hangs on it.

    `below` is the word on the way from the quantity, `inside` are the tokens of the quantity.
    """
    node, words = step.above, StanceWords.default()
    negative = node.lower_ in words.around["nobody"] and node.i not in inside
    final = _inverted(node, node)
    for child in children_of(node):
        dep = child.dep_
        if dep not in step.counting or child.i == below.i or child.i in inside:
            continue
        sign = _SIGNS[dep](child, node, below)
        if sign is None:
            continue
        if sign == _NOT:
            negative = not negative
        elif sign in FINAL:
            final = sign
        else:
            stance = sign
    if final is not None:
        return final
    return _denied(stance, step.denial) if negative else stance


def _neighbour(word: Token, distance: int) -> str:
    at, doc = word.i + distance, word.doc
    return doc[at].lower_ if 0 <= at < len(doc) else ""


def _denied(stance: str | None, denial: str | None) -> str | None:
    """What "not" makes of a stance: "does not plan to hire", "did not fail to hire"."""
    if stance is None:
        return denial
    if stance == Stance.PLANNED:
        return Stance.DENIED
    return Stance.POSSIBLE if stance == Stance.DENIED else stance


def _negation(child: Token, node: Token, _below: Token) -> str | None:
    """ "not", but not that of "not only 5", "5 men not yet found", "did not pay $5 until May"."""
    if _neighbour(child, 1) in StanceWords.default().around["not_negated"]:
        return None
    denies = not any(map(_is_until, rights_of(node))) if node.tag_ in VERBS else child.i < node.i
    return _NOT if denies else None


def _is_until(word: Token) -> bool:
    until = StanceWords.default().around["until"]
    if word.dep_ == "advcl":
        return any(child.lower_ in until for child in lefts_of(word))
    return word.lower_ in until


def _auxiliary(child: Token, node: Token, _below: Token) -> str | None:
    words, word = StanceWords.default(), child.lower_
    if child.tag_ != "MD" or (node.tag_ in _PAST and word.endswith("d") and len(word) == 2):
        return _inverted(child, node)  # "he'd lost" had
    if _is_first_name(child, node):
        return None
    if word in words.around["denied_by_not"] and _neighbour(child, 1) in words.around["not"]:
        return None  # "cannot hire 5 men" is plain "not"; "may not" leaves it open
    verb = WordNet.default().lemma(node.lower_, "v")
    if word == "can" and verb in words.around["performed"]:
        return None  # who says that he can offer 5 jobs offers them
    if words.modals.get(word) == Stance.POSSIBLE and f"{word} {verb}" in words.wishes:
        return words.wishes[f"{word} {verb}"]
    clause = node.head if node.dep_ == "conj" else node
    if word in words.reported and node.tag_ == "VB" and clause.dep_ == "ccomp":
        return words.reported[word]
    return _inverted(child, node) or words.modals.get(word)


def _is_first_name(modal: Token, verb: Token) -> bool:
    """Whether what a parser takes for a modal has a verb that none can have: "Will owes $40"."""
    is_base = WordNet.default().lemma(verb.lower_, "v") == verb.lower_
    if is_base or not modal.text.istitle():
        return False
    return all(child.lower_ not in _BEHIND_MODALS for child in lefts_of(verb))


def _inverted(word: Token, clause: Token) -> str | None:
    """ "Had he hired 5 men, ...", "Should he hire 5 men, ..."."""
    if clause.dep_ not in CLAUSES or clause.left_edge.i != word.i:
        return None
    inverted = StanceWords.default().around["inverted"]
    return Stance.CONDITIONAL if word.lower_ in inverted else None


def _adverb(child: Token, node: Token, _below: Token) -> str | None:
    words, word = StanceWords.default(), child.lower_
    if word == "longer":
        return _NOT if _neighbour(child, -1) == "no" else None
    if word in words.around["nearly"] and child.i < node.i and node.tag_ in VERBS:
        # "nearly doubled to 5 million" did, "nearly killed 5 men" did not
        return Stance.POSSIBLE if change_verb(node.lower_) is None else None
    return words.adverbs.get(word)


def _conjunction(child: Token, node: Token, _below: Token) -> str | None:
    words, word = StanceWords.default(), child.lower_
    if word == "than":
        return _NOT if _neighbour(child, -1) == "rather" else None
    if word == "if" and node.dep_ == "ccomp":
        verb = WordNet.default().lemma(node.head.lower_, "v")
        if verb in words.around["asking"]:
            return Stance.ASKED
    return words.conjunctions.get(word)


def _attribute(child: Token, _node: Token, below: Token) -> str | None:
    """ "a planned 5 % cut", "the alleged murder of 5 men", but "5 of the suspected rebels"."""
    if below.tag_ == "CD" and below.i < child.i:
        return None
    return StanceWords.default().attributes.get(child.lower_)


def _determiner(child: Token, _node: Token, _below: Token) -> str | None:
    return _NOT if child.lower_ in StanceWords.default().around["no"] else None


def _pair(child: Token, _node: Token, _below: Token) -> str | None:
    """ "neither 5 men nor 3 women", "either 5 men or 3 women"."""
    return {"neither": _NOT, "either": Stance.POSSIBLE}.get(child.lower_)


def _clause(child: Token, node: Token, _below: Token) -> str | None:
    """ "will hire 5 men if he can", but "even if he cannot", "hired 5 men if I remember well"."""
    if node.tag_ == "VBD":
        return None
    conjunctions = StanceWords.default().conjunctions
    for mark in lefts_of(child):
        if mark.dep_ == "mark" and conjunctions.get(mark.lower_) == Stance.CONDITIONAL:
            return None if _neighbour(mark, -1) in {"even", "as"} else Stance.CONDITIONAL
    return None


def _phrase(child: Token, _node: Token, _below: Token) -> str | None:
    """ "in his view", "will hire 5 men provided that he can"."""
    words = StanceWords.default()
    if words.prepositions.get(child.lower_) == Stance.CONDITIONAL:
        is_clause = any(word.dep_ == "pcomp" for word in rights_of(child))
        return Stance.CONDITIONAL if is_clause else None
    if child.lower_ != "in":
        return None
    views = (words.views.get(word.lower_) for word in rights_of(child))
    return next(filter(None, views), None)


def _subject(child: Token, _node: Token, _below: Token) -> str | None:
    """ "nobody hired 5 men", "no firm hired 5 men"."""
    around = StanceWords.default().around
    nobody = child.lower_ in around["nobody"] or child.left_edge.lower_ in around["no"]
    return _NOT if nobody else None


_SIGNS: dict[str, Callable[[Token, Token, Token], str | None]] = {
    "neg": _negation,
    "aux": _auxiliary,
    "advmod": _adverb,
    "mark": _conjunction,
    "amod": _attribute,
    "det": _determiner,
    "preconj": _pair,
    "advcl": _clause,
    "prep": _phrase,
    "nsubj": _subject,
    "nsubjpass": _subject,
}
