"""Equations that no story licenses: a part beside its whole, acts of two kinds, a capacity spent.

Each has the right units, and often the claim's own words.
"""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import Anchor, Kind
from numerate.quantities.statement import Difference
from numerate.reasoning.levels import adds_levels
from numerate.reasoning.stories.acts import covers, tells_of_no_act
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import Story, Use
from numerate.reasoning.stories.told_rests import clashes_with_rest
from numerate.reasoning.stories.words import AmountMarks, StateVerbs

__all__ = ["is_excluded", "is_part_of_used"]


def is_excluded(story: Story, used: Sequence[Use]) -> bool:
    """Whether an equation adds, takes away or multiplies what cannot be."""
    if any(use.scaled for use in used):
        return _multiplies_its_multiple(used)
    if any(use.sign < 0 for use in used):
        is_of_others = (
            _denies_twice(story, used) or _repeats_part(story, used) or _renames_rest(story, used)
        )
        is_no_rest = clashes_with_rest(story, used) or _subtracts_earlier(used)
        return is_of_others or is_no_rest or _spends_capacity(story, used)
    if adds_levels([use.scene.statement for use in used]) or _adds_plans(story, used):
        return True
    return _adds_part(story, used) or _adds_other_acts(story, used)


def is_part_of_used(story: Story, scene: Scene, used: Sequence[Use]) -> bool:
    """Whether a sum has a scene in one of its amounts: "sold 40, 25 of them electric"."""
    whole = _whole_of(story, scene)
    if whole is None or (scene.change and scene.verb != whole.verb):
        return False
    return any(use.scene is whole for use in used) and all(use.sign > 0 for use in used)


# A part is not added to its whole


def _adds_part(story: Story, used: Sequence[Use]) -> bool:
    scenes = [use.scene for use in used]
    return any(_whole_of(story, one) in scenes for one in scenes if one.part)


def _whole_of(story: Story, part: Scene) -> Scene | None:
    """What "of them" points back at: the last amount that is itself no part."""
    if not part.part or part.is_of_others:
        return None
    start = part.numset.start
    before = [one for one in story.scenes if one.numset.start < start and not one.part]
    return before[-1] if before else None


# What is only planned is not added to what was done


def _adds_plans(story: Story, used: Sequence[Use]) -> bool:
    if story.claim.numset.stance is not None:
        return False
    return len({use.scene.numset.stance is None for use in used if use.like}) > 1


# Acts of one kind are not acts of another


def _adds_other_acts(story: Story, used: Sequence[Use]) -> bool:
    """Whether a claim of what was done counts what had something else done to it.

    420 parcels shipped and 510 received are not 930 shipped.
    """
    claim = story.claim
    if claim.verb is None or claim.ends or claim.starts or tells_of_no_act(claim.verb):
        return False
    if any(use.scene.compared for use in used):
        return False  # "$130, $45 less than she had paid"
    return any(not covers(claim.verb, use.scene.verb) for use in used if use.like)


# What is three times another amount is not a third of it


def _multiplies_its_multiple(used: Sequence[Use]) -> bool:
    """Whether an amount is taken times what it is a multiple by: "$90, three times its price"."""
    return any(
        _is_multiple(use.scene, other.scene)
        for use in used
        for other in used
        if use is not other and use.scaled and not use.inverse
    )


def _is_multiple(times: Scene, amount: Scene) -> bool:
    told, other = times.statement, amount.statement
    if told.difference is not Difference.TIMES or told.numset.start < other.numset.start:
        return False
    subject = told.subject
    if subject is not None and subject.start <= other.numset.start < subject.end:
        return True  # "$90, which is three times its price"
    return told.clause == other.clause and told.predicate == other.predicate


# Without those who did not, those are left who did


def _denies_twice(story: Story, used: Sequence[Use]) -> bool:
    """Whether who is left when those go who did not do a thing is said not to have done it."""
    taken = [use.scene.statement for use in used if use.sign < 0]
    return story.claim.negated and any(one.denied for one in taken)


# Those who are left did not do what those did who are taken away


def _repeats_part(story: Story, used: Sequence[Use]) -> bool:
    """Whether a claim says of the rest what its text says of a part: won 18 of 25, and so won 7."""
    claim = story.claim
    if claim.verb is None or claim.negated or claim.compared or claim.more:
        return False
    taken = [use.scene for use in used if use.sign < 0 and use.scene.part]
    same = [one for one in taken if (one.verb, one.holder) == (claim.verb, claim.holder)]
    if tells_of_no_act(claim.verb):  # 205 lambs are white, and the others black
        return any(claim.words <= one.words for one in same)
    return bool(same)


# What there was before is no whole that what there is now is a part of


def _subtracts_earlier(used: Sequence[Use]) -> bool:
    """Whether it takes a level and the one it came from for a whole and its part."""
    changes = [use.scene.statement.change for use in used]
    return any(one is not None and one.anchor is Anchor.FROM for one in changes)


# The rest has no predicate of its own


def _renames_rest(story: Story, used: Sequence[Use]) -> bool:
    """Whether what is not so is said to be something that no word of the text tells.

    Of 56 flights with 6 cancelled, 50 were not cancelled; it does not say that they were on time.
    """
    claim = story.claim
    if claim.ends or claim.starts or claim.negated or claim.compared or claim.more:
        return False
    if not AmountMarks.default().uncounted.isdisjoint(claim.words):
        return False
    taken = [use.scene for use in used if use.sign < 0]
    if story.rest is None and _is_said_anew(story, taken):
        return True
    if story.divided:
        return False
    if any(use.scene.ends or use.scene.starts or use.scene.compared for use in used):
        return False
    if story.claim.numset.kind is Kind.MONEY:
        return False  # what was paid and earned leaves a gain, whatever it is called
    if all(one.verb in StateVerbs.default().stand and not one.part for one in taken):
        return False  # two states, and what came between
    if claim.verb in StateVerbs.default().possess:
        return _is_said_anew(story, taken)
    return claim.verb not in story.spoken | StateVerbs.default().stand


def _is_said_anew(story: Story, taken: Sequence[Scene]) -> bool:
    """Whether a claim says what those are or have of whom a text only tells what others are."""
    is_state = story.claim.verb in StateVerbs.default().possess
    return is_state and any(one.part for one in taken) and bool(_own_words(story))


def _own_words(story: Story) -> frozenset[str]:
    """What a claim says that its text does not, beside who and what it counts."""
    claim = story.claim
    named = {*(claim.unit or "").lower().split(), claim.holder}
    return claim.words - story.spoken - named - AmountMarks.default().total


# What a thing can hold is not in it


def _spends_capacity(story: Story, used: Sequence[Use]) -> bool:
    claim = story.claim
    if claim.capacity or claim.compared or claim.more:
        return False
    return any(use.scene.capacity for use in used if use.sign > 0)
