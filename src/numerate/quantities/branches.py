"""Which stretch of its clause each quantity has for itself: "rose 4 % in Spain and 6 % in Italy".

Two quantities of a clause are in different branches if a joint, "and" or a comma, stands between
them. A branch without a verb may begin with a contrast, a noun that takes the place of one in the
branch before: "Ann sold 5 and Bob 7", "Ann sold 5 to Bob's 7".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from numerate.language.document import Document
from numerate.quantities.adverbials import Neighbours
from numerate.quantities.frames import FrameReader
from numerate.quantities.numset import Anchor, NumSet
from numerate.quantities.tags import NAMES, NOUNS

__all__ = ["Branch", "Spot", "branches_of", "neighbours_of"]

_JOINTS = frozenset({"CC", ",", ":", "-LRB-"})
_LONGEST_CONTRAST = 8  # tokens
_CONTRAST = NOUNS | {"DT", "JJ", "PRP", "PRP$", "POS", "HYPH", "NNP", "VBN", "VBG"}
_BEFORE_CONTRAST = frozenset({",", "RB", "CC", "IN"})
_OPPOSED = frozenset({"to", "against", "versus", "vs", "beside"})
_WHILE = frozenset({"while", "whereas", "and", "but"})


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a quantity stands: its tokens, and the one of them that the others hang on."""

    numset: NumSet
    tokens: range
    top: int
    clause: int


@dataclass(frozen=True, slots=True)
class Branch:
    """The tokens from `first` up to `last`, with the quantities in them, by their places."""

    first: int
    last: int
    spots: tuple[int, ...]
    joined: bool = True  # by "and", not by a comma
    contrast: int | None = None  # the noun that takes another's place
    lead: str | None = None  # the preposition before it: "to Ann 5 and to Bob 7"


def branches_of(document: Document, frames: FrameReader, spots: Sequence[Spot]) -> list[Branch]:
    """The branches of a clause whose quantities are given, in order."""
    clause = document.clauses[spots[0].clause]
    found: list[Branch] = []
    first, begun, joined = clause.first, 0, True
    for place in range(1, len(spots) + 1):
        joint = None
        if place < len(spots):
            joint = _joint(document, frames, spots[place - 1], spots[place])
            if joint is None:
                continue
        last = clause.last if joint is None else joint
        contrast, lead = None, None
        if found:
            before = spots[found[-1].spots[0]].tokens.start
            stop = _without_lead(document, spots[begun].tokens.start, before)
            stop -= _is_owned(document, spots[begun])
            while stop > first + 1 and document.tokens[stop - 1].tag == "RB":
                stop -= 1  # "Ann sold 5, Bob only 2"
            contrast, lead = _contrast(document, first, stop)
        found.append(Branch(first, last, tuple(range(begun, place)), joined, contrast, lead))
        first, begun = last + 1, place
        joined = joint is not None and document.tokens[joint].tag == "CC"
    return found


def _joint(document: Document, frames: FrameReader, one: Spot, other: Spot) -> int | None:
    """The token that parts two quantities: the first "and" between them, or else a comma.

    Or the "to" of "has 12 rooms to Bob's eight".
    """
    gap = range(one.tokens.stop, other.tokens.start)
    inside = [at for at in gap if document.tokens[at].clause == one.clause]
    # what stands before the verb of both parts nothing: "the men of Smith and Sons sold 7 cars"
    verb = max((at for at in inside if frames.is_predicate(at)), default=-1)
    joints = [at for at in inside if at > verb and document.tokens[at].tag in _JOINTS]
    if not joints and _is_owned(document, other):
        return next((at for at in inside if document.tokens[at].lower in _OPPOSED), None)
    words = (at for at in joints if document.tokens[at].tag == "CC")
    return next(words, joints[0] if joints else None)


def _is_owned(document: Document, spot: Spot) -> bool:
    """Whether a number stands alone behind its owner: "Bob's eight", not "Bob's eight rooms"."""
    before, last = document.tokens[spot.tokens.start - 1], document.tokens[spot.tokens[-1]]
    behind = document.tokens[spot.tokens.stop : spot.tokens.stop + 1]
    is_alone = last.tag == "CD" and all(token.tag not in NOUNS for token in behind)
    return spot.tokens.start > 0 and before.tag == "POS" and is_alone


def _without_lead(document: Document, start: int, before: int) -> int:
    """Where the words before a quantity end, less a preposition that the one before it has, too.

    "Ann ran it in 52 minutes and Bea in 48".
    """
    if before < 1 or start < 2:
        return start
    name, own, other = (document.tokens[at - 1] for at in (start - 1, start, before))
    is_led = own.tag == other.tag == "IN" and own.lower == other.lower != "of"
    return start - 1 if is_led and name.tag in NAMES else start


def _contrast(document: Document, first: int, stop: int) -> tuple[int | None, str | None]:
    """The head of the noun phrase between a joint and a quantity, if that is all there is."""
    tokens = document.tokens
    lead: str | None = None
    while first < stop and tokens[first].tag in _BEFORE_CONTRAST:
        word = tokens[first]
        if word.tag == "IN" and word.lower not in _WHILE:
            lead = word.lower
        first += 1
    if not 0 < stop - first <= _LONGEST_CONTRAST or tokens[stop - 1].tag not in NOUNS | {"PRP"}:
        return None, None
    of_it = all(
        token.tag in _CONTRAST or token.lower in ("of", "and") for token in tokens[first:stop]
    )
    return (stop - 1, lead) if of_it else (None, None)


def _anchors(spot: Spot) -> tuple[bool, bool]:
    """Whether a change starts from a quantity, and whether it starts or ends there."""
    anchor = None if spot.numset.flux is None else spot.numset.flux.anchor
    return anchor is Anchor.FROM, anchor in (Anchor.FROM, Anchor.TO)


def neighbours_of(branches: Sequence[Branch], spots: Sequence[Spot]) -> list[Neighbours]:
    """For each quantity of a clause what is its own: to the joints or quantities beside it."""
    opening, closing = spots[0].tokens.start, spots[-1].tokens.stop
    found: list[Neighbours] = []
    for branch in branches:
        for place in branch.spots:
            tokens = spots[place].tokens
            inner = place > branch.spots[0]
            before = spots[place - 1].tokens.stop if inner else branch.first
            last = place == branch.spots[-1]
            after = branch.last if last else spots[place + 1].tokens.start
            source, ends = _anchors(spots[place])
            found.append(
                Neighbours(
                    tokens.start,
                    tokens.stop,
                    before,
                    after,
                    opening,
                    closing,
                    follows=not ends,
                    shares=branches[-1].joined and not source and not _anchors(spots[-1])[0],
                )
            )
    return found
