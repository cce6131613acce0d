"""Nights without a server: people come, propose and deal; every event goes through its bytes."""

from gamenight.server.night import decide, events
from gamenight.server.night.permissions import Guest
from gamenight.server.night.state import NightState, replay
from gamenight.server.protocol import nights


class Evening:
    """A night in the hands of a test; ``log`` is what a store would hold."""

    def __init__(self, *names, **settings):
        created = events.NightCreated(at_ms=1, by="p0", name="Friday", invite="k", **settings)
        self.state = NightState("n1", created)
        self.log = []
        self.write(created)
        for i, name in enumerate(names):
            self.come(name, f"p{i}")

    def write(self, *found):
        for event in found:
            again = events.decode(*events.encode(event))
            self.log.append(again)
            self.state.apply(again)

    def come(self, name, person):
        guest = Guest(person, True, 2)
        self.write(decide.come(self.state, guest, name))

    def ask(self, person, command, under_way=0, progress=None):
        guest = Guest(person, True, 3, under_way, progress or {})
        found = decide.decide(self.state, guest, command)
        self.write(*found)
        return found

    def propose(self, game, ins=(), person="p0", **more):
        """A proposal of the first player of a device, with these players in; its number."""
        player = self.state.players_of(person)[0].number
        self.ask(person, nights.AskPropose(id="a", player=player, game=game, **more))
        for one in ins:
            device = self.state.players[one].person
            self.ask(device, nights.AskIn(id="b", proposal=self.state.proposed, player=one))
        return self.state.proposed

    def deal(self, game, ins=(), **more):
        """Propose and start; the seats of the new tables."""
        number = self.propose(game, ins, **more)
        before = len(self.state.tables)
        self.ask(self.state.host, nights.AskDeal(id="c", proposal=number))
        return [table.seats for table in self.state.tables[before:]]

    def again(self):
        """The night as it is read back from its log."""
        return replay("n1", [events.decode(*events.encode(event)) for event in self.log])
