"""Whole games: stored records replayed to the exact sheet, and a transcript line by line.

``python tests/xian_golden.py`` writes the stored files anew.
"""

import json

import pytest
from xian_golden import PLAYTHROUGH, SEEDS, golden_file, golden_lines, playthrough

import claycrown
from claycrown.core.errors import RecordError

GAME = claycrown.make("xian")
EVENTS_BEFORE_FAVOUR = {2: 28, 3: 33, 4: 37}


def stored(players: int) -> list[dict]:
    return [json.loads(line) for line in golden_file(players).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("k", range(len(SEEDS)))
def test_golden_record_replays_to_the_exact_sheet(players, k):
    record = stored(players)[k]
    s = GAME.replay(record)
    assert s.over
    sheet = [{key: value for key, value in line.items() if key != "cause"} for line in s.sheet()]
    assert sheet == record["result"]["sheet"]
    assert s.scores() == record["result"]["scores"]
    assert s.ranks() == record["result"]["ranks"]
    # Five rounds more: a request, two to four cards of the row, and the new hands.
    hands = 4 * 4 * players
    assert len(record["chance"]) > EVENTS_BEFORE_FAVOUR[players] + hands + 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_golden_games_are_still_played_the_same(players):
    assert "".join(golden_lines(players)) == golden_file(players).read_text("utf-8")


def test_golden_games_hold_every_category():
    records = [record for players in (2, 3, 4) for record in stored(players)]
    seen = {line["category"] for record in records for line in record["result"]["sheet"]}
    assert seen == set(GAME.categories)


def test_golden_games_hold_every_block_of_ids():
    records = [record for players in (2, 3, 4) for record in stored(players)]
    seen = {GAME.actions.split(action)[0] for record in records for _, action in record["actions"]}
    assert seen == {verb.name for verb in GAME.actions.verbs}


def test_a_record_with_another_result_is_refused():
    record = stored(2)[0]
    record["result"]["sheet"][0]["amount"] += 1
    with pytest.raises(RecordError, match=r"result\.sheet\[0\]"):
        GAME.replay(record)


def test_playthrough_is_the_stored_one_line_by_line():
    written = PLAYTHROUGH.read_text("utf-8").splitlines()
    played = playthrough()
    for number, (wanted, found) in enumerate(zip(written, played, strict=False), 1):
        assert (number, found) == (number, wanted)
    assert len(played) == len(written)
