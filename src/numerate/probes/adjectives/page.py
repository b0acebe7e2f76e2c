"""The probe's report as a page that stands alone: tables, and curves as in the appendix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from string import Template

from numerate.evaluation.reporting.assets import asset
from numerate.evaluation.reporting.figures import interval, percent, points
from numerate.evaluation.reporting.tables import text
from numerate.probes.adjectives.correlation import Correlation
from numerate.probes.adjectives.plots import Line, curve_plot, scatter_plot
from numerate.probes.adjectives.scoring import Figure, ModelScore, TestScore, average
from numerate.probes.adjectives.suite import DEGREE, ENTAILMENT, POLARITIES
from numerate.probes.adjectives.thresholds import JUDGED, Thresholds

__all__ = ["render_correlation", "render_page"]

_TITLES = {DEGREE: "Degree estimation", ENTAILMENT: "Entailment inference"}
_COLOURS = 6
_LEGEND = (
    "Accuracy in percent against what people say, what it adds to the majority class, and its "
    "95 % interval (pairs of one premise count together)."
)
_CURVES = (
    "Each line is a model: the share of hypotheses that it calls entailed, over the number that "
    "they state. Bars are what people say: tall where it is entailed, low where it is not, none "
    "where the hypothesis repeats the premise. A model that knows the scale follows the bars."
)


def render_page(scores: Sequence[ModelScore], thresholds: Thresholds) -> str:
    """The page of a probe."""
    models = [one.model for one in scores]
    summary = f"{len(models)} model{'' if len(models) == 1 else 's'}"
    sections = [_task(scores, task) for task in _TITLES]
    body = "\n".join([*filter(None, sections), _thresholds(thresholds)])
    return _page("Adjective Scale Probe", summary, body)


def render_correlation(found: Correlation) -> str:
    """A page with the correlation of the probe and the stress test."""
    told = f"r = {found.r:.2f}, p = {found.p:.3g}, {found.models} models"
    plot = scatter_plot(
        list(found.groups.values()),
        found.line,
        found.band,
        told,
        ("accuracy on the stress test, %", "accuracy on degree estimation"),
    )
    rows = [
        [text(name), *(percent(accuracy) for _, accuracy in dots)]
        for name, dots in found.groups.items()
    ]
    heads = ["test", *map(text, found.names)]
    body = (
        f'<p class="legend">Each dot is a model on one test; thin lines connect the dots of a '
        f"test. {text(told)}. The band is the 95 % interval of the regression line.</p>"
        f"<figure>{plot}</figure>{_table(heads, rows)}"
    )
    return _page("Degree estimation and numerical reasoning", told, body)


def _page(title: str, summary: str, body: str) -> str:
    template = files(__package__).joinpath("page.html").read_text("utf-8")
    return Template(template).substitute(
        title=text(title), summary=text(summary), style=asset("page.css"), body=body
    )


def _task(scores: Sequence[ModelScore], task: str) -> str:
    """The section of a task: accuracy by test, then polarity, dimension and curves."""
    names = list(dict.fromkeys(one.name for score in scores for one in score.of(task)))
    if not names:
        return ""
    parts = [f'<section id="{task}"><h2>{_TITLES[task]}</h2>', f'<p class="legend">{_LEGEND}</p>']
    parts.append(_board(scores, task, names))
    if task == DEGREE:
        parts += [f'<h3>Curves</h3><p class="legend">{_CURVES} {_keys(scores)}</p>']
        parts += [_test(scores, name) for name in names]
    return "".join([*parts, "</section>"])


def _board(scores: Sequence[ModelScore], task: str, names: Sequence[str]) -> str:
    by_name = [{one.name: one for one in score.of(task)} for score in scores]
    rows = []
    for name in names:
        found = [tests.get(name) for tests in by_name]
        majority = next(one.whole.majority for one in found if one is not None)
        rows.append(
            [text(name), percent(majority), *(_cell(one.whole if one else None) for one in found)]
        )
    means = [average(score.of(task)) for score in scores]
    if any(means):
        majorities = [mean["majority"] for mean in means if mean]
        cells = [_mean(mean) for mean in means]
        rows.append(["mean, without controls", percent(majorities[0]), *cells])
    return _table(["test", "majority", *(text(one.model) for one in scores)], rows)


def _test(scores: Sequence[ModelScore], name: str) -> str:
    """The curves of a test, one plot for each polarity, and its figures."""
    tests = [
        (one, at % _COLOURS)
        for at, score in enumerate(scores)
        for one in score.of(DEGREE)
        if one.name == name
    ]
    plots = ""
    for polarity in POLARITIES:
        lines = [Line(one.curves[polarity], at) for one, at in tests if polarity in one.curves]
        if lines:
            plot = curve_plot(lines, f"{name}, {polarity}: share of entailed over the degree")
            plots += f"<figure>{plot}<figcaption>{text(name)}, {polarity}</figcaption></figure>"
    rows = [_split(one) for one, _ in tests]
    keys = list(dict.fromkeys(key for row in rows for key in row if key != "model"))
    lines_ = [[row["model"], *(row.get(key, "–") for key in keys)] for row in rows]
    table = _table(["model", *keys], lines_)
    return (
        f'<details class="task" open><summary><span>{text(name)}</span></summary>'
        f'<div class="plots">{plots}</div>{table}</details>'
    )


def _split(score: TestScore) -> dict[str, str]:
    parts = [*score.polarity.items(), *score.dimension.items()]
    return {"model": text(score.model), **{str(name): _cell(one) for name, one in parts}}


def _thresholds(thresholds: Thresholds) -> str:
    rows = [
        [
            test,
            *(
                f"{sign} {float(one.ratio):.3f} <small>δ {float(delta):.3f}</small>"
                for polarity in POLARITIES
                for one, delta in [
                    (thresholds.of[test, polarity], thresholds.delta(test, polarity))
                ]
                for sign in ["≥" if one.side == "at_least" else "≤"]
            ),
        ]
        for test in JUDGED
    ]
    table = _table(["test", *POLARITIES], rows)
    return (
        '<section id="thresholds"><h2>What people say</h2><p class="legend">A hypothesis is '
        "entailed where α, as a multiple of the typical number, is on this side of the "
        f"threshold. Mismatches entail nothing.</p>{table}</section>"
    )


def _keys(scores: Sequence[ModelScore]) -> str:
    return "".join(
        f'<span class="key c{at % _COLOURS}"></span>{text(score.model)}'
        for at, score in enumerate(scores)
    )


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    above = points(figure.accuracy - figure.majority)
    return (
        f"{percent(figure.accuracy)} <small>{above}</small> "
        f"<small>{interval(figure.interval)}</small>"
    )


def _mean(mean: Mapping[str, float] | None) -> str:
    if mean is None:
        return "–"
    above = points(mean["accuracy"] - mean["majority"])
    return f"{percent(mean['accuracy'])} <small>{above}</small>"


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    lines = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>'
        for first, *others in rows
    )
    return (
        '<div class="scroll" role="region" tabindex="0" aria-label="Table"><table class="plain">'
        f"<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    )
