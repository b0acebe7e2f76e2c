"""Names in a claim that its text has nowhere: what is said of the unnamed is not said of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numerate.language.document import Document

__all__ = ["unknown_names"]

_STEM = 4  # letters that a name and what is derived of it share: Iraq, Iraqi


def unknown_names(premise: Document, claim: Document, sentence: range) -> list[str]:
    """The names in a sentence of a claim of which the text has no word, in full or in short.

    Or has it but for one word, in the place of which it has another: "Olympic", "Paralympic".
    Months and weekdays are no such names.

    >>> from numerate import read
    >>> text = read("The Iraqi minister Ana Bey met three envoys of the EU on Monday.").document
    >>> claim = read("Bey saw three envoys of the European Union from Oslo in Iraq.").document
    >>> unknown_names(text, claim, range(len(claim)))
    ['Oslo']
    """
    said = frozenset(word for token in premise.tokens if (word := _plain(token.text)))
    stems = frozenset(word[:_STEM] for word in said if len(word) >= _STEM)
    known = said.union(_initials(premise, premise.names()))
    names = [[_plain(premise.tokens[at].text) for at in name] for name in premise.names()]
    calendar = frozenset(place for place, _ in claim.calendar_places())
    unknown = []
    for name in claim.names():
        words = [_plain(claim.tokens[at].text) for at in name if at not in calendar]
        words = [word for word in words if word[:1].isalpha()]
        if not words or name.start not in sentence:
            continue
        new = [word for word in words if word not in known and word[:_STEM] not in stems]
        is_new = new == words and _short(words) not in said
        is_other = bool(new) and any(_is_other(words, one) for one in names)
        if is_new or is_other:
            unknown.append(claim.slice(name))
    return unknown


def _is_other(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names of several words differ in one."""
    pairs = zip(name, other, strict=False)
    return len(name) == len(other) > 1 and sum(one != two for one, two in pairs) == 1


def _plain(word: str) -> str:
    return word.lower().replace(".", "").removesuffix("'s").removesuffix("’s")


def _initials(document: Document, names: Iterable[range]) -> Iterator[str]:
    for name in names:
        yield _short([document.tokens[at].text for at in name if document.tokens[at].is_name])


def _short(words: Sequence[str]) -> str:
    """A name of several words as its initials: "eu"."""
    return "".join(word[0].lower() for word in words) if len(words) > 1 else words[0].lower()
