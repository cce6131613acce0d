"""Two short games as readable text.

To write them anew: ``PYTHONPATH=src:tests python -m dos.playthrough``, and read what changed.
"""

from pathlib import Path
from random import Random

import gamenight as gn
from gamenight.core.record import RecordedMatch
from gamenight.core.words import say
from gamenight.games.dos.text import board
from games.dos.tables import shown

FOLDER = Path(__file__).with_name("playthroughs")


def careful(m: RecordedMatch, random: Random) -> tuple[int, str]:
    """The first legal move: match what can be matched, and call in time."""
    seat = next((s for s in shown(m)["owes"]), m.waiting[0])
    return seat, m.legal(seat)[0]


def forgetful(m: RecordedMatch, random: Random) -> tuple[int, str]:
    """Nobody calls, and every other time somebody is caught."""
    owing = shown(m)["owes"]
    if owing and random.random() < 0.5:
        catcher = (owing[0] + 1) % m.seats
        return catcher, f"catch {owing[0]}"
    seat = m.waiting[0]
    quiet = [t for t in m.legal(seat) if "DOS!" not in t and "catch" not in t]
    return seat, quiet[0] if random.random() < 0.7 else random.choice(quiet)


GAMES = {
    "two_careful": (2, 0, careful, {"target": "one_round", "dealer": 0}),
    "three_forgetful": (3, 13, forgetful, {"target": "one_round", "single_bonus": "forced"}),
}


def playthrough(name: str) -> str:
    seats, seed, choose, options = GAMES[name]
    m = gn.new("dos", seats, seed, **options)
    random = Random(seed)
    lines = [f"# DOS, {seats} seats, seed {seed}, {options}; events as a spectator hears them"]
    lines += [_told(event) for _, event in m.events(None)]
    while not m.over:
        if shown(m)["phase"] == "start":
            lines += ["", board(m.view(m.waiting[0])), ""]
        since = m.event_count
        seat, text = choose(m, random)
        m.play(seat, text)
        lines.append(f"{seat}: {text}")
        lines += [_told(event) for _, event in m.events(None, since)]
    lines += ["", board(m.view(None)), ""]
    return "\n".join(lines)


def _told(event: dict[str, object]) -> str:
    return "   " + say(str(event["code"]), **{k: v for k, v in event.items() if k != "code"})


def main() -> None:
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
