// A server that knows no game, for comparison: what remains of the waits is the machine's, the disk's and the load's.
// node nothing.js FILE: speaks as much of our protocol as the load needs, and appends every command to FILE.
// Answers go out when the disk has it (one sync for all that wait). Prints "ready PORT".
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const file = await open(process.argv[2], "a");
const FILLER = "x".repeat(1500);
const SEAT = { view: { waiting: [0] }, legal: [{ text: "S>1" }], filler: FILLER };
const tables = new Map();
let waiting = [];
let syncing = false;

const server = createServer((request, response) => {
  const table = request.url.split("/")[3] ?? String(tables.size);
  const seat = request.url.endsWith("/join") && request.headers.cookie ? 0 : Number(request.url.endsWith("/join"));
  if (!tables.has(table)) tables.set(table, { seq: 0, sockets: [] });
  response.setHeader("set-cookie", `seat=${seat}`);
  response.end(JSON.stringify({ table, invite: "#join=key" }));
});

new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket, request) => {
  const table = tables.get(request.url.split("/")[3]);
  table.sockets[Number(request.headers.cookie.at(-1))] = socket;
  socket.send('{"type":"tell_table"}');
  socket.on("message", (data) => {
    waiting.push({ table, socket, data });
    if (!syncing) setImmediate(commit);
  });
});

async function commit() {
  if (syncing || !waiting.length) return;
  syncing = true;
  const jobs = waiting;
  waiting = [];
  await file.write(Buffer.concat(jobs.map((job) => job.data)));
  await file.datasync();
  for (const { table, socket, data } of jobs) {
    const { id } = JSON.parse(data);
    const news = JSON.stringify({ type: "tell_update", seq: ++table.seq, seats: [SEAT] });
    socket.send(JSON.stringify({ type: "tell_done", id, seq: table.seq }));
    for (const each of table.sockets) each.send(news);
  }
  syncing = false;
  commit();
}

server.listen(0, "127.0.0.1", () => console.log("ready", server.address().port));
