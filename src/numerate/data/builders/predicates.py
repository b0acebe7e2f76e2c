"""What happens to the verb when a question becomes a statement: its form, and what follows it."""

from __future__ import annotations

from collections.abc import Sequence

from numerate.data.builders.phrases import Word, is_plural, lowers, starts_noun_phrase
from numerate.language.inflecting import past, third_person
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["bare_verb", "conjugated", "gap_after"]

_NOMINAL = ("DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "POS", "JJ", "CD", "CC")
_AT_FIRST = (["start", "with"], ["begin", "with"])


def conjugated(verb: str, helping: str, agent: Sequence[Word], tail: Sequence[Word]) -> str:
    """The verb of the statement, for "does Tim (have)", "did Tim (have left)", "will Tim (have)".

    What holds at the end of the story is in the present tense, as in the paper: "has 3 left".
    What happened in it stays in the past: "bought 3".
    """
    known = read_knowledge("questions")
    plural = is_plural(agent)
    present = verb if plural else third_person(verb)
    if helping == "did":
        final = verb == "have" and set(lowers(tail)) & set(known["final_state"])
        return present if final else past(verb)
    if helping in ("does", "would"):
        return present
    if helping == "do":
        return verb
    return f"{helping} {verb}"


def bare_verb(words: Sequence[Word]) -> int | None:
    """The verb after an auxiliary and its agent, in base form: "(did) the frog (jump)".

    The tagger takes many such verbs for nouns. Then the last of the words that begin the clause
    is the verb, if it can be one.
    """
    for tags in (("VB",), ("VBP", "VBD")):
        for i, word in enumerate(words):
            if i and word.tag in tags and not WordNet.default().is_plural_noun(word.text):
                return i
    run = next((i for i, w in enumerate(words) if w.tag not in _NOMINAL), len(words)) - 1
    return run if run > 0 and WordNet.default().is_verb(words[run].text) else None


def gap_after(words: Sequence[Word], verb: int) -> int:
    """Where the number belongs, in the clause whose verb stands at `verb`."""
    known = read_knowledge("questions")
    gap = verb + 1
    if lowers(words[-3:]) in [["to", *first] for first in _AT_FIRST]:
        words = words[:-3]
    lemma = WordNet.default().lemma(words[verb].text.lower(), "v")
    while _chains(words, gap, lemma, known["chained"]):
        lemma = WordNet.default().lemma(words[gap + 1].text.lower(), "v")
        gap += 2
    if gap < len(words) and words[gap].tag == "RP" and not starts_noun_phrase(words[gap + 1 :]):
        gap += 1
    rest = words[gap:]
    end = len(rest) - _closing_length(rest, known["closing"])
    if end and rest[end - 1].tag == "IN" and rest[end - 1].text.lower() not in known["adverbs"]:
        return gap + end  # "put them in": the number is what the last word speaks of
    if len(rest) > 1 and rest[0].tag == "IN" and rest[1].tag == "IN":
        return gap + 1  # "end up with in all"
    if lemma in known["ditransitive"] and _has_recipient(rest, known["no_recipient"]):
        return gap + _noun_phrase_length(rest)
    return gap


def _chains(words: Sequence[Word], at: int, lemma: str, chained: Sequence[str]) -> bool:
    """Whether "to VERB" continues the verb: "needs to buy", but "needs ... to buy the book"."""
    if lemma not in chained or len(words) < at + 2 or words[at].text.lower() != "to":
        return False
    if words[at + 1].tag not in ("VB", "VBP") or lowers(words[at + 1 : at + 3]) in _AT_FIRST:
        return False
    return lemma == "have" or not starts_noun_phrase(words[at + 2 :])


def _closing_length(words: Sequence[Word], closing: Sequence[str]) -> int:
    """How many words at the end speak of the whole: "altogether", "in all"."""
    text = " ".join(lowers(words))
    return max((len(c.split()) for c in closing if f" {text}".endswith(f" {c}")), default=0)


def _has_recipient(rest: Sequence[Word], never: Sequence[str]) -> bool:
    if not starts_noun_phrase(rest) or set(lowers(rest[:2])) & set(never):
        return False
    return rest[0].tag in ("PRP", "PRP$", "NNP", "DT")


def _noun_phrase_length(rest: Sequence[Word]) -> int:
    if rest[0].tag == "PRP":
        return 1
    length = 1
    while length < len(rest) and rest[length].tag in ("NN", "NNS", "NNP", "POS", "JJ", "CD"):
        length += 1
    if length + 1 < len(rest) and rest[length].text == "and":
        return length + 1 + _noun_phrase_length(rest[length + 1 :])
    return length
