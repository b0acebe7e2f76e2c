"""Word problems: what someone has at first is not what is left."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from training.contrast.case import Case
from training.contrast.draw import Draw, plural
from training.contrast.registry import family

GAIN = [
    ("bought {q} more {t}", "bought {q} {t}"),
    ("found {q} more {t}", "found {q} {t}"),
    ("won {q} {t} at the fair", "won {q} {t}"),
    ("picked up another {q} {t}", "picked up {q} {t}"),
    ("made {q} more {t}", "made {q} {t}"),
]
LOSE = [
    ("gave {q} {t} away", "gave away {q} {t}"),
    ("lost {q} {t}", "lost {q} {t}"),
    ("sold {q} {t}", "sold {q} {t}"),
    ("used {q} {t} for a project", "used {q} {t}"),
    ("broke {q} {t}", "broke {q} {t}"),
]


def pronoun(d: Draw) -> tuple[str, str]:
    return (d.word("man"), "he") if d.chance(0.5) else (d.word("woman"), "she")


@family
def story_had_then_changed(d: Draw) -> Case:
    who, he = pronoun(d)
    thing, thing2 = (plural(t) for t in d.words("toy", 2))
    gain = d.chance(0.5)
    act, claimed = d.pick(GAIN if gain else LOSE)
    start, change = d.numbers("count 3-48", 2)
    if start.value - change.value < 2 and not gain:
        start, change = (
            (start, change)
            if start.value > change.value + 1
            else (change.with_value(start.value + change.value), change)
        )
    n, m = d.mention(start), d.mention(change)
    end = int(n.value + m.value) if gain else int(n.value - m.value)
    if end in (int(n.value), int(m.value)) or end < 2:
        return story_had_then_changed(fresh(d))
    first = d.pick(
        [
            f"{who} had {n} {thing}",
            f"at first {who} had {n} {thing}",
            f"in the morning, {who} owned {n} {thing}",
        ]
    )
    then = d.pick([f"then {he} ", f"later {he} ", f"{he} "]) + act.format(
        q=m, t=d.pick([thing, thing])
    )
    case = Case(
        d,
        [f"{first}. {then[0].upper() + then[1:]}"]
        if d.chance(0.5)
        else [f"{first} and then {act.format(q=m, t=thing)}"],
    )
    now = [
        f"{who} now has %s {thing}",
        f"in the end, {who} has %s {thing}",
        f"after that, {who} had %s {thing}",
    ]
    had = [
        f"at first, {who} had %s {thing}",
        f"{who} started with %s {thing}",
        f"to begin with, {who} had %s {thing}",
    ]
    case.yes(
        d.pick(now) % d.unmatched(end),
        d.pick(had) % n.said(),
        f"{who} {claimed.format(q=m.said(), t=thing)}",
    )
    case.no(
        d.pick(now) % d.unmatched(d.pick([int(n.value), int(m.value), end + d.integer(1, 4)])),
        d.pick(had) % n.said(d.pick([end, int(m.value)])),
        f"{who} {claimed.format(q=m.said(d.pick([end, int(n.value)])), t=thing)}",
        d.pick(now) % d.unmatched(n),
    )
    case.open(
        d.pick(now + had).replace(thing, thing2) % d.unmatched(d.pick([n, m])),
        f"{who} {claimed.format(q=d.unmatched(m), t=thing2)}",
        d.pick(had).replace(who, d.pick(["the neighbour", "the cousin", "the teacher"]))
        % d.unmatched(n),
    )
    return case


def fresh(d: Draw) -> Draw:
    d.mentions.clear()
    return d


@family
def story_two_people(d: Draw) -> Case:
    a, b, c = d.words("first", 3)
    thing, thing2 = (plural(t) for t in d.words("fruit", 2))
    x, y = d.state("count 4-60", 2)
    given = d.mention(d.integer(2, min(int(x.value), 9) - 1 if x.value > 3 else 2))
    if (
        given.value in (x.value, y.value)
        or x.value - given.value in (y.value, given.value)
        or x.value - given.value < 2
    ):
        return story_two_people(fresh(d))
    case = Case(
        d,
        [
            f"{a} has {x} {thing} and {b} has {y}",
            d.pick([f"{a} gives {b} {given} {thing}", f"{b} gets {given} {thing} from {a}"]),
        ],
    )
    after_a, after_b = int(x.value - given.value), int(y.value + given.value)
    total = int(x.value + y.value)
    start, end = (
        [f"at the start, {{w}} has %s {thing}", f"before that, {{w}} had %s {thing}"],
        [f"in the end {{w}} has %s {thing}", f"after that, {{w}} has %s {thing}"],
    )
    case.yes(
        d.pick(end).format(w=a) % d.unmatched(after_a),
        d.pick(end).format(w=b) % d.unmatched(after_b),
        d.pick(start).format(w=a) % x.said(),
        f"together, {a} and {b} have {d.unmatched(total)} {thing}",
    )
    case.no(
        d.pick(end).format(w=a) % d.unmatched(d.pick([x, given])),
        d.pick(end).format(w=b) % d.unmatched(d.pick([y, given])),
        d.pick(start).format(w=b) % y.said(x.quantity if x.value != y.value else after_b),
        f"together, {a} and {b} have {d.unmatched(total + int(given.value))} {thing}",
    )
    case.open(
        d.pick(start + end).format(w=c) % d.unmatched(d.pick([x, y])),
        f"{b} gives {a} {d.unmatched(given)} {thing}",
        d.pick(start).format(w=a).replace(thing, thing2) % d.unmatched(x),
    )
    return case


@family
def story_groups(d: Draw) -> Case:
    who = d.word("first")
    flower, flower2 = (plural(t) for t in d.words("flower", 2))
    n, m = d.state("count 3-15", 2)
    total = int(n.value * m.value)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{who} plants {n} rows of {flower}, with {m} {flower} in each row",
                    f"in {who}'s garden there are {n} rows of {m} {flower} each",
                    f"{who} sets out {n} pots and puts {m} {flower} into each pot",
                ]
            )
        ],
    )
    unit = "pot" if "pots" in case.sentences[0] else "row"
    case.yes(
        f"there are {d.unmatched(total)} {flower} in all",
        f"there are {n.said()} {unit}s",
        f"each {unit} has {m.said()} {flower}",
    )
    case.no(
        f"there are {d.unmatched(d.pick([n, m]))} {flower} in all",
        f"there are {n.said(m.quantity)} {unit}s",
        f"each {unit} has {m.said(d.pick([int(n.value), total]))} {flower}",
        f"there are {d.unmatched(total + d.integer(1, 9))} {flower} in all",
    )
    case.open(
        f"there are {d.unmatched(d.pick([total, int(n.value)]))} {flower2} in all",
        f"{who} waters {d.unmatched(m)} {flower} on Monday",
        f"{d.unmatched(m)} of the {flower} are {d.pick(['white', 'wilted', 'in bloom', 'tall'])}",
    )
    return case


@family
def story_money(d: Draw) -> Case:
    who, he = pronoun(d)
    other = d.word("first")
    while other == who:
        other = d.word("first")
    price, price2 = d.state("money 3-40", 2)
    start = int(price.value + price2.value) + d.integer(4, 60)
    n = d.mention(start, "money")
    thing, thing2, thing3 = d.some(
        [
            "a ball",
            "a hat",
            "a torch",
            "a kite",
            "a scarf",
            "a game",
            "a mug",
            "a belt",
            "a map",
            "a whistle",
        ],
        3,
    )
    left = start - int(price.value + price2.value)
    if left in (price.value, price2.value):
        return story_money(fresh(d))
    case = Case(
        d,
        [
            f"{who} went to the market with {n}. {he.title()} bought {thing} for {price} and {thing2} for {price2}"
        ],
    )
    case.yes(
        f"{who} had {d.unmatched(left, 'money')} left",
        f"{who} paid {price.said()} for {thing}",
        f"{who} spent {d.unmatched(start - left, 'money')} in all",
        f"{who} went to the market with {n.said()}",
    )
    case.no(
        f"{who} had {d.unmatched(d.pick([n.quantity, price.quantity]))} left",
        f"{who} paid {price.said(price2.quantity)} for {thing}",
        f"{who} spent {d.unmatched(d.pick([n.quantity, price2.quantity]))} in all",
        f"{who} went to the market with {n.said(left)}",
    )
    case.open(
        f"{who} paid {d.unmatched(d.pick([price, price2]))} for {thing3}",
        f"{other} paid {d.unmatched(price)} for {thing}",
        f"{other} had {d.unmatched(left, 'money')} left",
    )
    return case
