"""A bot for the arena of gamenight: it reads questions and writes answers, a line each.

    gamenight arena skipbo --bots "mine=cmd:python3 examples/own_bot.py,novice" --games 20

It plays every game. In SKIP-BO it has a plan: the stock first, then what leads to its next card.
"""

import json
import sys


def worth(move, board, seat):
    """How good a move looks: S>1, H7>3 and D2>4 build, H7-2 discards a 7 onto pile 2."""
    value = {str(number): number for number in range(1, 13)}
    if ">" in move:
        needed = board["building"][int(move[-1]) - 1]["next"]
        away = [(value.get(stock["top"], 0) - needed) % 12 for stock in board["stocks"]]
        wasted = 30 * ("W" in move) + 15 * (away[seat - 1] < 3) if away[seat] > 2 else 0
        return 100 if move[0] == "S" else 20 - away[seat] - wasted
    card, _, pile = move[1:].partition("-")
    below = (board["discards"][seat][int(pile or 1) - 1] or ["none"])[-1]
    number = value.get(card, -1000)  # a wild card is not thrown away, and passing comes last
    return number / 10 + 5 * (value.get(below, 0) - number in (0, 1)) + 3 * (below == "none")


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            game, seat = message["game"], message["seat"]
            print('{"ready": true}', flush=True)
        elif message["type"] == "move":
            best = None if message["may_decline"] else message["legal"][0]
            if game == "skipbo":
                board = message["view"]["board"]
                best = max(message["legal"], key=lambda move: worth(move, board, seat))
            print(json.dumps({"move": best}), flush=True)


main()
