"""A bot in a program of its own: it takes the option with the highest number.

claycrown arena terracotta --bots "line:python examples/line_bot.py,random" --blocks 5
"""

import json
import sys

options: list[int] = []
for line in sys.stdin:
    message = json.loads(line)
    answer = None
    if "hello" in message:
        answer = {"name": "Highest"}
    elif "position" in message:
        options = message["options"]
    elif "go" in message:
        answer = {"action": max(options)}
    elif "bye" in message:
        break
    if answer is not None:
        print(json.dumps(answer), flush=True)
