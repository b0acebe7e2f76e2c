"""JSON, text and page of a verdict."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from numerate.quantities.interval import Interval
from numerate.quantities.numset import Kind, NumSet
from numerate.reasoning.proofs.proof import Proof, Verdict
from numerate.reasoning.proofs.rendering import render_html, render_text
from numerate.reasoning.proofs.showing import show_quantity
from numerate.reasoning.proofs.tree import (
    Given,
    How,
    Justification,
    Known,
    Meant,
    Node,
    Status,
    Step,
)
from numerate.reasoning.proofs.tree_json import justification_json, node_json

PREMISE = "Sam had 3 apples & bought 2 apples, 5 km <away>, 8 km <up>."
HYPOTHESIS = 'Sam has 5 apples, "5000 m" away, and 7 pears.'
POINT = Interval.point


def mention(
    source: str, text: str, value: Interval, unit: str, kind: Kind = Kind.CARDINAL
) -> NumSet:
    start = source.index(text)
    return NumSet(text, start, start + len(text), kind, value, unit)


HAD = mention(PREMISE, "3 apples", POINT(3), "apple")
BOUGHT = mention(PREMISE, "2 apples", POINT(2), "apple")
WAY = mention(PREMISE, "5 km", POINT(5), "kilometer", Kind.MEASURE)
FARTHER = mention(PREMISE, "8 km", POINT(8), "kilometer", Kind.MEASURE)
TOTAL = mention(HYPOTHESIS, "5 apples", POINT(5), "apple")
METERS = mention(HYPOTHESIS, "5000 m", POINT(5000), "meter", Kind.MEASURE)
PEARS = mention(HYPOTHESIS, "7 pears", POINT(7), "pear")
SUM = Step("+", Given(HAD, POINT(3), "apple"), Given(BOUGHT, POINT(2), "apple"), POINT(5), "apple")
VERDICT = Verdict(
    "neutral",
    0.5,
    "'7 pears' has nothing comparable in the text.",
    Proof(
        PREMISE,
        HYPOTHESIS,
        (
            Justification(TOTAL, Status.ENTAILED, "=", How.EQUAL, SUM, "P1 P2 + H ="),
            Justification(
                METERS,
                Status.ENTAILED,
                "=",
                How.EQUAL,
                Given(WAY, POINT(5000), "meter", "kilometers converted to meters"),
                "kilometers converted to meters",
                (Meant(WAY, 0.98), Meant(FARTHER, 0.03)),
            ),
            Justification(PEARS, Status.MISSING, "=", How.NOTHING, None, "nothing is comparable"),
        ),
    ),
    limit="most_solutions",
)


def test_rendering_the_verdict_these_tests_use_holds() -> None:
    assert VERDICT.proof.check() == []


def test_rendering_json_has_a_place_for_everything() -> None:
    told = justification_json(VERDICT.proof.justifications[0])
    assert list(told) == [
        "claim",
        "status",
        "relation",
        "how",
        "reason",
        "licence",
        "tree",
        "meant",
    ]
    assert told["claim"] == TOTAL.to_json()
    assert told["tree"] == {
        "node": "step",
        "operator": "+",
        "value": {"low": 5, "high": 5, "low_open": False, "high_open": False},
        "unit": "apple",
        "left": {
            "node": "given",
            "text": "3 apples",
            "start": 8,
            "end": 16,
            "value": {"low": 3, "high": 3, "low_open": False, "high_open": False},
            "unit": "apple",
            "note": None,
        },
        "right": node_json(SUM.right),
    }


def test_rendering_json_leaf_without_a_place_gives_its_reason() -> None:
    assert node_json(Known(POINT(7), "day", "a week has 7 days")) == {
        "node": "known",
        "value": {"low": 7, "high": 7, "low_open": False, "high_open": False},
        "unit": "day",
        "reason": "a week has 7 days",
    }


@pytest.mark.parametrize(
    ("value", "low", "high", "open_ends"),
    [
        (POINT(Fraction(1, 4)), 0.25, 0.25, (False, False)),
        (Interval.more_than(5), 5, None, (True, False)),
        (Interval.unbounded(), None, None, (False, False)),
    ],
)
def test_rendering_json_numbers_are_those_of_numsets(
    value: Interval, low: object, high: object, open_ends: tuple[bool, bool]
) -> None:
    told = node_json(Known(value, None, "an example"))["value"]
    assert (told["low"], told["high"]) == (low, high)
    assert (told["low_open"], told["high_open"]) == open_ends


def test_rendering_json_of_a_verdict_is_json() -> None:
    told = json.loads(json.dumps(VERDICT.to_json(), allow_nan=False))
    assert [one["status"] for one in told["justifications"]] == ["entailed", "entailed", "missing"]


def test_rendering_text_draws_the_derivations() -> None:
    assert render_text(VERDICT) == (
        "neutral (confidence 0.50)\n"
        "'7 pears' has nothing comparable in the text.\n"
        "\n"
        "'5 apples': entailed, 3 + 2 = 5\n"
        "└─ 3 + 2 = 5 apples\n"
        "   ├─ '3 apples'\n"
        "   └─ '2 apples'\n"
        "\n"
        "'5000 m': entailed, both are 5,000 meters\n"
        "├─ '5 km' is 5,000 meters (kilometers converted to meters)\n"
        "└─ meant: '5 km' (0.98), not '8 km' (0.03)\n"
        "\n"
        "'7 pears': missing (nothing is comparable)\n"
        "\n"
        "The search was cut short: most_solutions."
    )


def told_of(tree: Node, claim: NumSet, how: How, status: Status) -> str:
    one = Justification(claim, status, "=", how, tree)
    proof = Proof(PREMISE, HYPOTHESIS, (one,))
    return render_text(Verdict("neutral", 0.5, "Because.", proof))


@pytest.mark.parametrize(
    ("value", "how", "status", "said"),
    [
        (Interval.less_than(700), How.CONTAINED, Status.ENTAILED, "entailed, 3 < 700"),
        (Interval.between(2, 4), How.CONTAINED, Status.ENTAILED, "3 is within 2 to 4"),
        (POINT(3), How.EQUAL, Status.ENTAILED, "both are 3 apples"),
        (POINT(3), How.ROUNDING, Status.ENTAILED, "3 rounds to 3"),
        (POINT(4), How.DISJOINT, Status.CONTRADICTED, "contradicted, 3 is not 4"),
        (POINT(3), How.OVERLAPS, Status.OPEN, "'3 apples' may or may not be '5 apples'"),
        (POINT(3), How.NO_FACT, Status.OPEN, "'3 apples' is not stated as a fact"),
        (POINT(3), How.UNLIKE, Status.OPEN, "'3 apples' is said of something else"),
        (POINT(3), How.BOTH_HEDGED, Status.ENTAILED, "3 for 3, both hedged"),
    ],
)
def test_rendering_text_says_how_the_values_meet(
    value: Interval, how: How, status: Status, said: str
) -> None:
    assert said in told_of(SUM.left, replace(TOTAL, value=value), how, status)


def test_rendering_text_nests_formulas_in_brackets() -> None:
    tree = Step("*", SUM, Known(Interval.more_than(2), None, "an example"), Interval.more_than(10))
    text = told_of(tree, replace(TOTAL, value=tree.value), How.EQUAL, Status.ENTAILED)
    assert "(3 + 2) × (> 2) = > 10" in text
    assert "└─ 5 × (> 2) = > 10" in text
    assert "   ├─ 3 + 2 = 5 apples" in text
    assert "   │  └─ '2 apples'" in text


def test_rendering_text_says_what_a_derivation_comes_to_instead() -> None:
    text = told_of(SUM, replace(TOTAL, value=POINT(6)), How.DISJOINT, Status.CONTRADICTED)
    assert "contradicted, 3 + 2 = 5, not 6" in text


@pytest.mark.parametrize("how", list(How))
@pytest.mark.parametrize("tree", [SUM, SUM.left, Known(POINT(7), "day", "a week has 7 days")])
@pytest.mark.parametrize("kind", [Kind.CARDINAL, Kind.DATE])
def test_rendering_has_words_for_every_meeting(how: How, tree: Node, kind: Kind) -> None:
    claim = replace(TOTAL, kind=kind)
    one = Justification(claim, Status.OPEN, "=", how, tree, "P1 P2 + H =", (Meant(HAD, 0.2),))
    verdict = Verdict("neutral", 0.5, "Because.", Proof(PREMISE, HYPOTHESIS, (one,)))
    for rendered in (render_text(verdict), render_html([verdict])):
        assert "P1" not in rendered
        assert "None" not in rendered
        assert "_" not in rendered


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (POINT(75), "loaf", "75 loaves"),
        (POINT(1), "loaf", "1 loaf"),
        (POINT(40), "mile/hour", "40 miles per hour"),
        (Interval.at_least(2), "square_foot", "≥ 2 square feet"),
        (POINT(1150), "EUR", "1,150 EUR"),
        (POINT(3), "percentage_point", "3 percentage points"),
        (POINT(3), None, "3"),
    ],
)
def test_rendering_units_are_those_of_a_sentence(
    value: Interval, unit: str | None, said: str
) -> None:
    assert show_quantity(value, unit) == said


def test_rendering_text_names_at_most_three_that_are_not_meant() -> None:
    others = tuple(Meant(replace(WAY, text=f"{n} km"), n / 100) for n in (20, 15, 10, 9, 8))
    one = replace(VERDICT.proof.justifications[1], meant=(Meant(WAY, 0.9), *others))
    text = render_text(replace(VERDICT, proof=Proof(PREMISE, HYPOTHESIS, (one,))))
    assert "'5 km' (0.90), not '20 km' (0.20), '15 km' (0.15), '10 km' (0.10), 2 more" in text
    html = render_html([replace(VERDICT, proof=Proof(PREMISE, HYPOTHESIS, (one,)))])
    assert "2 more that are not meant" in html


def test_rendering_text_says_that_none_is_meant() -> None:
    one = replace(VERDICT.proof.justifications[1], status=Status.OPEN, how=How.UNLIKE)
    text = render_text(replace(VERDICT, proof=Proof(PREMISE, HYPOTHESIS, (one,))))
    assert "not meant: '5 km' (0.98), '8 km' (0.03)" in text


def test_rendering_text_shows_a_date_by_its_words() -> None:
    date = replace(HAD, kind=Kind.DATE, value=POINT(2019))
    text = told_of(Given(date, POINT(2019), None), date, How.EQUAL, Status.ENTAILED)
    assert "2,019" not in text


def test_rendering_text_keeps_to_the_line() -> None:
    broken = replace(TOTAL, text="5\n apples")
    assert "'5 apples'" in told_of(SUM, broken, How.EQUAL, Status.ENTAILED)


class Balance(HTMLParser):
    """Notes every tag, and that each is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parsed(page: str) -> Balance:
    balance = Balance()
    balance.feed(page)
    balance.close()
    return balance


def test_rendering_html_is_well_formed_and_stands_alone() -> None:
    page = render_html([VERDICT, VERDICT])
    balance = parsed(page)
    assert not balance.open
    tags = [tag for tag, _ in balance.seen]
    assert tags.count("article") == 2
    assert not {"script", "link", "img", "iframe"} & set(tags)
    assert not re.search(r"https?:|url\(|@import", page)
    links = [attrs["href"] for tag, attrs in balance.seen if tag == "a"]
    names = [f"#{attrs['id']}" for _, attrs in balance.seen if "id" in attrs]
    assert len(names) == len(set(names))
    assert set(links) <= set(names)


def test_rendering_html_marks_both_texts() -> None:
    page = render_html([VERDICT])
    assert '<mark id="q1-1">3 apples</mark> &amp; bought <mark id="q1-2">2 apples</mark>' in page
    assert '<mark class="entailed">5 apples</mark>' in page
    assert '<mark class="missing">7 pears</mark>' in page
    assert '<mark id="q1-4" class="weighed">8 km</mark>' in page


def test_rendering_html_shows_what_is_meant_with_its_probability() -> None:
    page = render_html([VERDICT])
    chosen, other = re.findall(r'<li class="(?:chosen|other)">.*?</li>', page)
    assert '<a href="#q1-3">5 km</a>' in chosen
    assert "width:98%" in chosen
    assert '<span class="probability">0.98</span><span class="said">meant</span>' in chosen
    assert '<span class="probability">0.03</span><span class="said">not meant</span>' in other


def test_rendering_html_overlapping_quantities_link_to_one_mark() -> None:
    inner = replace(HAD, text="3", end=HAD.start + 1)
    one = Justification(
        TOTAL, Status.ENTAILED, "=", How.EQUAL, replace(SUM, right=Given(inner, POINT(2), None))
    )
    balance = parsed(render_html([replace(VERDICT, proof=Proof(PREMISE, HYPOTHESIS, (one,)))]))
    links = {attrs["href"] for tag, attrs in balance.seen if tag == "a"}
    assert links <= {f"#{attrs['id']}" for _, attrs in balance.seen if "id" in attrs}


NASTY = "<script>alert(1)</script>\"'&\ud800$title"


def test_rendering_html_escapes_everything() -> None:
    numset = NumSet(NASTY, 0, len(NASTY), Kind.CARDINAL, POINT(3), NASTY)
    tree = Step(
        NASTY, Given(numset, POINT(3), NASTY, NASTY), Known(POINT(3), NASTY, NASTY), POINT(6), NASTY
    )
    meant = (Meant(numset, 0.5),)
    one = Justification(numset, Status.ENTAILED, NASTY, How.DENIED, tree, NASTY, meant)
    verdict = Verdict(NASTY, 0.5, NASTY, Proof(NASTY, NASTY, (one,)), NASTY)
    page = render_html([verdict])
    balance = parsed(page)
    assert not balance.open
    assert "script" not in [tag for tag, _ in balance.seen]
    page.encode("utf-8")


def test_rendering_html_of_nothing_is_a_page() -> None:
    assert "0 claims checked" in render_html([])
