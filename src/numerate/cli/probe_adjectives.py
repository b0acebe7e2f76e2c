"""`numerate probe adjectives`: the Adjective Scale Probe, its controls, fits and correlations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from numerate.cli import completing
from numerate.cli.eval import run_plan
from numerate.cli.probe_leave_out import EXAMPLES as LEAVE_OUT_EXAMPLES
from numerate.cli.probe_leave_out import leave_out
from numerate.cli.showing_probes import show_scores

if TYPE_CHECKING:
    from numerate.probes.adjectives.suite import Part
    from numerate.probes.adjectives.thresholds import Thresholds

__all__ = ["adjectives"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate probe adjectives --model qreas --out runs/adjectives
numerate probe adjectives --model embedded --model hf:DIR --data asp --out runs/asp
numerate probe adjectives --model hf:DIR --test degree/ordering --control swap-numerals
numerate probe adjectives fit answers.csv --out thresholds.toml
numerate probe adjectives correlate runs/asp --stress runs/stress --out both.html
numerate probe adjectives leave-out hf:DIR,recipe=asp-bert-base --out runs/left-out

[bold]The run folder[/bold]

\b
adjectives.html  the report: accuracy by test, polarity and dimension, and the curves
adjectives.json  the same figures for programs
samples.jsonl    every answer, as in runs of `numerate eval`

The same command goes on where it was stopped. Without --out nothing is kept.
"""

adjectives = typer.Typer(
    invoke_without_command=True,
    rich_markup_mode="rich",
    epilog=EXAMPLES,
)

adjectives.command("leave-out", epilog=LEAVE_OUT_EXAMPLES)(leave_out)

ThresholdsOption = Annotated[
    str | None,
    typer.Option(
        "--thresholds", metavar="FILE", help="What people say, as `fit` writes it, not the paper's."
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Write the figures as JSON instead of a table.")
]


@adjectives.callback()
def probe_adjectives(
    context: typer.Context,
    model: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC", autocompletion=completing.models, help="A model; may be given again."
        ),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="A folder with DegreeEstimation/*.csv and EntailmentInference/*.csv.",
            show_default="generated tests",
        ),
    ] = None,
    out: Annotated[str | None, typer.Option(metavar="RUN", help="The run folder.")] = None,
    test: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="booster, degree/booster, degree; again for more."),
    ] = None,
    control: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A control experiment beside the tests of degree estimation: swap-sentences, "
            "swap-numerals, swap-adjectives, extended, random-range, or all.",
        ),
    ] = None,
    thresholds: ThresholdsOption = None,
    limit: Annotated[
        int | None,
        typer.Option(min=1, help="Ask only so many pairs of each test, drawn with the seed."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="For what is generated and drawn.")] = 0,
    batch: Annotated[int, typer.Option(min=1, help="Pairs that a model gets at once.")] = 16,
    as_json: JsonOption = False,
) -> None:
    """Ask models the Adjective Scale Probe: what follows from adjectives and from degrees.

    The exit status is 1 if a model failed on a pair; the others are scored all the same.
    """
    if context.invoked_subcommand is not None:
        return
    from numerate.evaluation.running import Plan
    from numerate.models.registry import model as model_of
    from numerate.probes.adjectives.asking import (
        as_json as figures_of,
    )
    from numerate.probes.adjectives.asking import question, scores_of_run, write_results

    if not model:
        raise typer.BadParameter("name one, such as qreas", param_hint="--model")
    specs = list(dict.fromkeys(model))
    judged = _thresholds(thresholds)
    parts = _parts(data, test or [], control or [], judged, seed)
    models = tuple((spec, model_of(spec)) for spec in specs)
    plan = Plan(models, tuple(map(question, parts)), seed=seed, limit=limit, data=data)
    with _run_folder(out) as folder:
        resume = None if out is None else "the same command"
        run_plan(plan, folder, batch=batch, resume=resume)
        scores = scores_of_run(folder, specs, parts)
        write_results(folder, scores, judged)
    if as_json:
        from numerate.cli.lines import write_json

        write_json(figures_of(scores, judged))
    else:
        show_scores(scores)
    if out is not None:
        from numerate.probes.adjectives.asking import PAGE

        typer.echo(f"the report: {quote(str(Path(out) / PAGE))}", err=True)
    if any(one.errors for score in scores for one in score.tests):
        typer.echo("some answers were not given: samples.jsonl says why", err=True)
        raise typer.Exit(1)


@adjectives.command(
    epilog="Example:  numerate probe adjectives fit answers.csv --out thresholds.toml"
)
def fit(
    answers: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A table with the columns test, polarity, number, low and high."
        ),
    ],
    out: Annotated[
        str, typer.Option(metavar="FILE", help="Where the thresholds go; - is standard output.")
    ] = "-",
    as_json: JsonOption = False,
) -> None:
    """Fit thresholds to people's answers: in which range, they say, does an adjective hold?

    A row is an answer: "A ___ to ___ cm rope is long" after a premise about ropes whose typical
    number is 100 gives low and high, and 100 is the number. An empty low or high is no bound.
    """
    from numerate.cli.built import output
    from numerate.probes.adjectives.fitting import fit as fitted
    from numerate.probes.adjectives.fitting import read_answers

    found = fitted(read_answers(answers), answers)
    if as_json:
        from numerate.cli.lines import write_json

        write_json(found.to_json())
        if out == "-":
            return
    with output(out) as file:
        file.write(found.to_toml().encode())


@adjectives.command(
    epilog="Example:  numerate probe adjectives correlate runs/asp --stress runs/stress"
)
def correlate(
    probe: Annotated[list[str], typer.Argument(metavar="RUN", help="Runs of the probe.")],
    stress: Annotated[
        list[str] | None,
        typer.Option(metavar="RUN", help="A run of the stress test; may be given again."),
    ] = None,
    task: Annotated[
        str, typer.Option(metavar="NAME", help="What the stress test is called in its runs.")
    ] = "equate/stress-test",
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where to write a page with the plot.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Correlate degree estimation with numerical reasoning, over models that were asked both."""
    from numerate.data.store import written
    from numerate.probes.adjectives.asking import RESULTS
    from numerate.probes.adjectives.correlation import (
        correlate as correlated,
    )
    from numerate.probes.adjectives.correlation import probe_accuracies, stress_accuracies
    from numerate.probes.adjectives.page import render_correlation

    if not stress:
        raise typer.BadParameter("name a run of `numerate eval`", param_hint="--stress")
    accuracies = probe_accuracies([Path(run) / RESULTS for run in probe])
    found = correlated(accuracies, stress_accuracies([Path(run) for run in stress], task))
    if out is not None:
        with written(Path(out)) as file:
            file.write(render_correlation(found).encode())
    if as_json:
        from numerate.cli.lines import write_json

        write_json(found.to_json())
    else:
        typer.echo(f"r = {found.r:.3f}, p = {found.p:.3g}, over {found.models} models")


def _thresholds(path: str | None) -> Thresholds:
    from numerate.probes.adjectives.thresholds import Thresholds

    return Thresholds.default() if path is None else Thresholds.read(path)


def _parts(
    data: str | None,
    tests: Sequence[str],
    controls: Sequence[str],
    thresholds: Thresholds,
    seed: int,
) -> list[Part]:
    """The tests that are asked for, read or made, each before its control experiments."""
    from numerate.probes.adjectives.controls import CONTROLS, controlled
    from numerate.probes.adjectives.making import made_parts
    from numerate.probes.adjectives.reading import chosen_tests, other_files, read_folder
    from numerate.probes.adjectives.suite import DEGREE
    from numerate.probes.adjectives.vocabulary import Vocabulary

    wanted = chosen_tests(tests)
    if data is None:
        parts = made_parts(Vocabulary.default(), thresholds, wanted, seed=seed)
    else:
        parts = read_folder(data, thresholds, wanted)
        for name in other_files(data):
            typer.echo(f"left out, it is named for no test: {name}", err=True)
    for part in parts:
        _tell_of_rows(part)
    names = list(CONTROLS) if "all" in controls else list(dict.fromkeys(controls))
    return [
        one
        for part in parts
        for one in (
            part,
            *(
                controlled(part, name, thresholds, seed=seed)
                for name in names
                if part.task == DEGREE
            ),
        )
    ]


def _tell_of_rows(part: Part) -> None:
    from numerate.wording import counted

    if part.bad_rows:
        rows = counted(len(part.bad_rows), "bad row")
        typer.echo(f"{part.name}: {rows}, the first of them {part.bad_rows[0]}", err=True)


@contextmanager
def _run_folder(out: str | None) -> Iterator[Path]:
    if out is not None:
        yield Path(out)
        return
    with TemporaryDirectory(prefix="numerate-") as folder:
        yield Path(folder)
