"""What is said of a verdict on what the text states: the sentence, and what differs in it."""

from __future__ import annotations

import pytest

from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading, read
from numerate.reasoning.explaining import explain
from numerate.reasoning.proofs.tree import Given, How, Justification, Meant, Status


def found(reading: Reading, text: str) -> NumSet:
    return next(one for one in reading.numsets if one.text == text)


def direct(
    premise: Reading,
    claim: Reading,
    wanted: str,
    status: Status,
    how: How,
    *texts: str,
) -> Justification:
    """A quantity of the claim held against those of the text; the first is the likeliest."""
    numset = found(claim, wanted)
    if not texts:
        return Justification(numset, status, "=", how, reason="nothing in the text is comparable")
    best, *others = (found(premise, text) for text in texts)
    likely = 0.4 if how is How.UNLIKE else 0.9
    meant = (Meant(best, likely), *(Meant(other, 0.1) for other in others))
    leaf = Given(best, best.value, numset.unit, "the same unit")
    return Justification(numset, status, "=", how, leaf, "the same unit", meant)


def told(label: str, premise: str, claim: str, *parts: tuple[object, ...]) -> str:
    text, asked = read(premise), read(claim)
    justifications = [direct(text, asked, *part) for part in parts]  # type: ignore[arg-type]
    return explain(label, text, asked, justifications)


STATED = [
    (
        "contradiction",
        "The firm employs 100 men.",
        "The firm employs 90 men.",
        ("90 men", Status.CONTRADICTED, How.DISJOINT, "100 men"),
        "The text says '100 men', not '90 men': \"The firm employs 100 men.\"",
    ),
    (
        "contradiction",
        "Sales of wine rose 9 %; sales of beer rose 4 %.",
        "Wine sales rose 4 %.",
        ("4 %", Status.CONTRADICTED, How.DISJOINT, "9 %", "4 %"),
        "The text says '9 %' of sales of wine, not '4 %', which it says of sales of beer: "
        '"Sales of wine rose 9 %; sales of beer rose 4 %."',
    ),
    (
        "contradiction",
        "A flat in Rome costs 900 euros. One in Oslo costs 1,150 euros.",
        "A flat in Oslo costs 900 euros.",
        ("900 euros", Status.CONTRADICTED, How.DISJOINT, "1,150 euros", "900 euros"),
        "The text says '1,150 euros' for Oslo, not '900 euros', which it says for Rome: "
        '"A flat in Rome costs 900 euros.", "One in Oslo costs 1,150 euros."',
    ),
    (
        "contradiction",
        "The firm did not cut 50 jobs.",
        "The firm cut 50 jobs.",
        ("50 jobs", Status.CONTRADICTED, How.DENIED, "50 jobs"),
        "The text denies '50 jobs', which the claim states: \"The firm did not cut 50 jobs.\"",
    ),
    (
        "contradiction",
        "The firm cut 50 jobs.",
        "The firm did not cut 50 jobs.",
        ("50 jobs", Status.CONTRADICTED, How.DENIED, "50 jobs"),
        "The claim denies '50 jobs', which the text states: \"The firm cut 50 jobs.\"",
    ),
    (
        "contradiction",
        "Sales rose by 5 %.",
        "Sales fell by 5 %.",
        ("5 %", Status.CONTRADICTED, How.REVERSED, "5 %"),
        'The text speaks of an increase, the claim of a decrease: "Sales rose by 5 %."',
    ),
    (
        "contradiction",
        "He has 3 dogs.",
        "He owns 3 dogs.",
        ("3 dogs", Status.ENTAILED, How.EQUAL, "3 dogs"),
        "The quantities do not decide it, but the words of the claim clash with the text.",
    ),
    (
        "neutral",
        "Ann sold 75 loaves in May. Bob sold 30.",
        "Bob sold 75 loaves.",
        ("75 loaves", Status.OPEN, How.UNLIKE, "30", "75 loaves"),
        "The text says '75 loaves' of Ann, the claim of Bob: \"Ann sold 75 loaves in May.\"",
    ),
    (
        "neutral",
        "Ann sold 75 loaves.",
        "Bob sold 75 loaves.",
        ("75 loaves", Status.ENTAILED, How.EQUAL, "75 loaves"),
        'The text says this of Ann, the claim of Bob: "Ann sold 75 loaves."',
    ),
    (
        "neutral",
        "Ann sold 75 loaves.",
        "Bob sold 30 loaves.",
        ("30 loaves", Status.CONTRADICTED, How.DISJOINT, "75 loaves"),
        "The text says '75 loaves' of Ann, the claim '30 loaves' of Bob: \"Ann sold 75 loaves.\"",
    ),
    (
        "neutral",
        "Ann sold 75 loaves.",
        "Bob sold 30 loaves.",
        ("30 loaves", Status.OPEN, How.UNLIKE, "75 loaves"),
        "The text does not speak of '30 loaves'; the nearest it says is '75 loaves' of Ann: "
        '"Ann sold 75 loaves."',
    ),
    (
        "neutral",
        "It has 3 doors.",
        "It has 3 doors.",
        ("3 doors", Status.OPEN, How.UNLIKE, "3 doors"),
        "The text says '3 doors' of something else than the claim does: \"It has 3 doors.\"",
    ),
    (
        "neutral",
        "It has 3 doors.",
        "It has 2 doors.",
        ("2 doors", Status.CONTRADICTED, How.DISJOINT, "3 doors"),
        "The text says '3 doors', not '2 doors', perhaps of something else: \"It has 3 doors.\"",
    ),
    (
        "neutral",
        "The firm plans to cut 50 jobs.",
        "The firm cut 50 jobs.",
        ("50 jobs", Status.OPEN, How.NO_FACT, "50 jobs"),
        'The text only plans it, the claim states it: "The firm plans to cut 50 jobs."',
    ),
    (
        "neutral",
        "The firm cut 50 jobs.",
        "The firm plans to cut 50 jobs.",
        ("50 jobs", Status.OPEN, How.NO_FACT, "50 jobs"),
        "The text states '50 jobs', the claim only plans it: \"The firm cut 50 jobs.\"",
    ),
    (
        "neutral",
        "About 100 people came.",
        "100 people came.",
        ("100 people", Status.OPEN, How.OVERLAPS, "About 100 people"),
        "The text says 'About 100 people', which leaves exactly 100 open: "
        '"About 100 people came."',
    ),
    (
        "neutral",
        "At least 5 people came.",
        "5 people came.",
        ("5 people", Status.OPEN, How.OVERLAPS, "At least 5 people"),
        "The text says 'At least 5 people', which leaves '5 people' open: "
        '"At least 5 people came."',
    ),
    (
        "neutral",
        "The rate was 2.6 %.",
        "The rate was 2.63 %.",
        ("2.63 %", Status.OPEN, How.FINER, "2.6 %"),
        "The text says '2.6 %', which is not as exact as '2.63 %': \"The rate was 2.6 %.\"",
    ),
    (
        "neutral",
        "In 2019 the shop sold bikes.",
        "In 2021 the shop sold bikes.",
        ("2021", Status.OPEN, How.ANOTHER_NAME, "2019"),
        "The text speaks of '2019', the claim of '2021': \"In 2019 the shop sold bikes.\"",
    ),
    (
        "neutral",
        "It rained.",
        "Ann saw 5 dogs.",
        ("5 dogs", Status.MISSING, How.NOTHING),
        "The text has nothing that '5 dogs' could be compared with.",
    ),
    (
        "neutral",
        "He has 3 dogs.",
        "He feeds 3 dogs.",
        ("3 dogs", Status.ENTAILED, How.EQUAL, "3 dogs"),
        "The quantity is there, but the words around it are not borne out by the text.",
    ),
    (
        "entailment",
        "The firm employs 100 men.",
        "The firm employs 100 men.",
        ("100 men", Status.ENTAILED, How.EQUAL, "100 men"),
        "The text says '100 men': \"The firm employs 100 men.\"",
    ),
    (
        "entailment",
        "The road is 5 km long.",
        "The road is 5000 m long.",
        ("5000 m", Status.ENTAILED, How.EQUAL, "5 km"),
        "The text says '5 km', which is '5000 m': \"The road is 5 km long.\"",
    ),
    (
        "entailment",
        "The rate was 2.648 %.",
        "The rate was 2.65 %.",
        ("2.65 %", Status.ENTAILED, How.ROUNDING, "2.648 %"),
        "The text says '2.648 %', which rounds to '2.65 %': \"The rate was 2.648 %.\"",
    ),
    (
        "entailment",
        "The firm employs 100 men.",
        "The firm employs 90 men.",
        ("90 men", Status.CONTRADICTED, How.DISJOINT, "100 men"),
        "By its words the claim follows from the text, though it says '100 men', not '90 men'.",
    ),
]


@pytest.mark.parametrize(("label", "premise", "claim", "part", "said"), STATED)
def test_explaining_what_is_stated(
    label: str, premise: str, claim: str, part: tuple[object, ...], said: str
) -> None:
    assert told(label, premise, claim, part) == said


def test_explaining_agrees_with_several_quantities() -> None:
    claim = "Ann saw 5 dogs, 3 cats, 4 cows and 2 pigs."
    none = [(text, Status.MISSING, How.NOTHING) for text in ("5 dogs", "3 cats", "4 cows")]
    assert told("neutral", "It rained.", claim, *none) == (
        "The text has nothing that '5 dogs', '3 cats' or '4 cows' could be compared with."
    )
    more = [*none, ("2 pigs", Status.MISSING, How.NOTHING)]
    assert "'5 dogs', '3 cats' or 2 more could" in told("neutral", "It rained.", claim, *more)
    assert told("entailment", "It rained.", claim, *none[:2]).endswith(
        "though no quantity of it proves '5 dogs' or '3 cats'."
    )
    same = [(text, Status.ENTAILED, How.EQUAL, text) for text in ("5 dogs", "3 cats")]
    assert told("entailment", claim, claim, *same).startswith(
        "The text says '5 dogs' and '3 cats': "
    )
    assert told("neutral", claim, claim, *same).startswith("The quantities are there")
    against = [
        ("5 dogs", Status.CONTRADICTED, How.DISJOINT, "7 dogs"),
        ("3 cats", Status.CONTRADICTED, How.DISJOINT, "8 cats"),
    ]
    assert told("contradiction", "Ann saw 7 dogs and 8 cats.", claim, *against).endswith(
        " '3 cats' clashes, too."
    )


def test_explaining_tells_of_quantities_before_dates() -> None:
    said = told(
        "neutral",
        "In 2019 the shop may have sold 50 bikes.",
        "In 2021 the shop sold 50 bikes.",
        ("2021", Status.OPEN, How.ANOTHER_NAME, "2019"),
        ("50 bikes", Status.OPEN, How.NO_FACT, "50 bikes"),
    )
    assert said.startswith("The text only holds it possible, the claim states it: ")


def test_explaining_quotes_the_part_of_a_long_sentence_that_counts() -> None:
    premise = f"{'On and on it went, ' * 30}until 100 men came, {'and so it went on, ' * 30}."
    said = told(
        "entailment", premise, "100 men came.", ("100 men", Status.ENTAILED, How.EQUAL, "100 men")
    )
    assert "until 100 men came" in said
    assert said.count("…") == 2
    assert len(said) < 200
