"""Print digests of a few short matches and their views: compiled and uncompiled runs must agree."""

import hashlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))


def main() -> None:
    from msgspec.json import encode

    from gamenight import games

    games.add("toy", "toy")
    from conformance.cases import FEW
    from conformance.walk import start, viewers, walk

    for case in FEW:
        match = start(case, 14)
        for _ in walk(match, 14, steps=40):
            pass
        seen = hashlib.sha256(encode(match.render(viewers(match)))).hexdigest()
        print(case, match.digest(), match.scores, seen)
        print(case, *played_by_policy(start(case, 15), moves=40))


def played_by_policy(match, moves):
    """A match as bots play it that are not compiled yet: imagined tables, quick moves."""
    from gamenight.core.chance import fast
    from gamenight.core.game import resample
    from gamenight.core.referee import as_array, quick_move, scratch

    resampled = b""
    for number in range(moves):
        if match.over:
            break
        ch, seat = fast(number), match.waiting[0]
        s = match.game.imagine(match.view(seat), match.recall(seat), ch)
        move = int(quick_move(as_array(s), seat, ch, scratch(match.game.facts.moves)))
        match.play(seat, match.game.text(s, seat, move))
        resample(s, seat, ch)
        resampled += s.tobytes()
    return match.digest(), hashlib.sha256(resampled).hexdigest()


if __name__ == "__main__":
    main()
