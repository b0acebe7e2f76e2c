"""numerate itself, under the same loop as its neighbours; the mode is the first argument.

full: `extract(text)`; fast: `extract(text, roles=False)`; parser: the bare parse that `full` rests
on, which answers nothing and is only timed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from _serve import Extract, Quantity, serve

if TYPE_CHECKING:
    from collections.abc import Callable


def load_full() -> Extract:
    import numerate

    return lambda text: [numset.to_json() for numset in numerate.extract(text)]


def load_fast() -> Extract:
    import numerate

    return lambda text: [numset.to_json() for numset in numerate.extract(text, roles=False)]


def load_parser() -> Extract:
    from numerate.language.parser import default_parser

    parser = default_parser()

    def parse(text: str) -> list[Quantity]:
        for _ in parser.parse([text]):
            pass
        return []

    return parse


LOADERS: dict[str, Callable[[], Extract]] = {
    "full": load_full,
    "fast": load_fast,
    "parser": load_parser,
}

if __name__ == "__main__":
    serve(LOADERS[sys.argv[1]])
