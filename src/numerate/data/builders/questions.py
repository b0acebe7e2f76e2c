"""Turns a question for a number into the statement that answers it (§3.6 of the EQUATE paper).

"How many coins did Olga have left?" has the auxiliary verb "did", the agent "Olga", the
secondary verb "have" and the unit "coins": "Olga has ... coins left."
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from numerate.data.builders.asking import Asked, Unturnable, asked_for
from numerate.data.builders.phrases import Word, lowers, phrase, starts_noun_phrase
from numerate.data.builders.predicates import bare_verb, conjugated, gap_after
from numerate.language.knowledge import read_knowledge

__all__ = ["Template", "template"]

NUMBER = "{number}"


@dataclass(frozen=True, slots=True)
class Template:
    """A statement with a place for the number; `one` is what it is for the number one.

    `facts` are the parts of the question that state what is so: "if each sack holds 50".

    >>> Template("Tim has {number} pears left.", "Tim has {number} pear left.").filled("3")
    'Tim has 3 pears left.'
    """

    many: str
    one: str
    facts: tuple[str, ...] = ()

    def filled(self, number: str) -> str:
        return (self.one if number == "1" else self.many).replace(NUMBER, number, 1)


def template(question: Sequence[Word], unit: str | None, opening: str = "") -> Template:
    """The statement that a question asks for; `unit` is what the answer is given in, if known.

    Raises `Unturnable` for a question that it cannot turn.
    """
    asked = asked_for(question, unit)
    opened = f"{opening}, " if opening else asked.opening
    many, one = (_sentence(f"{opened}{statement}") for statement in _statements(asked))
    return Template(many, one, asked.facts)


def _sentence(statement: str) -> str:
    words = " ".join(statement.split())
    return f"{words[0].upper()}{words[1:]}."


def _statements(asked: Asked) -> tuple[str, str]:
    """The statement for many, and for one."""
    known = read_knowledge("questions")
    helping = asked.words[asked.verb].text.lower()
    rest = asked.words[asked.verb + 1 :]
    if helping in known["support"]:
        return _object(asked, helping, rest)
    if helping in known["modal"]:
        return _object(asked, helping, rest) if starts_noun_phrase(rest) else _subject(asked)
    if helping in known["be"]:
        return _being(asked, rest)
    if helping in known["have"] and starts_noun_phrase(rest):
        participle = next((i for i, word in enumerate(rest) if i and word.tag == "VBN"), None)
        been = next((i for i, word in enumerate(rest) if i and word.text == "been"), None)
        if been is not None and rest[been + 1 :] and rest[been + 1].tag in ("VBG", "VBN"):
            verb = f"{helping} been {rest[been + 1].text}"
            return _with_gap(asked, rest[:been], verb, rest, been + 1)
        if participle is not None:
            verb = f"{helping} {rest[participle].text}"
            return _with_gap(asked, rest[:participle], verb, rest, participle)
    return _subject(asked)


def _object(asked: Asked, helping: str, rest: Sequence[Word]) -> tuple[str, str]:
    """ "How many pears did Tim buy?": the number stands where the object was asked for."""
    if not starts_noun_phrase(rest):
        raise Unturnable("no agent was found after the auxiliary")
    verb = bare_verb(rest)
    if verb is None:
        raise Unturnable("no verb was found after the auxiliary")
    agent, tail = rest[:verb], rest[verb + 1 :]
    if {"not", "n't"} & set(lowers(agent)):
        raise Unturnable("it asks what is not so")
    form = conjugated(rest[verb].text.lower(), helping, agent, tail)
    return _with_gap(asked, agent, form, rest, verb)


def _with_gap(
    asked: Asked, agent: Sequence[Word], form: str, rest: Sequence[Word], verb: int
) -> tuple[str, str]:
    """The agent, the verb in its form, and the number in the gap behind the verb at `verb`."""
    gap = len(rest) if asked.preposition else gap_after(rest, verb)
    before = f"{phrase(agent)} {form} {phrase(rest[verb + 1 : gap])} {asked.preposition}"
    return _both(before, asked, phrase(rest[gap:]))


def _being(asked: Asked, rest: Sequence[Word]) -> tuple[str, str]:
    be = asked.words[asked.verb].text.lower().replace("'s", "is")
    if rest and rest[0].text.lower() == "there":
        many, _ = _both(f"there {_MANY.get(be, be)}", asked, phrase(rest[1:]))
        _, one = _both(f"there {_ONE.get(be, be)}", asked, phrase(rest[1:]))
        return many, one
    if not starts_noun_phrase(rest):
        return _subject(asked)
    active = None if asked.verb == 0 else _active(rest)
    if active is not None:
        return _with_gap(asked, rest[:active], f"{be} {rest[active].text}", rest, active)
    subject, closing = _closed(phrase(rest))
    for link in (" than ", " from "):  # "older than", "miles from"
        if link in subject and (link == " than " or not asked.trailing):
            subject, _, tail = subject.partition(link)
            closing = f"{link.strip()} {tail} {closing}"
    return _both(f"{subject} {be}", asked, closing)


def _active(rest: Sequence[Word]) -> int | None:
    """The verb that "is" helps: "(is Tim) selling", "(was Tim) given", "(were they) able to"."""
    for i, word in enumerate(rest[1:], 1):
        if word.text == "able" or (word.tag == "VBG" and word is rest[-1]):
            return i
        if word.dep == "ROOT" and word.tag in ("VBG", "VBN"):
            return i
    return None


def _closed(statement: str) -> tuple[str, str]:
    """A phrase without the words at its end that speak of the whole: "in all"."""
    for closing in sorted(read_knowledge("questions")["closing"], key=len, reverse=True):
        if statement.endswith(f" {closing}"):
            return statement.removesuffix(f" {closing}"), closing
    return statement, ""


def _subject(asked: Asked) -> tuple[str, str]:
    """ "How many pears are in the bowl?": the number begins the statement."""
    if asked.preposition or not asked.unit:
        raise Unturnable("what it counts is not named")
    verb, tail = asked.words[asked.verb].text, phrase(asked.words[asked.verb + 1 :])
    return (
        f"{NUMBER} {asked.unit} {_MANY.get(verb, verb)} {tail}",
        f"{NUMBER} {asked.unit_one} {_ONE.get(verb, verb)} {tail}",
    )


def _both(before: str, asked: Asked, tail: str) -> tuple[str, str]:
    return (
        f"{before} {NUMBER} {asked.unit} {asked.trailing} {tail}",
        f"{before} {NUMBER} {asked.unit_one} {asked.trailing} {tail}",
    )


_MANY = {"is": "are", "was": "were", "has": "have"}
_ONE = {many: one for one, many in _MANY.items()}
