"""`numerate verify`: every claim of an answer against its sources, for people and for pipelines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from numerate.cli import completing
from numerate.cli.batching import (
    Address,
    Batch,
    EngineOption,
    Out,
    PartRows,
    Retry,
    Workers,
    answer_folder,
)
from numerate.scale.job import Job
from numerate.scale.running import PART_ROWS, Engine

if TYPE_CHECKING:
    from numerate import NumerateError, Report, Source, Verifier
    from numerate.scale.records import Answer

__all__ = ["EXAMPLES", "verify"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate verify answer.md report.pdf figures.csv
numerate verify --answer "Acme hired 90 men." press.html
numerate verify --html page.html answer.txt notes.txt
cat answer.txt | numerate verify - report.txt --json
numerate verify answer.txt report.txt --jsonl | grep contradicted
numerate verify --answers folder --out reports --engine ray

[bold]What is said of a claim[/bold]

\b
supported      the sources entail it
contradicted   it cannot be true if the sources are
not found      the sources leave it open, or do not speak of it

[bold]Exit status[/bold]

\b
0   no claim is contradicted (with --strict: all are supported)
1   a claim is, or something could not be read
"""


# The columns of Parquet that count claims by status.
_STATUSES = {"supported": "supported", "contradicted": "contradicted", "not_found": "not found"}


def verify(
    answer: Annotated[
        str | None,
        typer.Argument(
            metavar="ANSWER", help="A file with the answer; - is standard input. Not with --answer."
        ),
    ] = None,
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SOURCE",
            help="Files: text, Markdown, HTML, CSV, PDF (extra documents); - is standard input.",
        ),
    ] = None,
    text: Annotated[
        str | None, typer.Option("--answer", metavar="TEXT", help="The answer itself.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the report as one JSON object.")
    ] = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Write one JSON object per claim, as each is checked.")
    ] = False,
    html: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write a page with answer and sources side by side, too."
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 unless every claim is supported.")
    ] = False,
    profile: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completing.profiles,
            help="How strict the reasoner is: default, or strict (see check).",
        ),
    ] = "default",
    encoding: Annotated[
        str, typer.Option(metavar="NAME", help="The encoding of files without a mark of their own.")
    ] = "utf-8",
    answers: Annotated[
        str | None,
        typer.Option(
            metavar="DATA",
            help='Verify rows {"id"?, "answer": ..., "sources": [...]} of a file or folder of JSON '
            "Lines or Parquet into --out, as Parquet.",
        ),
    ] = None,
    out: Out = None,
    engine: EngineOption = Engine.PROCESS,
    address: Address = None,
    workers: Workers = None,
    part_rows: PartRows = PART_ROWS,
    retry: Retry = False,
) -> None:
    """Hold every claim of an answer against its sources, and show the evidence.

    Claims with quantities are proved from the sources' own numbers; claims without any are read by
    the embedded model, and marked so.
    """
    batch = Batch(out, engine, address, workers, part_rows, retry)
    if answers is not None:
        if answer is not None or text is not None or jsonl or html is not None or strict:
            said = "takes no ANSWER, no --answer, --jsonl, --html or --strict"
            raise typer.BadParameter(said, param_hint="--answers")
        answer_folder(_job(profile), answers, batch, as_json=as_json)
        return
    batch.refuse_alone("--answers")
    paths = _paths(answer, sources, text)
    if jsonl and (as_json or html is not None):
        raise typer.BadParameter("takes no --json and no --html", param_hint="--jsonl")
    from numerate import Verifier, open_source

    said = _answer(paths.pop(0), encoding) if text is None else text
    verifier = Verifier([open_source(path, encoding) for path in paths], profile=profile)
    if jsonl:
        passed = _stream(said, verifier, strict=strict)
    else:
        report = _report(said, verifier)
        if html is not None:
            _write_page(html, report, verifier.sources)
        _show(report, as_json=as_json)
        passed = _passes(report, strict=strict)
    if not passed:
        raise typer.Exit(1)


def _job(profile: str) -> Job:
    """`verify` for rows; a profile that does not exist is an error here."""
    from numerate.reasoning.policy import Policy

    Policy.named(profile)
    return Job(
        command="verify",
        load=partial(_answers, profile),
        texts=("answer",),
        lists=("sources",),
        summary=dict.fromkeys(_STATUSES, "int64"),
        summarise=_counts,
        settings={"profile": profile},
    )


def _answers(profile: str) -> Answer:
    return partial(_reports, profile)


def _reports(
    profile: str, records: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any] | NumerateError]:
    from numerate import NumerateError, verify

    for record in records:
        try:
            yield verify(record["answer"], record["sources"], profile=profile).to_json()
        except NumerateError as error:
            yield error


def _counts(report: Mapping[str, Any]) -> dict[str, int]:
    """How many claims have each status."""
    return {column: report["counts"][status] for column, status in _STATUSES.items()}


def _paths(answer: str | None, sources: list[str] | None, text: str | None) -> list[str]:
    """The files in the order in which they were named; the first is the answer without `text`."""
    paths = [*([] if answer is None else [answer]), *(sources or [])]
    if len(paths) < (2 if text is None else 1):
        said = "give an answer (a file, - or --answer TEXT) and at least one source"
        raise typer.BadParameter(said, param_hint="ANSWER SOURCE...")
    if paths.count("-") > 1:
        raise typer.BadParameter("standard input can be read once", param_hint="-")
    return paths


def _answer(path: str, encoding: str) -> str:
    from numerate.documents.opening import decoded, read_bytes

    return decoded(path, read_bytes(path), encoding)


def _report(answer: str, verifier: Verifier) -> Report:
    """The report, with a bar on a terminal while claims are checked."""
    from rich.console import Console
    from rich.progress import track

    from numerate.documents.values import Report

    claims = verifier.claims(answer)
    console = Console(stderr=True)
    checked = track(
        verifier.checked(claims),
        "claims",
        total=len(claims.claims),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    return Report.of(answer, verifier.read, tuple(checked), claims)


def _stream(answer: str, verifier: Verifier, *, strict: bool) -> bool:
    from numerate.cli.lines import write_json
    from numerate.documents.guarding import POLICIES

    passes = POLICIES["strict" if strict else "lenient"]
    passed = True
    for one in verifier.checked(verifier.claims(answer)):
        write_json(one.to_json())
        passed = passed and passes(one)
    return passed


def _passes(report: Report, *, strict: bool) -> bool:
    from numerate.documents.guarding import decide

    return decide(report, "strict" if strict else "lenient").passed


def _show(report: Report, *, as_json: bool) -> None:
    if as_json:
        from numerate.cli.lines import write_json

        write_json(report.to_json())
        return
    from rich.console import Console

    from numerate.cli.reports import shown_report

    Console(highlight=False).print(shown_report(report))


def _write_page(path: str, report: Report, sources: tuple[Source, ...]) -> None:
    from numerate.documents.page import render_page
    from numerate.errors import UnwritableFile

    try:
        Path(path).write_text(render_page(report, sources), encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(path, error.strerror or str(error)) from error
