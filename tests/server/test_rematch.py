"""Another game with the same people: who may ask for it, who finds it, and who sits where."""

import asyncio
import re

import pytest
from client_given import (
    ORIGIN,
    answer_to,
    api_table,
    bearer,
    join,
    make_table,
    other_browser,
    programs,
    snapshot,
    talk,
)
from fastapi import Request
from server_given import play_on, reach_window, until

from claycrown.core.chance import seeded
from claycrown.server.rematch import TOO_EARLY, rematch
from claycrown.server.scene import parts
from claycrown.server.store import Store
from claycrown.server.viewer import Viewer


def table_of(client, code):
    return client.portal.call(client.app.state.site.rooms.find, code)


def finish(client, code):
    """Let everybody act at random until the game is over."""
    table = table_of(client, code)
    client.portal.call(play_on, table, seeded("end"), 5000)
    assert table.is_finished()
    return table


def ask_again(client, code, **headers):
    return client.post(f"/t/{code}/rematch", headers=ORIGIN | headers, follow_redirects=False)


@pytest.fixture
def over(client):
    """A game that Ann, Ben and a bot have finished: the code, and the browser of Ben."""
    fields = {"players": "3", "seat-1": "link", "seat-2": "link", "option-cutthroat": "True"}
    code = make_table(client, game="mastery", wait="0", **fields)
    friend = other_browser(client)
    join(friend, code, 1, "Ben")
    table = finish(client, code)
    client.portal.call(table.set_bot, 2, "random")
    return code, friend


def test_who_had_a_bot_play_on_sits_down_in_person_in_the_next_game(client, over):
    code, _ = over
    old = table_of(client, code)
    client.portal.call(old.set_bot, 0, "random")
    answer = ask_again(client, code)
    new = table_of(client, answer.headers["location"].removeprefix("/t/"))
    assert [seat.bot for seat in new.seats] == [None, "random", None]
    assert new.seats[2].expected


def test_one_click_lays_the_same_game_again_with_everybody_moved_on_by_one_seat(client, over):
    code, friend = over
    old = table_of(client, code)
    answer = ask_again(client, code)
    assert answer.status_code == 303
    new = table_of(client, answer.headers["location"].removeprefix("/t/"))
    assert new.row.code not in {old.row.code, old.row.watch}
    for fact in ("game", "rules", "edition", "options", "players", "manners"):
        assert getattr(new.row, fact) == getattr(old.row, fact)
    assert new.row.options == {"cutthroat": True}
    assert new.row.seed != old.row.seed
    assert [seat.name for seat in new.seats] == ["Ben", "", "Ann"]
    assert [seat.bot for seat in new.seats] == [None, "random", None]
    assert [seat.taken for seat in new.seats] == [True, False, True]
    assert not {seat.key for seat in new.seats} & {seat.key for seat in old.seats}
    with talk(client, new.row.code) as ann, talk(friend, new.row.code) as ben:
        assert 'class="seat by2 you' in snapshot(ann)["rail"].replace(" active", "")
        assert 'class="seat by0 you' in snapshot(ben)["rail"].replace(" active", "")


def test_everybody_at_the_old_table_is_offered_the_way_and_goes_to_the_same_one(client, over):
    code, friend = over
    watch = table_of(client, code).row.watch
    with talk(friend, code) as ben, talk(other_browser(client), watch) as eve:
        assert 'form="rematch"' in snapshot(ben)["ask"]
        assert "rematch" not in snapshot(eve)["ask"]
        new = ask_again(client, code).headers["location"]
        told = snapshot(ben)
        assert f'href="{new}"' in told["ask"]
        assert "asks for another game" in told["log"]
        seen = snapshot(eve)["ask"]
    assert new.removeprefix("/t/") not in seen
    found = re.search(r'href="/t/([^"]+)">Watch the next game', seen)[1]
    assert found == table_of(client, new.removeprefix("/t/")).row.watch
    assert ask_again(friend, code).headers["location"] == new


def test_too_early_by_strangers_or_from_elsewhere_nothing_is_laid(client, over):
    early = make_table(client)
    answer = ask_again(client, early)
    assert (answer.status_code, TOO_EARLY in answer.text) == (400, True)
    code, _ = over
    table = table_of(client, code)
    for browser, link in ((other_browser(client), code), (client, table.row.watch)):
        answer = ask_again(browser, link)
        assert answer.status_code == 403
        assert "Only who plays" in answer.text
    assert ask_again(client, code, origin="http://evil.example").status_code == 403
    assert ask_again(client, "nowhere").status_code == 404
    assert table.rematch is None


@pytest.fixture
def laid(client):
    """The tables laid for another game; laying one takes a while."""
    store, made = client.app.state.site.store, []
    honest = store.make_table

    async def slow(*given):
        row = await honest(*given)
        made.append(row.code)
        await asyncio.sleep(0.2)
        return row

    store.make_table = slow
    return made


def asking(client, code, seat):
    site = client.app.state.site
    nobody = Request({"type": "http", "client": ("testclient", 1)})
    return rematch(site, nobody, site.rooms.tables[code], seat)


def test_who_asks_at_the_same_moment_goes_to_the_same_table(client, over, laid):
    code, _ = over

    async def both():
        return await asyncio.gather(*(asking(client, code, seat) for seat in (0, 1)))

    first, second = client.portal.call(both)
    assert first is second
    assert laid == [first.row.code]


def test_who_goes_while_the_next_table_is_laid_leaves_it_to_the_next_one(client, over, laid):
    code, _ = over

    async def goes():
        first = asyncio.create_task(asking(client, code, 0))
        await until(lambda: laid)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        return first, await asking(client, code, 1)

    first, found = client.portal.call(goes)
    assert first.cancelled()
    assert laid == [found.row.code]


def test_a_next_table_counts_as_a_new_one_but_going_there_does_not(client, over):
    code, friend = over
    site = client.app.state.site
    asked = []

    async def may_make(address):
        asked.append(address)
        return len(asked) > 1

    site.limits.may_make = may_make
    answer = ask_again(client, code)
    assert (answer.status_code, "Too many new tables" in answer.text) == (429, True)
    assert table_of(client, code).rematch is None
    assert ask_again(client, code).status_code == 303
    assert ask_again(friend, code).status_code == 303
    assert len(asked) == 2


def test_a_program_asks_for_another_game_and_gets_its_key(client):
    table = api_table(client)
    ann, ben = programs(client, table)
    assert ann.get().json()["rematch"] is None
    answer = ann.post("/rematch")
    assert (answer.status_code, answer.json()["error"]) == (400, TOO_EARLY)
    finish(client, table["code"])
    first, second = ann.post("/rematch").json(), ben.post("/rematch").json()
    assert (first["code"], first["seat"], second["seat"]) == (second["code"], 1, 0)
    assert first["key"] != second["key"]
    where = f"/api/tables/{first['code']}/seats/1"
    told = client.get(where, headers={"authorization": f"Bearer {first['key']}"}).json()
    assert told["names"] == ["Ben", "Ann"]
    assert ben.get().json()["rematch"] == {"code": first["code"], "watch": first["watch"]}
    spectator = client.get(f"/api/tables/{table['watch']}").json()
    assert spectator["rematch"] == {"watch": first["watch"]}


def test_the_way_to_the_next_game_outlives_the_server(client, over, settings):
    code, _ = over
    new = ask_again(client, code).headers["location"].removeprefix("/t/")

    async def look():
        store = Store(settings.database)
        saved = await store.find(code)
        await store.close()
        return saved.rematch.code

    assert client.portal.call(look) == new


# Who has not come yet.

LATE = "to come from the last game"


@pytest.fixture
def next_game(client):
    """The next game of Ann and Ben, with a long time to respond: the table, and Ben's browser."""
    code = make_table(client, game="mastery", wait="0", **{"seat-1": "link"})
    friend = other_browser(client)
    join(friend, code, 1, "Ben")
    old = finish(client, code)
    old.row.manners = {"pace": 0, "wait": 60}
    new = ask_again(client, code).headers["location"].removeprefix("/t/")
    return table_of(client, new), friend


def asks(table):
    return parts(table, Viewer())["ask"]


def test_no_time_to_respond_runs_before_everybody_has_come_from_the_last_game(client, next_game):
    table, friend = next_game
    client.portal.call(reach_window, table)
    window, code = table.window, table.row.code
    assert not window.runs
    with talk(friend, code) as ben:
        snapshot(ben)
        assert not window.runs, "Ann is still expected"
        late = re.search(f"Waiting for ([^…]*) {LATE}", asks(table))[1]
        assert ("Ann" in late, "Ben" in late) == (True, False)
        assert parts(table, Viewer())["rail"].count("not here yet") == 1
        with talk(other_browser(client), code) as eve, talk(client, table.row.watch) as looks:
            snapshot(eve)
            snapshot(looks)
            assert not window.runs, "who only watches has not come"
    with talk(client, code) as ann:  # Ben has gone again, and is no longer expected
        assert "not here yet" not in snapshot(ann)["rail"]
        assert window.runs
        assert LATE not in asks(table)


def test_that_somebody_has_come_outlives_the_server(client, next_game, settings):
    table, friend = next_game
    with talk(friend, table.row.code) as ben:
        snapshot(ben)

    async def look():
        store = Store(settings.database)
        saved = await store.find(table.row.code)
        await store.close()
        return {seat.name: seat.expected for seat in saved.seats}

    assert client.portal.call(look) == {"Ben": False, "Ann": True}


def test_a_bot_can_be_set_to_the_seat_of_who_does_not_come(client, next_game):
    table, friend = next_game
    client.portal.call(reach_window, table)
    with talk(client, table.row.code) as ann:
        assert 'id="seat-0" data-held="nobody"' in snapshot(ann)["rail"]
        ann.send_text('{"do": "bot", "seat": 0, "level": "random"}')
        while not table.window.runs:
            snapshot(ann)
        with talk(friend, table.row.code) as ben:
            assert 'id="seat-0" data-held="own" data-bot="random"' in snapshot(ben)["rail"]
        refused = answer_to(ann, {"do": "bot", "seat": 0, "level": None})
        assert "not your seat" in str(refused)


def test_a_private_link_or_a_key_is_a_way_to_come_too(client, next_game):
    table, _ = next_game
    key, own = (seat.key for seat in table.seats)
    other_browser(client).get(f"/seat/{key}")
    assert [seat.expected for seat in table.seats] == [False, True]
    where = f"/api/tables/{table.row.code}/seats/1"
    assert client.get(where, headers=bearer("wrong")).status_code == 401
    assert table.is_gathering()
    assert client.get(where, headers=bearer(own)).status_code == 200
    assert not table.is_gathering()


def test_nobody_has_to_agree_who_has_not_come(client, next_game):
    table, friend = next_game
    assert table.others([1]) == set()
    with talk(friend, table.row.code) as ben:
        snapshot(ben)
    assert table.others([1]) == {0}
