"""How much more often equal numbers are the same thing: `python -m training equal`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.tree import How
from numerate.reasoning.stated import compared
from training.tagged import records, tagged_pairs
from training.words import asked

__all__ = ["counted"]


def counted(tagged: Path) -> float:
    """How often a quantity of the text that is meant is equal, by how often another is.

    `tagged` holds claims that say which quantity of the text each of theirs is.
    """
    pairs = [pair for record in records(tagged) for pair in tagged_pairs(record)]
    policy, counts = Policy.named("default"), Counter[tuple[bool, bool]]()
    for question, is_meant in asked(pairs):
        counts[is_meant, compared(question, policy).how is How.EQUAL] += 1
    shares = []
    for is_meant, name in ((True, "meant"), (False, "not meant")):
        equal, of_all = counts[is_meant, True], counts[is_meant, True] + counts[is_meant, False]
        print(f"{name}: {equal} of {of_all} are equal")
        shares.append(equal / of_all)
    return shares[0] / shares[1]
