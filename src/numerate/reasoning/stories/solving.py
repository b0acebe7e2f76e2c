"""The one equation that a story tells, where it tells one, whatever the claim says."""

from __future__ import annotations

from numerate.reasoning.composition.expression import Expression, Group, Leaf, ungrouped
from numerate.reasoning.composition.typing_table import Operator
from numerate.reasoning.stories.directions import sign
from numerate.reasoning.stories.licence import allows
from numerate.reasoning.stories.relevance import is_free
from numerate.reasoning.stories.story import Story
from numerate.reasoning.stories.words import StateVerbs

__all__ = ["told_equation"]


def told_equation(story: Story) -> Expression | None:
    """What the claim's quantity must be: all that was there or came, less all that went.

    Only for claims of what there is in the end, and only when the way of every amount is told.
    """
    claim = story.claim
    if not claim.ends or claim.compared or claim.more or story.divided or story.shared:
        return None
    if claim.verb not in StateVerbs.default().stand or any(one.ends for one in story.scenes):
        return None
    if not all(story.like) or claim.numset.unit is None:
        return None
    ways = {
        index: sign(story, scene)
        for index, scene in enumerate(story.scenes)
        if not is_free(story, scene)
    }
    if len(ways) < 2 or 0 in ways.values():
        return None
    came = tuple(Leaf(index) for index, way in ways.items() if way > 0)
    went = tuple(Leaf(index) for index, way in ways.items() if way < 0)
    if not came:
        return None
    equation = ungrouped(Group(Operator.PLUS, came, went))
    return equation if allows(story, equation) else None
