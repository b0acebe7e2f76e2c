"""Tasks for Inspect (inspect_ai): one Python file with a task for each set.

A model is asked a question with lettered answers; standard errors count pairs of one premise
together.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from numerate.evaluation.exporting.exportable import Exportable, write_rows, write_text
from numerate.evaluation.exporting.telling import readme, template

__all__ = ["MODULE", "export_inspect"]

MODULE = "numerate_tasks"
_COMMAND = f"inspect eval {MODULE}.py --model PROVIDER/MODEL"


def export_inspect(tasks: Sequence[Exportable], folder: Path) -> None:
    """Write the definitions, their pairs, and how to run them."""
    for task in tasks:
        write_rows(folder, task)
    module = template("inspect_tasks.txt") + "".join(map(_task, tasks))
    write_text(folder / f"{MODULE}.py", module)
    write_text(folder / "README.md", readme("Inspect", _COMMAND, tasks))


def _task(task: Exportable) -> str:
    metadata = {
        "task": task.task,
        "digest": task.digest,
        "citation": task.citation,
        "licence": task.licence,
    }
    return (
        "\n\n@task\n"
        f"def {task.slug}() -> Task:\n"
        f"    metadata = {metadata!r}\n"
        f"    return pairs({task.file!r}, {list(task.labels)!r}, {task.version!r}, metadata)\n"
    )
