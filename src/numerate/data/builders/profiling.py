"""What a set of pairs is like by its words and parses: Tables 2 to 5 of the SciTail paper."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from numerate.data.describing import label_counts
from numerate.data.pair import Pair
from numerate.language.document import Document
from numerate.language.document_building import document_of
from numerate.language.knowledge import read_knowledge
from numerate.language.parser import Piece, default_parser
from numerate.language.relations import relations_of

__all__ = ["LabelProfile", "Profile", "SetProfile", "TextProfile", "content_words", "profile"]

_BINS = 10  # into which the overlap, from none to all, is counted
_WORD = re.compile(r"\w+")
_VERBS = ("VB", "MD")

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class LabelProfile:
    """The pairs of one label: means of their counts of words, and how these are spread.

    Words are counted without stop words. The overlap is the share of the hypothesis' words that
    the premise has, too, the difference by how many words the premise is longer.
    """

    pairs: int
    premise_words: float
    hypothesis_words: float
    overlap: float
    difference: float
    overlap_bins: tuple[int, ...]
    premise_lengths: Mapping[int, int]
    hypothesis_lengths: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SetProfile:
    """One set: how many pairs and questions it has, and what those of each label are like."""

    name: str
    pairs: int
    questions: int
    labels: Mapping[str, LabelProfile]


@dataclass(frozen=True, slots=True)
class TextProfile:
    """Different texts: how many are a sentence, how many tell a relation, and their words."""

    texts: int
    sentences: int
    with_relation: int
    words: int  # different ones, stop words included


@dataclass(frozen=True, slots=True)
class Profile:
    """Sets side by side, and the premises and hypotheses of all of them."""

    sets: tuple[SetProfile, ...]
    premises: TextProfile
    hypotheses: TextProfile


def profile(sets: Mapping[str, Sequence[Pair]], progress: Progress | None = None) -> Profile:
    """What sets are like; each text is parsed once.

    >>> pairs = [Pair("1", "Ice floats on cold lakes.", "Ice floats.", "entailment")]
    >>> found = profile({"ice": pairs})
    >>> said = found.sets[0].labels["entailment"]
    >>> said.premise_words, said.hypothesis_words, said.overlap, found.premises.with_relation
    (4.0, 2.0, 1.0, 1)
    """
    pairs = [pair for found in sets.values() for pair in found]
    premises = list(dict.fromkeys(pair.premise for pair in pairs))
    hypotheses = list(dict.fromkeys(pair.hypothesis for pair in pairs))
    total = len(premises) + len(hypotheses)

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, total)

    return Profile(
        tuple(_set(name, found) for name, found in sets.items()),
        _texts(premises, tell),
        _texts(hypotheses, lambda done: tell(len(premises) + done)),
    )


def content_words(text: str) -> list[str]:
    """The words of a text in small letters, without stop words.

    >>> content_words("It was the heat of the Sun.")
    ['heat', 'sun']
    """
    stop_words = _stop_words()
    return [word for word in _WORD.findall(text.lower()) if word not in stop_words]


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(read_knowledge("stopwords")["words"])


def _set(name: str, pairs: Sequence[Pair]) -> SetProfile:
    by_label: defaultdict[str | None, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by_label[pair.label].append(pair)
    order = label_counts({label: len(found) for label, found in by_label.items()})
    named = {label or "none": found for label, found in by_label.items()}
    labels = {label: _label(named[label]) for label in order}
    return SetProfile(name, len(pairs), len({_question(pair) for pair in pairs}), labels)


def _question(pair: Pair) -> str:
    """What a pair was made from; pairs of one question have one hypothesis."""
    return str(pair.provenance.get("group") or pair.hypothesis)


def _label(pairs: Sequence[Pair]) -> LabelProfile:
    counted = [(content_words(pair.premise), content_words(pair.hypothesis)) for pair in pairs]
    overlaps = [_overlap(premise, hypothesis) for premise, hypothesis in counted]
    bins = Counter(min(int(share * _BINS), _BINS - 1) for share in overlaps)
    premises = [len(premise) for premise, _ in counted]
    hypotheses = [len(hypothesis) for _, hypothesis in counted]
    return LabelProfile(
        pairs=len(pairs),
        premise_words=_mean(premises),
        hypothesis_words=_mean(hypotheses),
        overlap=_mean(overlaps),
        difference=round(_mean(premises) - _mean(hypotheses), 2),
        overlap_bins=tuple(bins[place] for place in range(_BINS)),
        premise_lengths=dict(sorted(Counter(premises).items())),
        hypothesis_lengths=dict(sorted(Counter(hypotheses).items())),
    )


def _overlap(premise: Sequence[str], hypothesis: Sequence[str]) -> float:
    known = set(premise)
    return sum(word in known for word in hypothesis) / len(hypothesis) if hypothesis else 0.0


def _mean(values: Sequence[float]) -> float:
    return round(fmean(values), 2)


def _texts(texts: Sequence[str], tell: Callable[[int], None]) -> TextProfile:
    sentences = relations = 0
    for done, (is_sentence, tells) in enumerate(_parsed(texts), 1):
        sentences += is_sentence
        relations += tells
        tell(done)
    words = {word for text in texts for word in _WORD.findall(text.lower())}
    return TextProfile(len(texts), sentences, relations, len(words))


def _parsed(texts: Sequence[str]) -> Iterable[tuple[bool, bool]]:
    waiting = iter(texts)

    def use(pieces: list[Piece]) -> tuple[bool, bool]:
        document = document_of(next(waiting), pieces)
        return _is_sentence(document), bool(relations_of(document))

    return default_parser().read(texts, use)


def _is_sentence(document: Document) -> bool:
    """Whether the text's first tree is that of a sentence: its top is a verb, not a noun."""
    if not document.sentences:
        return False
    top = document.sentences[0].root
    return document.tokens[top].tag.startswith(_VERBS)
