"""Verdicts and proofs as JSON and as plain text; the page is in `page`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.page import render_html
from numerate.reasoning.proof import Justification, Known, Node, Step, Verdict
from numerate.reasoning.telling import describe, parts, summary

__all__ = ["justification_json", "node_json", "render_html", "render_text"]

_ENDS = ("low", "high", "low_open", "high_open")


def justification_json(justification: Justification) -> dict[str, Any]:
    """One item of the `justifications` that `numerate check --jsonl` writes.

    >>> from numerate.reasoning.proof import Status
    >>> claim = NumSet("5 dogs", 0, 6, Kind.CARDINAL, Interval.point(5), "dog")
    >>> told = justification_json(Justification(claim, Status.MISSING, "=", "nothing"))
    >>> told["claim"]["low"], told["status"], told["tree"]
    (5, 'missing', None)
    """
    return {
        "claim": justification.claim.to_json(),
        "status": str(justification.status),
        "relation": justification.relation,
        "how": justification.how,
        "reason": justification.reason,
        "tree": None if justification.tree is None else node_json(justification.tree),
    }


def node_json(node: Node) -> dict[str, Any]:
    """A derivation, part in part; `node` says which of the three sorts each is.

    >>> from numerate.reasoning.proof import Known
    >>> node_json(Known(Interval.point(7), "day", "a week has 7 days"))["value"]["low"]
    7
    """
    told = {"value": _interval_json(node.value), "unit": node.unit}
    if isinstance(node, Step):
        left, right = node_json(node.left), node_json(node.right)
        return {"node": "step", "operator": node.operator, **told, "left": left, "right": right}
    if isinstance(node, Known):
        return {"node": "known", **told, "reason": node.reason}
    found = node.numset
    span = {"text": found.text, "start": found.start, "end": found.end}
    return {"node": "given", **span, **told, "note": node.note}


def _interval_json(value: Interval) -> dict[str, Any]:
    # Through a NumSet, so that a value reads the same wherever it is written.
    numset = NumSet("", 0, 0, Kind.CARDINAL, value).to_json()
    return {end: numset[end] for end in _ENDS}


def render_text(verdict: Verdict) -> str:
    """A verdict in plain text: the label, why, and how each quantity of the claim is derived.

    >>> from numerate.reasoning.proof import Given, Proof, Status
    >>> def dogs(n: int) -> NumSet:
    ...     return NumSet(f"{n} dogs", 0, 6, Kind.CARDINAL, Interval.point(n), "dog")
    >>> two, three = (Given(dogs(n), Interval.point(n), "dog") for n in (2, 3))
    >>> sum_of_both = Step("+", two, three, Interval.point(5), "dog")
    >>> why = Justification(dogs(5), Status.ENTAILED, "=", "equal", sum_of_both)
    >>> proof = Proof("2 dogs, 3 dogs.", "5 dogs.", (why,))
    >>> print(render_text(Verdict("entailment", 0.9, "'5 dogs' follows from the text.", proof)))
    entailment (confidence 0.90)
    '5 dogs' follows from the text.
    <BLANKLINE>
    '5 dogs': entailed, 2 + 3 = 5
    └─ + gives 5 dog
       ├─ '2 dogs' is 2 dog
       └─ '3 dogs' is 3 dog
    """
    lines = [f"{verdict.label} (confidence {verdict.confidence:.2f})", verdict.explanation]
    for justification in verdict.proof.justifications:
        lines += ["", summary(justification)]
        if justification.tree is not None:
            lines += _drawn(justification.tree, "", is_last=True)
    if verdict.limit is not None:
        lines += ["", f"The search was cut short: {verdict.limit}."]
    return "\n".join(lines)


def _drawn(node: Node, indent: str, is_last: bool) -> Iterator[str]:
    yield f"{indent}{'└─' if is_last else '├─'} {describe(node)}"
    deeper = indent + ("   " if is_last else "│  ")
    below = parts(node)
    for place, part in enumerate(below, 1):
        yield from _drawn(part, deeper, is_last=place == len(below))
