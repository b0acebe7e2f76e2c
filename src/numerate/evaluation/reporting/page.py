"""A report as a web page that stands alone: one file, which fetches nothing."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from string import Template

from numerate.data.catalogue import tasks as known_tasks
from numerate.errors import UnknownTask
from numerate.evaluation.manifest import DOCUMENTS
from numerate.evaluation.reporting.assets import asset
from numerate.evaluation.reporting.board import Board, boards
from numerate.evaluation.reporting.embedding import embedded
from numerate.evaluation.reporting.figures import interval, percent
from numerate.evaluation.reporting.gathering import Report
from numerate.evaluation.reporting.plots import reliability_plot, risk_plot
from numerate.evaluation.reporting.tables import (
    board_table,
    class_table,
    matrix,
    phenomena_table,
    provenance,
    text,
)
from numerate.evaluation.scoring import TaskScore

__all__ = ["MOST_PAIRS", "render_html"]

MOST_PAIRS = 20_000
"""Pairs in a page, unless it is told otherwise: what a browser opens without delay."""


def render_html(report: Report, *, with_published: bool = False, most: int = MOST_PAIRS) -> str:
    """The page of a report: leaderboards, plots, and up to `most` pairs with their proofs."""
    script = asset("page.js")
    digest = b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    return Template(asset("page.html")).substitute(
        script=script,
        script_digest=digest,
        style=asset("page.css"),
        summary=_summary(report),
        notes=_notes(report),
        boards="\n".join(
            f"<h3>{text(board.title)}</h3>{_kind(board)}{board_table(board)}"
            for board in boards(report, with_published=with_published)
        ),
        phenomena=_phenomena(report),
        tasks="\n".join(_task(report, task.name) for task in report.tasks),
        provenance=provenance(report),
        data="\n".join(embedded(report, most)),
    )


def _kind(board: Board) -> str:
    if board.kind != DOCUMENTS:
        return ""
    return (
        '<p class="legend">Claims about documents: balanced accuracy, the mean of the classes\' '
        "recalls, and what it adds to one answer for all claims; under it the accuracy.</p>"
    )


def _summary(report: Report) -> str:
    counts = (
        (len(report.models), "model"),
        (len(report.tasks), "task"),
        (len(report.asked), "pair"),
    )
    return " · ".join(f"{n:,} {name}{'' if n == 1 else 's'}" for n, name in counts)


def _notes(report: Report) -> str:
    if not report.notes:
        return ""
    items = "".join(f"<li>{text(note)}</li>" for note in report.notes)
    return f'<aside class="notes" aria-label="Notes"><ul>{items}</ul></aside>'


def _phenomena(report: Report) -> str:
    table = phenomena_table(report)
    return table and f'<section id="phenomena"><h2>Phenomena</h2>{table}</section>'


def _task(report: Report, name: str) -> str:
    scores = report.scores_of(name)
    if not scores:
        return ""
    n, majority = scores[0].share.n, scores[0]
    told = (
        f"{n:,} pairs, {majority.majority_label.replace('_', ' ')} {percent(majority.majority)} %"
    )
    cards = "".join(map(_card, scores))
    return (
        f'<details class="task"><summary><span>{text(name)}</span>'
        f"<small>{text(told)}</small></summary>"
        f'{_citation(name)}<div class="cards">{cards}</div></details>'
    )


def _citation(name: str) -> str:
    try:
        [task] = known_tasks([name])
    except UnknownTask:  # a file of the user's own
        return ""
    return f'<p class="citation">{text(task.citation)}. Licence: {text(task.licence)}.</p>'


def _card(score: TaskScore) -> str:
    share = score.share
    facts = f"{percent(share.accuracy)} % of {share.n:,} pairs with {share.premises:,} premises"
    spans = f"95 % interval {interval(share.interval)}"
    if score.bootstrap is not None:
        spans += f", by bootstrap {interval(score.bootstrap)}"
    balanced = ""
    if score.balanced is not None:
        found = score.balanced
        balanced = (
            f"<p>Balanced accuracy {percent(found.accuracy)} %, "
            f"95 % interval {interval(found.interval)}.</p>"
        )
    corrected = ""
    if score.corrected is not None:
        figure = percent(score.corrected.accuracy)
        corrected = f"<p>{figure} % of {score.corrected.n:,} pairs with corrected labels.</p>"
    return (
        f'<article class="card"><h4>{text(score.model)}</h4><p>{facts}.</p><p>{spans}.</p>'
        f"{balanced}{corrected}{matrix(score.confusion)}{class_table(score)}{_calibration(score)}</article>"
    )


def _calibration(score: TaskScore) -> str:
    found = score.calibration
    if found is None:
        return ""
    ece, aurc = f"{found.ece:.3f}", f"{found.aurc:.3f}"
    reliable = reliability_plot(found.bins, f"Reliability: calibration error {ece}")
    risky = risk_plot(found.risk_coverage, f"Risk and coverage: area {aurc}")
    return (
        f'<div class="plots"><figure>{reliable}<figcaption>calibration error (ECE) {ece}'
        f"</figcaption></figure><figure>{risky}<figcaption>area under the curve (AURC) {aurc}"
        f"</figcaption></figure></div>"
    )
