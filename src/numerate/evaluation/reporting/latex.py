r"""A report as LaTeX: leaderboards that a paper can `\input`; needs booktabs and graphicx."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.evaluation.manifest import DOCUMENTS
from numerate.evaluation.reporting.board import Board, Cell, Row, boards
from numerate.evaluation.reporting.figures import percent, points
from numerate.evaluation.reporting.gathering import Report

__all__ = ["render_latex"]

_SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


def render_latex(report: Report, *, with_published: bool = False) -> str:
    """One table for each family of tasks, in the shape of the paper's Table 6."""
    found = boards(report, with_published=with_published)
    notes = (f"% {' '.join(note.split())}" for note in report.notes)
    tables = (line for board in found for line in _table(board))
    return "\n".join([r"% \usepackage{booktabs,graphicx}", *tables, *notes]) + "\n"


def _table(board: Board) -> Iterator[str]:
    columns = board.columns
    yield from (r"\begin{table*}", r"\centering\small\setlength{\tabcolsep}{3pt}")
    yield _NO_WIDER_THAN_THE_PAGE
    yield rf"\begin{{tabular}}{{l{'rr' * len(columns)}}}"
    yield r"\toprule"
    heads = (rf"\multicolumn{{2}}{{c}}{{{_text(column.title)}}}" for column in columns)
    yield rf" & {' & '.join(heads)} \\"
    head = _BALANCED_AND_DELTA if board.kind == DOCUMENTS else _ACCURACY_AND_DELTA
    yield rf"Model{head * len(columns)} \\"
    yield r"\midrule"
    yield _line(board, board.majority, plain=True)
    yield from (_line(board, row) for row in board.rows)
    if board.published:
        yield r"\midrule"
        span = 2 * len(columns) + 1
        yield rf"\multicolumn{{{span}}}{{l}}{{\emph{{{_text(board.citation)}}}}} \\"
        yield from (_line(board, row) for row in board.published)
    yield from (r"\bottomrule", r"\end{tabular}}")
    figure = "balanced accuracy" if board.kind == DOCUMENTS else "accuracy"
    remark = f" {_text(board.remark)}" if board.remark else ""
    yield rf"\caption{{{_text(board.title)}: {figure} {_CAPTION}{remark}}}"
    yield rf"\label{{tab:{board.family}}}"
    yield r"\end{table*}"


_NO_WIDER_THAN_THE_PAGE = r"\resizebox{\ifdim\width>\textwidth\textwidth\else\width\fi}{!}{%"
_ACCURACY_AND_DELTA = r" & Acc. & $\Delta$"
_BALANCED_AND_DELTA = r" & Bal. & $\Delta$"
_CAPTION = (
    r"(\%) with half the width of its 95\% interval, pairs of one premise counted "
    r"together; $\Delta$ is the difference to the majority class."
)


def _line(board: Board, row: Row, *, plain: bool = False) -> str:
    cells = (_cell(row.cells.get(column.name), plain) for column in board.columns)
    return rf"{_text(row.name)} & {' & '.join(cells)} \\"


def _cell(cell: Cell | None, plain: bool) -> str:
    if cell is None:
        return "-- & --"
    figure = cell.figure
    accuracy = percent(figure.share)
    if cell.best:
        accuracy = rf"\textbf{{{accuracy}}}"
    if figure.interval is not None:
        low, high = figure.interval
        accuracy += rf"\,{{\scriptsize$\pm${percent((high - low) / 2)}}}"
    above = "" if plain else f"${points(figure.above_majority).replace('−', '-')}$"
    return f"{accuracy} & {above}"


def _text(text: str) -> str:
    r"""A text as it is, whatever LaTeX makes of its signs.

    >>> _text("50 % of a_b")
    '50 \\% of a\\_b'
    """
    return "".join(_SIGNS.get(sign, sign) for sign in text)
