"""Small changes of the product, each of which the comparison must report."""

import gamenight as gn
from acceptance import plan, scenes, stored, wire

GAME, SCENE = "dos-3-target=1", "bold"


def compared(kind, chunk=GAME):
    """How many items differ, and what is told of the first of them."""
    outcome = plan.compare(kind, chunk, tenth=True)
    return outcome.different, "".join(one.told() for one in outcome.shown[:1])


def compared_scene(name="through 0"):
    kind, places = plan.golden("wire"), [scenes.names().index(name)]
    found = list(kind.compare(SCENE, scenes.items(SCENE, [name]), places))
    differences = [one for one in found if one is not None]
    return len(differences), "".join(one.told() for one in differences)


def change(monkeypatch, name, changed):
    """Let a method of every match give ``changed`` of what it gives."""
    true = getattr(gn.Match, name)
    monkeypatch.setattr(gn.Match, name, lambda *args: changed(true(*args), *args))


def test_a_key_of_a_view(monkeypatch):
    change(monkeypatch, "view", lambda view, *_: view | {"round": 1})
    different, told = compared("views")
    assert different > 10
    assert "at view.round" in told
    assert "old: (nothing)" in told


def test_a_value_deep_in_a_view(monkeypatch):
    def thinner(view, *_):
        view["board"]["deck"] -= view["seat"] == 2
        return view

    change(monkeypatch, "view", thinner)
    assert compared("views")[0] > 3


def test_a_legal_move_less(monkeypatch):
    change(monkeypatch, "legal", lambda moves, *_: moves[: max(1, len(moves) - 1)])
    assert compared("views")[0]


def test_the_order_of_legal_moves(monkeypatch):
    change(monkeypatch, "legal", lambda moves, *_: moves[::-1])
    assert compared("games")[0]


def test_a_recall(monkeypatch):
    change(monkeypatch, "recall", lambda recall, *_: recall | {"discard": []})
    assert compared("views")[0]


def test_a_parameter_of_an_error(monkeypatch):
    true = gn.Match.play

    def play(match, seat, text):
        try:
            return true(match, seat, text)
        except gn.NotYourTurn as error:
            error.params["seat"] += 1
            raise

    monkeypatch.setattr(gn.Match, "play", play)
    different, told = compared("games")
    assert different
    assert "refusals" in told


def test_a_clause_of_an_error(monkeypatch):
    true = gn.Match.play

    def play(match, seat, text):
        try:
            return true(match, seat, text)
        except gn.IllegalMove as error:
            error.clause += 1
            raise

    monkeypatch.setattr(gn.Match, "play", play)
    assert compared("games")[0]


def test_a_score(monkeypatch):
    true = gn.Match.scores.fget
    scores = property(lambda match: [n + (n > 0) for n in true(match)])
    monkeypatch.setattr(gn.Match, "scores", scores)
    assert compared("games")[0]


def test_the_order_of_events(monkeypatch):
    change(monkeypatch, "events", lambda events, *_: [*events[1::-1], *events[2:]])
    assert compared("games")[0]


def test_who_may_know_of_an_event(monkeypatch):
    true = gn.Match.events
    monkeypatch.setattr(
        gn.Match,
        "events",
        lambda match, viewer, since=0: true(match, 0 if viewer is None else viewer, since),
    )
    assert compared("games")[0]


def test_a_key_of_a_record(monkeypatch):
    change(monkeypatch, "record", lambda record, *_: record | {"about": {"began": "today"}})
    assert compared("games")[0]
    assert compared("records", "dos")[0]


def test_a_position(monkeypatch):
    change(monkeypatch, "position", lambda position, *_: position | {"turn": 0})
    assert compared("games")[0]


def hear(monkeypatch, changed):
    """Let every browser hear ``changed`` of what the server says."""
    true = wire.Transcript.understood

    def understood(transcript, *args):
        message = true(transcript, *args)
        return changed(message) if isinstance(message, dict) else message

    monkeypatch.setattr(wire.Transcript, "understood", understood)


def test_a_field_of_a_message(monkeypatch):
    def changed(message):
        if message.get("type") == "tell_news":
            message["happening"]["at_ms"] += 1
        return message

    hear(monkeypatch, changed)
    different, told = compared_scene()
    assert different == 1
    assert "happening.at_ms" in told


def test_a_code_of_a_refusal_on_the_wire(monkeypatch):
    hear(
        monkeypatch,
        lambda message: message | {"code": "no"} if message.get("ok") is False else message,
    )
    assert compared_scene()[0]


def test_a_message_that_is_told_to_a_spectator_only(monkeypatch):
    def changed(message):
        for news in message.get("seats", []) if message.get("type") == "tell_news" else []:
            if news["seat"] is None:
                news["events"] = news["events"][:-1]
        return message

    hear(monkeypatch, changed)
    assert compared_scene("watched 0")[0]


def test_a_stored_file(monkeypatch):
    true = stored.unpack

    def unpack(name, folder):
        true(name, folder)
        for file in folder.glob("tables.db*"):
            file.write_bytes(file.read_bytes().replace(b"Robert", b"Rupert"))

    monkeypatch.setattr(stored, "unpack", unpack)
    assert compared("databases", "skipbo-clean")[0]


def test_a_product_that_breaks(monkeypatch):
    change(monkeypatch, "recall", lambda recall, *_: recall["nothing of this name"])
    different, told = compared("views")
    assert different
    assert "KeyError" in told
