"""How many pairs a second `check_all` judges on one core, beside the bare parser on the same texts.

    python benchmarks/pace.py --data ../shared/data/equate

Both parse in batches, in one process, pass by pass in turn; the best pass of each counts. The first
pass, in which no cache has met a text before, is printed too. After that, one premise with 60
numbers: how long it takes to answer, and whether a limit cut the search.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from _equate import SETS, read_set
from numerate import check, check_all
from numerate.language.parser import default_parser
from peers._serve import PASSES, use_one_core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Texts = tuple[str, str]

WARM_UP = [("The firm employs 100 men.", "The firm employs less than 700 men.")]
NUMBERS = 60


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with EQUATE's files")
    parser.add_argument("--profiles", default="paper,default", help="comma-separated")
    parser.add_argument("--sets", default="RTE_Quant,NewsNLI,RedditNLI,AWPNLI", help=f"of {SETS}")
    options = parser.parse_args()
    if not options.data.is_dir():
        print(f"no folder {options.data}: name one with --data", file=sys.stderr)
        return 2
    use_one_core()
    profiles = options.profiles.split(",")
    workers: dict[str, Callable[[Sequence[Texts]], Iterable[object]]] = {
        "the bare parser": lambda pairs: default_parser().parse(t for pair in pairs for t in pair),
        **{
            profile: lambda pairs, name=profile: check_all(pairs, profile=name)
            for profile in profiles
        },
    }
    for name in options.sets.split(","):
        pairs = [(pair.premise, pair.hypothesis) for pair in read_set(options.data, name)]
        print(f"{name}, {len(pairs)} pairs")
        show_pace(workers, pairs)
    print(f"a premise with {NUMBERS} numbers")
    for profile in profiles:
        show_many(profile)
    return 0


def show_pace(
    workers: dict[str, Callable[[Sequence[Texts]], Iterable[object]]], pairs: Sequence[Texts]
) -> None:
    rates: dict[str, list[float]] = {name: [] for name in workers}
    for worker in workers.values():
        exhaust(worker(WARM_UP))
    for _ in range(PASSES):
        for name, worker in workers.items():
            began = time.process_time()
            exhaust(worker(pairs))
            rates[name].append(len(pairs) / (time.process_time() - began))
    parser, *_ = rates.values()
    for name, passes in rates.items():
        best, share = max(passes), max(passes) / max(parser)
        print(f"  {name:18}{best:8.1f} pairs/s {share:6.0%}   first pass {passes[0]:8.1f}")


def exhaust(values: Iterable[object]) -> None:
    for _ in values:
        pass


def show_many(profile: str) -> None:
    """A text with many numbers of one thing, and a claim that no equation over them gives."""
    numbers = random.Random(0).sample(range(100, 9_000), NUMBERS)
    text = ", ".join(f"{number} cows" for number in numbers)
    began = time.process_time()
    verdict = check(f"The farms keep {text}.", "The farms keep 98765 cows.", profile=profile)
    seconds, cut = time.process_time() - began, verdict.limit or "nothing"
    print(f"  {profile:18}{seconds:8.2f} s, {verdict.label}; cut the search: {cut}")


if __name__ == "__main__":
    raise SystemExit(main())
