"""How fast the engines of composition are, side by side, and how each grows with the premise.

    python benchmarks/composition.py                                # generated problems
    python benchmarks/composition.py --data ../shared/data/equate   # and AWPNLI's numbers

Times are CPU seconds of one process. Both engines are timed alike: the median problem by the
better of two runs, so that imports count for neither; growth by a single run of each.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from statistics import median
from time import process_time

from rich.console import Console
from rich.progress import track
from rich.table import Table

from numerate import Interval, NumSet, extract
from numerate.reasoning.composition.ilp import IlpEngine
from numerate.reasoning.composition.problem import Engine, Operand, Problem, Type, Typing
from numerate.reasoning.composition.search import SearchEngine

console = Console()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, help="a folder with AWPNLI.jsonl")
    parser.add_argument("--problems", type=int, default=100, help="how many to generate")
    parser.add_argument("--most-pairs", type=int, help="how many of AWPNLI's pairs to take")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=20, help="the ilp engine's, per problem")
    options = parser.parse_args()

    randomly = random.Random(options.seed)
    sets = {"generated": [word_problem(randomly) for _ in range(options.problems)]}
    if options.data:
        sets["AWPNLI"] = list(awpnli(options.data / "AWPNLI.jsonl", options.most_pairs))
    side_by_side(sets, options.seconds)
    growth(randomly, options.seconds)


def word_problem(randomly: random.Random, quantities: int | None = None) -> Problem:
    """Amounts of one thing, or of two, and a claim that is their sum or difference, or wrong."""
    quantities = quantities or randomly.choice([2, 2, 2, 3, 3, 4, 5, 6])
    units = [Type.of("apple"), randomly.choice([Type.of("apple"), Type.of("pear")])]
    premises = tuple(
        Operand(Interval.point(randomly.randint(2, 100)), units[place > 1])
        for place in range(quantities)
    )
    used = [premise for premise in premises if premise.type == units[0]][:4]
    total = sum(
        (randomly.choice([1, -1]) * one.value.low for one in used if one.value.low is not None),
        Fraction(0),
    )
    wrong = randomly.choice([0, randomly.randint(1, 9)])
    return Problem(premises, Operand(Interval.point(abs(total) + wrong), units[0]))


def awpnli(path: Path, most: int | None) -> Iterator[Problem]:
    """The numbers of each pair: one problem per quantity of the hypothesis."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for row in track(rows[:most], "reading AWPNLI", console=console, transient=True):
        premises = tuple(map(operand, quantities(row["premise"])))
        for claim in quantities(row["hypothesis"]):
            yield Problem(premises, operand(claim))


def quantities(text: str) -> list[NumSet]:
    return [found for found in extract(text) if found.kind.is_quantity]


def operand(quantity: NumSet) -> Operand:
    per = quantity.frequency.removeprefix("per ") if quantity.frequency else None
    units = () if quantity.unit is None else (quantity.unit,)
    return Operand(quantity.value, Type.of(*units, per=per))


def seconds(engine: Engine, problem: Problem, times: int) -> tuple[float, str | None]:
    """The least time of several, and the limit that cut the answer."""
    taken = []
    for _ in range(times):
        start = process_time()
        limit = engine.solve(problem).limit
        taken.append(process_time() - start)
    return min(taken), limit


def side_by_side(sets: dict[str, list[Problem]], budget: float) -> None:
    table = Table(title="Median time per problem")
    for column in ("problems", "number", "search", "ilp", "ratio of medians", "median ratio"):
        table.add_column(column, justify="right")
    table.add_column("ilp cut")
    for name, problems in sets.items():
        rows = list(timed(problems, budget, name))
        search, ilp = median(row[0] for row in rows), median(row[1] for row in rows)
        table.add_row(
            name,
            str(len(rows)),
            f"{1e3 * search:.2f} ms",
            f"{1e3 * ilp:.1f} ms",
            f"{ilp / search:.0f} ×",
            f"{median(row[1] / row[0] for row in rows):.0f} ×",
            str(sum(row[2] is not None for row in rows)),
        )
    console.print(table)


def timed(
    problems: Iterable[Problem], budget: float, name: str
) -> Iterator[tuple[float, float, str | None]]:
    search, ilp = SearchEngine(), IlpEngine(budget)
    for problem in track(list(problems), f"solving {name}", console=console, transient=True):
        fast, _ = seconds(search, problem, times=2)
        slow, cut = seconds(ilp, problem, times=2)
        yield fast, slow, cut


def growth(randomly: random.Random, budget: float) -> None:
    table = Table(title="Growth with the premise's quantities: one unit, nothing to find")
    for column in ("quantities", "search", "ilp", "search, units ignored", "ilp, units ignored"):
        table.add_column(column, justify="right")
    for count in track(range(2, 11), "growing", console=console, transient=True):
        cells = []
        for typing in (Typing.ALGEBRA, Typing.BLIND):
            premises = tuple(
                Operand(Interval.point(randomly.randint(2, 100)), Type.of("apple"))
                for _ in range(count)
            )
            claim = Operand(Interval.point(10**9 + 7), Type.of("apple"))
            problem = Problem(premises, claim, typing)
            cells += [
                cell(*seconds(SearchEngine(), problem, times=1)),
                cell(*seconds(IlpEngine(budget), problem, times=1)),
            ]
        table.add_row(str(count), *cells)
    console.print(table)


def cell(taken: float, limit: str | None) -> str:
    return f"{1e3 * taken:.2f} ms" if limit is None else f"> {taken:.1f} s (cut: {limit})"


if __name__ == "__main__":
    main()
