"""What was planned, believed, denied or conditional is not a fact."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw
from training.contrast.registry import family

DEEDS = [  # infinitive, past, passive: each with a place for the number
    ("hire %s nurses", "hired %s nurses", "%s nurses were hired"),
    ("build %s homes", "built %s homes", "%s homes were built"),
    ("plant %s trees", "planted %s trees", "%s trees were planted"),
    ("close %s branches", "closed %s branches", "%s branches were closed"),
    ("train %s pilots", "trained %s pilots", "%s pilots were trained"),
    ("deliver %s buses", "delivered %s buses", "%s buses were delivered"),
    ("sell %s tickets", "sold %s tickets", "%s tickets were sold"),
    ("install %s panels", "installed %s panels", "%s panels were installed"),
    ("lay off %s workers", "laid off %s workers", "%s workers were laid off"),
    ("open %s clinics", "opened %s clinics", "%s clinics were opened"),
    ("publish %s books", "published %s books", "%s books were published"),
    ("repair %s bridges", "repaired %s bridges", "%s bridges were repaired"),
    ("buy %s ambulances", "bought %s ambulances", "%s ambulances were bought"),
    ("print %s maps", "printed %s maps", "%s maps were printed"),
]
ACTORS = [
    "the city",
    "the ministry",
    "the council",
    "the agency",
    "the charity",
    "the foundation",
    "the group",
    "the utility",
]


def actor(d: Draw) -> str:
    return str(d.pick([d.word("company"), d.pick(ACTORS)]))


@family
def planned_and_done(d: Draw) -> Case:
    who, (do, did, done) = actor(d), d.pick(DEEDS)
    n, m = d.state("count 5-400", 2)
    year, year2 = d.words("year", 2)
    plan = d.pick(["planned to", "wanted to", "intended to", "had promised to", "aimed to"])
    case = Case(
        d,
        [
            d.pick(
                [
                    f"in {year} {who} {plan} {do % n}, but in the end it {did % m}",
                    f"{who} {plan} {do % n} in {year}. It actually {did % m}",
                    f"{who} {did % m} in {year}, although it {plan.replace('had promised', 'promised')} {do % n}",
                ]
            )
        ],
    )
    fact = [
        f"{who} {did} in {year}",
        f"in {year}, {done} by {who}",
        f"{who} {did}",
        f"{who} actually {did}",
    ]
    aim = [
        f"{who} {plan} {do} in {year}",
        f"the plan was to {do}",
        f"{who}'s plan for {year} was to {do}",
    ]
    case.yes(d.pick(fact) % m.said(), d.pick(aim) % n.said())
    case.no(d.pick(fact) % m.said(d.wrong(m, [n, n])), d.pick(aim) % n.said(d.wrong(n, [m, m])))
    case.open(
        f"{who} {did % d.unmatched(d.pick([n, m]))} in {year2}",
        f"{who} {plan} {do % d.unmatched(d.pick([n, m]))} in {year2}",
    )
    return case


@family
def only_planned(d: Draw) -> Case:
    who, (do, did, done) = actor(d), d.pick(DEEDS)
    (do2, did2, done2) = d.pick([x for x in DEEDS if x[0] != do])
    n, m = d.state("count 5-400", 2)
    plan = d.pick(
        [
            "plans to",
            "wants to",
            "intends to",
            "hopes to",
            "has promised to",
            "is considering whether to",
            "is expected to",
        ]
    )
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{who} {plan} {do % n}",
                    f"next year {who} {plan} {do % n}",
                    f"{who} {plan} {do % n}, a spokesman said",
                ]
            )
        ],
    )
    fact = d.chance(0.6)
    if fact:
        case.sentences.append(
            d.pick([f"last year it {did2 % m}", f"last year {done2 % m} by {who}"]).replace(
                "it ", f"{who} "
            )
        )
    aim = [f"{who} {plan} {do}", f"it is said that {who} {plan} {do}"]
    real = [f"{who} {did}", f"{done} by {who}"]
    do3 = d.pick([x[0] for x in DEEDS if x[0] not in (do, do2)])
    case.yes(d.pick(aim) % n.said())
    case.no(d.pick(aim) % n.said(d.wrong(n, [m])))
    case.open(d.pick(real) % d.unmatched(n), d.pick(aim).replace(do, do3) % d.unmatched(n))
    if fact:
        real2 = [f"last year {who} {did2}", f"{done2} by {who}", f"{who} {did2}"]
        case.yes(d.pick(real2) % m.said())
        case.no(d.pick(real2) % m.said(d.wrong(m, [n, n])))
        case.open(d.pick(real) % d.unmatched(d.pick([n, m])))
    return case


@family
def forecast_and_result(d: Draw) -> Case:
    thing = d.pick(
        [
            "the economy",
            "tourism",
            "industrial output",
            "consumer spending",
            "the housing market",
            "farm income",
            "air traffic",
            "construction",
        ]
    )
    who = d.pick(["analysts", "economists", "the central bank", "the institute", "forecasters"])
    n, m = d.state("percent 1.1-9.8", 2)
    year, year2 = d.words("year", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{who} had expected {thing} to grow by {n} in {year}; it grew by {m}",
                    f"{thing} grew by {m} in {year}, while {who} had forecast {n}",
                    f"in {year}, {thing} grew by {m}. {who[0].upper() + who[1:]} had predicted {n}",
                ]
            )
        ],
    )
    fact = [
        f"{thing} grew by %s in {year}",
        f"growth in {thing} was %s in {year}",
        f"{thing} grew by %s",
    ]
    guess = [
        f"{who} had forecast growth of %s for {thing}",
        f"for {year}, {who} had predicted that {thing} would grow by %s",
        f"the forecast for {thing} was growth of %s",
    ]
    case.yes(d.pick(fact) % m.said(), d.pick(guess) % n.said())
    case.no(
        d.pick(fact) % m.said(n.quantity),
        d.pick(guess) % n.said(m.quantity),
        d.pick(fact) % m.said(d.wrong(m)),
    )
    case.open(
        f"{thing} grew by {d.unmatched(d.pick([n, m]))} in {year2}",
        f"{who} had forecast growth of {d.unmatched(d.pick([n, m]))} for {thing} in {year2}",
    )
    return case


@family
def budget_and_cost(d: Draw) -> Case:
    thing, thing2 = d.some(
        [
            "the bridge",
            "the concert hall",
            "the tram line",
            "the stadium",
            "the film",
            "the airport terminal",
            "the school kitchen",
            "the software",
            "the tunnel",
            "the museum wing",
            "the satellite",
        ],
        2,
    )
    n, m = d.state("money 2.1-97.0 million", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{thing} was budgeted at {n} and cost {m}",
                    f"{thing} cost {m}; the budget had been {n}",
                    f"the budget for {thing} was {n}, yet it cost {m} in the end",
                ]
            )
        ],
    )
    fact = [
        f"{thing} cost %s",
        f"the actual cost of {thing} was %s",
        f"in the end, %s was spent on {thing}",
    ]
    plan = [
        f"the budget for {thing} was %s",
        f"{thing} was supposed to cost %s",
        f"%s had been budgeted for {thing}",
    ]
    over = m.value > n.value
    case.yes(
        d.pick(fact) % m.said(),
        d.pick(plan) % n.said(),
        f"{thing} cost {'more' if over else 'less'} than planned",
        f"{thing} {'went over' if over else 'stayed within'} its budget",
    )
    case.no(
        d.pick(fact) % m.said(n.quantity),
        d.pick(plan) % n.said(m.quantity),
        f"{thing} cost {'less' if over else 'more'} than planned",
        f"{thing} {'stayed within' if over else 'went over'} its budget",
    )
    case.open(
        d.pick(fact).replace(thing, thing2) % d.unmatched(m),
        d.pick(plan).replace(thing, thing2) % d.unmatched(n),
        f"{thing2} cost more than planned",
    )
    return case


@family
def believed_or_denied(d: Draw) -> Case:
    who, (do, did, done) = actor(d), d.pick(DEEDS)
    person = d.word("person")
    n, m = d.state("count 5-400", 2)
    weak = d.pick(
        [
            "believes that",
            "suspects that",
            "alleges that",
            "has heard a rumour that",
            "doubts that",
            "asked whether",
        ]
    )
    case = Case(d, [])
    mode = d.pick(["denied", "stated", "believed"])
    denied = mode == "denied"
    (_do2, did2, done2) = d.pick([x for x in DEEDS if x[0] != do])
    if denied:
        case.sentences = [
            d.pick(
                [
                    f"{who} denied that it had {did % n}",
                    f"it is not true that {who} {did % n}, the records show",
                    f"contrary to reports, {who} never {did % n}",
                ]
            )
        ]
        case.no(f"{who} {did % d.unmatched(n)}", f"{done % d.unmatched(n)} by {who}")
        case.yes(
            d.pick(
                [
                    f"reports that {who} {did % n.said()} were rejected",
                    f"the statement that {who} {did % n.said()} was disputed",
                ]
            )
        )
    elif mode == "stated":
        case.sentences = [
            d.pick(
                [
                    f"{who} confirmed that it had {did % n}",
                    f"it is true that {who} {did % n}, the records show",
                    f"as reported, {who} {did % n}",
                ]
            )
        ]
        case.yes(f"{who} {did % n.said()}", f"{done % n.said()} by {who}")
        case.no(
            f"{who} {did % n.said(d.wrong(n, [m]))}", f"{who} did not {do.replace('%s ', 'any ')}"
        )
    else:
        case.sentences = [f"{person} {weak} {who} {did % n}"]
        case.open(
            f"{who} {did % d.unmatched(n)}",
            f"{done % d.unmatched(n)} by {who}",
            f"{who} {did % d.unmatched(d.wrong(n))}",
        )
        case.yes(f"{person} {weak} {done % n.said()} by {who}")
        case.no(f"{person} {weak} {done % n.said(d.wrong(n, [m]))} by {who}")
    other = f"last spring, {who} {did2 % m}"
    if d.chance(0.7):
        case.sentences.append(other)
        case.yes(
            d.pick(
                [f"{who} {did2 % m.said()} last spring", f"{done2 % m.said()} by {who} last spring"]
            )
        )
        case.no(
            d.pick(
                [
                    f"{who} {did2 % m.said(d.wrong(m, [n]))} last spring",
                    f"{done2 % m.said(n.quantity)} by {who} last spring",
                ]
            )
        )
    elif denied:
        case.yes(f"{who} did not {do % d.unmatched(n)}") if "never" in case.sentences[
            0
        ] or "not true" in case.sentences[0] else None
    case.open(f"{who} {did2 % d.unmatched(n)} in {d.word('year')}")
    return case


@family
def conditional(d: Draw) -> Case:
    who, (do, did, done) = actor(d), d.pick(DEEDS)
    (_do2, did2, done2) = d.pick([x for x in DEEDS if x[0] != do])
    condition, condition2 = d.some(
        [
            "the law passes",
            "the weather holds",
            "the grant is approved",
            "prices keep falling",
            "the strike ends",
            "demand recovers",
            "the court agrees",
        ],
        2,
    )
    n, m = d.state("count 5-400", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"if {condition}, {who} will {do % n}",
                    f"{who} will {do % n} if {condition}",
                    f"should it turn out that {condition}, {who} will {do % n}",
                ]
            )
        ],
    )
    if d.chance(0.6):
        case.sentences.append(f"this year {who} {did2 % m}")
        case.yes(f"{done2 % m.said()} by {who} this year")
        case.no(f"{done2 % m.said(d.wrong(m, [n, n]))} by {who} this year")
    case.yes(
        f"if {condition}, {done.replace(' were ', ' will be ') % n.said()} by {who}",
        f"{who} will {do % n.said()} provided that {condition}",
    )
    case.no(
        f"if {condition}, {done.replace(' were ', ' will be ') % n.said(d.wrong(n, [m]))} by {who}",
        f"{who} will {do % n.said(d.wrong(n, [m]))} provided that {condition}",
    )
    case.open(
        f"{who} {did % d.unmatched(n)}",
        f"{done % d.unmatched(n)} by {who} this year",
        f"if {condition2}, {who} will {do % d.unmatched(n)}",
    )
    return case


@family
def negated_verb(d: Draw) -> Case:
    """Some things were sold, others not at all."""
    who = d.pick([d.word("first"), d.word("shop")])
    verbs = [
        ("sell", "sold"),
        ("buy", "bought"),
        ("order", "ordered"),
        ("repair", "repaired"),
        ("paint", "painted"),
        ("deliver", "delivered"),
        ("collect", "collected"),
        ("return", "returned"),
    ]
    do, did = d.pick(verbs)
    a, b, c = (
        x + "s"
        for x in d.some(
            [
                "lamp",
                "chair",
                "table",
                "mirror",
                "clock",
                "basket",
                "bench",
                "kite",
                "drum",
                "stool",
            ],
            3,
        )
    )
    b = b.replace("benchs", "benches")
    a, c = a.replace("benchs", "benches"), c.replace("benchs", "benches")
    n, m = d.state("count 2-40", 2)
    when, when2 = d.words("weekday", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"on {when} {who} {did} {n} {a} but did not {do} any {b}",
                    f"on {when}, {who} did not {do} any {b}; {n} {a} were {did}",
                    f"{who} {did} {n} {a} on {when} and no {b}",
                ]
            ),
            f"on {when2}, {who} {did} {m} {b}",
        ],
    )
    case.yes(
        f"{who} {did} {n.said()} {a} on {when}",
        f"{who} did not {do} a single one of the {b} on {when}".replace(
            "a single one of the", "any"
        ),
        f"{m.said()} {b} were {did} by {who} on {when2}",
    )
    case.no(
        f"{who} {did} {d.unmatched(d.pick([n, m]))} {b} on {when}",
        f"{who} {did} {n.said(m.quantity)} {a} on {when}",
        f"on {when}, {who} did not {do} any {a}",
        f"on {when2} {who} did not {do} any {b}",
    )
    case.open(
        f"{who} {did} {d.unmatched(d.pick([n, m]))} {c} on {when2}",
        f"on {when2}, {who} {did} {d.unmatched(n)} {a}",
        f"on {when2} {who} did not {do} any {a}",
    )
    return case
