"""Models behind HTTP: our own service's contract, and chat completions as OpenAI defined them."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.pair import Pair
from numerate.errors import BadAnswer, EndpointFailed, UnmatchedAnswers
from numerate.models.calling import Caller
from numerate.models.model import Prediction
from numerate.models.prompting import VOTE, Prompt, decided, read_prompts

__all__ = ["ChatModel", "HttpModel", "HttpsModel"]

CHAT_PATH = "/chat/completions"
KEY = "OPENAI_API_KEY"
_ANSWER_FIELDS = frozenset({"id", "label", "confidence", "probabilities"})


class HttpModel:
    """An endpoint that answers as `numerate check --jsonl` does.

    It gets {"id", "premise", "hypothesis"} objects, one per line, in one POST per batch, and gives
    one {"id", "label", ...} object per line, in any order: an answer belongs to the pair whose id
    it carries.
    """

    def __init__(
        self, url: str, timeout: str = "60", retries: str = "3", wait: str = "0.5"
    ) -> None:
        # `http://host/check` itself is a spec, whose name is "http".
        self._caller = Caller(
            "http", f"http:{url}" if url.startswith("//") else url, timeout, retries, wait
        )
        self.name = f"http:{self._caller.url}"

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        ids = _ids(pairs)
        lines = [
            {"id": name, "premise": pair.premise, "hypothesis": pair.hypothesis}
            for name, pair in zip(ids, pairs, strict=True)
        ]
        body = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        reply = self._caller.post(body, {"Content-Type": "application/x-ndjson"})
        answers = [self._object(line) for line in reply.splitlines() if line.strip()]
        return [self._prediction(answer) for answer in self._matched(ids, answers)]

    def _matched(
        self, ids: Sequence[str], answers: Sequence[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """The answers in the order of the ids; `UnmatchedAnswers` unless each has just one."""
        for answer in answers:
            if "error" in answer:
                raise EndpointFailed(self._caller.url, json.dumps(answer["error"])[:200])
        given = [_id(answer) for answer in answers]
        counts = Counter(given)
        missing = [name for name in ids if name not in counts]
        doubled = [name for name in ids if counts[name] > 1]
        foreign = ["none" if name is None else name for name in given if name not in set(ids)]
        if missing or doubled or foreign:
            raise UnmatchedAnswers(self.name, missing, doubled, foreign)
        by_id = dict(zip(given, answers, strict=True))
        return [by_id[name] for name in ids]

    def _object(self, line: bytes) -> dict[str, Any]:
        answer = _parsed(self._caller.url, line)
        if not isinstance(answer, dict):
            raise EndpointFailed(self._caller.url, f"{line[:80]!r} is no JSON object")
        return answer

    def _prediction(self, answer: dict[str, Any]) -> Prediction:
        try:
            label = normalised_label(answer.get("label"))
        except ValueError as error:
            raise BadAnswer(self.name, str(error)) from error
        if label is None:
            raise BadAnswer(self.name, f"there is no label in {json.dumps(answer)[:80]}")
        rest = {key: value for key, value in answer.items() if key not in _ANSWER_FIELDS}
        return Prediction(
            label, answer.get("confidence"), answer.get("probabilities"), rest or None
        )


class HttpsModel(HttpModel):
    """`https://host/check` as a spec, whose name is "https"."""

    def __init__(
        self, url: str, timeout: str = "60", retries: str = "3", wait: str = "0.5"
    ) -> None:
        whole = f"https:{url}" if url.startswith("//") else url
        super().__init__(whole, timeout, retries, wait)


class ChatModel:
    """A chat model behind `/chat/completions`, asked with a prompt, or with several that vote.

    The key is taken from the environment variable that `key` names, so that no spec or run folder
    ever holds it.
    """

    def __init__(
        self,
        url: str,
        model: str,
        template: str = "",
        key: str = KEY,
        timeout: str = "120",
        retries: str = "3",
        wait: str = "1",
    ) -> None:
        address = url.rstrip("/")
        whole = address if address.endswith(CHAT_PATH) else address + CHAT_PATH
        self._caller = Caller("chat", whole, timeout, retries, wait)
        self.template = "" if template == VOTE else template  # a file, which runs remember
        self._prompts = read_prompts(template)
        self._model = model
        secret = os.environ.get(key)
        self._headers = {"Content-Type": "application/json"}
        if secret:
            self._headers["Authorization"] = f"Bearer {secret}"
        shown = f",template={template}" if template else ""
        self.name = f"chat:{url},model={model}{shown}"

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        return [self._answer(pair) for pair in pairs]

    def _answer(self, pair: Pair) -> Prediction:
        replies = [self._reply(prompt, pair) for prompt in self._prompts]
        return decided(self.name, self._prompts, replies)

    def _reply(self, prompt: Prompt, pair: Pair) -> Any:
        body = {
            "model": self._model,
            "messages": [{"role": "user", "content": prompt.asked(pair)}],
            "temperature": 0,
            "seed": 0,
        }
        reply = self._caller.post(json.dumps(body).encode(), self._headers)
        try:
            return _parsed(self._caller.url, reply)["choices"][0]["message"]["content"]
        except (LookupError, TypeError) as error:
            raise EndpointFailed(
                self._caller.url, f"{reply[:80]!r} is no chat completion"
            ) from error


def _ids(pairs: Sequence[Pair]) -> list[str]:
    """The ids that pairs are sent with: their own, or their places where those tell nothing."""
    ids = [pair.id for pair in pairs]
    return ids if all(ids) and len(set(ids)) == len(ids) else [str(i) for i in range(len(pairs))]


def _id(answer: dict[str, Any]) -> str | None:
    """The id of an answer; a number is the id that is written so."""
    given = answer.get("id")
    return str(given) if isinstance(given, str | int) and not isinstance(given, bool) else None


def _parsed(url: str, content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise EndpointFailed(url, f"{content[:80]!r} is no JSON") from error
