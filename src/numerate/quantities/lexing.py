"""Cuts a text into the tokens that numbers are made of, with exact offsets."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

__all__ = ["HYPHENS", "Tokens", "tokenize"]

HYPHENS = frozenset("-\u2010\u2011\u2012\u2013")

_SPACES = "\u00a0\u202f\u2009\u2007"
_LETTER = r"[^\W\d_\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2079\u2150-\u215e]"
_TAGS = "[abip]|div|span|t[dhr]|table|br|li|[ou]l|h[1-6]|strong|em|img|su[bp]|font|meta|input"
_POWER = r"\ ?[x\u00d7*\u00b7]\ ?10"
_SUPERSCRIPT = r"[\u207a\u207b]?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,4}"
_TOKEN = re.compile(
    rf"""
    (?: (?P<word> (?!https?://) (?:
            {_LETTER} (?!\.{_LETTER}) {_LETTER}* (?:['\u2019]{_LETTER}+)*
          | (?:{_LETTER}\.){{2,}}                                   # U.S.
          | (?:{_LETTER}\.)+{_LETTER}(?!{_LETTER})                  # U.S
          | {_LETTER}+ ) )
      | (?P<skip> https?://\S+ | </?(?:{_TAGS})\b[^<>]{{0,500}}> | &\#?\w{{2,8}}; )
      | (?P<iso> \d{{4}}-\d\d-\d\d
            (?:[T\ ]\d\d:\d\d (?::\d\d(?:\.\d+)?)? (?:Z|[+-]\d\d:?\d\d)? )? (?!\d) )
      | (?P<date> (?: \d{{1,2}}/\d{{1,2}}/\d{{2,4}} | \d{{4}}/\d{{1,2}}/\d{{1,2}}
            | \d{{1,2}}\.\d{{1,2}}\.\d{{4}} ) (?!\d) )
      | (?P<phone> \+\d{{1,3}}(?:[\ .-]\(?\d{{1,4}}\)?){{2,5}}(?!\d)
            | \(\d{{3,5}}\)\ ?\d{{3,4}}[\ .-]\d{{3,4}}(?!\d)
            | \d++(?:-\d++){{2,8}}+(?![,.]\d) )
      | (?P<version> \d++(?:\.\d++){{2,}}+ )
      | (?P<clock> (?:[01]?\d|2[0-4]):[0-5]\d(?::\d\d)?(?:\.\d+)?(?![\d:]) )
      | (?P<num> (?: \d{{1,3}}(?:,\d{{3}})+(?!\d)                  # 1,917
            | \d{{1,2}}(?:,\d\d)+,\d{{3}}(?!\d)                   # 1,00,000
            | \d{{1,3}}(?:[{_SPACES}]\d{{3}})+(?!\d)
            | \d{{1,3}}(?:['\u2019]\d{{3}})+(?![\d"\u2033'])          # 1'917
            | (?<!\d\ )\d{{1,3}}(?:\ \d{{3}})+(?![\d:/%-]|[.,]\d|\ \d)    # 1 917
            | (?<![\d,])\d{{1,3}}(?:\.\d{{3}})*,\d{{1,2}}(?![\d,])         # 1,5
            | \d++ ) (?:[.\uff0e]\d+)?
            (?: [eE][+\-\u2212]?\d{{1,4}}(?!\w)
              | {_POWER}(?:(?:\^[+\-\u2212]?|[+\-\u2212])\d{{1,4}}|[1-9]\d{{0,3}}|{_SUPERSCRIPT})
            )?
          | (?<![\w.])\.\d+ )
      | (?P<frac> [\u00bc-\u00be\u2150-\u215e] )
      | (?P<stop> \n\s*\n )
      | (?P<sym> [<>]= | [^\s\w] | _ | \w )
    ) [ ]*
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text as parallel lists; `kinds` says which rule found each.

    >>> tokenize("over 1,500 men").texts
    ['over', '1,500', 'men']
    """

    source: str
    kinds: list[str]
    texts: list[str]
    lowers: list[str]
    starts: list[int]
    ends: list[int]

    def __len__(self) -> int:
        return len(self.texts)

    def lower(self, index: int) -> str:
        """The token in lower case; the empty string beyond either end of the text."""
        return self.lowers[index] if 0 <= index < len(self.lowers) else ""

    def kind(self, index: int) -> str:
        return self.kinds[index] if 0 <= index < len(self.kinds) else ""

    def glued(self, index: int) -> bool:
        """Whether no space separates this token from the one before it."""
        return 0 < index < len(self.starts) and self.starts[index] == self.ends[index - 1]

    def phrase(self, begin: int, end: int) -> str:
        """The tokens from `begin` up to `end` in lower case, one space between any two."""
        return " ".join(self.lowers[begin:end])

    def at(self, offset: int) -> int:
        """The index of the first token that starts at or after a character offset."""
        return bisect_left(self.starts, offset)

    def starts_line(self, index: int) -> bool:
        """Whether a line ends before this token."""
        begin = self.ends[index - 1] if index else 0
        return "\n" in self.source[begin : self.starts[index]]

    def starts_sentence(self, index: int) -> bool:
        return (
            index == 0
            or self.lowers[index - 1] in {".", "!", "?", "\u2014", "\u201c", '"', "("}
            or (self.kinds[index - 1] == "stop")
        )


def tokenize(text: str) -> Tokens:
    """Every word, number and sign of a text; spaces are left out."""
    kinds: list[str] = []
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        kinds.append(kind)
        texts.append(match[kind])
        start, end = match.span(kind)
        starts.append(start)
        ends.append(end)
    return Tokens(text, kinds, texts, [token.lower() for token in texts], starts, ends)
