"""Records: their form, their replay, what is wrong with a broken one, and the files they lie in."""

import copy
import json
import os
import stat

import pytest
from toy_game import make_toy

import claycrown
from claycrown.core.bulk import playout
from claycrown.core.chance import seeded
from claycrown.core.errors import RecordError
from claycrown.core.record import read_records, to_line, write_whole

GAME = claycrown.make("terracotta")
TOY = make_toy()


def played(players=2, seed=1, decisions=None):
    s = GAME.new(players, seed=seed)
    rng = seeded("choices")
    while not s.over and decisions != 0:
        seat = s.waiting[0]
        s.apply(seat, s.legal(seat)[rng.below(len(s.legal(seat)))])
        decisions = None if decisions is None else decisions - 1
    return s


@pytest.fixture(scope="module")
def finished():
    return json.loads(to_line(GAME.record(played())))


def refusal(record, game=GAME):
    with pytest.raises(RecordError) as caught:
        game.replay(record)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_record_has_the_published_keys_in_their_order():
    s = played(3, "7:0")
    record = GAME.record(s)
    assert list(record) == [
        "format", "game", "rules", "edition", "players", "options", "seed", "chance", "actions",
        "result",
    ]  # fmt: skip
    head = {key: record[key] for key in list(record)[:7]}
    assert head == {
        "format": 1,
        "game": "terracotta",
        "rules": 1,
        "edition": "standard",
        "players": 3,
        "options": {},
        "seed": "7:0",
    }
    assert list(record["result"]) == ["scores", "ranks", "sheet"]
    assert list(record["result"]["sheet"][0]) == ["seat", "period", "category", "amount"]


def test_only_a_finished_game_has_a_result():
    assert "result" not in GAME.record(GAME.new(2, seed=1))
    assert "result" not in GAME.record(played(decisions=30))
    assert "result" in GAME.record(played())


@pytest.mark.parametrize("decisions", [0, 1, 17, 60, None])
def test_a_record_replays_to_the_same_state(decisions):
    s = played(4, 3, decisions)
    record = json.loads(to_line(GAME.record(s)))
    again = GAME.replay(record)
    assert again.key() == s.key()
    assert again.save() == s.save() | {"chance": again.save()["chance"]}
    assert GAME.record(again) == record


def test_a_record_replays_without_its_seed(finished):
    record = {key: value for key, value in finished.items() if key != "seed"}
    again = GAME.replay(record)
    assert GAME.record(again) == record


def test_the_draws_of_the_record_count_and_not_its_seed(finished):
    again = GAME.replay(finished | {"seed": "another"})
    assert again.scores() == finished["result"]["scores"]


def test_hints_are_allowed_and_change_nothing(finished):
    last = len(finished["actions"])
    again = GAME.replay(finished | {"hints": [[0, 0], [1, 7], [1, last]]})
    assert again.scores() == finished["result"]["scores"]
    assert GAME.replay(finished | {"hints": []}).key() == again.key()


def test_a_result_without_its_sheet_is_enough(finished):
    result = {key: finished["result"][key] for key in ("scores", "ranks")}
    assert GAME.replay(finished | {"result": result}).over


@pytest.mark.parametrize(
    "key", ["format", "game", "rules", "edition", "players", "options", "chance", "actions"]
)
def test_a_missing_key_is_named(finished, key):
    record = {name: value for name, value in finished.items() if name != key}
    assert refusal(record) == f"{key}: missing"


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("format", 2, "format: 2, expected 1"),
        ("game", "xian", "game: 'xian', expected 'terracotta'"),
        ("rules", 99, "rules: 99, expected 1"),
        ("edition", "other", "edition: 'other', expected 'standard'"),
        ("players", 7, "players: Terracotta Army is for 2 to 4, not 7"),
        ("players", "2", "players: Terracotta Army is for 2 to 4, not 2"),
        ("players", True, "players: Terracotta Army is for 2 to 4, not True"),
        ("seed", 7, "seed: text is needed, not 7"),
        ("options", [], "options: an object is needed"),
        ("options", {"solo": 1}, "options.solo: Terracotta Army has no such option"),
        ("chance", "11111111", "chance: a list of whole numbers is needed"),
        ("chance", [1.0] * 8, "chance: a list of whole numbers is needed"),
        ("chance", [True] * 8, "chance: a list of whole numbers is needed"),
        ("actions", {}, "actions: a list is needed"),
        ("actions", [[0]], "actions[0]: [seat, id] is needed, not [0]"),
        ("actions", [[0, "1"]], "actions[0]: [seat, id] is needed, not [0, '1']"),
        ("actions", [7], "actions[0]: [seat, id] is needed, not 7"),
        ("hints", {}, "hints: a list is needed"),
        ("hints", [7], "hints[0]: [seat, index of an action] is needed, not 7"),
        ("hints", [[0, 1], [0]], "hints[1]: [seat, index of an action] is needed, not [0]"),
        ("hints", [[0, True]], "hints[0]: [seat, index of an action] is needed, not [0, True]"),
        ("hints", [[0, 1.0]], "hints[0]: [seat, index of an action] is needed, not [0, 1.0]"),
        ("hints", [[2, 0]], "hints[0]: seat 2, allowed is 0 to 1"),
        ("hints", [[-1, 0]], "hints[0]: seat -1, allowed is 0 to 1"),
        ("hints", [[0, -1]], "hints[0]: index -1, allowed is 0 to 223"),
        ("hints", [[0, 224]], "hints[0]: index 224, allowed is 0 to 223"),
        ("surprise", 1, "surprise: unknown key"),
        ("start", 5, "a position is a JSON object"),
        ("start", {"format": 1}, "game: missing"),
    ],
)
def test_a_wrong_value_is_named(finished, key, value, complaint):
    assert refusal(finished | {key: value}) == complaint


@pytest.mark.parametrize("record", [None, [], "text", 5])
def test_a_record_is_an_object(record):
    assert refusal(record) == "a record is a JSON object"


def test_a_draw_out_of_range_is_named(finished):
    record = finished | {"chance": [5, *finished["chance"][1:]]}
    assert refusal(record) == "chance[0] is 5, allowed is 0 to 1"


def test_a_number_too_large_for_the_machine_is_a_broken_record(finished):
    refusal(finished | {"chance": [2**70, *finished["chance"][1:]]})
    refusal(finished | {"actions": [[0, 2**70]]})
    refusal(finished | {"actions": [[2**70, 0]]})


def test_draws_must_be_as_many_as_the_game_makes(finished):
    chance = finished["chance"]
    assert refusal(finished | {"chance": [*chance, 0]}) == "chance: 9 draws, the game made 8"
    assert refusal(finished | {"chance": chance[:7]}) == "chance: 7 draws, the game made 8"
    record = {key: value for key, value in finished.items() if key != "seed"}
    assert refusal(record | {"chance": chance[:7]}).startswith("chance ran out: draw 7")


def test_a_changed_action_is_found_with_its_place(finished):
    actions = copy.deepcopy(finished["actions"])
    actions[5][1] = 122
    record = finished | {"actions": actions}
    seat = actions[5][0]
    assert refusal(record).startswith(f"actions[5]: seat {seat}, id 122: ")


def test_an_action_of_the_wrong_seat_is_found(finished):
    actions = copy.deepcopy(finished["actions"])
    actions[0][0] = 1 - actions[0][0]
    assert refusal(finished | {"actions": actions}).startswith("actions[0]: seat ")


def test_actions_after_the_end_are_found(finished):
    record = finished | {"actions": [*finished["actions"], [0, 0]]}
    assert refusal(record).startswith(f"actions[{len(finished['actions'])}]: seat 0, id 0: ")


def test_a_result_before_the_end_is_found(finished):
    record = finished | {"actions": finished["actions"][:-1]}
    assert refusal(record) == "result: the game is not over after the last action"


def tampered(record, **changes):
    return record | {"result": record["result"] | changes}


def test_a_changed_result_is_found_with_its_place(finished):
    result = finished["result"]
    scores = [result["scores"][0] + 1, result["scores"][1]]
    assert refusal(tampered(finished, scores=scores)) == (
        f"result.scores: {scores}, replayed {result['scores']}"
    )
    ranks = result["ranks"][::-1]
    assert refusal(tampered(finished, ranks=ranks)).startswith(f"result.ranks: {ranks}, replayed")
    sheet = copy.deepcopy(result["sheet"])
    sheet[3]["amount"] += 1
    assert refusal(tampered(finished, sheet=sheet)).startswith("result.sheet[3]: {'seat': ")
    short = result["sheet"][:-1]
    assert refusal(tampered(finished, sheet=short)) == (
        f"result.sheet: {len(result['sheet'])} lines are needed"
    )
    odd = [7, *result["sheet"][1:]]
    assert refusal(tampered(finished, sheet=odd)).startswith("result.sheet[0]: 7, replayed")
    assert refusal(tampered(finished, sheet="x")).startswith("result.sheet: ")
    assert refusal(finished | {"result": 5}) == "result: an object is needed"
    assert refusal(finished | {"result": {}}).startswith("result.scores: None, replayed")


def test_a_state_without_history_has_no_record():
    s = GAME.new(2, seed=1)
    s.keep = False
    with pytest.raises(RecordError, match="keeps no history"):
        GAME.record(s)


def test_a_game_from_a_loaded_position_carries_it_as_start():
    document = GAME.new(2, seed=1).save()
    document["seats"][0]["coins"] = 20
    s = GAME.load(document)
    playout(s, seeded(1))
    record = json.loads(to_line(GAME.record(s)))
    assert record["start"]["seats"][0]["coins"] == 20
    assert record["chance"] == []
    again = GAME.replay(record)
    assert again.key() == s.key()
    assert GAME.record(again) == record


def test_a_broken_start_is_found():
    document = GAME.new(2, seed=1).save()
    document["seats"][0]["coins"] = 20
    record = GAME.record(GAME.load(document))
    record["start"]["seats"][0]["coins"] = -1
    assert refusal(record) == "seats[0].coins: -1, allowed is 0 to 9999"


def test_a_game_with_later_chance_replays_from_a_loaded_position():
    document = TOY.new(3, seed=1).save()
    document["coins"] = [5, 5, 5]
    s = TOY.load(document)
    playout(s, seeded(1))
    record = json.loads(to_line(TOY.record(s)))
    assert record["chance"]
    again = TOY.replay(record)
    assert again.key() == s.key()
    assert TOY.record(again) == record
    without_generator = copy.deepcopy(record)
    del without_generator["start"]["chance"]
    assert TOY.replay(without_generator).key() == s.key()


def test_forced_draws_that_were_used_are_not_used_again_after_a_hand_edit():
    s = TOY.new(2, chance=[0, 0, 2, 20, 19, 0, 3, 4])
    document = s.save()
    document["coins"] = [5, 5]
    edited = TOY.load(document)
    for state in (s, edited):
        state.apply(0, 2)
        state.apply(1, 6)
        state.apply(1, 7)
    assert s.prize == 4
    assert edited.prize == 4


def test_lines_are_compact_json(finished):
    line = to_line(finished)
    assert line.endswith("\n")
    assert line.count("\n") == 1
    assert ": " not in line
    assert json.loads(line) == finished


def test_written_records_are_read_back_with_their_line_numbers(tmp_path, finished):
    path = tmp_path / "games.jsonl"
    write_whole(path, [to_line(finished), "\n", to_line(finished)])
    assert list(read_records(path)) == [(1, finished), (3, finished)]


def test_a_file_appears_only_when_it_is_complete(tmp_path, finished):
    path = tmp_path / "games.jsonl"

    def lines():
        yield to_line(finished)
        assert not path.exists()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(path, lines())
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_finished_leaves_the_old_one(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")

    def lines():
        yield "new\n"
        raise RecordError("no more")

    with pytest.raises(RecordError):
        write_whole(path, lines())
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_written_file_has_ordinary_permissions(tmp_path):
    path = tmp_path / "games.jsonl"
    before = os.umask(0o027)
    try:
        write_whole(path, ["x\n"])
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_folder_that_does_not_exist_is_an_ordinary_error(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        write_whole(tmp_path / "nowhere" / "games.jsonl", [])


def test_a_truncated_line_is_named(tmp_path, finished):
    path = tmp_path / "games.jsonl"
    line = to_line(finished)
    path.write_text(line + line[: len(line) // 2])
    records = read_records(path)
    assert next(records) == (1, finished)
    with pytest.raises(RecordError, match=r"^line 2: not a complete JSON object: "):
        next(records)


@pytest.mark.parametrize("text", ["[1, 2]", "5", '"text"', "null"])
def test_a_line_that_is_no_object_is_named(tmp_path, text):
    path = tmp_path / "games.jsonl"
    path.write_text(text + "\n")
    with pytest.raises(RecordError, match=r"^line 1: a record is a JSON object$"):
        next(read_records(path))


def test_a_line_nested_too_deeply_is_named(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("[" * 100_000 + "\n")
    with pytest.raises(RecordError, match=r"^line 1: "):
        next(read_records(path))


def test_hints_are_kept_with_their_place_and_nothing_else_changes():
    game = claycrown.make("terracotta")
    s = game.new(2, 1)
    assert "hints" not in game.record(s)
    record = game.record(s, [(1, 0), (0, 7)])
    assert record["hints"] == [[1, 0], [0, 0]]
    assert game.replay(record).key() == s.key()
