"""`numerate probe retrain`: word vectors from a corpus of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from numerate.probes.numeracy.choices import Architecture, Variant

__all__ = ["EXAMPLES", "retrain"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate probe retrain sentences.txt --out vectors
numerate probe retrain sentences.txt --out vectors --architecture glove --variant num
numerate probe embeddings vectors/word2vec-num.txt
"""


def retrain(
    corpus: Annotated[
        str, typer.Argument(metavar="CORPUS", help="A text file with a sentence in each line.")
    ],
    out: Annotated[str, typer.Option(metavar="DIR", help="The folder for the vectors.")],
    architecture: Annotated[
        list[Architecture] | None,
        typer.Option(help="What to train; may be given again.", show_default="all three"),
    ] = None,
    variant: Annotated[
        list[Variant] | None,
        typer.Option(
            help="From sentences with numbers, or from as many of all.", show_default="both"
        ),
    ] = None,
    width: Annotated[int, typer.Option(min=2, max=2000, help="Dimensions.")] = 100,
    window: Annotated[int, typer.Option(min=1, max=100, help="Words to either side.")] = 5,
    least: Annotated[int, typer.Option(min=1, help="How often a word must come.")] = 5,
    epochs: Annotated[int, typer.Option(min=1, help="Times through the corpus.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same vectors.")] = 0,
) -> None:
    """Train word2vec, fastText and GloVe vectors, on sentences with numbers and on any.

    Each is written to DIR as text that `numerate probe embeddings` reads. One worker is used, so
    that the same corpus gives the same bytes.
    """
    from numerate.cli.waiting import waiting
    from numerate.probes.numeracy.corpus import Corpus
    from numerate.probes.numeracy.retraining import Recipe, Sentences, retrain, write

    recipe = Recipe(width, window, least, epochs, seed)
    for one in dict.fromkeys(variant or Variant):
        with waiting(f"reading {corpus}"):
            sentences = Sentences(Corpus(corpus), one, seed)
        for kind in dict.fromkeys(architecture or Architecture):
            with waiting(f"training {kind.value} on {one.value}", "epochs") as told:
                made = retrain(kind, sentences, recipe, corpus, told)
            path = Path(out) / f"{kind.value}-{one.value}.txt"
            write(made, path)
            typer.echo(f"{path}: {len(made.words):,} words of {made.sentences:,} sentences")
