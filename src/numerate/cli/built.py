"""What the building commands share: pairs out as they are made, and an account of the rest."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from numerate.wording import counted

if TYPE_CHECKING:
    from numerate.data.builders.building import Built, Refused
    from numerate.data.pair import Pair

__all__ = [
    "MOST_PAIRS",
    "Out",
    "RefusedFile",
    "Seed",
    "keep_apart",
    "output",
    "pairs_of",
    "read_pairs",
    "write_built",
]

MOST_PAIRS = 100_000
"""What --size may ask for: beyond it, a set says nothing new and takes minutes to make."""

Seed = Annotated[int, typer.Option(help="Another seed, other choices; the same, the same pairs.")]
Out = Annotated[
    str, typer.Option("--out", metavar="FILE", help="Where the pairs go; - is standard output.")
]
RefusedFile = Annotated[
    str | None,
    typer.Option("--refused", metavar="FILE", help="Where to list what was left out, and why."),
]


def write_built(
    built: Iterable[Built],
    out: str,
    refused: str | None = None,
    *,
    reads: Sequence[str] = (),
    line_of: Callable[[Pair], str] | None = None,
) -> None:
    """Write pairs as they come, and tell on standard error what was left out.

    They are written as JSON Lines, unless `line_of` says what the line of a pair is.

    The exit status is 1 if there is no pair at all; a file that is there is then left as it is.
    `reads` are the files that the pairs are made from, which must not be written over.
    """
    from numerate.data.builders.building import Refused

    keep_apart([*reads, out, *([] if refused is None else [refused])])
    reasons: Counter[str] = Counter()
    pairs = 0
    refusals = nullcontext() if refused is None else output(refused)
    with output(out) as pairs_file:
        with refusals as refused_file, _counting() as count:
            for one in built:
                if isinstance(one, Refused):
                    reasons[one.reason] += 1
                    _write(refused_file, {"id": one.id, "reason": one.reason})
                else:
                    pairs += 1
                    if line_of is None:
                        _write(pairs_file, one.to_json())
                    else:
                        pairs_file.write(line_of(one).encode())
                count(pairs, reasons.total())
        _tell(pairs, reasons)
        if not pairs:
            raise typer.Exit(1)  # from within: so the file does not take its name


def keep_apart(paths: Iterable[str]) -> None:
    """Refuse files of which one is read and written, or written twice."""
    from numerate.errors import UnwritableFile

    files = [path for path in paths if path != "-" and not Path(path).is_char_device()]
    places = Counter(Path(path).resolve() for path in files)
    for path in files:
        if places[Path(path).resolve()] > 1:
            raise UnwritableFile(path, "the command also reads it, or writes it twice")


def read_pairs(path: str, columns: Mapping[str, str] | None = None) -> Iterator[Pair | Refused]:
    """The pairs of a file in any format; a bad row is one that is left out."""
    from numerate.data.builders.building import Refused
    from numerate.data.pair import Pair
    from numerate.data.readers import read

    for found in read(path, columns=columns):
        if isinstance(found, Pair):
            yield found
        else:
            yield Refused(f"{found.path}:{found.line}", found.reason)


def pairs_of(found: Iterable[Pair | Refused]) -> list[Pair]:
    """The pairs of a file that must be good throughout; bad rows are told and left out."""
    from numerate.data.builders.building import Refused

    pairs = []
    for one in found:
        if isinstance(one, Refused):
            typer.echo(f"left out {one.id}: {one.reason}", err=True)
        else:
            pairs.append(one)
    return pairs


@contextmanager
def output(path: str) -> Iterator[IO[bytes]]:
    """Where a command writes: `-` is standard output; a file appears when it is complete."""
    from numerate.data.store import written

    if path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with written(Path(path)) as file:
            yield file


def _write(file: IO[bytes] | None, record: Mapping[str, object]) -> None:
    if file is not None:
        file.write(json.dumps(record, ensure_ascii=False, allow_nan=False).encode() + b"\n")


@contextmanager
def _counting() -> Iterator[Callable[[int, int], None]]:
    """Shows how many there are, where there is a terminal."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"))
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        job = bar.add_task("reading")

        def count(pairs: int, refused: int) -> None:
            bar.update(job, description=f"{counted(pairs, 'pair')}, {refused:,} left out")

        yield count


def _tell(pairs: int, reasons: Counter[str]) -> None:
    left = f", {reasons.total():,} left out:" if reasons else ""
    typer.echo(f"{counted(pairs, 'pair')}{left}", err=True)
    for reason, count in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
        typer.echo(f"{count:>7,}  {reason}", err=True)
