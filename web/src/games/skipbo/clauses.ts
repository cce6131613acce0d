/** By which clause a thing happens. */
export const clauses: Record<string, number> = {
  dealt: 5, turned: 12, drew: 8, drew_cards: 8, played: 9, played_wild: 10, discarded: 16, completed: 11,
  reshuffled: 20, passed: 22, won: 24, won_deadlock: 27, drawn: 26, series_ended: 32, series_drawn: 32,
  surplus: 42, strayed: 43, called: 45, stood: 46, spoke: 47, accused: 48, upheld: 49, rejected: 49,
  penalised: 50, acquitted: 49,
};
