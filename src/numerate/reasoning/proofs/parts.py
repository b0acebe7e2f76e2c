"""Proofs for the script of a page: the words that every rendering shares, and spans to mark."""

from __future__ import annotations

from typing import Any

from numerate.reasoning.proofs.showing import show_quantity
from numerate.reasoning.proofs.telling import describe, is_meant, meant_line, meeting, why
from numerate.reasoning.proofs.tree import Justification, Known, Node, Step

__all__ = ["shown_part"]


def shown_part(one: Justification) -> dict[str, Any]:
    """What a page shows of one quantity of the claim.

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.quantities.numset import Kind, NumSet
    >>> from numerate.reasoning.proofs.tree import How, Status
    >>> seven = NumSet("a week", 4, 10, Kind.DURATION, Interval.point(7), "day")
    >>> tree = Known(Interval.point(7), "day", "a week has 7 days")
    >>> part = shown_part(Justification(seven, Status.ENTAILED, "=", How.EQUAL, tree))
    >>> part["claim"], part["status"], part["meets"], part["tree"]
    (['a week', 4, 10], 'entailed', 'both are 7 days', {'known': '7 days (a week has 7 days)'})
    """
    meets, reason = meeting(one), why(one)
    return {
        "claim": [one.claim.text, one.claim.start, one.claim.end],
        "status": str(one.status),
        "meets": meets or ("" if reason else one.how),
        "reason": reason,
        "meant": meant_line(one),
        "is_meant": is_meant(one),
        "tree": None if one.tree is None else _shown(one.tree),
    }


def _shown(node: Node) -> dict[str, Any]:
    if isinstance(node, Step):
        return {"step": describe(node), "parts": [_shown(node.left), _shown(node.right)]}
    if isinstance(node, Known):
        return {"known": describe(node)}
    found = node.numset
    value = show_quantity(node.value, node.unit) if found.kind.is_quantity else ""
    is_said = value.lower() == found.text.lower()  # "9 plums" need not be told to be 9 plums
    return {
        "given": [found.text, found.start, found.end],
        "value": "" if is_said else value,
        "note": "" if is_said else node.note or "",
    }
