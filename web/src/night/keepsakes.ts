/** What one keeps of a night: one HTML file that needs nothing else, and a picture. */
import { api } from '$/net/api';
import { baseFor, local } from '$/net/base';
import type { Night, NightTable, NightTournament } from '$/protocol';
import { titleOf } from '$/facts.svelte';
import { botName } from '$/names';
import { signed } from '$/say';
import { language, t } from '$/words.svelte';

const COLOURS = ['#f2b705', '#b9bec4', '#c98a4b'];
const HEIGHTS = [150, 110, 80];

export const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const nameOf = (night: Night, player: number | null, seat: number): string =>
  player === null ? botName(seat) : (night.players[player]?.nickname ?? '');
const dateOf = (night: Night): string =>
  new Date(night.created_ms).toLocaleDateString(language(), { dateStyle: 'long' });

/** The podium as a picture of its own: the three best lines of the scoreboard, ties on the same height. */
export function drawPodium(night: Night): string {
  const best = night.standings.slice(0, 3);
  const order = [1, 0, 2].filter((i) => best[i]);
  const boxes = order.map((i, at) => {
    const line = best[i]!;
    const height = HEIGHTS[Math.min(line.place, 3) - 1]!;
    const x = 300 - (order.length * 170) / 2 + at * 170;
    const y = 300 - height;
    const name = escape(nameOf(night, line.player, 0));
    return `<rect x="${x + 8}" y="${y}" width="154" height="${height}" rx="10" fill="${COLOURS[Math.min(line.place, 3) - 1]}"/>
<text x="${x + 85}" y="${y - 14}" font-size="22" font-weight="600" fill="#25221d" text-anchor="middle">${name}</text>
<text x="${x + 85}" y="${y + 44}" font-size="34" font-weight="700" fill="#25221d" text-anchor="middle">${line.place}</text>
<text x="${x + 85}" y="${y + 70}" font-size="17" fill="#25221d" text-anchor="middle">${line.points} ${escape(t('night.points'))}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 340" width="600" height="340" font-family="system-ui, sans-serif"><rect width="600" height="340" fill="#fffdf8"/>
<text x="300" y="40" font-size="24" font-weight="700" fill="#25221d" text-anchor="middle">${escape(night.name)}</text>
<text x="300" y="66" font-size="15" fill="#5c554a" text-anchor="middle">${escape(dateOf(night))}</text>
${boxes.join('\n')}
<rect x="40" y="300" width="520" height="8" rx="4" fill="#25221d"/></svg>`;
}

/** The page to keep; its links start at `base`. */
export function writePage(night: Night, base: string): string {
  const row = (cells: (string | number)[]) =>
    `<tr>${cells.map((cell) => `<td>${escape(String(cell))}</td>`).join('')}</tr>`;
  const standings = night.standings
    .map((line) => row([line.place, nameOf(night, line.player, 0), line.points, line.won, line.played]))
    .join('\n');
  const match = (table: NightTable) => {
    const places = table.seats.map((player, seat) => ({
      place: table.places[seat]!,
      text: `${nameOf(night, player, seat)} ${signed(table.scores[seat]!)}`,
    }));
    const names = places
      .toSorted((a, b) => a.place - b.place)
      .map((one) => `${one.place}. ${one.text}`)
      .join(', ');
    return `<li><a href="${escape(new URL(`replay/${table.table}#key=${table.watch}`, base).href)}">${escape(titleOf(table.game))}</a>: ${escape(names)}</li>`;
  };
  const tournament = (one: NightTournament) => {
    const lines = one.lines.map((line) => `${line.place}. ${nameOf(night, line.player, 0)}`).join(', ');
    return `<li>${escape(titleOf(one.game))}, ${escape(t(`night.form.${one.form}`))}: ${escape(lines)}</li>`;
  };
  const titles = night.titles.map(
    (title) =>
      `<li><b>${escape(title.players.map((one) => nameOf(night, one, 0)).join(', '))}</b>: ${escape(t(title.code, { n: title.count }))}</li>`,
  );
  const list = (title: string, lines: string[]) =>
    lines.length ? `<h2>${escape(title)}</h2>\n<ul>\n${lines.join('\n')}\n</ul>` : '';
  return `<!doctype html>
<html lang="${language()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(night.name)}</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#25221d;background:#ece5d8}svg{max-width:100%;height:auto;border-radius:12px}table{width:100%;border-collapse:collapse}td,th{padding:.4em;text-align:left;border-bottom:1px solid #cfc4b0}</style>
<h1>${escape(night.name)}</h1>
<p>${escape(dateOf(night))}</p>
${drawPodium(night)}
<h2>${escape(t('night.board'))}</h2>
<table><thead><tr>${[t('night.place'), t('night.who'), t('night.points'), t('night.won'), t('night.played')].map((head) => `<th>${escape(head)}</th>`).join('')}</tr></thead><tbody>
${standings}
</tbody></table>
${list(t('night.played_list'), night.tables.filter((table) => table.scores.length).map(match))}
${list(t('night.tournaments'), night.tournaments.map(tournament))}
${list(t('night.titles'), titles)}
</html>
`;
}

export async function savePage(night: Night): Promise<void> {
  const base = baseFor(local ? await api.lan().catch(() => null) : null);
  save(new Blob([writePage(night, base)], { type: 'text/html' }), `${fileName(night)}.html`);
}

export async function savePicture(night: Night): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawPodium(night))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, 680];
  canvas.getContext('2d')!.drawImage(picture, 0, 0, 1200, 680);
  canvas.toBlob((blob) => blob && save(blob, `${fileName(night)}.png`), 'image/png');
}

const fileName = (night: Night): string =>
  night.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'gamenight';

function save(blob: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
