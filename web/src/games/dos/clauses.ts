/** By which clause a thing happens. */
export const clauses: Record<string, number> = {
  drew_for_deal: 3, dealer: 3, dealt: 4, row_card: 4, matched: 11, matched_single: 17, matched_double: 18,
  drew: 6, drew_unseen: 6, drew_nothing: 39, laid: 20, done: 22, refilled: 24, made_to_draw: 27,
  made_to_draw_unseen: 27, joined: 28, joined_unseen: 28, shuffled: 38, called: 31, caught: 33,
  penalty_card: 34, penalty_card_unseen: 34, set_aside: 35, counted: 41, went_out: 42, won: 43,
};
