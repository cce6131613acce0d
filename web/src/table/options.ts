/** Options of a game in words. */
import { has, language, t } from '$/words.svelte';

/** The words for one value of an option. */
export function valueWords(game: string, name: string, value: unknown): string {
  const code = `${game}.option.${name}.${String(value)}`;
  if (has(code)) return t(code);
  if (typeof value === 'boolean') return t(value ? 'page.on' : 'page.off');
  if (typeof value === 'number' && (name === 'first' || name === 'dealer')) return t('page.seat', { n: value + 1 });
  if (Array.isArray(value)) return t('page.own_value');
  return String(value);
}

/** What an option is called. */
export function optionName(game: string, name: string): string {
  const code = `${game}.option.${name}.name`;
  return has(code) ? t(code) : name;
}

/** Option and value, short, for a chip. */
export function optionWords(game: string, name: string, value: unknown): string {
  return `${optionName(game, name)}: ${valueWords(game, name, value)}`;
}

/** What an option is called at the head of a field. */
export function optionLabel(game: string, name: string): string {
  const words = optionName(game, name);
  return words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);
}
