"""The card of a trained model: what it is, what it learned from, and how well it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["card", "summary"]


def card(manifest: Mapping[str, Any]) -> str:
    """The card as Markdown; `manifest.json` holds the same as JSON, and more."""
    return "\n".join(_lines(manifest)) + "\n"


def _lines(manifest: Mapping[str, Any]) -> Iterator[str]:
    training, scores = manifest["training"], manifest["scores"]
    recipe = training["recipe"]
    yield f"# {recipe['title']}"
    yield ""
    yield f"Trained by `numerate train {recipe['name']}` after: {recipe['paper']}."
    yield ""
    yield from _table(
        {
            "labels": ", ".join(manifest["labels"]),
            **summary(manifest),
            **({"word vectors": _vectors(manifest)} if "width" in manifest else {}),
            "device": training["device"],
            "seed": training["seed"],
            "software": ", ".join(f"{name} {one}" for name, one in manifest["software"].items()),
        }
    )
    yield from ("", "## Data", "", "| | name | pairs | SHA-256 of its pairs |", "|---|---|---|---|")
    for source in training["data"]:
        role, name, digest = source["role"], source["name"], source["digest"]
        yield f"| {role} | {name} | {source['pairs']:,} | `{digest}` |"
    if training["limit"] is not None:
        yield f"\nOf the training pairs {training['limit']:,} were drawn with the seed."
    yield from ("", "## Settings", "")
    yield from _table({key: value for key, value in recipe.items() if value is not None})
    if not scores["history"]:
        return
    yield from (
        "",
        "## Epochs",
        "",
        "| epoch | loss | accuracy on dev | rate |",
        "|---|---|---|---|",
    )
    for epoch, row in enumerate(scores["history"], 1):
        accuracy = f"{100 * row['dev_accuracy']:.2f} %"
        yield f"| {epoch} | {row['loss']:.4f} | {accuracy} | {row['rate']:.3g} |"


def summary(manifest: Mapping[str, Any]) -> dict[str, str]:
    """How well a model does and what it cost, in a few words each."""
    scores = manifest["scores"]
    vectors = " and word vectors" if "width" in manifest else ""
    found = {"accuracy on dev": f"{100 * scores['dev_accuracy']:.2f} %"}
    if "dev_accuracy_before" in scores:
        found["before it was fitted"] = f"{100 * scores['dev_accuracy_before']:.2f} %"
    if scores["history"]:
        found["best epoch"] = f"{scores['best_epoch']} of {len(scores['history'])}"
    return {
        **found,
        "parameters": f"{manifest['parameters']:,}{vectors}",
        "training time": f"{manifest['seconds']:.1f} s",
        "pairs per second": f"{manifest['pairs_per_second']:.0f}",
    }


def _table(rows: Mapping[str, object]) -> Iterator[str]:
    yield from ("| | |", "|---|---|")
    yield from (f"| {name} | {value} |" for name, value in rows.items())


def _vectors(manifest: Mapping[str, Any]) -> str:
    read = manifest["training"]["vectors"]
    source = "none; made up" if read is None else f"{read['name']} (`{read['digest'][:16]}`)"
    return f"{source}; {manifest['width']} wide, {manifest['tuned']:,} of them trained on"
