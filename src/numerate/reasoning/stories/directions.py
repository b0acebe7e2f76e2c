"""Which way an amount goes into the claim's: added, or taken away."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.quantities.numset import Kind
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import Story, Use
from numerate.reasoning.stories.words import AmountMarks, EventVerbs, StateVerbs

__all__ = [
    "follows_directions",
    "is_outside",
    "is_way_told",
    "may_subtract",
    "must_subtract",
    "sign",
]


def follows_directions(story: Story, used: Sequence[Use]) -> bool:
    """Whether an equation adds what was there or came, and takes away what went."""
    told = [(use.sign, sign(story, use.scene)) for use in used if use.like]
    claim = story.claim
    if claim.rest and not any(sign == -1 for _, sign in told):
        return True  # what went is not told by a verb we know
    all_went = bool(told) and all(sign == -1 for _, sign in told)
    if all_went and not claim.rest:
        told = [(sign, 1) for sign, _ in told]  # 3 and 2 eaten are 5 eaten
    return not any(is_outside(story, use.scene) for use in used if use.like) and all(
        sign in (0, use) for use, sign in told
    )


def is_outside(story: Story, scene: Scene) -> bool:
    """Whether a scene has no part in what the claim tells: what she had, where it counts eaten."""
    same = [one for one in story.likes() if one.verb == story.claim.verb]
    return (
        story.is_event
        and not any(one.ends or one.whole for one in story.likes())
        and not (scene.change or scene.each or scene.compared)
        and len(same) > 1
        and len(_own_states(story)) < 2
        and scene.verb != story.claim.verb
    )


def must_subtract(story: Story) -> bool:
    """Whether the claim can only be a difference: what is left, or what is not so."""
    claim = story.claim
    if claim.rest or claim.negated or claim.more:
        return True
    if not story.is_event or any(one.change for one in story.likes()):
        return False
    return sum(one.verb in StateVerbs.default().possess for one in story.likes()) > 1


def may_subtract(story: Story, used: Sequence[Use]) -> bool:
    """Whether anything in the story is a reason to take one amount from another."""
    claim, scenes = story.claim, [use.scene for use in used]
    if claim.whole:
        return any(scene.change < 0 for scene in scenes)
    if claim.rest or claim.negated or claim.starts or story.divided:
        return True
    if any(use.like and sign(story, use.scene) == -1 for use in used):
        return True
    for scene in scenes:
        if scene.change < 0 or scene.whole or scene.compared or scene.ends:
            return True
        if scene.starts or scene.part:
            return True
    wanted = story.sorts(claim)
    if wanted and not any(wanted & scene.words for scene in scenes):
        return True  # of all lambs, those that are not white
    if any(_is_divided(story, one, scenes) for one in scenes):
        return True  # of lambs that are white or black, those that are not white
    if _takes_unknown(story, used):
        return True
    if len(used) > 2:
        return False
    known = frozenset((claim.unit or "").lower().split()).union(*(one.words for one in scenes))
    return bool(claim.change) or not claim.words <= known


def _is_divided(story: Story, whole: Scene, scenes: Sequence[Scene]) -> bool:
    """Whether a scene names what the claim speaks of and, beside it, the sort of another scene."""
    unit = frozenset((story.claim.unit or "").lower().split())
    return any(
        (story.claim.words - unit - one.words) & whole.words
        and (story.sorts(one) - story.claim.words) & whole.words
        for one in scenes
    )


def _takes_unknown(story: Story, used: Sequence[Use]) -> bool:
    """Whether what is taken away had something done to it that we do not know: "sorted 4"."""
    known = {use.scene.verb for use in used if use.sign > 0} | {story.claim.verb, None}
    known |= StateVerbs.default().stand
    taken = [use.scene for use in used if use.sign < 0]
    return all(scene.verb not in known and not scene.change for scene in taken)


def _own_states(story: Story) -> list[Scene]:
    who = story.who(story.claim.holder)
    return [
        one
        for one in story.likes()
        if not one.change and (who is None or one.holder in (None, who))
    ]


def sign(story: Story, scene: Scene) -> int:
    """1: it adds to what the claim tells, -1: it is taken away, 0: not told."""
    claim = story.claim
    if scene.compared:
        return _compared_sign(claim, scene)
    if scene.each or any(one.compared for one in story.scenes):
        return 0
    moves = _moves(story, scene)
    has_end = any(one.ends for one in story.likes())
    has_whole = any(one.whole for one in story.likes())
    if has_whole and not (claim.starts or claim.whole or claim.ends or has_end):
        return 1 if scene.whole else 0 if scene.more else -1
    if story.divided and moves >= 0 and not claim.starts:
        return 0
    if scene.starts and not scene.change and (claim.rest or claim.ends):
        return 1
    if claim.starts:
        return 1 if scene.ends or scene.whole else -moves
    if story.is_event:
        return _event_sign(story, scene, moves) if has_end else _same_event_sign(story, scene)
    if (has_end and not claim.ends) or not (claim.ends or claim.verb in StateVerbs.default().stand):
        return 0
    return moves or int(scene.verb == "have")


def is_way_told(story: Story, scene: Scene) -> bool:
    """Whether it is told to have come or gone, or to be of another sort than is claimed.

    What was there at the start is there until something comes or goes.
    """
    if scene.starts and not scene.change and not story.is_event:
        return True
    is_apart = any(_is_divided(story, one, [scene]) for one in story.likes())
    return is_apart or story.is_other_sort(scene) or bool(_moves(story, scene))


def _compared_sign(claim: Scene, scene: Scene) -> int:
    """ "Ann has 5 more than Bob": added for Ann's, taken away for Bob's."""
    told = claim.words - {*(scene.unit or "").lower().split(), scene.verb}
    if scene.than & told:
        return -scene.compared
    return scene.compared if scene.words & told else 0


def _event_sign(story: Story, scene: Scene, moves: int) -> int:
    """What came or went between a start and an end: start + gains - losses - end, or less that."""
    direction = _claim_direction(story)
    if scene.ends:
        return direction
    if moves:
        return -direction * moves
    return -direction if scene.verb in StateVerbs.default().possess else 0


def _same_event_sign(story: Story, scene: Scene) -> int:
    same = sum(one.verb == story.claim.verb for one in story.likes())
    if same < 2 or len(_own_states(story)) > 1 or scene.whole:
        return 0
    return int(scene.verb == story.claim.verb)


def _claim_direction(story: Story) -> int:
    words, claim = EventVerbs.default(), story.claim
    if claim.verb in words.either and any(one.rest for one in story.likes()):
        return 0
    states = [one for one in story.likes() if not one.change]
    if claim.verb in words.give and any(
        one.holder not in (None, story.who(claim.holder)) for one in states
    ):
        return 1  # what he gave, they got
    return claim.change


def _moves(story: Story, scene: Scene) -> int:
    """Whether what the claim speaks of grows or shrinks by the scene."""
    words, who = EventVerbs.default(), story.who(story.claim.holder)
    verb, change = scene.verb, scene.change
    if scene.numset.kind is Kind.MONEY and verb in words.pay | words.earn:
        change = 1 if verb in words.earn else -1
    to_claim = scene.other is not None and who is not None and story.who(scene.other) == who
    is_of_claimed = scene.part and who in scene.words  # "bought 5 of Ann's cards"
    if verb in words.give:
        if scene.holder is None and not AmountMarks.default().newcomers.isdisjoint(scene.words):
            return 1  # "40 new bottles were delivered"
        return 1 if to_claim else -1 if scene.holder and who in (None, scene.holder) else 0
    if verb in words.take and (to_claim or is_of_claimed) and scene.holder != who:
        return -1
    is_out = change < 0 and verb in words.move
    takes = is_out or verb in words.take - words.pay - words.covering
    if takes and _is_taken_from_place(story, scene):
        return -1
    if scene.holder and who and scene.holder != who:
        return 0
    leaves_rest = story.claim.rest or any(one.rest for one in story.likes())
    if verb in words.either and leaves_rest:
        return 0
    if who is None and story.claim.rest and change > 0:
        return 0
    return 0 if scene.more and verb in StateVerbs.default().possess else change


def _is_taken_from_place(story: Story, scene: Scene) -> bool:
    """Whether somebody took some of what stood where a claim tells what there is now.

    "There were 20 sheets in the cupboard. Ann took 5": from nobody, and to no other place.
    """
    claim, states = story.claim, StateVerbs.default().stand
    told = scene.statement
    elsewhere = {told.giver, told.receiver, told.place} - {None, told.subject}
    if scene.holder is None or scene.more or elsewhere:
        return False
    if not claim.now or claim.verb not in states or claim.is_someones:
        return False
    return any(one.holder is None and one.verb in states for one in story.likes())
