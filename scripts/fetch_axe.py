"""Fetches axe-core, which audits pages for accessibility, in the version that is pinned by hash.

python scripts/fetch_axe.py .venvs/axe/axe.min.js
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from base64 import b64encode
from pathlib import Path

PINNED = Path(__file__).parent.parent / "requirements" / "axe.toml"


def main(target: Path) -> None:
    if shutil.which("npm") is None:
        sys.exit("npm is missing. Install it (Debian: apt-get install npm).")
    pinned = tomllib.loads(PINNED.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{pinned['package']}@{pinned['version']}"
        subprocess.run(
            ["npm", "pack", "--silent", wanted], cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
        [archive] = Path(folder).glob("*.tgz")
        digest = b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode("ascii")
        if f"sha512-{digest}" != pinned["integrity"]:
            sys.exit(f"{wanted} is not what {PINNED.name} pins: sha512-{digest}")
        with tarfile.open(archive) as packed:
            script = packed.extractfile("package/axe.min.js")
            assert script is not None
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(script.read())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
