"""`numerate check`: whether texts support claims, and why, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from numerate.cli import completing
from numerate.cli.batching import (
    Address,
    Batch,
    EngineOption,
    Out,
    PartRows,
    Retry,
    Workers,
    answer_folder,
)
from numerate.errors import BadAnswer, EndpointFailed, NumerateError, UnmatchedAnswers
from numerate.scale.job import Job
from numerate.scale.running import PART_ROWS, Engine

if TYPE_CHECKING:
    from numerate import Verdict
    from numerate.data.pair import Pair
    from numerate.models.model import Model, Prediction
    from numerate.scale.records import Answer

__all__ = ["EXAMPLES", "check"]

EXAMPLES = """
[bold]Examples[/bold]

\b
numerate check "She hired 100 men." "She hired fewer than 700 men."
numerate check --html why.html "He ate 3 figs and 2 plums." "He ate 5 fruits."
numerate check --json "It is 5 km long." "It is 5000 m long."
numerate check --units mine.toml "The wall is 20 cubits high." "It is 30 feet high."
numerate check --labels 2 --jsonl pairs.jsonl > answers.jsonl
numerate check --model qreas:profile=paper --jsonl - < pairs.jsonl
numerate check --model python:my_module:my_function --jsonl pairs.jsonl
numerate check --pairs folder --out answers
numerate check --pairs folder --out answers --engine ray --address HOST:PORT

[bold]Labels[/bold]

\b
entailment      every quantity of the claim follows from the text
contradiction   one of them cannot be true if the text is
neutral         the text leaves the claim open
"""

QREAS = "qreas"


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
            autocompletion=completing.profiles,
            help="How strict qreas is: default, the best we know; strict, which entails only "
            "what is stated plainly or one step from it; paper, as EQUATE's authors were.",
        ),
    ] = None,
    matcher: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completing.matchers,
            help="Who says which quantity of the text is meant: encoder, the embedded model; "
            "words, which needs no model.",
        ),
    ] = None,
    units: Annotated[
        str | None, typer.Option(metavar="FILE", help="A TOML file of units of your own.")
    ] = None,
    model: Annotated[
        str,
        typer.Option(
            metavar="SPEC",
            autocompletion=completing.models,
            help="Who answers: qreas, predictions:FILE, python:MODULE:FUNCTION, ...",
        ),
    ] = QREAS,
    labels: Annotated[
        Labels,
        typer.Option(help="With 2, what is not entailment is not_entailment."),
    ] = Labels.THREE,
    pairs: Annotated[
        str | None,
        typer.Option(
            metavar="DATA",
            help="Answer a file or folder of JSON Lines or Parquet into --out, as Parquet.",
        ),
    ] = None,
    out: Out = None,
    engine: EngineOption = Engine.PROCESS,
    address: Address = None,
    workers: Workers = None,
    part_rows: PartRows = PART_ROWS,
    retry: Retry = False,
) -> None:
    """Say whether a text supports a claim with numbers in it, and prove it.

    The answer shows how each quantity of the claim is derived from the text.
    """
    spec = _spec(model, profile, matcher)
    batch = Batch(out, engine, address, workers, part_rows, retry)
    if pairs is not None:
        if premise is not None or jsonl is not None or html is not None:
            said = "takes no PREMISE, no --jsonl and no --html"
            raise typer.BadParameter(said, param_hint="--pairs")
        answer_folder(_job(spec, units, labels), pairs, batch, as_json=as_json)
        return
    batch.refuse_alone("--pairs")
    checker = _checker(spec, units, labels)
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
    record = {"premise": premise, "hypothesis": hypothesis}
    if html is not None:
        _write_page(html, checker.verdict(record))
    if as_json:
        from numerate.cli.lines import write_json

        [answer] = checker.answers([record])
        if isinstance(answer, NumerateError):
            raise answer
        write_json({key: value for key, value in answer.items() if key != "id"})
    else:
        checker.show(record)


@dataclass(frozen=True, slots=True)
class _Checker:
    """A model that answers with the options of the command line."""

    model: Model
    labels: Labels

    def answers(
        self, records: Sequence[dict[str, Any]]
    ) -> Iterator[dict[str, Any] | NumerateError]:
        """What `--jsonl` promises of every model, and whatever else a model has to show."""
        predictions = self._predictions([_pair(record) for record in records])
        for record, prediction in zip(records, predictions, strict=True):
            if isinstance(prediction, NumerateError):
                yield prediction
                continue
            answer: dict[str, Any] = {
                "id": record.get("id"),
                "label": prediction.label,
                "confidence": prediction.confidence,
                "explanation": None,
                "justifications": [],
                "limit": None,
                "basis": None,
                **(prediction.evidence or {}),
            }
            yield {**answer, "label": self._shown(prediction.label)}

    def _predictions(self, pairs: Sequence[Pair]) -> Iterator[Prediction | NumerateError]:
        """The answer to each pair, or why there is none; who fails on several is asked singly."""
        try:
            yield from self.model.predict(pairs)
        except (BadAnswer, EndpointFailed, UnmatchedAnswers) as error:
            if len(pairs) == 1:
                yield error
            else:
                for pair in pairs:
                    yield from self._predictions([pair])

    def verdict(self, record: dict[str, Any]) -> Verdict:
        """The answer with its proof, from a model that proves its answers."""
        from numerate.errors import NoProof
        from numerate.models.model import Prover

        if not isinstance(self.model, Prover):
            raise NoProof(self.model.name)
        [verdict] = self.model.verdicts([_pair(record)])
        return replace(verdict, label=self._shown(verdict.label))

    def show(self, record: dict[str, Any]) -> None:
        """Print the answer for human eyes."""
        from rich.console import Console

        from numerate.cli.proofs import shown_prediction, shown_verdict
        from numerate.models.model import Prover

        console = Console(highlight=False)
        if isinstance(self.model, Prover):
            console.print(shown_verdict(self.verdict(record), console))
        else:
            [prediction] = self.model.predict([_pair(record)])
            shown = replace(prediction, label=self._shown(prediction.label))
            console.print(shown_prediction(shown, self.model.name))

    def _shown(self, label: str) -> str:
        from numerate.data.pair import two_way

        return two_way(label) if self.labels is Labels.TWO else label


def _checker(spec: str, units: str | None, labels: Labels) -> _Checker:
    from numerate.models.registry import model as find_model

    chosen = find_model(spec)
    return _Checker(chosen if units is None else _with_units(chosen, units), labels)


def _job(spec: str, units: str | None, labels: Labels) -> Job:
    """`check` for rows; a model that does not exist is an error here, and not in every worker."""
    _checker(spec, units, labels)
    return Job(
        command="check",
        load=partial(_answers, spec, units and str(Path(units).absolute()), labels),
        texts=("premise", "hypothesis"),
        summary={"label": "string", "confidence": "float64"},
        summarise=_label,
        settings={"model": spec, "units": units, "labels": str(labels)},
    )


def _answers(spec: str, units: str | None, labels: Labels) -> Answer:
    return _checker(spec, units, labels).answers


def _label(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {"label": answer["label"], "confidence": answer["confidence"]}


def _pair(record: dict[str, Any]) -> Pair:
    from numerate.data.pair import Pair

    return Pair(str(record.get("id", "")), record["premise"], record["hypothesis"])


def _spec(model: str, profile: str | None, matcher: str | None) -> str:
    """The model that the options ask for together."""
    options = {"profile": profile, "matcher": matcher}
    given = {name: value for name, value in options.items() if value is not None}
    if not given:
        return model
    spec = f"{QREAS}:{','.join(f'{name}={value}' for name, value in given.items())}"
    if model not in (QREAS, spec):
        said = f"{model} takes none, or already names it"
        raise typer.BadParameter(said, param_hint=f"--{next(iter(given))}")
    return spec


def _with_units(model: Model, path: str) -> Model:
    from numerate.models.qreas import QReas

    if not isinstance(model, QReas):
        raise typer.BadParameter(f"{model.name} takes none", param_hint="--units")
    return replace(model, units=path)


def _write_page(path: str, verdict: Verdict) -> None:
    from numerate.errors import UnwritableFile
    from numerate.reasoning.proofs.rendering import render_html

    try:
        Path(path).write_text(render_html([verdict]), encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(path, error.strerror or str(error)) from error
