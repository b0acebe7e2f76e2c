"""A report as Markdown: the leaderboards and the figures behind them, for a README or a wiki."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numerate.evaluation.manifest import DOCUMENTS
from numerate.evaluation.reporting.board import Board, Cell, Row, boards
from numerate.evaluation.reporting.figures import interval, percent, points
from numerate.evaluation.reporting.gathering import Report
from numerate.evaluation.scoring import TaskScore

__all__ = ["render_markdown"]


def render_markdown(report: Report, *, with_published: bool = False) -> str:
    """The report without its samples."""
    blocks = ["# numerate report", "## Leaderboard", _LEGEND]
    for board in boards(report, with_published=with_published):
        blocks += [f"### {_text(board.title)}", _board(board)]
    blocks += _notes(report)
    if phenomena := list(_phenomena(report)):
        heads = ["phenomenon", "task", "model", "pairs", "accuracy", "95 %"]
        blocks += ["## Phenomena", _table(heads, phenomena)]
    blocks.append("## Tasks")
    for task in report.tasks:
        for score in report.scores_of(task.name):
            blocks += _score(score)
    return "\n\n".join(blocks) + "\n"


_LEGEND = (
    "Accuracy in percent, its difference to the majority class, and the 95 % interval "
    "(pairs of one premise count together)."
)


_OF_DOCUMENTS = (
    "Balanced accuracy, its difference to one answer for all claims, and its interval; then the "
    "accuracy."
)


def _notes(report: Report) -> list[str]:
    return ["\n".join(f"> - {_text(note)}" for note in report.notes)] if report.notes else []


def _board(board: Board) -> str:
    heads = ["model", *(column.title for column in board.columns)]
    rows = [_row(board, board.majority), *(_row(board, row) for row in board.rows)]
    rows += ([f"*{_text(row.name)}*", *_row(board, row)[1:]] for row in board.published)
    blocks = [_table(heads, rows)]
    if board.kind == DOCUMENTS:
        blocks.append(_OF_DOCUMENTS)
    if board.published:
        blocks.append(f"*From {_text(board.citation)}*")
    if board.remark:
        blocks.append(_text(board.remark))
    return "\n\n".join(blocks)


def _row(board: Board, row: Row) -> list[str]:
    plain = row is board.majority
    return [
        _text(row.name),
        *(_cell(row.cells.get(column.name), plain) for column in board.columns),
    ]


def _cell(cell: Cell | None, plain: bool) -> str:
    if cell is None:
        return "–"
    figure = cell.figure
    share = f"**{percent(figure.share)}**" if cell.best else percent(figure.share)
    if plain:
        return share
    span = f" [{interval(figure.interval)}]" if figure.interval else ""
    beside = f"; {percent(cell.accuracy)}" if cell.balanced else ""
    return f"{share} ({points(figure.above_majority)}){span}{beside}"


def _phenomena(report: Report) -> Iterator[list[str]]:
    for score in report.results.scores:
        for name, share in score.phenomena.items():
            figures = [str(share.n), percent(share.accuracy), interval(share.interval)]
            yield [_text(name), _text(score.task), _text(score.model), *figures]


def _score(score: TaskScore) -> Iterator[str]:
    yield f"### {_text(score.task)}: {_text(score.model)}"
    heads = ["gold", *score.labels, "no answer", "precision", "recall", "F1"]
    rows = [
        [
            _text(one.label),
            *map(str, counts),
            *(percent(share) for share in (one.precision, one.recall, one.f1)),
        ]
        for one, counts in zip(score.by_class, score.confusion.counts, strict=True)
    ]
    yield _table(heads, rows)
    facts = [f"macro F1 {percent(score.macro_f1)}"]
    if score.balanced is not None:
        found = score.balanced
        facts.append(f"balanced accuracy {percent(found.accuracy)} [{interval(found.interval)}]")
    if score.corrected is not None:
        facts.append(f"accuracy on corrected labels {percent(score.corrected.accuracy)}")
    if score.calibration is not None:
        facts += [f"ECE {score.calibration.ece:.3f}", f"AURC {score.calibration.aurc:.3f}"]
    yield f"{'; '.join(facts)}."


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [[_text(head) for head in heads], ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _text(text: str) -> str:
    r"""A text as it is, whatever Markdown makes of its signs.

    >>> _text("a|b_c")
    'a\\|b\\_c'
    """
    return "".join(f"\\{sign}" if sign in "\\|*_`[]<>#" else sign for sign in text)
