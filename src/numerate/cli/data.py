"""`numerate data`: the sets of pairs that are known, at hand, or yet to get."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli import completing
from numerate.cli.data_graphs import EXAMPLE as GRAPHS_EXAMPLE
from numerate.cli.data_graphs import graphs
from numerate.cli.data_split import EXAMPLE as SPLIT_EXAMPLE
from numerate.cli.data_split import split
from numerate.cli.reading import (
    Classes,
    ColumnsOption,
    Format,
    OnBadRow,
    OnErrorOption,
    Reading,
)

if TYPE_CHECKING:
    from numerate.data.catalogue import Task
    from numerate.data.loading import Loaded

__all__ = ["data"]

data = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Get, describe and check sets of labelled pairs: EQUATE, SciTail, RTE, SNLI, and yours.",
    epilog="""
[bold]Examples[/bold]

\b
numerate data list
numerate data import ~/Downloads/EQUATE
numerate data fetch snli/dev
numerate data stats 'equate/*'
numerate data validate mine.csv
numerate data split mine.csv --out parts
numerate data graphs mine.csv --out mine.tsv
""",
)


AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, one object per line.")]
Home = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="The folder of data sets, instead of the one in NUMERATE_DATA or your own.",
        show_default=False,
    ),
]
Sets = Annotated[
    list[str],
    typer.Argument(
        metavar="TASK|FILE",
        autocompletion=completing.tasks,
        help="Tasks, patterns such as 'equate/*', or files.",
    ),
]


@data.command("list", epilog="Example:  numerate data list 'equate/*'")
def list_tasks(
    patterns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TASK", autocompletion=completing.tasks, help="Names or patterns; or all."
        ),
    ] = None,
    home: Home = None,
    as_json: AsJson = False,
) -> None:
    """Show the tasks of the catalogue, and which of them are at hand.

    With --json also where each comes from, how to cite it, and the names its file may have.
    """
    from numerate.cli.data_showing import show_tasks
    from numerate.cli.lines import write_json
    from numerate.data.catalogue import tasks
    from numerate.data.finding import data_files
    from numerate.errors import UnreadableFile

    if home is not None and not home.is_dir():
        raise UnreadableFile(str(home), "there is no such folder")
    files = data_files(_home(home))
    listed = [(task, _state(task, files)) for task in tasks(patterns or ["*"])]
    if as_json:
        for task, state in listed:
            write_json({**asdict(task), "state": state})
    else:
        show_tasks(listed, _home(home))


def _state(task: Task, files: Sequence[Path]) -> str:
    if task.generated:
        return "built in"
    if task.find(files):
        return "at hand"
    return "to fetch" if task.url else "to import"


@data.command("import", epilog="Example:  numerate data import ~/Downloads/EQUATE")
def import_folder(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of published files.")],
    home: Home = None,
    on_error: OnBadRow = OnErrorOption.SKIP,
    as_json: AsJson = False,
) -> None:
    """Copy the sets of the catalogue that a folder holds into your data.

    Files are known by the names they are published under, in any of the formats, at any depth.
    """
    from numerate.cli.data_showing import importing, tell_imported
    from numerate.data.store import import_file, recognised
    from numerate.errors import NumerateError

    good = True
    with importing(recognised(folder)) as found:
        for task, path in found:
            try:
                imported = import_file(task, path, _home(home), on_error.value)
            except NumerateError as error:
                typer.echo(str(error), err=True)
                good = False
                if on_error is OnErrorOption.STOP:
                    break
            except KeyboardInterrupt:
                typer.echo(
                    f"ended at {task.name}, of which nothing was kept; what was told above is "
                    "complete, and the same command imports all of it",
                    err=True,
                )
                raise
            else:
                tell_imported(imported, as_json)
    if not good:
        raise typer.Exit(1)


@data.command(epilog="Example:  numerate data fetch snli/dev")
def fetch(
    patterns: Annotated[
        list[str],
        typer.Argument(metavar="TASK", autocompletion=completing.tasks, help="Names or patterns."),
    ],
    home: Home = None,
    sha256: Annotated[
        str | None, typer.Option(metavar="HEX", help="The SHA-256 that the download must have.")
    ] = None,
    on_error: OnBadRow = OnErrorOption.SKIP,
    as_json: AsJson = False,
) -> None:
    """Download tasks from their origin into your data.

    A download that broke off goes on where it did. Nothing else in numerate uses the network,
    but for models that are named by an address (http:, chat:) or with download=yes.
    """
    from numerate.cli.data_showing import downloading, tell_imported
    from numerate.data.catalogue import tasks
    from numerate.data.fetching import fetch as fetch_task

    for task in tasks(patterns):
        try:
            with downloading(task) as progress:
                imported, found = fetch_task(
                    task,
                    _home(home),
                    sha256=sha256.lower() if sha256 else None,
                    on_error=on_error.value,
                    progress=progress,
                )
        except KeyboardInterrupt:
            typer.echo(
                f"ended at {task.name}; the same command goes on where its download broke off",
                err=True,
            )
            raise
        tell_imported(imported, as_json, sha256=found)


@data.command(
    epilog="Example:  numerate data stats --tables train.jsonl dev.jsonl --page stats.html"
)
def stats(
    sets: Sets,
    home: Home = None,
    format_: Format = None,
    classes: Classes = "",
    columns: ColumnsOption = None,
    tables: Annotated[
        bool,
        typer.Option("--tables", help="SciTail's Tables 2 to 5 instead: words, overlap, parses."),
    ] = False,
    page: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --tables, also a page with plots."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count pairs, labels, premises, words, duplicates and known errata.

    With --tables, all sets are described side by side: the lengths of premise and hypothesis
    without stop words, how many words they share, questions, and how many texts are sentences
    or tell a relation, for which every text is parsed.
    """
    from numerate.cli.data_showing import show_statistics
    from numerate.cli.lines import write_json
    from numerate.data.describing import statistics

    if tables:
        from numerate.cli.data_tables import describe

        reading = Reading(format_, classes, columns)
        side_by_side = {name: one.pairs for name, _, one in _sets(sets, home, reading)}
        describe(side_by_side, page, as_json)
        return
    if page is not None:
        raise typer.BadParameter("a page is made of --tables", param_hint="--page")
    for name, task, found in _sets(sets, home, Reading(format_, classes, columns)):
        described = statistics(found, task)
        if as_json:
            write_json({"name": name, **asdict(described), "bad_rows": len(found.bad_rows)})
        else:
            show_statistics(name, described, len(found.bad_rows))


@data.command(epilog="Example:  numerate data validate mine.csv")
def validate(
    sets: Sets,
    home: Home = None,
    format_: Format = None,
    classes: Classes = "",
    columns: ColumnsOption = None,
    on_error: OnBadRow = OnErrorOption.SKIP,
    as_json: AsJson = False,
) -> None:
    """Check that sets can be read and are what the catalogue says; exit status 1 if not.

    A part of a published set is fine, and is told.
    """
    from numerate.cli.data_showing import show_validation
    from numerate.cli.lines import write_json
    from numerate.data.describing import validate as validated

    good = True
    for name, task, found in _sets(sets, home, Reading(format_, classes, columns, on_error)):
        result = validated(found, task)
        good = good and not result.faults
        if as_json:
            write_json({"name": name, "digest": found.digest, **asdict(result)})
        else:
            show_validation(name, found, result)
    if not good:
        raise typer.Exit(1)


data.command(epilog=SPLIT_EXAMPLE)(split)
data.command(epilog=GRAPHS_EXAMPLE)(graphs)


def _sets(
    names: Sequence[str], home: Path | None, reading: Reading
) -> Iterator[tuple[str, Task | None, Loaded]]:
    """Each set that is asked for; what is no task of the catalogue is a file."""
    from numerate.data.catalogue import load, tasks
    from numerate.data.loading import loaded
    from numerate.errors import DataMissing

    missing, found = False, False
    for name in names:
        if Path(name).is_file():
            found = True
            yield name, None, loaded(reading.pairs(name))
        else:
            matching = tasks([name])
            for task in matching:
                try:
                    pairs = load(task, _home(home), reading.on_error.value)
                except DataMissing as error:  # of many, those at hand are what is meant
                    if len(matching) == 1:
                        raise
                    typer.echo(str(error), err=True)
                    missing = True
                else:
                    found = True
                    yield task.name, task, pairs
    if missing and not found:
        raise typer.Exit(1)


def _home(given: Path | None) -> Path:
    from numerate.data.home import data_home

    return data_home() if given is None else given
