"""Reading: the probe from a folder laid out as the release, labelled by people's thresholds.

Its files are tab-separated though they are called `.csv`. Most files of degree estimation have two
columns: the thresholds say what is entailed. Where a file has a label, that counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from numerate.data.loading import load_file
from numerate.data.pair import Pair
from numerate.data.readers import BadRow
from numerate.errors import NoProbe, NotADegreeItem, UnknownProbeTest
from numerate.probes.adjectives.phrasing import Premise, degree_of
from numerate.probes.adjectives.suite import DEGREE, FOLDERS, MISMATCHES, TESTS, Item, Part
from numerate.probes.adjectives.thresholds import Thresholds

__all__ = ["chosen_tests", "other_files", "read_degree", "read_folder", "read_part"]

Test = tuple[str, str]
"""A task and one of its tests."""


def read_folder(
    folder: str, thresholds: Thresholds, wanted: Sequence[Test] | None = None
) -> list[Part]:
    """The tests that a folder holds, of those that are wanted; `NoProbe` if it holds none."""
    root = Path(folder)
    if not root.is_dir():
        raise NoProbe(folder, "there is no such folder")
    if not any((root / name).is_dir() for name in FOLDERS.values()):
        raise NoProbe(folder, f"it has neither {' nor '.join(FOLDERS.values())}")
    parts = [
        read_part(path, task, test, thresholds)
        for task, test in wanted or chosen_tests()
        if (path := root / FOLDERS[task] / f"{test}.csv").is_file()
    ]
    if not parts:
        raise NoProbe(folder, "none of the tests that are asked for is there")
    return parts


def other_files(folder: str) -> list[str]:
    """The files beside the tests, which are named for none of them."""
    return [
        str(path.relative_to(folder))
        for name in FOLDERS.values()
        for path in sorted((Path(folder) / name).glob("*.csv"))
        if path.stem not in TESTS
    ]


def chosen_tests(names: Iterable[str] = ()) -> list[Test]:
    """The tests that names ask for: all of them, if there is no name.

    >>> chosen_tests(["booster", "degree/ordering"])
    [('degree', 'ordering'), ('degree', 'booster'), ('entailment', 'booster')]
    """
    every = [(task, test) for task in FOLDERS for test in TESTS]
    known = {*FOLDERS, *TESTS, *("/".join(one) for one in every)}
    asked = list(names)
    for name in asked:
        if name not in known:
            raise UnknownProbeTest(name, get_close_matches(name, sorted(known), n=2))
    return [
        (task, test)
        for task, test in every
        if not asked or {task, test, f"{task}/{test}"} & set(asked)
    ]


def read_part(path: Path, task: str, test: str, thresholds: Thresholds) -> Part:
    """The items of a file; a row that is none is a bad one."""
    found = load_file(path, name=f"{task}-{test}")
    if task != DEGREE:
        items = tuple(Item(pair) for pair in found.pairs)
        return Part(task, test, items, found.bad_rows)
    read = list(read_degree(str(path), test, found.pairs, thresholds))
    items = tuple(one for one in read if isinstance(one, Item))
    bad_rows = tuple(one for one in read if isinstance(one, BadRow))
    if not items:
        raise NotADegreeItem(str(path), bad_rows[0].line, bad_rows[0].reason)
    return Part(task, test, items, (*found.bad_rows, *bad_rows))


def read_degree(
    path: str, test: str, pairs: Iterable[Pair], thresholds: Thresholds
) -> Iterator[Item | BadRow]:
    """The items of degree estimation that pairs are."""
    premise_of = cache(Premise.of)
    for pair in pairs:
        try:
            degree = degree_of(test, premise_of(pair.premise), pair.hypothesis)
        except ValueError as error:
            line = pair.provenance.get("line")
            yield BadRow(path, line if isinstance(line, int) else 0, str(error))
            continue
        label = pair.label
        if label is None or test in MISMATCHES:  # a mismatch has rows that do not count
            label = thresholds.label(test, degree)
        yield Item(replace(pair, label=label), degree)
