"""How a model that reads graphs decided, as JSON and as a page that stands alone."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

from numerate.models.explanation import ExplainedEdge, ExplainedNode, GraphExplanation
from numerate.models.explanation_page import attention_map, graph_drawing, render_html

YES, NO = {"entailment": 0.9, "neutral": 0.1}, {"entailment": 0.25, "neutral": 0.75}


def explanation(*, with_edges: bool = True) -> GraphExplanation:
    nodes = (
        ExplainedNode("are formed", YES, (0.5, 0.25, 0.25)),
        ExplainedNode("clouds", NO, (0.0, 0.0, 1.0)),
        ExplainedNode("water <droplets> " + "so " * 40, YES, (0.2, 0.2, 0.6)),
    )
    told = YES if with_edges else None
    edges = (
        ExplainedEdge(0, "subj", 1, told),
        ExplainedEdge(1, "subj-obj", 2, told),
        ExplainedEdge(0, "from", 2, told and NO),
        ExplainedEdge(2, "of", 2, told),
    )
    words = ("clouds", "&", "water")
    return GraphExplanation("m", "Clouds & water", "<b>", "entailment", YES, words, nodes, edges)


def test_explanation_is_json() -> None:
    told = json.loads(json.dumps(explanation().to_json()))
    assert told["label"] == "entailment"
    assert told["nodes"][0]["attention"] == [0.5, 0.25, 0.25]
    assert told["edges"][2] == {"source": 0, "label": "from", "target": 2, "probabilities": NO}


def test_attention_map_has_a_cell_for_each_node_and_word() -> None:
    drawn = ElementTree.fromstring(attention_map(explanation()))
    cells = [one for one in drawn.iter("rect") if one.get("class") == "cell"]
    assert len(cells) == 9
    assert [one.get("fill-opacity") for one in cells[:3]] == ["1.000", "0.500", "0.500"]


def test_graph_drawing_shows_the_score_of_each_node_and_edge() -> None:
    drawn = ElementTree.fromstring(graph_drawing(explanation()))
    told = ["".join(one.itertext()) for one in drawn.iter("text")]
    assert {"0.90", "0.25", "subj 0.90", "from 0.25"} <= set(told)
    arcs = [one.get("class") for one in drawn.iter("path") if "arc" in (one.get("class") or "")]
    assert arcs == ["arc yes", "arc yes", "arc no", "arc yes"]


def test_graph_drawing_without_edge_scores_shows_labels_alone() -> None:
    drawn = ElementTree.fromstring(graph_drawing(explanation(with_edges=False)))
    told = {"".join(one.itertext()) for one in drawn.iter("text")}
    assert {"subj", "from"} <= told


def test_graph_drawing_keeps_labels_apart() -> None:
    """Arcs over one another go to lanes of their own, so no two labels stand in one place."""
    drawn = ElementTree.fromstring(graph_drawing(explanation()))
    places = [
        (one.get("x"), one.get("y")) for one in drawn.iter("text") if one.find("tspan") is not None
    ]
    assert len(set(places)) == len(places) == 4


def test_explanation_page_stands_alone() -> None:
    page = render_html(explanation())
    assert "http" not in page
    assert "<script" not in page
    assert "<b>" not in page
    assert "&lt;b&gt;" in page
    assert len(re.findall("<svg", page)) == 2
    assert page == render_html(explanation())


def test_explanation_of_nothing_is_drawn() -> None:
    bare = GraphExplanation("m", "", "a", "neutral", NO, (), (ExplainedNode("a", NO, ()),), ())
    assert "<svg" in render_html(bare)
