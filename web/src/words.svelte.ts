/** The words for codes, from the same catalogues as library, terminal and command line. */
import english from '@words/en/page.json';
import { api } from './net/api';
import { SEATS } from './protocol';
import { bare, fill, type Params } from './say';
import { settings } from './settings.svelte';

type Texts = Record<string, string>;

const files = import.meta.glob<Texts>(
  [
    '../../src/gamenight/words/*/*.json',
    '../../src/gamenight/games/*/words/*.json',
    '!../../src/gamenight/words/en/page.json',
    '!../../src/gamenight/words/*/{arena,help,picture,screen,store,terminal}.json',
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
  const [one, area = ''] = name.split('/');
  const file =
    files[`../../src/gamenight/words/${name}.json`] ??
    files[`../../src/gamenight/games/${area.replaceAll('-', '_')}/words/${one}.json`];
  if (!area || loaded[name]) return Promise.resolve();
  const known = coming.get(name);
  if (known) return known;
  const fetched = (file ? file() : ask(one!, area)).then((texts) => void (loaded = { ...loaded, [name]: texts }));
  coming.set(
    name,
    fetched.catch(() => void coming.delete(name)),
  );
  return coming.get(name)!;
}

/** The words of a game that lives elsewhere: only the server has them. */
async function ask(one: string, area: string): Promise<Texts> {
  return (await api.get<Record<string, Texts>>(`api/words/${one}?area=${encodeURIComponent(area)}`))[area] ?? {};
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

/** A code with its parameters, inside the parameters of another one. */
export interface Told {
  code: string;
  params: Params;
}
const isTold = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && 'code' in value && 'params' in value;

/** The sentence for a code that speaks of seats and cards. Parameters that are seats become people's names; one
 * that is itself a code (`W`, `PD1`, `red`) is said as the catalogue's `value.W` has it, and one that is a code
 * with parameters of its own as a sentence. */
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
    if (SEATS.includes(key))
      return typeof value === 'number' ? (names[value] ?? t('page.seat', { n: value + 1 })) : value;
    return typeof value === 'string' ? (text(`${area}.value.${value}`) ?? value) : value;
  };
  const named = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, said(key, value)]));
  return fill(found, named);
}

/** What stands alone begins like a sentence. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(language()) + sentence.slice(1);
}

/** How long ago something was, in words. */
export function ago(ms: number): string {
  const minutes = Math.round((ms - Date.now()) / 60_000);
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  if (minutes > -60) return words.format(Math.min(0, minutes), 'minute');
  return minutes > -1440
    ? words.format(Math.round(minutes / 60), 'hour')
    : words.format(Math.round(minutes / 1440), 'day');
}
