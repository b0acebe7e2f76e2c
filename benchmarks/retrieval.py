"""Index and query speed, memory and recall of `numerate corpus` beside bm25s, as corpora grow.

    python benchmarks/retrieval.py --corpus DIR ...

The sentences are those of the files that are given, then, until there are enough, the same with
other numbers and names, so that all are different. A query is six words of a sentence of the
smallest corpus in any order; recall is how often that sentence is among the 40 that are found.
Both engines score by BM25 with k1 = 1.2 and b = 0.75, stem with Snowball, and get one thread for
queries; bm25s runs on numba and reads its arrays by mmap. numerate's time includes its filter of
duplicates and the manifest for going on.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from _peers import Peer, PeerFailed, environment
from numerate.corpus.noise import why_noise
from numerate.corpus.reading import Reading, files_of, passages, sentences_of
from numerate.errors import UnreadableFile

BM25S = Peer("bm25s", "bm25s", "0.3.16", ("bm25s==0.3.16", "PyStemmer==3.1.0", "numba==0.68.1"))
RUNNERS = Path(__file__).parent / "peers"
TOP = 40
QUERIES = 500
WORDS_ASKED = 6

_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"(?<=[a-z] )[A-Z][a-z]{2,}")
_WORD = re.compile(r"[A-Za-z]{4,}")

COLUMNS = {
    "index_s": "index s",
    "index_cpu_s": "processor s",
    "index_mb": "peak MB",
    "disk_mb": "disk MB",
    "load_s": "load s",
    "query_ms": "query ms (median)",
    "query_cpu_ms": "query processor ms",
    "search_mb": "peak MB",
    "recall": f"recall at {TOP}",
    "first": "found first",
}


def main() -> int:
    options = _options()
    sizes = sorted(map(int, options.sizes.split(",")))
    told: list[dict[str, object]] = []
    failed = False
    with TemporaryDirectory(dir=options.work) as folder:
        work = Path(folder)
        written = write_sentences(options.corpus, max(sizes), work / "all.txt")
        print(f"{written:,} different sentences of the files, then varied\n")
        write_queries(work / "all.txt", min(sizes), work / "queries.jsonl")
        print(f"| sentences | engine | {' | '.join(COLUMNS.values())} |")
        print(f"|---:|---|{'---:|' * len(COLUMNS)}")
        for size in sizes:
            sentences = work / f"{size}.txt"
            with (
                (work / "all.txt").open(encoding="utf-8") as source,
                sentences.open("w", encoding="utf-8") as file,
            ):
                file.writelines(islice(source, size))
            for name in ("numerate", "bm25s"):
                try:
                    found = _measured(name, sentences, work, options.venvs)
                except PeerFailed as error:
                    print(f"{name} is left out: {error}", file=sys.stderr)
                    failed = True
                    continue
                told.append({"sentences": size, "engine": name, **found})
                cells = " | ".join(f"{found[key]:.3g}" for key in COLUMNS)
                print(f"| {size:,} | {name} | {cells} |", flush=True)
    if options.json:
        options.json.write_text(json.dumps(told, indent=1), encoding="utf-8")
    return int(failed)


def write_sentences(corpus: Sequence[Path], wanted: int, path: Path) -> int:
    """Write so many different sentences, one a line; how many are of the files themselves."""
    own = list(dict.fromkeys(_sentences(corpus)))[:wanted]
    if not own:
        raise SystemExit("the corpus has no sentence")
    rng = random.Random(0)
    rng.shuffle(own)
    names = sorted({name for sentence in own for name in _NAME.findall(sentence)}) or ["Ann"]
    words = sorted({word for sentence in own[:20_000] for word in _WORD.findall(sentence)})
    seen = set(map(hash, own))
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{sentence}\n" for sentence in own)
        left = wanted - len(own)
        for number in count():
            if left <= 0:
                return len(own)
            varied = _varied(own[number % len(own)], rng, names, words)
            if hash(varied) not in seen:
                seen.add(hash(varied))
                file.write(f"{varied}\n")
                left -= 1
    raise AssertionError


def write_queries(sentences: Path, among: int, path: Path) -> None:
    rng = random.Random(1)
    with sentences.open(encoding="utf-8") as source:
        candidates = [line.rstrip("\n") for line in islice(source, among)]
    long_enough = [one for one in candidates if len(set(_WORD.findall(one))) >= WORDS_ASKED]
    with path.open("w", encoding="utf-8") as file:
        for sentence in rng.sample(long_enough, QUERIES):
            words = rng.sample(sorted(set(_WORD.findall(sentence))), WORDS_ASKED)
            file.write(json.dumps({"query": " ".join(words), "sentence": sentence}) + "\n")


def _sentences(corpus: Sequence[Path]) -> Iterator[str]:
    for path in files_of(corpus):
        try:
            for passage in passages(path, Reading()):
                for _, sentence in sentences_of(passage, Reading()) if passage else ():
                    if why_noise(sentence) is None:
                        yield sentence
        except UnreadableFile as error:
            print(error, file=sys.stderr)


def _varied(sentence: str, rng: random.Random, names: list[str], words: list[str]) -> str:
    """The sentence with other numbers and names; where it has none, with another word."""
    varied = _NUMBER.sub(lambda _: str(rng.randrange(1, 5_000)), sentence)
    varied = _NAME.sub(lambda _: rng.choice(names), varied)
    if varied == sentence:
        place = rng.choice(list(_WORD.finditer(sentence)) or [None])
        if place is None:
            return f"{sentence} {rng.choice(words)}"
        return sentence[: place.start()] + rng.choice(words) + sentence[place.end() :]
    return varied


def _measured(name: str, sentences: Path, work: Path, venvs: Path) -> dict[str, float]:
    python = Path(sys.executable) if name == "numerate" else environment(BM25S, venvs)
    script = RUNNERS / ("run_corpus.py" if name == "numerate" else "run_bm25s.py")
    folder = work / f"{name}-{sentences.stem}"
    arguments = [str(sentences), str(work / "queries.jsonl"), str(folder), str(TOP)]
    done = subprocess.run(
        [str(python), str(script), *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise PeerFailed(done.stderr[-800:])
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--corpus", type=Path, nargs="+", required=True, help="files or folders")
    parser.add_argument("--sizes", default="100000,300000,1000000", help="comma-separated")
    parser.add_argument("--venvs", type=Path, default=Path(".venvs"))
    parser.add_argument("--work", type=Path, help="where the corpora are made; a temporary folder")
    parser.add_argument("--json", type=Path, help="write all figures to a file")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
