"""Reproducing: the lines of a published table beside our results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from statistics import fmean

from numerate.data.catalogue import tasks as known_tasks
from numerate.errors import BadSetting, MissingExtra
from numerate.evaluation.published import MAJORITY_ROW, PublishedTable, part_of_the_sets
from numerate.evaluation.results import Results
from numerate.evaluation.statistics import Range
from numerate.models.registry import model, registered

__all__ = ["Line", "lines", "our_models", "remark"]

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

    @property
    def difference(self) -> float | None:
        """Ours less the paper's."""
        return None if self.paper is None or self.ours is None else self.ours - self.paper


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


def lines(table: PublishedTable, results: Results) -> list[Line]:
    """Every line that we have a number for: the majority class, then each of our models."""
    totals = {task.name: task.labelled for task in known_tasks(table.tasks)}
    found = [
        replace(line, total=totals.get(line.task), part=_is_part(line.n, totals.get(line.task)))
        for line in (*_majority(table, results), *_models(table, results))
    ]
    partial = {(line.model, line.task) for line in found if line.part}
    return [
        replace(line, part=any((line.model, task) in partial for task in averaged))
        if (averaged := table.groups().get(line.task.removesuffix(AVERAGE)))
        else line
        for line in found
    ]


def remark(found: Iterable[Line]) -> str:
    """What a reader must know of sets of which only a part was asked."""
    return part_of_the_sets({line.task: (line.n or 0, line.total or 0) for line in found})


def _is_part(n: int | None, total: int | None) -> bool:
    return n is not None and total is not None and n < total


def _majority(table: PublishedTable, results: Results) -> Iterator[Line]:
    found = {score.task: score for score in results.scores}
    paper = table.rows[MAJORITY_ROW]
    for task in table.tasks:
        if task in found:
            score = found[task]
            yield Line(MAJORITY_ROW, None, task, score.share.n, paper[task], score.majority, None)
    averages = {average.name: average.majority for average in results.averages}
    for name, value in _averages(table, paper).items():
        if name in averages:
            yield Line(MAJORITY_ROW, None, name + AVERAGE, None, value, averages[name], None)


def _models(table: PublishedTable, results: Results) -> Iterator[Line]:
    row_of = {spec: row for row, spec in table.ours.items()}
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
