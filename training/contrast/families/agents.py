"""Who did it to whom: agent and patient, giver and receiver, buyer and seller."""

# ruff: noqa: D103  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw, plural
from training.contrast.registry import family

CHASES = [
    ("chased", "chased"),
    ("followed", "followed"),
    ("bit", "bitten"),
    ("watched", "watched"),
    ("frightened", "frightened"),
    ("attacked", "attacked"),
    ("passed", "passed"),
    ("surrounded", "surrounded"),
    ("woke", "woken"),
]
PEOPLE_ACTS = [
    ("invited", "invited"),
    ("photographed", "photographed"),
    ("interviewed", "interviewed"),
    ("helped", "helped"),
    ("thanked", "thanked"),
    ("called", "called"),
    ("visited", "visited"),
    ("questioned", "questioned"),
    ("trained", "trained"),
]
PEOPLE = [
    "nurse",
    "teacher",
    "engineer",
    "farmer",
    "lawyer",
    "tourist",
    "student",
    "officer",
    "volunteer",
    "reporter",
    "driver",
    "sailor",
    "tailor",
    "singer",
    "pilot",
    "judge",
    "waiter",
]
SUITS = [
    ("sued", "sued", "for"),
    ("paid", "paid", ""),
    ("fined", "fined", ""),
    ("billed", "billed", ""),
    ("charged", "charged", ""),
    ("refunded", "refunded", ""),
]
FIELDS = [
    "in the field",
    "near the river",
    "behind the barn",
    "on the hill",
    "at the edge of the wood",
    "in the yard",
    "by the lake",
]
TRANSFERS = [
    ("gave", "got", "given"),
    ("sent", "received", "sent"),
    ("handed", "got", "handed"),
    ("mailed", "received", "mailed"),
]


def acted(d: Draw, nouns: list[str], verbs: list[tuple[str, str]], where: str) -> Case:
    """N of one kind act on M of another; exchanged roles are another event."""
    one, two, three = (plural(noun) for noun in d.some(nouns, 3))
    (past, participle), (past2, participle2) = d.some(verbs, 2)
    n, m, k, j = d.state("count 2-29", 4)
    sentences = [f"{n} {one} {past} {m} {two}{where}"]
    second = d.chance(0.55)
    if second:
        sentences.append(
            d.pick(
                [
                    f"{k} {three} {past2} {j} {one}{where}",
                    f"later, {k} {three} were {participle2} by {j} {one}",
                ]
            )
        )
    case = Case(d, sentences)

    def active(x: str, a: str, y: str, b: str) -> str:
        return d.pick(
            [
                f"{x} {a} {past} {y} {b}",
                f"{y} {b} were {participle} by {x} {a}",
                f"{x} {a} {past} {y} {b}{where}",
                f"{where.strip() or 'There'}, {y} {b} were {participle} by {x} {a}"
                if where
                else f"{y} {b} were {participle} by {x} {a}",
            ]
        )

    none = d.unmatched
    for _ in range(2):
        case.yes(active(n.said(), one, m.said(), two))
        case.no(active(n.said(m.quantity), one, m.said(n.quantity), two))
        case.open(active(none(m), two, none(n), one))
    case.yes(
        d.pick(
            [
                f"{n.said()} {one} {past} {two}",
                f"{two} were {participle} by {n.said()} {one}",
                f"{one} {past} {m.said()} {two}",
                f"{m.said()} {two} were {participle}",
            ]
        )
    )
    case.no(
        d.pick(
            [
                f"{n.said(d.wrong(n, [m]))} {one} {past} {two}",
                f"{one} {past} {m.said(d.wrong(m, [n]))} {two}",
                f"{m.said(n.quantity)} {two} were {participle}",
            ]
        )
    )
    case.open(
        d.pick(
            [
                f"{none(n)} {two} {past} {one}",
                f"{two} {past} {none(m)} {one}",
                f"{none(n)} {one} were {participle} by {two}",
                f"{none(m)} {two} {past} {one}",
            ]
        )
    )
    if second:
        case.open(active(none(n), three, none(m), two))
    return case


@family
def animals_acting(d: Draw) -> Case:
    nouns = [
        "dog",
        "fox",
        "goat",
        "cow",
        "goose",
        "duck",
        "cat",
        "wolf",
        "pig",
        "monkey",
        "camel",
        "swan",
        "hen",
        "donkey",
        "badger",
        "llama",
        "crow",
    ]
    return acted(d, nouns, CHASES, d.pick(["", "", " " + d.pick(FIELDS)]))


@family
def people_acting(d: Draw) -> Case:
    where = [
        "",
        "",
        " at the station",
        " in the town hall",
        " after the parade",
        " during the strike",
        " at the fair",
    ]
    return acted(d, PEOPLE, PEOPLE_ACTS, d.pick(where))


@family
def companies_paying(d: Draw) -> Case:
    a, b, c = d.words("company", 3)
    past, participle, prep = d.pick(SUITS)
    prep = f"{prep} " if prep else ""
    n, m = d.state("money 2-95 million", 2)
    year, other_year = d.words("year", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"in {year} {a} {past} {b} {prep}{n}",
                    f"{b} was {participle} {prep}{n} by {a} in {year}",
                ]
            )
        ],
    )
    if d.chance(0.6):
        case.sentences.append(
            d.pick(
                [
                    f"{c} {past} {a} {prep}{m} in {year}",
                    f"in {year}, {a} was {participle} {prep}{m} by {c}",
                ]
            )
        )
    said = [
        f"{a} {past} {b} {prep}%s in {year}",
        f"{b} was {participle} {prep}%s by {a}",
        f"{a} {past} {b} {prep}%s",
    ]
    turned = [
        f"{b} {past} {a} {prep}%s in {year}",
        f"{a} was {participle} {prep}%s by {b}",
        f"{b} {past} {a} {prep}%s",
    ]
    for _ in range(2):
        case.yes(d.pick(said) % n.said())
        case.no(d.pick(said) % n.said(d.wrong(n, [m])))
        case.open(d.pick(turned) % d.unmatched(n))
    case.open(
        f"{c} {past} {b} {prep}{d.unmatched(n)} in {year}",
        f"{a} {past} {b} {prep}{d.unmatched(n)} in {other_year}",
    )
    return case


@family
def giver_receiver(d: Draw) -> Case:
    a, b, c = d.words("first", 3)
    toy, toy2 = (plural(t) for t in d.words("toy", 2))
    gave, got, given = d.pick(TRANSFERS)
    n, m = d.state("count 2-48", 2)
    when = d.pick(["", " on " + d.word("weekday"), " before lunch", " after school"])
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} {gave} {b} {n} {toy}{when}",
                    f"{a} {gave} {n} {toy} to {b}{when}",
                    f"{b} was {given} {n} {toy} by {a}{when}",
                ]
            )
        ],
    )
    second = d.pick(
        [
            f"{b} {gave} {c} {m} {toy}",
            f"{b} {gave} {m} {toy2} to {a}",
            f"{c} {got} {m} {toy} from {a}",
        ]
    )
    if d.chance(0.7):
        case.sentences.append(second)
    said = [
        f"{b} {got} %s {toy} from {a}",
        f"{a} {gave} {b} %s {toy}",
        f"{a} {gave} %s {toy} to {b}",
        f"%s {toy} went from {a} to {b}",
    ]
    turned = [
        f"{a} {got} %s {toy} from {b}",
        f"{b} {gave} {a} %s {toy}",
        f"{b} {gave} %s {toy} to {a}",
        f"%s {toy} went from {b} to {a}",
    ]
    for _ in range(2):
        case.yes(d.pick(said) % n.said())
        case.no(d.pick(said) % n.said(d.wrong(n, [m])))
        case.open(d.pick(turned) % d.unmatched(n))
    case.open(
        f"{c} {gave} {b} {d.unmatched(n)} {toy}", f"{b} {got} {d.unmatched(n)} {toy2} from {a}"
    )
    return case


@family
def buyer_seller(d: Draw) -> Case:
    """One particular thing changes hands: sold the other way round is false, not open."""
    a, b, c = d.words("company", 3)
    things = [
        "the old mill",
        "the harbour warehouse",
        "the painting",
        "the vineyard",
        "the radio station",
        "the shipyard",
        "the patent",
        "the hotel on the square",
        "the newspaper",
        "the racehorse",
        "the office block",
        "the ferry",
    ]
    thing, thing2, thing3, thing4 = d.some(things, 4)
    n, m = d.state("money 1.2-88.0 million", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} bought {thing} from {b} for {n}",
                    f"{b} sold {thing} to {a} for {n}",
                    f"{thing} was sold by {b} to {a} for {n}",
                ]
            )
        ],
    )
    if d.chance(0.7):
        case.sentences.append(
            d.pick(
                [
                    f"{c} sold {thing2} to {b} for {m}",
                    f"{b} bought {thing2} from {c} for {m}",
                    f"{a} sold {thing2} to {c} for {m}",
                ]
            )
        )
    said = [
        f"{a} paid {b} %s for {thing}",
        f"{b} sold {thing} to {a} for %s",
        f"{a} bought {thing} for %s",
        f"{thing} was bought by {a} for %s",
        f"{b} received %s from {a} for {thing}",
    ]
    turned = [
        f"{b} paid {a} %s for {thing}",
        f"{a} sold {thing} to {b} for %s",
        f"{b} bought {thing} for %s",
        f"{thing} was bought by {b} for %s",
        f"{a} received %s from {b} for {thing}",
    ]
    others = [
        f"{a} bought {thing3} for %s",
        f"{b} sold {thing4} to {a} for %s",
        f"{c} paid {b} %s for {thing4}",
        f"{a} paid {b} %s for {thing3}",
    ]
    for _ in range(2):
        case.yes(d.pick(said) % n.said())
        case.no(d.pick(said) % n.said(d.wrong(n, [m])), d.pick(turned) % d.unmatched(n))
        case.open(d.pick(others) % d.unmatched(d.pick([n, m])))
    return case


@family
def lender_borrower(d: Draw) -> Case:
    a, b, c = d.words("first", 3)
    n, m = d.state("money 20-900 /5", 2)
    when = d.pick(
        [
            "in " + d.word("month"),
            "on " + d.word("weekday"),
            "last week",
            "at the start of the year",
        ]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} lent {b} {n} {when}",
                    f"{b} borrowed {n} from {a} {when}",
                    f"{when}, {a} made {b} a loan of {n}",
                ]
            )
        ],
    )
    if d.chance(0.7):
        case.sentences.append(
            d.pick(
                [f"{c} borrowed {m} from {b}", f"{b} lent {c} {m}", f"{a} borrowed {m} from {c}"]
            )
        )
    said = [
        f"{a} lent %s to {b}",
        f"{b} borrowed %s from {a}",
        f"{b} got a loan of %s from {a}",
        f"{a} lent {b} %s {when}",
    ]
    turned = [
        f"{b} lent %s to {a}",
        f"{a} borrowed %s from {b}",
        f"{a} got a loan of %s from {b}",
        f"{b} lent {a} %s {when}",
    ]
    for _ in range(2):
        case.yes(d.pick(said) % n.said())
        case.no(d.pick(said) % n.said(d.wrong(n, [m])))
        case.open(d.pick(turned) % d.unmatched(n))
    return case


@family
def match_winner(d: Draw) -> Case:
    """Winner, loser and margin: who won is exclusive."""
    a, b, c, e = d.words("team", 4)
    n, m = d.state("count 2-34", 2)
    day, day2 = d.words("weekday", 2)
    beat, beaten = d.pick([("beat", "beaten"), ("defeated", "defeated"), ("overcame", "overcome")])
    case = Case(
        d,
        [
            d.pick(
                [
                    f"the {a} {beat} the {b} by {n} points on {day}",
                    f"on {day} the {b} lost to the {a} by {n} points",
                    f"the {b} were {beaten} by the {a} by {n} points on {day}",
                ]
            )
        ],
    )
    if d.chance(0.65):
        case.sentences.append(
            d.pick(
                [
                    f"on {day2}, the {b} {beat} the {c} by {m} points",
                    f"the {c} {beat} the {a} by {m} points on {day2}",
                ]
            )
        )
    said = [
        f"the {a} won against the {b} by %s points",
        f"the {b} were {beaten} by the {a} by %s points",
        f"the {a} {beat} the {b} by %s points on {day}",
        f"the {b} lost to the {a} by %s points",
    ]
    turned = [
        f"the {b} won against the {a} by %s points on {day}",
        f"on {day} the {a} were {beaten} by the {b} by %s points",
        f"the {b} {beat} the {a} by %s points on {day}",
        f"the {a} lost to the {b} by %s points on {day}",
    ]
    others = [
        f"the {e} won against the {b} by %s points",
        f"the {a} {beat} the {e} by %s points",
        f"the {e} lost to the {a} by %s points",
    ]
    for _ in range(2):
        case.yes(d.pick(said) % n.said())
        case.no(d.pick(said) % n.said(d.wrong(n, [m])))
        case.open(d.pick(others) % d.unmatched(d.pick([n, m])))
    case.no(d.pick(turned) % d.unmatched(n), d.pick(turned) % d.unmatched(n))
    return case
