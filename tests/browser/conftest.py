"""A real browser, the real service, and reports of real runs to look at in it."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from numerate.evaluation.questions import questions
from numerate.evaluation.reporting.gathering import gather
from numerate.evaluation.reporting.page import render_html
from numerate.evaluation.reporting.records import render_json
from numerate.evaluation.running import Plan, run
from numerate.models.registry import model

sys.path.append(str(Path(__file__).parent))  # pytest's importlib mode adds no folder itself
from serving import Served, served

expect.set_options(timeout=30_000)  # ms: the service may share two cores with others

FRUIT = ("figs", "plums", "pears", "limes", "dates")
WITHOUT_NETWORK = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pairs(count: int) -> list[dict[str, object]]:
    """Baskets and claims about them: of five claims two are true, two false, and one is open."""
    found = []
    for i in range(count):
        size, fruit, other = 10 + i % 7, FRUIT[i % 5], FRUIT[(i + 1) % 5]
        claim, label = [
            (f"The cook peeled {size} {fruit}.", "entailment"),
            (f"The cook peeled {size + 1} {fruit}.", "contradiction"),
            (f"The cook peeled more than {size - 5} {fruit}.", "entailment"),
            (f"The cook peeled fewer than {size - 5} {fruit}.", "contradiction"),
            (f"The baker sold {size} jams.", "neutral"),
        ][i % 5]
        found.append(
            {
                "id": f"basket-{i}",
                "premise": f"The cook peeled {size} {fruit} and {size + 3} {other} on day {i}.",
                "hypothesis": claim,
                "label": label,
                "phenomenon": "comparison" if "than" in claim else "counting",
            }
        )
    return found


def made_run(folder: Path, records: list[dict[str, object]], *specs: str) -> Path:
    """The run folder of models on pairs of our own, made as users make it."""
    source = folder / "baskets.jsonl"
    source.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    found, _ = questions([str(source)])
    out = folder / "run"
    run(Plan(tuple((spec, model(spec)) for spec in specs), tuple(found)), out)
    return out


def written(folder: Path, run_folder: Path) -> Path:
    page = folder / "report.html"
    page.write_text(render_html(gather([run_folder])), encoding="utf-8")
    return page


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """120 pairs, two models, and a pair that tries to break out of the page."""
    folder = tmp_path_factory.mktemp("small")
    hostile = {
        "id": "hostile",
        "premise": "</script><script>document.title = 'broken'</script>"
        "<img src=x onerror=alert(1)> 🍋🍋 The cook peeled 3 limes.",
        "hypothesis": "<b>The cook peeled 3 limes.</b>",
        "label": "entailment",
    }
    records = [*pairs(119), hostile]
    return written(folder, made_run(folder, records, "qreas", "majority:label=neutral"))


@pytest.fixture(scope="session")
def json_report(report: Path) -> Path:
    """The same as JSON."""
    path = report.with_suffix(".json")
    path.write_text(render_json(gather([report.with_name("run")])), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def service() -> Iterator[Served]:
    with served() as where:
        yield where


@pytest.fixture(scope="session")
def large_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """10,000 samples, each with a proof: those of qreas for 100 pairs, again and again."""
    folder = tmp_path_factory.mktemp("large")
    hundred = pairs(100)
    first = made_run(folder, hundred, "qreas")
    samples = [json.loads(line) for line in (first / "samples.jsonl").open(encoding="utf-8")]
    answers = folder / "answers.jsonl"
    with answers.open("w", encoding="utf-8") as file:
        for i in range(10_000):
            sample = samples[i % 100]
            answer = {"label": sample["prediction"], "confidence": sample["confidence"]}
            file.write(json.dumps({"id": f"basket-{i}", **answer, **sample["evidence"]}) + "\n")
    records = [{**hundred[i % 100], "id": f"basket-{i}"} for i in range(10_000)]
    shutil.rmtree(first)
    return written(folder, made_run(folder, records, f"predictions:{answers}"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = os.environ["CHROMIUM"]
        yield playwright.chromium.launch(executable_path=path, args=WITHOUT_NETWORK)


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Browser, report: Path) -> Iterator[Page]:
    """The small report, open, in both colour schemes; any error of the page fails the test."""
    opened = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme=request.param)
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.on("console", lambda message: problems.append(message.text))
    fetched: set[str] = set()
    opened.on("request", lambda request: fetched.add(request.url.partition("#")[0]))
    opened.goto(report.as_uri())
    yield opened
    assert fetched == {report.as_uri()}
    assert not problems
    opened.close()
