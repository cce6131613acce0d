// One match on boardgame.io's server: its lobby over HTTP, then its messages in socket.io's frames.
import WebSocket from "ws";

const SPACE = "/skipbo,";
const WILD = 13;

export class BoardgameIo {
  static async open(url) {
    const match = new BoardgameIo();
    const { matchID } = await post(`${url}/games/skipbo/create`, { numPlayers: 2 });
    match.id = matchID;
    match.keys = [];
    for (const seat of [0, 1]) {
      const body = { playerID: String(seat), playerName: `P${seat}` };
      match.keys[seat] = (await post(`${url}/games/skipbo/${matchID}/join`, body)).playerCredentials;
    }
    match.told = [false, false];
    match.news = [null, null];
    const synced = new Promise((done) => (match.done = done));
    match.sockets = await Promise.all([0, 1].map((seat) => match.enter(url, seat)));
    await synced;
    return match;
  }

  enter(url, seat) {
    const address = `${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    return new Promise((done, failed) => {
      socket.on("message", (data) => {
        const text = data.latin1Slice();
        if (text === "2") socket.send("3");
        else if (text[0] === "0") socket.send(`40${SPACE}`);
        else if (text.startsWith("40")) {
          this.emit(socket, ["sync", this.id, String(seat), this.keys[seat], 2]);
          done(socket);
        } else this.hear(seat, text);
      });
      socket.once("error", failed);
    });
  }

  emit(socket, message) {
    socket.send(`42${SPACE}${JSON.stringify(message)}`);
  }

  hear(seat, text) {
    const body = text.slice(2 + SPACE.length);
    if (!body.startsWith('["update"') && !body.startsWith('["sync"')) return;
    this.news[seat] = body;
    this.told[seat] = true;
    if (this.told[0] && this.told[1]) this.done();
  }

  move() {
    const state = stateOf(JSON.parse(this.news[this.mover ?? 0]));
    const seat = Number(state.ctx.currentPlayer);
    const mine = seat === (this.mover ?? 0) ? state : stateOf(JSON.parse(this.news[seat]));
    this.mover = seat;
    const [type, args] = chosen(mine.G, seat);
    const payload = { type, args, playerID: String(seat), credentials: this.keys[seat] };
    this.told.fill(false);
    return new Promise((done) => {
      this.done = done;
      const action = { type: "MAKE_MOVE", payload };
      this.emit(this.sockets[seat], ["update", action, mine._stateID, this.id, String(seat)]);
    });
  }
}

function stateOf([kind, , told]) {
  return kind === "sync" ? told.state : told;
}

function chosen(G, seat) {
  const { stock, hand, discards } = G.seats[seat];
  const needed = G.building.map((pile) => pile.length + 1);
  const fits = (card) => needed.findIndex((value) => card === value || card === WILD);
  if (fits(stock.top) >= 0) return ["play", ["S", 0, fits(stock.top)]];
  for (const [i, card] of hand.entries()) if (fits(card) >= 0) return ["play", ["H", i, fits(card)]];
  for (const [i, pile] of discards.entries()) {
    const card = pile.at(-1);
    if (card && fits(card) >= 0) return ["play", ["D", i, fits(card)]];
  }
  return ["discard", [Math.floor(Math.random() * hand.length), Math.floor(Math.random() * 4)]];
}

async function post(url, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
