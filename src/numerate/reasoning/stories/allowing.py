"""Whether a story lets an equation say what the claim says."""

from __future__ import annotations

from numerate.reasoning.composition.expression import Expression, Leaf
from numerate.reasoning.stories.comparing import compares
from numerate.reasoning.stories.directions import follows_directions, may_subtract, must_subtract
from numerate.reasoning.stories.kinds import is_of_claim
from numerate.reasoning.stories.relevance import leaves_nothing_out
from numerate.reasoning.stories.story import Story, uses

__all__ = ["allows"]


def allows(story: Story, expression: Expression) -> bool:
    """Whether an equation agrees with what the story tells; where it tells nothing, it may.

    That 3 + 2 are 5 does not make 5 apples left when 2 of 3 were given away.
    """
    used = list(uses(story, expression))
    is_sum = not isinstance(expression, Leaf) and not any(use.scaled for use in used)
    if story.claim.compared or (story.claim.more and is_sum):
        return compares(story, expression, used)
    if not is_of_claim(story, expression) or not follows_directions(story, used):
        return False
    takes = any(use.sign < 0 for use in used)
    if is_sum and not (may_subtract(story, used) if takes else not must_subtract(story)):
        return False
    is_mixed = any(use.like and story.is_other_sort(use.scene) for use in used)
    if is_mixed and not (takes or story.claim.whole):
        return False
    return leaves_nothing_out(story, used)
