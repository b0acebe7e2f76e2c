"""Counts that a claim tells under another noun than the text: miners as "those rescued"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.statement import Statement
from numerate.reasoning.compatibility import tells_sex_or_age
from numerate.reasoning.implied.derived import given
from numerate.reasoning.proofs.tree import Given

__all__ = ["renamed"]

_Leaf = tuple[Statement, Given]


def renamed(operands: Sequence[Statement], wanted: Statement) -> Iterator[Sequence[_Leaf]]:
    """Counts whose nouns may be names for the same, as what the claim counts; a group for each.

    Whether they are names for the same is for the words to tell: what is worked out so is proved
    only where they are as sure of it as of a claim that has no proof.

    >>> from numerate import read
    >>> text = read("Of 31 miners three men are ill, and 9 mules.")
    >>> for claim in ("28 of the rescued are well.", "28 of the boats are whole."):
    ...     [wanted] = read(claim).statements
    ...     found = renamed(text.statements, wanted)
    ...     [[one.numset.text for one, _ in group] for group in found]
    [['31 miners', 'three men'], ['9 mules']]
    []
    """
    numset = wanted.numset
    counts = [
        one
        for one in operands
        if one.numset.kind is numset.kind is Kind.CARDINAL
        and one.numset.frequency == numset.frequency
    ]
    nouns = dict.fromkeys(one.numset.unit for one in counts)
    groups = dict.fromkeys(
        tuple(one for one in counts if _may_be_called(noun, one.numset.unit))
        for noun in nouns
        if noun is not None and _may_be_called(noun, numset.unit) and not _says_more(numset, noun)
    )
    for group in groups:
        yield [
            (one, given(one.numset, one.numset.value, numset.unit, "another name for them"))
            for one in group
        ]


def _may_be_called(noun: str, name: str | None) -> bool:
    """Whether both are people, or a name says what some did or how they are: "the arrested".

    Or it is made of the same verb: those who visit make visits.
    """
    if name is None or name == noun:
        return True
    wordnet = WordNet.default()
    head, other = (one.split(" ")[-1] for one in (noun, name))
    if not wordnet.is_noun(other.lower()) or (_is_person(head) and _is_person(other)):
        return True
    derived = wordnet.derived(head.lower())
    return not derived.isdisjoint(wordnet.derived(other.lower()))


def _says_more(claimed: NumSet, noun: str) -> bool:
    head = (claimed.unit or noun).split(" ")[-1]
    return tells_sex_or_age(head, noun.split(" ")[-1])


def _is_person(noun: str) -> bool:
    """Whether a noun first of all means a person: a monkey is one when it misbehaves."""
    return WordNet.default().is_a(noun.lower(), "person", senses=1)
