// SKIP-BO for boardgame.io, written for this comparison: the piles, hands and series of ours. Wilds are 13.
import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

const WILD = 13;
const STOCK = 30;
const HAND = 5;

function fullDeck() {
  const deck = [];
  for (let card = 1; card <= 12; card++) for (let i = 0; i < 12; i++) deck.push(card);
  for (let i = 0; i < 18; i++) deck.push(WILD);
  return deck;
}

function deal(G, random) {
  G.draw = random.Shuffle(fullDeck());
  G.building = [[], [], [], []];
  G.aside = [];
  for (const seat of G.seats) {
    seat.stock = G.draw.splice(-STOCK);
    seat.discards = [[], [], [], []];
    seat.hand = [];
  }
}

function refill(G, seat, random) {
  while (seat.hand.length < HAND) {
    if (!G.draw.length) {
      if (!G.aside.length) return;
      G.draw = random.Shuffle(G.aside);
      G.aside = [];
    }
    seat.hand.push(G.draw.pop());
  }
}

function nextRound(G, winner, random) {
  const left = G.seats.reduce((sum, seat) => sum + seat.stock.length, 0);
  G.pad.push({ winner, points: 25 + 5 * left });
  G.seats[winner].score += 25 + 5 * left;
  deal(G, random);
}

export const SkipBo = {
  name: "skipbo",
  minPlayers: 2,
  maxPlayers: 6,
  setup: ({ ctx, random }) => {
    const seats = Array.from({ length: ctx.numPlayers }, () => ({ score: 0 }));
    const G = { seats, pad: [] };
    deal(G, random);
    refill(G, G.seats[0], random);
    return G;
  },
  turn: { onBegin: ({ G, ctx, random }) => refill(G, G.seats[ctx.currentPlayer], random) },
  moves: {
    play: ({ G, ctx, random }, from, index, pile) => {
      const seat = G.seats[ctx.currentPlayer];
      const source = from === "D" ? seat.discards[index] : from === "S" ? seat.stock : seat.hand;
      const target = G.building[pile];
      const at = from === "H" ? index : source.length - 1;
      const card = source?.[at];
      if (!card || !target || (card !== WILD && card !== target.length + 1)) return INVALID_MOVE;
      source.splice(at, 1);
      target.push(card);
      if (target.length === 12) G.aside.push(...target.splice(0));
      if (from === "S" && !seat.stock.length) nextRound(G, Number(ctx.currentPlayer), random);
      if (!seat.hand.length) refill(G, seat, random);
    },
    discard: ({ G, ctx, events }, index, pile) => {
      const seat = G.seats[ctx.currentPlayer];
      if (!seat.hand[index] || !seat.discards[pile]) return INVALID_MOVE;
      seat.discards[pile].push(seat.hand.splice(index, 1)[0]);
      events.endTurn();
    },
  },
  playerView: ({ G, playerID }) => ({
    building: G.building,
    draw: G.draw.length,
    aside: G.aside.length,
    pad: G.pad,
    seats: G.seats.map((seat, i) => ({
      score: seat.score,
      stock: { count: seat.stock.length, top: seat.stock.at(-1) },
      discards: seat.discards,
      hand: String(i) === playerID ? seat.hand : seat.hand.length,
    })),
  }),
};
