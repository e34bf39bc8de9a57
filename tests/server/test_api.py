"""The JSON API: what the page offers, for programs, with the same refusals."""

import re
from html import unescape
from pathlib import Path

import pytest
from client_given import (
    api_table,
    bearer,
    join,
    make_table,
    other_browser,
    programs,
    snapshot,
    take_turns,
    talk,
)

import claycrown
from claycrown.core.chance import seeded
from claycrown.server.play import FIRST_TIMES


@pytest.mark.parametrize("game", claycrown.NAMES)
def test_a_program_plays_a_whole_game_through_the_api(client, game):
    table = api_table(client, game=game)
    where = f"/api/tables/{table['code']}"
    for _ in range(3000):
        told = [
            client.get(f"{where}/seats/{seat}", headers=bearer(table["keys"][seat])).json()
            for seat in (0, 1)
        ]
        seat = next((k for k in (0, 1) if told[k]["options"]), None)
        if seat is None:
            break
        body = {"action": told[seat]["options"][0]["action"], "version": told[seat]["version"]}
        answer = client.post(
            f"{where}/seats/{seat}/act", json=body, headers=bearer(table["keys"][seat])
        )
        assert answer.status_code == 200, answer.text
    assert client.get(where).json()["view"]["over"]
    record = client.get(f"{where}/record").json()
    assert claycrown.make(game).replay(record).over


def test_the_api_refuses_what_the_page_refuses(client):
    table = api_table(client)
    where = f"/api/tables/{table['code']}/seats"
    key = bearer(table["keys"][0])
    assert client.get(f"{where}/0").status_code == 401
    assert client.get(f"{where}/0", headers=bearer(table["keys"][1])).status_code == 401
    assert client.get(f"{where}/9", headers=key).status_code == 404
    assert client.get("/api/tables/wrong").status_code == 404
    assert client.post(f"{where}/0/act", json={"action": 9999}, headers=key).status_code == 400
    assert client.post(f"{where}/0/act", json={"action": -1}, headers=key).status_code == 422
    assert client.post(f"{where}/0/act", json={}, headers=key).status_code == 422
    assert client.post(f"{where}/0/act", content="{", headers=key).status_code == 422
    assert client.post(f"{where}/0/undo", headers=key).status_code == 400
    assert "error" in client.post(f"{where}/0/act", json={}, headers=key).json()
    stranger = other_browser(client)
    assert join(stranger, table["code"], 1, "Eve").status_code == 400  # kept for its key
    assert client.get(f"/api/tables/{table['code']}/record").status_code == 403
    bad = {"game": "terracotta", "seats": [{"bot": "god"}, {}]}
    assert "god" in client.post("/api/tables", json=bad).json()["error"]
    path = {"game": "terracotta", "seats": [{}, {}], "edition": "/etc/x.toml"}
    assert "edition" in client.post("/api/tables", json=path).json()["error"]


def test_the_api_tells_why_not_what_if_and_the_games(client):
    table = api_table(client)
    where = f"/api/tables/{table['code']}/seats"
    for seat in (0, 1):
        key = bearer(table["keys"][seat])
        told = client.get(f"{where}/{seat}", headers=key).json()
        if told["options"]:
            action = told["options"][0]["action"]
            told = client.get(f"{where}/{seat}/preview/{action}", headers=key).json()
            assert told["action"] == action
            why = client.get(f"{where}/{seat}/why/{action}", headers=key).json()
            assert why["reasons"] == []
            assert client.get(f"{where}/{seat}/why/99999", headers=key).status_code == 400
            client.post(f"{where}/{seat}/act", json={"action": action}, headers=key)
            assert client.post(f"{where}/{seat}/undo", headers=key).status_code == 200
    games = client.get("/api/games").json()
    assert [game["name"] for game in games] == list(claycrown.NAMES)
    paths = client.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{code}/seats/{seat}/act" in paths


# Seats.


FREE = [{"name": "Ann"}, {"free": True}]


def test_a_program_sits_down_at_a_free_seat_and_gets_its_key(client):
    table = api_table(client, seats=FREE)
    assert table["keys"][1] is None
    where = f"/api/tables/{table['code']}"
    assert [each["free"] for each in client.get(where).json()["sitting"]] == [False, True]
    sat = client.post(f"{where}/sit", json={"name": "Ben"}).json()
    assert (sat["seat"], sat["name"]) == (1, "Ben")
    assert client.get(f"{where}/seats/1", headers=bearer(sat["key"])).status_code == 200
    assert client.get("/api/seat", headers=bearer(sat["key"])).json() == {
        "code": table["code"],
        "seat": 1,
    }
    assert "No seat is free" in client.post(f"{where}/sit", json={}).json()["error"]
    assert "taken" in client.post(f"{where}/sit", json={"seat": 1}).json()["error"]
    assert client.get(where).json()["names"] == ["Ann", "Ben"]


def test_a_program_joins_a_table_of_the_page_and_a_browser_one_of_a_program(client):
    code = make_table(client, **{"seat-1": "link"})
    sat = other_browser(client).post(f"/api/tables/{code}/sit", json={"name": "Ben", "seat": 1})
    assert sat.status_code == 200
    table = api_table(client, seats=FREE)
    friend = other_browser(client)
    assert join(friend, table["code"], 1, "Cleo").status_code == 200
    with talk(friend, table["code"]) as socket:
        assert "Cleo" in snapshot(socket)["rail"]


@pytest.mark.parametrize(
    ("body", "status", "complaint"),
    [
        ({"seat": 9}, 400, "no seat 9"),
        ({"seat": 0}, 400, "taken"),
        ({"seat": -1}, 422, "seat"),
        ({"seat": "one"}, 422, "seat"),
        ({"name": 7}, 422, "name"),
        ({"name": "x" * 201}, 422, "name"),
        ({"name": "x" * 30_000}, 413, "bytes"),
        ({"chair": 1}, 422, "chair"),
    ],
)
def test_sitting_down_is_refused_with_the_reason(client, body, status, complaint):
    table = api_table(client, seats=FREE)
    answer = client.post(f"/api/tables/{table['code']}/sit", json=body)
    assert answer.status_code == status
    assert complaint in answer.json()["error"]
    assert client.get(f"/api/tables/{table['code']}").json()["sitting"][1]["free"]


def test_with_the_link_for_watching_nobody_sits_down(client):
    table = api_table(client, seats=FREE)
    assert client.post(f"/api/tables/{table['watch']}/sit", json={}).status_code == 403
    assert client.post("/api/tables/wrong/sit", json={}).status_code == 404


def test_a_free_seat_cannot_be_a_bots(client):
    body = {"game": "terracotta", "seats": [{}, {"bot": "random", "free": True}]}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert "seats[1].free" in answer.json()["error"]


def test_a_seat_is_renamed(client):
    ann, _ = programs(client, api_table(client))
    assert ann.post("/rename", {"name": "Anna"}).json()["names"] == ["Anna", "Ben"]
    assert ann.post("/rename", {"name": "Ben"}).json()["names"] == ["Ben (2)", "Ben"]
    assert ann.post("/rename", {}).status_code == 422
    assert ann.post("/rename", {"name": ["Anna"]}).status_code == 422


def test_a_seat_that_is_handed_over_has_a_new_key_for_whoever_sits_down(client):
    table = api_table(client)
    ann, ben = programs(client, table)
    assert ann.post("/hand_over").json()["options"] == []
    assert ann.get().status_code == 401
    assert client.get("/api/seat", headers=ann.key).status_code == 401
    sat = client.post(f"/api/tables/{table['code']}/sit", json={"name": "Cleo"}).json()
    assert sat["seat"] == 0
    assert bearer(sat["key"]) != ann.key
    assert "the seat is free for somebody else" in str(ben.get("/log").json())


def test_a_bot_plays_for_the_own_seat_or_one_that_nobody_has(client):
    table = api_table(client, seats=[{"name": "Ann"}, {"name": "Ben"}, {"free": True}])
    ann, _ = programs(client, table)
    told = ann.post("/bot", {"level": "random", "seat": 2}).json()
    assert told["sitting"][2] == {"bot": "random", "free": False, "away": False}
    assert ann.post("/bot", {"level": "random", "seat": 1}).status_code == 400
    assert ann.post("/bot", {"level": "random", "seat": 7}).status_code == 400
    assert ann.post("/bot", {"level": "god"}).status_code == 400
    assert ann.post("/bot", {}).status_code == 422
    assert ann.post("/bot", {"level": "random"}).json()["sitting"][0]["bot"] == "random"
    assert ann.post("/bot", {"level": None}).json()["sitting"][0]["bot"] is None


@pytest.mark.parametrize(
    "command",
    [
        "act",
        "plan",
        "go_on",
        "hint",
        "undo",
        "withdraw",
        "consent",
        "rename",
        "hand_over",
        "bot",
        "chat",
    ],
)
def test_every_command_needs_the_key_of_its_seat(client, command):
    table = api_table(client)
    for key in ("", table["keys"][1], "x" * 5000, "\u00e9"):
        headers = {"authorization": f"Bearer {key}".encode()}
        where = f"/api/tables/{table['code']}/seats/0/{command}"
        body = {"action": 0, "yes": True, "name": "Eve", "text": "hi", "level": None}
        wanted = {"act": "action", "consent": "yes", "rename": "name", "chat": "text"}
        wanted |= {"bot": "level"}
        sent = {wanted[command]: body[wanted[command]]} if command in wanted else {"numbers": {}}
        assert client.post(where, json=sent, headers=headers).status_code == 401
    assert client.get(f"/api/tables/{table['code']}").json()["names"] == ["Ann", "Ben"]


@pytest.mark.parametrize("what", ["", "/log", "/why/0", "/preview/0"])
def test_every_look_needs_the_key_of_its_seat(client, what):
    table = api_table(client)
    where = f"/api/tables/{table['code']}/seats"
    for headers in ({}, bearer(table["keys"][1])):
        assert client.get(f"{where}/0{what}", headers=headers).status_code == 401
    assert client.get(f"{where}/9{what}", headers=bearer(table["keys"][0])).status_code == 404


# Taking back.


def after_two_seats_decided(client):
    players = programs(client, api_table(client))
    made = take_turns(players, 1)
    while len(set(made)) == 1:
        made += take_turns(players, 1)
    return players[made[0]], players[made[-1]]


def test_a_wish_to_take_back_is_withdrawn_agreed_to_or_refused(client):
    first, second = after_two_seats_decided(client)
    assert first.post("/withdraw").status_code == 400
    assert not first.post("/undo").json()["undo"]["agree"]
    assert second.get().json()["undo"]["agree"]
    assert second.post("/withdraw").status_code == 400
    assert first.post("/withdraw").json()["undo"] is None
    assert second.post("/consent", {"yes": True}).status_code == 400
    first.post("/undo")
    assert second.post("/consent", {"yes": "perhaps"}).status_code == 422
    assert second.post("/consent", {"yes": False}).json()["undo"] is None
    first.post("/undo")
    assert second.post("/consent", {"yes": True}).status_code == 200
    assert "takes back a decision" in str(first.get("/log").json())
    assert first.options()


# Log, sheet, chat.


def test_the_log_has_the_sentences_of_the_page_and_can_be_filtered(client):
    table = api_table(client)
    ann, ben = programs(client, table)
    take_turns([ann, ben], 12)
    ann.post("/rename", {"name": "A & <B>"})
    lines = ann.get("/log").json()["lines"]
    page = client.get(f"/t/{table['code']}/log").text
    shown = re.findall(r"<li.*?</li>", page, re.DOTALL)
    assert [line["text"] for line in lines] == [unescape(re.sub("<[^>]+>", "", k)) for k in shown]
    assert any("A & <B>" in line["text"] for line in lines)
    own = ann.get("/log", by=1).json()["lines"]
    assert own == [line for line in lines if line["seat"] == 1]
    assert 0 < len(own) < len(lines)
    assert "no seat 9" in ann.get("/log", by=9).json()["error"]
    assert ann.get("/log", by=-1).status_code == 422
    assert ann.get("/log", by="Ann").status_code == 422
    assert client.get(f"/api/tables/{table['code']}/log", params={"by": 1}).json()["lines"] == own


def test_a_seat_reads_in_the_log_what_only_it_was_told(client):
    table = api_table(client, game="xian")
    players = programs(client, table)
    take_turns(players, 8)
    public = {k["text"] for k in client.get(f"/api/tables/{table['watch']}/log").json()["lines"]}
    own = [{k["text"] for k in player.get("/log").json()["lines"]} for player in players]
    assert public <= own[0] & own[1]
    assert own[0] - public
    assert not (own[0] - public) & (own[1] - public)


def test_the_score_sheet_adds_up_and_says_why(client):
    table = api_table(client, game="xian")  # points from the first round on, whatever the seed
    players = programs(client, table)
    sheet = {"lines": []}
    while not sheet["lines"]:
        take_turns(players, 10)
        sheet = client.get(f"/api/tables/{table['code']}/sheet").json()
    assert not sheet["over"]
    for seat, score in enumerate(sheet["scores"]):
        assert sum(k["amount"] for k in sheet["lines"] if k["seat"] == seat) == score
    assert all(line["text"] and line["category"] in sheet["categories"] for line in sheet["lines"])
    assert client.get("/api/tables/wrong/sheet").status_code == 404


def test_people_and_spectators_talk_at_the_pace_of_the_page(client):
    table = api_table(client)
    ann, ben = programs(client, table)
    where = f"/api/tables/{table['watch']}/chat"
    ann.post("/chat", {"text": "good luck"})
    said = client.post(where, json={"name": "Eve", "text": "<b>hi</b>"}).json()["lines"]
    assert [(k["seat"], k["name"], k["text"]) for k in said] == [
        (0, "Ann", "good luck"),
        (None, "Eve (watching)", "<b>hi</b>"),
    ]
    assert client.get(where).json()["lines"] == said
    assert client.post(where, json={"text": " "}).status_code == 400
    assert client.post(where, json={"text": "x" * 2001}).status_code == 422
    codes = [ann.post("/chat", {"text": "again"}).status_code for _ in range(8)]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert ben.post("/chat", {"text": "patience"}).status_code == 200


# Windows, news, the description.


def test_alone_with_bots_a_program_ends_the_time_to_respond(client):
    seats = [{"name": "Ann"}, {"bot": "random"}]
    table = api_table(client, game="mastery", seats=seats, wait=60)
    (ann,) = programs(client, table)
    rng = seeded("go on")
    told = ann.get().json()
    while not told["window"]:
        ids = [each["action"] for each in told["options"]]
        if ids:
            told = ann.post("/act", {"action": ids[int(rng.below(len(ids)))]}).json()
        else:
            told = ann.get(after=told["revision"]).json()
    assert 0 < told["wait"] <= FIRST_TIMES * 60
    assert ann.post("/go_on").status_code == 200
    assert ann.get().json()["wait"] != told["wait"]


def test_among_people_nobody_ends_the_time_to_respond_for_the_others(client):
    ann, _ = programs(client, api_table(client, game="mastery"))
    assert "others may still respond" in ann.post("/go_on").json()["error"]


def test_a_spectator_waits_for_news_too(client):
    table = api_table(client, seats=[{"bot": "random"}, {"bot": "random"}])
    where = f"/api/tables/{table['watch']}"
    first = client.get(where).json()
    assert first["wait"] is None
    then = client.get(where, params={"after": first["revision"]}).json()
    assert then["revision"] > first["revision"]
    assert client.get(where, params={"after": "now"}).status_code == 422


def test_a_wish_to_take_back_of_before_is_refused_if_its_version_says_so(client):
    ann, ben = players = programs(client, api_table(client))
    seat = take_turns(players, 1)[0]
    one = (ann, ben)[seat]
    seen = one.get().json()["version"]
    take_turns(players, 1)
    stale = one.post("/undo", {"version": seen})
    assert (stale.status_code, "moved on" in stale.json()["error"]) == (400, True)
    assert one.post("/undo", {"version": -1}).status_code == 422
    assert one.post("/undo", {"number": 1}).status_code == 422
    assert one.post("/undo", {"version": one.get().json()["version"]}).status_code == 200
    assert one.post("/undo").status_code == 200


def test_every_request_of_the_api_is_described(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    for path, ways in paths.items():
        for way, about in ways.items():
            assert about["summary"][0].isupper()
            assert " " in about["summary"]
            for status in ("411", "413", "429", "503"):
                assert "Problem" in str(about["responses"][status])
                assert re.search(rf"\b{status}\b", page)
            written = path.replace("{code}", "CODE").replace("{seat}", "N")
            assert f"`{way.upper()} {written.replace('{action}', 'ACTION')}`" in page
