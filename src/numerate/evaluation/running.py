"""Running: ask every model every question, and keep each answer as soon as it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from numerate.data.drawing import selected
from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair
from numerate.errors import BadAnswer, WrongAnswerCount
from numerate.evaluation.manifest import Manifest, model_entry, software
from numerate.evaluation.questions import Question
from numerate.evaluation.results import Results, grouped, results
from numerate.evaluation.sample import Failure, Sample
from numerate.evaluation.store import RunWriter, open_run
from numerate.models.model import Model, Prediction

__all__ = ["BATCH", "Plan", "Progress", "answered", "predicted", "run"]

BATCH = 16  # so that a bar moves steadily; with 128 qreas would take 2 % less time

Progress = Callable[[str, str, int, int], None]
"""Is told the model, the task, how many of its pairs are answered, and how many there are."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run asks: each model, by its spec, every question."""

    models: tuple[tuple[str, Model], ...]
    questions: tuple[Question, ...]
    seed: int = 0
    limit: int | None = None
    data: str | None = None

    def manifest(self) -> Manifest:
        """The plan without its pairs."""
        return Manifest(
            tasks=tuple(question.entry for question in self.questions),
            models=tuple(model_entry(spec, model) for spec, model in self.models),
            seed=self.seed,
            limit=self.limit,
            data=self.data,
            software=software(),
        )


def run(
    plan: Plan,
    path: Path,
    *,
    batch: int = BATCH,
    retry: bool = False,
    predict_only: bool = False,
    progress: Progress | None = None,
) -> Results | None:
    """Answer in a run folder what is not answered there yet, and score it all.

    Whatever a model cannot answer is kept as an error; the run goes on. With `predict_only`
    nothing is scored.
    """
    manifest = plan.manifest()
    with open_run(path, manifest, retry=retry) as folder:
        for spec, model in plan.models:
            for question in plan.questions:
                pairs = selected(question.pairs, plan.limit, plan.seed)
                _ask(folder, spec, model, question, pairs, batch, progress)
        if predict_only:
            return None
        found = results(grouped(folder.answered.values()), manifest)
        folder.write_metrics(found.to_json())
        return found


def answered(
    spec: str, model: Model, question: Question, pairs: Sequence[Pair]
) -> Iterator[Sample]:
    """The samples of a model and some pairs of a question, asked in one batch."""
    for pair, (answer, seconds) in zip(pairs, predicted(spec, model, pairs), strict=True):
        corrected = question.corrections.get(pair.id)
        yield Sample.of(pair, question.entry.name, spec, answer, seconds, corrected)


def _ask(
    folder: RunWriter,
    spec: str,
    model: Model,
    question: Question,
    pairs: Sequence[Pair],
    batch: int,
    progress: Progress | None,
) -> None:
    task = question.entry.name
    left = [pair for pair in pairs if (task, spec, pair.id) not in folder.answered]
    before = len(pairs) - len(left)
    for start in range(0, len(left), batch):
        if progress is not None:
            progress(spec, task, before + start, len(pairs))
        samples = answered(spec, model, question, left[start : start + batch])
        folder.append(map(_with_line, samples))
    if progress is not None:
        progress(spec, task, len(pairs), len(pairs))


def predicted(
    spec: str, model: Model, pairs: Sequence[Pair]
) -> Iterator[tuple[Prediction | Failure, float]]:
    """The answer to each pair with its share of the time; who fails on a batch is asked singly.

    Not so who miscounts: one answer to a single pair would look right, whatever it answers.
    """
    began = perf_counter()
    try:
        predictions = model.predict(pairs)
        _check(spec, predictions, len(pairs))
    except Exception as error:  # whatever a model of somebody else's may raise
        if isinstance(error, WrongAnswerCount):
            yield from ((Failure.of(error), 0.0) for _ in pairs)
        elif len(pairs) > 1:
            for pair in pairs:
                yield from predicted(spec, model, [pair])
        else:
            yield Failure.of(error), perf_counter() - began
        return
    seconds = (perf_counter() - began) / len(pairs)
    yield from ((prediction, seconds) for prediction in predictions)


def _check(spec: str, predictions: Sequence[Prediction], pairs: int) -> None:
    if len(predictions) != pairs:
        raise WrongAnswerCount(spec, pairs, len(predictions))
    for prediction in predictions:
        if prediction.label not in (*LABELS, NOT_ENTAILMENT):
            raise BadAnswer(spec, f"it says {prediction.label!r}")
        shares = [prediction.confidence, *(prediction.probabilities or {}).values()]
        if not all(share is None or _is_share(share) for share in shares):
            raise BadAnswer(spec, f"its confidence or a probability is not from 0 to 1: {shares}")


def _is_share(value: object) -> bool:
    # A softmax in single precision may come to a little more than 1.
    return isinstance(value, int | float) and -1e-6 <= value <= 1 + 1e-6


def _with_line(sample: Sample) -> tuple[Sample, bytes]:
    try:
        return sample, sample.to_line()
    except (TypeError, ValueError) as error:
        failed = sample.failed(Failure.of(BadAnswer(sample.model, f"its evidence: {error}")))
        return failed, failed.to_line()
