"""SciTail's way from questions to pairs: sentences for each statement, in batches to be labelled.

A statement is a hypothesis, each sentence that was retrieved for its question a premise. People see
the sentences of a question in batches; see `schemes.SUPPORT` for what they decide.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from numerate.data.builders.assertion_files import Asked, Proposal
from numerate.data.builders.building import Built, Refused
from numerate.data.builders.records import read_records
from numerate.data.duplicates import same_words
from numerate.data.pair import Pair
from numerate.data.store import written
from numerate.errors import BadSource, StaleStep

__all__ = ["BATCH", "candidates", "check_candidates", "given_splits", "read_retrieved"]

BATCH = 10
"""How many sentences the paper's annotators saw at once."""

Retrieve = Callable[[Asked], Sequence[str]]
_RETRIEVED = 'JSON Lines of {"id", "sentence"}, where the id is that of a question'


def read_retrieved(path: str, questions: Iterable[Asked]) -> Retrieve:
    """The sentences of a file that were retrieved for each question, in their order."""
    found: dict[str, list[str]] = {one.id: [] for one in questions}
    for line, record in read_records(path, ["id", "sentence"]):
        if record["id"] not in found:
            reason = f"line {line} is about {record['id']!r}, which is no question"
            raise BadSource(path, reason, _RETRIEVED)
        found[record["id"]].append(record["sentence"])
    return lambda asked: found[asked.id]


def candidates(
    proposals: Iterable[Proposal], retrieve: Retrieve, top: int = 40, batch: int = BATCH
) -> Iterator[Built]:
    """A pair without a label for each question and sentence, at most `top` for a question.

    >>> asked = Asked("q1", "Where do bats sleep?", "caves")
    >>> bats = Proposal(asked, "Bats sleep in caves.", "adverbial", "")
    >>> [pair] = candidates([bats], lambda asked: ["Bats sleep in caves.", "bats sleep in caves"])
    >>> pair.id, pair.hypothesis, pair.provenance["batch"]
    ('q1-1', 'Bats sleep in caves.', 'q1/1')
    """
    for proposal in proposals:
        asked = proposal.asked
        if not proposal.statement:
            yield Refused(asked.id, "the question has no statement")
            continue
        sentences = _different(retrieve(asked))[:top]
        if not sentences:
            yield Refused(asked.id, "no sentence was found for the question")
        for place, sentence in enumerate(sentences):
            provenance = {
                "builder": "scitail",
                "group": asked.id,
                "batch": f"{asked.id}/{place // batch + 1}",
                "question": asked.question,
                "answer": asked.answer,
                **({"split": asked.split} if asked.split else {}),
            }
            name = f"{asked.id}-{place + 1}"
            yield Pair(name, sentence, proposal.statement, provenance=provenance)


def _different(sentences: Iterable[str]) -> list[str]:
    """The sentences that say something, each once but for case, spaces and punctuation."""
    cleaned = (" ".join(sentence.split()) for sentence in sentences)
    return list({words: one for one in cleaned if (words := same_words(one))}.values())


def check_candidates(path: str, pairs: Iterable[Pair], proposals: Iterable[Proposal]) -> None:
    """Refuse candidates that were made of other statements than those of the review."""
    statements = {one.asked.id: one.statement for one in proposals}
    for pair in pairs:
        stated = statements.get(str(pair.provenance.get("group")))
        if stated != pair.hypothesis:
            raise StaleStep(path, f"{pair.id} states {pair.hypothesis!r}, the review {stated!r}")


def given_splits(pairs: Iterable[Pair], folder: Path) -> Mapping[str, Counter[str | None]]:
    """Write the pairs into a file for each split that their questions were given."""
    counts: dict[str, Counter[str | None]] = {}
    with ExitStack() as stack:
        files = {}
        for pair in pairs:
            name = str(pair.provenance["split"])
            if name not in files:
                files[name] = stack.enter_context(written(folder / f"{name}.jsonl"))
                counts[name] = Counter()
            line = json.dumps(pair.to_json(), ensure_ascii=False)
            files[name].write(line.encode() + b"\n")
            counts[name][pair.label] += 1
    return counts
