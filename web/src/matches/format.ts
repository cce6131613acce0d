/** Numbers and dates in the language of the page. */
import { language } from '$/words.svelte';

export const percent = (n: number) => new Intl.NumberFormat(language(), { style: 'percent' }).format(n);
export const decimal = (n: number) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(n).replace('-', '−');
export const date = (ms: number) =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
