"""Names in a claim that its text has nowhere: what is said of the unnamed is not said of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from numerate.language.document import Document
from numerate.language.knowledge import read_knowledge
from numerate.language.wordnet import WordNet

__all__ = ["unknown_names"]

_STEM = 4  # letters that a name and what is derived of it share: Iraq, Iraqi
_SHORTEST = 2  # letters: "M" is no name of anybody
_SHORTEST_MISSPELT = 5
_WORD = re.compile(r"[^\s\-–]+")
_CAPITAL_OF = re.compile("capital of (?:the )?(.+)")


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
    text = _Text(premise)
    calendar = frozenset(place for place, _ in claim.calendar_places())
    unknown = []
    for name in claim.names():
        told = [at for at in name if at not in calendar and not _is_only_a_noun(claim, at)]
        words = [word for at in told for word in _words(claim.tokens[at].text) if word.isalpha()]
        if name.start in sentence and any(len(word) >= _SHORTEST for word in words):
            written = claim.slice(name)
            if not text.has(written, words):
                unknown.append(written)
    return unknown


class _Text:
    """The words and names of a text, and what they may be called."""

    def __init__(self, document: Document) -> None:
        names = [document.slice(name) for name in document.names()]
        self._said = frozenset(word for token in document.tokens for word in _words(token.text))
        self._stems = frozenset(word[:_STEM] for word in self._said)
        self._names = [_words(name) for name in names]
        self._initials = frozenset(_initials(name) for name in names)
        self._forms = self._said.union(*(_forms(one) for one in _with_words(names)))

    def has(self, name: str, words: Sequence[str]) -> bool:
        """Whether it names so, in full, in short or in other words, and no other one like it."""
        new = [word for word in words if not self._has_word(word)]
        if any(_is_other(words, one) for one in self._names):
            return not new
        is_known = _initials(name) in self._said or not _forms(name).isdisjoint(self._forms)
        return is_known or new != list(words)

    def _has_word(self, word: str) -> bool:
        """Whether it has a word, or one that begins alike: "Iraqi", or "Federal" for "Fed"."""
        if word in self._said or word in self._initials:
            return True
        if len(word) < _STEM:
            is_long = len(word) > _SHORTEST
            return is_long and any(stem.startswith(word) for stem in self._stems)
        return word[:_STEM] in self._stems or self._has_misspelt(word)

    def _has_misspelt(self, word: str) -> bool:
        """Whether it has a name with a letter more or less, or another one: "Yawar", "Yawer"."""
        named = (one for name in self._names for one in name)
        return len(word) >= _SHORTEST_MISSPELT and any(_is_near(word, one) for one in named)


def _is_near(one: str, other: str) -> bool:
    """Whether two words that begin alike differ in one letter."""
    begin, end = _alike(one, other), _alike(one[::-1], other[::-1])
    longest = max(len(one), len(other))
    return begin > 0 and begin + end >= longest - 1 and abs(len(one) - len(other)) < _SHORTEST


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _is_other(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names of several words differ in one."""
    pairs = zip(name, other, strict=False)
    return len(name) == len(other) > 1 and sum(one != two for one, two in pairs) == 1


def _is_only_a_noun(document: Document, at: int) -> bool:
    """Whether a word has its capital for its place, or is short for one without: "GDP"."""
    net, written = WordNet.default(), document.tokens[at].text
    if written.isupper() and any(map(str.islower, net.synonyms(written))):
        return True
    if not (net.is_noun(written.lower()) or net.is_verb(written.lower())):
        return False
    sentence = document.sentences[document.tokens[at].sentence]
    others = [document.tokens[other].text for other in range(sentence.first + 1, sentence.last)]
    is_headline = 2 * sum(one[0].isupper() for one in others) > len(others)
    return is_headline or at == sentence.first or document.tokens[at - 1].text == ":"


def _words(written: str) -> list[str]:
    """The words of a name in small letters, without points, and without what it is addressed by."""
    plain = (word.lower().replace(".", "") for word in _WORD.findall(written))
    words = (word.removesuffix("'s").removesuffix("’s") for word in plain)
    titles = read_knowledge("sentences")["titles"]
    return [word for word in words if word and word not in titles]


def _with_words(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield name
        yield from name.split()


def _initials(name: str) -> str:
    """A name of several words as its initials, with those that it has itself: "eu", "usgs"."""
    capitals = [word for word in name.split() if word[0].isupper()]
    if len(capitals) < _SHORTEST:
        return ""
    return "".join(
        word.lower().replace(".", "") if "." in word else word[0].lower() for word in capitals
    )


@lru_cache(maxsize=10_000)
def _forms(name: str) -> frozenset[str]:
    """What else a name may be called: Britain is the UK, and what is Spanish is Spain's.

    A capital goes for its country, as in the news.
    """
    net = WordNet.default()
    meant = {name, net.lemma(name, "n"), *net.pertainyms(name)}
    meant |= {found[1] for one in net.synonyms(name) if (found := _CAPITAL_OF.fullmatch(one))}
    forms = (form for each in meant for form in (each, *net.synonyms(each)))
    return frozenset(form.lower().replace(".", "") for form in forms)
