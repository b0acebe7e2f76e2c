"""How sets of pairs look in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn
from rich.table import Table

from numerate.cli.lines import write_json
from numerate.data.catalogue import Task
from numerate.data.describing import Statistics, Validation
from numerate.data.downloading import Progress as DownloadProgress
from numerate.data.loading import Loaded
from numerate.data.store import Imported

__all__ = [
    "downloading",
    "importing",
    "show_statistics",
    "show_tasks",
    "show_validation",
    "tell_imported",
]

_MOST_SHOWN = 10


def show_tasks(listed: Sequence[tuple[Task, str]], home: Path) -> None:
    """A table of tasks; below it, where they are looked for."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("task", "classes", "pairs", "state", "licence"):
        number = name in ("classes", "pairs")
        table.add_column(
            name, justify="right" if number else "left", no_wrap=number or name == "task"
        )
    for task, state in listed:
        pairs = f"{task.total:,}" if task.total else ""
        table.add_row(task.name, str(task.classes), pairs, state, task.licence)
    console = Console(highlight=False)
    console.print(table)
    console.print(f"\nData sets at hand are those in {home}", soft_wrap=True)


def tell_imported(imported: Imported, as_json: bool, sha256: str | None = None) -> None:
    """What became of one file."""
    if as_json:
        write_json(
            {
                "task": imported.task.name,
                "path": str(imported.path),
                "pairs": imported.pairs,
                "expected": imported.task.total,
                "bad_rows": [str(row) for row in imported.bad_rows],
                **({"sha256": sha256} if sha256 else {}),
            }
        )
        return
    whole = imported.task.total
    of_whole = f" of {whole:,}" if whole not in (None, imported.pairs) else ""
    typer.echo(f"{imported.task.name}: {imported.pairs:,}{of_whole} pairs in {imported.path}")
    if sha256:
        typer.echo(f"  SHA-256 of the download: {sha256}")
    _tell_some([str(row) for row in imported.bad_rows])


def show_statistics(name: str, described: Statistics, bad_rows: int) -> None:
    """A few lines on a set."""
    repeats = sum(len(cluster.ids) - 1 for cluster in described.duplicates)
    clashing = [cluster for cluster in described.duplicates if not cluster.agreeing]
    rows = {
        "pairs": f"{described.pairs:,}",
        "labels": _counted(described.labels),
        "premises": f"{described.premises:,} different",
        "words": f"{described.premise_words} a premise, {described.hypothesis_words} a hypothesis",
        "repeats": f"{repeats:,} pairs say what another says" if repeats else "none",
        "clashes": "; ".join(" ".join(cluster.ids) for cluster in clashing[:_MOST_SHOWN]),
        "errata": _counted(described.errata),
        "corrected": _counted(described.corrected_labels) if described.errata else "",
        "bad rows": f"{bad_rows:,}" if bad_rows else "",
    }
    _show(name, rows)


def show_validation(name: str, found: Loaded, result: Validation) -> None:
    """What was found beside what was expected, and what is wrong."""
    total, expected = len(found.pairs), sum(result.expected.values())
    labels = {
        label: f"{result.found.get(label, 0):,} of {count:,}"
        for label, count in result.expected.items()
    } or {label: f"{count:,}" for label, count in result.found.items()}
    rows = {
        "pairs": f"{total:,} of {expected:,}" if expected else f"{total:,}",
        "labels": ", ".join(f"{label} {count}" for label, count in labels.items()),
        "digest": f"{found.digest} (as published)" if result.matches else found.digest,
        "verdict": "not valid" if result.faults else _verdict(result),
    }
    _show(name, rows)
    _tell_some(result.faults)


def _verdict(result: Validation) -> str:
    if not result.expected:
        return "valid"
    return "valid and complete" if result.complete else "valid, a part of the published set"


def _show(name: str, rows: Mapping[str, str]) -> None:
    table = Table.grid(padding=(0, 2))
    for key, value in rows.items():
        if value:
            table.add_row(f"  {key}", value)
    console = Console(highlight=False, markup=False)
    console.print(name, style="bold")
    console.print(table)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{key} {count:,}" for key, count in counts.items())


def _tell_some(lines: Sequence[str]) -> None:
    for line in lines[:_MOST_SHOWN]:
        typer.echo(f"  {line}", err=True)
    if len(lines) > _MOST_SHOWN:
        typer.echo(f"  ... and {len(lines) - _MOST_SHOWN:,} more; --json tells all", err=True)


@contextmanager
def importing(found: Sequence[tuple[Task, Path]]) -> Iterator[Iterator[tuple[Task, Path]]]:
    """Files with a bar that tells which of them is being read, where there is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        job = bar.add_task("", total=sum(path.stat().st_size for _, path in found))

        def each() -> Iterator[tuple[Task, Path]]:
            for task, path in found:
                bar.update(job, description=task.name)
                yield task, path
                bar.advance(job, path.stat().st_size)

        yield each()


@contextmanager
def downloading(task: Task) -> Iterator[DownloadProgress]:
    """A bar for a download, where there is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(
        *columns,
        TransferSpeedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        job = bar.add_task(task.name, total=None)

        def progress(done: int, total: int | None) -> None:
            bar.update(job, completed=done, total=total)

        yield progress
