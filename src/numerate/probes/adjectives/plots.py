"""Plots in the shape of the appendix's figures, as SVG whose colours the page gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from numerate.probes.adjectives.scoring import Point

__all__ = ["Line", "curve_plot", "scatter_plot"]

_LEFT, _TOP, _WIDTH, _HEIGHT = 34, 8, 220, 120
_TICK = 20  # percent between the numbers under a plot
_BAR = 0.03  # how far people's label stands out at 0, as in the appendix


@dataclass(frozen=True, slots=True)
class Line:
    """What a model says at each degree; `colour` is a number that the style sheet knows."""

    points: Sequence[Point]
    colour: int


def curve_plot(lines: Sequence[Line], told: str) -> str:
    """The share of "entailed" over the degree: a line for each model, bars for what people say."""
    degrees = sorted({point.alpha for line in lines for point in line.points})
    low, high = degrees[0], max(degrees[-1], degrees[0] + 0.02)
    width = _WIDTH * _closest(degrees) / (high - low) * 0.8

    def across(alpha: float) -> float:
        return _LEFT + _WIDTH * (alpha - low) / (high - low)

    labels = {point.alpha: point.label for line in lines for point in line.points}
    shapes = [
        *_axes(low, high, "α, in % of the typical number", "entailed"),
        *(
            f'<rect class="people" x="{across(alpha) - width / 2:.1f}" y="{_up(height):.1f}" '
            f'width="{width:.1f}" height="{_HEIGHT * height:.1f}"/>'
            for alpha, label in sorted(labels.items())
            if label is not None
            for height in [1.0 if label == "entailment" else _BAR]
        ),
        *(
            f'<polyline class="curve c{line.colour}" points="'
            + " ".join(f"{across(p.alpha):.1f},{_up(p.entailed):.1f}" for p in line.points)
            + '"/>'
            for line in lines
        ),
    ]
    return _svg(told, shapes)


def scatter_plot(
    groups: Sequence[Sequence[tuple[float, float]]],
    line: Sequence[tuple[float, float]],
    band: Sequence[tuple[float, float]],
    told: str,
    axes: tuple[str, str],
) -> str:
    """Dots whose groups thin lines connect, a regression line, and the band of its interval."""

    def place(point: tuple[float, float]) -> str:
        return f"{_LEFT + _WIDTH * point[0]:.1f},{_up(min(1.0, max(0.0, point[1]))):.1f}"

    dots = sorted({place(point) for group in groups for point in group})
    shapes = [
        *_axes(0.0, 1.0, *axes),
        f'<polygon class="band" points="{" ".join(map(place, band))}"/>',
        *(f'<polyline class="link" points="{" ".join(map(place, one))}"/>' for one in groups),
        f'<polyline class="curve c0" points="{" ".join(map(place, line))}"/>',
        *(
            f'<circle class="dot" cx="{dot.split(",")[0]}" cy="{dot.split(",")[1]}" r="3"/>'
            for dot in dots
        ),
    ]
    return _svg(told, shapes)


def _axes(low: float, high: float, across: str, up: str) -> list[str]:
    middle = _LEFT + _WIDTH / 2
    shapes = [
        f'<text x="{middle:.0f}" y="{_TOP + _HEIGHT + 30}" text-anchor="middle">{escape(across)}'
        "</text>",
        f'<text transform="translate(9 {_TOP + _HEIGHT / 2:.0f}) rotate(-90)" '
        f'text-anchor="middle">{escape(up)}</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        y = _up(share)
        shapes += [
            f'<line class="grid" x1="{_LEFT}" x2="{_LEFT + _WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<text x="{_LEFT - 5}" y="{y:.1f}" dy=".35em" text-anchor="end">{share:g}</text>',
        ]
    for value in range(0, 1 + round(100 * high), _TICK):
        x = _LEFT + _WIDTH * (value / 100 - low) / (high - low)
        if x >= _LEFT:
            shapes.append(
                f'<text x="{x:.0f}" y="{_TOP + _HEIGHT + 14}" text-anchor="middle">{value}</text>'
            )
    return shapes


def _closest(degrees: Sequence[float]) -> float:
    gaps = [high - low for low, high in pairwise(degrees)]
    return min(gaps, default=0.02)


def _up(share: float) -> float:
    return _TOP + _HEIGHT * (1 - share)


def _svg(told: str, shapes: Sequence[str]) -> str:
    width, height = _LEFT + _WIDTH + 14, _TOP + _HEIGHT + 34
    return (
        f'<svg class="plot" role="img" aria-label="{escape(told)}" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}">{"".join(shapes)}</svg>'
    )
