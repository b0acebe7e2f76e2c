"""The quantities of a text that a working may rest on, and what each is in the claim's unit."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from numerate.language.knowledge import read_knowledge
from numerate.language.units import Units
from numerate.quantities.numset import Anchor, Kind, NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.compatibility import compatibility, rate_unit
from numerate.reasoning.implied.aims import names_aim
from numerate.reasoning.levels import is_difference
from numerate.reasoning.proofs.tree import Given

__all__ = ["MOST_OPERANDS", "are_at_one_rate", "are_near", "as_claimed", "operands_of"]

MOST_OPERANDS = 20
"""Quantities of a text that are tried: those whose words are most like the claim's."""

_HELD = (None, Stance.DENIED, Stance.WANTED)  # "12 did not vote", "the target was 175"
_FACTS = (None, Stance.DENIED)
_UNSURE = (Stance.POSSIBLE, Stance.CONDITIONAL)
_CURRENCY_SIGN = "Sc"  # as Unicode calls it
_FARTHEST = 2  # characters between two sentences of one paragraph


def operands_of(
    premise: Reading, words: frozenset[str], stance: Stance | None, most: int = MOST_OPERANDS
) -> list[Statement]:
    """The quantities that a working may rest on, in the text's order."""
    usable = [
        one
        for one in premise.statements
        if one.numset.kind.is_quantity
        and one.numset.kind is not Kind.ORDINAL
        and _is_held(one.numset.stance, words, stance)
    ]
    if len(usable) <= most:
        return usable
    likest = sorted(
        range(len(usable)), key=lambda place: (-len(words & usable[place].words), place)
    )
    return [usable[place] for place in sorted(likest[:most])]


def _is_held(given: Stance | None, words: frozenset[str], claimed: Stance | None) -> bool:
    """Whether a claim may speak of what a text holds so: of a forecast, if it speaks of one.

    What is planned may be worked with for a claim of what will or would be, and what would be for
    one of what might; nothing that is not yet so for a claim of what is.
    """
    if given in _HELD or given is claimed:
        return True
    if claimed in _FACTS:
        return given is Stance.PLANNED and names_aim(words)
    return given is Stance.PLANNED or (given in _UNSURE and claimed in _UNSURE)


def as_claimed(
    one: Statement, others: Sequence[Statement], wanted: NumSet, units: Units
) -> Given | None:
    """A quantity of the text as a leaf in the unit of the claim's."""
    rate = rate_unit(wanted) if rate_unit(one.numset) else None
    if one.numset.frequency != wanted.frequency and not (rate or _shares_rate(one, others, wanted)):
        return None
    link = compatibility(one.numset, wanted, units)
    return Given(one.numset, link.value, rate or wanted.unit, link.reason) if link else None


def _shares_rate(one: Statement, others: Sequence[Statement], wanted: NumSet) -> bool:
    """Whether it is at the claim's rate as what it stands beside: "$14 a night, or $19"."""
    return one.numset.frequency is None and any(
        other.numset.frequency == wanted.frequency and are_at_one_rate(one, other)
        for other in others
    )


def are_at_one_rate(one: Statement, other: Statement) -> bool:
    """Whether two are per the same, though only one of them may say so.

    Money is as what it stands beside, but for what is paid once; of other things only by how much
    they differ, "640 meals a day, 90 more", what something fell to, "from 23 a month to 4", and
    what it is set against: "fetched 260 crowns a tonne, compared with 190 crowns in May".
    """
    if one.numset.frequency == other.numset.frequency:
        return True
    bare, rated = (one, other) if one.numset.frequency is None else (other, one)
    if bare.numset.frequency is not None or bare.numset.kind is not rated.numset.kind:
        return False
    if one.sentence == other.sentence and _are_ends(one, other):
        return True
    if not bare.words.isdisjoint(read_knowledge("workings")["rate"]["paid_once"]):
        return False
    is_money = bare.numset.kind is Kind.MONEY and not _is_bare_number(bare.numset)
    if is_money or is_difference(bare):
        return are_near(rated, bare)
    return _is_set_against(rated, bare)


def _is_bare_number(money: NumSet) -> bool:
    """Whether no currency is written: "grants of £9 each, and ten of them went to nurses"."""
    return money.text.isalpha() or not any(
        char.isalpha() or category(char) == _CURRENCY_SIGN for char in money.text
    )


def _is_set_against(one: Statement, other: Statement) -> bool:
    standard = one.compared_with
    return standard is not None and standard.start <= other.numset.start < standard.end


def _are_ends(one: Statement, other: Statement) -> bool:
    """Whether something went from the one to the other."""
    anchors = {each.change and each.change.anchor for each in (one, other)}
    return anchors == {Anchor.FROM, Anchor.TO}


def are_near(one: Statement, other: Statement) -> bool:
    """Whether the other stands in the sentence of the one, or in the next."""
    return one.sentence == other.sentence or (0 <= other.sentence[0] - one.sentence[1] <= _FARTHEST)
