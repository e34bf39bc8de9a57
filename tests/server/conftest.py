"""A server in this process."""

import asyncio
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from claycrown.server.app import make_app
from claycrown.server.settings import Settings


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path, bot_workers=1, pages_per_minute=100_000)


@pytest.fixture
def client(settings):
    with TestClient(make_app(settings)) as client:
        yield client


# Tests here and their fixtures run loops of their own; the driver of a browser may have left one.


@contextmanager
def no_loop():
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(left)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup():
    with no_loop():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    with no_loop():
        return (yield)
