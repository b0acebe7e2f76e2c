"""Accuracy of the reasoner's profiles on EQUATE's five sets, beside the published table.

    python benchmarks/equate.py --data ../shared/data/equate

The sets are read as DIR/NAME.jsonl; the data is not part of this repository. Sets with two classes
are scored as entailment or not, sets with three exactly. Intervals are 95 %, by bootstrap over
premises.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from _equate import SETS, is_right, percent, published_accuracy, read_set
from numerate import Verdict, check_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numerate.data.pair import Pair


@dataclass(frozen=True, slots=True)
class Run:
    """A profile's verdicts on the pairs of a set, and how many pairs it judged in a second."""

    name: str
    profile: str
    pairs: Sequence[Pair]
    verdicts: Sequence[Verdict]
    pace: float

    @property
    def hits(self) -> list[bool]:
        answers = zip(self.pairs, self.verdicts, strict=True)
        return [is_right(self.name, pair, verdict.label) for pair, verdict in answers]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the five files")
    parser.add_argument("--profiles", default="paper,default", help="comma-separated")
    parser.add_argument("--sets", default=",".join(SETS), help="comma-separated")
    parser.add_argument("--errors", action="store_true", help="list every wrong answer")
    options = parser.parse_args()
    if not options.data.is_dir():
        print(f"no folder {options.data}: name one with --data", file=sys.stderr)
        return 2
    profiles = options.profiles.split(",")
    print(f"{'':12}{'majority':>10}{'Q-REAS':>10}", *(f"{name:>24}" for name in profiles))
    runs: list[Run] = []
    for name in options.sets.split(","):
        of_set = [run(options.data, name, profile) for profile in profiles]
        known = [published_accuracy(name, row) for row in ("MAJ", "Q-REAS")]
        cells = [f"{percent(one.hits, one.pairs)} {one.pace:4.0f}/s" for one in of_set]
        print(f"{name:12}{known[0]:10.1f}{known[1]:10.1f}", *(f"{cell:>24}" for cell in cells))
        runs += of_set
    print()
    for profile in profiles:
        verdicts = [verdict for one in runs if one.profile == profile for verdict in one.verdicts]
        faulty = sum(bool(verdict.proof.check()) for verdict in verdicts)
        cut = sum(verdict.limit is not None for verdict in verdicts)
        print(f"{profile}: {faulty} proofs that check() finds fault with, {cut} searches cut short")
    if options.errors:
        show_errors(runs)
    return 0


def run(folder: Path, name: str, profile: str) -> Run:
    pairs = read_set(folder, name)
    began = time.process_time()
    verdicts = list(check_all(((p.premise, p.hypothesis) for p in pairs), profile=profile))
    return Run(name, profile, pairs, verdicts, len(pairs) / (time.process_time() - began))


def show_errors(runs: Sequence[Run]) -> None:
    for one in runs:
        print(f"\n{one.name}, {one.profile}")
        for pair, verdict, hit in zip(one.pairs, one.verdicts, one.hits, strict=True):
            if not hit:
                print(f"  {pair.id}: {pair.label}, not {verdict.label}. {verdict.explanation}")
                print(f"    text   {pair.premise}\n    claim  {pair.hypothesis}")


if __name__ == "__main__":
    raise SystemExit(main())
