"""`numerate answer`: multiple-choice questions, answered by what a corpus entails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from numerate.cli import completing

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from numerate.errors import BadQuestion
    from numerate.evaluation.answering.deciding import Answer
    from numerate.evaluation.answering.running import Score

__all__ = ["EXAMPLES", "answer"]

_INTERRUPTED = 130  # as a shell says it of a program that Ctrl-C ended

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate corpus index science/ --out science.index
numerate answer exam.jsonl --index science.index --model embedded
numerate answer exam.jsonl --index science.index --model models/ngram --out runs/exam
numerate answer ARC-Easy-Test.jsonl --index arc.index --model models/ngram --json

[bold]Questions[/bold]

One a line: {"id": "1", "question": "What is hot?", "choices": ["ice", "tea"], "answer": "tea"}. The
answer may be missing. ARC's and SciQ's lines are read as they are published.

[bold]How it answers[/bold]

A question and a choice make an assertion. For each choice the best sentences of the corpus are
retrieved; the choice with the most probable entailment by one of them is the answer. Where k
choices have the same, the right one among them gets 1/k of the credit.

With --out every answer is kept; the same command goes on where it was stopped.
"""


def answer(
    questions: Annotated[
        str, typer.Argument(metavar="QUESTIONS", help="A file of multiple-choice questions.")
    ],
    index: Annotated[Path, typer.Option(metavar="DIR", help="What `corpus index` has made.")],
    model: Annotated[
        str,
        typer.Option(
            metavar="SPEC",
            autocompletion=completing.models,
            help="The model that judges entailment.",
        ),
    ],
    out: Annotated[Path | None, typer.Option(metavar="RUN", help="The run folder.")] = None,
    top: Annotated[
        int, typer.Option(min=1, help="Sentences that are retrieved for each choice.")
    ] = 40,
    retry: Annotated[
        bool, typer.Option("--retry", help="Ask again what ended in an error.")
    ] = False,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Write JSON, one object per question, and one of the score."),
    ] = False,
) -> None:
    """Answer multiple-choice questions by what the sentences of a corpus entail.

    The exit status is 1 if a line holds no question, or the model failed on one.
    """
    from rich.console import Console

    from numerate.corpus.index import open_index
    from numerate.errors import BadQuestion
    from numerate.evaluation.answering.deciding import Examinee
    from numerate.evaluation.answering.exam import read_exam
    from numerate.evaluation.answering.running import exam_manifest, score, sit
    from numerate.models.registry import model as model_of

    exam = read_exam(questions)
    examinee = Examinee(model, model_of(model), open_index(index), top)
    manifest = None if out is None else exam_manifest(exam, index, examinee)
    console = Console(highlight=False)
    given: list[Answer] = []
    bad = 0
    try:
        with _bar(len(exam)) as advance:
            for one in sit(exam, examinee, out, manifest, retry=retry):
                advance()
                if isinstance(one, BadQuestion):
                    bad += 1
                else:
                    given.append(one)
                _tell(one, console, as_json)
    except KeyboardInterrupt:
        if out is not None:
            typer.echo("Stopped. Every answer so far is kept; the same command goes on.", err=True)
        raise typer.Exit(_INTERRUPTED) from None
    _conclude(score(given), console, as_json)
    if bad or any(one.error is not None for one in given):
        raise typer.Exit(1)


def _tell(one: Answer | BadQuestion, console: Console, as_json: bool) -> None:
    from numerate.errors import BadQuestion

    if as_json:
        from numerate.cli.lines import write_json

        write_json(_bad_line(one) if isinstance(one, BadQuestion) else one.to_json())
    elif isinstance(one, BadQuestion):
        typer.echo(str(one), err=True)
    else:
        _show(one, console)


def _bad_line(error: BadQuestion) -> dict[str, Any]:
    return {
        "id": None,
        "error": {"code": error.code, "message": error.message, "line": error.line},
    }


def _show(one: Answer, console: Console) -> None:
    """A question, its answer and the evidence for it."""
    from rich.text import Text

    console.print(Text(one.question, "bold"), soft_wrap=True)
    if one.error is not None:
        console.print(Text(f"  no answer: {one.error.message}\n", "red"), soft_wrap=True)
        return
    chosen = next(choice for choice in one.choices if choice.choice == one.answer)
    tie = f", one of {one.tied} alike" if one.tied > 1 else ""
    line = Text(f"  {chosen.choice}", "green" if one.credit else "") + Text(
        f"  {chosen.support:.2f}{tie}"
    )
    if one.credit is not None and not one.credit:
        line += Text(f"  wrong: {one.correct}", "red")
    console.print(line, soft_wrap=True)
    if chosen.evidence is None:
        console.print(Text("  no sentence was found\n", "dim"))
    else:
        hit = chosen.evidence
        place = f"  {hit.source}:{hit.record}, {hit.offset}"
        console.print(Text(f"  {hit.text}") + Text(f"{place}\n", "dim"), soft_wrap=True)


def _conclude(found: Score, console: Console, as_json: bool) -> None:
    if as_json:
        from numerate.cli.lines import write_json

        write_json({"score": found.to_json()})
        return
    told = _counts(found)
    if found.accuracy is not None and found.interval is not None and found.chance is not None:
        low, high = found.interval
        console.print(
            f"accuracy {found.accuracy:.1%} ({low:.1%} to {high:.1%}) of {found.scored:,}, "
            f"by chance {found.chance:.1%}{told}",
            soft_wrap=True,
        )
    else:
        console.print(f"{found.questions:,} answered, none with a known answer{told}")


def _counts(found: Score) -> str:
    counts = {
        "tied": found.tied,
        "without evidence": found.without_evidence,
        "failed": found.failed,
    }
    return "".join(f"; {count:,} {name}" for name, count in counts.items() if count)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with shown as bar:
        job = bar.add_task("", total=total)
        yield lambda: bar.advance(job)
