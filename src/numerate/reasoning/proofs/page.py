"""Verdicts as a web page that stands alone: no script, nothing fetched, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from numerate.quantities.numset import NumSet
from numerate.reasoning.proof import Given, Justification, Node, Proof, Status, Step, Verdict
from numerate.reasoning.showing import show_value
from numerate.reasoning.telling import OPERATORS, describe, meeting, parts, why

__all__ = ["render_html"]

_MARKS = {
    Status.ENTAILED: "✓",
    Status.CONTRADICTED: "✗",
    Status.OPEN: "?",
    Status.MISSING: "–",
}


def render_html(verdicts: Iterable[Verdict]) -> str:
    """A page with both texts of each verdict, their quantities marked, and the derivations.

    >>> page = render_html([Verdict("neutral", 0.5, "<b>", Proof("1 < 2", "2 & 3", ()))])
    >>> "1 &lt; 2" in page, "<b>" in page, "http" in page
    (True, False, False)
    """
    cards = [_card(verdict, number) for number, verdict in enumerate(verdicts, 1)]
    title = "1 claim checked" if len(cards) == 1 else f"{len(cards)} claims checked"
    return _template().substitute(title=title, cards="\n".join(cards))


@cache
def _template() -> Template:
    return Template((files(__package__) / "page.html").read_text("utf-8"))


def _card(verdict: Verdict, number: int) -> str:
    proof = verdict.proof
    anchors = _leaf_anchors(proof, number)
    claims = [one.claim for one in proof.justifications]
    statuses = {one.claim: one.status for one in proof.justifications}
    limit = verdict.limit and _p("limit", f"The search was cut short: {verdict.limit}.")
    # A label may come from outside, so it is no class name until we know it.
    known = verdict.label if verdict.label in ("entailment", "contradiction") else "neutral"
    return "\n".join(
        [
            f'<article class="{known}">',
            f'<header><span class="label">{_text(verdict.label.replace("_", " "))}</span>'
            f'<span class="confidence">confidence {verdict.confidence:.2f}</span></header>',
            _p("explanation", verdict.explanation),
            '<div class="texts">',
            _block("Text", _marked(proof.premise, _used(proof), anchors, {})),
            _block("Claim", _marked(proof.hypothesis, claims, {}, statuses)),
            "</div>",
            *(_derivation(one, anchors) for one in proof.justifications),
            limit or "",
            "</article>",
        ]
    )


def _block(heading: str, marked: str) -> str:
    return f"<section><h2>{heading}</h2><blockquote>{marked}</blockquote></section>"


def _used(proof: Proof) -> list[NumSet]:
    """The quantities of the premise that some derivation uses, each once, in order."""
    leaves = (leaf for one in proof.justifications for leaf in one.leaves())
    used = {leaf.numset: None for leaf in leaves if isinstance(leaf, Given)}
    return sorted(used, key=lambda numset: (numset.start, -numset.end))


def _leaf_anchors(proof: Proof, number: int) -> dict[NumSet, str]:
    """The name of the mark that each used quantity has, or shares with one it overlaps."""
    anchors: dict[NumSet, str] = {}
    marks = end = 0
    for numset in _used(proof):
        if numset.start >= end:
            marks, end = marks + 1, numset.end
        anchors[numset] = f"q{number}-{marks}"
    return anchors


def _marked(
    text: str,
    numsets: Sequence[NumSet],
    anchors: Mapping[NumSet, str],
    statuses: Mapping[NumSet, Status],
) -> str:
    """The text with its quantities marked; of two that overlap, the first and longest."""
    pieces: list[str] = []
    end = 0
    for numset in sorted(numsets, key=lambda numset: (numset.start, -numset.end)):
        if numset.start < end:
            continue
        anchor = f' id="{anchors[numset]}"' if numset in anchors else ""
        status = f' class="{statuses[numset]}"' if numset in statuses else ""
        pieces += [
            _text(text[end : numset.start]),
            f"<mark{anchor}{status}>{_text(text[numset.start : numset.end])}</mark>",
        ]
        end = numset.end
    return "".join([*pieces, _text(text[end:])])


def _derivation(one: Justification, anchors: Mapping[NumSet, str]) -> str:
    meets, reason = meeting(one), why(one)
    lines = [
        f'<div class="derivation {one.status}">',
        f'<h3><span class="status">{_MARKS[one.status]} {one.status}</span> '
        f"<q>{_text(one.claim.text)}</q></h3>",
        *([_p("meeting", meets or one.how)] if meets or not reason else []),
        *([_p("reason", reason)] if reason else []),
    ]
    if one.tree is not None:
        lines.append(f'<ul class="tree">{"".join(_branch(one.tree, anchors))}</ul>')
    return "\n".join([*lines, "</div>"])


def _branch(node: Node, anchors: Mapping[NumSet, str]) -> Iterator[str]:
    yield f"<li>{_node(node, anchors)}"
    if below := parts(node):
        yield "<ul>"
        for part in below:
            yield from _branch(part, anchors)
        yield "</ul>"
    yield "</li>"


def _node(node: Node, anchors: Mapping[NumSet, str]) -> str:
    if isinstance(node, Step):
        operator = OPERATORS.get(node.operator, node.operator)
        return f'<span class="operator">{_text(operator)}</span> {_value(node)}'
    if not isinstance(node, Given):
        return f'<span class="known">{_text(describe(node))}</span>'
    link = f'<a href="#{anchors[node.numset]}">{_text(node.numset.text)}</a>'
    value = f" {_value(node)}" if node.numset.kind.is_quantity else ""
    note = f' <span class="note">{_text(node.note)}</span>' if node.note else ""
    return link + value + note


def _value(node: Node) -> str:
    value = f"{show_value(node.value)} {node.unit or ''}".strip()
    return f'<span class="value">{_text(value)}</span>' if value else ""


def _p(name: str, text: str) -> str:
    return f'<p class="{name}">{_text(text)}</p>'


def _text(text: str) -> str:
    # A lone surrogate is no character: UTF-8 cannot write it.
    return escape(text.encode("utf-8", "replace").decode("utf-8"))
