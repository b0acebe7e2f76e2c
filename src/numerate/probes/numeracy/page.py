"""A probe as a web page that stands alone: one file, which fetches nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from math import ceil, log10
from string import Template

from numerate.evaluation import reporting
from numerate.evaluation.reporting.figures import interval, percent
from numerate.evaluation.reporting.plots import scatter_plot, strip
from numerate.probes.numeracy.numerals import Script
from numerate.probes.numeracy.probing import DICE, Probe
from numerate.probes.numeracy.regression import Regression
from numerate.probes.numeracy.scoring import Figure, Scores
from numerate.wording import counted

__all__ = ["render_page"]

_MOST_POINTS = 400
_NAMES = {"ova": "OVA", "sc": "SC", "bc": "BC"}


def render_page(probe: Probe) -> str:
    """The page of a probe: its tests with their intervals, and what can be read off the vectors."""
    source = escape(probe.vocabulary.source)
    return Template((files(__package__) / "page.html").read_text("utf-8")).substitute(
        style=(files(reporting) / "page.css").read_text("utf-8"),
        source=source,
        summary=_summary(probe),
        contrasts=_contrasts(probe),
        notes=_notes(probe.notes),
        sizes=_sizes(probe),
        regression=_regression(probe),
        scatter=_scatter(probe.regressions["vectors"]),
        learned=_learned(probe),
    )


def _summary(probe: Probe) -> str:
    vocabulary = probe.vocabulary
    arabic, english = (vocabulary.count(script) for script in (Script.ARABIC, Script.ENGLISH))
    facts = (
        vocabulary.source,
        f"{vocabulary.matrix.shape[1]} dimensions",
        counted(vocabulary.size, "word"),
        f"{arabic:,} numerals in digits ({100 * vocabulary.share(Script.ARABIC):.2f} %)",
        f"{english:,} in English ({100 * vocabulary.share(Script.ENGLISH):.2f} %)",
        f"{probe.options.distance.value} distance",
    )
    return " · ".join(map(escape, facts))


def _contrasts(probe: Probe) -> str:
    rows = [("magnitude", probe.magnitude), (f"magnitude of {DICE}", probe.upper)]
    if probe.numeration is not None:
        rows.insert(1, ("numeration", probe.numeration))
    return _table(["", *_NAMES.values()], [[name, *_figures(scores)] for name, scores in rows])


def _figures(scores: Scores) -> list[str]:
    return [_figure(_NAMES[kind], one) for kind, one in scores.figures.items()]


def _figure(name: str, one: Figure) -> str:
    share, chance = percent(one.share), percent(one.random_share)
    told = f"{name}: {share} % of {counted(one.n, 'test')}, random vectors {chance} %"
    plot = strip(one.share, one.interval, one.random_share, told)
    ends = f"{interval(one.interval)} of {one.n:,}, random {chance}"
    return f'<span class="figure">{share}</span>{plot}<small>{ends}</small>'


def _sizes(probe: Probe) -> str:
    rows = [
        [name, f"{n:,}", percent(sc) + _bar("SC", sc), percent(bc) + _bar("BC", bc)]
        for name, n, sc, bc in probe.by_size
    ]
    return _table(["digits", "tests", "SC", "BC"], rows)


def _bar(name: str, share: float) -> str:
    return strip(share, None, 0.5, f"{name}: {percent(share)} %")


def _regression(probe: Probe) -> str:
    found, chance = probe.regressions["vectors"], probe.regressions["random"]
    options = found.options
    return (
        f"The mean value of the {options.k} nearest of the {100 * options.train:.0f} % of numbers "
        f"that are known explains R² = {found.r2:.2f} of the variance of the others "
        f"({min(found.scores):.2f} to {max(found.scores):.2f} over {options.splits} splits; random "
        f"vectors: {chance.r2:.2f}). Few large numbers hold most of that variance; the plot has "
        "the logarithms."
    )


def _scatter(found: Regression) -> str:
    """The values of the first split and what was found, on logarithmic axes."""
    step = max(1, len(found.known) // _MOST_POINTS)
    pairs = list(zip(found.known, found.found, strict=True))[::step]
    points = [(log10(1 + max(0, a)), log10(1 + max(0, b))) for a, b in pairs]
    most = max(1, ceil(max((max(point) for point in points), default=0)))
    scaled = [(x / most, y / most) for x, y in points]
    plot = scatter_plot(
        scaled, "number", "found", ("0", f"1e{most}"), "Values and what neighbours say of them"
    )
    return f"<figure>{plot}<figcaption>number and mean of its neighbours</figcaption></figure>"


def _learned(probe: Probe) -> str:
    rows = []
    for name, one in probe.learned.items():
        maximum = percent(one.maximum) + strip(one.maximum, None, 0.2, "largest of five")
        decoded = f"{one.value_r2:.3f} <small>error {one.value_error:,.1f}</small>"
        summed = f"{one.sum_r2:.3f} <small>error {one.sum_error:,.1f}</small>"
        rows.append([name, maximum, decoded, summed])
    return _table(["", "largest of five, %", "value, R²", "sum of two, R²"], rows)


def _notes(notes: Sequence[str]) -> str:
    if not notes:
        return ""
    items = "".join(f"<li>{escape(note)}</li>" for note in notes)
    return f'<aside class="notes" aria-label="Notes"><ul>{items}</ul></aside>'


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    return (
        f'<div class="scroll" tabindex="0"><table class="board"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
