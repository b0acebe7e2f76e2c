"""Reproducing: the lines of a published table beside our results."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

from numerate.data.catalogue import tasks as known_tasks
from numerate.errors import (
    BadSetting,
    MissingExtra,
    TrainedModelDamaged,
    TrainedModelMissing,
)
from numerate.evaluation.published import MAJORITY_ROW, PublishedTable, part_of_the_sets
from numerate.evaluation.results import Results
from numerate.evaluation.sample import Sample
from numerate.evaluation.statistics import Range
from numerate.models.folders import read_manifest
from numerate.models.neural.layout import MANIFEST
from numerate.models.registry import model, registered
from numerate.models.trained import recipe_name

__all__ = [
    "Line",
    "TrainedRow",
    "lines",
    "our_models",
    "remark",
    "speeds",
    "trained_rows",
    "without_model",
]

AVERAGE = " average"  # what the name of a group of tasks has behind it in a line


@dataclass(frozen=True, slots=True)
class Line:
    """A published accuracy, ours, and the difference; either may be missing."""

    row: str | None
    model: str | None
    task: str  # or the name of an average
    n: int | None
    paper: float | None
    ours: float | None
    interval: Range | None
    total: int | None = None  # how many labelled pairs the published set has
    part: bool = False  # ours is of fewer pairs than the paper's, or an average over such sets
    parameters: int | None = None  # of a model that was trained here
    dev_accuracy: float | None = None  # of such a model, on what its best epoch was chosen by
    training_seconds: float | None = None
    pairs_per_second: float | None = None  # that the model answered, over all tasks

    @property
    def difference(self) -> float | None:
        """Ours less the paper's."""
        return None if self.paper is None or self.ours is None else self.ours - self.paper


@dataclass(frozen=True, slots=True)
class TrainedRow:
    """A model that was trained here, the row that it stands for, and what it cost."""

    spec: str
    row: str | None
    parameters: int
    dev_accuracy: float
    seconds: float


def trained_rows(table: PublishedTable, folder: str) -> list[TrainedRow]:
    """The trained models in a folder of folders, by name; each may be the model of a row."""
    place = Path(folder)
    found = sorted(path.parent for path in place.glob(f"*/{MANIFEST}"))
    if not found:
        raise TrainedModelMissing(folder, f"folder with a {MANIFEST}")
    row_of = {name: row for row, name in table.trained.items()}
    return [_trained_row(path, row_of) for path in found]


def _trained_row(path: Path, row_of: Mapping[str, str]) -> TrainedRow:
    row = row_of.get(recipe_name(str(path)))
    manifest = read_manifest(path)
    try:
        parameters, seconds = int(manifest["parameters"]), float(manifest["seconds"])
        accuracy = float(manifest["scores"]["dev_accuracy"])
    except (KeyError, TypeError, ValueError) as error:
        raise TrainedModelDamaged(str(path), MANIFEST, f"it lacks {error}") from error
    return TrainedRow(f"trained:{path}", row, parameters, accuracy, seconds)


def speeds(samples: Iterable[Sample]) -> dict[str, float]:
    """How many pairs each model answered in a second."""
    pairs, seconds = Counter[str](), defaultdict[str, float](float)
    for sample in samples:
        pairs[sample.model] += 1
        seconds[sample.model] += sample.seconds
    return {model: pairs[model] / took for model, took in seconds.items() if took}


def our_models(table: PublishedTable) -> list[str]:
    """The models that stand for a row, and all others that need no settings."""
    specs = list(table.ours.values())
    for name, _ in registered():
        try:
            model(name)
        except (BadSetting, MissingExtra):
            continue
        specs.append(name)
    return list(dict.fromkeys(specs))


def lines(
    table: PublishedTable,
    results: Results,
    trained: Sequence[TrainedRow] = (),
    speed: Mapping[str, float] | None = None,
) -> list[Line]:
    """Every line that we have a number for: the majority class, then each of our models."""
    totals = {task.name: task.labelled for task in known_tasks(table.tasks)}
    row_of = {spec: row for row, spec in table.ours.items()}
    row_of |= {one.spec: one.row for one in trained if one.row is not None}
    found = [
        replace(line, total=totals.get(line.task), part=_is_part(line.n, totals.get(line.task)))
        for line in (*_majority(table, results), *_models(table, results, row_of))
    ]
    found = [_with_cost(line, {one.spec: one for one in trained}, speed or {}) for line in found]
    partial = {(line.model, line.task) for line in found if line.part}
    return [
        replace(line, part=any((line.model, task) in partial for task in averaged))
        if (averaged := table.groups().get(line.task.removesuffix(AVERAGE)))
        else line
        for line in found
    ]


def _with_cost(line: Line, trained: Mapping[str, TrainedRow], speed: Mapping[str, float]) -> Line:
    if line.model is None:
        return line
    if line.model in speed:
        line = replace(line, pairs_per_second=round(speed[line.model], 1))
    one = None if line.model is None else trained.get(line.model)
    if one is not None:
        line = replace(
            line,
            parameters=one.parameters,
            dev_accuracy=one.dev_accuracy,
            training_seconds=one.seconds,
        )
    return line


def remark(found: Iterable[Line]) -> str:
    """What a reader must know of sets of which only a part was asked."""
    return part_of_the_sets({line.task: (line.n or 0, line.total or 0) for line in found})


def without_model(table: PublishedTable, found: Iterable[Line]) -> str:
    """Which rows of the paper have no model of ours beside them, and how they get one."""
    there = {line.row for line in found}
    names = [f"{row} ({name})" for row, name in table.trained.items() if row not in there]
    if not names:
        return ""
    how = "`numerate train` trains each, into a folder of one that --models names."
    return f"Rows without a model here: {', '.join(names)}. {how}"


def _is_part(n: int | None, total: int | None) -> bool:
    return n is not None and total is not None and n < total


def _majority(table: PublishedTable, results: Results) -> Iterator[Line]:
    found = {score.task: score for score in results.scores}
    paper = table.rows.get(MAJORITY_ROW, {})
    for task in table.tasks:
        if task in found:
            score = found[task]
            yield Line(
                MAJORITY_ROW, None, task, score.share.n, paper.get(task), score.majority, None
            )
    averages = {average.name: average.majority for average in results.averages}
    for name, value in _averages(table, paper).items():
        if name in averages:
            yield Line(MAJORITY_ROW, None, name + AVERAGE, None, value, averages[name], None)


def _models(table: PublishedTable, results: Results, row_of: Mapping[str, str]) -> Iterator[Line]:
    for spec in dict.fromkeys(score.model for score in results.scores):
        row = row_of.get(spec)
        paper = table.rows[row] if row else {}
        shares = {score.task: score.share for score in results.scores if score.model == spec}
        for task in table.tasks:
            if task in shares:
                share = shares[task]
                ours = share.accuracy
                yield Line(row, spec, task, share.n, paper.get(task), ours, share.interval)
        published = _averages(table, paper)
        for one in results.averages:
            if one.model == spec:
                value = published.get(one.name)
                name = one.name + AVERAGE
                yield Line(row, spec, name, None, value, one.accuracy, one.interval)


def _averages(table: PublishedTable, paper: Mapping[str, float]) -> dict[str, float]:
    if not paper:
        return {}
    return {name: fmean(paper[task] for task in tasks) for name, tasks in table.groups().items()}
