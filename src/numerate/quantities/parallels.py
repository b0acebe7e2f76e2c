"""Which earlier noun a bare number leaves out: "killed four people and injured 80"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from numerate.quantities.clauses import governor_of
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.tags import ADJECTIVES, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Bare"]

_FARTHEST = 60  # tokens over which a reader carries a noun along
_LONGEST_LIST = 12  # members between a number and the one whose noun it leaves out
_COMPARED = frozenset({"with", "to", "from", "against", "versus", "vs", "than"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
_OBJECTS = frozenset({"dobj", "attr", "oprd", "dative"})
_UNDERGOES = frozenset({"dobj", "nsubjpass"})
_JOINED = frozenset({"conj", "advcl", "ccomp", "parataxis", "dep", "appos"})
_JOINTS = frozenset(
    {"and", ",", ";", "or", "but", "including", "plus", "(", "while", "whom", "which"}
)
_DESCRIBED = (ADJECTIVES | {"VBN"}) - {"JJR"}  # "two fewer" are of the same kind


@dataclass(frozen=True, slots=True)
class Bare:
    """A number without a noun: its token, and the tokens around its mention."""

    numset: NumSet
    number: Token
    before: Token | None
    after: Token | None

    def with_noun_of(self, earlier: NumSet, anchor: Token) -> NumSet:
        """The number with the unit of an earlier one, if it stands in a parallel phrase.

        `anchor` is the token that the earlier number's roles hang on.
        """
        if not (_is_near(anchor, self.number) and _are_alike(self.numset, earlier)):
            return self.numset
        if not (self._follows_joint(earlier) or _is_parallel(self, earlier, anchor)):
            return self.numset
        adjective = earlier.adjective
        if self.after is not None and self.after.tag_ in _DESCRIBED:
            adjective = None if self.after.lower_ == earlier.unit else self.after.text
        return replace(self.numset, unit=earlier.unit, kind=earlier.kind, adjective=adjective)

    def _follows_joint(self, earlier: NumSet) -> bool:
        """ "6 million homes, including 2 million in Rome"; with a verb it is a new matter."""
        if self.before is None or self.before.lower_ not in _JOINTS:
            return False
        verb = self.after is not None and self.after.tag_ in VERBS
        return earlier.kind is Kind.CARDINAL or not verb


def _is_near(anchor: Token, number: Token) -> bool:
    """Whether a number stands in the same sentence as an earlier one, and not too far behind."""
    between = number.doc[anchor.i + 1 : number.i + 1]
    return len(between) <= _FARTHEST and not any(token.is_sent_start for token in between)


def _are_alike(numset: NumSet, earlier: NumSet) -> bool:
    """50.94 is not of a thing that comes in whole numbers."""
    return _is_whole(numset) or not _is_whole(earlier)


def _is_whole(numset: NumSet) -> bool:
    low = numset.value.low
    return low is None or low.denominator == 1


def _is_parallel(bare: Bare, earlier: NumSet, anchor: Token) -> bool:
    """Whether two numbers are members of one list, or fill the same part of joined clauses."""
    if _are_listed(bare.number, anchor) or _are_one_change(bare.numset, earlier):
        return True
    verb, top = governor_of(bare.number)
    other, earlier_top = governor_of(anchor)
    if verb is None or other is None:
        return earlier.kind is Kind.CARDINAL  # a headline
    if verb.i == other.i:
        return _fill_same_part(top, earlier_top)
    if earlier.kind is not Kind.CARDINAL:
        return verb.lower_ == other.lower_ and top.dep_ == earlier_top.dep_
    if not _are_joined(verb, other):
        return False
    return _is_in_each(bare.number) or _fill_same_part(top, earlier_top)


def _is_in_each(number: Token) -> bool:
    """ "lost 8 buttons and packed the rest into boxes of 7": what boxes hold was named before."""
    return number.dep_ == "pobj" and number.head.lower_ == "of" and number.head.head.tag_ == "NNS"


def _are_listed(number: Token, anchor: Token) -> bool:
    """Whether "and" and commas lead from a number up to another."""
    token = number
    for _ in range(_LONGEST_LIST):
        if token.i == anchor.i:
            return True
        if token.dep_ not in {"conj", "appos"}:
            return False
        token = token.head
    return False


def _are_one_change(numset: NumSet, earlier: NumSet) -> bool:
    """ "added 40 points to 7,321", "employs 40 people, up from 25", "A rose 8 cents, B 5"."""
    return numset.flux is not None and (
        earlier.kind is Kind.CARDINAL
        or (earlier.flux is not None and earlier.flux.anchor is numset.flux.anchor)
    )


def _are_joined(verb: Token, other: Token) -> bool:
    """Whether a clause is joined to another: "while", "and", a comma."""
    token = verb
    for _ in range(_LONGEST_LIST):
        if token.i == other.i or token.head.i == other.i:
            return True
        if token.dep_ not in _JOINED:
            return False
        token = token.head
    return False


def _fill_same_part(one: Token, other: Token) -> bool:
    """A verb's subject and its object are two things: "two games drew 45,000"."""
    if one.dep_ in _SUBJECTS and other.dep_ in _SUBJECTS:
        return True
    if one.dep_ in _OBJECTS and other.dep_ in _OBJECTS:
        return True
    if {one.dep_, other.dep_} == _UNDERGOES:
        return True  # "killed four people while 80 were injured"
    if one.dep_ == "prep":
        return one.lower_ in _COMPARED or one.lower_ == other.lower_
    if other.lower_ == "of":
        return one.dep_ in _SUBJECTS  # "of the 250 workers, 80 found jobs"
    return {one.dep_, other.dep_} & (_SUBJECTS | _OBJECTS) == set()
