"""numerate's index over lines of text: `run_corpus.py SENTENCES QUERIES FOLDER TOP`."""

from __future__ import annotations

import sys
from pathlib import Path

from _retrieval import Found, measure

from numerate.corpus.building import build
from numerate.corpus.index import open_index
from numerate.corpus.reading import Reading


def index(sentences: Path, folder: Path) -> None:
    build([sentences], folder, Reading(lines=True), keep_all=True)


def load(folder: Path) -> Found:
    opened = open_index(folder)
    return lambda query, top: [hit.text for hit in opened.search(query, top)]


if __name__ == "__main__":
    measure(index, load, sys.argv[1:])
