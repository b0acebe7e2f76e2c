"""`numerate build`: pairs from word problems, articles, headlines, other pairs, or from nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli import completing
from numerate.cli.build_asp import asp
from numerate.cli.build_assertions import EXAMPLES as ASSERTIONS_EXAMPLES
from numerate.cli.build_assertions import assertions
from numerate.cli.build_scitail import EXAMPLES as SCITAIL_EXAMPLES
from numerate.cli.build_scitail import scitail
from numerate.cli.built import (
    MOST_PAIRS,
    Out,
    RefusedFile,
    Seed,
    pairs_of,
    read_pairs,
    write_built,
)
from numerate.cli.reading import ColumnsOption

if TYPE_CHECKING:
    from numerate.data.builders.building import Built

__all__ = ["build"]

build = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Make test sets as the EQUATE and SciTail papers did, from texts of your own or none.",
    epilog="""
[bold]Examples[/bold]

\b
numerate build builtin ranges --size 90
numerate build awp problems.xml --out awp.jsonl --refused left-out.jsonl
numerate build perturb awp.jsonl --relation perturbation --relation unit
numerate build news articles.jsonl --out candidates.jsonl
numerate build scitail questions.jsonl --index science.index --out set
numerate annotate export candidates.jsonl --out candidates.csv
numerate build asp --out asp

Pairs are JSON Lines, one {"id", "premise", "hypothesis", "label", "provenance"} per line. What is
left out is counted on standard error, by reason.
""",
)

build.command(epilog=ASSERTIONS_EXAMPLES)(assertions)
build.command(epilog=SCITAIL_EXAMPLES)(scitail)
build.command(epilog="Example:  numerate build asp --out asp --corpus articles.txt")(asp)

Source = Annotated[str, typer.Argument(metavar="FILE", help="The file to build from.")]
PairFile = Annotated[
    str, typer.Argument(metavar="PAIRS", help="Pairs: JSON Lines, CSV, TSV, RTE XML or Parquet.")
]


@build.command(epilog="Example:  numerate build awp problems.xml --out awp.jsonl")
def awp(
    source: Source,
    wrong: Annotated[int, typer.Option(min=0, max=4, help="Wrong answers for each problem.")] = 1,
    seed: Seed = 0,
    out: Out = "-",
    refused: RefusedFile = None,
) -> None:
    """Turn word problems into pairs: the right answer is entailed, wrong ones are contradicted.

    Reads ASDiv XML, SVAMP JSON, or JSON Lines of {"id", "body", "question", "answer"}, where the
    answer may name its unit: "18 (dollars)".
    """
    from numerate.data.builders.awp import pairs
    from numerate.data.builders.problems import read_problems

    write_built(pairs(read_problems(source), seed, wrong), out, refused, reads=[source])


@build.command(epilog="Example:  numerate build stress texts.jsonl --out stress.jsonl")
def stress(source: Source, seed: Seed = 0, out: Out = "-", refused: RefusedFile = None) -> None:
    """Make the numerical stress test: "more than" and "less than" before a sentence's number.

    Reads JSON Lines of {"text"}, each text a premise, or AQuA-RAT's problems, whose sentences are
    chosen as for the published test.
    """
    from numerate.data.builders.aqua import read_premises
    from numerate.data.builders.stress import pairs

    write_built(pairs(read_premises(source), seed), out, refused, reads=[source])


@build.command(epilog="Example:  numerate build news articles.jsonl --out candidates.jsonl")
def news(source: Source, out: Out = "-", refused: RefusedFile = None) -> None:
    """Pair the highlights of articles with the sentences most like them, to be labelled.

    Reads JSON Lines of {"id", "article", "highlights": [...]}.
    """
    from numerate.data.builders.news import pairs, read_articles

    write_built(pairs(read_articles(source)), out, refused, reads=[source])


@build.command(
    epilog="Example:  numerate build reddit titles.jsonl --days 2 --out candidates.jsonl"
)
def reddit(
    source: Source,
    days: Annotated[int, typer.Option(min=0, help="How far apart two titles may be.")] = 3,
    size: Annotated[int, typer.Option(min=1, help="How many pairs, the most similar first.")] = 300,
    out: Out = "-",
    refused: RefusedFile = None,
) -> None:
    """Pair headlines of the same days that are alike, to be labelled.

    Reads JSON Lines of {"id", "title", "date": "2024-05-31"}.
    """
    from numerate.data.builders.reddit import pairs, read_headlines

    write_built(pairs(read_headlines(source), days=days, size=size), out, refused, reads=[source])


@build.command(epilog="Example:  numerate build rte rte3_dev.xml --out rte.jsonl")
def rte(
    source: PairFile,
    columns: ColumnsOption = None,
    out: Out = "-",
    refused: RefusedFile = None,
) -> None:
    """Keep the pairs in which both texts state a quantity that is not only about time."""
    from numerate.data.builders.rte import pairs

    write_built(pairs(read_pairs(source, columns)), out, refused, reads=[source])


@build.command(
    epilog="Example:  numerate build perturb pairs.jsonl --relation unit --out changed.jsonl"
)
def perturb(
    source: PairFile,
    relation: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completing.relations,
            help="A change to make; again for more. all: every one that applies.",
        ),
    ] = None,
    columns: ColumnsOption = None,
    seed: Seed = 0,
    out: Out = "-",
    refused: RefusedFile = None,
) -> None:
    """Change one quantity of each pair and give the label that must follow.

    perturbation (another number: contradiction), notation (1,000 and 1000), words (12 and
    twelve), unit (5 km and 5,000 meters), comparator (more than 35), hedge (about 40), rounding
    (about 1,900 for 1,917), hedged text (the premise says about 40: neutral).
    """
    from numerate.data.builders.metamorphic import RELATIONS, varied

    wanted = relation or ["perturbation"]
    if "all" in wanted:
        wanted = list(RELATIONS)
    for name in wanted:
        if name not in RELATIONS:
            raise typer.BadParameter(f"choose from {', '.join(RELATIONS)}", param_hint="--relation")
    write_built(varied(read_pairs(source, columns), seed, wanted), out, refused, reads=[source])


@build.command(epilog="Example:  numerate build builtin ranges --size 90 --out ranges.jsonl")
def builtin(
    phenomenon: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PHENOMENON",
            autocompletion=completing.phenomena,
            help="Phenomena; without any, all ten.",
        ),
    ] = None,
    size: Annotated[
        int, typer.Option(min=1, max=MOST_PAIRS, help="Pairs of each phenomenon.")
    ] = 300,
    seed: Seed = 0,
    out: Out = "-",
) -> None:
    """Make pairs for each quantitative phenomenon, from templates: nothing to read or download.

    arithmetic, ranges, quantifiers, ordinals, approximation, ratios, comparison, conversion,
    numeration, implicit.
    """
    from numerate.data.builders.phenomena import PHENOMENA, pairs

    def made() -> Iterator[Built]:
        for name in phenomenon or PHENOMENA:
            yield from pairs(name, seed, size)

    write_built(made(), out)


@build.command(epilog="Example:  numerate build select pairs.jsonl --size 300 --out hardest.jsonl")
def select(
    source: PairFile,
    size: Annotated[int, typer.Option(min=1, help="How many pairs at most.")] = 1000,
    columns: ColumnsOption = None,
    out: Out = "-",
) -> None:
    """Choose the hardest labelled pairs, as many of each label: little overlap, like lengths."""
    from numerate.data.builders.selecting import selected

    write_built(selected(pairs_of(read_pairs(source, columns)), size), out, reads=[source])
