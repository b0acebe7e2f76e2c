"""Reports on answers for human eyes: a table of claims, and the workings below it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from numerate import Report
from numerate.cli.tables import WordTable
from numerate.documents.values import Checked, Span, Status, in_a_line
from numerate.reasoning.proofs.proof import Basis

__all__ = ["shown_report"]

STYLES = {
    Status.SUPPORTED: "bold green",
    Status.CONTRADICTED: "bold red",
    Status.NOT_FOUND: "bold yellow",
}


def shown_report(report: Report) -> Group:
    """A line of counts, a table of the claims, and why each has its status."""
    return Group(_counts(report), Text(), _table(report), *_reasons(report), *_limits(report))


def _counts(report: Report) -> Text:
    counts = (f"{report.count(status)} {status}" for status in Status)
    number = len(report.claims)
    return Text(f"{number} claim{'s' if number != 1 else ''}: {', '.join(counts)}")


def _table(report: Report) -> WordTable:
    table = WordTable("", "claim", "status", "evidence")
    for number, one in enumerate(report.claims, 1):
        status = Text(str(one.status), style=STYLES[one.status])
        status.append(" (words)" if one.basis is Basis.WORDS else "", style="dim")
        table.add_row(str(number), Text(in_a_line(one.text)), status, _evidence(one))
    return table


def _evidence(one: Checked) -> Text:
    told = Text()
    for span in one.evidence[:1]:
        told.append(f'"{in_a_line(span.text)}" ')
        told.append(_place(span), style="dim")
    return told


def _reasons(report: Report) -> Iterator[RenderableType]:
    yield Text()
    for number, one in enumerate(report.claims, 1):
        yield Text(f"{number}. {one.explanation}", style=_faint(one))


def _limits(report: Report) -> Iterator[RenderableType]:
    for limit in report.limits:
        yield Text(f"\nNot all of the answer was checked: {limit}.", style="yellow")


def _faint(one: Checked) -> str:
    return "" if one.status is not Status.SUPPORTED else "dim"


def _place(span: Span) -> str:
    at = f"{span.start}-{span.end}" if span.page is None else f"page {span.page}"
    return f"{span.source}:{at}"
