"""The Adjective Scale Probe with tiny transformers: fine-tuned, and asked what surprises them."""

from __future__ import annotations

import json
from pathlib import Path

import program
import pytest
import torch
import transformers

from numerate.errors import UnreadableFile
from numerate.probes.adjectives.perplexity import MaskedModel
from numerate.probes.adjectives.plausibility import by_surprise

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "The", "the", "A", "is", "old", "long"]
WORDS += ["short", "castle", "barn", "very", "not", "relatively", "$", "."]
WORDS += [str(digit) for digit in range(10)] + [f"##{digit}" for digit in range(10)]


def tiny(folder: Path, kind: str) -> Path:
    """A transformer with an untrained body of two layers, or a head that predicts words."""
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(WORDS),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        initializer_range=0.2,
    )
    getattr(transformers, kind)(config).save_pretrained(folder)
    (folder / "vocab.txt").write_text("\n".join(WORDS), encoding="utf-8")
    vocabulary = str(folder / "vocab.txt")
    transformers.BertTokenizer(vocabulary, do_lower_case=False).save_pretrained(folder)
    return folder


def test_perplexity_is_the_mean_surprise_of_masked_tokens(tmp_path: Path) -> None:
    folder = tiny(tmp_path, "BertForMaskedLM")
    model = MaskedModel(str(folder))
    castle, barn = model.perplexities(["The castle is old.", "The barn is old."])
    assert castle != barn
    assert model.perplexities(["The castle is old."]) == pytest.approx([castle])
    assert 1 < castle < 1e6
    # By hand: mask each of the five tokens in turn.
    tokenizer = transformers.BertTokenizer(str(folder / "vocab.txt"), do_lower_case=False)
    body = transformers.BertForMaskedLM.from_pretrained(folder).eval()
    numbers = tokenizer("The castle is old.", return_tensors="pt")["input_ids"]
    total = 0.0
    for at in range(1, numbers.shape[1] - 1):
        masked = numbers.clone()
        masked[0, at] = tokenizer.mask_token_id
        with torch.no_grad():
            logged = body(input_ids=masked).logits.double().log_softmax(-1)
        total += float(logged[0, at, numbers[0, at]])
    assert castle == pytest.approx(float(torch.tensor(-total / 5).exp()), rel=1e-4)


def test_perplexity_ranks_the_nouns_of_an_adjective(tmp_path: Path) -> None:
    model = MaskedModel(str(tiny(tmp_path, "BertForMaskedLM")))
    nouns = ["castle", "barn"]
    scores = model.perplexities([f"The {noun} is old." for noun in nouns])
    best = nouns[scores.index(min(scores))]
    assert by_surprise(model.perplexities, most=1)("old", nouns) == [best]


def test_perplexity_needs_a_model(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="no such folder"):
        MaskedModel(str(tmp_path / "nowhere"))


def test_build_asp_filters_by_a_masked_model(tmp_path: Path) -> None:
    folder = tiny(tmp_path / "model", "BertForMaskedLM")
    done = program.run(
        "build", "asp", "--out", str(tmp_path / "asp"), "--masked-lm", str(folder), "--keep", "4",
        "--size", "5", "--pairs", "20",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    written = (tmp_path / "asp" / "EntailmentInference" / "booster.csv").read_text("utf-8")
    assert len(written.splitlines()) == 21


def test_leave_out_fine_tunes_a_transformer_with_the_appendix_settings(tmp_path: Path) -> None:
    start = tiny(tmp_path / "start", "BertModel")
    done = program.run(
        "probe", "adjectives", "leave-out", f"hf:{start},recipe=asp-bert-base",
        "--dimension", "mass", "--learn", "48", "--epochs", "1", "--limit", "8",
        "--device", "cpu", "--out", str(tmp_path / "out"), "--json",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [score] = json.loads(done.stdout)["models"]
    assert set(score["degree"]["booster"]["dimension"]) == {"mass"}
    model = tmp_path / "out" / "leave_mass" / "model"
    recipe = json.loads((model / "manifest.json").read_text("utf-8"))["training"]["recipe"]
    assert (recipe["name"], recipe["batch"], recipe["rate"]) == ("asp-bert-base", 8, 2e-5)
