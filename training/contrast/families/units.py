"""The same amount in another unit, as a fraction, or rounded."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from decimal import Decimal

from training.contrast.case import Case
from training.contrast.draw import Draw
from training.contrast.quantity import Quantity, words
from training.contrast.registry import family

LINKS: list[
    tuple[str, str, int, str, list[str], list[str]]
] = [  # (unit, smaller unit, factor, range of the larger, subjects with the predicate)
    (
        "km",
        "m",
        1000,
        "km 2-40",
        ["the trail", "the tunnel", "the canal", "the runway", "the parade route", "the cable"],
        ["is %s long", "has a length of %s", "runs for %s"],
    ),
    (
        "m",
        "cm",
        100,
        "m 2-30",
        ["the table", "the rope", "the snake", "the shelf", "the banner", "the plank"],
        ["is %s long", "has a length of %s", "measures %s in length"],
    ),
    (
        "kg",
        "g",
        1000,
        "kg 2-30",
        ["the parcel", "the melon", "the suitcase", "the statue", "the cake", "the puppy"],
        ["weighs %s", "has a weight of %s", "tips the scales at %s"],
    ),
    (
        "tonnes",
        "kg",
        1000,
        "tonnes 2-60",
        ["the truck", "the whale", "the bell", "the boulder", "the container"],
        ["weighs %s", "has a weight of %s"],
    ),
    (
        "hours",
        "minutes",
        60,
        "hours 2-12",
        ["the film", "the flight", "the lecture", "the operation", "the hearing", "the ride"],
        ["lasts %s", "takes %s", "goes on for %s"],
    ),
    (
        "days",
        "hours",
        24,
        "days 2-9",
        ["the journey", "the conference", "the festival", "the crossing"],
        ["lasts %s", "goes on for %s"],
    ),
    (
        "weeks",
        "days",
        7,
        "weeks 2-12",
        ["the course", "the tour", "the strike", "the training camp"],
        ["lasts %s", "goes on for %s"],
    ),
    (
        "years",
        "months",
        12,
        "years 2-9",
        ["the contract", "the programme", "the apprenticeship", "the warranty"],
        ["lasts %s", "runs for %s"],
    ),
    (
        "litres",
        "ml",
        1000,
        "litres 2-20",
        ["the jug", "the tank", "the pot", "the bottle"],
        ["holds %s", "has a capacity of %s"],
    ),
]


@family
def unit_conversion(d: Draw) -> Case:
    _, small, factor, spec, things, forms = d.pick(LINKS)
    a, b, c = d.some(things, 3)
    n, m = d.numbers(spec, 2)
    as_small = d.chance(0.4)

    def other(q: Quantity) -> Quantity:
        return Quantity(q.value * factor, small)

    x, y = (d.mention(other(n)), d.mention(other(m))) if as_small else (d.mention(n), d.mention(m))
    case = Case(d, [f"{a} {d.pick(forms) % x}", f"{b} {d.pick(forms) % y}"])
    if d.chance(0.3):
        case.sentences = [f"{a} {d.pick(forms) % x} and {b} {d.pick(forms) % y}"]
    for thing, right, wrong, own in ((a, n, m, x), (b, m, n, y)):
        case.yes(f"{thing} {d.pick(forms) % own.said(right if as_small else other(right))}")
        slip = Quantity(other(right).value * d.pick([Decimal(10), Decimal("0.1")]), small)
        case.no(f"{thing} {d.pick(forms) % own.said(wrong if as_small else other(wrong))}")
        if slip.value > 1:
            case.no(f"{thing} {d.pick(forms) % own.said(slip)}")
        case.open(f"{c} {d.pick(forms) % d.unmatched(right if as_small else other(right))}")
    return case


FRACTIONS = [
    ("half", 50),
    ("a quarter", 25),
    ("three quarters", 75),
    ("a fifth", 20),
    ("two fifths", 40),
    ("three fifths", 60),
    ("four fifths", 80),
    ("a tenth", 10),
    ("nine tenths", 90),
    ("three tenths", 30),
]


@family
def percent_and_fraction(d: Draw) -> Case:
    things = [
        "the members",
        "the residents",
        "the tenants",
        "the employees",
        "the voters",
        "the graduates",
        "the farmers",
        "the shopkeepers",
        "the nurses",
        "the pensioners",
    ]
    acts = [
        "pay in cash",
        "support the plan",
        "come from abroad",
        "work on Sundays",
        "use solar power",
        "have a website",
        "were vaccinated in spring",
        "belong to a union",
    ]
    a, b = d.some(things, 2)
    act, act2 = d.some(acts, 2)
    (f1, p1), (f2, p2), (f3, p3) = d.some(FRACTIONS, 3)
    style = d.other_style.percent
    x = f"{{k0:{p1}{style}}}", f"{{k0:{f1}}}"
    y = f"{{k1:{p2}{style}}}", f"{{k1:{f2}}}"
    d.mention(p1, "percent")
    d.mention(p2, "percent")
    turn = d.integer(0, 1)
    case = Case(d, [f"{x[turn]} of {a} {act}", f"{y[turn]} of {a} {act2}"])
    for key, deed, right, wrong in (
        ("k0", act, (f1, p1), (f2, p2)),
        ("k1", act2, (f2, p2), (f1, p1)),
    ):

        def shown(pair: tuple[str, int], same: str = key) -> str:
            form = f"{pair[1]}{style}" if turn or d.chance(0.15) else pair[0]
            return f"{{{same}:{form}}}"

        case.yes(f"{shown(right)} of {a} {deed}")
        case.no(f"{shown(d.pick([wrong, (f3, p3)]))} of {a} {deed}")
        case.open(f"{shown(right, '-')} of {b} {deed}")
    return case


@family
def rounding(d: Draw) -> Case:
    """About N is true of a value that rounds to N; exactly N is not."""
    facts = [
        ("the dam holds %s of water", "litres"),
        ("the town has %s inhabitants", "count"),
        ("the painting fetched %s", "money"),
        ("the glacier lost %s of ice", "tonnes"),
        ("the charity raised %s", "money"),
        ("the expedition covered %s", "km"),
        ("the website was visited by %s people", "count"),
        ("the refund came to %s", "money"),
        ("the orchard yielded %s of apples", "kg"),
    ]
    (fact, kind), (fact2, kind2) = d.some(facts, 2)
    unit = d.pick([100, 1000])
    base = d.integer(11, 89) * unit
    off = d.integer(1, unit // 20) * d.pick([-1, 1])
    exact = Quantity(Decimal(base + off), kind, d.currency if kind == "money" else "")
    n = d.mention(exact)
    other = d.integer(11, 89) * unit
    while abs(other - base) < 5 * unit:
        other = d.integer(11, 89) * unit
    m = d.mention(
        Quantity(Decimal(d.integer(1100, 88000)), kind2, d.currency if kind2 == "money" else "")
    )
    case = Case(d, [fact % n, fact2 % m])
    hedge = d.pick(
        [
            "about",
            "roughly",
            "around",
            "nearly" if off < 0 else "just over",
            "approximately",
            "almost" if off < 0 else "a little more than",
        ]
    )
    case.yes(
        fact % f"{hedge} {n.said(base)}",
        fact % n.said(),
        fact % f"{d.pick(['about', 'roughly', 'around'])} {n.said(base)}",
    )
    case.no(
        fact
        % f"{d.pick(['about', 'roughly', 'around', 'nearly', 'approximately'])} {n.said(other)}",
        fact % f"exactly {n.said(base)}",
        fact % n.said(d.pick([other, base])),
    )
    third, kind3 = d.pick([f for f in facts if f[0] not in (fact, fact2)])
    case.open(
        third
        % f"{d.pick(['about', 'roughly', 'around'])} {d.unmatched(Quantity(Decimal(base), kind3, d.currency if kind3 == 'money' else ''))}",
        third % d.unmatched(Quantity(exact.value, kind3, d.currency if kind3 == "money" else "")),
    )
    return case


@family
def spelled_and_digits(d: Draw) -> Case:
    """The same number written in another way, and one that only looks alike."""
    facts = [
        "the jury consists of %s people",
        "the ship has %s decks",
        "the fair lasted %s days",
        "the tower has %s floors",
        "the choir sang %s songs",
        "the book has %s chapters",
        "the garden has %s fountains",
        "the league has %s clubs",
        "the tribe lives in %s villages",
        "the set contains %s knives",
    ]
    f1, f2, f3 = d.some(facts, 3)
    n, m = d.some(range(2, 60), 2)
    spelled = d.chance(0.5)

    def show(key: str, value: int, text: bool) -> str:
        return f"{{{key}:{words(value) if spelled == text else value}}}"

    d.mention(n)
    d.mention(m)
    case = Case(d, [f1 % show("k0", n, True), f2 % show("k1", m, True)])
    alike = [
        v for v in (n + 10, n - 10, n * 10, n // 10 * 10 + (n + 1) % 10) if 2 <= v < 100 and v != n
    ] or [n + 1]
    case.yes(f1 % show("k0", n, False), f2 % show("k1", m, False))
    case.no(f1 % show("k0", d.pick(alike), False), f2 % show("k1", n, False))
    case.open(f3 % show("-", n, False), f3 % show("-", m, False))
    return case
