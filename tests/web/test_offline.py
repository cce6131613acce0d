"""Without the server: pages say so, and rules can be read."""

from playwright.sync_api import expect

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
    for path in ("new/dos", "t/abcdefgh", ""):
        page.goto(you.url + path)
        expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
        assert you.faults() == []
    you.shot("offline-desk")
    page.get_by_role("link", name="DOS", exact=True).click()
    expect(page.locator("#clause-1")).to_be_visible()
    for section in ("Order of chance", "Who is asked in simulations"):
        assert page.get_by_role("heading", name=section).count() == 0, "that is for programs"
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
