"""`numerate build assertions`: questions and their answers become statements, for review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli.built import keep_apart, output
from numerate.wording import counted

if TYPE_CHECKING:
    from numerate.data.builders.assertion_files import Proposal

__all__ = ["EXAMPLES", "assertions", "tell_proposals"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate build assertions questions.jsonl --out review.tsv
numerate build assertions questions.jsonl --reviewed review.tsv --out statements.jsonl

A review has the columns id, question, answer, proposed, rule, doubt and corrected: look first at
the rows with a doubt, and write a better statement under corrected.
"""


def assertions(
    source: Annotated[
        str,
        typer.Argument(
            metavar="QUESTIONS", help='JSON Lines of {"id", "question", "answer"}; - reads stdin.'
        ),
    ],
    reviewed: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A review that a person has corrected, to take back."),
    ] = None,
    out: Annotated[
        str,
        typer.Option(metavar="FILE", help="A table if it ends in .tsv, else JSON Lines; - stdout."),
    ] = "-",
) -> None:
    """Turn questions with their answers into statements, with a file for a person to correct.

    "Where do bats sleep?" and "caves" become "Bats sleep in caves." A question that no rule fits
    has an empty statement and says why; exit status 1 if that is so for all of them.
    """
    from numerate.data.builders.assertion_files import (
        as_review,
        proposals,
        read_questions,
        read_review,
    )

    keep_apart([source, out, *([] if reviewed is None else [reviewed])])
    questions = list(read_questions(source))
    rows = list(proposals(questions)) if reviewed is None else read_review(reviewed, questions)
    with output(out) as file:
        file.write(as_review(rows, as_table=out.endswith(".tsv")).encode())
    tell_proposals(rows)
    if not any(row.statement for row in rows):
        raise typer.Exit(1)


def tell_proposals(rows: Sequence[Proposal]) -> None:
    """Say on standard error how many statements there are, and which of them need a look."""
    stated = [row for row in rows if row.statement]
    corrected = sum(bool(row.corrected) for row in rows)
    by_hand = f", {corrected:,} of them by hand" if corrected else ""
    typer.echo(f"{counted(len(stated), 'statement')}{by_hand}", err=True)
    open_rows = [row for row in rows if not row.corrected and row.doubt]
    for made, title in ((True, "to look at"), (False, "without a statement")):
        doubts = Counter(row.doubt for row in open_rows if bool(row.proposed) is made)
        if doubts:
            typer.echo(f"{doubts.total():,} {title}:", err=True)
        for doubt, count in sorted(doubts.items(), key=lambda item: (-item[1], item[0])):
            typer.echo(f"{count:>7,}  {doubt}", err=True)
