"""Verdicts as plain text; the page is in `page`, the JSON in `tree_json`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numerate.reasoning.proofs.page import render_html
from numerate.reasoning.proofs.proof import Verdict
from numerate.reasoning.proofs.telling import Branch, branches, summary
from numerate.reasoning.proofs.tree import Justification

__all__ = ["derivation", "render_html", "render_text"]


def render_text(verdict: Verdict) -> str:
    """A verdict in plain text: the label, why, and how each quantity of the claim is derived.

    >>> from numerate.quantities.interval import Interval
    >>> from numerate.quantities.numset import Kind, NumSet
    >>> from numerate.reasoning.proofs.proof import Proof
    >>> from numerate.reasoning.proofs.tree import Given, How, Justification, Status, Step
    >>> def dogs(n: int) -> NumSet:
    ...     return NumSet(f"{n} dogs", 0, 6, Kind.CARDINAL, Interval.point(n), "dog")
    >>> two, three = (Given(dogs(n), Interval.point(n), "dog") for n in (2, 3))
    >>> sum_of_both = Step("+", two, three, Interval.point(5), "dog")
    >>> why = Justification(dogs(5), Status.ENTAILED, "=", How.EQUAL, sum_of_both)
    >>> proof = Proof("2 dogs, 3 dogs.", "5 dogs.", (why,))
    >>> print(render_text(Verdict("entailment", 0.9, "'5 dogs' follows from the text.", proof)))
    entailment (confidence 0.90)
    '5 dogs' follows from the text.
    <BLANKLINE>
    '5 dogs': entailed, 2 + 3 = 5
    └─ 2 + 3 = 5 dogs
       ├─ '2 dogs'
       └─ '3 dogs'
    """
    lines = [f"{verdict.label} (confidence {verdict.confidence:.2f})", verdict.explanation]
    for justification in verdict.proof.justifications:
        lines += ["", *derivation(justification)]
    if verdict.limit is not None:
        lines += ["", f"The search was cut short: {verdict.limit}."]
    return "\n".join(lines)


def derivation(justification: Justification) -> list[str]:
    """The lines that say how a quantity of a claim is derived, the outcome first."""
    return [summary(justification), *_drawn(branches(justification), "")]


def _drawn(found: Sequence[Branch], indent: str) -> Iterator[str]:
    for place, branch in enumerate(found, 1):
        is_last = place == len(found)
        yield f"{indent}{'└─' if is_last else '├─'} {branch.text}"
        yield from _drawn(branch.parts, indent + ("   " if is_last else "│  "))
