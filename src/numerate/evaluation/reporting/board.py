"""Leaderboards in the shape of EQUATE's Table 6: models as rows, sets as columns, then averages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from numerate.data.catalogue import tasks as known_tasks
from numerate.errors import UnknownTask
from numerate.evaluation.manifest import DOCUMENTS, PAIRS, TaskEntry
from numerate.evaluation.published import MAJORITY_ROW, part_of_the_sets, published
from numerate.evaluation.reporting.gathering import Report
from numerate.evaluation.results import EQUATE
from numerate.evaluation.scoring import TaskScore
from numerate.evaluation.statistics import Range, average_interval

__all__ = ["Board", "Cell", "Column", "Figure", "Row", "boards"]

FILES = "files"
MAJORITY = "majority class"
_TITLES = {FILES: "Files", DOCUMENTS: "Documents"}


@dataclass(frozen=True, slots=True)
class Column:
    """A task, or an average over tasks, which has no pairs of its own.

    `total` is how many labelled pairs the full published set has, where that is known.
    """

    name: str
    title: str
    pairs: int | None
    total: int | None = None

    @property
    def is_part(self) -> bool:
        """Whether fewer pairs were asked than were published."""
        return self.pairs is not None and self.total is not None and self.pairs < self.total

    @property
    def size(self) -> str:
        """How many pairs it has, and of how many.

        >>> Column("equate/awpnli", "awpnli", 360, 722).size
        '360 of 722'
        """
        if self.pairs is None:
            return ""
        return f"{self.pairs:,} of {self.total:,}" if self.is_part else f"{self.pairs:,}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A share of right answers with its interval, and what the majority class has of it."""

    share: float
    majority: float
    interval: Range | None = None

    @property
    def above_majority(self) -> float:
        """What the model adds to the majority class: Δ of the paper's table.

        >>> Figure(0.75, 0.5).above_majority
        0.25
        """
        return self.share - self.majority


@dataclass(frozen=True, slots=True)
class Cell:
    """An accuracy, and that of the majority class; `best` of several models in its column.

    `balanced` is there on a board of documents, and leads.
    """

    accuracy: float
    majority: float
    interval: Range | None = None
    best: bool = False
    balanced: Figure | None = None

    @property
    def figure(self) -> Figure:
        """What a table shows."""
        return self.balanced or Figure(self.accuracy, self.majority, self.interval)


@dataclass(frozen=True, slots=True)
class Row:
    """A model, or the majority class, by the names of the columns it was asked."""

    name: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Board:
    """The tasks of one family, such as EQUATE's, side by side.

    `published` are rows of the family's own paper, whose citation is in `citation`; `remark` says
    which of our columns are only a part of the sets that the paper's figures are of. Of `kind`
    "documents" its figures are balanced accuracies.
    """

    family: str
    title: str
    columns: tuple[Column, ...]
    majority: Row
    rows: tuple[Row, ...]
    published: tuple[Row, ...] = ()
    citation: str = ""
    remark: str = ""
    kind: str = PAIRS


def boards(report: Report, *, with_published: bool = False) -> tuple[Board, ...]:
    """One leaderboard for each family of tasks, in the order of the runs."""
    families: dict[str, list[str]] = {}
    for task in report.tasks:
        if report.scores_of(task.name):
            families.setdefault(_family(task), []).append(task.name)
    found = (_board(family, names, report) for family, names in families.items())
    return tuple(_with_published(board) if with_published else board for board in found)


def _family(task: TaskEntry) -> str:
    if task.version != "file":
        return task.name.partition("/")[0]
    return DOCUMENTS if task.kind == DOCUMENTS else FILES


def _board(family: str, names: Sequence[str], report: Report) -> Board:
    groups = _groups(family, names)
    pairs = {name: report.scores_of(name)[0].share.n for name in names}
    columns = [Column(name, _title(family, name), pairs[name], _total(name)) for name in names]
    columns += (Column(group, f"{group} average", None) for group in groups)
    asked = {model: _cells(model, names, groups, report) for model in report.models}
    rows = [Row(model, cells) for model, cells in asked.items() if cells]
    majority = {name: _majority(cell) for row in rows for name, cell in row.cells.items()}
    title = _TITLES.get(family) or known_tasks([f"{family}/*"])[0].title
    kind = DOCUMENTS if family == DOCUMENTS else PAIRS
    baseline, models = Row(MAJORITY, majority), tuple(_with_best(rows))
    return Board(family, title, tuple(columns), baseline, models, kind=kind)


def _title(family: str, name: str) -> str:
    return name.rpartition("/")[2] if family in _TITLES else name.partition("/")[2]


def _total(name: str) -> int | None:
    """How many labelled pairs the full published set of that name has."""
    try:
        [task] = known_tasks([name])
    except UnknownTask:  # a file of the user's own
        return None
    return task.labelled


def _majority(cell: Cell) -> Cell:
    chance = cell.balanced and Figure(cell.balanced.majority, cell.balanced.majority)
    return Cell(cell.majority, cell.majority, balanced=chance)


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
        score.task: Cell(
            score.share.accuracy,
            score.majority,
            score.share.interval,
            balanced=_balanced(score),
        )
        for score in report.results.scores
        if score.model == model and score.task in names
    }
    averages = {
        group: _average([found[task] for task in tasks])
        for group, tasks in groups.items()
        if all(task in found for task in tasks)
    }
    return found | averages


def _balanced(score: TaskScore) -> Figure | None:
    if score.kind != DOCUMENTS or score.balanced is None:
        return None
    return Figure(score.balanced.accuracy, score.balanced.chance, score.balanced.interval)


def _average(cells: Sequence[Cell]) -> Cell:
    """The mean over tasks, which count alike however many pairs they have."""
    mean = _mean([Figure(cell.accuracy, cell.majority, cell.interval) for cell in cells])
    balanced = [cell.balanced for cell in cells if cell.balanced is not None]
    leading = _mean(balanced) if len(balanced) == len(cells) else None
    return Cell(mean.share, mean.majority, mean.interval, balanced=leading)


def _mean(figures: Sequence[Figure]) -> Figure:
    shares = [figure.share for figure in figures]
    intervals = [figure.interval for figure in figures if figure.interval is not None]
    interval = average_interval(shares, intervals) if len(intervals) == len(figures) else None
    return Figure(fmean(shares), fmean(figure.majority for figure in figures), interval)


def _with_best(rows: Sequence[Row]) -> Iterator[Row]:
    top: dict[str, float] = {}
    for row in rows:
        for name, cell in row.cells.items():
            top[name] = max(cell.figure.share, top.get(name, 0.0))
    for row in rows:
        cells = {
            name: replace(cell, best=len(rows) > 1 and cell.figure.share == top[name])
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
    remark = part_of_the_sets(
        {column.title: (column.pairs or 0, column.total or 0) for column in board.columns}
    )
    return replace(board, published=tuple(rows), citation=table.citation, remark=remark)
