"""Train architectures on one lesson after another, ask each of them more, and print a table.

    python benchmarks/neural.py --lesson mnli train.jsonl dev.jsonl \\
        --lesson scitail train.tsv dev.tsv --vectors glove.txt \\
        --data DIR --ask 'equate/*' --pack results.tar.gz

It needs torch, numpy, safetensors and this repository, for `hf:DIR` transformers too, and no
network. A lesson is a name, files to learn from and, as the last, one to measure on; a table in
DGEM's format trains the two DGEMs as well, which are left out where pairs carry no graph.

The same call goes on where it was killed: `--out` holds a folder for each model, with its
checkpoint until it is finished, then its manifest, card, answers and row of the table. A model
whose row is there for the same lesson and questions is not touched again, whether its weights are
there or not; so the small files of another machine are enough to go on with.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from _trained import Asked, Kept, packed, row_of, written_json
from numerate.errors import NoGraph, NumerateError
from numerate.evaluation.questions import Question, questions
from numerate.models.neural.corpus import described
from numerate.models.neural.plan import Report
from numerate.models.neural.recipes import recipes
from numerate.models.trainees import Changes, Lesson, trainee

HEAD = ("lesson", "model", "accuracy", "best epoch", "parameters", "training", "pairs/s")
KEPT_EVERY = 60.0  # seconds: what a kill may cost


def main() -> None:
    asked = arguments()
    questioned = _questions(asked)
    print("| " + " | ".join(HEAD) + " | asked |\n|" + "---|" * (len(HEAD) + 1), flush=True)
    failed = 0
    for name, *files in asked.lesson:
        lesson = Lesson.read(files[:-1], files[-1], asked.data, asked.limit, asked.seed)
        for model in _models(asked, name):
            try:
                _learn(asked, name, model, lesson, questioned)
            except NoGraph as error:
                print(f"{name}/{model} is left out: {error}", file=sys.stderr, flush=True)
            except NumerateError as error:
                failed += 1
                print(f"{name}/{model} has failed: {error}", file=sys.stderr, flush=True)
    sys.exit(1 if failed else 0)


def arguments() -> argparse.Namespace:
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    add = parser.add_argument
    add("--lesson", nargs="+", action="append", required=True, metavar="NAME|FILE")
    add("--models", nargs="+", default=[], metavar="[LESSON/]NAME", help="hf:DIR,recipe=NAME too")
    add("--data", metavar="DIR", help="where the files of tasks are")
    add("--ask", nargs="+", default=[], metavar="FILE", help="labelled pairs, or tasks by name")
    add("--vectors", metavar="FILE")
    add("--epochs", type=int, help="at most so many")
    add("--batch", type=int, help="pairs at once; the rate grows with them")
    add("--limit", type=int, help="learn from so many pairs")
    add("--seed", type=int, default=0)
    add("--device", default="auto")
    add("--out", default=".train/neural", type=Path, metavar="DIR")
    add("--pack", type=Path, metavar="FILE", help="all small files as one .tar.gz, always whole")
    add("--weights", type=float, default=0, metavar="MB", help="pack weights up to this size")
    found = parser.parse_args()
    if any(len(lesson) < 3 for lesson in found.lesson):
        parser.error("a lesson is a name, files to learn from, and one to measure on")
    return found


def _models(asked: argparse.Namespace, lesson: str) -> Iterator[str]:
    """The models of a lesson: every recipe, or those that are named for it or for all."""
    lessons = {name for name, *_ in asked.lesson}
    if not asked.models:
        yield from (one.name for one in recipes())
    for name in asked.models:
        place, _, rest = name.partition("/")
        if place not in lessons:
            yield name
        elif place == lesson:
            yield rest


def _questions(asked: argparse.Namespace) -> list[Question]:
    found = questions(asked.ask, asked.data)[0] if asked.ask else []
    ids = [pair.id for question in found for pair in question.pairs]
    if len(set(ids)) < len(ids):
        sys.exit("the sets of --ask have ids in common: one file of answers cannot tell them apart")
    return found


def _learn(
    asked: argparse.Namespace,
    place: str,
    name: str,
    lesson: Lesson,
    questioned: Sequence[Question],
) -> None:
    chosen = trainee(name)
    vectors = asked.vectors if chosen.reads_vectors else None
    changes = Changes(vectors, asked.epochs, asked.batch, asked.device, KEPT_EVERY)
    chosen.check(changes)
    told = {"vectors": vectors and Path(vectors).name, "epochs": asked.epochs, "batch": asked.batch}
    kept = Kept(asked.out / place / _folder_name(name))
    request = {
        "lesson": place,
        "model": name,
        "data": described(lesson.sources),
        "limit": asked.limit,
        "seed": asked.seed,
        "changes": told,
        "asked": {one.entry.name: one.entry.digest for one in questioned},
    }
    if (row := kept.row(request)) is None:
        watch = _told if sys.stderr.isatty() else None
        chosen.train(lesson, changes, kept.folder, watch)
        row = row_of(Asked(kept, request, questioned, asked.device), lesson.corpus.dev)
    written_json(asked.out / "rows.json", Kept.rows(asked.out))
    if asked.pack:
        packed(asked.out, asked.pack, asked.weights)
    print("| " + " | ".join(_shown(row)) + " |", flush=True)


def _folder_name(model: str) -> str:
    """The folder of a model.

    >>> _folder_name("hf:models/mini,recipe=minilm")
    'mini-minilm'
    """
    if not model.startswith("hf:"):
        return model
    start, *settings = model.removeprefix("hf:").split(",")
    return "-".join([Path(start).name, *(one.rpartition("=")[2] for one in settings)])


def _told(report: Report) -> None:
    best = "" if report.best_accuracy is None else f", dev {100 * report.best_accuracy:.1f}"
    place = f"epoch {report.epoch}/{report.epochs} {report.batch}/{report.batches}"
    print(f"\r{place} loss {report.loss or 0:.3f}{best}   ", end="", file=sys.stderr)


def _shown(row: dict[str, object]) -> list[str]:
    found = row["asked"]
    assert isinstance(found, dict)
    return [
        str(row["lesson"]),
        str(row["model"]),
        f"{100 * float(str(row['dev_accuracy'])):.2f}",
        f"{row['best_epoch']} of {row['epochs']}",
        f"{row['parameters']:,}",
        f"{row['seconds']:.0f} s",
        f"{row['answers_per_second']:.0f}",
        ", ".join(f"{name} {100 * one['accuracy']:.1f}" for name, one in found.items()),
    ]


if __name__ == "__main__":
    main()
