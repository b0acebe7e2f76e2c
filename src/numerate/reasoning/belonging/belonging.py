"""Whether what a derivation rests on is told of the time and of the holder that a claim names.

Numbers agree by chance in a text with many of them. However well a claim's words ask for a
difference, that of May's cars and June's electric ones is of neither month.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from numerate.language.asked import AskedWords
from numerate.language.statement_words import StatementWords
from numerate.quantities.numset import Kind, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Phrase, Statement
from numerate.reasoning.belonging.directions import are_turned_round
from numerate.reasoning.belonging.exchanges import are_exchanged
from numerate.reasoning.belonging.holders import SORTS, Holders
from numerate.reasoning.belonging.moments import YEAR, Moment, Moments
from numerate.reasoning.belonging.restraints import are_kept_apart
from numerate.reasoning.belonging.siblings import Siblings
from numerate.reasoning.belonging.takers import are_not_all, is_one_of_several_takers
from numerate.reasoning.levels import is_difference, is_multiple
from numerate.reasoning.proofs.tree import Given, Node, Step, leaves
from numerate.reasoning.stories.words import StateVerbs
from numerate.reasoning.together import is_of_several, is_told_by_another

__all__ = ["belong"]

_WRONG_WAY = {Difference.MORE: "+", Difference.LESS: "-"}  # from a level to what there was before


def belong(tree: Node, premise: Reading, claim: Reading, wanted: Statement) -> bool:
    """Whether a claim's quantity may rest on those of the text that a derivation works with.

    >>> from numerate import read
    >>> from numerate.reasoning.implied.derived import given, step
    >>> text = read("It sold 150 cars in May and 130 in June. In June, 90 were electric.")
    >>> _, later, electric = (given(one) for one in text.numsets if one.kind.is_quantity)
    >>> claims = [read(f"In {one}, 40 of the cars were not electric.") for one in ("May", "June")]
    >>> tree = step("-", later, electric, "car")
    >>> [belong(tree, text, one, one.statements[0]) for one in claims]
    [False, True]
    """
    by_start = _by_start(premise)
    starts = {leaf.numset.start for leaf in leaves(tree) if isinstance(leaf, Given)}
    operands = [by_start[start] for start in sorted(starts) if start in by_start]
    if are_kept_apart(tree, operands, premise, claim, wanted):
        return False
    situation = (operands, premise, claim, wanted)
    whole = _whole(tree, operands, wanted)
    is_of_another_time = _are_of_another_time(*situation, whole)
    if is_of_another_time and not _is_before_change(tree, *situation):
        return False
    named = _without_shared_whole(tree, operands, wanted), premise, claim, wanted
    if _are_anothers(*named):
        return False
    if _are_of_a_sibling(*named, whole):
        return False
    if isinstance(tree, Step) and tree.operator == "-" and _is_turned(tree, *situation):
        return False
    if is_difference(wanted):
        return not _is_at_another_pace(operands, wanted)
    if not isinstance(tree, Step):
        return True
    if are_exchanged(tree, operands, wanted):
        return False
    if _is_only_possible(operands, wanted):
        return False
    if tree.operator not in "+-":
        return True
    if _is_at_another_pace(operands, wanted) or are_not_all(*situation):
        return False
    return tree.operator == "+" or not is_one_of_several_takers(operands, premise, claim)


def _is_turned(
    tree: Step, operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether what is taken for the greater is said to be the lesser."""
    taken = {leaf.numset.start for leaf in leaves(tree.right) if isinstance(leaf, Given)}
    greater = [one for one in operands if one.numset.start not in taken]
    lesser = [one for one in operands if one.numset.start in taken]
    return are_turned_round(greater, lesser, premise, claim, wanted)


@lru_cache(maxsize=64)
def _by_start(reading: Reading) -> dict[int, Statement]:
    return {one.numset.start: one for one in reading.statements}


def _is_at_another_pace(operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether a claim says how much a year, and the text how much a month."""
    pace = wanted.numset.frequency
    return pace is not None and any(one.numset.frequency not in (None, pace) for one in operands)


def _is_only_possible(operands: Sequence[Statement], wanted: Statement) -> bool:
    """Whether a claim says that what can be done was: "can carry 80 boxes", "carried 240"."""
    return wanted.stance is None and any(one.stance is Stance.POSSIBLE for one in operands)


def _whole(tree: Node, operands: Sequence[Statement], wanted: Statement) -> Statement | None:
    """That of which parts are taken away."""
    if not isinstance(tree, Step) or tree.operator != "-" or is_difference(wanted):
        return None
    first = next(leaves(tree))
    starts = {first.numset.start} if isinstance(first, Given) else set()
    return next((one for one in operands if one.numset.start in starts), None)


def _without_shared_whole(
    tree: Node, operands: Sequence[Statement], wanted: Statement
) -> Sequence[Statement]:
    """The operands, but for what a share is one of, if the claim speaks of it: "of the revenue".

    That is somebody else's: Germany's share of what the group earned.
    """
    numset = wanted.numset
    is_share = numset.kind in (Kind.RATIO, Kind.PERCENT) and not is_multiple(numset)
    if not is_share or is_difference(wanted):
        return operands
    ratio = tree.left if isinstance(tree, Step) and tree.operator == "*" else tree
    if not isinstance(ratio, Step) or ratio.operator != "/" or not isinstance(ratio.right, Given):
        return operands
    said = wanted.words if wanted.part_of is None else wanted.part_of.lemmas
    start = ratio.right.numset.start
    return [one for one in operands if one.numset.start != start or one.words.isdisjoint(said)]


def _are_of_another_time(
    operands: Sequence[Statement],
    premise: Reading,
    claim: Reading,
    wanted: Statement,
    whole: Statement | None,
) -> bool:
    """Whether a claim names a time that its operands are not told of.

    What is left of a whole that is of no time is of that one of which no part is told: "of the
    12, five came on Monday" leaves seven for Tuesday.
    """
    own, moments = Moments.of(claim), Moments.of(premise)
    named = own.in_sentence(wanted.numset.start)
    if not named:
        return False
    told = [moments.of_statement(one) for one in operands]
    for sort in {moment.sort for moment in named - own.open_ended(wanted.numset.start)}:
        claimed = _of_sort(sort, named)
        found = [times for one in told if (times := _of_sort(sort, one))]
        is_timeless = whole is not None and not _of_sort(sort, moments.of_statement(whole))
        if not found or is_timeless:
            continue
        apart = [times for times in found if times.isdisjoint(claimed)]
        others = frozenset(moment for times in apart for moment in times)
        if len(apart) == len(found) or (apart and not _spans_times(wanted, claimed, others)):
            return True
        is_level = wanted.change is None and wanted.difference is None
        if sort == "year" and is_level and _is_of_then_and_now(operands, told, premise):
            return True
    return False


def _is_before_change(
    tree: Node, operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether a claim is of the time before a change: "90 cars, 4 % fewer than in May".

    The change is told of the quantity just before it.
    """
    if not isinstance(tree, Step) or is_difference(wanted) or len(operands) != 2:
        return False
    level, change = operands
    before = change.compared_with
    if before is None or change.difference is None or not is_difference(change):
        return False
    if tree.operator == _WRONG_WAY.get(change.difference):
        return False
    between = range(level.numset.end, change.numset.start)
    others = (one.numset for one in premise.statements if one.numset.kind.is_quantity)
    if any(other.start in between for other in others):
        return False
    named = Moments.of(claim).in_sentence(wanted.numset.start)
    return named <= Moments.of(premise).inside(before)


def _is_of_then_and_now(
    operands: Sequence[Statement], told: Sequence[Collection[Moment]], premise: Reading
) -> bool:
    """Whether one is told of a year that is over, and another as it is: "it covers 56 now"."""
    tenses = [
        (bool(_of_sort("year", times)), _is_past(one, premise))
        for one, times in zip(operands, told, strict=True)
    ]
    return (True, True) in tenses and (False, False) in tenses


def _is_past(one: Statement, premise: Reading) -> bool | None:
    """Whether a clause tells what was; None where it tells neither that nor what is."""
    inside = premise.document.between(*one.clause)
    tags = {premise.document.tokens[at].tag for at in inside}
    if "VBD" in tags:
        return True
    return False if tags & {"VBZ", "VBP"} else None


def _are_anothers(
    operands: Sequence[Statement], premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    """Whether what a claim says of one whom it names rests on what another has."""
    if any(map(is_told_by_another, operands)) or _is_of_a_pronoun(wanted):
        return False  # "Ben did 58 more than Ann"
    holders, claims, start = Holders.of(premise), Holders.of(claim), wanted.numset.start
    named = claims.in_sentence(start) | claims.capitals(start)
    for sort in SORTS:
        claimed = holders.known(sort, named)
        found = [own for one in operands if (own := holders.of_statement(one, sort))]
        if claimed and _are_apart(found, claimed, wanted):
            return True
    return False


def _are_of_a_sibling(
    operands: Sequence[Statement],
    premise: Reading,
    claim: Reading,
    wanted: Statement,
    whole: Statement | None,
) -> bool:
    """Whether what a claim says of one of a kind rests on another: the west dyke on the east dyke.

    What is left of a whole that is of none of them may be of one of which no part is told; so may
    what is left of "fresh and frozen fruit" without the frozen.
    """
    if any(map(is_told_by_another, operands)) or is_of_several(claim.document, wanted):
        return False
    siblings, inside = Siblings.of(premise), claim.document.between(*wanted.sentence)
    said = {claim.document.tokens[at].lemma.lower() for at in inside}
    for kind, words in siblings.kinds.items():
        claimed = words & said
        if not claimed:
            continue
        told = {one: own for one in operands if (own := siblings.of_statement(one, kind))}
        of_all = told.pop(whole, frozenset()) if whole is not None else None
        taken = frozenset[str]().union(*told.values())
        if of_all is not None and (not of_all or of_all - taken == claimed):
            continue
        if of_all is not None and claimed <= taken < of_all:
            return True  # the frozen fruit is what was taken off
        found = [*told.values()] if of_all is None else [of_all, *told.values()]
        if _are_apart(found, claimed, wanted):
            return True
    return False


def _are_apart(found: Sequence[frozenset[str]], claimed: frozenset[str], wanted: Statement) -> bool:
    """Whether a claim's own has no part in what was found, or another has who is not compared."""
    apart = [own for own in found if own.isdisjoint(claimed)]
    return bool(apart) and (len(apart) == len(found) or not _is_beside_another(wanted))


def _is_of_a_pronoun(wanted: Statement) -> bool:
    subject, words = wanted.subject, StatementWords.default()
    return subject is not None and subject.head.lower() in words.he | words.they | words.it


def _is_beside_another(wanted: Statement) -> bool:
    """Whether a claim compares with somebody whom it does not name: "5 ahead of its rival"."""
    if wanted.difference is None:
        return False
    standard = wanted.compared_with
    return standard is None or not (standard.meant.is_name or _is_of_time(standard))


def _of_sort(sort: str, moments: Collection[Moment]) -> frozenset[Moment]:
    return frozenset(one for one in moments if one.sort == sort)


def _spans_times(
    wanted: Statement, claimed: Collection[Moment], others: Collection[Moment]
) -> bool:
    """Whether a claim of one time may rest on others: a change, or what there is after them."""
    if len(claimed) > 1:
        return False
    if wanted.change is None and wanted.difference is None:
        is_later = any(other.is_after(one) for one in claimed for other in others)
        return _is_of_what_is_there(wanted) and not is_later
    return wanted.compared_with is None or _is_of_time(wanted.compared_with)


def _is_of_time(standard: Phrase) -> bool:
    words = StatementWords.default()
    times = words.times | words.time_adverbs | words.calendar | AskedWords.default().before
    said = standard.text.lower().split()
    return not times.isdisjoint(said) or any(map(YEAR.fullmatch, said))


def _is_of_what_is_there(wanted: Statement) -> bool:
    """Whether a claim tells what somebody has by then, whenever it came or went."""
    is_had = wanted.predicate in StateVerbs.default().possess - {"be"}
    return is_had and wanted.part_of is None and not wanted.denied
