"""Splitting a set into parts that share no group and no premise, balanced by label.

Bundles, what hangs together by group or premise, are dealt out: the largest first, those of equal
size in an order that the seed draws, each to the part where it disturbs the balance least. That is
where the sum of the squared counts of each label, over the counts that the part should have, grows
by the least; bundles of one pair fill all parts evenly. In the end every part has a bundle, even
where its share asks for less than one.

The pairs are read twice: first to see what hangs together, then to write them. What is kept of them
does not depend on how long their texts are.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from numerate.data.bundles import Bundle, Bundles, Labels
from numerate.data.pair import Pair
from numerate.data.readers import BadRow
from numerate.data.store import written
from numerate.errors import TooFewGroups, UnreadableFile

__all__ = ["Part", "Split", "dealt", "split"]

Reader = Callable[[], Iterable[Pair | BadRow]]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a split: where it was written, and what it holds."""

    name: str
    path: Path
    pairs: int
    groups: int
    labels: Labels


@dataclass(frozen=True, slots=True)
class Split:
    """The parts of a set, and the rows that held no pair."""

    parts: tuple[Part, ...]
    bad_rows: tuple[BadRow, ...]


def split(
    source: str, read: Reader, folder: Path, shares: Mapping[str, Fraction], seed: int = 0
) -> Split:
    """Write the pairs of a source, in their order, into a file for each share of a folder.

    `read` gives the pairs, each time that it is called. `shares` add up to one.
    """
    bundles, bad_rows = _bundled(read())
    found = bundles.found()
    if len(found) < len(shares):
        raise TooFewGroups(source, len(found), list(shares))
    part_of = dealt(found, list(shares.values()), seed)
    paths = [folder / f"{name}.jsonl" for name in shares]
    with ExitStack() as stack:
        files = [stack.enter_context(written(path)) for path in paths]
        for pair in read():
            if isinstance(pair, Pair):
                root = bundles.root_of(pair)
                if root is None:
                    raise UnreadableFile(source, "it has changed while it was read")
                line = json.dumps(pair.to_json(), ensure_ascii=False)
                files[part_of[root]].write(line.encode() + b"\n")
    return Split(tuple(_parts(shares, paths, found, part_of)), tuple(bad_rows))


def dealt(
    bundles: Mapping[int, Bundle], shares: Sequence[Fraction], seed: int = 0
) -> dict[int, int]:
    """Which part each bundle goes to; there are at least as many bundles as parts.

    >>> bundles = {n: Bundle(bytes([n]), Counter({"neutral": 1})) for n in range(10)}
    >>> sorted(dealt(bundles, [Fraction(4, 5), Fraction(1, 10), Fraction(1, 10)]).values())
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 2]
    """
    totals: Labels = Counter()
    for bundle in bundles.values():
        totals.update(bundle.labels)
    targets = [{label: float(share * n) for label, n in totals.items()} for share in shares]
    have: list[Labels] = [Counter() for _ in shares]
    part_of: dict[int, int] = {}
    waiting = sorted(bundles.items(), key=lambda item: (-item[1].size, _drawn(seed, item[1].key)))
    for left, (root, bundle) in zip(range(len(waiting), 0, -1), waiting, strict=True):
        empty = [part for part, labels in enumerate(have) if not labels]
        allowed = empty if left <= len(empty) else range(len(shares))
        part = min(allowed, key=lambda at: (_growth(bundle.labels, have[at], targets[at]), at))
        have[part].update(bundle.labels)
        part_of[root] = part
    return part_of


def _growth(added: Labels, have: Labels, target: Mapping[str | None, float]) -> float:
    """How much the sum of squared counts over their targets grows."""
    return sum(n * (2 * have[label] + n) / target[label] for label, n in added.items())


def _drawn(seed: int, key: bytes) -> bytes:
    return hashlib.blake2b(f"{seed}/".encode() + key).digest()


def _bundled(pairs: Iterable[Pair | BadRow]) -> tuple[Bundles, list[BadRow]]:
    bundles, bad_rows = Bundles(), []
    for one in pairs:
        if isinstance(one, BadRow):
            bad_rows.append(one)
        else:
            bundles.add(one)
    return bundles, bad_rows


def _parts(
    names: Iterable[str],
    paths: Sequence[Path],
    bundles: Mapping[int, Bundle],
    part_of: Mapping[int, int],
) -> Iterator[Part]:
    for at, (name, path) in enumerate(zip(names, paths, strict=True)):
        own = [bundle for root, bundle in bundles.items() if part_of[root] == at]
        labels: Labels = Counter()
        for bundle in own:
            labels.update(bundle.labels)
        yield Part(name, path, labels.total(), len(own), labels)
