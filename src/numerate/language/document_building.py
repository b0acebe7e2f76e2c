"""Builds a document of a parse, in time that grows with the length of the text only."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from numerate.language.clauses import clause_heads, corrected_tags, resolved_clauses
from numerate.language.document import Clause, Document, Sentence, Token
from numerate.language.tagging import lemma_of, name_flags

if TYPE_CHECKING:
    from numerate.language.parser import Piece

__all__ = ["document_of"]


def document_of(text: str, pieces: Iterable[Piece]) -> Document:
    """The document of a parsed text. To be called where the parse is alive, in `Parser.read`."""
    texts: list[str] = []
    starts: list[int] = []
    tags: list[str] = []
    deps: list[str] = []
    heads: list[int] = []
    sentence_starts: list[bool] = []
    for piece in pieces:
        _append_piece(piece, text, texts, starts, tags, deps, heads, sentence_starts)
    sentences, sentence_of = _sentences(sentence_starts, heads)
    children = _children(heads)
    tags = corrected_tags(texts, tags, deps, heads, children)
    order = _top_down(children, heads)
    edges = _edges(heads, order)
    is_head = clause_heads(texts, tags, deps, heads, children)
    clause_of, clause_tops, parents = resolved_clauses(is_head, heads, order)
    names = name_flags(texts, tags, [sentence.first for sentence in sentences])
    tokens = tuple(
        Token(
            texts[at],
            starts[at],
            starts[at] + len(texts[at]),
            tags[at],
            deps[at],
            heads[at],
            lemma_of(texts[at], tags[at], names[at]),
            sentence_of[at],
            clause_of[at],
            names[at],
        )
        for at in range(len(texts))
    )
    clauses = _clauses(clause_of, clause_tops, parents, sentence_of)
    return Document(text, tokens, sentences, clauses, tuple(starts), children, edges)


def _append_piece(
    piece: Piece,
    text: str,
    texts: list[str],
    starts: list[int],
    tags: list[str],
    deps: list[str],
    heads: list[int],
    sentence_starts: list[bool],
) -> None:
    """Add the tokens of a piece that are no white space, their heads counted from the text's."""
    doc, strings = piece.doc, piece.doc.vocab.strings
    rows = doc.to_array(["IDX", "LENGTH", "TAG", "DEP", "HEAD", "SENT_START", "IS_SPACE"])
    base = len(texts)
    places: list[int] = []  # of each token of the parse; white space has that of the next word
    kept = base
    spaces = rows[:, 6].tolist()
    for space in spaces:
        places.append(kept)
        kept += not space
    above = [at + _signed(head) for at, head in enumerate(rows[:, 4].tolist())]
    opens = False
    known: dict[int, str] = {}
    for at, (idx, length, tag, dep, _, opening, space) in enumerate(rows.tolist()):
        opens = opens or _signed(opening) == 1 or at == 0
        if space:
            continue
        head = above[at]
        while spaces[head] and above[head] != head:
            head = above[head]
        start = piece.offset + idx
        texts.append(text[start : start + length])
        starts.append(start)
        tags.append(known[tag] if tag in known else known.setdefault(tag, strings[tag]))
        deps.append(known[dep] if dep in known else known.setdefault(dep, strings[dep]))
        heads.append(len(texts) - 1 if spaces[head] else places[head])
        sentence_starts.append(opens)
        opens = False


def _signed(value: int) -> int:
    """spaCy's arrays are unsigned: a head to the left is a huge number."""
    return value - (1 << 64) if value >= 1 << 63 else value


def _sentences(opens: list[bool], heads: list[int]) -> tuple[tuple[Sentence, ...], list[int]]:
    firsts = [at for at, opening in enumerate(opens) if opening]
    sentences: list[Sentence] = []
    sentence_of: list[int] = []
    for first, last in pairwise([*firsts, len(opens)]):
        root = next((at for at in range(first, last) if heads[at] == at), first)
        sentence_of.extend([len(sentences)] * (last - first))
        sentences.append(Sentence(first, last, root))
    return tuple(sentences), sentence_of


def _children(heads: list[int]) -> tuple[tuple[int, ...], ...]:
    children: list[list[int]] = [[] for _ in heads]
    for at, head in enumerate(heads):
        if head != at:
            children[head].append(at)
    return tuple(map(tuple, children))


def _top_down(children: tuple[tuple[int, ...], ...], heads: list[int]) -> list[int]:
    """The tokens in an order in which each comes after its head."""
    order = [at for at, head in enumerate(heads) if head == at]
    for at in order:  # grows as it goes
        order.extend(children[at])
    return order


def _edges(heads: list[int], order: list[int]) -> tuple[tuple[int, int], ...]:
    first, last = list(range(len(heads))), list(range(len(heads)))
    for at in reversed(order):
        head = heads[at]
        first[head] = min(first[head], first[at])
        last[head] = max(last[head], last[at])
    return tuple(zip(first, last, strict=True))


def _clauses(
    clause_of: list[int], tops: list[int], parents: list[int | None], sentence_of: list[int]
) -> tuple[Clause, ...]:
    first: list[int] = [-1] * len(tops)
    last: list[int] = [0] * len(tops)
    for at, clause in enumerate(clause_of):
        if first[clause] < 0:
            first[clause] = at
        last[clause] = at + 1
    return tuple(
        Clause(first[clause], last[clause], top, parents[clause], sentence_of[top])
        for clause, top in enumerate(tops)
    )
