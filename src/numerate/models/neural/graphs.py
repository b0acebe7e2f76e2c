"""The graph of a hypothesis, from Open IE tuples as DGEM's format writes them (SciTail, "Graph
Definition" and the appendix)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from numerate.data.builders.graphs import with_structures
from numerate.data.pair import Pair
from numerate.data.structures import parted
from numerate.errors import NoGraph
from numerate.models.neural.recipes import Recipe
from numerate.models.neural.tokens import tokens

__all__ = ["EDGE_LABELS", "Graph", "graph_of", "parsed", "with_graphs"]

_MOST_TUPLES = 30  # the last ones, as in the released code

# fmt: off
_PREPOSITIONS = (
    "with", "at", "from", "into", "during", "including", "until", "against", "among", "throughout",
    "despite", "towards", "upon", "concerning", "of", "to", "in", "for", "on", "by", "about",
    "like", "through", "over", "before", "between", "after", "since", "without", "under", "within",
    "along", "following", "across", "behind", "beyond", "plus", "except", "but", "up", "out",
    "around", "down", "off", "above", "near",
)
# fmt: on
_TAGS = {"l:": "L", "t:": "T"}  # of places and times
EDGE_LABELS = ("subj", "subj-obj", "obj", *_TAGS.values(), *_PREPOSITIONS)

_Node = tuple[str, ...]
_Edge = tuple[_Node, str, _Node]


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes, each the tokens of a phrase, and edges between them: from, label, to."""

    nodes: tuple[_Node, ...]
    edges: tuple[tuple[int, str, int], ...]


def with_graphs(pairs: Sequence[Pair], recipe: Recipe) -> Sequence[Pair]:
    """Pairs as a recipe needs them: where it reads graphs, those that lack one get theirs."""
    return tuple(with_structures(pairs)) if recipe.reads == "graph" else pairs


def graph_of(pair: Pair, model: str) -> Graph:
    """The graph that a pair carries; `NoGraph` where it carries none, or one without a word."""
    structure = pair.provenance.get("structure")
    graph = parsed(structure) if isinstance(structure, str) else None
    if graph is None or not graph.nodes:
        raise NoGraph(model, pair.id)
    return graph


def parsed(structure: str) -> Graph:
    """The graph of Open IE tuples as DGEM's format writes them.

    >>> graph = parsed("Steam<>is<>made by heating water in a pot")
    >>> [" ".join(node) for node in graph.nodes]
    ['is', 'steam', 'made by heating water in a pot', 'made', 'heating water', 'a pot']
    >>> [label for _, label, _ in graph.edges]
    ['subj', 'subj-obj', 'obj', 'by', 'in']
    """
    number: dict[_Node, int] = {}
    edges: list[tuple[int, str, int]] = []
    for parts in parted(structure)[-_MOST_TUPLES:]:
        if (alone := _alone(parts)) is not None:
            number.setdefault(alone, len(number))
        for start, label, end in _edges(parts):
            begins = number.setdefault(start, len(number))
            edges.append((begins, label, number.setdefault(end, len(number))))
    return Graph(tuple(number), tuple(edges))


def _alone(parts: Sequence[str]) -> _Node | None:
    """The phrase of which no relation is told."""
    words = tuple(tokens(parts[0]))
    return words if words and not any(parts[1:]) else None


def _edges(parts: Sequence[str]) -> Iterator[_Edge]:
    if len(parts) < 2 or not (predicate := tuple(tokens(parts[1]))):
        return
    subject = tuple(tokens(parts[0]))
    if subject:
        yield predicate, "subj", subject
    objects = [_tagged(written) for written in parts[2:]]
    if subject and objects and (first := tuple(tokens(objects[0][1]))):
        yield subject, "subj-obj", first
    for tag, written in objects:
        yield from _chain(predicate, tag, tokens(written))


def _tagged(written: str) -> tuple[str | None, str]:
    """The tag of a place or time, and what it stands before."""
    tag = _TAGS.get(written[:2].lower())
    return (None, written) if tag is None else (tag, written[2:])


def _chain(predicate: _Node, tag: str | None, words: list[str]) -> Iterator[_Edge]:
    """The edges from a predicate to an object, and on along its prepositions."""
    label = tag or "obj"
    if tag is None and words and words[0] in _PREPOSITIONS:
        label, words = words[0], words[1:]
    before, phrase = predicate, words[:1]
    for word in words[1:]:
        if word not in _PREPOSITIONS:
            phrase.append(word)
        elif phrase:
            yield before, label, tuple(phrase)
            before, phrase, label = tuple(phrase), [], word
    if phrase:
        yield before, label, tuple(phrase)
