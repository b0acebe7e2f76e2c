"""Data sets: reading, fetching and building them."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.errors.error import NumerateError, did_you_mean
from numerate.wording import counted, shortened

__all__ = [
    "BadAnnotations",
    "BadArchive",
    "BadColumns",
    "BadPair",
    "BadSource",
    "DataMissing",
    "DownloadFailed",
    "NoPairs",
    "NotFetchable",
    "NothingToImport",
    "TooFewGroups",
    "UnknownColumns",
    "UnknownFormat",
    "UnknownPhenomenon",
    "UnknownTask",
    "WrongChecksum",
]


class BadPair(NumerateError):
    """A row of a data set holds no pair, and bad rows were to stop the reading.

    >>> print(BadPair("figs.csv", 7, "the premise is empty"))
    E050: line 7 of 'figs.csv' holds no pair: the premise is empty. Mend the row, or skip bad \
rows with `on_error="skip"`.
    """

    code = "E050"
    _cause = "line {line} of {path!r} holds no pair: {reason}"
    _remedy = 'Mend the row, or skip bad rows with `on_error="skip"`.'

    path: str
    line: int
    reason: str


class UnknownFormat(NumerateError):
    """A file is in no format that pairs are read from, or a format is asked for that none has.

    >>> print(UnknownFormat("figs.docx", "it is binary, not text in UTF-8", ["jsonl", "csv"]))
    E051: cannot read pairs from 'figs.docx': it is binary, not text in UTF-8. Give it in one of \
the formats jsonl, csv, or name its format.
    """

    code = "E051"
    _cause = "cannot read pairs from {path!r}: {reason}"
    _remedy = "Give it in one of the formats {formats}, or name its format."

    path: str
    reason: str
    formats: Sequence[str]


class NoPairs(NumerateError):
    """A file of pairs has not a single good one.

    >>> print(NoPairs("figs.csv", "figs.csv:1: it has 1 column, not 2 or 3"))
    E052: there is no pair in 'figs.csv': figs.csv:1: it has 1 column, not 2 or 3. Check that it \
is the right file and, where they were guessed wrongly, name its format (`--format csv`) or its \
columns (`--columns premise=text,hypothesis=claim`).
    """

    code = "E052"
    _cause = "there is no pair in {path!r}: {reason}"
    _remedy = (
        "Check that it is the right file and, where they were guessed wrongly, name its format "
        "(`--format csv`) or its columns (`--columns premise=text,hypothesis=claim`)."
    )

    path: str
    reason: str


class UnknownColumns(NumerateError):
    """A table's first row names columns, but not those that a pair needs.

    >>> print(UnknownColumns("figs.csv", ["text", "claim"], ["premise", "hypothesis"]))
    E063: 'figs.csv' has no column for the premise and the hypothesis: its columns are text, \
claim. Call them premise, hypothesis and label, or say which is which: `--columns \
premise=text,hypothesis=claim`. Without a header, count them: `--columns premise=1,hypothesis=2`.
    """

    code = "E063"

    path: str
    found: Sequence[str]
    missing: Sequence[str]

    @property
    def cause(self) -> str:
        needed, columns = " and the ".join(self.missing), ", ".join(shortened(self.found))
        return f"{self.path!r} has no column for the {needed}: its columns are {columns}"

    @property
    def remedy(self) -> str:
        roles = ("premise", "hypothesis", "label", "id")
        free = [name for name in shortened(self.found) if name.casefold() not in roles]
        is_labelled = "label" in self.missing or "label" in self.found
        asked = self.missing if is_labelled else (*self.missing, "label")
        guess = ",".join(f"{role}={name}" for role, name in zip(asked, free, strict=False))
        return (
            "Call them premise, hypothesis and label, or say which is which: `--columns "
            f"{guess or 'premise=text,hypothesis=claim'}`. Without a header, count them: "
            "`--columns premise=1,hypothesis=2`."
        )


class BadColumns(NumerateError):
    """The columns that are named for a file's pairs make no sense.

    >>> print(BadColumns("claim", "it does not say what the column holds", ["premise", "label"]))
    E064: cannot use the columns 'claim': it does not say what the column holds. Name them as in \
`--columns premise=text,hypothesis=claim,label=verdict`; a pair has premise, label.
    """

    code = "E064"
    _cause = "cannot use the columns {given!r}: {reason}"
    _remedy = (
        "Name them as in `--columns premise=text,hypothesis=claim,label=verdict`; a pair has "
        "{roles}."
    )

    given: str
    reason: str
    roles: Sequence[str]


class UnknownTask(NumerateError):
    """A task is asked for by a name or pattern that fits none of the catalogue, and no file.

    >>> print(UnknownTask("equate/awp", ["equate/awpnli"]))
    E053: there is no file and no task 'equate/awp'. Did you mean: equate/awpnli? `numerate \
data list` shows them all; patterns such as 'equate/*' name several.
    """

    code = "E053"
    _cause = "there is no file and no task {name!r}"

    name: str
    nearest: Sequence[str] = ()

    @property
    def remedy(self) -> str:
        return (
            f"{did_you_mean(self.nearest)}`numerate data list` shows them all; "
            "patterns such as 'equate/*' name several."
        )


class DataMissing(NumerateError):
    """The files of a task are not at hand.

    >>> print(DataMissing("rte/1-dev", "data", ["rte1_dev"], "Use `numerate data fetch rte/1-dev`"))
    E054: no file of rte/1-dev is in 'data' (it is known as rte1_dev). Use `numerate data fetch \
rte/1-dev`, or say where it lies with `--data DIR`.
    """

    code = "E054"
    _cause = "no file of {task} is in {folder!r} (it is known as {names})"
    _remedy = "{way}, or say where it lies with `--data DIR`."

    task: str
    folder: str
    names: Sequence[str]
    way: str


class NotFetchable(NumerateError):
    """A task has no file that could be downloaded: it has to be got by hand, or needs none.

    >>> print(NotFetchable("equate/awpnli", "its origin has no single file", "Get it from X."))
    E055: cannot fetch equate/awpnli: its origin has no single file. Get it from X.
    """

    code = "E055"
    _cause = "cannot fetch {task}: {reason}"
    _remedy = "{way}"

    task: str
    reason: str
    way: str


class DownloadFailed(NumerateError):
    """A download broke off, or was refused.

    >>> print(DownloadFailed("https://example.org/rte.zip", "HTTP 404 Not Found"))
    E056: cannot download 'https://example.org/rte.zip': HTTP 404 Not Found. Try again later: what \
has arrived is kept and goes on from there; or get the file by hand and use `numerate data import`.
    """

    code = "E056"
    _cause = "cannot download {url!r}: {reason}"
    _remedy = (
        "Try again later: what has arrived is kept and goes on from there; or get the "
        "file by hand and use `numerate data import`."
    )

    url: str
    reason: str


class WrongChecksum(NumerateError):
    """A downloaded file is not the one that was expected; it has been deleted.

    >>> print(WrongChecksum("https://example.org/rte.zip", "ab12", "cd34"))
    E057: 'https://example.org/rte.zip' has the SHA-256 cd34, not ab12. It was deleted: fetch it \
again; if this persists, the origin has changed its file or someone between has.
    """

    code = "E057"
    _cause = "{url!r} has the SHA-256 {found}, not {expected}"
    _remedy = (
        "It was deleted: fetch it again; if this persists, the origin has changed its "
        "file or someone between has."
    )

    url: str
    expected: str
    found: str


class BadArchive(NumerateError):
    """A downloaded archive is damaged, or lacks the file that is wanted.

    >>> print(BadArchive("rte.zip", "it has no file 'rte/rte1_dev.xml'"))
    E058: cannot unpack 'rte.zip': it has no file 'rte/rte1_dev.xml'. Delete it and fetch it again.
    """

    code = "E058"
    _cause = "cannot unpack {path!r}: {reason}"
    _remedy = "Delete it and fetch it again."

    path: str
    reason: str


class NothingToImport(NumerateError):
    """A folder holds no file that goes by a name of the catalogue.

    >>> print(NothingToImport("downloads"))
    E059: no set of the catalogue was found in 'downloads'. Files are known by their published \
names: `numerate data list --json` tells them.
    """

    code = "E059"
    _cause = "no set of the catalogue was found in {folder!r}"
    _remedy = "Files are known by their published names: `numerate data list --json` tells them."

    folder: str


class TooFewGroups(NumerateError):
    """A set is to be split into more parts than it has groups that may be parted.

    >>> print(TooFewGroups("figs.jsonl", 2, ["train", "dev", "test"]))
    E065: 'figs.jsonl' has 2 groups, too few for train, dev, test. Ask for fewer parts; pairs of \
one group or premise are never parted.
    """

    code = "E065"
    _remedy = "Ask for fewer parts; pairs of one group or premise are never parted."

    path: str
    groups: int
    parts: Sequence[str]

    @property
    def cause(self) -> str:
        groups = counted(self.groups, "group")
        return f"{self.path!r} has {groups}, too few for {', '.join(self.parts)}"


class BadSource(NumerateError):
    """A file to build pairs from is not what the builder reads.

    >>> print(BadSource("problems.xml", "it is not XML", "ASDiv XML, SVAMP JSON or JSON Lines"))
    E060: cannot build from 'problems.xml': it is not XML. Give ASDiv XML, SVAMP JSON or JSON Lines.
    """

    code = "E060"
    _cause = "cannot build from {path!r}: {reason}"
    _remedy = "Give {wanted}."

    path: str
    reason: str
    wanted: str


class UnknownPhenomenon(NumerateError):
    """A built-in set is asked for by a name that none has.

    >>> print(UnknownPhenomenon("maths", ["arithmetic", "ranges"]))
    E061: there is no built-in set 'maths'. Existing sets: arithmetic, ranges.
    """

    code = "E061"
    _cause = "there is no built-in set {name!r}"
    _remedy = "Existing sets: {existing}."

    name: str
    existing: Sequence[str]


class BadAnnotations(NumerateError):
    """A file of labels that people gave cannot be understood.

    >>> print(BadAnnotations("labels.csv", 4, "'maybe' is no label", ["entailment", "neutral"]))
    E062: cannot use the labels in 'labels.csv', entry 4: 'maybe' is no label. Each needs an item, \
an annotator and one of entailment, neutral.
    """

    code = "E062"
    _cause = "cannot use the labels in {path!r}, entry {entry}: {reason}"
    _remedy = "Each needs an item, an annotator and one of {labels}."

    path: str
    entry: int
    reason: str
    labels: Sequence[str]
