"""Verdicts for human eyes: both texts with their quantities marked, and each derivation."""

from __future__ import annotations

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from numerate import Verdict
from numerate.cli.showing import highlighted
from numerate.models.model import Prediction
from numerate.reasoning.proofs.telling import Branch, branches, summary
from numerate.reasoning.proofs.tree import Given, Justification, Status

__all__ = ["shown_prediction", "shown_verdict"]

LABEL_STYLES = {"entailment": "bold green", "contradiction": "bold red"}
STATUS_STYLES = {
    Status.ENTAILED: "green",
    Status.CONTRADICTED: "red",
    Status.OPEN: "yellow",
    Status.MISSING: "dim",
}


def shown_verdict(verdict: Verdict, console: Console) -> Group:
    """The label and why, both texts, and how each quantity of the claim is derived."""
    limit = verdict.limit and Text(f"The search was cut short: {verdict.limit}.", style="yellow")
    return Group(
        _label(verdict),
        Text(verdict.explanation),
        Text(),
        _texts(verdict, brackets=console.color_system is None),
        Text(),
        *(_derivation(one) for one in verdict.proof.justifications),
        *([limit] if limit else []),
    )


def shown_prediction(prediction: Prediction, model: str) -> Group:
    """The label that a model gives without a proof."""
    return Group(_label(prediction), Text(f"{model} gives no proof."))


def _label(answer: Verdict | Prediction) -> Text:
    label = Text(answer.label, style=LABEL_STYLES.get(answer.label, "bold yellow"))
    if answer.confidence is not None:
        label.append(f" (confidence {answer.confidence:.2f})", style="dim")
    return label


def _texts(verdict: Verdict, brackets: bool) -> Table:
    proof = verdict.proof
    leaves = (leaf for one in proof.justifications for leaf in one.leaves())
    used = [leaf.numset for leaf in leaves if isinstance(leaf, Given)]
    claims = [one.claim for one in proof.justifications]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(Text("text", style="dim"), highlighted(proof.premise, used, brackets))
    table.add_row(Text("claim", style="dim"), highlighted(proof.hypothesis, claims, brackets))
    return table


def _derivation(one: Justification) -> Tree | Text:
    line = Text(summary(one), style=STATUS_STYLES[one.status])
    found = branches(one)
    if not found:
        return line
    tree = Tree(line, guide_style="dim")
    for branch in found:
        _grow(tree, branch)
    return tree


def _grow(tree: Tree, branch: Branch) -> None:
    grown = tree.add(Text(branch.text, style="dim" if branch.is_faint else ""))
    for part in branch.parts:
        _grow(grown, part)
