"""What a teacher said of rows, as a file: probabilities, and the rows that they are of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

__all__ = ["OtherRows", "read_said", "write_said"]

Floats = npt.NDArray[np.float32]


class OtherRows(ValueError):
    """A teacher spoke of other rows than those that are to be learned."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{str(path)!r} is about other rows: others were made since, or `held_back` or --most "
            "was another. Run `python -m training teach` with these rows."
        )


def write_said(path: Path, said: Floats, digest: str) -> None:
    """Writes three probabilities for each row, zeros where nothing is said."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:  # else numpy changes its name
        np.savez_compressed(file, said=said.astype(np.float16), rows=np.array(digest))


def read_said(path: Path, digest: str) -> Floats:
    """What was said, if it was of the rows with this digest."""
    with np.load(path, allow_pickle=False) as found:
        if str(found["rows"]) != digest:
            raise OtherRows(path)
        said: Floats = found["said"].astype(np.float32)
    total = said.sum(1, keepdims=True)
    said /= np.where(total > 0, total, 1)  # they were rounded
    return said
