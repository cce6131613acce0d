"""Files are written whole or not at all."""

import contextlib
import errno
import os
import resource
import stat
from pathlib import Path

import pytest

from gamenight.core.files import whole_file, write_whole


def test_a_file_is_replaced_with_its_rights_and_through_its_link(tmp_path):
    file, link = tmp_path / "match.json", tmp_path / "link.json"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert len(list(tmp_path.iterdir())) == 2


@contextlib.contextmanager
def little_room():
    """No file may grow beyond a few bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_what_was_there(tmp_path):
    file = tmp_path / "match.json"
    file.write_bytes(b"old")
    with pytest.raises(OSError, match="match") as refused, little_room():
        write_whole(file, b"much longer")
    assert refused.value.errno == errno.EFBIG
    assert refused.value.filename == str(file)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_work_that_breaks_off_leaves_what_was_there(tmp_path):
    def broken_off():
        with whole_file(file) as part:
            part.write_bytes(b"half")
            raise KeyboardInterrupt

    file = tmp_path / "games.csv"
    file.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_private_file_is_its_owners_even_in_place_of_a_public_one(tmp_path):
    file = tmp_path / "tables.jsonl"
    file.write_bytes(b"old")
    file.chmod(0o644)
    write_whole(file, b"new", private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_is_no_file_is_written_to_as_it_is(tmp_path):
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"new")
    write_whole(Path(os.devnull), b"new")
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "match.json", b"new")
