"""A bot that misbehaves in the way that its argument says: at its third question, or at once
if it is to be late, so that nothing depends on how quick it was before.
"""

import json
import os
import subprocess
import sys
import time

KIND = sys.argv[1]


def answer(question, number):
    good = {"move": None if question["may_decline"] else question["legal"][0]}
    if number < 3 and KIND not in ("silence", "slow"):
        return json.dumps(good)
    if KIND == "crash":
        print("out of ideas", file=sys.stderr, flush=True)
        os._exit(7)
    if KIND == "silence":
        time.sleep(60)
    if KIND == "slow":
        time.sleep(0.9)
    return {
        "garbage": "\x00 what?",
        "flood": "x" * (3 << 20),
        "shape": '{"play": 1}',
        "list": "[1, 2]",
        "illegal": '{"move": "Z99"}',
        "resign": '{"move": "resign"}',
        "twice": json.dumps(good) + "\n" + json.dumps(good),
    }.get(KIND, json.dumps(good))


def main():
    number = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            if KIND == "unready":
                sys.exit("no licence")
            if KIND == "children":
                idle = "import time; time.sleep(60)"
                subprocess.Popen([sys.executable, "-c", idle, *sys.argv[2:]])
            print(json.dumps({"ready": True}), flush=True)
        elif message["type"] == "move":
            number += 1
            print(answer(message, number), flush=True)
    if KIND in ("stays", "children"):
        time.sleep(60)


main()
