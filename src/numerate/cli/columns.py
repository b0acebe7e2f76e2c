"""`--columns`: how every command that reads pairs is told what a file calls its columns."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["ColumnsOption"]


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
