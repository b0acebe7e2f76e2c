"""What a worker does with a request: the functions of the package, and the JSON of the commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from numerate.documents.source import Source
from numerate.documents.verifying import verify
from numerate.language.units import Units
from numerate.quantities.extracting import extract
from numerate.quantities.numset import NumSet
from numerate.quantities.reading import Reading, read_all
from numerate.reasoning.checking import check, judged
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.page import render_html
from numerate.reasoning.proofs.parts import shown_part
from numerate.reasoning.proofs.proof import Verdict
from numerate.reasoning.proofs.rendering import derivation
from numerate.reasoning.proofs.showing import show_quantity

__all__ = ["TASKS", "warm_up"]

Asked = Mapping[str, Any]


def check_shown(asked: Asked) -> dict[str, Any]:
    """What `numerate check --json` answers, with what a page needs to show it."""
    units = Units.default()
    premise, hypothesis = read_all([asked["premise"], asked["hypothesis"]], units=units)
    policy = Policy.named(asked["profile"])
    [verdict] = judged([(premise, hypothesis)], policy, asked["matcher"], units)
    return {
        **verdict.to_json(),
        "workings": [derivation(one) for one in verdict.proof.justifications],
        "premise": _read(premise),
        "hypothesis": _read(hypothesis),
        "shown": _shown(verdict, premise, hypothesis),
    }


def check_page(asked: Asked) -> dict[str, Any]:
    """What `numerate check --html` writes."""
    return {"page": render_html([_checked(asked)])}


def check_plain(asked: Asked) -> dict[str, Any]:
    """What `numerate check --jsonl` answers to a line, without its id."""
    return _checked(asked).to_json()


def extract_one(asked: Asked) -> dict[str, Any]:
    """What `numerate extract --json` answers."""
    return _extracted(asked["text"], extract(asked["text"]))


def verify_one(asked: Asked) -> dict[str, Any]:
    """What `numerate verify --json` answers."""
    sources = [Source(one["name"], one["text"]) for one in asked["sources"]]
    return verify(asked["answer"], sources, profile=asked["profile"]).to_json()


TASKS: Mapping[str, Callable[[Asked], dict[str, Any]]] = {
    "check": check_shown,
    "check line": check_plain,
    "check page": check_page,
    "extract": extract_one,
    "verify": verify_one,
}
"""What a worker can be asked for."""


def warm_up() -> None:
    """Load everything that an answer needs, by answering."""
    text, claim = "Ann sold 3 figs and 2 plums in May.", "Ann sold 5 fruits."
    check_shown({"premise": text, "hypothesis": claim, "profile": "default", "matcher": "encoder"})
    verify(claim, [text])


def _checked(asked: Asked) -> Verdict:
    texts = asked["premise"], asked["hypothesis"]
    return check(*texts, profile=asked["profile"], matcher=asked["matcher"])


def _shown(verdict: Verdict, premise: Reading, hypothesis: Reading) -> dict[str, Any]:
    return {
        "premise": [_value(one) for one in premise.numsets],
        "hypothesis": [_value(one) for one in hypothesis.numsets],
        "parts": [shown_part(one) for one in verdict.proof.justifications],
    }


def _value(numset: NumSet) -> str:
    return show_quantity(numset.value, numset.unit) if numset.kind.is_quantity else ""


def _read(reading: Reading) -> dict[str, Any]:
    return _extracted(reading.text, reading.numsets)


def _extracted(text: str, numsets: list[NumSet] | tuple[NumSet, ...]) -> dict[str, Any]:
    return {"text": text, "quantities": [one.to_json() for one in numsets]}
