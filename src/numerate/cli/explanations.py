"""Explanations for human eyes: nodes and edges with their scores, and causes of errors."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group
from rich.text import Text

from numerate.cli.tables import WordTable
from numerate.evaluation.graph_errors import ErrorAnalysis
from numerate.models.explanation import ExplainedNode, GraphExplanation

__all__ = ["shown_errors", "shown_explanation"]

_SHOWN_WORDS = 3  # of the premise, those that a node attends to most
_SHOWN_PAIRS = 3  # of each cause


def shown_explanation(found: GraphExplanation) -> Group:
    """The answer, and a table each of nodes and of edges."""
    nodes = WordTable("node", "entails", "attends to")
    for node in found.nodes:
        nodes.add_row(Text(node.text), _score(node.probabilities), Text(_attended(found, node)))
    parts: list[Text | WordTable] = [
        Text(f"{found.label} ({found.probabilities[found.label]:.2f})", style="bold"),
        nodes,
    ]
    if found.edges:
        edges = WordTable("from", "edge", "to", "entails")
        for edge in found.edges:
            ends = (Text(found.nodes[at].text) for at in (edge.source, edge.target))
            edges.add_row(next(ends), edge.label, next(ends), _score(edge.probabilities))
        parts.append(edges)
    return Group(*parts)


def _score(probabilities: Mapping[str, float] | None) -> str:
    return "" if probabilities is None else f"{probabilities.get('entailment', 0.0):.2f}"


def _attended(found: GraphExplanation, node: ExplainedNode) -> str:
    order = sorted(range(len(node.attention)), key=lambda at: (-node.attention[at], at))
    return ", ".join(f"{found.words[at]} {node.attention[at]:.2f}" for at in order[:_SHOWN_WORDS])


def shown_errors(found: ErrorAnalysis) -> Group:
    """How many wrong answers of a model may have each cause, with some pairs by their ids."""
    head = f"{found.model} on {found.task}: {found.wrong} wrong of {found.answered}"
    table = WordTable("cause", "wrong", "right", "such as")
    for cause in found.causes:
        table.add_row(
            cause.name,
            f"{cause.wrong} ({100 * cause.share_of_wrong:.0f} %)",
            f"{cause.right} ({100 * cause.share_of_right:.0f} %)",
            Text(", ".join(cause.ids[:_SHOWN_PAIRS])),
        )
    return Group(Text(head, style="bold"), table)
