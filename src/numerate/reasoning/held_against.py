"""How a quantity of a text and one of a claim compare, in the light of what is said of them."""

from __future__ import annotations

from numerate.language.asked import AskedWords
from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Role, Statement, Voice
from numerate.reasoning.belonging.restraints import have_exceptions
from numerate.reasoning.comparison import Agreement, Comparison, compare_numsets
from numerate.reasoning.compatibility import Link
from numerate.reasoning.counted_with import without_others
from numerate.reasoning.facts import as_held
from numerate.reasoning.heading import are_reversed
from numerate.reasoning.implied.aims import names_aim
from numerate.reasoning.levels import DIFFERENCES
from numerate.reasoning.matching import Question
from numerate.reasoning.paces import is_pace_told_as_total
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import How
from numerate.reasoning.shares_of_parts import is_part_of_sibling, is_share_of_part
from numerate.reasoning.standards import is_of_standard
from numerate.reasoning.stories.words import AmountMarks
from numerate.reasoning.tables.labels import TableWords, said_in
from numerate.reasoning.together import is_of_several
from numerate.reasoning.turned_shares import is_turned_round
from numerate.reasoning.wording import are_opposite, is_counted_as

__all__ = ["compared", "is_said_with"]

_ONE_OF = frozenset({"a", "an", "one"})
_LONGEST_HEADING = 6  # words; a longer line above a list is prose


def compared(question: Question, policy: Policy) -> Comparison:
    """How the two values of a question compare."""
    given, wanted = question.given.numset, question.wanted.numset
    found = as_held(compare_numsets(given, question.link.value, wanted, policy), given, wanted)
    if found.how is How.DISJOINT and question.link.link is not Link.SAME:
        return Comparison(Agreement.OPEN, How.UNLIKE)  # some of one kind leave room for others
    is_of_some = _are_added_to_others(question) or _is_of_each_alone(question)
    if found.how is How.DISJOINT and is_of_some:
        return Comparison(Agreement.OPEN, How.UNLIKE)
    if _is_of_exceptions(question, found) or is_share_of_part(question) or is_of_standard(question):
        return Comparison(Agreement.OPEN, How.UNLIKE)
    if found.borne_out is not None and (
        are_reversed(question.given, question.wanted)
        or _bounds_more(given, wanted)
        or _is_of_each_alone(question)
        or _is_gap_of_ages(question)
        or is_pace_told_as_total(question)
        or _is_of_opposite_act(question)
        or _is_for_every_so_many(question)
        or _is_multiple_of_another(question)
        or is_turned_round(question)
        or _is_of_another_amount(question)
        or _is_said_of_other_rows(question)
        or _counts_owner(question)
        or _is_under_aim(question)
        or _is_of_all_but_some(question)
        or is_part_of_sibling(question)
    ):
        return Comparison(Agreement.OPEN, How.UNLIKE)
    return without_others(question, found)


def _is_of_each_alone(question: Question) -> bool:
    """Whether a text says what each of several has, and a claim what they have: "$9 each"."""
    given, wanted = question.given, question.wanted
    if not _is_each_ones(question.premise, given) or wanted.numset.frequency is not None:
        return False
    if is_said_with(AmountMarks.default().each, question.claim, wanted.sentence):
        return False
    return is_of_several(question.claim.document, wanted) or any(
        one.sentence == wanted.sentence and one.numset.kind is Kind.CARDINAL
        for one in question.claim.statements
        if one.numset != wanted.numset
    )


def _is_of_opposite_act(question: Question) -> bool:
    """Whether the same one did the opposite with as many: who sold 40 bicycles bought no 40.

    But the new shop bought 40 that the old shop sold to it.
    """
    given, wanted = question.given, question.wanted
    if given.denied is not wanted.denied or Voice.PASSIVE in (given.voice, wanted.voice):
        return False
    if not are_opposite(given.predicate or "", wanted.predicate or ""):
        return False
    one, other, taker = given.subject, wanted.subject, given.receiver
    if one is None or other is None or one.meant.head != other.meant.head:
        return False
    return taker is None or taker.meant.lemmas != other.meant.lemmas


def _is_for_every_so_many(question: Question) -> bool:
    """Whether a text has so many for each of what a claim counts: "one teacher for every 17"."""
    given, wanted = question.given.numset, question.wanted.numset
    if given.kind is not Kind.CARDINAL or given.frequency is None or wanted.frequency is not None:
        return False
    return given.frequency.split()[-1] == (wanted.unit or "").split(" ")[-1]


def _is_multiple_of_another(question: Question) -> bool:
    """Whether two are so many times as much of different things: of its budget, of the old one."""
    given, wanted = question.given, question.wanted
    first, second = given.compared_with, wanted.compared_with
    if {given.difference, wanted.difference} != {Difference.TIMES} or not (first and second):
        return False
    told, claimed = first.meant.lemmas, second.meant.lemmas
    return bool(told) and bool(claimed) and told.isdisjoint(claimed)


def _is_of_another_amount(question: Question) -> bool:
    """Whether two are what different amounts cost or hold: a litre of milk, and a pint."""
    if None not in (question.given.numset.frequency, question.wanted.numset.frequency):
        return False  # rates are converted
    told, claimed = map(_amount_of, (question.given, question.wanted))
    return told is not None and claimed is not None and told != claimed


def _is_said_of_other_rows(question: Question) -> bool:
    """Whether a claim names other rows of a table, or says what it says of those: "were sold"."""
    table = TableWords.of_lines(question.premise, question.given)
    said = said_in(question.claim.document, question.wanted.sentence)
    if table is None or question.wanted.denied:
        return False
    return table.is_of_others(question.given, said) or table.is_sum_of_others(question.given, said)


def _is_under_aim(question: Question) -> bool:
    """Whether it stands in a list of what is planned, "Budget:", and a claim tells it as done."""
    title, wanted = question.given.context, question.wanted
    if title is None or wanted.stance is not None or names_aim(wanted.words):
        return False
    words = title.text.rstrip(":").split()
    is_heading = len(words) <= _LONGEST_HEADING and not title.text.endswith(".")
    return is_heading and names_aim((*title.lemmas, *words))


def _is_of_all_but_some(question: Question) -> bool:
    """Whether a claim says of each what a text says of each but for some: "except the last"."""
    words = AskedWords.default()
    of_each = words.distributive | words.collective
    return is_said_with(of_each, question.claim, question.wanted.sentence) and have_exceptions(
        [question.given], question.premise
    )


def _counts_owner(question: Question) -> bool:
    """Whether a claim counts those whose things a text counts: nurses for nurses' vacancies."""
    given, wanted = question.given, question.wanted.numset
    things = given.subject and given.subject.meant
    if things is None or given.role is Role.SUBJECT or not things.is_plural:
        return False
    if given.numset.kind is not Kind.CARDINAL or given.numset.unit is not None:
        return False
    noun = (wanted.unit or "").lower().split(" ")[-1]
    return noun in {lemma.lower() for lemma in things.lemmas} - {things.head.lower()}


def _amount_of(one: Statement) -> str | None:
    """The unit that a price or measure is of one of: "90p a litre", "a litre costs 90p"."""
    name = (one.numset.frequency or "").removeprefix("per ")
    if not name and one.subject is not None and one.subject.text.lower().split()[0] in _ONE_OF:
        name = one.subject.head.lower()
    found = Units.default().find(name)
    return None if found is None else found.name


def _is_gap_of_ages(question: Question) -> bool:
    """Whether a claim takes "3 years older" for an age."""
    given, wanted = question.given, question.wanted
    return wanted.numset.kind is Kind.AGE and given.difference in DIFFERENCES


def _are_added_to_others(question: Question) -> bool:
    """Whether a text only tells how many more there were, and a claim of a greater number."""
    given, wanted = question.given, question.wanted.numset
    words = AmountMarks.default().added
    own = set(given.numset.text.lower().split())
    if own.isdisjoint(words) or given.difference is not None or given.change is not None:
        return False
    most, least = question.link.value.high, wanted.value.low
    is_greater = most is not None and least is not None and least > most
    return is_greater and words.isdisjoint(wanted.text.lower().split())


def _is_of_exceptions(question: Question, found: Comparison) -> bool:
    """Whether a claim says of some what a text says of all others: "all but 3 ate", "3 ate".

    Nor does it follow that another number did not, since those 3 did not.
    """
    given, wanted = question.given, question.wanted
    is_left_out = given.denied and given.stance is None
    is_said = not wanted.denied or found.how is How.NOT_DENIED
    return is_left_out and is_said and given.predicate in (None, wanted.predicate)


def _is_each_ones(reading: Reading, one: Statement) -> bool:
    """Whether "each" stands behind it, or before who has it: "each of the 4 crews"."""
    at = reading.document.first_from(one.numset.end)
    words = [token.lower for token in reading.document.tokens[at : at + 1]]
    if one.subject is not None and one.role is not Role.SUBJECT:
        words += one.subject.text.lower().split()[:1]
    return not AmountMarks.default().each.isdisjoint(words)


def _bounds_more(given: NumSet, wanted: NumSet) -> bool:
    """Whether a claim sets a limit to more than the text does: to people, and not to sailors."""
    if wanted.kind is not Kind.CARDINAL or wanted.value.low is not None:
        return False
    if given.unit is None or wanted.unit is None or given.unit == wanted.unit:
        return False
    return not is_counted_as(wanted.unit, given.unit)


def is_said_with(words: frozenset[str], reading: Reading, span: tuple[int, int]) -> bool:
    """Whether one of some words stands in a span of a text."""
    document = reading.document
    return any(document.tokens[at].lower in words for at in document.between(*span))
