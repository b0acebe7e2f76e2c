"""The suites that `verdicts.py` asks: claims of our own, and those of the data folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from _equate import SETS, TWO_CLASSES, read_set
from numerate.data.drawing import selected
from numerate.data.loading import digest, load_file, loaded
from numerate.data.pair import LABELS, Pair
from numerate.errors import NumerateError
from numerate.evaluation.manifest import TaskEntry
from numerate.evaluation.questions import Question
from numerate.evaluation.sample import PHENOMENON
from numerate.evaluation.scoring import TWO_LABELS
from perturbation import versions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["GROUPS", "Suite", "chosen", "read_suites"]

GROUPS = {
    "own": (
        "paragraphs",
        "exchanged",
        "changed",
        "attacked",
        "unseen",
        "fresh",
        "recent",
        "latest",
        "newest",
        "later",
        "derived",
        "structured",
        "everyday",
        "traps",
        "natural",
    ),
    "equate": (*SETS, "perturbation"),
    "documents": (
        "summedits_sales_email",
        "summedits_samsum",
        "summedits_scitldr",
        "nli4ct_dev",
    ),
    "rte": ("rte1_dev", "rte1_test", "rte2_dev"),
}  # where they are read from, and what they are called there

_HERE = Path(__file__).parent
WORKED_WITH = _HERE.parent / "tests" / "cases"
ASIDE = _HERE / "aside"
# No half of these is worked with.
ONLY_ASIDE = ("unseen", "fresh", "recent", "latest", "newest", "later", "derived", "natural")
ONLY_WORKED_WITH = ("attacked",)
_SEED = 0  # of the sample that a limit draws


@dataclass(frozen=True, slots=True)
class Suite:
    """Pairs with their gold labels, and the labels that they are scored by."""

    name: str
    group: str
    labels: tuple[str, ...]
    pairs: tuple[Pair, ...]

    def question(self) -> Question:
        """The suite as the evaluation asks it."""
        entry = TaskEntry(self.name, "file", digest(self.pairs), self.labels, len(self.pairs), 0)
        return Question(entry, self.pairs, {})

    def limited(self, limit: int | None) -> Suite:
        """So many of the pairs, always the same ones."""
        pairs = tuple(selected(self.pairs, limit, _SEED))
        return Suite(self.name, self.group, self.labels, pairs)


def chosen(wanted: Sequence[str], *, with_data: bool) -> list[tuple[str, str]]:
    """Group and name of each suite that is wanted, by its own name or its group's; none: all."""
    known = [(group, name) for group, names in GROUPS.items() for name in names]
    if strangers := set(wanted) - {word for pair in known for word in pair}:
        names = ", ".join(word for group, found in GROUPS.items() for word in (group, *found))
        raise ValueError(f"no suite {', '.join(sorted(strangers))}: there are {names}")
    found = [one for one in known if not wanted or set(one) & set(wanted)]
    if with_data:
        return found
    if needing := [name for group, name in found if wanted and group != "own"]:
        raise ValueError(f"name the folder of {', '.join(needing)} with --data")
    return [one for one in found if one[0] == "own"]


def read_suites(
    names: Sequence[tuple[str, str]], data: Path | None, *, aside: bool, limit: int | None
) -> tuple[list[Suite], dict[str, str]]:
    """The suites, and why those that cannot be read cannot."""
    suites: list[Suite] = []
    missing: dict[str, str] = {}
    for group, name in names:
        folder = (ASIDE if aside else WORKED_WITH) if data is None or group == "own" else data
        if name in (ONLY_WORKED_WITH if aside else ONLY_ASIDE):
            continue
        try:
            suites.append(_read(folder, group, name).limited(limit))
        except NumerateError as error:
            missing[name] = error.message
        except (OSError, ValueError) as error:
            missing[name] = str(error)
    return suites, missing


def _read(folder: Path, group: str, name: str) -> Suite:
    if group == "own":
        pairs = loaded(_own_pairs(folder / f"{name}.json"), on_error="stop").pairs
        return Suite(name, group, LABELS, pairs)
    if name == "perturbation":
        before, after = versions(folder / "equate")
        return Suite(name, group, LABELS, (*before, *after))
    if group == "equate":
        labels = TWO_LABELS if name in TWO_CLASSES else LABELS
        return Suite(name, group, labels, read_set(folder / group, name))
    ending = "xml" if group == "rte" else "jsonl"
    pairs = load_file(folder / group / f"{name}.{ending}", on_error="stop").pairs
    return Suite(name, group, TWO_LABELS, pairs)


def _own_pairs(path: Path) -> Iterator[Pair]:
    """The claims of `[{"id", "text", "claims": [{"claim", "label", "kind"}]}]`.

    What is wrong with a claim is told by its place alone: those kept aside are not to be shown.
    """
    for text in json.loads(path.read_text(encoding="utf-8")):
        for number, claim in enumerate(text["claims"]):
            place = f"{path.name}: claim {number} of {text['id']}"
            if lacking := {"claim", "label", "kind"} - set(claim):
                raise ValueError(f"{place} has no {', '.join(sorted(lacking))}")
            if claim["label"] not in LABELS:
                raise ValueError(f"{place} has a label that is none of {', '.join(LABELS)}")
            yield Pair(
                id=f"{text['id']}-{number}",
                premise=text["text"],
                hypothesis=claim["claim"],
                label=claim["label"],
                provenance={"file": path.name, PHENOMENON: claim["kind"]},
            )
