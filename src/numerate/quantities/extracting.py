"""From text to NumSets: the quantity segmenter and parser of the EQUATE paper (§4.2.1, §4.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress, islice
from typing import TYPE_CHECKING

from numerate.language.texts import LONGEST_TEXT, checked_text, many_texts
from numerate.language.units import Units
from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.numset import NumSet
from numerate.quantities.roles import numset_of, with_roles
from numerate.quantities.segmenting import segment

if TYPE_CHECKING:
    from numerate.language.parser import Piece

__all__ = [
    "BATCH",
    "LONGEST_TEXT",
    "checked_text",
    "extract",
    "extract_all",
    "many_texts",
    "read_all",
]

BATCH = 256  # texts


def extract(text: str, *, roles: bool = True, units: Units | None = None) -> list[NumSet]:
    """The quantities of a text, in order of appearance.

    Without `roles` nothing is parsed: values, units, kinds, hedges and rates are there, the
    counted noun and the other roles are not.

    >>> [quantity] = extract("fewer than 10 apples")
    >>> str(quantity.value), quantity.unit
    ('(-∞, 10)', 'apple')
    """
    return next(extract_all([text], roles=roles, units=units))


def extract_all(
    texts: Iterable[str], *, roles: bool = True, units: Units | None = None
) -> Iterator[list[NumSet]]:
    """`extract` for many texts, lazily and in order; parses them in batches.

    >>> [len(quantities) for quantities in extract_all(["2 cats. 3 dogs.", "no number here"])]
    [2, 0]
    """
    return (numsets for _, numsets in read_all(texts, roles=roles, units=units))


def read_all(
    texts: Iterable[str], *, roles: bool = True, units: Units | None = None
) -> Iterator[tuple[Tokens, list[NumSet]]]:
    """The tokens of each text beside its quantities, for whoever reads on from there."""
    lexicon = units or Units.default()
    source = iter(many_texts(texts))
    while batch := list(islice(source, BATCH)):
        yield from _read_batch(batch, lexicon, roles)


def _read_batch(texts: list[str], units: Units, roles: bool) -> list[tuple[Tokens, list[NumSet]]]:
    segmented = [segment(text, units) for text in map(checked_text, texts)]
    # A text in which no quantity was found has no roles to give: it is never parsed.
    wanted = [
        roles and any(mention.kind.is_quantity for mention in mentions) for _, mentions in segmented
    ]
    parsed = _with_roles(list(compress(segmented, wanted)), units)
    return [
        (tokens, next(parsed) if parse else [numset_of(tokens, mention) for mention in mentions])
        for (tokens, mentions), parse in zip(segmented, wanted, strict=True)
    ]


def _with_roles(
    segmented: list[tuple[Tokens, list[Mention]]], units: Units
) -> Iterator[list[NumSet]]:
    if not segmented:
        return iter(())
    from numerate.language.parser import default_parser

    waiting = iter(segmented)

    def use(pieces: list[Piece]) -> list[NumSet]:
        tokens, mentions = next(waiting)
        return with_roles(tokens, mentions, pieces, units)

    return default_parser().read((tokens.source for tokens, _ in segmented), use)
