"""The encoder: the same answer to the same pair, whatever else is asked and however."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import tiny_encoder
from hypothesis import given
from hypothesis import strategies as st

from numerate.encoder.encoder import LONGEST_TEXT, Encoder
from numerate.encoder.probabilities import DECIMALS, Probabilities
from numerate.encoder.weights import MANIFEST, MODEL, SHIPPED, TOKENIZER, Weights
from numerate.errors import EncoderUnavailable, WeightsDamaged, WeightsMissing

TEXTS = st.lists(st.sampled_from([*tiny_encoder.WORDS[4:], "z"]), max_size=9).map(" ".join)
PAIRS = st.lists(st.tuples(TEXTS, TEXTS), max_size=20)

WEIGHTS = Weights(
    "tiny", tuple(tiny_encoder.LABELS), 12, tiny_encoder.model(), tiny_encoder.tokenizer()
)


def fresh(threads: int | None = None) -> Encoder:
    """An encoder that remembers nothing."""
    return Encoder(WEIGHTS, Path("tiny"), threads)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_encoder.write(tmp_path_factory.mktemp("weights"))


@pytest.fixture(scope="module")
def tiny(folder: Path) -> Encoder:
    return Encoder.load(folder)


def test_encoder_nothing_asked_nothing_answered(tiny: Encoder) -> None:
    assert tiny.probabilities([]) == []


def test_encoder_reads_the_labels_in_the_manifests_order(folder: Path, tmp_path: Path) -> None:
    others = ["neutral", "contradiction", "entailment"]
    other = Encoder.load(tiny_encoder.write(tmp_path / "other", labels=others))
    [one] = Encoder.load(folder).probabilities([("a b", "c")])
    [two] = other.probabilities([("a b", "c")])
    values = dict(zip(tiny_encoder.LABELS, others, strict=True))
    assert all(getattr(one, ours) == getattr(two, theirs) for ours, theirs in values.items())


@given(PAIRS)
def test_encoder_answers_each_pair_in_its_place(pairs: list[tuple[str, str]]) -> None:
    encoder = fresh()
    together = encoder.probabilities(pairs)
    assert together == [fresh().probabilities([pair])[0] for pair in pairs]
    assert together == list(reversed(fresh().probabilities(pairs[::-1])))


@given(PAIRS)
def test_encoder_threads_change_nothing(pairs: list[tuple[str, str]]) -> None:
    assert fresh(threads=1).probabilities(pairs) == fresh(threads=3).probabilities(pairs)


def test_encoder_probabilities_are_rounded_and_add_up(tiny: Encoder) -> None:
    [found] = tiny.probabilities([("a b c", "@ d")])
    values = (found.entailment, found.neutral, found.contradiction)
    assert all(value == round(value, DECIMALS) for value in values)
    assert sum(values) == pytest.approx(1, abs=2 * 10**-DECIMALS)


def test_encoder_the_order_of_the_two_texts_counts(tiny: Encoder) -> None:
    first, second = tiny.probabilities([("a b", "c d"), ("c d", "a b")])
    assert first != second


def test_encoder_asks_its_model_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    encoder, batches = Encoder.load(folder), []
    run = encoder._run
    monkeypatch.setattr(encoder, "_run", lambda batch: batches.append(len(batch)) or run(batch))
    once = encoder.probabilities([("a", "b"), ("a", "b"), ("c", "d")])
    assert sum(batches) == 2
    assert encoder.probabilities([("c", "d"), ("a", "b")]) == [once[2], once[0]]
    assert sum(batches) == 2


def test_encoder_a_batch_holds_pairs_of_one_length(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoder, lengths = Encoder.load(folder), []
    run = encoder._run
    seen = lambda batch: lengths.append({len(ids) for ids in batch}) or run(batch)  # noqa: E731
    monkeypatch.setattr(encoder, "_run", seen)
    encoder.probabilities([("a " * n, "b") for n in (1, 2, 3, 1, 2, 3)])
    assert [len(each) for each in lengths] == [1, 1, 1]


def test_encoder_cuts_the_longer_text_first(tiny: Encoder) -> None:
    # 12 tokens, three of them special: the short text stays whole, nine of the long one go.
    long = "a b c d e f " * 50
    [cut, short] = tiny.probabilities([(long, "@ #"), ("a b c d e f a", "@ #")])
    assert cut == short


def test_encoder_looks_at_a_bounded_part_of_a_text(tmp_path: Path) -> None:
    roomy = Encoder.load(tiny_encoder.write(tmp_path, max_length=4 * LONGEST_TEXT))
    seen = "a b " * (LONGEST_TEXT // 4)
    huge = seen + "c " * 10_000_000
    longer, cut, all_of_it = roomy.probabilities(
        [(huge, huge), (huge[:LONGEST_TEXT],) * 2, (seen, seen)]
    )
    assert longer == cut == all_of_it


@pytest.mark.parametrize("text", ["", " ", "\ud800 a", "\x00", "é 漢字 🙂", "a\n\nb"])
def test_encoder_takes_any_text(tiny: Encoder, text: str) -> None:
    [found, other] = tiny.probabilities([(text, "a"), ("a", text)])
    assert isinstance(found, Probabilities)
    assert isinstance(other, Probabilities)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_encoder_outlives_a_fork(tiny: Encoder) -> None:
    expected = tiny.probabilities([("a", "b")])
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        fine = tiny.probabilities([("a", "b"), ("a c", "b")])[:1] == expected
        os.write(write, b"1" if fine else b"0")
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read, 1) == b"1"


@pytest.mark.parametrize("name", [MODEL, TOKENIZER, MANIFEST])
def test_encoder_says_which_file_is_missing(tmp_path: Path, name: str) -> None:
    folder = tiny_encoder.write(tmp_path)
    (folder / name).unlink()
    with pytest.raises(WeightsMissing, match="--matcher words") as caught:
        Encoder.load(folder)
    assert (caught.value.folder, caught.value.file) == (str(folder), name)


@pytest.mark.parametrize("name", [MODEL, TOKENIZER])
def test_encoder_refuses_a_file_that_has_changed(tmp_path: Path, name: str) -> None:
    folder = tiny_encoder.write(tmp_path)
    content = bytearray((folder / name).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / name).write_bytes(content)
    with pytest.raises(WeightsDamaged, match="checksum") as caught:
        Encoder.load(folder)
    assert caught.value.file == name


@pytest.mark.parametrize(
    ("files", "manifest", "file"),
    [
        ({MODEL: b"no model"}, {}, MODEL),
        ({MODEL: tiny_encoder.model("ids")}, {}, MODEL),
        ({TOKENIZER: b"{}"}, {}, TOKENIZER),
        ({}, {"labels": ["yes", "no"]}, MANIFEST),
        ({}, {"max_length": 1}, MANIFEST),
        ({}, {"max_length": "long"}, MANIFEST),
        ({}, {"sha256": {}}, MANIFEST),
        ({}, {"sha256": None}, MANIFEST),
    ],
)
def test_encoder_refuses_what_it_cannot_use(
    tmp_path: Path, files: dict[str, bytes], manifest: dict[str, object], file: str
) -> None:
    with pytest.raises(WeightsDamaged) as caught:
        Encoder.load(tiny_encoder.write(tmp_path, files, **manifest))
    assert caught.value.file == file


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"version": 1}'])
def test_encoder_refuses_a_manifest_that_is_none(tmp_path: Path, text: str) -> None:
    folder = tiny_encoder.write(tmp_path)
    (folder / MANIFEST).write_text(text)
    with pytest.raises(WeightsDamaged):
        Encoder.load(folder)


@pytest.mark.parametrize("library", ["onnxruntime", "tokenizers"])
def test_encoder_says_which_library_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(EncoderUnavailable, match=f"pip install {library}"):
        Encoder.load(folder)


# -- the weights that come with the package

shipped = pytest.mark.skipif(not (SHIPPED / MANIFEST).exists(), reason="no weights in this tree")


@shipped
def test_encoder_default_is_loaded_once() -> None:
    assert Encoder.default() is Encoder.default()


@shipped
def test_encoder_shipped_weights_tell_the_same_from_another() -> None:
    text = "Beer sales slid # % and wine sales jumped @ %."
    other = "Beer sales slid @ % and wine sales jumped # %."
    meant, not_meant = Encoder.default().probabilities(
        [(text, "Wine sales jumped @ %."), (other, "Wine sales jumped @ %.")]
    )
    assert meant.entailment > 0.5 > not_meant.entailment


@shipped
def test_encoder_shipped_weights_read_plain_pairs() -> None:
    text = "A man is playing a guitar on the stage."
    claims = ["A man plays an instrument.", "Nobody is on the stage."]
    follows, excluded = Encoder.default().probabilities([(text, claim) for claim in claims])
    assert (follows.label, excluded.label) == ("entailment", "contradiction")


@shipped
def test_encoder_shipped_weights_answer_alike_in_any_company() -> None:
    pairs = [(f"Ann has @ pears {'and ' * (n % 7)}.", "Ann has @ pears.") for n in range(30)]
    one_thread = Encoder.load(SHIPPED, threads=1)
    alone = [one_thread.probabilities([pair])[0] for pair in pairs[:7]]
    assert Encoder.load(SHIPPED, threads=2).probabilities(pairs)[:7] == alone


@shipped
def test_encoder_shipped_weights_are_small() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 40 * 2**20


def test_encoder_takes_no_more_threads_than_it_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    assert fresh()._threads == 1
    for unclear in ("", "0", "many"):
        monkeypatch.setenv("OMP_NUM_THREADS", unclear)
        assert fresh()._threads >= 1
