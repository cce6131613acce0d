"""An external program as a subprocess that reads and writes lines; it cannot block us.

It gets a session of its own, so that whatever it starts ends with it. All waiting has a limit: one
that is exceeded, an end of output or a line without an end is a ``Forfeit``.
"""

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from typing import Any

GRACE_S = 1.0  # after the limit: an answer in this time counts as slow, none as silence
LEAVE_S = 0.5  # to go by itself when its input ends
LINE_MAX = 1 << 20
_STDERR_KEPT = 2000
running: set["Program"] = set()


class Forfeit(Exception):
    """A seat loses its game, by its own fault: ``verdict`` is a code, ``detail`` what was seen."""

    def __init__(self, verdict: str, detail: str) -> None:
        self.verdict, self.detail = verdict, detail
        super().__init__(f"{verdict}: {detail}")


class Program:
    """A running command and the lines between it and us."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            raise Forfeit("crash", str(error)) from None
        self._unsent = b""
        self._unread = b""
        self._stderr_tail = b""
        self._selector = selectors.DefaultSelector()
        for stream in (self._process.stdout, self._process.stderr, self._process.stdin):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
        self._selector.register(_pipe(self._process.stdout), selectors.EVENT_READ)
        self._selector.register(_pipe(self._process.stderr), selectors.EVENT_READ)
        self._ended = False
        running.add(self)

    @property
    def pid(self) -> int:
        return self._process.pid

    def write_line(self, line: str) -> None:
        """Write a line; it is on its way when the next one is waited for."""
        if not self._unsent:
            self._selector.register(_pipe(self._process.stdin), selectors.EVENT_WRITE)
        self._unsent += line.encode() + b"\n"
        self._transfer(0)

    def read_line(self, limit_s: float) -> str:
        """The next line that it writes."""
        begun = time.monotonic()
        while b"\n" not in self._unread:
            if len(self._unread) > LINE_MAX:
                raise Forfeit("garbage", f"a line of more than {LINE_MAX} bytes")
            left = begun + limit_s + GRACE_S - time.monotonic()
            if left <= 0:
                raise Forfeit("silent", f"{limit_s:g} s" + self._last_stderr_line())
            if self._ended:
                raise Forfeit("crash", self._describe_end())
            self._transfer(left)
        taken = time.monotonic() - begun
        if taken > limit_s:
            raise Forfeit("slow", f"{taken:.2f} s > {limit_s:g} s")
        text, _, self._unread = self._unread.partition(b"\n")
        return text.decode(errors="replace").rstrip("\r")

    def assert_quiet(self) -> None:
        """Forfeit if it has written something without being asked."""
        self._transfer(0)
        if self._unread:
            text = self._unread.partition(b"\n")[0].decode(errors="replace")
            raise Forfeit("garbage", f"unasked: {text[:200]!r}")

    def close(self, last_words: str = "") -> None:
        """End it and everything that it started, and leave nothing behind."""
        if last_words and not self._ended:
            self.write_line(last_words)
        with contextlib.suppress(OSError):
            _pipe(self._process.stdin).close()
        self._await_end()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        _pipe(self._process.stdout).close()
        _pipe(self._process.stderr).close()
        running.discard(self)

    def _end(self) -> Any:
        """How it ended, or None; its number stays taken, so that its group can still be ended."""
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)

    def _await_end(self) -> Any:
        until = time.monotonic() + LEAVE_S
        while (end := self._end()) is None and time.monotonic() < until:
            time.sleep(0.002)
        return end

    def _transfer(self, timeout_s: float) -> None:
        """Move what can be moved through the pipes, after waiting for it."""
        for key, _ in self._selector.select(timeout_s):
            if key.fileobj is self._process.stdin:
                self._send()
            else:
                self._receive(key.fileobj)

    def _send(self) -> None:
        pipe = _pipe(self._process.stdin)
        try:
            self._unsent = self._unsent[os.write(pipe.fileno(), self._unsent) :]
        except BlockingIOError:
            return
        except OSError:
            self._unsent = b""
        if not self._unsent:
            self._selector.unregister(pipe)

    def _receive(self, pipe: Any) -> None:
        text = os.read(pipe.fileno(), 1 << 16)
        if pipe is self._process.stderr:
            self._stderr_tail = (self._stderr_tail + text)[-_STDERR_KEPT:]
        else:
            self._unread += text
            self._ended = not text
        if not text:
            self._selector.unregister(pipe)

    def _describe_end(self) -> str:
        end = self._await_end()
        self._transfer(0)
        if end is None:
            return "output closed" + self._last_stderr_line()
        how = "exit code" if end.si_code == os.CLD_EXITED else "signal"
        return f"{how} {end.si_status}" + self._last_stderr_line()

    def _last_stderr_line(self) -> str:
        lines = self._stderr_tail.decode(errors="replace").strip().splitlines()
        return f" · {lines[-1][:200]}" if lines else ""


def end_all() -> None:
    """End every program that this process has started."""
    for program in list(running):
        program.close()


def _pipe(stream: Any) -> Any:
    assert stream is not None
    return stream
