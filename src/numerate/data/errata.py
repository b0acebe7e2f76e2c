"""Errata: gold labels that are known to be wrong or ambiguous, laid over the published ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numerate.data.catalogue import Task
from numerate.data.pair import Pair
from numerate.data.tables import read_table

__all__ = ["corrected"]


def corrected(task: Task, pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs with their labels as they should be; what was published stays in provenance.

    Of two classes a wrong label leaves only the other one. Of three it leaves two, and an
    ambiguous pair has no right label at all: such pairs have none here, so that they do not count.
    """
    known = read_table("errata").get(task.name, {})
    # Where the file gives no ids they are counted, which is right only if no row is missing.
    complete = len(pairs) == task.total
    return [
        _corrected(task, pair, kind)
        if (kind := _kind(known, pair.id)) and (complete or "numbered" not in pair.provenance)
        else pair
        for pair in pairs
    ]


def _kind(known: dict[str, list[str]], pair_id: str) -> str | None:
    return next((kind for kind, ids in known.items() if pair_id in ids), None)


def _corrected(task: Task, pair: Pair, kind: str) -> Pair:
    label = _other_class(task, pair) if kind == "wrong" and task.classes == 2 else None
    published = {"erratum": kind, "published_label": pair.label}
    return replace(pair, label=label, provenance={**pair.provenance, **published})


def _other_class(task: Task, pair: Pair) -> str | None:
    if pair.label != "entailment":
        return None if pair.label is None else "entailment"
    return next(label for label in task.counts if label != "entailment")
