"""`numerate probe embeddings`: what word vectors know of magnitude and numeration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.probes.numeracy.choices import Distance, Ties, Weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from numerate.cli.tables import PlainTable
    from numerate.probes.numeracy.probing import Options, Probe
    from numerate.probes.numeracy.scoring import Scores

__all__ = ["EXAMPLES", "embeddings"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate probe embeddings glove-6b-50d
numerate probe embeddings glove.840B.300d.txt --distance euclidean --html probe.html
numerate probe embeddings GoogleNews-vectors-negative300.bin --ties either
numerate probe embeddings vectors.npy --triples DIR --json
numerate probe embeddings hf:models/bert-base-uncased

[bold]VECTORS[/bold]

\b
glove-6b-50d    GloVe 6B in 50 dimensions, from the extra "probe"
FILE            text of GloVe or fastText (.vec), or a word2vec binary
FILE.npy        an array, with its words beside it in FILE.vocab, FILE.words or FILE.txt
hf:DIR          the input embeddings of a Hugging Face model
sentence:DIR    a sentence encoder: the mean of its last layer

A file is read as a stream; only the rows of numerals are kept.
"""


def embeddings(
    vectors: Annotated[str, typer.Argument(metavar="VECTORS", help="A file, folder or name.")],
    triples: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Tests from scmag.csv and bcmag.csv in this folder."),
    ] = None,
    distance: Annotated[
        Distance, typer.Option(help="How closeness is measured.")
    ] = Distance.COSINE,
    ties: Annotated[
        Ties,
        typer.Option(
            help="What OVA does with a number as near as the nearest: it competes (listed), is "
            "left out (spared), or may be the closest as well (either)."
        ),
    ] = Ties.LISTED,
    decimals: Annotated[
        bool, typer.Option("--decimals", help="Ask decimals, too, not only whole numbers.")
    ] = False,
    largest: Annotated[
        int, typer.Option(min=10, help="The largest magnitude that is asked.")
    ] = 100_000,
    k: Annotated[int, typer.Option("-k", min=1, help="Neighbours of the regression.")] = 5,
    weights: Annotated[
        Weights, typer.Option(help="How much each neighbour counts.")
    ] = Weights.UNIFORM,
    train: Annotated[
        float, typer.Option(min=0.1, max=0.9, help="Share of the numbers that are known to it.")
    ] = 0.8,
    splits: Annotated[int, typer.Option(min=1, max=1000, help="Splits of the regression.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="For random vectors and splits.")] = 0,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a page with plots, too.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Test whether vectors know magnitude (3 is next to 4) and numeration (3 is three).

    Beside each figure stand its 95 % interval and what random vectors of the same shape pass.
    """
    from numerate.cli.waiting import waiting
    from numerate.probes.numeracy.probing import Options, probe
    from numerate.probes.numeracy.regression import Neighbourhood
    from numerate.probes.numeracy.sources import vocabulary_from

    neighbourhood = Neighbourhood(k, weights, train, splits, seed)
    options = Options(distance, ties, decimals, largest, seed, triples, neighbourhood)
    with waiting(f"reading {vectors}", "words") as told:
        vocabulary = vocabulary_from(vectors, lambda done: told(done, None))
    with waiting(f"asking {len(vocabulary.numerals):,} numerals"):
        found = probe(vocabulary, options)
    for note in found.notes:
        typer.echo(note, err=True)
    if html is not None:
        from numerate.data.store import written
        from numerate.probes.numeracy.page import render_page

        with written(Path(html)) as file:
            file.write(render_page(found).encode("utf-8"))
    if as_json:
        from numerate.cli.lines import write_json

        write_json(found.to_json())
        return
    from rich.console import Console

    console = Console(highlight=False)
    for part in _shown(found, options):
        console.print(part)


def _shown(found: Probe, options: Options) -> Iterator[RenderableType]:
    from rich.text import Text

    from numerate.cli.tables import PlainTable
    from numerate.probes.numeracy.numerals import Script
    from numerate.probes.numeracy.probing import DICE

    vocabulary = found.vocabulary
    yield Text(f"{vocabulary.source}, {vocabulary.matrix.shape[1]} dimensions", style="bold")
    numerals = PlainTable("numerals", "words", "%")
    for script in Script:
        share = f"{100 * vocabulary.share(script):.2f}"
        numerals.add_row(f"  {script.value}", f"{vocabulary.count(script):,}", share)
    numerals.add_row("  of all words", f"{vocabulary.size:,}", "")
    yield numerals
    tests = PlainTable(f"{options.distance.value}", "tests", "passed", "95 %", "random")
    parts = [("magnitude", found.magnitude), ("numeration", found.numeration)]
    for name, scores in [*parts, (f"magnitude of {DICE}", found.upper)]:
        if scores is not None:
            _add(tests, name, scores)
    yield Text()
    yield tests
    yield Text()
    yield _read_off(found)


def _add(table: PlainTable, name: str, scores: Scores) -> None:
    from rich.text import Text

    from numerate.cli.scores import interval, percent

    table.add_row(Text(name, style="bold"))
    for kind, one in scores.figures.items():
        shares = (Text(percent(one.share), style="bold"), interval(one.interval))
        table.add_row(f"  {kind.upper()}", f"{one.n:,}", *shares, percent(one.random_share))


def _read_off(found: Probe) -> RenderableType:
    from numerate.cli.scores import percent
    from numerate.cli.tables import PlainTable

    table = PlainTable("read off", "neighbours R²", "value R²", "sum R²", "largest of 5")
    for name, one in found.learned.items():
        near = found.regressions.get(name)
        r2 = "" if near is None else f"{near.r2:.2f}"
        learned = (f"{one.value_r2:.2f}", f"{one.sum_r2:.2f}", percent(one.maximum))
        table.add_row(f"  {name}", r2, *learned)
    return table
