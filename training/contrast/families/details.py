"""Details added, dropped or exchanged around one number."""

# ruff: noqa: D103  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw
from training.contrast.registry import family

EVENTS = [  # statement, range, other number range
    ("%s people were evacuated", "count 20-900"),
    ("%s cows were stolen", "count 3-60"),
    ("%s bottles were recalled", "count 100-9000"),
    ("%s flights were diverted", "count 3-60"),
    ("%s houses were flooded", "count 4-300"),
    ("%s jobs were created", "count 20-900"),
    ("%s trees were uprooted", "count 10-900"),
    ("%s prisoners were released", "count 5-300"),
    ("%s fish were found dead", "count 40-900"),
    ("%s parcels went missing", "count 5-300"),
    ("%s children were vaccinated", "count 20-900"),
    ("%s fines were issued", "count 20-900"),
]
CAUSES = [
    "because of a storm",
    "after a power cut",
    "because of new rules",
    "after a tip from a neighbour",
    "owing to a mistake",
    "as a result of the heat",
    "following an inspection",
    "because of a computer failure",
]
TIMES = [
    "on Monday",
    "on Friday",
    "in May",
    "in November",
    "last night",
    "in the early hours",
    "during the holidays",
    "at noon",
]


@family
def added_detail(d: Draw) -> Case:
    fact, spec = d.pick(EVENTS)
    n, m = d.state(spec, 2)
    city, city2 = d.words("city", 2)
    cause, _cause2 = d.some(CAUSES, 2)
    time, time2 = d.some(TIMES, 2)
    known = d.some(["place", "time", "cause"], d.integer(1, 2))
    parts = {"place": f"in {city}", "time": time, "cause": cause}
    inside = " ".join(parts[k] for k in ("place", "time", "cause") if k in known)
    second, _ = d.pick([e for e in EVENTS if e[0] != fact])
    case = Case(d, [f"{fact % n} {inside}"])
    if d.chance(0.5):
        case.sentences.append(f"in {city2}, {second % m} {time2}")
    missing = [k for k in parts if k not in known]

    def claim(q: str, *keys: str) -> str:
        return " ".join([fact % q, *(parts[k] for k in ("place", "time", "cause") if k in keys)])

    case.yes(claim(n.said(), *known), claim(n.said(), d.pick(known)), claim(n.said()))
    case.open(
        claim(d.unmatched(n), *known, d.pick(missing)), claim(d.unmatched(n), d.pick(missing))
    )
    case.no(
        claim(n.said(d.wrong(n, [m])), *known),
        claim(n.said(d.wrong(n, [m])), d.pick(known)),
        claim(n.said(d.wrong(n, [m]))),
    )
    return case


@family
def exchanged_detail(d: Draw) -> Case:
    """Two events of one kind; a claim mixes their places, days or reasons."""
    fact, spec = d.pick(EVENTS)
    n, m = d.state(spec, 2)
    (c1, c2), (r1, r2), (t1, t2) = d.words("city", 2), d.some(CAUSES, 2), d.some(TIMES, 2)
    how = d.pick(["cause", "time"])
    x1, x2 = (r1, r2) if how == "cause" else (t1, t2)
    case = Case(d, [f"in {c1}, {fact % n} {x1}", f"in {c2}, {fact % m} {x2}"])
    if d.chance(0.4):
        case.sentences = [f"{fact % n} in {c1} {x1} and {m} in {c2} {x2}"]
    forms = [f"in {{c}}, {fact} {{x}}", f"{{x}}, {fact} in {{c}}", f"{fact} in {{c}} {{x}}"]
    for c, x, own, other, y in ((c1, x1, n, m, x2), (c2, x2, m, n, x1)):
        case.yes(d.pick(forms).format(c=c, x=x) % own.said())
        case.no(d.pick(forms).format(c=c, x=x) % own.said(d.wrong(own, [other, other])))
        case.open(d.pick(forms).format(c=c, x=y) % d.unmatched(d.pick([own, other])))
    return case


@family
def two_numbers_one_wrong(d: Draw) -> Case:
    shapes = [
        ("{p} cycled %s in %s", "km 12-90", "hours 2-9"),
        ("{p} bought %s apples for %s", "count 2-30", "money 2-30"),
        ("{p} painted %s fences in %s", "count 2-30", "days 2-20"),
        ("{p} typed %s pages in %s", "count 3-60", "hours 2-9"),
        ("{p} dug a hole %s deep in %s", "m 2-9", "hours 2-9"),
        ("{p} lost %s in %s", "kg 2-30", "months 2-12"),
        ("{p} sold %s rugs for %s", "count 2-30", "money 200-9000 /10"),
        ("{p} climbed %s steps in %s", "count 40-900", "minutes 3-60"),
    ]
    shape, first, second = d.pick(shapes)
    a, b, c = d.words("first", 3)
    n, n2 = d.state(first, 2)
    m, m2 = d.state(second, 2)
    case = Case(d, [shape.format(p=a) % (n, m), shape.format(p=b) % (n2, m2)])
    if d.chance(0.3):
        case.sentences = [", while ".join(case.sentences)]
    for who, x, y, x2, y2 in ((a, n, m, n2, m2), (b, n2, m2, n, m)):
        case.yes(shape.format(p=who) % (x.said(), y.said()))
        bad = d.integer(0, 1)
        case.no(
            shape.format(p=who)
            % (x.said(x2.quantity) if bad else x.said(), y.said() if bad else y.said(y2.quantity))
        )
        case.open(shape.format(p=c) % (d.unmatched(x), d.unmatched(y)))
    return case


@family
def two_sentences(d: Draw) -> Case:
    """A claim of two sentences is as good as the worse of them."""
    a, b = d.words("company", 2)
    facts = [
        ("opened %s hotels", "count 2-40"),
        ("paid %s in taxes", "money 2-90 million"),
        ("won %s contracts", "count 2-40"),
        ("employs %s apprentices", "count 5-90"),
        ("recycled %s of plastic", "tonnes 5-400"),
        ("donated %s to schools", "money 1.1-9.9 million"),
        ("owns %s lorries", "count 12-400"),
    ]
    (f1, s1), (f2, s2), (f3, s3) = d.some(facts, 3)
    n, m = d.mention(d.number(s1)), d.mention(d.number(s2))
    k = d.mention(d.number(s1))
    case = Case(d, [f"{a} {f1 % n}", f"{a} {f2 % m}", f"{b} {f1 % k}"])
    if n.value == k.value:
        case.sentences.pop()
        k = n

    def both(x: str, y: str) -> str:
        one, two = d.shuffled([x, y])
        return (
            f"{one[0].upper() + one[1:]}. {two[0].upper() + two[1:]}"
            if d.chance(0.7)
            else f"{one}, and {two}"
        )

    def right1() -> str:
        return f"{a} {f1 % n.said()}"

    def right2() -> str:
        return f"{a} {f2 % m.said()}"

    case.yes(both(right1(), right2()), both(right2(), right1()))
    case.no(
        both(right1(), f"{a} {f2 % m.said(d.wrong(m))}"),
        both(f"{a} {f1 % n.said(d.wrong(n, [k]))}", right2()),
    )
    case.open(
        both(right1(), f"{a} {f3 % d.unmatched(d.number(s3))}"),
        both(right2(), f"{b} {f2 % d.unmatched(m)}"),
    )
    return case


@family
def price_of_what(d: Draw) -> Case:
    """Money paid for one thing is not money paid for another."""
    who, who2 = d.pick(
        [
            ("the hospital", "the fire brigade"),
            ("the town", "the county"),
            ("the school", "the nursery"),
            tuple(d.words("company", 2)),
        ]
    )
    a, b, c = d.some(
        [
            "a scanner",
            "a generator",
            "new windows",
            "legal advice",
            "a minibus",
            "a study",
            "cleaning",
            "a kitchen",
            "a boiler",
            "an alarm system",
            "furniture",
            "security guards",
        ],
        3,
    )
    n, m = d.state("money 900-90000 /100", 2)
    year, year2 = d.words("year", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"in {year} {who} paid {n} for {a} and {m} for {b}",
                    f"{who} spent {n} on {a} in {year}; {b} cost it {m} that year",
                    f"in {year}, {a} cost {who} {n}, {b} {m}",
                ]
            )
        ],
    )
    forms = [
        "in {y} {w} paid %s for {t}",
        "{w} spent %s on {t} in {y}",
        "for {t}, {w} paid %s in {y}",
    ]
    for thing, own, other in ((a, n, m), (b, m, n)):
        case.yes(d.pick(forms).format(y=year, w=who, t=thing) % own.said())
        case.no(
            d.pick(forms).format(y=year, w=who, t=thing) % own.said(d.wrong(own, [other, other]))
        )
        case.open(
            d.pick(forms).format(
                **d.pick(
                    [
                        {"y": year, "w": who, "t": c},
                        {"y": year2, "w": who, "t": thing},
                        {"y": year, "w": who2, "t": thing},
                    ]
                )
            )
            % d.unmatched(own)
        )
    return case
