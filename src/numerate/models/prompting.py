"""Asking a generative model for a label, with one prompt or with several and a vote.

Several prompts are a TOML file, as ASP's appendix C has it for T0: each says what its answers mean
(the verbalizer), and most votes win.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from numerate.data.labels import normalised_label
from numerate.data.pair import LABELS, NOT_ENTAILMENT, Pair
from numerate.errors import BadAnswer, BadTemplate, UnreadableFile
from numerate.models.model import Prediction

__all__ = ["VOTE", "Prompt", "decided", "label_in", "read_prompts"]

VOTE = "vote"
"""The template that stands for our own several prompts."""

_SEVERAL = ".toml"
_TEXTS = ("premise", "hypothesis")
_NAMES = {
    name: name for name in (*LABELS, "not entailment", "non entailment", "nonentailment")
}  # what an answer that needs no verbalizer may say
_CAREFUL = ("neutral", "contradiction", NOT_ENTAILMENT, "entailment")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A template, and the label that each of its answers stands for."""

    name: str
    template: Template
    answers: Mapping[str, str] = field(default_factory=lambda: _NAMES)

    def asked(self, pair: Pair) -> str:
        """The prompt with the texts of a pair in their places."""
        return self.template.substitute(premise=pair.premise, hypothesis=pair.hypothesis)

    def label(self, reply: str) -> str | None:
        """The label that a reply comes to, if any."""
        return label_in(reply, self.answers)


def label_in(reply: str, answers: Mapping[str, str] = _NAMES) -> str | None:
    """The label that a reply comes to: the last line that names one, and only one, has it.

    >>> label_in("Neutral or entailment? 3 is less than 5.\\n**Answer: Entailment.**")
    'entailment'
    >>> label_in("It could be neutral or a contradiction.") is None
    True
    >>> label_in("Maybe.", {"yes": "entailment", "no": "contradiction", "maybe": "neutral"})
    'neutral'
    """
    said = {re.sub(r"[\s_-]+", " ", answer.lower()): label for answer, label in answers.items()}
    longest_first = sorted(said, key=lambda answer: (-len(answer), answer))
    words = "|".join(re.escape(answer).replace(r"\ ", r"[\s_-]") for answer in longest_first)
    named = re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for line in reversed(reply.splitlines()):
        matches = (re.sub(r"[\s_-]+", " ", one.lower()) for one in named.findall(line))
        found = {normalised_label(said[one]) for one in matches}
        if len(found) == 1:
            return found.pop()
    return None


def decided(model: str, prompts: Sequence[Prompt], replies: Sequence[Any]) -> Prediction:
    """What replies to prompts come to: of equally many votes, those for the more careful label.

    Replies that name no label do not vote; `BadAnswer` if none does.
    """
    labels = [
        prompt.label(reply) if isinstance(reply, str) else None
        for prompt, reply in zip(prompts, replies, strict=True)
    ]
    votes = Counter(label for label in labels if label is not None)
    if not votes:
        raise BadAnswer(model, f"it says {str(replies[0])[:200]!r}")
    label = max(sorted(votes, key=_CAREFUL.index), key=lambda one: votes[one])
    if len(prompts) == 1:
        return Prediction(label, evidence={"reply": replies[0]})
    shown = [
        {"prompt": prompt.name, "reply": reply, "label": vote}
        for prompt, reply, vote in zip(prompts, replies, labels, strict=True)
    ]
    return Prediction(label, votes[label] / len(prompts), evidence={"replies": shown})


def read_prompts(path: str) -> tuple[Prompt, ...]:
    """The prompts of a file: one template, or several where it ends in .toml; ours without a path.

    >>> [prompt.name for prompt in read_prompts("vote")]
    ['follows', 'true-false', 'means']
    """
    if path == VOTE:
        return _several(path, _own("prompts.toml"))
    try:
        text = Path(path).read_text("utf-8") if path else _own("prompt.txt")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(path, getattr(error, "strerror", None) or str(error)) from error
    if Path(path).suffix == _SEVERAL:
        return _several(path, text)
    return (Prompt(Path(path).stem or "own", _template(path, text)),)


def _several(path: str, text: str) -> tuple[Prompt, ...]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTemplate(path, f"it is not TOML: {error}") from error
    if not tables:
        raise BadTemplate(path, "it has no prompts")
    return tuple(_prompt(path, name, table) for name, table in tables.items())


def _prompt(path: str, name: str, table: object) -> Prompt:
    known = {"prompt": str, "answers": dict}
    if not isinstance(table, dict) or not all(
        isinstance(table.get(key), kind) for key, kind in known.items()
    ):
        raise BadTemplate(path, f"[{name}] has no prompt, or no answers")
    try:
        labels = {str(answer): normalised_label(one) for answer, one in table["answers"].items()}
    except ValueError as error:
        raise BadTemplate(path, f"[{name}]: {error}") from error
    answers = {answer: label for answer, label in labels.items() if label and answer.strip()}
    if len(answers) < len(labels) or len(set(answers.values())) < 2:
        raise BadTemplate(path, f"the answers of [{name}] do not tell labels apart")
    return Prompt(name, _template(path, table["prompt"]), answers)


def _template(path: str, text: str) -> Template:
    template = Template(text)
    if not template.is_valid():
        raise BadTemplate(path, "a $ in it stands for nothing")
    names = set(template.get_identifiers())
    for name in _TEXTS:
        if name not in names:
            raise BadTemplate(path, f"it has no ${name}")
    if strangers := sorted(names - set(_TEXTS)):
        raise BadTemplate(path, f"there is nothing to put for ${strangers[0]}")
    return template


def _own(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")
