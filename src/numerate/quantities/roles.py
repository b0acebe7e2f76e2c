"""Gives every mention its roles: what it counts or measures, and what happens to that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from numerate.language.units import Units
from numerate.language.wordnet import WordNet
from numerate.quantities.ages import is_age_at, is_person_noun
from numerate.quantities.bases import with_bases
from numerate.quantities.clauses import location_of, subject_of, verb_of
from numerate.quantities.lexing import Tokens
from numerate.quantities.measures import named_unit
from numerate.quantities.mention import Mention
from numerate.quantities.number import Form
from numerate.quantities.numbered import is_numbered_time, is_told, numbered_noun
from numerate.quantities.numset import Kind, NumSet
from numerate.quantities.ordinals import is_adverb
from numerate.quantities.parallels import Antecedent, Bare, in_order, shared_rate
from numerate.quantities.phrases import CountedNoun, ParsedText, counted_noun, lemma_of
from numerate.quantities.rates import rate_after, rate_of_modifiers
from numerate.quantities.reach import ceilings_of, name_behind, stands_inside
from numerate.quantities.stances import stance_of
from numerate.quantities.tags import COMMON_NOUNS, FINITE, NOUNS, SUBJECTS

if TYPE_CHECKING:
    from spacy.tokens import Token

    from numerate.language.parser import Piece

__all__ = ["numset_of", "with_roles"]

_COUNTING = frozenset({Kind.CARDINAL, Kind.RATIO, Kind.ORDINAL})
_ANTECEDENTS = frozenset({Kind.CARDINAL, Kind.MEASURE, Kind.MONEY, Kind.DURATION, Kind.PERCENT})
_BELONGING = frozenset({"worth", "of", "totaling", "totalling"})
_LISTS = (["and"], [","], ["or"], [",", "and"], ["to"], [",", "or"])


def numset_of(tokens: Tokens, mention: Mention) -> NumSet:
    """The NumSet of a mention before anything is known of its roles."""
    start, end = tokens.starts[mention.begin], tokens.ends[mention.end - 1]
    return NumSet(
        text=tokens.source[start:end],
        start=start,
        end=end,
        kind=mention.kind,
        value=mention.value,
        unit=mention.unit,
        approximate=mention.approximate,
        frequency=mention.frequency,
        flux=mention.flux,
        settled_by=mention.settled_by,
    )


def with_roles(
    tokens: Tokens, mentions: list[Mention], pieces: Sequence[Piece], units: Units
) -> list[NumSet]:
    """The NumSets of a text's mentions, with the roles that its parse gives them."""
    parsed = [ParsedText.of(piece.doc, piece.offset) for piece in pieces]
    numsets: list[NumSet] = []
    ceilings = ceilings_of(tokens, mentions)
    place = 0
    earlier: list[Antecedent] = []
    bare: set[int] = set()
    rows: set[str] = set()
    counted: str | None = None  # by the last ordinal: "the first quarter"
    for position, mention in enumerate(mentions):
        start = tokens.starts[mention.begin]
        while place + 1 < len(parsed) and parsed[place + 1].offset <= start:
            place += 1
            earlier, counted = [], None
        if not mention.kind.is_quantity:
            numsets.append(numset_of(tokens, mention))
            continue
        following = mentions[position + 1] if position + 1 < len(mentions) else None
        ceiling = ceilings[position]
        reader = _Reader.at(tokens, mention, following, ceiling, parsed[place], units)
        numset, anchor = reader.read(earlier, rows)
        if numset is None:
            continue
        if numset.kind is Kind.ORDINAL:
            if numset.unit is None and reader.is_definite:
                numset = replace(numset, unit=counted)  # "and 365 in the second"
            counted = numset.unit or counted
        numsets.append(numset)
        if reader.is_bare(numset):
            bare.add(numset.start)
        if numset.kind in _ANTECEDENTS and numset.unit not in {None, "time"}:
            earlier.append(reader.antecedent(numset, anchor))
    shared = _share_nouns(tokens, in_order(tokens.source, numsets, bare))
    return with_bases(tokens.source, shared)


@dataclass(frozen=True, slots=True)
class _Reader:
    """One mention and the parse around it.

    `after` is the parse's first token behind the mention, `before` the last one in front of it;
    `ceiling` is the character at which the next mention begins.
    """

    tokens: Tokens
    mention: Mention
    parsed: ParsedText
    units: Units
    ceiling: int
    before: int
    after: int
    number: Token
    last: Token
    name: range  # the tokens of a name behind it that has a number: "nine Series 5 saloons"

    @classmethod
    def at(
        cls,
        tokens: Tokens,
        mention: Mention,
        following: Mention | None,
        ceiling: int,
        parsed: ParsedText,
        units: Units,
    ) -> _Reader:
        end = after = tokens.ends[mention.end - 1]
        if mention.is_bare and following is not None and stands_inside(mention, following):
            after = tokens.ends[following.end - 1]  # "nine 2 kg bags"
        doc = parsed.doc
        number_end = tokens.ends[mention.number_end - 1]
        return cls(
            tokens=tokens,
            mention=mention,
            parsed=parsed,
            units=units,
            ceiling=ceiling,
            before=parsed.last_before(tokens.starts[mention.begin]),
            after=parsed.first_from(after),
            number=doc[max(0, parsed.last_before(number_end))],
            last=doc[max(0, min(parsed.first_from(end), len(doc)) - 1)],
            name=name_behind(tokens, mention, following, parsed),
        )

    def read(self, earlier: Sequence[Antecedent], rows: set[str]) -> tuple[NumSet | None, Token]:
        """The NumSet, or None for a word that counts nothing, and the token its roles hang on.

        What is told by its number is added to `rows`.
        """
        numset = numset_of(self.tokens, self.mention)
        anchor, noun = self.last, None
        if self._counts():
            if self._is_pronoun() or self._is_adverb():
                return None, anchor
            noun = None if self._is_of_numbered_time() else self._noun()
            if noun is not None and self._is_name(noun):
                return replace(numset, kind=Kind.IDENTIFIER), anchor
            if noun is not None:
                numset, anchor = self._counted(numset, noun), noun.head
            elif self._is_model() or self._is_one_of_a_row(rows):
                return replace(numset, kind=Kind.IDENTIFIER), anchor
            elif numset.kind is Kind.CARDINAL:
                numset = Bare(numset, self.number, *self._around()).with_noun_of(earlier)
            if numset.unit is None and noun is None and self._is_age(earlier):
                numset = replace(numset, kind=Kind.AGE, unit="year")
        if noun is None:
            entity = self._entity(anchor)
            if entity is not None:
                frequency = numset.frequency or self._rate_behind(entity)
                numset = replace(numset, entity=lemma_of(entity), frequency=frequency)
        if numset.frequency is None:
            rate = shared_rate(numset, anchor, self._around()[1], earlier)
            numset = replace(numset, frequency=rate)
        verb, voice = verb_of(anchor)
        stance = stance_of(self.number, anchor, range(self.before + 1, self.after), numset.kind)
        place = location_of(anchor)
        return replace(numset, location=place, verb=verb, voice=voice, stance=stance), anchor

    def _counts(self) -> bool:
        if self.mention.kind not in _COUNTING:
            return False
        return self.mention.unit is None or (
            self.mention.form is Form.IMPLICIT and self.mention.unit == "person"
        )

    def _is_pronoun(self) -> bool:
        """ "one" that the tagger reads as a pronoun or noun, unless it is "one of them"."""
        mention, doc = self.mention, self.parsed.doc
        if mention.form is Form.IMPLICIT and self.number.tag_ == "CC":
            return True  # "both as a friend and as a judge"
        if self.number.lower_ != "one" or mention.number_end != mention.number_begin + 1:
            return False
        following = doc[self.after] if self.after < len(doc) else None
        if following is not None and following.lower_ == "of":
            return False
        if self.is_definite and following is not None and _opens_clause(following):
            return True  # "the one Ann names", "the one that fell"
        if any(child.dep_ == "det" for child in self.number.lefts):
            return True  # "the early one sold for more"
        return self.number.tag_ not in {"CD", "LS"}

    @property
    def is_definite(self) -> bool:
        """Whether "the" stands before the mention."""
        return self.before >= 0 and self.parsed.doc[self.before].lower_ == "the"

    def _is_adverb(self) -> bool:
        return self.mention.kind is Kind.ORDINAL and is_adverb(self.number)

    def _noun(self) -> CountedNoun | None:
        several = self.mention.value.low != 1
        noun = counted_noun(
            self.parsed.doc, self.after, self.before, several=several, name=self.name
        )
        return noun if noun is not None and self._reaches(noun) else None

    def _reaches(self, noun: CountedNoun) -> bool:
        """Whether no other mention stands before the noun; "of" leads past one."""
        return noun.partitive or self.parsed.start_of(noun.head) < self.ceiling

    def _is_name(self, noun: CountedNoun) -> bool:
        """A number before a proper noun in the singular is a name, "911 Carrera"."""
        mention, head = self.mention, noun.head
        if mention.kind is not Kind.CARDINAL or mention.bounded or mention.approximate:
            return False
        if noun.partitive or head.tag_ != "NNP" or head.text.endswith("s"):
            return False
        return self.number.text.isdigit() and mention.value.low != 1

    def _is_model(self) -> bool:
        """ "A 787 skidded": an article before a bare number names one of a kind."""
        if self.mention.kind is not Kind.CARDINAL or self.mention.form is not Form.CARDINAL:
            return False
        article = self.before >= 0 and self.parsed.doc[self.before].lower_ in {"a", "an"}
        return article and self.number.text.isdigit()

    def _is_of_numbered_time(self) -> bool:
        """ "in week 13 Ann's crates were late": thirteen is the week's."""
        noun = numbered_noun(self.parsed.doc, self.number, self.after)
        return noun is not None and is_numbered_time(noun)

    def _is_one_of_a_row(self, rows: set[str]) -> bool:
        if self.mention.form is not Form.CARDINAL:
            return False
        doc = self.parsed.doc
        noun = numbered_noun(doc, self.number, self.after, rows)
        if noun is None:
            return False
        kind = WordNet.default().lemma(noun.lower_, "n")
        if kind not in rows and not is_told(doc, noun, self.after):
            return False
        rows.add(kind)
        return True

    def _counted(self, numset: NumSet, noun: CountedNoun) -> NumSet:
        """The NumSet with the noun it counts; a share has that noun as its entity."""
        end = self.parsed.end_of(noun.head)
        kind, unit = numset.kind, noun.name
        entity = lemma_of(noun.described) if noun.described is not None else None
        if kind is Kind.RATIO and not noun.partitive and "/" in numset.text:
            kind = Kind.CARDINAL  # "1/4 point", but "a third of the points"
        if kind is Kind.RATIO:
            unit, entity = numset.unit or "", noun.name
        elif kind is Kind.CARDINAL and noun.head.tag_ in COMMON_NOUNS and not noun.partitive:
            at = self.tokens.at(self.parsed.start_of(noun.head))
            known = named_unit(self.tokens, at, at + 1, self.units) if noun.name.isalpha() else None
            if known is not None and known.unit.kind in {"duration", "measure"}:
                kind, unit = Kind(known.unit.kind), known.unit.name  # "20 earlier years"
        frequency = numset.frequency
        if frequency is None:
            frequency = rate_of_modifiers(noun.modifiers)
        if frequency is None:
            rate = rate_after(self.tokens, self.tokens.at(end), self.units, of_things=True)
            frequency = rate[0] if rate and not self._starts_clause(rate[1]) else None
        if frequency is None and (content := _content(noun.head)) is not None:
            frequency = self._rate_behind(content)  # "6 bottles of milk a day"
        numset = replace(
            numset,
            kind=kind,
            unit=unit or None,
            entity=entity,
            adjective=" ".join(noun.modifiers) or None,
            frequency=frequency,
        )
        whole = not noun.partitive or self.mention.form in {Form.VAGUE, Form.PAIR}
        if kind is Kind.RATIO or not whole or end <= numset.end:
            return numset
        return replace(numset, end=end, text=self.tokens.source[numset.start : end])

    def _starts_clause(self, end: int) -> bool:
        """ "In two towns a mayor resigned": what ends before a token is a subject, and no rate."""
        at = self.parsed.last_before(self.tokens.ends[end - 1])
        return self.parsed.doc[at].dep_ in SUBJECTS

    def _is_age(self, earlier: Sequence[Antecedent]) -> bool:
        """ "the driver was 34", "one of the men was 54"."""
        if self.number.dep_ != "attr" or not is_age_at(self.tokens, self.mention):
            return False
        subject = subject_of(self.number)
        if subject is None and earlier and earlier[-1].numset.value.low == 1:
            subject = earlier[-1].anchor  # "one of the men"
        return subject is not None and is_person_noun(subject.lower_, senses=2)

    def is_bare(self, numset: NumSet) -> bool:
        """Whether a mention names nothing that it counts or measures."""
        own = numset_of(self.tokens, self.mention)
        is_count = own.unit is None and own.kind is Kind.CARDINAL
        return is_count and numset.kind is not Kind.IDENTIFIER and numset.end == own.end

    def antecedent(self, numset: NumSet, anchor: Token) -> Antecedent:
        """What a later number may be told by, where it leaves out its noun."""
        doc = self.parsed.doc
        before, _ = self._around()
        at = self.parsed.first_from(numset.end)
        return Antecedent(numset, anchor, before, doc[at] if at < len(doc) else None)

    def _around(self) -> tuple[Token | None, Token | None]:
        doc = self.parsed.doc
        before = doc[self.before] if self.before >= 0 else None
        return before, doc[self.after] if self.after < len(doc) else None

    def _rate_behind(self, entity: Token) -> str | None:
        """ "2 litres of water a day": the rate after what is measured."""
        if entity.i < self.after:
            return None
        at = self.tokens.at(self.parsed.end_of(entity))
        rate = rate_after(self.tokens, at, self.units, of_things=False)
        return rate[0] if rate else None

    def _entity(self, anchor: Token) -> Token | None:
        """What a measure, price or share belongs to: "donations worth $100", "a 9% levy"."""
        doc = self.parsed.doc
        if self.mention.kind is not Kind.CARDINAL:
            described = counted_noun(doc, self.after, -1)
            if described is not None and self._reaches(described):
                return described.described or described.head
        if self.before < 1:
            return subject_of(anchor)
        word, earlier = doc[self.before], doc[self.before - 1]
        if word.lower_ in _BELONGING and earlier.tag_ in COMMON_NOUNS:
            return earlier
        if word.lower_ == "aged" and word.head.tag_ in NOUNS:
            return word.head
        return subject_of(anchor)


def _content(noun: Token) -> Token | None:
    """What something is full of or made of: "bottles of milk"."""
    of = next((word for word in noun.rights if word.lower_ == "of"), None)
    return None if of is None else next((word for word in of.rights if word.dep_ == "pobj"), None)


def _opens_clause(token: Token) -> bool:
    if token.tag_ == "NNP":
        # of "the one Ann names", "names" cannot be what is counted, whatever a tagger says
        return token.i + 1 < len(token.doc) and token.nbor(1).tag_ in FINITE | {"NNS"}
    return token.tag_ in {"PRP", "WDT", "WP"}


def _share_nouns(tokens: Tokens, numsets: list[NumSet]) -> list[NumSet]:
    """Gives a bare number the noun of the next one it is listed with: "four- and five-storey"."""
    shared = list(numsets)
    for index in range(len(shared) - 2, -1, -1):
        left, right = shared[index], shared[index + 1]
        if left.kind is not Kind.CARDINAL or right.kind is not Kind.CARDINAL:
            continue
        if right.unit is None or (left.unit is not None and not _is_adjective(left)):
            continue
        if tokens.source.startswith((" of them", " of these", " of those"), right.end):
            continue  # "Dwellings: 750, 150 of them holiday homes"
        if tokens.source[left.end : right.start].replace("-", " ").split() in _LISTS:
            adjective = right.adjective if left.unit is None else left.unit
            shared[index] = replace(left, unit=right.unit, adjective=adjective)
    return shared


def _is_adjective(numset: NumSet) -> bool:
    """ "5 red and 7 green apples": five red ones, not five of red."""
    unit = numset.unit or ""
    return (
        numset.value.low != 1
        and numset.text.endswith(unit)
        and WordNet.default().is_adjective(unit)
    )
