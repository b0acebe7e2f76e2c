"""An explanation as a web page that stands alone: the attention map and the graph, as SVG.

Both are in the SciTail paper's Figure 4. The graph is drawn as arcs beside a column of its nodes,
so that any graph can be read, however many edges it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from numerate.models.explanation import ExplainedEdge, GraphExplanation

__all__ = ["attention_map", "graph_drawing", "render_html"]

_ROW, _COLUMN, _LETTER = 22, 18, 7  # pixels: of a node, of a word, of a letter
_LANE = 130  # between arcs, with room for a label and its score
_LONGEST_LABEL = 40  # letters of a node


def render_html(explanation: GraphExplanation) -> str:
    """The page of an explanation; it fetches nothing and has no script."""
    return _template().substitute(
        label=_text(explanation.label.replace("_", " ")),
        probability=f"{explanation.probabilities.get(explanation.label, 0.0):.2f}",
        premise=_text(explanation.premise),
        hypothesis=_text(explanation.hypothesis),
        model=_text(explanation.model),
        attention=attention_map(explanation),
        graph=graph_drawing(explanation),
    )


def attention_map(explanation: GraphExplanation) -> str:
    """A row for each node, a column for each word of the premise."""
    nodes, words = explanation.nodes, explanation.words
    left = _width([node.text for node in nodes])
    top = _LETTER * max((len(word[:_LONGEST_LABEL]) for word in words), default=0) + 10
    shapes = [
        f'<text transform="translate({left + _COLUMN * at + 13} {top - 6}) rotate(-90)">'
        f"{_text(word[:_LONGEST_LABEL])}</text>"
        for at, word in enumerate(words)
    ]
    for row, node in enumerate(nodes):
        y = top + _ROW * row
        shapes.append(_node_name(node.text, left, y))
        strongest = max(node.attention, default=0.0) or 1.0
        shapes += [
            f'<rect class="cell" x="{left + _COLUMN * at}" y="{y}" width="{_COLUMN - 1}" '
            f'height="{_ROW - 1}" fill-opacity="{weight / strongest:.3f}">'
            f"<title>{_text(words[at])}: {weight:.3f}</title></rect>"
            for at, weight in enumerate(node.attention)
        ]
    width, height = left + _COLUMN * len(words) + 10, top + _ROW * len(nodes) + 10
    return _svg("Attention of each node over the premise", width, height, shapes)


def graph_drawing(explanation: GraphExplanation) -> str:
    """The nodes in a column with their scores, and an arc for each edge with its own."""
    nodes = explanation.nodes
    left = _width([node.text for node in nodes])
    shapes = []
    for row, node in enumerate(nodes):
        y = 10 + _ROW * row
        score = node.probabilities.get("entailment", 0.0)
        shapes += [
            _node_name(node.text, left, y),
            f'<rect class="{_side(node.probabilities)}" x="{left + 4}" y="{y + 5}" '
            f'width="{max(1.0, 40 * score):.1f}" height="{_ROW - 10}"/>',
            f'<text class="score" x="{left + 50}" y="{y + 15}">{score:.2f}</text>',
        ]
    begin = left + 84
    lanes = _lanes(explanation.edges)
    for edge, lane in zip(explanation.edges, lanes, strict=True):
        shapes.append(_arc(edge, begin, begin + _LANE * (lane + 0.4)))
    width = int(begin + _LANE * (max(lanes, default=0) + 1) + 90)
    return _svg("Graph of the hypothesis", width, 20 + _ROW * len(nodes), shapes)


def _lanes(edges: Sequence[ExplainedEdge]) -> list[int]:
    """For each edge how far out its arc goes: the shortest inside, none over another's label."""
    order = sorted(range(len(edges)), key=lambda at: (_span(edges[at]), at))
    taken: list[list[tuple[int, int]]] = []
    found = [0] * len(edges)
    for at in order:
        low, high = sorted((edges[at].source, edges[at].target))
        lane = 0
        while lane < len(taken) and any(low <= b and a <= high for a, b in taken[lane]):
            lane += 1
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        found[at] = lane
    return found


def _span(edge: ExplainedEdge) -> int:
    return abs(edge.source - edge.target)


def _arc(edge: ExplainedEdge, x: float, out: float) -> str:
    start, end = (10 + _ROW * at + _ROW / 2 for at in (edge.source, edge.target))
    if edge.source == edge.target:
        start, end = start - 4, end + 4
    middle = (start + end) / 2
    said = edge.probabilities
    score = "" if said is None else f" {said.get('entailment', 0.0):.2f}"
    side = "" if said is None else f" {_side(said)}"
    return (
        f'<path class="arc{side}" d="M{x:.0f} {start:.1f} C{out:.0f} {start:.1f} '
        f'{out:.0f} {end:.1f} {x:.0f} {end:.1f}"/>'
        f'<path class="head" d="M{x:.0f} {end:.1f} l7 -3.5 v7 z"/>'
        f'<text x="{x + 0.75 * (out - x) + 4:.0f}" y="{middle + 4:.1f}">{_text(edge.label)}'
        f'<tspan class="score">{score}</tspan></text>'
    )


def _side(probabilities: Mapping[str, float]) -> str:
    return "yes" if probabilities.get("entailment", 0.0) >= max(probabilities.values()) else "no"


def _node_name(name: str, right: int, y: int) -> str:
    shown = name if len(name) <= _LONGEST_LABEL else name[: _LONGEST_LABEL - 1] + "…"
    return (
        f'<text x="{right - 6}" y="{y + 15}" text-anchor="end">{_text(shown)}'
        f"<title>{_text(name)}</title></text>"
    )


def _width(names: Sequence[str]) -> int:
    return _LETTER * max((min(len(name), _LONGEST_LABEL) for name in names), default=0) + 16


def _svg(told: str, width: int, height: int, shapes: Sequence[str]) -> str:
    return (
        f'<svg role="img" aria-label="{told}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{"".join(shapes)}</svg>'
    )


@cache
def _template() -> Template:
    return Template((files(__package__) / "explanation.html").read_text("utf-8"))


def _text(text: str) -> str:
    # A lone surrogate is no character: UTF-8 cannot write it.
    return escape(text.encode("utf-8", "replace").decode("utf-8"))
