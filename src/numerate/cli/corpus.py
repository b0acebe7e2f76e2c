"""`numerate corpus`: an index of the sentences of files, and what it has to say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from numerate.corpus.building import Progress
    from numerate.corpus.manifest import State

__all__ = ["corpus"]

_INTERRUPTED = 130  # as a shell says it of a program that Ctrl-C ended

corpus = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Index the sentences of texts, pages, JSON Lines and Parquet, and search them.",
    epilog="""
[bold]Examples[/bold]

\b
numerate corpus index science/ --out science.index
numerate corpus search science.index "Which gas do plants take in?"
numerate corpus search science.index --question "Which gas do plants take in?" --answer oxygen
""",
)

_INDEX_EXAMPLES = """
[bold]Examples[/bold]

\b
numerate corpus index science/ --out science.index
numerate corpus index pages/*.html notes.txt wiki.jsonl web.parquet --out mixed.index
numerate corpus index ARC_Corpus.txt --lines --out arc.index

[bold]What is kept[/bold]

Sentences that say something: what is too short or too long, a question, a link, boilerplate, mostly
no letters, repetitive or badly decoded is dropped and counted, and so is what differs from an
earlier sentence only in case, spaces and punctuation.

The same command goes on where it was stopped, even by kill -9, and ends with the same index.
"""

_SEARCH_EXAMPLES = """
[bold]Examples[/bold]

\b
numerate corpus search science.index "cold water" --top 5
numerate corpus search science.index --question "What is ice made of?" --answer water --json
"""


@corpus.command(epilog=_INDEX_EXAMPLES)
def index(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="Text, .jsonl, .html or .parquet files, or folders of them.",
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder of the index.")],
    lines: Annotated[
        bool, typer.Option("--lines", help="Every line of a text is a sentence.")
    ] = False,
    field: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The field of JSON Lines or Parquet that holds text."),
    ] = None,
    keep_all: Annotated[
        bool, typer.Option("--keep-all", help="Drop duplicates, but no noise.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write the counts as JSON.")] = False,
) -> None:
    """Make an index of the sentences of files; exit status 1 if one of them cannot be read."""
    from numerate.cli.lines import write_json
    from numerate.corpus.building import build
    from numerate.corpus.reading import Reading, files_of

    try:
        with _bar() as progress:
            state = build(
                files_of(files), out, Reading(lines, field), keep_all=keep_all, progress=progress
            )
    except KeyboardInterrupt:
        typer.echo("Stopped. The same command goes on where it was.", err=True)
        raise typer.Exit(_INTERRUPTED) from None
    if as_json:
        write_json({"index": str(out), **asdict(state)})
    else:
        _show(out, state)
    if state.unreadable:
        raise typer.Exit(1)


@corpus.command(epilog=_SEARCH_EXAMPLES)
def search(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an index.")],
    query: Annotated[str | None, typer.Argument(metavar="QUERY", help="Any words.")] = None,
    question: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A question, instead of a query.")
    ] = None,
    answer: Annotated[
        str | None, typer.Option(metavar="TEXT", help="An answer to the question.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="At most so many sentences.")] = 40,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write JSON, one object per sentence.")
    ] = False,
) -> None:
    """Show the sentences that share words with a query, the best first."""
    from rich.console import Console
    from rich.text import Text

    from numerate.cli.lines import write_json
    from numerate.corpus.index import open_index

    words = " ".join(part for part in (query, question, answer) if part)
    if not words:
        said = "give a query, or --question and --answer"
        raise typer.BadParameter(said, param_hint="QUERY")
    hits = open_index(folder).search(words, top)
    console = Console(highlight=False)
    for hit in hits:
        if as_json:
            write_json(asdict(hit))
        else:
            place = f"  {hit.source}:{hit.record}, {hit.offset}"
            console.print(
                Text(f"{hit.score:7.2f}  ", "bold") + Text(hit.text) + Text(place, "dim"),
                soft_wrap=True,
            )
    if not hits:
        typer.echo("No sentence shares a word with it.", err=True)


def _show(out: Path, state: State) -> None:
    from numerate.cli.data_showing import tell_some
    from numerate.corpus.building import why_dropped
    from numerate.wording import counted

    files = counted(state.files, "file")
    typer.echo(f"{out}: {counted(state.kept, 'sentence')} of {files}")
    if state.dropped:
        typer.echo(f"  dropped: {', '.join(why_dropped(state))}")
    tell_some(state.unreadable)


@contextmanager
def _bar() -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as Remaining

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), Remaining())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        job = bar.add_task("0 sentences", total=None)

        def tell(done: int, total: int, kept: int) -> None:
            bar.update(job, completed=done, total=total, description=f"{kept:,} sentences")

        yield tell
