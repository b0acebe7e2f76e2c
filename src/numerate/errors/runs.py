"""Runs of an evaluation, and what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError

__all__ = [
    "DamagedRun",
    "MixedRuns",
    "NoGoldLabels",
    "NoRun",
    "NothingToCompare",
    "NothingToReport",
    "NothingToScore",
    "RunBusy",
    "RunDiffers",
    "UnknownTable",
]


class RunBusy(NumerateError):
    """A run folder is being written by another process.

    >>> print(RunBusy("runs/mine", "4711"))
    E070: the run folder 'runs/mine' is in use by process 4711. Wait until it is done, or give \
another folder with --out.
    """

    code = "E070"
    _cause = "the run folder {path!r} is in use by process {process}"
    _remedy = "Wait until it is done, or give another folder with --out."

    path: str
    process: str


class RunDiffers(NumerateError):
    """A run folder holds answers to another question than the one that is asked now.

    >>> print(RunDiffers("runs/mine", ["the digest of equate/newsnli"]))
    E071: the run folder 'runs/mine' holds another run, which differs in: the digest of \
equate/newsnli. Give another folder with --out; a run may only grow, by models, tasks or --limit.
    """

    code = "E071"
    _cause = "the run folder {path!r} holds another run, which differs in: {differences}"
    _remedy = "Give another folder with --out; a run may only grow, by models, tasks or --limit."

    path: str
    differences: Sequence[str]


class DamagedRun(NumerateError):
    """A file of a run folder cannot be understood.

    >>> print(DamagedRun("runs/mine/samples.jsonl", 12, "it is not JSON"))
    E072: line 12 of 'runs/mine/samples.jsonl' is damaged: it is not JSON. Delete the line and run \
the same command again; what is missing is computed anew.
    """

    code = "E072"

    path: str
    line: int | None
    reason: str

    @property
    def cause(self) -> str:
        place = repr(self.path) if self.line is None else f"line {self.line} of {self.path!r}"
        return f"{place} is damaged: {self.reason}"

    @property
    def remedy(self) -> str:
        if self.line is None:  # the file as a whole, without which the others mean nothing
            return "Make the run again, in another folder."
        return "Delete the line and run the same command again; what is missing is computed anew."


class NoRun(NumerateError):
    """A folder was named that holds no run, or none of the kind that is needed.

    >>> print(NoRun("runs/mine", "it has no manifest.json"))
    E073: there is no run to read in 'runs/mine': it has no manifest.json. Make one with \
`numerate eval --out runs/mine`.
    """

    code = "E073"
    _cause = "there is no run to read in {path!r}: {reason}"
    _remedy = "Make one with `numerate eval --out {path}`."

    path: str
    reason: str


class NothingToCompare(NumerateError):
    """Two runs, or two models of a run, have no samples in common.

    >>> print(NothingToCompare("both runs hold one model each, but no task is in both"))
    E077: there is nothing to compare: both runs hold one model each, but no task is in both. Give \
two runs over the same tasks, or one run and two of its models with --model.
    """

    code = "E077"
    _cause = "there is nothing to compare: {reason}"
    _remedy = "Give two runs over the same tasks, or one run and two of its models with --model."

    reason: str


class UnknownTable(NumerateError):
    """A published table is asked for by a name that none has.

    >>> print(UnknownTable("equate-table7", ["equate-table6"]))
    E078: there is no published table 'equate-table7'. Existing tables: equate-table6.
    """

    code = "E078"
    _cause = "there is no published table {name!r}"
    _remedy = "Existing tables: {existing}."

    name: str
    existing: Sequence[str]


class MixedRuns(NumerateError):
    """Runs were to be reported together that were not asked the same pairs of a task.

    >>> print(MixedRuns("runs/a", "runs/b", "equate/newsnli", "its data differs"))
    E080: 'runs/a' and 'runs/b' did not ask the same pairs of equate/newsnli: its data differs. \
Report them one by one, or run one of them again on the data of the other.
    """

    code = "E080"
    _cause = "{first!r} and {second!r} did not ask the same pairs of {task}: {reason}"
    _remedy = "Report them one by one, or run one of them again on the data of the other."

    first: str
    second: str
    task: str
    reason: str


class NothingToReport(NumerateError):
    """A run folder holds no answer yet.

    >>> print(NothingToReport("runs/mine"))
    E081: there is no answer in 'runs/mine'. Run the `numerate eval` that made it again; it goes \
on where it was stopped.
    """

    code = "E081"
    _cause = "there is no answer in {path!r}"
    _remedy = "Run the `numerate eval` that made it again; it goes on where it was stopped."

    path: str


class NoGoldLabels(NumerateError):
    """A task was to be exported that has no labels to score answers against.

    >>> print(NoGoldLabels("asp/degree/ordering"))
    E082: no pair of asp/degree/ordering has a gold label, so other harnesses cannot score it. \
Export a task that has labels; `numerate data stats` tells which do.
    """

    code = "E082"
    _cause = "no pair of {task} has a gold label, so other harnesses cannot score it"
    _remedy = "Export a task that has labels; `numerate data stats` tells which do."

    task: str


class NothingToScore(NumerateError):
    """Answers were to be scored, but none of them is to a pair that has a gold label.

    >>> print(NothingToScore("builtin/ranges", "runs/mine"))
    E083: 'runs/mine' holds no answer to a labelled pair of 'builtin/ranges'. Give answers to its \
own pairs: `numerate eval` makes them, and `numerate data stats` tells which pairs have labels.
    """

    code = "E083"
    _cause = "{answers!r} holds no answer to a labelled pair of {gold!r}"
    _remedy = (
        "Give answers to its own pairs: `numerate eval` makes them, and `numerate data "
        "stats` tells which pairs have labels."
    )

    gold: str
    answers: str
