"""Claims of a difference: "3 more nests than birds", "needs 5 more"."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.reasoning.composition.expression import Expression, Leaf
from numerate.reasoning.composition.typing_table import Operator
from numerate.reasoning.stories.relevance import leaves_nothing_out
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import Story, Use

__all__ = ["compares"]


def compares(story: Story, expression: Expression, used: Sequence[Use]) -> bool:
    """Whether an equation takes the one side of "than" from the other."""
    if isinstance(expression, Leaf):
        return False
    if expression.operator is not Operator.MINUS:
        # "5 more than", and then some: differences add up
        return expression.operator is Operator.PLUS and any(use.scene.compared for use in used)
    sides = [_side(story, scene) for scene in story.scenes]
    if -1 not in sides:
        return leaves_nothing_out(story, used)
    fits: dict[int, list[int]] = {1: [], -1: [], 0: []}
    direction = story.claim.compared or 1
    for use in used:
        side = sides[use.index]
        if side != use.sign * direction and (side or not use.like):
            return False
        fits[side].append(_fit(story, use.scene))
    indices = {use.index for use in used}
    return not any(
        _is_missing(_fit(story, scene), fits, side)
        for index, (scene, side) in enumerate(zip(story.scenes, sides, strict=True))
        if index not in indices and (side or story.like[index])
    )


def _is_missing(fit: int, fits: dict[int, list[int]], side: int) -> bool:
    """Whether a scene that is left out fits its side as well as what is used."""
    if not side and fits[1] and fits[-1]:
        return False
    kept = fits[side] or fits[0]
    return not kept or fit >= min(kept)


def _side(story: Story, scene: Scene) -> int:
    """On which side of "than" a scene stands: 1 before it, -1 behind it, 0 not told."""
    claim = story.claim
    than = claim.than - claim.words
    if scene.words & than:
        return -1
    behind = frozenset[str]().union(*(one.words for one in story.scenes if one.words & than))
    return 1 if scene.words & (claim.words - claim.than - behind) else 0


def _fit(story: Story, scene: Scene) -> int:
    return len(scene.words & (story.claim.words | story.claim.than))
