"""What is counted together with others: 412 cars and motorcycles are not 412 cars."""

from __future__ import annotations

from numerate.quantities.numset import Kind
from numerate.quantities.statement import Statement
from numerate.reasoning.comparison import Agreement, Comparison
from numerate.reasoning.matching import Question
from numerate.reasoning.proofs.tree import How
from numerate.reasoning.wording import are_opposite, is_counted_as

__all__ = ["without_others"]

_AND = " and "


def without_others(question: Question, found: Comparison) -> Comparison:
    """How two quantities compare if one of them counts things that the other leaves out.

    That there are 412 of both leaves open how many there are of either, but for more than 412.

    >>> from numerate import check
    >>> text = "The ferry carried 412 cars and motorcycles."
    >>> counted = "412 cars", "412 vehicles", "4,000 cars"
    >>> claims = (f"The ferry carried {what}." for what in counted)
    >>> [str(check(text, claim).label) for claim in claims]
    ['neutral', 'entailment', 'contradiction']
    """
    given, wanted = _kinds(question.given), _kinds(question.wanted)
    if max(len(given), len(wanted)) < 2 or _covers(wanted, given):
        return found
    if not any(_is_kind(one, other) for one in given for other in wanted):
        return found  # "4 siblings": whether they are meant is for the matcher to say
    most, least = question.link.value.high, question.wanted.numset.value.low
    is_more = most is not None and least is not None and least > most
    if found.how is How.DISJOINT and is_more and all(kind in given for kind in wanted):
        return found
    return Comparison(Agreement.OPEN, How.UNLIKE)


def _kinds(one: Statement) -> tuple[str, ...]:
    """What a quantity counts: "hot and cold drinks" are two kinds, "big and heavy boxes" one."""
    numset = one.numset
    own = numset.unit if numset.kind is Kind.CARDINAL else numset.entity
    if own is None:
        return ()
    described = (numset.adjective or "").lower().split(_AND)
    if len(described) == 2 and not are_opposite(*described):
        described = [" ".join(described)]
    return (*(f"{kind} {own.lower()}".strip() for kind in described), *one.beside)


def _covers(wide: tuple[str, ...], narrow: tuple[str, ...]) -> bool:
    """Whether all that some kinds count is counted by others, which count nothing beside it."""
    return all(any(_is_kind(one, other) for other in wide) for one in narrow) and all(
        any(_is_kind(one, other) for one in narrow) for other in wide
    )


def _is_kind(one: str, other: str) -> bool:
    return one.split()[-1] == other or is_counted_as(one, other)
