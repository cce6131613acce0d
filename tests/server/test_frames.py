"""Messages on their way out: frames that any client reads, and peers that read nothing."""

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from gamenight.server.socket import SocketViewer
from gamenight.server.wire import framed


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


class FullWire:
    """A connection whose peer takes two messages and no more."""

    def __init__(self):
        self.told, self.cuts = [], 0

    def tell(self, message, unsent_bytes):
        if len(self.told) == 2:
            return False
        self.told.append(message)
        return True

    def cut(self):
        self.cuts += 1


def test_a_peer_that_takes_nothing_more_is_cut_once_and_left_alone():
    wire = FullWire()
    viewer = SocketViewer(wire, "person", True, 1000)
    for number in range(5):
        viewer.push(b"%d" % number)
    assert wire.told == [b"0", b"1"]
    assert wire.cuts == 1
