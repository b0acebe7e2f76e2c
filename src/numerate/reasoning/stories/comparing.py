"""Claims of a difference: "3 more nests than birds", "needs 5 more"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from numerate.reasoning.composition.expression import Expression, Leaf
from numerate.reasoning.composition.typing_table import Operator
from numerate.reasoning.stories.relevance import leaves_nothing_out
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import Story, Use
from numerate.reasoning.stories.words import StateVerbs

__all__ = ["balances", "compares"]


def compares(story: Story, expression: Expression, used: Sequence[Use]) -> bool:
    """Whether an equation takes the one side of "than" from the other."""
    if isinstance(expression, Leaf):
        return False
    if expression.operator is not Operator.MINUS or _hands_over(story, used):
        return False
    sides = [_side(story, scene) for scene in story.scenes]
    if -1 not in sides:
        if story.claim.compared:
            return False  # which of them is said to be more is not known
        return len(used) == 2 and leaves_nothing_out(story, used)
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


def _hands_over(story: Story, used: Sequence[Use]) -> bool:
    """Whether one side has from the other what is counted once: it parts them by twice as much."""
    if story.claim.verb not in StateVerbs.default().stand:
        return False
    sides = story.claim.words | story.claim.than
    return any(use.scene.change and use.scene.other in sides for use in used)


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


def balances(story: Story, used: Sequence[Use]) -> bool:
    """Whether differences and amounts come to the claim's, whosever they are.

    Ann has 5 more than Bob is Ann - Bob = 5; with Bob = 3 they come to Ann = 8.
    """
    total: Counter[str] = Counter()
    for use in used:
        terms = _terms(use.scene)
        if terms is None or use.scaled:
            return False
        for name, sign in terms.items():
            total[name] += use.sign * sign
    claimed = _terms(story.claim, story.who(story.claim.holder))
    if claimed is not None and _settled(total) == _settled(claimed):
        return True
    return not story.claim.compared and _is_pair(story, used)


def _is_pair(story: Story, used: Sequence[Use]) -> bool:
    """One amount and one difference that are told of as the claim is: "on Monday", "red ones"."""
    differences = [use for use in used if use.scene.compared]
    bases = [use for use in used if not use.scene.compared]
    if len(differences) != 1 or len(bases) != 1 or bases[0].sign < 0:
        return False
    [difference], [base] = differences, bases
    than, way = difference.scene.than, difference.sign * difference.scene.compared
    own = difference.scene.words - base.scene.words
    if way > 0:
        return bool(base.scene.words & than) and bool(story.claim.words & own)
    return bool(story.claim.words & than) and not base.scene.words & than


def _settled(terms: Counter[str]) -> dict[str, int]:
    return {name: sign for name, sign in terms.items() if sign}


def _terms(scene: Scene, who: str | None = None) -> Counter[str] | None:
    """Whose amount it is, less whose it is compared with; None where that is not told."""
    name = who or scene.holder or scene.unit
    if name is None or scene.whole:
        return None
    if not scene.compared:
        return Counter({name: 1})
    other = scene.statement.compared_with
    if other is None:
        return None
    return Counter({name: scene.compared, other.meant.head.lower(): -scene.compared})
