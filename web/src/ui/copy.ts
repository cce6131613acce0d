/** Text for the clipboard. */
import { t } from '$/words.svelte';
import { note } from './notes.svelte';

/** Copy some text and say so, or that it did not work; gives whether it did. */
export async function copy(text: string, done: string): Promise<boolean> {
  const copied =
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) || byCommand(text);
  note(copied ? done : t('page.not_copied'), copied ? 'good' : 'bad');
  return copied;
}

/** Over plain HTTP, as phones in a house come, browsers know only this way. */
function byCommand(text: string): boolean {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  Object.assign(box, { className: 'unseen', value: text, readOnly: true });
  // Nothing outside an open dialog can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(box);
  box.select();
  const copied = document.execCommand('copy');
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
