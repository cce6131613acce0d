"""Text around the board: the head line, the seats, the prompt, the lobby."""

import math
from collections.abc import Iterable, Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from gamenight.bots import Hint
from gamenight.core.words import say, say_number
from gamenight.games import facts
from gamenight.terminal.board import Board
from gamenight.terminal.levels import level_name, level_why
from gamenight.terminal.naming import seat_name
from gamenight.terminal.sentences import tell
from gamenight.terminal.table import (
    Chair,
    SeatView,
    Table,
    TakeBackRequest,
    TakeSeatRequest,
)

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
URGENT_S = 30
View = dict[str, Any]


def title(game: str) -> str:
    return facts(game).title


def head(table: Table, view: View | None, here: int | None, tick: int) -> Text:
    """The game, who looks, and what is going on."""
    parts = [title(table.game)]
    if here is not None:
        parts.append(seat_name(here, table.names))
    elif view is not None and not table.own:
        parts.append(say("screen.watching"))
    text = Text(" · ".join(parts), "bold")
    state = _state(table, view, here, tick)
    return text + Text(f" · {state}" if state else "")


def _state(table: Table, view: View | None, here: int | None, tick: int) -> str:
    sign = SPINNER[tick % len(SPINNER)]
    if table.status:
        return f"{sign} {table.status}"
    if table.thinking:
        seat = min(table.thinking)
        code = "screen.warming" if table.thinking[seat] else "screen.thinking"
        return f"{sign} {say(code, name=seat_name(seat, table.names))}"
    if view is None or table.phase == "waiting":
        return say("screen.waiting")
    if table.phase in ("over", "closed"):
        return say("screen.over")
    if here in view["waiting"]:
        return say("screen.your_move")
    names = ", ".join(seat_name(seat, table.names) for seat in view["waiting"])
    return say("screen.waiting_for", names=names)


def seats(table: Table, view: View | None, here: int | None, board: Board | None) -> Text:
    """A line or two for each seat: who, how many points, and what the game's board adds."""
    text = Text()
    if view is None:
        return text
    for seat, chair in enumerate(table.chairs):
        mark = "★" if seat in view["winners"] else "▶" if seat in view["waiting"] else " "
        who = seat_name(seat, table.names)
        kind = _kind(chair.level, chair.present, seat == here)
        points = f"{view['scores'][seat]:+d}" if view["scores"][seat] < 0 else view["scores"][seat]
        text.append(f"{mark}{who}{kind}  ", "bold" if seat == here else "")
        text.append(f"{points}", "bold")
        if chair.clock is not None:
            left_s = chair.clock.left_now_s()
            urgent = "bold red" if left_s < URGENT_S else ""
            running = "reverse " if chair.clock.running else ""
            text.append("  ").append(f" {clock_figures(left_s)} ", f"{running}{urgent}".strip())
        text.append("\n")
        if board is not None and (note := board.describe_seat(view, seat)):
            text.append("".join(f"  {line}\n" for line in note.split("\n")), "dim")
    text.right_crop(1)
    return text


def clocks_run(table: Table) -> bool:
    return any(chair.clock is not None and chair.clock.running for chair in table.chairs)


def clock_figures(left_s: float) -> str:
    """4:05, or 1:04:05."""
    minutes, seconds = divmod(math.ceil(left_s), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _kind(level: str | None, present: bool, here: bool) -> str:
    words = [say("screen.you")] if here else []
    words += [level_name(level)] if level else []
    words += [] if present else [say("screen.away")]
    return f" ({', '.join(words)})" if words else ""


def invitation(table: Table, sight: SeatView, here: int | None, single: str) -> str:
    """What can be typed now."""
    if single:
        return say("screen.enter_plays", move=single)
    if here is None or table.phase != "playing":
        return say("screen.type_command")
    return say("screen.type_move", n=len(sight.legal)) if sight.legal else say("screen.wait")


def advice(best: Hint, names: Sequence[str]) -> str:
    value = f"{100 * best.value:.0f} %" if best.unit == "win" else say_number(best.value, "+.1f")
    why = tell(best.code, names, **best.params)
    return say("screen.hint", move=best.move, value=value, why=why)


def chair_lines(chairs: Iterable[Chair], why: bool = False) -> list[str]:
    """Who sits where, or is still to come; and ``why`` one would play against such a bot."""
    lines = []
    for seat, chair in enumerate(chairs):
        who = chair.name or (say("screen.free") if chair.kind == "open" else "")
        kind = _kind(chair.level, chair.present, chair.kind == "you")
        like = f"  {level_why(chair.level)}" if why and chair.level else ""
        lines.append(f"{seat_name(seat, ())}  {who}{kind}{like}".rstrip())
    return lines


LINK_WORDS = {"join": "screen.link_join", "watch": "screen.link_watch"}


def waiting_room(table: Table) -> Text:
    """What is to be seen before anything is dealt."""
    text = Text(f"\n{title(table.game)}\n\n", "bold")
    if table.status:
        text.append(f"{table.status}\n\n")
    text.append("".join(f"{line}\n" for line in chair_lines(table.chairs, why=True)))
    for what, link in table.links.items():
        # On a line of its own, and whole: it is to be copied.
        text.append(f"\n{say(LINK_WORDS[what])}\n")
        text.append(link, Style(underline=True, meta={"@click": f"screen.copy({link!r})"}))
        text.append("\n")
    if table.links:
        text.append(say("screen.copy_hint") + "\n", "dim")
    if table.phase == "waiting":
        text.append("\n" + say("screen.start_hint" if table.hosted else "screen.start_wait"))
    return text


def question(asked: TakeBackRequest | TakeSeatRequest, names: Sequence[str]) -> str:
    """Whether somebody may take moves back, or a bot's seat."""
    if isinstance(asked, TakeSeatRequest):
        title = say("page.seat_title", name=asked.name, bot=seat_name(asked.seat, names))
        return f"{title}\n{say('page.seat_why')}"
    title = say("page.take_back_title", name=seat_name(asked.by, names))
    return f"{title}\n{say('page.take_back_why', n=asked.count)}"


def answers(asked: TakeBackRequest | TakeSeatRequest, names: Sequence[str]) -> tuple[str, str]:
    """The words for yes and no."""
    if isinstance(asked, TakeSeatRequest):
        words = {"name": asked.name, "bot": seat_name(asked.seat, names)}
        return say("page.seat_yes", **words), say("page.seat_no", **words)
    return say("page.take_back_yes"), say("page.take_back_no")


def help_text(area: str, game: str) -> str:
    """What can be typed and pressed; how a move names a seat only where moves of the game do."""
    words = facts(game).seat_words
    return say(f"{area}.help") + (say(f"{area}.help_seats", word=words[0]) if words else "")
