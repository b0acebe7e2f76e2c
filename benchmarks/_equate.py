"""EQUATE's five sets as the benchmarks read them, and what the paper prints for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numerate.data.loading import load_file
from numerate.data.pair import two_way
from numerate.evaluation.published import published
from numerate.evaluation.statistics import bootstrap

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numerate.data.pair import Pair

__all__ = ["SETS", "TWO_CLASSES", "is_right", "percent", "published_accuracy", "read_set"]

SETS = {
    "RTE_Quant": "equate/rte-quant",
    "NewsNLI": "equate/newsnli",
    "RedditNLI": "equate/redditnli",
    "StressTest": "equate/stress-test",
    "AWPNLI": "equate/awpnli",
}  # the file of each task, without its ending
TWO_CLASSES = ("RTE_Quant", "NewsNLI", "AWPNLI")


def read_set(folder: Path, name: str) -> tuple[Pair, ...]:
    """The pairs of DIR/NAME.jsonl; a bad row is an error."""
    return load_file(folder / f"{name}.jsonl", on_error="stop").pairs


def published_accuracy(name: str, row: str) -> float:
    """What Table 6 prints, in percent."""
    return 100 * published("equate-table6").rows[row][SETS[name]]


def is_right(name: str, pair: Pair, label: str) -> bool:
    """Whether an answer counts: sets of two classes are scored as entailment or not."""
    if name in TWO_CLASSES:
        return two_way(str(pair.label)) == two_way(label)
    return pair.label == label


def percent(hits: Sequence[bool], pairs: Sequence[Pair]) -> str:
    """A share with its 95 % interval, in which pairs of one premise stand or fall together."""
    share = f"{100 * sum(hits) / len(hits):.1f}"
    interval = bootstrap(list(map(float, hits)), [pair.premise for pair in pairs])
    return (
        share if interval is None else f"{share} [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]"
    )
