"""Plots as SVG in the page: made of plain shapes whose colours the page's style sheet gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from numerate.evaluation.calibration import Bin, Point
from numerate.evaluation.statistics import Range

__all__ = ["histogram", "reliability_plot", "risk_plot", "scatter_plot", "strip"]

_LEFT, _TOP, _SIZE = 34, 8, 160  # of the square that both kinds of curve are drawn in


def strip(accuracy: float, interval: Range | None, majority: float | None, told: str) -> str:
    """A line from 0 to 100 % with the accuracy, its interval and a tick at the majority class."""
    shapes = ['<line class="axis" x1="4" x2="104" y1="7" y2="7"/>']
    if majority is not None:
        shapes.append(f'<line class="tick" {_across(majority)} y1="1.5" y2="12.5"/>')
    if interval is not None:
        low, high = (_x(end) for end in interval)
        shapes.append(f'<line class="span" x1="{low}" x2="{high}" y1="7" y2="7"/>')
    shapes.append(f'<circle class="dot" cx="{_x(accuracy)}" cy="7" r="3.5"/>')
    return _svg("strip", 108, 14, told, shapes)


def reliability_plot(bins: Sequence[Bin], told: str) -> str:
    """Accuracy over confidence: on the diagonal a model is right as often as it says.

    The area of a dot is the share of the answers it stands for.
    """
    total = sum(one.n for one in bins)
    seen = [one for one in bins if one.n]
    path = " ".join(f"{_across_plot(one.confidence)},{_up(one.accuracy)}" for one in seen)
    shapes = [
        *_frame("confidence", "accuracy"),
        f'<line class="ideal" x1="{_across_plot(0)}" y1="{_up(0)}" '
        f'x2="{_across_plot(1)}" y2="{_up(1)}"/>',
        f'<polyline class="curve" points="{path}"/>',
        *(
            f'<circle class="dot" cx="{_across_plot(one.confidence)}" cy="{_up(one.accuracy)}" '
            f'r="{2 + 8 * (one.n / total) ** 0.5:.1f}"/>'
            for one in seen
        ),
    ]
    return _svg("plot", _LEFT + _SIZE + 12, _TOP + _SIZE + 34, told, shapes)


def risk_plot(points: Sequence[Point], told: str) -> str:
    """The share of wrong answers among the most confident ones, over how many of them are kept."""
    path = " ".join(f"{_across_plot(point.coverage)},{_up(point.risk)}" for point in points)
    shapes = [
        *_frame("answers kept, surest first", "wrong"),
        f'<polyline class="curve" points="{path}"/>',
    ]
    return _svg("plot", _LEFT + _SIZE + 12, _TOP + _SIZE + 34, told, shapes)


def histogram(series: Mapping[str, Sequence[float]], ends: tuple[str, str], told: str) -> str:
    """Shares of each series side by side, in equal bins from one end to the other."""
    bins = max(map(len, series.values()), default=0)
    highest = max((share for shares in series.values() for share in shares), default=0) or 1
    width = _SIZE / max(bins * len(series), 1)
    shapes = [
        f'<text x="{_LEFT}" y="{_TOP + _SIZE + 14}">{escape(ends[0])}</text>',
        f'<text x="{_LEFT + _SIZE}" y="{_TOP + _SIZE + 14}" text-anchor="end">{escape(ends[1])}'
        "</text>",
        f'<line class="axis" x1="{_LEFT}" x2="{_LEFT + _SIZE}" y1="{_up(0)}" y2="{_up(0)}"/>',
        f'<text x="{_LEFT - 5}" y="{_up(1)}" dy=".35em" text-anchor="end">{highest:.0%}</text>',
    ]
    for place, shares in enumerate(series.values()):
        for at, share in enumerate(shares):
            left = _LEFT + (at * len(series) + place) * width
            height = _SIZE * share / highest
            shapes.append(
                f'<rect class="bar bar{place}" x="{left:.1f}" y="{_TOP + _SIZE - height:.1f}" '
                f'width="{width:.1f}" height="{height:.1f}"/>'
            )
    return _svg("plot", _LEFT + _SIZE + 12, _TOP + _SIZE + 34, told, shapes)


def scatter_plot(
    points: Sequence[tuple[float, float]], across: str, up: str, ends: tuple[str, str], told: str
) -> str:
    """Points of a square, from 0 to 1 either way, whose ends have names; best on the diagonal."""
    shapes = [
        *_frame(across, up, {0.0: ends[0], 1.0: ends[1]}),
        f'<line class="ideal" x1="{_across_plot(0)}" y1="{_up(0)}" '
        f'x2="{_across_plot(1)}" y2="{_up(1)}"/>',
        *(f'<circle class="dot" cx="{_across_plot(x)}" cy="{_up(y)}" r="1.5"/>' for x, y in points),
    ]
    return _svg("plot", _LEFT + _SIZE + 12, _TOP + _SIZE + 34, told, shapes)


_PERCENTS = {0.0: "0", 0.5: "50", 1.0: "100"}


def _frame(across: str, up: str, names: Mapping[float, str] = _PERCENTS) -> list[str]:
    below, beside = (_LEFT + _SIZE // 2, _TOP + _SIZE + 30), (9, _TOP + _SIZE // 2)
    shapes = [
        f'<text x="{below[0]}" y="{below[1]}" text-anchor="middle">{across}</text>',
        f'<text transform="translate({beside[0]} {beside[1]}) rotate(-90)" '
        f'text-anchor="middle">{up}</text>',
    ]
    for share, name in names.items():
        x, y = _across_plot(share), _up(share)
        shapes += [
            f'<line class="grid" x1="{x}" x2="{x}" y1="{_up(0)}" y2="{_up(1)}"/>',
            f'<line class="grid" x1="{_across_plot(0)}" x2="{_across_plot(1)}" y1="{y}" y2="{y}"/>',
            f'<text x="{x}" y="{_TOP + _SIZE + 14}" text-anchor="middle">{name}</text>',
            f'<text x="{_LEFT - 5}" y="{y}" dy=".35em" text-anchor="end">{name}</text>',
        ]
    return shapes


def _svg(name: str, width: int, height: int, told: str, shapes: Sequence[str]) -> str:
    return (
        f'<svg class="{name}" role="img" aria-label="{escape(told)}" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}">{"".join(shapes)}</svg>'
    )


def _x(share: float) -> str:
    return f"{4 + 100 * share:.1f}"


def _across(share: float) -> str:
    return f'x1="{_x(share)}" x2="{_x(share)}"'


def _across_plot(share: float) -> str:
    return f"{_LEFT + _SIZE * share:.1f}"


def _up(share: float) -> str:
    return f"{_TOP + _SIZE * (1 - share):.1f}"
