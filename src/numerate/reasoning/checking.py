"""The entry to the reasoner: texts in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from numerate.errors import NotAPair, UnknownMatcher
from numerate.language.units import Units
from numerate.quantities.extracting import checked_text
from numerate.quantities.reading import Reading, read_all
from numerate.reasoning.combining import Combiner, joined
from numerate.reasoning.judge import Case, Finding
from numerate.reasoning.matchers import MATCHERS, licensor, plain_reader
from numerate.reasoning.matchers import matcher as matcher_named
from numerate.reasoning.opinions import Opinion, PlainReader
from numerate.reasoning.paper.algorithm1 import judge_by_algorithm1
from numerate.reasoning.policy import Policy
from numerate.reasoning.proofs.proof import Verdict

__all__ = ["check", "check_all", "findings_on", "judged", "weighed"]

_BATCH = 128


def check(
    premise: str,
    hypothesis: str,
    *,
    profile: str = "default",
    matcher: str = "encoder",
    units: Units | None = None,
) -> Verdict:
    """Whether a text entails, contradicts or leaves open a claim with quantities in it.

    Both are read with `units`, the lexicon of the package unless another is given.

    >>> check("The firm employs 100 men.", "The firm employs less than 700 men.").label
    'entailment'
    """
    pair = checked_text(premise), checked_text(hypothesis)
    return next(check_all([pair], profile=profile, matcher=matcher, units=units))


def check_all(
    pairs: Iterable[tuple[str, str]],
    *,
    profile: str = "default",
    matcher: str = "encoder",
    units: Units | None = None,
    reader: PlainReader | None = None,
    combiner: Combiner | None = None,
) -> Iterator[Verdict]:
    """`check` for many pairs, lazily and in order; their texts are read in batches.

    `reader` has the opinion on plain words, if it is not to be the matcher's own, and `combiner`
    joins it with the facts, if not as the matcher's would. `NotAPair` says which entry is none.

    >>> pairs = [("2 cats sat.", "2 cats sat."), ("2 cats sat.", "3 cats sat.")]
    >>> [verdict.label for verdict in check_all(pairs)]
    ['entailment', 'contradiction']
    """
    policy, lexicon = Policy.named(profile), units or Units.default()
    if matcher not in MATCHERS:
        raise UnknownMatcher(matcher, MATCHERS)
    source = (_checked_pair(place, pair) for place, pair in enumerate(pairs))
    while batch := list(islice(source, _BATCH)):
        texts = list(dict.fromkeys(text for pair in batch for text in pair))  # each is read once
        readings = dict(zip(texts, read_all(texts, units=lexicon), strict=True))
        read = [(readings[premise], readings[claim]) for premise, claim in batch]
        yield from judged(read, policy, matcher, lexicon, reader, combiner)


def judged(
    read: Sequence[tuple[Reading, Reading]],
    policy: Policy,
    matcher: str,
    units: Units,
    reader: PlainReader | None = None,
    combiner: Combiner | None = None,
) -> Iterator[Verdict]:
    """The verdict on each text and claim that were read already: what `check_all` answers."""
    if policy.best_match:
        answers = weighed(read, policy, matcher, units, reader, combiner)
        yield from (verdict for verdict, _ in answers)
    else:
        yield from (judge_by_algorithm1(*pair, policy) for pair in read)


def _checked_pair(place: int, pair: object) -> tuple[str, str]:
    """A pair as given, if it is one: a text of two characters would be taken for two texts."""
    if not isinstance(pair, tuple | list):
        raise NotAPair(place, f"a {type(pair).__name__}")
    if len(pair) != 2 or not all(isinstance(text, str) for text in pair):
        kinds = ", ".join(type(text).__name__ for text in pair[:4])
        raise NotAPair(place, f"a {type(pair).__name__} of {len(pair)} ({kinds})")
    premise, claim = pair
    return premise, claim


def weighed(
    read: Sequence[tuple[Reading, Reading]],
    policy: Policy,
    matcher: str,
    units: Units,
    reader: PlainReader | None = None,
    combiner: Combiner | None = None,
) -> Iterator[tuple[Verdict, Opinion]]:
    """The verdict on each text and claim, beside how likely each label is.

    The label may be more careful than what is likeliest: what is entailed must be proved, too.
    Everything that is to be asked about the texts is asked at once.
    """
    combiner = combiner or Combiner.default(matcher)
    cases = [Case.of(premise, claim, policy, units) for premise, claim in read]
    for case, (findings, limit) in zip(cases, findings_on(cases, matcher, reader), strict=True):
        opinion = joined([combiner.opinion(finding.facts) for finding in findings])
        yield case.verdict(findings, limit, combiner), opinion


def findings_on(
    cases: Sequence[Case], matcher: str, reader: PlainReader | None = None
) -> Iterator[tuple[list[Finding], str | None]]:
    """What is found out about each case, sentence by sentence, and the limit that cut a search."""
    questions = [question for case in cases for question in case.questions()]
    named, asked = matcher_named(matcher), licensor(matcher)
    answers = iter(named.probabilities(questions))
    drafted = [case.drafts(answers, named.bearing, asks=asked is not None) for case in cases]
    requests = [one for drafts, _ in drafted for draft in drafts for one in draft.requests()]
    licences = iter(asked.licences(requests) if asked is not None else ())
    views = [one.view for drafts, _ in drafted for one in drafts if one.view is not None]
    opinions = iter((reader or plain_reader(matcher)).opinions(views))
    for drafts, limit in drafted:
        yield [draft.finding(licences, opinions) for draft in drafts], limit
