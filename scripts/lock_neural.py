"""Part torch from the other packages that `make neural` needs, so that it can take either build.

    python scripts/lock_neural.py

The registry's torch, and what only its build for CUDA needs, go from `requirements/neural.txt` to
`torch.txt`. A build for the CPU, which pip finds in a folder or an index of one's own if at all,
goes by the local version `+cpu`: where there is one, its hash is written to `torch_cpu.txt`.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

REQUIREMENTS = Path(__file__).parent.parent / "requirements"
ENTRY = re.compile(r"^(?=[a-z0-9])", re.MULTILINE)
OF_TORCH = ("torch==", "triton==", "cuda-", "nvidia-")


def main() -> None:
    entries = ENTRY.split((REQUIREMENTS / "neural.txt").read_text(encoding="utf-8"))[1:]
    torch = [entry for entry in entries if entry.startswith(OF_TORCH)]
    others = [entry for entry in entries if entry not in torch]
    _write("neural.txt", others)
    _write("torch.txt", torch)
    [version] = [entry.split()[0] for entry in torch if entry.startswith("torch==")]
    if (sum_ := _sha256(cpu := f"{version}+cpu")) is not None:
        _write("torch_cpu.txt", [f"{cpu} \\\n    --hash=sha256:{sum_}\n"])


def _sha256(requirement: str) -> str | None:
    with tempfile.TemporaryDirectory() as folder:
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        if subprocess.run([*download, "--dest", folder, requirement]).returncode:
            return None
        [wheel] = Path(folder).iterdir()
        return hashlib.sha256(wheel.read_bytes()).hexdigest()


def _write(name: str, entries: list[str]) -> None:
    (REQUIREMENTS / name).write_text("".join(entries), encoding="utf-8")


if __name__ == "__main__":
    main()
