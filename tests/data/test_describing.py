"""Errata, duplicates, statistics and validation of sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from numerate.data.catalogue import Task, tasks
from numerate.data.describing import statistics, validate
from numerate.data.duplicates import duplicates
from numerate.data.errata import corrected
from numerate.data.loading import Loaded, loaded
from numerate.data.pair import Pair
from numerate.data.readers import BadRow


def task(name: str) -> Task:
    [found] = tasks([name])
    return found


def pair(
    id_: str, label: str | None = "entailment", premise: str = "2 figs", **provenance: object
) -> Pair:
    return Pair(id_, premise, f"{id_} figs", label, provenance)


def full(task: Task) -> list[Pair]:
    """A set with as many pairs as the published one, whose ids count them."""
    labels = [label for label, count in task.counts.items() for _ in range(count)]
    return [pair(f"{task.stem}-{i}", label, numbered=True) for i, label in enumerate(labels)]


def test_errata_of_two_classes_leave_the_other() -> None:
    awp = task("equate/awpnli")
    published = [
        pair("AWPNLI-106", "entailment"),
        pair("AWPNLI-107", "contradiction"),
        pair("AWPNLI-109", "not_entailment"),
        pair("AWPNLI-110", "entailment"),
    ]
    right = corrected(awp, published)
    assert [p.label for p in right] == ["contradiction", "entailment", "entailment", "entailment"]
    assert right[0].provenance == {"erratum": "wrong", "published_label": "entailment"}
    assert right[3] is published[3]


def test_errata_that_leave_no_right_label() -> None:
    [ambiguous] = corrected(task("equate/awpnli"), [pair("AWPNLI-62")])
    assert (ambiguous.label, ambiguous.provenance["erratum"]) == (None, "ambiguous")
    [of_three] = corrected(task("equate/redditnli"), [pair("37", "neutral")])
    assert (of_three.label, of_three.provenance["published_label"]) == (None, "neutral")


def test_errata_trust_counted_ids_only_where_nothing_is_missing() -> None:
    rte = task("equate/rte-quant")
    whole = full(rte)
    changed = [i for i, (a, b) in enumerate(zip(whole, corrected(rte, whole))) if a != b]  # noqa: B905
    assert changed == [26, 31]
    assert corrected(rte, whole[:100]) == whole[:100]


def test_errata_are_of_their_task_only() -> None:
    [same] = corrected(task("equate/newsnli"), [pair("AWPNLI-106")])
    assert same.label == "entailment"


def test_duplicates_to_the_letter_and_nearly() -> None:
    def said(id_: str, premise: str, hypothesis: str, label: str = "neutral") -> Pair:
        return Pair(id_, premise, hypothesis, label)

    found = duplicates(
        [
            said("1", "He has 3.5 kg of figs.", "He has figs"),
            said("2", "Alone", "here"),
            said("3", "He has 3.5 kg of figs.", "He has figs"),
            said("4", "he has  3.5 kg of figs .", "He has figs!"),
            said("5", "He has 35 kg of figs.", "He has figs"),
            said("6", "Alone", "there", "neutral"),
            said("7", "Alone", "there", "entailment"),
            said("8", "-5 °C", "cold"),
            said("9", "5 °C", "cold"),
            said("10", "ﬁgs", "x"),
            said("11", "Figs", "x"),
        ]
    )
    assert [cluster.ids for cluster in found] == [("1", "3", "4"), ("6", "7"), ("10", "11")]
    assert [cluster.exact for cluster in found] == [False, True, False]
    assert [cluster.agreeing for cluster in found] == [True, False, True]


def test_statistics_count_what_was_published_and_what_is_right() -> None:
    found = loaded(
        [
            pair("AWPNLI-106"),
            pair("AWPNLI-107", "contradiction", premise="three little figs"),
            pair("AWPNLI-62"),
            pair("AWPNLI-1", None),
        ]
    )
    described = statistics(found, task("equate/awpnli"))
    assert described.pairs == 4
    assert described.labels == {"entailment": 2, "contradiction": 1, "none": 1}
    assert described.corrected_labels == {"entailment": 1, "contradiction": 1, "none": 2}
    assert described.errata == {"ambiguous": 1, "wrong": 2}
    assert (described.premises, described.premise_words) == (2, 2.2)
    assert statistics(found).errata == {}
    assert statistics(Loaded((), (), "")).premise_words == 0


def test_validation_of_the_whole_and_of_a_part() -> None:
    rte = task("equate/rte-quant")
    whole = validate(loaded(full(rte)), rte)
    assert whole.complete
    assert not whole.faults
    part = validate(loaded(full(rte)[:80]), rte)
    assert not part.complete
    assert not part.faults
    assert part.found == {"entailment": 70, "not_entailment": 10}
    assert part.expected == {"entailment": 70, "not_entailment": 96}


def test_validation_tells_surplus_and_bad_rows() -> None:
    rte = task("equate/rte-quant")
    bad = BadRow("rte.csv", 3, "the premise is empty")
    result = validate(loaded([*full(rte), pair("one more"), bad]), rte)
    assert result.faults == (
        "rte.csv:3: the premise is empty",
        "71 pairs are labelled entailment, the published set has 70",
    )


@pytest.mark.parametrize("same", [True, False])
def test_validation_knows_the_published_set_by_its_digest(same: bool) -> None:
    pairs = full(task("equate/rte-quant"))
    rte = replace(task("equate/rte-quant"), digest=loaded(pairs).digest)
    result = validate(loaded(pairs if same else pairs[::-1]), rte)
    assert result.matches is same
    assert bool(result.faults) is not same


def test_validation_of_a_file_of_ones_own() -> None:
    result = validate(loaded([pair("1"), pair("2", "neutral")]))
    assert result.found == {"entailment": 1, "neutral": 1}
    assert not result.expected
    assert not result.faults
