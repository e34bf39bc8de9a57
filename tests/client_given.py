"""A server in this process, and what browsers and programs send to it."""

import json
import re

from starlette.testclient import TestClient

ORIGIN = {"origin": "http://testserver"}
SECONDS = 60.0  # until a message counts as not coming, on a busy machine


def other_browser(client, /, **settings):
    other = TestClient(client.app, **settings)
    # One loop for all, as in a real server: locks of the app, made for one, hang between two.
    other.portal = client.portal
    return other


def make_table(client, game="terracotta", **fields):
    form = {"game": game, "players": "2", "seat-1": "device", "name": "Ann", "pace": "0"}
    answer = client.post("/tables", data=form | fields, headers=ORIGIN)
    assert answer.status_code == 200, answer.text
    return answer.url.path.removeprefix("/t/")


def join(client, code, seat, name):
    form = {"seat": str(seat), "name": name}
    return client.post(f"/t/{code}/sit", data=form, headers=ORIGIN)


def talk(client, code):
    return client.websocket_connect(f"/t/{code}/socket", headers=ORIGIN)


def received(socket):
    """The next message; a test that waits for one in vain fails."""
    message = socket.portal.start_task_soon(socket._send_rx.receive).result(SECONDS)
    socket._raise_on_close(message)
    return json.loads(message["text"])


def snapshot(socket):
    while True:
        message = received(socket)
        if "snapshot" in message:
            return message


def answer_to(socket, message):
    """What comes back that is no snapshot."""
    socket.send_text(message if isinstance(message, str) else json.dumps(message))
    while True:
        got = received(socket)
        if "snapshot" not in got:
            return got


def first_option(message):
    found = re.search(r'data-action="(\d+)"', message["ask"])
    return int(found[1])


def seat_asked(message):
    return int(re.search(r'class="options[^"]*" data-seat="(\d+)"', message["ask"])[1])


# Programs.


def bearer(key):
    return {"authorization": f"Bearer {key}"}


def api_table(client, **fields):
    body = {"game": "terracotta", "seats": [{"name": "Ann"}, {"name": "Ben"}], "pace": 0, "wait": 0}
    answer = client.post("/api/tables", json=body | fields)
    assert answer.status_code == 201, answer.text
    return answer.json()


class Program:
    """Somebody who plays a seat through the API."""

    def __init__(self, client, table, seat):
        self.client = client
        self.where = f"/api/tables/{table['code']}/seats/{seat}"
        self.key = bearer(table["keys"][seat])

    def get(self, what="", **query):
        return self.client.get(f"{self.where}{what}", headers=self.key, params=query)

    def post(self, what, body=None):
        return self.client.post(f"{self.where}{what}", headers=self.key, json=body)

    def options(self):
        return [each["action"] for each in self.get().json()["options"]]


def programs(client, table):
    """A program at every seat that has a key."""
    return [Program(client, table, k) for k, key in enumerate(table["keys"]) if key]


def take_turns(players, moves):
    """Let whoever is asked take the first option, for some moves; give back who did."""
    made = []
    for _ in range(moves):
        seat = next(k for k, player in enumerate(players) if player.options())
        answer = players[seat].post("/act", {"action": players[seat].options()[0]})
        assert answer.status_code == 200, answer.text
        made.append(seat)
    return made
