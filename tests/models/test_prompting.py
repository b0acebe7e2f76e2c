"""Prompts for generative models: what a reply says, and what several replies come to."""

from __future__ import annotations

from pathlib import Path
from string import Template

import pytest

from numerate.data.pair import Pair
from numerate.errors import BadAnswer, BadTemplate, UnreadableFile
from numerate.models.prompting import Prompt, decided, read_prompts
from numerate.models.registry import model

FIGS = Pair("a", "He has 3 figs and $5.", "He has 2 figs.")
WORDS = {"yes": "entailment", "no": "contradiction", "maybe": "neutral"}
PROMPTS = [Prompt(name, Template("$premise $hypothesis"), WORDS) for name in "abc"]
MINE = """
[sure]
prompt = "$premise So $hypothesis? $$1 for yes or no."
answers = { yes = "entailment", no = "not_entailment" }

[kind]
prompt = "Is '$hypothesis' so, if $premise?"
answers = { Right = "entails", "not at all" = "contradiction", "not  at all-sure" = "neutral" }
"""


@pytest.mark.parametrize(
    ("replies", "label", "share"),
    [
        (["Yes.", "yes", "No"], "entailment", 2 / 3),
        (["no", "no", "no"], "contradiction", 1),
        (["yes", "no", "maybe"], "neutral", 1 / 3),  # as many votes for each: the more careful
        (["yes", "no", "who knows"], "contradiction", 1 / 3),
        (["", None, "yes"], "entailment", 1 / 3),
    ],
)
def test_prompting_most_votes_win(replies: list[str], label: str, share: float) -> None:
    found = decided("mine", PROMPTS, replies)
    assert (found.label, found.confidence) == (label, pytest.approx(share))
    assert found.evidence is not None
    assert [one["reply"] for one in found.evidence["replies"]] == replies


def test_prompting_needs_one_vote() -> None:
    with pytest.raises(BadAnswer, match="I would not say"):
        decided("mine", PROMPTS, ["I would not say.", "yes or no", ""])


def test_prompting_one_prompt_gives_its_reply() -> None:
    found = decided("mine", PROMPTS[:1], ["Maybe!"])
    assert (found.label, found.confidence, found.evidence) == ("neutral", None, {"reply": "Maybe!"})


def test_prompting_ours_ask_of_all_labels() -> None:
    prompts = read_prompts("vote")
    assert len(prompts) % 2 == 1
    for prompt in prompts:
        assert set(prompt.answers.values()) == {"entailment", "neutral", "contradiction"}
        asked = prompt.asked(FIGS)
        assert FIGS.premise in asked
        assert FIGS.hypothesis in asked
        assert all(answer in asked for answer in prompt.answers)


def test_prompting_prompts_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    sure, kind = read_prompts(str(tmp_path / "mine.toml"))
    assert sure.asked(FIGS) == "He has 3 figs and $5. So He has 2 figs.? $1 for yes or no."
    assert sure.label("No!") == "not_entailment"
    assert kind.label("That is right") == "entailment"
    assert kind.label("Not at all") == "contradiction"
    assert kind.label("not at all sure") == "neutral"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no prompts"),
        ("[a", "not TOML"),
        ("a = 1", r"\[a\] has no prompt"),
        ("[a]\nprompt = '$premise $hypothesis'", "no answers"),
        ("[a]\nprompt = '$premise'\nanswers = {yes = 'entailment', no = 'neutral'}", "hypothesis"),
        ("[a]\nprompt = '$premise $hypothesis'\nanswers = {yes = 'entailment'}", "tell labels"),
        ("[a]\nprompt = '$premise $hypothesis'\nanswers = {yes = 'entailment', no = 'nay'}", "nay"),
    ],
)
def test_prompting_bad_prompts_are_an_error(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadTemplate, match=reason):
        model(f"chat:http://localhost:1,model=tiny,template={path}")


def test_prompting_a_missing_file_is_an_error() -> None:
    with pytest.raises(UnreadableFile):
        read_prompts("nowhere.toml")
