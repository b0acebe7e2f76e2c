"""Durations between moments of a text: "lasted four years", "was 40 when she became mayor"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from numerate.language.asked import AskedWords
from numerate.language.implied import DurationWords
from numerate.language.units import Units
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.concluding import conclude
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.terms import Claimed, Sort, Term, says
from numerate.reasoning.implied.derived import given, known, step
from numerate.reasoning.implied.durations import durations
from numerate.reasoning.implied.premise import Premise
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import Given, Justification, Node, Status, Step

__all__ = ["ages", "in_unit", "is_far", "spans"]

_AFTER = "after"
_YEAR = re.compile(r"[12]\d{3}")


def spans(facts: Facts, claimed: Claimed, policy: Policy, units: Units) -> Justification | None:
    """How long something took whose beginning and end the text dates."""
    wanted, words = claimed.wanted, AskedWords.default()
    head = claimed.token(claimed.head).lemma.lower()
    ends = wanted.preposition == _AFTER and head in DurationWords.default().ends
    if wanted.numset.kind is not Kind.DURATION or not (ends or head in words.lasting):
        return None
    if wanted.difference is not None or wanted.denied or wanted.numset.unit is None:
        return None
    making = {at for at in claimed.places if claimed.token(at).lemma.lower() in words.making}
    terms = claimed.terms({claimed.head, *making})
    found = []
    for one in durations(Premise(facts.reading, units)):
        moments = [leaf.numset for leaf in _leaves(one.tree) if isinstance(leaf, Given)]
        stated = [_statement(facts.reading, moment) for moment in moments]
        held = [one for one in stated if one is not None and one.stance is None and not one.denied]
        if held and len(held) == len(stated) and _tell(facts.reading, held, terms):
            found.append(one.tree)
    if len(found) != 1 or not terms:
        return None
    tree = in_unit(found[0], wanted.numset.unit, units)
    told = f"'{claimed.token(claimed.head).text}' asks for the time between"
    result = conclude(wanted.numset, tree, told, policy)
    if result is None or result.status is Status.ENTAILED or found[0].unit != "year":
        return result
    return result if is_far(found[0], wanted.numset) else None


def _leaves(node: Node) -> list[Node]:
    if isinstance(node, Step):
        return [*_leaves(node.left), *_leaves(node.right)]
    return [node]


def is_far(tree: Node, wanted: NumSet) -> bool:
    """Whether years written without their months leave no room for the claim's."""
    exact, claimed = tree.value.low, wanted.value.low
    if exact is None or claimed is None or wanted.unit != "year":
        return False
    return wanted.value.is_point and abs(exact - claimed) > 1


def in_unit(tree: Node, unit: str, units: Units) -> Node | None:
    """A duration in another unit; None where no whole number of the one makes the other."""
    if tree.unit == unit:
        return tree
    if tree.unit is None or not units.convertible(tree.unit, unit):
        return None
    factor = units.convert(Fraction(1), tree.unit, unit)
    if factor.denominator != 1 and (1 / factor).denominator != 1:
        return None  # no whole number of days makes a month
    reason = f"{tree.unit} converted to {unit}"
    return step("*", tree, known(factor, f"{unit}/{tree.unit}", reason), unit)


def _statement(reading: Reading, moment: NumSet) -> Statement | None:
    return next(
        (one for one in reading.statements if one.numset.start <= moment.start < one.numset.end),
        None,
    )


def _tell(reading: Reading, statements: Sequence[Statement], terms: Sequence[Term]) -> bool:
    """Whether the statements of two moments have a claim's words."""
    own = {word for one in statements for word in _words(one)}
    document = reading.document
    near = {
        token.lemma.lower()
        for one in statements
        for token in document.tokens[slice(*_sentence(reading, one))]
    }
    return all(
        any(says(word, lemma) for word in (own if term.sort is Sort.CORE else own | near))
        for term in terms
        for lemma in term.lemmas
    )


def _sentence(reading: Reading, statement: Statement) -> tuple[int, int]:
    document = reading.document
    sentence = document.sentences[document.sentence_at(statement.numset.start)]
    return sentence.first, sentence.last


def _words(statement: Statement) -> set[str]:
    found = {word.lower() for word in statement.words}
    for phrase in statement.phrases().values():
        found.update(lemma.lower() for lemma in (*phrase.lemmas, *phrase.meant.lemmas))
    return found | ({statement.predicate.lower()} if statement.predicate else set())


def ages(facts: Facts, claimed: Claimed, policy: Policy, _: Units) -> Justification | None:
    """How old somebody was when something happened, from two years."""
    wanted, numset = claimed.wanted, claimed.wanted.numset
    is_bare = numset.kind is Kind.CARDINAL and numset.unit is None
    is_aged = numset.kind is Kind.AGE and numset.unit in (None, "year")
    when = [at for at in claimed.places if claimed.lower(at) == "when"]
    if not (is_bare or is_aged) or wanted.predicate != "be" or len(when) != 1 or wanted.denied:
        return None
    inside = claimed.token(when[0]).clause
    event = [at for at in claimed.places if claimed.token(at).clause == inside]
    who = claimed.terms(event)
    what = claimed.terms_at(event)
    who = tuple(term for term in who if term.sort in (Sort.NAME, Sort.CORE))
    dated = [
        one
        for one in facts.reading.statements
        if one.numset.kind is Kind.DATE and _YEAR.fullmatch(one.numset.text) and one.stance is None
    ]
    birth = AskedWords.default().birth
    born = [one for one in dated if one.predicate in birth and _of_whom(one, who)]
    other = [one for one in dated if one.predicate not in birth and _of_whom(one, who)]
    other = [one for one in other if _happened(one, what)]
    if len(born) != 1 or len(other) != 1 or not who or not what:
        return None
    later, earlier = (given(one.numset, one.numset.value, "year") for one in (*other, *born))
    tree = step("-", later, earlier, "year")
    result = conclude(numset, tree, "'when' asks for the age at that time", policy)
    if result is not None and result.status is Status.CONTRADICTED:
        value, exact = numset.value, None if tree is None else tree.value.low
        if exact is None or value.intersection(Interval.between(exact - 1, exact)) is not None:
            return None  # the birthday may not have come
    return result


def _of_whom(statement: Statement, who: Sequence[Term]) -> bool:
    person = statement.object if statement.predicate == "bear" else statement.subject
    phrases = [one for one in (person, statement.subject, statement.topic) if one is not None]
    own = {lemma.lower() for phrase in phrases for lemma in phrase.meant.lemmas}
    return all(term.lemmas <= own for term in who)


def _happened(statement: Statement, what: Sequence[Term]) -> bool:
    own = _words(statement)
    return all(any(says(word, lemma) for word in own) for term in what for lemma in term.lemmas)
