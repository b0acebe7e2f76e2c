"""`numerate report`: runs as a page for the browser, or as tables for papers and programs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from numerate.evaluation.reporting.gathering import Report

__all__ = ["EXAMPLES", "report"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate report runs/equate
numerate report runs/equate --published --out table.tex
numerate report runs/qreas runs/bert --out both.html
numerate report runs/equate --format markdown >> README.md

[bold]The page[/bold]

One file that fetches nothing: a leaderboard in the shape of EQUATE's Table 6, confusion matrices,
calibration, phenomena, and every pair with its answers and proofs. The same runs give the same
bytes.
"""


class Format(StrEnum):
    """What a report is written as."""

    HTML = "html"
    MARKDOWN = "markdown"
    LATEX = "latex"
    JSON = "json"


_ENDINGS = {
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".md": Format.MARKDOWN,
    ".tex": Format.LATEX,
    ".json": Format.JSON,
}


def report(
    runs: Annotated[list[str], typer.Argument(metavar="RUN", help="Run folders.")],
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Where to write it; - is standard output.",
            show_default="report.html, or standard output for the other formats",
        ),
    ] = None,
    format_: Annotated[
        Format | None,
        typer.Option("--format", help="What to write.", show_default="by the ending of FILE"),
    ] = None,
    published: Annotated[
        bool, typer.Option("--published", help="Add the rows of EQUATE's own Table 6.")
    ] = False,
    samples: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="How many pairs the page holds at most.",
            show_default="20000",
        ),
    ] = None,
) -> None:
    """Write a report of runs: leaderboard, intervals, confusion, calibration, every sample."""
    from numerate.evaluation.reporting.gathering import gather

    ending = Path(out or "").suffix.lower()
    if format_ is None and ending and ending not in _ENDINGS:
        said = f"{ending} tells no format: give --format, or one of {', '.join(_ENDINGS)}"
        raise typer.BadParameter(said, param_hint="--out")
    chosen = format_ or _ENDINGS.get(ending, Format.HTML)
    text = _rendered(gather([Path(run) for run in runs]), chosen, published, samples)
    if out is None and chosen is Format.HTML:
        out = "report.html"
        typer.echo(f"writing {out}", err=True)
    if out is None or out == "-":
        typer.echo(text, nl=False)
        return
    from numerate.data.store import written

    with written(Path(out)) as file:
        file.write(text.encode("utf-8"))


def _rendered(report: Report, chosen: Format, published: bool, samples: int | None) -> str:
    if chosen is Format.HTML:
        from numerate.evaluation.reporting.page import MOST_PAIRS, render_html

        most = MOST_PAIRS if samples is None else samples
        return render_html(report, with_published=published, most=most)
    if chosen is Format.MARKDOWN:
        from numerate.evaluation.reporting.markdown import render_markdown

        return render_markdown(report, with_published=published)
    if chosen is Format.LATEX:
        from numerate.evaluation.reporting.latex import render_latex

        return render_latex(report, with_published=published)
    from numerate.evaluation.reporting.records import render_json

    return render_json(report, with_published=published)
