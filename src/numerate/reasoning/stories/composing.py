"""Asks whether an equation over a text's quantities gives the claim's (paper §4.2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Difference, Statement
from numerate.reasoning.belonging.takers import SOME, uncounted
from numerate.reasoning.composition.expression import (
    Expression,
    Group,
    Leaf,
    group,
    leaves,
    ungrouped,
)
from numerate.reasoning.composition.problem import Justification as Equation
from numerate.reasoning.composition.problem import Operand, Problem
from numerate.reasoning.composition.search import SearchEngine
from numerate.reasoning.composition.typing_table import Operator, Typing
from numerate.reasoning.evenness import is_average_of_each
from numerate.reasoning.proofs.tree import How, Justification, Status
from numerate.reasoning.stories.directions import is_way_told
from numerate.reasoning.stories.licence import allows, tells_events
from numerate.reasoning.stories.operands import Operands, operands_of
from numerate.reasoning.stories.scenes import Scene, claim_scene, told_scenes
from numerate.reasoning.stories.solving import told_equation
from numerate.reasoning.stories.story import SUMS, Story
from numerate.reasoning.stories.told_rests import told_rest
from numerate.reasoning.stories.words import AmountMarks, EventVerbs, TimeMarks
from numerate.reasoning.stories.writing import in_words, written
from numerate.reasoning.wording import spoken

__all__ = ["compose"]

_TOLERANCE = Fraction(1, 1_000_000)  # "1.66666666667 apples per hour" is five in three hours
_MOST_SCENES = 256  # quantities of a text that are looked at
_MOST_PARTS = 12  # of them that an equation may be made of
_MOST_STEPS = 20_000  # of the search for one quantity
_MOST_OPERANDS = 3  # two steps
_MOST_OPERANDS_OF_EVENTS = 4
_FAR_BEHIND = 4  # tokens: "half of what remained"
_TIMES = "time"
_COUNTING = ("once", "twice", "thrice")
_NOT_ADDED = (Kind.ORDINAL, Kind.PERCENT, Kind.PERCENTAGE_POINT)


def compose(
    premise: Reading, claim: Reading, wanted: Statement, units: Units
) -> tuple[Justification | None, str | None]:
    """The justification by the shortest equation that the story allows, and the limit that cut it.

    >>> from numerate import read
    >>> premise, claim = read("Ann had 9 plums. She ate 2 of them."), read("Ann has 7 plums left.")
    >>> compose(premise, claim, claim.statements[0], Units.default())[0].reason
    '9 − 2 = 7: what was there, less what Ann ate'
    """
    if not wanted.numset.value.is_point or not _is_amount(wanted.numset):
        return None, None
    if len(premise.statements) < 2:
        return None, None
    if len(premise.statements) > _MOST_SCENES:
        return None, "most_scenes"
    asked = claim_scene(claim, wanted)
    told = [
        scene
        for scene in told_scenes(premise)
        if _is_amount(scene.numset) and _is_told(scene, wanted.numset)
    ]
    if any(_is_share_of_rest(premise, scene) for scene in told):
        return None, None
    told = [scene for scene in told if not _is_multiplier(scene)]
    limit = None
    for search in _searches(premise, told, asked, units):
        if len(search.story.scenes) > _MOST_PARTS:
            return None, "most_parts"
        found, cut = search.first()
        limit = limit or cut
        if found is not None and not _is_only_average(found, premise, claim, wanted):
            return found, limit
    return None, limit


def _is_only_average(
    found: Justification, premise: Reading, claim: Reading, wanted: Statement
) -> bool:
    if found.status is not Status.ENTAILED or found.tree is None:
        return False
    return is_average_of_each(found.tree, premise, claim, wanted)


def _is_amount(numset: NumSet) -> bool:
    return numset.kind.is_quantity and numset.kind not in _NOT_ADDED


def _is_multiplier(scene: Scene) -> bool:
    """Whether it says how many times as much: "twice as many", "doubled"; not "called twice"."""
    if scene.statement.difference is Difference.TIMES:
        return True
    words = scene.numset.text.lower().split()
    return scene.numset.unit == _TIMES and len(words) == 1 and words[0] not in _COUNTING


def _is_share_of_rest(premise: Reading, scene: Scene) -> bool:
    """Whether so much of what was left goes, too: "half of what remained"."""
    if scene.numset.kind is not Kind.RATIO:
        return False
    at = premise.document.first_from(scene.numset.end)
    behind = premise.document.tokens[at : at + _FAR_BEHIND]
    words = TimeMarks.default().rest | AmountMarks.default().uncounted
    return any(token.lemma in words for token in behind)


def _is_told(scene: Scene, wanted: NumSet) -> bool:
    """Whether an amount counts: what is only to be spent leaves no less, but what a box can hold
    or a machine can make in an hour is as it is said."""
    stance = scene.numset.stance
    if stance is None or wanted.stance is not None or (scene.each and stance is Stance.POSSIBLE):
        return True
    return stance is not Stance.ASKED and scene.verb not in EventVerbs.default().all


def _searches(premise: Reading, told: list[Scene], asked: Scene, units: Units) -> Iterator[_Search]:
    """With rates; without; and for a comparison with both of its sides as one kind."""
    marks, all_words = AmountMarks.default(), spoken(premise)
    some = frozenset(noun for _, word, noun in uncounted(premise) if word == SOME and noun)
    words = all_words | asked.words
    ways = [(asked, True, False)]
    if asked.one_of in {scene.unit for scene in told}:
        ways.append((replace(asked, each=asked.one_of), True, False))
    if asked.compared or asked.more:
        ways += [(asked, False, False), (asked, False, True)]
    for asked, rates, across in ways:
        operands = operands_of(told, asked, units, some, rates=rates, across=across)
        if operands is None:
            continue
        kept = _related(operands)
        if len(kept) < 2:
            continue
        parts = tuple(operands.parts[index] for index in kept)
        story = Story(
            scenes=tuple(told[index] for index in kept),
            like=tuple(part.like for part in parts),
            claim=asked,
            shared=not marks.shared.isdisjoint(words),
            spoken=all_words,
            divided=not marks.uncounted.isdisjoint(all_words),
            rest=told_rest(premise),
        )
        yield _Search(story, Operands(parts, operands.claimed))


def _related(operands: Operands) -> list[int]:
    """The quantities whose units have to do with the claim's, at one remove or two."""
    units = {unit for unit, _ in operands.claimed.powers}
    for _ in range(2):
        for part in operands.parts:
            own = {unit for unit, _ in part.type.powers}
            if len(own) > 1 and own & units:
                units |= own
    return [
        index
        for index, part in enumerate(operands.parts)
        if {unit for unit, _ in part.type.powers} <= units
    ]


class _Search:
    """The search for one quantity of a claim among those of a text that its type allows."""

    def __init__(self, story: Story, operands: Operands) -> None:
        self.story, self.operands = story, operands
        self.wanted = story.claim.numset

    def first(self) -> tuple[Justification | None, str | None]:
        """The shortest equation that holds and is licensed; or what the story comes to instead.

        Where the events as told come to another amount than a licensed equation, neither is sure.
        """
        events = tells_events(self.story.likes())
        is_long = events or self._is_of_rates()
        problem = Problem(
            tuple(Operand(part.leaf.value, part.type) for part in self.operands.parts),
            Operand(self.wanted.value, self.operands.claimed),
            typing=Typing.ALGEBRA,
            most_operands=_MOST_OPERANDS_OF_EVENTS if is_long else _MOST_OPERANDS,
            relative_tolerance=_TOLERANCE if _is_cut_off(self.wanted) else 0,
            most_steps=_MOST_STEPS,
        )
        found, limit = SearchEngine().first(problem, self._justified)
        if limit is not None or not events:
            return found, limit
        against = self._contradiction()
        if found is None:
            return against, limit
        return (found if against is None else None), limit

    def _justified(self, found: Equation) -> Justification | None:
        if found.operands < 2 or not self._multiplies_rates(found.expression):
            return None
        if _adds_quotients(found.expression):
            return None
        if not allows(self.story, found.expression) or self._has_rival(found.expression):
            return None
        tree = written(found.expression, self.operands, self.wanted)
        how = How.ROUNDING if found.tolerance_used else How.EQUAL
        reason = in_words(tree, found.expression, self.story)
        return Justification(self.wanted, Status.ENTAILED, str(found.relation), how, tree, reason)

    def _has_rival(self, expression: Expression) -> bool:
        """Whether the story lets the same amounts come to something else, too.

        Of 48 eggs 7 broke: where 48 - 7 and 48 + 7 are both allowed, it is not told which is left.
        """
        return any(
            self._comes_to_another(other) and allows(self.story, other)
            for other in _turned(expression, self.story)
        )

    def _comes_to_another(self, expression: Expression) -> bool:
        value = written(expression, self.operands, self.wanted).value
        return value != self.wanted.value and value.low is not None and value.low >= 0

    def _is_of_rates(self) -> bool:
        """Whether it tells what there is of each of several: 2 wheels a bicycle, 3 a tricycle."""
        return len({part.type for part in self.operands.parts if len(part.type.powers) > 1}) > 1

    def _multiplies_rates(self, expression: Expression) -> bool:
        """Whether every product has a rate or a plain number in it: apples times apples is none."""
        if isinstance(expression, Leaf):
            return True
        if expression.operator is Operator.TIMES:
            rates = [self._has_rate(side) for side in (expression.left, expression.right)]
            if not any(rates):
                return False
        return all(map(self._multiplies_rates, (expression.left, expression.right)))

    def _has_rate(self, expression: Expression) -> bool:
        types = [self.operands.parts[index].type for index in leaves(expression)]
        return any(len(type_.powers) != 1 for type_ in types)

    def _contradiction(self) -> Justification | None:
        """What the story comes to, where that is one thing only, and not the claim's."""
        equation = told_equation(self.story)
        if equation is None:
            return None
        tree = written(equation, self.operands, self.wanted)
        if not tree.value.is_point or tree.value == self.wanted.value:
            return None
        if tree.unit not in (self.wanted.unit, None):
            return None
        reason = in_words(tree, equation, self.story)
        return Justification(self.wanted, Status.CONTRADICTED, "=", How.DISJOINT, tree, reason)


def _turned(expression: Expression, story: Story) -> Iterator[Expression]:
    """What it becomes where one part is added instead of taken away, or the other way round.

    No part is turned of which the story tells which way it goes.
    """
    if isinstance(expression, Leaf) or expression.operator not in SUMS:
        return
    parts = group(expression)
    for part in parts.forward + parts.backward:
        if any(is_way_told(story, story.scenes[index]) for index in leaves(part)):
            continue
        came, went = (
            tuple(one for one in side if one is not part)
            for side in (parts.forward, parts.backward)
        )
        if part in parts.backward:
            yield ungrouped(Group(parts.operator, (*came, part), went))
        elif came:
            yield ungrouped(Group(parts.operator, came, (*went, part)))


def _adds_quotients(expression: Expression) -> bool:
    """Whether a quotient is added to something: no story tells both how to share and to go on."""
    if isinstance(expression, Leaf):
        return False
    sides = (expression.left, expression.right)
    if expression.operator in SUMS and any(map(_divides, sides)):
        return True
    return any(map(_adds_quotients, sides))


def _divides(expression: Expression) -> bool:
    if isinstance(expression, Leaf):
        return False
    sides = (expression.left, expression.right)
    return expression.operator is Operator.DIVIDED or any(map(_divides, sides))


def _is_cut_off(wanted: NumSet) -> bool:
    """Whether a number was cut off after many decimals: 1.66666666667."""
    low = wanted.value.low
    return low is not None and low.denominator >= 100_000
