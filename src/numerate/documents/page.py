"""A report as a web page that stands alone: no script, nothing fetched, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from numerate.documents.source import Source
from numerate.documents.values import Checked, Report, Span, Status, in_a_line
from numerate.reasoning.proofs.proof import Basis

__all__ = ["render_page"]

_WHOLE = 100_000  # characters of a source that are shown whole
_AROUND = 300  # characters around evidence that are shown of a longer one


@dataclass(frozen=True, slots=True)
class _Mark:
    """A stretch of a text to be marked: where it stands, of which class, and what it links to."""

    start: int
    end: int
    name: str
    anchor: str
    target: str


def render_page(report: Report, sources: Sequence[Source]) -> str:
    """A page with the answer beside its sources; each claim is linked to its evidence.

    Of a long source only what stands around evidence is shown.

    >>> "<script>" in render_page(Report("<script>", (), ()), [Source("<b>", "<script>")])
    False
    """
    numbered = list(enumerate(report.claims, 1))
    number = len(numbered)
    return _template().substitute(
        title=f"{number} claim{'s' if number != 1 else ''} checked",
        answer=_marked(report.answer, [_claim_mark(*one) for one in numbered]),
        sources="\n".join(_source(nr, one, numbered) for nr, one in enumerate(sources, 1)),
        claims="\n".join(_claim(*one) for one in numbered),
        limits="".join(map(_limit, report.limits)),
    )


def _limit(name: str) -> str:
    return f'<p class="note">Not all of the answer was checked: {_text(name)}.</p>'


@cache
def _template() -> Template:
    return Template((files(__package__) / "page.html").read_text("utf-8"))


def _claim_mark(number: int, claim: Checked) -> _Mark:
    target = f"e{number}-1" if claim.evidence else f"c{number}"
    return _Mark(claim.start, claim.end, _class(claim.status), f"a{number}", target)


def _source(number: int, source: Source, claims: Iterable[tuple[int, Checked]]) -> str:
    marks = [
        _evidence_mark(source, span, claim, f"e{nr}-{nth}", f"c{nr}")
        for nr, claim in claims
        for nth, span in enumerate(claim.evidence, 1)
        if span.source == source.name
    ]
    shown = _marked(source.text, marks) if len(source.text) <= _WHOLE else _cut(source.text, marks)
    heading = f"<h2>{_text(source.name)}</h2>"
    return f'<section id="s{number}">{heading}<div class="text">{shown}</div></section>'


def _evidence_mark(source: Source, span: Span, claim: Checked, anchor: str, target: str) -> _Mark:
    start = source.text_offset(span.start)
    return _Mark(start, start + len(span.text), _class(claim.status), anchor, target)


def _cut(text: str, marks: Sequence[_Mark]) -> str:
    """What stands around the marks of a long text; gaps are shown as such."""
    pieces: list[str] = []
    end = 0
    for group in _near(marks):
        start = max(end, group[0].start - _AROUND)
        if start > end:
            pieces.append('<span class="gap">…</span>')
        stop = min(len(text), max(one.end for one in group) + _AROUND)
        pieces.append(_marked(text[start:stop], [_moved(one, start) for one in group]))
        end = stop
    if end < len(text):
        pieces.append('<span class="gap">…</span>')
    return "".join(pieces)


def _near(marks: Sequence[_Mark]) -> Iterator[list[_Mark]]:
    """The marks in groups whose surroundings touch."""
    group: list[_Mark] = []
    for mark in sorted(marks, key=lambda one: (one.start, one.end)):
        if group and mark.start > max(one.end for one in group) + 2 * _AROUND:
            yield group
            group = []
        group.append(mark)
    if group:
        yield group


def _moved(mark: _Mark, by: int) -> _Mark:
    return replace(mark, start=mark.start - by, end=mark.end - by)


def _marked(text: str, marks: Iterable[_Mark]) -> str:
    """A text with marks; of those that overlap the first is shown, the others are anchors in it."""
    pieces: list[str] = []
    end = 0
    for mark in sorted(marks, key=lambda one: (one.start, -one.end)):
        if mark.start < end:
            pieces.append(f'<a id="{mark.anchor}"></a>')
            continue
        words = f'<a href="#{mark.target}">{_text(text[mark.start : mark.end])}</a>'
        pieces += [
            _text(text[end : mark.start]),
            f'<mark id="{mark.anchor}" class="{mark.name}">{words}</mark>',
        ]
        end = mark.end
    return "".join([*pieces, _text(text[end:])])


def _claim(number: int, claim: Checked) -> str:
    by_words = "by its words alone, " if claim.basis is Basis.WORDS else ""
    lines = [
        f'<li class="claim" id="c{number}">',
        f'<span class="status {_class(claim.status)}">{claim.status}</span> ',
        f'<a href="#a{number}">{_text(in_a_line(claim.text))}</a> ',
        f'<span class="note">{by_words}confidence {claim.confidence:.2f}</span>',
        f"<p>{_text(claim.explanation)}</p>",
        *(_evidence(f"e{number}-{nth}", span) for nth, span in enumerate(claim.evidence, 1)),
        *(f"<pre>{_text(chr(10).join(one.working))}</pre>" for one in claim.quantities),
        "</li>",
    ]
    return "\n".join(lines)


def _evidence(anchor: str, span: Span) -> str:
    at = f"{span.start}-{span.end}" if span.page is None else f"page {span.page}"
    place = f"{_text(span.source)}, {at}"
    return (
        f'<div class="evidence"><a href="#{anchor}">{_text(in_a_line(span.text))}</a> '
        f'<span class="note">{place}</span></div>'
    )


def _class(status: Status) -> str:
    return str(status).replace(" ", "-")


def _text(text: str) -> str:
    # A lone surrogate is no character: UTF-8 cannot write it.
    return escape(text.encode("utf-8", "replace").decode("utf-8"))
