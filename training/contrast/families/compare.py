"""Claims without numerals, decided by the text's numbers."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw
from training.contrast.registry import family

SCALES = [  # range, statement, more-claim, less-claim
    (
        "count 20-900",
        "{x} has %s employees",
        "{x} employs more people than {y}",
        "{x} employs fewer people than {y}",
        "company",
    ),
    ("years 20-90", "{x} is %s old", "{x} is older than {y}", "{x} is younger than {y}", "person"),
    (
        "count 3-40",
        "{x} read %s books",
        "{x} read more books than {y}",
        "{x} read fewer books than {y}",
        "first",
    ),
    (
        "km 3-80",
        "{x} walked %s",
        "{x} walked farther than {y}",
        "{x} walked less far than {y}",
        "first",
    ),
    ("money 20-900", "{x} spent %s", "{x} spent more than {y}", "{x} spent less than {y}", "first"),
    ("m 12-300", "{x} is %s high", "{x} is higher than {y}", "{x} is lower than {y}", "building"),
    (
        "minutes 10-90",
        "{x} needed %s for the course",
        "{x} was slower than {y}",
        "{x} was faster than {y}",
        "person",
    ),
    (
        "degrees 3-39",
        "in {x} it was %s",
        "it was warmer in {x} than in {y}",
        "it was colder in {x} than in {y}",
        "city",
    ),
    ("kg 40-120", "{x} weighs %s", "{x} is heavier than {y}", "{x} is lighter than {y}", "person"),
    (
        "count 30-95",
        "{x} scored %s points in the exam",
        "{x} did better than {y} in the exam",
        "{x} did worse than {y} in the exam",
        "person",
    ),
    (
        "tonnes 100-900",
        "{x} produced %s of honey",
        "{x} produced more honey than {y}",
        "{x} produced less honey than {y}",
        "country",
    ),
]


@family
def more_or_less_than(d: Draw) -> Case:
    spec, fact, more, less, kind = d.pick(SCALES)
    a, b, c, e = d.words(kind, 4)
    n, m, k = d.state(spec, 3)
    three = d.chance(0.5)
    pairs = [(a, n), (b, m)] + ([(c, k)] if three else [])
    written = [fact.format(x=who) % q for who, q in pairs]
    case = Case(
        d, [", while ".join(written[:2]), *written[2:]] if d.chance(0.5) else d.shuffled(written)
    )
    for _ in range(2):
        (x, p), (y, q) = d.some(pairs, 2)
        case.yes((more if p.value > q.value else less).format(x=x, y=y))
        case.no((less if p.value > q.value else more).format(x=x, y=y))
        case.open(
            d.pick([more, less]).format(x=d.pick([x, y]), y=e)
            if d.chance(0.5)
            else d.pick([more, less]).format(x=e, y=d.pick([x, y]))
        )
    return case


@family
def biggest_and_smallest(d: Draw) -> Case:
    topics = [
        (
            "museum",
            "count 900-90000 /100",
            "{x} had %s visitors",
            "most visitors",
            "fewest visitors",
        ),
        ("school", "count 80-900", "{x} has %s pupils", "most pupils", "fewest pupils"),
        (
            "university",
            "count 900-40000 /100",
            "{x} has %s students",
            "most students",
            "fewest students",
        ),
        ("river", "km 40-900", "{x} is %s long", "greatest length", "smallest length"),
        (
            "ship",
            "count 20-3000",
            "{x} carries %s passengers",
            "most passengers",
            "fewest passengers",
        ),
        ("mountain", "m 900-4800", "{x} is %s high", "greatest height", "smallest height"),
    ]
    kind, spec, fact, most, least = d.pick(topics)
    names = d.words(kind, 4)
    mentions = d.state(spec, 3)
    pairs = list(zip(names, mentions, strict=False))
    written = [fact.format(x=who) % q for who, q in pairs]
    case = Case(d, written if d.chance(0.5) else [f"{written[0]}, {written[1]} and {written[2]}"])
    order = sorted(pairs, key=lambda pair: pair[1].value)
    forms = [
        "of the three, {x} has the {s}",
        "{x} has the {s} of the three",
        "among the three, the {s} belong to {x}"
        if "est" in most + least
        and "visitors passengers pupils students".find(most.split()[1]) >= 0
        else "{x} has the {s} of them",
    ]
    for who, super_, rest in ((order[2][0], most, order[:2]), (order[0][0], least, order[1:])):
        case.yes(d.pick(forms).format(x=who, s=super_))
        case.no(d.pick(forms).format(x=d.pick(rest)[0], s=super_))
        wide = d.pick(
            ["{x} has the {s} in the whole country", "in the whole country, {x} has the {s}"]
        )
        case.open(wide.format(x=who, s=super_))
        case.no(wide.format(x=d.pick(rest)[0], s=super_)) if d.chance(0.5) else None
    cost = [
        "{x} is the oldest of the three",
        "{x} is the most expensive of the three",
        "{x} is the best known of the three",
        "of the three, {x} attracts the most donations"
        if kind in ("museum", "school", "university")
        else "{x} is the most photographed of the three",
    ]
    if d.chance(0.5):
        case.open(d.pick(cost).format(x=d.pick(names[:3])))
    return case


@family
def rise_without_number(d: Draw) -> Case:
    things = [
        "the number of visitors",
        "the price of bread",
        "the population",
        "the number of burglaries",
        "the harvest",
        "the club's income",
        "the number of beds",
        "traffic on the ring road",
        "the water level",
        "the number of subscribers",
    ]
    spec = "count 120-9000 /10"
    place, place2 = d.words("city", 2)
    thing = d.pick([t for t in things if t.startswith("the number") or t == "the population"])
    y1, y2, y3, y4 = sorted(d.words("year", 4))
    n, m, k = d.state(spec, 3)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{thing} in {place} was {n} in {y1}, {m} in {y2} and {k} in {y3}",
                    f"in {y1}, {thing} in {place} stood at {n}. It was {m} in {y2} and {k} in {y3}",
                    f"{thing} in {place}: {n} ({y1}), {m} ({y2}), {k} ({y3})",
                ]
            )
        ],
    )
    for (ya, p), (yb, q) in d.some([((y1, n), (y2, m)), ((y2, m), (y3, k)), ((y1, n), (y3, k))], 2):
        forms = [
            f"{thing} in {place} %s between {ya} and {yb}",
            f"from {ya} to {yb}, {thing} in {place} %s",
        ]
        up, down = (
            d.pick(["rose", "increased", "grew", "went up"]),
            d.pick(["fell", "declined", "shrank", "went down"]),
        )
        case.yes(d.pick(forms) % (up if q.value > p.value else down))
        case.no(d.pick(forms) % (down if q.value > p.value else up))
        other = d.pick(
            [f.replace(place, place2) for f in forms] + [f.replace(yb, y4) for f in forms]
        )
        case.open(other % d.pick([up, down]))
    return case


@family
def majority_minority(d: Draw) -> Case:
    groups = [
        "members",
        "voters",
        "tenants",
        "shareholders",
        "teachers",
        "readers",
        "doctors",
        "farmers",
        "passengers",
        "drivers",
    ]
    views = [
        ("support the reform", "the reform"),
        ("oppose the new road", "the road"),
        ("want longer opening hours", "opening hours"),
        ("prefer paper to screens", "paper"),
        ("are content with their pay", "pay"),
        ("travel by train", "trains"),
        ("own a bicycle", "bicycles"),
    ]
    (a, b, c), ((v1, _), (v2, _)) = d.some(groups, 3), d.some(views, 2)
    p = d.pick([d.integer(12, 44), d.integer(56, 92)])
    q = d.pick([d.integer(12, 44), d.integer(56, 92)])
    n, m = d.mention(p, "percent"), d.mention(q, "percent")
    case = Case(
        d,
        [f"{n} of the {a} {v1}", f"{m} of the {b} {v1}"]
        if d.chance(0.6)
        else [f"{n} of the {a} and {m} of the {b} {v1}"],
    )
    big = ["most of the {g} {v}", "a majority of the {g} {v}", "more than half of the {g} {v}"]
    small = [
        "only a minority of the {g} {v}",
        "less than half of the {g} {v}",
        "fewer than half of the {g} {v}",
    ]
    for who, share in ((a, p), (b, q)):
        case.yes(d.pick(big if share > 50 else small).format(g=who, v=v1))
        case.no(d.pick(small if share > 50 else big).format(g=who, v=v1))
        case.open(
            d.pick(big + small).format(g=c, v=v1)
            if d.chance(0.5)
            else d.pick(big + small).format(g=who, v=v2)
        )
    return case


@family
def doubled_or_halved(d: Draw) -> Case:
    things = [
        ("the staff", "count 10-90", "numbered %s"),
        ("the flock", "count 10-90", "numbered %s"),
        ("the fine", "money 20-400", "was %s"),
        ("the dose", "mg 10-90", "was %s"),
        ("the reward", "money 50-900", "was %s"),
        ("the class", "count 10-40", "had %s pupils"),
        ("the debt", "money 2-40 million", "came to %s"),
        ("the wolf pack", "count 4-20", "counted %s animals"),
    ]
    (thing, spec, was), (thing2, *_rest) = d.some(things, 2)
    start = d.number(spec)
    factor, words_, wrong = d.pick(
        [
            (
                2,
                ["doubled", "became twice as large"],
                ["tripled", "was halved", "fell", "stayed the same"],
            ),
            (3, ["tripled", "became three times as large"], ["doubled", "fell", "stayed the same"]),
            (1, ["stayed the same", "did not change"], ["doubled", "rose", "fell"]),
        ]
    )
    y1, y2, y3 = sorted(d.words("year", 3))
    one, two = start, start.with_value(start.value * factor)
    if factor == 2 and d.chance(0.5):
        one, two, words_, wrong = (
            two,
            one,
            ["was halved", "fell by half"],
            ["doubled", "rose", "stayed the same"],
        )
    n, m = d.mention(one), d.mention(two)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{thing} {was % n} in {y1} and {was.replace('was', 'was').split(' ', 1)[0]} {m!s}{'' if was.endswith('%s') else was[was.index('%s') + 2 :]} in {y2}",
                    f"in {y1}, {thing} {was % n}. In {y2}, {thing} {was % m}",
                ]
            )
        ],
    )
    forms = [f"{thing} %s between {y1} and {y2}", f"from {y1} to {y2}, {thing} %s"]
    for _ in range(2):
        case.yes(d.pick(forms) % d.pick(words_))
        case.no(d.pick(forms) % d.pick(wrong))
        case.open(
            d.pick([d.pick(forms).replace(thing, thing2), d.pick(forms).replace(y2, y3)])
            % d.pick([*words_, *wrong])
        )
    return case


@family
def within_the_limit(d: Draw) -> Case:
    cases = [
        ("the car", "drove at", "the speed limit", "km/h 30-150", "it kept to the speed limit"),
        ("the sample", "contained", "the permitted amount of lead", "mg 2-60", ""),
        ("the suitcase", "weighed", "the baggage allowance", "kg 8-40", ""),
        ("the essay", "ran to", "the maximum length", "pages 4-40", ""),
        ("the speech", "lasted", "the time allowed", "minutes 4-60", ""),
        ("the offer", "was", "the reserve price", "money 200-9000 /50", ""),
        ("the shipment", "weighed", "the load limit", "tonnes 4-60", ""),
    ]
    thing, verb, limit, spec, _ = d.pick(cases)
    n, m, k = d.state(spec, 3)
    first, second, third = d.shuffled(
        [f"the {which} {thing[4:]}" for which in ("first", "second", "third")]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{first} {verb} {n}; {limit} is {m}",
                    f"{limit} is {m}. {first[0].upper() + first[1:]} {verb} {n}",
                ]
            ),
            f"{second} {verb} {k}",
        ],
    )
    above, below = (
        [f"%s exceeded {limit}", f"%s was above {limit}"],
        [f"%s did not exceed {limit}", f"%s was below {limit}", f"%s stayed under {limit}"],
    )
    for who, q in ((first, n), (second, k)):
        high = q.value > m.value
        case.yes(d.pick(above if high else below) % who)
        case.no(d.pick(below if high else above) % who)
        case.open(d.pick(above + below) % third, f"{third} {verb} {d.unmatched(d.pick([n, m, k]))}")
    case.yes(f"{first} {verb} {n.said()}", f"{limit} is {m.said()}")
    case.no(f"{first} {verb} {n.said(d.wrong(n, [m, k]))}", f"{limit} is {m.said(n.quantity)}")
    return case


@family
def order_of_finish(d: Draw) -> Case:
    a, b, c, e = d.words("person", 4)
    n, m, k = d.state("minutes 12-95", 3)
    race = d.pick(
        ["the hill race", "the swim", "the ski race", "the cycling stage", "the rowing final"]
    )
    pairs = [(a, n), (b, m), (c, k)]
    case = Case(
        d,
        [
            d.pick(
                [
                    f"in {race}, {a} took {n}, {b} {m} and {c} {k}",
                    f"{a} finished {race} in {n}, {b} in {m} and {c} in {k}",
                ]
            )
        ],
    )
    order = sorted(pairs, key=lambda pair: pair[1].value)
    (x, _), (y, _), (z, _) = order
    case.yes(
        d.pick(
            [
                f"{x} finished ahead of {y}",
                f"{z} came in behind {x}",
                f"{x} was the fastest of the three in {race}",
                f"{z} was the last of the three to finish",
            ]
        ),
        f"{y} was faster than {z} in {race}",
        f"{y} finished between {x} and {z}",
    )
    case.no(
        d.pick(
            [
                f"{y} finished ahead of {x}",
                f"{x} came in behind {z}",
                f"{y} was the fastest of the three in {race}",
                f"{x} was the last of the three to finish",
            ]
        ),
        f"{z} was faster than {y} in {race}",
        f"{x} finished between {y} and {z}",
    )
    case.open(
        d.pick([f"{e} finished ahead of {y}", f"{z} came in behind {e}"]),
        d.pick(
            [
                f"{e} was faster than {z} in {race}",
                f"{y} was faster than {e} in {race}",
                f"{x} is younger than {y}",
                f"{y} had won the year before",
            ]
        ),
    )
    right = d.pick(pairs)
    case.yes(f"{right[0]} took {right[1].said()} in {race}")
    case.no(f"{right[0]} took {right[1].said(d.wrong(right[1], [n, m, k]))} in {race}")
    return case


@family
def earlier_and_later(d: Draw) -> Case:
    """Founding years are plain text; which came first is decided by them."""
    kind = d.pick(["school", "museum", "university", "building"])
    a, b, c, e = d.words(kind, 4)
    years = sorted(d.some(range(1780, 2015), 3))
    n, m = d.state("count 20-900", 2)
    pairs = d.shuffled(list(zip((a, b, c), years, strict=True)))
    case = Case(
        d,
        [
            f"{pairs[0][0]} opened in {pairs[0][1]}, {pairs[1][0]} in {pairs[1][1]} and {pairs[2][0]} in {pairs[2][1]}",
            f"{a} has {n} rooms and {b} has {m}",
        ],
    )
    case.yes(
        d.pick([f"{a} opened before {b}", f"{a} is older than {c}", f"{a} opened first"]),
        f"{c} opened after {b}",
        f"{a} has {n.said()} rooms",
    )
    case.no(
        d.pick([f"{b} opened before {a}", f"{c} is older than {a}", f"{c} opened first"]),
        f"{b} opened after {c}",
        f"{a} has {n.said(m.quantity)} rooms",
    )
    case.open(
        d.pick([f"{a} opened before {e}", f"{e} is older than {c}", f"{e} opened after {b}"]),
        f"{c} has {d.unmatched(d.pick([n, m]))} rooms",
        f"{e} opened before {a}",
    )
    return case
