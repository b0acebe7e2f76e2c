"""Figures as tables print them: shares in percent, with one decimal, as in EQUATE's Table 6."""

from __future__ import annotations

from numerate.evaluation.statistics import Range

__all__ = ["interval", "percent", "points"]


def percent(share: float) -> str:
    """A share of right answers.

    >>> percent(0.7158)
    '71.6'
    """
    return f"{100 * share:.1f}"


def points(difference: float) -> str:
    """A difference of shares, with its sign; nothing that is shown as 0.0 has a minus.

    >>> points(0.042), points(-0.042), points(-0.0001)
    ('+4.2', '−4.2', '+0.0')
    """
    return f"{round(100 * difference, 1) + 0.0:+.1f}".replace("-", "−")


def interval(ends: Range | None) -> str:
    """An interval of shares, where there is one.

    >>> interval((0.25, 0.5)), interval(None)
    ('25.0–50.0', '')
    """
    return "" if ends is None else f"{percent(ends[0])}–{percent(ends[1])}"
