"""External players: our line protocol, GTP as Pentobi speaks it, and agents in Python.

``docs/own-bot.md`` describes the line protocol; one process plays one seat of one game.
"""

import json
import time
from typing import Any

from gamenight.arena.callables import CallablePlayer, load_agent
from gamenight.arena.entrants import IN_PYTHON, Entrant
from gamenight.arena.players import Player, Question
from gamenight.arena.program import Forfeit, Program

PROTOCOL = 1
START_S = 20.0  # to get ready: interpreters and tables take their time
COLOURS = "bw"


class LinePlayer:
    """Speaks JSON, a line each way."""

    def __init__(self, command: str, start: dict[str, Any], move_s: float) -> None:
        self._move_s = move_s
        self._program = Program(command)
        try:
            words = {"type": "start", "protocol": PROTOCOL, "move_ms": round(1000 * move_s)}
            answer = self._ask(words | start, START_S)
            if answer.get("ready") is not True:
                raise Forfeit("garbage", f'{{"ready": true}} expected, not {_brief(answer)}')
        except BaseException:
            self._program.close()
            raise

    def answer(self, question: Question) -> str | None:
        asked = {
            "type": "move",
            "may_decline": question.may_decline,
            "legal": question.legal,
            "view": question.view,
            "recall": question.recall,
        }
        answer = self._ask(asked, self._move_s)
        move = answer.get("move")
        if move is None and "move" in answer and question.may_decline:
            return None
        if not isinstance(move, str):
            raise Forfeit("garbage", f'{{"move": "…"}} expected, not {_brief(answer)}')
        return move

    def close(self) -> None:
        self._program.close(json.dumps({"type": "end"}))

    def clock(self) -> float:
        return time.monotonic()

    def _ask(self, words: dict[str, Any], limit_s: float) -> dict[str, Any]:
        self._program.assert_quiet()
        self._program.write_line(json.dumps(words))
        text = self._program.read_line(limit_s)
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            raise Forfeit("garbage", f"no JSON: {text[:200]!r}") from None
        if not isinstance(answer, dict):
            raise Forfeit("garbage", f"an object expected, not {_brief(answer)}")
        return answer


class GtpPlayer:
    """Speaks the Go Text Protocol with an engine of Blokus Duo."""

    def __init__(self, command: str, seat: int, seed: int, move_s: float) -> None:
        self._colour = COLOURS[seat]
        self._move_s = move_s
        self._told = 0
        self._program = Program(command)
        start_s = max(START_S, move_s)
        try:
            # Not every engine has other games, or chance; one that does not know a word says so.
            self._command("set_game Blokus Duo", start_s)
            self._command(f"set_random_seed {seed % (1 << 31)}", start_s)
            self._expect_success("clear_board", start_s)
            self._counts = self._processor_time() is not None
        except BaseException:
            self._program.close()
            raise

    def answer(self, question: Question) -> str | None:
        moves = question.moves
        for seat, text in moves[self._told :]:
            self._expect_success(f"play {COLOURS[seat]} {text}", self._move_s)
        text = self._expect_success(f"genmove {self._colour}", self._move_s)
        self._told = len(moves) + 1
        return text

    def close(self) -> None:
        self._program.close("quit")

    def clock(self) -> float:
        """Processor time where the engine counts it, so that a busy machine does not matter."""
        spent = self._processor_time() if self._counts else None
        return time.monotonic() if spent is None else spent

    def _processor_time(self) -> float | None:
        fine, text = self._command("cputime", max(START_S, self._move_s))
        try:
            return float(text) if fine else None
        except ValueError:
            return None

    def _expect_success(self, command: str, limit_s: float) -> str:
        fine, text = self._command(command, limit_s)
        if not fine:
            raise Forfeit("garbage", f"{command[:80]}: ? {text[:200]}")
        return text

    def _command(self, command: str, limit_s: float) -> tuple[bool, str]:
        """Whether it was obeyed, and the answer: all lines up to an empty one."""
        until = time.monotonic() + limit_s
        self._program.write_line(command)
        lines: list[str] = []
        while True:
            line = self._program.read_line(max(0.0, until - time.monotonic()))
            if not line.strip():
                if lines:
                    break
                continue
            lines.append(line)
        sign, text = lines[0][:1], "\n".join([lines[0][1:].strip(), *lines[1:]])
        if sign not in ("=", "?"):
            raise Forfeit("garbage", f"{command[:80]}: {lines[0][:200]!r}")
        return sign == "=", text.strip()


def outside_player(
    entrant: Entrant, seat: int, seed: int, move_s: float, start: dict[str, Any]
) -> Player:
    """Somebody else's player for one match; Forfeit if a program does not get ready."""
    if entrant.kind in IN_PYTHON:
        return CallablePlayer(load_agent(entrant, start | {"seat": seat, "seed": seed}))
    if entrant.kind == "gtp":
        return GtpPlayer(entrant.which, seat, seed, move_s)
    return LinePlayer(entrant.which, start | {"seat": seat, "seed": seed}, move_s)


def _brief(value: Any) -> str:
    return json.dumps(value)[:200]
