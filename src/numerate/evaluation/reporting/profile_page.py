"""What sets of pairs are like, as tables and as a page with plots that stands alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from numerate.data.builders.profiling import Profile, SetProfile, TextProfile
from numerate.data.describing import label_counts
from numerate.evaluation.reporting.assets import asset
from numerate.evaluation.reporting.plots import histogram
from numerate.evaluation.reporting.tables import text

__all__ = ["Table", "render_profile", "tables"]

_LONGEST = 30  # words of a text that a plot tells apart
_STEP = 3  # lengths in a bin


@dataclass(frozen=True, slots=True)
class Table:
    """A title, headings, and rows of a name with its figures, as they are shown."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(profile: Profile) -> list[Table]:
    """The paper's Tables 2 to 5, for these sets."""
    named = [
        (f"{one.name}, {label}", found)
        for one in profile.sets
        for label, found in one.labels.items()
    ]
    lengths = [
        (name, f"{one.premise_words:.2f}", f"{one.hypothesis_words:.2f}") for name, one in named
    ]
    shared = [(name, f"{one.overlap:.2f}", f"{one.difference:.2f}") for name, one in named]
    return [
        Table("Words without stop words", ("", "premise", "hypothesis"), tuple(lengths)),
        Table("Premise and hypothesis", ("", "overlap", "difference"), tuple(shared)),
        _sizes(profile.sets),
        _parses(profile),
    ]


def _sizes(sets: Sequence[SetProfile]) -> Table:
    every: dict[str | None, int] = {}
    for one in sets:
        for label, found in one.labels.items():
            every[label] = every.get(label, 0) + found.pairs
    labels = list(label_counts(every))
    rows = [
        (
            one.name,
            f"{one.pairs:,}",
            f"{one.questions:,}",
            *(f"{one.labels[label].pairs if label in one.labels else 0:,}" for label in labels),
        )
        for one in sets
    ]
    if len(sets) > 1:
        totals = (sum(one.pairs for one in sets), sum(one.questions for one in sets))
        counts = (*totals, *(every[label] for label in labels))
        rows.append(("total", *(f"{count:,}" for count in counts)))
    return Table("Sizes", ("", "pairs", "questions", *labels), tuple(rows))


def _parses(profile: Profile) -> Table:
    sides = (profile.premises, profile.hypotheses)
    rows = (
        ("different texts", *(f"{side.texts:,}" for side in sides)),
        ("sentences", *(_share(side.sentences, side) for side in sides)),
        ("with a relation", *(_share(side.with_relation, side) for side in sides)),
        ("different words", *(f"{side.words:,}" for side in sides)),
    )
    return Table("Parses and words", ("", "premise", "hypothesis"), rows)


def _share(count: int, side: TextProfile) -> str:
    return f"{100 * count / side.texts:.1f} %" if side.texts else "-"


def render_profile(profile: Profile) -> str:
    """A page with the tables and, for each set, how overlap and lengths are spread."""
    shown = "\n".join(map(_html, tables(profile)))
    plots = "\n".join(map(_plots, profile.sets))
    names = text(", ".join(one.name for one in profile.sets))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
        f"<title>numerate statistics: {names}</title>\n"
        f"<style>\n{asset('page.css')}</style>\n</head>\n"
        f'<body>\n<header class="top"><h1>numerate statistics</h1><p>{names}</p></header>\n'
        f"<main>\n{shown}\n{plots}\n</main>\n</body>\n</html>\n"
    )


def _html(table: Table) -> str:
    head = "".join(f'<th scope="col">{text(name)}</th>' for name in table.headings)
    rows = "".join(
        f'<tr><th scope="row">{text(name)}</th>'
        + "".join(f"<td>{text(figure)}</td>" for figure in figures)
        + "</tr>"
        for name, *figures in table.rows
    )
    return (
        f'<section><h2>{text(table.title)}</h2><div class="scroll"><table class="board">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


def _plots(one: SetProfile) -> str:
    figures = "".join(
        f"<figure>{plot}<figcaption>{text(told)}</figcaption></figure>"
        for told, plot in _figures(one)
    )
    keys = ", ".join(
        f'<svg width="10" height="10" aria-hidden="true" style="display:inline">'
        f'<rect class="bar{at}" width="10" height="10"/></svg> {text(label)}'
        for at, label in enumerate(one.labels)
    )
    return (
        f'<section><h2>{text(one.name)}</h2><p class="legend">{keys}</p>'
        f'<div class="plots">{figures}</div></section>'
    )


def _figures(one: SetProfile) -> Iterator[tuple[str, str]]:
    overlap = {label: _shares(found.overlap_bins) for label, found in one.labels.items()}
    told = "share of the hypothesis' words that the premise has"
    yield told, histogram(overlap, ("0 %", "100 %"), f"{one.name}: {told}")
    for side, lengths in (
        ("premise", {label: found.premise_lengths for label, found in one.labels.items()}),
        ("hypothesis", {label: found.hypothesis_lengths for label, found in one.labels.items()}),
    ):
        told = f"words of the {side} without stop words"
        spread = {label: _shares(_binned(counts)) for label, counts in lengths.items()}
        yield told, histogram(spread, ("0", f"{_LONGEST} and more"), f"{one.name}: {told}")


def _binned(lengths: Mapping[int, int]) -> list[int]:
    bins = [0] * (_LONGEST // _STEP + 1)
    for length, count in lengths.items():
        bins[min(length, _LONGEST) // _STEP] += count
    return bins


def _shares(counts: Sequence[int]) -> list[float]:
    total = sum(counts) or 1
    return [count / total for count in counts]
