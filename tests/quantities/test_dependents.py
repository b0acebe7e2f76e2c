"""What hangs on a word is looked at up to a limit, so that no list of prices takes forever."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from spacy.vocab import Vocab

from numerate.quantities.dependents import MOST_DEPENDENTS, children_of, lefts_of, rights_of


def parsed(before: int, behind: int) -> Doc:
    """A word with so many others hanging on it."""
    size = before + 1 + behind
    deps = ["dep"] * before + ["ROOT"] + ["dep"] * behind
    return Doc(Vocab(), ["5"] * size, heads=[before] * size, deps=deps)


def test_dependents_are_those_of_the_parse_in_its_order() -> None:
    head = parsed(3, 2)[3]
    assert [token.i for token in lefts_of(head)] == [0, 1, 2]
    assert [token.i for token in rights_of(head)] == [4, 5]
    assert [token.i for token in children_of(head)] == [0, 1, 2, 4, 5]


def test_dependents_of_a_word_without_any_are_none() -> None:
    assert list(children_of(parsed(1, 0)[0])) == []


@pytest.mark.parametrize("side", [lefts_of, rights_of])
def test_dependents_beyond_the_limit_are_the_nearest(side) -> None:  # type: ignore[no-untyped-def]
    many = 10 * MOST_DEPENDENTS
    places = [token.i for token in side(parsed(many, many)[many])]
    assert len(places) == MOST_DEPENDENTS
    assert max(abs(place - many) for place in places) == MOST_DEPENDENTS
