"""The endpoints of the service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

from numerate import __version__
from numerate.errors import NumerateError, ServiceBusy
from numerate.models.registry import registered
from numerate.reasoning.matchers import MATCHERS
from numerate.service.answers import CheckAnswer, ExtractAnswer, Health, Models, VerifyAnswer
from numerate.service.batch import BatchResponse
from numerate.service.bodies import LINES, StrictRoute, checked_type
from numerate.service.describing import LINES_ROUTE, PROBLEMS, described
from numerate.service.fields import faults_of, refused
from numerate.service.gate import REQUEST_ID, Gate
from numerate.service.metrics import METRICS_TYPE
from numerate.service.pages import assets, proving, showing
from numerate.service.problems import problem, status_problem
from numerate.service.requests import (
    PROFILES,
    CheckRequest,
    ExtractRequest,
    VerifyRequest,
)
from numerate.service.service import Service, service_of
from numerate.service.settings import Settings
from numerate.service.workers import Workers

__all__ = ["create_app"]

asking = APIRouter(route_class=StrictRoute, responses=PROBLEMS)
watching = APIRouter()


def create_app(settings: Settings, workers: Workers | None = None) -> FastAPI:
    """The service as an ASGI application, whose workers start and stop with it."""
    service = Service(settings, workers or Workers(settings.workers))
    app = FastAPI(
        title="numerate",
        version=__version__,
        description="Whether texts support claims with numbers in them, and why.",
        docs_url=None,  # its page fetches scripts from elsewhere
        redoc_url=None,
        lifespan=_running,
        exception_handlers={
            NumerateError: _told,
            RequestValidationError: _fields_told,
            HTTPException: _status_told,
        },
    )
    app.state.service = service
    app.include_router(asking)
    app.include_router(watching)
    app.include_router(proving)
    app.include_router(showing)
    app.mount("/static", assets)
    described(app)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", REQUEST_ID],
            expose_headers=[REQUEST_ID, "Retry-After"],
        )
    app.add_middleware(Gate, service=service)
    return app


@asynccontextmanager
async def _running(app: FastAPI) -> AsyncIterator[None]:
    service: Service = app.state.service
    await service.workers.start()
    try:
        yield
    finally:
        await service.workers.stop()


@asking.post("/check", response_model=CheckAnswer)
async def check(asked: CheckRequest, request: Request) -> Response:
    """Whether a text supports a claim, and the proof: `numerate check --json`, and more.

    With it come the quantities of both texts, and the proof in words.
    """
    return await _answered(request, "check", asked)


@asking.post("/extract", response_model=ExtractAnswer)
async def extract(asked: ExtractRequest, request: Request) -> Response:
    """The quantities of a text: `numerate extract --json`."""
    return await _answered(request, "extract", asked)


@asking.post("/verify", response_model=VerifyAnswer)
async def verify(asked: VerifyRequest, request: Request) -> Response:
    """Every claim of an answer against its sources: `numerate verify --json`."""
    return await _answered(request, "verify", asked)


@watching.post("/batch", response_class=Response, **LINES_ROUTE)
async def batch(request: Request) -> Response:
    """JSON Lines in and out, as `numerate check --jsonl`, `extract --jsonl`, or reports.

    A line with `premise` and `hypothesis` is checked, one with `text` has its quantities extracted,
    one with `answer` and `sources` is verified. A bad line is answered in its place.
    """
    checked_type(request, LINES)
    return BatchResponse(request)


@watching.get("/models", response_model=Models)
async def models() -> dict[str, Any]:
    """Who answers, and the profiles and matchers that may be asked for."""
    return {
        "version": __version__,
        "model": "qreas",
        "description": dict(registered())["qreas"],
        "profiles": PROFILES,
        "matchers": MATCHERS,
    }


@watching.get("/health", response_model=Health)
async def health() -> dict[str, str]:
    """Whether the service is alive."""
    return {"status": "alive"}


@watching.get("/ready", response_model=Health, responses={503: PROBLEMS[503]})
async def ready(request: Request) -> dict[str, str]:
    """Whether it can answer: the models are loaded, and a first check was done."""
    if not service_of(request).workers.is_ready:
        raise ServiceBusy("its models are being loaded")
    return {"status": "ready"}


@watching.get("/metrics", response_class=Response)
async def metrics(request: Request) -> Response:
    """Requests, lines and workers, in the format of Prometheus."""
    return Response(service_of(request).metrics.written(), media_type=METRICS_TYPE)


async def _answered(
    request: Request, task: str, asked: CheckRequest | ExtractRequest | VerifyRequest
) -> Response:
    service = service_of(request)
    if service.settings.log_texts:
        request.state.told = {"asked": asked.model_dump()}
    return Response(await service.answer(task, asked), media_type="application/json")


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, NumerateError)
    return problem(error, request.state.request_id)


async def _fields_told(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = [{**one, "loc": one["loc"][1:]} for one in error.errors()]  # without "body"
    faults = faults_of(found)
    return problem(refused(faults), request.state.request_id, faults)


async def _status_told(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return status_problem(error.status_code, request.state.request_id, error.headers)
