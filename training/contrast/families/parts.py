"""Part and whole, each and in all, group and subgroup."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw, plural
from training.contrast.registry import family

SQUADS = [
    ("player", "squad", ["injured", "suspended", "under contract"]),
    ("patient", "ward", ["discharged", "vaccinated", "tested"]),
    ("house", "street", ["damaged", "empty", "insulated"]),
    ("student", "class", ["absent", "exempted", "on an exchange"]),
    ("truck", "fleet", ["stolen", "under repair", "insured"]),
    ("member", "committee", ["re-elected", "abroad", "newly appointed"]),
    ("painting", "collection", ["restored", "on loan", "for sale"]),
    ("lamp", "hall", ["broken", "switched off", "new"]),
    ("passenger", "coach", ["hurt", "rescued", "delayed"]),
    ("tree", "park", ["diseased", "felled", "protected"]),
    ("well", "district", ["dry", "contaminated", "open to the public"]),
    ("egg", "basket", ["cracked", "painted", "rotten"]),
]


@family
def part_of_whole(d: Draw) -> Case:
    noun, group, states = d.pick(SQUADS)
    state, other = d.some(states, 2)
    part, whole = sorted(d.numbers("count 3-60", 2), key=lambda q: q.value)
    p, w = d.mention(part), d.mention(whole)
    nouns, rest = plural(noun), w.value - p.value
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{p} of the {w} {nouns} in the {group} were {state}",
                    f"of the {w} {nouns} in the {group}, {p} were {state}",
                    f"the {group} has {w} {nouns}, and {p} of them were {state} at the time",
                ]
            )
        ],
    )
    say = [
        f"%s {nouns} in the {group} were {state}",
        f"%s of the {nouns} in the {group} were {state}",
        f"the number of {nouns} in the {group} that were {state} was %s".replace("that", "who")
        if noun in ("player", "patient", "student", "member", "passenger")
        else f"the number of {nouns} in the {group} that were {state} was %s",
    ]
    total = [
        f"there are %s {nouns} in the {group} in all",
        f"the {group} has %s {nouns}",
        f"the {nouns} in the {group} number %s",
    ]
    case.yes(d.pick(say) % p.said(), d.pick(total) % w.said())
    case.no(d.pick(say) % p.said(d.wrong(p, [w])), d.pick(total) % w.said(d.wrong(w, [p, p])))
    case.open(
        d.pick(say).replace(state, other) % d.unmatched(p),
        d.pick(say).replace(state, other) % d.unmatched(d.pick([p, w])),
    )
    if rest > 1 and rest != p.value:
        case.yes(f"{d.unmatched(rest)} {nouns} in the {group} were not {state}")
        case.no(f"{d.unmatched(p)} {nouns} in the {group} were not {state}")
    word = d.pick(["all", "not all"])
    (case.no if word == "all" else case.yes)(f"{word} {nouns} in the {group} were {state}")
    case.open(
        d.pick(
            [
                f"{word} {nouns} in the {group} were {other}",
                f"{d.unmatched(d.pick([int(p.value), max(int(rest), 2)]))} {nouns} in the {group} were not {other}",
            ]
        )
    )
    return case


GROUPS = [
    (
        "students",
        ["women", "first-years", "foreigners", "scholarship holders"],
        "attended the course",
    ),
    ("employees", ["engineers", "trainees", "women", "part-timers"], "joined the strike"),
    ("visitors", ["children", "pensioners", "tourists", "locals"], "came to the fair"),
    ("cars", ["taxis", "vans", "electric cars", "rental cars"], "crossed the bridge"),
    ("birds", ["gulls", "herons", "ducks", "cormorants"], "were counted on the island"),
    ("books", ["novels", "atlases", "dictionaries", "cookbooks"], "were lent out"),
    ("athletes", ["swimmers", "rowers", "cyclists", "runners"], "took part in the games"),
    ("victims", ["children", "tourists", "firefighters", "miners"], "were taken to hospital"),
    ("ships", ["tankers", "ferries", "trawlers", "container ships"], "entered the port"),
    ("voters", ["women", "young people", "retired people", "newcomers"], "signed the petition"),
]


@family
def group_and_subgroup(d: Draw) -> Case:
    group, subs, did = d.pick(GROUPS)
    sub, sub2 = d.some(subs, 2)
    when, when2 = d.words("weekday", 2)
    part, whole = sorted(d.numbers("count 4-600", 2), key=lambda q: q.value)
    p, w = d.mention(part), d.mention(whole)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"on {when}, {w} {group}, {p} of them {sub}, {did}",
                    f"{w} {group} {did} on {when}, including {p} {sub}",
                    f"on {when} {w} {group} {did}; {p} of these were {sub}",
                ]
            )
        ],
    )
    forms = [f"%s %s {did} on {when}", f"on {when}, %s %s {did}", f"%s %s {did}"]
    case.yes(d.pick(forms) % (p.said(), sub), d.pick(forms) % (w.said(), group))
    case.no(
        d.pick(forms) % (p.said(d.wrong(p, [w])), sub),
        d.pick(forms) % (w.said(d.wrong(w, [p, p])), group),
    )
    case.open(
        d.pick(forms) % (d.unmatched(p), sub2)
        if int(p.value) * 2 <= int(w.value) or (sub2 in subs[:1] and sub in ("women",))
        else f"on {when2}, {d.unmatched(p)} {sub} {did}"
    )
    case.open(
        f"on {when2}, {d.unmatched(w)} {group} {did}",
        f"on {when2} {d.unmatched(d.pick([p, w]))} {sub} {did}",
    )
    return case


BOXES = [
    ("box", "pencil"),
    ("crate", "bottle"),
    ("bus", "seat"),
    ("bag", "apple"),
    ("shelf", "book"),
    ("tray", "muffin"),
    ("room", "bed"),
    ("album", "photo"),
    ("basket", "egg"),
    ("carton", "can"),
    ("field", "sheep"),
    ("tram", "seat"),
    ("team", "runner"),
    ("packet", "biscuit"),
    ("drawer", "shirt"),
    ("cage", "parrot"),
    ("van", "parcel"),
]


@family
def each_and_in_all(d: Draw) -> Case:
    box, thing = d.pick(BOXES)
    who = d.word("first")
    n, m = d.state("count 3-24", 2)
    total = int(n.value * m.value)
    things, boxes = plural(thing), plural(box)
    box2, _ = d.pick([pair for pair in BOXES if pair[0] != box])
    colour, colour2 = d.words("colour", 2)
    k = d.mention(d.integer(2, total - 2))
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{who} counted {n} {boxes} with {m} {things} each",
                    f"each of {who}'s {n} {boxes} has {m} {things}",
                    f"there are {n} {boxes}, said {who}, and every {box} has {m} {things}",
                ]
            )
        ],
    )
    each = [
        f"each {box} has %s {things}",
        f"there are %s {things} in every {box}",
        f"the number of {things} per {box} is %s",
    ]
    in_all = [
        f"the {boxes} have %s {things} altogether",
        f"in all, there are %s {things} in the {boxes}",
        f"the {things} in all the {boxes} number %s",
    ]
    case.yes(
        d.pick(each) % m.said(),
        d.pick(in_all) % d.unmatched(total),
        f"there are {n.said()} {boxes}",
    )
    case.no(
        d.pick(each) % m.said(d.pick([total, int(n.value)])),
        d.pick(in_all) % d.unmatched(d.pick([n, m])),
        f"there are {n.said(d.pick([int(m.value), total]))} {boxes}",
        d.pick(in_all) % d.unmatched(total + d.integer(1, 9)),
    )
    case.open(
        d.pick(each).replace(box, box2) % d.unmatched(m),
        d.pick(in_all).replace(boxes, plural(box2)) % d.unmatched(total),
        f"there are {d.unmatched(n)} {plural(box2)}",
    )
    if d.chance(0.4):
        case.sentences.append(f"{k} of the {things} in the {boxes} are {colour}")
        case.yes(f"{k.said()} {things} in the {boxes} are {colour}")
        case.no(f"{k.said(d.wrong(k, [n, m]))} {things} in the {boxes} are {colour}")
        case.open(
            f"{d.unmatched(d.pick([n, m]))} {things} in the {boxes} are {colour2}"
        ) if n.value + k.value < total and m.value + k.value < total else None
    return case


GOODS = [
    "ticket",
    "lamp",
    "chair",
    "shirt",
    "plant",
    "bottle of wine",
    "cake",
    "poster",
    "jacket",
    "mug",
    "book",
    "calendar",
    "rug",
    "vase",
]


@family
def price_and_quantity(d: Draw) -> Case:
    thing, thing2 = d.some([g for g in GOODS if " of " not in g], 2)
    who = d.pick([d.word("first"), "the club", "the stall", d.word("company")])
    n = d.mention(d.number("count 3-60"))
    p, p2 = d.state("money 2-45", 2)
    total = n.value * p.value
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{who} sold {n} {plural(thing)} at {p} each",
                    f"{n} {plural(thing)} were sold by {who} for {p} apiece",
                    f"{who} charged {p} per {thing} and sold {n} of them",
                ]
            )
        ],
    )
    if d.chance(0.5):
        case.sentences.append(f"a {thing2} cost {p2}")
        case.yes(f"a {thing2} cost {p2.said()}")
        case.no(f"a {thing2} cost {p2.said(d.wrong(p2, [p, p]))}")
    else:
        case.open(f"a {thing2} cost {d.unmatched(p)}")
    one = [
        f"a {thing} cost %s",
        f"the price of one {thing} was %s",
        f"buyers paid {who} %s per {thing}",
    ]
    income = [
        f"{who} took in %s from the {plural(thing)}",
        f"the {plural(thing)} brought {who} %s in all",
        f"in total, the {plural(thing)} were sold for %s",
    ]
    sold = [f"{who} sold %s {plural(thing)}", f"%s {plural(thing)} were sold by {who}"]
    case.yes(
        d.pick(one) % p.said(),
        d.pick(income) % d.unmatched(total, "money"),
        d.pick(sold) % n.said(),
    )
    case.no(
        d.pick(one) % p.said(d.pick([total, d.wrong(p).value])),
        d.pick(income) % d.unmatched(p),
        d.pick(sold) % n.said(d.wrong(n)),
    )
    case.open(
        f"{who} sold {d.unmatched(n)} {plural(thing2)}",
        f"making a {thing} cost {who} {d.unmatched(p)}",
        f"{who} bought {d.unmatched(n)} {plural(thing2)}",
    )
    return case


@family
def breakdown(d: Draw) -> Case:
    """A total, the parts that are named, and the rest."""
    kinds = [
        ("the festival", "concert", ["jazz", "folk", "rock", "choral"]),
        ("the shelter", "animal", ["sick", "young", "stray", "old"]),
        ("the depot", "tram", ["articulated", "historic", "yellow", "rented"]),
        ("the bakery", "loaf", ["rye", "wheat", "spelt", "corn"]),
        ("the nursery", "plant", ["potted", "flowering", "climbing", "tropical"]),
        ("the archive", "letter", ["handwritten", "typed", "signed", "sealed"]),
    ]
    (place, noun, sorts), (place2, *_) = d.some(kinds, 2)
    s1, s2, s3 = d.some(sorts, 3)
    a, b = d.numbers("count 3-70", 2)
    x, y = d.mention(a), d.mention(b)
    w = d.mention(int(a.value + b.value) + d.integer(12, 80))
    nouns = plural(noun)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{place} has {w} {nouns}, of which {x} are {s1} and {y} {s2}",
                    f"of the {w} {nouns} at {place}, {x} are {s1}. Another {y} are {s2}",
                    f"{place} has {x} {s1} {nouns} and {y} {s2} ones; in all it has {w} {nouns}",
                ]
            )
        ],
    )
    forms = [f"{place} has %s %s{nouns}", f"there are %s %s{nouns} at {place}"]
    for name, right in ((s1 + " ", x), (s2 + " ", y), ("", w)):
        form = d.pick(forms)
        case.yes(form % (right.said(), name))
        case.no(form % (right.said(d.wrong(right, [x, y, w])), name))
    small = d.pick([q for q in (x, y) if q.value <= w.value - x.value - y.value] or [None])
    if small:
        case.open(d.pick(forms) % (d.unmatched(small), s3 + " "))
    case.open(
        d.pick(forms).replace(place, place2) % (d.unmatched(x), s1 + " "),
        d.pick(forms).replace(place, place2) % (d.unmatched(w), ""),
    )
    return case


DEALT_WITH = [
    ("the ombudsman", "complaint", ["upheld", "settled", "dismissed", "referred"]),
    ("the jury", "entry", ["shortlisted", "praised", "rejected", "returned"]),
    ("the museum", "coin", ["displayed", "lent", "stored", "cleaned"]),
    ("the shipyard", "boat", ["repaired", "painted", "scrapped", "inspected"]),
    ("the vet", "dog", ["vaccinated", "treated", "weighed", "kept"]),
    ("the editor", "poem", ["printed", "shortened", "rejected", "returned"]),
    ("the farmer", "piglet", ["sold", "kept", "slaughtered", "fattened"]),
    ("the airline", "flight", ["cancelled", "delayed", "rerouted", "combined"]),
    ("the council", "application", ["approved", "deferred", "refused", "forwarded"]),
    ("the club", "match", ["won", "lost", "abandoned", "replayed"]),
    ("the lab", "sample", ["tested", "stored", "discarded", "shipped"]),
    ("the bank", "loan", ["renewed", "sold", "cancelled", "restructured"]),
    ("the baker", "cake", ["iced", "sold", "burnt", "boxed"]),
    ("the committee", "motion", ["carried", "tabled", "defeated", "amended"]),
]


@family
def dealt_with_and_the_others(d: Draw) -> Case:
    """One or two parts are told, and what became of the rest."""
    who, noun, verbs = d.pick(DEALT_WITH)
    v1, v2, v3, v4 = d.some(verbs, 4)
    is_two = d.chance(0.6)
    parts = d.numbers("count 3-60", 2)[: 1 + is_two]
    x, *others = (d.mention(part) for part in parts)
    rest = d.integer(2, 50)
    w = d.mention(int(sum(part.value for part in parts)) + rest)
    nouns, left = plural(noun), int(w.value - x.value)
    middle = [f", {v2} {y}" for y in others] + [f" and {v3} the {d.pick(['others', 'rest'])}"]
    passive = [f" and {y} were {v2}" for y in others] + [f". The others were all {v3}"]
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{who} {v1} {x} of the {w} {nouns}" + "".join(middle),
                    f"of {w} {nouns}, {who} {v1} {x}" + "".join(middle),
                    f"{x} of the {w} {nouns} were {v1}" + "".join(passive),
                ]
            )
        ],
    )

    def say(verb: str, number: str) -> str:
        return d.pick([f"{who} {verb} {number} {nouns}", f"{number} {nouns} were {verb}"])

    case.yes(say(v3, d.unmatched(rest)), f"{d.unmatched(left)} {nouns} were not {v1}")
    case.yes(say(v1, x.said()), *(say(v2, y.said()) for y in others))
    if left != x.value:
        case.no(say(v1, x.said(left)))
    case.no(*(say(v2, y.said(w.value - y.value)) for y in others if 2 * y.value != w.value))
    if left != rest:
        case.no(say(v3, d.unmatched(left)))
    case.open(say(v4, d.unmatched(rest)), say(v4, d.unmatched(left)))
    return case
