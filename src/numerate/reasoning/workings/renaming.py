"""Counts that a claim tells under another noun than the text: visitors as "visits"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.implied.derived import given
from numerate.reasoning.proofs.tree import Given

__all__ = ["renamed"]

_Leaf = tuple[Statement, Given]


def renamed(
    operands: Sequence[Statement], wanted: Statement, units: Units
) -> Iterator[Sequence[_Leaf]]:
    """Counts of one noun, with those of none, as what the claim counts; a group for each noun.

    None where the text counts the claim's own things: it would call them so.

    >>> from numerate import read
    >>> text = read("They held 12 men. Nine of the men were let go.")
    >>> for claim in ("Three of those arrested are held.", "Three of the boats are held."):
    ...     [wanted] = read(claim).statements
    ...     found = renamed(text.statements, wanted, Units.default())
    ...     [[one.numset.text for one, _ in group] for group in found]
    [['12 men', 'Nine']]
    []
    """
    numset = wanted.numset
    counts = [one for one in operands if _is_count(one.numset, numset)]
    named = [one.numset for one in counts if one.numset.unit is not None]
    if numset.unit is None or any(compatibility(one, numset, units) for one in named):
        return
    for noun in dict.fromkeys(one.unit for one in named):
        if noun is not None and _may_be_called(noun, numset.unit):
            same = (one for one in counts if one.numset.unit in (noun, None))
            yield [(one, _as_claimed(one.numset, numset)) for one in same]


def _is_count(one: NumSet, wanted: NumSet) -> bool:
    return one.kind is wanted.kind is Kind.CARDINAL and one.frequency == wanted.frequency


def _as_claimed(count: NumSet, wanted: NumSet) -> Given:
    return given(count, count.value, wanted.unit, "another name for them")


def _may_be_called(noun: str, name: str) -> bool:
    """Whether a name says what some did or how they are, and no noun of its own: "the arrested".

    Or it is made of the same verb: those who visit make visits.
    """
    wordnet = WordNet.default()
    head, other = (one.split(" ")[-1].lower() for one in (noun, name))
    if not wordnet.is_noun(other):
        return True
    return not wordnet.derived(head).isdisjoint(wordnet.derived(other))
