"""The entry: everything that a text implies without stating it, in a fixed order."""

from __future__ import annotations

from itertools import chain, islice

from numerate.language.units import Units
from numerate.quantities.numset import NumSet
from numerate.reasoning.deriving.age_lists import age_lists
from numerate.reasoning.deriving.change import changes
from numerate.reasoning.deriving.degree import with_standards
from numerate.reasoning.deriving.derived import Derived
from numerate.reasoning.deriving.durations import durations
from numerate.reasoning.deriving.listing import lists
from numerate.reasoning.deriving.multiples import multiples
from numerate.reasoning.deriving.quotients import quotients
from numerate.reasoning.deriving.ranks import ranks
from numerate.reasoning.deriving.restating import as_claimed
from numerate.reasoning.deriving.shares import shares
from numerate.reasoning.matching import Reading

__all__ = ["Derived", "as_claimed", "derive", "standards"]

_MOST = 20


def derive(premise: Reading, units: Units) -> list[Derived]:
    """What a text implies, in a fixed order, bounded in number.

    >>> from numerate.quantities.extracting import extract
    >>> text = "Sales rose from 80 to 100 in Arizona and Texas."
    >>> for derived in derive(Reading.of(text, extract(text)), Units.default()):
    ...     print(derived.reason)
    from 80 to 100 is up 20
    from 80 to 100 is up 25 %
    from 80 to 100 is 1.25 times as much
    Arizona and Texas are 2, each a state
    """
    found = chain(
        changes(premise, units),
        shares(premise),
        multiples(premise),
        ranks(premise),
        durations(premise),
        age_lists(premise),
        lists(premise),
        quotients(premise, units),
    )
    return list(islice(found, _MOST))


def standards(premise: Reading, claim: Reading, units: Units) -> list[NumSet]:
    """The quantities that degree words of a claim have by a standard the text states.

    >>> from numerate.quantities.extracting import extract
    >>> text, claim = "Anything over 30 °C counts as hot. It was 35 °C.", "It was hot."
    >>> both = (Reading.of(one, extract(one)) for one in (text, claim))
    >>> [(one.text, str(one.value)) for one in standards(*both, Units.default())]
    [('hot', '(30, ∞)')]
    """
    return list(islice(with_standards(premise, claim, units), _MOST))
