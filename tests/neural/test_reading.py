"""What a model reads: labels of the data, words of both kinds, and graphs as DGEM defines them."""

from __future__ import annotations

from pathlib import Path

import pytest
from toys import small, toy_pairs

from numerate.data.pair import Pair
from numerate.errors import NoPairs, NotTrainable
from numerate.models.neural.batches import buckets, example_of
from numerate.models.neural.corpus import Corpus, read_source
from numerate.models.neural.graphs import parsed
from numerate.models.neural.lexicon import lexicon_of
from numerate.models.neural.tokens import LONGEST, tokens
from numerate.models.neural.vocabulary import UNKNOWN, Vocabulary


def pairs(*labels: str | None) -> list[Pair]:
    return [Pair(str(n), "Ann sold figs.", "Ann sold.", label) for n, label in enumerate(labels)]


THREE = pairs("entailment", "neutral", "contradiction", None)
SCIENCE = pairs("entailment", "neutral")
TWO = pairs("entailment", "not_entailment")


@pytest.mark.parametrize(
    ("train", "dev", "labels"),
    [
        (THREE, THREE, ("entailment", "neutral", "contradiction")),
        (SCIENCE, SCIENCE, ("entailment", "neutral")),
        (TWO, TWO, ("entailment", "not_entailment")),
        (THREE, TWO, ("entailment", "not_entailment")),
        ([*THREE, *TWO], THREE, ("entailment", "not_entailment")),
        (THREE, SCIENCE, ("entailment", "neutral", "contradiction")),
    ],
)
def test_labels_are_those_of_the_data(
    train: list[Pair], dev: list[Pair], labels: tuple[str, ...]
) -> None:
    corpus = Corpus.of(train, dev, "train", "dev")
    assert corpus.labels == labels
    assert {pair.label for pair in corpus.train} == set(labels)


@pytest.mark.parametrize(
    ("train", "dev", "said"),
    [
        (pairs("neutral", "neutral"), THREE, "train: every pair of it is 'neutral'"),
        (pairs(None), THREE, "train: no pair of it has a label"),
        (THREE, pairs(None, None), "dev: no pair of it has a label"),
        (SCIENCE, THREE, "dev has the label 'contradiction', which it lacks"),
    ],
)
def test_pairs_that_teach_nothing_are_refused(
    train: list[Pair], dev: list[Pair], said: str
) -> None:
    with pytest.raises(NotTrainable, match=said):
        Corpus.of(train, dev, "train", "dev")


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    with pytest.raises(NoPairs, match=r"empty\.jsonl"):
        read_source(str(tmp_path / "empty.jsonl"))


def test_words_seen_once_teach_what_an_unknown_word_is() -> None:
    lexicon = lexicon_of(
        [Pair("1", "Ann sold figs.", "Ann sold rugs.", "neutral")], small("cbow"), None, seed=0
    )
    assert lexicon.vocabulary.numbers(["ann", "rugs"])[1] == UNKNOWN
    assert lexicon.tuned == len(lexicon.vocabulary)


@pytest.mark.parametrize(("name", "tunes"), [("cbow", True), ("decompatt", False)])
def test_words_beyond_the_training_pairs_are_known_but_not_trained(
    name: str, tunes: bool, vectors: str
) -> None:
    lexicon = lexicon_of(toy_pairs(30, seed=1), small(name), vectors, seed=0)
    [seen, other] = lexicon.vocabulary.numbers(["figs", "elsewhere"])
    assert UNKNOWN < seen < other
    assert lexicon.tuned == (other if tunes else 0)  # it is the only word beyond
    assert lexicon.vectors is not None
    row = lexicon.vectors.words.index("figs")
    assert lexicon.matrix[seen].tolist() == lexicon.vectors.matrix[row].tolist()


def test_long_texts_are_cut() -> None:
    assert len(tokens("so " * 10_000)) == LONGEST


def test_batches_hold_every_pair_once_and_like_lengths() -> None:
    texts = [Pair(str(n), "so " * (n % 40 + 1), "it is") for n in range(500)]
    examples = [example_of(pair, Vocabulary.of([]), small("cbow")) for pair in texts]
    batches = buckets(examples, 16, "0/1")
    assert sorted(place for batch in batches for place in batch) == list(range(500))
    spread = [max(lengths) - min(lengths) for lengths in _lengths(examples, batches)]
    assert sum(spread) / len(spread) < 3
    assert batches == buckets(examples, 16, "0/1")
    assert batches != buckets(examples, 16, "0/2")


def _lengths(examples, batches):  # type: ignore[no-untyped-def]
    return [[examples[place].length[0] for place in batch] for batch in batches]


@pytest.mark.parametrize(
    ("structure", "nodes", "labels"),
    [
        # One object, split at its preposition; the whole of it is a node as well.
        ("The top of the hill<>is<>colder than the air on most days", 5, "subj subj-obj obj on"),
        # Two prepositions within it.
        ("Heat<>is<>used for turning ice into water", 6, "subj subj-obj obj for into"),
        # A preposition before it names the edge.
        ("Water<>runs<>through old pipes", 4, "subj subj-obj through"),
        # A place and a time have tags; only the first object is tied to the subject.
        ("Ann<>sold<>figs<>L:in Rome<>T:today", 5, "subj subj-obj obj L T"),
        # No object.
        ("Ann<>sleeps", 2, "subj"),
        # Several tuples share the nodes that are written alike.
        ("Ann<>sold<>figs$$$Ann<>ate<>figs", 4, "subj subj-obj obj subj subj-obj obj"),
        # An order has no subject.
        ("<>Close<>the door", 2, "obj"),
        # A tag is no word of the phrase behind it, also where that is the first object.
        ("Ann<>sleeps<>L:in Rome", 3, "subj subj-obj L"),
        # A phrase that tells no relation.
        ("Ann", 1, ""),
        ("Ann<>", 1, ""),
        # Nothing that could be read.
        ("<>sleeps<>", 0, ""),
        ("", 0, ""),
    ],
)
def test_graphs_follow_the_paper(structure: str, nodes: int, labels: str) -> None:
    graph = parsed(structure)
    assert len(graph.nodes) == nodes
    assert [label for _, label, _ in graph.edges] == labels.split()


def test_graphs_lead_from_the_predicate_along_the_object() -> None:
    graph = parsed("Heat<>is<>used for turning ice into water")
    said = {
        label: (" ".join(graph.nodes[a]), " ".join(graph.nodes[b])) for a, label, b in graph.edges
    }
    assert said["subj"] == ("is", "heat")
    assert said["subj-obj"] == ("heat", "used for turning ice into water")
    assert said["obj"] == ("is", "used")
    assert said["for"] == ("used", "turning ice")
    assert said["into"] == ("turning ice", "water")
