"""bm25s over lines of text: `run_bm25s.py SENTENCES QUERIES FOLDER TOP`; prints one JSON object."""

from __future__ import annotations

import sys
from pathlib import Path

import bm25s  # type: ignore[import-not-found]
import Stemmer  # type: ignore[import-not-found]
from _retrieval import Found, measure

STEMMER = Stemmer.Stemmer("english")


def index(sentences: Path, folder: Path) -> None:
    lines = sentences.read_text("utf-8").splitlines()
    tokens = bm25s.tokenize(lines, stopwords="en", stemmer=STEMMER, show_progress=False)
    retriever = bm25s.BM25(method="lucene", k1=1.2, b=0.75, backend="numba")
    retriever.index(tokens, show_progress=False)
    retriever.save(folder, corpus=lines)


def load(folder: Path) -> Found:
    retriever = bm25s.BM25.load(folder, load_corpus=True, mmap=True)
    retriever.backend = "numba"

    def found(query: str, top: int) -> list[str]:
        tokens = bm25s.tokenize([query], stopwords="en", stemmer=STEMMER, show_progress=False)
        hits, _ = retriever.retrieve(tokens, k=top, show_progress=False, n_threads=1)
        return [hit["text"] for hit in hits[0]]

    return found


if __name__ == "__main__":
    measure(index, load, sys.argv[1:])
