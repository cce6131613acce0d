"""Pictures of a report, drawn as SVG that follows the page's colours."""

from html import escape
from math import ceil, floor, isinf, log10

from gamenight.arena.measures import Interval
from gamenight.core.words import say_number

WIDTH = 480
NAME_WIDTH, NAME_CHARS = 125, 15
ROW = 34
BINS_MAX = 40


def ladder(label: str, names: list[str], rated: dict[str, Interval]) -> str:
    """A dot for each rating with its interval, the best on top."""
    known = [rated[name] for name in names]
    ends = [end for one in known for end in (one.low, one.high, one.mean) if not isinf(end)]
    ticks = round_ticks(min(ends), max(ends))
    low, high = ticks[0], ticks[-1]
    height = ROW * len(names) + 30

    def x(value: float) -> float:
        return NAME_WIDTH + (value - low) / (high - low) * (WIDTH - NAME_WIDTH - 60)

    parts = []
    for tick in ticks:
        parts.append(_line(x(tick), 4, x(tick), height - 24, "grid"))
        parts.append(_text(x(tick), height - 8, f"{tick:g}".replace("-", "−"), "tick middle"))
    for i, name in enumerate(names):
        one, y = rated[name], ROW * i + ROW / 2 + 2
        parts.append(_text(NAME_WIDTH - 12, y + 5, shorten(name), "name end"))
        if not isinf(one.half):
            parts.append(_line(x(one.low), y, x(one.high), y, "range"))
        parts.append(f'<circle class="dot" cx="{x(one.mean):.1f}" cy="{y:.1f}" r="6"/>')
        value = say_number(one.mean, ".0f" if high - low > 20 else ".1f")
        end = one.mean if isinf(one.half) else one.high
        parts.append(_text(x(end) + 12, y + 5, value.replace("-", "−"), "value"))
    return _svg(label, height, parts)


def distribution(label: str, scores: list[int], low: int, high: int, top: float) -> str:
    """How often each score came up, on scales that all bots share."""
    step = max(1, ceil((high - low + 1) / BINS_MAX))
    bins = [0] * (floor((high - low) / step) + 1)
    for score in scores:
        bins[(score - low) // step] += 1
    height, base, left = 110, 88, 8
    width = (WIDTH - 2 * left) / len(bins)
    parts = [_line(left, base, WIDTH - left, base, "axis")]
    for i, count in enumerate(bins):
        if count:
            tall = count / len(scores) / top * (base - 8)
            place = f'x="{left + i * width + 0.5:.1f}" y="{base - tall:.1f}"'
            size = f'width="{max(1.0, width - 1):.1f}" height="{tall:.1f}"'
            span = f"{low + i * step}" + (f"–{low + (i + 1) * step - 1}" if step > 1 else "")
            title = f"<title>{span}: {count}</title>"
            parts.append(f'<rect class="bar" {place} {size}>{title}</rect>')
    mean = sum(scores) / len(scores)
    at = left + (mean - low + 0.5) / (step * len(bins)) * (WIDTH - 2 * left)
    parts.append(_line(at, 6, at, base, "mean"))
    for value, where, side in ((low, left, "start"), (high, WIDTH - left, "end")):
        parts.append(_text(where, height - 6, str(value).replace("-", "−"), f"tick {side}"))
    return _svg(label, height, parts)


def peak(scores: list[int], low: int, high: int) -> float:
    """The largest share of a bar, so that several pictures can have one scale."""
    step = max(1, ceil((high - low + 1) / BINS_MAX))
    counts: dict[int, int] = {}
    for score in scores:
        counts[(score - low) // step] = counts.get((score - low) // step, 0) + 1
    return max(counts.values()) / len(scores)


def round_ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest to above the highest, five or so."""
    span = max(high - low, 1.0)
    size = 10 ** floor(log10(span / 4))
    step = next(size * k for k in (1, 2, 5, 10) if span / (size * k) <= 5)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [k * step for k in range(first, last + 1)]


def shorten(name: str) -> str:
    return name if len(name) <= NAME_CHARS else name[: NAME_CHARS - 1] + "…"


def _svg(label: str, height: float, parts: list[str]) -> str:
    named = f'role="img" aria-label="{escape(label)}"'
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" {named}>{"".join(parts)}</svg>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
