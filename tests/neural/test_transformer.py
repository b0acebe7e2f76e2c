"""Transformers: fine-tuned by the trainer of all models, BERT-style and GPT-style; and prompted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import program
import pytest
import torch
import transformers
from tokenizers import Tokenizer, models, pre_tokenizers
from toys import THINGS, toy_pairs, toy_plan, write_pairs

from numerate.data.pair import Pair
from numerate.errors import (
    BadAnswer,
    TrainedModelDamaged,
    TrainingDiffers,
    UnreadableFile,
)
from numerate.models.neural.layout import MANIFEST, TRAINING
from numerate.models.neural.plan import Plan
from numerate.models.neural.recipes import preset
from numerate.models.neural.transformer import Start, fine_tune
from numerate.models.registry import model

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "Ann", "sold", "and", "at", "noon", "not"]
WORDS += ["perhaps", ".", "yes", "no", "maybe", *THINGS]
SMALL = {"num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}


def tokenizer(end: bool) -> Tokenizer:
    words = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    special = {"eos_token": "[SEP]"} if end else {"pad_token": "[PAD]"}
    return transformers.PreTrainedTokenizerFast(tokenizer_object=words, **special)


def bert(folder: Path) -> Path:
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(WORDS), hidden_size=32, initializer_range=0.2, **SMALL
    )  # as wide as one that was pre-trained would be
    transformers.BertModel(config).save_pretrained(folder)
    (folder / "vocab.txt").write_text("\n".join(WORDS), encoding="utf-8")
    vocabulary = str(folder / "vocab.txt")
    transformers.BertTokenizer(vocabulary, do_lower_case=False).save_pretrained(folder)
    return folder


def gpt(folder: Path, kind: str = "GPT2Model") -> Path:
    """A decoder, whose tokenizer has no padding and joins the two texts."""
    torch.manual_seed(0)
    config = transformers.GPT2Config(
        vocab_size=len(WORDS), n_embd=32, n_layer=2, n_head=2, n_positions=256, eos_token_id=3
    )
    getattr(transformers, kind)(config).save_pretrained(folder)
    tokenizer(end=True).save_pretrained(folder)
    return folder


MAKERS = {"bert": bert, "gpt": gpt}


def plan(epochs: int = 5, **changed: Any) -> Plan:
    recipe = replace(preset("bert-base"), rate=2e-3, batch=8, sizes={"length": 40})
    return toy_plan("cbow", None, epochs=epochs, recipe=recipe, **changed)


def test_huggingface_answers_with_a_tiny_model(tmp_path: Path) -> None:
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "he", "has", "2", "3", "figs", "."]
    (tmp_path / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    names = ["contradiction", "neutral", "entailment"]
    config = transformers.BertConfig(
        vocab_size=len(words),
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=8,
        id2label=dict(enumerate(names)),
        label2id={name: i for i, name in enumerate(names)},
    )
    transformers.BertForSequenceClassification(config).save_pretrained(tmp_path)
    transformers.BertTokenizer(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path)
    pairs = [Pair("a", "He has 3 figs.", "He has 2 figs."), Pair("b", "He has 3.", "He has 3.")]
    one, two = model(f"hf:{tmp_path}").predict(pairs)
    for answer in (one, two):
        assert answer.probabilities is not None
        assert set(answer.probabilities) == set(names)
        assert sum(answer.probabilities.values()) == pytest.approx(1)
        assert answer.confidence == max(answer.probabilities.values())
    # Alone or in a batch, padded or not, a pair gets the same answer.
    [alone] = model(f"hf:{tmp_path}").predict(pairs[1:])
    assert alone.probabilities == pytest.approx(two.probabilities)


@pytest.mark.parametrize("style", MAKERS)
def test_transformer_learns_and_answers_from_its_folder(style: str, tmp_path: Path) -> None:
    start = Start(str(MAKERS[style](tmp_path / "start")))
    folder = tmp_path / "tuned"
    folder.mkdir()
    manifest = fine_tune(plan(), start, folder)
    assert manifest["scores"]["dev_accuracy"] == 1
    assert not (folder / TRAINING).exists()
    pairs = toy_pairs(12, seed=5)
    answers = model(str(folder)).predict(pairs)
    assert [one.label for one in answers] == [one.label for one in pairs]
    # Padded or not, a pair gets the same answer; and a plain Hugging Face folder it is, too.
    [alone] = model(f"trained:{folder}").predict(pairs[3:4])
    assert alone.probabilities == pytest.approx(answers[3].probabilities, abs=1e-5)
    plain = model(f"hf:{folder},length=40").predict(pairs)
    assert [one.label for one in plain] == [one.label for one in answers]
    assert not list(folder.rglob("*.bin"))  # nothing pickled


def test_transformer_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    start = Start(str(bert(tmp_path / "start")))
    whole, parted = tmp_path / "whole", tmp_path / "parted"
    whole.mkdir()
    parted.mkdir()
    short = plan(epochs=2, limit=None)
    fine_tune(short, start, whole)

    class Killed(Exception):
        pass

    def kill(report: Any) -> None:
        if report.epoch == 2 and report.batch == 3:
            raise Killed

    with pytest.raises(Killed):
        fine_tune(short, start, parted, kill)
    fine_tune(short, start, parted)
    one, other = ((place / "model.safetensors").read_bytes() for place in (whole, parted))
    assert one == other
    with pytest.raises(TrainingDiffers, match="epochs"):
        fine_tune(plan(epochs=3), start, parted)


def test_transformer_folder_with_another_file(tmp_path: Path) -> None:
    folder = tmp_path / "tuned"
    folder.mkdir()
    fine_tune(plan(epochs=1), Start(str(bert(tmp_path / "start"))), folder)
    weights = folder / "model.safetensors"
    content = bytearray(weights.read_bytes())
    content[-3] ^= 1
    weights.write_bytes(content)
    with pytest.raises(TrainedModelDamaged, match="checksum"):
        model(str(folder))
    weights.unlink()
    with pytest.raises(TrainedModelDamaged, match="missing"):
        model(str(folder))


def test_transformer_nothing_is_downloaded_unasked(tmp_path: Path) -> None:
    for spec in ("hf:nobody/nothing", "generate:nobody/nothing"):
        with pytest.raises(UnreadableFile, match="download=yes"):
            model(spec)
    with pytest.raises(UnreadableFile, match="download=yes"):
        fine_tune(plan(), Start("nobody/nothing"), tmp_path)


def test_transformer_trains_from_the_command(tmp_path: Path) -> None:
    start = bert(tmp_path / "start")
    train = write_pairs(tmp_path / "train.jsonl", toy_pairs(60, seed=1))
    dev = write_pairs(tmp_path / "dev.jsonl", toy_pairs(30, seed=2))
    files = ("--train", train, "--dev", dev, "--epochs", "1", "--device", "cpu")
    mine = tmp_path / "mine"
    done = program.told(
        program.run("train", f"hf:{start},recipe=deberta-base", *files, "--out", str(mine))
    )
    assert done.returncode == 0, done.stderr
    training = json.loads((mine / MANIFEST).read_text("utf-8"))["training"]
    assert training["recipe"]["name"] == "deberta-base"
    assert training["start"]["name"] == str(start)
    for name, code in [
        (f"hf:{start},recipe=magic", "E044"),
        (f"hf:{start},download=maybe", "E044"),
        (f"hf:{start},speed=9", "E043"),
        (f"hf:{tmp_path}", "E003"),
    ]:
        failed = program.told(program.run("train", name, *files, "--out", str(tmp_path / "no")))
        assert failed.returncode == 1
        assert failed.stderr.startswith(code), failed.stderr


def parrot(folder: Path, reply: str) -> Path:
    """A decoder that only ever says one word."""
    gpt(folder, "GPT2LMHeadModel")
    made = transformers.GPT2LMHeadModel.from_pretrained(folder)
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.zero_()
        made.transformer.ln_f.bias.fill_(1.0)
        made.transformer.wte.weight[WORDS.index(reply)] = 1.0
    made.save_pretrained(folder)
    return folder


def test_generate_reads_what_is_written(tmp_path: Path) -> None:
    prompts = tmp_path / "mine.toml"
    answers = 'answers = { yes = "entailment", no = "contradiction", maybe = "neutral" }'
    prompts.write_text(
        "".join(f"[{name}]\nprompt = '$premise $hypothesis'\n{answers}\n" for name in "abc"),
        "utf-8",
    )
    pairs = [Pair("a", "Ann sold figs .", "Ann sold ."), Pair("b", "Ann", "Ann sold not figs .")]
    asked = model(f"generate:{parrot(tmp_path / 'no', 'no')},template={prompts},tokens=2")
    found = asked.predict(pairs)
    assert [(one.label, one.confidence) for one in found] == [("contradiction", 1)] * 2
    assert found[0].evidence is not None
    assert found[0].evidence["replies"][0] == {
        "prompt": "a",
        "reply": "no no",
        "label": "contradiction",
    }


def test_generate_a_reply_without_a_label_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadAnswer, match="figs figs"):
        model(f"generate:{parrot(tmp_path / 'figs', 'figs')},tokens=3").predict(
            [Pair("a", "Ann sold figs .", "Ann sold .")]
        )


def test_generate_a_prompt_that_is_too_long_is_an_error(tmp_path: Path) -> None:
    asked = model(f"generate:{parrot(tmp_path / 'no', 'no')}")
    with pytest.raises(BadAnswer, match="and it reads 256"):
        asked.predict([Pair("a", "Ann sold figs . " * 80, "Ann sold .")])


def test_generate_asks_seq2seq_models_too(tmp_path: Path) -> None:
    torch.manual_seed(0)
    config = transformers.T5Config(
        vocab_size=len(WORDS), d_model=16, d_kv=8, d_ff=16, num_layers=1, num_heads=2,
        decoder_start_token_id=0, pad_token_id=0, eos_token_id=3,
    )  # fmt: skip
    transformers.T5ForConditionalGeneration(config).save_pretrained(tmp_path)
    tokenizer(end=False).save_pretrained(tmp_path)
    asked = model(f"generate:{tmp_path},tokens=3")
    with pytest.raises(BadAnswer, match="it says"):  # it has learnt nothing
        asked.predict([Pair("a", "Ann sold figs .", "Ann sold .")])
