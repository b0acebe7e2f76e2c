"""Splits: nothing leaks from one part into another, and the parts are as they were asked for."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.bundles import Bundles
from numerate.data.duplicates import same_words
from numerate.data.grouping import group_of
from numerate.data.pair import LABELS, Pair
from numerate.data.readers import BadRow, read
from numerate.data.splitting import Split, dealt, split
from numerate.errors import TooFewGroups, UnreadableFile

SHARES = {"train": Fraction(8, 10), "dev": Fraction(1, 10), "test": Fraction(1, 10)}

ROWS = st.lists(
    st.tuples(
        st.sampled_from(["Two cats sat.", "two cats sat", "3 dogs ran.", "9 men", "A", "B", "C"]),
        st.none() | st.sampled_from(["g1", "g2", "g3", "g4", "g5"]),
        st.none() | st.sampled_from(LABELS),
    ),
    max_size=40,
)


def pairs_of(rows: list[tuple[str, str | None, str | None]]) -> list[Pair]:
    return [
        Pair(str(n), premise, f"{n} cats.", label, {} if group is None else {"group": group})
        for n, (premise, group, label) in enumerate(rows)
    ]


def parts_of(pairs: list[Pair], seed: int = 0) -> dict[str, int]:
    """The part that each pair goes to, by its id."""
    bundles = Bundles()
    for pair in pairs:
        bundles.add(pair)
    part_of = dealt(bundles.found(), list(SHARES.values()), seed)
    places = {pair.id: bundles.root_of(pair) for pair in pairs}
    return {name: part_of[root] for name, root in places.items() if root is not None}


@given(ROWS, st.integers(0, 5))
def test_split_parts_share_no_group_and_no_premise(
    rows: list[tuple[str, str | None, str | None]], seed: int
) -> None:
    pairs = pairs_of(rows)
    parts = parts_of(pairs, seed)
    seen: defaultdict[str, set[int]] = defaultdict(set)
    for pair in pairs:
        seen[group_of(pair)].add(parts[pair.id])
        seen[f"premise {same_words(pair.premise)}"].add(parts[pair.id])
    assert all(len(places) == 1 for places in seen.values())


@given(ROWS, st.integers(0, 5), st.randoms(use_true_random=False))
def test_split_order_of_the_rows_is_of_no_matter(
    rows: list[tuple[str, str | None, str | None]], seed: int, dice: Random
) -> None:
    pairs = pairs_of(rows)
    shuffled = dice.sample(pairs, len(pairs))
    assert parts_of(shuffled, seed) == parts_of(pairs, seed)


@given(st.lists(st.sampled_from(LABELS), min_size=60, max_size=200), st.integers(0, 3))
def test_split_is_balanced_by_label_where_pairs_stand_alone(labels: list[str], seed: int) -> None:
    pairs = [Pair(str(n), f"premise {n}", "cats", label) for n, label in enumerate(labels)]
    parts = parts_of(pairs, seed)
    for label, total in Counter(labels).items():
        got = Counter(parts[pair.id] for pair in pairs if pair.label == label)
        for at, share in enumerate(SHARES.values()):
            assert abs(got[at] - share * total) <= 1


@given(st.lists(st.integers(1, 9), min_size=40, max_size=80))
def test_split_is_as_near_as_groups_allow(sizes: list[int]) -> None:
    pairs = [
        Pair(f"{g}-{n}", f"{g}-{n}", "cats", LABELS[n % 3], {"group": str(g)})
        for g, size in enumerate(sizes)
        for n in range(size)
    ]
    got = Counter(parts_of(pairs).values())
    for at, share in enumerate(SHARES.values()):
        assert abs(got[at] - share * len(pairs)) <= max(sizes)


def test_split_another_seed_is_another_split_of_the_same_sizes() -> None:
    pairs = [Pair(str(n), f"premise {n}", "cats", LABELS[n % 3]) for n in range(90)]
    one, other = parts_of(pairs, 0), parts_of(pairs, 1)
    assert one == parts_of(pairs, 0) != other
    assert Counter(one.values()) == Counter(other.values())


def test_split_every_part_gets_a_group_where_there_are_enough() -> None:
    pairs = pairs_of([("A", None, None), ("B", None, None), ("C", None, None)])
    assert sorted(parts_of(pairs).values()) == [0, 1, 2]


def put(path: Path, pairs: list[Pair], more: str = "") -> Path:
    lines = "".join(json.dumps(pair.to_json()) + "\n" for pair in pairs)
    path.write_text(lines + more, encoding="utf-8")
    return path


def run(path: Path, folder: Path, seed: int = 0) -> Split:
    return split(str(path), lambda: read(path), folder, SHARES, seed)


def test_split_writes_every_pair_once_and_in_order(tmp_path: Path) -> None:
    pairs = [Pair(str(n), f"premise {n // 3}", f"{n}", LABELS[n % 3]) for n in range(90)]
    path = put(tmp_path / "all.jsonl", pairs, "{oops\n")
    found = run(path, tmp_path / "parts")
    assert [(part.name, part.pairs, part.groups) for part in found.parts] == [
        ("train", 72, 24),
        ("dev", 9, 3),
        ("test", 9, 3),
    ]
    assert found.parts[1].labels == dict.fromkeys(LABELS, 3)
    [bad] = found.bad_rows
    assert bad.line == 91
    back: list[Pair | BadRow] = []
    for part in found.parts:
        of_part = list(read(part.path))
        assert [int(p.id) for p in of_part if isinstance(p, Pair)] == sorted(
            int(p.id) for p in of_part if isinstance(p, Pair)
        )
        back += of_part
    assert sorted((p.id, p.premise, p.label) for p in back if isinstance(p, Pair)) == sorted(
        (p.id, p.premise, p.label) for p in pairs
    )
    before = [part.path.read_bytes() for part in found.parts]
    assert [part.path.read_bytes() for part in run(path, tmp_path / "again").parts] == before


def test_split_leaves_nothing_behind_where_it_cannot_be_made(tmp_path: Path) -> None:
    few = put(tmp_path / "few.jsonl", pairs_of([("A", "g", None), ("B", "g", None)]))
    with pytest.raises(TooFewGroups, match="1 group, too few for train, dev, test"):
        run(few, tmp_path / "parts")
    many = pairs_of([(str(n), None, None) for n in range(9)])
    reads = iter([many, [*many, Pair("new", "another premise", "cats")]])
    with pytest.raises(UnreadableFile, match="changed while it was read"):
        split("many.jsonl", lambda: next(reads), tmp_path / "parts", SHARES)
    assert not list((tmp_path / "parts").glob("*"))
