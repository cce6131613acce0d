"""Matches of Blokus Duo between our records and Pentobi's files, and its protocol."""

import json

import gamenight


def test_blokus_duo_goes_to_pentobi_and_back(run, tmp_path):
    match = gamenight.new("blokus-duo", seed=1, first=1, fixed_start=True)
    corner = "e10" if "e10" in match.legal(1) else "j5"
    match.play(1, corner)
    other = "j5" if corner == "e10" else "e10"
    match.play(0, other)
    ours, theirs, back = (tmp_path / name for name in ("a.json", "a.blksgf", "b.json"))
    ours.write_text(json.dumps(match.record()))
    assert run("convert", ours, theirs).exit_code == 0
    assert "B[e10]" in theirs.read_text()  # who begins is B there, and has e10
    assert run("convert", theirs, back).exit_code == 0
    assert json.loads(back.read_text())["moves"] == [[0, "e10"], [1, "j5"]]
    commented = theirs.read_text().replace("B[e10]", "B[e10]C[first]")
    theirs.write_text(commented)
    assert run("convert", theirs, tmp_path / "c.blksgf").exit_code == 0
    assert (tmp_path / "c.blksgf").read_text() == commented


def test_what_cannot_be_converted_is_refused_and_nothing_is_written(run, record_file, tmp_path):
    bad, latin, out = (tmp_path / f"{name}.blksgf" for name in ("bad", "latin", "out"))
    bad.write_text("(;GM[Blokus Duo];B[a1])")
    latin.write_bytes(b"(;GM[Blokus Duo]C[\xe9])")
    for words, code, said in (
        ((record_file, out), 2, "these files are for Blokus Duo"),
        ((bad, out), 1, "clause"),
        ((latin, out), 1, "cannot be read"),
        ((tmp_path / "none.blksgf", out), 1, "cannot be read"),
        ((bad, tmp_path / "out.txt"), 2, ".blksgf, .json"),
    ):
        done = run("convert", *words)
        assert (done.exit_code, said in done.stderr) == (code, True), done.stderr
    assert not out.exists()


def test_a_controllers_odd_byte_does_not_end_the_engine(run):
    done = run("gtp", typed=b"# caf\xe9\n1 name\n2 fl\xff\n3 quit\n")
    assert done.exit_code == 0
    assert done.stdout == "=1 gamenight\n\n?2 unknown command (fl\ufffd)\n\n=3\n\n"
