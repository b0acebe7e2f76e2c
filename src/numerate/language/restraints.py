"""Words that keep quantities of a text apart, from data/restraints.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from numerate.language.knowledge import read_knowledge

__all__ = ["RestraintWords"]

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class RestraintWords:
    """Sets of words, named for what they tell.

    >>> "except" in RestraintWords.default().adversative
    True
    """

    overlapping: Words  # lemmas
    finding: Words  # verbs for what something was found to be
    measuring: Words  # the same before "at"
    adversative: Words  # before those of whom something is not so
    some: Words  # of those of whom something is said
    intensive: Words  # headings of what does not add up
    exempting: Words  # near what is so of each: of some it is not

    @classmethod
    @cache
    def default(cls) -> RestraintWords:
        return cls(
            **{name: frozenset(words) for name, words in read_knowledge("restraints").items()}
        )
