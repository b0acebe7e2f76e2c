"""Whether a claim states what amounts came to, and not an amount of the text as it is."""

from __future__ import annotations

from numerate.quantities.numset import NumSet
from numerate.reasoning.matching import Reading
from numerate.reasoning.stories.scenes import Scene, claim_scene, told_scenes

__all__ = ["needs_working_out"]


def needs_working_out(
    premise: Reading, given: NumSet, claim: Reading, wanted: NumSet, *, several: bool
) -> bool:
    """Whether a claim's quantity is a result that the text's is not, though they are equal.

    That Ann has 3 figs does not say that she has 3 more than Bob; and where the text counts
    figs several times, not that 3 are left.

    >>> from numerate.quantities.extracting import extract
    >>> texts = "Ann has 3 figs. Bob has 2 figs.", "Ann has 3 more figs than Bob."
    >>> premise, claim = (Reading.of(text, extract(text)) for text in texts)
    >>> given, wanted = premise.numsets[0], claim.numsets[0]
    >>> needs_working_out(premise, given, claim, wanted, several=True)
    True
    """
    asked = claim_scene(claim.tokens, wanted)
    if not asked.compared and not (several and any(_marks(asked))):
        return False
    told = told_scenes(premise, given)[given]
    return not told.compared if asked.compared else not any(_marks(told))


def _marks(scene: Scene) -> tuple[bool, ...]:
    return scene.rest, scene.now, scene.whole, scene.starts
