"""Which quantity of a text is what one of two that it compares has."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.language.implied import MultipleWords
from numerate.quantities.numset import Kind
from numerate.quantities.statement import Difference, Phrase, Role, Statement
from numerate.reasoning.implied.matter import time_words
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.implied.told_relations import Relation, is_same_one

__all__ = [
    "FARTHEST",
    "LEVELS",
    "OLD",
    "apart",
    "fits",
    "goes_on",
    "is_alike",
    "level_of",
    "scale_of",
]

FARTHEST = 16  # quantities before and after that a comparison may speak of
LEVELS = frozenset({Kind.CARDINAL, Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.AGE})
OLD = "old"
_MEASURED = frozenset({Kind.MEASURE, Kind.DURATION})
_RELATIVE = frozenset({Kind.PERCENT, Kind.RATIO})
_MUCH, _MANY, _TIME = "much", "many", "time"


def level_of(
    premise: Premise, relation: Relation, whose: Phrase, among: Sequence[Statement]
) -> Statement | None:
    """The only quantity of the text that is what somebody has of what is compared."""
    found = [
        one
        for one in among
        if one is not relation.by
        and one.subject is not None
        and one.role is not Role.SUBJECT
        and is_same_one(one.subject, whose)
        and is_alike(premise, one, relation.by)
        and fits(premise, relation, one)
    ]
    return found[0] if len(found) == 1 else None


def is_alike(premise: Premise, level: Statement, by: Statement) -> bool:
    """Whether a level is told of the same event, at the same time and place."""
    if level.predicate != by.predicate or _was(premise, level) is not _was(premise, by):
        return False
    times = time_words(apart(level, level.time)), time_words(apart(by, by.time))
    if times[0] and times[0] != times[1] and (times[1] or level.sentence != by.sentence):
        return False
    if times[1] and not times[0] and level.sentence != by.sentence:
        return False
    places = [phrase and phrase.meant.lemmas for phrase in (level.place, by.place)]
    return places[0] is None or places[0] == places[1] or level.sentence == by.sentence


def _was(premise: Premise, statement: Statement) -> bool:
    """Whether it stands in the past how things were."""
    document = premise.document
    head = document.clauses[document.clause_at(statement.numset.start)].head
    return document.tokens[head].lower in MultipleWords.default().was


def apart(statement: Statement, phrase: Phrase | None) -> Phrase | None:
    """A phrase of a statement, unless the quantity itself stands in it."""
    is_own = phrase is not None and phrase.start <= statement.numset.start < phrase.end
    return None if is_own else phrase


def fits(premise: Premise, relation: Relation, level: Statement) -> bool:
    """Whether a quantity is an amount of what a comparison compares."""
    numset, by = level.numset, relation.by.numset
    is_plain = level.change is None and level.difference is None and not level.denied
    if not is_plain or level.row is not None or level.part_of is not None:
        return False
    if numset.kind not in LEVELS or not numset.value.is_point or numset.unit == _TIME:
        return False
    if not _is_own(level):
        return False
    if relation.noun is not None:
        is_bare = numset.unit is None and numset.kind is Kind.CARDINAL
        return is_bare or (numset.unit == relation.noun and numset.adjective is None)
    if scale_of(relation.degree) is not None:
        return _is_on_scale(premise, relation, level)
    if by.kind in _RELATIVE or relation.by.difference is Difference.TIMES:
        if relation.degree == _MANY:
            return numset.kind is Kind.CARDINAL and numset.unit is not None
        if relation.degree == _MUCH:
            return numset.kind in _MEASURED | {Kind.MONEY}
        return relation.degree is None and numset.kind is not Kind.AGE
    return relation.degree is None and numset.kind is by.kind


def _is_own(level: Statement) -> bool:
    """Whether nobody else has part in it: not "24 stamps from Tom"."""
    subject = level.subject and level.subject.meant
    return all(one is None or one.meant == subject for one in (level.giver, level.receiver))


def scale_of(degree: str | None) -> frozenset[str] | None:
    """The adjectives that measure what one does: "old" and "young"; None where none is known."""
    scales = MultipleWords.default().scales
    found = [scale for scale in scales if degree in scale]
    return frozenset[str]().union(*found) if found else None


def _is_on_scale(premise: Premise, relation: Relation, level: Statement) -> bool:
    """Whether a quantity measures what an adjective does: "twice as long", "150 metres long"."""
    scale, numset = scale_of(relation.degree) or frozenset(), level.numset
    if OLD in scale:
        is_bare = numset.kind is Kind.CARDINAL and numset.unit is None
        return numset.kind is Kind.AGE or (is_bare and level.role is Role.VALUE)
    if numset.kind not in _MEASURED:
        return False
    document = premise.document
    at = document.first_from(numset.end)
    behind = document.tokens[at] if at < len(document) else None
    if behind is not None and behind.tag in ("JJ", "RB"):
        return behind.lemma in scale
    return level.predicate != "be"


def goes_on(premise: Premise, relation: Relation, level: Statement) -> bool:
    """Whether the text tells more of what either of the two has, so that it may have changed."""
    both = [phrase for phrase in (relation.one, relation.other) if phrase is not None]
    for one in premise.near(relation.by, 2 * FARTHEST):
        if one in (level, relation.by) or one.difference is not None or one.row is not None:
            continue
        if one.numset.kind is not level.numset.kind or one.numset.unit not in (
            None,
            level.numset.unit,
            relation.noun,
        ):
            continue
        phrases = [phrase for phrase in (one.subject, one.giver, one.receiver) if phrase]
        if any(not phrase.meant.lemmas or _is_one_of(phrase, both) for phrase in phrases):
            return True
    return False


def _is_one_of(phrase: Phrase, those: Sequence[Phrase]) -> bool:
    return any(is_same_one(phrase, one) for one in those)
