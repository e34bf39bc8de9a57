"""Messages that no honest page sends are refused with a clear answer and change nothing."""

import json

import pytest
from browsing import FRIEND, ME, kept, lay_table, options, outline, played, take_seats, until
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

# Opens one more socket from within the page, sends one message, and answers with what came back.
SEND = """([text, copies]) => new Promise((done) => {
  const address = new URL(document.body.dataset.socket, location.href);
  address.protocol = "ws";
  const socket = new WebSocket(address);
  let greeted = false;
  const heard = [];
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if ("snapshot" in message && !greeted) {
      greeted = true;
      for (let k = 0; k < copies; k++) socket.send(text);
    } else if (!("snapshot" in message)) heard.push(message);
    if (heard.length === copies) socket.close();
  };
  socket.onclose = (event) => done({ heard, code: event.code });
})"""


def forge(page, message, copies=1):
    text = message if isinstance(message, str) else json.dumps(message)
    return page.evaluate(SEND, [text, copies])


@pytest.fixture
def seated(guests, server):
    """Ann at her turn, Ben not, and the moves so far: none may be added."""
    moves = played("terracotta", 2, "1", lambda s: s.waiting == (0,), least=20)
    laid = lay_table(server, "terracotta", [ME, FRIEND], moves)
    page = guests()
    take_seats(page, laid, 0)
    return page, laid, moves


def act(**changes):
    return {"do": "act", "seat": 0, "action": 0, "version": 0, "sure": True} | changes


FORGED = [
    ("another's seat", act(seat=1), "not your seat"),
    ("a seat that does not exist", act(seat=9), "not your seat"),
    ("a negative seat", act(seat=-1), "greater than or equal"),
    ("an impossible action", act(action=99_999, version=10**6), "There is no action"),
    ("an action as text", act(action="5"), "valid integer"),
    ("an action as a fraction", act(action=1.5), "valid integer"),
    ("an unknown key", act(admin=True), "Extra inputs"),
    ("an unknown verb", {"do": "cheat"}, "does not match"),
    ("no verb", {}, "Unable to extract tag"),
    ("no object", "[]", "dictionary"),
    ("no JSON", "{do:", "not JSON"),
    ("nested without end", "[" * 4000, "not JSON"),
    ("nothing", "", "not JSON"),
    ("too long", json.dumps({"do": "chat", "text": "x" * 5000}), "4096 characters"),
    ("a chat of nothing", {"do": "chat", "text": " \u200b\n"}, "nothing to say"),
    ("consent unasked", {"do": "consent", "seat": 0, "yes": True}, "Nobody asks you"),
    ("withdrawing nothing", {"do": "withdraw", "seat": 0}, "no wish"),
    ("undo for another", {"do": "undo", "seat": 1, "version": 0}, "not your seat"),
    ("a look through another's eyes", {"do": "show", "seat": 1}, "not your seat"),
    ("another's preview", {"do": "preview", "seat": 1, "action": 0}, "not your seat"),
    ("another's reasons", {"do": "why", "seat": 1, "spot": "x"}, "not your seat"),
    ("handing over another's seat", {"do": "hand_over", "seat": 1}, "not your seat"),
    ("another's name", {"do": "rename", "seat": 1, "name": "x"}, "not your seat"),
    ("a bot for another", {"do": "bot", "seat": 1, "level": "random"}, "not your seat"),
    ("an unknown bot", {"do": "bot", "seat": 0, "level": "god"}, "There is no bot"),
    ("a plan where none is", {"do": "plan", "seat": 0, "numbers": {"a1": 3}, "version": 10**6}, ""),
]


def test_forged_messages_are_refused_and_change_nothing(server, seated):
    page, laid, moves = seated
    before = outline(page, "#board")
    for what, message, words in FORGED:
        answer = forge(page, message)
        assert len(answer["heard"]) == 1, what
        assert words in answer["heard"][0].get("refused", "no refusal"), what
        assert kept(server, laid) == moves, what
    assert outline(page, "#board") == before
    assert page.locator("#rail .name").all_text_contents() == ["Ann", "Ben"]


def test_a_stale_click_and_an_illegal_one_are_refused_with_the_reason(server, seated):
    page, laid, moves = seated
    legal = [int(option["action"]) for option in options(page)]
    stale = forge(page, act(action=legal[0], version=0))
    assert "moved on" in stale["heard"][0]["refused"]
    illegal = next(action for action in range(100) if action not in legal)
    refused = forge(page, act(action=illegal, version=10**6))
    assert refused["heard"][0]["refused"]
    assert kept(server, laid) == moves


def test_out_of_turn_is_refused(guests, server, seated):
    _, laid, moves = seated
    ben = guests()
    take_seats(ben, laid, 1)
    answer = forge(ben, act(seat=1, version=10**6))
    assert "not your turn" in answer["heard"][0]["refused"]
    assert kept(server, laid) == moves


def test_a_spectator_cannot_act_for_anybody(guests, server, seated):
    _, laid, moves = seated
    page = guests()
    page.goto(f"/t/{laid.watch}")
    for seat in (0, 1):
        assert "not your seat" in forge(page, act(seat=seat))["heard"][0]["refused"]
    assert kept(server, laid) == moves


def test_a_flood_is_slowed_down(server, seated):
    page, laid, moves = seated
    answer = forge(page, {"do": "preview", "seat": 0, "action": 99_999}, copies=100)
    slow = [each for each in answer["heard"] if "slow down" in each.get("refused", "")]
    assert len(slow) > 30
    assert kept(server, laid) == moves


def test_an_oversized_message_is_refused_or_ends_its_socket_and_no_other(server, seated):
    page, laid, moves = seated
    assert any("4096" in each.get("refused", "") for each in forge(page, "x" * 70_000)["heard"])
    # Cut off while it still sends, or told.
    assert forge(page, "x" * 2_000_000)["code"] in {1006, 1009}
    assert kept(server, laid) == moves
    assert page.locator("#link").text_content() == ""


def test_foreign_pages_get_neither_socket_nor_form(guests, server, seated):
    page, laid, _ = seated
    cookies = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
    address = f"ws://localhost:{server.port}/t/{laid.code}/socket"
    for origin in ("http://evil.example", f"http://localhost:{server.port}.evil.example", None):
        with (
            pytest.raises(InvalidStatus),
            connect(address, origin=origin, additional_headers={"Cookie": cookies}),
        ):
            pass
    own = f"http://localhost:{server.port}"
    with connect(address, origin=own, additional_headers={"Cookie": cookies}) as socket:
        assert json.loads(socket.recv(timeout=30))["turn"]
    form = {"game": "xian", "players": "2"}
    refused = page.request.post("/tables", form=form, headers={"Origin": "http://evil.example"})
    assert refused.status == 403


def test_a_page_is_not_framed_and_runs_no_foreign_script(guests):
    page = guests()
    policy = page.goto("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_the_record_stays_shut_while_the_game_goes_on(guests, seated):
    page, laid, _ = seated
    assert page.request.get(f"/t/{laid.code}/record").status == 403
    assert page.request.get(f"/api/tables/{laid.code}/record").status == 403
    until(page, lambda: options(page))
