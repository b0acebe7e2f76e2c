"""`python -m training.contrast --seed 0 --count 100000 --out contrast.jsonl.gz`."""

# ruff: noqa: D103  (it prints on request)
from __future__ import annotations

import argparse
import gzip
import json
import sys
from pathlib import Path

from training.contrast import family_rows, rows
from training.contrast.check import check


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training.contrast", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--out", type=Path, help="a file that ends in .jsonl.gz")
    parser.add_argument(
        "--held-out", action="store_true", help="only the families kept from training"
    )
    parser.add_argument("--check", action="store_true", help="200 rows of each family, verified")
    parser.add_argument("--show", metavar="FAMILY", nargs="+", help="print rows of these families")
    arguments = parser.parse_args()
    if arguments.check:
        return check(arguments.seed)
    if arguments.show:
        for name in arguments.show:
            last = ""
            for row in family_rows(name, arguments.seed, min(arguments.count, 1000)):
                if row["text"] != last:
                    print(f"\n[{name}] {row['text']}")
                    last = row["text"]
                print(f"   {row['label'][:3].upper()}  {row['claim']}")
        return 0
    if arguments.out is None:
        parser.error("say where to write: --out FILE.jsonl.gz (or --check, --show FAMILY)")
    # No name and no time in the header: the same rows make the same bytes.
    with arguments.out.open("wb") as plain, gzip.GzipFile("", "wb", fileobj=plain, mtime=0) as file:
        for row in rows(arguments.seed, arguments.count, arguments.held_out):
            file.write((json.dumps(row, ensure_ascii=False) + "\n").encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
