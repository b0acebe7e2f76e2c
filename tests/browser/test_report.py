"""The report in a real browser: it opens fast, filters, shows proofs, and works by keyboard."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

SECONDS = 2.0  # for a report of 10,000 samples to be there and answer


def pairs(page: Page) -> list[str]:
    return page.locator("#pairs .facts").all_inner_texts()


def count(page: Page) -> str:
    return page.locator("#count").inner_text()


def test_report_opens_10000_samples_in_time(browser: Browser, large_report: Path) -> None:
    times = []
    for _ in range(3):
        page = browser.new_page()
        began = time.perf_counter()
        page.goto(large_report.as_uri())
        expect(page.locator("#pairs > li")).to_have_count(50)
        page.get_by_label("Search").fill("id:basket-9999")
        expect(page.locator("#count")).to_have_text("1 of 10,000 pairs")
        times.append(time.perf_counter() - began)
        page.close()
    print(f"opened and searched in {min(times):.2f} to {max(times):.2f} s")
    assert min(times) < SECONDS


def test_report_shows_a_leaderboard_with_intervals(page: Page) -> None:
    board = page.locator("table.board").first
    assert board.locator("tbody th").all_inner_texts() == [
        "majority class",
        "qreas",
        "majority:label=neutral",
    ]
    expect(board.locator("svg.strip").first).to_be_visible()
    assert "95 % interval" in (board.locator("svg.strip").first.get_attribute("aria-label") or "")


def test_report_shows_matrices_and_plots_of_a_task(page: Page) -> None:
    page.locator("details.task > summary").click()
    expect(page.locator("table.matrix").first).to_be_visible()
    expect(page.locator("svg.plot").first).to_be_visible()


def test_report_stands_up_to_texts_that_are_markup(page: Page) -> None:
    page.get_by_label("Search").fill("id:hostile")
    expect(page.locator("#count")).to_have_text("1 of 120 pairs")
    page.locator("#pairs summary").click()
    expect(page.locator("#pairs img, #pairs b")).to_have_count(0)
    expect(page.locator("#pairs blockquote").first).to_contain_text("</script><script>")
    # Offsets are right behind characters that JavaScript counts twice.
    expect(page.locator("#pairs blockquote mark").first).to_have_text("3 limes")
    assert "broken" not in page.title()


def test_report_proves_a_sample_that_is_opened(page: Page) -> None:
    page.locator("#pairs > li").nth(1).locator("summary").click()
    answer = page.locator("#pairs > li").nth(1).locator(".answer").first
    expect(answer.locator("h4")).to_have_text("qreas")
    expect(answer.locator(".derivation.contradicted")).to_have_count(1)
    expect(answer.locator(".meets")).to_have_text("11 is not 12")
    assert "11 plums" in answer.locator(".tree").inner_text()


def test_report_filters_by_gold_model_answer_and_outcome(page: Page) -> None:
    page.locator("[name=gold]").select_option("contradiction")
    expect(page.locator("#count")).to_have_text("48 of 120 pairs")
    page.locator("[name=model]").select_option("majority:label=neutral")
    page.locator("[name=outcome]").select_option("right")
    expect(page.locator("#count")).to_have_text("0 of 120 pairs")
    page.locator("[name=gold]").select_option("neutral")
    expect(page.locator("#count")).to_have_text("23 of 120 pairs")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#count")).to_have_text("120 of 120 pairs")


def test_report_turns_pages_and_links_to_a_view(page: Page) -> None:
    first = pairs(page)
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#pages span")).to_have_text("Page 2 of 3")
    assert not set(first) & set(pairs(page))
    page.get_by_label("Search").fill("plums day")
    expect(page.locator("#count")).not_to_have_text("120 of 120 pairs")
    found = count(page)
    page.reload()
    expect(page.locator("#count")).to_have_text(found)
    assert page.get_by_label("Search").input_value() == "plums day"


def test_report_works_by_keyboard_alone(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("id:basket-3")
    expect(page.locator("#count")).to_have_text("1 of 120 pairs")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('#pairs') !== null"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#pairs .answer").first).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_report_fits_the_window(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.locator("details.task > summary").click()
    page.locator("#pairs summary").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_report_text_stands_out_from_its_ground(page: Page) -> None:
    """Every text has the contrast that WCAG asks for at level AA."""
    page.locator("details.task > summary").click()
    page.locator("#pairs summary").first.click()
    faint = page.evaluate(CONTRAST)
    assert not faint


def test_report_has_names_for_everything_one_can_use(page: Page) -> None:
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("input, select, button, [tabindex='0'], svg")]
            .filter((one) => !(one.labels?.length || one.textContent.trim() || one.ariaLabel))
            .map((one) => one.outerHTML)"""
    )
    assert not nameless
    levels = page.evaluate(
        "[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((one) => +one.tagName[1])"
    )
    assert levels[0] == 1


# The lowest ratio that is allowed is 4.5, and 3 for large text, of which there is little here.
CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const pixel = (...colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = (one) => one ? [...grounds(one.parentElement), getComputedStyle(one).backgroundColor] : [];
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !one.checkVisibility() || one.closest("svg, script, option")) continue;
    const under = grounds(one);
    const [a, b] = [light(pixel(...under)), light(pixel(...under, getComputedStyle(one).color))].sort((x, y) => x - y);
    const ratio = (b + 0.05) / (a + 0.05);
    if (ratio < 4.5) faint.push(`${ratio.toFixed(2)}: ${walker.currentNode.data.trim().slice(0, 40)}`);
  }
  return [...new Set(faint)];
}"""  # noqa: E501
