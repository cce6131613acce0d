"""Replays on every board: forwards, backwards, by slider and by link, of tables and of files."""

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import gamenight as gn
from gamenight import games
from web.test_card_boards import sit
from web.visitor import PHONE, ready, texts

DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name));
  const event = {dataTransfer: files, bubbles: true, cancelable: true};
  document.body.dispatchEvent(new DragEvent('drop', event));
}"""


def played(game, moves):
    """A match some moves old, with a record that opens on its own."""
    match = gn.new(game, seats=2, seed=4)
    while len(match.moves) < moves and not match.over:
        seat = match.waiting[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(match.moves) * 7 % len(legal)])
    return match


def drop(page, file):
    text = base64.b64encode(Path(file).read_bytes()).decode()
    page.evaluate(DROP, [Path(file).name, text])


def told(page, number, of):
    page.locator(".told b", has_text=f"Move {number} of {of}").wait_for()


@pytest.mark.parametrize("game", games.GAMES)
def test_a_match_is_walked_through(visit, game, tmp_path):
    you = sit(visit, game, {}, size=PHONE)
    page = you.page
    while (news := you.turn())["view"]["moves"] < 4:
        you.types(next(one for one in texts(news) if not one.startswith("catch")))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").locator(".outcome", has_text="has resigned").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider", name="Move")
    of = int(slider.get_attribute("max"))
    expect(page.locator(".who")).to_contain_text("Bot · ")
    expect(page.locator(".who")).to_contain_text("Played on ")
    who = page.locator(".who strong").all_inner_texts()
    for number in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        told(page, number, of)
    page.get_by_role("button", name="One move back").click()
    told(page, 2, of)
    assert "move=2" in page.url
    assert you.faults() == []
    assert you.fits_width()
    other = you.context.new_page()
    other.goto(page.url)
    told(other, 2, of)
    expect(other.locator(".stage")).to_have_text(page.locator(".stage").text_content())
    page.keyboard.press("ArrowLeft")
    told(page, 1, of)
    slider.fill("3")
    told(page, 3, of)
    page.get_by_role("button", name="To the end").click()
    told(page, of, of)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export the record").click()
    saved.value.save_as(tmp_path / "match.json")
    you.go().page.locator(".game").first.wait_for()
    drop(page, tmp_path / "match.json")
    told(page, 0, of)
    assert page.locator(".who strong").all_inner_texts() == who
    page.keyboard.press("End")
    told(page, of, of)
    assert scores(page) == gn.verify(json.loads((tmp_path / "match.json").read_text())).scores


def scores(page):
    """The scores beside the names."""
    shown = page.locator(".who li:not(.when)").all_inner_texts()
    return [int(one.split()[-1].replace("−", "-")) for one in shown]


def test_another_record_takes_the_place_of_the_first(visit, tmp_path):
    for game in ("bold", "blokus-duo", "dos"):
        ready(games.facts(game).title)
        (tmp_path / game).write_text(json.dumps(played(game, 4).record()))
    (tmp_path / "none").write_text("no record")
    you = visit()
    you.forgive("status of 422")
    page = you.go().page
    page.locator(".game").first.wait_for()
    drop(page, tmp_path / "bold")
    told(page, 0, 4)
    page.keyboard.press("End")
    told(page, 4, 4)
    drop(page, tmp_path / "blokus-duo")
    page.get_by_role("grid", name="Board of 14 by 14").wait_for()
    told(page, 0, 4)
    page.keyboard.press("End")
    told(page, 4, 4)
    drop(page, tmp_path / "dos")
    told(page, 0, 4)
    drop(page, tmp_path / "none")
    page.get_by_text("This file is not a record of a match").first.wait_for()


def test_a_record_that_was_altered_says_in_words_what_is_wrong(visit, tmp_path):
    ready("BOLD")
    record = played("bold", 4).record()
    record["moves"][0][1] = "stop"
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record))
    you = visit(locale="de")
    you.forgive("status of 422")
    page = you.go().page
    page.locator(".game").first.wait_for()
    drop(page, file)
    page.get_by_text("Aufhören geht erst, wenn zwei Karten aufgedeckt sind").wait_for()


PENTOBI = """(;GM[Blokus Duo]PB[Ada]PW[Bo]DT[2026-11-16]
;B[f9,e10,f10,g10,f11];W[i4,h5,i5,j5,i6])"""


def test_a_file_of_pentobi_is_shown_and_saved_again(visit, tmp_path):
    ready("Blokus Duo")
    (tmp_path / "game.blksgf").write_text(PENTOBI)
    (tmp_path / "wrong.blksgf").write_text(PENTOBI.replace("j5", "a1"))
    you = visit(size=PHONE)
    you.forgive("status of 422")
    page = you.go().page
    page.locator(".game").first.wait_for()
    drop(page, tmp_path / "wrong.blksgf")
    page.get_by_text("i4,h5,i5").first.wait_for()
    drop(page, tmp_path / "game.blksgf")
    told(page, 0, 2)
    page.locator(".who", has_text="Ada").wait_for()
    page.get_by_text("Played on November 16, 2026").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save for Pentobi").click()
    assert saved.value.suggested_filename.endswith(".blksgf")
    saved.value.save_as(tmp_path / "again.blksgf")
    again = (tmp_path / "again.blksgf").read_text()
    assert all(
        part in again for part in ("PB[Ada]", "PW[Bo]", "DT[2026-11-16]", ";W[i4,h5,i5,j5,i6]")
    )
    assert you.faults() == []
    assert you.fits_width()
    you.shot("replay-blksgf")
