"""`numerate explain`: how a trained DGEM decides, and why models are wrong, by the graph."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from numerate.evaluation.graph_errors import ErrorAnalysis
    from numerate.models.explanation import GraphExplanation

__all__ = ["EXAMPLES", "explain"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate explain --model models/dgem "Ice floats on lakes in winter." "Ice floats." --html why.html
numerate explain --model models/dgem --json "Ice floats on lakes in winter." "Ice floats."
numerate explain --errors runs/dgem

[bold]Causes[/bold]

\b
noisy structure         a content word of the hypothesis is in no phrase of its graph
unsupported key term    entailment was answered, but a content word is not in the premise
long phrases            a phrase of the graph has more than eight words
"""


def explain(
    premise: Annotated[
        str | None, typer.Argument(metavar="PREMISE", help="The text that is taken as true.")
    ] = None,
    hypothesis: Annotated[
        str | None, typer.Argument(metavar="HYPOTHESIS", help="The claim.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="The folder of a model that was trained as dgem."),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw attention and graph as a page for a browser, too."),
    ] = None,
    errors: Annotated[
        str | None,
        typer.Option(
            metavar="RUN", help="Say instead which causes the wrong answers of a run may have."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON instead of a table.")] = False,
) -> None:
    """Show what each node and edge of a hypothesis says of it, and what it attends to.

    The graph is built of the hypothesis. With --errors, count the causes that the SciTail paper
    names among the wrong answers of a run, of whichever model.
    """
    if errors is not None:
        if premise is not None or html is not None or model is not None:
            said = "takes no PREMISE, no --model and no --html"
            raise typer.BadParameter(said, param_hint="--errors")
        _show_errors(errors, as_json)
        return
    if model is None or premise is None or hypothesis is None:
        said = "give --model DIR, a text and a claim; or --errors RUN"
        raise typer.BadParameter(said, param_hint="PREMISE HYPOTHESIS")
    found = _explanation(model, premise, hypothesis)
    if html is not None:
        from numerate.data.store import written
        from numerate.models.explanation_page import render_html

        with written(Path(html)) as file:
            file.write(render_html(found).encode())
    if as_json:
        from numerate.cli.lines import write_json

        write_json(found.to_json())
    else:
        _show(found)


def _explanation(spec: str, premise: str, hypothesis: str) -> GraphExplanation:
    from numerate.data.pair import Pair
    from numerate.errors import NothingToExplain
    from numerate.models.model import GraphReader
    from numerate.models.registry import model

    chosen = model(spec)
    if not isinstance(chosen, GraphReader):
        raise NothingToExplain(spec)
    return chosen.explain(Pair("claim", premise, hypothesis))


def _show(found: GraphExplanation) -> None:
    from rich.console import Console

    from numerate.cli.explanations import shown_explanation

    Console(highlight=False).print(shown_explanation(found))


def _show_errors(run: str, as_json: bool) -> None:
    from rich.console import Console

    from numerate.cli.explanations import shown_errors
    from numerate.cli.lines import write_json
    from numerate.evaluation.graph_errors import analysed

    console = Console(highlight=False)
    found: list[ErrorAnalysis] = analysed(Path(run))
    for one in found:
        if as_json:
            write_json(one.to_json())
        else:
            console.print(shown_errors(one))
