"""All rows, from folders of data to compressed JSON lines; `python -m training rows`.

Each file is one source: `train/mnli.jsonl.xz`, `dev/natural-marked.jsonl.xz`.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from numerate.data.builders.problems import Problem, read_problems
from training import mined, perturbed, plain, tagged, worked
from training.among import among_rows
from training.row import SUFFIX, Row, write

__all__ = ["Folders", "learned", "tagged_pairs_of", "write_rows"]

T = TypeVar("T")
_CHUNK = 400
_MINED = ("mnli", "lingnli", "infotabs", "fever", "scitail", "rte", "snli")
_PERTURBED = ("mnli", "lingnli", "scitail", "fever", "rte")
_SENTENCES = 24_000
_TOLD = 36_000
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_PROBLEMS = ("word_problems/ASDiv.xml", "word_problems/SVAMP.json")
_VALIDATION = 10  # every so manieth natural text is for validation


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the published sets and the natural claims lie, and where the rows go."""

    data: Path
    natural: Path
    out: Path


def write_rows(folders: Folders, seed: int, contrast: int, workers: int = 2) -> dict[str, int]:
    """Writes every source's rows; `contrast` is how many contrast rows are drawn."""
    counts: dict[str, int] = {}
    with ProcessPoolExecutor(workers) as pool:
        for name, rows in _sources(folders, seed, contrast, pool):
            path = folders.out / f"{name}{SUFFIX}"
            path.parent.mkdir(parents=True, exist_ok=True)
            begun = time.time()
            made = list(dict.fromkeys(rows))
            counts[name] = write(made, path)
            labels = dict(Counter(row.label for row in made))
            print(
                f"{name}: {counts[name]} rows {labels} in {time.time() - begun:.0f} s", flush=True
            )
    return counts


def _sources(
    folders: Folders, seed: int, contrast: int, pool: ProcessPoolExecutor
) -> Iterator[tuple[str, Iterable[Row]]]:
    training = {name: plain.pairs(source, folders.data) for name, source in plain.TRAINING.items()}
    for name, rows in training.items():
        yield f"train/{name}", rows
    for name, source in plain.DEVELOPMENT.items():
        yield f"dev/{name}", plain.pairs(source, folders.data)
    yield from _tagged("natural", _natural(folders.natural), seed, pool)
    told = [pair for record in learned(folders.natural) for pair in tagged.tagged_pairs(record)]
    yield "train/natural-among", among_rows(told, seed)
    if contrast:
        yield from _contrast(seed, contrast, pool)
        yield from _sheets(seed, contrast // 10, pool)
    problems = [one for name in _PROBLEMS for one in read_problems(str(folders.data / name))]
    work = partial(_problem_rows, seed=seed)
    yield "train/problems-marked", _spread(pool, work, problems)
    work = partial(_worked_problems, seed=seed)
    yield "train/problems-worked", _spread(pool, work, problems)
    yield "train/perturbed", _spread(pool, partial(_changed, seed=seed), _sentences(training, seed))
    yield "train/details", _spread(pool, _details, _told(learned(folders.natural), seed))
    for name in _MINED:
        work = partial(_mined_rows, seed=seed)
        yield f"train/{name}-marked", _spread(pool, work, training[name])


def tagged_pairs_of(
    natural: Path, contrast: int, seed: int
) -> list[tuple[tagged.Tagged, tagged.Tagged, str]]:
    """The tagged claims to learn from: natural ones, and so many from templates."""
    from training.contrast import rows

    records = learned(natural) + [dict(record) for record in rows(seed, contrast)]
    return [pair for record in records for pair in tagged.tagged_pairs(record)]


def learned(natural: Path) -> list[dict[str, Any]]:
    """The natural texts that are not for validation."""
    return [record for record, is_held_out in _natural(natural) if not is_held_out]


def _natural(folder: Path) -> list[tuple[dict[str, Any], bool]]:
    """Records, and whether they are for validation; whole texts, whatever the files are called."""
    records = []
    for record in tagged.records(folder):
        digest = hashlib.sha256(record["text"].encode()).digest()
        records.append((record, digest[0] % _VALIDATION == 0))
    return records


def _contrast(
    seed: int, count: int, pool: ProcessPoolExecutor
) -> Iterator[tuple[str, Iterable[Row]]]:
    from training import contrast

    made = [(record, False) for record in contrast.rows(seed, count)]
    held_out = [(record, True) for record in contrast.rows(seed, count // 10, held_out=True)]
    records = [(dict(record), is_held_out) for record, is_held_out in made + held_out]
    yield from _tagged("contrast", records, seed, pool)


def _tagged(
    name: str, records: Sequence[tuple[dict[str, Any], bool]], seed: int, pool: ProcessPoolExecutor
) -> Iterator[tuple[str, Iterable[Row]]]:
    for part, wanted in (("train", False), ("dev", True)):
        chosen = [record for record, held_out in records if held_out is wanted]
        if chosen:
            pairs = [pair for record in chosen for pair in tagged.tagged_pairs(record)]
            yield f"{part}/{name}", tagged.plain_rows(pairs)
            yield from _with_marks(f"{part}/{name}", pairs, seed, pool)


def _with_marks(
    name: str,
    pairs: Sequence[tuple[tagged.Tagged, tagged.Tagged, str]],
    seed: int,
    pool: ProcessPoolExecutor,
) -> Iterator[tuple[str, Iterable[Row]]]:
    yield f"{name}-marked", _spread(pool, partial(_marked_rows, seed=seed), pairs)
    yield f"{name}-worked", _spread(pool, partial(_worked_rows, seed=seed), pairs)


def _sheets(
    seed: int, count: int, pool: ProcessPoolExecutor
) -> Iterator[tuple[str, Iterable[Row]]]:
    """Rows of so many tables; with marks of a quarter of them, since that takes long."""
    from training.contrast.sheets import records

    for part, held_out in (("train", False), ("dev", True)):
        many = count // 10 if held_out else count
        made = records(seed, many, held_out)
        pairs = [pair for record in made for pair in tagged.tagged_pairs(record)]
        yield f"{part}/sheets", tagged.plain_rows(pairs)
        yield from _with_marks(f"{part}/sheets", pairs[: len(pairs) // 4], seed, pool)


def _sentences(training: dict[str, list[Row]], seed: int) -> list[str]:
    premises = [row.premise for name in _PERTURBED for row in training[name]]
    short = sorted({text for text in premises if 40 < len(text) < 250})
    return Random(seed).sample(short, min(_SENTENCES, len(short)))


def _told(records: Sequence[dict[str, Any]], seed: int) -> list[str]:
    """Sentences of texts, but for those of tables and lists."""
    found = {
        sentence
        for record in records
        for line in tagged.untagged(record["text"]).text.split("\n")
        for sentence in _SENTENCE_END.split(line)
        if 50 < len(sentence) < 250 and "|" not in line
    }
    return Random(seed).sample(sorted(found), min(_TOLD, len(found)))


def _spread(
    pool: ProcessPoolExecutor, work: Callable[[Sequence[T]], list[Row]], items: Sequence[T]
) -> Iterator[Row]:
    """The rows of all items, worked on in chunks by several processes, in their order."""
    source = iter(items)
    chunks = list(iter(lambda: list(islice(source, _CHUNK)), []))
    for done, rows in enumerate(pool.map(work, chunks), 1):
        print(f"  {done} of {len(chunks)}", end="\r", flush=True)
        yield from rows


def _mined_rows(rows: Sequence[Row], seed: int) -> list[Row]:
    return list(mined.from_pairs(rows, seed))


def _problem_rows(problems: Sequence[Problem], seed: int) -> list[Row]:
    return list(mined.from_problems(problems, seed))


def _worked_problems(problems: Sequence[Problem], seed: int) -> list[Row]:
    return list(worked.from_problems(problems, seed))


def _changed(sentences: Sequence[str], seed: int) -> list[Row]:
    return list(perturbed.from_sentences(sentences, seed))


def _details(sentences: Sequence[str]) -> list[Row]:
    return list(perturbed.details_of(sentences))


def _marked_rows(pairs: Sequence[tuple[tagged.Tagged, tagged.Tagged, str]], seed: int) -> list[Row]:
    return list(tagged.marked_rows(pairs, seed))


def _worked_rows(pairs: Sequence[tuple[tagged.Tagged, tagged.Tagged, str]], seed: int) -> list[Row]:
    return list(worked.from_tagged(pairs, seed))
