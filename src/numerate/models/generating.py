"""A Hugging Face model that writes text, asked with prompts and no training: `generate:DIR`.

Seq2seq models such as T0 and decoders such as GPT are asked alike; where the tokenizer has a chat
template, the prompt is a user's message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numerate.data.pair import Pair
from numerate.errors import BadAnswer, BadSetting, UnreadableFile
from numerate.models.huggingface import libraries, pad_with, wanted_download, where
from numerate.models.model import Prediction
from numerate.models.prompting import VOTE, decided, read_prompts

__all__ = ["GenerativeModel"]

_AT_ONCE = 16  # prompts


class GenerativeModel:
    """A model whose likeliest words are its reply; several prompts vote."""

    def __init__(
        self,
        folder: str,
        template: str = "",
        device: str = "cpu",
        tokens: str = "16",
        download: str = "no",
    ) -> None:
        self.folder = folder
        self.template = "" if template == VOTE else template  # a file, which runs remember
        fetched = wanted_download("generate", download)
        said = [f"template={template}"] * bool(template) + ["download=yes"] * fetched
        self.name = ",".join([f"generate:{folder}", *said])
        if not tokens.isascii() or not tokens.isdigit() or not int(tokens):
            reason = f"{tokens!r} is no number of tokens"
            raise BadSetting("generate", "tokens", reason, ["tokens=16"])
        self._prompts = read_prompts(template)
        source = where(folder, fetched)
        self._torch, transformers = libraries()
        try:
            config = transformers.AutoConfig.from_pretrained(folder, **source)
            self._writes_on = not config.is_encoder_decoder
            kind = "AutoModelForCausalLM" if self._writes_on else "AutoModelForSeq2SeqLM"
            loaded = getattr(transformers, kind).from_pretrained(folder, **source)
            self._tokenizer = transformers.AutoTokenizer.from_pretrained(folder, **source)
        except (OSError, ValueError, RuntimeError) as error:
            raise UnreadableFile(folder, str(error).partition("\n")[0]) from error
        self._model = loaded.to(device).eval()
        pad_with(self._tokenizer, self._model, folder)
        if self._writes_on:
            self._tokenizer.padding_side = "left"  # the reply follows the prompt's last word
        self._longest: int | None = getattr(config, "max_position_embeddings", None)
        self._device, self._tokens = device, int(tokens)

    def predict(self, pairs: Sequence[Pair]) -> list[Prediction]:
        asked = [prompt.asked(pair) for pair in pairs for prompt in self._prompts]
        replies: list[str] = []
        for at in range(0, len(asked), _AT_ONCE):
            replies += self._replies(asked[at : at + _AT_ONCE])
        each = len(self._prompts)
        return [
            decided(self.name, self._prompts, replies[at : at + each])
            for at in range(0, len(replies), each)
        ]

    def _replies(self, prompts: Sequence[str]) -> list[str]:
        texts = [self._as_message(prompt) for prompt in prompts]
        encoded = self._tokenizer(texts, padding=True, return_tensors="pt").to(self._device)
        encoded.pop("token_type_ids", None)
        length, most = encoded["input_ids"].shape[1] + self._tokens, self._longest
        if most is not None and length > most:
            raise BadAnswer(
                self.name, f"prompt and reply have {length} tokens, and it reads {most}"
            )
        with self._torch.inference_mode():
            found = self._model.generate(
                **encoded,
                max_new_tokens=self._tokens,
                do_sample=False,
                num_beams=1,
                pad_token_id=self._tokenizer.pad_token_id,
            )
        written = found[:, encoded["input_ids"].shape[1] :] if self._writes_on else found
        decoded: list[str] = self._tokenizer.batch_decode(written, skip_special_tokens=True)
        return decoded

    def _as_message(self, prompt: str) -> str:
        if getattr(self._tokenizer, "chat_template", None) is None:
            return prompt
        message: Any = [{"role": "user", "content": prompt}]
        return str(
            self._tokenizer.apply_chat_template(message, tokenize=False, add_generation_prompt=True)
        )
