"""Pages and sockets as a browser meets them, and the guard at the door."""

import json
import re
from hashlib import sha256
from importlib.resources import files
from types import SimpleNamespace

import pytest
from client_given import (
    ORIGIN,
    answer_to,
    first_option,
    join,
    make_table,
    other_browser,
    received,
    seat_asked,
    snapshot,
    talk,
)
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import claycrown
from claycrown.bots.roster import LEVELS
from claycrown.server.app import make_app
from claycrown.server.settings import Settings
from claycrown.server.start import BOTS

STATIC = files("claycrown.server") / "static"
IDIOMORPH = "4cbd535caf7663a51eda9bce6595371c384fc430d54b8d414e29a61167f19f96"


# Pages.


def test_the_start_page_offers_every_game_and_every_page_has_a_strict_policy(client):
    page = client.get("/")
    for name in claycrown.NAMES:
        assert claycrown.make(name).title.replace("'", "&#39;") in page.text
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert " style=" not in page.text
    assert "<script>" not in page.text


def test_nothing_on_any_page_comes_from_another_host(client):
    code = make_table(client)
    for path in ("/", f"/t/{code}"):
        text = client.get(path).text
        loaded = re.findall(r'(?:src|href)="([^"]+)"', text)
        assert all(not re.match(r"(https?:)?//", address) for address in loaded)


def test_covers_and_styles_of_all_games_are_there(client):
    for name in claycrown.NAMES:
        cover = client.get(f"/cover/{name}.svg")
        assert cover.headers["content-type"].startswith("image/svg+xml")
        assert "sha256-" in cover.headers["content-security-policy"]
        assert "--ground" in client.get(f"/style/{name}.css").text
    assert client.get("/cover/chess.svg").status_code == 404
    assert client.get("/style/chess.css").status_code == 404


@pytest.mark.parametrize("name", claycrown.NAMES)
def test_a_game_is_explained_and_its_numbers_lead_to_the_rules(client, name):
    guide = client.get(f"/how/{name}").text
    number = re.search(rf'href="/rules/{name}#([A-Z]+-[\d.]+)"', guide)[1]
    assert f'id="{number}"' in client.get(f"/rules/{name}").text


def test_the_start_page_names_the_variants_as_the_rules_do(client):
    page = client.get("/").text
    for name in ("Cutthroat", "Castle siege", "Skirmish", "Chaos", "Allegiance"):
        assert re.search(rf"<label>{name} <small>\w", page)


def test_every_level_of_bots_is_described_where_it_can_be_chosen(client):
    assert list(BOTS) == list(LEVELS)  # the easiest first
    start, table = client.get("/").text, client.get(f"/t/{make_table(client)}").text
    for level, (strength, how) in BOTS.items():
        line = f"<li><b>{level}</b>, {strength}: {how}</li>"
        assert start.count(line) == len(claycrown.NAMES)
        assert line in table
    for name, page in [
        *((f"bots-{game}", start) for game in claycrown.NAMES),
        ("seat-levels", table),
    ]:
        assert f'aria-describedby="{name}"' in page
        assert f'id="{name}"' in page


def test_the_own_tables_are_told_apart_by_who_sits_there(client):
    make_table(client, **{"name-1": "Ben <b>"})
    make_table(client, **{"seat-1": "random"})
    page = client.get("/").text
    assert "2 players: Ann, Ben &lt;b&gt;; goes on" in page
    assert "2 players: Ann; goes on" in page


@pytest.mark.parametrize("name", claycrown.NAMES)
def test_how_to_play_speaks_of_the_browser_not_of_the_terminal(client, name):
    guide = client.get(f"/how/{name}").text
    words = re.sub(r"<[^>]+>", " ", guide)
    assert not re.search(
        r"claycrown play|\bterminal\b|\bkeyboard\b|--\w|<!--|\b[Ww]indows?\b", words
    )
    assert re.search(r"\b[Cc]lick\b", words)
    assert "<ol>" in guide
    for category in claycrown.make(name).categories:
        assert f"<code>{category}</code>" not in guide, "the score sheet has words for it"


@pytest.mark.parametrize("name", claycrown.NAMES)
def test_how_to_play_explains_the_drawings_by_those_of_the_board(client, name):
    guide = client.get(f"/how/{name}").text
    legend = guide[guide.index('<section class="legend">') : guide.index("</section>")]
    symbols = claycrown.make(name).drawing.symbols
    used = set(re.findall(r'href="#([\w-]+)"', legend))
    assert {each for each in used if f'id="{each}"' not in symbols} == set()
    assert symbols in guide
    assert legend.count("<svg") == legend.count("<li>") > 30
    # What the wheel, the cards, the land and so on are marked with is explained.
    told = {
        "terracotta": ["ta-space-wet", "ta-blacksmith", "ta-officer0", "ta-archer-E", "ta-dry"],
        "xian": ["xi-gate", "xi-end7", "xi-minister", "xi-officer", "xi-blue", "xi-lock"],
        "mastery": ["mm-battle-dice_duel", "mm-type-orb", "mm-small-fracture", "mm-land-arena"],
    }
    assert set(told[name]) <= used


@pytest.mark.parametrize("path", ["/nowhere", "/t/wrong", "/seat/wrong", "/t/wrong/sheet"])
def test_a_wrong_address_says_so_on_a_page(client, path):
    page = client.get(path)
    assert page.status_code == 404
    assert "There is no such" in page.text or "no longer valid" in page.text


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": "9"}, "players"),
        ({"players": "many"}, "players"),
        ({"players": "9" * 5000}, "players"),
        ({"seat-1": "emperor"}, "emperor"),
        ({"edition": "../../etc/passwd.toml"}, "edition"),
        ({"pace": "-1"}, "pace"),
        ({"pace": "soon"}, "pace"),
        ({"game": "mastery", "option-siege": "perhaps"}, "siege"),
        ({"game": "mastery", "option-allegiance": "pairs"}, "allegiance"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(client, fields, complaint):
    form = {"game": "terracotta", "players": "2"} | fields
    page = client.post("/tables", data=form, headers=ORIGIN)
    assert page.status_code == 400
    assert complaint in page.text


def test_forms_of_other_sites_and_huge_ones_are_refused(client):
    form = {"game": "terracotta", "players": "2"}
    foreign = client.post("/tables", data=form, headers={"origin": "http://evil.example"})
    assert foreign.status_code == 403
    huge = client.post("/tables", data={"game": "x" * 30_000}, headers=ORIGIN)
    assert huge.status_code == 413
    pieces = client.post("/tables", content=iter([b"game=x"] * 9), headers=ORIGIN)
    assert pieces.status_code == 411


def test_names_are_text_wherever_they_are_shown(client):
    name = "<img src=x onerror=alert(1)>"
    code = make_table(client, name=name)
    page = client.get(f"/t/{code}").text
    assert "<img src=x" not in page
    with talk(client, code) as socket:
        told = snapshot(socket)
        assert "<img src=x" not in json.dumps(told)
        assert "&lt;img src=x" in told["rail"]


def test_the_record_opens_only_when_the_game_is_over(client):
    code = make_table(client)
    assert client.get(f"/t/{code}/record").status_code == 403


@pytest.mark.parametrize(
    ("port", "make", "serve"),
    [
        (8717, "make play HOST=0.0.0.0<", "claycrown serve --host 0.0.0.0<"),
        (8790, "make play HOST=0.0.0.0 PORT=8790<", "claycrown serve --host 0.0.0.0 --port 8790<"),
    ],
)
def test_an_invitation_names_the_command_that_lets_others_in_at_this_port(
    tmp_path, port, make, serve
):
    with TestClient(make_app(Settings(tmp_path, port=port))) as client:
        code = make_table(client)
        here = other_browser(client, base_url=f"http://localhost:{port}")
        page = here.get(f"/t/{code}").text
    assert make in page
    assert serve in page


def test_too_many_pages_are_refused(tmp_path):
    with TestClient(make_app(Settings(tmp_path, pages_per_minute=5))) as client:
        codes = [client.get("/").status_code for _ in range(8)]
    assert codes == [200] * 5 + [429] * 3


def test_too_many_tables_are_refused(tmp_path):
    with TestClient(make_app(Settings(tmp_path, tables_per_hour=1))) as client:
        make_table(client)
        form = {"game": "terracotta", "players": "2"}
        assert client.post("/tables", data=form, headers=ORIGIN).status_code == 429


# Files that are not ours.


def test_the_vendored_script_is_the_published_one_and_has_its_licence():
    script = (STATIC / "vendor" / "idiomorph.min.js").read_bytes()
    assert sha256(script).hexdigest() == IDIOMORPH
    assert "Zero-Clause BSD" in (STATIC / "vendor" / "idiomorph.LICENSE").read_text()


# Sockets.


def test_a_socket_shows_the_table_and_takes_an_action(client):
    code = make_table(client)
    with talk(client, code) as socket:
        told = snapshot(socket)
        assert told["board"].startswith("<svg")
        action = first_option(told)
        act = {"do": "act", "seat": seat_asked(told), "action": action, "version": told["version"]}
        socket.send_text(json.dumps(act))
        after = snapshot(socket)
        assert after["version"] != told["version"]
        assert after["snapshot"] > told["snapshot"]


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("nonsense", "not JSON"),
        ("x" * 5000, "4096"),
        ({"do": "dance"}, "dance"),
        ({"do": "act", "seat": 5, "action": 0, "version": 0}, "not your seat"),
        ({"do": "undo", "seat": 1, "version": 0}, "nothing to take back"),
        ({"do": "consent", "seat": 0, "yes": True}, "Nobody asks you"),
        ({"do": "withdraw", "seat": 0}, "no wish"),
        ({"do": "chat", "text": " "}, "nothing to say"),
        ({"do": "bot", "seat": 0, "level": "god"}, "no bot 'god'"),
        ({"do": "plan", "seat": 0, "numbers": {}, "version": 0}, "moved on"),
        ({"do": "preview", "seat": 0, "action": 99_999}, "not one of your options"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(client, message, complaint):
    code = make_table(client)
    with talk(client, code) as socket:
        before = snapshot(socket)
        assert complaint in answer_to(socket, message)["refused"]
        after = snapshot(socket)
        assert after["version"] == before["version"]
        assert after["board"] == before["board"]


def test_a_stale_action_is_refused(client):
    code = make_table(client)
    with talk(client, code) as socket:
        told = snapshot(socket)
        seat, old = seat_asked(told), told["version"]
        act = {"do": "act", "seat": seat, "action": first_option(told), "version": old}
        socket.send_text(json.dumps(act))
        told = snapshot(socket)
        while seat_asked(told) != seat:
            act = {"do": "act", "seat": seat_asked(told), "action": first_option(told)}
            socket.send_text(json.dumps(act | {"version": told["version"]}))
            told = snapshot(socket)
        act = {"do": "act", "seat": seat, "action": first_option(told), "version": old}
        assert "moved on" in answer_to(socket, act)["refused"]


def test_a_colon_stands_between_who_is_asked_and_what(client):
    code = make_table(client)
    with talk(client, code) as socket:
        asked = re.search(r'id="question">(.*?)</p>', snapshot(socket)["ask"])[1]
        assert re.search(r"</span>: [A-Z]", asked)


def test_a_message_of_bytes_is_refused(client):
    code = make_table(client)
    with talk(client, code) as socket:
        snapshot(socket)
        socket.send_bytes(b"bytes")
        assert "text" in received(socket)["refused"]


@pytest.fixture
def at_once(monkeypatch):
    """No time passes for the limits, however slow the machine is."""
    monkeypatch.setattr("claycrown.server.limits.time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("at_once")
def test_a_flood_of_messages_is_refused(client):
    code = make_table(client)
    with talk(client, code) as socket:
        snapshot(socket)
        for _ in range(60):
            socket.send_text(json.dumps({"do": "show", "seat": None}))
        refused = []
        while not refused:
            message = received(socket)
            refused += [message] if "refused" in message else []
        assert "slow down" in refused[0]["refused"]


@pytest.mark.usefixtures("at_once")
def test_reasons_and_previews_have_a_limit_of_the_seat_by_whichever_way_it_asks(client):
    code = make_table(client)
    key = re.search(r'value="[^"]*/seat/([^"]+)"', client.get(f"/t/{code}").text)[1]
    by_api = f"/api/tables/{code}/seats/0/why/0"
    with talk(client, code) as one, talk(client, code) as two:
        snapshot(one), snapshot(two)
        asked = {"do": "why", "seat": 0, "spot": "nowhere"}
        answers = [answer_to((one, two)[k % 2], asked) for k in range(60)]
        assert "lines" in answers[0]
        assert any("questions" in answer.get("refused", "") for answer in answers)
        headers = {"authorization": f"Bearer {key}"}
        assert 429 in {client.get(by_api, headers=headers).status_code for _ in range(60)}
        other = {"do": "why", "seat": 1, "spot": "nowhere"}
        assert "lines" in answer_to(one, other)


@pytest.mark.usefixtures("at_once")
def test_each_of_several_spectators_may_talk_and_none_without_end(client):
    code = make_table(client)
    loud, calm = other_browser(client), other_browser(client, client=("far away", 1))
    line = {"do": "chat", "text": "oh"}
    with talk(loud, code) as one:
        for _ in range(7):
            one.send_text(json.dumps(line))
        assert "One line after the other" in answer_to(one, line)["refused"]
    with talk(loud, code) as again, talk(calm, code) as two:
        assert "One line after the other" in answer_to(again, line)["refused"]
        by_api = client.post(f"/api/tables/{code}/chat", json={"text": "oh"})
        assert by_api.status_code == 429
        snapshot(two)
        two.send_text(json.dumps(line | {"text": "my turn"}))
        while "my turn" not in snapshot(two)["chat"]:
            pass


def test_two_people_of_one_name_are_told_apart(client):
    code = make_table(client, **{"seat-1": "link"})
    friend = other_browser(client)
    join(friend, code, 1, "ANN")
    with talk(friend, code) as socket:
        rail = snapshot(socket)["rail"]
    assert ">Ann</h2>" in rail
    assert ">ANN (2)</h2>" in rail
    code = make_table(client, **{"name-1": "Ann"})
    with talk(client, code) as socket:
        assert ">Ann (2)</h2>" in snapshot(socket)["rail"]


def test_a_socket_of_another_site_or_of_no_page_is_refused(client):
    code = make_table(client)
    for headers in ({"origin": "http://evil.example"}, {}):
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/t/{code}/socket", headers=headers) as socket,
        ):
            received(socket)


def test_a_socket_to_no_table_is_closed_with_the_reason(client):
    with talk(client, "wrong") as socket, pytest.raises(WebSocketDisconnect) as closed:
        received(socket)
    assert closed.value.code == 4404


# People.


def test_a_friend_sits_down_by_link_and_each_acts_for_the_own_seat_only(client):
    code = make_table(client, **{"seat-1": "link"})
    friend = other_browser(client)
    page = friend.get(f"/t/{code}")
    assert "Sit at" in page.text
    assert join(friend, code, 1, "Ben").status_code == 200
    assert join(other_browser(client), code, 1, "Eve").status_code == 400
    assert join(friend, code, 9, "Ben").status_code == 400
    assert join(friend, code, "x", "Ben").status_code == 400
    with talk(client, code) as ann, talk(friend, code) as ben:
        one, two = snapshot(ann), snapshot(ben)
        assert one["turn"] != two["turn"]
        act = {"do": "act", "seat": 0, "action": 0, "version": 0}
        assert "not your seat" in answer_to(ben, act)["refused"]


def test_a_spectator_sees_the_table_and_no_link_of_a_player(client):
    code = make_table(client, game="xian")
    watch = re.search(
        r"For spectators <input readonly value=\"[^\"]*/t/([^\"]+)\"", client.get(f"/t/{code}").text
    )[1]
    assert watch != code
    spectator = other_browser(client)
    page = spectator.get(f"/t/{watch}").text
    assert code not in page.replace(watch, "")
    assert "Sit at" not in page
    assert join(spectator, watch, 1, "Eve").status_code == 403
    with talk(spectator, watch) as socket:
        told = snapshot(socket)
        assert not told["turn"]
        act = {"do": "act", "seat": 0, "action": 0, "version": 0}
        assert "not your seat" in answer_to(socket, act)["refused"]
    with talk(client, watch) as socket:  # also the owner of a seat only watches here
        assert not snapshot(socket)["turn"]


def test_a_private_link_opens_the_seat_on_another_device_until_it_is_handed_over(client):
    code = make_table(client)
    key = re.search(r'value="[^"]*/seat/([^"]+)"', client.get(f"/t/{code}").text)[1]
    phone = other_browser(client)
    assert phone.get(f"/seat/{key}").url.path == f"/t/{code}"
    with talk(phone, code) as socket:
        snapshot(socket)
        socket.send_text(json.dumps({"do": "hand_over", "seat": 0}))
        snapshot(socket)
    assert other_browser(client).get(f"/seat/{key}").status_code == 404


def test_at_one_device_a_curtain_hides_the_hands(client):
    code = make_table(client, game="xian")
    with talk(client, code) as socket:
        told = snapshot(socket)
        assert told["curtain"]
        assert not told["turn"]
        hidden = told["board"]
        socket.send_text(json.dumps({"do": "show", "seat": 0}))
        told = snapshot(socket)
        assert told["turn"]
        assert told["board"] != hidden
        socket.send_text(json.dumps({"do": "show", "seat": None}))
        assert snapshot(socket)["board"] == hidden


def test_why_not_and_previews_answer_the_one_who_asks(client):
    code = make_table(client)
    with talk(client, code) as socket:
        told = snapshot(socket)
        seat = seat_asked(told)
        asked = {"do": "preview", "seat": seat, "action": first_option(told)}
        assert answer_to(socket, asked)["lines"]
        spots = set(re.findall(r'data-spot="([^"]+)"', told["board"]))
        legal = set(re.findall(r'data-spot="([^"]+)"', told["ask"]))
        lines = [
            line
            for spot in sorted(spots - legal)[:10]
            for line in answer_to(socket, {"do": "why", "seat": seat, "spot": spot})["lines"]
        ]
        assert lines


def test_a_step_that_cannot_be_taken_back_alone_is_confirmed_among_people(client):
    code = make_table(client, game="xian", **{"seat-1": "link"})
    friend = other_browser(client)
    join(friend, code, 1, "Ben")
    with talk(client, code) as ann, talk(friend, code) as ben:
        told = snapshot(ann)
        confirmed = 0
        for _ in range(30):
            for socket, seat in ((ann, 0), (ben, 1)):
                while not told["turn"] or f'data-seat="{seat}"' not in told["ask"]:
                    told = snapshot(socket)
                act = {"do": "act", "seat": seat, "action": first_option(told)}
                socket.send_text(json.dumps(act | {"version": told["version"]}))
                got = received(socket)
                while "snapshot" in got and got["version"] == told["version"]:
                    got = received(socket)
                if "confirm" in got:
                    confirmed += 1
                    assert got["confirm"] == act["action"]
                    return
                told = got if "snapshot" in got else told
        raise AssertionError("nothing was ever confirmed")
