"""Figures that the text states nowhere but that follow from it."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from decimal import Decimal

from training.contrast.case import Case
from training.contrast.draw import Draw, plural
from training.contrast.quantity import Quantity
from training.contrast.registry import family


@family
def total_of_parts(d: Draw) -> Case:
    shapes = [
        (
            "the ferry carried %s {a} and %s {b}",
            "the ferry carried %s {c} altogether",
            "vehicles",
            ["cars", "trucks", "motorbikes"],
        ),
        (
            "the orchard sold %s {a} and %s {b}",
            "the orchard sold %s {c} in all",
            "fruit trees",
            ["apple trees", "pear trees", "plum trees"],
        ),
        (
            "the choir hired %s {a} and %s {b}",
            "the choir hired %s {c} in total",
            "singers",
            ["sopranos", "altos", "basses"],
        ),
        (
            "the cook washed %s {a} and %s {b}",
            "in all the cook washed %s {c}",
            "pieces of cutlery",
            ["forks", "spoons", "knives"],
        ),
        (
            "the zoo bought %s {a} and %s {b}",
            "the zoo bought %s {c} in total",
            "big cats",
            ["lions", "tigers", "leopards"],
        ),
        (
            "the firm trained %s {a} and %s {b}",
            "taken together, the firm trained %s {c}",
            "workers",
            ["plumbers", "painters", "tilers"],
        ),
        (
            "the band sold %s {a} and %s {b}",
            "the band sold %s {c} altogether",
            "recordings",
            ["CDs", "vinyl records", "cassettes"],
        ),
    ]
    fact, sum_, c, kinds = d.pick(shapes)
    a, b, other = d.shuffled(kinds)
    month, month2 = (f" in {m}" for m in d.words("month", 2))
    n, m = d.state("count 4-120", 2)
    total = int(n.value + m.value)
    case = Case(d, [fact.format(a=a, b=b) % (n, m) + month])
    one = fact.split("%s")[0] + "%s {x}"
    slips = [
        v
        for v in (
            int(n.value),
            int(m.value),
            total + d.integer(1, 12),
            abs(int(n.value - m.value)) + 2,
        )
        if v != total
    ]
    for thing, own, wrong in d.some([(a, n, m), (b, m, n)], 1):
        case.yes(one.format(x=thing) % own.said() + d.pick(["", month]))
        case.no(one.format(x=thing) % own.said(d.wrong(own, [wrong])) + d.pick(["", month]))
    case.yes(sum_.format(c=c) % d.unmatched(total) + month)
    case.no(sum_.format(c=c) % d.unmatched(d.pick(slips)) + month)
    case.open(
        one.format(x=other) % d.unmatched(d.pick([n, m])) + month,
        sum_.format(c=c) % d.unmatched(d.pick([total, *slips])) + month2,
    )
    return case


@family
def difference(d: Draw) -> Case:
    shapes = [
        (
            "km 20-900",
            "{x} is %s from the border",
            "{x} is %s farther from the border than {y}",
            "city",
        ),
        ("years 20-90", "{x} is %s old", "{x} is %s older than {y}", "person"),
        ("money 200-9000 /10", "{x} earned %s", "{x} earned %s more than {y}", "first"),
        (
            "count 20-400",
            "{x} collected %s signatures",
            "{x} collected %s more signatures than {y}",
            "first",
        ),
        ("m 20-300", "{x} is %s high", "{x} is %s higher than {y}", "building"),
        ("minutes 20-90", "{x} was served after %s", "{x} had to wait %s longer than {y}", "first"),
    ]
    spec, fact, more, kind = d.pick(shapes)
    a, b, c = d.words(kind, 3)
    n, m = d.state(spec, 2)
    while abs(n.value - m.value) < 3:
        d.mentions.clear()
        n, m = d.state(spec, 2)
    gap = n.quantity.with_value(abs(n.value - m.value))
    x, y = (a, b) if n.value > m.value else (b, a)
    case = Case(d, d.shuffled([fact.format(x=a) % n, fact.format(x=b) % m]))
    case.yes(more.format(x=x, y=y) % d.unmatched(gap), fact.format(x=a) % n.said())
    case.no(
        d.pick(
            [
                more.format(x=y, y=x) % d.unmatched(gap),
                more.format(x=x, y=y) % d.unmatched(d.wrong(gap)),
            ]
        ),
        more.format(x=x, y=y) % d.unmatched(n if n.value != gap.value else m)
        if gap.value not in (n.value, m.value)
        else more.format(x=y, y=x) % d.unmatched(gap),
        fact.format(x=a) % n.said(m.quantity),
    )
    case.open(
        more.format(x=c, y=d.pick([x, y])) % d.unmatched(gap),
        more.format(x=d.pick([x, y]), y=c) % d.unmatched(gap),
    )
    return case


@family
def what_is_left(d: Draw) -> Case:
    shapes = [
        (
            "the warehouse held {n} {t}",
            "{m} of the {t} were shipped",
            "{q} {t} remained in the warehouse",
        ),
        (
            "the shop had {n} {t} in stock",
            "by noon it had sold {m} of the {t}",
            "at noon the shop had {q} {t} left",
        ),
        (
            "the library ordered {n} {t}",
            "{m} of the {t} have arrived",
            "the library is still waiting for {q} {t}",
        ),
        (
            "the cook bought {n} {t}",
            "the cook used up {m} of the {t}",
            "the cook did not use {q} of the {t}",
        ),
        (
            "there were {n} {t} in the hall",
            "{m} of the {t} were carried out",
            "{q} {t} stayed in the hall",
        ),
    ]
    first, second, left = d.pick(shapes)
    thing, thing2 = (
        plural(t)
        for t in d.some(
            [
                "chair",
                "lamp",
                "carpet",
                "melon",
                "tray",
                "crate",
                "pumpkin",
                "globe",
                "cushion",
                "box",
                "drum",
                "jar",
            ],
            2,
        )
    )
    small, large = sorted(d.numbers("count 4-140", 2), key=lambda q: q.value)
    n, m = d.mention(large), d.mention(small)
    rest = int(n.value - m.value)
    if rest < 2:
        rest, n.quantity, n.value = 5, n.quantity.with_value(m.value + 5), m.value + 5
    case = Case(d, [first.format(n=n, t=thing), second.format(m=m, t=thing)])
    case.yes(
        left.format(q=d.unmatched(rest), t=thing),
        first.format(n=n.said(), t=thing),
        second.format(m=m.said(), t=thing),
    )
    wrong = [
        v
        for v in (int(n.value), int(m.value), rest + d.integer(1, 5), int(n.value + m.value))
        if v != rest
    ]
    case.no(
        left.format(q=d.unmatched(d.pick(wrong)), t=thing),
        left.format(q=d.unmatched(d.pick(wrong)), t=thing),
        first.format(n=n.said(d.pick([int(m.value), rest])), t=thing),
    )
    case.open(
        left.format(q=d.unmatched(d.pick([rest, int(n.value)])), t=thing2),
        first.format(n=d.unmatched(n), t=thing2),
        left.format(q=d.unmatched(rest), t=thing2),
    )
    return case


@family
def share_of(d: Draw) -> Case:
    shapes = [
        ("members", "voted in favour", "of the members voted in favour"),
        ("seats", "were taken", "of the seats were taken"),
        ("samples", "tested positive", "of the samples tested positive"),
        ("applicants", "were accepted", "of the applicants were accepted"),
        ("trains", "were late", "of the trains were late"),
        ("seeds", "germinated", "of the seeds germinated"),
        ("households", "have a garden", "of the households have a garden"),
        ("complaints", "were settled", "of the complaints were settled"),
    ]
    (group, did, tail), (_group2, _, tail2) = d.some(shapes, 2)
    whole = d.pick([20, 40, 50, 80, 100, 200, 400, 500])
    percent = d.pick([5, 10, 15, 20, 25, 30, 35, 40, 45, 60, 65, 70, 75, 80, 85, 90, 95])
    part = whole * percent // 100
    while part * 100 != whole * percent or part < 2:
        percent = d.pick([10, 20, 30, 40, 60, 70, 80, 90])
        part = whole * percent // 100
    p, w = d.mention(part), d.mention(whole)
    place = d.pick(["", "in " + d.word("city") + ", ", "in " + d.word("month") + ", "])
    case = Case(
        d, [d.pick([f"{place}{p} of {w} {group} {did}", f"{place}of {w} {group}, {p} {did}"])]
    )
    wrong = d.pick(
        [x for x in (100 - percent, percent + 5, percent - 5, part) if x != percent and 1 < x < 100]
    )
    case.yes(f"{place}{d.unmatched(percent, 'percent')} {tail}", f"{place}{p.said()} {group} {did}")
    case.no(
        f"{place}{d.unmatched(wrong, 'percent')} {tail}",
        f"{place}{p.said(d.pick([whole, part + d.integer(1, 9)]))} {group} {did}",
        f"{place}{d.unmatched(wrong, 'percent')} {tail}",
    )
    case.open(
        f"{place}{d.unmatched(percent, 'percent')} {tail2}",
        f"{place}{d.unmatched(percent, 'percent')} of the {group} were from abroad"
        if d.chance(0.5)
        else f"{place}{d.unmatched(part)} {tail2}",
    )
    return case


@family
def average_of(d: Draw) -> Case:
    kinds = [
        ("first", "{x} caught %s fish", "on average, they caught %s fish", "fish"),
        ("first", "{x} sold %s tickets", "on average, each of them sold %s tickets", "tickets"),
        (
            "city",
            "{x} had %s hours of sunshine",
            "the average of the cities was %s hours of sunshine",
            "x",
        ),
        ("school", "{x} won %s medals", "the schools won %s medals on average", "medals"),
        ("team", "the {x} scored %s goals", "the mean number of goals per team was %s", "goals"),
    ]
    kind, fact, mean, _ = d.pick(kinds)
    a, b, c, e = d.words(kind, 4)
    base = d.integer(8, 60)
    off, off2 = d.some(range(1, 6), 2)
    values = d.shuffled([base - off, base + off + off2, base - off2])
    names = [a, b, c]
    mentions = [d.mention(v) for v in values]
    written = [fact.format(x=x) % m for x, m in zip(names, mentions, strict=True)]
    case = Case(d, [f"{written[0]}, {written[1]} and {written[2]}"] if d.chance(0.6) else written)
    case.yes(
        mean % d.unmatched(base),
        written[0].split("{")[0] + mentions[0].said() + written[0].split("}")[1],
    )
    case.no(
        mean
        % d.unmatched(
            d.pick([base + d.integer(1, 5), base - d.integer(1, 4), max(values), min(values)])
        ),
        fact.format(x=b) % mentions[1].said(d.wrong(mentions[1], mentions)),
    )
    total = base * 3
    forms = (
        mean.replace("on average, each of them", "together, they")
        .replace("on average, they", "together, they")
        .replace("the average of the cities was", "the cities' sum was")
        .replace(" on average", " in total")
        .replace("the mean number of goals per team", "the total number of goals")
    )
    case.yes(forms % d.unmatched(total))
    case.no(forms % d.unmatched(d.pick([base, total + 4, total - 3])))
    case.open(
        fact.format(x=e) % d.unmatched(d.pick(mentions)), fact.format(x=e) % d.unmatched(base)
    )
    return case


@family
def percent_change(d: Draw) -> Case:
    things = [
        ("the workforce", "count", [100, 200, 400, 500, 800]),
        ("the herd", "count", [20, 40, 80, 100, 200]),
        ("the grant", "money", [1000, 2000, 4000, 5000]),
        ("the pension", "money", [200, 400, 500, 800]),
        ("the print run", "count", [1000, 2000, 5000]),
        ("the daily catch", "kg", [100, 200, 400]),
    ]
    (thing, kind, bases), (thing2, *_) = d.some(things, 2)
    base, percent, up = d.pick(bases), d.pick([5, 10, 15, 20, 25, 30, 40, 45, 60]), d.chance(0.5)
    y1, y2, y3 = sorted(d.words("year", 3))
    end = base + (1 if up else -1) * base * percent // 100
    n, m = d.mention(base, kind), d.mention(end, kind)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{thing} went from {n} in {y1} to {m} in {y2}",
                    f"in {y1} {thing} was {n}; in {y2} it was {m}",
                ]
            )
        ],
    )
    right, wrong = (
        (d.pick(["grew", "rose"]), d.pick(["shrank", "fell"]))
        if up
        else (d.pick(["shrank", "fell"]), d.pick(["grew", "rose"]))
    )
    tail = f" between {y1} and {y2}"
    case.yes(
        f"{thing} {right} by {d.unmatched(percent, 'percent')}{tail}",
        f"{thing} was {m.said()} in {y2}",
    )
    other = d.pick(
        [x for x in (percent + 5, percent * 2, 100 - percent, percent + 10) if x != percent]
    )
    case.no(
        d.pick(
            [
                f"{thing} {right} by {d.unmatched(other, 'percent')}{tail}",
                f"{thing} {wrong} by {d.unmatched(percent, 'percent')}{tail}",
            ]
        ),
        f"{thing} was {m.said(base)} in {y2}",
        f"{thing} {right} by {d.unmatched(other, 'percent')}{tail}",
    )
    case.open(
        f"{thing2} {right} by {d.unmatched(percent, 'percent')}{tail}",
        f"{thing} was {d.unmatched(d.pick([n, m]))} in {y3}",
        f"{thing} {d.pick([right, wrong])} by {d.unmatched(percent, 'percent')} between {y2} and {y3}",
    )
    return case


@family
def years_between(d: Draw) -> Case:
    a, b = d.words("person", 2)
    start = d.integer(1960, 1998)
    gap = d.integer(3, 24)
    org = d.word("company")
    n = d.mention(d.number("count 3-90"))
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a} joined {org} in {start} and left it in {start + gap}",
                    f"{a} worked for {org} from {start} to {start + gap}",
                ]
            ),
            f"{b} led a team of {n} people there",
        ],
    )
    years = Quantity(Decimal(gap), "years")
    case.yes(
        d.pick(
            [
                f"{a} spent {d.unmatched(years)} at {org}",
                f"{a} left {org} after {d.unmatched(years)}",
            ]
        ),
        f"{b} led {n.said()} people",
    )
    wrong = d.wrong(years)
    case.no(
        d.pick(
            [
                f"{a} spent {d.unmatched(wrong)} at {org}",
                f"{a} left {org} after {d.unmatched(wrong)}",
            ]
        ),
        f"{b} led {n.said(d.pick([gap, int(d.wrong(n).value)]) if gap != n.value else int(d.wrong(n).value))} people",
    )
    case.open(
        d.pick(
            [
                f"{b} spent {d.unmatched(years)} at {org}",
                f"{b} left {org} after {d.unmatched(years)}",
            ]
        ),
        f"{a} led a team of {d.unmatched(n)} people there",
    )
    return case


@family
def speed_distance_time(d: Draw) -> Case:
    thing, thing2 = d.some(
        [
            "the train",
            "the coach",
            "the ferry",
            "the truck",
            "the cyclist",
            "the airship",
            "the convoy",
            "the motorboat",
        ],
        2,
    )
    speed, hours = d.integer(12, 95), d.integer(2, 9)
    while speed == hours:
        speed += 1
    s, t = d.mention(speed, "km/h"), d.mention(hours, "hours")
    given = d.chance(0.5)
    far = Quantity(Decimal(speed * hours), "km")
    case = Case(d, [f"{thing} travelled for {t} at a steady {s}"])
    if given:
        case = Case(d, [f"{thing} covered {(f := d.mention(far))} in {t} without a change of pace"])
    form = [f"{thing} covered a distance of %s", f"{thing} went %s in all"]
    pace = [f"{thing} moved at %s", f"the speed of {thing} was %s"]
    took = [f"{thing} was under way for %s", f"the trip of {thing} took %s"]
    wrong_far = far.with_value(far.value + d.pick([speed, -hours, 10, 25]))
    if given:
        case.yes(
            d.pick(pace) % d.unmatched(s.quantity), d.pick(form) % f.said(), d.pick(took) % t.said()
        )
        case.no(
            d.pick(pace) % d.unmatched(d.wrong(s.quantity)),
            d.pick(form) % f.said(wrong_far),
            d.pick(took) % t.said(d.wrong(t)),
        )
    else:
        case.yes(d.pick(form) % d.unmatched(far), d.pick(pace) % s.said(), d.pick(took) % t.said())
        case.no(
            d.pick(form) % d.unmatched(wrong_far),
            d.pick(pace) % s.said(d.wrong(s)),
            d.pick(took) % t.said(d.wrong(t)),
        )
    for forms, q in d.some([(form, far), (pace, s.quantity), (took, t.quantity)], 2):
        case.open(d.pick(forms).replace(thing, thing2) % d.unmatched(q))
    return case
