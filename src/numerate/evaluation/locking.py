"""A folder that one process at a time may write: the system lets go of the lock if it dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from numerate.errors import RunBusy

__all__ = ["locked"]

LOCK = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder alone; `RunBusy` if another process does."""
    # Never deleted: a process that waits on a deleted file would hold a lock nobody else sees.
    with (folder / LOCK).open("a+", encoding="ascii") as file:
        if not _taken(file.fileno()):
            file.seek(0)
            raise RunBusy(str(folder), file.read().strip() or "unknown")
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # beyond what is written, so that others can read who holds the lock

    def _taken(file: int) -> bool:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _taken(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
