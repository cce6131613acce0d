// One match on our server: two browsers that join a SKIP-BO table, and play on what they are told.
import { randomBytes } from "node:crypto";
import WebSocket from "ws";

const OPTIONS = { target: 1000000 };

export class Gamenight {
  static async open(url) {
    const match = new Gamenight();
    const people = [{}, {}];
    const body = { game: "skipbo", seats: 2, options: OPTIONS, pace_ms: 0, hold_ms: 0, grace_ms: 0 };
    const created = await post(url, "/api/tables", people[0], body);
    const key = created.invite.split("#join=")[1];
    for (const [seat, person] of people.entries()) {
      const number = randomBytes(32).toString("hex");
      await post(url, `/api/tables/${created.table}/join`, person, { nickname: `P${seat}`, number, key, seat });
    }
    match.sockets = await Promise.all(people.map((person) => enter(url, created.table, person)));
    match.sockets.forEach((socket, seat) => socket.on("message", (text) => match.hear(seat, text)));
    match.told = [false, false];
    match.news = [null, null];
    match.number = 0;
    await match.say(0, { type: "ask_start" });
    return match;
  }

  // Resolves when the mover has its answer and both seats have the news.
  say(seat, command) {
    this.answered = false;
    this.told.fill(false);
    return new Promise((done, failed) => {
      this.done = done;
      this.failed = failed;
      this.sockets[seat].send(JSON.stringify({ id: `c${this.number++}`, ...command }));
    });
  }

  hear(seat, data) {
    const text = data.latin1Slice();
    if (text.startsWith('{"type":"tell_done"')) this.answered = true;
    else if (text.startsWith('{"type":"tell_update"')) {
      this.news[seat] = text;
      this.told[seat] = true;
    } else if (text.startsWith('{"type":"tell_refused"')) this.failed(new Error(text));
    else return;
    if (this.answered && this.told[0] && this.told[1]) this.done();
  }

  async move() {
    for (const seat of [this.mover ?? 0, 1 - (this.mover ?? 0)]) {
      const news = JSON.parse(this.news[seat]);
      const { legal, view } = news.seats[0];
      if (!view.waiting.includes(seat)) continue;
      this.mover = seat;
      const move = chosen(legal.map(({ text }) => text));
      return this.say(seat, { type: "ask_play", seat, move, seen: news.seq });
    }
    throw new Error("nobody can move");
  }
}

function chosen(legal) {
  const discards = legal.filter((move) => move.includes("-"));
  return (
    legal.find((move) => move.startsWith("S>")) ??
    legal.find((move) => move.includes(">")) ??
    discards[Math.floor(Math.random() * discards.length)] ??
    legal[0]
  );
}

async function post(url, path, person, body) {
  const headers = { "content-type": "application/json" };
  if (person.cookie) headers.cookie = person.cookie;
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  person.cookie = (answer.headers.get("set-cookie") ?? person.cookie).split(";")[0];
  return answer.json();
}

function enter(url, table, person) {
  const address = `${url.replace("http", "ws")}/api/tables/${table}/socket`;
  const socket = new WebSocket(address, { headers: { cookie: person.cookie }, perMessageDeflate: false });
  return new Promise((done, failed) => {
    socket.once("message", () => done(socket));
    socket.once("error", failed);
  });
}
