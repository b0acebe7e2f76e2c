"""Marked rows that no one wrote: found in the inference sets and in word problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from numerate.data.builders.awp import pairs as awp_pairs
from numerate.data.builders.problems import Problem
from numerate.data.pair import Pair
from numerate.language.sentences import sentences
from numerate.quantities.extracting import extract
from training.candidates import Candidate, Text, candidates, negatives, texts
from training.row import Row

__all__ = ["from_pairs", "from_problems", "has_quantity"]


def has_quantity(text: str) -> bool:
    """Whether a text names a quantity; much faster than reading it."""
    return any(one.kind.is_quantity for one in extract(text, roles=False))


def from_pairs(rows: Sequence[Row], seed: int) -> Iterator[Row]:
    """Rows from labelled pairs.

    What is entailed says the same of the same, so its one equal quantity is meant and no other.
    What is not entailed says something else, so an equal quantity is not the same; where a claim
    is contradicted and has several quantities, it may be another that is wrong, and nothing
    follows.
    """
    some = [row for row in rows if has_quantity(row.hypothesis) and has_quantity(row.premise)]
    premises = texts([row.premise for row in some])
    claims = texts([row.hypothesis for row in some])
    for row, text, claim in zip(some, premises, claims, strict=True):
        dice = Random(f"{seed}/{row.premise}/{row.hypothesis}")
        for wanted in claim.quantities:
            found = list(candidates(text, claim, wanted))
            equal = [one for one in found if one.is_equal]
            if row.label == "entailment":
                yield from _entailed(found, equal, dice)
            elif equal and (row.label == "neutral" or len(claim.quantities) == 1):
                yield from negatives(equal, dice)[:1]


def _entailed(
    found: Sequence[Candidate], equal: Sequence[Candidate], dice: Random
) -> Iterator[Row]:
    if len(equal) == 1:
        yield equal[0].row("entailment")
        yield from negatives([one for one in found if one is not equal[0]], dice)


def from_problems(problems: Sequence[Problem], seed: int) -> Iterator[Row]:
    """Rows from word problems: an answer is none of the given quantities, a restatement is one."""
    built = [pair for pair in awp_pairs(problems, seed, wrong=0) if isinstance(pair, Pair)]
    worlds = texts([pair.premise for pair in built])
    claims = texts([pair.hypothesis for pair in built])
    for pair, world, claim in zip(built, worlds, claims, strict=True):
        dice = Random(f"{seed}/{pair.id}")
        answer = Fraction(str(pair.provenance["answer"]))
        for wanted in claim.quantities:
            if wanted.value.is_point and wanted.value.low == answer:
                # A given number that happens to be the answer may also be what is asked for.
                given = [one for one in candidates(world, claim, wanted) if not one.is_equal]
                yield from negatives(given, dice)
        yield from _restated(world, dice)


def _restated(world: Text, dice: Random) -> Iterator[Row]:
    """A sentence of the world as a claim: its own quantities are meant, their neighbours not."""
    places = [
        (sentence, world.text.find(sentence))
        for sentence in sentences(world.text)
        if has_quantity(sentence)
    ]
    if len(places) < 2:
        return
    sentence, start = dice.choice(places)
    if start < 0:
        return
    [claim] = texts([sentence])
    for wanted in claim.quantities:
        found = list(candidates(world, claim, wanted))
        meant = [one for one in found if one.given.start == wanted.start + start]
        if len(meant) == 1:
            yield meant[0].row("entailment")
            others = [one for one in found if one is not meant[0]]
            yield from negatives(others, dice)[:2]
