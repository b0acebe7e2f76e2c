"""The same thing in other words, and nearly the same words for another thing."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw
from training.contrast.registry import family

SYNONYMS = [  # (text noun, synonym, near miss), tied to a statement
    ("physicians", "doctors", "dentists", "%s {x} signed the letter"),
    ("automobiles", "cars", "bicycles", "%s {x} were parked outside"),
    ("attorneys", "lawyers", "judges", "the firm employs %s {x}"),
    ("infants", "babies", "teenagers", "%s {x} were born with the condition"),
    ("soldiers", "troops", "civilians", "%s {x} crossed the river"),
    ("movies", "films", "plays", "the festival showed %s {x}"),
    ("pupils", "schoolchildren", "teachers", "%s {x} took the bus"),
    ("blazes", "fires", "floods", "the service dealt with %s {x}"),
    ("residences", "homes", "offices", "%s {x} were sold in the district"),
    ("vessels", "ships", "lorries", "%s {x} were inspected"),
    ("seniors", "elderly people", "young people", "%s {x} joined the walk"),
    ("garments", "pieces of clothing", "pairs of shoes", "the shop returned %s {x}"),
    ("firms", "companies", "charities", "%s {x} applied for aid"),
    ("wagers", "bets", "refunds", "the shop accepted %s {x}"),
    ("aeroplanes", "planes", "helicopters", "%s {x} stood on the apron"),
    ("errors", "mistakes", "jokes", "the editor found %s {x}"),
]
HYPERNYMS = [  # (specific, general, sibling, statement): N of the specific are at least N of the general
    ("roses", "flowers", "tulips", "%s {x} were planted"),
    ("carpenters", "craftsmen", "masons", "the firm hired %s {x}"),
    ("poodles", "dogs", "beagles", "%s {x} were entered in the show"),
    ("trumpets", "instruments", "violins", "the shop repaired %s {x}"),
    ("salmon", "fish", "trout", "%s {x} were caught"),
    ("sonnets", "poems", "ballads", "the poet wrote %s {x}"),
    ("sparrows", "birds", "finches", "%s {x} were ringed"),
    ("hammers", "tools", "saws", "the box contains %s {x}"),
    ("taxis", "vehicles", "buses", "%s {x} were damaged"),
    ("nurses", "health workers", "midwives", "%s {x} were trained"),
    ("apples", "pieces of fruit", "pears", "the basket holds %s {x}"),
    ("novels", "books", "atlases", "the library bought %s {x}"),
    ("oaks", "trees", "elms", "the storm felled %s {x}"),
    ("sofas", "pieces of furniture", "beds", "the van delivered %s {x}"),
]


@family
def synonym_or_not(d: Draw) -> Case:
    (word, same, near, fact), (word2, same2, near2, fact2) = d.some(SYNONYMS, 2)
    n, m = d.state("count 4-400", 2)
    tail = d.pick(["", " on " + d.word("weekday"), " in " + d.word("year")])
    if d.chance(0.5):
        word, same = same, word
    if d.chance(0.5):  # the near miss is what the text speaks of
        word, same, near = near, near, word
    if d.chance(0.5):
        word2, same2, near2 = near2, near2, word2
    case = Case(
        d,
        [
            fact.format(x=word) % n + (tail if "employs" not in fact else ""),
            fact2.format(x=d.pick([word2, same2])) % m,
        ],
    )
    case.yes(fact.format(x=same) % n.said(), fact2.format(x=d.pick([word2, same2])) % m.said())
    case.no(
        fact.format(x=same) % n.said(d.wrong(n, [m])),
        fact2.format(x=d.pick([word2, same2])) % m.said(d.wrong(m, [n])),
    )
    case.open(fact.format(x=near) % d.unmatched(n), fact2.format(x=near2) % d.unmatched(m))
    return case


@family
def kind_of(d: Draw) -> Case:
    """A kind and its parts: at least as many of the kind, nothing about the siblings."""
    word, general, sibling, fact = d.pick(HYPERNYMS)
    word, sibling = d.shuffled([word, sibling])
    n, _m = d.state("count 4-90", 2)
    tail = (
        d.pick(["", " that week", " on " + d.word("weekday"), " in " + d.word("month")])
        if not fact.endswith(("holds %s {x}", "contains %s {x}"))
        else ""
    )
    up = d.chance(0.7)
    if up:
        case = Case(d, [fact.format(x=word) % n + tail])
        low = max(2, int(n.value) - d.integer(1, 9))
        case.yes(
            fact.format(x=general) % f"at least {n.said()}" + tail,
            fact.format(x=word) % n.said() + tail,
            fact.format(x=general) % f"at least {n.said(min(low, int(n.value)))}" + tail,
        )
        case.no(
            fact.format(x=general) % f"fewer than {n.said()}" + tail,
            fact.format(x=word) % n.said(d.wrong(n)) + tail,
            "no " + fact.format(x=general).replace("%s ", "") + tail
            if fact.startswith("%s")
            else fact.format(x=general) % f"no more than {n.said(low)}" + tail
            if low < n.value
            else fact.format(x=word) % n.said(d.wrong(n)),
        )
        case.open(
            fact.format(x=sibling) % d.unmatched(n) + tail,
            fact.format(x=sibling) % f"at least {d.unmatched(n)}" + tail,
        )
        case.open(
            fact.format(x=general) % f"at least {d.unmatched(int(n.value) + d.integer(2, 9))}"
            + tail,
            fact.format(x=sibling) % f"fewer than {d.unmatched(n)}" + tail,
        )
    else:
        case = Case(d, [fact.format(x=general) % n + tail])
        case.yes(
            fact.format(x=general) % n.said() + tail,
            fact.format(x=word) % f"no more than {d.unmatched(n)}" + tail,
        )
        case.no(
            fact.format(x=word) % f"more than {d.unmatched(n)}" + tail,
            fact.format(x=general) % n.said(d.wrong(n)) + tail,
        )
        case.open(
            fact.format(x=word) % d.unmatched(n) + tail,
            fact.format(x=sibling) % d.unmatched(max(2, int(n.value) - 1)) + tail,
        )
    return case


NOMINAL = [  # verbal and nominal form of the same statement
    ("{x} exports rose by %s", "a %s rise in {x} exports", "{x} imports rose by %s"),
    (
        "{x} donated %s to the museum",
        "a donation of %s to the museum by {x}",
        "{x} donated %s to the zoo",
    ),
    (
        "{x} invested %s in railways",
        "an investment of %s in railways by {x}",
        "{x} invested %s in roads",
    ),
    ("{x} cut its staff by %s", "a staff cut of %s at {x}", "{x} cut its prices by %s"),
    ("{x} was fined %s for fraud", "a fraud fine of %s for {x}", "{x} was fined %s for pollution"),
    (
        "{x} won by a margin of %s points",
        "a victory by %s points for {x}",
        "{x} lost by a margin of %s points",
    ),
    (
        "{x} delayed the launch by %s",
        "a delay of %s in the launch by {x}",
        "{x} brought the launch forward by %s",
    ),
    ("{x} raised wages by %s", "a wage increase of %s at {x}", "{x} lowered wages by %s"),
]
OPPOSED = {5, 6, 7}


@family
def nominalised(d: Draw) -> Case:
    index = d.integer(0, len(NOMINAL) - 1)
    verbal, nominal, other = NOMINAL[index]
    kind = {0: "country", 5: "team"}.get(index, "company")
    a, b, c = d.words(kind, 3)
    if kind == "team":
        a, b, c = f"the {a}", f"the {b}", f"the {c}"
    if index == 0:
        verbal, nominal, other = (
            t.replace("{x} exports", "exports from {x}").replace("{x} imports", "imports into {x}")
            for t in (verbal, nominal, other)
        )
    spec = {
        0: "percent 2-40",
        3: "percent 2-40",
        5: "count 2-30",
        6: "weeks 2-20",
        7: "percent 2-15",
    }.get(index, "money 1.1-90.0 million")
    n, m = d.state(spec, 2)
    case = Case(
        d, [d.pick([verbal, "there was " + nominal]).format(x=a) % n, verbal.format(x=b) % m]
    )
    forms = [verbal, "there was " + nominal, "the report mentions " + nominal]
    for who, own, wrong in ((a, n, m), (b, m, n)):
        case.yes(d.pick(forms).format(x=who) % own.said())
        case.no(
            d.pick(forms).format(x=who) % own.said(d.wrong(own, [wrong, wrong]))
            if index not in OPPOSED or d.chance(0.6)
            else other.format(x=who) % d.unmatched(own)
        )
        case.open(
            d.pick(forms).format(x=c) % d.unmatched(own)
            if index in OPPOSED or d.chance(0.4)
            else other.format(x=who) % d.unmatched(own)
        )
    return case


@family
def compound_heads(d: Draw) -> Case:
    """Apple juice and apple pies, school buses and school books: one word shared, another thing."""
    sets = [
        ["bus drivers", "bus stops", "bus lanes", "truck drivers"],
        ["school books", "school desks", "cook books", "school trips"],
        ["garden chairs", "garden gnomes", "rocking chairs", "garden hoses"],
        ["night trains", "night buses", "freight trains", "night ferries"],
        ["wine glasses", "wine bottles", "beer glasses", "wine racks"],
        ["stone houses", "stone walls", "wooden houses", "stone bridges"],
        ["car tyres", "car batteries", "bicycle tyres", "car seats"],
        ["tennis courts", "tennis balls", "squash courts", "tennis rackets"],
        ["heart patients", "heart surgeons", "cancer patients", "heart valves"],
        ["coffee cups", "coffee beans", "tea cups", "coffee machines"],
    ]
    a, b, c, e = d.shuffled(d.pick(sets))
    n, m, k = d.state("count 3-400", 3)
    place, place2 = d.words("city", 2)
    verb = d.pick(
        ["the survey counted", "inspectors registered", "the list shows", "the inventory includes"]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"in {place}, {verb} {n} {a}, {m} {b} and {k} {c}",
                    f"for {place}, {verb} {n} {a}; it also has {m} {b} and {k} {c}",
                ]
            )
        ]
        if d.chance(0.6)
        else [f"{verb} {n} {a} in {place}", f"{verb} {m} {b} in {place}"],
    )
    forms = [
        f"{verb} %s {{t}} in {{p}}",
        "there were %s {t} in {p} by that count",
        f"for {{p}}, {verb} %s {{t}}",
    ]
    for thing, own in ((a, n), (b, m)):
        case.yes(d.pick(forms).format(t=thing, p=place) % own.said())
        case.no(d.pick(forms).format(t=thing, p=place) % own.said(d.wrong(own, [n, m])))
        case.open(
            d.pick(forms).format(
                **d.pick([{"t": e, "p": place}, {"t": e, "p": place}, {"t": thing, "p": place2}])
            )
            % d.unmatched(own)
        )
    return case


@family
def rank_and_count(d: Draw) -> Case:
    """A place in a ranking is not a number of things."""
    a, b, c = d.words("person", 3)
    r1, r2 = d.state("ordinal 2-40", 2)
    n, m = d.state("count 2-40", 2)
    contest = d.pick(
        [
            "the regatta",
            "the piano contest",
            "the spelling bee",
            "the marathon",
            "the chess open",
            "the cooking show",
        ]
    )
    year, year2 = d.words("year", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} came {r1} in {contest} in {year}, {b} {r2}",
                    f"in {year}, {a} finished {r1} in {contest} and {b} {r2}",
                ]
            ),
            f"{a} has entered {contest} {n} times and {b} {m} times",
        ],
    )
    forms = [
        "{x} came %s in {c} in {y}",
        "in {y} {x} took %s place in {c}",
        "{x} finished %s in {c} in {y}",
    ]
    times = ["{x} has entered {c} %s times", "%s times, {x} has entered {c}"]
    for who, rank, other, often, often2 in ((a, r1, r2, n, m), (b, r2, r1, m, n)):
        case.yes(
            d.pick(forms).format(x=who, c=contest, y=year) % rank.said(),
            d.pick(times).format(x=who, c=contest) % often.said(),
        )
        case.no(
            d.pick(forms).format(x=who, c=contest, y=year)
            % rank.said(d.wrong(rank, [other, other])),
            d.pick(times).format(x=who, c=contest) % often.said(d.wrong(often, [often2, often2])),
        )
        case.open(
            d.pick(forms).format(x=who, c=contest, y=year2) % d.unmatched(rank),
            d.pick(times).format(x=c, c=contest) % d.unmatched(often),
            d.pick(forms).format(x=c, c=contest, y=year)
            % d.unmatched(d.integer(41, 60), "ordinal"),
        )
    return case


@family
def wins_and_losses(d: Draw) -> Case:
    a, b, c = d.words("team", 3)
    w, lost, w2, l2 = d.state("count 2-30", 4)
    season, season2 = d.pick(
        [("this season", "last season"), ("in the league", "in the cup"), ("at home", "away")]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{season}, the {a} have {w} wins and {lost} losses",
                    f"the {a} won {w} games and lost {lost} {season}",
                ]
            ),
            f"the {b} won {w2} games and lost {l2} {season}",
        ],
    )
    forms = {
        "won": [
            "the {t} won %s games {s}",
            "{s} the {t} have %s wins",
            "%s games were won by the {t} {s}",
        ],
        "lost": [
            "the {t} lost %s games {s}",
            "{s} the {t} have %s losses",
            "%s games were lost by the {t} {s}",
        ],
    }
    for who, verb, own in d.some(
        [(a, "won", w), (a, "lost", lost), (b, "won", w2), (b, "lost", l2)], 2
    ):
        case.yes(d.pick(forms[verb]).format(t=who, s=season) % own.said())
        case.no(
            d.pick(forms[verb]).format(t=who, s=season) % own.said(d.wrong(own, [w, lost, w2, l2]))
        )
        case.open(
            d.pick(forms[verb]).format(**d.pick([{"t": c, "s": season}, {"t": who, "s": season2}]))
            % d.unmatched(own)
        )
    return case
