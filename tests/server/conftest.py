"""A server in this process."""

import asyncio

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


@pytest.fixture(autouse=True)
def own_loop():
    """Tests here run loops of their own; the driver of a browser may have left one running."""
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(left)
