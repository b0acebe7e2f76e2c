"""Pronouns, ellipsis, the former and the latter: which thing is meant must be worked out."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw
from training.contrast.registry import family

TOPICS = [  # vocabulary, range, statement with {x}, verb phrase alone
    ("company", "count 40-900", ["employs %s people", "has %s employees", "has a staff of %s"]),
    ("city", "count 3-90", ["has %s cinemas", "is home to %s cinemas", "counts %s cinemas"]),
    (
        "museum",
        "count 200-9000",
        ["owns %s paintings", "has a collection of %s paintings", "possesses %s paintings"],
    ),
    (
        "ship",
        "count 20-900",
        ["carries %s passengers", "takes %s passengers", "has room for %s passengers"],
    ),
    (
        "university",
        "count 300-9000",
        ["has %s students", "teaches %s students", "counts %s students"],
    ),
    ("building", "count 4-70", ["has %s floors", "is %s floors high", "rises over %s floors"]),
    ("river", "km 40-900", ["is %s long", "has a length of %s", "runs for %s"]),
    ("mountain", "m 900-4900", ["is %s high", "has a height of %s", "rises to %s"]),
]


@family
def former_and_latter(d: Draw) -> Case:
    kind, spec, forms = d.pick(TOPICS)
    a, b, c = d.words(kind, 3)
    n, m = d.state(spec, 2)
    lead = d.pick(
        [
            f"the report compares {a} and {b}",
            f"{a} and {b} are often mentioned together",
            f"visitors know both {a} and {b}",
        ]
    )
    pair = d.pick(
        [
            ("the former", n, "the latter", m),
            ("the latter", m, "the former", n),
            ("the first", n, "the second", m),
        ]
    )
    tail = d.pick(
        [
            f"{pair[0]} {d.pick(forms) % pair[1]}, {pair[2]} {d.pick(forms) % pair[3]}",
            f"while {pair[0]} {d.pick(forms) % pair[1]}, {pair[2]} {d.pick(forms) % pair[3]}",
        ]
    )
    case = Case(d, [f"{lead}. {tail[0].upper() + tail[1:]}"])
    for who, own, other in ((a, n, m), (b, m, n)):
        case.yes(f"{who} {d.pick(forms) % own.said()}")
        case.no(f"{who} {d.pick(forms) % own.said(d.wrong(own, [other, other]))}")
        case.open(f"{c} {d.pick(forms) % d.unmatched(own)}")
    return case


@family
def it_and_its_rival(d: Draw) -> Case:
    kind, spec, forms = d.pick(TOPICS)
    a, b, c = d.words(kind, 3)
    n, m = d.state(spec, 2)
    intro = d.pick(
        [
            "has been much discussed lately",
            "appears in many guidebooks",
            "was in the news again",
            "is well known in the region",
        ]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} {intro}. It {d.pick(forms) % n}. {b[0].upper() + b[1:]}, by contrast, {d.pick(forms) % m}",
                    f"{a} {intro}. It {d.pick(forms) % n}; its rival, {b}, {d.pick(forms) % m}",
                    f"unlike {b}, which {d.pick(forms) % m}, {a} {d.pick(forms) % n}",
                    f"{b} {d.pick(forms) % m}. Then there is {a}, which {d.pick(forms) % n}",
                ]
            )
        ],
    )
    for who, own, other in ((a, n, m), (b, m, n)):
        case.yes(f"{who} {d.pick(forms) % own.said()}")
        case.no(f"{who} {d.pick(forms) % own.said(d.wrong(own, [other, other]))}")
        case.open(f"{c} {d.pick(forms) % d.unmatched(own)}")
    return case


@family
def he_and_she(d: Draw) -> Case:
    man, woman, third = d.word("man"), d.word("woman"), d.word("first")
    while third in (man, woman):
        third = d.word("first")
    acts = [
        ("ran %s", "km 3-42"),
        ("wrote %s letters", "count 2-40"),
        ("slept for %s", "hours 3-12"),
        ("paid %s", "money 5-400"),
        ("read %s pages", "count 12-300"),
        ("carried %s", "kg 5-50"),
        ("waited for %s", "minutes 5-90"),
        ("solved %s riddles", "count 2-30"),
    ]
    act, spec = d.pick(acts)
    n, m = d.state(spec, 2)
    where = d.pick(
        [
            "met at the station",
            "spent the day together",
            "took part in the contest",
            "went to the same camp",
        ]
    )
    order = d.shuffled([("he", n), ("she", m)])
    case = Case(
        d,
        [
            f"{man} and {woman} {where}. {order[0][0].title()} {act % order[0][1]}, {order[1][0]} {act % order[1][1]}"
        ],
    )
    for who, own, other in ((man, n, m), (woman, m, n)):
        case.yes(f"{who} {act % own.said()}")
        case.no(f"{who} {act % own.said(d.wrong(own, [other, other]))}")
        case.open(f"{third} {act % d.unmatched(own)}")
    if n.value != m.value and act.split()[0] not in ("ran",):
        phrase = {
            "wrote": "wrote more letters than",
            "slept": "slept longer than",
            "paid": "paid more than",
            "read": "read more pages than",
            "carried": "carried more than",
            "waited": "waited longer than",
            "solved": "solved more riddles than",
        }[act.split()[0]]
        more, less = (man, woman) if n.value > m.value else (woman, man)
        case.yes(f"{more} {phrase} {less}")
        case.no(f"{less} {phrase} {more}")
    return case


@family
def ellipsis(d: Draw) -> Case:
    a, b, c, e = d.words("first", 4)
    food, food2, food3 = d.some(
        [
            "pies",
            "muffins",
            "waffles",
            "bagels",
            "pancakes",
            "tacos",
            "cookies",
            "pretzels",
            "burgers",
            "doughnuts",
        ],
        3,
    )
    did = d.pick(["baked", "sold", "ordered", "ate", "brought"])
    n, m, k = d.state("count 2-40", 3)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} {did} {n} {food}, {b} {m} and {c} {k}",
                    f"{a} {did} {n} {food}, as against {m} for {b} and {k} for {c}",
                    f"{c} {did} {k} {food}; {b}, {m}; {a}, {n}",
                ]
            )
        ],
    )
    pairs = [(a, n), (b, m), (c, k)]
    for who, own in d.some(pairs, 2):
        case.yes(
            d.pick(
                [
                    f"{who} {did} {own.said()} {food}",
                    f"{own.said()} is the number of {food} {who} {did}",
                ]
            )
        )
        case.no(
            d.pick(
                [
                    f"{who} {did} {own.said(d.wrong(own, [n, m, k]))} {food}",
                    f"{own.said(d.wrong(own, [n, m, k]))} is the number of {food} {who} {did}",
                ]
            )
        )
        case.open(
            d.pick(
                [
                    f"{e} {did} {d.unmatched(own)} {food}",
                    f"{who} {did} {d.unmatched(own)} {food2}",
                    f"{d.unmatched(own)} is the number of {food3} {who} {did}",
                ]
            )
        )
    return case


@family
def same_figure(d: Draw) -> Case:
    """As many as, the same, twice that: a number that a second thing borrows."""
    things = [
        (["the north stand", "the south stand", "the west stand"], "seats", "count 200-4000 /10"),
        (["the day shift", "the night shift", "the late shift"], "workers", "count 12-90"),
        (["the upper deck", "the lower deck", "the main deck"], "cabins", "count 10-90"),
        (["the spring issue", "the autumn issue", "the summer issue"], "pages", "count 20-90"),
        (["the old wing", "the new wing", "the annex"], "beds", "count 12-90"),
        (["the red team", "the blue team", "the green team"], "members", "count 5-40"),
    ]
    names, noun, spec = d.pick(things)
    a, b, c = d.shuffled(names)
    has = "has"
    n = d.mention(d.number(spec))
    how, value = d.pick(
        [
            ("the same number", n.value),
            ("twice that number", n.value * 2),
            ("as many", n.value),
            ("twice as many", n.value * 2),
            ("three times as many", n.value * 3),
        ]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} {has} {n} {noun}, and {b} {has} {how}",
                    f"{a} {has} {n} {noun}. For {b} the plan shows {how}",
                ]
            )
        ],
    )
    say = "{x} has %s " + noun
    double = int(value)
    case.yes(say.format(x=a) % n.said(), say.format(x=b) % d.unmatched(double))
    wrong = d.pick(
        [
            v
            for v in (int(n.value), int(n.value) * 2, int(n.value) * 3, int(n.value) + 4)
            if v != double
        ]
    )
    case.no(
        say.format(x=b) % d.unmatched(wrong),
        say.format(x=a) % n.said(d.wrong(n))
        if d.chance(0.5)
        else say.format(x=a) % n.said(int(n.value) * 2),
    )
    case.open(*(say.format(x=c) % d.unmatched(v) for v in {int(n.value), double, wrong}))
    return case
