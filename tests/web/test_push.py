"""Push notices: the bell at a days-long table, the list in the settings, the worker's part."""

import json

import pytest

from server.push_service import ADDRESS, NAME, Subscriber
from web.visitor import DESK, PHONE

# A push service of the page's own: Chromium's cannot be reached from a test.
STUB = """
  const key = 'KEY', endpoint = 'ENDPOINT';
  const held = () => JSON.parse(localStorage.getItem('stub') ?? 'null');
  const read = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (one) => one.charCodeAt(0)).buffer;
  const made = (own) => ({
    endpoint,
    options: { applicationServerKey: read(own) },
    toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
    unsubscribe: async () => (localStorage.removeItem('stub'), true),
  });
  PushManager.prototype.getSubscription = async () => held() && made(held());
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly) throw new Error('not visible');
    const own = btoa(String.fromCharCode(...applicationServerKey));
    localStorage.setItem('stub', JSON.stringify(own));
    return made(own);
  };
"""
NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map((one) => [one.title, one.body, one.data, one.tag]);
}"""


@pytest.fixture
def away(visit, home, monkeypatch):
    """A visitor at a table with a day for each turn, and its id; the push service is the stub."""
    monkeypatch.setattr(home.app.tables.push.network, "look_up", lambda host: [ADDRESS])

    def sit(timer_s=86_400, **more):
        you = visit(service_workers="allow", **more)
        you.context.grant_permissions(["notifications"], origin=you.url.rstrip("/"))
        phone = Subscriber()
        stub = STUB.replace("KEY", phone.public).replace("ENDPOINT", phone.endpoint)
        you.context.add_init_script(f"{{{stub}}}")
        you.go("settings")
        ask = {"game": "blokus-duo", "timer_s": timer_s, "options": {"first": 0}, "pace_ms": 0}
        ask["plan"] = [{"player": "person"}, {"player": "bot", "level": "novice"}]
        table = call(you, "POST", "api/tables", ask)["table"]
        join = {"nickname": "Ada", "number": "0" * 64, "key": "", "seat": 0}
        call(you, "POST", f"api/tables/{table}/join", join)
        you.go(f"t/{table}")
        return you, table

    return sit


def call(you, method, path, body=None):
    return you.page.evaluate(
        """async ([method, path, body]) => (await fetch(new URL(path, document.baseURI), {
             method, headers: {'content-type': 'application/json'}, body: body ?? undefined,
           })).json()""",
        [method, path, None if body is None else json.dumps(body)],
    )


def subscribed(you):
    return call(you, "GET", "api/me/push")["subscriptions"]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_one_tap_at_a_days_long_table_and_it_is_in_the_settings(away, size):
    you, _ = away(size=size)
    page = you.page
    page.get_by_role("button", name="Notify me when this table waits").click()
    page.get_by_text("From now on this browser notifies you").first.wait_for(state="attached")
    stop = page.get_by_role("button", name="No more notices")
    stop.wait_for()
    assert you.fits_width()
    assert you.faults() == []
    [one] = subscribed(you)
    assert one["service"] == NAME
    page.reload()
    stop.click()
    page.get_by_role("button", name="Notify me when this table waits").click()
    stop.wait_for()
    you.go("settings")
    line = page.get_by_role("listitem").filter(has_text=NAME)
    line.get_by_text("this browser").wait_for()
    assert page.get_by_label("Notify me", exact=False).first.is_checked()
    assert you.faults() == []
    line.get_by_role("button", name="Remove").click()
    page.get_by_text("No browser yet.").wait_for()
    assert subscribed(you) == []
    assert page.evaluate("localStorage.getItem('stub')") is None


def test_a_table_of_minutes_and_a_server_without_it_offer_no_bell(away, home, monkeypatch):
    quick, _ = away(timer_s=300)
    quick.page.get_by_role("button", name="Share").wait_for()
    assert quick.page.get_by_role("button", name="Notify me").count() == 0
    you, table = away()
    bell = you.page.get_by_role("button", name="Notify me when this table waits")
    bell.wait_for()
    monkeypatch.setattr(home.app.tables.push, "sender", None)
    with you.page.expect_response("**/api/me/push"):
        you.go(f"t/{table}")
    you.page.get_by_role("button", name="Share").wait_for()
    assert bell.count() == 0


def send(you, words):
    """Let the worker have a message, as a push service would."""
    session = you.context.new_cdp_session(you.page)
    found = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.append(told))
    session.send("ServiceWorker.enable")
    you.until(lambda: any(told["registrations"] for told in found), "a worker")
    registration = next(one for told in found for one in told["registrations"])
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": you.url.rstrip("/"),
            "registrationId": registration["registrationId"],
            "data": json.dumps(words),
        },
    )
    session.detach()


def test_the_worker_tells_which_table_and_its_page_takes_the_notice_away(away):
    you, table = away()
    page = you.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    told = {"table": table, "turn": False, "language": "de"}
    send(you, told)  # the table is in sight
    you.go("settings")
    assert page.evaluate(NOTICES) == []
    send(you, told)
    address = f"{you.url}t/{table}"
    notices = you.until(lambda: page.evaluate(NOTICES), "a notice")
    tag = f"gamenight-turn-{table}"
    assert notices == [["Ein Tisch wartet auf dich", "Blokus Duo", address, tag]]
    send(you, told | {"turn": True, "language": "tlh"})  # it is not dealt yet: nobody's turn
    late = ["No longer your turn", "Blokus Duo", address, tag]
    you.until(lambda: page.evaluate(NOTICES) == [late], "another notice in its place")
    you.go(f"t/{table}")
    you.until(lambda: page.evaluate(NOTICES) == [], "its end")
