"""A singular noun is one of its kind: "a guard" supports "one guard"."""

from __future__ import annotations

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Justification, Known, Status

__all__ = ["single"]

_REACH = 3  # words between an article and its noun


def single(premise: Reading, wanted: NumSet) -> Justification | None:
    """The justification of "one guard" by a text that speaks of a guard."""
    if wanted.kind is not Kind.CARDINAL or wanted.unit is None:
        return None
    if wanted.value != Interval.point(1):
        return None
    noun, tokens = wanted.unit.split()[-1].lower(), premise.tokens
    articles = read_knowledge("claims")["articles"]
    for index, word in enumerate(tokens.lowers):
        if word != noun or WordNet.default().is_plural_noun(word):
            continue
        first = next(
            (
                at
                for at in range(index - 1, index - 1 - _REACH, -1)
                if at >= 0 and tokens.lowers[at] in articles
            ),
            None,
        )
        if first is not None:
            reason = f"'{tokens.phrase(first, index + 1)}' is one"
            tree = Known(wanted.value, wanted.unit, reason)
            return Justification(wanted, Status.ENTAILED, "=", "equal", tree, reason)
    return None
