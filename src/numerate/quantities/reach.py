"""How far the phrase of a counted noun can reach: what ends it, and which numbers stand inside."""

from __future__ import annotations

from numerate.quantities.lexing import Tokens
from numerate.quantities.mention import Mention
from numerate.quantities.numset import Kind
from numerate.quantities.phrases import ParsedText

__all__ = ["ceilings_of", "name_behind", "stands_inside"]

_INSIDE_PHRASES = frozenset({Kind.ORDINAL, Kind.IDENTIFIER})
_FARTHEST_NAME = 3  # words between a number and a name in its phrase: "two new grey Boeing 737s"


def ceilings_of(tokens: Tokens, mentions: list[Mention]) -> list[int]:
    """For each mention, where the next one begins that ends a noun phrase.

    Ordinals, names and a measure right behind can stand inside one.
    """
    ceilings = [len(tokens.source)] * len(mentions)
    for position in range(len(mentions) - 2, -1, -1):
        following = mentions[position + 1]
        if following.kind in _INSIDE_PHRASES or stands_inside(mentions[position], following):
            ceilings[position] = ceilings[position + 1]
        else:
            ceilings[position] = tokens.starts[following.begin]
    return ceilings


def name_behind(
    tokens: Tokens, mention: Mention, following: Mention | None, parsed: ParsedText
) -> range:
    """The tokens of a name with a number that starts within the words behind a mention."""
    if following is None or following.kind is not Kind.IDENTIFIER:
        return range(0)
    between = range(mention.end, following.begin)
    if not any(
        char.isalpha() for at in range(following.begin, following.end) for char in tokens.texts[at]
    ):
        return range(0)  # a score
    if any(tokens.kinds[at] != "word" for at in between) or len(between) > _FARTHEST_NAME:
        return range(0)
    first = parsed.last_before(tokens.starts[following.begin] + 1)
    return range(first, parsed.first_from(tokens.ends[following.end - 1]))


def stands_inside(mention: Mention, following: Mention) -> bool:
    """Whether a measure stands between a number and what it counts: "nine 2 kg bags"."""
    return following.begin == mention.end and following.unit is not None
