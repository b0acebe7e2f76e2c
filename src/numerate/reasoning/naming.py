"""Names that two texts give in different forms: "Ann Lee" for "Lee", "UN" for "United Nations"."""

from __future__ import annotations

from collections.abc import Iterator

from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet
from numerate.quantities.lexing import Tokens
from numerate.reasoning.matching import Reading
from numerate.reasoning.wording import is_empty, without_clitic, word_lemma

__all__ = [
    "has_shared_name",
    "is_capital_word",
    "is_headline",
    "reporting",
    "shared_names",
    "unknown_names",
]

_SHORTEST = 2  # letters of an abbreviation
_LONGEST_SPEAKER = 6  # words before a colon
_STEM = 4  # letters that make "Norway" and "Norwegian" one name
_OPENINGS = frozenset('.:!?"“')


def shared_names(premise: Reading, claim: Reading) -> frozenset[str]:
    """The lemmas of a claim's names that the text has in part or by their first letters.

    >>> text = Reading.of("Two aides of Lee went to the UN.", [])
    >>> claim = Reading.of("Two aides of Ann Lee went off to the United Nations.", [])
    >>> sorted(shared_names(text, claim))
    ['ann', 'lee', 'nation', 'unite']
    """
    words = set(map(without_clitic, premise.tokens.lowers))
    letters = {_letters(name) for name in _names(premise.tokens)}
    short = {_plain(text) for text in premise.tokens.texts if _is_short(text)}
    found: set[str] = set()
    for name in _names(claim.tokens):
        lowers = [text.lower() for text in name]
        known = any(word in words and not is_empty(word) for word in lowers)
        if known or _letters(name) in short or any(_plain(text) in letters for text in name):
            found.update(lowers)
    found.update(
        text.lower() for text in claim.tokens.texts if _is_short(text) and _plain(text) in letters
    )
    return frozenset(map(word_lemma, found))


def unknown_names(premise: Reading, claim: Reading, *, openings: bool = False) -> list[str]:
    """The words of a claim's names that the text has in no form.

    The first word of a sentence has a capital, too; with `openings` it counts as a name unless
    a dictionary has it.

    >>> text = Reading.of("Two Norwegian ships sank.", [])
    >>> unknown_names(text, Reading.of("Near Norway two ships of Captain Lund sank.", []))
    ['Captain', 'Lund']
    """
    tokens = claim.tokens
    if is_headline(tokens):
        return []
    shared = shared_names(premise, claim)
    stems = {word[:_STEM] for word in premise.tokens.lowers if len(word) >= _STEM}
    known = {*map(without_clitic, premise.tokens.lowers), *premise.lemmas}
    reported = reporting(claim)
    found = []
    for index, text in enumerate(tokens.texts):
        word = without_clitic(text.lower())
        if index in reported or not is_capital_word(claim, index):
            continue
        opens = index == 0 or tokens.texts[index - 1] in _OPENINGS
        is_known = word in known or word[:_STEM] in stems or word_lemma(word) in shared
        is_known = is_known or _has_synonym(without_clitic(text), premise.tokens)
        if is_known or (opens and not (openings and _is_name(word))):
            continue
        found.append(text)
    return found


def has_shared_name(premise: Reading, claim: Reading) -> bool:
    """Whether a name inside the claim's sentences stands in the text, too."""
    tokens = claim.tokens
    if is_headline(tokens) or is_headline(premise.tokens):
        return False
    names = {
        text for index, text in enumerate(premise.tokens.texts) if is_capital_word(premise, index)
    }
    return any(
        is_capital_word(claim, index) and text in names
        for index, text in enumerate(tokens.texts)
        if index and tokens.texts[index - 1] not in _OPENINGS
    )


def _has_synonym(name: str, tokens: Tokens) -> bool:
    """Whether a dictionary has another name of it in a text: "UK" for "Britain"."""
    others = WordNet.default().synonyms(name)
    return any(text in others for text in tokens.texts if text[0].isupper())


def reporting(reading: Reading) -> range:
    """The tokens that only say who reports it: "the mayor says" at the end, or "Mayor:" before.

    >>> reading = Reading.of("Five men drowned, the Coast Guard says", [])
    >>> [reading.tokens.texts[index] for index in reporting(reading)]
    ['the', 'Coast', 'Guard', 'says']
    """
    lowers = reading.tokens.lowers
    if ":" in lowers[:_LONGEST_SPEAKER]:
        return range(lowers.index(":"))
    if "," in lowers:
        last = len(lowers) - lowers[::-1].index(",")
        says = read_knowledge("claims")["reports"]
        if any(word in says for word in lowers[last:]):
            return range(last, len(lowers))
    return range(0)


def is_capital_word(reading: Reading, index: int) -> bool:
    """Whether a token is a word with a capital and a meaning of its own, outside a quantity."""
    tokens = reading.tokens
    if tokens.kinds[index] != "word" or not tokens.texts[index][0].isupper():
        return False
    inside = any(one.start <= tokens.starts[index] < one.end for one in reading.numsets)
    return not inside and not is_empty(tokens.lowers[index])


def _is_name(word: str) -> bool:
    """Whether a dictionary has a word as a name only, or not at all; adverbs end in -ly."""
    wordnet = WordNet.default()
    if wordnet.is_verb(word) or wordnet.is_adjective(word) or word.endswith("ly"):
        return False
    return not wordnet.is_noun(word) or wordnet.lemma(word, "n")[0].isupper()


def is_headline(tokens: Tokens) -> bool:
    """Whether most words have a capital, so that it tells nothing."""
    words = [t for kind, t in zip(tokens.kinds, tokens.texts, strict=True) if kind == "word"]
    return 2 * sum(text[0].isupper() for text in words) > len(words)


def _names(tokens: Tokens) -> Iterator[list[str]]:
    """Runs of two and more words with capitals; "of" may join them: "Isle of Man"."""
    run: list[str] = []
    if is_headline(tokens):
        return
    for kind, text in zip((*tokens.kinds, "end"), (*tokens.texts, ""), strict=True):
        if kind == "word" and text[0].isupper():
            if not is_empty(text.lower()):
                run.append(without_clitic(text))
        elif text != "of":
            if len(run) > 1:
                yield run
            run = []


def _letters(name: list[str]) -> str:
    return "".join(_plain(text) if "." in text else text[0] for text in name)


def _plain(text: str) -> str:
    return text.replace(".", "")


def _is_short(text: str) -> bool:
    return len(_plain(text)) >= _SHORTEST and _plain(text).isupper()
