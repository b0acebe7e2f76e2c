"""The reference engine: the paper's integer program, on OR-tools CP-SAT.

It knows nothing of values, as in the paper: it enumerates every well-formed, well-typed equation,
and each is then solved exactly. Where the released system retrieves any 50 equations before it
solves them, this one retrieves all, so that a justification is never lost by chance; the limit of
50 is on justifications.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic

from numerate.errors import MissingExtra
from numerate.reasoning.composition.evaluating import canonical, justification, shortest_first
from numerate.reasoning.composition.expression import Expression, Leaf, Node
from numerate.reasoning.composition.ilp_constraints import FAMILIES, Layout, Variables
from numerate.reasoning.composition.problem import Justification, Problem, Solutions
from numerate.reasoning.composition.steps import OutOfSteps, Steps

__all__ = ["IlpEngine"]


class IlpEngine:
    """Finds every justification by integer programming. Slow: it is there to compare with.

    `most_seconds` is for measurements: a clock makes answers differ from machine to machine, so
    by default only `Problem.most_steps` limits it (a step is an equation retrieved).

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.reasoning.composition.problem import Operand, Type
    >>> had, gave, have = (Operand(Interval.point(count), Type.of("apple")) for count in (3, 1, 2))
    >>> [found.postfix for found in IlpEngine().solve(Problem((had, gave), have)).justifications]
    ['P1 P2 - H =']
    """

    name = "ilp"

    def __init__(self, most_seconds: float | None = None) -> None:
        self.most_seconds = most_seconds

    def solve(self, problem: Problem) -> Solutions:
        steps = Steps(problem.most_steps)
        end = None if self.most_seconds is None else monotonic() + self.most_seconds

        def level(operands: int) -> tuple[Iterable[Justification], str | None]:
            layout = Layout(problem, length=2 * operands + 1)
            seconds = None if end is None else max(0.0, end - monotonic())
            equations, limit = _equations(layout, steps, seconds)
            return _justifications(equations, layout), limit

        return shortest_first(problem, level)


def _equations(
    layout: Layout, steps: Steps, seconds: float | None
) -> tuple[list[tuple[int, ...]], str | None]:
    """Every solution of the integer program, as words of symbols, and the limit that cut it."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise MissingExtra("the ilp engine", "OR-tools", "ilp") from error

    model = cp_model.CpModel()
    variables = Variables(model, layout)
    for add_constraints in FAMILIES:
        add_constraints(model, variables, layout)

    class Retrieved(cp_model.CpSolverSolutionCallback):
        """Keeps each solution, until the steps are spent."""

        def __init__(self) -> None:
            super().__init__()
            self.words: list[tuple[int, ...]] = []
            self.limit: str | None = None

        def on_solution_callback(self) -> None:
            try:
                steps.spend(1)
            except OutOfSteps:
                self.limit = "most_steps"
                self.stop_search()
            else:
                self.words.append(tuple(self.value(x) for x in variables.x))

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    retrieved = Retrieved()
    status = solver.solve(model, retrieved)
    finished = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return retrieved.words, retrieved.limit or (None if finished else "most_seconds")


def _justifications(words: Iterable[Sequence[int]], layout: Layout) -> Iterable[Justification]:
    # A word comes twice where the paper's typing lets a product have either type.
    for word in dict.fromkeys(map(tuple, words)):
        expression = _read(word, layout)
        if canonical(expression, layout.problem) == expression:
            found = justification(expression, layout.problem)
            if found is not None:
                yield found


def _read(word: Sequence[int], layout: Layout) -> Expression:
    """The expression before the claim's quantity and the relation."""
    stack: list[Expression] = []
    for symbol in word[:-2]:
        if symbol < layout.claim:
            stack.append(Leaf(layout.premises[symbol]))
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(Node(layout.operator(symbol), left, right))
    [expression] = stack
    return expression
