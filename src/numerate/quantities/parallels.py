"""Which earlier noun a bare number leaves out: "killed four people and injured 80"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from numerate.language.wordnet import WordNet
from numerate.quantities.clauses import governor_of
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.tags import ADJECTIVES, DETERMINERS, FINITE, NAMES, NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Token

__all__ = ["Antecedent", "Bare", "in_order", "shared_rate"]

_CARRIED = frozenset({Kind.CARDINAL, Kind.MEASURE, Kind.MONEY})  # by a joint alone
_MOST_EARLIER = 8  # quantities that a number is held against
_FARTHEST = 60  # tokens over which a reader carries a noun along
_LONGEST_LIST = 12  # members between a number and the one whose noun it leaves out
_REACH = 300  # characters over which a list is still in mind
_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_LISTING = frozenset({",", "and", "or"})
_WHERE_OR_WHEN = frozenset({"at", "in", "on"})
_MORE_OR_LESS = frozenset({"more", "fewer", "less"})
_NO_LEADS = frozenset({"of", "than", "as", "that", "if"})
_THOSE = frozenset({"them", "these", "those", "ones", "which"})
_LONGEST_THOSE = 4  # tokens: "the long finished ones"
_VERBS_OF_ANYTHING = frozenset({"be", "have", "do", "take", "make", "get"})
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
class Antecedent:
    """An earlier quantity with a unit: the token of its roles, and those around its mention."""

    numset: NumSet
    anchor: Token
    before: Token | None
    after: Token | None


@dataclass(frozen=True, slots=True)
class Bare:
    """A number without a noun: its token, and the tokens around its mention."""

    numset: NumSet
    number: Token
    before: Token | None
    after: Token | None

    def with_noun_of(self, earlier: Sequence[Antecedent]) -> NumSet:
        """The number with the unit of an earlier one, if it stands in a parallel phrase."""
        near = [one for one in earlier[-_MOST_EARLIER:] if _is_near(one.anchor, self.number)]
        if self._is_part() and (whole := self._whole(near)) is not None:
            return self._of_unit(whole.numset)
        alike = [one for one in near if _are_alike(self.numset, one.numset)]
        counterpart = self._counterpart(alike)
        if counterpart is not None:
            rate = self.numset.frequency or counterpart.numset.frequency
            return replace(self._of_unit(counterpart.numset), frequency=rate)
        last = next((one for one in reversed(near) if one.numset.kind in _CARRIED), None)
        if last is None or last not in alike or not _are_in_a_sentence(last.anchor, self.number):
            return self.numset
        if not (self._follows_joint(last.numset) or _is_parallel(self, last.numset, last.anchor)):
            return self.numset
        return self._of_unit(last.numset)

    def _is_part(self) -> bool:
        """ "of these 72 were young", "105 of the finished ones": some of what was counted."""
        if self.before is not None and self.before.lower_ in _THOSE:
            return self.before.i > 0 and self.before.nbor(-1).lower_ == "of"
        if self.after is None or self.after.lower_ != "of":
            return False
        behind = self.number.doc[self.after.i + 1 : self.after.i + 1 + _LONGEST_THOSE]
        nouns = (word.lower_ for word in behind if word.lower_ in _THOSE or word.tag_ == "NNS")
        return next(nouns, None) in _THOSE

    def _whole(self, earlier: Sequence[Antecedent]) -> Antecedent | None:
        """What is counted before, or how long something took, if it is more and nothing else is."""
        kinds = (Kind.CARDINAL, Kind.DURATION)
        of_kinds = ([one for one in earlier if one.numset.kind is kind] for kind in kinds)
        counted = next(filter(None, of_kinds), [])
        if not counted or len({one.numset.unit for one in counted}) > 1:
            return None
        own, others = self.numset.value.low, counted[-1].numset.value.high
        return counted[-1] if own is not None and others is not None and own < others else None

    def _of_unit(self, earlier: NumSet) -> NumSet:
        adjective = None if earlier.adjective in _MORE_OR_LESS else earlier.adjective
        if self.after is not None and self.after.tag_ in _DESCRIBED:
            adjective = None if self.after.lower_ == earlier.unit else self.after.text
        return replace(self.numset, unit=earlier.unit, kind=earlier.kind, adjective=adjective)

    def _counterpart(self, earlier: Sequence[Antecedent]) -> Antecedent | None:
        """The earlier quantity that stands where this one does, whatever stands between them."""
        beside = [one for one in earlier if _are_in_a_clause(one.anchor, self.number)]
        for one in reversed(beside):
            if _lead_alike(self.after, one.after) or _lead_alike(self.before, one.before):
                return one
        if beside and _ends_contrast(self.before):
            told = [one for one in beside if not _is_preposition(one.before)]  # "14 cm in 3 hours"
            return (told or beside)[-1]
        done = [one for one in earlier if _is_done_again(self.number, one.anchor)]
        units = {one.numset.unit for one in done}
        return done[-1] if len(units) == 1 else None

    def _follows_joint(self, earlier: NumSet) -> bool:
        """ "6 million homes, including 2 million in Rome"; with a verb it is a new matter."""
        if self.before is None or self.before.lower_ not in _JOINTS:
            return False
        verb = self.after is not None and self.after.tag_ in VERBS
        return earlier.kind is Kind.CARDINAL or not verb


def shared_rate(
    numset: NumSet, anchor: Token, after: Token | None, earlier: Sequence[Antecedent]
) -> str | None:
    """The rate that a price or measure leaves out: "90p a litre at the farm and 110p in town"."""
    if numset.kind not in (Kind.MONEY, Kind.MEASURE) or after is None or not earlier:
        return None
    last = earlier[-1]
    if last.numset.unit != numset.unit or last.after is None:
        return None
    are_set_apart = {after.lower_, last.after.lower_} <= _WHERE_OR_WHEN
    between = anchor.doc[last.anchor.i + 1 : anchor.i]
    are_joined = any(word.lower_ in _LISTING for word in between)
    are_in_a_clause = not any(word.tag_ in VERBS or word.is_sent_start for word in between)
    return last.numset.frequency if are_set_apart and are_joined and are_in_a_clause else None


def _ends_contrast(token: Token | None) -> bool:
    """Whether a name ends there, or a noun with an article: "Bergen 3", "the south field 9"."""
    if token is None or token.tag_ not in NOUNS:
        return False
    if token.tag_ in NAMES:
        return True
    first = token
    while first.i > 0 and first.tag_ in NOUNS | ADJECTIVES:
        first = first.nbor(-1)
    return first.tag_ in DETERMINERS


def _is_preposition(token: Token | None) -> bool:
    return token is not None and token.tag_ == "IN" and token.lower_ not in _NO_LEADS


def _lead_alike(one: Token | None, other: Token | None) -> bool:
    """ "200 shares at $12 and 300 at $15", "5 km in 30 minutes and 6 km in 34"."""
    if one is None or other is None:
        return False
    return _is_preposition(one) and one.lower_ == other.lower_


def _are_in_a_clause(anchor: Token, number: Token) -> bool:
    between = number.doc[anchor.i + 1 : number.i]
    return not any(token.tag_ in FINITE or token.is_sent_start for token in between)


def _is_done_again(number: Token, anchor: Token) -> bool:
    """ "Ann swam 12 km. Bob swam 15": the same is done with both."""
    verb, top = governor_of(number)
    other, earlier_top = governor_of(anchor)
    if verb is None or other is None or verb.i == other.i:
        return False
    done, done_before = (WordNet.default().lemma(one.lower_, "v") for one in (verb, other))
    if done != done_before or done in _VERBS_OF_ANYTHING:
        return False
    if top.i < verb.i or earlier_top.i < other.i:
        return False
    if "prep" in (top.dep_, earlier_top.dep_):
        return top.dep_ == earlier_top.dep_ and top.lower_ == earlier_top.lower_
    return top.i == number.i


def _is_near(anchor: Token, number: Token) -> bool:
    """Whether a number stands in the sentence of an earlier one or the next, not too far behind."""
    between = number.doc[anchor.i + 1 : number.i + 1]
    return len(between) <= _FARTHEST and sum(bool(token.is_sent_start) for token in between) <= 1


def _are_in_a_sentence(anchor: Token, number: Token) -> bool:
    return not any(token.is_sent_start for token in number.doc[anchor.i + 1 : number.i + 1])


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


def in_order(text: str, numsets: Sequence[NumSet], bare: Collection[int]) -> list[NumSet]:
    """Gives as many bare numbers as things were listed before one of these each, in their order.

    "40 bikes and 12 helmets, in April 55 and 20". `bare` are the starts of those without a noun.
    """
    found = list(numsets)
    named: list[int] = []
    for run in _runs(text, found):
        if named and not _are_close(text, found[named[-1]], found[run[0]]):
            named = []
        own = [found[at].start in bare for at in run]
        units = [found[at].unit for at in run]
        if not any(own):
            named = run if len(set(units)) == len(run) and None not in units else []
        elif all(own) and len(run) == len(named):
            for at, model in zip(run, named, strict=True):
                unit, kind = found[model].unit, found[model].kind
                found[at] = replace(found[at], unit=unit, kind=kind, adjective=None)
    return found


def _are_close(text: str, one: NumSet, other: NumSet) -> bool:
    """Whether two quantities stand in one sentence, and not too far from each other."""
    gap = text[one.end : one.end + _REACH]
    return other.start - one.end < _REACH and not _SENTENCE_END.search(
        gap, 0, other.start - one.end
    )


def _runs(text: str, numsets: Sequence[NumSet]) -> Iterator[list[int]]:
    """The lists of quantities that nothing but commas and "and" stands between."""
    run: list[int] = []
    for at, numset in enumerate(numsets):
        between = text[numsets[at - 1].end : numset.start].split() if run else []
        if run and not (between and set(between) <= _LISTING):
            if len(run) > 1:
                yield run
            run = []
        run.append(at)
    if len(run) > 1:
        yield run
