"""What `verdicts.py` counts of the answers of models, and the tables that it prints."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from numerate.data.drawing import selected
from numerate.data.pair import LABELS, NOT_ENTAILMENT, two_way
from numerate.evaluation.reporting.figures import interval, percent
from numerate.evaluation.scoring import TWO_LABELS, Share, TaskScore, is_right, score
from perturbation import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from _claims import Suite
    from numerate.evaluation.metrics import ClassScore
    from numerate.evaluation.sample import Sample

__all__ = ["Answers", "Figures", "errors", "figures", "overview", "section"]

_NOTHING = "–"
_WITH_CHANGED_NUMBERS = ("changed", "perturbation")
_SHOWN = 600  # characters of a text, in the list of errors


@dataclass(frozen=True, slots=True)
class Answers:
    """What a model said of a suite, and the processor time that it took."""

    suite: str
    samples: tuple[Sample, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that is counted of one model on one suite."""

    three_way: TaskScore
    two_way: TaskScore
    scored: TaskScore  # the one of the two that counts for the suite
    changed: Share  # of what is not entailed, how much is not called so
    unchanged: Share  # of what is entailed, how much is called so
    pace: float  # pairs in a second of processor time

    @property
    def balanced(self) -> float:
        """The mean of how much is found of what is entailed, and of what is not."""
        return fmean(one.recall for one in self.two_way.by_class if one.gold)

    def of_class(self, label: str) -> ClassScore:
        """How well a label is found; entailment is the same one in two classes and in three."""
        every = (*self.two_way.by_class, *self.three_way.by_class)
        return next(one for one in every if one.label == label)

    def to_json(self) -> dict[str, Any]:
        classes = len(self.scored.labels)
        return {**asdict(self), "scored": classes, "balanced": self.balanced}


Cell = Callable[[Figures], str]


def figures(suite: Suite, answers: Answers) -> Figures:
    three, two = score(answers.samples, LABELS), score(answers.samples, TWO_LABELS)
    return Figures(
        three_way=three,
        two_way=two,
        scored=two if NOT_ENTAILMENT in suite.labels else three,
        changed=_of_gold(answers.samples, NOT_ENTAILMENT),
        unchanged=_of_gold(answers.samples, "entailment"),
        pace=len(answers.samples) / answers.seconds if answers.seconds else 0.0,
    )


def _of_gold(samples: Sequence[Sample], label: str) -> Share:
    return score([one for one in samples if two_way(str(one.gold)) == label], TWO_LABELS).share


def _three_way(one: Figures) -> str:
    return _with_interval(one.three_way.share) if one.scored is one.three_way else _NOTHING


def _precision(label: str) -> Cell:
    """Of what is called so, how much is right; nothing where nobody could be right."""

    def cell(one: Figures) -> str:
        found = one.of_class(label)
        return percent(found.precision) if found.gold and found.predicted else _NOTHING

    return cell


def _recall(label: str) -> Cell:
    def cell(one: Figures) -> str:
        found = one.of_class(label)
        return percent(found.recall) if found.gold else _NOTHING

    return cell


def _ece(one: Figures) -> str:
    return _NOTHING if one.scored.calibration is None else f"{one.scored.calibration.ece:.3f}"


def _aurc(one: Figures) -> str:
    return _NOTHING if one.scored.calibration is None else f"{one.scored.calibration.aurc:.3f}"


_COLUMNS: Mapping[str, Cell] = {
    "claims": lambda one: str(one.scored.share.n),
    "three-way": _three_way,
    "two-way": lambda one: _with_interval(one.two_way.share),
    "balanced": lambda one: percent(one.balanced),
    "E precision": _precision("entailment"),
    "E recall": _recall("entailment"),
    "C precision": _precision("contradiction"),
    "C recall": _recall("contradiction"),
    "ECE": _ece,
    "AURC": _aurc,
    "pairs/s": lambda one: f"{one.pace:.1f}",
}
_OF_CHANGED_NUMBERS: Mapping[str, Cell] = {
    "changed: entailed": lambda one: percent(1 - one.changed.accuracy),
    "changed: not entailed": lambda one: _with_interval(one.changed),
    "unchanged: entailed": lambda one: _with_interval(one.unchanged),
}


def overview(suites: Sequence[Suite], results: Mapping[str, Mapping[str, Figures]]) -> str:
    """The accuracy of every model on every suite, in the labels that count for it."""
    rows = [
        [
            suite.name,
            str(len(suite.pairs)),
            str(len(suite.labels)),
            *(percent(one.scored.share.accuracy) for one in results[suite.name].values()),
        ]
        for suite in suites
    ]
    models = next(iter(results.values()))
    return _table(["accuracy", "claims", "classes", *models], rows)


def section(suite: Suite, found: Mapping[str, Figures]) -> Iterator[str]:
    """The heading and the tables of a suite."""
    yield f"## {suite.name}"
    columns = {
        head: cell
        for head, cell in _COLUMNS.items()
        if head != "balanced" or suite.group == "documents"
    }
    yield _models_table(suite.name, found, columns)
    if suite.name in _WITH_CHANGED_NUMBERS:
        yield _models_table(suite.name, found, _OF_CHANGED_NUMBERS)
    if suite.group == "own":
        yield _kinds_table(suite.name, found)


def _models_table(suite: str, found: Mapping[str, Figures], columns: Mapping[str, Cell]) -> str:
    rows = [[name, *(cell(one) for cell in columns.values())] for name, one in found.items()]
    rows += [
        [f"*{row['who']}*", *(row.get(head, _NOTHING) for head in columns)]
        for row in _earlier(suite)
        if set(row) & (set(columns) - {"claims"})
    ]
    return _table(["model", *columns], rows)


def _kinds_table(suite: str, found: Mapping[str, Figures]) -> str:
    kinds = {
        kind: share.n for one in found.values() for kind, share in one.scored.phenomena.items()
    }
    before = {row["who"]: row["kinds"] for row in _earlier(suite) if "kinds" in row}
    rows = [
        [
            kind,
            str(n),
            *(percent(one.scored.phenomena[kind].accuracy) for one in found.values()),
            *(of_kind.get(kind, _NOTHING) for of_kind in before.values()),
        ]
        for kind, n in kinds.items()
    ]
    return _table(["kind", "claims", *found, *(f"*{who}*" for who in before)], rows)


def _earlier(suite: str) -> list[dict[str, Any]]:
    """What was measured before, or published, on a suite of this kind."""
    rows: list[dict[str, Any]] = list(_measured_before().get(suite, ()))
    if suite == "perturbation":
        rows += (
            {
                "who": f"{name}, published",
                "changed: entailed": f"{100 - changed:.1f}",
                "changed: not entailed": f"{changed:.1f}",
                "unchanged: entailed": f"{unchanged:.1f}",
            }
            for name, (changed, unchanged) in PUBLISHED.items()
        )
    return rows


@cache
def _measured_before() -> Mapping[str, list[dict[str, Any]]]:
    return tomllib.loads((Path(__file__).parent / "earlier.toml").read_text(encoding="utf-8"))


def errors(suite: Suite, model: str, samples: Sequence[Sample], most: int) -> Iterator[str]:
    """Some of the wrong answers of a model, always the same ones, by kind or by gold label."""
    wrong = [one for one in samples if not is_right(one, suite.labels)]
    by_kind: dict[str, list[Sample]] = defaultdict(list)
    for sample in selected(wrong, most, seed=0):
        by_kind[sample.phenomenon or str(sample.gold)].append(sample)
    yield f"### Errors of {model} on {suite.name}: {len(wrong)} of {len(samples)}"
    for kind, found in sorted(by_kind.items()):
        yield f"#### {kind}"
        yield "\n".join(map(_error, found))


def _error(sample: Sample) -> str:
    said = f"{sample.prediction}" if sample.error is None else f"failed: {sample.error.message}"
    sure = "" if sample.confidence is None else f" ({sample.confidence:.2f})"
    why = (sample.evidence or {}).get("explanation", "")
    return "\n".join(
        [
            f"- {sample.id}: {sample.gold}, not {said}{sure}. {why}".rstrip(),
            f"  - text: {shorten(sample.premise, _SHOWN, placeholder=' …')}",
            f"  - claim: {sample.hypothesis}",
        ]
    )


def _with_interval(share: Share) -> str:
    return f"{percent(share.accuracy)} [{interval(share.interval)}]"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
