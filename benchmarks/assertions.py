"""Questions and answers turned into statements, beside those that a person wrote.

    python benchmarks/assertions.py
    python benchmarks/assertions.py --triples benchmarks/aside/assertions.jsonl

A triple is {"kind", "question", "answer", "statement"}. Exact: the same characters. Alike: the same
words in the same order but for case, punctuation and articles.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from pathlib import Path

from numerate.data.builders.assertions import Assertion, assertions

_HERE = Path(__file__).parent
_ARTICLES = {"a", "an", "the"}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    default = [_HERE / "assertions.jsonl"]
    parser.add_argument("--triples", type=Path, nargs="+", default=default, help="JSON Lines")
    parser.add_argument("--errors", action="store_true", help="list the statements that differ")
    options = parser.parse_args()
    for path in options.triples:
        report(path, errors=options.errors)
    return 0


def report(path: Path, *, errors: bool) -> None:
    triples = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    hits: dict[str, list[tuple[bool, bool, bool]]] = defaultdict(list)
    wrong = []
    found = assertions((triple["question"], triple["answer"]) for triple in triples)
    for triple, made in zip(triples, found, strict=True):
        said = made.statement if isinstance(made, Assertion) else f"- {made.reason}"
        doubted = made.doubt is not None if isinstance(made, Assertion) else True
        alike = folded(said) == folded(triple["statement"])
        hit = (said == triple["statement"], alike, doubted)
        hits[triple["kind"]].append(hit)
        hits["all"].append(hit)
        if not hit[0]:
            wrong.append((triple, said))
    print(f"{path.name}\n{'kind':20}{'triples':>8}{'exact':>8}{'alike':>8}{'doubted':>9}")
    for kind in [*sorted(hits.keys() - {"all"}), "all"]:
        exact, close, unsure = (sum(column) for column in zip(*hits[kind], strict=True))
        print(f"{kind:20}{len(hits[kind]):8}{exact:8}{close:8}{unsure:9}")
    for triple, said in wrong if errors else ():
        print(f"  {triple['question']} | {triple['answer']}\n    {triple['statement']}\n    {said}")


def folded(text: str) -> list[str]:
    """The words of a text in small letters, without articles.

    >>> folded("A heart, the pump!")
    ['heart', 'pump']
    """
    words = re.findall(r"[^\W_]+(?:['.,-][^\W_]+)*", text.lower())
    return [word for word in words if word not in _ARTICLES]


if __name__ == "__main__":
    raise SystemExit(main())
