"""A bot of one's own for gamenight's arena: it reads questions and writes answers, a line each.

    gamenight arena skipbo --bots "mine=cmd:python3 examples/own_bot.py,novice" --games 20

It plays every game. In SKIP-BO it has a plan: get rid of the stock first, discard last.
"""

import json
import sys


def choose(game, question):
    """The best of the legal moves, or None where one may decline."""
    if question["may_decline"]:
        return None
    if game == "skipbo":
        return min(question["legal"], key=lambda move: (move[0] != "S", move.startswith("H")))
    return question["legal"][0]


def main():
    game = ""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            game = message["game"]
            print(json.dumps({"ready": True}), flush=True)
        elif message["type"] == "move":
            print(json.dumps({"move": choose(game, message)}), flush=True)


main()
