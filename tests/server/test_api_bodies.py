"""What programs send: malformed text and impossible manners get a clear answer."""

import pytest
from client_given import answer_to, api_table, bearer, make_table, snapshot, talk

JSON = {"content-type": "application/json"}
HALF = "\\ud800"  # half of a character, as JSON writes it
SEATS = '"game": "mastery", "seats": [{}, {}]'


@pytest.mark.parametrize(
    ("more", "place"),
    [
        (f'"options": {{"{HALF}": true}}', "body.options"),
        (f'"options": {{"cutthroat": "{HALF}"}}', "body.options.cutthroat"),
        (f'"edition": "{HALF}"', "body.edition"),
        (f'"{HALF}": 1', "body"),
    ],
)
def test_a_table_with_half_a_character_is_malformed(client, more, place):
    answer = client.post("/api/tables", content=f"{{{SEATS}, {more}}}", headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(place)


def test_a_plan_with_half_a_character_is_malformed(client):
    table = api_table(client, game="mastery")
    where = f"/api/tables/{table['code']}/seats/0/plan"
    content = f'{{"numbers": {{"{HALF}": 1}}}}'
    answer = client.post(where, content=content, headers=JSON | bearer(table["keys"][0]))
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("body.numbers")
    with talk(client, make_table(client, "mastery")) as socket:
        snapshot(socket)
        plan = f'{{"do": "plan", "seat": 0, "numbers": {{"{HALF}": 1}}, "version": 0}}'
        assert answer_to(socket, plan)["refused"].startswith("plan.numbers")
        assert snapshot(socket)


@pytest.mark.parametrize(
    ("bot", "wait", "kept"),
    [("random", 0.1, 7.0), ("random", 30, 30), ("random", 0, 0), (None, 0.1, 0.1)],
)
def test_at_a_table_of_a_program_bots_have_time_to_respond_too(client, bot, wait, kept):
    seats = [{"name": "Ann"}, {"bot": bot}]
    table = api_table(client, game="mastery", seats=seats, pace=5, wait=wait)
    row = client.app.state.site.rooms.tables[table["code"]].row
    assert row.manners == {"pace": 5, "wait": kept}
