"""Train architectures on given data and print a table of them.

    python benchmarks/neural.py --train mnli_train.jsonl --dev mnli_dev.jsonl --vectors glove.txt

It needs torch, numpy, safetensors and this repository, and no network. A table in DGEM's format
trains the two DGEMs as well; they are left out where pairs carry no graph. What was trained into
`--out` before is not trained again.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from numerate.errors import NoGraph
from numerate.evaluation.questions import selected
from numerate.models.neural.answering import Trained, chosen_device
from numerate.models.neural.corpus import Corpus, Source, read_source
from numerate.models.neural.plan import Plan
from numerate.models.neural.recipes import Recipe, recipe, recipes
from numerate.models.neural.training import Report, train

HEAD = ("model", "accuracy", "best epoch", "parameters", "training", "pairs/s", "answers/s")


def main() -> None:
    asked = arguments()
    chosen = [recipe(name) for name in asked.models.split(",")] if asked.models else recipes()
    device = chosen_device(asked.device)
    sources = [read_source(name, asked.data) for name in [*asked.train, asked.dev]]
    print(f"{', '.join(asked.train)} / {asked.dev} on {device}, seed {asked.seed}", flush=True)
    print("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD), flush=True)
    rows = []
    for one in chosen:
        try:
            rows.append(measured(one, sources, asked, device))
        except NoGraph as error:
            print(f"{one.name} is left out: {error}", file=sys.stderr)
            continue
        print("| " + " | ".join(shown(rows[-1])) + " |", flush=True)
    if asked.json:
        Path(asked.json).write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--train", nargs="+", required=True, metavar="FILE")
    parser.add_argument("--dev", required=True, metavar="FILE")
    parser.add_argument("--data", metavar="DIR", help="where the files of tasks are")
    parser.add_argument("--vectors", metavar="FILE")
    parser.add_argument("--models", metavar="NAME,NAME", help="all unless given")
    parser.add_argument("--epochs", type=int)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--out", default=".train/neural", metavar="DIR")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file")
    return parser.parse_args()


def measured(
    chosen: Recipe, sources: list[Source], asked: argparse.Namespace, device: str
) -> dict[str, object]:
    pairs = [pair for source in sources[:-1] for pair in source.pairs]
    dev = sources[-1]
    drawn = selected(pairs, asked.limit, asked.seed)
    corpus = Corpus.of(drawn, dev.pairs, ", ".join(asked.train), asked.dev)
    plan = Plan(
        chosen, corpus, sources, asked.vectors, asked.epochs, asked.limit, asked.seed, device
    )
    folder = Path(asked.out) / chosen.name
    manifest = train(plan, folder, told if sys.stderr.isatty() else None)
    trained = Trained(str(folder), device)
    trained.predict(dev.pairs[:100])  # the first batches warm up
    began = perf_counter()
    trained.predict(dev.pairs)
    seconds = perf_counter() - began
    return {
        "model": chosen.name,
        "dev_accuracy": manifest["scores"]["dev_accuracy"],
        "best_epoch": manifest["scores"]["best_epoch"],
        "epochs": len(manifest["scores"]["history"]),
        "parameters": manifest["parameters"],
        "seconds": manifest["seconds"],
        "pairs_per_second": manifest["pairs_per_second"],
        "answers_per_second": round(len(dev.pairs) / seconds, 1),
    }


def told(report: Report) -> None:
    best = "" if report.best_accuracy is None else f", dev {100 * report.best_accuracy:.1f}"
    place = f"epoch {report.epoch}/{report.epochs} {report.batch}/{report.batches}"
    print(f"\r{place} loss {report.loss:.3f}{best}   ", end="", file=sys.stderr)


def shown(row: dict[str, object]) -> list[str]:
    return [
        str(row["model"]),
        f"{100 * float(str(row['dev_accuracy'])):.2f}",
        f"{row['best_epoch']} of {row['epochs']}",
        f"{row['parameters']:,}",
        f"{row['seconds']:.0f} s",
        f"{row['pairs_per_second']:.0f}",
        f"{row['answers_per_second']:.0f}",
    ]


if __name__ == "__main__":
    main()
