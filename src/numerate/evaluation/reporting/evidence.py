"""Evidence as a page shows it: a proof in words and spans, or whatever else a model had to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numerate.quantities.numset import NumSet
from numerate.reasoning.proofs.parts import shown_part
from numerate.reasoning.proofs.tree import (
    Given,
    How,
    Justification,
    Known,
    Meant,
    Node,
    Status,
    Step,
)

__all__ = ["shown_evidence"]

Record = Mapping[str, Any]


def shown_evidence(evidence: Record) -> dict[str, Any]:
    """What the page shows of a sample's evidence: `{"proof": ...}`, or `{"said": ...}` as it is.

    >>> shown_evidence({"words": "I think so."})
    {'said': {'words': 'I think so.'}}
    """
    try:
        parts = [shown_part(_justification(one)) for one in evidence["justifications"]]
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        # Evidence may be any JSON: a file of predictions can call anything a justification.
        return {"said": dict(evidence)}
    told = {"why": evidence.get("explanation"), "limit": evidence.get("limit"), "parts": parts}
    return {"proof": told}


def _justification(record: Record) -> Justification:
    claim, tree = record["claim"], record["tree"]
    return Justification(
        NumSet.from_json(claim),
        Status(record["status"]),
        str(record["relation"]),
        How(record["how"]),
        None if tree is None else _node(tree, claim),
        str(record["reason"]),
        tuple(_meant(one, claim) for one in record.get("meant", ())),  # older runs have none
    )


def _meant(record: Record, claim: Record) -> Meant:
    span = {key: record[key] for key in ("text", "start", "end")}
    numset = NumSet.from_json({**claim, **span})
    return Meant(numset, float(record["probability"]), How(record["how"]))


def _node(record: Record, claim: Record) -> Node:
    """A node of a derivation; a leaf is of the claim's own kind, which is not written again."""
    span = {key: record[key] for key in ("text", "start", "end") if key in record}
    numset = NumSet.from_json({**claim, **span, **record["value"], "approximate": None})
    value, unit = numset.value, record["unit"]
    match record["node"]:
        case "step":
            left, right = _node(record["left"], claim), _node(record["right"], claim)
            return Step(str(record["operator"]), left, right, value, unit)
        case "known":
            return Known(value, unit, str(record["reason"]))
        case "given":
            return Given(numset, value, unit, record["note"])
    raise ValueError(f"there is no node {record['node']!r}")
