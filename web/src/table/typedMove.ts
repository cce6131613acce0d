/** Seats in notation are numbers from 0; people know each other by name. */

/** Which number stands for whom: `0 Ada, 1 Juno`. */
export function numbered(names: readonly string[]): string {
  return names.map((name, seat) => `${seat}\u00a0${name}`).join(', ');
}

/** A move as somebody typed it, with the number of a seat in place of its name: `catch Juno` is `catch 1`. */
export function typedMove(text: string, names: readonly string[]): string {
  const move = text.trim();
  const [, word, who] = /^(\S+)\s+(.+)$/.exec(move) ?? [];
  const same = (name: string) => name.toLocaleLowerCase() === who?.toLocaleLowerCase();
  const seat = names.findIndex(same);
  return word && seat >= 0 && names.filter(same).length === 1 ? `${word} ${seat}` : move;
}
