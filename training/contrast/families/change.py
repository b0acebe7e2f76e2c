"""Values that change: from and to, before and after, old and new, up and down."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw, vocabulary
from training.contrast.registry import family

PRICES = [
    "the rent",
    "the ticket price",
    "the monthly fee",
    "the entrance fee",
    "the membership fee",
    "the parking charge",
    "the hourly wage",
    "the water bill",
    "the insurance premium",
    "the toll",
    "the school fee",
    "the delivery charge",
]
LEVELS = [
    "unemployment",
    "turnout",
    "the inflation rate",
    "the vacancy rate",
    "literacy",
    "the approval rating",
    "the market share",
    "the attendance rate",
    "the tax rate",
    "the interest rate",
    "the recycling rate",
    "the dropout rate",
]
UP = ["rose", "went up", "climbed", "increased", "was raised"]
DOWN = ["fell", "went down", "dropped", "decreased", "was cut"]


def from_to(d: Draw, things: list[str], spec: str, points: str) -> Case:
    """Start, end, difference and direction of one change, beside another change."""
    a, b, c = d.some(things, 3)
    s, e, s2, e2 = d.state(spec, 4)
    up = e.value > s.value
    past = d.pick((UP if up else DOWN)[:4])
    past2 = d.pick((UP if e2.value > s2.value else DOWN)[:4])
    year = d.word("year")
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} {past} from {s} to {e} in {year}",
                    f"in {year}, {a} {past} to {e} from {s}",
                    f"{a} {past} in {year}, from {s} to {e}",
                    f"{a} was {s} at the start of {year} and {e} at the end",
                ]
            )
        ],
    )
    if d.chance(0.6):
        case.sentences.append(
            d.pick(
                [
                    f"{b} {past2} from {s2} to {e2}",
                    f"over the same time {b} {past2} from {s2} to {e2}",
                ]
            )
        )
    right, opposite = d.pick(UP[:4] if up else DOWN[:4]), d.pick(DOWN[:4] if up else UP[:4])
    end = [
        f"{a} {right} to %s",
        f"at the end of {year}, {a} was %s",
        f"after the change, {a} was %s",
    ]
    start = [
        f"{a} {right} from %s",
        f"before the change, {a} was %s",
        f"at the start of {year}, {a} was %s",
    ]
    case.yes(
        d.pick(end) % e.said(),
        d.pick(start) % s.said(),
        f"{a} {right} from {s.said()} to {e.said()}",
    )
    case.no(
        d.pick(end) % e.said(s.quantity),
        d.pick(start) % s.said(e.quantity),
        f"{a} {right} from {s.said(e.quantity)} to {e.said(s.quantity)}"
        if d.chance(0.4)
        else d.pick(end) % e.said(d.wrong(e, [s])),
    )
    case.open(
        d.pick(end).replace(a, c) % d.unmatched(e), d.pick(start).replace(a, c) % d.unmatched(s)
    )
    year2 = d.pick([y for y in vocabulary()["year"] if y != year])
    case.open(
        f"at the {d.pick(['start', 'end'])} of {year2}, {a} was {d.unmatched(d.pick([s, e]))}"
    ) if abs(int(year2) - int(year)) > 1 else None
    gap = s.quantity.with_value(abs(e.value - s.value))
    if gap.value != 1 and gap.value != e.value:
        false = d.pick([e.quantity, s.quantity, d.wrong(gap)])
        word = "increase" if up else "decrease"
        unit = points if points else ""
        case.yes(f"{a} {right} by {d.unmatched(gap)}{unit}") if not unit else None
        if not unit and false.value != gap.value:
            case.no(
                d.pick(
                    [
                        f"{a} {right} by {d.unmatched(false)}",
                        f"the {word} in {a} came to {d.unmatched(false)}",
                    ]
                )
            )
    case.no(f"{a} {opposite} to {d.unmatched(e)}") if d.chance(0.5) else None
    return case


@family
def price_from_to(d: Draw) -> Case:
    return from_to(d, PRICES, "money 12-980", "")


@family
def rate_from_to(d: Draw) -> Case:
    return from_to(d, LEVELS, "percent 3-79", " points")


EVENTS = [
    ("the renovation", "the hotel had %s rooms", "the hotel has %s rooms"),
    ("the merger", "the bank had %s branches", "the bank has %s branches"),
    ("the flood", "the village had %s inhabitants", "the village has %s inhabitants"),
    ("the reform", "the office employed %s clerks", "the office employs %s clerks"),
    ("the fire", "the theatre had %s seats", "the theatre has %s seats"),
    ("the extension", "the car park had %s spaces", "the car park has %s spaces"),
    ("the new timetable", "the line carried %s trains a day", "the line carries %s trains a day"),
    ("the election", "the council had %s members", "the council has %s members"),
    ("the move", "the firm used %s desks", "the firm uses %s desks"),
    (
        "the vaccination drive",
        "the clinic saw %s patients a week",
        "the clinic sees %s patients a week",
    ),
]


@family
def before_after(d: Draw) -> Case:
    (event, had, has), (event2, had2, has2) = d.some(EVENTS, 2)
    s, e, s2, e2 = d.state("count 12-480", 4)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"before {event}, {had % s}; since then {has % e}",
                    f"{had % s} before {event}. Today {has % e}",
                    f"today {has % e}. Before {event}, {had % s}",
                ]
            )
        ],
    )
    if d.chance(0.5):
        case.sentences.append(f"before {event2}, {had2 % s2}; now {has2 % e2}")
    old = [f"before {event} {had}", f"{had} before {event}", f"earlier, before {event}, {had}"]
    new = [f"since {event} {has}", f"now {has}", f"today, after {event}, {has}"]
    case.yes(
        d.pick(old) % s.said(),
        d.pick(new) % e.said(),
        f"{d.pick(old) % s.said()} and now {has % e.said()}",
    )
    case.no(
        d.pick(old) % s.said(d.wrong(s, [e, e])),
        d.pick(new) % e.said(d.wrong(e, [s, s])),
        f"{d.pick(old) % s.said(e.quantity)} and now {has % e.said(s.quantity)}",
    )
    if len(case.sentences) == 1:
        case.open(
            f"before {event2}, {had2 % d.unmatched(d.pick([s, e]))}",
            f"since {event2} {has2 % d.unmatched(d.pick([s, e]))}",
        )
    else:
        decade = d.pick(["the 1970s", "the 1980s", "the 1990s"])
        case.open(
            f"in {decade}, {had % d.unmatched(d.pick([s, e]))}",
            f"{had2 % d.unmatched(d.pick([s, e]))} in {decade}",
        )
    return case


SERIES = [  # (what is counted, how many)
    ("attendance", "count 400-9000"),
    ("the turnout at the meeting", "count 30-700"),
    ("the catch of herring", "count 200-8000"),
    ("membership of the union", "count 900-90000"),
    ("the number of births", "count 40-3000"),
    ("enrolment at the college", "count 100-6000"),
    ("the rent for the flat", "money 400-2600"),
    ("the cost of the course", "money 80-900"),
    ("the price of the ticket", "money 12-180"),
    ("revenue from parking", "money 2000-90000"),
    ("traffic through the port", "count 300-7000"),
    ("the prison population", "count 90-4000"),
    ("the number of complaints", "count 12-900"),
    ("output of the mill", "count 60-2400"),
]
MOVES = (
    ["rose", "grew", "increased", "went up", "climbed"],
    ["fell", "decreased", "went down", "dropped", "declined"],
)
RANKS = (
    ["higher than", "greater than", "up on", "above that of"],
    ["lower than", "smaller than", "down on", "below that of"],
)


@family
def set_against_the_last_time(d: Draw) -> Case:
    """A figure, and in passing the one before, with no word for which way it went."""
    (thing, spec), (thing2, _) = d.some(SERIES, 2)
    now, then = d.state(spec, 2)
    when = d.pick(
        [
            "last year",
            "the time before",
            "a year earlier",
            "last time",
            "the previous season",
            "ten years ago",
        ]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{thing} was {now}, against {then} {when}",
                    f"{thing} was {now}, compared with {then} {when}",
                    f"{thing} stood at {now}, versus {then} {when}",
                    f"{thing} came to {now} after {then} {when}",
                    f"{thing} came to {now}; the figure {when} was {then}",
                    f"{when} {thing} had been {then}. Now it is {now}",
                    f"against {then} {when}, {thing} is now {now}",
                ]
            )
        ],
    )
    is_up = now.value > then.value
    change = abs(now.value - then.value)

    def moved(up: bool, what: str, by: str = "") -> str:
        sign, word = "><"[not up], d.pick(MOVES[not up])
        return f"{what} {{{now.key}{sign}{then.key}:{word}}}{by}"

    def ranked(up: bool) -> str:
        sign, (word, than) = "><"[not up], d.pick(RANKS[not up]).split(" ", 1)
        return f"{thing} is {{{now.key}{sign}{then.key}:{word}}} {than} {when}"

    by = f" by {d.unmatched(now.quantity.with_value(change))}"
    case.yes(moved(is_up, thing), moved(is_up, thing, by), ranked(is_up))
    case.no(moved(not is_up, thing), moved(not is_up, thing, by), ranked(not is_up))
    open_word = d.pick([*MOVES[0], *MOVES[1]])
    case.open(f"{thing2} {open_word}", f"{thing2} {open_word}{by}")
    return case


VERB_PAIRS = [  # (agent, verb, opposite, object in the plural, tail)
    ("company", "hired", "fired", ["workers", "drivers", "managers", "clerks"], ""),
    ("company", "opened", "closed", ["shops", "branches", "factories", "restaurants"], ""),
    ("company", "bought", "sold", ["trucks", "warehouses", "ships", "planes"], ""),
    ("company", "added", "removed", ["routes", "features", "models", "services"], ""),
    ("team", "won all", "lost all", ["matches", "games", "home games", "away games"], ""),
    ("first", "gained", "lost", ["followers", "subscribers", "pounds"], ""),
    ("first", "accepted", "rejected", ["offers", "proposals", "applications"], ""),
    (
        "company",
        "raised prices in",
        "cut prices in",
        ["shops", "countries", "markets", "regions"],
        "",
    ),
    ("first", "switched on", "switched off", ["heaters", "fans", "screens"], ""),
    ("country", "joined", "left", ["alliances", "treaties", "councils"], ""),
    ("first", "lit", "put out", ["candles", "lamps", "torches"], ""),
]


@family
def opposite_verbs(d: Draw) -> Case:
    kind, verb, opposite, objects, _ = d.pick(VERB_PAIRS)
    if d.chance(0.5):
        verb, opposite = opposite, verb
    a, b, c = d.words(kind, 3)
    if kind == "team":
        a, b, c = (f"the {t}" for t in (a, b, c))
    thing = d.pick(objects)
    n, m = d.state("count 2-60", 2)
    when = d.pick(["in " + d.word("month"), "in " + d.word("year"), "this week", "over the winter"])
    case = Case(d, [f"{a} {verb} {n} {thing} {when}"])
    if d.chance(0.75):
        case.sentences = [
            d.pick(["{0}, while {1}", "{0}. {1}", "{0} and {1}"])
            .replace("{0}", case.sentences[0])
            .replace("{1}", f"{b} {opposite} {m} {thing}")
        ]
        case.sentences[0] = ". ".join(
            part[0].upper() + part[1:] if part[0] != "{" else part
            for part in case.sentences[0].split(". ")
        )
    forms = ["%s %s %s " + thing, "%s %s %s " + thing + " " + when, when + ", %s %s %s " + thing]
    for _ in range(2):
        case.yes(d.pick(forms) % (a, verb, n.said()))
        case.no(d.pick(forms) % (a, opposite, d.unmatched(d.pick([n, n, m]))))
        case.open(d.pick(forms) % (c, d.pick([verb, opposite]), d.unmatched(d.pick([n, m]))))
    case.no(d.pick(forms) % (a, verb, n.said(d.wrong(n, [m]))))
    case.open(
        f"{a} {d.pick([verb, opposite])} {d.unmatched(d.pick([n, m]))} {thing} in {d.pick(['1996', '1999', '2003', '2005'])}"
    )
    if when[:2] == "in" or when[:4] == "this":
        case.open(
            f"{d.pick([a, b])} {d.pick([verb, opposite])} {d.unmatched(d.pick([n, m]))} {d.pick(['tents', 'boats', 'pianos', 'paintings'])}"
        ) if kind == "company" and verb in ("bought", "sold") else None
    return case


@family
def up_or_down(d: Draw) -> Case:
    things = [
        "house prices",
        "train fares",
        "road deaths",
        "birth rates",
        "hotel bookings",
        "steel output",
        "exports",
        "burglaries",
        "library loans",
        "electricity use",
        "milk yields",
        "wages",
        "ticket sales",
        "water levels",
    ]
    a, b, c = d.some(things, 3)
    one, two = d.word("move"), d.word("move")
    other = next(move for move in vocabulary()["move"] if move is not one)
    n, m = d.state("percent 2-45", 2)
    place, place2 = d.words("city", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} in {place} {d.pick(one['past'])} {n}, {b} {d.pick(two['past'])} {m}",
                    f"{b} in {place} {d.pick(two['by'])} {m} while {a} {d.pick(one['by'])} {n}",
                    f"{place} saw a {n} {d.pick(one['noun'])} in {a} and a {m} {d.pick(two['noun'])} in {b}",
                ]
            )
        ],
    )

    def say(thing: str, move: dict[str, list[str]], q: str, where: str = place) -> str:
        return d.pick(
            [
                f"{thing} in {where} {d.pick(move['past'])} {q}",
                f"{where} saw a {q} {d.pick(move['noun'])} in {thing}",
                f"there was a {q} {d.pick(move['noun'])} in {thing} in {where}",
                f"in {where}, {thing} {d.pick(move['by'])} {q}",
            ]
        )

    for _ in range(2):
        case.yes(say(a, one, n.said()), say(b, two, m.said()))
        case.no(say(a, other, d.unmatched(d.pick([n, m]))), say(a, one, n.said(d.wrong(n, [m]))))
        case.open(
            say(c, d.pick([one, two]), d.unmatched(d.pick([n, m]))),
            say(a, one, d.unmatched(n), place2),
        )
    return case


OLD_NEW = [
    ("bridge", "m 20-400", ["is %s long", "measures %s in length"]),
    ("stadium", "count 2000-60000 /100", ["seats %s people", "holds %s people"]),
    ("engine", "kg 80-900", ["weighs %s", "has a weight of %s"]),
    ("library", "count 3000-90000 /100", ["holds %s books", "has room for %s books"]),
    ("telescope", "tonnes 3-80", ["weighs %s", "has a weight of %s"]),
    ("model", "money 90-2000 /5", ["costs %s", "sells for %s"]),
    ("battery", "hours 3-48", ["lasts %s", "runs for %s"]),
    ("ferry", "count 40-900", ["carries %s passengers", "takes %s passengers"]),
    ("road", "km 3-90", ["is %s long", "has a length of %s"]),
    ("classroom", "count 14-60", ["has %s desks", "seats %s pupils"]),
]


@family
def old_new(d: Draw) -> Case:
    noun, spec, forms = d.pick(OLD_NEW)
    n, m = d.state(spec, 2)
    first, second, third = d.shuffled(
        d.pick(
            [
                ("new", "old", "temporary"),
                ("eastern", "western", "northern"),
                ("blue", "red", "white"),
                ("first", "second", "third"),
            ]
        )
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"the {first} {noun} {d.pick(forms) % n}, the {second} one {d.pick(forms) % m}",
                    f"the {second} {noun} {d.pick(forms) % m}. The {first} one {d.pick(forms) % n}",
                    f"while the {second} {noun} {d.pick(forms) % m}, the {first} {noun} {d.pick(forms) % n}",
                ]
            )
        ],
    )
    which = [(first, n, m), (second, m, n)]
    for name, right, wrong in which:
        case.yes(f"the {name} {noun} {d.pick(forms) % right.said()}")
        case.no(f"the {name} {noun} {d.pick(forms) % right.said(d.wrong(right, [wrong]))}")
        case.open(f"the {third} {noun} {d.pick(forms) % d.unmatched(right)}")
    return case


@family
def halves_of_the_game(d: Draw) -> Case:
    a, b, c = d.words("team", 3)
    n1, n2, m1 = d.state("count 8-60", 3)
    parts = d.pick(
        [
            ("the first half", "the second half"),
            ("the first quarter", "the last quarter"),
            ("the opening period", "the final period"),
        ]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"the {a} scored {n1} points in {parts[0]} and {n2} in {parts[1]}",
                    f"after {n1} points in {parts[0]}, the {a} added {n2} in {parts[1]}",
                ]
            ),
            f"the {b} had {m1} points in {parts[0]}",
        ],
    )
    for part, right, wrong in ((parts[0], n1, n2), (parts[1], n2, n1)):
        say = [
            f"the {a} scored %s points in {part}",
            f"in {part} the {a} got %s points",
            f"%s points were scored by the {a} in {part}",
        ]
        case.yes(d.pick(say) % right.said())
        case.no(d.pick(say) % right.said(d.wrong(right, [wrong, m1])))
    say = [
        f"the {b} scored %s points in {parts[1]}",
        f"in {parts[1]} the {b} got %s points",
        f"%s points were scored by the {b} in {parts[1]}",
        f"the {c} scored %s points in {parts[0]}",
    ]
    case.open(d.pick(say) % d.unmatched(n2), d.pick(say) % d.unmatched(d.pick([m1, n1])))
    case.yes(
        f"the {a} scored {d.unmatched(int(n1.value + n2.value))} points in the two periods together"
    )
    case.no(
        f"the {a} scored {d.unmatched(int(n1.value + n2.value) + d.integer(2, 9))} points in the two periods together"
    )
    return case


@family
def extremes_and_average(d: Draw) -> Case:
    """Lowest, average and highest of one series: each its own thing, and all three in order."""
    topics = [
        ("the waiting time at {p}", "minutes 5-90"),
        ("the score in the {s} test at {p}", "count 10-98"),
        ("the wind speed at {p}", "km/h 5-120"),
        ("the price of a room in {p}", "money 30-400"),
        ("the age of the members in {p}", "years 18-90"),
        ("the depth of the lake near {p}", "m 3-80"),
        ("the daily number of guests in {p}", "count 10-900"),
    ]
    topic, spec = d.pick(topics)
    place, place2 = d.words("city", 2)
    where = topic.format(p=place, s=d.word("subject"))
    low, mean, high, _spare = sorted(d.numbers(spec, 4), key=lambda q: q.value)
    spare2 = d.pick([low, mean, high])
    least, middle, most = d.mention(low), d.mention(mean), d.mention(high)
    thing = where.removeprefix("the ")
    names = [
        (["lowest", "minimum"], least),
        (["average", "mean"], middle),
        (["highest", "maximum"], most),
    ]
    pieces = [f"the {d.pick(n)} {thing} was {m}" for n, m in names]
    case = Case(
        d,
        d.shuffled(pieces)
        if d.chance(0.5)
        else [f"{where} averaged {middle} and ranged from {least} to {most}"],
    )
    for forms, right in d.some(names, 2):
        say = [f"the {d.pick(forms)} {thing} was %s", f"%s was the {d.pick(forms)} {thing}"]
        case.yes(d.pick(say) % right.said())
        case.no(d.pick(say) % right.said(d.wrong(right, [least, middle, most])))
        other = [s.replace(place, place2) for s in say]
        case.open(d.pick(other) % d.unmatched(d.pick([least, middle, most])))
    case.open(f"the median {thing} was {d.unmatched(spare2 if spare2 is mean else mean)}")
    return case
