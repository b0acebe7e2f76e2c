"""Elementary science questions, answered from a corpus by entailment (SciTail's end task).

    python benchmarks/answering.py --corpus DIR ... --scitail DIR --model embedded

The questions are ours, `questions.jsonl`: 80 with four choices each, written without a look at any
corpus. The corpus is what is given; texts in which no answer stands leave every model at chance.
`retrieval` is the baseline without a model: the choice whose best sentence has the highest BM25.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from numerate import NumerateError
from numerate.corpus.building import build
from numerate.corpus.index import Index, open_index
from numerate.corpus.reading import files_of
from numerate.evaluation.answering.deciding import Answer, Choice, Examinee, assertions_of, decided
from numerate.evaluation.answering.exam import Question, read_exam
from numerate.evaluation.answering.running import Score, score
from numerate.models.registry import model

QUESTIONS = Path(__file__).parent / "questions.jsonl"

Answerer = Callable[[Question], Answer]


def main() -> int:
    options = _options()
    index = _index(options.corpus, options.work / "index")
    exam = [one for one in read_exam(str(options.questions)) if isinstance(one, Question)]
    print(f"{len(exam)} questions, {len(index):,} sentences, {options.top} for each choice\n")
    print("| model | accuracy | 95 % interval | tied | without evidence | seconds a question |")
    print("|---|---:|---:|---:|---:|---:|")
    answerers: dict[str, Answerer] = {"retrieval": lambda one: by_retrieval(index, one)}
    specs = list(options.model)
    if options.scitail is not None:
        specs.insert(0, _ngram(options.scitail, options.work / "ngram"))
    failed = False
    given: dict[str, list[Answer]] = {}
    for spec in specs:
        try:
            answerers[spec] = Examinee(spec, model(spec), index, options.top).answer
        except NumerateError as error:
            print(f"{spec} is left out: {error}", file=sys.stderr)
            failed = True
    for name, answer in answerers.items():
        began = time.perf_counter()
        given[name] = [answer(question) for question in exam]
        seconds = (time.perf_counter() - began) / len(exam)
        print(_row(name, score(given[name]), seconds), flush=True)
    if options.evidence:
        _show_evidence(given[list(given)[-1]][: options.evidence])
    if options.json:
        told = {name: [asdict(one) for one in answers] for name, answers in given.items()}
        options.json.write_text(json.dumps(told, indent=1), encoding="utf-8")
    return int(failed)


def by_retrieval(index: Index, question: Question) -> Answer:
    """The choice whose best sentence fits its words best."""
    choices = []
    for choice, assertion in zip(question.choices, assertions_of(question), strict=True):
        [hit] = index.search(f"{question.question} {choice}", 1) or [None]
        choices.append(Choice(choice, assertion, hit.score if hit else 0.0, hit))
    return decided(question, choices)


def _index(corpus: Sequence[Path], folder: Path) -> Index:
    state = build(files_of(corpus), folder)
    dropped = ", ".join(f"{reason} {count:,}" for reason, count in state.dropped.items())
    print(f"{state.kept:,} sentences of {state.files} files; dropped: {dropped}")
    return open_index(folder)


def _ngram(scitail: Path, folder: Path) -> str:
    """SciTail's n-gram baseline, trained on its training part."""
    if not folder.exists():
        files = ["--train", str(scitail / "train.jsonl"), "--dev", str(scitail / "dev.jsonl")]
        command = [sys.executable, "-m", "numerate", "train", "ngram", *files, "--out", str(folder)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return str(folder)


def _row(name: str, found: Score, seconds: float) -> str:
    low, high = found.interval or (0.0, 1.0)
    return (
        f"| {name} | {found.accuracy:.1%} | {low:.1%} to {high:.1%} | {found.tied} | "
        f"{found.without_evidence} | {seconds:.2f} |"
    )


def _show_evidence(answers: Sequence[Answer]) -> None:
    """What the last model answered and why, for somebody to read."""
    print()
    for one in answers:
        chosen = next((choice for choice in one.choices if choice.choice == one.answer), None)
        if chosen is not None:
            sentence = chosen.evidence.text if chosen.evidence else "nothing"
            mark = "right" if one.credit else f"wrong ({one.correct})"
            print(f"{one.id} {one.question} {one.answer}: {mark}, {chosen.support:.4f}")
            print(f"    {sentence}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--corpus", type=Path, nargs="+", required=True, help="files or folders")
    parser.add_argument("--questions", type=Path, default=QUESTIONS)
    parser.add_argument("--scitail", type=Path, help="folder with SciTail's train and dev .jsonl")
    parser.add_argument("--model", nargs="*", default=["embedded"], help="specs of models")
    parser.add_argument("--top", type=int, default=40, help="sentences for each choice")
    parser.add_argument("--work", type=Path, default=Path(".train/answering"), help="kept files")
    parser.add_argument("--evidence", type=int, default=0, help="show so many answers")
    parser.add_argument("--json", type=Path, help="write every answer to a file")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
