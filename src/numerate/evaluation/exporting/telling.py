"""What lies beside exported definitions: fixed files, and a page that says whose the data is."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from numerate.evaluation.exporting.exportable import Exportable

__all__ = ["readme", "template"]


def template(name: str) -> str:
    """A file that is exported as it is."""
    return (files(__package__) / "templates" / name).read_text("utf-8")


def readme(harness: str, command: str, tasks: Sequence[Exportable]) -> str:
    """How to run the tasks, and the licence and citation of each."""
    rows = (
        f"| `{task.slug}` | {_cell(task.task)} | {len(task.rows)} | {', '.join(task.labels)} "
        f"| {_cell(task.licence)} | {_cell(task.citation)} |"
        for task in tasks
    )
    return "\n".join(
        [
            f"# Tasks for {harness}",
            "",
            "Written by `numerate export`. From this folder:",
            "",
            f"    {command}",
            "",
            "| name | task | pairs | labels | licence | citation |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
            "Pairs without a gold label are left out. The licence of each set holds for its file "
            "here, too.",
            "",
        ]
    )


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
