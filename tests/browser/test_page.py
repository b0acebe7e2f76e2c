"""The service's page in a real browser, in front of the real service."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from serving import KEY, Served

TEXT = "The clinic treated 180 patients in March and 140 in April. It has 12 doctors."
SUPPORTED = "The text supports the claim"
CONTRADICTED = "The text contradicts the claim"
OPEN = "The text leaves the claim open"


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 900})
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, service: Served) -> Iterator[Page]:
    """The page, open; what it asks of anyone but the service, and any error of it, fails a test."""
    opened = context.new_page()
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.on("console", lambda message: problems.append(message.text))
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto(service.plain)
    yield opened
    assert not [url for url in asked if not url.startswith((service.plain, "blob:"))]
    assert not [told for told in problems if "Failed to load resource" not in told]
    opened.close()


def verdict(page: Page) -> Locator:
    return page.locator("#check-verdict")


def text_box(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Text taken as true")


def claim_box(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Claim does it hold?")


def check(page: Page, premise: str, hypothesis: str) -> None:
    text_box(page).fill(premise)
    claim_box(page).fill(hypothesis)


def open_file(page: Page, path: Path) -> None:
    page.get_by_role("tab", name="Report").click()
    page.get_by_label("Open a report").set_input_files(path)


def test_page_is_served_with_a_strict_policy(page: Page, service: Served) -> None:
    policy = page.request.get(service.plain).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    frame = page.request.get(f"{service.plain}static/frame.html").headers["content-security-policy"]
    assert frame.startswith("sandbox allow-scripts; default-src 'none'")
    assert "connect-src" not in frame


def test_check_begins_with_an_example(page: Page) -> None:
    expect(verdict(page)).to_contain_text("begin with an example")
    page.get_by_role("button", name="A sum").click()
    expect(verdict(page)).to_contain_text(SUPPORTED)
    assert verdict(page).get_attribute("role") == "status"
    expect(page.locator("blockquote .used")).to_have_text(["180 patients", "140"])
    expect(page.locator("blockquote .other")).to_have_text(["12 doctors"])
    expect(page.locator(".derivation.entailed .step")).to_have_text("180 + 140 = 320 patients")


def test_check_tells_of_a_quantity_on_hover_and_focus(page: Page) -> None:
    check(page, "Between 20 and 30 people were trapped.", "Fewer than 40 people were trapped.")
    quantity = page.locator("blockquote .quantity").first
    quantity.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("20 to 30 people")
    expect(page.get_by_role("tooltip")).to_contain_text("verbtrap")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    quantity.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("cardinal")
    assert quantity.get_attribute("aria-describedby") == "tip"


def test_check_leads_from_the_derivation_to_the_text(page: Page) -> None:
    page.get_by_role("button", name="A sum").click()
    page.locator(".tree .leaf").nth(1).press("Enter")
    expect(page.locator("blockquote .used").nth(1)).to_be_focused()


def test_check_says_what_is_meant_and_what_is_missing(page: Page) -> None:
    page.get_by_role("button", name="Half of it missing").click()
    expect(verdict(page)).to_contain_text(OPEN)
    meant = page.locator(".derivation.entailed .meant li")
    expect(meant).to_have_text(re.compile(r"5 km\s*\d\.\d\d\s*meant"))
    missing = page.locator(".missing-list")
    expect(missing.get_by_role("listitem")).to_have_count(1)
    expect(missing).to_contain_text("12 m")


def test_check_follows_edits(page: Page) -> None:
    check(page, TEXT, "The clinic treated 180 patients in March.")
    expect(verdict(page)).to_contain_text(SUPPORTED)
    claim_box(page).fill("The clinic treated 190 patients in March.")
    expect(verdict(page)).to_contain_text(CONTRADICTED)
    claim_box(page).fill(" ")
    expect(verdict(page)).to_contain_text("begin with an example")


def test_check_can_be_linked_to_and_the_link_is_sent_to_nobody(
    page: Page, context: BrowserContext
) -> None:
    check(page, TEXT, "The clinic has 12 doctors.")
    expect(verdict(page)).to_contain_text(SUPPORTED)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#check-done")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    other = context.new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    expect(verdict(other)).to_contain_text(SUPPORTED)
    expect(claim_box(other)).to_have_value("The clinic has 12 doctors.")
    assert not [url for url in asked if "doctors" in url.partition("#")[0]]
    other.close()


def test_check_can_be_taken_away(page: Page) -> None:
    check(page, TEXT, "The clinic has 12 doctors.")
    expect(verdict(page)).to_contain_text(SUPPORTED)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download JSON").click()
    answer = json.loads(waiting.value.path().read_text("utf-8"))
    assert answer["label"] == "entailment"
    assert answer["justifications"][0]["claim"]["text"] == "12 doctors"
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download page").click()
    html = waiting.value.path().read_text("utf-8")
    assert html.startswith("<!doctype html>")
    assert "12 doctors" in html


def test_check_shows_texts_that_are_markup_as_text(page: Page) -> None:
    hostile = (
        "</blockquote><img src=x onerror=alert(1)><script>1</script> 🍋🍋 The cook has 3 limes."
    )
    check(page, hostile, "<b>The cook has 3 limes.</b>")
    expect(page.locator("blockquote .used")).to_have_text("3 limes")
    expect(page.locator("blockquote").first).to_have_text(hostile)
    expect(page.locator("main img, main script, main b")).to_have_count(0)


def test_check_shows_a_problem_with_its_remedy(page: Page) -> None:
    check(page, "The cook has 3 limes. " * 2000, "The cook has 3 limes.")
    alert = page.locator("#check-problem")
    expect(alert).to_contain_text("E001")
    expect(alert).to_contain_text("Split it")
    text_box(page).fill("The cook has 3 limes.")
    expect(verdict(page)).to_contain_text(SUPPORTED)
    expect(alert).to_be_empty()


def test_check_says_so_when_the_service_is_gone(page: Page, context: BrowserContext) -> None:
    context.set_offline(True)
    check(page, TEXT, "The clinic has 12 doctors.")
    expect(page.locator("#check-problem")).to_contain_text("cannot be reached")
    context.set_offline(False)
    expect(verdict(page)).to_contain_text(SUPPORTED)


def test_check_asks_for_the_key_that_a_service_wants(
    context: BrowserContext, service: Served
) -> None:
    page = context.new_page()
    page.goto(
        f"{service.locked}#{urlencode({'premise': TEXT, 'hypothesis': 'It has 12 doctors.'})}"
    )
    page.get_by_label("Key").fill(KEY)
    page.get_by_label("Key").press("Enter")
    expect(verdict(page)).to_contain_text(SUPPORTED)
    page.close()


def test_tabs_are_moved_through_with_arrows(page: Page) -> None:
    page.get_by_role("tab", name="Check").focus()
    for key, name in (("ArrowRight", "Report"), ("End", "Verify"), ("ArrowRight", "Check")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        expect(page.get_by_role("tabpanel")).to_have_count(1)


def test_verify_leads_from_a_claim_to_its_evidence(page: Page) -> None:
    page.get_by_role("tab", name="Verify").click()
    page.get_by_role("textbox", name="Answer").fill(
        "Acme hired 90 people in May. It now has 40 plants."
    )
    page.get_by_label("Name of the source").fill("press.txt")
    filling = "Nobody knows why. " * 200
    page.get_by_label("Text of the source").fill(
        f"Acme hired 100 people in May. {filling} Acme now has 40 plants."
    )
    page.get_by_role("button", name="Verify", exact=True).click()
    expect(page.locator("#verify-summary")).to_have_text("2 claims: 1 supported, 1 contradicted.")
    page.get_by_role("listitem").get_by_role("button").nth(1).press("Enter")
    evidence = page.locator("mark.evidence")
    expect(evidence).to_have_text("Acme now has 40 plants.")
    expect(evidence.locator("strong")).to_have_text("40 plants")
    expect(evidence).to_be_in_viewport()
    page.locator("#verify-answer .contradicted").click()
    expect(evidence).to_have_text("Acme hired 100 people in May.")
    expect(evidence).to_be_in_viewport()
    expect(page.locator("#verify-evidence")).to_have_text("Evidence is highlighted in press.txt.")


def test_verify_reads_sources_from_files(page: Page, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "notes.txt").write_text(f"Ann has {len(name)} figs.", "utf-8")
    page.get_by_role("tab", name="Verify").click()
    page.get_by_role("textbox", name="Answer").fill("Ann has 3 figs.")
    for name in ("one", "two"):
        page.locator("#source-files").set_input_files(tmp_path / name / "notes.txt")
        expect(page.get_by_label("Text of the source").last).to_have_value("Ann has 3 figs.")
    page.get_by_role("button", name="Verify", exact=True).click()
    expect(page.locator("#verify-summary")).to_have_text("1 claim: 1 supported.")
    assert page.locator("#verify-sources h3").all_inner_texts() == ["notes.txt", "notes.txt (2)"]


def test_verify_says_what_it_needs(page: Page) -> None:
    page.get_by_role("tab", name="Verify").click()
    page.get_by_role("button", name="Verify", exact=True).click()
    expect(page.locator("#verify-summary")).to_contain_text("at least one source")


def test_report_opens_in_a_frame_where_its_script_runs(page: Page, report: Path) -> None:
    open_file(page, report)
    frame = page.frame_locator("iframe")
    frame.get_by_label("Search").fill("id:basket-3")
    expect(frame.locator("#count")).to_have_text("1 of 120 pairs")


def test_report_cannot_reach_the_page_or_the_network(
    context: BrowserContext, service: Served, tmp_path: Path
) -> None:
    hostile = tmp_path / "hostile.html"
    hostile.write_text(
        f"""<!doctype html><p id=told>nothing</p><img src="{service.plain}static/icon.svg?leak">
        <script>
        const told = [];
        try {{ parent.document.title = "broken"; told.push("page"); }} catch {{}}
        try {{ localStorage.length; told.push("storage"); }} catch {{}}
        fetch("{service.plain}health?leak", {{ mode: "no-cors" }})
          .then(() => told.push("network"), () => {{}})
          .then(() => {{ document.getElementById("told").textContent = `reached: ${{told}}`; }});
        </script>""",
        encoding="utf-8",
    )
    page = context.new_page()
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.goto(service.plain)
    open_file(page, hostile)
    expect(page.frame_locator("iframe").locator("#told")).to_have_text("reached: ")
    assert not [url for url in asked if "leak" in url]
    assert page.title() == "numerate"
    page.close()


def test_report_as_json_becomes_tables(page: Page, json_report: Path) -> None:
    open_file(page, json_report)
    expect(page.get_by_role("rowheader")).to_have_text(
        ["majority class", "qreas", "majority:label=neutral"]
    )
    expect(page.get_by_role("cell").nth(2)).to_contain_text(re.compile(r"^\d+\.\d"))


@pytest.mark.parametrize("text", ['{"label": "entailment"}', "no JSON", "[]"])
def test_report_refuses_what_is_none(page: Page, tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    open_file(page, path)
    expect(page.locator("#report-problem")).to_contain_text("This is no report")


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_page_fits_the_window(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.get_by_role("button", name="Half of it missing").click()
    expect(verdict(page)).to_contain_text(OPEN)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("tab", name="Verify").click()
    page.get_by_role("button", name="Try an example").click()
    page.get_by_role("listitem").get_by_role("button").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
