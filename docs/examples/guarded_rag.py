"""Answers a question from a folder of files, and lets out only what the files support.

    python docs/examples/guarded_rag.py http://localhost:8000/v1 MODEL FOLDER "How many ...?"

The address is that of any server with OpenAI's chat interface (vLLM, Ollama, llama.cpp, OpenAI); a
key, if it wants one, is taken from OPENAI_API_KEY. Every decision is a line of JSON on standard
error: send it to your log.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.request
from pathlib import Path

import numerate
from numerate.documents.index import Index

MOST_PASSAGES = 12
ATTEMPTS = 2
REFUSAL = "I cannot answer that from the documents."


def main() -> int:
    """Print the answer to the question on the command line."""
    base, model, folder, question = sys.argv[1:5]
    paths = sorted(path for path in Path(folder).iterdir() if path.is_file())
    sources = [numerate.open_source(str(path)) for path in paths]
    print(answer(question, sources, base, model))
    return 0


def answer(question: str, sources: list[numerate.Source], base: str, model: str) -> str:
    """The model's answer if the sources support it; it is told once what they do not."""
    passages = retrieved(question, sources)
    verifier = numerate.Verifier(sources)
    messages = [
        {"role": "system", "content": f"Answer only from these passages:\n\n{passages}"},
        {"role": "user", "content": question},
    ]
    for _ in range(ATTEMPTS):
        said = chat(base, model, messages)
        decision = numerate.guard(said, verifier, policy="strict")
        print(json.dumps(decision.to_json()), file=sys.stderr)
        if decision.passed:
            return said
        faults = "\n".join(f"- {one.claim} ({one.status})" for one in decision.reasons)
        messages += [
            {"role": "assistant", "content": said},
            {"role": "user", "content": f"The passages do not support this:\n{faults}\nTry again."},
        ]
    return REFUSAL


def retrieved(question: str, sources: list[numerate.Source]) -> str:
    """The sentences that speak of what a question asks; your own retriever goes here."""
    index = Index(sources)
    found = []
    for hit in index.search([question], MOST_PASSAGES):
        one = index.sentences[hit.source][hit.sentence]
        found.append(sources[hit.source].text[one.start : one.end])
    return "\n".join(found)


def chat(base: str, model: str, messages: list[dict[str, str]]) -> str:
    """What a server with OpenAI's chat interface says next."""
    request = urllib.request.Request(
        f"{base.rstrip('/')}/chat/completions",
        data=json.dumps({"model": model, "messages": messages, "temperature": 0}).encode(),
        headers={
            "Content-Type": "application/json",
            "Authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', 'none')}",
        },
    )
    with urllib.request.urlopen(request, timeout=120) as response:
        return str(json.load(response)["choices"][0]["message"]["content"])


if __name__ == "__main__":
    raise SystemExit(main())
