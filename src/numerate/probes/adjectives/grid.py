"""Grid: the numbers of degree estimation, all of them whole and equally far apart.

The typical number stands in the middle, and a step is a fiftieth of it, rounded up. Ten steps
above and below it are what the premise states: 1.2 and 0.8 times the typical number.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

__all__ = ["EXTENDED", "HIGHEST", "STANDARD", "Grid", "random_grid"]

HIGHEST = 20_000
"""The appendix keeps numbers up to here, by the choice of units and nouns."""

STANDARD = range(-20, 20)  # steps from the typical number: 0.60 to 1.38 times it
EXTENDED = range(-30, 30)  # 0.40 to 1.58
_STATED = 10
_FINER = 2  # a random range has twice as many parts


@dataclass(frozen=True, slots=True)
class Grid:
    """Numbers around a typical one; `stated` steps from it are the two of the premise.

    >>> Grid.around(1000).numbers()[:3], Grid.around(1000).stated
    ([600, 620, 640], (1200, 800))
    """

    typical: int
    step: int
    fineness: int = 1

    @classmethod
    def around(cls, typical: int) -> Grid:
        return cls(typical, -(-typical // 50))

    def numbers(self, steps: range = STANDARD) -> list[int]:
        """The numbers that hypotheses have; none of them is below 1."""
        fine = range(steps.start * self.fineness, steps.stop * self.fineness)
        return [number for k in fine if (number := self.typical + k * self.step) > 0]

    @property
    def stated(self) -> tuple[int, int]:
        """Num1 and Num2 of the appendix's Table 4."""
        reach = _STATED * self.fineness * self.step
        return self.typical + reach, self.typical - reach

    @property
    def ends(self) -> tuple[int, int]:
        """UB and LB of the superlative test: 1.38 and 0.6 times the typical number."""
        above, below = STANDARD.stop - 1, STANDARD.start
        fine = self.fineness * self.step
        return self.typical + above * fine, self.typical + below * fine


def random_grid(chance: Random) -> Grid:
    """A range that is drawn, start and step, and cut into 80 parts, as in appendix E.

    >>> grid = random_grid(Random(0))
    >>> len(grid.numbers()), grid.numbers()[20] == grid.stated[1]
    (80, True)
    """
    step = chance.randint(1, 100)
    start = chance.randint(1, HIGHEST - 80 * step)
    return Grid(start - STANDARD.start * _FINER * step, step, _FINER)
