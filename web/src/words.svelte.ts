/** The words for codes, from the same catalogues as library, terminal and command line. */
import english from '@words/en/page.json';
import { bare, fill, type Params } from './say';
import { settings } from './settings.svelte';

type Texts = Record<string, string>;

const files = import.meta.glob<Texts>(
  [
    '../../src/gamenight/words/*/*.json',
    '!../../src/gamenight/words/en/page.json',
    '!../../src/gamenight/words/*/{arena,picture,screen,store,terminal}.json',
  ],
  { import: 'default' },
);
let loaded = $state.raw<Record<string, Texts>>({ 'en/page': english });
const coming = new Map<string, Promise<void>>();

/** The languages that have a catalogue of the page's own words. */
export const LANGUAGES: string[] = Object.keys(files)
  .filter((path) => path.endsWith('/page.json'))
  .map((path) => path.split('/').at(-2)!)
  .concat('en')
  .sort();

export function language(): string {
  const wanted = settings.language || navigator.language.slice(0, 2);
  return LANGUAGES.includes(wanted) ? wanted : 'en';
}

/** Fetch the catalogues of these areas (a game's public name, `errors`, `match`, `server`, `page`). */
export async function loadWords(...areas: string[]): Promise<void> {
  const languages = new Set(['en', language()]);
  await Promise.all(areas.flatMap((area) => [...languages].map((one) => load(`${one}/${area}`))));
}

function load(name: string): Promise<void> {
  const file = files[`../../src/gamenight/words/${name}.json`];
  if (!file || loaded[name]) return Promise.resolve();
  const known = coming.get(name);
  if (known) return known;
  const fetched = file().then((texts) => void (loaded = { ...loaded, [name]: texts }));
  coming.set(name, fetched);
  return fetched;
}

/** The text of a code like `skipbo.event.drew`, with its places still open. */
export function text(code: string): string | undefined {
  const dot = code.indexOf('.');
  const area = code.slice(0, dot);
  const key = code.slice(dot + 1);
  return loaded[`${language()}/${area}`]?.[key] ?? loaded[`en/${area}`]?.[key];
}

/** The sentence for a code; the bare code if no catalogue has it. */
export function t(code: string, params: Params = {}): string {
  const found = text(code);
  return found === undefined ? bare(code, params) : fill(found, params);
}

/** Whether there are words for a code. */
export function has(code: string): boolean {
  return text(code) !== undefined;
}

const SEATS = ['seat', 'other', 'from', 'to', 'partner', 'right', 'next', 'offender', 'accused', 'winners', 'waiting'];

/** A code with its parameters, inside the parameters of another one. */
export interface Told { code: string; params: Params }
const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && 'code' in value && 'params' in value;

/** The sentence for a code that speaks of seats and cards: people's names take the place of seat numbers, and
 * what is itself a code (`W`, `PD1`, `red`) is said as the catalogue's `value.W` has it, and what is a code with
 * parameters of its own as a sentence. */
export function tell(code: string, params: Params, names: readonly string[]): string {
  return capital(told(code, params, names));
}

function told(code: string, params: Params, names: readonly string[]): string {
  const found = text(code);
  if (found === undefined) return bare(code, params);
  const area = code.slice(0, code.indexOf('.'));
  const said = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) {
      const each = value.map((one) => said(key, one));
      return value.some(isTold) ? each.join('; ') : each;
    }
    if (isTold(value)) return told(value.code, value.params, names);
    if (typeof value === 'string') return text(`${area}.value.${value}`) ?? value;
    if (typeof value !== 'number' || !SEATS.includes(key)) return value;
    return names[value] ?? t('page.seat', { n: value + 1 });
  };
  const named = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, said(key, value)]));
  return fill(nameless(found), named);
}

/** What stands alone begins like a sentence. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(language()) + sentence.slice(1);
}

/** A text without its words for a seat, which make way for a name: `al asiento=a` leaves `a`. */
function nameless(found: string): string {
  const words = new Map<string, string>();
  for (const word of t('page.seat_words').toLowerCase().split('|')) {
    const [seat = '', instead = ''] = word.split('=');
    words.set(seat, instead);
  }
  const places = new RegExp(`(${[...words.keys()].join('|')}) \\{(${SEATS.join('|')})\\}`, 'gi');
  return found.replace(places, (_, word: string, key: string) => `${words.get(word.toLowerCase()) ?? ''} {${key}}`.trim());
}
