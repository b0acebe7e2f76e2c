"""Leaderboards in the shape of EQUATE's Table 6: models as rows, sets as columns, then averages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from numerate.data.catalogue import tasks as known_tasks
from numerate.evaluation.published import MAJORITY_ROW, published
from numerate.evaluation.reporting.gathering import Report
from numerate.evaluation.results import EQUATE
from numerate.evaluation.statistics import Range, average_interval

__all__ = ["Board", "Cell", "Column", "Row", "boards"]

FILES = "files"
MAJORITY = "majority class"


@dataclass(frozen=True, slots=True)
class Column:
    """A task, or an average over tasks, which has no pairs of its own."""

    name: str
    title: str
    pairs: int | None


@dataclass(frozen=True, slots=True)
class Cell:
    """An accuracy, and that of the majority class; `best` of several models in its column."""

    accuracy: float
    majority: float
    interval: Range | None = None
    best: bool = False

    @property
    def above_majority(self) -> float:
        """What the model adds to the majority class: Δ of the paper's table.

        >>> Cell(0.75, 0.5).above_majority
        0.25
        """
        return self.accuracy - self.majority


@dataclass(frozen=True, slots=True)
class Row:
    """A model, or the majority class, by the names of the columns it was asked."""

    name: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Board:
    """The tasks of one family, such as EQUATE's, side by side.

    `published` are rows of the family's own paper, whose citation is in `citation`.
    """

    family: str
    title: str
    columns: tuple[Column, ...]
    majority: Row
    rows: tuple[Row, ...]
    published: tuple[Row, ...] = ()
    citation: str = ""


def boards(report: Report, *, with_published: bool = False) -> tuple[Board, ...]:
    """One leaderboard for each family of tasks, in the order of the runs."""
    families: dict[str, list[str]] = {}
    for task in report.tasks:
        if report.scores_of(task.name):
            family = FILES if task.version == "file" else task.name.partition("/")[0]
            families.setdefault(family, []).append(task.name)
    found = (_board(family, names, report) for family, names in families.items())
    return tuple(_with_published(board) if with_published else board for board in found)


def _board(family: str, names: Sequence[str], report: Report) -> Board:
    groups = _groups(family, names)
    pairs = {name: report.scores_of(name)[0].share.n for name in names}
    columns = [Column(name, _title(family, name), pairs[name]) for name in names]
    columns += (Column(group, f"{group} average", None) for group in groups)
    asked = {model: _cells(model, names, groups, report) for model in report.models}
    rows = [Row(model, cells) for model, cells in asked.items() if cells]
    majority = {
        name: Cell(cell.majority, cell.majority) for row in rows for name, cell in row.cells.items()
    }
    title = "Files" if family == FILES else known_tasks([f"{family}/*"])[0].title
    return Board(family, title, tuple(columns), Row(MAJORITY, majority), tuple(_with_best(rows)))


def _title(family: str, name: str) -> str:
    return name.rpartition("/")[2] if family == FILES else name.partition("/")[2]


def _groups(family: str, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The tasks of each average: the paper's three for EQUATE, one for any other family."""
    if family == "equate":
        table = published(EQUATE)
        return table.groups() if set(table.tasks) <= set(names) else {}
    return {"overall": tuple(names)} if len(names) > 1 else {}


def _cells(
    model: str, names: Sequence[str], groups: Mapping[str, Sequence[str]], report: Report
) -> dict[str, Cell]:
    found = {
        score.task: Cell(score.share.accuracy, score.majority, score.share.interval)
        for score in report.results.scores
        if score.model == model and score.task in names
    }
    averages = {
        group: _average([found[task] for task in tasks])
        for group, tasks in groups.items()
        if all(task in found for task in tasks)
    }
    return found | averages


def _average(cells: Sequence[Cell]) -> Cell:
    """The mean over tasks, which count alike however many pairs they have."""
    accuracies = [cell.accuracy for cell in cells]
    intervals = [cell.interval for cell in cells if cell.interval is not None]
    interval = average_interval(accuracies, intervals) if len(intervals) == len(cells) else None
    return Cell(fmean(accuracies), fmean(cell.majority for cell in cells), interval)


def _with_best(rows: Sequence[Row]) -> Iterator[Row]:
    top: dict[str, float] = {}
    for row in rows:
        for name, cell in row.cells.items():
            top[name] = max(cell.accuracy, top.get(name, 0.0))
    for row in rows:
        cells = {
            name: replace(cell, best=len(rows) > 1 and cell.accuracy == top[name])
            for name, cell in row.cells.items()
        }
        yield Row(row.name, cells)


def _with_published(board: Board) -> Board:
    """The board with the rows of Table 6, where it has all of the table's columns."""
    table = published(EQUATE)
    if not set(table.tasks) <= {column.name for column in board.columns}:
        return board
    majority = table.rows[MAJORITY_ROW]
    rows = []
    for name, accuracies in table.rows.items():
        cells = {task: Cell(accuracies[task], majority[task]) for task in table.tasks}
        averages = {
            group: _average([cells[task] for task in tasks])
            for group, tasks in table.groups().items()
        }
        rows.append(Row(name, cells | averages))
    return replace(board, published=tuple(rows), citation=table.citation)
