"""Views of all seats and the spectator along seeded games, with legal moves and recall."""

from collections.abc import Iterator
from typing import Any

import gamenight as gn
from acceptance import mappings
from acceptance.games import LONG, Walk, name_of, viewers
from acceptance.mappings import Context, to_old

JSON = dict[str, Any]
VIEWS = 20_000
GAMES = 10  # an option set's views come from at least so many games, each played to its end


def share(case: int, cases: int) -> int:
    """How many of the views fall to an option set."""
    return VIEWS // cases + (case < VIEWS % cases)


def items(case: JSON) -> Iterator[tuple[str, JSON]]:
    """The views of an option set, of as many games as it takes."""
    count, seed = case["views"], 0
    while count:
        walk = Walk(case, seed, "views")
        looking = viewers(walk.match)
        room = min(count, max(case["views"] // GAMES, len(looking)))
        count -= room
        while not walk.match.over and len(walk.steps) < LONG:
            before = len(walk.steps)
            # Early moves more often: a short game must show as much as a long one.
            if room >= 2 * len(looking) and walk.dice.one_in(2 + before // 3):
                room -= len(looking)
                for viewer in looking:
                    yield f"{seed} move {before} {name_of(viewer)}", seen(walk.match, viewer)
            walk.step()
        count += max(0, room - len(looking))
        for viewer in looking[:room]:
            yield f"{seed} end {name_of(viewer)}", seen(walk.match, viewer)
        seed += 1


def seen(match: gn.Match, viewer: int | None) -> JSON:
    """All that the library shows to somebody now."""
    context = Context(match.name, viewer)
    return {
        "view": to_old(mappings.VIEWS, match.view(viewer), context),
        "legal": [] if viewer is None else match.legal(viewer),
        "recall": to_old(mappings.RECALLS, match.recall(viewer), context),
    }
