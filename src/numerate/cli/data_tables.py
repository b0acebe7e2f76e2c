"""`numerate data stats --tables`: sets side by side, as the SciTail paper describes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

from numerate.cli.tables import PlainTable

if TYPE_CHECKING:
    from numerate.data.pair import Pair

__all__ = ["describe"]


def describe(sets: Mapping[str, Sequence[Pair]], page: Path | None, as_json: bool) -> None:
    """Show the tables of some sets, or write them as JSON, and a page if one is wanted."""
    from numerate.cli.lines import write_json
    from numerate.data.builders.profiling import profile
    from numerate.evaluation.reporting.profile_page import render_profile, tables

    with _parsing() as progress:
        found = profile(sets, progress)
    if page is not None:
        _write(page, render_profile(found))
    if as_json:
        write_json(asdict(found))
        return
    console = Console(highlight=False, markup=False)
    for table in tables(found):
        console.print(f"{table.title}", style="bold", soft_wrap=True)
        shown = PlainTable(*table.headings)
        for name, *figures in table.rows:
            shown.add_row(name, *figures)
        console.print(shown)
        console.print()


def _write(page: Path, text: str) -> None:
    from numerate.data.store import written

    with written(page) as file:
        file.write(text.encode("utf-8"))


@contextmanager
def _parsing() -> Iterator[Callable[[int, int], None]]:
    """A bar over the texts that are parsed, where there is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        job = bar.add_task("parsing", total=None)

        def tell(done: int, total: int) -> None:
            bar.update(job, completed=done, total=total)

        yield tell
