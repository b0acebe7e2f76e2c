"""Whether a story lets an equation say what the claim says: the licence of a derivation.

Types have agreed before (see `operands`). Here it is asked whether the operands are of the
claim's matter, whether a word or a situation asks for the operation, and whether the equation
agrees with what the story tells of each amount.
"""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import Kind
from numerate.quantities.statement import Role
from numerate.reasoning.compatibility import adds_up
from numerate.reasoning.composition.expression import Expression, Leaf
from numerate.reasoning.composition.typing_table import Operator
from numerate.reasoning.stories.acts import covers
from numerate.reasoning.stories.comparing import balances, compares
from numerate.reasoning.stories.directions import (
    follows_directions,
    may_subtract,
    must_subtract,
)
from numerate.reasoning.stories.exclusions import is_excluded
from numerate.reasoning.stories.relevance import leaves_nothing_out
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import SUMS, Story, Use, uses
from numerate.reasoning.stories.words import AmountMarks, EventVerbs, StateVerbs
from numerate.reasoning.together import is_told_by_another

__all__ = ["allows", "tells_events"]

_TOLD = (Role.SUBJECT, Role.OBJECT, Role.PRICE, Role.VALUE)
_INTO = frozenset({"into", "among", "between"})
_EQUALLY = frozenset({"equally", "evenly"})
_AMOUNTS = frozenset({Kind.MONEY, Kind.MEASURE, Kind.DURATION, Kind.AGE, Kind.PERCENT})


def allows(story: Story, expression: Expression) -> bool:
    """Whether an equation is licensed, and agrees with what the story tells.

    That 3 + 2 are 5 does not make 5 apples left when 2 of 3 were given away.
    """
    used = list(uses(story, expression))
    if not _is_asked(story, used) or not _is_of_matter(story, used):
        return False
    if is_excluded(story, used):
        return False
    if _is_taken_again(used) or _is_uneven(story, expression, used):
        return False
    if story.claim.several and any(is_told_by_another(use.scene.statement) for use in used):
        return False
    is_sum = not isinstance(expression, Leaf) and expression.operator in SUMS
    if any(use.scene.compared for use in used):
        return balances(story, used) and _are_of_its_act(story, used)
    if story.claim.compared or (story.claim.more and is_sum):
        return compares(story, expression, used)
    if not follows_directions(story, used):
        return False
    takes = any(use.sign < 0 for use in used)
    if takes and (is_sum or story.claim.whole) and not may_subtract(story, used):
        return False
    if is_sum and not takes and must_subtract(story):
        return False
    others = [use for use in used if use.like and story.is_other_sort(use.scene)]
    if others and not (takes or story.claim.whole):
        return False
    if any(use.sign < 0 for use in others) and _are_all_sorted(story, used):
        return False  # green and yellow ones are not fewer by the red ones
    return leaves_nothing_out(story, used)


def _are_of_its_act(story: Story, used: Sequence[Use]) -> bool:
    """Whether a claim tells of what is compared: who sold 4 more did not bake 4 more."""
    verb = story.claim.verb
    return verb is None or all(covers(verb, use.scene.verb) for use in used if use.scene.compared)


def _is_taken_again(used: Sequence[Use]) -> bool:
    """Whether it takes from what there is now what went before: "gave 5 away and now has 11"."""
    gone = [use.index for use in used if use.scene.change < 0 and use.sign < 0]
    return any(
        use.scene.present and use.sign > 0 and any(index < use.index for index in gone)
        for use in used
    )


def _is_uneven(story: Story, expression: Expression, used: Sequence[Use]) -> bool:
    """Whether each has a share of what several have, and no word says that all are alike."""
    if isinstance(expression, Leaf) or expression.operator is not Operator.DIVIDED:
        return False
    marks, indices = AmountMarks.default(), {use.index for use in used}
    if len({_is_shared_out(use.scene) for use in used if use.like and not use.inverse}) > 1:
        return True  # "kept 4 and shared the other 24 equally"
    if not story.claim.each or not marks.evenly.isdisjoint(story.spoken):
        return False
    some_have_another = any(like and index not in indices for index, like in enumerate(story.like))
    return some_have_another or not marks.jointly.isdisjoint(story.spoken)


def _is_shared_out(scene: Scene) -> bool:
    """Whether it is told to be what is shared out: "shared 24 pencils equally"."""
    return scene.statement.role is Role.OBJECT and not _EQUALLY.isdisjoint(scene.words)


def _are_all_sorted(story: Story, used: Sequence[Use]) -> bool:
    return all(story.sorts(use.scene) and not use.scene.whole for use in used)


def tells_events(scenes: Sequence[Scene]) -> bool:
    """Whether amounts are had, gained, lost or handed on, so that one can be told after another."""
    return all(map(_is_event_or_state, scenes)) and any(one.change or one.more for one in scenes)


def _is_event_or_state(scene: Scene) -> bool:
    """Whether someone has, gains or loses this very amount, or it is there."""
    role = scene.statement.role
    if role not in _TOLD and not (role is Role.CHANGE and scene.is_someones):
        return scene.whole
    verbs = EventVerbs.default().all | StateVerbs.default().stand
    return scene.verb in verbs


# A word or a situation that asks for it


def _is_asked(story: Story, used: Sequence[Use]) -> bool:
    claim, scenes = story.claim, [use.scene for use in used]
    if claim.compared or claim.more or any(one.compared for one in scenes):
        return True
    if any(use.scaled for use in used):
        return bool(claim.each) or any(one.each for one in scenes) or _is_done_often(scenes)
    if any(use.sign < 0 for use in used):
        return _is_difference_asked(story, used)
    if claim.now and all(map(_is_event_or_state, scenes)):
        return True
    stands = claim.now or claim.verb in StateVerbs.default().possess
    if stands and any(one.more for one in scenes):
        return True
    if not claim.whole and not _is_one_event(story, scenes):
        return tells_events(scenes)
    if not all(adds_up(one.statement.numset) for one in scenes):
        return False
    return claim.whole or _is_of_one(story, scenes)


def _is_difference_asked(story: Story, used: Sequence[Use]) -> bool:
    claim, scenes = story.claim, [use.scene for use in used]
    if claim.ends or claim.negated or claim.starts:
        return True
    if _is_taken_itself(story, used):
        return False
    told = any(one.whole or one.ends or one.starts or one.part for one in scenes)
    return told or _is_told_of(story, used) or story.divided or bool(_left_to_claim(story, used))


def _left_to_claim(story: Story, used: Sequence[Use]) -> frozenset[str]:
    """What the whole names beside the part, and the claim tells: lambs are black or white."""
    own = frozenset[str]().union(*(use.scene.words for use in used if use.sign > 0))
    taken = frozenset[str]().union(*(use.scene.words for use in used if use.sign < 0))
    known = {story.claim.verb, *(story.claim.unit or "").split()}
    for use in used:
        known |= {use.scene.verb, use.scene.holder, *(use.scene.unit or "").split()}
    names_part = (taken & own) - story.claim.words - known
    return (story.claim.words & own) - taken - known if names_part else frozenset()


def _is_taken_itself(story: Story, used: Sequence[Use]) -> bool:
    """Whether the claim speaks of what is taken away: of 90 cafés 56 were fined, not 34.

    That 5 of 12 came on Monday says well how many came on Tuesday.
    """
    claim = story.claim
    if story.divided or _left_to_claim(story, used):
        return False
    phrases = (claim.statement.place, claim.statement.time, claim.statement.receiver)
    told = {lemma.lower() for one in phrases if one is not None for lemma in one.lemmas}
    shared = {
        sign: max(len(use.scene.words & claim.words) for use in used if use.sign == sign)
        for sign in (1, -1)
    }
    return any(
        (use.scene.verb in claim.words or shared[-1] > shared[1]) and told <= use.scene.words
        for use in used
        if use.sign < 0
    )


def _is_done_often(scenes: Sequence[Scene]) -> bool:
    """ "a trip of 256 miles", "took this trip 32 times"."""
    often = [one for one in scenes if one.unit == "time"]
    others = [one for one in scenes if one.unit != "time"]
    return any((one.words & other.words) - {one.holder} for one in often for other in others)


def _is_one_event(story: Story, scenes: Sequence[Scene]) -> bool:
    """Whether the amounts are of what the claim tells, done once more: "5 in May and 7 in June"."""
    return all(one.verb == story.claim.verb for one in scenes)


def _is_of_one(story: Story, scenes: Sequence[Scene]) -> bool:
    """Whether who did each did all: what two cars cost, or two people ran, is no third one's.

    A claim of several ("they", "the cars") may be of all of them.
    """
    subject = story.claim.statement.subject
    if story.claim.holder is None or subject is None:
        return True
    if subject.meant.is_plural:
        return True
    who = story.who(story.claim.holder)
    things = {
        one.statement.subject.meant.lemmas
        for one in scenes
        if one.holder is not None and one.statement.subject is not None
    }
    return len(things) < 2 and all(one.holder in (None, who) for one in scenes)


# The claim's matter


def _is_of_matter(story: Story, used: Sequence[Use]) -> bool:
    """Whether the amounts are the claim's holder's, or told of what the claim speaks of."""
    claim = story.claim
    if claim.compared or any(use.scene.compared for use in used):
        return True
    who = story.who(claim.holder)
    holders = {one.holder for one in story.scenes if one.is_someones}
    told = _is_told_of(story, used)
    for use in used:
        scene = use.scene
        if not use.like or scene.each:
            continue
        others = scene.is_someones and who not in (None, scene.holder, scene.other)
        others = others and not scene.part and who not in scene.words  # "5 of Ann's cards"
        if others and (who in holders or who not in story.spoken) and not claim.whole:
            return False
        is_own = use.scaled and who is not None and scene.holder == who
        if not (told or is_own or _is_parted(story, use, used)) and _is_far(story, scene):
            return False
    return not _mixes_times(story, used)


def _is_parted(story: Story, use: Use, used: Sequence[Use]) -> bool:
    """Whether its own clause tells the parts that a claim speaks of: "3 m, sawn into 6 pieces"."""
    parts = [one.scene for one in used if one.inverse and one.scene.unit == story.claim.each]
    return any(
        one.statement.preposition in _INTO and one.statement.clause == use.scene.statement.clause
        for one in parts
    )


def _mixes_times(story: Story, used: Sequence[Use]) -> bool:
    """Whether one amount is of the claim's own time and another of another: "in 2020"."""
    claim = story.claim
    if claim.statement.time is None or claim.whole or claim.ends or claim.starts:
        return False
    wanted = claim.statement.time.text.lower()
    plain = [use for use in used if use.like and not use.scaled]
    times = {
        use.scene.statement.time.text.lower()
        for use in plain
        if use.sign > 0 and use.scene.statement.time is not None
    }
    return wanted in times and len(times) > 1


def _is_told_of(story: Story, used: Sequence[Use]) -> bool:
    """Whether the amounts and the claim's are had, gained or lost, one after the other."""
    scenes = [use.scene for use in used]
    states = all(_is_event_or_state(one) for one in (*scenes, story.claim))
    return states and any(one.change for one in (*scenes, story.claim))


def _is_far(story: Story, scene: Scene) -> bool:
    """Money and measures do not say what they are of: a word must."""
    if scene.numset.kind not in _AMOUNTS:
        return False
    own = {*(scene.unit or "").lower().split()}
    return not (scene.words & story.claim.words) - own
