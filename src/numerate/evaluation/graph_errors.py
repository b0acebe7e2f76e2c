"""Why models that reason over relations are wrong: the SciTail paper's error analysis, counted.

The paper looked at twenty wrong answers and named five causes. Three can be told from the texts
and the graph of the hypothesis. A cause that is as common among right answers explains nothing, so
both are counted. The other two, misleading words of the premise and hard entailment, need a reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from numerate.data.builders.graphs import structure_of_each
from numerate.data.pair import two_way
from numerate.evaluation.results import grouped
from numerate.evaluation.sample import Sample
from numerate.evaluation.store import read_samples
from numerate.language.nonquantities import NonQuantities
from numerate.language.stemming import stem
from numerate.models.neural.graphs import parsed
from numerate.models.neural.tokens import tokens

__all__ = ["Cause", "ErrorAnalysis", "analysed", "analysis_of", "causes_of"]

NOISY, UNSUPPORTED, LONG = "noisy structure", "unsupported key term", "long phrases"
_CAUSES = (NOISY, UNSUPPORTED, LONG)
_LONGEST_PHRASE = 8  # words; the mean attention of more is spread over the whole premise


@dataclass(frozen=True, slots=True)
class Cause:
    """How many wrong answers may have a cause, beside right ones of which the same holds."""

    name: str
    wrong: int
    right: int
    share_of_wrong: float
    share_of_right: float
    ids: tuple[str, ...]  # of the wrong ones


@dataclass(frozen=True, slots=True)
class ErrorAnalysis:
    """The causes of one model's errors on one task; a wrong answer may have several, or none."""

    model: str
    task: str
    answered: int
    wrong: int
    unexplained: int
    causes: tuple[Cause, ...]

    def to_json(self) -> dict[str, Any]:
        """The analysis as JSON."""
        return asdict(self)


def causes_of(premise: str, hypothesis: str, structure: str, answer: str) -> tuple[str, ...]:
    """Which causes an error may have, by its texts, the graph of its hypothesis and the answer.

    >>> causes_of("Vapor is a gas.", "Vapor is an invisible gas.", "Vapor<>is<>a gas", "entailment")
    ('noisy structure', 'unsupported key term')
    """
    graph = parsed(structure)
    told = {word for node in graph.nodes for word in node}
    key = [word for word in tokens(hypothesis) if _is_key(word)]
    given = {stem(word) for word in tokens(premise)}
    holds = {
        NOISY: any(word not in told for word in key),
        UNSUPPORTED: answer == "entailment" and any(stem(word) not in given for word in key),
        LONG: any(len(node) > _LONGEST_PHRASE for node in graph.nodes),
    }
    return tuple(name for name in _CAUSES if holds[name])


def analysed(run: Path) -> list[ErrorAnalysis]:
    """The analysis of each model and task of a run, of the pairs that have a label."""
    samples = (one for one in read_samples(run) if one.gold is not None and one.prediction)
    return [analysis_of(group) for group in grouped(samples).values()]


def analysis_of(samples: Sequence[Sample]) -> ErrorAnalysis:
    """The causes of errors among answers of one model to one task."""
    structures = structure_of_each(one.hypothesis for one in samples)
    found = [
        (one, _is_wrong(one), causes_of(one.premise, one.hypothesis, made, one.prediction or ""))
        for one, made in zip(samples, structures, strict=True)
    ]
    wrong = sum(is_wrong for _, is_wrong, _ in found)
    return ErrorAnalysis(
        samples[0].model,
        samples[0].task,
        len(found),
        wrong,
        sum(is_wrong and not causes for _, is_wrong, causes in found),
        tuple(_cause(name, found, wrong) for name in _CAUSES),
    )


def _cause(name: str, found: Iterable[tuple[Sample, bool, Sequence[str]]], all_wrong: int) -> Cause:
    rows = list(found)
    having = [(one, is_wrong) for one, is_wrong, causes in rows if name in causes]
    ids = tuple(one.id for one, is_wrong in having if is_wrong)
    right = len(having) - len(ids)
    return Cause(
        name,
        len(ids),
        right,
        round(len(ids) / max(1, all_wrong), 4),
        round(right / max(1, len(rows) - all_wrong), 4),
        ids,
    )


def _is_wrong(sample: Sample) -> bool:
    gold, answer = sample.gold or "", sample.prediction or ""
    if "not_entailment" in (gold, answer):
        return two_way(gold) != two_way(answer)
    return gold != answer


def _is_key(word: str) -> bool:
    return word[0].isalnum() and word not in NonQuantities.default().function_words
