"""The error catalogue: codes, wording, and the way through a pickle."""

from __future__ import annotations

import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from numerate import NumerateError, errors
from numerate.errors import (
    AnswersDiffer,
    BadAnnotations,
    BadAnswer,
    BadArchive,
    BadClozeAnswers,
    BadColumns,
    BadLine,
    BadPair,
    BadQuestion,
    BadReport,
    BadReview,
    BadSetting,
    BadSource,
    BadTemplate,
    BadThresholds,
    BadTriples,
    BadUnitFile,
    BadVectors,
    BatchTooLong,
    BodyNotJson,
    BodyTooLarge,
    BodyTooSlow,
    CheckpointDamaged,
    DamagedAnswers,
    DamagedIndex,
    DamagedRun,
    DataMissing,
    DocNotParsed,
    DocNotRead,
    DownloadFailed,
    EmptyCorpus,
    EncoderUnavailable,
    EndpointFailed,
    EngineFailed,
    FieldsRefused,
    IncompatibleUnits,
    IndexBusy,
    IndexDiffers,
    IndexUnfinished,
    InputNotText,
    KeyRefused,
    MissingExtra,
    MissingField,
    MissingTexts,
    MixedRuns,
    NoAssertion,
    NoClaims,
    NoGoldLabels,
    NoGraph,
    NoIndex,
    NoPairs,
    NoProbe,
    NoProof,
    NoQuestions,
    NoRows,
    NoRun,
    NoSources,
    NotADegreeItem,
    NotAPair,
    NoTextInside,
    NotFetchable,
    NothingToCompare,
    NothingToCorrelate,
    NothingToCount,
    NothingToExplain,
    NothingToImport,
    NothingToReport,
    NothingToScore,
    NotTrainable,
    OutOfTime,
    ParserFailed,
    ParserMissing,
    PipelineNotEnglish,
    RowFailed,
    RowKills,
    RunBusy,
    RunDiffers,
    ServiceBusy,
    SourceFileTooLarge,
    SourcesTooLarge,
    SourceUnreadable,
    StaleStep,
    TextTooLong,
    TooFewCombinations,
    TooFewGroups,
    TooFewNumerals,
    TrainedModelDamaged,
    TrainedModelMissing,
    TrainingDiffers,
    TrainingDiverged,
    UnknownArchitecture,
    UnknownColumns,
    UnknownControl,
    UnknownEncoding,
    UnknownFormat,
    UnknownGuardPolicy,
    UnknownMatcher,
    UnknownModel,
    UnknownPhenomenon,
    UnknownProbeTest,
    UnknownProfile,
    UnknownSetting,
    UnknownTable,
    UnknownTask,
    UnknownUnit,
    UnmappedLabels,
    UnmatchedAnswers,
    UnreadableFile,
    UnwritableFile,
    WeightsDamaged,
    WeightsMissing,
    WorkerFailed,
    WrongAnswerCount,
    WrongChecksum,
    WrongEncoding,
    WrongMediaType,
    catalogue,
)
from numerate.language.units import Units

EXAMPLES = [
    TextTooLong(1_200_000, 1_000_000),
    InputNotText("bytes"),
    UnreadableFile("a.jsonl", "no such file"),
    ParserMissing(),
    ParserMissing("en_core_web_lg", ["en_core_web_sm"]),
    ParserFailed("en_mine", "it has no parser component"),
    BadUnitFile("mine.toml", "no names"),
    UnknownUnit("furlongz", ["furlong"]),
    UnknownUnit("zzz"),
    IncompatibleUnits("kilogram", "meter"),
    BadLine("a.jsonl", 3, "it holds a list", ["id", "label"]),
    NotAPair(3, "a str"),
    UnmatchedAnswers("http:http://localhost:1", ["a", "b", "c", "d"], ["e"], []),
    MissingField("a.jsonl", 3, "text"),
    UnknownProfile("strict", ["default", "paper"]),
    UnknownMatcher("wordz", ["words"]),
    UnknownModel("qreaz", ["qreas", "qreas:profile=paper"]),
    UnknownSetting("qreas", "depth", ["profile"]),
    UnknownSetting("plain", "depth", []),
    BadSetting("majority", "label", "it is missing", ["neutral"]),
    BadAnswer("python:mine:guess", "it says 'maybe'"),
    WrongAnswerCount("python:mine:guess", 6, 1),
    NoProof("majority:label=neutral"),
    BadPair("figs.csv", 7, "the premise is empty"),
    UnknownFormat("figs.docx", "it is binary", ["jsonl", "csv"]),
    NoPairs("figs.csv", "it is empty"),
    UnknownTask("equate/awp", ["equate/awpnli"]),
    UnknownTask("zzz"),
    DataMissing("rte/1-dev", "data", ["rte1_dev"], "Use `numerate data fetch rte/1-dev`"),
    NotFetchable("builtin/ranges", "it is generated", "Use it as it is."),
    DownloadFailed("https://example.org/rte.zip", "HTTP 404 Not Found"),
    WrongChecksum("https://example.org/rte.zip", "ab12", "cd34"),
    UnknownColumns("claims.csv", ["text", "claim"], ["premise", "hypothesis"]),
    BadColumns("claim", "it does not say what the column holds", ["premise", "hypothesis"]),
    TooFewGroups("figs.jsonl", 2, ["train", "dev", "test"]),
    BadArchive("rte.zip", "it has no file 'rte/rte1_dev.xml'"),
    NothingToImport("downloads"),
    BadSource("a.xml", "it is not XML", "ASDiv XML"),
    NoAssertion("Is ice cold?", "yes", "it can be answered by yes or no"),
    StaleStep("set/candidates.jsonl", "q1-1 states 'Ice melts.', the review None"),
    BadReview("review.tsv", 3, "no question has the id '17'"),
    UnknownPhenomenon("maths", ["arithmetic"]),
    BadAnnotations("labels.csv", 4, "'maybe' is no label", ["neutral"]),
    UnwritableFile("a/page.html", "No such file or directory"),
    MissingExtra("the ilp engine", "OR-tools", "ilp"),
    RunBusy("runs/mine", "4711"),
    RunDiffers("runs/mine", ["the seed"]),
    DamagedRun("runs/mine/samples.jsonl", 12, "it is not JSON"),
    DamagedRun("runs/mine/manifest.json", None, "it is not JSON"),
    NoRun("runs/mine", "it has no manifest.json"),
    EndpointFailed("http://localhost/check", "connection refused"),
    BadTemplate("prompt.txt", "it has no $premise"),
    UnmappedLabels("models/mine", ["LABEL_0", "LABEL_1"]),
    UnmappedLabels("models/mine", ["a", "b", "c"]),
    NothingToCompare("no task is in both"),
    UnknownTable("equate-table7", ["equate-table6"]),
    MixedRuns("runs/a", "runs/b", "equate/newsnli", "its data differs"),
    NothingToReport("runs/mine"),
    NoGoldLabels("asp/degree/ordering"),
    NothingToScore("builtin/ranges", "runs/mine"),
    WeightsMissing("weights", "model.onnx"),
    WeightsDamaged("weights", "model.onnx", "its checksum is not the manifest's"),
    EncoderUnavailable("onnxruntime", "No module named 'onnxruntime'"),
    UnknownArchitecture("cbov", ["cbow", "esim"]),
    NotTrainable("pairs.jsonl", "every pair of it is 'neutral'"),
    TooFewNumerals("glove.txt", 2, 4),
    BadTriples("scmag.csv", 7, "'x7' is no number"),
    NothingToCount("news.txt", "none of its 12 lines has a number"),
    BadVectors("glove.txt", "line 7 has 49 numbers, the first has 50"),
    NoGraph("dgem", "pairs-0"),
    NothingToExplain("trained:models/esim"),
    TrainedModelMissing("models/esim", "weights.safetensors"),
    TrainedModelDamaged("models/esim", "vocabulary.json", "it is another one"),
    CheckpointDamaged("models/esim/training", "state-3.safetensors", "it is cut short"),
    TrainingDiffers("models/esim", ["seed"]),
    TrainingDiverged("infersent", 2),
    NoIndex("science", "it has no manifest.json"),
    DamagedIndex("science", "it holds 5 sentences, not 7"),
    IndexDiffers("science", ["its files"]),
    IndexUnfinished("science", 2, 5),
    EmptyCorpus("science", ["too short 3"]),
    BadQuestion("exam.jsonl", 7, "it has no list of choices"),
    NoQuestions("exam.jsonl", "it is empty"),
    IndexBusy("science"),
    SourceUnreadable("report.pdf", "No such file or directory"),
    WrongEncoding("report.txt", "utf-8", 17),
    UnknownEncoding("utf-9"),
    SourceFileTooLarge("dump.html", 100_000_000),
    SourcesTooLarge(25_000_000, 20_000_000),
    NoTextInside("scan.pdf"),
    NoClaims("answer.txt"),
    NoSources(),
    UnknownGuardPolicy("harsh", ["lenient", "strict"]),
    BadReport("'claims' is missing"),
    NoProbe("asp", "there is no such folder"),
    UnknownProbeTest("boost", ["booster"]),
    UnknownProbeTest("zzz"),
    NotADegreeItem("booster.csv", 2, "the premise states 1 number, not 2"),
    BadThresholds("mine.toml", "no test called 'boost' has thresholds"),
    BadClozeAnswers("answers.csv", 3, "the number is not above 0"),
    BadClozeAnswers("answers.csv", None, "there are none"),
    UnknownControl("swap", ["swap-sentences", "extended"]),
    TooFewCombinations("degree/ordering", 25, 7),
    NothingToCorrelate(1),
    BodyTooLarge(1_048_576),
    BodyNotJson("Expecting value at column 1"),
    WrongMediaType("text/plain", ["application/json"]),
    FieldsRefused(["premise (Field required)"]),
    ServiceBusy("128 requests are being answered or wait"),
    OutOfTime(30.0),
    KeyRefused(),
    BatchTooLong(10_000),
    BodyTooSlow(30.0),
    WorkerFailed(3),
    PipelineNotEnglish("de"),
    DocNotParsed(["a dependency parse"], ["tagger"]),
    DocNotRead(),
    MissingTexts("answers.jsonl", 7, "sources"),
    NoRows("pairs", "it is empty"),
    AnswersDiffer("answers", ["the rows"]),
    RowFailed("ZeroDivisionError", "division by zero"),
    RowKills(2),
    EngineFailed("ray", "no node is left", 3),
    DamagedAnswers("answers/manifest.json", "it is not JSON"),
]
each = pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)


def test_errors_every_class_has_an_example_here() -> None:
    assert {type(error) for error in EXAMPLES} == set(catalogue())


def test_errors_codes_are_given_once() -> None:
    codes = [kind.code for kind in catalogue()]
    assert len(codes) == len(set(codes))
    assert all(re.fullmatch(r"E\d{3}", code) for code in codes)


def test_errors_all_are_exported() -> None:
    assert {kind.__name__ for kind in catalogue()} <= set(errors.__all__)


@each
def test_errors_say_code_cause_and_remedy(error: NumerateError) -> None:
    assert str(error) == f"{error.code}: {error.cause}. {error.remedy}"
    assert error.message == f"{error.cause}. {error.remedy}"
    assert error.cause
    assert not error.cause.endswith(".")
    assert error.remedy.endswith(".")


@each
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_errors_survive_pickling(error: NumerateError, protocol: int) -> None:
    copy = pickle.loads(pickle.dumps(error, protocol))
    assert type(copy) is type(error)
    assert vars(copy) == vars(error)
    assert copy.args == error.args
    assert str(copy) == str(error)


def test_errors_cross_a_process_boundary() -> None:
    # Not fork: the test run may have threads of its own.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        future = pool.submit(Units.default().get, "furlongz")
        with pytest.raises(UnknownUnit) as caught:
            future.result(timeout=60)
    assert caught.value.name == "furlongz"
    assert caught.value.code == "E021"


def test_errors_fields_are_kept() -> None:
    error = TextTooLong(length=5, limit=3)
    assert (error.length, error.limit) == (5, 3)
    assert ParserMissing("x", ["y"]).installed == ("y",)


def test_errors_unknown_unit_guesses_only_when_it_can() -> None:
    assert "Did you mean" in str(UnknownUnit("furlongz", ["furlong"]))
    assert "Did you mean" not in str(UnknownUnit("zzz"))
