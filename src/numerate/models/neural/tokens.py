"""Words as word vectors know them: lower case, punctuation and clitics apart."""

from __future__ import annotations

import re

__all__ = ["LONGEST", "tokens"]

LONGEST = 200
"""Tokens of a text that are read; what comes behind them is not."""

# Numbers keep what is inside them ("1,917", "3.5", "10:30"); "don't" is do + n't, as in the
# Penn Treebank, which the texts behind published vectors follow.
_TOKEN = re.compile(
    r"\d+(?:[.,:/]\d+)*"
    r"|[^\W\d_]+(?=n['’]t\b)"
    r"|n['’]t\b"
    r"|['’](?:s|re|ve|ll|d|m)\b"
    r"|[^\W_]+(?:-[^\W_]+)*"
    r"|\S"
)


def tokens(text: str) -> list[str]:
    """The tokens of a text, in lower case.

    >>> tokens("They don't sell 1,917 half-price figs; it's $3.5 each.")[:8]
    ['they', 'do', "n't", 'sell', '1,917', 'half-price', 'figs', ';']
    >>> tokens("The firm’s 40 men")
    ['the', 'firm', "'s", '40', 'men']
    """
    found = (match.group().lower().replace("’", "'") for match in _TOKEN.finditer(text))
    return [token for token, _ in zip(found, range(LONGEST), strict=False)]
