"""It is your turn, and you look elsewhere: the browser tells, where it may."""

GONE = """(gone) => {
  Object.defineProperty(document, 'hidden', {value: gone, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map((one) => [one.title, one.body, one.data]);
}"""


def test_a_notice_leads_to_the_table_and_goes_when_one_is_back(visit):
    you = visit(service_workers="allow")
    you.context.grant_permissions(["notifications"], origin=you.url.rstrip("/"))
    page = you.go("settings").page
    page.get_by_label("Notify me").check()
    you.play_now("Blokus Duo")
    move = you.turn()["legal"][0]["text"]
    page.evaluate(GONE, True)
    assert page.evaluate(NOTICES) == []
    you.types(move)
    you.turn()
    notices = you.until(lambda: page.evaluate(NOTICES), "a notice")
    assert notices == [["Your turn", "Blokus Duo", page.url.split("#")[0]]]
    assert "Your turn" in page.title()
    page.evaluate(GONE, False)
    you.until(lambda: page.evaluate(NOTICES) == [], "its end")


def test_without_https_it_is_said_why_there_are_no_notices(visit):
    you = visit()
    afar = "http://house.test/"
    you.forgive("origin was untrustworthy")
    you.context.route(
        f"{afar}**",
        lambda route: route.fulfill(
            response=you.context.request.get(route.request.url.replace(afar, you.url))
        ),
    )
    you.page.goto(f"{afar}settings")
    line = you.page.locator("label", has_text="Notify me")
    line.get_by_text("only over HTTPS").wait_for()
    assert line.get_by_role("checkbox").is_disabled()
    you.page.goto("about:blank")  # nothing is fetched any more when this host is gone
    you.hosts.discard("house.test")
