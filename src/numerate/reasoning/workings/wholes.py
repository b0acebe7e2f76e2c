"""The whole of which an amount is said to be a share: "$38 billion, or 2 %", "half of what"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.implied.derived import as_share, step
from numerate.reasoning.levels import is_difference
from numerate.reasoning.proofs.tree import Node
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["wholes"]

_SHARES = (Kind.PERCENT, Kind.RATIO)
_PERCENT = "%"
_ASIDE = (",", "(", "–", "—")


def wholes(
    premise: Reading, like: Sequence[tuple[Statement, Node]], unit: str | None
) -> Iterator[Working]:
    """An amount by the share that the text says it is; "half of the $4 million" says no such thing.

    >>> from numerate import read
    >>> from numerate.reasoning.implied.derived import given
    >>> for text in ("He got $4, half of what he asked for.", "He got half of the $4."):
    ...     reading = read(text)
    ...     money = [one for one in reading.statements if one.numset.kind is Kind.MONEY]
    ...     found = wholes(reading, [(one, given(one.numset)) for one in money], "USD")
    ...     print([str(one.tree.value) for one in found])
    ['8']
    []
    """
    for share in premise.statements:
        if not _is_share(share) or not _is_told_as_one(premise.text, share):
            continue
        before = [pair for pair in like if _is_before(pair[0], share)]
        if before:
            amount, leaf = max(before, key=lambda pair: pair[0].numset.start)
            tree = step("/", leaf, as_share(share.numset), unit)
            if tree is not None:
                yield Working(Sign.RATIO, (amount,), (share,), tree)


def _is_share(one: Statement) -> bool:
    is_part = one.numset.kind in _SHARES and one.numset.unit in (None, _PERCENT)
    return is_part and not is_difference(one)


def _is_before(amount: Statement, share: Statement) -> bool:
    is_before = amount.sentence == share.sentence and amount.numset.end <= share.numset.start
    return is_before and amount.numset.value.is_point


def _is_told_as_one(text: str, share: Statement) -> bool:
    """Whether words around a share say that what was named before is that share.

    "$40, then half of what was left" does not, nor does "$500, or 4 %, whichever is more".
    """
    words = read_knowledge("workings")["share"]
    before, after = text[: share.numset.start].rstrip(), text[share.numset.end :].lstrip()
    rest = text[share.numset.end : share.sentence[1]].lower().split()
    if not frozenset(words["choice"]).isdisjoint(rest):
        return False
    if any(re.match(rf"{one}\b", after) for one in words["of_the_whole"]):
        return before.endswith(_ASIDE)
    return any(re.search(rf"{one}$", before) for one in words["other_name"])
