"""A vocabulary cut down to its most frequent pieces, and the single signs of Latin script.

Every word can still be written with what is left; rare ones take more pieces.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

__all__ = ["cut"]

_WORD_BEGINS = "▁"
_LATIN = 0x2FFF  # letters, marks and signs up to here; behind it the other scripts begin


def cut(tokenizer: str, most: int) -> tuple[str, list[int]]:
    """A unigram tokenizer with `most` of its pieces; and the place that each had before.

    The pieces lie in the order of their frequency, special ones first.
    """
    found: dict[str, Any] = json.loads(tokenizer)
    pieces: Sequence[tuple[str, float]] = found["model"]["vocab"]
    added = [one for one in found["added_tokens"] if one["id"] >= len(pieces)]
    common = [at for at, (piece, _) in enumerate(pieces) if not _is_byte(piece)]
    kept = common[: most - len(added)]
    kept += [at for at in common[len(kept) :] if _is_sign(pieces[at][0])]
    places = kept + [one["id"] for one in added]
    for number, one in enumerate(added, len(kept)):
        one["id"] = number
    found["model"]["vocab"] = [pieces[at] for at in kept]
    found["truncation"] = found["padding"] = None
    return json.dumps(found, ensure_ascii=False), places


def _is_byte(piece: str) -> bool:
    return piece.startswith("<0x")


def _is_sign(piece: str) -> bool:
    sign = piece.removeprefix(_WORD_BEGINS)
    return len(sign) <= 1 and all(ord(one) <= _LATIN for one in sign)
