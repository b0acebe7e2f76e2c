"""Encoder: the tokenizer and the ONNX session, pairs of texts in, probabilities out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numerate.encoder.cache import Cache
from numerate.encoder.probabilities import LABELS, Probabilities
from numerate.encoder.weights import MODEL, SHIPPED, TOKENIZER, Weights
from numerate.errors import EncoderUnavailable, WeightsDamaged

if TYPE_CHECKING:
    import onnxruntime  # type: ignore[import-untyped, unused-ignore]
    import tokenizers

__all__ = ["LONGEST_TEXT", "Encoder", "Pair"]

Pair = tuple[str, str]
Tokens = tuple[int, ...]

LONGEST_TEXT = 5_000
"""Characters of a text that are looked at: many more than there is room for tokens."""

_CACHED = 8_192  # pairs
_BATCH = 8  # pairs; more gain nothing on a CPU
_MOST_THREADS = 4


class Encoder:
    """A small cross-encoder: how likely the second text of a pair follows from the first.

    The same pair gets the same answer whatever else is asked with it, in whatever order and on
    however many cores: a batch holds only pairs of equal length, so nothing is padded, each
    batch runs on one thread, and several run side by side. Whatever is longer than the model has
    room for is cut, the longer text first.
    """

    def __init__(self, weights: Weights, folder: Path, threads: int | None = None) -> None:
        self.version = weights.version
        self.max_length = weights.max_length
        self._threads = threads or min(_cores(), _MOST_THREADS)
        self._columns = [weights.labels.index(label) for label in LABELS]
        self._tokenizer = _tokenizer(weights, folder)
        self._session = _session(weights, folder)
        self._known: Cache[Pair, Probabilities] = Cache(_CACHED)

    @classmethod
    def default(cls) -> Encoder:
        """The encoder that comes with the package, loaded on first use and kept."""
        return _default()

    @classmethod
    def load(cls, folder: str | Path, threads: int | None = None) -> Encoder:
        """An encoder from a folder with `model.onnx`, `tokenizer.json` and `manifest.json`.

        `threads` is how many batches run at a time; without it, as many as there are cores, up
        to four.
        """
        path = Path(folder)
        return cls(Weights.load(path), path, threads)

    def probabilities(self, pairs: Sequence[Pair]) -> list[Probabilities]:
        """What the encoder says of each pair, in their order."""
        asked = [(_clean(first), _clean(second)) for first, second in pairs]
        found = self._known.get_all(asked)
        new = [pair for pair in dict.fromkeys(asked) if pair not in found]
        if new:
            answers = dict(zip(new, self._answered([self._tokens(p) for p in new]), strict=True))
            self._known.put_all(answers)
            found |= answers
        return [found[pair] for pair in asked]

    def _tokens(self, pair: Pair) -> Tokens:
        return tuple(self._tokenizer.encode(*pair).ids)

    def _answered(self, tokens: Sequence[Tokens]) -> list[Probabilities]:
        batches = list(_batches(tokens))
        if len(batches) == 1 or self._threads == 1:
            results = [self._run([tokens[at] for at in batch]) for batch in batches]
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                results = list(pool.map(self._run, [[tokens[at] for at in b] for b in batches]))
        answers: list[Probabilities | None] = [None] * len(tokens)
        for batch, rows in zip(batches, results, strict=True):
            for at, row in zip(batch, rows, strict=True):
                answers[at] = row
        return [answer for answer in answers if answer is not None]

    def _run(self, batch: Sequence[Tokens]) -> list[Probabilities]:
        """The answers for pairs of equal length."""
        import numpy as np

        feed = {"input_ids": np.array(batch, dtype=np.int64)}
        logits = np.asarray(self._session.run(["logits"], feed)[0], dtype=np.float64)
        logits = logits[:, self._columns]
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        return [Probabilities.rounded(row) for row in likely.tolist()]


@cache
def _default() -> Encoder:
    return Encoder.load(SHIPPED)


def _cores() -> int:
    """The cores that this process may use; OMP_NUM_THREADS, which Ray sets, may leave it fewer."""
    affine = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if affine else os.cpu_count() or 1
    told = os.environ.get("OMP_NUM_THREADS", "")
    return min(cores, int(told)) if told.isdecimal() and int(told) else cores


def _clean(text: str) -> str:
    """What is looked at of a text, without what no tokenizer takes: half a character."""
    return text[:LONGEST_TEXT].encode("utf-8", "replace").decode("utf-8")


def _batches(tokens: Sequence[Tokens]) -> Iterator[list[int]]:
    """The places of pairs of equal length, a few at a time; the longest come first."""
    order = sorted(range(len(tokens)), key=lambda at: -len(tokens[at]))
    for _, group in groupby(order, key=lambda at: len(tokens[at])):
        alike = list(group)
        for start in range(0, len(alike), _BATCH):
            yield alike[start : start + _BATCH]


def _tokenizer(weights: Weights, folder: Path) -> tokenizers.Tokenizer:
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise EncoderUnavailable("tokenizers", str(error)) from error
    try:
        tokenizer = Tokenizer.from_buffer(weights.tokenizer)
    except Exception as error:  # the library raises nothing more exact
        raise WeightsDamaged(str(folder), TOKENIZER, _first_line(error)) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(weights.max_length, strategy="longest_first")
    return tokenizer


def _session(weights: Weights, folder: Path) -> onnxruntime.InferenceSession:
    try:
        import onnxruntime
    except ImportError as error:
        raise EncoderUnavailable("onnxruntime", str(error)) from error
    options = onnxruntime.SessionOptions()
    # One thread for each run: no pool of threads that a fork would lose, and no result that
    # depends on how many there are.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.use_deterministic_compute = True
    options.enable_mem_reuse = False  # planning it takes longer than all else at loading
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(
            weights.model, options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # its errors share no class but this one
        raise WeightsDamaged(str(folder), MODEL, _first_line(error)) from error
    _check_names(session, folder)
    return session


def _check_names(session: Any, folder: Path) -> None:
    inputs = {one.name for one in session.get_inputs()}
    if inputs != {"input_ids"} or session.get_outputs()[0].name != "logits":
        raise WeightsDamaged(str(folder), MODEL, "its inputs or outputs are not ours")


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0].rstrip(".") or type(error).__name__
