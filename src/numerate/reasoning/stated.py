"""What a text states of a claim's quantity: what may be meant, what is meant, how they compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numerate.language.asked import AskedWords
from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.ages import is_person_noun
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Statement
from numerate.reasoning.comparison import Agreement, Comparison, compare_numsets
from numerate.reasoning.compatibility import Compatibility, Link, compatibility, rate_unit
from numerate.reasoning.held_against import compared, is_said_with
from numerate.reasoning.implied.moments import clock_hours
from numerate.reasoning.levels import is_change
from numerate.reasoning.matching import Bearing, Question
from numerate.reasoning.naming import told_otherwise
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.showing import show_unit
from numerate.reasoning.proofs.tree import Given, How, Justification, Meant, Status
from numerate.reasoning.stories.words import StateVerbs
from numerate.reasoning.two_units import is_told_in_its_unit

__all__ = [
    "LIKELY",
    "Answered",
    "by_another_name",
    "in_place",
    "is_name",
    "is_stated",
    "named",
    "questions_on",
    "stated",
    "told_alike",
    "told_apart",
]

LIKELY = 0.5  # more likely than not
_MOST_ASKED = 8  # quantities of a text that a claim's is held against
_MOST_BEYOND = 4  # others whose numbers bear the claim's out
_STEM = 4  # letters that a unit shares with the word it is read from
_MOST_LOOKED_AT = 64  # of those that share most words with it
_WHATEVER = "it"  # of whatever the text speaks: "it was 8 degrees"
_TIMES = "time"
Answered = tuple[Question, float]
"""A question, and how likely the two quantities are the same thing said of the same thing."""

_STATUSES = {
    Agreement.ENTAILS: Status.ENTAILED,
    Agreement.OPEN: Status.OPEN,
    Agreement.CONTRADICTS: Status.CONTRADICTED,
}


def questions_on(
    premise: Reading, claim: Reading, wanted: Statement, policy: Policy, units: Units
) -> list[Question]:
    """The quantities of a text that a claim's may be, in the text's order.

    Of very many only those are asked about whose words are most like the claim's, or whose numbers
    bear it out. A strict reader takes none that goes by another name.
    """
    found: list[Question] = []
    is_mean = is_said_with(AskedWords.default().average, claim, wanted.clause)
    for given in _likeliest(premise.statements, wanted):
        if is_name(given.numset) or _are_change_and_level(given, wanted):
            continue
        if is_told_in_its_unit(premise, given.numset, wanted.numset, units):
            continue
        if is_mean and not _is_of_each(premise, given):
            continue
        link = _link(given, wanted, units)
        is_multiple = Difference.TIMES in (given.difference, wanted.difference)
        if not link and not policy.strict and not is_multiple:
            link = by_another_name(given.numset, wanted.numset, policy, units) or link
        if link:
            question = Question(premise, given, claim, wanted, link)
            if len(found) < _MOST_ASKED or compared(question, policy).borne_out is not None:
                found.append(question)
        if len(found) == _MOST_ASKED + _MOST_BEYOND:
            break
    return sorted(found, key=lambda question: question.given.numset.start)


def _are_change_and_level(one: Statement, other: Statement) -> bool:
    """Whether one says by how much something rose or fell, and the other how much of it there is.

    "Profits rose by $8 million" does not say what they were, nor that they rose to $8 million.
    """
    change, level = (one, other) if is_change(one) else (other, one)
    if not is_change(change) or is_change(level) or level.difference is not None:
        return False
    if level.change is not None:
        return True
    things = change.topic or change.subject, level.topic or level.subject
    if level.predicate not in StateVerbs.default().possess or None in things:
        return False
    heads = {thing.meant.head for thing in things if thing is not None}
    return len(heads) == 1 or _WHATEVER in heads


def _is_of_each(reading: Reading, one: Statement) -> bool:
    """Whether a quantity may be a mean: what all of them come to is none."""
    words = AskedWords.default()
    is_rate = one.numset.frequency is not None
    return is_rate or is_said_with(words.average | words.each, reading, one.sentence)


def _link(given: Statement, wanted: Statement, units: Units) -> Compatibility:
    found = compatibility(given.numset, wanted.numset, units)
    if found or wanted.numset.kind is not Kind.CARDINAL or not _is_elided(given.numset):
        return found
    # "three nurses look after seven": what seven counts is not said, so it may be anything
    return compatibility(replace(given.numset, unit=None), wanted.numset, units)


def by_another_name(
    given: NumSet, wanted: NumSet, policy: Policy, units: Units
) -> Compatibility | None:
    """A quantity that bears out a claim's, if it is the same thing under another name.

    Nine flats may be nine dwellings, and who is 30 has lived for 30 years; but that the numbers
    differ would say nothing.
    """
    kinds = {given.kind, wanted.kind}
    if kinds == {Kind.CARDINAL} and given.frequency == wanted.frequency:
        link = _called_otherwise(given, wanted)
        found = Compatibility(link, f"{given.unit!r} may be {wanted.unit!r}", given.value)
    elif kinds == {Kind.AGE, Kind.DURATION}:
        lived = compatibility(replace(given, kind=wanted.kind), wanted, units)
        found = replace(lived, link=min(lived.link, Link.UNIT))
    elif _is_told_shorter(given, wanted):
        names = (show_unit(one.unit or "") for one in (given, wanted))
        found = Compatibility(Link.NAME, " may be ".join(names), given.value)
    else:
        return None
    is_bound = None in (wanted.value.low, wanted.value.high)  # many a number is more than 10
    if not found or is_bound:
        return None
    agreement = compare_numsets(given, found.value, wanted, policy).agreement
    return found if agreement is Agreement.ENTAILS else None


def _is_told_shorter(given: NumSet, wanted: NumSet) -> bool:
    """Whether a claim's unit may be short for the text's: degrees, not of latitude, for °C."""
    short = read_knowledge("claims")["short_units"]
    return given.unit in short.get(wanted.unit, ()) and wanted.settled_by is None


def _called_otherwise(given: NumSet, wanted: NumSet) -> Link:
    """How closely two counts may be of the same: of people, or of any things.

    Times are counted of what happens: of washes, not of books.
    """
    one, other = ((each.unit or "").split(" ")[-1].lower() for each in (given, wanted))
    if is_person_noun(one) and is_person_noun(other):
        return Link.UNIT
    if _TIMES not in (one, other):
        return Link.NAME
    things = other if one == _TIMES else one
    return Link.NAME if WordNet.default().is_a(things, "event", senses=2) else Link.NONE


def _is_elided(given: NumSet) -> bool:
    """Whether the unit of a count stands elsewhere in the text, and not beside the number."""
    head = (given.unit or "").split(" ")[-1]
    return given.kind is Kind.CARDINAL and head[:_STEM].lower() not in given.text.lower()


def is_name(numset: NumSet) -> bool:
    """Whether a number tells things apart, measuring none: a date, "the second edition"."""
    is_ordinal = numset.kind is Kind.ORDINAL and numset.unit is not None
    return is_ordinal or not numset.kind.is_quantity


def named(
    premise: Reading, claim: Reading, wanted: NumSet, policy: Policy, units: Units
) -> Justification:
    """What a text says of a claim's date, time, identifier or ordinal: whether it names it."""
    is_clock = wanted.kind is Kind.TIME and clock_hours(wanted.text) is not None
    for given in () if is_clock else premise.numsets:
        if given.kind.is_quantity and given.kind is not Kind.ORDINAL:
            continue
        link = compatibility(given, wanted, units)
        if not link:
            continue
        found = compare_numsets(given, link.value, wanted, policy)
        if found.agreement is Agreement.ENTAILS:
            return _justification(wanted, given, link, Status.ENTAILED, found.how, ())
    if (other := told_otherwise(premise, claim, wanted)) is not None:
        reason = "the same time" if is_clock else "the same, told otherwise"
        link = Compatibility(Link.SAME, reason, other.value)
        return _justification(wanted, other, link, Status.ENTAILED, How.EQUAL, ())
    reason = "the text does not name it"
    return Justification(wanted, Status.MISSING, "=", How.NOTHING, reason=reason)


def _justification(
    wanted: NumSet,
    given: NumSet,
    link: Compatibility,
    status: Status,
    how: How,
    meant: tuple[Meant, ...],
) -> Justification:
    """What a quantity of the text says of a claim's, its value in the claim's unit."""
    unit = (rate_unit(given) and rate_unit(wanted)) or wanted.unit
    tree = Given(given, link.value, unit, link.reason)
    relation = "=" if wanted.value.is_point else "⊆"
    return Justification(wanted, status, relation, how, tree, link.reason, meant)


def _likeliest(statements: Sequence[Statement], wanted: Statement) -> Sequence[Statement]:
    if len(statements) <= _MOST_ASKED:
        return statements
    unlike = sorted(
        (-len(wanted.words & one.words), -(one.numset.unit == wanted.numset.unit), place)
        for place, one in enumerate(statements)
    )
    return [statements[place] for *_, place in unlike[:_MOST_LOOKED_AT]]


def told_apart(answered: Sequence[Sequence[Answered]]) -> list[list[Answered]]:
    """The answers for each quantity of a sentence, without what another one means more likely.

    Two numbers of a claim are not the same one of the text, unless they are equal.
    """
    best: dict[NumSet, tuple[float, NumSet]] = {}  # of the text's: how likely, and who means it
    for asked in answered:
        for question, likely in asked:
            given = question.given.numset
            if likely > max(LIKELY, best.get(given, (0.0, None))[0]):
                best[given] = likely, question.wanted.numset

    def is_taken(question: Question, likely: float) -> bool:
        likelier, holder = best.get(question.given.numset, (0.0, None))
        wanted = question.wanted.numset
        is_another = holder is not None and holder != wanted and holder.value != wanted.value
        return is_another and likelier > likely

    return [
        [one for one in asked if not is_taken(*one)] if len(asked) > 1 else list(asked)
        for asked in answered
    ]


def stated(
    wanted: NumSet, asked: Sequence[Answered], policy: Policy, bearing: Bearing
) -> Justification:
    """What the likeliest quantity of the text says of a claim's.

    Of several that are equally likely, to two decimals, the one that agrees best is taken: a text
    may say a thing twice, once more exactly.
    """
    if not asked:
        reason = "nothing in the text is comparable"
        return Justification(wanted, Status.MISSING, "=", How.NOTHING, reason=reason)
    order = {Agreement.ENTAILS: 0, Agreement.OPEN: 1, Agreement.CONTRADICTS: 2}
    held = []
    for question, likely in asked:
        found = compared(question, policy)
        held.append((_likely(likely, found, question, bearing), found, question))
    ranked = sorted(held, key=lambda one: (-round(one[0], 2), order[one[1].agreement], -one[0]))
    meant = tuple(
        Meant(question.given.numset, likely, found.how, None if policy.strict else found.told_alike)
        for likely, found, question in ranked
    )
    likely, found, best = ranked[0]
    status, how = _STATUSES[found.agreement], found.how
    if likely <= LIKELY:
        status, how = Status.OPEN, How.UNLIKE
    return _justification(wanted, best.given.numset, best.link, status, how, meant)


def _likely(by_words: float, found: Comparison, question: Question, bearing: Bearing) -> float:
    """How likely a quantity is meant, by the words around it and by its number.

    The matcher sees no number. Whether a text's bears the claim's out is a sign of its own, unless
    it was only looked at because of that.
    """
    if question.link.link is Link.NAME:
        return by_words
    odds = by_words * _ratio(found, question, bearing)
    return round(odds / (odds + 1 - by_words), 4)


def _ratio(found: Comparison, question: Question, bearing: Bearing) -> float:
    if found.borne_out is None:
        return 1
    if found.borne_out is not How.EQUAL:
        return bearing.contained
    return bearing.equal_cells if question.given.is_cell else bearing.equal


def in_place(wanted: NumSet, given: NumSet, policy: Policy, units: Units) -> Justification:
    """What a quantity in the same place of the same sentence says of a claim's.

    Both texts hold it alike, whatever a parser thinks of either.
    """
    link = compatibility(given, wanted, units)
    if not link:
        link = Compatibility(Link.SAME, "it has the same place", given.value)
    found = compare_numsets(given, link.value, wanted, policy)
    meant = (Meant(given, 1.0, found.how),)
    return _justification(wanted, given, link, _STATUSES[found.agreement], found.how, meant)


def told_alike(justification: Justification) -> Justification:
    """The same of a plan, where the text may tell it as one, too: "the summit in May, of 3 days".

    Whether it does, the caller must know.
    """
    if justification.how is not How.NO_FACT or justification.meant[0].told_alike is None:
        return justification
    how = justification.meant[0].told_alike
    return replace(justification, status=Status.ENTAILED, how=how)


def is_stated(justification: Justification) -> bool:
    """Whether the text itself speaks of the claim's quantity, so that nothing is to be derived."""
    best = justification.meant[0] if justification.meant else None
    return best is not None and best.probability > LIKELY and best.how is not How.UNLIKE
