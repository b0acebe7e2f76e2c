"""How sets of pairs look in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import wrap

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn
from rich.table import Table

from numerate.cli.lines import write_json
from numerate.cli.tables import PlainTable
from numerate.data.catalogue import Task
from numerate.data.describing import Statistics, Validation, label_counts
from numerate.data.downloading import Progress as DownloadProgress
from numerate.data.loading import Loaded
from numerate.data.splitting import Part
from numerate.data.store import Imported
from numerate.wording import counted

__all__ = [
    "downloading",
    "importing",
    "show_parts",
    "show_statistics",
    "show_tasks",
    "show_validation",
    "tell_imported",
    "tell_some",
]

_MOST_SHOWN = 10


def show_tasks(listed: Sequence[tuple[Task, str]], home: Path) -> None:
    """A table of tasks; below it, where they are looked for."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("task", "classes", "pairs", "state"):
        table.add_column(name, justify="right" if name in ("classes", "pairs") else "left")
        table.columns[-1].no_wrap = True
    longest = max((len(word) for task, _ in listed for word in task.licence.split()), default=0)
    table.add_column("licence", min_width=longest)  # lines end between its words, never in one
    for task, state in listed:
        pairs = f"{task.total:,}" if task.total else "unknown"
        table.add_row(task.name, str(task.classes), pairs, state, task.licence)
    console = Console(highlight=False)
    console.print(table, crop=False)
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
    known = whole not in (None, imported.pairs)
    pairs = f"{imported.pairs:,} of {whole:,} pairs" if known else counted(imported.pairs, "pair")
    typer.echo(f"{imported.task.name}: {pairs} in {imported.path}")
    if sha256:
        typer.echo(f"  SHA-256 of the download: {sha256}")
    tell_some([str(row) for row in imported.bad_rows])


def show_statistics(name: str, described: Statistics, bad_rows: int) -> None:
    """A few lines on a set."""
    repeats = sum(len(cluster.ids) - 1 for cluster in described.duplicates)
    clashing = [cluster for cluster in described.duplicates if not cluster.agreeing]
    rows = {
        "pairs": f"{described.pairs:,}",
        "labels": _labelled(described.labels),
        "premises": f"{described.premises:,} different",
        "words": f"{described.premise_words} a premise, {described.hypothesis_words} a hypothesis",
        "repeats": _repeats(repeats),
        "clashes": "; ".join(" ".join(cluster.ids) for cluster in clashing[:_MOST_SHOWN]),
        "errata": _labelled(described.errata),
        "corrected": _labelled(described.corrected_labels) if described.errata else "",
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
        "digest": found.digest,
        "verdict": "not valid" if result.faults else _verdict(result),
    }
    _show(name, rows)
    tell_some(result.faults)


def show_parts(parts: Sequence[Part], total: int) -> None:
    """A table of the parts of a split, and where they are."""
    labels = [label_counts(part.labels) for part in parts]
    columns = list(label_counts(sum((part.labels for part in parts), Counter())))
    table = PlainTable("part", "pairs", "share", "groups", *columns)
    for part, counts in zip(parts, labels, strict=True):
        row = [f"{part.pairs:,}", f"{100 * part.pairs / total:.1f} %", f"{part.groups:,}"]
        table.add_row(part.name, *row, *(f"{counts.get(label, 0):,}" for label in columns))
    console = Console(highlight=False, markup=False)
    console.print(table)
    console.print(f"\nEach part is a file in {parts[0].path.parent}", soft_wrap=True)


def _verdict(result: Validation) -> str:
    if not result.expected:
        return "valid"
    if not result.complete:
        return "valid, a part of the published set"
    return "valid and complete, as published" if result.matches else "valid and complete"


def _repeats(count: int) -> str:
    say = "says" if count == 1 else "say"
    return f"{counted(count, 'pair')} {say} what another says" if count else "none"


def _show(name: str, rows: Mapping[str, str]) -> None:
    console = Console(highlight=False, markup=False)
    console.print(name, style="bold", soft_wrap=True)
    shown = {f"  {key}": value for key, value in rows.items() if value}
    indent = 2 + max(map(len, shown))
    for key, value in shown.items():
        # A word that is longer than the line, such as an id, stays whole all the same.
        lines = wrap(
            value,
            console.width,
            initial_indent=key.ljust(indent),
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        console.print("\n".join(lines), soft_wrap=True)


def _labelled(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{key} {count:,}" for key, count in counts.items())


def tell_some(lines: Sequence[str]) -> None:
    """The first of many lines, on standard error."""
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
