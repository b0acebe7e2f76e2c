"""`numerate probe contexts`: which words tell small numbers from large ones in a corpus."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["EXAMPLES", "contexts"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate probe contexts sentences.txt
numerate probe contexts sentences.txt --bound 1000 --top 10 --all-words --json
"""


def contexts(
    corpus: Annotated[
        str, typer.Argument(metavar="CORPUS", help="A text file with a sentence in each line.")
    ],
    bound: Annotated[
        list[int] | None,
        typer.Option(min=10, help="Numbers above it are large; may be given again."),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="Words that are shown of each class.")] = 5,
    all_words: Annotated[
        bool, typer.Option("--all-words", help="Show every word, not only nouns.")
    ] = False,
    smoothing: Annotated[
        float, typer.Option(min=0.001, help="What is added to each count.")
    ] = 100.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write one JSON object per bound.")
    ] = False,
) -> None:
    """Show the words behind numbers that set 1 to 10 apart from large numbers, by PMI.

    The file is read line by line, once.
    """
    from numerate.cli.waiting import waiting
    from numerate.probes.numeracy.contexts import BOUNDS, contexts
    from numerate.probes.numeracy.corpus import Corpus

    with waiting(f"reading {corpus}", "lines") as told:
        found = contexts(
            Corpus(corpus),
            bound or BOUNDS,
            top=top,
            nouns=not all_words,
            smoothing=smoothing,
            told=lambda done: told(done, None),
        )
    if as_json:
        from numerate.cli.lines import write_json

        for one in found:
            write_json(one.to_json())
        return
    from rich.console import Console

    from numerate.cli.tables import WordTable

    table = WordTable("numbers", "1 to 10", "large")
    for one in found:
        classes = [" ".join(row.word for row in rows) for rows in (one.primitive, one.large)]
        table.add_row(f"> {one.bound}", *classes)
    Console(highlight=False).print(table)
