"""A deliberate change of a format is mapped to its old form, and nothing else is."""

import gamenight as gn
from acceptance import mappings, plan
from acceptance.mappings import Context, message_to_old
from acceptance.wire import Transcript

GAME = "dos-3-target=1"
LATE_CATCH = 33


def different(kind):
    return plan.compare(kind, GAME, tenth=True).different


def drop_round(value, context):
    """Everything says which round it is."""
    return {key: kept for key, kept in value.items() if key != "round"}


def test_a_new_key_of_views_is_mapped_away(monkeypatch):
    true = gn.Match.view
    monkeypatch.setattr(gn.Match, "view", lambda *args: true(*args) | {"round": 2})
    assert different("views")
    monkeypatch.setattr(mappings, "VIEWS", [drop_round, *mappings.VIEWS])
    assert not different("views")


def test_a_renamed_event_gets_its_old_name(monkeypatch):
    true = gn.Match.events

    def renamed(event):
        return event | {"code": event["code"].replace(".event.", ".")}

    def old_name(event, context):
        """Codes of events lost a part that said nothing."""
        game, _, name = event["code"].partition(".")
        return event | {"code": f"{game}.event.{name}"}

    monkeypatch.setattr(
        gn.Match, "events", lambda *args: [(ply, renamed(e)) for ply, e in true(*args)]
    )
    assert different("games")
    monkeypatch.setattr(mappings, "EVENTS", [old_name, *mappings.EVENTS])
    assert not different("games")


def test_a_refusal_that_names_another_clause_is_mapped_by_its_moment(monkeypatch):
    assert not different("games")
    monkeypatch.setattr(mappings, "REFUSALS", [])
    assert different("games"), "late catches in DOS are told so; they were told to wait for a turn"


def test_only_a_seat_that_could_do_nothing_was_told_to_wait():
    late = {"type": "IllegalMove", "code": "illegal_move", "clause": LATE_CATCH}
    late |= {"params": {"game": "dos", "clause": LATE_CATCH, "seat": 1}, "where": {"other": 0}}
    nothing = Context("dos", 1, "catch 0", waiting=[2], has_moves=False)
    params = {"game": "dos", "seat": 1, "waiting": [2]}
    told = {"type": "NotYourTurn", "code": "not_your_turn", "params": params, "where": {}}
    assert mappings.as_not_your_turn(late, nothing) == late | told
    in_turn = Context("dos", 1, "catch 0", waiting=[1], has_moves=True)
    assert mappings.as_not_your_turn(late, in_turn) == late


def test_all_parts_of_a_message_are_mapped(monkeypatch):
    def old_names(message, context):
        """An update was called news."""
        return message | {"type": "tell_news"} if message.get("type") == "update" else message

    def upper(event, context):
        """Codes are written small."""
        return event | {"code": event["code"].upper()}

    monkeypatch.setattr(mappings, "MESSAGES", [old_names])
    for kind in ("VIEWS", "POSITIONS", "RECORDS"):
        monkeypatch.setattr(mappings, kind, [drop_round])
    monkeypatch.setattr(mappings, "EVENTS", [upper])
    news = {"seat": 1, "view": {"over": True, "round": 2}, "events": [{"code": "a"}]}
    old = {"seat": 1, "view": {"over": True}, "events": [{"code": "A"}]}
    told = message_to_old({"type": "update", "seats": [news, {"view": None}]}, Context())
    assert told == {"type": "tell_news", "seats": [old, {"view": None}]}
    polled = message_to_old({"messages": [{"type": "update", "seats": [dict(news)]}]}, Context())
    assert polled == {"messages": [{"type": "tell_news", "seats": [old]}]}
    record = {"rules_version": 1, "moves": [], "round": 2}
    assert message_to_old(record, Context()) == {"rules_version": 1, "moves": []}
    replay = message_to_old({"frames": [dict(news)], "record": {"round": 1}}, Context())
    assert replay == {"frames": [old], "record": {}}
    study = message_to_old({"view": {"round": 1}, "position": {"round": 1}}, Context())
    assert study == {"view": {}, "position": {}}


def test_moves_in_messages_become_their_texts():
    draw, two = {"kind": "draw", "text": "draw"}, {"kind": "accuse", "text": "accuse 2", "seat": 2}
    news = message_to_old({"seats": [{"seat": 0, "legal": [draw, two]}]}, Context())
    assert news == {"seats": [{"seat": 0, "legal": ["draw", "accuse 2"]}]}
    assert message_to_old({"legal": [draw]}, Context()) == {"legal": ["draw"]}
    judged = message_to_old({"made": two, "hints": [{"move": draw, "value": 1}]}, Context())
    assert judged == {"made": "accuse 2", "hints": [{"move": "draw", "value": 1}]}


def test_browsers_say_a_command_as_it_is_said_now(monkeypatch):
    def new_name(command, context):
        """A seat is taken by `take`."""
        return command | {"type": "take"} if command.get("type") == "ask_sit" else command

    monkeypatch.setattr(mappings, "COMMANDS", [new_name])
    transcript = Transcript("a table", "http://127.0.0.1")
    transcript.names = {"k3v9": "{invite}"}
    spoken = transcript.spoken({"type": "ask_sit", "key": "{invite}"})
    assert spoken == {"type": "take", "key": "k3v9"}
    monkeypatch.setattr(mappings, "PATHS", [lambda path: path.replace("/poll", "/news")])
    assert mappings.path_now("/api/tables/{table}/poll?since=3") == (
        "/api/tables/{table}/news?since=3"
    )
