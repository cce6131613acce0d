// boardgame.io's own server with its default storage (in memory): node peer.js PORT
import { Server } from "boardgame.io/dist/cjs/server.js";
import { SkipBo } from "./peer_game.js";

const server = Server({ games: [SkipBo], origins: [/.*/] });
await server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
