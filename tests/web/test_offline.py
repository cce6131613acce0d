"""Without the server: pages say so, and rules can be read."""

from playwright.sync_api import expect

ASKING = ("new/dos", "t/abcdefgh", "setup/dos", "learn/dos", "replay/abcdefgh")
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  if (!names.length) return false;
  return (await (await caches.open(names[0])).keys()).length > 20;
}"""


def test_pages_say_that_nobody_answers_and_rules_open_from_home(visit):
    you = visit(service_workers="allow")
    you.forgive("ERR_INTERNET_DISCONNECTED")
    you.forgive("Failed to load resource")
    page = you.go().page
    page.get_by_role("link", name="Rules: DOS").wait_for()
    you.until(lambda: page.evaluate(KEPT), "the page kept on this device")
    page.reload()
    you.context.set_offline(True)
    for path in (*ASKING, ""):
        page.goto(you.url + path)
        expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
        assert you.faults() == []
    you.shot("offline-desk")
    assert page.get_by_role("heading", name="My tables").count() == 0, "nobody knows of them"
    page.get_by_role("link", name="DOS", exact=True).click()
    expect(page.locator("#clause-1")).to_be_visible()
    expect(page.get_by_role("heading", name="The game in a minute")).to_be_visible()
    example = page.get_by_role("img", name="A red 7 equals a red 5 and a Wild DOS")
    you.until(lambda: example.evaluate("img => img.naturalWidth") > 0, "the picture is kept too")
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    expect(page.get_by_role("link", name="Lowdown", exact=True)).to_be_visible()
    page.goto(you.url + "setup/dos")
    page.get_by_role("heading", name="The server does not answer").wait_for()
    you.context.set_offline(False)
    expect(page.get_by_role("heading", name="The position")).to_be_visible()
