"""The graph of a hypothesis, from Open IE tuples as DGEM's format writes them (SciTail, "Graph
Definition" and the appendix)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from numerate.data.pair import Pair
from numerate.errors import NoGraph
from numerate.models.neural.tokens import tokens

__all__ = ["EDGE_LABELS", "Graph", "graph_of", "parsed"]

_BETWEEN_TUPLES, _BETWEEN_PARTS = "$$$", "<>"
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


def graph_of(pair: Pair, model: str) -> Graph:
    """The graph that a pair carries; `NoGraph` where it carries none."""
    structure = pair.provenance.get("structure")
    graph = parsed(structure) if isinstance(structure, str) else None
    if graph is None or not graph.edges:
        raise NoGraph(model, pair.id)
    return graph


def parsed(structure: str) -> Graph:
    """The graph of Open IE tuples: `subject<>predicate<>object...`, joined by `$$$`.

    >>> graph = parsed("Steam<>is<>made by heating water in a pot")
    >>> [" ".join(node) for node in graph.nodes]
    ['is', 'steam', 'made by heating water in a pot', 'made', 'heating water', 'a pot']
    >>> [label for _, label, _ in graph.edges]
    ['subj', 'subj-obj', 'obj', 'by', 'in']
    """
    edges = [
        edge
        for written in structure.split(_BETWEEN_TUPLES)[-_MOST_TUPLES:]
        for edge in _edges([part.strip() for part in written.split(_BETWEEN_PARTS)])
    ]
    number: dict[_Node, int] = {}
    numbered = tuple(
        (number.setdefault(start, len(number)), label, number.setdefault(end, len(number)))
        for start, label, end in edges
    )
    return Graph(tuple(number), numbered)


def _edges(parts: Sequence[str]) -> Iterator[_Edge]:
    phrases = [tuple(tokens(part)) for part in parts]
    if len(phrases) < 2 or not phrases[0] or not phrases[1]:
        return
    subject, predicate, *objects = phrases
    yield predicate, "subj", subject
    if objects and objects[0]:
        yield subject, "subj-obj", objects[0]
    for written in parts[2:]:
        yield from _chain(predicate, written)


def _chain(predicate: _Node, written: str) -> Iterator[_Edge]:
    """The edges from a predicate to an object, and on along its prepositions."""
    label = "obj"
    if (tag := written[:2].lower()) in _TAGS:
        label, written = _TAGS[tag], written[2:]
        words = tokens(written)
    else:
        words = tokens(written)
        if words and words[0] in _PREPOSITIONS:
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
