"""How many pairs a second `check_all` judges on one core, beside the bare parser on the same texts.

    python benchmarks/pace.py --data ../shared/data/equate

Both read the same texts in batches, in one process, pass by pass in turn, so that a busy machine
slows both; the best pass of each counts, in processor time and by the clock. The bare parser is
the pipeline that extraction uses and nothing else; it parses a text as often as a set names it,
where `check_all` reads one that several pairs of a batch share once. What is paid once, the model,
the dictionary and the table of units, is paid on other pairs before; the first pass, in which no
cache has met these texts, is printed too. After that, one premise with 60 numbers: how long it
takes to answer, and whether a limit cut the search.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from _equate import SETS, read_set
from numerate import check, check_all
from numerate.data.builders.phenomena import PHENOMENA
from numerate.data.builtin import pairs as pairs_of
from numerate.language.parser import default_parser
from peers._serve import PASSES, use_one_core

Texts = tuple[str, str]
Work = Callable[[Sequence[Texts]], Iterable[object]]

NUMBERS = 60


class Seconds(NamedTuple):
    """What a pass takes."""

    processor: float
    clock: float


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with EQUATE's files")
    parser.add_argument("--profiles", default="paper,default", help="comma-separated")
    parser.add_argument("--sets", default=",".join(SETS), help="comma-separated")
    options = parser.parse_args()
    if not options.data.is_dir():
        print(f"no folder {options.data}: name one with --data", file=sys.stderr)
        return 2
    use_one_core()
    profiles = options.profiles.split(",")
    workers: dict[str, Work] = {
        "the bare parser": lambda pairs: default_parser().parse(t for pair in pairs for t in pair),
        **{
            profile: lambda pairs, name=profile: check_all(pairs, profile=name)
            for profile in profiles
        },
    }
    warm_up(workers.values())
    best = {name: Seconds(0, 0) for name in workers}
    total = 0
    for name in options.sets.split(","):
        pairs = [(pair.premise, pair.hypothesis) for pair in read_set(options.data, name)]
        distinct = len({text for pair in pairs for text in pair})
        print(f"{name}, {len(pairs)} pairs, {distinct} different texts")
        passes = timed(workers, pairs)
        show_pace(len(pairs), {name: fastest(each) for name, each in passes.items()})
        print(f"  first passes, processor: {first_shares(passes)}")
        best = {name: added(best[name], fastest(each)) for name, each in passes.items()}
        total += len(pairs)
    print(f"all of them, {total} pairs")
    show_pace(total, best)
    print(f"a premise with {NUMBERS} numbers")
    for profile in profiles:
        show_many(profile)
    return 0


def warm_up(workers: Iterable[Work]) -> None:
    """Pay what is paid once, on pairs of our own that no set has."""
    others = [(one.premise, one.hypothesis) for name in sorted(PHENOMENA) for one in pairs_of(name)]
    for work in workers:
        exhaust(work(others))


def timed(workers: dict[str, Work], pairs: Sequence[Texts]) -> dict[str, list[Seconds]]:
    passes: dict[str, list[Seconds]] = {name: [] for name in workers}
    for _ in range(PASSES):
        for name, work in workers.items():
            processor, clock = time.process_time(), time.perf_counter()
            exhaust(work(pairs))
            passes[name].append(
                Seconds(time.process_time() - processor, time.perf_counter() - clock)
            )
    return passes


def exhaust(values: Iterable[object]) -> None:
    for _ in values:
        pass


def fastest(passes: Sequence[Seconds]) -> Seconds:
    return Seconds(min(one.processor for one in passes), min(one.clock for one in passes))


def added(one: Seconds, other: Seconds) -> Seconds:
    return Seconds(one.processor + other.processor, one.clock + other.clock)


def show_pace(pairs: int, best: dict[str, Seconds]) -> None:
    parser, *_ = best.values()
    for name, one in best.items():
        print(
            f"  {name:18}"
            f"{pairs / one.processor:8.1f} pairs/s of processor time {share(parser, one, 0):>6}"
            f"{pairs / one.clock:10.1f} pairs/s by the clock {share(parser, one, 1):>6}"
        )


def share(parser: Seconds, one: Seconds, by: int) -> str:
    return f"{parser[by] / one[by]:.0%}"


def first_shares(passes: dict[str, list[Seconds]]) -> str:
    (_, (parser, *_)), *others = passes.items()
    return ", ".join(f"{name} {share(parser, each[0], 0)}" for name, each in others)


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
