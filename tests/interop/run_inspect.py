"""Runs exported tasks in Inspect with a model that always answers A, and prints what came of it.

The mock's own outputs have no token usage; Inspect would download a tokenizer to count them.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any


def main(module: Path) -> None:
    from inspect_ai import eval as run
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    def always_a(*_: Any) -> ModelOutput:
        output = ModelOutput.from_content("mockllm", "ANSWER: A")
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    model = get_model("mockllm/model", custom_outputs=always_a)
    with tempfile.TemporaryDirectory() as logs:
        for log in run(str(module), model=model, display="none", log_dir=logs):
            assert log.samples is not None, log.error
            assert log.results is not None, log.error
            metrics = log.results.scores[0].metrics
            told = {
                "task": log.eval.task,
                "status": log.status,
                "metadata": log.eval.metadata,
                "accuracy": metrics["accuracy"].value,
                "stderr": metrics["stderr"].value,
                "targets": {sample.id: sample.target for sample in log.samples},
                "prompts": {sample.id: sample.messages[0].text for sample in log.samples},
            }
            print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
