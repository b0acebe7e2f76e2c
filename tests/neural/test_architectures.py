"""Every architecture: it learns, its gradients are finite, it has as many parameters as published,
and what is saved and loaded answers alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from toys import NAMES, WIDTH, small, toy_pairs, toy_plan

from numerate.data.pair import LABELS, Pair
from numerate.errors import NoGraph, NothingToExplain
from numerate.models.model import GraphReader
from numerate.models.neural.answering import logits_of
from numerate.models.neural.batches import batch_of, example_of
from numerate.models.neural.classifier import Classifier
from numerate.models.neural.graphs import with_graphs
from numerate.models.neural.layers import RecurrentLayer, WordVectors
from numerate.models.neural.recipes import recipe
from numerate.models.neural.training import train
from numerate.models.neural.vocabulary import Vocabulary
from numerate.models.registry import model

each = pytest.mark.parametrize("name", NAMES)


def untrained(name: str, vocabulary: Vocabulary, tuned: int = 0) -> Classifier:
    torch.manual_seed(0)
    words = WordVectors(torch.randn(len(vocabulary), WIDTH), tuned)
    return Classifier(small(name), words, len(LABELS))


@each
def test_architecture_learns_a_separable_task_saves_and_loads(
    name: str, vectors: str, tmp_path: Path
) -> None:
    manifest = train(toy_plan(name, vectors), tmp_path / name)
    assert manifest["scores"]["dev_accuracy"] == 1.0
    pairs = toy_pairs(30, seed=3)
    answers = model(str(tmp_path / name)).predict(pairs)
    assert [answer.label for answer in answers] == [pair.label for pair in pairs]
    assert model(f"trained:{tmp_path / name}").predict(pairs) == answers
    for answer in answers:
        assert answer.probabilities is not None
        assert sum(answer.probabilities.values()) == pytest.approx(1)
        assert answer.confidence == max(answer.probabilities.values())


@each
def test_architecture_gradients_are_finite_and_reach_every_parameter(name: str) -> None:
    vocabulary = Vocabulary.of(["ann", "sold", "figs", "cats", "and", "not", "at", "noon"])
    classifier = untrained(name, vocabulary, tuned=6)
    pairs = [*toy_pairs(8, seed=4), Pair("short", "a", "b", None, {"structure": "a<>b<>c"})]
    examples = [example_of(pair, vocabulary, small(name)) for pair in pairs]
    logits = classifier(batch_of(examples, "cpu"))
    torch.nn.functional.cross_entropy(logits, torch.arange(len(pairs)) % 3).backward()
    for parameter_name, parameter in classifier.named_parameters():
        assert parameter.grad is not None, parameter_name
        assert parameter.grad.isfinite().all(), parameter_name


@each
def test_architecture_answers_alike_alone_and_in_company(name: str) -> None:
    vocabulary = Vocabulary.of(["ann", "sold", "figs", "cats", "and", "not", "at", "noon"])
    classifier = untrained(name, vocabulary)
    long = Pair("long", "so " * 300 + ".", "Ann sold figs", None, {"structure": "Ann<>sold<>figs"})
    pairs = [
        *toy_pairs(6, seed=5),
        long,
        Pair("none", "", "", None, {"structure": "a<>b"}),
        Pair("phrase", "a", "figs", None, {"structure": "figs<>"}),
    ]
    examples = [example_of(pair, vocabulary, small(name)) for pair in pairs]
    together = logits_of(classifier, examples, "cpu")
    alone = torch.cat([logits_of(classifier, [example], "cpu") for example in examples])
    assert torch.allclose(together, alone, atol=1e-5)


@pytest.mark.parametrize(
    ("name", "classes", "published"),
    [
        ("decompatt", 2, 341_000),  # SciTail
        ("dgem", 2, 112_000),  # SciTail
        ("esim", 3, 4_300_000),  # its own paper, and SciTail
    ],
)
def test_architecture_has_as_many_parameters_as_published(
    name: str, classes: int, published: int
) -> None:
    words = WordVectors(torch.zeros(3, 300), 0)
    found = Classifier(recipe(name), words, classes).parameters_without_vectors
    assert found == pytest.approx(published, rel=0.01)


def test_architecture_parameters_by_hand() -> None:
    def count(name: str) -> int:
        words = WordVectors(torch.zeros(3, 300), 0)
        return Classifier(recipe(name), words, 2).parameters_without_vectors

    # A projection, two layers to attend, two to compare, two to aggregate.
    assert count("decompatt") == 60_000 + 80_400 + 120_400 + 80_602
    # A projection and the votes of nodes; with edges an LSTM, 51 labels and the votes of edges.
    assert count("dgem-without-edges") == 30_000 + 802
    assert count("dgem") == 30_802 + 80_800 + 510 + 422


def test_architecture_dgem_refuses_graphs_without_a_node() -> None:
    [empty] = with_graphs([Pair("empty", "a", "b", None, {"structure": "<>"})], small("dgem"))
    with pytest.raises(NoGraph, match="'empty'"):
        example_of(empty, Vocabulary.of([]), small("dgem"))


@pytest.mark.parametrize("name", ["dgem", "dgem-without-edges"])
def test_architecture_dgem_reads_plain_pairs_and_shows_how_it_decides(
    name: str, vectors: str, tmp_path: Path
) -> None:
    train(replace(toy_plan(name, vectors), epochs=1), tmp_path / "dgem")
    reader = model(str(tmp_path / "dgem"))
    assert isinstance(reader, GraphReader)
    plain = Pair("plain", "Ann sold figs at noon in Rome.", "Ann sold figs at noon.")
    [answer] = reader.predict([plain])
    told = reader.explain(plain)
    assert (told.label, told.probabilities) == (answer.label, answer.probabilities)
    assert [node.text for node in told.nodes] == ["sold", "ann", "figs", "at noon"]
    for node in told.nodes:
        assert len(node.attention) == len(told.words) == 8
        assert sum(node.attention) == pytest.approx(1)
        assert sum(node.probabilities.values()) == pytest.approx(1)
    assert [edge.label for edge in told.edges] == ["subj", "subj-obj", "obj", "T"]
    assert all((edge.probabilities is None) == (name != "dgem") for edge in told.edges)


def test_architecture_dgem_uses_the_graph_that_a_pair_brings(vectors: str, tmp_path: Path) -> None:
    train(replace(toy_plan("dgem", vectors), epochs=1), tmp_path / "dgem")
    reader = model(str(tmp_path / "dgem"))
    assert isinstance(reader, GraphReader)
    given = Pair(
        "given", "Ann sold figs.", "Ann sold figs.", None, {"structure": "figs<>are<>hers"}
    )
    assert [node.text for node in reader.explain(given).nodes] == ["are", "figs", "hers"]


def test_architecture_without_a_graph_has_nothing_to_explain(vectors: str, tmp_path: Path) -> None:
    train(replace(toy_plan("cbow", vectors), epochs=1), tmp_path / "cbow")
    reader = model(str(tmp_path / "cbow"))
    assert isinstance(reader, GraphReader)
    with pytest.raises(NothingToExplain, match="reads no graph"):
        reader.explain(Pair("a", "Ann sold figs.", "Ann sold."))


def test_input_gates_are_those_of_the_lstm() -> None:
    """Told apart by hand: a cell of one step from the first state has c = i * g."""
    torch.manual_seed(0)
    layer = RecurrentLayer(3, 4)
    vectors = torch.randn(2, 5, 3)
    states = layer(vectors, torch.tensor([5, 3]))
    gates = layer.input_gates(vectors, states)
    cell = torch.nn.LSTMCell(3, 4)
    cell.load_state_dict(
        {
            name: getattr(layer.lstm, f"{name}_l0")
            for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        }
    )
    state = memory = torch.zeros(2, 4)
    for at in range(3):
        given = vectors[:, at] @ cell.weight_ih.T + cell.bias_ih
        expected = (given + state @ cell.weight_hh.T + cell.bias_hh)[:, :4].sigmoid()
        assert torch.allclose(gates[:, at, :4], expected, atol=1e-6)
        state, memory = cell(vectors[:, at], (state, memory))
        assert torch.allclose(states[:, at, :4], state, atol=1e-6)
    last = (vectors[1, 2] @ layer.lstm.weight_ih_l0_reverse.T + layer.lstm.bias_ih_l0_reverse)[:4]
    begins = (last + layer.lstm.bias_hh_l0_reverse[:4]).sigmoid()
    assert torch.allclose(gates[1, 2, 4:], begins, atol=1e-6)  # reading back, the last is first
