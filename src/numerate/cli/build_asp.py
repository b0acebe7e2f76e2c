"""`numerate build asp`: an Adjective Scale Probe of one's own, laid out as the published one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli.built import Seed

if TYPE_CHECKING:
    from numerate.probes.adjectives.vocabulary import Vocabulary

__all__ = ["asp"]


def asp(
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="The folder to write.")],
    size: Annotated[
        int, typer.Option(min=1, max=100, help="Premises of each test of degree estimation.")
    ] = 25,
    pairs: Annotated[
        int, typer.Option(min=2, max=2000, help="Pairs of each test of entailment inference.")
    ] = 1000,
    extended: Annotated[
        bool, typer.Option("--extended", help="Numbers from 0.4 to 1.58 times the typical one.")
    ] = False,
    labelled: Annotated[
        bool, typer.Option("--labelled", help="A column with the label in every file.")
    ] = False,
    fine_tuning: Annotated[
        bool, typer.Option("--fine-tuning", help="The sets to learn from, too: ASP_fine-tuning.")
    ] = False,
    thresholds: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Thresholds, as `numerate probe adjectives fit` writes."),
    ] = None,
    corpus: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Keep nouns that stand with the adjective in this text."),
    ] = None,
    least: Annotated[int, typer.Option(min=1, help="How often they must, in the corpus.")] = 1,
    masked_lm: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Keep nouns that surprise this masked model least."),
    ] = None,
    keep: Annotated[
        int, typer.Option(min=1, help="How many nouns an adjective keeps by --masked-lm.")
    ] = 50,
    seed: Seed = 0,
) -> None:
    """Make an Adjective Scale Probe of your own, laid out as the published one.

    DegreeEstimation/*.csv and EntailmentInference/*.csv, with tabs between the columns. Nouns and
    their typical magnitudes are ours; --corpus and --masked-lm are the appendix's filters.
    """
    from numerate.probes.adjectives.fine_tuning import FOLDER, write_fine_tuning
    from numerate.probes.adjectives.making import made_parts, write_parts
    from numerate.probes.adjectives.thresholds import Thresholds
    from numerate.wording import counted

    judged = Thresholds.default() if thresholds is None else Thresholds.read(thresholds)
    vocabulary = _vocabulary(corpus, least, masked_lm, keep)
    made = made_parts(
        vocabulary, judged, seed=seed, premises=size, pairs=pairs // 2, extended=extended
    )
    count = write_parts(Path(out), made, labelled=labelled)
    if fine_tuning:
        count += write_fine_tuning(Path(out) / FOLDER, vocabulary, judged, seed=seed)
    typer.echo(f"{counted(count, 'pair')} in {out}", err=True)


def _vocabulary(corpus: str | None, least: int, masked_lm: str | None, keep: int) -> Vocabulary:
    """The vocabulary of the probe, or what plausibility leaves of it."""
    from numerate.probes.adjectives.vocabulary import Vocabulary

    found = Vocabulary.default()
    if corpus is not None:
        from numerate.probes.adjectives.plausibility import by_counts, co_occurrences, read_corpus

        found = found.filtered(by_counts(co_occurrences(read_corpus(corpus)), least))
    if masked_lm is not None:
        from numerate.probes.adjectives.perplexity import MaskedModel
        from numerate.probes.adjectives.plausibility import by_surprise

        found = found.filtered(by_surprise(MaskedModel(masked_lm).perplexities, keep))
    return found
