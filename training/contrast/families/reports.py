"""Paragraphs as reports write them: results of a quarter, events of a trial, two sources that disagree."""

# ruff: noqa: E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from training.contrast.case import Case
from training.contrast.draw import Draw
from training.contrast.quantity import Quantity
from training.contrast.registry import family


@family
def earnings_call(d: Draw) -> Case:
    """Now, a year ago and the outlook, for two or three measures."""
    company = d.word("company")
    quarter, other_quarter = d.words("quarter", 2)
    measures = [
        "hardware revenue",
        "free cash flow",
        "cloud revenue",
        "services revenue",
        "advertising revenue",
        "capital expenditure",
        "licence revenue",
    ]
    a, b, c = d.some(measures, 3)
    x, y, before, guide = d.state("money 11-980 million", 4)
    share, share2 = d.state("percent 11.0-48.9", 2)
    margin = d.pick(
        [
            "gross margin",
            "operating margin",
            "the churn rate",
            "the tax rate",
            "the utilisation rate",
        ]
    )
    article = margin.removeprefix("the ")
    first = d.pick(
        [
            f"{a} came in at {x} in {quarter}, compared with {before} a year earlier",
            f"for {quarter}, {company} reported {a} of {x}, against {before} in the same period of the previous year",
        ]
    )
    second = d.pick([f"{b} was {y}", f"{b} amounted to {y} in the quarter"])
    third = d.pick(
        [
            f"{margin} was {share}, after {share2} a year ago",
            f"{margin} stood at {share}, versus {share2} in the prior-year quarter",
        ]
    )
    fourth = d.pick(
        [
            f"for the next quarter, management expects {a} of {guide}",
            f"the outlook for the next quarter is {a} of {guide}",
        ]
    )
    case = Case(
        d,
        [
            f"{company} presented its results for {quarter}",
            first,
            *d.some([second, third], 2),
            fourth,
        ],
    )
    money = [x, y, before, guide]
    facts = [
        (
            [
                f"{company}'s {a} in {quarter} was {{}}",
                f"{company} had {a} of {{}} in {quarter}",
                f"{a} came to {{}} in {quarter}",
            ],
            x,
            money,
        ),
        (
            [
                f"a year earlier, {a} had been {{}}",
                f"{company}'s {a} in the same quarter of the previous year was {{}}",
            ],
            before,
            money,
        ),
        (
            [
                f"{company} expects {a} of {{}} in the next quarter",
                f"management guides for {a} of {{}} in the next quarter",
            ],
            guide,
            money,
        ),
        (
            [
                f"{company}'s {b} in {quarter} was {{}}",
                f"{company} had {b} of {{}} in {quarter}",
                f"{b} came to {{}} in {quarter}",
            ],
            y,
            money,
        ),
        (
            [
                f"the {article} was {{}} in {quarter}",
                f"in {quarter} {company} had a {article} of {{}}",
            ],
            share,
            [share, share2],
        ),
        (
            [
                f"a year ago, the {article} was {{}}",
                f"in the prior-year quarter, {company} had a {article} of {{}}",
            ],
            share2,
            [share, share2],
        ),
    ]
    for forms, own, among in d.some(facts, 3):
        case.yes(d.pick(forms).replace("{}", own.said()))
        case.no(d.pick(forms).replace("{}", own.said(d.wrong(own, among))))
    opens = [
        f"{company}'s {c} in {quarter} was {{}}",
        f"{company} had {c} of {{}} in {quarter}",
        f"management guides for {b} of {{}} in the next quarter",
        f"a year earlier, {b} had been {{}}",
        f"{company} had {a} of {{}} in {other_quarter} of last year",
        f"{company} expects {c} of {{}} in the next quarter",
    ]
    for form in d.some(opens, 2):
        case.open(form.replace("{}", d.unmatched(d.pick(money))))
    up = x.value > before.value
    case.yes(f"{a} was {'higher' if up else 'lower'} in {quarter} than a year earlier")
    case.no(f"{a} was {'lower' if up else 'higher'} in {quarter} than a year earlier")
    return case


@family
def adverse_events(d: Draw) -> Case:
    """Lines as trial registers print them: events of the patients of two cohorts."""
    events = d.some(
        [
            "Anaemia",
            "Neutropenia",
            "Nausea",
            "Fatigue",
            "Sepsis",
            "Pneumonia",
            "Vomiting",
            "Dehydration",
            "Syncope",
            "Dyspnoea",
            "Cellulitis",
            "Chest pain",
        ],
        4,
    )
    shown = events[:3]
    d.style = replace(d.style, small_words=0)
    sizes = [d.integer(40, 240), d.integer(40, 240)]
    counts = {}
    lines = []
    for cohort, size in enumerate(sizes):
        whole = d.mention(size)
        values = d.some(range(2, 36), 3)
        lines.append(f"Adverse events, cohort {'AB'[cohort]} ({whole} patients):")
        counts[cohort, "size"] = whole
        for event, value in zip(shown, values, strict=True):
            mention = d.mention(value)
            counts[cohort, event] = mention
            percent = Decimal(value * 100 / size).quantize(Decimal("0.1"))
            if d.chance(0.5):
                share = d.mention(Quantity(percent, "percent"))
                lines.append(f"- {event}: {mention} ({share})")
            else:
                lines.append(f"- {event}: {mention}")
    case = Case(d, ["\n".join(lines)], padded=False)
    forms = [
        "in cohort {c}, %s patients had {e}",
        "%s patients of cohort {c} suffered from {e}",
        "there were %s patients with {e} in cohort {c}",
        "{e} was recorded in %s patients of cohort {c}",
    ]
    for _ in range(2):
        cohort, event = d.integer(0, 1), d.pick(shown)
        own = counts[cohort, event]
        among = [counts[1 - cohort, event], *(counts[cohort, e] for e in shown)]
        case.yes(d.pick(forms).format(c="AB"[cohort], e=event.lower()) % own.said())
        case.no(
            d.pick(forms).format(c="AB"[cohort], e=event.lower()) % own.said(d.wrong(own, among))
        )
        where, what = d.pick([("AB"[cohort], events[3]), ("C", event)])
        case.open(d.pick(forms).format(c=where, e=what.lower()) % d.unmatched(own))
    event = d.pick(shown)
    p, q = counts[0, event].value, counts[1, event].value
    if p != q:
        first, second = ("A", "B") if p > q else ("B", "A")
        case.yes(f"more patients had {event.lower()} in cohort {first} than in cohort {second}")
        case.no(f"more patients had {event.lower()} in cohort {second} than in cohort {first}")
        case.open(
            f"more patients had {events[3].lower()} in cohort {d.pick('AB')} than in cohort C"
        )
    whole = counts[0, "size"]
    case.yes(f"cohort A had {whole.said()} patients")
    case.no(f"cohort A had {whole.said(d.wrong(whole, [counts[1, 'size']]))} patients")
    return case


@family
def two_sources(d: Draw) -> Case:
    """Two parties give different figures; neither is simply a fact."""
    topics = [
        ("%s people marched", "count 200-9000 /50"),
        ("%s workers walked out", "count 20-900"),
        ("the spill reached %s of coast", "km 2-80"),
        ("the damage came to %s", "money 2-90 million"),
        ("%s houses were hit", "count 20-900"),
        ("the outage lasted %s", "hours 2-30"),
        ("%s seats were empty", "count 20-900"),
    ]
    (topic, spec), (topic2, spec2) = d.some(topics, 2)
    a, b, c = d.some(
        [
            "the police",
            "the organisers",
            "the union",
            "the operator",
            "the opposition",
            "the local paper",
            "an aid group",
            "the insurers",
        ],
        3,
    )
    n, m = d.state(spec, 2)
    fact = d.mention(d.number(spec2))
    verb, verb2 = d.pick([("claim", "claim"), ("insist", "insist"), ("maintain", "maintain")])

    def says(who: str, word: str = verb) -> str:
        return f"{who} {word}{'' if who.endswith('s') or who == 'the police' else 's'} that"

    case = Case(
        d,
        [
            d.pick(
                [
                    f"{says(a)} {topic % n}, while {says(b, verb2)} {topic % m}",
                    f"according to {a}, {topic % n}; according to {b}, {topic % m}",
                    f"{says(a)} {topic % n}. {says(b)[0].upper() + says(b)[1:]} {topic % m}",
                ]
            )
        ],
    )
    stated = d.chance(0.6)
    if stated:
        case.sentences.append(f"nobody disputes that {topic2 % fact}")
        case.yes(topic2 % fact.said())
        case.no(topic2 % fact.said(d.wrong(fact)))
    forms = ["according to {w}, {t}", "{s} {t}"]
    for who, own, other in ((a, n, m), (b, m, n)):
        case.yes(d.pick(forms).format(w=who, s=says(who), t=topic) % own.said())
        case.no(
            d.pick(forms).format(w=who, s=says(who), t=topic)
            % own.said(d.wrong(own, [other, other]))
        )
    case.open(
        topic % d.unmatched(d.pick([n, m])),
        d.pick(forms).format(w=c, s=says(c), t=topic) % d.unmatched(d.pick([n, m])),
    )
    return case
