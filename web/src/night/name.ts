import { language, t } from '$/words.svelte';

/** What a night is called if nobody names it: it says when it was. */
export const usualName = (when: Date): string =>
  `${t('page.night')}, ${when.toLocaleDateString(language(), { day: 'numeric', month: 'long' })}`;
