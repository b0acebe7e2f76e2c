"""Writes an equation as the tree of a proof, with the unit of every step, and in plain words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from numerate.language.inflecting import past
from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.composition.expression import Expression, Leaf, leaves
from numerate.reasoning.composition.expression import Node as Operation
from numerate.reasoning.composition.typing_table import Operator, Type
from numerate.reasoning.proofs.telling import equation
from numerate.reasoning.proofs.tree import Node, Step
from numerate.reasoning.stories.operands import Operand, Operands
from numerate.reasoning.stories.scenes import Scene
from numerate.reasoning.stories.story import SUMS, Story, uses
from numerate.reasoning.stories.words import EventVerbs

__all__ = ["in_words", "written"]

_ARITHMETIC: dict[Operator, Callable[[Interval, Interval], Interval | None]] = {
    Operator.PLUS: Interval.plus,
    Operator.MINUS: Interval.minus,
    Operator.TIMES: Interval.times,
    Operator.DIVIDED: Interval.divided_by,
}


def written(expression: Expression, operands: Operands, wanted: NumSet) -> Node:
    """The tree, its units as the types say: 12 egg/box * 3 box are eggs.

    Only counts are written as rates. Dollars stay dollars, as their text states them: $4 for each
    ticket times 7 tickets are dollars by the paper's Table 5, and $28 are a plain 7 times $4.
    """
    parts = operands.parts
    used = [parts[index] for index in leaves(expression)]
    plain = _is_sum(expression) or any(_is_hidden_rate(part) for part in used)
    shown = tuple(map(_without_rate, parts)) if plain else parts
    tree, _, _ = _typed(expression, parts, shown)
    if isinstance(tree, Step) and isinstance(expression, Operation):
        return replace(tree, unit=_claimed(tree, expression.operator, wanted))
    return tree


def _is_hidden_rate(part: Operand) -> bool:
    """ "Each ticket cost $4": a rate, but no rate that the text writes."""
    numset = part.leaf.numset
    is_rate = len(part.type.powers) > 1 and numset.frequency is None
    return is_rate and numset.kind is not Kind.CARDINAL


def _is_sum(expression: Expression) -> bool:
    return isinstance(expression, Leaf) or (
        expression.operator in SUMS and _is_sum(expression.left) and _is_sum(expression.right)
    )


def _without_rate(part: Operand) -> Operand:
    """What there is of each adds up to what there is of each."""
    if part.counted is None or part.leaf.numset.frequency is not None:
        return part
    return replace(part, leaf=replace(part.leaf, unit=part.counted), type=Type.of(part.counted))


def _typed(
    expression: Expression, parts: tuple[Operand, ...], shown: tuple[Operand, ...]
) -> tuple[Node, Type, Type]:
    """A tree with its type, and with the type that its written units give."""
    if isinstance(expression, Leaf):
        index = expression.index
        return shown[index].leaf, parts[index].type, shown[index].type
    operator = expression.operator
    left, left_type, left_shown = _typed(expression.left, parts, shown)
    right, right_type, right_shown = _typed(expression.right, parts, shown)
    value = _ARITHMETIC[operator](left.value, right.value)
    assert value is not None, "the search divides by nothing that may be 0"
    type_ = _result(operator, left_type, right_type)
    product = _result(operator, left_shown, right_shown)
    allowed = (
        (product, left_shown)
        if operator is Operator.DIVIDED
        else (product, left_shown, right_shown)
    )
    written_type = type_ if type_ in allowed else product
    unit = None if written_type.is_dimensionless else str(written_type)
    return Step(str(operator), left, right, value, unit), type_, written_type


def _result(operator: Operator, left: Type, right: Type) -> Type:
    if operator is Operator.TIMES:
        return left.times(right)
    return left.over(right) if operator is Operator.DIVIDED else left


def _claimed(tree: Step, operator: Operator, wanted: NumSet) -> str | None:
    """The unit of the last step, as the claim tells it: apples, where each friend got some."""
    if wanted.unit is None or tree.unit == wanted.unit:
        return tree.unit
    factors = {
        Operator.TIMES: (tree.left.unit, tree.right.unit),
        Operator.DIVIDED: (tree.left.unit,),
    }
    if wanted.unit in factors.get(operator, ()):
        return wanted.unit
    # "5 more dollars" is read as a count of dollars, and its sum is in USD
    per = None if wanted.frequency is None else wanted.frequency.removeprefix("per ")
    return tree.unit if tree.unit == str(Type.of(wanted.unit, per=per)) else None


def in_words(tree: Node, expression: Expression, story: Story) -> str:
    """The equation and what it says: "9 − 2 = 7: what was there, less what Ann ate"."""
    return f"{equation(tree)}: {_meaning(expression, story)}"


def _meaning(expression: Expression, story: Story) -> str:
    claim, used = story.claim, list(uses(story, expression))
    assert not isinstance(expression, Leaf), "an equation has two operands or more"
    if expression.operator is Operator.DIVIDED:
        return "how often it goes into it" if used[-1].scene.each else "in equal shares"
    taken = [use.scene for use in used if use.sign < 0]
    if any(use.scaled for use in used):
        if expression.operator not in SUMS:
            return "so much for each of them"
        return "all of them, less the others" if taken else "taken together"
    if claim.compared or (claim.more and taken):
        return "by how much they differ"
    if not taken:
        compared = any(use.scene.compared for use in used)
        return "so many, and how many more" if compared else "all of them together"
    if len(taken) == 1 and taken[0].change < 0:
        return f"what was there, less what {_doing(taken[0])}"
    return "all of them, less the others"


def _doing(scene: Scene) -> str:
    subject, verb = scene.statement.subject, past(scene.verb or "go")
    if subject is None or (scene.holder is None and scene.verb in EventVerbs.default().move):
        return "went"
    if scene.holder is None:
        return verb
    who = subject.meant.text
    return f"{who if subject.meant.is_name else who[:1].lower() + who[1:]} {verb}"
