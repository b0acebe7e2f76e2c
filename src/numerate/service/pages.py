"""What the service has for people: its page, the frame for reports, and proofs as pages."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.responses import FileResponse, HTMLResponse
from starlette.staticfiles import StaticFiles

from numerate.service.bodies import StrictRoute
from numerate.service.describing import PROBLEMS
from numerate.service.requests import CheckRequest
from numerate.service.service import service_of

__all__ = ["assets", "proving", "showing"]

_PAGE = Path(str(files("numerate.service") / "page"))

# A report is a file of the user's with a script of its own: it runs, without an origin and without
# any network.
_FRAME_HEADERS = {
    "Content-Security-Policy": (
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "
        "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
}

showing = APIRouter(include_in_schema=False)
proving = APIRouter(route_class=StrictRoute, responses=PROBLEMS)
assets = StaticFiles(directory=_PAGE)


@showing.get("/")
async def page() -> Response:
    """The page for people."""
    return FileResponse(_PAGE / "index.html")


@showing.get("/static/frame.html")
async def frame() -> Response:
    """The document that becomes a report."""
    return FileResponse(_PAGE / "frame.html", headers=_FRAME_HEADERS)


_HTML = {"description": "A page", "content": {"text/html": {"schema": {"type": "string"}}}}


@proving.post("/check/page", response_class=Response, responses={200: _HTML})
async def check_page(asked: CheckRequest, request: Request) -> Response:
    """The proof as a page that stands alone: `numerate check --html`."""
    answer = await service_of(request).answer("check page", asked)
    return HTMLResponse(json.loads(answer)["page"])
