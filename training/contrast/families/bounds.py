"""More than, at least, about, only, all: numbers that are not exactly that number."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from decimal import Decimal

from training.contrast.case import Case
from training.contrast.draw import Draw, plural, vocabulary
from training.contrast.registry import family

FACTS = [  # statement with a place for the number, other statement of the same shape
    ("%s people attended the concert", "%s people attended the rehearsal"),
    ("the farm had %s cows", "the farm had %s goats"),
    ("%s runners finished the marathon", "%s runners finished the relay"),
    ("the library lent out %s novels", "the library lent out %s atlases"),
    ("%s patients were treated at the clinic", "%s patients were turned away at the clinic"),
    ("the shop sold %s umbrellas", "the shop sold %s raincoats"),
    ("the school had %s pupils", "the school had %s computers"),
    ("%s delegates voted for the motion", "%s delegates left the room"),
    ("the truck carried %s crates", "the truck carried %s barrels"),
    ("the village had %s inhabitants", "the village had %s wells"),
    ("%s flights were cancelled", "%s flights were delayed"),
    ("the orchestra gave %s concerts", "the orchestra gave %s lessons"),
    ("%s houses lost power", "%s houses lost water"),
    ("the team collected %s samples", "the team collected %s photographs"),
    ("%s cyclists were stopped by the police", "%s drivers were stopped by the police"),
]


def where(d: Draw) -> str:
    return str(
        d.pick(["", " in " + d.word("month"), " in " + d.word("year"), " in " + d.word("year")])
    )


def other_year(d: Draw, tail: str) -> str:
    return d.pick([f" in {year}" for year in vocabulary()["year"] if year not in tail])


def around(d: Draw, value: Decimal) -> tuple[int, int]:
    """A number clearly below and one clearly above."""
    low = int(value * Decimal(d.integer(55, 92)) / 100)
    high = int(value * Decimal(d.integer(109, 160)) / 100) + 1
    return max(2, low), high


@family
def bounds_of_exact(d: Draw) -> Case:
    fact, other = d.pick(FACTS)
    tail = where(d)
    n, m = d.state("count 15-900", 2)
    low, high = around(d, n.value)
    case = Case(d, [fact % n + tail] + ([other % m + tail] if d.chance(0.6) else []))
    over = d.pick(["more than", "over", "at least", "no fewer than"])
    under = d.pick(["fewer than", "less than", "at most", "no more than", "under"])
    for word, right, wrong in ((over, low, high), (under, high, low)):
        case.yes(fact % f"{word} {n.said(right)}" + tail)
        case.no(fact % f"{word} {n.said(wrong)}" + tail)
        if len(case.sentences) == 1:
            case.open(other % f"{word} {d.unmatched(d.pick([right, wrong]))}" + tail)
        else:
            case.open(
                (other if d.chance(0.3) else fact) % f"{word} {d.unmatched(d.pick([right, wrong]))}"
                + other_year(d, tail)
            )
    edge = d.pick(
        [
            ("at least", True),
            ("at most", True),
            ("no more than", True),
            ("more than", False),
            ("fewer than", False),
        ]
    )
    (case.yes if edge[1] else case.no)(fact % f"{edge[0]} {n.said()}" + tail)
    return case


@family
def bound_in_text(d: Draw) -> Case:
    fact, other = d.pick(FACTS)
    tail = where(d)
    n, m = d.state("count 20-900 /5", 2)
    low, high = around(d, n.value)
    upward = d.chance(0.5)
    word = (
        d.pick(["more than", "over", "at least"])
        if upward
        else d.pick(["fewer than", "less than", "at most", "no more than"])
    )
    case = Case(d, [fact % f"{word} {n}" + tail] + ([other % m + tail] if d.chance(0.5) else []))
    inside, outside = (high, low) if upward else (low, high)
    case.yes(
        fact % f"{word} {n.said()}" + tail,
        fact
        % f"{d.pick(['more than', 'over', 'at least']) if upward else d.pick(['fewer than', 'less than', 'at most'])} {n.said(outside)}"
        + tail,
    )
    case.no(
        fact % n.said(outside) + tail,
        fact
        % f"{d.pick(['fewer than', 'less than']) if upward else d.pick(['more than', 'over'])} {n.said(outside)}"
        + tail,
    )
    case.open(
        fact % n.said(inside) + tail,
        fact
        % f"{d.pick(['more than', 'at least']) if upward else d.pick(['fewer than', 'at most'])} {n.said(inside)}"
        + tail,
    )
    return case


@family
def hedged_text(d: Draw) -> Case:
    fact, other = d.pick(FACTS)
    tail = where(d)
    n, m = d.state("count 20-900 /10", 2)
    hedges = ["about", "around", "roughly", "approximately", "some"]
    hedge, hedge2 = d.some(hedges, 2)
    case = Case(d, [fact % f"{hedge} {n}" + tail, other % m + tail])
    near = int(n.value) + d.pick([-1, 1]) * max(1, int(n.value) // 60)
    far = int(n.value) * d.integer(2, 4)
    case.yes(
        fact % f"{hedge2} {n.said()}" + tail,
        other % m.said() + tail,
        fact % f"{d.pick(hedges)} {n.said()}" + tail,
    )
    case.open(
        fact % n.said() + tail,
        fact % f"exactly {n.said()}" + tail,
        fact % n.said(near) + tail,
        other % f"{hedge} {d.unmatched(n)}" + other_year(d, tail),
    )
    case.no(
        fact % n.said(far) + tail,
        fact % f"{hedge2} {n.said(far)}" + tail,
        other % m.said(d.wrong(m)) + tail,
    )
    return case


WHOLES = [
    ("player", "were fit"),
    ("window", "were broken"),
    ("ship", "reached the harbour"),
    ("pupil", "passed the test"),
    ("candidate", "were interviewed"),
    ("bulb", "worked"),
    ("lorry", "were inspected"),
    ("guest", "stayed for dinner"),
    ("puppy", "were sold"),
    ("bridge", "were repaired"),
    ("juror", "agreed"),
    ("seedling", "survived the frost"),
]


@family
def all_some_none(d: Draw) -> Case:
    """All N, none of the N, k of the N."""
    noun, did = d.pick(WHOLES)
    nouns = plural(noun)
    part, whole = sorted(d.numbers("count 3-60", 2), key=lambda q: q.value)
    w = d.mention(whole)
    place, place2 = d.some(
        [
            "in the first group",
            "in the north",
            "on Monday",
            "in the old town",
            "in the final round",
            "at the second site",
            "in the last group",
            "in the south",
            "on Friday",
            "in the new town",
            "at the third site",
        ],
        2,
    )
    how = d.pick(["all", "none", "part"])
    p = d.mention(part)
    texts = {
        "all": f"{place}, all {w} {nouns} {did}",
        "none": f"{place}, none of the {w} {nouns} {did}",
        "part": f"{place}, {p} of the {w} {nouns} {did}",
    }
    case = Case(d, [texts[how]])
    claims = {
        "all": [
            f"{place}, every one of the {nouns} {did}".replace(" were ", " was "),
            f"{place}, all {nouns} {did}",
            f"all of the {nouns} {did} {place}",
        ],
        "none": [
            f"{place}, not one of the {nouns} {did}".replace(" were ", " was "),
            f"{place}, none of the {nouns} {did}",
        ],
        "part": [
            f"{place}, some but not all of the {nouns} {did}",
            f"only some of the {nouns} {did} {place}",
        ],
    }
    for name, forms in claims.items():
        (case.yes if name == how else case.no)(d.pick(forms))
    exact = {"all": w.said(), "none": None, "part": p.said()}[how]
    form = d.pick([f"%s {nouns} {did} {place}", f"{place}, %s {nouns} {did}"])
    if exact:
        case.yes(form % exact)
        case.no(form % (w.said(part) if how == "all" else p.said(whole)))
    else:
        case.no(form % d.unmatched(w))
        case.yes(f"{place}, no {nouns} {did}")
    case.open(
        d.pick(
            [
                f"{place2}, {d.unmatched(d.pick([part, whole]))} {nouns} {did}",
                f"{place2}, all {nouns} {did}",
                f"{place2}, none of the {nouns} {did}",
            ]
        )
    )
    case.open(f"{place2}, {d.unmatched(d.pick([part, whole]))} {nouns} {did}")
    return case


@family
def between(d: Draw) -> Case:
    things = [
        ("a course", "lasts", "weeks 2-40"),
        ("the repair", "takes", "hours 2-30"),
        ("a season ticket", "costs", "money 30-900"),
        ("an adult male of the species", "weighs", "kg 4-90"),
        ("the crossing", "takes", "minutes 10-90"),
        ("a room at the inn", "costs", "money 40-300"),
        ("the melon", "weighs", "kg 2-20"),
    ]
    thing, verb, spec = d.pick(things)
    a, b, c, e, f = sorted(d.numbers(spec, 5), key=lambda q: q.value)
    low, high = d.mention(b), d.mention(e)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{thing} {verb} between {low} and {high}",
                    f"{thing} {verb} no less than {low} and no more than {high}",
                    f"depending on circumstances, {thing} {verb} between {low} and {high}",
                ]
            )
        ],
    )
    case.yes(
        f"{thing} {verb} at least {low.said()}",
        f"{thing} {verb} at most {high.said()}",
        f"{thing} {verb} more than {low.said(a)}",
        f"{thing} {verb} less than {high.said(f)}",
    )
    case.no(
        f"{thing} {verb} {d.unmatched(a)}",
        f"{thing} {verb} {d.unmatched(f)}",
        f"{thing} {verb} more than {high.said()}",
        f"{thing} {verb} less than {low.said()}",
        f"{thing} {verb} at least {d.unmatched(f)}",
    )
    case.open(
        f"{thing} {verb} {d.unmatched(c)}",
        f"{thing} {verb} at least {d.unmatched(c)}",
        f"{thing} {verb} at most {d.unmatched(c)}",
    )
    return case
