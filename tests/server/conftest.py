"""A server in this process."""

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
