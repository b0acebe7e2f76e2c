"""What a rate comes to for as many as a claim supposes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from numerate import read
from numerate.language.units import Units
from numerate.reasoning.asked.facts import Facts
from numerate.reasoning.asked.supposing import supposed
from numerate.reasoning.asked.terms import Claimed
from numerate.reasoning.policy import Policy

NUMBERS = st.integers(2, 900)


def statuses(text: str, claim: str) -> list[str | None]:
    """What is found of each quantity of the claim."""
    facts, reading = Facts.of(read(text)), read(claim)
    policy, units = Policy.named("default"), Units.default()
    found = [supposed(facts, Claimed.of(reading, one), policy, units) for one in reading.statements]
    return [None if one is None else str(one.status) for one in found]


@settings(max_examples=60, deadline=None)
@given(NUMBERS, NUMBERS, st.integers(-3, 3))
def test_just_the_product_follows(each: int, many: int, off: int) -> None:
    claim = f"{many} boxes hold {each * many + off} eggs."
    boxes, eggs = statuses(f"Every box holds {each} eggs.", claim)
    if off:
        assert eggs == "contradicted"
    else:
        assert (boxes, eggs) == ("entailed", "entailed")


@settings(max_examples=30, deadline=None)
@given(NUMBERS, NUMBERS, NUMBERS)
def test_so_many_every_few_minutes_are_as_many_again_in_twice_the_time(
    many: int, minutes: int, times: int
) -> None:
    text = f"{many} boats pass every {minutes} minutes."
    claim = f"{many * times} boats pass in {minutes * times} minutes."
    assert statuses(text, claim) == ["entailed", "entailed"]


def test_a_rate_of_nothing_decides_nothing() -> None:
    assert statuses("Every box holds 0 eggs.", "5 boxes hold 30 eggs.")[0] is None
