"""Views cannot whisper: whatever a seat cannot know may change, and it notices nothing."""

from random import Random

import numpy as np
import pytest

from conformance.cases import CASES, NAMES, Case
from conformance.walk import start, step, viewers
from gamenight import games
from gamenight.core.chance import fast
from gamenight.core.errors import GamenightError
from gamenight.core.game import check
from states import at, elsewhere


def known(match, viewer, texts):
    """All that leaves the referee for one viewer."""
    answers = []
    if viewer is not None:
        answers.append(match.legal(viewer))
        for text in texts:
            try:
                canonical = match.normalize(viewer, text)
                answers.append(canonical)
                if canonical not in match.legal(viewer):
                    match.play(viewer, text)
            except GamenightError as error:
                answers.append((str(error), getattr(error, "where", None), error.clause))
    return match.view(viewer), match.recall(viewer), answers


@pytest.mark.parametrize("case", CASES, ids=str)
def test_resampling_what_a_viewer_cannot_know_leaves_all_it_sees_unchanged(case: Case):
    match, random = start(case, 11), Random(11)
    different = 0
    for number in range(120):
        if match.over:
            break
        texts = [random.choice(match.legal(s)) for s in range(match.seats) if match.legal(s)]
        truth = at(match, match.state)
        for viewer in viewers(match):
            other = elsewhere(match, viewer, number, 7)
            assert check(other.state) == 0
            different += other.state.tobytes() != truth.state.tobytes()
            assert known(other, viewer, texts) == known(truth, viewer, texts)
        step(match, random)
    assert bool(different) == games.facts(case.game).hidden


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_state_imagined_from_view_and_recall_looks_the_same(case: Case):
    match, random = start(case, 12), Random(12)
    for number in range(100):
        if match.over:
            break
        for viewer in viewers(match):
            view, recall = match.view(viewer), match.recall(viewer)
            imagined = match.game.imagine(view, recall, fast(number, 3))
            assert check(imagined) == 0
            again, truth = at(match, imagined), at(match, match.state)
            assert again.view(viewer) == truth.view(viewer)
            assert again.recall(viewer) == truth.recall(viewer), "a state holds no history"
            assert viewer is None or again.legal(viewer) == match.legal(viewer)
        step(match, random)


@pytest.mark.parametrize("name", [n for n in NAMES if games.facts(n).hidden])
def test_resampling_spreads_over_many_possible_truths(name: str):
    match, random = start(Case(name, games.facts(name).seats[1]), 13), Random(13)
    most = 0
    for _ in range(25):
        if match.over:
            break
        truths = set()
        for number in range(8):
            truths.add(elsewhere(match, 0, number, 5).state.tobytes())
        most = max(most, len(truths))
        step(match, random)
    assert most > 4
    assert np.issubdtype(match.game.state["seats"], np.int64)
