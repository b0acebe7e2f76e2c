"""`numerate annotate`: pairs out to people who label them, and their labels back in."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli.built import Out, RefusedFile, output, pairs_of, read_pairs, write_built
from numerate.cli.reading import ColumnsOption
from numerate.wording import counted

if TYPE_CHECKING:
    from numerate.data.builders.annotation import Vote
    from numerate.data.pair import Pair

__all__ = ["annotate", "tell_agreement", "votes_for"]

annotate = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Send pairs to annotators, and settle their labels.",
    epilog="""
[bold]Examples[/bold]

\b
numerate annotate export candidates.jsonl --out sheet.csv
numerate annotate export candidates.jsonl --as label-studio --out tasks.json
numerate annotate import candidates.jsonl sheet-ann.csv sheet-bo.csv --out labelled.jsonl
numerate annotate import candidates.jsonl export.json --at-least 5 --agreement 0.6
""",
)


class SchemeName(StrEnum):
    """What annotators decide."""

    NLI = "nli"
    SUPPORT = "support"


SchemeOption = Annotated[
    SchemeName,
    typer.Option(
        "--scheme",
        help="nli: entailment, neutral, contradiction. support: complete, partial, unrelated.",
    ),
]


class SheetFormat(StrEnum):
    """What annotators get."""

    CSV = "csv"
    LABEL_STUDIO = "label-studio"
    LABEL_STUDIO_CONFIG = "label-studio-config"


PairFile = Annotated[str, typer.Argument(metavar="PAIRS", help="The pairs to be labelled.")]


@annotate.command(
    "export", epilog="Example:  numerate annotate export candidates.jsonl --out sheet.csv"
)
def export_pairs(
    source: PairFile,
    form: Annotated[
        SheetFormat,
        typer.Option("--as", help="A sheet, Label Studio's tasks, or its labelling interface."),
    ] = SheetFormat.CSV,
    scheme: SchemeOption = SchemeName.NLI,
    columns: ColumnsOption = None,
    out: Out = "-",
) -> None:
    """Write pairs for people to label.

    Each annotator fills a copy of the sheet: the columns annotator and label. Pairs that were made
    of questions come with their batch, question and answer.
    """
    from numerate.data.builders import annotation_files as files
    from numerate.data.builders.schemes import SCHEMES

    if form is SheetFormat.LABEL_STUDIO_CONFIG:
        text = files.label_studio_config(SCHEMES[scheme])
    else:
        pairs = pairs_of(read_pairs(source, columns))
        text = files.as_csv(pairs) if form is SheetFormat.CSV else files.as_label_studio(pairs)
    with output(out) as file:
        file.write(text.encode())


@annotate.command(
    "import",
    epilog="Example:  numerate annotate import candidates.jsonl ann.csv --out labelled.jsonl",
)
def import_labels(
    source: PairFile,
    labels: Annotated[
        list[str],
        typer.Argument(metavar="LABELS", help="Filled sheets, or a Label Studio export."),
    ],
    at_least: Annotated[int, typer.Option(min=1, help="Labels that a pair needs.")] = 1,
    agreement: Annotated[
        float, typer.Option(min=0, max=1, help="The share that the majority needs.")
    ] = 0.5,
    scheme: SchemeOption = SchemeName.NLI,
    columns: ColumnsOption = None,
    out: Out = "-",
    refused: RefusedFile = None,
) -> None:
    """Give each pair the label of its majority, and tell how far the annotators agree.

    Agreement above chance is told as Cohen's and Fleiss' kappa and Krippendorff's alpha; an
    annotator's quality is the share of items on which they agree with the majority of the others.
    """
    from numerate.data.builders.annotation import settled
    from numerate.data.builders.annotation_files import read_votes
    from numerate.data.builders.schemes import SCHEMES

    task = SCHEMES[scheme]
    pairs = pairs_of(read_pairs(source, columns))
    votes = votes_for(pairs, [vote for path in labels for vote in read_votes(path, task)])
    tell_agreement(votes)
    found = settled(pairs, votes, at_least, Fraction(str(agreement)), task)
    write_built(found, out, refused, reads=[source, *labels])


def votes_for(pairs: list[Pair], votes: list[Vote]) -> list[Vote]:
    """The votes on these pairs; those on others are told, and so is who voted twice."""
    known = {pair.id for pair in pairs}
    kept = [vote for vote in votes if vote.item in known]
    if strangers := sorted({vote.item for vote in votes} - known):
        some = ", ".join(strangers[:3]) + (", ..." if len(strangers) > 3 else "")
        items = counted(len(strangers), "item")
        typer.echo(f"left out, not among the pairs: {items} ({some})", err=True)
    again = len(kept) - len({(vote.item, vote.annotator) for vote in kept})
    if again:
        replace = "replaces" if again == 1 else "replace"
        labels = counted(again, "label")
        typer.echo(f"{labels} {replace} an earlier one of the same annotator", err=True)
    return kept


def tell_agreement(votes: list[Vote]) -> None:
    """Say on standard error how far annotators agree, with each other and with the majority."""
    from numerate.data.builders.annotation import agreement, annotators

    found = agreement(votes)
    annotated = f"{counted(found.items, 'item')}, {counted(found.annotators, 'annotator')}"
    typer.echo(annotated, err=True)
    measures = {
        "Cohen's kappa": found.cohen,
        "Fleiss' kappa": found.fleiss,
        "Krippendorff's alpha": found.krippendorff,
    }
    for name, value in measures.items():
        typer.echo(f"  {name:<21} {'-' if value is None else f'{value:.3f}'}", err=True)
    for one in annotators(votes):
        quality = "-" if one.quality is None else f"{one.quality:.0%}"
        labels = counted(one.labels, "label")
        typer.echo(f"  {one.name}: {labels}, {quality} with the majority", err=True)
