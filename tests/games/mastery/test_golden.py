"""Whole games: stored records replayed to the exact sheet, and a transcript line by line.

``python tests/mastery_golden.py`` writes the stored files anew.
"""

import json

import pytest
from mastery_given import SETUP_EVENTS
from mastery_golden import PLAYTHROUGH, TABLES, golden_file, golden_lines, playthrough

import claycrown
from claycrown.core.errors import RecordError

GAME = claycrown.make("mastery")
every_number = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def stored(players: int) -> list[dict]:
    return [json.loads(line) for line in golden_file(players).read_text("utf-8").splitlines()]


@every_number
def test_golden_records_replay_to_the_exact_sheet(players):
    records = stored(players)
    assert len(records) == len(TABLES[players]) + (players == 2)
    for record in records:
        s = GAME.replay(record)
        assert s.over
        sheet = [{key: line[key] for key in line if key != "cause"} for line in s.sheet()]
        assert sheet == record["result"]["sheet"]
        assert s.scores() == record["result"]["scores"]
        assert s.ranks() == record["result"]["ranks"]
        assert len(record["chance"]) >= SETUP_EVENTS[players]


@every_number
def test_golden_games_are_still_played_the_same(players):
    assert "".join(golden_lines(players)) == golden_file(players).read_text("utf-8")


@every_number
def test_golden_games_have_their_variants(players):
    chosen = [record["options"] for record in stored(players)]
    assert chosen[: len(TABLES[players])] == TABLES[players]


def all_records() -> list[dict]:
    return [record for players in TABLES for record in stored(players)]


def test_golden_games_hold_every_category():
    seen = {line["category"] for record in all_records() for line in record["result"]["sheet"]}
    assert seen == set(GAME.categories)


def test_golden_games_hold_every_block_of_ids():
    actions = {action for record in all_records() for _, action in record["actions"]}
    seen = {GAME.actions.split(action)[0] for action in actions}
    assert seen == {verb.name for verb in GAME.actions.verbs}


def test_a_record_with_another_result_is_refused():
    record = stored(2)[0]
    record["result"]["sheet"][0]["amount"] += 1
    with pytest.raises(RecordError, match=r"result\.sheet\[0\]"):
        GAME.replay(record)


def test_a_record_replays_from_its_chance_alone():
    record = stored(3)[2]
    del record["seed"]
    assert GAME.replay(record).scores() == record["result"]["scores"]


def test_playthrough_is_the_stored_one_line_by_line():
    written = PLAYTHROUGH.read_text("utf-8").splitlines()
    played = playthrough()
    for number, (wanted, found) in enumerate(zip(written, played, strict=False), 1):
        assert (number, found) == (number, wanted)
    assert len(played) == len(written)
