"""Where the clauses of a parsed text begin and end.

A clause is a predicate with what hangs on it. A token is the top of a clause if it is the top of
its sentence, or if it is the predicate of a subordinate, relative or coordinated clause, or if a
semicolon parts it from its head. Every other token belongs to the clause of its head.
"""

from __future__ import annotations

from collections.abc import Sequence

from numerate.language.wordnet import WordNet

__all__ = ["clause_heads", "corrected_tags", "resolved_clauses"]

_VERBS = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_CLAUSES = frozenset({"advcl", "relcl", "ccomp", "csubj", "csubjpass", "parataxis"})
_REDUCED = frozenset({"acl", "pcomp"})  # "the house built in 1999", "after selling 5 cars"
_PREDICATES = frozenset({"ROOT", "conj", "xcomp", *_CLAUSES, *_REDUCED})
_BARE = frozenset({"VB", "VBP"})
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_VERBAL = frozenset({"aux", "auxpass", "neg", "dobj", "mark", *_SUBJECTS})
_SIGNS = frozenset({"punct", "cc", ""})


def corrected_tags(
    texts: Sequence[str],
    tags: Sequence[str],
    deps: Sequence[str],
    heads: Sequence[int],
    children: Sequence[Sequence[int]],
) -> list[str]:
    """The tags, with a noun for what cannot be a verb.

    In "Revenue was $5 m and profit $1 m" the tagger takes "profit" for a verb: but a bare
    infinitive is coordinated with another one only.
    """
    corrected = list(tags)
    for at, dep in enumerate(deps):
        if dep != "conj" or tags[at] not in _BARE or tags[heads[at]] not in _FINITE:
            continue
        if tags[at] == tags[heads[at]] or any(deps[child] in _VERBAL for child in children[at]):
            continue
        if WordNet.default().is_noun(texts[at].lower()):
            corrected[at] = "NN"
    return corrected


def clause_heads(
    texts: Sequence[str],
    tags: Sequence[str],
    deps: Sequence[str],
    heads: Sequence[int],
    children: Sequence[Sequence[int]],
) -> list[bool]:
    """For each token whether it is the top of a clause."""
    passed = 0
    semicolons = []  # how many stand before each token
    for text in texts:
        semicolons.append(passed)
        passed += text == ";"
    return [
        heads[at] == at
        or (semicolons[at] != semicolons[heads[at]] and deps[at] not in _SIGNS)
        or _opens_clause(at, tags, deps, heads, children)
        for at in range(len(texts))
    ]


def _opens_clause(
    at: int,
    tags: Sequence[str],
    deps: Sequence[str],
    heads: Sequence[int],
    children: Sequence[Sequence[int]],
) -> bool:
    dep, tag = deps[at], tags[at]
    if dep in _CLAUSES:
        return tag in _VERBS or any(deps[child] in _SUBJECTS for child in children[at])
    if dep in _REDUCED:
        return tag in _VERBS
    if dep == "conj":
        # "Sales rose and profits fell", "She came and left"; not "tall and winding stairs"
        if any(deps[child] in _SUBJECTS for child in children[at]):
            return True
        head = heads[at]
        return tag in _VERBS and tags[head] in _VERBS and deps[head] in _PREDICATES
    return False


def resolved_clauses(
    is_top: Sequence[bool], heads: Sequence[int], order: Sequence[int]
) -> tuple[list[int], list[int], list[int | None]]:
    """Each token's clause, and each clause's top and the clause that it depends on.

    `order` has every token after its head. Clauses are numbered from left to right by their tops.
    """
    tops = [at for at, top in enumerate(is_top) if top]
    number = {top: clause for clause, top in enumerate(tops)}
    clause_of = [0] * len(is_top)
    for at in order:
        clause_of[at] = number[at] if is_top[at] else clause_of[heads[at]]
    parents = [None if heads[top] == top else clause_of[heads[top]] for top in tops]
    return clause_of, tops, parents
