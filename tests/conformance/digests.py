"""Print digests of a few short matches and their views: compiled and uncompiled runs must agree."""

import hashlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))


def main() -> None:
    from toy.catalogue import add_toy

    add_toy()
    from conformance.cases import FEW
    from conformance.walk import start, viewers, walk

    for case in FEW:
        match = start(case, 14)
        for _ in walk(match, 14, steps=40):
            pass
        seen = hashlib.sha256(b"".join(match.drawn(viewers(match)))).hexdigest()
        print(case, match.digest(), match.scores, seen)


if __name__ == "__main__":
    main()
