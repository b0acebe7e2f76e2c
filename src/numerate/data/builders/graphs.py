"""Graphs for pairs: the relations of each hypothesis, as DGEM's format writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from numerate.data.pair import Pair
from numerate.data.structures import joined
from numerate.language.relations import relations_all

__all__ = ["structure_of_each", "with_structures"]

_AT_ONCE = 256  # pairs


def with_structures(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """Pairs with the structure of their hypothesis, lazily and in order; their own stays.

    >>> [pair] = with_structures([Pair("a-0", "Ice melts in spring.", "Ice melts.")])
    >>> pair.provenance["structure"]
    'Ice<>melts'
    """
    source = iter(pairs)
    while batch := list(islice(source, _AT_ONCE)):
        made = structure_of_each([pair.hypothesis for pair in batch if not _has_structure(pair)])
        for pair in batch:
            yield pair if _has_structure(pair) else _with(pair, next(made))


def structure_of_each(texts: Iterable[str]) -> Iterator[str]:
    """The structure of each text; one that tells no relation is a phrase by itself.

    >>> list(structure_of_each(["Ann sold figs in Rome.", "photosynthesis"]))
    ['Ann<>sold<>figs<>L:in Rome', 'photosynthesis<>']
    """
    known: dict[str, str] = {}  # a set asks of one hypothesis many times
    texts = list(texts)
    new = list(dict.fromkeys(texts))
    for text, found in zip(new, relations_all(new), strict=True):
        known[text] = joined([one.parts for one in found] or [[text, ""]])
    return (known[text] for text in texts)


def _has_structure(pair: Pair) -> bool:
    return isinstance(pair.provenance.get("structure"), str)


def _with(pair: Pair, structure: str) -> Pair:
    return replace(pair, provenance={**pair.provenance, "structure": structure})
