"""The rest that a story tells of itself: an equation for it takes all that goes before it away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from numerate.language.implied import ShareWords
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.placed_stances import stance_at
from numerate.reasoning.stories.story import Story, ToldRest, Use

__all__ = ["clashes_with_rest", "has_to_go", "leaves_share_in", "told_rest"]

_SHARES = frozenset({Kind.RATIO, Kind.PERCENT})
_BALANCE = frozenset({"balance"})


@lru_cache(maxsize=64)
def told_rest(reading: Reading) -> ToldRest | None:
    """The first "the rest" of a text, and how what is said of it is held."""
    document, words = reading.document, ShareWords.default().rest | _BALANCE
    for at, token in enumerate(document.tokens):
        if at and token.lower in words and document.tokens[at - 1].lower == "the":
            sentence = document.sentences[token.sentence]
            span = document.span(range(sentence.first, sentence.last))
            before = [one for one in reading.statements if one.numset.start < token.start]
            parts_in = before[-1].sentence if before else span
            has_share = any(
                one.numset.kind in _SHARES for one in before if one.sentence == parts_in
            )
            return ToldRest(token.start, span, parts_in, stance_at(document, at), has_share)
    return None


def clashes_with_rest(story: Story, used: Sequence[Use]) -> bool:
    """Whether a difference is no rest of those told: of another stance, or with a part left in.

    What a share comes to, "a fifth walk, 20 cycle, the rest drive", no amount takes off.
    """
    rest, operands = story.rest, [use.scene.statement for use in used]
    leaves_share = rest is not None and leaves_share_in(rest, operands, story.claim.numset.kind)
    return leaves_share or _is_held_otherwise(story) or _leaves_part_in(story, used)


def leaves_share_in(rest: ToldRest, operands: Sequence[Statement], wanted: Kind) -> bool:
    """Whether a part is told as a share, and what is worked with has none in it, nor is one."""
    kinds = {wanted, *(one.numset.kind for one in operands)}
    return rest.has_share and _is_of(rest, operands) and kinds.isdisjoint(_SHARES)


def _is_of(rest: ToldRest, operands: Sequence[Statement]) -> bool:
    """Whether a rest is told of what is worked with: in its sentence, or in that of its parts."""
    return any(one.sentence in (rest.sentence, rest.parts_in) for one in operands)


def has_to_go(rest: ToldRest, one: Statement, taken: Sequence[Statement]) -> bool:
    """Whether a quantity is no part of the rest: one told before it with others, or an exception.

    "Ann got 27, Ben 9 and Cy the rest", "sold 27 and lost 9; ate the rest, except for 5".
    """
    is_listed = any(other.sentence == rest.parts_in for other in taken)
    is_part = one.sentence == rest.parts_in and one.numset.start < rest.start and is_listed
    return is_part or (one.sentence == rest.sentence and one.denied)


def _is_held_otherwise(story: Story) -> bool:
    """Whether the rest is only to have done to it what the claim says was done."""
    claim, rest = story.claim, story.rest
    if rest is None or rest.stance in (None, Stance.DENIED):
        return False
    is_of_what_is_left = claim.negated or claim.ends or claim.starts or claim.compared
    return not is_of_what_is_left and claim.numset.stance is None


def _leaves_part_in(story: Story, used: Sequence[Use]) -> bool:
    rest, indices = story.rest, {use.index for use in used}
    if rest is None or story.claim.compared or story.claim.more:
        return False
    taken = [use.scene.statement for use in used if use.sign < 0]
    return any(
        like and index not in indices and has_to_go(rest, scene.statement, taken)
        for index, (scene, like) in enumerate(zip(story.scenes, story.like, strict=True))
    )
