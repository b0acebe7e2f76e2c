"""Names in a claim that its text has nowhere."""

import pytest

from numerate import read
from numerate.reasoning.combining import Combiner, facts_of
from numerate.reasoning.opinions import Opinion
from numerate.reasoning.unknown_names import unknown_names

TEXT = "The Iraqi minister Ana Bey met three envoys of the European Union in Basra on Monday."


@pytest.mark.parametrize(
    ("claim", "unknown"),
    [
        ("Minister Bey met three envoys.", []),  # the shorter form of a name
        ("In Iraq Ana Bey met three envoys.", []),  # what a word of the text is derived from
        ("Ana Bey met three envoys of the EU.", []),  # the initials of a name
        ("On Tuesday Ana Bey met three envoys.", []),  # a day is no such name
        ("Ana Bey met three envoys in Oslo.", ["Oslo"]),
        ("Ana Roth met three envoys.", ["Ana Roth"]),  # of one form, with another word
        ("Minister Ana Bey met envoys of the European Bank.", ["European Bank"]),
        ("Ana Bey and Carl Roth met three envoys of the World Bank.", ["Carl Roth", "World Bank"]),
        ("Oslo is not Oslo.", ["Oslo"]),  # told once
    ],
)
def test_a_name_is_unknown_if_the_text_has_no_word_of_it(claim: str, unknown: list[str]) -> None:
    document = read(claim).document
    assert unknown_names(read(TEXT).document, document, range(len(document))) == unknown


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The U.S. Geological Survey counted 14.", "The USGS counted 14."),
        ("The Federal Reserve raised it by 2%.", "The Fed raised it by 2%."),
        ("Britain has 12 of them.", "The UK has 12 of them."),
        ("Spain won 2-1.", "The Spanish side won 2-1."),
        ("Its television arm has 9 studios.", "Its TV arm has 9 studios."),
        ("The economy shrank by 1.6%.", "GDP shrank by 1.6%."),  # short for a noun, and no name
        ("Mr. Clinton got $10 million.", "Bill Clinton got $10 million."),
        ("Sonia Gandhi has 2 offices.", "Ms Gandhi has 2 offices."),
        ("Ghazi Yawar has 5 aides.", "Yawer has 5 aides."),  # one letter apart
        ("Police said he killed 3.", "Police: Suspect killed 3."),  # a capital behind a colon
        ("The US Army bought 300 trucks.", "The American Army bought 300 trucks."),
        ("Acme Inc. hired 50 men.", "Acme Incorporated hired 50 men."),
        ("Vernon Slate, 67, stays in prison.", "Killer Slate, 67, stays in prison."),
        ("Oil may fall to $20.", "Oil Plunge To $20 On The Horizon."),  # a headline
        ("The U.S. added 40 jobs.", "U.S. Economy Added 40 Jobs in May; Rate at 5.4%."),  # numbers
        ("It takes 9 years to gain it.", "It Takes 9 Years to Gain Wealth of Families."),  # "of"
    ],
)
def test_a_name_may_be_told_in_another_way(text: str, claim: str) -> None:
    premise, document = read(text).document, read(claim).document
    assert unknown_names(premise, document, range(len(document))) == []


@pytest.mark.parametrize(
    ("text", "claim", "unknown"),
    [
        ("Ann Lee has 5 pens.", "Bob Lee has 5 pens.", "Bob Lee"),
        ("It hired 5 men.", "Ian Turner hired 5 men.", "Ian Turner"),  # "it" are no initials
        ("The same 5 dogs barked.", "In May Sam had 5 dogs.", "Sam"),
        ("The annual fair sold 30 tickets.", "Ann sold 30 tickets at the fair.", "Ann"),
        ("The market lost 5%.", "On Friday Mark lost 5%.", "Mark"),
        ("London hired 500 nurses.", "In May Leeds hired 500 nurses.", "Leeds"),
    ],
)
def test_a_word_that_only_looks_like_a_name_names_nobody(
    text: str, claim: str, unknown: str
) -> None:
    premise, document = read(text).document, read(claim).document
    assert unknown_names(premise, document, range(len(document))) == [unknown]


def test_the_text_may_have_the_initials_of_a_name_that_the_claim_writes_out() -> None:
    text, claim = read("Aid from the WHO came in May."), read("The World Health Office sent aid.")
    assert unknown_names(text.document, claim.document, range(len(claim.document))) == []


def test_only_the_names_of_one_sentence_are_looked_for() -> None:
    claim = read("Ana Bey met three envoys. She flew to Oslo.").document
    first = claim.sentences[0]
    assert unknown_names(read(TEXT).document, claim, range(first.first, first.last)) == []


def test_a_name_that_the_text_has_nowhere_makes_a_claim_less_likely() -> None:
    for_it, combiner = Opinion(0.8, 0.15, 0.05), Combiner.default("encoder")
    plain, unknown = (
        combiner.opinion(facts_of([], for_it, has_unknown_name=has)).entailment
        for has in (False, True)
    )
    assert unknown < plain
