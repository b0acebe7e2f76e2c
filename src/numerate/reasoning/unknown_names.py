"""Names in a claim that its text has nowhere: what is said of the unnamed is not said of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile

from numerate.language.document import Document
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["unknown_names"]

_STEM = 4  # letters that a name and what is derived of it share: Iraq, Iraqi
_SHORTEST = 2  # letters: "M" is no name of anybody
_SHORTEST_MISSPELT = 5
_FEWEST = 4  # words of a headline, beside its first
_WORD = re.compile(r"[^\s\-–]+")


def unknown_names(premise: Document, claim: Document, sentence: range) -> list[str]:
    """The names in a sentence of a claim of which the text has no word, in full or in short.

    Or has it but for one word, in the place of which it has another: "Olympic", "Paralympic".
    Months and weekdays are no such names, nor are nouns that have a capital for their place.

    >>> from numerate import read
    >>> text = read("The Iraqi minister Ana Bey met three envoys of the EU on Monday.").document
    >>> claim = read("Bey saw three envoys of the European Union from Oslo in Iraq.").document
    >>> unknown_names(text, claim, range(len(claim)))
    ['Oslo']
    """
    text = _Named.of(premise)
    calendar = frozenset(place for place, _ in claim.calendar_places())
    unknown = []
    for name in claim.names():
        places = [at for at in _without_nouns(claim, name) if at not in calendar]
        words = [word for at in places for word in _words(claim.tokens[at].text) if word.isalpha()]
        if name.start in sentence and any(len(word) >= _SHORTEST for word in map(_plain, words)):
            written = claim.slice(name)
            if not text.has(written, words):
                unknown.append(written)
    return list(dict.fromkeys(unknown))


class _Named:
    """The names of a text, and what they may be called."""

    def __init__(self, document: Document) -> None:
        names = [document.slice(name) for name in document.names()]
        self._names = [_words(name) for name in names]
        words = [word for name in self._names for word in name]
        written = [word for token in document.tokens for word in _words(token.text)]
        self._said = frozenset(map(_plain, written))
        self._in_capitals = frozenset(_plain(word) for word in written if word.isupper())
        self._words = frozenset(map(_plain, words))
        self._stems = frozenset(word[:_STEM] for word in self._words if len(word) >= _STEM)
        self._initials = frozenset(map(_initials, names))
        self._forms = self._said.union(*map(_forms, (*names, *words)))

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, document: Document) -> _Named:
        return cls(document)

    def has(self, name: str, words: Sequence[str]) -> bool:
        """Whether it names so, in full, in short or in other words."""
        if not _forms(name).isdisjoint(self._forms) or _initials(name) in self._in_capitals:
            return True
        new = [word for word in words if not self._has_word(word)]
        plain = list(map(_plain, words))
        is_other = any(_differ_in_one(plain, list(map(_plain, one))) for one in self._names)
        return not new if is_other else new != list(words)

    def _has_word(self, word: str) -> bool:
        plain = _plain(word)
        if plain in self._said or plain in self._initials or plain[:_STEM] in self._stems:
            return True
        return not _forms(word).isdisjoint(self._forms) or self._has_misspelt(plain)

    def _has_misspelt(self, word: str) -> bool:
        """Whether a name has a letter more or less, or another one: "Yawar", "Yawer"."""
        return len(word) >= _SHORTEST_MISSPELT and any(_is_near(word, one) for one in self._words)


def _is_near(one: str, other: str) -> bool:
    """Whether two words that begin alike differ in one letter."""
    begin, end = _alike(one, other), _alike(one[::-1], other[::-1])
    longest = max(len(one), len(other))
    return begin > 0 and begin + end >= longest - 1 and abs(len(one) - len(other)) < _SHORTEST


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _differ_in_one(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names of several words differ in one."""
    pairs = zip(name, other, strict=False)
    return len(name) == len(other) > 1 and sum(one != two for one, two in pairs) == 1


# Nouns with a capital.


def _without_nouns(document: Document, name: range) -> list[int]:
    """The places of a name without the nouns that have a capital for their place.

    "Killer Slate" at the start of a sentence is Slate, but "Rose Kent" is no rose; in a headline
    any word may be no name.
    """
    if _is_headline(document, document.tokens[name.start].sentence):
        words = ((at, document.tokens[at].text) for at in name)
        return [at for at, word in words if word[0].isupper() and not _is_noun(word)]
    first, *others = name
    written = document.tokens[first].text
    if _opens(document, first):
        is_noun = _is_person(written) if others else _is_noun(written)
    else:
        is_noun = not others and _is_short_for_noun(written)
    return others if is_noun else [first, *others]


def _is_short_for_noun(written: str) -> bool:
    """Whether it is short for what has no capital: "GDP"."""
    return written.isupper() and any(map(str.islower, WordNet.default().synonyms(written)))


def _is_noun(written: str) -> bool:
    """Whether a word may be one that has no capital by itself, or is short for such."""
    net, word = WordNet.default(), written.lower()
    is_noun = net.is_noun(word) and net.lemma(word, "n").islower()
    return is_noun or net.is_verb(word) or _is_short_for_noun(written)


def _is_person(written: str) -> bool:
    return WordNet.default().is_a(written.lower(), "person", senses=1)


def _opens(document: Document, at: int) -> bool:
    """Whether any word has a capital there: first, or behind a colon."""
    sentence = document.sentences[document.tokens[at].sentence]
    return at == sentence.first or document.tokens[at - 1].text == ":"


@lru_cache(maxsize=256)
def _is_headline(document: Document, sentence: int) -> bool:
    one = document.sentences[sentence]
    others = [document.tokens[at].text for at in range(one.first + 1, one.last)]
    words = [word for word in others if word[0].isalpha()]
    return len(words) >= _FEWEST and 2 * sum(word[0].isupper() for word in words) > len(words)


# Forms of a name.


def _plain(word: str) -> str:
    return word.lower().replace(".", "")


def _words(written: str) -> list[str]:
    """The words of a name, without those that tell nobody from another: "Mr", "Inc."."""
    left_out = _left_out()
    words = (word.removesuffix("'s").removesuffix("’s") for word in _WORD.findall(written))
    return [word for word in words if _plain(word) and _plain(word) not in left_out]


@lru_cache(maxsize=1)
def _left_out() -> frozenset[str]:
    titles: Iterable[str] = read_knowledge("sentences")["titles"]
    return frozenset(titles).union(read_knowledge("names")["companies"])


def _initials(name: str) -> str:
    """A name of several words as its initials, with those that it has itself: "eu", "usgs"."""
    capitals = [word for word in name.split() if word[0].isupper()]
    if len(capitals) < _SHORTEST:
        return ""
    return "".join(_plain(word) if "." in word else word[0].lower() for word in capitals)


@lru_cache(maxsize=10_000)
def _forms(name: str) -> frozenset[str]:
    """What else a name may be called: Britain is the UK, and what is Spanish is Spain's."""
    net = WordNet.default()
    meant = {name, net.lemma(name, "n"), *net.pertainyms(name)}
    return frozenset(_plain(form) for each in meant for form in (each, *net.synonyms(each)))
