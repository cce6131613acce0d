"""Links: whom they let in, and that their keys are told to nobody on the way."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from web.test_tables import NO_SOCKETS, invited, seated

OVER_PLAIN_HTTP = "() => Object.defineProperty(navigator, 'clipboard', {value: undefined})"


def key_of(link):
    """The key that a link carries behind its #."""
    [[key]] = [
        found
        for name, found in parse_qs(urlsplit(link).fragment).items()
        if name in ("join", "watch", "key")
    ]
    return key


def asked_by(who):
    """Every address that this browser asks for, from now on."""
    found = []
    who.page.on("request", lambda one: found.append(one.url.partition("#")[0]))
    who.page.on("websocket", lambda one: found.append(one.url))
    return found


def end(host):
    """The host gives up; the replay is opened."""
    page = host.page
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    page.get_by_role("slider", name="Move").wait_for()


def test_no_address_that_is_asked_for_holds_a_key(visit):
    host, link = invited(visit)
    host.page.get_by_role("button", name="Share").click()
    host.page.get_by_label("Watch only").check()
    watch = host.page.get_by_role("dialog").get_by_role("textbox", name="Link").input_value()
    host.page.get_by_role("button", name="Close").click()
    watcher, poller = visit(), visit()
    poller.page.add_init_script(NO_SOCKETS)
    poller.forgive("WebSocket")
    asked = [asked_by(one) for one in (watcher, poller)]
    guest = seated(host, link, visit)
    asked.append(asked_by(guest))
    for one in (watcher, poller):
        one.page.goto(watch)
        one.page.get_by_text("You are watching").wait_for()
    host.page.get_by_role("button", name="Start").click()
    for one in (host, guest, watcher, poller):
        one.page.get_by_role("grid").wait_for()
    guest.page.reload()
    guest.page.get_by_role("grid").wait_for()
    end(host)
    watcher.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    watcher.page.get_by_role("slider", name="Move").wait_for()
    for addresses in asked:
        assert any("/socket" in one or "/updates" in one for one in addresses)
        assert not [one for one in addresses if key_of(link) in one or key_of(watch) in one]


def test_a_link_to_a_move_opens_for_others_and_gives_no_seat(visit):
    host, link = invited(visit)
    guest = seated(host, link, visit)
    host.page.get_by_role("button", name="Start").click()
    for one in (host, guest):
        one.page.get_by_role("grid").wait_for()
    end(host)
    guest.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    for one in (host, guest):
        page = one.page
        page.evaluate(OVER_PLAIN_HTTP)
        page.get_by_role("button", name="Link to this move").click()
        page.get_by_text("The link is copied").first.wait_for()
        one.go()
        box = page.get_by_label("Link to a table")
        box.press("Control+v")
        copied = box.input_value()
        assert "/replay/" in copied
        assert key_of(copied) != key_of(link)
        stranger = visit()
        stranger.page.goto(copied)
        expect(stranger.page.get_by_role("slider", name="Move")).to_be_visible()


def test_a_browser_that_cannot_copy_says_so(visit):
    you = visit()
    you.play_now("BOLD")
    page = you.page
    page.evaluate(OVER_PLAIN_HTTP)
    page.evaluate("() => (document.execCommand = () => false)")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy").click()
    page.locator(".note", has_text="copy it by hand").wait_for()
    expect(page.get_by_role("dialog")).to_be_visible()
