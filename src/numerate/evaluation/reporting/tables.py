"""The parts of a page that are tables: leaderboards, confusion matrices, phenomena, provenance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from numerate.evaluation.manifest import DOCUMENTS
from numerate.evaluation.metrics import NO_ANSWER, Confusion
from numerate.evaluation.reporting.board import Board, Cell, Column, Figure, Row
from numerate.evaluation.reporting.figures import interval, percent, points
from numerate.evaluation.reporting.gathering import Report
from numerate.evaluation.reporting.plots import strip
from numerate.evaluation.scoring import Share, TaskScore

__all__ = ["board_table", "class_table", "matrix", "phenomena_table", "provenance", "text"]


_MOST_COLUMNS = 8  # those of EQUATE's Table 6, which just fit on a page
_AVERAGE = ' class="average"'


def text(value: object) -> str:
    """A text as HTML shows it; a lone surrogate, which UTF-8 cannot write, as a question mark.

    >>> text("1 < 2")
    '1 &lt; 2'
    """
    return escape(str(value).encode("utf-8", "replace").decode("utf-8"))


def board_table(board: Board) -> str:
    """A leaderboard: under each figure its difference to the majority class and its interval.

    Models are rows, as in the paper, unless the tasks are too many to stand side by side.
    """
    is_wide = len(board.columns) > _MOST_COLUMNS and len(board.rows) < len(board.columns)
    table = _by_task(board) if is_wide and not board.published else _by_model(board)
    remark = f'<p class="legend">{text(board.remark)}</p>' if board.remark else ""
    return _scrolling(table, f"Leaderboard: {board.title}") + remark


def _by_task(board: Board) -> str:
    models = [board.majority, *board.rows]
    heads = "".join(f'<th scope="col">{text(row.name)}</th>' for row in models)
    lines = "".join(
        f'<tr{"" if column.pairs else _AVERAGE}><th scope="row">{_column(board, column)}</th>'
        + "".join(
            f"<td>{_cell(row.cells.get(column.name), plain=row is board.majority)}</td>"
            for row in models
        )
        + "</tr>"
        for column in board.columns
    )
    return (
        f'<table class="board tasks"><thead><tr><th scope="col">task</th>{heads}</tr></thead>'
        f"<tbody>{lines}</tbody></table>"
    )


def _by_model(board: Board) -> str:
    heads = "".join(
        f'<th scope="col"{"" if column.pairs else _AVERAGE}>{_column(board, column)}</th>'
        for column in board.columns
    )
    baseline = _line(board, board.majority, "baseline", plain=True)
    rows = "".join(_line(board, row) for row in board.rows)
    paper = ""
    if board.published:
        span = len(board.columns) + 1
        head = f'<tr><th scope="rowgroup" colspan="{span}">{text(board.citation)}</th></tr>'
        lines = "".join(_line(board, row, "published") for row in board.published)
        paper = f'<tbody class="paper">{head}{lines}</tbody>'
    return (
        f'<table class="board"><thead><tr><th scope="col">model</th>{heads}</tr></thead>'
        f"<tbody>{baseline}{rows}</tbody>{paper}</table>"
    )


def _column(board: Board, column: Column) -> str:
    things = "claims" if board.kind == DOCUMENTS else "pairs"
    size = f"{column.size} {things}" if column.pairs else "sets count alike"
    return f"{text(column.title)}<small>{size}</small>"


def _line(board: Board, row: Row, kind: str = "model", *, plain: bool = False) -> str:
    cells = "".join(
        f"<td{'' if column.pairs else _AVERAGE}>{_cell(row.cells.get(column.name), plain)}</td>"
        for column in board.columns
    )
    return f'<tr class="{kind}"><th scope="row">{text(row.name)}</th>{cells}</tr>'


def _cell(cell: Cell | None, plain: bool) -> str:
    if cell is None:
        return '<span class="none">–</span>'
    name, figure = "best" if cell.best else "figure", cell.figure
    share = f'<span class="{name}">{percent(figure.share)}</span>'
    if plain:
        return share
    above = points(figure.above_majority)
    sign = "" if above == points(0) else " minus" if above.startswith("−") else " plus"
    drawn = ""
    if figure.interval is not None:
        drawn = strip(figure.share, figure.interval, figure.majority, _told(figure))
    beside = f"<small>accuracy {percent(cell.accuracy)}</small>" if cell.balanced else ""
    return f'{share} <span class="delta{sign}">{above}</span>{drawn}{beside}'


def _told(figure: Figure) -> str:
    span = interval(figure.interval)
    return f"95 % interval {span}, majority class {percent(figure.majority)}"


def matrix(confusion: Confusion) -> str:
    """A confusion matrix; a cell is as dark as its share of the gold label's pairs."""
    columns = [*confusion.labels, NO_ANSWER]
    if not any(row[-1] for row in confusion.counts):
        columns = columns[:-1]
    heads = "".join(f'<th scope="col">{_label(column)}</th>' for column in columns)
    rows = []
    for place, (label, counts) in enumerate(zip(confusion.labels, confusion.counts, strict=True)):
        total = sum(counts) or 1
        cells = "".join(
            f'<td class="{"hit" if at == place else "miss"}" '
            f'style="--share:{count / total:.3f}">{count:,}</td>'
            for at, count in enumerate(counts[: len(columns)])
        )
        rows.append(f'<tr><th scope="row">{_label(label)}</th>{cells}</tr>')
    caption = "<caption>gold label (rows) and answer (columns)</caption>"
    corner = '<td class="corner"></td>'
    return _scrolling(
        f'<table class="matrix">{caption}<thead><tr>{corner}{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>",
        "Confusion matrix",
    )


def class_table(score: TaskScore) -> str:
    """Precision, recall and F1 of each class, and their mean."""
    rows = [
        (_label(one.label), percent(one.precision), percent(one.recall), percent(one.f1))
        for one in score.by_class
    ]
    rows.append(("mean F1", "", "", percent(score.macro_f1)))
    return _plain_table(("class", "precision", "recall", "F1"), rows)


def phenomena_table(report: Report) -> str:
    """How each model does on each phenomenon, with intervals; empty where no pair names one."""
    found: dict[tuple[str, str], dict[str, Share]] = {}
    for score in report.results.scores:
        for name, share in score.phenomena.items():
            found.setdefault((name, score.task), {})[score.model] = share
    if not found:
        return ""
    heads = "".join(f'<th scope="col">{text(model)}</th>' for model in report.models)
    rows = "".join(
        _phenomenon(name, task, shares, report.models)
        for (name, task), shares in sorted(found.items())
    )
    return _scrolling(
        '<table class="board phenomena"><thead><tr><th scope="col">phenomenon</th>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table>",
        "Accuracy by phenomenon",
    )


def _phenomenon(name: str, task: str, shares: Mapping[str, Share], models: Sequence[str]) -> str:
    pairs = max(share.n for share in shares.values())
    cells = "".join(_share(shares.get(model)) for model in models)
    place = f"<small>{text(task)}, {pairs:,} pairs</small>"
    return f'<tr><th scope="row">{text(name)}{place}</th>{cells}</tr>'


def _share(share: Share | None) -> str:
    if share is None:
        return '<td><span class="none">–</span></td>'
    told = f"95 % interval {interval(share.interval)}"
    drawn = strip(share.accuracy, share.interval, None, told)
    return f'<td><span class="figure">{percent(share.accuracy)}</span>{drawn}</td>'


def provenance(report: Report) -> str:
    """What was asked, and with which software, so that a reader can ask it again."""
    tasks = [
        (text(task.name), text(task.version), f"{task.pairs:,}", text(task.digest[:16]))
        for task in report.tasks
    ]
    runs = [
        (
            text(source.path.name),
            text(source.manifest.seed),
            text("all" if source.manifest.limit is None else f"{source.manifest.limit:,}"),
            text(", ".join(f"{n} {v}" for n, v in source.manifest.software.items())),
        )
        for source in report.sources
    ]
    return _plain_table(("task", "version", "pairs", "SHA-256 of its pairs"), tasks) + _plain_table(
        ("run", "seed", "pairs asked of each task", "software"), runs
    )


def _plain_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{text(one)}</th>' for one in heads)
    return _scrolling(
        f'<table class="plain"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(_plain_rows(rows))}</tbody></table>",
        heads[0].capitalize(),
    )


def _plain_rows(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for first, *others in rows:
        cells = "".join(f"<td>{cell}</td>" for cell in others)
        yield f'<tr><th scope="row">{first}</th>{cells}</tr>'


def _label(label: str) -> str:
    return text(label.replace("_", " "))


def _scrolling(table: str, name: str) -> str:
    """A table wider than the window scrolls by itself, by the keyboard too."""
    told = f'role="region" tabindex="0" aria-label="{text(name)}"'
    return f'<div class="scroll" {told}>{table}</div>'
