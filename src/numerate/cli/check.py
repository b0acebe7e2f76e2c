"""`numerate check`: whether texts support claims, and why, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from numerate import Verdict

__all__ = ["EXAMPLES", "check"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate check "She hired 100 men." "She hired fewer than 700 men."
numerate check --html why.html "He ate 3 figs and 2 plums." "He ate 5 fruits."
numerate check --json "It is 5 km long." "It is 5000 m long."
numerate check --labels 2 --jsonl pairs.jsonl > answers.jsonl
numerate check --model qreas:profile=paper --jsonl - < pairs.jsonl

[bold]Labels[/bold]

\b
entailment      every quantity of the claim follows from the text
contradiction   one of them cannot be true if the text is
neutral         the text leaves the claim open
"""

QREAS = "qreas"
MODELS = (QREAS, f"{QREAS}:profile=paper")


class Labels(StrEnum):
    """How many labels an answer may have."""

    THREE = "3"
    TWO = "2"


def check(
    premise: Annotated[
        str | None, typer.Argument(metavar="PREMISE", help="The text that is taken as true.")
    ] = None,
    hypothesis: Annotated[
        str | None, typer.Argument(metavar="HYPOTHESIS", help="The claim to check against it.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write the answer as one JSON object.")
    ] = False,
    html: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the answer as a page for a browser, too."),
    ] = None,
    jsonl: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help='Read {"id"?, "premise": ..., "hypothesis": ...} objects, one per line, and '
            "answer each with one; - is standard input.",
        ),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="How strict to be: default, the best we know; paper, as EQUATE's authors were.",
        ),
    ] = None,
    model: Annotated[
        str, typer.Option(metavar="NAME", help=f"Who answers: {', '.join(MODELS)}.")
    ] = QREAS,
    labels: Annotated[
        Labels,
        typer.Option(help="With 2, what is not entailment is not_entailment."),
    ] = Labels.THREE,
) -> None:
    """Say whether a text supports a claim with numbers in it, and prove it.

    The answer shows how each quantity of the claim is derived from the text.
    """
    checker = _Checker(_profile(model, profile), labels)
    if jsonl is not None:
        if premise is not None or as_json or html is not None:
            said = "takes no PREMISE, no --json and no --html"
            raise typer.BadParameter(said, param_hint="--jsonl")
        from numerate.cli.lines import answer_lines

        if not answer_lines(jsonl, ["premise", "hypothesis"], checker.answers):
            raise typer.Exit(1)
        return
    if premise is None or hypothesis is None:
        said = "give a text and a claim, or --jsonl FILE"
        raise typer.BadParameter(said, param_hint="PREMISE HYPOTHESIS")
    [verdict] = checker.verdicts([(premise, hypothesis)])
    if html is not None:
        _write_page(html, verdict)
    if as_json:
        from numerate.cli.lines import write_json

        write_json(verdict.to_json())
    else:
        _show(verdict)


@dataclass(frozen=True, slots=True)
class _Checker:
    """Checking with the options of the command line."""

    profile: str
    labels: Labels

    def verdicts(self, pairs: Iterable[tuple[str, str]]) -> Iterator[Verdict]:
        from numerate import check_all

        for verdict in check_all(pairs, profile=self.profile):
            if self.labels is Labels.TWO and verdict.label != "entailment":
                yield replace(verdict, label="not_entailment")
            else:
                yield verdict

    def answers(self, records: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        pairs = [(record["premise"], record["hypothesis"]) for record in records]
        for record, verdict in zip(records, self.verdicts(pairs), strict=True):
            yield {"id": record.get("id"), **verdict.to_json()}


def _profile(model: str, profile: str | None) -> str:
    """The profile that both options ask for; unknown names are errors before any text is read."""
    from numerate.errors import UnknownModel
    from numerate.reasoning.policy import Policy

    name, colon, setting = model.partition(":")
    key, _, of_model = setting.partition("=")
    if name != QREAS or (colon and key != "profile"):
        raise UnknownModel(model, MODELS)
    if colon and profile not in (None, of_model):
        raise typer.BadParameter(f"{model} already names its profile", param_hint="--profile")
    return Policy.named(of_model if colon else profile or "default").name


def _write_page(path: str, verdict: Verdict) -> None:
    from numerate.errors import UnwritableFile
    from numerate.reasoning.rendering import render_html

    try:
        Path(path).write_text(render_html([verdict]), encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(path, error.strerror or str(error)) from error


def _show(verdict: Verdict) -> None:
    from rich.console import Console

    from numerate.cli.proofs import shown_verdict

    console = Console(highlight=False)
    console.print(shown_verdict(verdict, console))
