"""The words of WordNet's table and their base forms: "soldiers" is "soldier", "fell" is "fall".

A word may be a dictionary word and also an inflected form of another one ("glasses", "years",
"data"). It is read as the inflected form, unless the texts tagged for WordNet speak against it:

- nouns: the build script lists the word as a plural without a singular (riches, premises); the word
  occurs more than 5 + 5n times where its singular occurs n times (means, physics and species are
  kept; years, glasses, men and oxen are not); a name of one individual that merely looks like the
  plural of an unattested word is kept (Wales), and so is a word in -ics no rarer than its singular
  (acoustics);
- verbs and adjectives: the word occurs more often than the base form (rent, not rend).

Of several base forms the most frequent one wins (axes: axe), then the one most alike.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Literal

__all__ = ["Pos", "Table", "Words"]

Pos = Literal["n", "v", "a"]

# Inflected ending:base ending. These are WordNet's, see morphy(7), with -oes added: "volcanoes".
_DETACH: dict[Pos, str] = {
    "n": "s: ses:s xes:x zes:z ches:ch shes:sh men:man ies:y oes:o",
    "v": "s: ies:y es:e es: ed:e ed: ing:e ing:",
    "a": "er: est: er:e est:e",
}
# For words that no dictionary knows; the first ending that fits decides.
_GUESS: dict[Pos, str] = {
    "n": "ies:y sses:ss xes:x ches:ch shes:sh oes:o ss:ss us:us is:is s:",
    "v": "ies:y ied:y ated:ate ating:ate ized:ize izing:ize sses:ss ss:ss ed: ing: s:",
    "a": "ier:y iest:y",
}
_HAS_LOWER, _INSTANCE, _PLURAL = 1, 2, 4  # flags of a word, as the build script sets them
_PAGE = 2048  # words on a page


class Table:
    """Named blocks of a file, each packed by itself and unpacked when asked for.

    One JSON line says where the blocks lie. Numbers are little-endian on every machine.
    """

    def __init__(self, path: Path) -> None:
        header, _, self._packed = path.read_bytes().partition(b"\n")
        self._where: dict[str, list[int]] = json.loads(header)

    def raw(self, name: str) -> bytes:
        start, length = self._where[name]
        return zlib.decompress(self._packed[start : start + length])

    def lines(self, name: str) -> list[str]:
        return self.raw(name).decode("ascii").split("\n")

    def numbers(self, name: str, code: Literal["H", "I"] = "I") -> array[int]:
        found = array(code)
        found.frombytes(self.raw(name))
        if sys.byteorder == "big":
            found.byteswap()
        return found


class Words:
    """The words of one part of speech, numbered in the order of their small letters.

    They lie on pages that are opened when first looked at: a text touches few of them.
    """

    def __init__(self, table: Table, pos: Pos) -> None:
        self._pos = pos
        self._first = table.lines(f"{pos}.pages")  # the first word of each page
        self._page = cache(lambda page: table.lines(f"{pos}.words.{page}"))
        self._flags = table.raw(f"{pos}.flags")
        self._counts = table.numbers(f"{pos}.counts", "H")
        rows = (line.split("\t") for line in table.lines(f"{pos}.exceptions"))
        self._exceptions = {form: bases for form, *bases in rows}
        self._detach = _endings(_DETACH[pos])
        self._guess = _endings(_GUESS[pos])
        self.lemma = lru_cache(8192)(self._lemma)
        self.is_plural = lru_cache(8192)(self._is_plural)

    def find(self, word: str) -> int | None:
        """The word's number. "was" is not "WA": short words in capitals must be written so."""
        key = word.lower()
        page = bisect_right(self._first, key) - 1
        if page < 0:
            return None
        line = bisect_left(words := self._page(page), key, key=str.lower)
        if line == len(words) or words[line].lower() != key:
            return None
        at = page * _PAGE + line
        if len(key) <= 3 and word != words[line] and not self._flags[at] & _HAS_LOWER:
            return None
        return at

    def spelling(self, at: int) -> str:
        """How the word is written in its most frequent sense."""
        return self._page(at // _PAGE)[at % _PAGE]

    def _lemma(self, word: str) -> str:
        own, base = self.find(word), self._base(word)
        if base is not None and (own is None or not self._stands(own, base, word)):
            own = base
        if own is None:
            return self._guessed(word)
        # "iraqis" are "Iraqi", but "china" need not be "China".
        spelling = self.spelling(own)
        return spelling.lower() if word.islower() and self._flags[own] & _HAS_LOWER else spelling

    def _is_plural(self, word: str) -> bool:
        own, base = self.find(word), self._base(word)
        if own is not None and self._flags[own] & _PLURAL:
            return True
        if base is None:
            head, _, last = word.replace("-", " ").rpartition(" ")
            return own is None and bool(head) and self._is_plural(last)
        if own is None or not self._stands(own, base, word):
            return True
        return not (self._flags[own] & _INSTANCE or word.lower().endswith("ics") or word.isupper())

    def _base(self, word: str) -> int | None:
        """The dictionary word of which this is an inflected form."""
        key = word.lower()
        listed = self._exceptions.get(key, [])
        if key in listed or (self._pos == "n" and key.endswith("ss")):
            return None
        found = [at for form in listed if (at := self.find(form)) is not None]
        for suffix, ending in self._detach:
            if key.endswith(suffix):
                stem = word[: len(word) - len(suffix)] + ending
                if (at := self.find(stem)) is not None and self._inflects(at, stem):
                    found.append(at)
        if len(found) < 2:
            return found[0] if found else None
        return max(found, key=lambda at: (self._counts[at], self._likeness(at, key), -at))

    def _inflects(self, at: int, stem: str) -> bool:
        if self._pos != "n":
            return len(stem) > 1
        if self._flags[at] & _INSTANCE or not stem[-1].isalpha():  # no two Omans, no "20s" from 20
            return False
        # "his", "gas" and "bus" are no plurals of two letters; "lbs", "ads" and "TVs" are.
        vowelless = not set(stem.lower()) & set("aeiouy")
        return len(stem) > 2 or (len(stem) == 2 and (vowelless or self._counts[at] > 0))

    def _likeness(self, at: int, key: str) -> int:
        pairs = zip(self.spelling(at).lower(), key, strict=False)
        return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))

    def _stands(self, own: int, base: int, word: str) -> bool:
        """Whether a word that might be an inflected form stands for itself (see the module)."""
        mine, others = self._counts[own], self._counts[base]
        if self._pos != "n":
            return mine > others
        spelling = self.spelling(own)
        if self._flags[own] & _PLURAL or mine > 5 + 5 * others:  # premises, means
            return True
        if spelling.isupper() and word == spelling:  # AIDS
            return True
        if spelling.endswith("ics"):
            return mine >= others
        return bool(self._flags[own] & _INSTANCE) and not others

    def _guessed(self, word: str) -> str:
        """The base form of a word no dictionary knows: its last part is the one that inflects."""
        head, of, rest = word.partition(" of ")
        if of and self._pos == "n":
            return self._lemma(head) + of + rest  # members of parliament
        cut = max(word.rfind(" "), word.rfind("-")) + 1
        if cut:
            last = self._lemma(word[cut:])
            return word[:cut] + (last.capitalize() if word[cut:].istitle() else last)
        if word.lower() in self._exceptions or not word.isalpha():
            return word
        if word[:-1].isupper():  # NASA, and many CDOs
            return word[:-1] if self._pos == "n" and len(word) > 2 and word[-1] == "s" else word
        for suffix, ending in self._guess:
            if word.endswith(suffix):
                return word[: -len(suffix)] + ending if len(word) > len(suffix) + 2 else word
        return word


def _endings(rules: str) -> list[tuple[str, str]]:
    return [
        (suffix, ending) for suffix, _, ending in (rule.partition(":") for rule in rules.split())
    ]
