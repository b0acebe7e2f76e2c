"""The scene around each quantity of a text: who has it, what happens to it, what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from numerate.language.document import Document
from numerate.language.statement_words import StatementWords
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Phrase, Role, Statement, Voice
from numerate.reasoning.stories.rates import of_any_one, per_one
from numerate.reasoning.stories.surroundings import (
    Surroundings,
    has_phrase,
    in_sentence,
    surroundings,
)
from numerate.reasoning.stories.words import AmountMarks, EventVerbs, StateVerbs, TimeMarks
from numerate.reasoning.together import is_of_several

__all__ = ["Scene", "claim_scene", "told_scenes"]

_BOUNDS = frozenset({"more", "fewer", "less"})  # before a number these are no "5 more"
_LEFT = "left"  # may be what they did: "9 guests left"
_POSSESSIVES = frozenset({"my", "your", "his", "her", "its", "our", "their"})
_PRESENT = ("VBZ", "VBP")  # Penn Treebank tags
_ONES = frozenset({None, "one"})  # units that point at what was counted before
_MOST_BEHIND_THAN = 20  # tokens
_NOT_COUNTED = (Kind.ORDINAL, Kind.DATE, Kind.TIME, Kind.IDENTIFIER)


@dataclass(frozen=True, slots=True)
class Scene:
    """One quantity and what its statement says of it."""

    statement: Statement
    unit: str | None  # its own, or that of the quantity it points back at: "3 of them"
    holder: str | None  # who does or has it; None where the things themselves act
    other: str | None  # to whom it goes, or from whom it comes
    change: int  # 1: the holder gains it, -1: loses it, 0: neither, or not told
    each: str | None  # what there is one such amount of: "each box", "per hour"
    compared: int  # 1: so many more than another, -1: so many fewer
    more: bool  # so many more, whether or not it says than what
    rest: bool  # what was left
    now: bool  # what there is in the end
    starts: bool  # what there was at first
    former: bool  # what there was once: "used to have 9"
    present: bool  # how things stand: "has 9"
    whole: bool  # all of them together
    remark: bool  # how some of them look: "6 were torn"
    negated: bool
    words: frozenset[str]
    than: frozenset[str]  # the words behind "than"
    part: bool  # so many of those told before: "6 of them", "including 6"
    capacity: bool  # how many there may be: "seats 90"
    one_of: str | None = None  # what a claim speaks of any one of: "7 legs on a side"
    several: bool = False  # a claim says that more than one have it

    @property
    def numset(self) -> NumSet:
        return self.statement.numset

    @property
    def verb(self) -> str | None:
        return self.statement.predicate

    @property
    def is_of_others(self) -> bool:
        """Whether it is so many of what someone has: "6 of her plums"."""
        whole = self.statement.part_of
        first = "" if whole is None else whole.text.split()[0].lower()
        return first in _POSSESSIVES or first.endswith(("'s", "’s"))

    @property
    def is_someones(self) -> bool:
        """Whether a person or a named one does or has it, and no thing: "the recipe calls for"."""
        subject = self.statement.subject
        if self.holder is None or subject is None:
            return False
        return subject.meant.is_name or WordNet.default().is_a(self.holder, "person", senses=2)

    @property
    def ends(self) -> bool:
        """Whether it is what there was in the end."""
        return self.rest or self.now


@lru_cache(maxsize=64)  # each quantity of a claim asks for them, and each claim on a text
def told_scenes(reading: Reading) -> tuple[Scene, ...]:
    """The scenes of a text, in order.

    >>> from numerate import read
    >>> told = told_scenes(read("Ann had 9 plums. She ate 2 of them."))
    >>> [(one.holder, one.change, one.unit) for one in told]
    [('ann', 0, 'plum'), ('ann', -1, 'plum')]
    """
    near = surroundings(reading.document, reading.statements)
    units, people = _Units(reading.statements), _People()
    found = [
        _scene(statement, one, units.of(statement), people)
        for statement, one in zip(reading.statements, near, strict=True)
    ]
    found = [_across(one, found, reading.document) for one in found]
    return tuple(
        replace(scene, words=scene.words - others)
        for scene, others in zip(found, _units_beside(found), strict=True)
    )


def _across(scene: Scene, scenes: Sequence[Scene], document: Document) -> Scene:
    """Columns of a thing as so many in each row: "24 rows and 18 columns of vines"."""
    grid = AmountMarks.default().grid
    if scene.unit not in grid:
        return scene
    clause = scene.statement.clause
    rows = {one.unit for one in scenes if one.unit in grid and one.statement.clause == clause}
    of = document.child(document.at(scene.numset.end - 1), "prep")
    inner = None if of is None or document.tokens[of].lower != "of" else document.child(of, "pobj")
    others = rows - {scene.unit}
    if len(others) != 1 or inner is None:
        return scene
    return replace(scene, unit=document.tokens[inner].lemma.lower(), each=others.pop())


def _units_beside(scenes: Sequence[Scene]) -> Iterator[set[str]]:
    """What the other quantities of its sentence count: nuts are said of no squirrels."""
    nouns: dict[tuple[int, int], set[str]] = {}
    for scene in scenes:
        nouns.setdefault(scene.statement.sentence, set()).update((scene.unit or "").split()[-1:])
    for scene in scenes:
        yield nouns[scene.statement.sentence] - {*(scene.unit or "").split(), scene.each}


def claim_scene(claim: Reading, wanted: Statement) -> Scene:
    """The scene of a claim's quantity: all of its sentence tells of it."""
    near = in_sentence(claim.document, wanted)
    scene = _scene(wanted, near, wanted.numset.unit, _People())
    scene = replace(scene, several=is_of_several(claim.document, wanted))
    return scene if scene.each else replace(scene, one_of=of_any_one(near))


class _Units:
    """What a number without a unit counts: what the same verb had before, or the last told."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self._by_start = {one.numset.start: one.numset.unit for one in statements}
        self._first = next((one.numset.unit for one in statements if _counts(one.numset)), None)
        self._last: str | None = None
        self._by_verb: dict[str | None, str] = {}

    def of(self, statement: Statement) -> str | None:
        numset = statement.numset
        unit = numset.unit
        if unit in _ONES:
            shared = self._shared(statement) or self._bundled(statement)
            found = shared or self._by_verb.get(statement.predicate, self._last)
            return self._first if found is None and statement.part_of is not None else found
        if unit is not None and _counts(numset):
            self._last = self._by_verb[statement.predicate] = unit
        return unit

    def _shared(self, statement: Statement) -> str | None:
        """The noun that a number shares with the next: "24 red and 9 green balloons"."""
        topic = statement.topic
        if statement.role is not Role.OF or topic is None or statement.preposition is not None:
            return None
        return self._by_start.get(topic.start) if topic.start > statement.numset.start else None

    def _bundled(self, statement: Statement) -> str | None:
        """What there are so many of: "Shirts come in packs of 3"."""
        told = statement.object or statement.subject
        if statement.preposition != "of" or told is None or told.meant.is_name:
            return None
        head = told.meant.head.lower()
        return head if told.meant.lemmas and WordNet.default().is_noun(head) else None


def _counts(numset: NumSet) -> bool:
    return numset.unit not in _ONES and numset.kind not in _NOT_COUNTED


class _People:
    """Names who is meant; a pronoun that the reader left open is the last other one who acted."""

    def __init__(self) -> None:
        self._acted: list[str] = []  # the last two

    def holder(self, statement: Statement) -> str | None:
        subject = statement.subject
        if statement.role is Role.SUBJECT or subject is None or subject.head[:1].isdigit():
            return None
        name = self._name(subject, None)
        if name is not None and name not in _pronouns():
            self._acted = [*(one for one in self._acted if one != name), name][-2:]
        return name

    def other(self, statement: Statement, near: Surroundings, holder: str | None) -> str | None:
        for phrase in (statement.receiver, statement.giver):
            if phrase is None or phrase == statement.subject:
                continue
            if phrase.start <= statement.numset.start < phrase.end:
                continue
            return self._name(phrase, holder)
        before = near.document.tokens[max(0, near.inside.start - 1)]
        verbs = EventVerbs.default()
        if statement.predicate in verbs.give | verbs.gain and before.lower in _pronouns():
            return next((one for one in reversed(self._acted) if one != holder), None)
        return None

    def _name(self, phrase: Phrase, but: str | None) -> str | None:
        meant = phrase.meant
        name = meant.head.lower()
        if name in _pronouns() and name not in StatementWords.default().they:
            return next((one for one in reversed(self._acted) if one != but), name)
        if name in StatementWords.default().they or " and " in meant.text:
            return None  # several
        return name


def _pronouns() -> frozenset[str]:
    words = StatementWords.default()
    return words.he | words.it | words.they | {"i", "we", "you", "me", "us"}


def _scene(statement: Statement, near: Surroundings, unit: str | None, people: _People) -> Scene:
    times, amounts = TimeMarks.default(), AmountMarks.default()
    lowers = near.lowers()
    holder = people.holder(statement)
    rest = _is_rest(statement, lowers)
    than = _than(statement, near)
    return Scene(
        statement=statement,
        unit=unit,
        holder=holder,
        other=people.other(statement, near, holder),
        change=0 if rest else _change(statement, near),
        each=per_one(statement, near),
        compared=_compared(statement, lowers),
        more=_is_added(near),
        rest=rest,
        now=has_phrase(near.times(), times.now),
        starts=has_phrase(near.times(), times.start),
        former=has_phrase(near.times(), times.former),
        present=_is_present_state(statement, near),
        whole=has_phrase(lowers, amounts.total),
        remark=holder is None and not StateVerbs.default().remark.isdisjoint(statement.words),
        negated=statement.denied or "not" in lowers or "n't" in lowers,
        words=_words(statement, near, unit, holder) - than,
        than=than,
        part=_is_part(statement, near),
        capacity=_is_capacity(statement, near),
    )


def _is_present_state(statement: Statement, near: Surroundings) -> bool:
    is_present = near.document.tokens[near.verb].tag in _PRESENT
    return is_present and statement.predicate in StateVerbs.default().stand


def _is_part(statement: Statement, near: Surroundings) -> bool:
    if statement.part_of is not None:
        return True
    return has_phrase(_lowers_before(near), AmountMarks.default().included)


def _is_capacity(statement: Statement, near: Surroundings) -> bool:
    """Whether it says how many there may be, not how many there are."""
    verbs, verb = StateVerbs.default(), statement.predicate
    if verb in verbs.capacity or has_phrase(near.lowers(), AmountMarks.default().capacity):
        return True
    if verb not in verbs.room:
        return False
    is_present = near.document.tokens[near.verb].tag in _PRESENT
    return is_present or statement.numset.stance is Stance.POSSIBLE


def _lowers_before(near: Surroundings) -> list[str]:
    first = near.inside.start
    return [token.lower for token in near.document.tokens[max(0, first - 2) : first]]


def _is_rest(statement: Statement, lowers: Sequence[str]) -> bool:
    """Whether it says what was left; in "9 guests left" and "left the house" they went.

    "14 of the remaining guests" are not all that were left.
    """
    went = _may_have_left(statement)
    whole = () if statement.part_of is None else statement.part_of.text.lower().split()
    return any(
        word in TimeMarks.default().rest and not (word == _LEFT and went) and word not in whole
        for word in lowers
    )


def _may_have_left(statement: Statement) -> bool:
    """Whether "left" is what they did: "9 guests left", "9 guests left and 3 guests came"."""
    if statement.predicate == "leave":
        return statement.voice is not Voice.PASSIVE
    return statement.role is Role.SUBJECT and statement.predicate not in StateVerbs.default().stand


def _change(statement: Statement, near: Surroundings) -> int:
    verbs, verb = EventVerbs.default(), statement.predicate
    if _LEFT in near.lowers() and _may_have_left(statement):
        return -1
    if verb in verbs.move:
        tokens = near.document.tokens
        behind = {tokens[at].lower for at in near.document.children(near.verb) if at > near.verb}
        if behind & verbs.out:
            return -1
        if verb not in verbs.unclear and behind & verbs.into:
            return 1
    is_taken = statement.voice is Voice.PASSIVE and verb in verbs.take
    if is_taken or verb in verbs.give or verb in verbs.loss:
        return -1
    return 1 if verb in verbs.gain else 0


def _compared(statement: Statement, lowers: Sequence[str]) -> int:
    if not AmountMarks.default().difference.isdisjoint(lowers):
        return 1
    if statement.difference is Difference.LESS:
        return -1
    return int(statement.difference is Difference.MORE and statement.compared_with is not None)


def _is_added(near: Surroundings) -> bool:
    """Whether "more" stands before what is counted: "5 more apples", "5 more"."""
    tokens, inside, added = near.document.tokens, near.inside, AmountMarks.default().added
    if inside.start and tokens[inside.start - 1].lower in added - _BOUNDS:
        return True  # "another 5"
    return any(token.lower in added for token in tokens[inside.start : inside.stop + 1])


def _than(statement: Statement, near: Surroundings) -> frozenset[str]:
    """What it says of the other: "than Bob"; "than she found at the park": all of it."""
    other, document = statement.compared_with, near.document
    if other is None or statement.difference not in (Difference.MORE, Difference.LESS):
        return frozenset()
    first = document.first_from(other.start)
    sentence = document.sentences[document.tokens[near.inside.start].sentence]
    found = {lemma.lower() for lemma in other.meant.lemmas}
    if not other.lemmas:
        end = min(sentence.last, first + _MOST_BEHIND_THAN)
        found |= {lemma.lower() for lemma in document.content_lemmas(range(first, end))}
    before = range(max(sentence.first, first - 4 * _MOST_BEHIND_THAN), first)
    return frozenset(found) - {lemma.lower() for lemma in document.content_lemmas(before)}


def _words(
    statement: Statement, near: Surroundings, unit: str | None, holder: str | None
) -> frozenset[str]:
    named = (*(unit or "").split(), holder or "", statement.predicate or "")
    around = near.document.content_lemmas(near.around)
    found = {word.lower() for word in (*statement.words, *around, *named) if word}
    return frozenset(found) - StateVerbs.default().possess - AmountMarks.default().added
