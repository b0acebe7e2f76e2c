"""The rest of a whole: "a third of the 60 pupils walk and the rest take the bus", which are 40."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from numerate.language.implied import ShareWords
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Role, Statement
from numerate.reasoning.implied.derived import (
    Derived,
    as_share,
    given,
    known,
    shown,
    step,
    words,
)
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.placed_stances import stance_at
from numerate.reasoning.proofs.tree import Node
from numerate.reasoning.wording import is_counted_as

__all__ = ["rests", "words_of_the_rest"]

_NOT_NEGATIVE = Interval.at_least(0)
_SHARES = frozenset({Kind.PERCENT, Kind.RATIO})
_WHOLES = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION})
_MOST_RESTS = 128  # that are looked at
_LONGEST_SAYING = 4  # tokens between "are" and what the rest are: "the rest are very young men"


@dataclass(frozen=True, slots=True)
class _Cut:
    """A whole, which a text may leave uncounted, and all that it tells of its parts."""

    whole: Statement | None
    parts: tuple[Statement, ...]

    @property
    def all(self) -> tuple[Statement, ...]:
        return self.parts if self.whole is None else (self.whole, *self.parts)


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is left, and where the text speaks of it."""

    at: int
    cut: _Cut
    tree: Node
    numset: NumSet


def rests(premise: Premise) -> Iterator[Derived]:
    """What the rest come to of which a text says what they do or are."""
    found = list(islice(_rests(premise), _MOST_RESTS))
    told = [*(one.numset for one in premise.statements), *(rest.numset for rest in found)]
    said = premise.stated(sorted(told, key=lambda one: one.start)) if found else ()
    by_numset = {one.numset: one for one in said}
    for rest in found:
        statement = by_numset[rest.numset]
        if statement.role is Role.OTHER and statement.predicate is not None:
            continue  # what is said of the rest is not clear
        yield _derived(premise, rest, statement)


def _rests(premise: Premise) -> Iterator[_Rest]:
    for at in _places(premise):
        cut = _cut(premise, at)
        tree = None if cut is None else _tree(cut)
        if cut is None or tree is None or not _NOT_NEGATIVE.contains(tree.value):
            continue
        if _is_countable(tree):
            start, end = premise.document.span(range(at - 1, at + 1))
            kind = (cut.whole or cut.parts[0]).numset.kind
            text, stance = premise.text[start:end], stance_at(premise.document, at)
            numset = NumSet(text, start, end, kind, tree.value, tree.unit, stance=stance)
            yield _Rest(at, cut, tree, numset)


def _places(premise: Premise) -> Iterator[int]:
    """Where "the rest" stands of whom one thing is said, and it is said of all of them."""
    document, knowledge = premise.document, ShareWords.default()
    for at, token in enumerate(document.tokens):
        if token.lower not in knowledge.rest or not at or document.tokens[at - 1].lower != "the":
            continue
        last = document.sentences[token.sentence].last
        before = document.tokens[at - 2].lower if at > 1 else ""
        behind = [one.lower for one in document.tokens[at + 1 : last]]
        is_of_it = before == "of" or behind[:1] == ["of"]
        if not is_of_it and knowledge.not_all_of_it.isdisjoint(behind):
            yield at


# The whole and its parts.


def _cut(premise: Premise, at: int) -> _Cut | None:
    document = premise.document
    sentence = document.tokens[at].sentence
    own = _quantities(premise, sentence, document.tokens[at].start)
    if not own and sentence:  # "It won 18 of the 25 games. It lost the others."
        sentence -= 1
        own = _quantities(premise, sentence, document.tokens[at].start)
    if not own or not all(map(_is_plain, own)):
        return None
    found = _inside(premise, own)
    if found is not None:
        return found
    before = _quantities(premise, sentence - 1, document.tokens[at].start) if sentence else []
    if len(before) == 1 and _is_plain(before[0]) and _are_parts(premise, before[0], own):
        return _Cut(before[0], tuple(own))
    return None


def _quantities(premise: Premise, sentence: int, stop: int) -> list[Statement]:
    return [
        one
        for one in premise.in_sentence(sentence)
        if one.numset.start < stop and one.numset.kind.is_quantity
    ]


def _is_plain(one: Statement) -> bool:
    numset = one.numset
    is_sure = one.stance is None and not one.denied and numset.approximate is None
    is_level = one.change is None and one.difference is None and numset.frequency is None
    return is_sure and is_level and one.row is None and numset.value.is_point


def _inside(premise: Premise, own: Sequence[Statement]) -> _Cut | None:
    """The whole that the sentence of the rest states itself, or shares that have none."""
    if all(one.numset.kind in _SHARES and one.numset.unit in (None, "%") for one in own):
        is_one_kind = len({one.numset.kind for one in own}) == 1
        of = {one.part_of.meant.text for one in own if one.part_of is not None}
        is_counted = own[0].part_of is not None and len(of) == 1
        return _Cut(None, tuple(own)) if is_one_kind and is_counted else None
    first, part_of = own[0], own[0].part_of
    whole = first if part_of is None else premise.inside(part_of.meant, but=first)
    if whole is None or whole not in own or len(own) < 2:
        return None
    parts = tuple(one for one in own if one is not whole)
    return _Cut(whole, parts) if _are_parts(premise, whole, parts) else None


def _are_parts(premise: Premise, whole: Statement, parts: Sequence[Statement]) -> bool:
    if whole.numset.kind not in _WHOLES or whole.numset.unit is None:
        return False
    return all(_is_part(premise, whole, one) for one in parts)


def _is_part(premise: Premise, whole: Statement, part: Statement) -> bool:
    """Whether a quantity is a part of the whole, and not of another part."""
    numset, of = part.numset, part.part_of
    if of is not None:
        inside = premise.inside(of.meant, but=part)
        if inside is not whole and whole.numset.unit != of.meant.head:
            return False
    if numset.kind in _SHARES:
        return numset.unit in (None, "%")
    if numset.kind is not whole.numset.kind:
        return False
    own, of_all = numset.unit, whole.numset.unit or ""
    if own in (None, of_all):
        return True
    return numset.kind is Kind.CARDINAL and own is not None and is_counted_as(own, of_all)


# What the rest comes to, and what is said of it.


def _tree(cut: _Cut) -> Node | None:
    if cut.whole is None:
        unit = cut.parts[0].numset.unit
        total: Node = known(100 if unit == "%" else 1, unit, "the whole")
        return _less(total, [given(one.numset) for one in cut.parts], unit)
    whole = cut.whole.numset
    shares = [as_share(one.numset) for one in cut.parts if one.numset.kind in _SHARES]
    taken = [
        given(one.numset, one.numset.value, whole.unit)
        for one in cut.parts
        if one.numset.kind not in _SHARES
    ]
    left: Node | None = given(whole)
    if shares:
        left = step("*", _less(known(1, None, "the whole"), shares, None), left, whole.unit)
    return None if left is None else _less(left, taken, whole.unit)


def _less(total: Node, taken: Sequence[Node], unit: str | None) -> Node | None:
    left: Node | None = total
    for one in taken:
        left = step("-", left, one, unit)
    return left


def _is_countable(tree: Node) -> bool:
    low = tree.value.low
    return tree.unit in (None, "%") or (low is not None and low.denominator == 1)


def _derived(premise: Premise, rest: _Rest, said: Statement) -> Derived:
    at, cut, tree = rest.at, rest.cut, rest.tree
    part_of = cut.parts[0].part_of if cut.whole is None else None
    said = replace(said, part_of=said.part_of or part_of)
    told = " and ".join(words(one.numset) for one in cut.parts)
    whole = "" if cut.whole is None else f" of {words(cut.whole.numset)}"
    noun = _what_they_are(premise, at)
    if noun is None or tree.unit is None or cut.whole is None:
        reason = f"all but {told}{whole} is {shown(tree.value, tree.unit)}"
        found = premise.derived(said, rest.numset, tree, reason, (said,))
        matter = found.matter.without(_words_of_parts(premise, at, cut, said))
        return replace(found, matter=matter, exact=True, is_told=True)
    each = known(1, f"{noun}/{tree.unit}", f"each of the rest is a {noun}")
    named = step("*", tree, each, noun) or tree
    reason = f"all but {told}{whole} are {shown(tree.value, noun)}"
    stance = rest.numset.stance
    own = replace(cut.whole, numset=replace(cut.whole.numset, adjective=None, stance=stance))
    numset = replace(own.numset, value=tree.value, unit=noun)
    found = premise.derived(own, numset, named, reason, (own,))
    matter = replace(found.matter, own=found.matter.own | {noun})
    return replace(found, matter=matter, exact=True, is_whole=True, is_told=True)


def _words_of_parts(premise: Premise, at: int, cut: _Cut, said: Statement) -> frozenset[str]:
    """What is said of the parts alone: "70 % on food and the rest on housing"."""
    document = premise.document
    first = document.first_from(max(one.numset.start for one in cut.all[:2]))
    before = document.tokens[first : at - 1]
    of = [phrase for one in cut.parts for phrase in (one.part_of, said.subject) if phrase]
    kept = {lemma.lower() for phrase in of for lemma in phrase.meant.lemmas}
    kept |= {said.predicate or "", said.numset.unit or ""} | words_of_the_rest(
        premise, said.numset.start
    )
    return frozenset(token.lemma.lower() for token in before) - kept


def words_of_the_rest(premise: Premise, place: int) -> frozenset[str]:
    """The words that stand only behind "the rest" in the sentence that holds a character."""
    document, knowledge = premise.document, ShareWords.default()
    sentence = document.sentences[document.sentence_at(place)]
    tokens = document.tokens[sentence.first : sentence.last]
    at = next((at for at, token in enumerate(tokens) if token.lower in knowledge.rest), len(tokens))
    before, behind = (
        {token.lemma.lower() for token in part} for part in (tokens[:at], tokens[at + 1 :])
    )
    return frozenset(behind - before)


def _what_they_are(premise: Premise, at: int) -> str | None:
    """The noun in "the rest are men"."""
    tokens = premise.document.tokens[at + 1 : at + 2 + _LONGEST_SAYING]
    if not tokens or tokens[0].lemma != "be":
        return None
    for token in tokens[1:]:
        if token.tag == "NNS" or WordNet.default().is_plural_noun(token.lower):
            return token.lemma
        if not token.tag.startswith("JJ"):
            return None
    return None
