"""Compile the WordNet 3.0 dictionary files into the table that ships with numerate.

    apt-get install wordnet-base
    python scripts/build_wordnet.py /usr/share/wordnet

The table holds words, sense order and relations of nouns, verbs and adjectives; no glosses. Its
layout is told in `numerate/language/wordforms.py`, which reads it. The same dictionary files give
the same bytes; only another zlib may pack the blocks differently, never what they unpack to.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, permutations
from pathlib import Path

FILES = {"n": "noun", "v": "verb", "a": "adj"}
# The sense keys of cntlist.rev number the parts of speech; 5 is the satellite adjective.
KEY_TYPES = {"1": "n", "2": "v", "3": "a", "5": "a"}

ANTONYM, ENTAILMENT, CAUSE, PERTAINYM, DERIVED, ATTRIBUTE = "!", "*", ">", "\\", "+", "="
INSTANCE_OF = "@i"
PARENT = {"n": ("@", INSTANCE_OF), "v": ("@",), "a": ("&",)}

# As the reader, numerate/language/wordforms.py, knows them.
HAS_LOWER, INSTANCE, PLURAL = 1, 2, 4
PAGE = 2048

# Words of the grammar (not two female deer, nor several Washingtons), names, and "dolmen".
NEVER_PLURAL = """
    afterwards always as besides does goes has hers his indoors its less ours overseas perhaps
    sometimes theirs this thus towards us versus was whereas yes yours
    angeles dolmen kansas limen reuters vegas
"""

# Where WordNet's exception lists mislead a reader of today's texts: form -> base, or None to drop.
AMENDED: dict[str, dict[str, str | None]] = {
    "n": {
        # The listed "singular" is a different, rarer word.
        **dict.fromkeys(["cola", "crying", "dive", "hypochondria", "lei", "roma"]),
        **dict.fromkeys(["signore", "stamina", "trivia"]),
        "bases": "base",  # bases are built more often than they are argued from
        **{word: word for word in NEVER_PLURAL.split()},
    },
    "v": {},
    "a": {word: word for word in ("lesser", "outer")},  # nothing is "outer than"
}

# Nouns that stand after "two" or "many" as they are; no singular is derived from them.
PLURALS = """
    people police cattle folk clergy personnel vermin gentry livestock offspring kinfolk swiss
    aircraft spacecraft hovercraft watercraft sheep deer fish bison moose elk swine salmon trout
    series species headquarters crossroads clothes earnings scissors trousers pants thanks
    proceeds riches odds remains surroundings belongings outskirts premises tweezers pliers
    binoculars shorts jeans pajamas pyjamas data media yen yuan baht ringgit
"""

# To WordNet these are groups; a text that counts them counts their members.
COUNTED_AS = {
    "cattle": "bovine",
    "folk": "person",
    "folks": "person",
    "people": "person",
    "personnel": "person",
    "police": "police officer",
    "troops": "soldier",
}


@dataclass
class Synset:
    """One line of a WordNet data file."""

    words: list[str]
    pointers: list[tuple[str, int, str, int, int]]  # symbol, offset, part of speech, from, to


@dataclass
class Part:
    """One part of speech: its words, and each word's synsets in the order of its senses."""

    pos: str
    synsets: dict[int, Synset]
    senses: dict[str, list[int]]
    exceptions: dict[str, list[str]]
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.keys = sorted(self.senses)
        self.rank = {key: rank for rank, key in enumerate(self.keys)}
        self.number = {offset: number for number, offset in enumerate(sorted(self.synsets))}

    def in_order(self) -> Iterator[Synset]:
        return (self.synsets[offset] for offset in self.number)

    def spellings_of(self, key: str) -> list[str]:
        """How the key is written, most frequent sense first: "turkey", then "Turkey"."""
        return [
            next(word for word in self.synsets[offset].words if word.lower() == key)
            for offset in self.senses[key]
        ]

    def flags_of(self, key: str) -> int:
        spellings = self.spellings_of(key)
        flags = HAS_LOWER if key in spellings else 0
        symbols = [{p[0] for p in self.synsets[offset].pointers} for offset in self.senses[key]]
        if all(INSTANCE_OF in held for held in symbols):
            flags |= INSTANCE
        if self.pos == "n" and is_plural(spellings[0]):
            flags |= PLURAL
        return flags

    def parents_of(self, synset: Synset) -> list[int]:
        """The synsets above; for an adjective the head it is similar to, a head has none."""
        found = {
            self.number[offset]
            for symbol, offset, _, _, _ in synset.pointers
            if symbol in PARENT[self.pos]
        }
        return sorted(found)


def is_plural(word: str) -> bool:
    last = word.replace("-", " ").rsplit(" ", 1)[-1]
    national = last.istitle() and last.endswith("ese")  # two Chinese
    return national or last.lower() in PLURALS.split() or last.endswith(("people", "folk"))


def read_part(folder: Path, pos: str) -> Part:
    synsets, satellites = {}, set()
    for line in dictionary_lines(folder / f"data.{FILES[pos]}"):
        offset, synset, kind = read_synset(line)
        synsets[offset] = synset
        if kind == "s":
            satellites.add(offset)
    if pos == "a":  # heads point back at their satellites: only the way up is kept
        for offset, synset in synsets.items():
            if offset not in satellites:
                synset.pointers = [p for p in synset.pointers if p[0] != "&"]
    senses = {}
    for line in dictionary_lines(folder / f"index.{FILES[pos]}"):
        key, _, count, pointers, *rest = line.split()
        senses[spaced(key)] = [int(offset) for offset in rest[int(pointers) + 2 :]]
        assert len(senses[spaced(key)]) == int(count), key
    return Part(pos, synsets, senses, read_exceptions(folder, pos, senses))


def read_synset(line: str) -> tuple[int, Synset, str]:
    fields = iter(line.partition("|")[0].split())
    offset, _, kind, size = (next(fields) for _ in range(4))
    words = []
    for _ in range(int(size, 16)):
        words.append(spaced(next(fields).partition("(")[0]))  # "afloat(p)": a syntactic marker
        next(fields)
    pointers = []
    for _ in range(int(next(fields))):
        symbol, target, pos, ends = (next(fields) for _ in range(4))
        pointers.append((symbol, int(target), pos, int(ends[:2], 16), int(ends[2:], 16)))
    return int(offset), Synset(words, pointers), kind


def read_exceptions(folder: Path, pos: str, known: dict[str, list[int]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (folder / f"{FILES[pos]}.exc").read_text("ascii").splitlines():
        form, *bases = (spaced(word) for word in line.split())
        found.setdefault(form, []).extend(bases)
    for form, base in AMENDED[pos].items():
        found[form] = [base] if base else []
    for form, bases in found.items():
        found[form] = [b for b in dict.fromkeys(bases) if b in known or b == form]
    return {form: bases for form, bases in sorted(found.items()) if bases}


def read_counts(folder: Path, parts: dict[str, Part]) -> None:
    """How often the tagged texts use each word, over all its senses."""
    for line in (folder / "cntlist.rev").read_text("ascii").splitlines():
        sense, _, count = line.split()
        key, _, rest = sense.partition("%")
        if rest[0] in KEY_TYPES:
            parts[KEY_TYPES[rest[0]]].counts[spaced(key)] += int(count)


def dictionary_lines(path: Path) -> Iterator[str]:
    return (line for line in path.read_text("ascii").splitlines() if not line.startswith("  "))


def spaced(text: str) -> str:
    return text.replace("_", " ")


def linked(part: Part, target: Part, symbol: str) -> list[list[int]]:
    """For each word those a pointer leads to; one between whole synsets joins all their words."""
    found: list[set[int]] = [set() for _ in part.keys]
    for synset in part.in_order():
        for held, offset, pos, source, to in synset.pointers:
            if held != symbol or pos.replace("s", "a") != target.pos:
                continue
            others = target.synsets[offset].words
            for one in synset.words if source == 0 else [synset.words[source - 1]]:
                for other in others if to == 0 else [others[to - 1]]:
                    found[part.rank[one.lower()]].add(target.rank[other.lower()])
    return [sorted(words) for words in found]


def blocks(parts: dict[str, Part]) -> Iterator[tuple[str, bytes]]:
    for pos, part in parts.items():
        yield f"{pos}.pages", text(part.keys[::PAGE])
        for page, start in enumerate(range(0, len(part.keys), PAGE)):
            keys = part.keys[start : start + PAGE]
            yield f"{pos}.words.{page}", text(part.spellings_of(key)[0] for key in keys)
        yield f"{pos}.flags", bytes(part.flags_of(key) for key in part.keys)
        yield f"{pos}.counts", numbers("H", [min(part.counts[k], 0xFFFF) for k in part.keys])
        yield f"{pos}.exceptions", text("\t".join([f, *b]) for f, b in part.exceptions.items())
        yield from rows(
            f"{pos}.senses", [[part.number[o] for o in part.senses[k]] for k in part.keys]
        )
        members = [[part.rank[w.lower()] for w in s.words] for s in part.in_order()]
        yield from rows(f"{pos}.members", members)
        yield from rows(f"{pos}.parents", [part.parents_of(s) for s in part.in_order()])
        yield from rows(f"{pos}.antonyms", linked(part, part, ANTONYM))
    yield "n.counted", text(f"{group}\t{member}" for group, member in COUNTED_AS.items())
    yield from rows("v.entails", linked(parts["v"], parts["v"], ENTAILMENT))
    yield from rows("v.causes", linked(parts["v"], parts["v"], CAUSE))
    yield from rows("a.pertains", linked(parts["a"], parts["n"], PERTAINYM))
    yield from rows("a.attributes", linked(parts["a"], parts["n"], ATTRIBUTE))
    for pos, other in permutations(FILES, 2):
        yield from rows(f"{pos}.{other}.derived", linked(parts[pos], parts[other], DERIVED))


def rows(name: str, lists: Sequence[list[int]]) -> Iterator[tuple[str, bytes]]:
    """Lists end to end, and where each starts."""
    yield f"{name}.start", numbers("I", accumulate(map(len, lists), initial=0))
    yield name, numbers("I", (item for row in lists for item in row))


def text(lines: Iterable[str]) -> bytes:
    return "\n".join(lines).encode("ascii")


def numbers(code: str, items: Iterable[int]) -> bytes:
    packed = array(code, items)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def table(named: Iterable[tuple[str, bytes]]) -> bytes:
    """One JSON line of block name -> [offset, length], then the blocks, each packed by itself."""
    where, packed = {}, bytearray()
    for name, raw in named:
        block = zlib.compress(raw, 9)
        where[name] = [len(packed), len(block)]
        packed += block
    return json.dumps(where, separators=(",", ":")).encode("ascii") + b"\n" + bytes(packed)


def licence(folder: Path) -> str:
    header = [
        line.split(maxsplit=1)[1].rstrip() if len(line.split()) > 1 else ""
        for line in (folder / "data.noun").read_text("ascii").splitlines()
        if line.startswith("  ")
    ]
    note = (
        "wordnet.table in this folder is compiled from WordNet 3.0 by scripts/build_wordnet.py:\n"
        "words, word senses and their relations, without glosses, with a few amended entries\n"
        "(listed in that script). WordNet's licence follows.\n\n"
    )
    return note + "\n".join(header).strip() + "\n"


def compile_wordnet(folder: Path) -> tuple[bytes, str]:
    """The table and the licence text, from a folder with WordNet's dictionary files."""
    parts = {pos: read_part(folder, pos) for pos in FILES}
    read_counts(folder, parts)
    return table(blocks(parts)), licence(folder)


def main() -> None:
    data = Path(__file__).parents[1] / "src/numerate/language/data"
    parser = argparse.ArgumentParser(description="Compile WordNet's dictionary files.")
    parser.add_argument("dictionary", type=Path, help="folder with data.noun, index.noun, ...")
    parser.add_argument("--out", type=Path, default=data, help="folder to write to")
    options = parser.parse_args()
    if not (options.dictionary / "data.noun").is_file():
        parser.error(f"no data.noun in {options.dictionary}: apt-get install wordnet-base")
    packed, terms = compile_wordnet(options.dictionary)
    (options.out / "wordnet.table").write_bytes(packed)
    (options.out / "wordnet.LICENSE").write_text(terms, "utf-8")
    print(f"{options.out / 'wordnet.table'}: {len(packed):,} bytes")


if __name__ == "__main__":
    main()
