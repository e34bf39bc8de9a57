"""Chromium, a server, and guests whose pages must not complain."""

import re
import shutil
from importlib.resources import files

import pytest
from browsing import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def browser():
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    with pytest.importorskip("playwright.sync_api").sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("games"))
    yield running
    running.stop()


class Guests:
    """People with browsers of their own; what their consoles say is kept."""

    def __init__(self, browser, server):
        self.browser = browser
        self.server = server
        self.contexts = []
        self.complaints = []
        self.expected = []  # patterns of complaints that a test provokes

    def __call__(self, *, motion=False, **settings):
        """A page of a new person; nothing moves unless a test wants it."""
        settings.setdefault("viewport", DESKTOP)
        context = self.browser.new_context(
            base_url=self.server.address,
            reduced_motion="no-preference" if motion else "reduce",
            **settings,
        )
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        return self.page(context)

    def page(self, context):
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )
        return page

    def unexpected(self):
        return [
            said
            for said in self.complaints
            if not any(re.search(pattern, said) for pattern in self.expected)
        ]


@pytest.fixture
def guests(browser, server):
    """Makes pages; at the end no console may hold an error or a violation of the policy."""
    made = Guests(browser, server)
    yield made
    for context in made.contexts:
        context.close()
    assert made.unexpected() == []


@pytest.fixture(scope="session")
def axe_source():
    """The accessibility checker that a page runs on itself."""
    package = pytest.importorskip("axe_playwright_python")
    return (files(package) / "axe.min.js").read_text("utf-8")
