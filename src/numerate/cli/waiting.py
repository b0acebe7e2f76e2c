"""Progress on standard error for work whose end is known, or is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["waiting"]


@contextmanager
def waiting(what: str, unit: str = "") -> Iterator[Callable[[int, int | None], None]]:
    """A bar, if standard error is a terminal; it is told what is done, and of how many if known."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    bars = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bars:
        bar = bars.add_task(what, total=None)

        def tell(done: int, total: int | None = None) -> None:
            of = "" if total is None else f" of {total:,}"
            said = f"{what}: {done:,}{of} {unit}".rstrip()
            bars.update(bar, description=said, completed=done, total=total)

        yield tell
