"""Which of a story's amounts an equation may leave out: those of another kind, owner or event."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.reasoning.stories.directions import is_outside
from numerate.reasoning.stories.exclusions import is_part_of_used
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import Story, Use

__all__ = ["is_free", "leaves_nothing_out", "takes_from_others"]


def leaves_nothing_out(story: Story, used: Sequence[Use]) -> bool:
    """Whether all that is left out has less to do with the claim than what is used."""
    counts_like = any(use.like for use in used)
    units = {use.scene.unit for use in used if not use.scene.each}

    def counts(index: int) -> bool:
        return story.like[index] if counts_like else story.scenes[index].unit in units

    indices = {use.index for use in used}
    left = [
        scene
        for index, scene in enumerate(story.scenes)
        if index not in indices
        and counts(index)
        and not is_free(story, scene)
        and not is_part_of_used(story, scene, used)
    ]
    if story.claim.rest and any(takes_from_others(scene, story.scenes) for scene in left):
        return False
    kept = [_affinity(story, use.scene) for use in used if counts(use.index)]
    return not kept or all(_affinity(story, scene) < min(kept) for scene in left)


def takes_from_others(scene: Scene, scenes: Sequence[Scene]) -> bool:
    """Whether somebody who is told to have none has some gone: "she sold 20, and the dog ate 2"."""
    own = (one for one in scenes if one is not scene and one.holder == scene.holder)
    return scene.change < 0 and all(one.change < 0 for one in own)


def is_free(story: Story, scene: Scene) -> bool:
    """Whether a scene may be left out, however well it fits."""
    if scene.remark or story.is_other_sort(scene):
        return True
    if scene.numset.unit is None and not scene.change:
        return True  # "sold 20, and the dog ate 2", "lost 8 and found 13" are of those told before
    if scene.numset.stance is not None and not scene.numset.value.is_point:
        return True  # what may be at most
    return is_outside(story, scene)


def _affinity(story: Story, scene: Scene) -> int:
    """How many words a scene shares with the claim; who has it counts twice."""
    shared = len(scene.words & story.claim.words)
    who = story.who(story.claim.holder)
    if who is None or scene.holder is None:
        return shared
    return shared + (1 if scene.holder == who else -1)
