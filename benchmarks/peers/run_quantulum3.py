"""quantulum3, as installed without its pickled classifier."""

from __future__ import annotations

from _serve import Extract, Quantity, serve


def load() -> Extract:
    from quantulum3 import parser

    def extract(text: str) -> list[Quantity]:
        return [
            {"value": _value(q.value, q.uncertainty), "unit": q.unit.name, "change": None}
            for q in parser.parse(text)
        ]

    return extract


def _value(value: float, uncertainty: float | None) -> float | list[float]:
    """A range arrives as its middle and half its width: give both ends back."""
    return [value - uncertainty, value + uncertainty] if uncertainty else value


if __name__ == "__main__":
    serve(load)
