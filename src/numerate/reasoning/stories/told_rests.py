"""The rest that a story tells of itself: an equation for it takes all that goes before it away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from numerate.language.implied import ShareWords
from numerate.quantities.numset import Stance
from numerate.quantities.reading import Reading
from numerate.reasoning.rest_stances import stance_of_rest
from numerate.reasoning.stories.story import Story, ToldRest, Use

__all__ = ["clashes_with_rest", "told_rest"]


@lru_cache(maxsize=64)
def told_rest(reading: Reading) -> ToldRest | None:
    """The first "the rest" of a text, and how what is said of it is held."""
    document, words = reading.document, ShareWords.default().rest
    for at, token in enumerate(document.tokens):
        if at and token.lower in words and document.tokens[at - 1].lower == "the":
            sentence = document.sentences[token.sentence]
            span = document.span(range(sentence.first, sentence.last))
            return ToldRest(token.start, span, stance_of_rest(document, at))
    return None


def clashes_with_rest(story: Story, used: Sequence[Use]) -> bool:
    """Whether a difference is no rest of those told: of another stance, or with a part left in."""
    return _is_held_otherwise(story) or _leaves_part_in(story, used)


def _is_held_otherwise(story: Story) -> bool:
    """Whether the rest is only to have done to it what the claim says was done."""
    claim, rest = story.claim, story.rest
    if rest is None or rest.stance in (None, Stance.DENIED):
        return False
    is_of_what_is_left = claim.negated or claim.ends or claim.starts or claim.compared
    return not is_of_what_is_left and claim.numset.stance is None


def _leaves_part_in(story: Story, used: Sequence[Use]) -> bool:
    """Whether an amount before "the rest" is not taken off: "Ann got 27, Ben 9, Cy the rest"."""
    rest, indices = story.rest, {use.index for use in used}
    if rest is None or story.claim.compared or story.claim.more:
        return False
    is_listed = rest.sentence in {use.scene.statement.sentence for use in used if use.sign < 0}
    return is_listed and any(
        like and index not in indices and scene.numset.start < rest.start
        for index, (scene, like) in enumerate(zip(story.scenes, story.like, strict=True))
        if scene.statement.sentence == rest.sentence
    )
