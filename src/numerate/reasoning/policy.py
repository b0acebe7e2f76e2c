"""How strict to be: the one place that says when two values agree."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from numerate.errors import UnknownProfile

__all__ = ["Policy"]


@dataclass(frozen=True, slots=True)
class Policy:
    """The choices a reader makes, named. `default` is the best we know; `strict` entails
    nothing that is hedged or far derived; `paper` follows the EQUATE paper.

    >>> Policy.named("default").at_least_supports_point
    False
    """

    name: str
    approximation: Fraction  # how far a hedged value reaches, relative (the paper's ±2 %)
    rounding: bool  # a claim written more coarsely than the text is supported by rounding
    open_ends: bool  # "more than 100" excludes 100
    hedged_text_supports_point: bool  # "about 100" supports "100"
    at_least_supports_point: bool  # "at least 5" supports "5"
    best_match: bool  # compare with the quantity that is meant, not with the last compatible one
    strict: bool = False  # entailment only by what is stated plainly, or one step from it

    @classmethod
    def named(cls, name: str) -> Policy:
        """The profile of that name."""
        if name not in _PROFILES:
            raise UnknownProfile(name, cls.names())
        return _PROFILES[name]

    @classmethod
    def names(cls) -> list[str]:
        """The profiles there are."""
        return sorted(_PROFILES)


_PROFILES = {
    "paper": Policy(
        name="paper",
        approximation=Fraction(2, 100),
        rounding=False,
        open_ends=False,
        hedged_text_supports_point=True,
        at_least_supports_point=False,
        best_match=False,
    ),
    "default": Policy(
        name="default",
        approximation=Fraction(2, 100),
        rounding=True,
        open_ends=True,
        hedged_text_supports_point=False,
        at_least_supports_point=False,
        best_match=True,
    ),
}
_PROFILES["strict"] = replace(_PROFILES["default"], name="strict", strict=True)
