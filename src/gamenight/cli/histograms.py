"""Histograms of simulated games."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gamenight.cli.results_file import assert_writable
from gamenight.core.errors import OptionError
from gamenight.core.files import whole_file
from gamenight.core.playouts import Results
from gamenight.core.words import say, say_number

if TYPE_CHECKING:
    from gamenight.cli.simulation import Simulation

BINS_MAX = 60


def prepare_plot(path: Path) -> Callable[["Simulation", Results], None]:
    """What will draw this picture; refuses at once what cannot be drawn."""
    assert_writable(path, [".png", ".svg"])
    if find_spec("matplotlib") is None:
        raise OptionError("extra_missing", file=path, package="matplotlib", extra="plot")
    return lambda run, results: _draw(path, run, results)


def _draw(path: Path, run: "Simulation", results: Results) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.2), layout="constrained")
    title = say("terminal.picture", n=say_number(run.games), game=run.game, policy=run.policy)
    figure.suptitle(title, fontsize=12)
    lengths, scores = figure.subplots(1, 2)
    lengths.hist(results.lengths, bins=_bins(results.lengths), color="#4477aa")
    lengths.set(xlabel=say("terminal.length"), ylabel=say("terminal.games"))
    for seat in range(run.seats):
        mine = results.scores[:, seat]
        label = say("terminal.score_of", seat=seat)
        scores.hist(mine, bins=_bins(results.scores), histtype="step", linewidth=1.6, label=label)
    scores.set(xlabel=say("terminal.scores"), ylabel=say("terminal.games"))
    scores.legend(frameon=False)
    for axes in (lengths, scores):
        axes.spines[["top", "right"]].set_visible(False)
    with whole_file(path) as part:
        figure.savefig(part, dpi=150, format=path.suffix[1:])


def _bins(values: NDArray[np.int64]) -> Any:
    """Edges between whole numbers, so that no bar mixes more of them than its neighbours."""
    low, high = int(values.min()), int(values.max())
    step = max(1, -(-(high - low + 1) // BINS_MAX))
    return np.arange(low, high + step + 1, step) - 0.5
