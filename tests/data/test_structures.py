"""DGEM's format: what is written is read back, whatever the texts hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.builders.graphs import structure_of_each, with_structures
from numerate.data.pair import Pair
from numerate.data.readers import read
from numerate.data.readers.dgem import line_of, looks_like
from numerate.data.structures import joined, parted

words = st.text(alphabet="ab c$<>.L:T\t\n", max_size=12)
tuples = st.lists(st.lists(words, min_size=1, max_size=4), min_size=1, max_size=4)


@given(tuples)
def test_structure_parts_only_where_a_part_ends(given_tuples: list[list[str]]) -> None:
    found = parted(joined(given_tuples))
    assert [_bare(parts) for parts in found] == [_bare(parts) for parts in given_tuples]


def _bare(parts: list[str]) -> list[str]:
    """What a space that breaks up a sign cannot change."""
    return ["".join(part.split()) for part in parts]


@given(tuples)
def test_structure_that_was_written_stays_as_it_is(given_tuples: list[list[str]]) -> None:
    written = joined(given_tuples)
    assert joined(parted(written)) == written


texts = st.text(alphabet="ab \t\n$<>é", min_size=1, max_size=20).filter(str.strip)


@given(
    premise=texts,
    hypothesis=texts,
    label=st.sampled_from(["entailment", "neutral", "contradiction", "not_entailment", None]),
    told=tuples,
)
def test_dgem_lines_are_read_back(
    tmp_path_factory: pytest.TempPathFactory,
    premise: str,
    hypothesis: str,
    label: str | None,
    told: list[list[str]],
) -> None:
    structure = joined([["a", "b"], *told])
    pair = Pair("a-0", premise, hypothesis, label, {"structure": structure})
    path = tmp_path_factory.mktemp("dgem") / "pairs.tsv"
    path.write_text(line_of(pair), encoding="utf-8")
    [found] = read(path, "dgem")
    assert isinstance(found, Pair)
    assert found.premise == " ".join(premise.split())
    assert found.hypothesis == " ".join(hypothesis.split())
    assert found.label == label
    assert parted(found.provenance["structure"]) == parted(structure)


def test_dgem_lines_are_known_for_what_they_are() -> None:
    pairs = with_structures([Pair("a", "Ice melts.", "photosynthesis", "neutral")])
    assert looks_like(line_of(next(pairs)))


def test_structures_of_pairs_are_their_own_or_read_from_the_hypothesis() -> None:
    own = Pair("own", "Ice melts.", "Ice melts.", None, {"structure": "it<>is<>so"})
    bare = Pair("bare", "Ice melts.", "Ann sold figs in Rome. Bob left.", "neutral")
    found = list(with_structures([own, bare]))
    assert found[0] is own
    assert parted(found[1].provenance["structure"]) == [
        ["Ann", "sold", "figs", "L:in Rome"],
        ["Bob", "left"],
    ]


def test_structures_are_read_as_they_are_asked_for() -> None:
    asked = 0

    def source() -> Iterator[Pair]:
        nonlocal asked
        for number in range(10_000):
            asked += 1
            yield Pair(str(number), "a", "Ice melts.")

    next(with_structures(source()))
    assert asked < 1_000


def test_structure_of_a_text_without_a_relation_is_the_text() -> None:
    assert list(structure_of_each(["photosynthesis", "ice  water"])) == [
        "photosynthesis<>",
        "ice water<>",
    ]
