"""Messages of the socket: only those that make sense are read."""

import json

import pytest

from claycrown.server import wire


def test_every_kind_of_message_is_read():
    samples = [
        {"do": "act", "seat": 0, "action": 3, "version": 2},
        {"do": "act", "seat": 0, "action": 3, "version": 2, "sure": True},
        {"do": "plan", "seat": 0, "numbers": {"4": 2}, "version": 1},
        {"do": "why", "seat": 1, "spot": "cell-e4"},
        {"do": "preview", "seat": 1, "action": 4},
        {"do": "undo", "seat": 0, "version": 5},
        {"do": "withdraw", "seat": 0},
        {"do": "hint", "seat": 0},
        {"do": "consent", "seat": 2, "yes": True},
        {"do": "show", "seat": None},
        {"do": "show", "seat": 1},
        {"do": "go_on"},
        {"do": "chat", "text": "hello"},
        {"do": "bot", "seat": 1, "level": "random"},
        {"do": "bot", "seat": 1, "level": None},
        {"do": "hand_over", "seat": 1},
        {"do": "rename", "seat": 1, "name": "Ann"},
    ]
    for sample in samples:
        message = wire.read(json.dumps(sample))
        assert message.model_dump(exclude_unset=True) == sample


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 3000, "not JSON"),
        ("[]", "message"),
        ("{}", "do"),
        ('{"do":"dance"}', "dance"),
        ('{"do":"act","seat":0,"action":1}', "act.version"),
        ('{"do":"act","seat":-1,"action":1,"version":0}', "act.seat"),
        ('{"do":"act","seat":true,"action":1,"version":0}', "act.seat"),
        ('{"do":"act","seat":0,"action":"1","version":0}', "act.action"),
        ('{"do":"act","seat":0,"action":1e3,"version":0}', "act.action"),
        ('{"do":"act","seat":0,"action":1,"version":0,"as":2}', "act.as"),
        ('{"do":"plan","seat":0,"numbers":{"1":-4},"version":0}', "plan.numbers"),
        ('{"do":"undo","seat":0}', "undo.version"),
        ('{"do":"chat","text":7}', "chat.text"),
        ("x" * 5000, "4096"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(text, complaint):
    with pytest.raises(wire.Malformed, match=complaint):
        wire.read(text)
