"""What a position and its placements look like to the priors, written down for learning."""

from gamenight.core.kernel import program
from gamenight.games.blokus_duo.bot.kernels.sight import FEATURES, PIECE_AT, look, notice


@program
def sketch(s, moves, n, work, rows):
    """Write what each placement does, and which piece it is, in a row of ones and counts."""
    look(s, s.turn, work.layers, work.windows)
    for i in range(n):
        notice(work.windows, moves[i], work.features)
        for k in range(FEATURES):
            rows[i, k] = work.features[k]
        rows[i, FEATURES + PIECE_AT[moves[i]]] = 1.0
