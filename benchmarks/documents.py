"""Whole answers against their sources, beside the published figures of SummEdits, and NLI4CT.

    python benchmarks/documents.py --data ../shared/data/documents --limit 150

An answer counts as consistent if more speaks for each of its claims than against it: the policy
`balanced` of the guard, whose threshold is fixed and fitted to nothing. Each set is parted by its
sources: the `worked` half was looked at while the reader was built, the `kept` half was not, and is
what is reported unless `--half` says otherwise. Balanced accuracy in per cent, with an interval of
95 % from a bootstrap over sources.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from numerate.data.loading import load_file
from numerate.data.pair import Pair
from numerate.documents.guarding import BALANCE, decide
from numerate.documents.values import Report
from numerate.documents.verifying import Verifier
from numerate.errors import NumerateError

RESAMPLES = 2_000
SYSTEMS = ("SummaC", "DAE", "QAFactEval", "ChatGPT", "GPT-4", "people")
# Laban et al. (2023), SummEdits, table 4: balanced accuracy on the whole set.
PUBLISHED: dict[str, tuple[float, ...]] = {
    "summedits_sales_email": (53.7, 53.6, 63.6, 65.5, 79.5, 87.4),
    "summedits_samsum": (53.1, 58.7, 66.2, 69.1, 83.1, 89.4),
    "summedits_scitldr": (59.7, 54.7, 67.5, 75.6, 82.4, 89.3),
    "nli4ct_dev": (),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found of one answer, and what is true of it."""

    source: str
    consistent: bool
    support: float
    passed: dict[str, bool]  # by policy


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with the sets")
    parser.add_argument("--only", nargs="+", metavar="SET", help="names of files without .jsonl")
    parser.add_argument("--half", choices=("kept", "worked", "both"), default="kept")
    parser.add_argument("--limit", type=int, metavar="N", help="so many answers of each set")
    parser.add_argument("--seed", type=int, default=0, help="of the sample that a limit draws")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every answer to a file")
    options = parser.parse_args()
    if not options.data.is_dir():
        parser.error(f"no folder {options.data}: name one with --data")
    names = options.only or [
        name for name in PUBLISHED if (options.data / f"{name}.jsonl").exists()
    ]
    if not names:
        parser.error(f"none of {', '.join(PUBLISHED)} is in {options.data}")
    print("set", "answers", "sources", "balanced", "strict", "lenient", *SYSTEMS, sep=" | ")
    kept = {}
    for name in names:
        pairs = chosen(options.data / f"{name}.jsonl", options.half, options.limit, options.seed)
        started = time.perf_counter()
        kept[name] = list(answered(pairs))
        show(name, kept[name], time.perf_counter() - started)
    if options.json:
        rows = {
            name: [[a.source, a.consistent, a.support] for a in own] for name, own in kept.items()
        }
        options.json.write_text(json.dumps(rows) + "\n", encoding="utf-8")
    return 0


def chosen(path: Path, half: str, limit: int | None, seed: int) -> list[Pair]:
    """The pairs of a half, or a sample of them, those of a source together."""
    pairs = [one for one in load_file(path).pairs if half in ("both", half_of(one.premise))]
    if limit is not None and limit < len(pairs):
        pairs = random.Random(seed).sample(pairs, limit)
    return sorted(pairs, key=lambda one: (key_of(one.premise), one.id))


def half_of(source: str) -> str:
    return "kept" if int(key_of(source), 16) % 2 else "worked"


def key_of(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def answered(pairs: Sequence[Pair]) -> Iterator[Answer]:
    """What is found of each answer; a source is read once."""
    verifier, read = None, ""
    for number, pair in enumerate(pairs, 1):
        print(f"\r{number}/{len(pairs)}", end="", file=sys.stderr, flush=True)
        if verifier is None or read != pair.premise:
            verifier, read = Verifier(pair.premise), pair.premise
        consistent = pair.label == "entailment"
        try:
            report = verifier.verify(pair.hypothesis)
        except NumerateError:  # it claims nothing: nothing is supported
            report = Report(pair.hypothesis, (), ())
        passed = {policy: decide(report, policy).passed for policy in ("strict", "lenient")}
        passed["balanced"] = report.support > BALANCE
        yield Answer(key_of(pair.premise), consistent, report.support, passed)
    print("\r", end="", file=sys.stderr)


def balanced_accuracy(answers: Sequence[Answer], policy: str) -> float | None:
    """The mean of the shares that are right among the consistent and among the others."""
    shares = []
    for consistent in (True, False):
        own = [one.passed[policy] == consistent for one in answers if one.consistent is consistent]
        if not own:
            return None
        shares.append(sum(own) / len(own))
    return 100 * sum(shares) / 2


def interval(answers: Sequence[Answer], policy: str) -> tuple[float, float]:
    """What 95 % of samples of the sources come to: answers on one source are no strangers."""
    by_source: dict[str, list[Answer]] = {}
    for one in answers:
        by_source.setdefault(one.source, []).append(one)
    drawn, sources = random.Random(0), sorted(by_source)
    found = []
    for _ in range(RESAMPLES):
        sample = [one for name in drawn.choices(sources, k=len(sources)) for one in by_source[name]]
        value = balanced_accuracy(sample, policy)
        if value is not None:
            found.append(value)
    found.sort()
    return found[int(0.025 * len(found))], found[int(0.975 * len(found))]


def show(name: str, answers: Sequence[Answer], seconds: float) -> None:
    low, high = interval(answers, "balanced")
    cells = [
        name,
        str(len(answers)),
        str(len({one.source for one in answers})),
        f"{balanced_accuracy(answers, 'balanced'):.1f} ({low:.1f}-{high:.1f})",
        *(f"{balanced_accuracy(answers, policy):.1f}" for policy in ("strict", "lenient")),
        *map(str, PUBLISHED.get(name, ())),
    ]
    print(" | ".join(cells), f"[{len(answers) / seconds:.1f} answers/s]", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
