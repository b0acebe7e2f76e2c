"""What is left of a whole: the rest of a hundred percent, or of a group of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.parts import pairs_of
from numerate.reasoning.compatibility import compatibility
from numerate.reasoning.implied.derived import as_share, given, known, step
from numerate.reasoning.levels import is_difference
from numerate.reasoning.proofs.tree import Given, Node
from numerate.reasoning.workings.working import Sign, Working

__all__ = ["left_of_people", "rests"]

_PERCENT = "%"
_ALL = {
    Kind.PERCENT: known(100, _PERCENT, "a whole is 100 %"),
    Kind.RATIO: known(1, None, "a whole is one"),
}
_AMONG = "counted among them"


def rests(operands: Sequence[Statement], wanted: NumSet) -> Iterator[Working]:
    """What one share leaves of a whole, or all shares of one sentence do.

    The rest of a fraction beside other shares is none: "a fifth are under 30, a quarter women".

    >>> from numerate import read
    >>> text, claim = read("One in three buses runs."), read("Two thirds of the buses are idle.")
    >>> [str(one.tree.value) for one in rests(text.statements, claim.numsets[0])]
    ['2/3']
    """
    whole = _ALL.get(wanted.kind)
    if whole is None or wanted.unit not in (None, _PERCENT):
        return
    shares = [one for one in operands if _is_part(one)]
    groups = []
    for sentence in dict.fromkeys(one.sentence for one in shares):
        several = [one for one in shares if one.sentence == sentence]
        are_percents = {wanted.kind, *(one.numset.kind for one in several)} == {Kind.PERCENT}
        groups += [[one] for one in several] if are_percents or len(several) == 1 else []
        groups += [several] if len(several) > 1 else []
    for group in groups:
        leaves: list[Node | None] = [_leaf(one.numset, wanted) for one in group]
        total = reduce(lambda left, right: step("+", left, right, wanted.unit), leaves)
        rest = step("-", whole, total, wanted.unit)
        if rest is not None:
            yield Working(Sign.REST, tuple(group), (), rest)


def _is_part(one: Statement) -> bool:
    """Whether it may be a share of a whole: a third, but not a third more, nor three times.

    The cells of a table, "11/45", have no words that tell what the others did.
    """
    numset = one.numset
    if numset.kind is Kind.PERCENT:
        return True
    most = numset.value.high
    is_fraction = numset.kind is Kind.RATIO and numset.unit is None and "/" not in numset.text
    return is_fraction and most is not None and most < 1 and not is_difference(one)


def _leaf(share: NumSet, wanted: NumSet) -> Given:
    if wanted.kind is Kind.RATIO:
        return as_share(share)
    if share.kind is Kind.PERCENT:
        return given(share)
    return given(share, share.value.scaled(100), _PERCENT, "a fraction is a percentage")


def left_of_people(premise: Reading, wanted: Statement, units: Units) -> Iterator[Working]:
    """How many of a group are not those counted apart, whatever the claim calls them.

    Of 29 Afghans with six children among them 23 are adults; but nobody says that 23 are children.

    >>> from numerate import read
    >>> text = read("Police freed 29 Afghans, among them six children.")
    >>> for claim in ("23 adults were freed.", "23 children were freed."):
    ...     [wanted] = read(claim).statements
    ...     len(list(left_of_people(text, wanted, Units.default())))
    1
    0
    """
    if is_difference(wanted) or not _are_people(wanted.numset):
        return
    for whole, part in pairs_of(Facts.of(premise)):
        both = whole.numset, part.numset
        if not all(map(_are_people, both)) or _is_named(part.numset, wanted.numset):
            continue
        if all(compatibility(one, wanted.numset, units) for one in both):
            continue  # those are subtracted as all other counts are
        unit = wanted.numset.unit
        everybody, others = (given(one, one.value, unit, _AMONG) for one in both)
        tree = step("-", everybody, others, unit)
        if tree is not None:
            yield Working(Sign.LESS, (whole.statement,), (part.statement,), tree)


def _are_people(numset: NumSet) -> bool:
    if numset.kind is not Kind.CARDINAL or numset.unit is None or numset.frequency is not None:
        return False
    return WordNet.default().is_a(numset.unit.split()[-1].lower(), "person", senses=2)


def _is_named(part: NumSet, wanted: NumSet) -> bool:
    """Whether the claim's noun is what the part itself is called: "six children"."""
    noun = (wanted.unit or "").split()[-1:]
    return (part.unit or "").split()[-1:] == noun
