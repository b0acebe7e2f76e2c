"""How commands are told to read files of pairs: the options that they share, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from numerate.data.pair import Pair
    from numerate.data.readers import BadRow

__all__ = ["Classes", "ColumnsOption", "Format", "OnBadRow", "OnErrorOption", "Reading"]


class OnErrorOption(StrEnum):
    """What a bad row does."""

    SKIP = "skip"
    STOP = "stop"


def _named(written: str) -> dict[str, str]:
    from numerate.data.readers.columns import Columns

    return dict(Columns.read(written).named)


ColumnsOption = Annotated[
    dict[str, str] | None,
    typer.Option(
        "--columns",
        metavar="ROLE=NAME,...",
        parser=_named,
        help="What files of your own call premise, hypothesis, label, id and group: "
        "premise=text,hypothesis=claim.",
        show_default=False,
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="NAME",
        help="The format of files: jsonl, documents, csv, tsv, dgem, rte, parquet; or guessed.",
    ),
]
Classes = Annotated[
    str,
    typer.Option(
        metavar="NAMES", help="What 0, 1, ... mean as labels in files: entailment,neutral,..."
    ),
]
OnBadRow = Annotated[
    OnErrorOption, typer.Option("--on-error", help="Skip bad rows and tell them, or stop at one.")
]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a command was told of the files that it reads."""

    format: str | None = None
    classes: str = ""
    columns: Mapping[str, str] | None = None
    on_error: OnErrorOption = OnErrorOption.SKIP

    def pairs(self, path: str) -> Iterator[Pair | BadRow]:
        """The pairs of a file, and its bad rows."""
        from numerate.data.readers import read

        return read(
            path,
            self.format,
            classes=[part.strip() for part in self.classes.split(",") if part.strip()],
            columns=self.columns,
            on_error=self.on_error.value,
        )
