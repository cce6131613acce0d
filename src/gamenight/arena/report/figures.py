"""The figures of a run as they are shown: tables of text, and numbers for pictures."""

from dataclasses import dataclass, field
from math import isinf

import gamenight
from gamenight import games
from gamenight.arena.measures import Interval
from gamenight.arena.ratings import is_elo, ratings, ways
from gamenight.arena.standing import Form, Meeting, Standing
from gamenight.core.words import say, say_number

FAULTS_SHOWN = 40


@dataclass(frozen=True)
class Shown:
    """One table. ``words`` are the headings of columns that hold words, not numbers."""

    name: str
    headings: list[str]
    rows: list[list[str]]
    note: str = ""
    words: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Figures:
    """All that a report says."""

    title: str
    remarks: list[str]
    pairs: Shown
    bots: Shown
    cross: Shown
    ways: Shown
    faults: Shown
    names: list[str]
    rated: dict[str, Interval]
    shares: dict[tuple[str, str], float]
    scores: dict[str, list[int]]
    scores_title: str
    scores_note: str
    command: str
    made_by: str


def figures(standing: Standing, command: str) -> Figures:
    forms, rated = standing.forms(), ratings(standing)
    order = sorted(standing.names, key=lambda name: -rated[name].mean)
    met = _meetings(standing)
    settings = standing.settings
    rating_name = say("arena.elo") if is_elo(standing) else say("arena.openskill")
    return Figures(
        title=say(
            "arena.title",
            game=games.facts(settings.game).title,
            bots=", ".join(standing.names),
        ),
        remarks=_remarks(standing),
        pairs=_pairs(standing, met),
        bots=_bots(order, forms, rated, rating_name),
        cross=_cross(order, met),
        ways=_ways(standing),
        faults=_faults(standing),
        names=order,
        rated=rated,
        shares={pair: meeting.share.mean for pair, meeting in met.items()},
        scores={name: forms[name].scores for name in order},
        scores_title=say("arena.scores"),
        scores_note=say("arena.scores_note"),
        command=command,
        made_by=say("arena.made_by", version=gamenight.__version__),
    )


def percent(share: float) -> str:
    return f"{say_number(100 * share, '.1f')} %"


def share_text(share: Interval) -> str:
    low, high = (say_number(100 * end, ".1f") for end in (share.low, share.high))
    return f"{percent(share.mean)} ({low}–{high})"


def plus_minus(found: Interval | None, digits: int = 1, sign: str = "+") -> str:
    if found is None:
        return "–"
    mean = _signed(say_number(found.mean, f"{sign}.{digits}f"))
    half = say_number(found.half, f".{digits}f")
    return mean if isinf(found.half) else f"{mean} ± {half}"


def _signed(number: str) -> str:
    return number.replace("-", "−")


def _meetings(standing: Standing) -> dict[tuple[str, str], Meeting]:
    found = {}
    for one in standing.names:
        for other in standing.names:
            meeting = standing.meeting(one, other) if one != other else None
            if meeting is not None:
                found[one, other] = meeting
    return found


def _remarks(standing: Standing) -> list[str]:
    settings, test = standing.settings, standing.test
    deals = len({deal for deal, _ in standing.counted})
    remarks = [
        say(
            "arena.played",
            games=len(standing.counted),
            deals=deals,
            seats=settings.seats,
            seed=settings.seed,
        ),
        say(
            "arena.options",
            options=", ".join(f"{name} = {value}" for name, value in settings.options.items()),
        ),
    ]
    if settings.balanced:
        remarks.append(say("arena.balanced"))
    elif settings.opening:
        remarks.append(say("arena.opening", n=settings.opening))
    if test is not None:
        remarks.append(say("arena.tested", low=percent(test.low), high=percent(test.high)))
    if games.facts(settings.game).low_wins:
        remarks.append(say("arena.low_wins"))
    return remarks


def _pairs(standing: Standing, met: dict[tuple[str, str], Meeting]) -> Shown:
    words = [say("arena.bot"), say("arena.against")]
    headings = [*words, say("arena.share"), say("arena.points"), say("arena.games")]
    headings += [say("arena.won_drawn_lost"), say("arena.pair_points"), say("arena.pair_results")]
    verdicts = _verdicts(standing)
    headings += [say("arena.test")] if verdicts else []
    rows = []
    for (one, other), meeting in met.items():
        if standing.names.index(one) < standing.names.index(other):
            share, points = share_text(meeting.share), plus_minus(meeting.points)
            results = f"{meeting.won}/{meeting.drawn}/{meeting.lost}"
            row = [one, other, share, points, str(meeting.games), results, *_pair_points(meeting)]
            rows.append(row + ([verdicts.get((one, other), "")] if verdicts else []))
    return Shown(say("arena.pairs"), headings, rows, words=frozenset(words))


def _pair_points(meeting: Meeting) -> list[str]:
    if meeting.pairs is None:
        return ["–", "–"]
    drawn = meeting.deals - meeting.pairs_won - meeting.pairs_lost
    return [share_text(meeting.pairs), f"{meeting.pairs_won}/{drawn}/{meeting.pairs_lost}"]


def _verdicts(standing: Standing) -> dict[tuple[str, str], str]:
    test = standing.test
    if test is None:
        return {}
    found = {}
    for group, verdict in standing.verdicts.items():
        one, other = (standing.names[bot] for bot in standing.schedule.groups[group])
        n = sum(set(game.bots) == {one, other} for _, game in standing.counted)
        if verdict.says == "open":
            found[one, other] = say("arena.test.open")
        else:
            share = (
                f"≥ {percent(test.high)}" if verdict.says == "high" else f"≤ {percent(test.low)}"
            )
            found[one, other] = say("arena.test.clear", share=share, n=n)
    return found


def _bots(
    order: list[str], forms: dict[str, Form], rated: dict[str, Interval], rating_name: str
) -> Shown:
    word = say("arena.bot")
    headings = [word, rating_name, say("arena.wins"), say("arena.mean_score")]
    headings += [say("arena.think"), say("arena.slowest"), say("arena.faults_count")]
    rows = []
    for name in order:
        form = forms[name]
        scores = form.scores
        rows.append(
            [
                name,
                plus_minus(rated[name], 0 if rated[name].half > 10 else 1, ""),
                percent(form.wins / form.games) if form.games else "–",
                _signed(say_number(sum(scores) / len(scores), ".1f")) if scores else "–",
                say_number(form.ms / form.asked, ".2f") if form.asked else "–",
                say_number(form.slowest_ms, ".1f"),
                str(form.faults),
            ]
        )
    return Shown(say("arena.ladder"), headings, rows, words=frozenset([word]))


def _cross(order: list[str], met: dict[tuple[str, str], Meeting]) -> Shown:
    rows = []
    for one in order:
        cells = [met.get((one, other)) for other in order]
        rows.append([one, *("–" if m is None else percent(m.share.mean) for m in cells)])
    note = say("arena.cross_note")
    return Shown(say("arena.cross"), ["", *order], rows, note, frozenset([""]))


def _ways(standing: Standing) -> Shown:
    word = say("arena.bot")
    headings = [word, say("arena.way_rating"), say("arena.way_points")]
    rows = [[way.name, _way(way.rating), _way(way.points)] for way in ways(standing)]
    return Shown(say("arena.ways"), headings, rows, say("arena.ways_note"), frozenset([word]))


def _way(share: Interval | None) -> str:
    if share is None:
        return "–"
    scaled = Interval(100 * share.mean, 100 * share.low, 100 * share.high)
    return plus_minus(scaled, 0, "") + " %"


def _faults(standing: Standing) -> Shown:
    words = [say("arena.bot"), say("arena.verdict"), say("arena.detail")]
    headings = [words[0], say("arena.deal"), say("arena.seat"), say("arena.move"), *words[1:]]
    rows = [
        [
            game.bots[fault.seat],
            str(deal),
            str(fault.seat),
            str(fault.move),
            say(f"arena.verdict.{fault.verdict}"),
            fault.detail,
        ]
        for deal, game in standing.counted
        for fault in game.faults
    ]
    note = say("arena.faults_note")
    if len(rows) > FAULTS_SHOWN:
        note += " " + say("arena.more_faults", n=len(rows) - FAULTS_SHOWN)
    return Shown(say("arena.faults"), headings, rows[:FAULTS_SHOWN], note, frozenset(words))
