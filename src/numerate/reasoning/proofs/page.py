"""Verdicts as a web page that stands alone: no script, nothing fetched, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from numerate.quantities.numset import NumSet
from numerate.reasoning.proofs.proof import Proof, Verdict
from numerate.reasoning.proofs.telling import (
    MOST_OTHERS,
    describe,
    is_meant,
    meeting,
    quoted,
    why,
)
from numerate.reasoning.proofs.tree import Given, Justification, Meant, Node, Status, Step

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
    anchors = _anchors(proof, number)
    claims = {one.claim: str(one.status) for one in proof.justifications}
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
            _block("Text", _marked(proof.premise, _looked_at(proof), anchors)),
            _block("Claim", _marked(proof.hypothesis, claims, {})),
            "</div>",
            *(_derivation(one, anchors) for one in proof.justifications),
            limit or "",
            "</article>",
        ]
    )


def _block(heading: str, marked: str) -> str:
    return f"<section><h2>{heading}</h2><blockquote>{marked}</blockquote></section>"


def _looked_at(proof: Proof) -> dict[NumSet, str]:
    """The quantities of the text that were used or weighed, in order, with the class of each."""
    found: dict[NumSet, str] = {}
    for one in proof.justifications:
        found |= {leaf.numset: "" for leaf in one.leaves() if isinstance(leaf, Given)}
    for one in proof.justifications:
        for meant in _shown(one):
            found.setdefault(meant.numset, "weighed")
    return dict(sorted(found.items(), key=lambda item: (item[0].start, -item[0].end)))


def _shown(one: Justification) -> tuple[Meant, ...]:
    return one.meant[: 1 + MOST_OTHERS]


def _anchors(proof: Proof, number: int) -> dict[NumSet, str]:
    """The name of the mark that each quantity has, or shares with one it overlaps."""
    anchors: dict[NumSet, str] = {}
    marks = end = 0
    for numset in _looked_at(proof):
        if numset.start >= end:
            marks, end = marks + 1, numset.end
        anchors[numset] = f"q{number}-{marks}"
    return anchors


def _marked(text: str, classes: Mapping[NumSet, str], anchors: Mapping[NumSet, str]) -> str:
    """The text with its quantities marked; of two that overlap, the first and longest."""
    pieces: list[str] = []
    end = 0
    for numset in sorted(classes, key=lambda numset: (numset.start, -numset.end)):
        if numset.start < end:
            continue
        anchor = f' id="{anchors[numset]}"' if numset in anchors else ""
        name = f' class="{classes[numset]}"' if classes[numset] else ""
        pieces += [
            _text(text[end : numset.start]),
            f"<mark{anchor}{name}>{_text(text[numset.start : numset.end])}</mark>",
        ]
        end = numset.end
    return "".join([*pieces, _text(text[end:])])


def _derivation(one: Justification, anchors: Mapping[NumSet, str]) -> str:
    meets, reason = meeting(one), why(one)
    lines = [
        f'<div class="derivation {one.status}">',
        f'<h3><span class="status">{_MARKS[one.status]} {one.status}</span> '
        f"<q>{_text(one.claim.text)}</q></h3>",
        *([_p("meeting", meets)] if meets else []),
        *([_p("reason", reason)] if reason else []),
    ]
    if one.tree is not None:
        lines.append(f'<ul class="tree">{"".join(_branch(one.tree, anchors))}</ul>')
    return "\n".join([*lines, *_meant(one, anchors), "</div>"])


def _branch(node: Node, anchors: Mapping[NumSet, str]) -> Iterator[str]:
    yield f"<li>{_node(node, anchors)}"
    if isinstance(node, Step):
        yield "<ul>"
        for part in (node.left, node.right):
            yield from _branch(part, anchors)
        yield "</ul>"
    yield "</li>"


def _node(node: Node, anchors: Mapping[NumSet, str]) -> str:
    told = describe(node)
    if isinstance(node, Step):
        return f'<span class="step">{_text(told)}</span>'
    if not isinstance(node, Given):
        return f'<span class="known">{_text(told)}</span>'
    rest = told.removeprefix(quoted(node.numset))
    return f'{_link(node.numset, anchors)}<span class="value">{_text(rest)}</span>'


def _link(numset: NumSet, anchors: Mapping[NumSet, str]) -> str:
    return f'<a href="#{anchors[numset]}">{_text(" ".join(numset.text.split()))}</a>'


def _meant(one: Justification, anchors: Mapping[NumSet, str]) -> Iterator[str]:
    """The quantities of the text that may be meant, each with its probability as a bar."""
    if not one.meant:
        return
    yield '<div class="meant"><h4>Which quantity of the text is meant?</h4><ul>'
    for place, meant in enumerate(_shown(one)):
        is_chosen = place == 0 and is_meant(one)
        name, said = ("chosen", "meant") if is_chosen else ("other", "not meant")
        percent = min(max(meant.probability, 0.0), 1.0) * 100
        filled = f'<span style="width:{percent:.0f}%"></span>'
        yield (
            f'<li class="{name}">{_link(meant.numset, anchors)}'
            f'<span class="bar" aria-hidden="true">{filled}</span>'
            f'<span class="probability">{meant.probability:.2f}</span>'
            f'<span class="said">{said}</span></li>'
        )
    yield "</ul>"
    if rest := len(one.meant) - len(_shown(one)):
        yield _p("note", f"{rest} more that {'is' if rest == 1 else 'are'} not meant")
    yield "</div>"


def _p(name: str, text: str) -> str:
    return f'<p class="{name}">{_text(text)}</p>'


def _text(text: str) -> str:
    # A lone surrogate is no character: UTF-8 cannot write it.
    return escape(text.encode("utf-8", "replace").decode("utf-8"))
