"""Recognises numbers that name instead of count: codes, labels, addresses, scores."""

from __future__ import annotations

import re

from numerate.language.contexts import Contexts
from numerate.language.nonquantities import NonQuantities
from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.counting import counts_next
from numerate.quantities.dates import is_year_at
from numerate.quantities.decades import decade
from numerate.quantities.gapping import is_gapped
from numerate.quantities.interval import Interval
from numerate.quantities.lexing import HYPHENS, Tokens
from numerate.quantities.measures import unit_at
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form, Number
from numerate.quantities.numset import Kind

__all__ = ["address", "code", "label", "rank", "score", "split"]

_STATE = re.compile(r"[A-Z]{2}")
_ORDINAL_SUFFIXES = frozenset({"st", "nd", "rd", "th"})
_OPENING = frozenset({"a", "an", "the", "every", "all"})
_CODE_SIGNS = frozenset("_#@")
_LONGEST_CODE = 40  # tokens
_LONGEST_RANKED = 5  # tokens
_LONGEST_STREET = 5  # words of a street's name


def code(tokens: Tokens, number: Number) -> Mention | None:
    """Numbers written against letters: A320, COVID-19, 4x4, 12ers, 5180L70."""
    if number.in_words:
        return None
    begin, end = number.begin, number.end
    if _is_footnote(tokens, begin, end):
        return Mention.of(number, Kind.IDENTIFIER)
    if _is_spaced_code(tokens, begin):
        return Mention.of(number, Kind.IDENTIFIER, begin - 2, end)
    after = end
    while tokens.glued(after) and tokens.kinds[after] in {"word", "num"}:
        after += 1
    before = _glued_start(tokens, begin)
    if after > end and tokens.lowers[end] not in _ORDINAL_SUFFIXES:
        if tokens.lowers[end] == "s" and after == end + 1:
            return decade(tokens, number)
        if tokens.lowers[end] == "ish":
            return None
        return Mention.of(number, Kind.IDENTIFIER, before, after)
    if before == begin or not any(tokens.kinds[at] == "word" for at in range(before, begin)):
        signed = tokens.glued(begin) and tokens.lowers[begin - 1] in _CODE_SIGNS
        return Mention.of(number, Kind.IDENTIFIER, begin - 1, end) if signed else None
    word = tokens.lowers[begin - 2 if tokens.lowers[begin - 1] in HYPHENS else begin - 1]
    if word in Contexts.default().signs or word in {"plus", "to", "sub"}:
        return None
    is_date = word in NonQuantities.default().year_prefixes and is_year_at(tokens, begin)
    return Mention.of(number, Kind.DATE if is_date else Kind.IDENTIFIER, before, end)


def _is_footnote(tokens: Tokens, begin: int, end: int) -> bool:
    """ "in the letters,8 and": a mark glued to the punctuation after a word."""
    if not (tokens.glued(begin) and tokens.glued(begin - 1)) or end != begin + 1:
        return False
    return tokens.lowers[begin - 1] in {",", ".", ";"} and tokens.kinds[begin - 2] == "word"


def _glued_start(tokens: Tokens, index: int) -> int:
    """Where the run of letters, digits and hyphens that a token ends begins."""
    for _ in range(_LONGEST_CODE):
        if not tokens.glued(index):
            break
        kind, word = tokens.kinds[index - 1], tokens.lowers[index - 1]
        if kind not in {"word", "num"} and word not in HYPHENS and word not in _CODE_SIGNS:
            break
        index -= 1
    return index


def _is_spaced_code(tokens: Tokens, begin: int) -> bool:
    """ "COVID -19", as tokenised text writes it; a signed amount has a unit or decimals."""
    if not tokens.glued(begin) or tokens.lowers[begin - 1] not in HYPHENS or begin < 2:
        return False
    acronym = tokens.texts[begin - 2]
    if tokens.glued(begin - 1) or not (acronym.isalpha() and acronym.isupper()):
        return False
    return len(acronym) > 2 and tokens.texts[begin].isdigit()


def score(tokens: Tokens, number: Number) -> Mention | None:
    """ "2-1" after a word of contest, "555-1234" after a word of telephoning, "won 52 to 48"."""
    begin, end = number.begin, number.end
    if not number.is_plain(tokens) or tokens.kind(end + 1) != "num":
        return None
    glued = tokens.lower(end) in HYPHENS and tokens.glued(end) and tokens.glued(end + 1)
    if not glued and tokens.lower(end) != "to":
        return None
    first, second = tokens.texts[begin], tokens.texts[end + 1]
    if not second.isdigit() or (tokens.glued(end + 2) and tokens.kind(end + 2) == "word"):
        return None
    if unit_at(tokens, end + 2, Units.default()) is not None:
        return None  # "5-3 cm cracks"
    words = NonQuantities.default()
    around = tokens.lowers[max(0, begin - 8) : end + 6]
    if len(first) == 3 and len(second) == 4:
        is_name = any(word in words.calls for word in around)
    elif max(len(first), len(second)) > 3:
        is_name = False
    else:
        # no range runs downwards: "lost 5-2"
        contest = any(word in words.contests for word in around)
        falls = int(first) >= int(second)
        counted = counts_next(tokens, end + 2)
        is_name = (
            (falls or (contest and not counted)) if glued else falls and contest and not counted
        )
    if not is_name:
        return None
    return Mention.of(number, Kind.IDENTIFIER, end=end + 2, value=Interval.unbounded())


def split(tokens: Tokens, number: Number) -> Mention | None:
    """ "the 80/20 rule", "a 60/40 mix": two shares of a hundred that name a way to divide."""
    begin, end = number.begin, number.end
    if not number.is_plain(tokens) or tokens.lower(end) != "/" or tokens.kind(end + 1) != "num":
        return None
    shares = (tokens.texts[begin], tokens.texts[end + 1])
    if not (tokens.glued(end) and tokens.glued(end + 1)) or any(len(one) > 2 for one in shares):
        return None
    if not all(map(str.isdecimal, shares)) or sum(map(int, shares)) != 100:
        return None
    return Mention.of(number, Kind.IDENTIFIER, end=end + 2, value=Interval.unbounded())


def rank(tokens: Tokens, number: Number) -> Mention | None:
    """ "in the top 10", "out of the bottom three": places; "the top 10 teams" are counted."""
    words, at = NonQuantities.default(), number.begin - 1
    if tokens.lower(at) not in words.ranks or tokens.lower(at - 1) not in words.before_rank:
        return None
    if number.form is not Form.CARDINAL or number.scale > 1:
        return None
    return None if _counts_ranked(tokens, number.end) else Mention.of(number, Kind.IDENTIFIER)


def _counts_ranked(tokens: Tokens, end: int) -> bool:
    """Whether a plural noun follows, however described: "the top 10 most popular songs"."""
    words, wordnet = NonQuantities.default(), WordNet.default()
    for at in range(end, min(end + _LONGEST_RANKED, len(tokens))):
        word = tokens.lowers[at]
        if wordnet.is_plural_noun(word):
            return True
        if word in words.function_words or (tokens.kinds[at] != "word" and word not in HYPHENS):
            return False
    return False


def address(tokens: Tokens, number: Number) -> Mention | None:
    """ "12 Mill Street", "4-6 Harbour Avenue", "PA 23456"."""
    begin, end = number.begin, number.end
    if tokens.kinds[begin] != "num" or number.integer is None:
        return None
    if len(tokens.texts[begin]) == 5 and begin and _STATE.fullmatch(tokens.texts[begin - 1]):
        return Mention.of(number, Kind.IDENTIFIER)
    first = end + 2 if tokens.lower(end) in HYPHENS and tokens.kind(end + 1) == "num" else end
    streets = NonQuantities.default().streets
    for index in range(first, min(first + _LONGEST_STREET, len(tokens))):
        word = tokens.texts[index]
        if index > first and word[0].isupper() and tokens.lowers[index] in streets:
            return Mention.of(number, Kind.IDENTIFIER, end=index + 1)
        is_short = word == "." and tokens.lower(index - 1) in streets  # "12 St. John Street"
        is_part = word[0].isupper() or tokens.kinds[index] == "num" or word in _ORDINAL_SUFFIXES
        if not (is_part or is_short):
            return None
    return None


def label(tokens: Tokens, number: Number) -> Mention | None:
    """Numbers that name: "Section 5", "S&P 500", "Windows 10", "Ann Lee (7)"."""
    begin, end = number.begin, number.end
    if begin == 0 or number.form is Form.ORDINAL or number.scale > 1:
        return None
    if number.form is Form.FRACTION or "," in tokens.texts[begin]:
        return None
    words = NonQuantities.default()
    at = begin - 1
    if (
        tokens.lowers[at] == "."
        and tokens.lower(at - 1) in words.abbreviated
        and not tokens.glued(begin)
    ):
        at -= 1
    if _is_labelled(tokens, at, begin, end):
        return Mention.of(number, Kind.IDENTIFIER, at, _code_end(tokens, end))
    if number.in_words or number.integer is None:
        return None
    if _is_jersey(tokens, begin, end) or tokens.lower(end) in words.after_code:
        return Mention.of(number, Kind.IDENTIFIER)
    first = _index_start(tokens, at)
    if first is not None:
        return Mention.of(number, Kind.IDENTIFIER, first, end)
    if not _is_name(tokens, at, end):
        return None
    return Mention.of(number, Kind.IDENTIFIER, at, _code_end(tokens, end))


def _code_end(tokens: Tokens, end: int) -> int:
    """Where a number that names ends: "Boeing 737-800", "pages 45-67"."""
    glued = tokens.lower(end) in HYPHENS and tokens.glued(end) and tokens.glued(end + 1)
    return end + 2 if glued and tokens.kind(end + 1) == "num" else end


def _is_labelled(tokens: Tokens, at: int, begin: int, end: int) -> bool:
    words = NonQuantities.default()
    if tokens.lowers[at] not in words.labels:
        return False
    capital = tokens.texts[at][0].isupper()
    if tokens.lowers[at] in words.numbering:
        return tokens.kinds[begin] == "num" and (capital or tokens.lowers[begin - 1] == ".")
    if capital:
        return True
    # "the halls seat 300": a verb after its subject
    counted = counts_next(tokens, end) and not _is_subject(tokens, end)
    return not counted and not WordNet.default().is_plural_noun(tokens.lower(at - 1))


def _is_subject(tokens: Tokens, end: int) -> bool:
    """ "line 6 runs every hour", "room 14 seats 55": what looks like a noun is done by it."""
    word, wordnet = tokens.lower(end), WordNet.default()
    if not word.endswith("s") or not wordnet.is_verb(wordnet.lemma(word, "v")):
        return False
    behind = NonQuantities.default().behind_gap | _OPENING
    return tokens.kind(end + 1) == "num" or tokens.lower(end + 1) in behind


def _is_jersey(tokens: Tokens, begin: int, end: int) -> bool:
    """ "goalkeeper Ann Lee (7)"."""
    if tokens.lower(begin - 1) != "(" or tokens.lower(end) != ")" or begin < 2:
        return False
    names = tokens.texts[max(0, begin - 3) : begin - 1]
    return (
        len(tokens.texts[begin]) <= 2
        and len(names) == 2
        and all(name[0].isupper() for name in names)
    )


def _index_start(tokens: Tokens, at: int) -> int | None:
    """Where the name of an index or list starts that ends at a token: "S&P", "FTSE"."""
    if tokens.lowers[at] in NonQuantities.default().names:
        return at
    if tokens.lowers[at] == "p" and tokens.lower(at - 1) == "&" and tokens.lower(at - 2) == "s":
        return at - 2
    return at - 1 if tokens.lowers[at] == "p" and tokens.lower(at - 1) == "s" else None


def _is_people(tokens: Tokens, at: int) -> bool:
    """ "the Danes 5 and the Finns 2": those who have so many, not a name for one of them."""
    return tokens.lower(at - 1) == "the" and WordNet.default().is_plural_noun(tokens.lowers[at])


def _is_headline_verb(tokens: Tokens, at: int, end: int) -> bool:
    """ "Bomb Kills 12 In Kabul", "Index Hits 20000 for First Time"; not "Bears 14, Rams 7"."""
    word, subject = tokens.lowers[at], tokens.texts[at - 1]
    is_verb = word.endswith("s") and WordNet.default().is_verb(word)
    is_done = subject[0].isupper() and tokens.lower(at - 1) not in NonQuantities.default().labels
    behind = tokens.lower(end)
    is_apart = behind in NonQuantities.default().function_words or behind in HYPHENS  # "30-storey"
    return is_verb and is_done and is_apart


def _ends_line(tokens: Tokens, end: int) -> bool:
    """ "Printer: Vento 4", and on the next line "Pages per minute: 32"."""
    return tokens.starts_line(end) and tokens.texts[end][0].isupper()


def _is_name(tokens: Tokens, at: int, end: int) -> bool:
    """A capitalised word before a bare integer makes a name, unless the integer counts a noun."""
    words = NonQuantities.default()
    text = tokens.texts[at]
    if tokens.kinds[at] != "word" or not text[0].isupper() or tokens.starts_sentence(at):
        return False
    if text.endswith(("'s", "’s")):
        return False  # "Britain's 10 oldest pubs"
    if tokens.lowers[at] in words.months | words.weekdays | words.function_words:
        return False
    if counts_next(tokens, end) and not _ends_line(tokens, end):
        return False
    if not tokens.texts[end - 1].isdigit() or tokens.lower(end) in {"of", "more", "other"}:
        return False  # "gave Sally 24 more"
    if is_gapped(tokens, at, end) or _is_people(tokens, at) or _is_headline_verb(tokens, at, end):
        return False
    if tokens.lower(at - 1) in words.giving:
        return False
    # "Ann Lee 52 has won": an age; "the Leica 50 has won": a name
    is_thing = tokens.lower(at - 1) == "the"
    return is_thing or tokens.lower(end) not in Contexts.default().after_named_age
