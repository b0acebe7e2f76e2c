"""The JSON of a proof: what `numerate check --json` writes for each quantity of a claim."""

from __future__ import annotations

from typing import Any

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.proofs.tree import Justification, Known, Node, Step

__all__ = ["justification_json", "node_json"]

_ENDS = ("low", "high", "low_open", "high_open")


def justification_json(justification: Justification) -> dict[str, Any]:
    """One item of the `justifications` that `numerate check --jsonl` writes.

    >>> from numerate.reasoning.proofs.tree import How, Status
    >>> claim = NumSet("5 dogs", 0, 6, Kind.CARDINAL, Interval.point(5), "dog")
    >>> told = justification_json(Justification(claim, Status.MISSING, "=", How.NOTHING))
    >>> told["claim"]["low"], told["status"], told["tree"]
    (5, 'missing', None)
    """
    return {
        "claim": justification.claim.to_json(),
        "status": str(justification.status),
        "relation": justification.relation,
        "how": str(justification.how),
        "reason": justification.reason,
        "licence": justification.licence,
        "tree": None if justification.tree is None else node_json(justification.tree),
        "meant": [
            {**_span(one.numset), "probability": one.probability, "how": str(one.how)}
            for one in justification.meant
        ],
    }


def node_json(node: Node) -> dict[str, Any]:
    """A derivation, part in part; `node` says which of the three sorts each is.

    >>> from numerate.reasoning.proofs.tree import Known
    >>> node_json(Known(Interval.point(7), "day", "a week has 7 days"))["value"]["low"]
    7
    """
    told = {"value": _interval_json(node.value), "unit": node.unit}
    if isinstance(node, Step):
        left, right = node_json(node.left), node_json(node.right)
        return {"node": "step", "operator": node.operator, **told, "left": left, "right": right}
    if isinstance(node, Known):
        return {"node": "known", **told, "reason": node.reason}
    return {"node": "given", **_span(node.numset), **told, "note": node.note}


def _span(numset: NumSet) -> dict[str, Any]:
    return {"text": numset.text, "start": numset.start, "end": numset.end}


def _interval_json(value: Interval) -> dict[str, Any]:
    # Through a NumSet, so that a value reads the same wherever it is written.
    numset = NumSet("", 0, 0, Kind.CARDINAL, value).to_json()
    return {end: numset[end] for end in _ENDS}
