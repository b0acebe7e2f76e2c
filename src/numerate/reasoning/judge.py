"""The global reasoner (paper §4.2.5): from two readings to a verdict.

A claim is looked at sentence by sentence. `Case` says what has to be asked of the matcher and of
the reader of plain words, so that many cases can be asked about at once; with their answers it
gives the verdict. Each quantity of the claim is held against those of the text; what the text
states decides, and only where it states nothing is anything derived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from numerate.encoder.probabilities import Probabilities
from numerate.language.units import Units
from numerate.quantities.numset import Kind
from numerate.quantities.reading import Reading
from numerate.quantities.statement import Statement
from numerate.reasoning.combining import Combiner, facts_of, facts_of_copy, joined
from numerate.reasoning.comparisons.wordless import is_of_a_pair, is_turning
from numerate.reasoning.copies import original, turned
from numerate.reasoning.degrees.judging import SURE
from numerate.reasoning.degrees.settling import Settled, settled
from numerate.reasoning.deriving import Derivation, Derivations
from numerate.reasoning.explaining import explain
from numerate.reasoning.implied.degree import with_standards
from numerate.reasoning.majorities import with_majorities
from numerate.reasoning.marking import cells
from numerate.reasoning.matching import Bearing, Question
from numerate.reasoning.naming import whole_time
from numerate.reasoning.opinions import Opinion, View, are_said_alike, with_digits_of
from numerate.reasoning.pointing import is_one_of_shared, points, stands_for_things
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Proof, Verdict
from numerate.reasoning.proofs.tree import (
    ENTAILING,
    Given,
    How,
    Justification,
    Status,
    Step,
    all_follow,
)
from numerate.reasoning.shared_names import with_shared_names
from numerate.reasoning.silence import is_silent
from numerate.reasoning.stated import (
    LIKELY,
    Answered,
    in_place,
    is_name,
    is_stated,
    named,
    questions_on,
    stated,
    told_alike,
    told_apart,
)
from numerate.reasoning.tables.looking_up import looked_up
from numerate.reasoning.tables.rows import has_superlative
from numerate.reasoning.unknown_names import unknown_names
from numerate.reasoning.workings.counting import with_counted
from numerate.reasoning.workings.licensing import Request
from numerate.reasoning.workings.settling import (
    Inquiry,
    about_clash,
    about_comparison,
    about_derived,
    about_quantity,
)

__all__ = ["Case", "Draft", "Finding"]

_MAY_BE_SAME = (ENTAILING - {How.NOT_DENIED}) | {How.OVERLAPS, How.FINER}
_DECIDED = frozenset({Status.ENTAILED, Status.CONTRADICTED})
_MOST_QUANTITIES = 64  # of a claim that are looked at
_MOST_SENTENCES = 16  # of a claim that are looked at


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence of a claim: its quantities, and those of the text that each may be.

    Where the sentence is a copy of one of the text's, `originals` has the quantity in the place of
    each, and nothing has to be asked.
    """

    view: View
    wanted: tuple[Statement, ...]
    questions: tuple[tuple[Question, ...], ...] = ()
    originals: tuple[Statement, ...] | None = None
    is_turned: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about a sentence of a claim: its quantities, and the facts to weigh."""

    justifications: tuple[Justification, ...]
    facts: Mapping[str, float]
    unknown: tuple[str, ...] = ()  # names that the text has nowhere


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of a sentence of a claim before its words were asked what they call for."""

    justifications: tuple[Justification, ...]
    inquiries: tuple[Inquiry, ...] = ()
    view: View | None = None  # what the reader of plain words is to be asked; of a copy nothing
    is_turned: bool = False

    def requests(self) -> Iterator[Request]:
        """What the licensor is to be asked, in order."""
        return (request for one in self.inquiries for request in one.requests)

    def finding(self, licences: Iterator[Probabilities], opinions: Iterator[Opinion]) -> Finding:
        """What is found out with the answers to `requests`, and the next opinion."""
        if self.view is None:
            facts = facts_of_copy(self.justifications, is_turned=self.is_turned)
            return Finding(self.justifications, facts)
        settled = {
            one.unsettled: one.settled(list(islice(licences, len(one.requests))))
            for one in self.inquiries
        }
        found = sorted(
            (settled.get(one, one) for one in self.justifications),
            key=lambda one: one.claim.start,
        )
        decided = {
            one.claim.start for one in found if one.status in _DECIDED and not one.is_comparison
        }
        found = [  # "doubled" and "most of the town" are quantities, too
            one for one in found if not one.is_comparison or one.claim.start not in decided
        ]
        view = self.view
        found = with_counted(found, view.premise, view.claim)
        found = _without_pointing(found, view.claim)
        opinion = next(opinions)
        if opinion.label == "entailment":
            found = [told_alike(one) for one in found]
        unknown = unknown_names(view.premise.document, view.claim.document, view.sentence)
        facts = facts_of(found, opinion, has_unknown_name=bool(unknown))
        return Finding(tuple(found), facts, tuple(unknown))


@dataclass(frozen=True, slots=True)
class Case:
    """A text and a claim, and what has to be asked about them."""

    premise: Reading
    claim: Reading
    parts: tuple[_Part, ...]
    policy: Policy
    units: Units
    limit: str | None
    degrees: Settled | None = None  # what adjectives settle, before any quantity is looked at

    @classmethod
    def of(cls, premise: Reading, claim: Reading, policy: Policy, units: Units) -> Case:
        """The case, with what to ask worked out but not asked yet."""
        degrees = settled(premise, claim, units)
        premise, claim = with_standards(*with_shared_names(premise, claim), units)
        premise, claim = with_majorities(premise), with_majorities(claim)
        sentences = [range(one.first, one.last) for one in claim.document.sentences]
        wanted = list(islice(filter(_is_asserted, claim.statements), _MOST_QUANTITIES + 1))
        limit = "most_quantities" if len(wanted) > _MOST_QUANTITIES else None
        if len(sentences) > _MOST_SENTENCES:
            limit = limit or "most_sentences"
        parts = []
        for sentence in sentences[:_MOST_SENTENCES]:
            start, end = claim.document.span(sentence)
            own = tuple(one for one in wanted[:_MOST_QUANTITIES] if start <= one.numset.start < end)
            view = View(premise, claim, sentence)
            copied = original(premise, claim, sentence)
            is_turned = copied is None
            copied = turned(premise, claim, sentence) if copied is None else copied
            if copied is not None:
                inside = (one for one in claim.statements if start <= one.numset.start < end)
                places = (one for one in inside if one.numset.kind.is_quantity)
                pairs = [pair for pair in zip(places, copied, strict=True) if pair[0] in own]
                own, originals = zip(*pairs, strict=True) if pairs else ((), ())
                parts.append(_Part(view, own, originals=originals, is_turned=is_turned))
                continue
            questions = tuple(
                ()
                if is_name(one.numset)
                else tuple(questions_on(premise, claim, one, policy, units))
                for one in own
            )
            parts.append(_Part(view, own, questions))
        return cls(premise, claim, tuple(parts), policy, units, limit, degrees)

    def questions(self) -> Iterator[Question]:
        """What the matcher is to be asked, in order."""
        return (one for part in self.parts for asked in part.questions for one in asked)

    def drafts(
        self, answers: Iterator[float], bearing: Bearing, *, asks: bool
    ) -> tuple[list[Draft], str | None]:
        """What is found out about each sentence with the answers to `questions`, in their order.

        With `asks` each draft has inquiries about what is neither stated nor derived. Beside the
        drafts stands the limit that cut a search.
        """
        derivations = Derivations(self.premise, self.claim, self.policy, self.units)
        drafts = [
            self._draft(part, answers, bearing, derivations, asks=asks) for part in self.parts
        ]
        return drafts, self.limit or derivations.limit

    def _draft(
        self,
        part: _Part,
        answers: Iterator[float],
        bearing: Bearing,
        derivations: Derivations,
        *,
        asks: bool,
    ) -> Draft:
        if part.originals is not None:
            copied = tuple(
                self._copied(one, given, derivations)
                for one, given in zip(part.wanted, part.originals, strict=True)
            )
            return Draft(copied, is_turned=part.is_turned)
        # Which of two times is the faster one's the encoder does not know.
        asks = asks and not is_turning(part.view.claim_text)
        inquiries: list[Inquiry] = []
        found, given, beside = [], [], []
        answered = [looked_up([(one, next(answers)) for one in asked]) for asked in part.questions]
        for one, asked in zip(part.wanted, told_apart(answered), strict=True):
            direct, derived = self._justified(one, asked, bearing, derivations)
            justified = direct if derived is None else derived.found
            found.append(justified)
            if written := _as_given(one, asked, justified):
                given.append((whole_time(self.claim, one.numset), written))
            if told := _cell_of(asked, justified):
                beside.append(told)
            situation = (self.premise, self.claim, one)
            if derived is not None and derived.is_counted:
                continue
            if asks and derived is not None and not derived.is_implied:
                inquiries += about_derived(*situation, direct, justified, self.policy, self.units)
            elif asks and _is_unsettled(justified) and not points(self.claim, one.numset):
                inquiries.append(about_quantity(*situation, justified, self.policy, self.units))
            elif asks and justified.status is Status.CONTRADICTED and is_stated(justified):
                inquiries.append(about_clash(*situation, justified, self.policy, self.units))
        compared = derivations.comparisons(part.view.sentence)
        if asks:
            inquiries += [
                about_comparison(self.premise, self.claim, one, self.policy, self.units)
                for one in compared
                if one.status is Status.MISSING and is_of_a_pair(one.claim.text)
            ]
        view = replace(part.view, given=tuple(given), cells=tuple(beside))
        return Draft((*found, *compared), tuple(inquiries), view)

    def verdict(
        self, findings: Sequence[Finding], limit: str | None, combiner: Combiner
    ) -> Verdict:
        """The verdict on what was found out about the claim's sentences."""
        if self.degrees is not None and _holds_under(self.policy, self.degrees):
            proof = Proof(self.premise.text, self.claim.text, self.degrees.justifications)
            return Verdict(self.degrees.label, SURE, self.degrees.reason, proof, limit)
        found = tuple(one for finding in findings for one in finding.justifications)
        unknown = list(dict.fromkeys(name for one in findings for name in one.unknown))
        opinion = joined([combiner.opinion(finding.facts) for finding in findings])
        label = opinion.label
        if opinion.likely[label] <= LIKELY:
            label = "neutral"
        elif label == "entailment":
            is_whole = self.limit is None and _says_anything(self.premise)
            is_whole = is_whole and not _has_another_time(self.premise, self.claim)
            is_named = not unknown or opinion.entailment > combiner.unproved
            if not (is_whole and is_named and self._bears_out(found, opinion, combiner)):
                label = "neutral"
        elif label == "contradiction" and _is_of_other_matter(self.premise, self.claim, found):
            label = "neutral"
        proof = Proof(self.premise.text, self.claim.text, found)
        explanation = explain(label, self.premise, self.claim, found, unknown)
        return Verdict(label, opinion.likely[label], explanation, proof, limit)

    def _bears_out(
        self, found: Sequence[Justification], opinion: Opinion, combiner: Combiner
    ) -> bool:
        """Whether what a claim says of quantities is proved; or it is as sure as one that is, and
        proved of things by another name, or left to its words: it says nothing of quantities, or
        what the text is silent about.
        """
        if self._leaves_best_open(found):
            return False
        if self.policy.strict:
            return _is_strictly_proved(found)
        if not found:
            return opinion.entailment > combiner.without
        is_sure = opinion.entailment > combiner.unproved
        if all_follow(found):
            return is_sure or not any(one.renames for one in found)
        return is_sure and is_silent(found, self.premise, self.units)

    def _leaves_best_open(self, found: Sequence[Justification]) -> bool:
        """Whether a claim speaks of the best of a table's rows, and nothing proves that it is."""
        if not has_superlative(self.claim):
            return False
        is_proved = any(one.is_comparison and one.status is Status.ENTAILED for one in found)
        return not is_proved and any(one.is_cell for one in self.premise.statements)

    def _copied(
        self, wanted: Statement, given: Statement, derivations: Derivations
    ) -> Justification:
        """What a quantity in the same place of a sentence says; or its story, if it goes on."""
        found = in_place(wanted.numset, given.numset, self.policy, self.units)
        if found.status is not Status.CONTRADICTED:
            return found
        return derivations.outcome(wanted, found) or found

    def _justified(
        self,
        wanted: Statement,
        asked: Sequence[Answered],
        bearing: Bearing,
        derivations: Derivations,
    ) -> tuple[Justification, Derivation | None]:
        """What the text states of a claim's quantity, and what is derived where it states none."""
        if is_name(wanted.numset):
            return named(self.premise, self.claim, wanted.numset, self.policy, self.units), None
        direct = stated(wanted.numset, asked, self.policy, bearing)
        if is_stated(direct):
            return derivations.outcome(wanted, direct) or direct, None
        derived = derivations.of(wanted)
        if derived is None or derived.is_counted:
            return direct, derived
        return direct, replace(derived, found=replace(derived.found, meant=direct.meant))


def _as_given(wanted: Statement, asked: Sequence[Answered], justified: Justification) -> str | None:
    """How the text writes a quantity that it states, if the claim's may be the same number.

    So it is with clock times: 4:30 for "half past four", but for "a quarter", which has an article.
    """
    if wanted.numset.kind is Kind.TIME and isinstance(justified.tree, Given):
        told = justified.tree.numset.text
        return None if "quarter" in (wanted.numset.text + told).lower() else told
    if told_alike(justified).how not in _MAY_BE_SAME or not is_stated(justified):
        return None
    given = {question.given.numset: question.given for question, _ in asked}
    best = given[justified.meant[0].numset]
    if are_said_alike(best, wanted):
        return best.numset.text
    return with_digits_of(wanted.numset.text, best.numset.text)


def _cell_of(asked: Sequence[Answered], justified: Justification) -> str | None:
    """The cell of a table that states a quantity of the claim, in words."""
    if not is_stated(justified):
        return None
    best = justified.meant[0].numset
    held = (one.given for one, _ in asked if one.given.numset == best)
    return next((cells({one: best.text}) for one in held), None)


def _holds_under(policy: Policy, degrees: Settled) -> bool:
    """Whether what adjectives settle may be said; a strict reader believes numbers alone."""
    if degrees.label != "entailment" or not policy.strict:
        return True
    return _is_strictly_proved(degrees.justifications)


def _is_unsettled(one: Justification) -> bool:
    """Whether nothing says that a claim's quantity follows, nor that the text states another."""
    if is_name(one.claim) or one.status is Status.ENTAILED:
        return False
    return not is_stated(one)


def _without_pointing(found: Sequence[Justification], claim: Reading) -> list[Justification]:
    """What a claim says, without numerals that only point, if all else is settled.

    How many are added up a sum must bear out: "the two mills earned 12".
    """
    found = [
        one
        for one in found
        if not (_is_unsettled(one) and stands_for_things(claim, one.claim))
        and not is_one_of_shared(one, found)
    ]
    pointing = [one for one in found if _is_unsettled(one) and points(claim, one.claim)]
    said = [one for one in found if one not in pointing]
    sums = [one for one in said if isinstance(one.tree, Step) and one.tree.operator == "+"]
    bears_out = all(one.claim.value.low == total.steps + 1 for one in pointing for total in sums)
    return said if said and bears_out and not any(map(_is_unsettled, said)) else list(found)


def _is_asserted(wanted: Statement) -> bool:
    """Whether a quantity is a claim of its own; "both" only points at two things named before."""
    return not wanted.numset.text.lower().startswith("both")


def _says_anything(text: Reading) -> bool:
    """Whether a text has a word or a number in it: what has none supports nothing."""
    return any(char.isalnum() for char in text.text)


def _has_another_time(premise: Reading, claim: Reading) -> bool:
    """Whether a claim names a month or a weekday that the text does not, in full or in short."""
    return not claim.document.calendar_words() <= premise.document.calendar_words()


def _is_of_other_matter(premise: Reading, claim: Reading, found: Sequence[Justification]) -> bool:
    """Whether a text has no word of a claim, and no quantity that clashes with one of it."""
    if any(one.status is Status.CONTRADICTED for one in found):
        return False
    words, others = (
        frozenset(map(str.lower, one.document.content_lemmas(range(len(one.document)))))
        for one in (claim, premise)
    )
    return words.isdisjoint(others)


def _is_strictly_proved(found: Sequence[Justification]) -> bool:
    """Whether all is stated plainly, or one step from what is, and nothing is hedged or renamed."""
    is_proved = bool(found) and all_follow(found)
    return is_proved and not any(one.steps > 1 or one.is_hedged or one.renames for one in found)
