"""Frames that any client reads and writes, however they arrive; and peers that read nothing."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from gamenight.server import frames
from gamenight.server.frames import BadFrame, FrameReader, framed
from gamenight.server.wire import UNTAKEN_PONG_BYTES, Exchange, Wire

payloads = st.binary(max_size=300) | st.integers(120, 70_000).map(lambda size: b"y" * size)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_is_one_text_frame_of_any_size(size):
    message = b"x" * size
    reader = StreamReader()
    reader.feed_data(framed(message))
    reader.feed_eof()
    with pytest.raises(StopIteration) as parsed:
        next(Frame.parse(reader.read_exact, mask=False))
    frame = parsed.value.value
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, message)


def sent(opcode, payload, fin=True):
    """A frame as the library's client masks it."""
    return Frame(opcode, payload, fin).serialize(mask=True)


@given(st.lists(st.tuples(st.lists(payloads, min_size=1, max_size=3), st.booleans())), st.data())
def test_what_a_client_sends_is_read_whatever_the_pieces(messages, data):
    stream, expected = b"", []
    for parts, pinged in messages:
        for number, part in enumerate(parts):
            if pinged:
                stream += sent(Opcode.PING, b"still there?")
                expected.append((frames.PING, b"still there?"))
            opcode = Opcode.CONT if number else Opcode.TEXT
            stream += sent(opcode, part, fin=number == len(parts) - 1)
        expected.append((frames.TEXT, b"".join(parts)))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    reader, found = FrameReader(bytes_max=300_000), []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += reader.read(stream[start:end])
    assert found == expected


BAD = [
    ("not masked", framed(b"hello"), frames.PROTOCOL_ERROR),
    ("reserved bit", bytes([0xC1, 0x80, 0, 0, 0, 0]), frames.PROTOCOL_ERROR),
    ("unknown kind", bytes([0x83, 0x80, 0, 0, 0, 0]), frames.PROTOCOL_ERROR),
    ("unknown control", bytes([0x8B, 0x80, 0, 0, 0, 0]), frames.PROTOCOL_ERROR),
    ("continues nothing", sent(Opcode.CONT, b"x"), frames.PROTOCOL_ERROR),
    ("control in parts", bytes([0x09, 0x80, 0, 0, 0, 0]), frames.PROTOCOL_ERROR),
    ("long control", bytes([0x89, 0xFE, 1, 0, 0, 0, 0, 0]), frames.PROTOCOL_ERROR),
    (
        "begins within another",
        sent(Opcode.TEXT, b"a", fin=False) + sent(Opcode.TEXT, b"b"),
        frames.PROTOCOL_ERROR,
    ),
    ("too long", bytes([0x81, 0xFF]) + (101).to_bytes(8), frames.TOO_BIG),
    (
        "too long in parts",
        sent(Opcode.TEXT, b"a" * 60, fin=False) + sent(Opcode.CONT, b"b" * 60),
        frames.TOO_BIG,
    ),
]


@pytest.mark.parametrize(("stream", "code"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_broken_frame_is_named(stream, code):
    with pytest.raises(BadFrame) as bad:
        FrameReader(bytes_max=100).read(stream)
    assert bad.value.code == code


@given(st.binary(max_size=200))
def test_garbage_is_read_or_refused(stream):
    try:
        found = FrameReader(bytes_max=100).read(stream)
    except BadFrame:
        return
    assert all(len(payload) <= 125 for _, payload in found)


UNSENT_BYTES = 1000


@pytest.mark.anyio
async def test_what_looks_like_a_message_within_another_is_none():
    inner = sent(Opcode.TEXT, b"forged")
    ear, line = Ear(), Line()
    line.close = line.abort
    wire = Wire(line, set(), Exchange(UNSENT_BYTES), ear, 1000)
    outer = Frame(Opcode.TEXT, inner).serialize(mask=False)
    masked = bytes([outer[0], outer[1] | 0x80, 0, 0, 0, 0]) + inner  # a mask that changes nothing
    wire.data_received(masked[: -len(inner)])
    wire.data_received(inner)
    assert ear.messages == [inner]
    wire.data_received(sent(Opcode.TEXT, b"begun, ", fin=False))
    wire.data_received(inner)
    assert ear.messages == [inner, None], "a message within another breaks the protocol"
    wire.connection_lost(None)


class Line:
    """A transport that keeps what is written to it."""

    def __init__(self):
        self.written, self.aborted, self.protocol = [], False, None

    def write(self, data):
        self.written.append(data)

    def get_write_buffer_size(self):
        return sum(map(len, self.written))

    def is_closing(self):
        return self.aborted

    def abort(self):
        self.aborted = True


class Ear:
    def __init__(self):
        self.messages = []

    def heard(self, message):
        self.messages.append(message)

    def lost(self):
        self.messages.append(None)


@pytest.mark.anyio
async def test_a_peer_without_a_sign_of_life_is_cut():
    exchange, lines, ears = Exchange(UNSENT_BYTES), [Line(), Line()], [Ear(), Ear()]
    wires = [Wire(line, set(), exchange, ear, 100) for line, ear in zip(lines, ears, strict=True)]
    for beat in range(3):
        for wire in wires:
            wire.beat()
        wires[0].data_received(sent(Opcode.PONG, b""))
        assert [line.aborted for line in lines] == [False, beat > 0]
    assert lines[0].written == [framed(b"", frames.PING)] * 3
    for wire in wires:
        wire.connection_lost(None)
    assert [ear.messages for ear in ears] == [[None], [None]]


@pytest.mark.anyio
async def test_a_wire_answers_pings_and_goodbyes_and_then_hears_no_more():
    line, ear, open_wires = Line(), Ear(), set()
    line.close = line.abort
    wire = Wire(line, open_wires, Exchange(UNSENT_BYTES), ear, 100)
    assert open_wires == {wire}
    wire.data_received(sent(Opcode.TEXT, b"one") + sent(Opcode.PING, b"?"))
    wire.data_received(sent(Opcode.CLOSE, b"\x03\xe8bye") + sent(Opcode.TEXT, b"two"))
    assert ear.messages == [b"one", None]
    assert line.written == [framed(b"?", frames.PONG), framed(b"\x03\xe8", frames.CLOSE)]
    wire.connection_lost(None)
    assert open_wires == set()
    assert ear.messages == [b"one", None], "lost once"


@pytest.mark.anyio
async def test_a_peer_that_asks_and_does_not_read_the_answers_is_cut():
    line = Line()
    wire = Wire(line, set(), Exchange(UNSENT_BYTES), Ear(), 100)
    flood = sent(Opcode.PING, b"?" * 125) * 1000
    for _ in range(20):
        wire.data_received(flood)
    assert line.aborted
    assert line.get_write_buffer_size() < 2 * UNTAKEN_PONG_BYTES
    wire.connection_lost(None)


@pytest.mark.anyio
async def test_what_is_said_in_one_round_leaves_together_and_before_the_goodbye():
    lines = [Line(), Line()]
    exchange = Exchange(UNSENT_BYTES)
    lines[0].close = lines[0].abort
    wires = [Wire(line, set(), exchange, Ear(), 100) for line in lines]
    for text in (b"one", b"two"):
        for wire in wires:
            wire.tell(text)
    assert [line.written for line in lines] == [[], []]
    await asyncio.sleep(0)
    assert [line.written for line in lines] == [[framed(b"one") + framed(b"two")]] * 2
    wires[0].tell(b"three")
    wires[0].close(1012)
    await asyncio.sleep(0)
    assert lines[0].written[1:] == [framed(b"three"), frames.closing(1012)]
    for wire in wires:
        wire.connection_lost(None)


@pytest.mark.anyio
async def test_a_peer_that_takes_nothing_is_cut_and_left_alone():
    line = Line()
    wire = Wire(line, set(), Exchange(UNSENT_BYTES), Ear(), 100)
    for text in (b"x" * UNSENT_BYTES, b"y", b"z"):
        wire.tell(text)
        await asyncio.sleep(0)
    assert line.written == [framed(b"x" * UNSENT_BYTES)]
    assert line.aborted
    wire.connection_lost(None)


@pytest.mark.anyio
async def test_what_waits_counts_as_untaken_and_is_dropped_with_the_line():
    line = Line()
    wire = Wire(line, set(), Exchange(UNSENT_BYTES), Ear(), 100)
    wire.tell(b"x" * UNSENT_BYTES)
    assert not line.aborted
    wire.tell(b"y")
    assert line.aborted
    await asyncio.sleep(0)
    assert line.written == []
    wire.connection_lost(None)
