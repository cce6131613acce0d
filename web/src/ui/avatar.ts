/** A face for a name: the same name always gets the same one. All of it is drawn here. */
const HEADS = [
  'M12 4a8 8.500 0 1 1 0 17 8 8.500 0 0 1 0-17Z',
  'M7 5.500h10a3 3 0 0 1 3 3v6a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6v-6a3 3 0 0 1 3-3Z',
  'M12 4.500c5 0 8 3 8 7.500 0 5-4 9-8 9s-8-4-8-9c0-4.500 3-7.500 8-7.500Z',
  'M5 9c0-3 3-4.500 7-4.500S19 6 19 9v6c0 4-3.500 6-7 6s-7-2-7-6Z',
];
const TOPS = [
  'M5.500 7 4 2.500l5 2.300M18.500 7 20 2.500l-5 2.300',
  'M8.500 4.600C8 2.400 7 1.500 6 2c-1 .6-.6 2.600.6 4M15.500 4.600c.5-2.200 1.500-3.100 2.500-2.600 1 .6.600 2.600-.6 4',
  'M4.600 9.500C2.600 9.300 2 7.600 2.700 6.500c.8-1.200 2.700-.9 3.700.4M19.400 9.500c2-.2 2.600-1.900 1.900-3-.8-1.200-2.700-.9-3.700.4',
  'M6 6.500C7 3.500 9.500 2 12 2s5 1.500 6 4.500M5 6.800h14',
  'M12 4.300c-.4-1.600.3-2.600 1.800-2.800M9.500 4.600C8.800 3.400 9 2.400 9.800 1.800M14.500 4.600c1-.3 1.900-.1 2.500.6',
];
const EYES = [
  'M9 11v1.200m6-1.200v1.200',
  'M7.800 12c.6-1.200 2-1.200 2.600 0m3.200 0c.6-1.200 2-1.200 2.600 0',
  'M7.500 11.500a1.700 1.700 0 1 0 3.400 0 1.700 1.700 0 0 0-3.400 0Zm5.600 0a1.700 1.700 0 1 0 3.400 0 1.700 1.700 0 0 0-3.400 0Zm-2.200 0h2.200',
  'M8 10.700l2.200 1.100m5.800-1.100-2.200 1.100',
];
const MOUTHS = [
  'M9 16c1.600 1.800 4.400 1.800 6 0',
  'M10 16.600h4',
  'M10.300 16a1.700 1.700 0 1 0 3.400 0 1.700 1.700 0 0 0-3.400 0Z',
  'M12 14.200v1.600m-3 .2c.8 1.400 2.200 1.400 3 0 .8 1.400 2.200 1.400 3 0',
];
const TINTS = ['red', 'blue', 'green', 'orange', 'purple', 'yellow'];

/** FNV-1a: short, and neighbouring names differ in all bits. */
function hash(text: string): number {
  let found = 0x811c9dc5;
  for (const letter of text) found = Math.imul(found ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return (found ^ (found >>> 15)) >>> 0;
}

export interface Drawn {
  path: string;
  tint: string;
}

export function avatarOf(name: string): Drawn {
  let rest = hash(name.trim().toLowerCase());
  const pick = (from: readonly string[]): string => {
    const found = from[rest % from.length]!;
    rest = Math.floor(rest / from.length);
    return found;
  };
  return { path: pick(HEADS) + pick(TOPS) + pick(EYES) + pick(MOUTHS), tint: pick(TINTS) };
}
