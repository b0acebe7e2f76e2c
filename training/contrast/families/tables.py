"""Tables, lists and key-value lines written as text."""

# ruff: noqa: D103, E501  (a family is named for what it contrasts; a template stays on its line)
from __future__ import annotations

from dataclasses import replace

from training.contrast.case import Case
from training.contrast.draw import Draw, plural
from training.contrast.registry import family

SHEETS = [  # row vocabulary, columns with their ranges and statements
    (
        "company",
        [
            ("Employees", "count 40-9000", "{r} has %s employees"),
            ("Offices", "count 2-60", "{r} runs %s offices"),
            ("Patents", "count 2-400", "{r} holds %s patents"),
            ("Founded by", "count 2-9", "{r} was founded by %s people"),
        ],
    ),
    (
        "school",
        [
            ("Pupils", "count 90-900", "{r} has %s pupils"),
            ("Teachers", "count 9-80", "{r} has %s teachers"),
            ("Computers", "count 12-300", "{r} owns %s computers"),
            ("Buses", "count 2-14", "{r} owns %s buses"),
        ],
    ),
    (
        "city",
        [
            ("Parks", "count 3-90", "{r} has %s parks"),
            ("Museums", "count 2-60", "{r} has %s museums"),
            ("Bridges", "count 2-70", "{r} has %s bridges"),
            ("Tram lines", "count 2-30", "there are %s tram lines in {r}"),
        ],
    ),
    (
        "team",
        [
            ("Wins", "count 2-30", "the {r} won %s games"),
            ("Draws", "count 2-20", "the {r} drew %s games"),
            ("Losses", "count 2-30", "the {r} lost %s games"),
            ("Goals", "count 12-90", "the {r} scored %s goals"),
        ],
    ),
    (
        "film",
        [
            ("Length (min)", "count 80-190", "{r} runs for %s minutes"),
            ("Awards", "count 2-20", "{r} won %s awards"),
            ("Screens", "count 40-900", "{r} was shown on %s screens"),
            ("Cast", "count 4-90", "the cast of {r} numbers %s"),
        ],
    ),
    (
        "drug",
        [
            ("Patients", "count 40-900", "%s patients were given {r}"),
            ("Doctors", "count 4-39", "%s doctors prescribed {r}"),
            ("Countries", "count 2-30", "{r} is sold in %s countries"),
            ("Clinics", "count 2-20", "{r} was tested in %s clinics"),
        ],
    ),
    (
        "ship",
        [
            ("Crew", "count 12-300", "{r} has a crew of %s"),
            ("Cabins", "count 10-900", "{r} has %s cabins"),
            ("Decks", "count 2-15", "{r} has %s decks"),
            ("Lifeboats", "count 2-40", "{r} carries %s lifeboats"),
        ],
    ),
    (
        "country",
        [
            ("Medals", "count 2-80", "{r} won %s medals"),
            ("Athletes", "count 12-400", "{r} sent %s athletes"),
            ("Coaches", "count 3-60", "{r} sent %s coaches"),
            ("Records", "count 2-12", "{r} set %s records"),
        ],
    ),
]


def sheet(d: Draw, layout: str) -> Case:
    d.style = replace(d.style, small_words=0)  # tables hold digits
    kind, columns = d.pick(SHEETS)
    rows = d.words(kind, 4)
    shown = rows[: d.integer(2, 3)]
    used = d.some(columns, d.integer(2, 3))
    unused = [column for column in columns if column not in used]
    cells = {(r, c[0]): d.mention(d.number(c[1])) for r in shown for c in used}
    heads = [c[0] for c in used]
    name = kind.capitalize()

    def cap(row: str) -> str:
        return row[0].upper() + row[1:]

    if layout == "markdown":
        lines = ["| " + " | ".join([name, *heads]) + " |", "|" + "---|" * (len(heads) + 1)]
        lines += [
            "| " + " | ".join([cap(r), *(str(cells[r, h]) for h in heads)]) + " |" for r in shown
        ]
        text = "\n".join(lines)
    elif layout == "csv":
        lines = [";".join([name, *heads])] + [
            ";".join([cap(r), *(str(cells[r, h]) for h in heads)]) for r in shown
        ]
        text = "\n".join(lines) + "\n"
    elif layout == "bullets":
        text = (
            "\n".join(
                f"- {cap(r)}: "
                + ", ".join(
                    f"{h.lower() if h[:2] != 'Le' else 'length (min)'} {cells[r, h]}" for h in heads
                )
                for r in shown
            )
            + "\n"
        )
    elif layout == "keys":
        text = (
            "\n".join(
                f"{cap(r)}\n" + "\n".join(f"{h}: {cells[r, h]}" for h in heads) for r in shown
            )
            + "\n"
        )
    else:
        text = "; ".join(
            f"{cap(r)} ({', '.join(f'{h}: {cells[r, h]}' for h in heads)})" for r in shown
        )
    lead = d.pick(
        ["", "", "The figures at a glance:\n", "Overview\n\n", "Key data for the last season:\n"]
    )
    case = Case(d, [lead + text], padded=False)
    mentions = list(cells.values())
    for _ in range(2):
        r, c = d.pick(shown), d.pick(used)
        own = cells[r, c[0]]
        case.yes(c[2].format(r=r) % own.said())
        case.no(c[2].format(r=r) % own.said(d.wrong(own, mentions)))
        if d.chance(0.5) and unused:
            case.open(d.pick(unused)[2].format(r=r) % d.unmatched(d.pick(mentions)))
        else:
            case.open(c[2].format(r=rows[3]) % d.unmatched(d.pick([own, *mentions])))
    r, c = d.pick(shown), d.pick(used)
    other = d.pick([x for x in shown if x != r])
    p, q = cells[r, c[0]], cells[other, c[0]]
    if p.value != q.value and d.chance(0.5):
        word = d.pick(["more", "fewer"])
        noun = {
            "Length (min)": "minutes",
            "Cast": "cast members",
            "Crew": "crew members",
            "Founded by": "founders",
        }.get(c[0], c[0].lower())
        claim = f"the table gives {word} {noun} for {'the ' if kind == 'team' else ''}{r} than for {'the ' if kind == 'team' else ''}{other}"
        (case.yes if (word == "more") == (p.value > q.value) else case.no)(claim)
    return case


@family
def table_markdown(d: Draw) -> Case:
    return sheet(d, "markdown")


@family
def table_csv(d: Draw) -> Case:
    return sheet(d, "csv")


@family
def table_bullets(d: Draw) -> Case:
    return sheet(d, "bullets")


@family
def table_keys(d: Draw) -> Case:
    return sheet(d, d.pick(["keys", "inline"]))


@family
def years_as_columns(d: Draw) -> Case:
    items = [
        "Electricity (MWh)",
        "Water (m3)",
        "Waste (t)",
        "Paper (kg)",
        "Overtime (h)",
        "Heating oil (l)",
    ]
    says = {
        "Electricity (MWh)": "%s MWh of electricity were used",
        "Water (m3)": "water use came to %s m3",
        "Waste (t)": "there were %s t of waste",
        "Paper (kg)": "%s kg of paper were used",
        "Overtime (h)": "the staff worked %s h of overtime",
        "Heating oil (l)": "%s l of heating oil were burnt",
    }
    rows = d.some(items, 3)
    years = sorted(d.words("year", 4))
    missing = d.integer(0, 3)
    shown = [y for i, y in enumerate(years) if i != missing]
    cells = {(r, y): d.mention(d.number("count 12-4000")) for r in rows[:2] for y in shown}
    sep = d.pick([" | ", "\t", "; ", ", "])
    d.style = replace(d.style, small_words=0, commas=d.style.commas and sep != ", ")
    text = (
        sep.join(["Year", *shown])
        + "\n"
        + "\n".join(sep.join([r, *(str(cells[r, y]) for y in shown)]) for r in rows[:2])
        + "\n"
    )
    case = Case(d, [text], padded=False)
    for _ in range(2):
        r, y = d.pick(rows[:2]), d.pick(shown)
        own = cells[r, y]
        form = d.pick(["in {y}, {s}", "{s} in {y}"])
        case.yes(form.format(y=y, s=says[r]) % own.said())
        case.no(form.format(y=y, s=says[r]) % own.said(d.wrong(own, list(cells.values()))))
        r2, y2 = d.pick([(r, years[missing]), (rows[2], y)])
        case.open(form.format(y=y2, s=says[r2]) % d.unmatched(d.pick([own, *cells.values()])))
    return case


@family
def respectively(d: Draw) -> Case:
    kind = d.pick(["tree", "flower", "instrument", "vehicle", "bird"])
    a, b, c, e = (plural(x) for x in d.words(kind, 4))
    n, m, k = d.state("count 3-95", 3)
    verbs = {
        "tree": ("planted", "watered"),
        "flower": ("picked", "painted"),
        "instrument": ("repaired", "tuned"),
        "vehicle": ("inspected", "washed"),
        "bird": ("ringed", "photographed"),
    }
    did, did2 = verbs[kind]
    who, who2 = d.words("person", 2)
    case = Case(
        d,
        [
            d.pick(
                [
                    f"{a[0].upper() + a[1:]}, {b} and {c} were {did} by {who}: {n}, {m} and {k}, respectively",
                    f"the numbers of {a}, {b} and {c} {did} by {who} were {n}, {m} and {k}, respectively",
                    f"{who} {did} {n}, {m} and {k} {a}, {b} and {c}, respectively",
                ]
            )
        ],
    )
    pairs = [(a, n), (b, m), (c, k)]
    for thing, own in d.some(pairs, 2):
        forms = ["{w} {v} %s {t}", "%s {t} were {v} by {w}"]
        case.yes(d.pick(forms).format(w=who, v=did, t=thing) % own.said())
        case.no(d.pick(forms).format(w=who, v=did, t=thing) % own.said(d.wrong(own, [n, m, k])))
        case.open(
            d.pick(forms).format(
                **d.pick(
                    [
                        {"w": who2, "v": did, "t": thing},
                        {"w": who, "v": did2, "t": thing},
                        {"w": who, "v": did, "t": e},
                    ]
                )
            )
            % d.unmatched(own)
        )
    return case
