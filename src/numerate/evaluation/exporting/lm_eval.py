"""Tasks for the LM Evaluation Harness (lm-eval): a YAML file for each, and a group of them all.

The harness asks how likely a model finds each answer, in the words it has for RTE and ANLI.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from numerate.data.pair import NOT_ENTAILMENT
from numerate.evaluation.exporting.exportable import Exportable, write_rows, write_text
from numerate.evaluation.exporting.telling import readme, template

__all__ = ["GROUP", "export_lm_eval"]

GROUP = "numerate"
READER = "numerate_rows"

_ANSWERS = {
    "entailment": "True",
    "neutral": "Neither",
    "contradiction": "False",
    NOT_ENTAILMENT: "False",
}
_COMMAND = f"lm_eval run --include_path . --tasks {GROUP} --model hf --model_args pretrained=MODEL"


def export_lm_eval(tasks: Sequence[Exportable], folder: Path) -> None:
    """Write the definitions, their pairs, and how to run them."""
    for task in tasks:
        write_rows(folder, task)
        write_text(folder / f"{task.slug}.yaml", _task(task))
    write_text(folder / f"_{GROUP}.yaml", _group(tasks))
    write_text(folder / f"{READER}.py", template("lm_eval_rows.txt"))
    write_text(folder / "README.md", readme("the LM Evaluation Harness", _COMMAND, tasks))


def _task(task: Exportable) -> str:
    answers = [_ANSWERS[label] for label in task.labels]
    asked = "True or False?" if len(answers) == 2 else "True, False or Neither?"
    return _yaml(
        {
            "task": task.slug,
            "custom_dataset": f"!function {READER}.load",
            "dataset_kwargs": {"file": task.file},
            "test_split": "test",
            "output_type": "multiple_choice",
            "doc_to_text": f"{{{{premise}}}}\nQuestion: {{{{hypothesis}}}} {asked}\nAnswer:",
            "doc_to_choice": answers,
            "doc_to_target": "target",
            "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}],
            "metadata": {
                "version": task.version,
                "task": task.task,
                "digest": task.digest,
                "citation": task.citation,
                "licence": task.licence,
            },
        }
    )


def _group(tasks: Sequence[Exportable]) -> str:
    """All tasks at once; their mean counts tasks alike, as EQUATE's averages do."""
    return _yaml(
        {
            "group": GROUP,
            "task": [task.slug for task in tasks],
            "aggregate_metric_list": [
                {"metric": "acc", "aggregation": "mean", "weight_by_size": False}
            ],
            "metadata": {"version": "1"},
        }
    )


def _yaml(record: Mapping[str, object]) -> str:
    """A record as YAML, whose values are JSON, which YAML includes; a tag stands for itself."""
    return "".join(f"{key}: {_value(value)}\n" for key, value in record.items())


def _value(value: object) -> str:
    if isinstance(value, str) and value.startswith("!function "):
        return value
    return json.dumps(value, ensure_ascii=False)
