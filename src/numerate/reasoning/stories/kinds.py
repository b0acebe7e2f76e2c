"""What an expression is an amount of, read as English does: boys and girls are children.

Stricter than the paper's Table 5 where the story says what there is of each, and looser where a
class noun gathers several units.
"""

from __future__ import annotations

from numerate.reasoning.composition.expression import Expression, Leaf, Node, leaves
from numerate.reasoning.composition.typing_table import Operator
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import SUMS, Story

__all__ = ["is_of_claim"]

_Kinds = frozenset[str | None]
_CLAIM = "(the claim's)"
_ANY = "(any)"
_NONE: _Kinds = frozenset()


def is_of_claim(story: Story, expression: Expression) -> bool:
    """Whether an expression may be an amount of what the claim counts."""
    return _CLAIM in _kinds(story, expression)


def _kinds(story: Story, expression: Expression) -> _Kinds:
    if isinstance(expression, Leaf):
        return _leaf_kinds(story, expression.index)
    left, right = _kinds(story, expression.left), _kinds(story, expression.right)
    if not left or not right:
        return _NONE
    if expression.operator in SUMS:
        return _sum_kinds(story, expression, left, right)
    if expression.operator is Operator.TIMES:
        return _product_kinds(story, expression, left, right)
    return _quotient_kinds(story, expression, left, right)


def _leaf_kinds(story: Story, index: int) -> _Kinds:
    scene = story.scenes[index]
    own = frozenset({_CLAIM if story.like[index] else scene.unit})
    return own | {_ANY} if scene.numset.unit is None and _shares(story) else own


def _shares(story: Story) -> bool:
    """Whether it speaks of equal shares: then amounts may be divided, and a bare number divide."""
    return bool(story.shared or story.claim.each or any(one.each for one in story.scenes))


def _sum_kinds(story: Story, expression: Node, left: _Kinds, right: _Kinds) -> _Kinds:
    both = left & right
    if both:
        is_renamed = not any(story.like) and not any(one.each for one in story.scenes)
        return both | {_CLAIM} if is_renamed else both  # 11 sodas less 3 are 8 spare ones
    parts = [story.scenes[index] for index in leaves(expression)]
    if any(one.compared for one in parts):
        return frozenset({_CLAIM})  # 5 more nests than birds
    is_named = any(one.unit == story.claim.unit for one in parts)
    if expression.operator is Operator.PLUS:
        return _NONE if is_named else frozenset({_CLAIM, _ANY})
    if _CLAIM not in left:
        return _NONE
    whole = [story.scenes[index] for index in leaves(expression.left)]
    is_named = any(one.unit == story.claim.unit for one in whole)
    if not is_named and (story.divided or any(one.whole for one in whole)):
        return frozenset({_CLAIM})  # the children that are no boys are girls
    is_pair = len(story.scenes) == 2 and not story.shared
    return frozenset({_CLAIM}) if is_pair else _NONE  # seats that nobody sits on


def _product_kinds(story: Story, expression: Node, left: _Kinds, right: _Kinds) -> _Kinds:
    if left == right and len(left) == 1 and left != {None}:
        return _NONE
    factors = [_scene(story, side) for side in (expression.left, expression.right)]
    for factor, kinds in zip(factors, (left, right), strict=True):
        if story.claim.each and factor and not factor.each and _CLAIM in kinds:
            return _NONE  # a share is no multiple of the whole
    if any(story.like):
        return left | right
    counted = (story.claim.unit or "").split()
    if any(one.each in counted for one in story.scenes if one.each):
        return left | right  # how many boxes: a quotient
    return left | right | {_CLAIM}  # rows and columns of plants


def _quotient_kinds(story: Story, expression: Node, left: _Kinds, right: _Kinds) -> _Kinds:
    whole, by = _scene(story, expression.left), _scene(story, expression.right)
    each = by.each if by else None
    common = (left & right) - {_ANY}
    if common and _CLAIM in left - right:
        return frozenset({_CLAIM})  # 6 boats in 5 minutes, for 15 minutes
    if common:
        is_upside_down = whole is not None and whole.each is not None and each is None
        return _NONE if _CLAIM in left or is_upside_down else frozenset({_CLAIM})
    if _CLAIM in right:
        return _NONE
    if each is not None and each in (story.claim.unit or "").split():
        return left | {_CLAIM}  # 60 guests, 10 seats at each table: so many tables
    if whole is None and not _shares(story):
        return _NONE
    if whole and whole.each and not story.claim.each:
        return left if by and whole.each in (by.unit or "").split() else _NONE
    return left


def _scene(story: Story, expression: Expression) -> Scene | None:
    return story.scenes[expression.index] if isinstance(expression, Leaf) else None
