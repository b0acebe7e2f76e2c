"""MaxSimilarityClass of Algorithm 1: a distribution over labels, from the fields of two NumSets.

The paper names it without saying how it is computed; this is what the released code counts.
"""

from __future__ import annotations

from functools import lru_cache

from numerate.language.wordnet import WordNet
from numerate.quantities.numset import NumSet

__all__ = ["class_probabilities", "max_similarity_class"]

_FIELDS = ("value", "entity", "approximate", "frequency", "flux", "adjective", "location", "verb")


def max_similarity_class(given: NumSet, wanted: NumSet) -> str:
    """The likeliest label of two quantities whose units match.

    >>> from numerate.quantities.extracting import extract
    >>> [killed, injured] = extract("The blast killed 3 men and injured 40 men.")
    >>> max_similarity_class(killed, injured)
    'entailment'
    """
    probabilities = class_probabilities(given, wanted)
    return max(probabilities, key=lambda label: probabilities[label])


def class_probabilities(given: NumSet, wanted: NumSet) -> dict[str, float]:
    """How likely each label is, by how many fields of the two quantities agree.

    Of the nine fields the unit agrees in all that the pruner lets pass; so do two empty fields.
    Where both verbs are known, each field that agrees speaks for entailment and each that does not
    for contradiction, the verbs once more by how similar they are. Where one is not, only what
    agrees is counted. Nothing speaks for neutral: what cannot be compared has been pruned.

    >>> from numerate.quantities.extracting import extract
    >>> [sold] = extract("The mayor sold 3 old buses.")
    >>> [bought] = extract("The mayor bought 3 buses.")
    >>> {label: round(share, 2) for label, share in class_probabilities(sold, bought).items()}
    {'entailment': 0.7, 'neutral': 0.0, 'contradiction': 0.3}
    """
    if given.verb is None or wanted.verb is None:
        return {"entailment": 1.0, "neutral": 0.0, "contradiction": 0.0}
    agreeing = 1 + sum(getattr(given, field) == getattr(wanted, field) for field in _FIELDS)
    whole = 1 + len(_FIELDS) + 1
    share = (agreeing + _verb_similarity(given.verb, wanted.verb)) / whole
    return {"entailment": share, "neutral": 0.0, "contradiction": 1 - share}


@lru_cache(maxsize=10_000)
def _verb_similarity(one: str, other: str) -> float:
    """Wu and Palmer's measure on WordNet's first senses: how much of what lies above is shared."""
    wordnet = WordNet.default()
    above, below = ({verb} | wordnet.hypernyms(verb, "v", senses=1) for verb in (one, other))
    return 2 * len(above & below) / (len(above) + len(below))
