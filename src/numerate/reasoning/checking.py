"""The entry to the reasoner: texts in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from numerate.quantities.extracting import read_all
from numerate.reasoning.judge import judge
from numerate.reasoning.matching import Reading
from numerate.reasoning.policy import Policy
from numerate.reasoning.proof import Verdict

__all__ = ["check", "check_all"]

_BATCH = 128


def check(premise: str, hypothesis: str, *, profile: str = "default") -> Verdict:
    """Whether a text entails, contradicts or leaves open a claim with quantities in it.

    >>> check("The firm employs 100 men.", "The firm employs less than 700 men.").label
    'entailment'
    """
    return next(check_all([(premise, hypothesis)], profile=profile))


def check_all(pairs: Iterable[tuple[str, str]], *, profile: str = "default") -> Iterator[Verdict]:
    """`check` for many pairs, lazily and in order; their texts are parsed in batches.

    >>> pairs = [("2 cats sat.", "2 cats sat."), ("2 cats sat.", "3 cats sat.")]
    >>> [verdict.label for verdict in check_all(pairs)]
    ['entailment', 'contradiction']
    """
    policy = Policy.named(profile)
    source = iter(pairs)
    while batch := list(islice(source, _BATCH)):
        texts = list(dict.fromkeys(text for pair in batch for text in pair))  # each is read once
        found = zip(texts, read_all(texts), strict=True)
        readings = {text: Reading.of_tokens(*read) for text, read in found}
        for premise, claim in batch:
            yield judge(readings[premise], readings[claim], policy)
