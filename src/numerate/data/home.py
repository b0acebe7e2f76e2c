"""Where a user's data sets are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["data_home"]


def data_home() -> Path:
    """The folder that NUMERATE_DATA names, or else the one that suits the platform."""
    if named := os.environ.get("NUMERATE_DATA"):
        return Path(named).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "numerate"
