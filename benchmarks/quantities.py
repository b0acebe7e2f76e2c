"""Quantity extraction side by side: numerate, quantulum3, CQE and Recognizers-Text in one run.

    python benchmarks/quantities.py --data ../shared/data/quantities

See benchmarks/README.md for what is counted, and how.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _errors import error_lines
from _gold import ASPECTS, Quantity, Score, Sentence, digest, read, score
from _ours import convert
from _peers import PEERS, PeerFailed, Run, answers
from _speed import run_ours, soak, speed_lines

OURS = "numerate"
_TIMED = ("NewsQuant", "own")
Sets = Mapping[str, Sequence[Sentence]]


@dataclass(frozen=True, slots=True)
class System:
    """One row of the tables."""

    label: str
    run: Run
    predictions: Mapping[str, list[list[Quantity]]]
    states_change: bool

    def score(self, sets: Sets, name: str, aspect: str) -> Score | None:
        """None where the question makes no sense: the small sets annotate no change."""
        if aspect == "value+change":
            annotated = any(quantity.change for s in sets[name] for quantity in s.gold)
            if not annotated or not self.states_change:
                return None
        return score(sets[name], self.predictions[name], aspect)


def main() -> int:
    options = _options()
    if options.data and not options.data.is_dir():
        print(
            f"no folder {options.data}: name one with --data (see README.md here)", file=sys.stderr
        )
        return 2
    sets = read(options.data, split=options.split, aside=options.aside)
    requests = [
        {"text": sentence.text, "timed": name.startswith(_TIMED)}
        for name, sentences in sets.items()
        for sentence in sentences
    ]
    systems, failures = _run_all(options, sets, requests)
    for line in _table_lines(sets, systems):
        print(line)
    ours = next((system for system in systems if system.label == OURS), None)
    if ours and not options.no_speed:
        quantulum3 = next((s.run for s in systems if s.label == PEERS["quantulum3"].label), None)
        _section("Speed, one core", speed_lines(ours.run, requests, quantulum3))
    if options.soak:
        texts = [one.text for name in sets if name.startswith(_TIMED) for one in sets[name]]
        _section(f"Soak: {options.soak} sentences", soak(texts, options.soak).lines())
    if ours and options.errors:
        for name, sentences in sets.items():
            lines = error_lines(sentences, ours.predictions[name])
            _section(f"Errors of {OURS} on {name}", lines)
    if options.json:
        options.json.write_text(json.dumps(_report(sets, systems), indent=1) + "\n")
    for failure in failures:
        print(f"\nNOT IN THE TABLE: {failure}", file=sys.stderr)
    return 1 if failures else 0


def _run_all(
    options: argparse.Namespace, sets: Sets, requests: Sequence[dict[str, Any]]
) -> tuple[list[System], list[str]]:
    systems: list[System] = []
    failures: list[str] = []
    try:
        run = run_ours(requests)
        texts = [sentence.text for sentences in sets.values() for sentence in sentences]
        pairs = zip(texts, run.quantities, strict=True)
        predictions = _split(sets, [convert(text, raw) for text, raw in pairs])
        systems.append(System(OURS, run, predictions, states_change=True))
    except PeerFailed as error:
        failures.append(f"{OURS}: {error}")
    for name in options.peers:
        try:
            run = answers(PEERS[name], requests, options.venvs, digest(sets), fresh=options.fresh)
        except PeerFailed as error:
            failures.append(str(error))
            continue
        found = [
            [Quantity.of(q["value"], q["unit"], q["change"]) for q in raw] for raw in run.quantities
        ]
        states_change = any(quantity.change for row in found for quantity in row)
        systems.append(System(PEERS[name].label, run, _split(sets, found), states_change))
    return systems, failures


def _split(sets: Sets, rows: list[list[Quantity]]) -> dict[str, list[list[Quantity]]]:
    remaining = iter(rows)
    return {name: [next(remaining) for _ in sentences] for name, sentences in sets.items()}


def _table_lines(sets: Sets, systems: Sequence[System]) -> Iterator[str]:
    width = max((len(system.label) for system in systems), default=0) + 2
    for aspect in ASPECTS:
        names = [n for n in sets if any(system.score(sets, n, aspect) for system in systems)]
        yield f"\n{aspect}: precision / recall / F1"
        yield " " * width + "".join(f"{name:>22}" for name in names)
        for system in systems:
            cells = (_cell(system.score(sets, name, aspect)) for name in names)
            yield f"{system.label:<{width}}" + "".join(f"{cell:>22}" for cell in cells)
    yield "\nsentences per second (NewsQuant and own, one core, warm); texts it crashed on"
    for system in systems:
        rate = f"{system.run.rate:.1f}" if system.run.rate else "-"
        yield f"{system.label:<{width}}{rate:>8}{system.run.failures:>6}"


def _cell(score: Score | None) -> str:
    if score is None:
        return "-"
    return f"{score.precision:.1%} / {score.recall:.1%} / {score.f1:.1%}".replace("%", "")


def _report(sets: Sets, systems: Sequence[System]) -> dict[str, Any]:
    return {
        system.label: {
            "sentences_per_second": system.run.rate,
            "first_call_s": system.run.load_s + system.run.first_s,
            "failures": system.run.failures,
            "sets": {
                name: {
                    aspect: {"precision": s.precision, "recall": s.recall, "f1": s.f1}
                    for aspect in ASPECTS
                    if (s := system.score(sets, name, aspect)) is not None
                }
                for name in sets
            },
        }
        for system in systems
    }


def _section(title: str, lines: Iterator[str]) -> None:
    print(f"\n{title}")
    for line in lines:
        print(line, flush=True)


def _options() -> argparse.Namespace:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, help="folder with the published gold sets")
    parser.add_argument("--split", action="store_true", help="NewsQuant in two halves")
    parser.add_argument("--aside", action="store_true", help="also our sentences kept aside")
    parser.add_argument(
        "--peers", type=_peers, default="all", help="all, none, or " + ",".join(PEERS)
    )
    parser.add_argument(
        "--venvs", type=Path, default=Path(".venvs"), help="where the peers' environments live"
    )
    parser.add_argument(
        "--fresh", action="store_true", help="run the peers again, reuse no answers"
    )
    parser.add_argument("--no-speed", action="store_true", help="leave the speed section out")
    parser.add_argument("--soak", type=int, default=0, metavar="N", help="stream N sentences")
    parser.add_argument("--errors", action="store_true", help="list what numerate gets wrong")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to FILE")
    return parser.parse_args()


def _peers(names: str) -> list[str]:
    chosen = {"all": list(PEERS), "none": []}.get(names, [n for n in names.split(",") if n])
    if unknown := [name for name in chosen if name not in PEERS]:
        raise argparse.ArgumentTypeError(
            f"unknown: {', '.join(unknown)}; known: {', '.join(PEERS)}"
        )
    return chosen


if __name__ == "__main__":
    sys.exit(main())
