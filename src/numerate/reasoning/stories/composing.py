"""Asks whether an equation over a text's quantities gives the claim's (paper §4.2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from numerate.language.units import Units
from numerate.quantities.numset import Kind, NumSet, Stance
from numerate.reasoning.compatibility import Compatibility, compatibility
from numerate.reasoning.composition.expression import Expression, Leaf, leaves, postfix
from numerate.reasoning.composition.problem import Justification as Equation
from numerate.reasoning.composition.problem import Operand, Problem
from numerate.reasoning.composition.search import SearchEngine
from numerate.reasoning.composition.typing_table import Operator, Typing
from numerate.reasoning.matching import Reading
from numerate.reasoning.proof import Given, Justification, Known, Status
from numerate.reasoning.stories.allowing import allows
from numerate.reasoning.stories.clauses import lemma
from numerate.reasoning.stories.scenes import Scene, claim_scene, told_scenes
from numerate.reasoning.stories.solving import told_equation
from numerate.reasoning.stories.story import Story
from numerate.reasoning.stories.words import StoryWords
from numerate.reasoning.stories.writing import Part, written

__all__ = ["compose"]

_TOLERANCE = Fraction(1, 1_000_000)  # "1.66666666667 apples per hour" is five in three hours
_MOST_PARTS = 12  # quantities of a text that an equation may be made of
_MOST_OTHERS = 4  # of the claim's own quantities that may help
_MOST_STEPS = 60_000  # of the search for all quantities of a claim together


def compose(
    premise: Reading, claim: Reading, wanted: NumSet, units: Units
) -> tuple[Justification | None, str | None]:
    """The justification by the shortest equation that the story allows, and the limit that cut it.

    The claim's other quantities may help, "in 5 boxes of 12", but only in a product with one of
    the text's, or any claim would support itself.

    >>> from numerate.quantities.extracting import extract
    >>> text, asked = "Ann had 9 plums. She ate 2 of them.", "Ann has 7 plums left."
    >>> premise, claim = (Reading.of(one, extract(one)) for one in (text, asked))
    >>> compose(premise, claim, claim.numsets[0], Units.default())[0].reason
    'P1 P2 - H ='
    """
    amounts = [one for one in premise.numsets if _is_amount(one) and _is_told(one, wanted)]
    others = [one for one in claim.numsets if one != wanted and one.value.is_point]
    if not wanted.value.is_point or not amounts or len(amounts) + len(others) < 2:
        return None, None
    steps = _MOST_STEPS // max(1, len(claim.numsets))
    given = amounts[:_MOST_PARTS]
    told = told_scenes(premise, given[-1])
    around = [told[one] for one in given]
    plain = _Search(premise, claim, wanted, around, [], units)
    found, limit = plain.first(steps)
    if found is None and others:
        others = sorted(others, key=lambda one: abs(one.start - wanted.start))[:_MOST_OTHERS]
        found, cut = _Search(premise, claim, wanted, around, others, units).first(steps)
        limit = limit or cut
    if len(given) < len(amounts):
        limit = "most_parts"
    if found is None and limit is None:
        found = plain.contradiction()
    return found, limit


def _is_amount(numset: NumSet) -> bool:
    return numset.kind.is_quantity and numset.kind is not Kind.ORDINAL


def _is_told(numset: NumSet, wanted: NumSet) -> bool:
    """Whether an amount counts: what is only to be spent leaves no less, but what a box can hold
    or a cake calls for is as it is said."""
    if numset.stance is None or wanted.stance is not None:
        return True
    words = StoryWords.default()
    return numset.stance is not Stance.ASKED and not any(
        numset.verb in verbs for verbs in (words.gain, words.loss, words.give)
    )


class _Search:
    """The search for one quantity of a claim among the text's, and some assumed ones."""

    def __init__(
        self,
        premise: Reading,
        claim: Reading,
        wanted: NumSet,
        given: Sequence[Scene],
        assumed: Sequence[NumSet],
        units: Units,
    ) -> None:
        asked = claim_scene(claim.tokens, wanted)
        around = (*given, *(claim_scene(claim.tokens, one) for one in assumed))
        links = [compatibility(scene.numset, wanted, units) for scene in around]
        like = _likes(around, asked, links)
        words, lowers = StoryWords.default(), premise.tokens.lowers
        self.wanted = wanted
        self.assumed = len(assumed)
        self.story = Story(
            scenes=around,
            like=like,
            claim=asked,
            shared=not words.shared.isdisjoint(map(lemma, lowers + claim.tokens.lowers)),
            divided=not words.divided.isdisjoint(lowers),
        )
        self.parts = tuple(
            _assumed(scene, is_like)
            if index >= len(given)
            else _part(scene, wanted, link if is_like else None)
            for index, (scene, is_like, link) in enumerate(zip(around, like, links, strict=True))
        )

    def first(self, most_steps: int) -> tuple[Justification | None, str | None]:
        """The shortest equation that holds and agrees with the story."""
        problem = Problem(
            tuple(Operand(part.leaf.value) for part in self.parts),
            Operand(self.wanted.value),
            typing=Typing.BLIND,  # the story knows better than a table what may be added up
            relative_tolerance=_TOLERANCE if _is_cut_off(self.wanted) else 0,
            most_steps=most_steps,
        )
        return SearchEngine().first(problem, self._justified)

    def contradiction(self) -> Justification | None:
        """What the story comes to, where that is one thing only, and not the claim's."""
        equation = told_equation(self.story)
        if equation is None:
            return None
        tree = written(equation, self.parts, self.wanted)
        if not tree.value.is_point or tree.value == self.wanted.value:
            return None
        return Justification(
            self.wanted,
            Status.CONTRADICTED,
            "=",
            "disjoint",
            tree,
            postfix(equation, Operator.EQUAL),
        )

    def _is_sensible(self, expression: Expression) -> bool:
        if self.assumed and not (_is_product(expression) and self._uses_text(expression)):
            return False
        return allows(self.story, expression)

    def _uses_text(self, expression: Expression) -> bool:
        return any(isinstance(self.parts[index].leaf, Given) for index in leaves(expression))

    def _justified(self, found: Equation) -> Justification | None:
        if found.operands < 2 or not self._is_sensible(found.expression):
            return None
        tree = written(found.expression, self.parts, self.wanted)
        how = "rounding" if found.tolerance_used else "equal"
        return Justification(
            self.wanted, Status.ENTAILED, str(found.relation), how, tree, found.postfix
        )


def _assumed(scene: Scene, like: bool) -> Part:
    numset = scene.numset
    leaf = Known(numset.value, numset.unit, f"the claim's own {numset.text!r}")
    return Part(leaf, scene.each, like)


def _part(scene: Scene, wanted: NumSet, link: Compatibility | None) -> Part:
    """A quantity of the text; one that is like the claim's comes with its link to it."""
    numset, like = scene.numset, link is not None
    value, reason = (link.value, link.reason) if link else (numset.value, None)
    unit = wanted.unit if like else numset.unit
    return Part(Given(numset, value, unit, reason), scene.each, like)


def _likes(told: Sequence[Scene], claim: Scene, links: Sequence[Compatibility]) -> tuple[bool, ...]:
    """Which quantities are of the claim's unit; "3 of them" is of what was counted before."""
    if claim.numset.unit is None:
        named = tuple(
            bool(claim.words & set((scene.unit or "").lower().split())) and scene.unit != claim.each
            for scene in told
        )
        if any(named):
            return named
    names = set(_names(told, claim, links))
    return tuple(scene.unit in names or _is_bare(scene) for scene in told)


def _names(
    told: Sequence[Scene], claim: Scene, links: Sequence[Compatibility]
) -> Iterator[str | None]:
    """The units that may be counted as the claim's."""
    shared = {scene.each for scene in told} - {claim.unit}  # for each of the 5 guests
    for scene, link in zip(told, links, strict=True):
        is_own = scene.numset.unit == scene.unit and scene.unit not in shared | {None}
        if is_own and link:
            yield scene.unit


def _is_bare(scene: Scene) -> bool:
    return scene.unit is None and scene.numset.unit is None


def _is_cut_off(wanted: NumSet) -> bool:
    """Whether a number was cut off after many decimals: 1.66666666667."""
    low = wanted.value.low
    return low is not None and low.denominator >= 100_000


def _is_product(expression: Expression) -> bool:
    return not isinstance(expression, Leaf) and expression.operator in (
        Operator.TIMES,
        Operator.DIVIDED,
    )
