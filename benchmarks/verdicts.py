"""Verdicts of several models side by side, on claims of our own and on published sets.

    python benchmarks/verdicts.py --data ../shared/data

For each suite: accuracy, precision and recall of entailment (E) and contradiction (C), calibration
and speed, beside what was measured before the redesign. Without `--data` only our own suites are
asked: the half that is worked with, or with `--aside` the one that is not.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from _claims import Suite, chosen, read_suites
from _verdicts import Answers, Figures, errors, figures, overview, section
from numerate.data.builders.phenomena import PHENOMENA
from numerate.data.builtin import pairs as pairs_of
from numerate.data.drawing import selected
from numerate.evaluation.running import BATCH, answered
from numerate.evaluation.sample import Failure, Sample
from numerate.models.registry import model
from peers._serve import use_one_core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numerate.models.model import Model

MODELS = ("qreas:profile=paper", "qreas:matcher=words", "qreas", "embedded")
WARM_UP = 60  # pairs, before the clock runs


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--models", nargs="+", default=MODELS, metavar="SPEC")
    parser.add_argument("--only", nargs="+", default=(), metavar="SUITE", help="or a group of them")
    parser.add_argument("--data", type=Path, help="folder with equate/, documents/ and rte/")
    parser.add_argument("--aside", action="store_true", help="the half of our own kept aside")
    parser.add_argument("--limit", type=int, metavar="N", help="so many claims of each suite")
    parser.add_argument("--errors", type=int, default=0, metavar="N", help="list N of each suite")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to a file")
    options = parser.parse_args()
    if options.aside and options.errors:
        parser.error("what is kept aside is not looked at: --errors is for the other half")
    if options.limit is not None and options.limit < 1:
        parser.error("--limit is at least 1")
    if options.data is not None and not options.data.is_dir():
        parser.error(f"no folder {options.data}: name one with --data")
    try:
        names = chosen(options.only, with_data=options.data is not None)
    except ValueError as error:
        parser.error(str(error))
    suites, missing = read_suites(names, options.data, aside=options.aside, limit=options.limit)
    answers: dict[str, dict[str, Answers]] = {}
    for spec in options.models if suites else ():
        found = in_its_own_process(spec, suites, with_reasons=bool(options.errors))
        if isinstance(found, Failure):
            missing[spec] = found.message
        else:
            answers[spec] = {one.suite: one for one in found}
    results = {
        suite.name: {spec: figures(suite, found[suite.name]) for spec, found in answers.items()}
        for suite in suites
    }
    show(suites, answers, results, options)
    for name, why in missing.items():
        print(f"missing: {name}: {why}", file=sys.stderr)
    if options.json:
        write(options.json, results, missing, options)
    return 1 if missing else 0


def in_its_own_process(
    spec: str, suites: Sequence[Suite], *, with_reasons: bool
) -> list[Answers] | Failure:
    """What a model says; in one process, a model would find texts that another has warmed up."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        try:
            return pool.submit(ask, spec, suites, with_reasons).result()
        except BrokenProcessPool as error:
            return Failure.of(error)


def ask(spec: str, suites: Sequence[Suite], with_reasons: bool) -> list[Answers] | Failure:
    """The answers of a model to all suites, on one core, or why there is no such model."""
    use_one_core()
    try:
        answering = model(spec)
        others = [one for name in sorted(PHENOMENA) for one in pairs_of(name)]
        answering.predict(selected(others, WARM_UP, seed=0))
    except Exception as error:  # a model that is not built yet fails in whatever way
        return Failure.of(error)
    return [answers_to(suite, spec, answering, with_reasons) for suite in suites]


def answers_to(suite: Suite, spec: str, answering: Model, with_reasons: bool) -> Answers:
    question, seconds, samples = suite.question(), 0.0, list[Sample]()
    for start in range(0, len(suite.pairs), BATCH):
        began = time.process_time()
        found = list(answered(spec, answering, question, suite.pairs[start : start + BATCH]))
        seconds += time.process_time() - began
        samples += (without_proof(one, with_reasons) for one in found)
        print(f"{spec}: {suite.name} {len(samples)}/{len(suite.pairs)}", file=sys.stderr)
    return Answers(suite.name, tuple(samples), seconds)


def without_proof(sample: Sample, with_reasons: bool) -> Sample:
    """What crosses to the other process: of the evidence, at most the reason in words."""
    why = (sample.evidence or {}).get("explanation") if with_reasons else None
    return replace(sample, evidence={"explanation": why} if why else None)


def show(
    suites: Sequence[Suite],
    answers: dict[str, dict[str, Answers]],
    results: dict[str, dict[str, Figures]],
    options: argparse.Namespace,
) -> None:
    if not suites or not answers:
        return
    blocks = [f"# Verdicts, {half(options)}", overview(suites, results)]
    for suite in suites:
        blocks += section(suite, results[suite.name])
        failed = {spec: one.scored.errors for spec, one in results[suite.name].items()}
        blocks += (f"{spec} failed on {n} claims." for spec, n in failed.items() if n)
        for spec in answers if options.errors else ():
            blocks += errors(suite, spec, answers[spec][suite.name].samples, options.errors)
    print("\n\n".join(blocks))


def half(options: argparse.Namespace) -> str:
    return "the half kept aside" if options.aside else "the half worked with"


def write(
    path: Path,
    results: dict[str, dict[str, Figures]],
    missing: dict[str, str],
    options: argparse.Namespace,
) -> None:
    record = {
        "half": half(options),
        "limit": options.limit,
        "missing": missing,
        "suites": {
            suite: {spec: one.to_json() for spec, one in found.items()}
            for suite, found in results.items()
        },
    }
    path.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
