// The load: matches of two sockets each, on either server. node load.js SERVER URL MATCHES SECONDS PACE_MS
//
// A move counts when both sockets of its match have been told of it; only then the next one is made. PACE_MS 0:
// as fast as answers come; else one move for each match in so many milliseconds. Prints one line of JSON.
import { BoardgameIo } from "./load_boardgameio.js";
import { Gamenight } from "./load_gamenight.js";

const [server, url, matches, seconds, pace] = process.argv.slice(2);
const Match = { gamenight: Gamenight, "boardgame.io": BoardgameIo }[server];
const WARM_UP_S = 3;
const OPENING = 20;
const PATIENCE_S = 600;
setTimeout(() => {
  console.error(`the load is not done after ${PATIENCE_S} s: ${open.length} of ${matches} matches are open`);
  process.exit(1);
}, (PATIENCE_S + Number(seconds)) * 1000);

const open = [];
for (let made = 0; made < Number(matches); made += OPENING) {
  const some = Math.min(OPENING, Number(matches) - made);
  open.push(...(await Promise.all(Array.from({ length: some }, () => Match.open(url)))));
}

let going = true;
let counting = null; // the moves of the second that is being counted: how long each took
const bySecond = [];

async function play(match, number) {
  const paceMs = Number(pace);
  let turn = performance.now() + (paceMs * number) / open.length;
  while (going) {
    if (paceMs) {
      await new Promise((done) => setTimeout(done, turn - performance.now()));
      turn += paceMs;
    }
    const asked = performance.now();
    await match.move();
    counting?.push(performance.now() - asked);
  }
}

const playing = open.map(play);
const sleep = (s) => new Promise((done) => setTimeout(done, s * 1000));
await sleep(WARM_UP_S);
console.log("counting");
const began = performance.now();
const cpu = process.cpuUsage();
for (let second = 0; second < Number(seconds); second++) {
  bySecond.push((counting = []));
  await sleep(1);
}
counting = null;
const tookS = (performance.now() - began) / 1000;
const spent = process.cpuUsage(cpu);
console.log("counted");
const at = (part, waits) => waits.sort((a, b) => a - b)[Math.min(waits.length - 1, Math.floor(waits.length * part))];
const waits = bySecond.flat();
console.log(
  JSON.stringify({
    moves: waits.length,
    moves_s: waits.length / tookS,
    p50_ms: at(0.5, waits),
    p99_ms: at(0.99, waits),
    usual_p99_ms: at(0.5, bySecond.filter((second) => second.length).map((second) => at(0.99, second))),
    load_cpu: (spent.user + spent.system) / 1e6 / tookS,
  }),
);
// Memory is looked at while everybody is still connected, then the other side closes our input.
process.stdin.resume();
await new Promise((done) => process.stdin.once("end", done));
going = false;
await Promise.race([Promise.all(playing), sleep(2)]);
process.exit(0);
