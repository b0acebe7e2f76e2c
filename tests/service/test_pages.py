"""What the service has for people, as far as no browser is needed: `tests/browser` has the rest."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from fastapi.testclient import TestClient

from numerate import check
from numerate.reasoning.proofs.page import render_html

PAIR = {"premise": "Ann has 3 figs and 2 plums.", "hypothesis": "Ann has about 5 fruits."}


def test_page_fetches_only_what_the_service_has(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    named = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(named) == 3
    for address in named:
        assert client.get(f"/{address}").status_code == 200


def test_page_names_no_other_place() -> None:
    for file in (files("numerate.service") / "page").iterdir():
        places = re.findall(r"https?://[^\s\"']+", file.read_text("utf-8"))
        assert set(places) <= {"http://www.w3.org/2000/svg"}  # the name of a language


def test_page_makes_no_markup_of_texts() -> None:
    for file in (files("numerate.service") / "page").iterdir():
        if file.name.endswith(".js"):
            unsafe = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|style="
            assert not re.search(unsafe, file.read_text("utf-8"))


def test_page_is_framed_by_nobody_and_the_frame_only_by_the_page(client: TestClient) -> None:
    page, frame = client.get("/").headers, client.get("/static/frame.html").headers
    assert "frame-ancestors 'none'" in page["content-security-policy"]
    assert page["x-frame-options"] == "DENY"
    assert "frame-ancestors 'self'" in frame["content-security-policy"]
    assert frame["x-frame-options"] == "SAMEORIGIN"


def test_frame_has_no_origin_and_no_network(client: TestClient) -> None:
    policy = client.get("/static/frame.html").headers["content-security-policy"]
    rules = dict(rule.partition(" ")[::2] for rule in policy.split("; "))
    assert rules["sandbox"] == "allow-scripts"
    assert rules["default-src"] == "'none'"
    assert not {"connect-src", "frame-src", "worker-src"} & set(rules)


def test_check_page_is_the_page_of_the_command(client: TestClient) -> None:
    answer = client.post("/check/page", json=PAIR)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == render_html([check(PAIR["premise"], PAIR["hypothesis"])])


def test_check_page_refuses_what_check_refuses(client: TestClient) -> None:
    answer = client.post("/check/page", json={"premise": "5 km"})
    assert (answer.status_code, answer.json()["code"]) == (422, "E178")


@pytest.mark.parametrize(
    ("side", "values"), [("premise", ["3 figs", "2 plums"]), ("hypothesis", ["5 fruits"])]
)
def test_check_tells_every_value_in_words(client: TestClient, side: str, values: list[str]) -> None:
    answer = client.post("/check", json=PAIR).json()
    assert len(answer[side]["quantities"]) == len(values)
    assert answer["shown"][side] == values


def test_check_draws_every_justification(client: TestClient) -> None:
    answer = client.post("/check", json=PAIR).json()
    claims = [
        [one["claim"][key] for key in ("text", "start", "end")] for one in answer["justifications"]
    ]
    assert [part["claim"] for part in answer["shown"]["parts"]] == claims
