"""The service's page as axe-core audits it: WCAG 2.2 at level AA, and best practice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import Served

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    page.evaluate(Path(os.environ["AXE"]).read_text("utf-8"))
    found = page.evaluate("rules => axe.run({ exclude: ['iframe'] }, { runOnly: rules })", RULES)
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_passes_the_audit(
    browser: Browser, service: Served, json_report: Path, scheme: str
) -> None:
    page = browser.new_page(color_scheme=scheme)
    page.goto(service.plain)
    assert not violations(page)
    page.get_by_role("button", name="Half of it missing").click()
    page.locator("blockquote .quantity").first.focus()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert not violations(page)
    page.get_by_role("tab", name="Verify").click()
    assert not violations(page)
    page.get_by_role("button", name="Try an example").click()
    page.get_by_role("listitem").get_by_role("button").first.click()
    assert not violations(page)
    page.get_by_role("tab", name="Report").click()
    page.get_by_label("Open a report").set_input_files(json_report)
    expect(page.get_by_role("table")).to_be_visible()
    assert not violations(page)
    page.close()
