"""A restriction left out, and one of several things that are counted together."""

# ruff: noqa: D103  (a family is named for what it contrasts)
from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from training.contrast.case import Case
from training.contrast.draw import DATA, Draw, plural
from training.contrast.registry import family


@cache
def frames() -> Mapping[str, Any]:
    """The statements of these families."""
    with (DATA / "restrictions.toml").open("rb") as file:
        return tomllib.load(file)


@family
def restriction_left_out(d: Draw) -> Case:
    frame = d.pick(frames()["restricted"])
    one, other, reworded = frame["one"], frame["other"], frame["reworded"]
    n, m = d.state(frame["range"], 2)
    both = d.chance(0.5)
    case = Case(d, [one % n, other % m] if both else [one % n])
    if both and d.chance(0.4):
        case.sentences = [f"{one % n}, and {other % m}"]
    case.yes(one % n.said(), reworded % n.said())
    case.no(one % n.said(d.wrong(n, [m])), reworded % n.said(d.wrong(n, [m])))
    case.open(frame["general"] % d.unmatched(n))
    if both:
        case.yes(other % m.said())
        case.no(other % m.said(n.quantity))
    else:
        case.open(other % d.unmatched(n))
    return case


@family
def counted_together(d: Draw) -> Case:
    frame, turned = d.pick(frames()["joined"]["counts"])
    (a, b, cover), (e, f, _) = d.some(frames()["joined"]["kinds"], 2)
    city, city2 = d.words("city", 2)
    n, m = d.state("count 12-900", 2)

    def said(shape: str, number: object, what: str, where: str = city) -> str:
        return shape.format(x=what, city=where) % number

    joined, turned_round = f"{plural(a)} and {plural(b)}", f"{plural(b)} and {plural(a)}"
    case = Case(d, [said(frame, n, joined)])
    if d.chance(0.5):
        case.sentences.append(
            said(d.pick([frame, turned]), m, f"{plural(e)} and {plural(f)}", d.pick([city, city2]))
        )
    case.yes(
        said(turned, n.said(), joined),
        said(frame, n.said(), turned_round),
        said(frame, n.said(), cover),
    )
    case.open(
        said(frame, d.unmatched(n), plural(a)),
        said(frame, d.unmatched(n), plural(b)),
        said(turned, d.unmatched(n), plural(a)),
    )
    case.no(
        said(frame, n.said(d.wrong(n, [m])), joined),
        said(turned, n.said(d.wrong(n, [m])), turned_round),
    )
    return case


@family
def amount_for_several(d: Draw) -> Case:
    frame = d.pick(frames()["amounts"])
    a, b, c = d.some(frame["things"], 3)
    company = d.word("company")
    n, m = d.state(frame["range"], 2)

    def said(number: object, what: str) -> str:
        say: str = frame["say"]
        return say.format(x=what, company=company) % number

    case = Case(d, [said(n, f"{a} and {b}")])
    if d.chance(0.5):
        case.sentences.append(said(m, c))
        case.yes(said(m.said(), c))
        case.no(said(m.said(n.quantity), c))
    case.yes(said(n.said(), f"{a} and {b}"), said(n.said(), f"{b} and {a}"))
    case.open(said(d.unmatched(n), a), said(d.unmatched(n), b))
    case.no(said(n.said(d.wrong(n, [m])), f"{b} and {a}"))
    return case


@family
def done_in_several(d: Draw) -> Case:
    """What two did, or what was done in two months, is what neither did alone."""
    things = plural(d.word(d.pick(["fruit", "toy", "product"])))
    verb = d.pick(["sold", "collected", "bought", "shipped"])
    n, m = d.state("count 12-900", 2)
    if d.chance(0.5):
        (one, other, third), who = d.words("month", 3), d.word("first")
        shape = d.pick(["{who} {verb} %s {things} in {x}", "in {x}, {who} {verb} %s {things}"])
    else:
        (one, other, third), who = d.words("first", 3), ""
        shape = "{x} {verb} %s {things}"
    together = "" if who else d.pick([" together", " between them"])

    def said(number: object, x: str, tail: str = "") -> str:
        return shape.format(x=x, who=who, verb=verb, things=things) % number + tail

    case = Case(d, [said(n, f"{one} and {other}", together)])
    if d.chance(0.5):
        case.sentences.append(said(m, third))
        case.yes(said(m.said(), third))
    case.yes(said(n.said(), f"{other} and {one}", together))
    case.open(said(d.unmatched(n), one), said(d.unmatched(n), other))
    case.no(said(n.said(d.wrong(n, [m])), f"{one} and {other}", together))
    return case
