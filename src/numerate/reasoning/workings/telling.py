"""Workings that clash with how a text tells of their operands, whatever the claim asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from numerate.language.knowledge import read_knowledge
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Role, Statement
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.parts import pairs_of
from numerate.reasoning.levels import is_difference
from numerate.reasoning.stories.acts import tells_of_no_act
from numerate.reasoning.stories.relevance import takes_from_others
from numerate.reasoning.stories.scenes import Scene, claim_scene, told_scenes
from numerate.reasoning.stories.told_rests import has_to_go, leaves_share_in, told_rest
from numerate.reasoning.stories.words import AmountMarks, TimeMarks
from numerate.reasoning.together import is_of_several, is_told_by_another, is_told_when
from numerate.reasoning.wording import spoken
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["clashes_with_telling"]

_APART = (Role.OTHER, Role.OF)
_AGO = "ago"
_OF_TWO = {"latter": 1, "former": 2}  # how many quantities back the one that is meant stands


def clashes_with_telling(
    working: Working, premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a working comes to something else than what the claim speaks of.

    >>> from numerate import read
    >>> from numerate.language.units import Units
    >>> from numerate.reasoning.workings.calculating import workings
    >>> text, claim = read("Raj gave away 5 figs and now has 11 figs."), read("6 figs are left.")
    >>> [wanted] = claim.statements
    >>> found = [one for one in workings(text, wanted, Units.default()) if one.tree.value.low == 6]
    >>> [clashes_with_telling(one, text, claim, wanted) for one in found]
    [True]
    """
    if any(map(is_told_by_another, working.operands)) and is_of_several(claim.document, wanted):
        return True
    if _turns_change(working, premise, claim, wanted):
        return True
    if working.sign in (Sign.SUM, Sign.MEAN):
        is_later = _adds_what_came_later(working, premise, claim, wanted)
        is_part = _adds_part(working.operands, premise)
        return is_later or is_part or _adds_lack(working) or _adds_moment(working, premise)
    if _is_part_of_another(working, premise):
        return True
    if working.sign in (Sign.LESS, Sign.REST) and (
        _leaves_part_in(working, premise, wanted)
        or _repeats_part(working, premise, wanted)
        or _turns_view(working, premise, claim, wanted)
    ):
        return True
    if working.sign is Sign.LESS:
        denies_twice = wanted.denied and any(one.denied for one in working.second)
        is_no_rest = denies_twice or _is_of_planned_rest(premise, wanted)
        is_other_rest = _is_taken_again(working, premise) or _leaves_loss_in(
            working, premise, wanted
        )
        is_other_rest = is_other_rest or _adds_part(working.second, premise)
        return is_no_rest or is_other_rest or _takes_moment(working, premise)
    return working.sign is Sign.RATIO and _is_uneven(working, premise, claim, wanted)


def _adds_part(operands: Sequence[Statement], premise: Reading) -> bool:
    """Whether it adds some of them to all of them: "40 bears, 12 of them cubs"."""
    used = {one.numset for one in operands}
    return any({whole.numset, part.numset} <= used for whole, part in pairs_of(Facts.of(premise)))


def _adds_lack(working: Working) -> bool:
    """Whether it adds to what one has by how much another has less: "Ann paid $30, Ben $5 less"."""
    return any(
        lack.difference is Difference.LESS and level.difference is None and _is_less(lack, level)
        for lack, level in permutations(working.operands, 2)
    )


def _is_less(lack: Statement, level: Statement) -> bool:
    """Whether a lack is of another thing, which has so much less than a level is."""
    subjects = {one.subject.meant.lemmas for one in (lack, level) if one.subject is not None}
    if lack.compared_with is None:
        return len(subjects) > 1
    than = lack.compared_with.meant.lemmas
    entities = {one.numset.entity for one in (lack, level)} - {None}
    return bool(than) and than <= level.words and (len(subjects) > 1 or len(entities) > 1)


def _adds_moment(working: Working, premise: Reading) -> bool:
    """Whether it adds how long one took to when another came: "took an hour", "an hour later"."""
    told_when = [is_told_when(premise.document, one) for one in working.operands]
    return any(told_when) and not all(told_when)


def _takes_moment(working: Working, premise: Reading) -> bool:
    """Whether it takes from an age when something else came: "Ann, 58, joined; 15 years later".

    But 15 years ago she was 43.
    """
    if all(one.numset.kind is Kind.DURATION for one in working.operands):
        return False
    document = premise.document
    told = [one for one in working.second if is_told_when(document, one)]
    behind = (document.tokens[document.first_from(one.numset.end)].lower for one in told)
    return any(word != _AGO for word in behind)


def _adds_what_came_later(
    working: Working, premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a claim of what there was at first counts those that were added: "12 more came"."""
    added = {scene.numset for scene in told_scenes(premise) if scene.more}
    is_of_start = claim_scene(claim, wanted).starts
    return is_of_start and any(one.numset in added for one in working.operands)


def _leaves_part_in(working: Working, premise: Reading, wanted: Statement) -> bool:
    """Whether it takes only some of the parts off that a text tells beside "the rest"."""
    rest, taken = told_rest(premise), working.second or working.first
    if rest is None or is_difference(wanted):
        return False
    kinds = {one.numset.kind for one in taken}
    if leaves_share_in(rest, working.operands, wanted.numset.kind):
        return True
    return any(
        has_to_go(rest, one, taken) and one not in working.operands and one.numset.kind in kinds
        for one in premise.statements
    )


def _repeats_part(working: Working, premise: Reading, wanted: Statement) -> bool:
    """Whether it is said of those who are left that they did what those did who are taken away.

    Of 18 who may vote 11 voted for it: nobody knows that 7 voted against it.
    """
    verb = wanted.predicate
    if verb is None or wanted.denied or is_difference(wanted) or tells_of_no_act(verb):
        return False
    taken = working.second or working.first
    is_whole_apart = all(one.role in _APART for one in working.first)  # "of the 18, 11 voted"
    return told_rest(premise) is None and all(
        one.predicate == verb and not one.denied and (one.part_of is not None or is_whole_apart)
        for one in taken
    )


def _turns_view(working: Working, premise: Reading, claim: Reading, wanted: Statement) -> bool:
    """Whether those who are left are said to hold the opposite: who is not for it may not care."""
    claimed = _lemmas(claim, wanted.sentence)
    told = {word for one in working.operands for word in _lemmas(premise, one.clause)}
    views = [frozenset(words) for words in read_knowledge("workings")["views"].values()]
    return told_rest(premise) is None and any(
        told & own and claimed & other and not claimed & own for own, other in permutations(views)
    )


def _lemmas(reading: Reading, span: tuple[int, int]) -> set[str]:
    tokens = reading.document.tokens
    return {tokens[at].lemma.lower() for at in reading.document.between(*span)}


def _is_part_of_another(working: Working, premise: Reading) -> bool:
    """Whether one is "of the latter" of two, and worked with the former."""
    tokens = premise.document.tokens
    starts = [one.numset.start for one in premise.statements if one.numset.kind.is_quantity]
    for one in working.operands:
        at = premise.document.first_from(one.numset.end)
        *of_the, which = ["", *(token.lower for token in tokens[at : at + 3])]
        before = [start for start in starts if start < one.numset.start]
        if of_the != ["", "of", "the"] or which not in _OF_TWO or len(before) < _OF_TWO[which]:
            continue
        others = {other.numset.start for other in working.operands if other is not one}
        return bool(others) and before[-_OF_TWO[which]] not in others
    return False


def _is_of_planned_rest(premise: Reading, wanted: Statement) -> bool:
    """Whether the rest is only to have done to it what the claim says was done."""
    rest = told_rest(premise)
    if rest is None or rest.stance in (None, Stance.DENIED):
        return False
    behind = premise.document.between(rest.start, rest.sentence[1])
    lemmas = premise.document.content_lemmas(behind)
    return wanted.stance is None and not wanted.denied and wanted.predicate in lemmas


def _is_taken_again(working: Working, premise: Reading) -> bool:
    """Whether it takes from what there is now what went before: "gave 5 away and now has 11"."""
    first, second = ({one.numset for one in side} for side in (working.first, working.second))
    scenes = told_scenes(premise)
    now = [one.numset.start for one in scenes if one.present and one.numset in first]
    gone = [one.numset.start for one in scenes if one.change < 0 and one.numset in second]
    return any(before < state for state in now for before in gone)


def _turns_change(working: Working, premise: Reading, claim: Reading, wanted: Statement) -> bool:
    """Whether it takes what came from what was there before, adds what went, or leaves out what
    came or went at the same time: "There were 76 cars. By one 28 had left and 41 had come".
    """
    if working.sign not in (Sign.SUM, Sign.LESS) or is_difference(wanted):
        return False
    if claim_scene(claim, wanted).starts:
        return False
    scenes = told_scenes(premise)
    used = [one for one in scenes if one.statement in working.operands]
    there = [one for one in used if not (one.change or one.rest or one.now)]
    turned = 1 if working.sign is Sign.LESS else -1
    moved = working.second or working.first
    for one in used:
        if not any(level.numset.start < one.numset.start for level in there) or not one.change:
            continue
        if one.change == turned and one.statement in moved:
            return True
        if one.verb not in wanted.words and any(_is_beside(one, other, used) for other in scenes):
            return True
    return False


def _is_beside(change: Scene, other: Scene, used: Sequence[Scene]) -> bool:
    """Whether something else of the same kind came or went in the same sentence."""
    is_alike = other.unit == change.unit and other.statement.sentence == change.statement.sentence
    return is_alike and other.change == -change.change and other not in used


def _leaves_loss_in(working: Working, premise: Reading, wanted: Statement) -> bool:
    """Whether more of them went than it takes away, for a claim of what is left in the end."""
    rest = TimeMarks.default().rest | {"leave"}
    if rest.isdisjoint(wanted.words) or wanted.time is not None:
        return False
    used, scenes = {one.numset for one in working.operands}, told_scenes(premise)
    taken = [one for one in scenes if one.change < 0 and one.numset in used]
    units, holders = {one.unit for one in taken}, {one.holder for one in taken}
    others = [one for one in scenes if one.change < 0 and one.numset not in used]
    return any(
        one.unit in units and (one.holder in holders or takes_from_others(one, scenes))
        for one in others
    )


def _is_uneven(working: Working, premise: Reading, claim: Reading, wanted: Statement) -> bool:
    """Whether each has a share of what several have, and no word says that all are alike."""
    marks = AmountMarks.default()
    said, told = map(spoken, (claim, premise))
    if marks.each.isdisjoint(said) or not marks.evenly.isdisjoint(told):
        return False
    shared = working.first[0]
    some_have_another = any(
        one.numset.unit == wanted.numset.unit and one.sentence == shared.sentence
        for one in premise.statements
        if one not in working.operands
    )
    return some_have_another or not marks.jointly.isdisjoint(told)
