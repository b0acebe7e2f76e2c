"""`numerate probe adjectives leave-out`: fine-tune on three dimensions, ask about the fourth."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from numerate.cli.eval import run_plan
from numerate.cli.showing_probes import show_scores
from numerate.cli.train import train

__all__ = ["EXAMPLES", "leave_out"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate probe adjectives leave-out hf:DIR,recipe=asp-bert-base --out runs/left-out
numerate probe adjectives leave-out ngram --dimension price --out runs/left-out

The recipes asp-bert-base, asp-bert-large, asp-deberta-base and asp-deberta-large hold the
settings of the appendix. The same command goes on where it was stopped.
"""


def leave_out(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What to train, as `numerate train` knows it.")
    ],
    out: Annotated[str, typer.Option(metavar="DIR", help="Where models and runs go.")],
    dimension: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="length, mass, price, temperature; again for more."),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="A folder with train/, validation/ and perhaps test/, as the release has it.",
            show_default="generated sets",
        ),
    ] = None,
    epochs: Annotated[
        int | None, typer.Option(min=1, help="At most so many.", show_default="the appendix's")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Ask only so many pairs of each test.")
    ] = None,
    learn: Annotated[
        int | None, typer.Option(min=1, help="Learn from so many pairs, drawn with the seed.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="For data, weights and draws.")] = 2048,
    device: Annotated[str, typer.Option(help="auto, cpu or cuda.")] = "auto",
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the figures as JSON instead of a table.")
    ] = False,
) -> None:
    """Fine-tune on three dimensions and ask about the one left out, for each dimension.

    What is learned is degree ordering where it is sure, mismatches, and extremes; what is asked
    are all tests of the dimension left out, and entailment inference.
    """
    from numerate.evaluation.running import Plan
    from numerate.models.registry import model as model_of
    from numerate.probes.adjectives.asking import as_json as figures_of
    from numerate.probes.adjectives.asking import question, scores_of_run, write_results
    from numerate.probes.adjectives.leaving_out import (
        asked_parts,
        learned_split,
        named,
        write_lesson,
    )
    from numerate.probes.adjectives.suite import DIMENSIONS
    from numerate.probes.adjectives.thresholds import Thresholds

    unknown = [one for one in dimension or () if one not in DIMENSIONS]
    if unknown:
        said = f"choose from {', '.join(DIMENSIONS)}"
        raise typer.BadParameter(said, param_hint="--dimension")
    source = None if data is None else Path(data)
    judged = Thresholds.default()
    scores = []
    for one in dimension or DIMENSIONS:
        folder = Path(out) / f"leave_{one}"
        learned, measured = write_lesson(folder, learned_split(one, source, seed))
        spec = str(folder / "model")
        with redirect_stdout(sys.stderr):  # what is learned is not what was asked for
            train(
                name,
                [str(learned)],
                None,
                dev=str(measured),
                out=spec,
                epochs=epochs,
                limit=learn,
                seed=seed,
                device=device,
            )
        parts = asked_parts(one, source, judged, seed)
        questions = tuple(map(question, parts))
        plan = Plan(((spec, model_of(spec)),), questions, seed=seed, limit=limit)
        run_plan(plan, folder / "run", batch=16, resume="the same command")
        [score] = scores_of_run(folder / "run", [spec], parts)
        scores.append(named(score, f"{name}, {one} left out"))
    write_results(Path(out), scores, judged)
    if as_json:
        from numerate.cli.lines import write_json

        write_json(figures_of(scores, judged))
    else:
        show_scores(scores)
