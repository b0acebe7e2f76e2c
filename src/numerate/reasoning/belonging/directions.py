"""Which of two a claim says is more: the one that it speaks of, or the one behind "than"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from typing import Any

from numerate.language.asked import AskedWords
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Phrase, Statement
from numerate.reasoning.belonging.holders import Holders
from numerate.reasoning.belonging.moments import Moments

__all__ = ["are_turned_round"]

Known = AbstractSet[Any]  # names, or moments


@dataclass(frozen=True, slots=True)
class _Sides:
    standard: Phrase
    is_more: bool


def are_turned_round(
    greater: Sequence[Statement],
    lesser: Sequence[Statement],
    premise: Reading,
    claim: Reading,
    wanted: Statement,
) -> bool:
    """Whether a claim says that the lesser of two is more, by their names or times.

    >>> from numerate import read
    >>> text = read("It snowed 11 cm on Monday and 14 cm on Tuesday.")
    >>> monday, tuesday = text.statements
    >>> claims = [
    ...     read("It snowed 3 cm more on Tuesday than on Monday."),
    ...     read("It snowed 3 cm more on Monday than on Tuesday."),
    ... ]
    >>> situations = ((text, one, one.statements[0]) for one in claims)
    >>> [are_turned_round([tuesday], [monday], *one) for one in situations]
    [False, True]
    """
    sides = _sides(wanted)
    if sides is None:
        return False
    for of_claim, told in (
        (Holders.of(claim), partial(Holders.of(premise).of_statement, sort="holder")),
        (Moments.of(claim), Moments.of(premise).of_statement),
    ):
        than: Known = frozenset(of_claim.inside(sides.standard))
        own: Known = frozenset(of_claim.in_sentence(wanted.numset.start)) - than
        more, less = (own, than) if sides.is_more else (than, own)
        if not own or not than:
            continue
        if _are_of(less, more, greater, told) or _are_of(more, less, lesser, told):
            return True
    return False


def _sides(wanted: Statement) -> _Sides | None:
    """With whom a claim compares, and whether that is the lesser: "3 more than", "leads by 3"."""
    standard = wanted.compared_with
    if standard is not None and wanted.difference in (Difference.MORE, Difference.LESS):
        return _Sides(standard, is_more=wanted.difference is Difference.MORE)
    asked = AskedWords.default()
    if wanted.object is None or wanted.predicate not in asked.exceed | asked.miss:
        return None
    return _Sides(wanted.object, is_more=wanted.predicate in asked.exceed)


def _are_of(
    some: Known, others: Known, operands: Sequence[Statement], told: Callable[[Statement], Known]
) -> bool:
    """Whether quantities are told of some, and not of others."""
    found = map(told, operands)
    return any(not one.isdisjoint(some) and one.isdisjoint(others) for one in found)
