"""The Adjective Scale Probe: released files and generated ones, models side by side.

    python benchmarks/adjectives.py --data ../shared/data/asp

Accuracy in percent against what people say; of degree estimation the mean of both polarities. Of
each test `--sample` pairs are drawn with a seed, since the embedded model takes its time; 0 asks
all. `ngram` learns from the generated sets for fine-tuning, temperature left out. Q-REAS as in its
paper knows nothing of degrees; ours asks the degree reasoner, which also stands alone.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from numerate.cli.train import train
from numerate.evaluation.questions import selected
from numerate.evaluation.running import answered
from numerate.models.registry import model
from numerate.probes.adjectives.asking import question
from numerate.probes.adjectives.leaving_out import learned_split, write_lesson
from numerate.probes.adjectives.making import made_parts
from numerate.probes.adjectives.reading import read_folder
from numerate.probes.adjectives.scoring import average, score_models
from numerate.probes.adjectives.suite import FOLDERS
from numerate.probes.adjectives.thresholds import Thresholds
from numerate.probes.adjectives.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numerate.models.model import Model
    from numerate.probes.adjectives.scoring import ModelScore
    from numerate.probes.adjectives.suite import Part

MODELS = "majority:label=neutral,ngram,embedded,qreas:profile=paper,qreas,degree"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, help="the released files; left out without")
    parser.add_argument("--models", default=MODELS, help="comma-separated")
    parser.add_argument("--sample", type=int, default=100, help="pairs of each test; 0 is all")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    people = Thresholds.default()
    sets = {"generated": made_parts(Vocabulary.default(), people, seed=options.seed)}
    if options.data is not None:
        sets = {"released": read_folder(str(options.data), people), **sets}
    names = options.models.split(",")
    with TemporaryDirectory() as folder:
        models = {name: _model(name, Path(folder), options.seed) for name in names}
        for title, parts in sets.items():
            scores = [_scored(name, models[name], parts, options) for name in names]
            _show(title, parts, scores)
    return 0


def _model(name: str, folder: Path, seed: int) -> Model:
    if name != "ngram":
        return model(name)
    learned, measured = write_lesson(folder, learned_split("temperature", None, seed))
    with redirect_stdout(sys.stderr):
        train("ngram", [str(learned)], None, dev=str(measured), out=str(folder / "ngram"))
    return model(str(folder / "ngram"))


def _scored(
    name: str, asked: Model, parts: Sequence[Part], options: argparse.Namespace
) -> ModelScore:
    samples, began = [], perf_counter()
    for part in parts:
        put = question(part)
        pairs = selected(put.pairs, options.sample or None, options.seed)
        for start in range(0, len(pairs), 64):
            samples += answered(name, asked, put, pairs[start : start + 64])
    print(f"{name}: {perf_counter() - began:.0f} s", file=sys.stderr)
    [score] = score_models([name], parts, samples)
    return score


def _show(title: str, parts: Sequence[Part], scores: Sequence[ModelScore]) -> None:
    print(f"\n{title}\n")
    print("| test | pairs | majority |" + "".join(f" `{one.model}` |" for one in scores))
    print("|---|---|---|" + "---|" * len(scores))
    for task in FOLDERS:
        for part in (one for one in parts if one.task == task):
            tests = [next(t for t in s.of(task) if t.test == part.test) for s in scores]
            first = tests[0].whole
            cells = "".join(f" {100 * one.whole.accuracy:.1f} |" for one in tests)
            print(f"| {task}/{part.test} | {first.pairs} | {100 * first.majority:.1f} |{cells}")
        means = [mean for one in scores if (mean := average(one.of(task)))]
        if means:
            cells = "".join(f" {100 * one['accuracy']:.1f} |" for one in means)
            print(f"| {task}, mean | | {100 * means[0]['majority']:.1f} |{cells}")


if __name__ == "__main__":
    sys.exit(main())
