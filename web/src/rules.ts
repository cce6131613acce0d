/** The rules of a game, read from docs/rules, or asked of the server for a game that lives elsewhere: clauses by number,
 * and the other sections. */
import { api } from './net/api';
import type { TellRules } from './protocol';

export interface Rules {
  language: string;
  title: string;
  intro: string;
  /** The object, a turn, the end and an example. */
  minute: Block[];
  /** A clause that opens a part of the rules carries the part's heading. */
  clauses: { n: number; text: string; heading?: string }[];
  tips: string[];
  sections: { title: string; blocks: Block[] }[];
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[]; numbered: boolean }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'picture'; file: string; alt: string };

const files = import.meta.glob<string>(['../../docs/rules/**/*.md', '!../../docs/rules/{README,implementers}.md'], {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../docs/rules/pictures/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where a picture of the rules lies; undefined: the page has none of that name. */
export const pictureUrl = (file: string): string | undefined => pictures[`../../docs/rules/pictures/${file}`];

/** The games that have rules here. */
export const RULED: string[] = Object.keys(files)
  .map((path) => /docs\/rules\/([^/]+)\.md$/.exec(path)?.[1] ?? '')
  .filter(Boolean);

/** What the games that have rules here are called; read from the rules, so that no server is needed. */
export async function ruledTitles(language: string): Promise<Record<string, string>> {
  const title = async (game: string) => [game, (await loadRules(game, language))?.title ?? game];
  return Object.fromEntries(await Promise.all(RULED.map(title))) as Record<string, string>;
}

/** The rules in a language, or in English where they are not translated; undefined: the game has none. */
export async function loadRules(game: string, language: string): Promise<Rules | undefined> {
  const translated = files[`../../docs/rules/${language}/${game}.md`];
  const file = translated ?? files[`../../docs/rules/${game}.md`];
  if (file) return { ...parseRules(await file()), language: translated ? language : 'en' };
  const told = await api.get<TellRules>(`api/rules/${encodeURIComponent(game)}/${language}`).catch(() => undefined);
  return told?.text ? { ...parseRules(told.text), language: told.language } : undefined;
}

const MINUTE = 'The game in a minute';

/** What only programs need to know: it stands in the documents, and not before players. */
const FOR_PROGRAMS = new Set(['Order of chance', 'Who is asked in simulations']);

export function parseRules(markdown: string): Rules {
  const [head = '', ...parts] = markdown.split(/^## /m);
  const [title = '', ...intro] = head.trim().split('\n');
  const rules: Rules = {
    language: 'en',
    title: title.replace(/^# /, ''),
    intro: joined(intro),
    minute: [],
    clauses: [],
    tips: [],
    sections: [],
  };
  for (const part of parts) {
    const [name = '', ...lines] = part.split('\n');
    if (name.trim() === 'Clauses') rules.clauses = clauses(lines);
    else if (name.trim() === MINUTE) rules.minute = blocks(lines);
    else if (name.trim() === 'Tips') rules.tips = items(lines);
    else if (!FOR_PROGRAMS.has(name.trim())) rules.sections.push({ title: name.trim(), blocks: blocks(lines) });
  }
  return rules;
}

function clauses(lines: string[]): Rules['clauses'] {
  const found: Rules['clauses'] = [];
  let heading: string | undefined;
  for (const line of lines) {
    const start = /^(\d+)\. (.*)/.exec(line);
    if (start) {
      found.push({ n: Number(start[1]), text: start[2]!, heading });
      heading = undefined;
    } else if (line.startsWith('### ')) heading = line.slice(4).trim();
    else if (line.trim() && found.length) found.at(-1)!.text += ` ${line.trim()}`;
  }
  return found;
}

/** The clauses by the parts of the rules that they stand in. */
export function parts(clauses: Rules['clauses']): { heading?: string; clauses: Rules['clauses'] }[] {
  const found: { heading?: string; clauses: Rules['clauses'] }[] = [];
  for (const clause of clauses) {
    if (!found.length || clause.heading) found.push({ heading: clause.heading, clauses: [] });
    found.at(-1)!.clauses.push(clause);
  }
  return found;
}

function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const start = /^\s*(?:[-*]|\d+\.) (.*)/.exec(line);
    if (start) found.push(start[1]!);
    else if (line.trim() && found.length) found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}

function blocks(lines: string[]): Block[] {
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim().split('\n'))
    .filter((block) => block[0])
    .map((block): Block => {
      if (block[0]!.startsWith('|')) return { kind: 'table', rows: table(block) };
      if (/^(?:[-*]|\d+\.) /.test(block[0]!))
        return { kind: 'list', items: items(block), numbered: /^\d/.test(block[0]!) };
      const picture = /^!\[([^\]]*)\]\((?:.*\/)?([^)/]+)\)$/.exec(block[0]!);
      if (picture) return { kind: 'picture', alt: picture[1]!, file: picture[2]! };
      return { kind: 'text', text: joined(block) };
    });
}

function table(lines: string[]): string[][] {
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  return lines.filter((line) => !/^\|[\s:|-]+$/.test(line)).map(cells);
}

const joined = (lines: string[]) =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** A text cut into plain, strong and `code` pieces. Single stars are dropped, and links are their words. */
export function pieces(text: string): { code: boolean; strong: boolean; text: string }[] {
  const words = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const cut = words.split(/(`[^`]*`|\*\*[^*]*\*\*)/).map((part) => {
    const [code, strong] = [part.startsWith('`'), part.startsWith('**')];
    return { code, strong, text: code ? part.slice(1, -1) : part.replaceAll('*', '') };
  });
  return cut.filter((piece) => piece.text);
}
